package parser

import "slices"

// A model is often trained in several stages, each on data of its own: "continue pretraining on 1B tokens,
// then SFT on 50M". What is asked for takes them all.

var (
	// byStage are words for one stage after another.
	byStage = patternOf(`\b(?:then|followed by|afterwards?|after that|next|finally|subsequently|first|stages?|phases?)\b|\+|\bplus\b|然后|接着|接下来|随后|之后|最后|先|再|阶段|加上`)
	// stageNamed are the stages by their names, a group for each of stageKinds.
	stageNamed = patternOf(`(\bcpt\b|\b(?:continu\w*|domain[- ]adaptive) (?:the )?(?:pre-?)?train\w*|\bpre-?train\w*|\bdapt\b|继续预?训练|增量预?训练|二次预训练|预训练)|(\bq-?lora\b)|(\blora\b)|(\bsft\b|\binstruct(?:ion)?[- ]tun\w*|\b(?:full )?fine-?tun\w*|指令微调|全参微调|微调)|(\bdpo\b)|(\bgrpo\b)|(\bppo\b|\brlhf\b)`)
)

// stageKinds are the names of stages in a query, in the order of the groups of stageNamed.
var stageKinds = [...]string{"train", "qlora", "lora", "finetune", "dpo", "grpo", "ppo"}

// trainStages reads the stages of training that are told with the data of each.
func (r *reader) trainStages() {
	if !r.matching.mentions("then", "follow", "after", "next", "final", "subseq", "first", "stage", "phase", "+", "plus", "然后", "接", "随后", "之后", "最后", "先", "再", "阶段", "加上") ||
		!r.matching.mentions("dpo", "sft", "tun", "lora", "ppo", "grpo", "rlhf", "微调") || r.asked.asks("compare", "why") || !r.matches(byStage, r.text) {
		return
	}
	named, data := r.stagesNamed(), r.dataTold()
	if len(named) < 2 || len(named) != len(data) {
		return // data of all, or of none
	}
	for k, d := range data {
		if k > 0 && d.lo < named[k-1].hi || k+1 < len(named) && d.hi > named[k+1].lo {
			return
		}
	}
	q := &r.query
	for k, d := range data {
		q.Stages = append(q.Stages, named[k].kind)
		q.StageTokens = append(q.StageTokens, ternary(d.kind == "tokens", d.value, 0))
		q.StageSamples = append(q.StageSamples, ternary(d.kind == "samples", d.value, 0))
	}
	if !slices.ContainsFunc(q.StageSamples, func(n float64) bool { return n > 0 }) {
		q.StageSamples = nil
	}
}

// stageAt is where a stage or its data is named.
type stageAt struct {
	kind   string
	lo, hi int
	value  float64 // of data
}

// stagesNamed are the stages in the order of the text; one that is named twice running counts once.
func (r *reader) stagesNamed() (out []stageAt) {
	for _, m := range stageNamed.expr().FindAllStringSubmatchIndex(r.text, -1) {
		for g, kind := range stageKinds {
			if m[2*g+2] >= 0 && (len(out) == 0 || out[len(out)-1].kind != kind) {
				out = append(out, stageAt{kind, m[0], m[1], 0})
			}
		}
	}
	return out
}

// dataTold are the amounts of data in the order of the text, and what each counts.
func (r *reader) dataTold() (out []stageAt) {
	for i := range r.tokens {
		t, of := &r.tokens[i], r.at(i+1)
		if t.value >= 100 && (t.typ == tNumber || t.typ == tScaled || t.typ == tSize) && (of.typ == tData || of.typ == tQuantity) && (of.name == "tokens" || of.name == "samples") {
			out = append(out, stageAt{of.name, t.lo, of.hi, t.value})
		}
	}
	return out
}

package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A model is often trained in several stages, each on data of its own: "continue pretraining on 1B tokens,
// then SFT on 50M". What is asked for takes them all.

// Data of one that lies behind, of a choice or of an evaluation is not added up.

var (
	// byStage are words for one stage after another.
	byStage = pattern.Of(`\b(?:then|followed by|afterwards?|after that|next|finally|subsequently|first|stages?|phases?)\b|\+|\bplus\b|然后|接着|接下来|随后|之后|最后|先|再|阶段|加上`)
	// notInTurn says that what is named does not come one after the other: it is to be chosen from, or only
	// thought of.
	notInTurn = pattern.Of(`\b(?:or|maybe|perhaps|possibly)\b|还是|或者?|再决定|也许|可能`)
	// notTrained is data that nothing is trained on.
	notTrained = pattern.Of(`\b(?:eval\w*|validat\w*|held[- ]?out|test set|inference|infer|serv(?:e|ing))\b|评测|验证|测试集|推理`)
	// stageDone is said of a stage that lies behind.
	stageDone = pattern.Of(`\b(?:was|were|is done|are done|is finished|are finished|has been|have been|already|took|completed|complete)\b|已经?|做完|训完|完成|用了|花了|过了`)
	// oneWay stands between two names of one stage: "sft with lora", lora微调.
	oneWay = pattern.Of(`^ ?(?:with|using|via|by|through|in|-|用|的|做)? ?$`)
	// stageNamed are the stages by their names, a group for each of stageKinds.
	stageNamed = pattern.Of(`(\bcpt\b|\b(?:continu\w*|domain[- ]adaptive) (?:the )?(?:pre-?)?train\w*|\bpre-?train\w*|\bdapt\b|继续预?训练|增量预?训练|二次预训练|预训练)|(\bq-?lora\b)|(\blora\b)|(\bsft\b|\binstruct(?:ion)?[- ]tun\w*|\b(?:full )?fine-?tun\w*|指令微调|全参微调|微调)|(\bdpo\b)|(\bgrpo\b)|(\bppo\b|\brlhf\b)`)
)

// stageKinds are the names of stages in a query, in the order of the groups of stageNamed.
var stageKinds = [...]string{"train", "qlora", "lora", "finetune", "dpo", "grpo", "ppo"}

var (
	thenWords = pattern.OneOf("then", "follow", "after", "next", "final", "subseq", "first", "stage", "phase", "+", "plus", "然后", "接", "随后", "之后", "最后", "先", "再", "阶段", "加上")
	dpoWords  = pattern.OneOf("dpo", "sft", "tun", "lora", "ppo", "grpo", "rlhf", "微调")
)

// trainStages reads the stages of training that are told with the data of each.
func (r *Reader) trainStages() {
	if !r.Mentions(thenWords) ||
		!r.Mentions(dpoWords) || r.Asked.Asks("compare", "why") || !r.Matches(byStage, r.Text) {
		return
	}
	named, data := r.stagesNamed(), r.dataTold()
	if len(named) < 2 || len(named) != len(data) {
		return // data of all, or of none
	}
	if part := r.Text[named[0].lo:max(named[len(named)-1].hi, data[len(data)-1].hi)]; r.Matches(notInTurn, part) || r.Matches(notTrained, part) {
		return
	}
	for k, d := range data {
		if k > 0 && d.lo < named[k-1].hi || k+1 < len(named) && d.hi > named[k+1].lo {
			return
		}
	}
	q := &r.Query
	for k := len(named) - 1; k >= 0; k-- {
		if r.stageBehind(named, k) {
			r.forgetTime(named[k].lo, ternary(k+1 < len(named), named[min(k+1, len(named)-1)].lo, len(r.Text)))
			named, data = slices.Delete(named, k, k+1), slices.Delete(data, k, k+1)
		}
	}
	if len(named) < 2 {
		return
	}
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

var stageBehindWords = pattern.OneOf("is pretrained", "is pre-trained", "be pretrained", "be pre-trained", "be finetuned", "be fine-tuned", "is finetuned", "is fine-tuned")

// stageBehind reports whether a stage lies behind, in so many words or because it alone is told in the past: "a 7B
// pretrained on 2T tokens; after that we fine-tune it on 100M".
func (r *Reader) stageBehind(named []stageAt, k int) bool {
	from, to := 0, len(r.Text)
	if k > 0 {
		from = named[k-1].hi
	}
	if k+1 < len(named) {
		to = named[k+1].lo
	}
	before := r.Text[from:named[k].lo]
	before = before[max(0, chars.LastStop(before)):]
	if r.Matches(stageDone, before) || r.Matches(stageDone, r.sentenceTo(named[k].hi, to)) {
		return true
	}
	past := func(s stageAt) bool { return strings.HasSuffix(r.Text[s.lo:s.hi], "ed") }
	return past(named[k]) && !slices.ContainsFunc(named, func(s stageAt) bool { return s.lo != named[k].lo && past(s) }) && !r.Mentions(stageBehindWords)
}

// forgetTime takes the time that a stage took, told between two places of the text, for no limit of what follows.
func (r *Reader) forgetTime(from, to int) {
	q := &r.Query
	for key, told := range map[string]*float64{"hours": &q.Hours, "days": &q.Days} {
		span, ok := r.Spans[key]
		if i := slices.IndexFunc(r.Tokens, func(t token.Token) bool { return t.Start >= span[0] }); ok && i >= 0 && r.Tokens[i].Lo >= from && r.Tokens[i].Lo < to {
			*told = 0
			delete(r.Spans, key)
		}
	}
}

// sentenceTo is what follows a place of the text in its sentence, up to another place.
func (r *Reader) sentenceTo(at, to int) string {
	text := r.Text[at:to]
	if end := strings.IndexAny(text, ";?!"); end >= 0 {
		text = text[:end]
	}
	return text
}

// stagesNamed are the stages in the order of the text; one that is named twice running, or with the way in which
// it trains, counts once.
func (r *Reader) stagesNamed() (out []stageAt) {
	for _, m := range stageNamed.Expr().FindAllStringSubmatchIndex(r.Text, -1) {
		for g, kind := range stageKinds {
			if m[2*g+2] < 0 {
				continue
			}
			last := len(out) - 1
			switch {
			case last < 0, out[last].kind != kind && !r.Matches(oneWay, r.Text[out[last].hi:m[0]]):
				out = append(out, stageAt{kind, m[0], m[1], 0})
			case out[last].kind == kind:
			case out[last].kind == "finetune":
				out[last].kind, out[last].hi = kind, m[1] // "sft with lora"
			case kind == "finetune" || kind == "lora" || kind == "qlora":
				out[last].hi = m[1] // "lora sft", "dpo with lora"
			default:
				out = append(out, stageAt{kind, m[0], m[1], 0})
			}
		}
	}
	return out
}

// dataTold are the amounts of data in the order of the text, and what each counts.
func (r *Reader) dataTold() (out []stageAt) {
	for i := range r.Tokens {
		t, of := &r.Tokens[i], r.At(i+1)
		if t.Value >= 100 && (t.Type == token.Number || t.Type == token.Scaled || t.Type == token.Size) && (of.Type == token.Data || of.Type == token.Quantity) && (of.Name == "tokens" || of.Name == "samples") {
			out = append(out, stageAt{of.Name, t.Lo, of.Hi, t.Value})
		}
	}
	return out
}

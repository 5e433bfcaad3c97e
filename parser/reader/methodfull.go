package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// "Full" is a way to train, and a word of much else.

// fullSaid reports whether all weights are said to be trained, and whether the
// text gets there by excluding adapters.
func (r *Reader) fullSaid() (full, byExclusion bool) {
	for i, t := range r.Tokens {
		if t.Kind == "full" && !r.Negated(i) && !(t.Name == "all" && !r.Training()) && !(r.Word(i) == "full" && r.fullOther(i) || wholeWord[r.Word(i)] && r.wholeModel(i) || r.Word(i) == "fully" && r.fullyOther(i)) && !r.wholeGivenUp(i) {
			full = true
			r.Mark("full", i, i)
		}
		if t.Kind == "task" && (t.Name == "lora" || t.Name == "qlora") && r.Excluded(i) {
			byExclusion = true
		}
	}
	return full || r.entirelyTrained(), byExclusion
}

// wholeWord are the words for all of a model that tell its size as well as how it is trained.
var wholeWord = map[string]bool{"full": true, "full scale": true, "full-scale": true, "full weight": true, "full-weight": true, "full weights": true, "full parameter": true, "full-parameter": true}

// wholeModel reports whether "full" tells a model as it was released from its
// distilled and quantised ones: "the full deepseek r1", "r1 full", "run the full, unquantized
// 70b". Nobody says how it is trained then.
func (r *Reader) wholeModel(i int) bool {
	if r.Training() || r.trainsBySettings() {
		return false
	}
	if r.At(i+1).HundredsOfB() || r.At(i-1).HundredsOfB() {
		return true
	}
	q := &r.Query
	if strings.Contains(r.Word(i), "param") || q.Optimizer != "" || q.ZeROStage != nil || q.GradCkpt != nil || q.Recompute != "" {
		return false
	}
	return strings.Contains(r.Word(i), "scale") || q.Quant == "none" || r.Whole.infers.Holds(func() bool {
		return slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Is("task", "infer") })
	})
}

// fullOther reports whether "full" speaks of something else: full context.
func (r *Reader) fullOther(i int) bool {
	for j := max(0, i-4); j <= i+4; j++ {
		if r.At(j).Is("method", "selective") {
			return true // "selective or full recompute"
		}
	}
	if r.Mentions(offloadedFullWords) && r.Matches(offloadedFull, r.Text[r.Tokens[i].Hi:]) {
		return true
	}
	next := r.At(i + 1)
	if before := r.At(i - 1); before.Type == token.Unit && before.Name == "percent" {
		return true // "97% full"
	}
	if !r.Training() && r.Matches(isFull, r.Text[:r.Tokens[i].Lo]) && (r.Ends(i+1) || r.Matches(fullWhen, r.Text[r.Tokens[i].Hi:])) {
		return true // "why is only the 3060 full"
	}
	switch next.Type {
	case token.Size:
		return false
	case token.Mark:
		if next.Lo == r.Tokens[i].Hi && r.Text[next.Lo:next.Hi] == "-" && !r.Training() {
			return true // "the full-size model"
		}
	case token.Quantity, token.Key, token.Unknown:
		return true
	case token.Measure:
		if next.Kind == "card" && !r.Training() && r.Matches(thisFull, r.Text[:r.Tokens[i].Lo]) {
			return true // "a slice of 20GB, the full card has 80"
		}
		return next.Kind == "node" && r.Word(i) == "full" // "a full node of 8 h100"
	}
	if next.Type == token.Number && r.At(i-1).Type == token.Size && r.At(i-2).Kind == "task" && r.At(i+2).Type == token.Times {
		return false // "sft 3b full 2xl4"
	}
	return next.IsFigure() || next.Kind == "kv" || next.Kind == "memory" && !r.Training() || next.Kind == "quant" || next.Kind == "precision" && !r.Training() || next.Is("task", "infer") || r.Word(i+1) == "of"
}

// offloadedFull stands behind a "full" that says how much is moved: "full cpu offload", "a full offload of optimizer states".
var (
	offloadedFull      = pattern.Of(`^[ -]?(?:(?:cpu|ram|host|nvme|ssd|disk|system memory|memory|optimi[sz]er|state|states|param|params|model|weights?|layers?|activations?|kv|kv[ -]?cache|experts?|gpu)[ +/&-]*){0,3}(?:off-?load(?:ed|ing|s)?|spill(?:ed|ing|over)?|unload(?:ed|ing)?)\b`)
	offloadedFullWords = pattern.OneOf("offload", "off-load", "spill", "unload")
)

// thisFull ends before a card that is meant as a whole.
var thisFull = pattern.Of(`(?:\b(?:the|a|an|one|each|my|our)|[,.;?!]) $`)

// fullWhen stands behind the full of a card that is full from some load on: "is full at 7k tokens".
var fullWhen = pattern.Of(`^ (?:at|after|by|past|once|beyond|already|when|with just|with only)\b`)

// isFull ends before what is said of a card or its memory.
var isFull = pattern.Of(`\b(?:is|are|was|were|gets?|got|becomes?|be|stays?|both|already|it's)(?: (?:only|already|always|just|nearly|almost|completely|not|half|the|my|first|second|one|card|gpu|vram|memory|both|cards|gpus|of|them|rtx|gtx|\d{3,4}(?: ?ti| ?super)?))* $`)

// fullyOther reports whether "fully" belongs to a word that is no training: "fully
// unquantized", "fully offloaded".
func (r *Reader) fullyOther(i int) bool {
	next := r.At(i + 1)
	switch r.Word(i - 1) {
	case "fit", "fits", "it", "go", "goes", "in", "on", "offload", "load", "loaded", "be", "run", "runs":
		return !r.tunes() && !r.Training()
	}
	if r.Ends(i+1) && !r.tunes() && !r.Training() {
		return true // "it seems not to use the GPUs fully"
	}
	return next.Type == token.Unknown || next.Type == token.Quantity || next.IsFigure() || next.Kind == "quantword" || next.Kind == "quant" || next.Kind == "method" || next.Is("task", "infer") || next.Is("task", "quantize")
}

// fullOfSFT reports whether it is supervised fine-tuning that is told to train all weights, beside
// reinforcement learning: SFT全量大约需要16倍, 那DPO呢.
func (r *Reader) fullOfSFT() bool {
	found := false
	for i, t := range r.Tokens {
		if t.Kind == "full" && t.Name != "all" {
			if !r.At(i-1).Is("task", "finetune") && !r.At(i+1).Is("task", "finetune") {
				return false
			}
			found = true
		}
	}
	return found
}

// adaptersLast reports whether adapters are named behind full training, so that they are what is asked about:
// "the full run went OOM, would lora fit".
func (r *Reader) adaptersLast() bool {
	for i := range slices.Backward(r.Tokens) {
		switch t := &r.Tokens[i]; {
		case t.Kind == "full":
			return false
		case t.Is("task", "lora"), t.Is("task", "qlora"):
			return true
		}
	}
	return false
}

// All weights are said to be trained without the word "full": "a complete finetune", "finetune it entirely", "unfreeze
// everything", 全部解冻, 完整微调.
var (
	entirelyTuned = pattern.Of(`\bcomplete(?:ly)? (?:fine-?tun(?:e|es|ed|ing)|fine tun(?:e|ing)|ft|sft|tun(?:e|ing)|retrain(?:ing)?)\b` +
		`|\b(?:fine-?tun(?:e|ing)|fine tun(?:e|ing)|tun(?:e|ing)|sft|retrain(?:ing)?)\b(?:[^.?!;,]|\.\d){0,40}? (?:entirely|completely|fully|wholly|in its entirety|in full)(?: ?(?:$|[.,;?!)])| (?:on|with|using) (?:an?|one|two|three|four|my|\d+)\b| (?:and|how|what)\b)` +
		`|\b(?:train|training)\b(?:[^.?!;,]|\.\d){0,40}? (?:entirely|completely|wholly|in its entirety) ?(?:$|[.,;?!)])` +
		`|\bunfr(?:eez(?:e|es|ing)|oze) (?:everything|it all|all(?: of)?(?: the| its| my)?(?: (?:\d+ )?(?:layers?|weights|params|parameters|blocks|of it))?|the (?:whole|entire|full|complete) (?:model|thing|network|backbone|llm|stack)|every (?:single )?(?:layer|weight|parameter|param|block))\b` +
		`|\b(?:everything|all(?: of)?(?: the| its)? (?:\d+ )?(?:layers|weights|params|parameters|blocks)|every (?:layer|weight|parameter|param|block)|the (?:whole|entire) (?:model|network|thing))(?: (?:is|are|being|to be|stays?|left|set))? ?(?:unfrozen|trainable)\b` +
		`|(?:全部|全|所有|整个|完全)(?:的|模型)?(?:层|参数|权重)?(?:都|全|全部)?(?:解冻|不冻结?|放开训练|放开微调)|解冻(?:全部|所有|整个|全)(?:的)?(?:模型|层|参数|权重)?|不冻结?(?:任何|一)(?:层|参数|权重)|(?:完整|彻底|完全)(?:地|的)?(?:微调|sft|精调)`)
	entirelyWords  = pattern.OneOf("complete", "entire", "fully", "wholly", "in full", "unfr", "trainable", "冻", "放开", "完整", "彻底", "完全")
	entirelyDenied = pattern.Of(`(?:\b(?:not|don't|do not|doesn't|didn't|never|without|instead of|rather than|no|avoid|can't|cannot)(?: (?:an?|the|having to|to|do|doing|need to|want to|ever))*|[不别没]|不用|没有|不想|不能|无法) ?$`)
	entirelyNamed  = pattern.Of(`^ (?:guide|tutorial|example|examples|pipeline|workflow|run|script|walkthrough|recipe|course|notebook)\b`)
)

// entirelyTrained reports whether that is said of all weights.
func (r *Reader) entirelyTrained() bool {
	if !r.Mentions(entirelyWords) {
		return false
	}
	m := r.Span(entirelyTuned, r.Text)
	if m == nil || r.Matches(entirelyDenied, r.Text[:m[0]]) || r.Matches(entirelyNamed, r.Text[m[1]:]) {
		return false
	}
	r.markText("full", m[0], m[1])
	return true
}

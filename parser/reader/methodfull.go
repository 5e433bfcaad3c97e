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

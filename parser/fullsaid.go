package parser

import (
	"slices"
	"strings"
)

// "Full" is a way to train, and a word of much else.

// fullSaid reports whether all weights are said to be trained, and whether the
// text gets there by excluding adapters.
func (r *reader) fullSaid() (full, byExclusion bool) {
	for i, t := range r.tokens {
		if t.kind == "full" && !r.negated(i) && !(t.name == "all" && !r.training()) && !(r.word(i) == "full" && r.fullOther(i) || wholeWord[r.word(i)] && r.wholeModel(i) || r.word(i) == "fully" && r.fullyOther(i)) {
			full = true
			r.mark("full", i, i)
		}
		if t.kind == "task" && (t.name == "lora" || t.name == "qlora") && r.excluded(i) {
			byExclusion = true
		}
	}
	return full, byExclusion
}

// wholeWord are the words for all of a model that tell its size as well as how it is trained.
var wholeWord = map[string]bool{"full": true, "full scale": true, "full-scale": true, "full weight": true, "full-weight": true, "full weights": true, "full parameter": true, "full-parameter": true}

// wholeModel reports whether "full" tells a model as it was released from its
// distilled and quantised ones: "the full deepseek r1", "r1 full", "run the full, unquantized
// 70b". Nobody says how it is trained then.
func (r *reader) wholeModel(i int) bool {
	if r.training() || r.trainsBySettings() {
		return false
	}
	if r.at(i+1).hundredsOfB() || r.at(i-1).hundredsOfB() {
		return true
	}
	q := &r.query
	if strings.Contains(r.word(i), "param") || q.Optimizer != "" || q.ZeROStage != nil || q.GradCkpt != nil || q.Recompute != "" {
		return false
	}
	return q.Quant == "none" || slices.ContainsFunc(r.tokens, func(t token) bool { return t.is("task", "infer") })
}

// hundredsOfB reports whether a token names a model of hundreds of billions, by its size or without it.
func (t *token) hundredsOfB() bool {
	return t.typ == tModel && t.value == 0 && (strings.HasPrefix(t.name, "deepseek-r1") || strings.HasPrefix(t.name, "deepseek-v3") || strings.HasPrefix(t.name, "kimi")) || t.typ == tSize && t.value >= 400e9
}

// fullOther reports whether "full" speaks of something else: full context.
func (r *reader) fullOther(i int) bool {
	for j := max(0, i-4); j <= i+4; j++ {
		if r.at(j).is("method", "selective") {
			return true // "selective or full recompute"
		}
	}
	next := r.at(i + 1)
	if !r.training() && r.matches(isFull, r.text[:r.tokens[i].lo]) && r.ends(i+1) {
		return true // "why is only the 3060 full"
	}
	switch next.typ {
	case tSize:
		return false
	case tMark:
		if next.lo == r.tokens[i].hi && r.text[next.lo:next.hi] == "-" && !r.training() {
			return true // "the full-size model"
		}
	case tQuantity, tKey, tUnknown:
		return true
	case tMeasure:
		return next.kind == "node" && r.word(i) == "full" // "a full node of 8 h100"
	}
	if next.typ == tNumber && r.at(i-1).typ == tSize && r.at(i-2).kind == "task" && r.at(i+2).typ == tTimes {
		return false // "sft 3b full 2xl4"
	}
	return next.isFigure() || next.kind == "quant" || next.kind == "precision" && !r.training() || next.is("task", "infer") || r.word(i+1) == "of"
}

// isFull ends before what is said of a card or its memory.
var isFull = patternOf(`\b(?:is|are|was|were|gets?|got|becomes?|be|stays?|both|already|it's)(?: (?:only|already|always|just|nearly|almost|completely|not|half|the|my|first|second|one|card|gpu|vram|memory|both|cards|gpus|of|them|rtx|gtx|\d{3,4}(?: ?ti| ?super)?))* $`)

// fullyOther reports whether "fully" belongs to a word that is no training: "fully
// unquantized", "fully offloaded".
func (r *reader) fullyOther(i int) bool {
	next := r.at(i + 1)
	switch r.word(i - 1) {
	case "fit", "fits", "it", "go", "goes", "in", "on", "offload", "load", "loaded", "be", "run", "runs":
		return !r.tunes() && !r.training()
	}
	return next.typ == tUnknown || next.typ == tQuantity || next.isFigure() || next.kind == "quantword" || next.kind == "quant" || next.kind == "method" || next.is("task", "infer") || next.is("task", "quantize")
}

// fullOfSFT reports whether it is supervised fine-tuning that is told to train all weights, beside
// reinforcement learning: SFT全量大约需要16倍, 那DPO呢.
func (r *reader) fullOfSFT() bool {
	found := false
	for i, t := range r.tokens {
		if t.kind == "full" && t.name != "all" {
			if !r.at(i-1).is("task", "finetune") && !r.at(i+1).is("task", "finetune") {
				return false
			}
			found = true
		}
	}
	return found
}

// Some amounts are told by what stands on both of their sides, or by the file they exceed.

var (
	// fullBehind stands behind what was in use before it ran over: "goes from 9.5G to OOM",
	// 显存从20G涨到爆.
	fullBehind = patternOf(`^ ?(?:of )?(?:gpu |video )?(?:vram|memory|mem|显存)? ?(?:(?:straight |right |up |then |directly |all the way )*(?:to|until|till)|->|→|一?直接?|一路|慢慢|然后|就)*(?:涨|升|增加|增长|飙|飙升|跑|加)?(?:到|至)? ?(?:an? |the )?(?:oom|out of memory|爆|溢出|显存不足|full)`)
	fromBefore = patternOf(`(?:\b(?:from|starts at|starting at|started at|start at)|从)(?: about| around| roughly| only|大概|约)* ?~?$`)

	// nowAt ends before what somebody is at: "it is an 8 GB model but I'm @ 24 GB".
	nowAt = patternOf(`(?:\b(?:i'm|i am|im|we're|we are|it's|it is)(?: now| already| still| currently)? (?:at|@|sitting at|up to|hitting)|(?:显存|占用)(?:却|竟然|居然|直接|就|已经)*(?:到了|涨到了?|跑到了?|干到了?))(?: about| around| over| almost)* ?~?$`)

	// modelsOver ends before a size of models: "why are models larger than 70 GB too large".
	modelsOver = patternOf(`\b(?:models?|ggufs?|quants|checkpoints?|anything|files)(?: that are| which are)? (?:(?:larger|bigger|heavier|greater|more) than|over|above|beyond|exceeding)(?: about| around| roughly)* ?~?$|(?:大于|超过)$`)
	modelsIs   = patternOf(`^ ?(?:的|以上的?)模型`)
)

// untilFull reports whether an amount is what was in use before memory ran over.
func (r *reader) untilFull(i int) bool {
	return r.asked.asks("oom") && r.matching.mentions("from", "start", "从") && r.matches(fromBefore, strings.TrimRight(r.clauseBefore(r.tokens[i]), " ")) && r.matches(fullBehind, r.text[r.tokens[i].hi:])
}

// beyondFile reports whether an amount is what is in use, more than the file of the model.
func (r *reader) beyondFile(i int) bool {
	w := r.query.WeightsGB
	return w > 0 && r.tokens[i].value > w && r.asked.asks("normal", "why", "explain") && r.matches(nowAt, strings.TrimRight(r.clauseBefore(r.tokens[i]), " "))
}

// largerModels reports whether an amount is the size from which models are told to be too large.
func (r *reader) largerModels(i int) bool {
	if !r.asked.asks("why", "normal", "explain") || r.hasModel() {
		return false
	}
	before := strings.TrimRight(r.clauseBefore(r.tokens[i]), " ")
	return r.matches(modelsOver, before) && (before[len(before)-1] < 0x80 || r.matches(modelsIs, r.text[r.tokens[i].hi:]))
}

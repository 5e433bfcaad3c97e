package parser

import (
	"slices"
	"strings"
)

// askedOf opens a noun phrase whose head is what is asked for: "how much ctx", "which
// tensor parallel size".
var askedOf = patternOf(`(?:\bhow much|\bhow many|\bwhat(?: is|'s|s)?(?: the| my| our)?|\bwhich|\bhow long an?|\bhow large an?|\bhow big an?|\bwie ?viele?n?|\bwelche[rsn]?|\bcombien de|\bquelle?|\bcuánt[oa]s?|\bqué|\bquant[oaie]|\bсколько|\bкакой|多少|多大的?|多长的?|几个) ?(?:max(?:imum)?|kind of|sort of|usable|total|more|longest|largest|biggest)? ?$`)

// reached is said behind what is asked for: "context length I can train at", "tp size
// needed".
var reached = patternOf(`^ ?(?:(?:sizes? |lengths? |do |does |could |can |should |would |will )?(?:i|we|you|one|it) (?:can|could|may|should|get|use|have|need|must|would|will|afford|fit)\b|(?:is |are )?(?:left|remaining|needed|required|possible|allowed|achievable|feasible|attainable|that (?:fits?|works?|i can|we can|can|would|will))\b)`)

// leftBlank is what stands behind a setting whose value is left open for the answer: "a
// data-parallel degree of...?", "so the global batch is what?".
var leftBlank = patternOf(`^ ?(?:degree|size|rank|dimension|value|width|number)? ?(?:of|=|:|is|being|at|comes to|becomes|equals)? ?(?:\.{2,}|…|_{2,})+ ?\?|^ ?(?:degree|size|rank|dimension|value|width|number)? ?(?:of|=|is|being|comes to|becomes|equals) what\b ?(?:\?|$|exactly|then)`)

// openSlot is the setting among some whose value is what the text asks for, with no
// value of its own; empty where there is none.
func (r *reader) openSlot(keys ...string) string {
	for i, t := range r.tokens {
		if t.typ != tKey && t.typ != tQuantity || !slices.Contains(keys, t.name) || r.valuedAt(t) || r.at(i-1).isFigure() || r.at(i+1).typ == tEquals {
			continue
		}
		if r.matches(leftBlank, r.text[t.hi:]) && !r.memoryBehind(i) {
			return t.name
		}
		if before := r.text[max(0, t.lo-40):t.lo]; r.matches(askedOf, before) && !relative(before) && !r.memoryBehind(i) {
			return t.name
		}
		if before := strings.TrimRight(r.text[:t.lo], " "); (before == "" || strings.ContainsRune(".,;:?!", rune(before[len(before)-1]))) && r.matches(reached, r.text[t.hi:]) {
			return t.name // it opens its clause
		} else if before == "" && strings.HasPrefix(r.text[t.hi:], " for ") && r.hasModel() && r.hasHardware() && !r.asked.asks("howmuch", "requirement", "enough", "can", "fit", "oom", "why", "howfast", "cards") {
			return t.name // "bs for an 8b lora on a 3090"
		}
		if r.nothingBehind(i) {
			return t.name
		}
	}
	return ""
}

// nothingBehind reports whether a text that asks for nothing else closes or opens with a setting
// of no value, beside a model and its hardware: "4x4090 qwen2.5-14b vllm concurrency", 4卡H20 的并发.
func (r *reader) nothingBehind(i int) bool {
	t, before := r.tokens[i], r.at(i-1)
	if len(r.asked.found) > 0 || r.training() && t.name == "concurrency" || !r.hasModel() || !r.hasHardware() || r.memoryWord() {
		return false
	}
	if strings.Trim(r.text[t.hi:], " ?.!呢") != "" {
		return i == 0 && r.at(1).typ != tUnknown && r.at(1).typ != tTerm
	}
	switch before.typ {
	case tCard, tBare, tModel, tSize, tBytes, tMeasure:
		return true
	case tLink:
		return r.word(i-1) == "的"
	case tTerm:
		return slices.Contains([]string{"framework", "quant", "precision", "task", "method", "optimizer"}, before.kind)
	}
	return r.word(i-1) == ","
}

// relative reports whether a text ends in a "which" that a preposition leads: "in which
// sequences are kept". It asks for nothing.
func relative(text string) bool {
	head, ok := strings.CutSuffix(strings.TrimRight(text, " "), " which")
	if !ok {
		return false
	}
	for _, word := range [...]string{"in", "of", "for", "with", "where", "by", "on", "during", "through"} {
		if strings.HasSuffix(head, ", "+word) || strings.HasSuffix(head, "project "+word) || strings.HasSuffix(head, "run "+word) {
			return true
		}
	}
	return false
}

// memoryBehind reports whether memory is what the phrase comes to: "how much context
// memory".
func (r *reader) memoryBehind(i int) bool {
	next := r.at(i + 1)
	return next.kind == "memory" || next.kind == "kv" || next.kind == "quant" || next.typ == tBytes
}

package reader

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A setting whose value is left open is what the text asks for.

// askedOf opens a noun phrase whose head is what is asked for: "how much ctx", "which
// tensor parallel size".
var askedOf = pattern.Of(`(?:\bhow much|\bhow many|\bwhat(?: is|'s|s)?(?: the| my| our)?|\bwhich|\bhow long an?|\bhow large an?|\bhow big an?|\bwie ?viele?n?|\bwelche[rsn]?|\bcombien de|\bquelle?|\bcuánt[oa]s?|\bqué|\bquant[oaie]|\bсколько|\bкакой|多少|多大的?|多长的?|几个) ?(?:max(?:imum)?|kind of|sort of|usable|total|more|longest|largest|biggest)? ?$`)

// reached is said behind what is asked for: "context length I can train at", "tp size
// needed".
var reached = pattern.Of(`^ ?(?:(?:sizes? |lengths? |do |does |could |can |should |would |will )?(?:i|we|you|one|it) (?:can|could|may|should|get|use|have|need|must|would|will|afford|fit)\b|(?:is |are )?(?:left|remaining|needed|required|possible|allowed|achievable|feasible|attainable|that (?:fits?|works?|i can|we can|can|would|will))\b)`)

// leftBlank is what stands behind a setting whose value is left open for the answer: "a
// data-parallel degree of...?", "so the global batch is what?".
var leftBlank = pattern.Of(`^ ?(?:degree|size|rank|dimension|value|width|number)? ?(?:of|=|:|is|being|at|comes to|becomes|equals)? ?(?:\.{2,}|…|_{2,})+ ?\?|^ ?(?:degree|size|rank|dimension|value|width|number)? ?(?:of|=|is|being|comes to|becomes|equals) what\b ?(?:\?|$|exactly|then)`)

// OpenSlot is the setting among some whose value is what the text asks for, with no
// value of its own; empty where there is none.
func (r *Reader) OpenSlot(keys ...string) string {
	for i, t := range r.Tokens {
		if t.Type != token.Key && t.Type != token.Quantity || !slices.Contains(keys, t.Name) || r.ValuedAt(t) || r.At(i-1).IsFigure() || r.At(i+1).Type == token.Equals {
			continue
		}
		if r.Matches(leftBlank, r.Text[t.Hi:]) && !r.memoryBehind(i) {
			return t.Name
		}
		if before := r.Text[max(0, t.Lo-40):t.Lo]; r.Matches(askedOf, before) && !relative(before) && !r.memoryBehind(i) {
			return t.Name
		}
		if before := strings.TrimRight(r.Text[:t.Lo], " "); (before == "" || strings.ContainsRune(".,;:?!", rune(before[len(before)-1]))) && r.Matches(reached, r.Text[t.Hi:]) {
			return t.Name // it opens its clause
		} else if before == "" && strings.HasPrefix(r.Text[t.Hi:], " for ") && r.HasModel() && r.HasHardware() && !r.Asked.Asks("howmuch", "requirement", "enough", "can", "fit", "oom", "why", "howfast", "cards") {
			return t.Name // "bs for an 8b lora on a 3090"
		}
		if r.nothingBehind(i) {
			return t.Name
		}
	}
	return ""
}

// nothingBehind reports whether a text that asks for nothing else closes or opens with a setting
// of no value, beside a model and its hardware: "4x4090 qwen2.5-14b vllm concurrency", 4卡H20 的并发.
func (r *Reader) nothingBehind(i int) bool {
	t, before := r.Tokens[i], r.At(i-1)
	if len(r.Asked.Found) > 0 || r.Training() && t.Name == "concurrency" || !r.HasModel() || !r.HasHardware() || r.MemoryWord() {
		return false
	}
	if strings.Trim(r.Text[t.Hi:], " ?.!呢") != "" {
		return i == 0 && r.At(1).Type != token.Unknown && r.At(1).Type != token.Term
	}
	switch before.Type {
	case token.Card, token.Bare, token.Model, token.Size, token.Bytes, token.Measure:
		return true
	case token.Link:
		return r.Word(i-1) == "的"
	case token.Term:
		return slices.Contains([]string{"framework", "quant", "precision", "task", "method", "optimizer"}, before.Kind)
	}
	return r.Word(i-1) == ","
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
func (r *Reader) memoryBehind(i int) bool {
	next := r.At(i + 1)
	return next.Kind == "memory" || next.Kind == "kv" || next.Kind == "quant" || next.Type == token.Bytes
}

// What nobody plans is often only told with its figure beside a plan, and asks for nothing then: "CUDA version
// 11.8", "perplexity 5.6", 准确率92%.
var (
	figureTold = pattern.Of(`^(?:[ -]?(?:persistence|version|patience|penalty|score|rate|driver))?(?: (?:of|is|was|at|to|set to|on [a-z0-9]+ (?:is|was)|around|about)| ?(?:为|设为|是|约|大概|有|只有|到|达到))*[ -]?[=:~]? ?v?\d`)
	rankTold   = pattern.Of(`\b(?:top|score of|no\.?|number|ranked?)(?: about)? ?#?\d[\d.]*(?:st|nd|rd|th)? (?:on|in) (?:the |an? )?$`)
)

var figureOnlyWords = pattern.OneOf("improve", "raise it", "increase", "boost", "提高", "提升", "改善")

// figureOnly reports whether a word for what is not planned is only told so, where memory, a card or a task is told of.
func (r *Reader) figureOnly(s evidence.Sign) bool {
	if Creates(s.Name) || !r.Matches(figureTold, r.Text[s.Hi:]) && !r.Matches(rankTold, r.Text[max(0, s.Lo-32):s.Lo]) || r.Asked.Asks("why", "howto") || r.Asked.Asks("compare") && len(r.cards().names) < 2 || r.Mentions(figureOnlyWords) || r.Asked.Asks("explain") && !r.Asked.Asks("estimate") {
		return false
	}
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		return t.Kind == "memory" && t.Name != "file" || t.IsCard() || t.Kind == "task"
	})
}

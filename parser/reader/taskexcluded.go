package reader

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Soft is the token of a way to train few weights that is none of LoRA's, or -1.
func (r *Reader) Soft() int {
	for i, t := range r.Tokens {
		if t.Kind == "soft" && !r.Excluded(i) {
			return i
		}
	}
	return -1
}

// Excluded reports whether a word of negation rules a task out: "not LoRA",
// "without peft", "非lora"; "cannot run" does not.
func (r *Reader) Excluded(i int) bool {
	t := r.Tokens[i]
	if t.Name == "infer" {
		return false
	}
	if r.rejectedAfter(i) || r.spurnedAt(i) || r.optimizerPreferred(i) {
		return true
	}
	used := false // a verb stands between: 没有使用lora, "did not use lora"
	for j := i - 1; j >= 0 && j >= i-4; j-- {
		before := r.Tokens[j]
		switch {
		case r.Word(j) == ";" || r.Word(j) == "?":
			return false // 全参跑不起来。lora的话呢
		case before.Kind == "not" && strings.HasPrefix(r.Text[before.Hi:], "比"):
			return false // qlora显存没比lora少
		case before.Kind == "not" && (r.Word(j)[0] == '=' || r.halfAsked(j) || r.unfinished(j, i)):
			return false
		case before.Kind == "not" && used && chars.Opens(r.Word(j), []string{"没"}) > 0 && r.Matches(eitherUsed, r.Text[:before.Lo]):
			return false
		case before.Kind == "not":
			return (r.Word(j) != "不" || t.Name == "train" || !r.tagged(j) && !r.repeated(j, i)) && (used || !r.unable(j))
		case r.verbOfUse(j):
			used = true
		case before.Kind == "task" && before.Name != "infer", before.Joins() && before.Kind != "comma", before.Type == token.Link && r.Word(j) == "to", r.Word(j) == "any":
		default:
			return false
		}
	}
	return false
}

// preferredBefore ends before a way of training that an optimizer is to stand in for.
var preferredBefore = pattern.Of(`\b(?:q-?galore|galore|lomo|adalomo|badam|apollo|apollo-mini)(?: (?:optimi[sz]er|training|8-?bit))? (?:rather than|instead of|in place of|over|and not|not) (?:an? |the |any )?$|(?:galore|lomo|badam|apollo)(?:优化器|训练)?[,、]?(?:而不是|不是|不用|代替|替代|取代)$`)

var preferredWords = pattern.OneOf("galore", "lomo", "badam", "apollo")

// optimizerPreferred reports whether an optimizer that trains all weights in little memory is to stand in for
// adapters: "galore rather than lora".
func (r *Reader) optimizerPreferred(i int) bool {
	return r.Mentions(preferredWords) && r.Matches(preferredBefore, r.ClauseBefore(r.Tokens[i]))
}

// repeated reports whether a task stands on both sides of a word of negation, which asks: 微调不微调.
func (r *Reader) repeated(j, i int) bool {
	return strings.HasSuffix(r.Text[:r.Tokens[j].Lo], r.Word(i))
}

// eitherUsed ends before the second half of a question whether something is used: 有没有用lora.
var eitherUsed = pattern.Of(`[有用开上]$`)

// verbOfUse reports whether a token belongs to a verb that tells what is used.
func (r *Reader) verbOfUse(j int) bool {
	switch r.Word(j) {
	case "use", "using", "used", "enable", "enabled", "enabling", "使", "用", "开", "启", "采", "采用", "使用", "启用", "开启", "上":
		return true
	}
	return false
}

// unable reports whether a negation says that something failed, not that it is
// unwanted: "can not finetune", "could not train".
func (r *Reader) unable(j int) bool {
	before := strings.TrimRight(r.Text[:r.Tokens[j].Lo], " ")
	word := r.Word(j)
	switch word {
	case "doesn't", "doesnt", "won't", "wont", "does not", "will not", "didn't", "did not":
		return true
	}
	if word == "not" && (strings.HasSuffix(before, "does") || strings.HasSuffix(before, "did") || strings.HasSuffix(before, "will")) {
		return true // "it does not train even with batch 1"
	}
	return word == "not" && (strings.HasSuffix(before, "can") || strings.HasSuffix(before, "could"))
}

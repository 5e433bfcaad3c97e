package parser

import (
	"strings"
	"unicode/utf8"
)

// undecided reports whether the words before a token ask if it should be used at
// all: "要不要开梯度检查点", "用不用zero3". It is neither on nor off then.
func (r *reader) undecided(i int) bool {
	for j := i - 1; j >= 0 && j >= i-3; j-- {
		switch t := r.tokens[j]; {
		case t.kind == "not":
			return r.halfAsked(j)
		case t.typ == tLink, t.typ == tUnknown:
		default:
			return false
		}
	}
	return false
}

// halfAsked reports whether a word of negation is the second half of a question of
// the form A不A: the 不要 of 要不要, the 不能用 of 能不能用. It denies nothing.
func (r *reader) halfAsked(j int) bool {
	rest, ok := strings.CutPrefix(r.word(j), "不")
	if !ok || rest == "" {
		return false
	}
	verb, _ := utf8.DecodeRuneInString(rest)
	return strings.HasSuffix(r.text[:r.tokens[j].lo], string(verb))
}

// tagged reports whether a word of negation closes a question for yes or no: the 不 of
// "12g行不 24g呢". It denies nothing behind it.
func (r *reader) tagged(j int) bool {
	if r.word(j) != "不" && r.word(j) != "没" || r.tokens[j].hi < len(r.text) && strings.IndexByte(" ,;?!", r.text[r.tokens[j].hi]) < 0 {
		return false
	}
	before := r.text[:r.tokens[j].lo]
	if mentions(r.clauseBefore(r.tokens[j]), "能", "够", "可以", "会") {
		return true // "能部署72B不 int8"
	}
	for _, word := range [...]string{"行", "成", "ok", "动", "下", "戏", "用"} {
		if strings.HasSuffix(before, word) {
			return true
		}
	}
	return false
}

// able reports whether a word of negation is the second half of 能不能: what follows
// is a fact of the case that is asked about.
func (r *reader) able(j int) bool { return strings.HasPrefix(r.word(j), "不能") && r.halfAsked(j) }

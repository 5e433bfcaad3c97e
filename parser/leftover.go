package parser

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// leftover tells of amounts of memory, cards and numbers of cards that stand in the
// question and in nothing that was read from it, and of other cases: an answer that
// passes them over without a word would be wrong in silence. What is only claimed, set
// aside or reckoned with is passed over with intent.
func (r question) leftover() {
	if r.Pasted != nil || r.Rejected || r.HoldsPair() {
		return
	}
	var figures []float64 // of the query, once they are looked at
	for i, t := range r.Tokens {
		switch {
		case slices.Contains(r.Passed, i):
		case r.unread(i, &figures):
			if r.ToldEnough("unread_figure") {
				return
			}
			r.Say("unread_figure", i, i,
				fmt.Sprintf("%q is not used: it is not clear what it is of. Say what it belongs to, such as \"a 24GB card\", \"64GB RAM\" or \"runs at 20 tokens/s\".", r.Said(i, i)),
				fmt.Sprintf("“%s”没有采用：看不出它指什么。请写明它属于什么，例如“24GB 显存”“64GB 内存”或“速度 20 tokens/s”。", r.Said(i, i)))
		case r.ofOtherCase(i, &figures) && !r.Matches(heldAgainst, r.ClauseBefore(t)) && !r.Matches(countsOther, r.Text[t.Hi:]) && !r.ToldEnough("left_out"):
			r.tellOtherCase(i)
		}
	}
}

// unread reports whether a token is a card, or a figure that an answer hangs on, and the query does not hold it.
func (r question) unread(i int, figures *[]float64) bool {
	t, q := r.Tokens[i], &r.Query
	if t.IsCard() {
		return !q.Names(t.Name)
	}
	return r.weighty(i) && !q.Holds(t.Value, figures) && (t.From == 0 || !q.Holds(2*t.Value-t.From, figures)) && !r.ofAll(t) && !r.Matches(asWritten, r.ClauseBefore(t))
}

// asWritten is in a clause that repeats what others wrote.
var asWritten = pattern.Of(`文档|官方|教程|论文|样例|说明|\b(?:readme|docs?|documentation|guide|paper|tutorial|official|example)\b`)

// weighty reports whether a figure is one that an answer hangs on: memory, a number of
// cards, a rate.
func (r question) weighty(i int) bool {
	t := r.Tokens[i]
	switch t.Type {
	case token.Bytes:
		return t.Kind != "whole" && t.Name != "mb" && t.Name != "kb" && t.Value > 0
	case token.Unit:
		switch t.Name {
		case "watt":
			return t.Value >= 10 // "预算1w" is money
		case "kilowatt", "tps", "tpsg", "eps", "tflops", "pflops", "usdh", "cnyh", "eurh":
			return true
		}
	case token.Number, token.Several:
		return t.Value > 1 && r.At(i+1).Is("card", "gpu") && r.Query.GPUCount%max(int(t.Value), 1) != 0 // of each machine's cards the product is read
	}
	return false
}

// ofAll reports whether an amount is what all cards have together: "4x H100 80GB,
// 320GB".
func (r question) ofAll(t token.Token) bool {
	q := &r.Query
	if t.Type != token.Bytes || q.GPUCount < 2 {
		return false
	}
	each := t.Value / float64(q.GPUCount)
	return query.Close(each, q.GPUMemoryGB) || slices.ContainsFunc(r.Names.Memory[q.GPU], func(gb float64) bool { return query.Close(each, gb) })
}

// unreadable tells of the first characters that were left out because nobody
// can read them: invalid UTF-8, control characters, the commands of a terminal.
func unreadable(text, lang string) (Problem, bool) {
	const message, chinese = "Characters that cannot be read were left out here.", "这里有无法识别的字符，已忽略。"
	if strings.IndexFunc(text, notReadable) < 0 {
		return Problem{}, false
	}
	start, end, hidden, place := -1, 0, 0, 0
	for at, r := range text {
		if r == chars.Escape || r == chars.CSI {
			hidden = max(hidden, at+chars.Command(text[at:]))
		}
		switch out := notReadable(r) || at < hidden; {
		case out && start < 0:
			start, end = place, place+1
		case out:
			end = place + 1
		case start >= 0:
			return ignored(lang, start, end, message, chinese), true
		}
		place++
	}
	return ignored(lang, start, end, message, chinese), true
}

// notReadable says whether a rune shows nothing and separates nothing.
func notReadable(r rune) bool {
	return r == utf8.RuneError || unicode.IsControl(r) && r != '\t' && r != '\n' && r != '\r'
}

func ignored(lang string, start, end int, message, chinese string) Problem {
	if lang == "zh" {
		message = chinese
	}
	return Problem{Code: "ignored_characters", Message: message, Start: start, End: end}
}

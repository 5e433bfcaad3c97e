package parser

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// leftover tells of amounts of memory, cards and numbers of cards that stand in the
// question and in nothing that was read from it: an answer that passes them over
// without a word would be wrong in silence. What is only claimed, set aside or
// reckoned with is passed over with intent.
func (r *reader) leftover() {
	if r.pasted != nil || r.rejected || r.holdsPair() {
		return
	}
	var figures []float64 // of the query, once they are looked at
	for i, t := range r.tokens {
		if t.typ == tCard || t.typ == tBare {
			if r.query.names(t.name) || slices.Contains(r.passed, i) {
				continue
			}
		} else if !r.weighty(i) || r.query.holds(t.value, &figures) || t.from > 0 && r.query.holds(2*t.value-t.from, &figures) || slices.Contains(r.passed, i) || r.ofAll(t) || r.matches(asWritten, r.clauseBefore(t)) {
			continue
		}
		r.say("unread_figure", i, i,
			fmt.Sprintf("%q is not used: it is not clear what it is of. Say what it belongs to, such as \"a 24GB card\", \"64GB RAM\" or \"runs at 20 tokens/s\".", r.said(i, i)),
			fmt.Sprintf("“%s”没有采用：看不出它指什么。请写明它属于什么，例如“24GB 显存”“64GB 内存”或“速度 20 tokens/s”。", r.said(i, i)))
	}
}

// asWritten is in a clause that repeats what others wrote.
var asWritten = patternOf(`文档|官方|教程|论文|样例|说明|\b(?:readme|docs?|documentation|guide|paper|tutorial|official|example)\b`)

// weighty reports whether a figure is one that an answer hangs on: memory, a number of
// cards, a rate.
func (r *reader) weighty(i int) bool {
	t := r.tokens[i]
	switch t.typ {
	case tBytes:
		return t.kind != "whole" && t.name != "mb" && t.name != "kb" && t.value > 0
	case tUnit:
		switch t.name {
		case "watt":
			return t.value >= 10 // "预算1w" is money
		case "kilowatt", "tps", "tpsg", "eps", "tflops", "pflops", "usdh", "cnyh", "eurh":
			return true
		}
	case tNumber, tSeveral:
		return t.value > 1 && r.at(i+1).is("card", "gpu") && r.query.GPUCount%max(int(t.value), 1) != 0 // of each machine's cards the product is read
	}
	return false
}

// ofAll reports whether an amount is what all cards have together: "4x H100 80GB,
// 320GB".
func (r *reader) ofAll(t token) bool {
	q := &r.query
	if t.typ != tBytes || q.GPUCount < 2 {
		return false
	}
	each := t.value / float64(q.GPUCount)
	return close(each, q.GPUMemoryGB) || slices.ContainsFunc(r.names.memory[q.GPU], func(gb float64) bool { return close(each, gb) })
}

// passOver notes rigs that were told and are left out with intent.
func (r *reader) passOver(told, kept []rig) {
	for _, g := range told {
		if slices.ContainsFunc(kept, func(k rig) bool { return k.from == g.from }) {
			continue
		}
		for i := g.from; i <= g.to; i++ {
			r.passed = append(r.passed, i)
		}
	}
}

// holds reports whether a query holds a value, in this unit or in one of its kin.
// figures keeps all numbers of the query from one value to the next.
func (q *Query) holds(v float64, figures *[]float64) bool {
	if v == q.GPUMemoryGB || v == q.HostRAMGB || v == q.ObservedGB || v == q.TokensPerS {
		return true
	}
	if *figures == nil {
		*figures = q.numbers()
	}
	return slices.ContainsFunc(*figures, func(n float64) bool {
		return close(n, v) || close(n, v*1000) || close(n, v/1000) || close(n, v/1024) || close(n, v*1e9)
	})
}

// numbers are all figures of a query.
func (q *Query) numbers() []float64 {
	var list []float64
	var walk func(reflect.Value)
	walk = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Float64:
			if f := v.Float(); f != 0 {
				list = append(list, f)
			}
		case reflect.Int:
			if n := v.Int(); n != 0 {
				list = append(list, float64(n))
			}
		case reflect.Slice:
			for i := range v.Len() {
				walk(v.Index(i))
			}
		case reflect.Struct:
			for i := range v.NumField() {
				walk(v.Field(i))
			}
		case reflect.Pointer:
			if !v.IsNil() {
				walk(v.Elem())
			}
		}
	}
	walk(reflect.ValueOf(*q))
	return list
}

// names reports whether a query holds a card.
func (q *Query) names(card string) bool {
	like := func(name string) bool {
		return name != "" && (strings.HasPrefix(name, card) || strings.HasPrefix(card, name))
	}
	if like(q.GPU) || like(q.RefGPU) {
		return true
	}
	for _, list := range [...][]Device{q.GPUOptions, q.GPUPool} {
		for _, d := range list {
			if like(d.GPU) {
				return true
			}
		}
	}
	return false
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
		if r == escape || r == csi {
			hidden = max(hidden, at+command(text[at:]))
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

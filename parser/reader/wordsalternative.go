package reader

import (
	"fmt"
	"slices"
	"strings"

	"headroom/parser/lex"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// Alternative reports whether the text sets things side by side.
func (r *Reader) Alternative() bool {
	for _, t := range r.Tokens {
		if t.Kind == "or" || t.Kind == "vs" || t.Kind == "slash" || t.Kind == "and" {
			return true
		}
	}
	return false
}

// onlyOne are the settings that have one value.
var onlyOne = []string{"tp", "pp", "cp", "ep", "dp", "lora_rank", "lora_alpha", "global_batch", "grad_accum", "concurrency", "epochs", "samples", "steps"}

// given remembers the value of a setting that takes one, and tells of a second
// that differs.
func (r *Reader) given(key, value int) {
	name := r.Tokens[key].Name
	if !slices.Contains(onlyOne, name) || name == "lora_rank" && r.Asked.Asks("compare") {
		return // "lora r8 r32 r128, difference in memory"
	}
	for _, g := range slices.Backward(r.settings[max(0, len(r.settings)-mostGiven):]) {
		if g[0] != key && r.Tokens[g[0]].Name == name && r.Tokens[g[1]].Value != r.Tokens[value].Value && r.Flat(max(g[0], g[1]), min(key, value)) {
			r.Ambiguous(g[1], value, "values of "+r.Said(key, key), "同一设置的取值")
			break // the last one told of those before it
		}
	}
	r.settings = append(r.settings, [2]int{key, value})
}

// mostGiven is how many settings before one are looked at for another value of it.
const mostGiven = 32

// Ambiguous tells of two values where one is called for.
func (r *Reader) Ambiguous(one, other int, en, zh string) {
	if r.ToldEnough("ambiguous") {
		return
	}
	one, other = min(one, other), max(one, other) // a size of a model's name is kept behind those that stand alone
	a, b := r.Tokens[one], r.Tokens[other]
	first, second := r.Between(a.Start, a.End), r.Between(b.Start, b.End)
	r.Say("ambiguous", one, other,
		fmt.Sprintf("%q and %q are both %s, and only one is used; write \"or\" between them to compare them.", first, second, en),
		fmt.Sprintf("“%s”和“%s”都是%s，只会采用其中一个；要比较请在中间写“或”。", first, second, zh))
}

// Flat reports whether nothing but facts stands between two tokens: no sign, no
// joining word and no words of a sentence.
func (r *Reader) Flat(from, to int) bool {
	for j := from + 1; j < to; j++ {
		switch t := r.Tokens[j]; t.Type {
		case token.Card, token.Bare, token.Bytes, token.Number, token.Times, token.Measure, token.One, token.Several, token.Key, token.Quantity, token.Term:
		case token.Unknown:
			if !lex.Preposition[r.Word(j)] {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// One card is often the alternative to several, or a second one to it, in a question of its own behind "or":
// "is a dual 3090 needed or can a single one do it", "can one 4090 run it or do I need a second".

var orLone = pattern.Of(`\bor (?:can|could|will|would|does|do|did|is|are|might|may|should|must)(?: (?:i|we|it|you|one(?: get| make)))?(?: (?:just|only|also|really|still|actually|even|need|have|get|use|want|buy|take|go for|run|to|by|away|do|make|manage|live|with|it|on))*(?: (?:a|an|the))? (single|lone|dual|pair|double|second|2nd|third|3rd|one|two|three|four|eight|1|2|3|4|8)(?: (?:single|lone|one|ones|cards?|gpus?|nodes?|box|boxes|units?|machines?|setup|rig|system|config|configuration|pair|[a-z]{0,4}\d{2,4}[a-z]{0,3}|\d{2,3} ?gb|of (?:them|those|these)))*(?: (?:do|does|suffice|handle|run|be|is|enough|needed|required|sufficient|fine|ok|okay|plenty|hold|fit|manage|cope|work|cut|already|also|well|just)\b[^,;.?!]{0,24})?` + countOver)

// countOf are words for how many cards there are.
var countOf = map[string]int{"single": 1, "lone": 1, "dual": 2, "pair": 2, "double": 2, "second": 2, "2nd": 2, "third": 3, "3rd": 3}

// loneCounts are the number of cards that is told, and the other that is asked about behind "or".
func (r *Reader) loneCounts(first int) []int {
	if !r.Mentions(orWords) {
		return nil
	}
	m := r.Places(orLone, r.Text)
	if m == nil || r.Asked.Asks("cards", "howfast", "howlong") {
		return nil
	}
	word := r.Text[m[2]:m[3]]
	n := max(countOf[word], 0)
	if n == 0 {
		n = told(word)
	}
	if i := r.tokenAt(m[2]); i < 0 || r.settingAt(i) || strings.HasPrefix(strings.TrimLeft(r.Text[m[3]:], " "), "socket") {
		return nil
	}
	if first == 0 || n == 0 || n == first || n > query.MostCards {
		return nil
	}
	return []int{first, n}
}

package reader

import (
	"fmt"
	"slices"

	"headroom/parser/lex"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Two things stand side by side as alternatives, two values of one setting among them, or one takes the place of the
// other.

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

// exchange tells which of two things is put in the place of the other.
type exchange int

const (
	noExchange exchange = iota
	firstGone           // "换掉adamw用adafactor", "from adamw to lion", "ditch adamw, use lion"
	laterGone           // "用lion替掉adamw", "lion instead of adamw"
)

var (
	exchangeTo   = pattern.Of(`^ ?(?:都|全|给|直接|一律)?(?:换成|换为|换到|换|改成|改为|改用|改|替换成|替换为|变成|切成|切到|切换到|切换成|→|->|=>) ?了?$|^ (?:to|for|with|by|into)(?: an?)? $|^[,;]? (?:and |then |but |just )?(?:use|using|try|take|go with)(?: an?| the)? $`)
	exchangeFrom = pattern.Of(`(?:把|将|从|由|\b(?:swap|swapped|swapping|replace|replaced|replacing|exchange|switch from|switched from|switching from|move from|moving from|moved from|change from|changed from|drop|ditch|scrap|forget|skip|abandon|changing|changed|change|go from|going from|went from|from)) ?$`)
	exchangeOut  = pattern.Of(`^ ?(?:来|去|直接)?(?:替换掉|替掉|替换|替代|取代|代替|顶替|换掉|顶掉|替|而不是|而非|而不用|不用) ?了?$|^,? (?:instead of|rather than|in place of|replacing|in lieu of|not)(?: the| an?)? $`)
)

// exchanged tells whether the first of two names, which stands at some runes, is said to
// make way for the token or takes its place.
func (r *Reader) exchanged(first [2]int, i int) exchange {
	at := -1
	for j := i - 1; j >= 0 && j >= i-8; j-- {
		if r.Tokens[j].End == first[1] {
			at = j
			break
		}
	}
	if at < 0 {
		return noExchange
	}
	between := r.Text[r.Tokens[at].Hi:r.Tokens[i].Lo]
	if r.Asked.Asks("oom") && r.curedBy(i) {
		return firstGone // "adamw runs out, will adafactor fix it?"
	}
	if r.Matches(exchangeOut, between) {
		return laterGone
	}
	lo := at
	for lo > 0 && r.Tokens[lo].Start > first[0] {
		lo--
	}
	before := r.Text[:r.Tokens[lo].Lo]
	if r.Matches(exchangeTo, between) && (between[0] >= 0x80 || r.Matches(exchangeFrom, before)) {
		return firstGone
	}
	return noExchange
}

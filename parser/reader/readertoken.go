package reader

import (
	"strconv"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// One token that stands alone is read by its type; a word that joins is noted for the cards around it.

// single reads one token that stands alone.
func (r *Reader) single(i int) {
	t := r.Tokens[i]
	switch t.Type {
	case token.Pair:
		key, value := t.Name, r.Word(i)[len(t.Name)+1:]
		if n, err := strconv.Atoi(strings.TrimRight(value, ",;.?!)")); key == "gpu" && err == nil && n >= 1 && n <= 64 {
			r.Hardware = append(r.Hardware, Part{What: PartCount, From: i, To: i, Value: float64(n), Measure: "card"})
			return // "GPU=2": no card has such a name
		}
		if err := r.Query.Set(key, value); err == nil {
			r.Mark(key, i, i)
			r.valued = append(r.valued, [2]int{t.Start, t.End})
		}
	case token.Card, token.Bare:
		r.Hardware = append(r.Hardware, Part{What: partCard, From: i, To: i, name: t.Name})
		r.Used[i] = true
	case token.Bytes:
		r.bytes(i)
	case token.Model:
		r.Models = append(r.Models, i)
		r.Used[i] = true
	case token.Scaled, token.Size:
		if !r.Used[i] {
			r.scaled(i)
		}
	case token.Bits:
		r.bits = append(r.bits, i)
		r.Used[i] = true
	case token.Unit:
		r.unit(i)
	case token.Number:
		if !r.Used[i] {
			r.number(i)
		}
	case token.Measure:
		r.measure(i)
	case token.Join, token.Either:
		r.join(i)
	case token.Key, token.Quantity, token.Data:
		r.bareKey(i)
	case token.One, token.Several:
		if r.spelledTime(i) {
			return
		}
		if t.Type == token.Several && r.owned(i) {
			return
		}
		if t.Type == token.Several && r.machines(i) {
			r.Hardware = append(r.Hardware, Part{What: PartCount, From: i, To: i, Value: t.Value, Measure: "node"})
			return
		}
		if r.bothNamed(i) {
			r.bothOf = true
			return
		}
		if r.bothModels(i) {
			return
		}
		if r.onlyOneOf(i) || r.oneOfThose(i) {
			return
		}
		p := Part{What: PartCount, From: i, To: i, Value: t.Value, bare: true}
		if r.cardsInWord(i) {
			p.bare, p.Measure = false, "card"
		}
		r.Hardware = append(r.Hardware, p)
	case token.Term:
		r.term(i)
	}
}

var amongTwoWords = pattern.OneOf("之间", "二选一", "里选")

// join notes a word that sets cards apart or together.
func (r *Reader) join(i int) {
	t := r.Tokens[i]
	name := t.Kind
	if r.Word(i) == "还是" && r.Matches(stillFails, r.Text[t.Hi:]) {
		return // "8张V100还是OOM"
	}
	if t.Name == "plus" {
		name = "plus"
	} else if name == "and" && r.Mentions(amongTwoWords) && r.Matches(amongTwo, r.Text[t.Hi:]) {
		name = "or" // "在3090和4090之间犹豫"
	} else if name == "and" && r.Matches(betweenTwo, r.Text[max(0, t.Lo-80):t.Lo]) {
		name = "or" // "torn between a Mac Studio and 4x 3090"
	}
	r.Hardware = append(r.Hardware, Part{What: partJoin, From: i, To: i, name: name})
}

// amongTwo stands behind the 和 of 在这个和那个之间.
var amongTwo = pattern.Of(`^[^,;?!、]{1,24}(?:之间|二选一|里选|中选)`)

// betweenTwo ends before the "and" of "between this and that".
var betweenTwo = pattern.Of(`\b(?:between|zwischen|entre|tra|fra|между) [^,;?!.]*$`)

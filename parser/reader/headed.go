package reader

import (
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Who fills in a form heads it with what is sought: "hours: qlora 8b, 50M tokens, single 3090", "cards: 70b bf16,
// h100", "H200 count for a 70b", 天数：7B，1T token，64张H100.

// timeHead opens a text with the time that is sought.
var timeHead = pattern.Of(`^ ?(?:(?:number of |total |est\.? |estimated |needed |how many )*(?:hours?|days|weeks|gpu[- ]?hours?|runtime|wall ?time)|(?:训练)?(?:天数|小时数|用时|工期|卡时))(?: needed| required| sought)? ?[:=] ?`)

// HeadedByTime reports whether a text of some work is headed so, and its time not told behind it.
func (r *Reader) HeadedByTime() bool {
	q := &r.Query
	m := r.Places(timeHead, r.Text)
	if m == nil || q.Tokens+q.Samples+q.Steps+q.Epochs == 0 || q.Hours+q.Days+q.GPUHours > 0 || !r.HasModel() {
		return false
	}
	next := r.tokenFrom(m[1])
	return next >= 0 && r.At(next).Type != token.Number
}

// cardsHead opens a text with the number of cards that is sought.
var cardsHead = pattern.Of(`^ ?(?:(?:how many |min |minimum |needed )*(?:cards|gpus|accelerators|nodes)(?: needed| required)?|(?:显?卡|gpu|节点|机器)(?:数量?|张数)) ?[:=] ?`)

// headedByCards reports whether a text is headed so, and the number not told.
func (r *Reader) headedByCards() bool {
	q := &r.Query
	if !r.HasModel() || q.GPUCount > 0 || q.GPUCountOptions != nil {
		return false
	}
	if t := r.At(0); t.IsCard() {
		return cardCounts[strings.TrimLeft(r.Word(1), " ")] && (r.At(2).Type != token.Equals || !r.At(3).IsFigure() || r.At(3).Type == token.Size)
	}
	m := r.Places(cardsHead, r.Text)
	if m == nil {
		return false
	}
	next := r.At(r.tokenFrom(m[1]))
	return next.Type == token.Size || next.Type == token.Model || next.Kind == "task" || next.Kind == "full"
}

// cardCounts are words for the number of the cards whose name they stand behind.
var cardCounts = map[string]bool{"count": true, "quantity": true, "qty": true, "number": true, "数量": true, "个数": true, "张数": true}

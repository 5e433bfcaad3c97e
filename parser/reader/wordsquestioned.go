package reader

import (
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

var closedHanWords = pattern.OneOf("吗", "么、", "还是", "会不会", "能不能")

// Questioned reports whether the text holds a question for yes or no, by a sign, by the
// word that opens it or by an ending.
func (r *Reader) Questioned() bool {
	if evidence.Closing(r.Text) || strings.Contains(r.Text, "?") || r.Asked.Asks("does", "can") {
		return true
	}
	return r.Mentions(closedHanWords)
}

// How many times as much one model takes as another is asked for in one clause: "训练70B的成本是7B
// 的几倍", "how many times the GPU hours of a 7B does a 70B take".

var ratioOf = pattern.Of(`(?:是|比|相当于|为)[^,;?!、]{0,24}(?:几|多少)倍|\bhow many times (?:the|as|more|longer|slower|dearer|bigger|larger)\b`)

var ratioSoughtWords = pattern.OneOf("几倍", "多少倍", "how many times")

// RatioSought reports whether it is asked how many times as much one thing takes as another.
func (r *Reader) RatioSought() bool {
	return r.Mentions(ratioSoughtWords) && r.Matches(ratioOf, r.Text)
}

// Who fills in a form heads it with what is sought: "hours: qlora 8b, 50M tokens, single 3090", 天数：7B，1T token，64张H100.

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

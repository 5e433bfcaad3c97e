package reader

import (
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
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

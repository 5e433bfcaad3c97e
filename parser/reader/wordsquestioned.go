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

// countsOn asks for a number and leaves out of what: "how many would 175B take".
var countsOn = pattern.Of(`^ of (?:them|'?em|those|these|the things|such|the same|that kind)\b|^(?: more)? (?:would|do|does|did|will|should|shall|might|is|are|am|must|can|could|to|for|then|minimum|min|minimally|at least|at minimum|at the least|needed|required|in total|total|exactly|roughly|about|tho|though|pls|please)\b|^ ?[?.!]*$|^(?:才|就|能|够|呢|行|合适|\?)`)

// cardsOpen reports whether a number is asked for without its noun where cards were what
// was counted before.
func (r *Reader) cardsOpen() bool {
	s := r.Asked.First("howmany")
	if first := r.Asked.First("howmany", "can", "fit", "enough"); s == nil || first != s && !r.countApart(s) || !r.HasModel() || r.Thing(s) != "" && r.Thing(s) != "card" || !r.Matches(countsOn, r.Text[s.Hi:]) {
		return false
	}
	for i := len(r.Tokens) - 1; i >= 0; i-- {
		t := r.Tokens[i]
		if t.End > s.Start {
			continue
		}
		switch {
		case t.Type == token.Measure && t.Kind == "card", t.Type == token.Card, t.Type == token.Bare:
			return true
		case t.Type == token.Quantity, t.Type == token.Data, t.Kind == "layers":
			return false
		}
	}
	return false
}

// countTaken closes a question for a number with what is to be done.
var countTaken = pattern.Of(`^(?: of (?:them|those|these))? (?:would|do|does|will|should) (?:i|we|it|that|this|they)(?: [a-z]+)? (?:take|need|require|want)[ ?!.]*$`)

// countApart reports whether the number of cards that were named without one is asked for in a question of its
// own behind another: "can I finetune it on V100s? How many would that take?".
func (r *Reader) countApart(s *evidence.Sign) bool {
	q := &r.Query
	return q.GPU != "" && q.GPUCount == 0 && q.GPUCountOptions == nil && r.Matches(afterStop, r.Text[:s.Lo]) && r.Matches(countTaken, r.Text[s.Hi:])
}

// otherCount forgets a number of cards that was told of another model than the one that
// is asked about.
func (r *Reader) otherCount(s *evidence.Sign) {
	span, ok := r.Spans["gpu_count"]
	if !ok {
		span, ok = r.Spans["gpu"]
	}
	if !ok || len(r.Sizes)+len(r.Models) < 2 || r.Query.ParamsList != nil || r.Query.Models != nil {
		return
	}
	before, after := false, false
	for _, p := range r.Sizes {
		before = before || r.Tokens[p.Token].Start < s.Start && r.Tokens[p.Token].Value != r.Query.ParamsB*1e9
		after = after || r.Tokens[p.Token].Start > s.Start
	}
	if before && after && span[0] < s.Start {
		r.Query.GPUCount = 0
	}
}

// How many times as much one model takes as another is asked for in one clause: "训练70B的成本是7B
// 的几倍", "how many times the GPU hours of a 7B does a 70B take".

var ratioOf = pattern.Of(`(?:是|比|相当于|为)[^,;?!、]{0,24}(?:几|多少)倍|\bhow many times (?:the|as|more|longer|slower|dearer|bigger|larger)\b`)

var ratioSoughtWords = pattern.OneOf("几倍", "多少倍", "how many times")

// RatioSought reports whether it is asked how many times as much one thing takes as another.
func (r *Reader) RatioSought() bool {
	return r.Mentions(ratioSoughtWords) && r.Matches(ratioOf, r.Text)
}

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

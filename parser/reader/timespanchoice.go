package reader

import (
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// How long a run takes is often asked by the spans that it may take, "overnight or a week?",
// "days? weeks?", or by whether it is done in one: "over the weekend", 一晚上跑得完吗.

// spansOfTime are words for a span of time.
var spansOfTime = map[string]bool{
	"hours": true, "days": true, "weeks": true, "months": true, "years": true, "minutes": true, "week": true, "month": true, "weekend": true, "weekends": true, "day": true, "year": true, "hour": true,
	"overnight": true, "tonight": true, "tomorrow": true, "evening": true, "morning": true, "afternoon": true, "night": true, "nights": true, "lunch": true, "coffee": true, "break": true, "fortnight": true, "friday": true, "monday": true,
	"longer": true, "forever": true,
}

// spansOffered is how Chinese sets one span against another.
var spansOffered = pattern.Of(`(?:一|半|几|两|1|2)?个?(?:晚上|晚|夜|天|周末|下午|上午|小时|钟头|星期|礼拜|周|月)(?:就|内|能|可以|搞定|跑完|训完|的事|左右|时间)*,?、?(?:还是|或者?|或是|要不)(?:说|得|要|需要|是|至少)*(?:一|半|几|两|好几|1|2)?个?(?:晚上|天|周末|小时|星期|礼拜|周|月|年|更久|更长)`)

// SpanChoice is where two spans are offered of which one is to be taken, in bytes, or nil.
func (r *Reader) SpanChoice() []int {
	if at := r.Span(spansOffered, r.Text); at != nil {
		return at
	}
	before := -1
	for i := range r.Tokens {
		t, next := r.At(i), r.At(i+1)
		if !spansOfTime[r.Word(i)] && (t.Type != token.Unit || t.Name != "day" && t.Name != "hour" && t.Name != "week" && t.Name != "month" && t.Name != "minute") || i > 0 && r.Word(i-1) == "per" {
			continue
		}
		if last := r.At(i - 1); i > 0 && (last.Type == token.Mark || last.Type == token.Equals || last.Joins()) && next.Type == token.Mark && r.Word(i+1) == "?" {
			return []int{t.Lo, t.Hi} // "time? days?"
		}
		if before >= 0 && i-before <= 7 && r.choiceBetween(before, i) {
			return []int{r.Tokens[before].Lo, t.Hi}
		}
		before = i
	}
	return nil
}

// choiceBetween reports whether a word of choice stands between two tokens. "Longer than 3 days" offers none.
func (r *Reader) choiceBetween(i, j int) bool {
	for k := i + 1; k < j; k++ {
		if t := r.At(k); t.Type == token.Either && r.Word(k) != "than" || r.Word(k) == "or" || r.Word(k) == "rather" {
			return true
		}
	}
	return false
}

package reader

import (
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// Whether a time is what is asked for: by its name, by the spans that it may be, by hardware that is done in one.

var neededInTimeWords = pattern.OneOf("what", "hardware", "infrastructure", "需要什么", "要什么", "什么硬件", "什么配置", "什么卡")

// NeededInTime reports whether hardware is sought that is done in some time: "need hardware to train 7b on
// 1T tokens in 2 months". How many cards it takes is the answer.
func (r *Reader) NeededInTime() bool {
	q := &r.Query
	return q.Tokens > 0 && q.Days+q.Hours > 0 && Trains(q.Task) && r.HasModel() && !r.HasHardware() && !r.Asked.Asks("why", "normal", "howmuch", "howlong", "cost") &&
		r.Asked.Asks("need", "config", "requirement") && r.Mentions(neededInTimeWords)
}

var endsInTimeWords = pattern.OneOf("regardless", "considering", "no matter", "ignoring", "don't care", "do not care")

// EndsInTime reports whether a bare "time?" or "hours?" closes the text.
func (r *Reader) EndsInTime() bool {
	if r.Asked.Asks("cards", "cost", "can", "fit") || r.Mentions(endsInTimeWords) || r.Asked.Asks("howfast") && r.Query.Tokens == 0 || len(r.Tokens) == 0 {
		return false
	}
	last := len(r.Tokens) - 1
	for last > 0 && r.Tokens[last].Type == token.Mark {
		last--
	}
	word := r.Word(last)
	if last > 0 && (r.Word(last-1) == "same" || tagger.SpelledAmounts[r.Word(last-1)] > 0) {
		return false // "10 people at the same time", "an a100 for two weeks"
	}
	return r.Tokens[last].Type == token.Unknown && (word == "time" || word == "minutes" || word == "hours" || word == "days" || word == "weeks")
}

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

// timeSaved asks how much sooner work is done on more cards: "days saved?", "how many hours would that shave off",
// 能省几天.
var (
	timeSaved      = pattern.Of(`\b(?:days?|hours?|weeks?|time|wall[- ]?clock|training time)(?: (?:is|are|would be|will be|do i|do we))? (?:saved|shaved|gained|won|cut)\b|\b(?:saves?|saving|shaves?|shaving|cuts?|cutting|gains?|knocks?)(?: (?:me|us|off|how many|how much|any|of))* (?:days|hours|weeks|time|training time|wall[- ]?clock)\b|\bhow (?:many|much) (?:days|hours|weeks|time|sooner|earlier|shorter)\b[^.?!;]{0,24}?\b(?:saved?|shave|gain|cut|win|knock|less|sooner|earlier)\b|\bhow much (?:sooner|earlier|shorter)\b|(?:省|节省|节约|缩短|少花|少用|提前)(?:下|出|了|掉)?(?:大概|大约)?(?:多少|几)个?(?:天|小时|时间|周|星期)`)
	timeSavedWords = pattern.OneOf("saved", "saves", "save ", "saving", "shav", "gain", "cut", "knock", "won", "sooner", "earlier", "shorter", "省", "节", "缩短", "少花", "少用", "提前")
)

// TimeSaved reports whether that is asked.
func (r *Reader) TimeSaved() bool {
	return r.Mentions(timeSavedWords) && r.Matches(timeSaved, r.Text)
}

// timeCounted reports whether hours or days are what is counted: 四卡要几小时.
func (r *Reader) timeCounted() bool {
	s := r.Asked.First("howmany", "howmuch")
	if s == nil {
		return false
	}
	what := r.Thing(s)
	return what == "hour" || what == "day" || strings.HasPrefix(r.Text[s.Hi:], "小时") || strings.HasPrefix(r.Text[s.Hi:], "天") || strings.HasPrefix(r.Text[s.Hi:], "个小时")
}

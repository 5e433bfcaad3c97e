package parser

import (
	"headroom/parser/pattern"
	"headroom/parser/reader"
)

// windowGiven is a span that work is to be done in, told without a figure.
var windowGiven = pattern.Of(`\b(?:over(?: the| a)?|in(?: a| one| the| a single| under a| half a)?|within(?: a| one| the)?|by|before|till|until|this|during the|in the course of a) (?:night|weekend|day|week|month|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|lunch|morning|the (?:morning|weekend|end of (?:the|this) (?:day|week|month)))\b|\bovernight\b|\b(?:lunch|coffee) break\b|(?:一|1)(?:个)?(?:晚上|晚|夜|宿|周末|通宵)|过夜|隔夜|周末(?:能|可以|两天|之内|内|搞定|跑完)|(?:明天|明早|下周|周一|月底)(?:之?前|能|可以)`)

// spanEnds is how a text ends in such a span: "... - a weekend?", "done by tomorrow morning?".
var spanEnds = pattern.Of(`(?:\b(?:a|an|one|over(?: a| the)?|by|in a|within a|until|this|next|whole|entire|all|couple of|few|several|the) (?:whole |entire |next |tomorrow |monday |friday |long |full )?|[-,;:.] ?)(?:hours?|days?|weeks?|weekend|months?|night|overnight|evening|morning|afternoon|tomorrow|tonight|monday|friday|lunch break|coffee break)(?: (?:morning|night|evening|then|or so|or more|or less|max|tops))?[ ?!.]*$`)

// doneInTime is how it is asked whether a run is through in a span: "finished in 12h?",
// 两天能训完不.
var doneInTime = pattern.Of(`\b(?:done|finish(?:ed|es)?|complete[ds]?|through|ready|over|wrapped up|make it|be out)\b[^.?!;]{0,24}\b(?:in|within|by|under|before)\b|(?:训|跑|练|搞|弄|做|调|过)?(?:得|能|可以|会)?(?:训|跑|练|搞|弄|做|调|过)得?(?:完|结束|搞定|出来)(?:一遍|一轮)?(?:吗|么|不|没|嘛|$|\?)`)

// spanAsked reports whether a span of time is what is asked for, of work that is told.
func (r question) spanAsked() bool {
	q := &r.Query
	if q.Tokens+q.Samples+q.Steps+q.GPUHours == 0 || !r.HasModel() || r.Asked.Asks("cost", "cards", "why", "oom", "power", "mfu") || q.HasRent() {
		return false
	}
	if at := r.SpanChoice(); at != nil {
		r.unsaySpan(at)
		return true
	}
	if r.Asked.Asks("howmuch", "howmany", "howfast", "buy", "config") || !r.Questioned() && !r.Asked.Asks("can") {
		return false
	}
	if r.Matches(windowGiven, r.Text) || reader.Trains(q.Task) && r.Matches(spanEnds, r.Text) {
		return true
	}
	return q.Hours+q.Days > 0 && q.MFUPct == 0 && reader.Trains(q.Task) && r.HasHardware() && r.Matches(doneInTime, r.Text)
}

// unsaySpan forgets an amount of time that is only offered.
func (r question) unsaySpan(at []int) {
	for _, key := range [...]string{"hours", "days"} {
		span, ok := r.Spans[key]
		if !ok {
			continue
		}
		for i := range r.Tokens {
			if t := &r.Tokens[i]; t.Start >= span[0] && t.End <= span[1] && t.Hi > at[0] && t.Lo < at[1] {
				if key == "hours" {
					r.Query.Hours = 0
				} else {
					r.Query.Days = 0
				}
				delete(r.Spans, key)
				break
			}
		}
	}
}

package parser

import "strings"

// A run that took its time on some cards tells how long it takes on others: "10 days on 4
// A100, how long on 8?", 4卡跑要10天，8卡跑要几天.

// cardsHere reports whether a number is one of cards, which may be left out behind a preposition:
// "on 8?".
func (r *reader) cardsHere(i int) bool {
	t, next := r.at(i), r.at(i+1)
	if t.typ == tOne {
		return next.isCard() || next.typ == tMeasure && next.kind == "card"
	}
	before := r.word(i - 1)
	return r.countsCards(i) || t.typ == tNumber && (before == "on" || before == "with" || before == "to") && (r.ends(i+1) || r.stops(i+1))
}

// cardBehind is the card that a number counts, or empty.
func (r *reader) cardBehind(i int) string {
	for j := i + 1; j <= i+3; j++ {
		if t := r.at(j); t.isCard() {
			return t.name
		} else if t.typ != tTimes && t.typ != tMeasure && t.typ != tBytes && t.kind != "maker" && t.kind != "line" && t.typ != tLink {
			return ""
		}
	}
	return ""
}

// ranOn reads the cards that a run took its time on where those that it is asked for are told as well.
func (r *reader) ranOn() {
	q := &r.query
	if q.Hours+q.Days == 0 || q.Tokens+q.Samples+q.Steps+q.GPUHours > 0 || !r.asked.asks("howlong") && !r.timeCounted() || r.asked.asks("cost", "cards") {
		return
	}
	var counts []int
	timed := -1
	for i, t := range r.tokens {
		switch {
		case t.typ == tUnit && (t.name == "day" || t.name == "hour" || t.name == "week" || t.name == "month") && timed < 0:
			timed = i
		case r.cardsHere(i):
			counts = append(counts, i)
		}
	}
	if len(counts) == 1 && timed >= 0 && timed < counts[0] && r.matches(oneCardTook, r.text[:r.tokens[timed].lo]) {
		q.RefGPUCount, q.GPUCount = 1, int(r.tokens[counts[0]].value) // 单卡要20小时, 4卡要多久
		r.mark("gpu_count", counts[0], counts[0])
		return
	}
	if len(counts) != 2 || timed < 0 || timed > counts[1] {
		return // the time is that of the cards named first
	}
	q.RefGPUCount, q.GPUCount = int(r.tokens[counts[0]].value), int(r.tokens[counts[1]].value)
	q.GPUCountOptions = nil
	if theirs, mine := r.cardBehind(counts[0]), r.cardBehind(counts[1]); theirs != "" && mine != "" && theirs != mine {
		q.RefGPU, q.GPU, q.GPUOptions, q.GPUPool = theirs, mine, nil, nil // "8 H100 took 5 hours, how long on 4 A6000"
	}
	r.mark("ref_gpu_count", counts[0], counts[0])
	r.mark("gpu_count", counts[1], counts[1])
}

// oneCardTook ends before the time that a run took on one card.
var oneCardTook = patternOf(`(?:单卡|单张卡?|一张卡?|1张卡?|一卡|\b(?:a single|single|one|1) (?:card|gpu))[^,;?!]{0,16}$`)

// timeCounted reports whether hours or days are what is counted: 四卡要几小时.
func (r *reader) timeCounted() bool {
	s := r.asked.first("howmany", "howmuch")
	if s == nil {
		return false
	}
	what := r.thing(s)
	return what == "hour" || what == "day" || strings.HasPrefix(r.text[s.hi:], "小时") || strings.HasPrefix(r.text[s.hi:], "天") || strings.HasPrefix(r.text[s.hi:], "个小时")
}

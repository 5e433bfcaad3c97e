package reader

import (
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A run that took its time on some cards tells how long it takes on others: "10 days on 4
// A100, how long on 8?", 4卡跑要10天，8卡跑要几天.

// cardsHere reports whether a number is one of cards, which may be left out behind a preposition:
// "on 8?".
func (r *Reader) cardsHere(i int) bool {
	t, next := r.At(i), r.At(i+1)
	if t.Type == token.One {
		return next.IsCard() || next.Type == token.Measure && next.Kind == "card"
	}
	before := r.Word(i - 1)
	return r.CountsCards(i) || t.Type == token.Number && (before == "on" || before == "with" || before == "to") && (r.Ends(i+1) || r.Stops(i+1))
}

// cardBehind is the card that a number counts, or empty.
func (r *Reader) cardBehind(i int) string {
	for j := i + 1; j <= i+3; j++ {
		if t := r.At(j); t.IsCard() {
			return t.Name
		} else if t.Type != token.Times && t.Type != token.Measure && t.Type != token.Bytes && t.Kind != "maker" && t.Kind != "line" && t.Type != token.Link {
			return ""
		}
	}
	return ""
}

// ranOn reads the cards that a run took its time on where those that it is asked for are told as well.
func (r *Reader) ranOn() {
	q := &r.Query
	if q.Hours+q.Days == 0 || q.Tokens+q.Samples+q.Steps+q.GPUHours > 0 || !r.Asked.Asks("howlong") && !r.timeCounted() || r.Asked.Asks("cost", "cards") {
		return
	}
	var counts []int
	timed := -1
	for i, t := range r.Tokens {
		switch {
		case t.Type == token.Unit && (t.Name == "day" || t.Name == "hour" || t.Name == "week" || t.Name == "month") && timed < 0:
			timed = i
		case r.cardsHere(i):
			counts = append(counts, i)
		}
	}
	if len(counts) == 1 && timed >= 0 && timed < counts[0] && r.Matches(oneCardTook, r.Text[:r.Tokens[timed].Lo]) {
		q.RefGPUCount, q.GPUCount = 1, int(r.Tokens[counts[0]].Value) // 单卡要20小时, 4卡要多久
		r.Mark("gpu_count", counts[0], counts[0])
		return
	}
	if len(counts) != 2 || timed < 0 || timed > counts[1] {
		return // the time is that of the cards named first
	}
	q.RefGPUCount, q.GPUCount = int(r.Tokens[counts[0]].Value), int(r.Tokens[counts[1]].Value)
	q.GPUCountOptions = nil
	if theirs, mine := r.cardBehind(counts[0]), r.cardBehind(counts[1]); theirs != "" && mine != "" && theirs != mine {
		q.RefGPU, q.GPU, q.GPUOptions, q.GPUPool = theirs, mine, nil, nil // "8 H100 took 5 hours, how long on 4 A6000"
	}
	r.Mark("ref_gpu_count", counts[0], counts[0])
	r.Mark("gpu_count", counts[1], counts[1])
}

// oneCardTook ends before the time that a run took on one card.
var oneCardTook = pattern.Of(`(?:单卡|单张卡?|一张卡?|1张卡?|一卡|\b(?:a single|single|one|1) (?:card|gpu))[^,;?!]{0,16}$`)

// timeCounted reports whether hours or days are what is counted: 四卡要几小时.
func (r *Reader) timeCounted() bool {
	s := r.Asked.First("howmany", "howmuch")
	if s == nil {
		return false
	}
	what := r.Thing(s)
	return what == "hour" || what == "day" || strings.HasPrefix(r.Text[s.Hi:], "小时") || strings.HasPrefix(r.Text[s.Hi:], "天") || strings.HasPrefix(r.Text[s.Hi:], "个小时")
}

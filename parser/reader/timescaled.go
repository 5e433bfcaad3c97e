package reader

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// A run that took its time on some cards tells how many it takes for another time: "5 days with 16
// H100s, how many to finish in 2 days", 8卡跑了6天, 要2天跑完得几张.

var (
	// pastRun opens what a run took: "took 5 days", "it ran 30 hours", 花了3天, 跑了6天.
	pastRun = pattern.Of(`\b(?:took|takes|needed|lasted|ran|runs|finished in|done in|trained for|trained in)(?: us| me)?(?: about| around| roughly| over| nearly| almost| some| for|~)* ?~?$|(?:花了|用了|跑了|训了|训练了|花|跑|训|练了?)(?:将近|大概|约|差不多|快|整整)*$`)
	// wantedBefore and wantedBehind tell a time that work is to be done in.
	wantedBefore = pattern.Of(`\b(?:in|within|under|inside|(?:how many|how much)(?: (?:of them|cards|gpus|more))? for)(?: about| around| roughly| just| only| less than)* ?$`)
	wantedBehind = pattern.Of(`^ ?(?:之?内|以内|里|就?(?:能|要|得)?(?:跑|训|练|训练|做|弄|干|算)?(?:完|好))`)
	// countAsked is what asks for the number, and anotherPart parts what was from what is wanted.
	countAsked  = pattern.Of(`\bhow (?:many|much)\b|几|多少`)
	anotherPart = pattern.Of(`[,;.?!、]|\b(?:how|if|when|what|given|but|and)\b|几|多少|如果|想|要`)
)

// scaledRun reads the time that such a run took beside the one that is wanted.
func (r *Reader) scaledRun() {
	r.otherTook()
	q := &r.Query
	if q.RefGPUCount > 0 || q.Tokens+q.Samples+q.Steps+q.GPUHours > 0 || !r.Asked.Asks("cards", "howmany", "howmuch") && !r.AsksCards() || r.HasModel() && q.MFUPct > 0 {
		return
	}
	var times, counts []int
	for i, t := range r.Tokens {
		switch {
		case t.Type == token.Unit && workTime(t.Name):
			times = append(times, i)
		case r.cardsHere(i):
			counts = append(counts, i)
		}
	}
	if len(times) != 2 || len(counts) != 1 {
		return
	}
	took, wanted, count := times[0], times[1], counts[0]
	if !r.tookAndWanted(took, wanted) {
		if took, wanted = wanted, took; !r.tookAndWanted(took, wanted) {
			return
		}
	}
	if !r.tookOn(took, count, wanted) || r.asksOfAnother(took) {
		return
	}
	ref, limit := r.Tokens[took], r.Tokens[wanted]
	q.RefGPUCount, q.RefHours = int(r.Tokens[count].Value), ref.Value*tagger.PeriodHours[ref.Name]
	q.GPUCount, q.GPUCountOptions, q.Hours, q.Days = 0, nil, 0, limit.Value*tagger.PeriodHours[limit.Name]/24
	for _, key := range [...]string{"hours", "days", "gpu_count"} {
		delete(r.Spans, key)
	}
	r.Mark("ref_gpu_count", count, count)
	r.Mark("ref_h", took, took)
	r.Mark("days", wanted, wanted)
}

// workTime reports whether a unit is of the time that work takes.
func workTime(unit string) bool {
	switch unit {
	case "minute", "hour", "day", "week", "month":
		return true
	}
	return false
}

// tookAndWanted reports whether one time is what a run took and the other, told apart from it, what
// it may take.
func (r *Reader) tookAndWanted(took, wanted int) bool {
	first, second := r.Tokens[min(took, wanted)], r.Tokens[max(took, wanted)]
	limit := r.Tokens[wanted]
	return r.Matches(pastRun, r.ClauseBefore(r.Tokens[took])) && r.Matches(anotherPart, r.Text[first.Hi:second.Lo]) &&
		(r.Matches(wantedBefore, r.ClauseBefore(limit)) || r.Matches(wantedBehind, r.Text[limit.Hi:]))
}

// tookOn reports whether a number of cards is what a run took its time on, and not one that is asked
// about: it stands nearer to that time than to the other, and nothing is asked between them.
func (r *Reader) tookOn(took, count, wanted int) bool {
	lo, hi := r.Tokens[min(took, count)], r.Tokens[max(took, count)]
	between := r.Text[lo.Hi:hi.Lo]
	return (wanted < min(took, count) || wanted > max(took, count)) && !r.Matches(countAsked, between) && !r.Matches(partsRuns, between)
}

// partsRuns ends what is told of one run.
var partsRuns = pattern.Of(`[;.?!]`)

// asksOfAnother reports whether the number is asked of other cards or of another model than what
// took the time.
func (r *Reader) asksOfAnother(took int) bool {
	card := ""
	for _, p := range r.Hardware {
		if p.What != partCard {
			continue
		}
		if card != "" && p.name != card {
			return true
		}
		card = p.name
	}
	isAsked := func(i int) bool { // nothing says that it was this one
		told, model := r.Tokens[took], r.Tokens[i]
		return model.Lo > told.Hi && r.Matches(anotherPart, r.Text[told.Hi:model.Lo])
	}
	return slices.ContainsFunc(r.Models, isAsked) || slices.ContainsFunc(r.Sizes, func(s Size) bool { return isAsked(s.Token) })
}

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
	return r.CountsCards(i) || (t.Type == token.Number || t.Type == token.Several && t.Value > 1) && (before == "on" || before == "with" || before == "to") && (r.Ends(i+1) || r.Stops(i+1))
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
	if q.Hours+q.Days == 0 || q.Tokens+q.Samples+q.Steps+q.GPUHours > 0 || !r.Asked.Asks("howlong") && !r.timeCounted() && !r.ScaleAsked() || r.Asked.Asks("cost", "cards") {
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
	if at := r.Tokens[counts[1]]; r.Spans["seq_len"] == [2]int{at.Start, at.End} {
		q.SeqLen = 0 // "scale that to 512"
		delete(r.Spans, "seq_len")
	}
	r.Mark("ref_gpu_count", counts[0], counts[0])
	r.Mark("gpu_count", counts[1], counts[1])
}

var (
	scaleWords = pattern.OneOf("scal", "换算", "折算", "按比例")
	scaleSaid  = pattern.Of(`\bscal(?:e|ed|es|ing)(?: (?:it|this|that|those|down|up|out|linearly|the time|the hours))* (?:to|for|down to) (?:about |only |just )?\d|(?:换算|折算|按比例)`)
)

// ScaleAsked reports whether a time is to be scaled to another number of cards: "how'd I scale to 256".
func (r *Reader) ScaleAsked() bool { return r.Mentions(scaleWords) && r.Matches(scaleSaid, r.Text) }

// leftToRun ends before a time that there is, and not one that a run took.
var leftToRun = pattern.Of(`\b(?:have|has|got|within|under|budget|deadline|only|at most|max)(?: (?:of|is|about|around|only|just|for|in))* ?$|(?:只有|还有|最多|限时|期限|预算|给我)(?:约|大概|是)*$`)

// otherTook takes the time that a model is told to have taken for no time of another one, of which it is asked how
// long that takes: 92M要15小时，那440M要多久.
func (r *Reader) otherTook() {
	q := &r.Query
	if q.Hours+q.Days == 0 || q.RefHours > 0 || q.ParamsB == 0 || !r.Asked.Asks("howlong") && !r.timeCounted() || r.Asked.Asks("cost", "cards") {
		return
	}
	timed := r.LastWithin(max(r.Spans["hours"][1], r.Spans["days"][1]))
	if timed < 0 || r.Matches(leftToRun, r.ClauseBefore(r.Tokens[timed])) {
		return
	}
	theirs, asked := false, false
	for i, t := range r.Tokens {
		if t.Type == token.Unit && workTime(t.Name) && i != timed {
			return
		}
		b := r.billionsAt(i)
		theirs = theirs || i < timed && b > 0 && b != q.ParamsB
		asked = asked || i > timed && b == q.ParamsB
	}
	if theirs && asked {
		q.RefHours, q.Hours, q.Days = q.Hours+q.Days*24, 0, 0
		q.RefGPU, q.RefGPUCount = "", 0 // its cards tell no more of this one than its time
		delete(r.Spans, "hours")
		delete(r.Spans, "days")
		r.Mark("ref_h", timed, timed)
	}
}

// billionsAt is the size of a model that a token tells, asked about or passed over; 0 where it tells none.
func (r *Reader) billionsAt(i int) float64 {
	t := r.Tokens[i]
	for _, s := range r.Sizes {
		if s.Token == i {
			return s.Billions
		}
	}
	switch {
	case t.Type == token.Model:
		return t.Value
	case t.Type == token.Size && slices.Contains(r.Passed, i):
		return t.Value / 1e9
	}
	return 0
}

// oneCardTook ends before the time that a run took on one card.
var oneCardTook = pattern.Of(`(?:单卡|单张卡?|一张卡?|1张卡?|一卡|\b(?:a single|single|one|1) (?:card|gpu))[^,;?!]{0,16}$`)

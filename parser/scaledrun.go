package parser

import "slices"

// A run that took its time on some cards tells how many it takes for another time: "5 days with 16
// H100s, how many to finish in 2 days", 8卡跑了6天, 要2天跑完得几张.

var (
	// pastRun opens what a run took: "took 5 days", "it ran 30 hours", 花了3天, 跑了6天.
	pastRun = patternOf(`\b(?:took|takes|needed|lasted|ran|runs|finished in|done in|trained for|trained in)(?: us| me)?(?: about| around| roughly| over| nearly| almost| some| for|~)* ?~?$|(?:花了|用了|跑了|训了|训练了|花|跑|训|练了?)(?:将近|大概|约|差不多|快|整整)*$`)
	// wantedBefore and wantedBehind tell a time that work is to be done in.
	wantedBefore = patternOf(`\b(?:in|within|under|inside|(?:how many|how much)(?: (?:of them|cards|gpus|more))? for)(?: about| around| roughly| just| only| less than)* ?$`)
	wantedBehind = patternOf(`^ ?(?:之?内|以内|里|就?(?:能|要|得)?(?:跑|训|练|训练|做|弄|干|算)?(?:完|好))`)
	// countAsked is what asks for the number, and anotherPart parts what was from what is wanted.
	countAsked  = patternOf(`\bhow (?:many|much)\b|几|多少`)
	anotherPart = patternOf(`[,;.?!、]|\b(?:how|if|when|what|given|but|and)\b|几|多少|如果|想|要`)
)

// scaledRun reads the time that such a run took beside the one that is wanted.
func (r *reader) scaledRun() {
	q := &r.query
	if q.RefGPUCount > 0 || q.Tokens+q.Samples+q.Steps+q.GPUHours > 0 || !r.asked.asks("cards", "howmany", "howmuch") && !r.asksCards() || r.hasModel() && q.MFUPct > 0 {
		return
	}
	var times, counts []int
	for i, t := range r.tokens {
		switch {
		case t.typ == tUnit && workTime(t.name):
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
	ref, limit := r.tokens[took], r.tokens[wanted]
	q.RefGPUCount, q.RefHours = int(r.tokens[count].value), ref.value*periodHours[ref.name]
	q.GPUCount, q.GPUCountOptions, q.Hours, q.Days = 0, nil, 0, limit.value*periodHours[limit.name]/24
	for _, key := range [...]string{"hours", "days", "gpu_count"} {
		delete(r.spans, key)
	}
	r.mark("ref_gpu_count", count, count)
	r.mark("ref_h", took, took)
	r.mark("days", wanted, wanted)
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
func (r *reader) tookAndWanted(took, wanted int) bool {
	first, second := r.tokens[min(took, wanted)], r.tokens[max(took, wanted)]
	limit := r.tokens[wanted]
	return r.matches(pastRun, r.clauseBefore(r.tokens[took])) && r.matches(anotherPart, r.text[first.hi:second.lo]) &&
		(r.matches(wantedBefore, r.clauseBefore(limit)) || r.matches(wantedBehind, r.text[limit.hi:]))
}

// tookOn reports whether a number of cards is what a run took its time on, and not one that is asked
// about: it stands nearer to that time than to the other, and nothing is asked between them.
func (r *reader) tookOn(took, count, wanted int) bool {
	lo, hi := r.tokens[min(took, count)], r.tokens[max(took, count)]
	between := r.text[lo.hi:hi.lo]
	return (wanted < min(took, count) || wanted > max(took, count)) && !r.matches(countAsked, between) && !r.matches(partsRuns, between)
}

// partsRuns ends what is told of one run.
var partsRuns = patternOf(`[;.?!]`)

// asksOfAnother reports whether the number is asked of other cards or of another model than what
// took the time.
func (r *reader) asksOfAnother(took int) bool {
	card := ""
	for _, p := range r.hardware {
		if p.what != partCard {
			continue
		}
		if card != "" && p.name != card {
			return true
		}
		card = p.name
	}
	isAsked := func(i int) bool { // nothing says that it was this one
		told, model := r.tokens[took], r.tokens[i]
		return model.lo > told.hi && r.matches(anotherPart, r.text[told.hi:model.lo])
	}
	return slices.ContainsFunc(r.models, isAsked) || slices.ContainsFunc(r.sizes, func(s size) bool { return isAsked(s.token) })
}

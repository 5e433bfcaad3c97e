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

package reader

import (
	"slices"

	"headroom/parser/definition"
	"headroom/parser/query"
	"headroom/parser/token"
)

// What was measured at several values of one setting is often told as a list beside theirs: "batch 1, 16
// and 32 take 20, 28 and 41 GB, is that normal?".

// listedRuns reads such a list, as long as that of the values. Where the figures share one unit, the last
// has it.
func (r *Reader) listedRuns() {
	q := &r.Query
	runs := max(len(q.Batches), len(q.SeqLens), len(q.Concurrencies), len(q.LoRARanks), len(q.Precisions))
	if runs < 2 || !r.Asked.Asks("why", "normal", "explain") {
		return
	}
	for i := range r.Tokens {
		list := r.amountsFrom(i)
		if len(list) != runs || slices.ContainsFunc(list, r.onCard) || r.Matches(ofTheCard, r.ClauseBefore(r.Tokens[i])) {
			continue
		}
		unit := r.Tokens[list[runs-1]]
		q.ObservedEach = nil
		for _, j := range list {
			v := r.Tokens[j].Value
			if r.Tokens[j].Type == token.Number {
				v *= unit.InGB() / unit.Value
			} else {
				v = r.Tokens[j].InGB()
			}
			q.ObservedEach = append(q.ObservedEach, definition.Rounded(v))
		}
		q.ObservedGB = slices.Max(q.ObservedEach)
		r.Hardware = slices.DeleteFunc(r.Hardware, func(p Part) bool { return slices.Contains(list, p.From) })
		r.Passed = append(r.Passed, list...)
		r.observed = list
		r.Mark("observed_gb", list[0], list[runs-1])
		r.Problems = slices.DeleteFunc(r.Problems, func(p query.Problem) bool {
			return p.Start >= r.Tokens[list[0]].Start && p.End <= r.Tokens[list[runs-1]].End
		})
		return
	}
}

// amountsFrom are the amounts of memory that follow each other from a token on, with no more than joining
// words between them; nil where the token is none, or goes on a list.
func (r *Reader) amountsFrom(i int) (list []int) {
	amount := func(j int) bool { return r.At(j).Type == token.Bytes || r.At(j).Type == token.Number }
	if !amount(i) || r.At(i-1).Joins() && amount(i-2) || amount(i-1) {
		return nil
	}
	for j := i; amount(j); {
		list = append(list, j)
		for j++; r.At(j).Joins() || r.At(j).Kind == "slash"; j++ {
		}
	}
	if r.Tokens[list[len(list)-1]].Type != token.Bytes {
		return nil
	}
	return list
}

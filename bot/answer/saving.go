package answer

import "headroom/bot/words"

// savingTold puts what saving gathers in front, where memory runs out while a sharded run is saved.
func (q Question) savingTold(a *Answer) {
	if !q.Wants.Saving || len(q.Plan.Cases) != 1 || q.Plan.Blocked != nil {
		return
	}
	e := a.Estimate
	if e == nil || e.Saving == nil {
		r, err := q.first()
		if err != nil || r.Saving == nil {
			return
		}
		e = &r.Estimate
	}
	sentence := words.SavingZeRO
	if e.Saving.FSDP {
		sentence = words.SavingFSDP
	}
	a.Text = append([]string{sentence.In(q.Lang, "whole", q.size(e.Saving.Whole), "unit", q.size(e.Saving.Unit), "merged", q.size(e.Saving.Merged),
		"moments", q.size(e.Saving.Moments))}, a.Text...)
}

package answer

import "headroom/bot/words"

// standInTold says that a model is of a generation that the catalogue does not know, and which one the figures are of.
func (q Question) standInTold(a *Answer) {
	if a.Estimate == nil || len(q.Plan.Cases) == 0 {
		return
	}
	if c := q.Plan.Cases[0]; c.StandIn != "" {
		a.Text = append([]string{words.UnknownGeneration.In(q.Lang, "name", c.Query.Model, "model", c.StandIn)}, a.Text...)
	}
}

package answer

import (
	"strings"

	"headroom/bot/words"
)

// measuredEach says how figures that were measured of several runs stand to each other.
func (q Question) measuredEach() []string {
	var out []string
	for _, told := range []struct {
		each []float64
		unit string
	}{{q.Plan.Query.ObservedEach, "GB"}, {q.Plan.Query.SpeedsEach, "tokens/s"}} {
		if len(told.each) < 2 {
			continue
		}
		figures, least, most := make([]string, len(told.each)), told.each[0], told.each[0]
		for i, v := range told.each {
			figures[i] = number(v)
			least, most = min(least, v), max(most, v)
		}
		out = append(out, words.MeasuredEach.In(q.Lang, "figures", strings.Join(figures, " / "), "unit", told.unit,
			"gap", number(most-least), "times", about(most/least)))
	}
	return out
}

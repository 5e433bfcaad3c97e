package measured

import (
	"slices"

	"headroom/engine/calibration"
	"headroom/engine/catalog"
)

// Fit varies the fitted constants of a table, one after the other, until the
// macro error over the cases no longer falls, and returns the table and that
// error in percent. Only cases with a figure count.
func Fit(cases []Case, known *catalog.Catalog, start calibration.Table) (calibration.Table, float64) {
	best := start
	least := macro(cases, known, &best)
	for step := 0.64; step > 0.009; step /= 2 {
		for improved := true; improved; {
			improved = false
			for i := range best.Fitted() {
				for _, sign := range []float64{-1, 1} {
					trial := best
					c := trial.Fitted()[i]
					c.Value = max(c.Value+sign*step*c.Scale, min(c.Neutral, 1))
					if e := macro(cases, known, &trial); e < least-leastGain {
						best, least, improved = trial, e, true
					}
				}
			}
		}
	}
	return best, least
}

// leastGain is the smallest fall of the macro error, in points, for which a
// constant moves: less is noise.
const leastGain = 0.005

func macro(cases []Case, known *catalog.Catalog, constants *calibration.Table) float64 {
	return ScoreOf(EvaluateWith(cases, known, constants)).Macro
}

// Held is a group of sources that was left out of a fit.
type Held struct {
	Sources []string
	Cases   int
	Shipped float64 // macro error of the shipped constants on the group
	Refit   float64 // and of constants that never saw it
}

// CrossValidate leaves each group of sources out of the fit in turn and scores
// what was fitted without it on it. Every fit begins from neutral values, so
// that a constant which only the group could have taught stays neutral.
func CrossValidate(cases []Case, known *catalog.Catalog, groups [][]string) []Held {
	held := make([]Held, 0, len(groups))
	for _, group := range groups {
		var in, out []Case
		for _, c := range cases {
			switch {
			case c.Figure == nil:
			case slices.Contains(group, c.SourceKey):
				out = append(out, c)
			default:
				in = append(in, c)
			}
		}
		if len(out) == 0 {
			continue
		}
		fitted, _ := Fit(in, known, *calibration.Unmeasured())
		held = append(held, Held{group, len(out), macro(out, known, calibration.Standard()), macro(out, known, &fitted)})
	}
	return held
}

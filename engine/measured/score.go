package measured

import (
	"cmp"
	"maps"
	"math"
	"slices"
)

// Score sums up the errors of some outcomes, in percent. Only those with a
// measured figure count, but for the recalls.
type Score struct {
	N                  int // with a measured figure
	Refused            int
	Macro              float64 // mean of the means of each source: a large table weighs no more than a small one
	Mean, Median, Bias float64
	Within10, Within20 float64
	Totals             int     // that have an error band
	Band, HalfWidth    float64 // share of the totals inside the band; median half-width
	Fits, OutOfMemory  float64 // recall of each truth, 0 to 1; NaN without cases
}

// ScoreOf scores outcomes. Figures without a case are NaN.
func ScoreOf(outcomes []Outcome) Score {
	var (
		s                             Score
		percents, offs, widths        []float64
		within10, within20, insideOne float64
		truths                        = map[Truth][]float64{}
		sources                       = map[string][]float64{}
	)
	for i := range outcomes {
		o := &outcomes[i]
		if o.Err != nil {
			s.Refused++
		}
		if o.Truth != "" {
			truths[o.Truth] = append(truths[o.Truth], o.Credit())
		}
		if o.Figure == nil {
			continue
		}
		p := o.Percent()
		percents = append(percents, p)
		offs = append(offs, 100*o.Off())
		sources[o.SourceKey] = append(sources[o.SourceKey], p)
		if p <= 10 {
			within10++
		}
		if p <= 20 {
			within20++
		}
		if o.Figure.What.Total() {
			s.Totals++
			widths = append(widths, o.HalfWidth())
			if o.Covered() {
				insideOne++
			}
		}
	}
	s.N = len(percents)
	s.Mean, s.Median, s.Bias = mean(percents), median(percents), mean(offs)
	s.Within10, s.Within20 = 100*within10/float64(s.N), 100*within20/float64(s.N)
	s.Band, s.HalfWidth = 100*insideOne/float64(s.Totals), median(widths)
	s.Fits, s.OutOfMemory = mean(truths[Fits]), mean(truths[OutOfMemory])
	var means []float64
	for _, list := range sources {
		means = append(means, mean(list))
	}
	slices.Sort(means) // so that the sum does not depend on the order of the map
	s.Macro = mean(means)
	return s
}

// Group parts outcomes by a key and returns the keys in order.
func Group(outcomes []Outcome, key func(*Outcome) string) (keys []string, groups map[string][]Outcome) {
	groups = map[string][]Outcome{}
	for i := range outcomes {
		k := key(&outcomes[i])
		groups[k] = append(groups[k], outcomes[i])
	}
	return slices.Sorted(maps.Keys(groups)), groups
}

// Worst returns the n outcomes with the largest errors, the worst first.
func Worst(outcomes []Outcome, n int) []Outcome {
	list := slices.DeleteFunc(slices.Clone(outcomes), func(o Outcome) bool { return o.Figure == nil })
	slices.SortStableFunc(list, func(a, b Outcome) int {
		return cmp.Or(cmp.Compare(b.Percent(), a.Percent()), cmp.Compare(a.ID, b.ID))
	})
	return list[:min(n, len(list))]
}

func mean(values []float64) float64 {
	var sum float64
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}

func median(values []float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	sorted := slices.Sorted(slices.Values(values))
	middle := len(sorted) / 2
	if len(sorted)%2 == 1 {
		return sorted[middle]
	}
	return (sorted[middle-1] + sorted[middle]) / 2
}

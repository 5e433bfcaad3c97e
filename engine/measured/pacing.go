package measured

import (
	"cmp"
	"maps"
	"math"
	"slices"
)

// Pacing sums up the errors of some speeds.
type Pacing struct {
	N        int
	Median   float64 // of the error either way, in percent
	Macro    float64 // mean of the medians of each source
	Bias     float64 // median factor of those with an estimate; NaN without any
	Within25 float64 // share in percent
	Inside   float64 // share of those with an estimate inside low and high, in percent
	Missing  int     // without an estimate
}

// PacingOf scores speeds.
func PacingOf(list []Timed) Pacing {
	p := Pacing{N: len(list)}
	var percents, factors []float64
	sources := map[string][]float64{}
	for i := range list {
		t := &list[i]
		off := t.Percent()
		percents = append(percents, off)
		sources[t.SourceKey] = append(sources[t.SourceKey], off)
		if off <= 25 {
			p.Within25++
		}
		if t.Predicted <= 0 {
			p.Missing++
			continue
		}
		factors = append(factors, t.Factor())
		if t.Inside() {
			p.Inside++
		}
	}
	var medians []float64
	for _, key := range slices.Sorted(maps.Keys(sources)) {
		medians = append(medians, median(sources[key]))
	}
	p.Median, p.Macro, p.Bias = median(percents), mean(medians), median(factors)
	p.Within25 *= 100 / float64(max(p.N, 1))
	p.Inside *= 100 / math.Max(float64(len(factors)), 1)
	return p
}

// GroupTimed parts speeds by a key and returns the keys in order.
func GroupTimed(list []Timed, key func(*Timed) string) (keys []string, groups map[string][]Timed) {
	groups = map[string][]Timed{}
	for i := range list {
		k := key(&list[i])
		groups[k] = append(groups[k], list[i])
	}
	return slices.Sorted(maps.Keys(groups)), groups
}

// Farthest returns the n speeds that are furthest off, of those with an
// estimate, the worst first.
func Farthest(list []Timed, n int) []Timed {
	told := slices.DeleteFunc(slices.Clone(list), func(t Timed) bool { return t.Predicted <= 0 })
	slices.SortStableFunc(told, func(a, b Timed) int {
		return cmp.Or(cmp.Compare(b.Percent(), a.Percent()), cmp.Compare(a.ID, b.ID))
	})
	return told[:min(n, len(told))]
}

package measured

import (
	"math"
	"runtime"
	"slices"
	"sync"

	"headroom/engine"
	"headroom/engine/calibration"
	"headroom/engine/catalog"
	"headroom/engine/memory"
	"headroom/engine/profile"
	"headroom/engine/speed"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// settled is a published speed whose workload was completed once, so that a fit
// only has to compute its speed.
type settled struct {
	Timing
	c      *workload.Case
	p      profile.Profile
	cache  unit.Tokens
	weight float64
}

// Leave is a source that was left out of a fit.
type Leave struct {
	Source        string
	N             int
	Shipped, Left float64 // median errors of the shipped constants, and of those that never saw it
}

// LeaveSourcesOut fits the constants of speed without each source in turn and
// scores them on it. Every fit begins from neutral values. train and infer are
// the medians over all training and inference speeds so predicted.
func LeaveSourcesOut(timings []Timing, known *catalog.Catalog) (list []Leave, train, infer float64, err error) {
	all, err := settle(timings, known)
	if err != nil {
		return nil, 0, 0, err
	}
	sources := sourcesOf(all)
	in := func(source string) func(settled) bool {
		return func(s settled) bool { return s.SourceKey == source }
	}
	fits := make([]*calibration.Pace, len(sources))
	room := make(chan struct{}, runtime.GOMAXPROCS(0)) // fits that run at the same time
	var running sync.WaitGroup
	for i, source := range sources {
		running.Go(func() {
			room <- struct{}{}
			fits[i] = fitPace(slices.DeleteFunc(slices.Clone(all), in(source)))
			<-room
		})
	}
	running.Wait()
	var trained, served []float64
	for i, source := range sources {
		fitted := fits[i]
		var shipped, left []float64
		for i := range all {
			if s := &all[i]; in(source)(*s) {
				off := s.percent(fitted)
				shipped, left = append(shipped, s.percent(calibration.StandardPace())), append(left, off)
				if s.c.Training() {
					trained = append(trained, off)
				} else {
					served = append(served, off)
				}
			}
		}
		list = append(list, Leave{source, len(left), median(shipped), median(left)})
	}
	return list, median(trained), median(served), nil
}

func settle(timings []Timing, known *catalog.Catalog) ([]settled, error) {
	all := make([]settled, 0, len(timings))
	count := map[string]float64{}
	for _, t := range timings {
		c, err := engine.Resolve(t.Workload, known)
		if err != nil {
			return nil, err
		}
		r := memory.Evaluate(c, calibration.Standard())
		all = append(all, settled{Timing: t, c: c, p: r.Profile, cache: r.KVTokens})
		count[t.SourceKey+t.Rate.What+string(c.Framework)]++
	}
	for i := range all { // large tables count for more than small ones, but not by their length
		s := &all[i]
		s.weight = math.Pow(count[s.SourceKey+s.Rate.What+string(s.c.Framework)], -0.4)
	}
	return all, nil
}

func sourcesOf(all []settled) []string {
	var list []string
	for i := range all {
		if !slices.Contains(list, all[i].SourceKey) {
			list = append(list, all[i].SourceKey)
		}
	}
	slices.Sort(list)
	return list
}

// off is the logarithm of estimate over measured, not a number without an
// estimate.
func (s *settled) off(k *calibration.Pace) float64 {
	v, _ := speed.Of(s.c, &s.p, s.cache, k)
	predicted, _ := s.Rate.of(engine.SpeedOf(&v))
	if predicted <= 0 {
		return math.NaN()
	}
	return math.Log(predicted / s.Rate.Value)
}

func (s *settled) percent(k *calibration.Pace) float64 {
	off := s.off(k)
	if math.IsNaN(off) {
		return 100
	}
	return 100 * math.Expm1(math.Abs(off))
}

// fitPace varies one constant after the other until the weighted sum of the
// errors no longer falls. A far outlier counts little more than an error of two.
// A constant that few cases teach stays near the others of its kind, which
// begin from neutral values; one that no case teaches takes their middle
// (Gelman and Hill, Data Analysis Using Regression and Multilevel/Hierarchical
// Models, chapter 12: partial pooling).
func fitPace(cases []settled) *calibration.Pace {
	k := calibration.StandardPace().Clone()
	varied := k.Varied()
	for _, v := range varied {
		*v.Value = v.Neutral
	}
	errors := make([]float64, len(cases)) // weighted, of each case
	price := func(i int) {
		errors[i] = 0
		if off := math.Abs(cases[i].off(k)); !math.IsNaN(off) {
			errors[i] = cases[i].weight * (min(off, 0.7) + 0.3*max(off-0.7, 0))
		}
	}
	touched := make([][]int, len(varied)) // the cases that each constant can move
	for i := range cases {
		price(i)
		for j, v := range varied {
			if v.Touches(cases[i].c) {
				touched[j] = append(touched[j], i)
			}
		}
	}
	pool := poolOf(varied, touched)
	sum := func() float64 {
		var sum float64
		for _, e := range errors {
			sum += e
		}
		return sum + pool.price()
	}
	before := make([]float64, len(cases))
	for step := 0.2; step > 0.01; step /= 2 {
		for improved, round := true, 0; improved && round < 8; round++ {
			improved = false
			pool.settle()
			least := sum()
			for j, v := range varied {
				if len(touched[j]) == 0 {
					continue
				}
				for _, factor := range []float64{1 + step, 1 / (1 + step)} {
					old := *v.Value
					*v.Value = min(max(old*factor, v.Low), v.High)
					copy(before, errors)
					for _, i := range touched[j] {
						price(i)
					}
					if s := sum(); s < least-1e-6 {
						least, improved = s, true
						continue
					}
					*v.Value = old
					copy(errors, before)
				}
			}
		}
	}
	pool.fill()
	return k
}

package search

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/workload"
)

// cramped draws small work on cards that may not hold it.
func cramped(t *rapid.T) workload.Workload {
	w := workload.Workload{
		Task:  rapid.SampledFrom([]workload.Task{workload.Train, workload.Finetune, workload.LoRA, workload.QLoRA, workload.Infer}).Draw(t, "task"),
		Model: workload.Model{ParamsB: rapid.SampledFrom([]float64{0.5, 1.5, 3, 7, 8, 13, 30, 70}).Draw(t, "params_b")},
		GPU:   rapid.SampledFrom([]string{"t4", "rtx-3090", "v100-32gb-sxm2", "a100-40gb-sxm", "a100-80gb-sxm", "rtx-3060-12gb"}).Draw(t, "gpu"),
	}
	w.GPUCount = rapid.SampledFrom([]int{1, 1, 2, 4, 8}).Draw(t, "gpu_count")
	w.SeqLen = rapid.SampledFrom([]int{0, 512, 4096, 16384}).Draw(t, "seq_len")
	if rapid.Bool().Draw(t, "eager") {
		w.Attention = workload.Eager
	}
	if w.Task == workload.Infer {
		w.Concurrency = rapid.SampledFrom([]int{0, 1, 16}).Draw(t, "concurrency")
		w.Framework = rapid.SampledFrom([]workload.Framework{"", "vllm", "llama.cpp", "transformers"}).Draw(t, "framework")
		return w
	}
	w.Batch = rapid.SampledFrom([]int{0, 1, 4, 6, 16}).Draw(t, "batch")
	w.Framework = rapid.SampledFrom([]workload.Framework{"", "", "deepspeed", "megatron"}).Draw(t, "framework")
	if w.Task != workload.Finetune && w.Task != workload.Train && w.Framework == "megatron" {
		w.Framework = ""
	}
	return w
}

// every tries all points of all methods of a workload and returns the costs of
// those that fit.
func every(s *seeker) []float64 {
	var costs []float64
	axes := s.axesOf()
	for _, m := range s.methods() {
		var walk func(i int, w workload.Workload, cost float64)
		walk = func(i int, w workload.Workload, cost float64) {
			if i == len(axes) {
				if _, ok := try(s.e, w); ok {
					costs = append(costs, cost)
				}
				return
			}
			walk(i+1, w, cost)
			for _, c := range axes[i] {
				if !m.apt(c.Kind) {
					continue
				}
				turned := w
				c.turn(&turned)
				walk(i+1, turned, cost+c.cost)
			}
		}
		start := s.w
		for _, c := range m.changes {
			c.turn(&start)
		}
		walk(0, start, m.cost)
	}
	return costs
}

// Trying everything finds nothing cheaper than the first way out, and nothing
// where there is none.
func TestNoCheaperWayOutIsMissed(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	rapid.Check(t, func(t *rapid.T) {
		probe := engine.NewProbe(known)
		w := cramped(t)
		base, err := probe.Try(w)
		if err != nil || base.Fits() {
			return
		}
		s := &seeker{e: probe, w: w, base: base, done: base.Workload}
		costs := every(s)
		for _, m := range s.methods() {
			s.within(m, s.axesOf())
		}
		least := math.Inf(1)
		for _, way := range s.ways {
			least = min(least, way.Cost)
		}
		if len(costs) > 0 && slices.Min(costs) < least-1e-9 {
			t.Fatalf("a way out at %.3f was missed; the first found costs %.3f", slices.Min(costs), least)
		}
		if len(costs) == 0 && len(s.ways) > 0 {
			t.Fatalf("a way out where none is: %+v", s.ways[0].Changes)
		}
	})
}

// No change of a way out can be left out, nor turned less far.
func TestNoWayOutAsksForMoreThanItNeeds(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	rapid.Check(t, func(t *rapid.T) {
		probe := engine.NewProbe(known)
		w := cramped(t)
		base, err := probe.Try(w)
		if err != nil || base.Fits() {
			return
		}
		for _, way := range WaysOut(probe, w, base, nil, 0, nil) {
			if !way.Outcome.Fits() {
				t.Fatalf("%+v does not fit", way.Changes)
			}
			if len(way.Changes) < 2 {
				continue
			}
			for skip := range way.Changes {
				less := w
				for i, c := range way.Changes {
					if i != skip && c.turn != nil {
						c.turn(&less)
					}
				}
				if way.Changes[skip].turn == nil || slices.ContainsFunc(way.Changes, func(c Change) bool { return c.turn == nil }) {
					continue // cards are counted, not turned
				}
				if _, ok := try(probe, less); ok {
					t.Fatalf("%s is needless among %+v", way.Changes[skip].Kind, way.Changes)
				}
			}
		}
	})
}

// The cheapest points of a lattice are found wherever the edge lies.
func TestCheapestPointsOfALattice(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		tops := rapid.SliceOfN(rapid.IntRange(0, 3), 1, 4).Draw(t, "tops")
		weight := rapid.SliceOfN(rapid.IntRange(1, 9), len(tops), len(tops)).Draw(t, "cost")
		saves := rapid.SliceOfN(rapid.IntRange(0, 9), len(tops), len(tops)).Draw(t, "saves")
		need := rapid.IntRange(0, 40).Draw(t, "need")
		sum := func(of []int, l levels) (n int) {
			for i, level := range l {
				n += of[i] * level
			}
			return n
		}
		cost := func(l levels) float64 { return float64(sum(weight, l)) }
		fits := func(l levels) bool { return sum(saves, l) >= need }
		got := cheapest(tops, cost, fits, 100)
		best := math.Inf(1)
		var walk func(l levels)
		walk = func(l levels) {
			if len(l) == len(tops) {
				if fits(l) {
					best = min(best, cost(l))
				}
				return
			}
			for n := range tops[len(l)] + 1 {
				walk(append(slices.Clone(l), n))
			}
		}
		walk(nil)
		if (len(got) == 0) != math.IsInf(best, 1) || len(got) > 0 && cost(got[0]) != best {
			t.Fatalf("found %v, the cheapest costs %v", got, best)
		}
		for i, a := range got {
			for j, b := range got {
				if i != j && a.covers(b) {
					t.Fatalf("%v asks for more than %v", a, b)
				}
			}
		}
	})
}

package search

import (
	"math"
	"slices"

	"headroom/engine"
	"headroom/engine/workload"
)

// MostWays is how many ways out are worth reading.
const MostWays = 5

// Way is a set of changes with which a workload fits, none of them needless.
type Way struct {
	Changes []Change
	Found
	// Cost is what the changes cost, in doublings of time or money.
	Cost float64
}

// Offer is a card that may be had, with its price for an hour in USD; 0 where
// none is known.
type Offer struct {
	ID         string
	MemoryGB   float64
	USDPerHour float64
}

// seeker looks for ways out of one workload.
type seeker struct {
	e    Estimator
	w    workload.Workload
	base engine.Outcome
	done workload.Workload // w with every default filled in
	ways []Way
}

// method is another way of doing the work, with what it costs.
type method struct {
	change *Change // nil: as it is
	apt    func(Kind) bool
}

// WaysOut lists up to MostWays ways to make a workload fit that does not, those
// that cost the user least first; base is its outcome. Each way fits, and no
// change of it can be left out. offers are the cards to choose from, smallest
// first; now is the price of the present one, 0 where none is known.
func WaysOut(e Estimator, w workload.Workload, base engine.Outcome, offers []Offer, now float64) []Way {
	s := seeker{e: e, w: w, base: base, done: base.Workload}
	axes := s.axesOf()
	for _, m := range s.methods() {
		s.within(m, axes)
	}
	s.byHost()
	if base.Capacity > 0 && len(w.GPUPool) == 0 && !w.CPUOnly {
		s.moreCards()
		s.otherCard(offers, now)
	}
	slices.SortStableFunc(s.ways, func(a, b Way) int {
		switch {
		case a.Cost < b.Cost:
			return -1
		case a.Cost > b.Cost:
			return 1
		}
		return len(a.Changes) - len(b.Changes)
	})
	return s.ways[:min(len(s.ways), MostWays)]
}

// within searches the settings of one method.
func (s *seeker) within(m method, axes []axis) {
	base := 0.0
	start := s.w
	if m.change != nil {
		base = m.change.cost
		m.change.turn(&start)
	}
	if s.enough(base) {
		return
	}
	tops := make([]int, len(axes))
	for i, a := range axes {
		if len(a) > 0 && m.apt(a[0].Kind) {
			tops[i] = len(a)
		}
	}
	at := func(l levels) workload.Workload {
		w := start
		for i, level := range l {
			if level > 0 {
				axes[i][level-1].turn(&w)
			}
		}
		return w
	}
	cost := func(l levels) float64 {
		sum := base
		for i, level := range l {
			if level > 0 {
				sum += axes[i][level-1].cost
			}
		}
		return sum
	}
	fits := func(l levels) bool { _, ok := try(s.e, at(l)); return ok }
	for _, l := range cheapest(tops, cost, fits, nil, MostWays) {
		w := Way{Cost: cost(l)}
		if m.change != nil {
			w.Changes = append(w.Changes, *m.change)
		}
		for i, level := range l {
			if level > 0 {
				w.Changes = append(w.Changes, axes[i][level-1])
			}
		}
		if s.needless(w.Changes) {
			continue
		}
		w.Found, _ = try(s.e, at(l))
		s.ways = append(s.ways, w)
	}
}

// needless says whether a way that was found before does with less of the same.
func (s *seeker) needless(changes []Change) bool {
	for _, known := range s.ways {
		if !slices.ContainsFunc(known.Changes, func(k Change) bool {
			return !slices.ContainsFunc(changes, func(c Change) bool { return c.Kind == k.Kind && c.cost >= k.cost })
		}) {
			return true
		}
	}
	return false
}

// enough says whether as many ways as are shown cost less than one could.
func (s *seeker) enough(cost float64) bool {
	n := 0
	for _, w := range s.ways {
		if w.Cost <= cost {
			n++
		}
	}
	return n >= MostWays
}

// full says whether every weight is trained.
func (s *seeker) full() bool {
	t := s.done.Task
	return t == workload.Train || t == workload.Finetune || t == workload.RL && s.done.PEFT == ""
}

func (s *seeker) adapters() bool { return s.done.Task != workload.Infer && !s.full() }

// methods lists other ways of doing the work, the present one first.
func (s *seeker) methods() []method {
	any := func(Kind) bool { return true }
	list := []method{{apt: any}}
	if s.done.Task == workload.Infer || s.done.CPUOnly {
		return list
	}
	if s.full() && s.hosts() {
		if s.done.Offload.Optimizer == "" {
			list = append(list, method{
				&Change{Kind: OffloadStep, cost: costOffloadStep, turn: func(w *workload.Workload) { w.Offload.Optimizer = "cpu" }},
				func(k Kind) bool { return k != SmallAdam },
			})
		}
		if s.done.Offload.Params == "" {
			list = append(list, method{
				&Change{Kind: OffloadAll, cost: costOffloadAll, turn: func(w *workload.Workload) {
					w.ZeROStage, w.FSDP = new(3), ""
					w.Offload.Optimizer, w.Offload.Params = "cpu", "cpu"
				}},
				func(k Kind) bool { return k != SmallAdam && k != ZeRO },
			})
		}
	}
	return append(list, s.adapterMethods()...)
}

// hosts says whether the program can keep states in host memory.
func (s *seeker) hosts() bool {
	switch s.done.Framework {
	case "deepspeed", "transformers", "accelerate", "trl", "llama-factory", "axolotl":
		return s.done.Parallel.TP <= 1 && s.done.Parallel.PP <= 1 && s.done.FSDP == ""
	}
	return false
}

// adapterMethods train few weights instead of all, over a base of 16 or 4 bits.
func (s *seeker) adapterMethods() []method {
	if s.done.Task == workload.QLoRA || s.done.PEFT == workload.QLoRA || s.done.Parallel.TP > 1 || s.done.Parallel.PP > 1 {
		return nil
	}
	extra := 0.0
	switch {
	case s.done.Task == workload.Train:
		extra = costFromScratch
	case s.adapters():
		extra = -costAdapter
	}
	apt := func(k Kind) bool { return k != SmallAdam }
	set := func(task workload.Task, quant workload.Quant) func(*workload.Workload) {
		return func(w *workload.Workload) {
			if w.Task == workload.RL {
				w.PEFT = task
			} else {
				w.Task = task
			}
			w.Quant, w.Offload = quant, workload.Offload{}
		}
	}
	var list []method
	if s.full() {
		list = append(list, method{&Change{Kind: Adapter, cost: costAdapter + extra, turn: set(workload.LoRA, "")}, apt})
	}
	return append(list, method{&Change{Kind: SmallAdapter, cost: costQLoRA + extra, turn: set(workload.QLoRA, "nf4")}, apt})
}

// byHost leaves weights to the host when a model is run: layers to the
// processor in llama.cpp, which computes with them there, else all of them,
// brought in as they are used.
func (s *seeker) byHost() {
	if s.done.Task != workload.Infer || s.done.CPUOnly || len(s.w.GPUPool) > 0 || s.w.Offload != (workload.Offload{}) {
		return
	}
	switch s.done.Framework {
	case "llama.cpp", "ik_llama.cpp":
		s.layers(nil)
		if s.base.Bits > 6 {
			s.layers([]Change{s.format("q4_k_m")})
		}
	case "transformers":
		if s.w.Framework == "" && s.base.Bits > 6 {
			s.layers([]Change{s.format("q4_k_m")}) // which makes it llama.cpp
		}
		c := Change{Kind: OffloadRun, cost: costOffloadRun, turn: func(w *workload.Workload) { w.Offload.Params = "cpu" }}
		one := s.w
		c.turn(&one)
		if found, ok := try(s.e, one); ok {
			s.ways = append(s.ways, Way{Changes: []Change{c}, Found: found, Cost: c.cost})
		}
	}
}

// layers finds how many layers the cards hold after some changes, and leaves
// the rest to the processor.
func (s *seeker) layers(changes []Change) {
	cost := costCPULayers
	start := s.w
	for _, c := range changes {
		cost += c.cost
		c.turn(&start)
	}
	all := s.base.Arch.Layers
	if s.enough(cost) {
		return
	}
	var found Found
	n := Largest(all, func(n int) bool {
		one := start
		one.Offload.LayersOnGPU = new(n)
		f, ok := try(s.e, one)
		if ok {
			found = f
		}
		return ok
	})
	if n == 0 || n >= all {
		return
	}
	changes = append(changes, Change{Kind: CPULayers, Count: n, cost: costCPULayers})
	s.ways = append(s.ways, Way{Changes: changes, Found: found, Cost: cost})
}

// MostToSuggest is the largest number of cards that is worth suggesting.
const MostToSuggest = 64

// moreCards counts how many of the same cards it takes.
func (s *seeker) moreCards() {
	now := max(s.done.GPUCount, 1)
	if s.enough(costCards + math.Log2(float64(now+1)/float64(now))) {
		return
	}
	w := s.w
	w.Nodes = 0
	more, ok := FewestCards(s.e, w, now+1, MostToSuggest)
	var changes []Change
	if !ok {
		changes = s.free(&w)
		if more, ok = FewestCards(s.e, w, now+1, MostToSuggest); !ok || len(changes) == 0 {
			return
		}
	}
	cost := costCards + math.Log2(float64(more.Cards)/float64(now))
	if more.Layout.Recompute != "" {
		cost += costRecompute
	}
	if more.Layout.Shard {
		cost += costZeRO3
	}
	c := Change{Kind: MoreCards, Count: more.Cards, Layout: more.Layout, cost: cost}
	for _, free := range changes {
		cost += free.cost
	}
	s.ways = append(s.ways, Way{Changes: append(changes, c), Found: more.Found, Cost: cost})
}

// free turns what costs hardly any time to its end: attention that keeps no
// scores, and one sequence at a time.
func (s *seeker) free(w *workload.Workload) (changes []Change) {
	for _, a := range []axis{s.attention(), s.microBatch()} {
		if s.done.Task != workload.Infer && len(a) > 0 {
			c := a[len(a)-1]
			c.turn(w)
			changes = append(changes, c)
		}
	}
	return changes
}

// otherCard finds the cheapest card, as many as there are, that holds the work
// as it is.
func (s *seeker) otherCard(offers []Offer, now float64) {
	var best *Way
	present := float64(s.base.Capacity) / (1 << 30)
	for _, o := range offers {
		if o.MemoryGB <= present || o.MemoryGB*(1<<30) < float64(s.base.State) {
			continue
		}
		ratio := o.MemoryGB / present
		if o.USDPerHour > 0 && now > 0 {
			ratio = max(o.USDPerHour/now, 1)
		}
		cost := costCards + math.Log2(ratio)
		if best != nil && cost >= best.Cost || s.enough(cost) {
			continue
		}
		c := Change{Kind: OtherCard, Name: o.ID, cost: cost}
		one := s.w
		one.GPU, one.GPUMemoryGB = o.ID, 0
		found, ok := try(s.e, one)
		changes := []Change{c}
		if !ok && s.done.Task != workload.Infer && s.done.Recompute == workload.RecomputeNone {
			again := s.recomputing(workload.RecomputeFull, costRecompute)
			again.turn(&one)
			if found, ok = try(s.e, one); ok {
				changes, cost = append(changes, again), cost+again.cost
			}
		}
		if ok && (best == nil || cost < best.Cost) {
			best = &Way{Changes: changes, Found: found, Cost: cost}
		}
	}
	if best != nil {
		s.ways = append(s.ways, *best)
	}
}

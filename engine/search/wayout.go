package search

import (
	"cmp"
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

	start, tried workload.Workload // of the present method; of its present setting
	fitting      []placed          // settings of the present method that fit
}

// method is another way of doing the work: changes that do not simply save
// more the further they are turned: offload, adapters, stages of ZeRO, whose
// buffers may outweigh what they share, and another attention kernel, with
// which the peak may move to where the allocator wastes more.
type method struct {
	changes []Change
	cost    float64
	apt     func(Kind) bool // what may be turned besides
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
		return cmp.Or(cmp.Compare(a.Cost, b.Cost), len(a.Changes)-len(b.Changes))
	})
	return s.ways[:min(len(s.ways), MostWays)]
}

// within searches the settings of one method.
func (s *seeker) within(m method, axes []axis) {
	if s.enough(m.cost) || s.needless(m.changes) {
		return
	}
	s.start = s.w
	for _, c := range m.changes {
		c.turn(&s.start)
	}
	if s.hopeless(&s.start) {
		return
	}
	tops := make([]int, len(axes))
	for i, a := range axes {
		if len(a) > 0 && m.apt(a[0].Kind) {
			tops[i] = len(a)
		}
	}
	s.lower(tops, m, axes)
	cost := func(l levels) float64 {
		sum := m.cost
		for i, level := range l {
			if level > 0 {
				sum += axes[i][level-1].cost
			}
		}
		return sum
	}
	s.fitting = s.fitting[:0]
	fits := func(l levels) bool {
		s.tried = s.start
		for i, level := range l {
			if level > 0 {
				axes[i][level-1].turn(&s.tried)
			}
		}
		found, ok := try(s.e, s.tried)
		if ok {
			s.fitting = append(s.fitting, placed{slices.Clone(l), found})
		}
		return ok
	}
	for _, l := range cheapest(tops, cost, fits, MostWays) {
		w := Way{Cost: cost(l), Changes: slices.Clone(m.changes)}
		for i, level := range l {
			if level > 0 {
				w.Changes = append(w.Changes, axes[i][level-1])
			}
		}
		if s.needless(w.Changes) {
			continue
		}
		w.Found = s.fitting[slices.IndexFunc(s.fitting, func(p placed) bool { return slices.Equal(p.at, l) })].Found
		s.ways = append(s.ways, w)
	}
}

// placed is a point of a lattice that fits.
type placed struct {
	at levels
	Found
}

// lower keeps the axes of a method from where it does no more than a way that
// was found before: when that has one change besides those of the method,
// turning as far is needless.
func (s *seeker) lower(tops []int, m method, axes []axis) {
	for _, known := range s.ways {
		var left []Change
		for _, k := range known.Changes {
			if !slices.ContainsFunc(m.changes, func(c Change) bool { return c.includes(k) }) {
				left = append(left, k)
			}
		}
		if len(left) != 1 {
			continue
		}
		for i, a := range axes {
			if level := slices.IndexFunc(a[:tops[i]], func(c Change) bool { return c.includes(left[0]) }); level >= 0 {
				tops[i] = level
			}
		}
	}
}

// hopeless says whether what every card keeps of weights and gradients alone is
// more than it holds: no setting helps then.
func (s *seeker) hopeless(w *workload.Workload) bool {
	p := s.done.Parallel
	stage := 0
	if w.ZeROStage != nil {
		stage = *w.ZeROStage
	}
	if w.Task == workload.Infer || w.FSDP != "" || stage == 3 || s.base.Capacity == 0 || p.Layers || s.done.Precision == workload.FP8 {
		return false
	}
	bytes := 2.0 // a weight
	switch {
	case w.Task == workload.QLoRA || w.PEFT == workload.QLoRA:
		bytes = 0.5
	case w.Task == workload.LoRA || w.PEFT == workload.LoRA:
		bytes = min(2, s.base.Bits/8)
	case stage < 2 && w.Offload.Optimizer == "" && !w.OptimizerInBackward:
		bytes = 4 // and a gradient
	}
	kept := hopelessShare * bytes * float64(s.base.Params) / float64(max(p.TP*p.PP*p.EP, 1))
	return kept > float64(s.base.Capacity)
}

// hopelessShare leaves room for tensors that are not kept in the usual type.
const hopelessShare = 0.9

// needless says whether a way that was found before does with less of the same.
func (s *seeker) needless(changes []Change) bool {
	if len(changes) == 0 {
		return false
	}
	for _, known := range s.ways {
		if !slices.ContainsFunc(known.Changes, func(k Change) bool {
			return !slices.ContainsFunc(changes, func(c Change) bool { return c.includes(k) })
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

// worst is the cost beyond which a way is not among those that are shown.
func (s *seeker) worst() float64 {
	if len(s.ways) < MostWays {
		return 30 // more doublings than there are cards
	}
	costs := make([]float64, len(s.ways))
	for i, w := range s.ways {
		costs[i] = w.Cost
	}
	slices.Sort(costs)
	return costs[MostWays-1]
}

// full says whether every weight is trained.
func (s *seeker) full() bool {
	t := s.done.Task
	return t == workload.Train || t == workload.Finetune || t == workload.RL && s.done.PEFT == ""
}

func (s *seeker) adapters() bool { return s.done.Task != workload.Infer && !s.full() }

// methods lists other ways of doing the work, the present one first.
func (s *seeker) methods() []method {
	list := []method{{apt: func(Kind) bool { return true }}}
	if s.done.Task != workload.Infer && !s.done.CPUOnly {
		list = append(list, s.trainingMethods()...)
	}
	for _, flash := range s.attention() {
		list = widened(list, flash)
	}
	slices.SortStableFunc(list, func(a, b method) int { return cmp.Compare(a.cost, b.cost) })
	return list
}

// widened adds each method with one more change.
func widened(list []method, c Change) []method {
	for _, m := range slices.Clone(list) {
		list = append(list, method{append(slices.Clone(m.changes), c), m.cost + c.cost, m.apt})
	}
	return list
}

// trainingMethods lists what training may do otherwise.
func (s *seeker) trainingMethods() []method {
	var list []method
	if s.full() && s.hosts() {
		if s.done.Offload.Optimizer == "" {
			list = append(list, by(Change{Kind: OffloadStep, cost: costOffloadStep, turn: func(w *workload.Workload) { w.Offload.Optimizer = "cpu" }}))
		}
		if s.done.Offload.Params == "" {
			list = append(list, by(Change{Kind: OffloadAll, cost: costOffloadAll, turn: func(w *workload.Workload) {
				w.ZeROStage, w.FSDP = new(3), ""
				w.Offload.Optimizer, w.Offload.Params = "cpu", "cpu"
			}}))
		}
	}
	list = append(list, s.adapterMethods()...)
	stages := s.stages()
	for _, m := range slices.Clone(list) {
		for _, stage := range stages {
			if m.changes[0].Kind != OffloadAll { // which has a stage of its own
				list = append(list, method{append(slices.Clone(m.changes), stage), m.cost + stage.cost, m.apt})
			}
		}
	}
	for _, stage := range stages {
		list = append(list, method{[]Change{stage}, stage.cost, func(Kind) bool { return true }})
	}
	return list
}

// by is the method of one change; 8-bit moments stay on the card and belong to
// training of all weights.
func by(c Change) method {
	return method{[]Change{c}, c.cost, func(k Kind) bool { return k != SmallAdam }}
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
		list = append(list, by(Change{Kind: Adapter, cost: costAdapter + extra, turn: set(workload.LoRA, "")}))
	}
	return append(list, by(Change{Kind: SmallAdapter, cost: costQLoRA + extra, turn: set(workload.QLoRA, "nf4")}))
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

// moreCards counts how many of the same cards it takes, in whole machines
// beyond the first; a layout that does on the cards at hand is none of this.
func (s *seeker) moreCards() {
	now := max(s.done.GPUCount, 1)
	if s.enough(costCards + math.Log2(float64(now+1)/float64(now))) {
		return
	}
	w := s.w
	w.Nodes = 0
	most := min(MostToSuggest, int(float64(now)*math.Exp2(s.worst()-costCards)))
	more, ok := fewestCards(s.e, w, now+1, most, true)
	var changes []Change
	if !ok {
		changes = s.free(&w)
		if more, ok = fewestCards(s.e, w, now+1, most, true); !ok || len(changes) == 0 {
			return
		}
	}
	same := w
	more.Layout.apply(&same, now)
	if _, enough := try(s.e, same); enough {
		return
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
		cost := costOther + math.Log2(ratio)
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

// Savings lists single changes that make a workload smaller where no card says
// what it has to fit, at most MostWays, the least costly first. Changes that
// bring less than a tenth are left out.
func Savings(e Estimator, w workload.Workload, base engine.Outcome) []Way {
	s := seeker{e: e, w: w, base: base, done: base.Workload}
	add := func(c Change) {
		one := w
		c.turn(&one)
		if o, err := e.Try(one); err == nil && float64(o.Process) < worthwhile*float64(base.Process) {
			s.ways = append(s.ways, Way{[]Change{c}, Found{one, o}, c.cost})
		}
	}
	for _, a := range s.axesOf() {
		if len(a) > 0 {
			add(a[len(a)-1])
		}
	}
	for _, m := range s.methods() {
		if len(m.changes) == 1 {
			add(m.changes[0])
		}
	}
	slices.SortStableFunc(s.ways, func(a, b Way) int { return cmp.Compare(a.Cost, b.Cost) })
	return s.ways[:min(len(s.ways), MostWays)]
}

// worthwhile is the share of the memory above which a saving is not named.
const worthwhile = 0.92

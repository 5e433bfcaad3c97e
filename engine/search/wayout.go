package search

import (
	"cmp"
	"slices"
	"sync"

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

// rooms hold what fits while a search looks for what is best of it.
var rooms = sync.Pool{New: func() any { return new(make([]placed, 4*MostWays)) }}

// WaysOut lists up to MostWays ways to make a workload fit that does not, those
// that cost the user least first; base is its outcome. Each way fits, and no
// change of it can be left out. offers are the cards to choose from, smallest
// first; now is the price of the present one, 0 where none is known.
// barred, where it is not nil, tells what is ruled out.
func WaysOut(e Estimator, w workload.Workload, base engine.Outcome, offers []Offer, now float64, barred Barred) []Way {
	room := rooms.Get().(*[]placed)
	defer func() { clear(*room); rooms.Put(room) }()
	s := seeker{e: runnable{e}, w: w, base: base, done: base.Workload, ways: make([]Way, 0, MostWays+2), fitting: (*room)[:0]}
	barred = barred.onChip(base.Card, base.Workload.Task)
	axes := barred.open(s.axesOf())
	for _, m := range barred.allowed(s.methods()) {
		s.within(m, axes)
	}
	s.byUnsloth()
	s.splitTold()
	s.relayout()
	s.spread()
	s.copyAttention()
	s.byServer()
	s.inGGUF()
	s.byHost()
	s.fewerAtOnce()
	s.shorter()
	if base.Capacity > 0 && len(w.GPUPool) == 0 && !w.CPUOnly {
		s.moreCards()
		s.otherCard(offers, now)
	}
	s.ways = slices.DeleteFunc(s.ways, func(w Way) bool { return barred.bars(w.Changes) })
	slices.SortStableFunc(s.ways, func(a, b Way) int {
		return cmp.Or(cmp.Compare(a.Cost, b.Cost), len(a.Changes)-len(b.Changes))
	})
	s.ways = keepingMaster(s.ways)
	ways := s.ways[:min(len(s.ways), MostWays)]
	slices.SortStableFunc(ways, func(a, b Way) int { return cmp.Compare(a.Price(), b.Price()) })
	return ways
}

// pure says whether a way gives the fp32 weights up.
func (w *Way) pure() bool {
	return slices.ContainsFunc(w.Changes, func(c Change) bool { return c.Kind == PureHalf })
}

// keepingMaster leaves out of ways, the cheapest first, those that give the fp32 weights up although settings that do
// not cost less.
func keepingMaster(ways []Way) []Way {
	kept := false
	return slices.DeleteFunc(ways, func(w Way) bool {
		if w.pure() {
			return kept
		}
		kept = kept || !slices.ContainsFunc(w.Changes, func(c Change) bool {
			switch c.Kind {
			case MicroBatch, Recompute, ZeRO, SmallAdam, FusedLoss:
				return false
			}
			return true
		})
		return false
	})
}

// Price is what orders the ways that are told, in doublings of time or money: settings that take no card come before
// those that do, unless most of the work then waits: for its turn, or for the host. Nobody buys cards for training
// before the settings of those that are there have been tried.
func (w *Way) Price() float64 {
	for i := range w.Changes {
		switch c := &w.Changes[i]; c.Kind {
		case MoreCards, OtherCard:
			if w.Workload.Task != workload.Infer {
				return w.Cost + costOfCards
			}
			return max(w.Cost, costOfCards)
		case FewerAtOnce, CPULayers:
			if c.most {
				return min(w.Cost, costOfCards-0.1)
			}
		}
	}
	return w.Cost
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
		for i := range s.fitting {
			if slices.Equal(s.fitting[i].at, l) {
				w.Found = s.fitting[i].Found
				break
			}
		}
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
	for at := range s.ways {
		known := &s.ways[at]
		left, last := 0, 0
		for i := range known.Changes {
			if !included(m.changes, &known.Changes[i]) {
				left, last = left+1, i
			}
		}
		if left != 1 {
			continue
		}
		for i, a := range axes {
			for level := range tops[i] {
				if a[level].includes(&known.Changes[last]) {
					tops[i] = level
					break
				}
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
	byItself := w.ZeROStage == nil && s.done.FSDP != "" // torchtune shards unless told otherwise
	if w.Task == workload.Infer || w.FSDP != "" || byItself || stage == 3 || s.base.Capacity == 0 || p.Layers || s.done.Precision == workload.FP8 {
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
	for i := range s.ways {
		if all(s.ways[i].Changes, changes) {
			return true
		}
	}
	return false
}

// all says whether each of the changes of a known way is done by others.
func all(known, changes []Change) bool {
	for i := range known {
		if !included(changes, &known[i]) {
			return false
		}
	}
	return true
}

// enough says whether as many ways as are shown cost less than one could.
func (s *seeker) enough(cost float64) bool {
	n := 0
	for i := range s.ways {
		if s.ways[i].Cost <= cost && !s.ways[i].pure() {
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
	for i := range s.ways {
		costs[i] = s.ways[i].Cost
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

// Package memory turns a workload into bytes on a GPU. It keeps a timeline: each
// entry of the ledger says in which phases it is alive, and the peak is the
// fullest phase, never a sum of maxima.
package memory

import (
	"headroom/engine/calibration"
	"headroom/engine/unit"
)

// Phase is a moment of a step. Phases are bits, so that an entry can name all
// in which it is alive.
type Phase uint16

// The phases of training and of inference.
const (
	Forward     Phase = 1 << iota // the end of forward: every activation is stored
	LossPeak                      // logits and cross entropy
	Backward                      // the start of backward
	BackwardEnd                   // the end of backward: gradients instead of activations
	Step                          // the optimizer step
	Load
	Prefill
	Output // the end of prefill, where the prompt's logits are
	Decode

	training  = Forward | LossPeak | Backward | BackwardEnd | Step
	inference = Load | Prefill | Output | Decode
	serving   = Prefill | Output | Decode

	// resident is what training state is alive in: all of a step, and the
	// rollout of reinforcement learning, which decodes.
	resident = training | Decode
)

var phaseNames = map[Phase]string{
	Forward: "forward", LossPeak: "loss", Backward: "backward", BackwardEnd: "gather", Step: "step",
	Load: "load", Prefill: "prefill", Output: "prefill", Decode: "decode",
}

// entry is one amount with its life time.
type entry struct {
	name    string
	bytes   float64
	alive   Phase
	formula func() string // computed only when it is shown
	source  string
}

// ledger is the timeline of one GPU.
type ledger struct {
	entries []entry
	over    calibration.Overhead // what lies beside the entries
	brief   bool                 // nobody reads formulas and sources
	share   float64              // of the card that a server needs, where its own is too little
	short   float64              // bytes that its own share lacks for the load
	freed   float64              // what loading has given back to the allocator, which each step uses first
}

// open begins a ledger anew, in the room of the one before.
func (l *ledger) open(over calibration.Overhead, brief bool) {
	if l.entries == nil {
		l.entries = make([]entry, 0, 16)
	}
	l.entries, l.over, l.brief, l.freed, l.share, l.short = l.entries[:0], over, brief, 0, 0, 0
}

// add books an amount and returns its entry to be explained: nil where nobody
// reads that. Amounts of zero and less are no entries.
func (l *ledger) add(name string, bytes float64, alive Phase) *entry {
	if bytes <= 0 {
		return nil
	}
	l.entries = append(l.entries, entry{name: name, bytes: bytes, alive: alive})
	if l.brief {
		return nil
	}
	return &l.entries[len(l.entries)-1]
}

// explain says where an amount comes from; the formula is written when it is
// shown.
func (e *entry) explain(source string, formula func() string) { e.source, e.formula = source, formula }

// at is what is alive in a phase.
func (l *ledger) at(phase Phase) float64 {
	var total float64
	for i := range l.entries {
		if l.entries[i].alive&phase != 0 {
			total += l.entries[i].bytes
		}
	}
	return total
}

// peak is the fullest of the given phases.
func (l *ledger) peak(phases Phase) (Phase, float64) {
	var best Phase
	most := -1.0
	for phase := Forward; phase <= Decode; phase <<= 1 {
		if phases&phase == 0 {
			continue
		}
		if total := l.at(phase); total > most {
			best, most = phase, total
		}
	}
	return best, most
}

// of is the size of all entries of a name in a phase.
func (l *ledger) of(name string, phase Phase) float64 {
	var total float64
	for i := range l.entries {
		if e := &l.entries[i]; e.name == name && e.alive&phase != 0 {
			total += e.bytes
		}
	}
	return total
}

// Component is one line of the breakdown, live at the peak.
type Component struct {
	Name    string     `json:"name"`
	Bytes   unit.Bytes `json:"bytes"`
	Formula string     `json:"formula"` // with the numbers put in
	Source  string     `json:"source"`
}

// Moment is a phase of the timeline and what it needs.
type Moment struct {
	Name  string     `json:"name"`
	Bytes unit.Bytes `json:"bytes"`
}

// componentOrder is the order of the contract.
var componentOrder = []string{
	"weights", "master_weights", "gradients", "optimizer", "adapters", "activations", "logits", "kv_cache", "gathered",
	"buffers", "workspace", "reference", "reward", "critic", "rollout_cache", "tower", "draft",
	"fragmentation", "communication", "cuda_graphs", "context",
}

// components lists what is alive in a phase, entries of one name merged.
func (l *ledger) components(phase Phase) []Component {
	list := make([]Component, 0, 10)
	for _, name := range componentOrder {
		var c Component
		for i := range l.entries {
			e := &l.entries[i]
			if e.name != name || e.alive&phase == 0 {
				continue
			}
			formula := e.formula()
			if c.Name != "" {
				c.Formula += " + " + formula
				if c.Source != e.source {
					c.Source += "; " + e.source
				}
			} else {
				c = Component{Name: name, Formula: formula, Source: e.source}
			}
			c.Bytes += unit.BytesOf(e.bytes)
		}
		if c.Name != "" {
			list = append(list, c)
		}
	}
	return list
}

// sums appends the components without formulas and sources, in the order of the
// entries.
func (l *ledger) sums(phase Phase, list []Component) []Component {
	for i := range l.entries {
		if e := &l.entries[i]; e.alive&phase != 0 {
			list = append(list, Component{Name: e.name, Bytes: unit.BytesOf(e.bytes)})
		}
	}
	return list
}

package engine

import (
	"headroom/engine/calibration"
	"headroom/engine/catalog"
	"headroom/engine/hardware"
	"headroom/engine/memory"
	"headroom/engine/model"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// Probe tries many settings of one question: names are looked up once, and
// nothing is written that only a reader needs. Its totals and verdicts are
// those of Evaluate. It keeps what it looked up and is not safe for concurrent
// use.
type Probe struct {
	known  *catalog.Catalog
	models map[workload.Model]*workload.Case
	cards  map[card]workload.Member
	table  *calibration.Table
	meter  memory.Meter
	tried  workload.Case // the present one
}

// card is what decides the memory of a card.
type card struct {
	name     string
	memoryGB float64
}

// Outcome is what a probe tells of one workload.
type Outcome struct {
	Totals
	Capacity    unit.Bytes
	Verdict     Verdict // no verdict without a card
	HostVerdict Verdict // no verdict without host RAM
	Workload    workload.Workload
	Bits        float64    // of a stored weight
	State       unit.Bytes // weights, gradients and optimizer, on one card
	Params      unit.Params
	Arch        *model.Shape  // must not be changed
	Card        *hardware.GPU // nil: none was named; must not be changed
}

// Fits says whether everything that the workload names holds it: the cards,
// and host RAM where that is said.
func (o *Outcome) Fits() bool {
	if o.HostVerdict != NoVerdict && o.HostVerdict != Fits {
		return false
	}
	return o.Verdict == Fits || o.Verdict == NoVerdict && o.HostVerdict == Fits
}

// Runs says whether the program runs on the card, and multiplies by weights in the format there, as far as that
// is known.
func (o *Outcome) Runs() bool {
	if o.Card == nil || o.Workload.Task != workload.Infer {
		return true
	}
	name := string(o.Workload.Framework)
	if p, known := o.Card.Program(name); known && !p.Runs {
		return false
	}
	k, known := o.Card.Kernel(name, string(o.Workload.Quant))
	return !known || k.Runs
}

// NewProbe prepares a search over a catalogue.
func NewProbe(known *catalog.Catalog) *Probe {
	return &Probe{
		known: known, models: map[workload.Model]*workload.Case{}, cards: map[card]workload.Member{},
		table: calibration.Standard(),
	}
}

// Try estimates the totals of a workload. Its errors are those of Evaluate.
func (p *Probe) Try(w workload.Workload) (Outcome, error) {
	c, err := p.resolve(w)
	if err != nil {
		return Outcome{}, err
	}
	r := p.meter.Totals(c, p.table)
	e := Estimate{PerGPU: Totals{Allocated: r.Allocated, Reserved: r.Reserved, Process: r.Process}, Components: r.Components}
	e.band(c, &r)
	e.judge(c, &r)
	return Outcome{
		Totals: e.PerGPU, Capacity: e.CapacityBytes, Verdict: e.Verdict, HostVerdict: e.HostVerdict,
		Workload: c.Workload, Bits: c.Weights.Bits, State: r.ModelState, Params: c.Counts.Text, Arch: c.Arch, Card: c.Card,
	}, nil
}

// resolve is Resolve with what was looked up before.
func (p *Probe) resolve(w workload.Workload) (*workload.Case, error) {
	if w.Task == "" || len(w.GPUPool) > 0 || w.Extra.Text("draft_model") != "" {
		return Resolve(w, p.known)
	}
	named, seen := p.models[w.Model]
	if !seen {
		named = &workload.Case{Workload: workload.Workload{Model: w.Model}}
		if err := resolveModel(named, p.known); err != nil {
			return nil, err
		}
		p.models[w.Model] = named
	}
	c := &p.tried
	*c = workload.Case{Workload: w, Arch: named.Arch, Stack: named.Stack, Counts: named.Counts, Label: named.Label, Silent: true}
	if w.GPU != "" || w.GPUMemoryGB > 0 {
		key := card{w.GPU, w.GPUMemoryGB}
		found, seen := p.cards[key]
		if !seen {
			var err error
			if found, err = member(c, p.known, w.GPU, w.GPUMemoryGB); err != nil {
				return nil, err
			}
			p.cards[key] = found
		}
		c.Card, c.Limit = found.Card, found.Limit
	}
	if err := c.Complete(); err != nil {
		return nil, err
	}
	return c, nil
}

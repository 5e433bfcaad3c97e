// Package calibration is the one place for constants that cannot be derived
// from the architecture: what the driver, the allocator and the communication
// libraries take. Each has a unit, a source and the cases it was fitted on.
package calibration

import (
	"fmt"

	"headroom/engine/profile"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// Overhead is what lies outside live tensors, in bytes, with the reasons.
type Overhead struct {
	Static        float64 // reserved over allocated, of what lives all the time
	Dynamic       float64 // the same, of what is allocated anew in every step
	Logits        float64 // the same, of logits, the largest blocks of all
	Communication float64
	Graphs        float64
	Workspace     float64 // inside the allocator: cuBLAS and Transformer Engine
	Context       float64
	Modules       float64 // the part of Context that is loaded while a server runs its first batch

	ReservedSource, CommunicationSource, GraphsSource, ContextSource, WorkspaceSource string
	ReservedText, CommunicationText, GraphsText, ContextText, WorkspaceText           func() string
}

// Of looks the constants up for a case.
func (t *Table) Of(c *workload.Case) Overhead {
	fixed, moving, logits := t.reserved(c)
	o := Overhead{
		Static: fixed.Value, Dynamic: moving.Value, Logits: logits.Value,
		ReservedSource: moving.Source,
		ReservedText: func() string {
			return fmt.Sprintf("%.2f x what stays + %.2f x what each step allocates + %.2f x logits", fixed.Value-1, moving.Value-1, logits.Value-1)
		},
		ContextSource: "NVIDIA driver: modules and stacks of one process",
	}
	o.Workspace = t.workspace(c).Value
	o.WorkspaceSource = t.workspace(c).Source
	o.WorkspaceText = func() string { return unit.BytesOf(o.Workspace).String() + " for one process" }
	context := t.context(c)
	if c.CPUOnly {
		context = 0
	}
	serving := profile.Of(c.Framework, c.FrameworkVersion).Serving
	if c.Server() {
		o.Modules = serving.Modules
	}
	o.Context = context + o.Modules
	o.ContextText = func() string { return unit.BytesOf(o.Context).String() + " for one process" }
	if c.GPUCount > 1 && !c.GGML() {
		groups := 0.0
		for _, degree := range []int{c.Parallel.TP, c.Parallel.PP, c.Parallel.DP, c.Parallel.CP, c.Parallel.EP} {
			if degree > 1 {
				groups++
			}
		}
		o.Communication = groups * t.Communicator.Value
		o.CommunicationSource = t.Communicator.Source
		o.CommunicationText = func() string {
			if groups == 1 {
				return unit.BytesOf(t.Communicator.Value).String() + " for one communicator"
			}
			return fmt.Sprintf("%g communicators x %s", groups, unit.BytesOf(t.Communicator.Value))
		}
		if serving.FusedReduce && c.Server() && c.Parallel.TP > 1 && c.Card != nil && c.Card.CapabilityAtLeast(9, 0) && c.Card.NVLinkGBs > 0 && (c.NVLink == nil || *c.NVLink) {
			o.Communication += t.FusedReduce.Value
			o.CommunicationSource = t.FusedReduce.Source
			o.CommunicationText = func() string {
				return fmt.Sprintf("%g communicators x %s + %s for fused sums", groups, unit.BytesOf(t.Communicator.Value), unit.BytesOf(t.FusedReduce.Value))
			}
		}
	}
	if c.Server() && !c.EnforceEager && !serving.NoGraphs {
		o.Graphs = t.Graphs.Value
		o.GraphsSource = t.Graphs.Source
		o.GraphsText = func() string { return "captured decode graphs" }
	}
	return o
}

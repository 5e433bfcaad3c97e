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

	communicators, communicator, fused float64 // how many of how many bytes, and what fused sums add
}

// ReservedText is the formula of what the allocator keeps.
func (o *Overhead) ReservedText() string {
	return fmt.Sprintf("%.2f x what stays + %.2f x what each step allocates + %.2f x logits", o.Static-1, o.Dynamic-1, o.Logits-1)
}

// WorkspaceText is the formula of the workspace.
func (o *Overhead) WorkspaceText() string {
	return unit.BytesOf(o.Workspace).String() + " for one process"
}

// ContextText is the formula of the context.
func (o *Overhead) ContextText() string { return unit.BytesOf(o.Context).String() + " for one process" }

// CommunicationText is the formula of the communication buffers.
func (o *Overhead) CommunicationText() string {
	switch {
	case o.fused > 0:
		return fmt.Sprintf("%g communicators x %s + %s for fused sums", o.communicators, unit.BytesOf(o.communicator), unit.BytesOf(o.fused))
	case o.communicators == 1:
		return unit.BytesOf(o.communicator).String() + " for one communicator"
	}
	return fmt.Sprintf("%g communicators x %s", o.communicators, unit.BytesOf(o.communicator))
}

// GraphsText is the formula of the graphs.
func (o *Overhead) GraphsText() string { return "captured decode graphs" }

// Of looks the constants up for a case.
func (t *Table) Of(c *workload.Case) Overhead {
	fixed, moving, logits := t.reserved(c)
	o := Overhead{
		Static: fixed.Value, Dynamic: moving.Value, Logits: logits.Value,
		ReservedSource: moving.Source,
		ContextSource:  "NVIDIA driver: modules and stacks of one process",
	}
	workspace := t.workspace(c)
	o.Workspace, o.WorkspaceSource = workspace.Value, workspace.Source
	context := t.context(c)
	if c.CPUOnly {
		context = 0
	}
	serving := profile.Of(c.Framework, c.FrameworkVersion).Serving
	if c.Server() {
		o.Modules = serving.Modules
	}
	o.Context = context + o.Modules
	if c.GPUCount > 1 && !c.GGML() {
		for _, degree := range [...]int{c.Parallel.TP, c.Parallel.PP, c.Parallel.DP, c.Parallel.CP, c.Parallel.EP} {
			if degree > 1 {
				o.communicators++
			}
		}
		o.communicator = t.Communicator.Value
		o.Communication, o.CommunicationSource = o.communicators*o.communicator, t.Communicator.Source
		if serving.FusedReduce && c.Server() && c.Parallel.TP > 1 && c.Card != nil && c.Card.CapabilityAtLeast(9, 0) && c.Card.NVLinkGBs > 0 && (c.NVLink == nil || *c.NVLink) {
			o.fused = t.FusedReduce.Value
			o.Communication += o.fused
			o.CommunicationSource = t.FusedReduce.Source
		}
	}
	if c.Server() && !c.EnforceEager && !serving.NoGraphs {
		o.Graphs = t.Graphs.Value
		o.GraphsSource = t.Graphs.Source
	}
	return o
}

package calibration

import (
	"slices"

	"headroom/engine/workload"
)

// Varied is one figure of a Pace that a fit may change, with the bounds that are
// physical and the value at which a fit begins that knows no case. Figures of
// one kind are the same figure of different rows: the matmul share of each
// family of cards, the step time of each program.
type Varied struct {
	Name, Kind         string
	Value              *float64
	Low, High, Neutral float64
	// Touches tells whether the speed of a case can depend on it.
	Touches func(*workload.Case) bool
}

// Clone copies the constants, so that they may be changed.
func (k *Pace) Clone() *Pace {
	c := *k
	c.Families = slices.Clone(k.Families)
	c.Runtimes = slices.Clone(k.Runtimes)
	c.Trainers = slices.Clone(k.Trainers)
	return &c
}

// Varied lists the fitted figures: those of rows that were fitted on cases, and
// of each only what applies.
func (k *Pace) Varied() []Varied {
	var list []Varied
	kind := "card"
	touches := func(*workload.Case) bool { return true }
	add := func(row, name string, value *float64, low, high, neutral float64) {
		if *value != 0 {
			list = append(list, Varied{row + ": " + name, kind + ": " + name, value, low, high, neutral, touches})
		}
	}
	for i := range k.Families {
		s := &k.Families[i]
		if s.FittedOn == "" {
			continue
		}
		touches = func(c *workload.Case) bool { return k.Silicon(c) == s }
		add(s.Name, "matmul", &s.Matmul, 0.3, 1, matmulOf(s.Name))
		add(s.Name, "scaled products", &s.Scaled, 0.3, 1, 0.9)
		add(s.Name, "attention", &s.Attention, 0.1, 0.9, 0.5)
		add(s.Name, "attention of FlashAttention-2", &s.Flash2, 0.1, 0.6, flash2Of(s.Name))
		add(s.Name, "bandwidth", &s.Bandwidth, 0.5, 1, 0.92)
		add(s.Name, "latency", &s.Latency, 0.5, 3, 1.2)
		add(s.Name, "host", &s.Host, 0.4, 1.3, hostOf(s.Name))
		add(s.Name, "llama.cpp prompts", &s.Block, 0.05, 1, 0.35)
	}
	kind = "program"
	for i := range k.Runtimes {
		r := &k.Runtimes[i]
		touches = func(c *workload.Case) bool { return !c.Training() && k.Runtime(c) == r }
		add(r.Name, "host per layer", &r.Host, 0.1e-3, 3e-3, 0.85e-3)
		add(r.Name, "host per layer, no graphs", &r.HostEager, 0.1e-3, 3e-3, 0.5e-3)
		add(r.Name, "host, packed integers", &r.HostPacked, 1, 3, 1.2)
		add(r.Name, "host, bitsandbytes", &r.HostBlocked, 1, 4, 1.5)
		add(r.Name, "host per expert", &r.Expert, 10e-6, 1e-3, 85e-6)
		add(r.Name, "kernels per layer", &r.Layer, 5e-6, 0.3e-3, 70e-6)
		add(r.Name, "step", &r.Step, 50e-6, 6e-3, 0.8e-3)
		add(r.Name, "narrow weights", &r.Narrow, 0.3, 1, 0.8)
		add(r.Name, "prompt", &r.Prompt, 0.3, 1.3, 0.95)
		add(r.Name, "prompt, narrow weights", &r.PromptNarrow, 0.3, 1.6, 0.75)
		add(r.Name, "prompt attention", &r.Attention, 0.05, 1, 1)
		add(r.Name, "prompt, unpacked blocks", &r.PromptUnpacked, 0.3, 1, 0.85)
		add(r.Name, "repeated keys and values", &r.Head, 100e9, 2000e9, 400e9)
		add(r.Name, "elementwise passes", &r.RoundTrips, 1, 12, 3)
		add(r.Name, "experts", &r.Experts, 0.1, 1, 0.6)
	}
	kind = "trainer"
	for i := range k.Trainers {
		t := &k.Trainers[i]
		touches = func(c *workload.Case) bool { return c.Training() && k.Trainer(c) == t }
		add(t.Name, "matmul", &t.Matmul, 0.4, 1, 0.95)
		add(t.Name, "attention", &t.Attention, 0.2, 1, 0.8)
		add(t.Name, "experts", &t.Experts, 0.1, 1, 0.7)
		add(t.Name, "elementwise passes", &t.RoundTrips, 1, 12, 4)
		add(t.Name, "host per layer", &t.Host, 10e-6, 3e-3, 0.55e-3)
		add(t.Name, "exchange hidden", &t.Overlap, 0.01, 0.95, 0.5)
		add(t.Name, "tensor exchange hidden", &t.Tensor, 0.05, 0.9, 0.4)
		add(t.Name, "hooks of ZeRO 3", &t.Hooks, 0.1e-3, 5e-3, 1e-3)
		add(t.Name, "8-bit products", &t.Scaled, 0.4, 1.4, 0.85)
		add(t.Name, "unpacking", &t.Unpack, 2, 40, 8)
		add(t.Name, "adapter kernels", &t.Adapters, 1, 4, 2.4)
		add(t.Name, "adapter bytes", &t.Adapted, 1, 30, 6)
		add(t.Name, "attention in a ring", &t.Ring, 0.3, 1, 0.8)
	}
	kind = "all"
	touches = func(*workload.Case) bool { return true }
	add("links", "NVLink", &k.Links.NVLink, 0.3, 0.95, 0.7)
	// Exchanges of experts fill 43 to 58 of 50 GB/s (deepseek-ai/DeepEP README.md),
	// rings of NCCL nine tenths; what clusters of A100s had for a network differs.
	add("links", "network", &k.Links.Network, 0.6, 0.95, 0.85)
	touches = func(c *workload.Case) bool {
		return c.Nodes > 1 && !c.Card.CapabilityAtLeast(9, 0) && c.Card.FormFactor != "pcie"
	}
	add("links", "network before Hopper", &k.Links.NetworkOld, 3e9, 25e9, 20e9)
	touches = func(*workload.Case) bool { return true }
	add("links", "latency", &k.Links.Latency, 2e-6, 50e-6, 10e-6)
	add("products", "balance", &k.Balance, 1, 15, 3)
	add("streams", "port", &k.Port, 20, 400, 64)
	touches = func(c *workload.Case) bool {
		return !c.Training() && c.Card.CapabilityAtLeast(9, 0) && !c.Card.CapabilityAtLeast(10, 0)
	}
	add("products", "tile", &k.Tile, 64, 128, 64)
	touches = func(*workload.Case) bool { return true }
	add("products", "rows", &k.Rows, 50, 3000, 300)
	add("products", "rows in inference", &k.RowsServed, 2, 400, 40)
	add("elementwise", "compiled", &k.Compiled, 1, 6, 2.5)
	add("loss", "bytes", &k.LossTraffic, 6, 60, 24)
	add("GPTQ in training", "unpacking", &k.UnpackPacked, 4, 60, 16)
	add("single rows", "reads", &k.Rereads, 1, 8, 3)
	return list
}

// matmulOf is where the share of products begins. AMD's libraries get less out of
// their cards than NVIDIA's (SemiAnalysis, "MI300X vs H100 vs H200 Benchmark Part
// 1: Training", December 2024: 620 of 1307 TFLOPS in bf16 against 720 of 989).
func matmulOf(family string) float64 {
	if family == "CDNA" {
		return 0.7
	}
	return 0.9
}

// hostOf is where the time begins in which a computer issues kernels: those
// round A100s have processors of 2019 (EPYC 7742 in the DGX A100), those round
// later modules of 2023 (Xeon 8480C in the DGX H100), which run Python half as
// fast again, and desktops stand between.
func hostOf(family string) float64 {
	switch family {
	case "Volta", "Turing":
		return 1
	case "Ampere with HBM":
		return 0.8
	case "Hopper", "Blackwell with HBM", "CDNA":
		return 0.57
	}
	return 0.65
}

// flash2Of is where the share of FlashAttention-2 begins, which multiplies with
// the units of Ampere: 35 % of an H100 (arXiv 2407.08608, section 1), and half of
// that where a chip has more than twice the peak on as many multiprocessors.
func flash2Of(family string) float64 {
	if family == "Blackwell with HBM" {
		return 0.17
	}
	return 0.35
}

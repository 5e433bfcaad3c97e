package answer_test

import (
	"slices"
	"strings"
	"testing"

	"headroom/bot/answer"
	"headroom/bot/words"
	"headroom/engine/unit"
	"headroom/parser"
)

// What the host's memory beside cards is for goes for a pool of them too, and for weights in so many bits.
func TestHostMemoryBesideCards(t *testing.T) {
	t.Parallel()
	for name, q := range map[string]parser.Query{
		"a pool":     {Model: "llama-3.3-70b", Quant: "q4_k_m", HostRAMGB: 64, GPUPool: []parser.Device{{GPU: "rtx-3090", Count: 1}, {GPU: "rtx-3060", Count: 1}}},
		"four bits":  {Model: "glm-4.5-air", Quant: "int4", HostRAMGB: 64, GPU: "rtx-4090"},
		"eight bits": {ParamsB: 30, Quant: "int8", HostRAMGB: 64, GPU: "rtx-3090"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, q, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(a.Summary, "layers on the GPU, the rest on the CPU") && !strings.Contains(a.Summary, "of experts on the CPU") || !strings.HasPrefix(a.Summary, "Fits") {
				t.Errorf("got %q", a.Summary)
			}
		})
	}
}

// A processor runs four bits: a verdict on its memory leads with them where it does not surely hold a model as it
// was released, and tells what they gain where it does.
func TestProcessorsRunFourBits(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		intent        parser.Intent
		query         parser.Query
		leads, beside string
	}{
		"tight as released":  {parser.HostRAM, parser.Query{ParamsB: 32, HostRAMGB: 64}, "Tight as released; in q4_k_m (llama.cpp) it fits: 19.2 GiB", ""},
		"too large":          {parser.Fit, parser.Query{Model: "llama-3.1-8b", HostRAMGB: 8}, "Does not fit as released; in q4_k_m (llama.cpp)", ""},
		"a little fewer":     {parser.Fit, parser.Query{Model: "llama-3.1-8b", HostRAMGB: 5.5}, "in iq4_xs (llama.cpp)", ""},
		"held as it is":      {parser.Fit, parser.Query{Model: "llama-3.1-8b", HostRAMGB: 64}, "64 GB of RAM is enough", "In q4_k_m (llama.cpp), as most run it on a processor"},
		"a precision told":   {parser.Fit, parser.Query{Model: "llama-3.1-8b", HostRAMGB: 8, Precision: "bf16"}, "8 GB of RAM is not enough", ""},
		"released in 4 bits": {parser.Fit, parser.Query{Model: "gpt-oss-20b", HostRAMGB: 32}, "32 GB of RAM is enough", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tt.query.Task, tt.query.CPUOnly = "infer", true
			a, err := give(tt.intent, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(a.Summary, tt.leads) {
				t.Errorf("got %q, want %q in it", a.Summary, tt.leads)
			}
			if told := slices.ContainsFunc(a.Text, func(s string) bool { return strings.Contains(s, "as most run it") }); told != (tt.beside != "") {
				t.Errorf("beside it %q, want %q", a.Text, tt.beside)
			}
		})
	}
}

// Where the host's memory is what limits, the answer says so and not that the card, which holds it, has too little; and
// a checkpoint of 4 bits is read in parts, so that a free notebook loads what its card holds.
func TestTheHostIsNamedWhereItLimits(t *testing.T) {
	t.Parallel()
	on := func(model string, ram float64) parser.Query {
		return parser.Query{Task: "qlora", Model: model, GPU: "t4", Framework: "unsloth", HostRAMGB: ram}
	}
	for name, tt := range map[string]struct {
		query       parser.Query
		says, never string
	}{
		"a notebook":        {on("qwen3-14b", 12.7), "The longest context that fits is 4,558", "Not even"},
		"RAM that grows":    {on("qwen3-4b", 9), "of host RAM, and there are 9 GB: tight", ": fits"},
		"RAM that is tight": {on("llama-3.1-8b", 8), "the smallest case is tight in host RAM", "and NVIDIA T4 has"},
		"RAM for nothing":   {on("qwen3-14b", 4), "fits in host RAM", "and NVIDIA T4 has"},
		"a card for little": {on("qwen3-32b", 64), "NVIDIA T4 has", "host RAM:"},
	} {
		a, err := give(parser.MaxContext, tt.query, words.English)
		if err != nil || !strings.Contains(a.Summary, tt.says) || strings.Contains(a.Summary, tt.never) {
			t.Errorf("%s: %v: %s, want %q", name, err, a.Summary, tt.says)
		}
	}
	bare, err := give(parser.MaxContext, on("llama-3.1-8b", 0), words.English)
	if err != nil {
		t.Fatal(err)
	}
	ample, err := give(parser.MaxContext, on("llama-3.1-8b", 64), words.English)
	if err != nil || ample.Value.Number != bare.Value.Number {
		t.Errorf("%g tokens with RAM to spare, %g where none is told", ample.Value.Number, bare.Value.Number)
	}
}

// A computer with one memory for processor and graphics has no cards of which "each" could be told.
func TestMachinesHaveNoCards(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query         parser.Query
		summary, line string
	}{
		"a Mac":          {parser.Query{Model: "llama-3.1-8b", GPU: "m2-ultra", GPUMemoryGB: 192}, "that the GPU of Apple M2 Ultra may use", "of the 144 GiB that its GPU may use"},
		"two Macs":       {parser.Query{Model: "deepseek-r1", Quant: "q8", GPU: "m3-ultra", GPUMemoryGB: 512, GPUCount: 2}, "that the GPU of each Apple M3 Ultra may use", "of the 384 GiB that the GPU of each machine may use"},
		"a DGX Spark":    {parser.Query{Model: "llama-3.3-70b", Precision: "bf16", GPU: "dgx-spark"}, "the GPU of NVIDIA DGX Spark (GB10) may use", "that its GPU may use"},
		"a card":         {parser.Query{Model: "llama-3.1-8b", GPU: "rtx-4090"}, "on each NVIDIA GeForce RTX 4090", "of the 24 GiB on each card"},
		"several MI300A": {parser.Query{Model: "llama-3.1-8b", GPU: "mi300a", GPUCount: 4}, "on each AMD", "on each card"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			figures, _ := answer.Beneath(a.Estimate, words.English, unit.Binary)
			if line := strings.Join(figures, "; "); !strings.Contains(a.Summary, tt.summary) || !strings.Contains(line, tt.line) {
				t.Errorf("says %s\n%s", a.Summary, line)
			}
			for _, told := range a.Assumed {
				if tt.query.GPUMemoryGB > 0 && strings.Contains(told.Why, "the largest is taken") {
					t.Errorf("takes a size that was told for assumed: %s", told.Why)
				}
			}
		})
	}
}

// Several Macs are told how a program makes one of them, and that their layers work in turn; one is not.
func TestMacsAreSplitByPrograms(t *testing.T) {
	t.Parallel()
	for count, says := range map[int]bool{1: false, 2: true} {
		a, err := give(parser.Fit, parser.Query{Model: "deepseek-r1", Quant: "q4", GPU: "m3-ultra", GPUMemoryGB: 512, GPUCount: count}, words.English)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Contains(strings.Join(a.Text, " "), "work in turn"); got != says {
			t.Errorf("%d: %v", count, a.Text)
		}
		if nodes := a.Estimate.Workload.Nodes; nodes != count {
			t.Errorf("%d Macs stand in %d machines", count, nodes)
		}
	}
}

// What llama.cpp runs with a part in host memory is told to run and how fast, and nobody is told to put two chips
// into a laptop.
func TestVerdictsTellWhatSpillsOver(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		leads string
		next  string
	}{
		"a laptop":     {parser.Query{Model: "deepseek-r1-14b", GPU: "rtx-4070-laptop", Framework: "llama.cpp"}, "Not whole on the card, but it runs: with 41 of 48 layers", "Keep 41 layers on the GPU"},
		"a mixture":    {parser.Query{Model: "qwen3-30b-a3b", GPU: "rtx-3060", GPUMemoryGB: 12, Framework: "llama.cpp"}, "of its experts in host RAM it writes about", "--n-cpu-moe"},
		"held whole":   {parser.Query{Model: "qwen3-8b", GPU: "rtx-4070-laptop", Framework: "llama.cpp", Quant: "q4_k_m"}, "Fits", ""},
		"another tool": {parser.Query{Model: "deepseek-r1-14b", GPU: "rtx-4070-laptop", Framework: "vllm"}, "Does not fit", ""},
		"one memory":   {parser.Query{Model: "llama-3.1-70b", GPU: "m2", GPUMemoryGB: 24, Framework: "llama.cpp"}, "Does not fit", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(a.Summary, tt.leads) || !strings.Contains(a.Next, tt.next) {
				t.Errorf("got %q and %q, want %q and %q", a.Summary, a.Next, tt.leads, tt.next)
			}
			for _, o := range a.Options {
				if strings.Contains(o.Label, "x NVIDIA GeForce RTX 4070 Laptop") {
					t.Errorf("a laptop is to %s", o.Label)
				}
			}
		})
	}
}

package plan_test

import (
	"strings"
	"testing"

	"headroom/engine/catalog"
	"headroom/parser"
)

// TestMachinesAreWhatTheCatalogueSays: the machines that questions may name by a
// name of their own have the cards that the price list gives them.
func TestMachinesAreWhatTheCatalogueSays(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	names := parser.NewNames(known.ModelNames(), known.GPUNames())
	compared := 0
	for _, p := range known.Prices() {
		q := parser.Parse("train 7b on "+p.Instance, names).Query
		if q.GPU == "" || q.GPUCount == 0 {
			continue // rented by the card, or no machine that people name
		}
		if strings.HasPrefix(p.Instance, "HGX ") && p.Devices == 1 {
			continue // a board of eight, of which some rent out each card
		}
		match, ok := known.FindGPU(q.GPU, q.GPUMemoryGB)
		if !ok {
			t.Errorf("%s: no card %s with %g GB", p.Instance, q.GPU, q.GPUMemoryGB)
			continue
		}
		row, ok := known.FindGPU(p.GPU, 0)
		if !ok {
			t.Errorf("%s: no card %s", p.Instance, p.GPU)
			continue
		}
		compared++
		if q.GPUCount != p.Devices || match.Row.MemoryGB != row.Row.MemoryGB || match.Row.Architecture != row.Row.Architecture {
			t.Errorf("%s is read as %d x %s, the price list has %d x %s", p.Instance, q.GPUCount, match.Row.ID, p.Devices, row.Row.ID)
		}
	}
	if compared < 40 {
		t.Errorf("only %d machines were compared", compared)
	}
}

// TestEveryMachineResolves reads the lexicon's own list.
func TestEveryMachineResolves(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	names := parser.NewNames(known.ModelNames(), known.GPUNames())
	for _, name := range canonical(t, "machine") {
		q := parser.Parse("fit gpu_pool="+name, names).Query
		if len(q.GPUPool) != 1 {
			t.Errorf("%s is no device", name)
			continue
		}
		d := q.GPUPool[0]
		if match, ok := known.FindGPU(d.GPU, d.MemoryGB); !ok || d.MemoryGB > 0 && match.Row.MemoryGB != d.MemoryGB { // a DGX A100 was sold with either
			t.Errorf("%s: the catalogue has no %s with %g GB", name, d.GPU, d.MemoryGB)
		}
	}
}

// TestBoardsOfSeveralDevices: a K80 is two cards to a program, and so is one told by all its memory; who
// tells the memory of one device counts devices.
func TestBoardsOfSeveralDevices(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		want  int
	}{
		"boards":               {parser.Query{Model: "llama-13b", GPU: "k80", GPUCount: 2}, 4},
		"one":                  {parser.Query{Model: "llama-13b", GPU: "k80"}, 2},
		"all its memory":       {parser.Query{Model: "llama-13b", GPU: "k80", GPUCount: 1, GPUMemoryGB: 24}, 2},
		"devices":              {parser.Query{Model: "llama-13b", GPU: "k80", GPUCount: 2, GPUMemoryGB: 12}, 2},
		"an instance":          {parser.Query{Model: "llama-13b", GPU: "tesla-k80", GPUCount: 16, GPUMemoryGB: 12}, 16},
		"counted by the split": {parser.Query{Model: "llama-13b", GPU: "k80", Parallel: parser.Parallel{TP: 4}}, 4},
		"of one device":        {parser.Query{Model: "llama-13b", GPU: "p40", GPUCount: 2}, 2},
		"of another make":      {parser.Query{Model: "llama-13b", GPU: "mi250x", GPUCount: 4}, 8},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if c := only(t, tt.query); c.Workload.GPUCount != tt.want {
				t.Errorf("%d cards, want %d", c.Workload.GPUCount, tt.want)
			}
		})
	}
}

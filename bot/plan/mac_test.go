package plan_test

import (
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/parser"
)

// A Mac whose chip is not named leaves its GPU what macOS does.
func TestMacWithoutAChip(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct {
		gpu string
		gib float64
	}{
		"run llama-3.1-8b on a mac mini with 16gb":         {"apple-m5", 16 * 2. / 3},
		"can a 24gb macbook air run gemma-3-27b in q4":     {"apple-m5", 24 * 2. / 3},
		"deepseek-r1 q4_k_m on a mac studio with 512gb":    {"apple-m3-ultra", 512 * 3. / 4},
		"llama-3.3-70b q4 on my 196gb mac studio":          {"apple-m2-ultra", 196 * 3. / 4},
		"128gb的mac studio能跑qwen2.5-72b吗":                   {"apple-m4-max", 128 * 3. / 4},
		"run llama-3.1-8b on an m2 macbook with 16gb":      {"apple-m2", 16 * 2. / 3},
		"run llama-3.1-8b on a 4090, not on my 16 gb mac?": {"", 0},
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			known := catalog.Builtin()
			c := only(t, parser.Parse(text, parser.NewNames(known.ModelNames(), known.GPUNames())).Query)
			if want.gpu == "" {
				if c.Query.Mac {
					t.Error("a Mac beside a card that is named")
				}
				if c.Query.GPUMemoryGB != 0 {
					t.Errorf("the card has the Mac's %g GB", c.Query.GPUMemoryGB)
				}
				return
			}
			if c.Workload.GPU != want.gpu && "apple-"+c.Workload.GPU != want.gpu {
				t.Errorf("read as %q, want %q", c.Workload.GPU, want.gpu)
			}
			e, err := engine.Evaluate(c.Workload, known)
			if err != nil {
				t.Fatal(err)
			}
			if got := float64(e.CapacityBytes) / (1 << 30); got < want.gib-0.1 || got > want.gib+0.1 {
				t.Errorf("%.2f GiB for the GPU, want %.2f", got, want.gib)
			}
		})
	}
}

// A device that is told by its name alone has the memory that it is sold with.
func TestDeviceMemory(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	for text, want := range map[string]float64{
		"llama-3.2-3b q4 on a steam deck":           16,
		"llama-3.2-3b q4 on an iphone 14 pro":       6,
		"llama-3.2-3b q4 on a rog ally with 16gb":   16,
		"llama-3.2-3b q4 on my surface pro":         0,
		"llama-3.2-3b on a 4090, read on my iphone": 0,
	} {
		c := only(t, parser.Parse(text, parser.NewNames(known.ModelNames(), known.GPUNames())).Query)
		if c.Workload.HostRAMGB != want || c.Workload.CPUOnly != (c.Query.GPU == "") {
			t.Errorf("%s: %g GB of RAM, cpu only %t", text, c.Workload.HostRAMGB, c.Workload.CPUOnly)
		}
	}
}

// A Grace Hopper board is named by the memory of its processor as well, which is none of the card's.
func TestCoherentBoard(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	for text, want := range map[string][2]float64{
		"llama-3.1-8b on a gh200 480gb": {95, 480},
		"train 7b on a gh200 624 GB":    {142, 480},
		"llama-3.1-8b on a gh200 144gb": {142, 0},
		"llama-3.1-8b on a gh200":       {95, 0},
	} {
		c := only(t, parser.Parse(text, parser.NewNames(known.ModelNames(), known.GPUNames())).Query)
		e, err := engine.Evaluate(c.Workload, known)
		if err != nil {
			t.Fatal(err)
		}
		if got := float64(e.CapacityBytes) / (1 << 30); got < want[0]-1 || got > want[0]+1 || c.Workload.HostRAMGB != want[1] {
			t.Errorf("%s: %.1f GiB on the card, %g GB beside it", text, got, c.Workload.HostRAMGB)
		}
	}
}

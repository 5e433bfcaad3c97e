package catalog_test

import (
	"slices"
	"strings"
	"testing"

	"headroom/engine/catalog"
	"headroom/engine/hardware"
	"headroom/engine/model"
)

func TestFindModel(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, typed, id, note string }{
		{"id", "llama-3.1-8b", "llama-3.1-8b", ""},
		{"case and spaces", "Llama 3.1 8B", "llama-3.1-8b", ""},
		{"separators", "llama3.1_8b", "llama-3.1-8b", ""},
		{"hub id", "meta-llama/Llama-3.1-8B", "llama-3.1-8b", ""},
		{"hub id with instruct", "meta-llama/Llama-3.1-8B-Instruct", "llama-3.1-8b", ""},
		{"company in the name", "meta-llama/Meta-Llama-3.1-8B-Instruct", "llama-3.1-8b", ""},
		{"unknown owner", "someone/Llama-3.1-8B", "llama-3.1-8b", ""},
		{"chat", "Llama-2-13b-chat-hf", "llama-2-13b", ""},
		{"it", "gemma-3-27b-it", "gemma-3-27b", ""},
		{"storage format", "TheBloke/Llama-2-7B-Chat-GGUF", "llama-2-7b", "read as llama-2-7b"},
		{"quantized", "Qwen2.5-7B-Instruct-GPTQ-Int4", "qwen2.5-7b", "read as qwen2.5-7b"},
		{"llama.cpp format", "llama 3.1 8b q4_k_m", "llama-3.1-8b", "read as llama-3.1-8b"},
		{"plus sign", "command-r+", "command-r-plus-104b", ""},
		{"date", "mistral-nemo-12b-2407", "mistral-nemo-12b", "read as mistral-nemo-12b"},
		{"beginning of one name", "qwen3-vl-30b", "qwen3-vl-30b-a3b", "read as qwen3-vl-30b-a3b"},
		{"mixture written with a times sign", "mixtral 8×7b", "mixtral-8x7b", ""},
		{"beginning of several names", "llama-3.1", "", ""},
		{"no such version", "llama-9.9-8b", "", ""},
		{"another family's name", "vicuna-7b", "llama-2-7b", "vicuna-7b has the tensors of llama-2-7b"},
		{"size beside a name that has one size", "deepseek-r1-671b", "deepseek-v3", "read as deepseek-v3"},
		{"a size that the name does not have", "deepseek-r1-67b", "", ""},
		{"digits do not run together", "llama-38b", "", ""},
		{"empty", "", "", ""},
		{"only an owner", "meta-llama/", "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			match, ok := catalog.Builtin().FindModel(c.typed)
			if ok != (c.id != "") || ok && match.Row.ID != c.id {
				t.Fatalf("FindModel(%q) = %v, want %q", c.typed, match.Row, c.id)
			}
			if !strings.Contains(match.Note, c.note) || c.note == "" && match.Note != "" {
				t.Errorf("FindModel(%q) says %q, want %q in it", c.typed, match.Note, c.note)
			}
		})
	}
}

func TestFindGPU(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, typed string
		memoryGB    float64
		id, note    string
		others      int
	}{
		{"bare name with two sizes", "v100", 0, "v100-16gb-sxm2", "also comes with 32 GB", 2},
		{"size beside the name", "v100", 32, "v100-32gb-sxm2", "", 0},
		{"size in the name", "v100 32GB", 0, "v100-32gb-sxm2", "", 0},
		{"size as a bare number", "v100-32", 0, "v100-32gb-sxm2", "", 0},
		{"size apart", "4060 ti 16 gb", 0, "rtx-4060-ti-16gb", "", 0},
		{"bare a100", "A100", 0, "a100-80gb-sxm", "also comes with 40 GB", 2},
		{"a100 40", "a100", 40, "a100-40gb-sxm", "", 0},
		{"as the driver prints it", "NVIDIA A100-SXM4-40GB", 0, "a100-40gb-sxm", "", 0},
		{"kind of memory in the name", "NVIDIA H100 80GB HBM3", 0, "h100-80gb-sxm", "", 0},
		{"form", "h100 pcie", 0, "h100-80gb-pcie", "", 0},
		{"size that only another form has", "h100", 94, "h100-94gb-nvl", "", 0},
		{"maker's words", "GeForce RTX 3090", 0, "rtx-3090", "", 0},
		{"number only", "3090", 0, "rtx-3090", "", 0},
		{"glued", "rtx3090", 0, "rtx-3090", "", 0},
		{"wrong line", "gtx 3090", 0, "rtx-3090", "", 0},
		{"3060-12G", "3060-12G", 0, "rtx-3060-12gb", "", 0},
		{"3080 with 12", "3080", 12, "rtx-3080-12gb", "", 0},
		{"ambiguous", "rtx 6000", 0, "rtx-6000-ada", "several cards", 2},
		{"ambiguous, decided by size", "rtx6000", 24, "quadro-rtx-6000", "", 0},
		{"ambiguous, maker said", "NVIDIA RTX 5000", 0, "rtx-5000-ada", "several cards", 2},
		{"board of two devices", "k80", 24, "tesla-k80", "", 0},
		{"modified card", "4090", 48, "rtx-4090", "modified card", 0},
		{"two sizes of one card", "b200", 192, "b200-180gb", "", 0},
		{"unified memory", "m3 max", 0, "apple-m3-max", "the largest is taken", 0},
		{"unified memory of a size", "m3 max", 64, "apple-m3-max", "", 0},
		{"one name of two makers", "m4", 0, "apple-m4", "the largest is taken", 0},
		{"the other maker", "tesla m4", 0, "tesla-m4", "", 0},
		{"maker that does not make it", "nvidia mi300x", 0, "", "", 0},
		{"node", "v3-8", 0, "", "", 0},
		{"unknown", "x9000", 0, "", "", 0},
		{"empty", "", 0, "", "", 0},
		{"only a size", "80gb", 0, "", "", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			match, ok := catalog.Builtin().FindGPU(c.typed, c.memoryGB)
			if ok != (c.id != "") || ok && match.Row.ID != c.id {
				t.Fatalf("FindGPU(%q, %v) = %v, want %q", c.typed, c.memoryGB, match.Row, c.id)
			}
			if !strings.Contains(match.Note, c.note) || c.note == "" && match.Note != "" {
				t.Errorf("FindGPU(%q, %v) says %q, want %q in it", c.typed, c.memoryGB, match.Note, c.note)
			}
			if len(match.Others) != c.others {
				t.Errorf("FindGPU(%q, %v) has others %q, want %d", c.typed, c.memoryGB, match.Others, c.others)
			}
		})
	}
}

func TestBoardsOfSeveralDevicesAreListedPerDevice(t *testing.T) {
	t.Parallel()
	k80, _ := catalog.Builtin().FindGPU("k80", 0)
	if g := k80.Row; g.DevicesPerBoard != 2 || g.MemoryGB != 12 || g.TFLOPS.FP32 > 4.5 || g.TDPWatts != 300 {
		t.Errorf("K80: %d devices of %v GB and %v TFLOPS, board of %d W", g.DevicesPerBoard, g.MemoryGB, g.TFLOPS.FP32, g.TDPWatts)
	}
}

// The cards that people of the field ask about, old and new.
func TestWellKnownCards(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		typed       string
		memoryGB    float64 // per device
		bf16, flash bool
	}{
		{"M40 24G", 24, false, false},
		{"P40", 24, false, false},
		{"P100", 16, false, false},
		{"K80", 12, false, false},
		{"K1", 4, false, false},
		{"K2", 4, false, false},
		{"K340", 1, false, false},
		{"K520", 4, false, false},
		{"M60", 8, false, false},
		{"P4", 8, false, false},
		{"P10", 24, false, false},
		{"T4", 16, false, false},
		{"V100", 16, false, false},
		{"RTX 6000", 48, true, true},
		{"Quadro RTX 6000", 24, false, false},
		{"RTX 8000", 48, false, false},
		{"A6000", 48, true, true},
		{"1060 6G", 6, false, false},
		{"3090", 24, true, true},
		{"4090", 24, true, true},
		{"A100", 80, true, true},
		{"H100", 80, true, true},
	} {
		match, ok := catalog.Builtin().FindGPU(c.typed, 0)
		if !ok {
			t.Errorf("%s is not found", c.typed)
			continue
		}
		flash, known := match.Row.FlashAttention()
		if match.Row.MemoryGB != c.memoryGB || match.Row.BF16() != c.bf16 || !known || flash != c.flash {
			t.Errorf("%s is %s: %v GB, bf16 %v, flash attention %v (known: %v)", c.typed, match.Row.ID, match.Row.MemoryGB, match.Row.BF16(), flash, known)
		}
	}
}

func TestSuggestions(t *testing.T) {
	t.Parallel()
	c := catalog.Builtin()
	for _, s := range []struct {
		typed string
		from  func(string) []string
		meant string
	}{
		{"v1000", c.SuggestGPUs, "v100-16gb-sxm2"},
		{"rtx 4900", c.SuggestGPUs, "rtx-4090"},
		{"lamma-3.1-8b", c.SuggestModels, "llama-3.1-8b"},
		{"qwen25-7b-instruct", c.SuggestModels, "qwen2.5-7b"},
		{"mixtrel-8x7b", c.SuggestModels, "mixtral-8x7b"},
	} {
		if got := s.from(s.typed); len(got) == 0 || len(got) > 3 || got[0] != s.meant {
			t.Errorf("%q: suggestions %q, want %q first", s.typed, got, s.meant)
		}
	}
	if got := c.SuggestGPUs("elephant"); got != nil {
		t.Errorf("suggestions for an elephant: %q", got)
	}
}

func TestSearch(t *testing.T) {
	t.Parallel()
	c := catalog.Builtin()
	if got := c.SearchGPUs("a100 40gb"); len(got) != 2 {
		t.Errorf("SearchGPUs(a100 40gb) found %d rows, want the SXM and the PCIe card", len(got))
	}
	models := c.SearchModels("llama 70b")
	for _, want := range []string{"llama-2-70b", "llama-3-70b", "llama-3.1-70b", "llama-3.3-70b"} {
		if !slices.ContainsFunc(models, func(m *catalog.Model) bool { return m.ID == want }) {
			t.Errorf("SearchModels(llama 70b) lacks %s", want)
		}
	}
	if got := c.SearchModels("no such model"); got != nil {
		t.Errorf("SearchModels(no such model) found %d rows", len(got))
	}
}

func TestATeamsRowsStandInFrontOfTheBuiltIn(t *testing.T) {
	t.Parallel()
	ours := catalog.Model{ID: "house-7b", Aliases: []string{"house"}, HubID: "team/House-7B", Shape: model.Shape{Layers: 3}}
	gpt2 := catalog.Model{ID: "gpt2", Shape: model.Shape{Layers: 99}}
	card := hardware.GPU{ID: "v100", Name: "House card", MemoryGB: 36}
	c := catalog.Builtin().With([]catalog.Model{ours, gpt2}, []hardware.GPU{card})

	for typed, layers := range map[string]int{"house-7b": 3, "House": 3, "team/house-7b": 3, "GPT2": 99, "gpt2-medium": 24} {
		if match, ok := c.FindModel(typed); !ok || match.Row.Shape.Layers != layers {
			t.Errorf("FindModel(%q) = %+v, want %d layers", typed, match.Row, layers)
		}
	}
	if match, ok := c.FindGPU("v100", 0); !ok || match.Row.Name != "House card" {
		t.Errorf("FindGPU(v100) = %+v, want the team's", match.Row)
	}
	if match, ok := c.FindGPU("a100", 0); !ok || match.Row.ID != "a100-80gb-sxm" {
		t.Errorf("FindGPU(a100) = %+v, want the built-in one", match.Row)
	}
	if got, want := len(c.Models()), len(catalog.Builtin().Models())+1; got != want {
		t.Errorf("%d models, want %d: one new, one hidden", got, want)
	}
	if got := c.ModelNames()["house"]; got != "house-7b" {
		t.Errorf("ModelNames()[house] = %q", got)
	}
	if match, _ := catalog.Builtin().FindModel("gpt2"); match.Row.Shape.Layers != 12 {
		t.Error("the built-in catalogue has changed")
	}
}

func TestNames(t *testing.T) {
	t.Parallel()
	c := catalog.Builtin()
	for name, id := range map[string]string{"llama3.1-8b": "llama-3.1-8b", "meta-llama/Llama-3.1-8B": "llama-3.1-8b", "gpt2": "gpt2"} {
		if got := c.ModelNames()[name]; got != id {
			t.Errorf("ModelNames()[%q] = %q, want %q", name, got, id)
		}
	}
	for name, id := range map[string]string{"v100": "v100-16gb-sxm2", "rtx 6000": "rtx-6000-ada", "rtx-3090": "rtx-3090"} {
		if got := c.GPUNames()[name]; got != id {
			t.Errorf("GPUNames()[%q] = %q, want %q", name, got, id)
		}
	}
}

func FuzzFind(f *testing.F) {
	for _, s := range []string{"v100", "a100-80gb", "rtx 6000", "llama-3.1-8b", "meta-llama/Llama-3.1-8B", "8×7b", "v100 32", "80 gb", "\xff/", "rtx-", "m4 36gb"} {
		f.Add(s, 0.0)
	}
	f.Add("v100", 32.0)
	f.Add("k80", -1.0)
	f.Fuzz(func(t *testing.T, name string, memoryGB float64) {
		c := catalog.Builtin()
		if match, ok := c.FindGPU(name, memoryGB); ok {
			if match.Row == nil {
				t.Fatalf("FindGPU(%q, %v) found no row", name, memoryGB)
			}
			if again, ok := c.FindGPU(match.Row.ID, 0); !ok || again.Row != match.Row {
				t.Fatalf("FindGPU(%q) does not find itself", match.Row.ID)
			}
		}
		if match, ok := c.FindModel(name); ok {
			if again, ok := c.FindModel(match.Row.ID); !ok || again.Row != match.Row || again.Note != "" {
				t.Fatalf("FindModel(%q) does not find itself", match.Row.ID)
			}
		}
	})
}

// BenchmarkFindGPU finds a name for the first time: a catalogue over the built-in
// one has found none yet.
func BenchmarkFindGPU(b *testing.B) {
	for b.Loop() {
		catalog.Builtin().With(nil, nil).FindGPU("v100", 32)
	}
}

func BenchmarkFindModel(b *testing.B) {
	for b.Loop() {
		catalog.Builtin().With(nil, nil).FindModel("meta-llama/Llama-3.1-8B-Instruct")
	}
}

func TestFoundAgainIsTheSame(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin().With(nil, nil)
	for range 3 {
		first, _ := known.FindGPU("v100", 0)
		sized, _ := known.FindGPU("v100", 32)
		if first.Row.MemoryGB != 16 || first.Note == "" || sized.Row.MemoryGB != 32 {
			t.Errorf("v100 is %s (%s), v100 with 32 GB %s", first.Row.ID, first.Note, sized.Row.ID)
		}
		if model, ok := known.FindModel("llama-3.1-8b"); !ok || model.Row.ID != "llama-3.1-8b" {
			t.Errorf("llama-3.1-8b is %v", model.Row)
		}
	}
	for i := range 5000 { // more names than are remembered
		if match, ok := known.FindGPU(strings.Repeat(" ", i)+"a100", 0); !ok || match.Row == nil {
			t.Fatalf("with %d spaces: %v", i, ok)
		}
	}
}

func BenchmarkFindUnknownModel(b *testing.B) {
	for b.Loop() {
		catalog.Builtin().FindModel("lamma-3.1-8b")
	}
}

func BenchmarkSuggestModels(b *testing.B) {
	for b.Loop() {
		catalog.Builtin().SuggestModels("lamma-3.1-8b")
	}
}

func BenchmarkModelNames(b *testing.B) {
	for b.Loop() {
		catalog.Builtin().ModelNames()
	}
}

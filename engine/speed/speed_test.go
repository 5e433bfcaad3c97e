package speed_test

import (
	"math"
	"strings"
	"testing"

	"headroom/engine/catalog"
	"headroom/engine/model"
	"headroom/engine/speed"
	"headroom/engine/workload"
)

func shapeOf(t *testing.T, name string) *model.Shape {
	t.Helper()
	match, ok := catalog.Builtin().FindModel(name)
	if !ok {
		t.Fatalf("no model %q", name)
	}
	return &match.Row.Shape
}

func near(got, want, share float64) bool { return math.Abs(got-want) <= share*want }

// A dense decoder, counted by hand: four square matrices and a gated
// feed-forward layer in each layer, and the head.
func TestForwardOfADenseDecoder(t *testing.T) {
	t.Parallel()
	s := &model.Shape{Layers: 2, HiddenSize: 8, IntermediateSize: 16, AttentionHeads: 2, KVHeads: 2, VocabSize: 100}
	const tokens = 10
	weights := 2.0 * (4*8*8 + 3*8*16)
	head := 100.0 * 8
	want := speed.Work{
		Matmul:       2 * tokens * (weights + head),
		Head:         2 * tokens * head,
		Attention:    2 * 2 * (8 + 8) * 55, // 1 + 2 + ... + 10 pairs
		AttentionAll: 2 * 2 * (8 + 8) * 100,
	}
	if got := speed.Forward(s, s.Stack(), tokens); got != want {
		t.Errorf("Forward = %+v, want %+v", got, want)
	}
}

func TestATiedHeadIsComputedAllTheSame(t *testing.T) {
	t.Parallel()
	s := model.Shape{Layers: 2, HiddenSize: 8, IntermediateSize: 16, AttentionHeads: 2, VocabSize: 100}
	tied := s
	tied.TiedEmbeddings = true
	if a, b := speed.Forward(&s, s.Stack(), 10), speed.Forward(&tied, tied.Stack(), 10); a != b {
		t.Errorf("untied %+v, tied %+v", a, b)
	}
}

func TestAWindowLimitsAttention(t *testing.T) {
	t.Parallel()
	full := model.Shape{Layers: 4, HiddenSize: 8, IntermediateSize: 16, AttentionHeads: 2, VocabSize: 100}
	windowed := full
	windowed.SlidingWindow = &model.SlidingWindow{Size: 4, Layers: 4}
	short, long := 4, 10
	if a, b := speed.Forward(&full, full.Stack(), short), speed.Forward(&windowed, windowed.Stack(), short); a.Attention != b.Attention {
		t.Errorf("a sequence as long as the window: %v and %v", a.Attention, b.Attention)
	}
	got := speed.Forward(&windowed, windowed.Stack(), long).Attention
	if want := 4. * 2 * 16 * (1 + 2 + 3 + 7*4); got != want {
		t.Errorf("a longer sequence: %v, want %v", got, want)
	}
}

// The work of known models, against published figures.
func TestWorkOfKnownModels(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, model string
		tokens      int
		perToken    float64 // of forward matmul, in FLOP
		within      float64
	}{
		{"GPT-3: 3.14e23 FLOP for 300B tokens, a third of it forward (arXiv 2005.14165, table D.1)", "gpt-3-175b", 2048, 3.14e23 / 300e9 / 3, 0.01},
		{"Llama 2 7B: two FLOP for each weight but the embedding", "llama-2-7b", 2048, 2 * (6738415616 - 32000*4096), 0.001},
		{"Mixtral: 12.9B active parameters (arXiv 2401.04088, section 2)", "mixtral-8x7b", 2048, 2 * 12.9e9, 0.02},
		{"DeepSeek-V3: 37B active parameters (arXiv 2412.19437), its embedding left out", "deepseek-v3", 4096, 2 * (37e9 - 129280*7168), 0.03},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := shapeOf(t, c.model)
			w := speed.Forward(s, s.Stack(), c.tokens)
			if got := w.Matmul / float64(c.tokens); !near(got, c.perToken, c.within) {
				t.Errorf("%.4g FLOP a token, want %.4g", got, c.perToken)
			}
		})
	}
}

// Every model of the catalogue has a count that holds together.
func TestWorkOfEveryModel(t *testing.T) {
	t.Parallel()
	for _, m := range catalog.Builtin().Models() {
		w := speed.Forward(&m.Shape, m.Shape.Stack(), 512)
		active := float64(m.Shape.Count().Active)
		if perToken := w.Matmul / 512; perToken <= 0 || perToken > 2.02*active {
			t.Errorf("%s: %.4g FLOP a token for %.4g active parameters", m.ID, perToken, active)
		}
		if w.Attention > w.AttentionAll || w.Head > w.Matmul {
			t.Errorf("%s: %+v", m.ID, w)
		}
	}
}

func stepOf(t *testing.T, w workload.Workload) (speed.Step, bool) {
	t.Helper()
	s := shapeOf(t, "llama-2-7b")
	return speed.TrainingStep(&workload.Case{Workload: w, Arch: s, Stack: s.Stack(), Counts: s.Count()})
}

func TestTrainingStep(t *testing.T) {
	t.Parallel()
	base := workload.Workload{Task: workload.Train, SeqLen: 2048, Batch: 2, GradAccum: 3, Parallel: workload.Parallel{DP: 4}, Recompute: workload.RecomputeNone}
	plain, ok := stepOf(t, base)
	if !ok || plain.Tokens != 2*3*4*2048 {
		t.Fatalf("a step of %v tokens, want 2 x 3 x 4 x 2048", plain.Tokens)
	}
	// 6 N + 12 L H Q T (arXiv 2204.02311, appendix B)
	if want := 6*(6738415616.-32000*4096) + 12*32*4096*2048; !near(plain.PerToken(), want, 0.001) {
		t.Errorf("%.5g FLOP a token, want %.5g", plain.PerToken(), want)
	}
	if plain.Hardware != plain.Causal || plain.Causal >= plain.Model {
		t.Errorf("without recompute: %+v", plain)
	}
	for _, c := range []struct {
		name     string
		change   func(*workload.Workload)
		of       func(speed.Step) float64
		low, top float64 // share of the plain step
	}{
		{"full recompute is one more forward pass", func(w *workload.Workload) { w.Recompute = workload.RecomputeFull }, func(s speed.Step) float64 { return s.Hardware / plain.Hardware }, 1.32, 1.334},
		{"selective recompute is little more", func(w *workload.Workload) { w.Recompute = workload.RecomputeSelective }, func(s speed.Step) float64 { return s.Hardware / plain.Hardware }, 1.005, 1.05},
		{"recompute is no model FLOPs", func(w *workload.Workload) { w.Recompute = workload.RecomputeFull }, func(s speed.Step) float64 { return s.Model / plain.Model }, 1, 1},
		{"adapters need no weight gradients", func(w *workload.Workload) { w.Task = workload.LoRA }, func(s speed.Step) float64 { return s.Model / plain.Model }, 0.66, 0.70},
		{"the global batch decides", func(w *workload.Workload) { w.GlobalBatch = 48 }, func(s speed.Step) float64 { return s.Model / plain.Model }, 2, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			w := base
			c.change(&w)
			step, ok := stepOf(t, w)
			if got := c.of(step); !ok || got < c.low || got > c.top {
				t.Errorf("share %v, want %v to %v", got, c.low, c.top)
			}
		})
	}
	for _, task := range []workload.Task{workload.Infer, workload.RL} {
		if step, ok := stepOf(t, workload.Workload{Task: task, SeqLen: 2048}); ok || step.PerToken() != 0 {
			t.Errorf("%s has a training step: %+v", task, step)
		}
	}
}

func TestUtilisation(t *testing.T) {
	t.Parallel()
	c := catalog.Builtin()
	a100, _ := c.FindGPU("a100", 0)
	v100, _ := c.FindGPU("v100", 0)
	u, ok := speed.MFU(100, a100.Row, "bf16")
	if !ok || math.Abs(u.Percent-32.05) > 0.005 || !strings.Contains(u.Formula, "100 TFLOPS / 312 TFLOPS dense bf16 tensor peak = 32.05 %") {
		t.Errorf("MFU = %+v", u)
	}
	if u, ok := speed.MFU(50, v100.Row, "bf16"); !ok || u.Rate != "fp16 tensor" || u.Peak != 125 {
		t.Errorf("MFU on a card without bf16 = %+v", u)
	}
	apple, _ := c.FindGPU("apple m5", 0)
	if u, ok := speed.MFU(50, apple.Row, "bf16"); ok {
		t.Errorf("MFU without a known peak = %+v", u)
	}
}

func TestThroughput(t *testing.T) {
	t.Parallel()
	if got := speed.TokensPerGPU(3, 2048, 4); got != 1536 {
		t.Errorf("3 sequences of 2048 tokens a second on 4 GPUs: %v", got)
	}
	if got := speed.Share(1536, 3300); math.Abs(got-46.54) > 0.01 {
		t.Errorf("1536 against 3300: %v %%", got)
	}
	const perToken = 6 * 6.6e9
	if got := speed.TokensPerSecond(speed.TFLOPS(1536, perToken), perToken); math.Abs(got-1536) > 1e-6 {
		t.Errorf("there and back: %v", got)
	}
}

func BenchmarkTrainingStep(b *testing.B) {
	match, _ := catalog.Builtin().FindModel("deepseek-v3")
	s := &match.Row.Shape
	c := &workload.Case{Workload: workload.Workload{Task: workload.Train, SeqLen: 4096, Batch: 1}, Arch: s, Stack: s.Stack()}
	for b.Loop() {
		speed.TrainingStep(c)
	}
}

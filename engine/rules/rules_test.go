package rules_test

import (
	"math"
	"strings"
	"testing"

	"headroom/engine/model"
	"headroom/engine/rules"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

var (
	gpt2    = &model.Shape{Layers: 48, HiddenSize: 1600, AttentionHeads: 25, IntermediateSize: 6400}
	chatGLM = &model.Shape{Layers: 28, HiddenSize: 4096, AttentionHeads: 32, IntermediateSize: 16384}
	llama7  = &model.Shape{Layers: 32, HiddenSize: 4096, AttentionHeads: 32, IntermediateSize: 11008}
)

func training(change func(*workload.Workload)) workload.Workload {
	w := workload.Workload{Task: workload.Train, Precision: workload.AMPFP16, Optimizer: "adamw", Batch: 1, SeqLen: 2048, Recompute: workload.RecomputeNone}
	change(&w)
	return w
}

func inference(change func(*workload.Workload)) workload.Workload {
	w := workload.Workload{Task: workload.Infer, Precision: workload.FP16, Batch: 1, SeqLen: 2048}
	change(&w)
	return w
}

// Each row is a published example and the figure that is right for it.
func TestRules(t *testing.T) {
	t.Parallel()
	same := func(*workload.Workload) {}
	for _, c := range []struct {
		name    string
		w       workload.Workload
		shape   *model.Shape
		params  unit.Params
		rule    string
		wantGB  float64
		formula string
	}{
		{"GPT-2 in fp16", inference(same), gpt2, 1.5e9, "weights", 3, "1.5B parameters x 2 bytes = 3 GB"},
		{"1M parameters in fp32", inference(func(w *workload.Workload) { w.Precision = workload.FP32 }), gpt2, 1e6, "weights", 0.004, "1M parameters x 4 bytes = 4 MB"},
		{"1M parameters in fp16", inference(same), gpt2, 1e6, "weights", 0.002, ""},
		{"10B in fp32", inference(func(w *workload.Workload) { w.Precision = workload.FP32 }), gpt2, 10e9, "weights", 40, ""},
		{"10B in fp16", inference(same), gpt2, 10e9, "weights", 20, ""},
		{"10B in int8", inference(func(w *workload.Workload) { w.Quant = "int8" }), gpt2, 10e9, "weights", 10, ""},
		{"7B in 4 bits", inference(func(w *workload.Workload) { w.Quant = "nf4" }), llama7, 7e9, "weights", 3.5, ""},
		{"7B in q8_0, scales included", inference(func(w *workload.Workload) { w.Quant = "q8_0" }), llama7, 8e9, "weights", 8.5, ""},
		{"6.2B in int8", inference(func(w *workload.Workload) { w.Quant = "int8" }), chatGLM, 6.2e9, "weights", 6.2, ""},
		{"6.2B in fp32", inference(func(w *workload.Workload) { w.Precision = workload.FP32 }), chatGLM, 6.2e9, "weights", 24.8, ""},
		{"6B in mixed precision", training(same), chatGLM, 6e9, "weights", 12, ""},
		{"inference total", inference(same), chatGLM, 6e9, "1.2 x weights", 14.4, "1.2 x 6B parameters x 2 bytes"},

		{"GPT-2 states", training(same), gpt2, 1.5e9, "16 bytes per parameter", 24, "2 weights + 2 gradients + 12 optimizer"},
		{"7B floor", training(same), llama7, 7e9, "16 bytes per parameter", 112, ""},
		{"7B practical", training(same), llama7, 7e9, "20 bytes per parameter", 140, ""},
		{"GPT-3 states", training(same), gpt2, 175e9, "16 bytes per parameter", 2800, ""},
		{"AdamW", training(same), chatGLM, 6e9, "optimizer bytes per parameter", 72, "4 master + 4 + 4 moments"},
		{"8-bit AdamW", training(func(w *workload.Workload) { w.Optimizer = "adamw-8bit" }), chatGLM, 6e9, "optimizer bytes per parameter", 36, "1 + 1"},
		{"SGD with momentum", training(func(w *workload.Workload) { w.Optimizer = "sgd-momentum" }), chatGLM, 6e9, "optimizer bytes per parameter", 48, "4 momentum"},

		{"all in int8", training(func(w *workload.Workload) { w.Quant, w.Precision = "int8", workload.FP16 }), llama7, 6e9, "everything in one type", 25.3, "4 x 6B parameters x 1 byte + 1.3 GB"},
		{"all in fp32", training(func(w *workload.Workload) { w.Precision = workload.FP32 }), llama7, 6e9, "everything in one type", 24 + 24 + 48 + 1.3, ""},
		{"CUDA context", training(same), llama7, 6e9, "CUDA context", 1.3, ""},

		{"GPT-2, ZeRO paper", training(func(w *workload.Workload) { w.SeqLen, w.Batch = 1024, 32 }), gpt2, 1.5e9, "ZeRO paper activations", 60.4, "12 x 1600 hidden x 32 batch x 1024 tokens x 48 layers"},
		{"GPT-2, every tensor", training(func(w *workload.Workload) { w.SeqLen, w.Batch = 1024, 32 }), gpt2, 1.5e9, "activations, no recompute", 286.9, ""},
		{"ChatGLM, every tensor", training(same), chatGLM, 6e9, "activations, no recompute", 26.78, "2048 x 1 x 4096 x 28 x (10 + 24/1 + 5 x 32 heads x 2048 / (4096 x 1))"},
		{"split over 4 cards", training(func(w *workload.Workload) { w.Parallel.TP = 4 }), chatGLM, 6e9, "activations, no recompute", 0.234881024 * (10 + 24./4 + 80./4), ""},
		{"split with sequence parallel", training(func(w *workload.Workload) { w.Parallel.TP, w.Parallel.SP = 4, true }), chatGLM, 6e9, "activations, no recompute", 0.234881024 * (34 + 80) / 4, "34/4"},
		{"selective", training(func(w *workload.Workload) { w.Recompute = workload.RecomputeSelective }), chatGLM, 6e9, "activations, selective recompute", 7.986, ""},
		{"full", training(func(w *workload.Workload) { w.Recompute = workload.RecomputeFull }), chatGLM, 6e9, "activations, full recompute", 0.4698, ""},
		{"total, selective", training(func(w *workload.Workload) { w.Recompute = workload.RecomputeSelective }), chatGLM, 6e9, "16 bytes per parameter and activations", 103.99, "16 x 6B parameters + 7.99 GB"},
		{"per sample, int8", training(func(w *workload.Workload) { w.Quant, w.Precision = "int8", workload.FP16 }), llama7, 6e9, "activations per sample", 0.9899, "(4096 hidden + 11008 intermediate) x 2048 tokens x 32 layers x 1 byte"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r, ok := find(rules.For(c.w, c.shape, c.params), c.rule)
			if !ok {
				t.Fatalf("no rule %q", c.rule)
			}
			if got := r.Bytes.GB(); math.Abs(got-c.wantGB) > 0.001*c.wantGB {
				t.Errorf("%s: %v GB, want %v", c.rule, got, c.wantGB)
			}
			if !strings.Contains(r.Formula, c.formula) || r.Source == "" {
				t.Errorf("%s: formula %q, source %q; want %q", c.rule, r.Formula, r.Source, c.formula)
			}
		})
	}
}

func TestOnlyRulesThatFitAreQuoted(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		w      workload.Workload
		quoted string
	}{
		{"inference", inference(func(*workload.Workload) {}), "weights; 1.2 x weights; CUDA context"},
		{"inference without a GPU", inference(func(w *workload.Workload) { w.CPUOnly = true }), "weights; 1.2 x weights"},
		{"adapters", training(func(w *workload.Workload) { w.Task = workload.LoRA }), "weights; CUDA context"},
		{
			"mixed precision", training(func(*workload.Workload) {}),
			"weights; 16 bytes per parameter; 20 bytes per parameter; optimizer bytes per parameter; CUDA context; " +
				"ZeRO paper activations; activations, no recompute; activations per sample; 16 bytes per parameter and activations",
		},
		{
			"8-bit optimizer, full recompute", training(func(w *workload.Workload) { w.Optimizer, w.Recompute = "adamw-8bit", workload.RecomputeFull }),
			"weights; optimizer bytes per parameter; CUDA context; activations, full recompute",
		},
		{
			"pure fp32, an optimizer without a rule", training(func(w *workload.Workload) { w.Optimizer, w.Precision = "lion", workload.FP32 }),
			"weights; CUDA context; ZeRO paper activations; activations, no recompute; activations per sample",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var names []string
			for _, r := range rules.For(c.w, llama7, 7e9) {
				names = append(names, r.Name)
			}
			if got := strings.Join(names, "; "); got != c.quoted {
				t.Errorf("quoted %s\nwant   %s", got, c.quoted)
			}
		})
	}
}

func TestLargestModel(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		memoryGB float64
		rule     string
		want     unit.Params
		formula  string
	}{
		{24, "states only", 1.5e9, "24 GB / 16 bytes = 1.5B parameters"},
		{80, "states only", 5e9, ""},
		{24, "half the card", 0.75e9, "24 GB / 2 kept for states / 16 bytes = 750M parameters"},
		{80, "half the card", 2.5e9, ""},
	} {
		r, ok := find(rules.LargestModel(c.memoryGB), c.rule)
		if !ok || r.Params != c.want || !strings.Contains(r.Formula, c.formula) {
			t.Errorf("%s of %v GB: %v by %q, want %v by %q", c.rule, c.memoryGB, r.Params, r.Formula, c.want, c.formula)
		}
	}
}

func TestLargestBatch(t *testing.T) {
	t.Parallel()
	int8 := training(func(w *workload.Workload) { w.Quant, w.Precision = "int8", workload.FP16 })
	r, ok := rules.LargestBatch(int8, llama7, 6e9, 80)
	if !ok || r.Sequences != 55 || !strings.Contains(r.Formula, "(80 GB - 25.3 GB of states) / 990 MB per sample = 55") {
		t.Errorf("LargestBatch = %+v", r)
	}
	for name, w := range map[string]workload.Workload{
		"states fill the card":   training(func(*workload.Workload) {}),
		"nothing is trained":     inference(func(*workload.Workload) {}),
		"adapters":               training(func(w *workload.Workload) { w.Task = workload.QLoRA }),
		"a length of no tokens":  training(func(w *workload.Workload) { w.SeqLen = 0 }),
		"an optimizer not known": training(func(w *workload.Workload) { w.Optimizer = "muon" }),
	} {
		if r, ok := rules.LargestBatch(w, llama7, 6e9, 80); ok {
			t.Errorf("%s: LargestBatch = %+v, want none", name, r)
		}
	}
}

func find(quoted []rules.Rule, name string) (rules.Rule, bool) {
	for _, r := range quoted {
		if r.Name == name {
			return r, true
		}
	}
	return rules.Rule{}, false
}

func BenchmarkFor(b *testing.B) {
	w := training(func(*workload.Workload) {})
	for b.Loop() {
		rules.For(w, llama7, 7e9)
	}
}

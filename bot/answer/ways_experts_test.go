package answer_test

import (
	"slices"
	"strings"
	"testing"

	"headroom/bot/answer"
	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/parser"
)

// A mixture of experts beside host memory keeps attention on the card and reads of RAM only the experts of a token,
// so that it writes faster than with whole layers there; a second and fourth card take more of them.
func TestExpertsStayInRAMBeforeWholeLayers(t *testing.T) {
	t.Parallel()
	rate := func(q parser.Query) float64 {
		a, err := give(parser.Throughput, q, words.English)
		if err != nil || a.Value == nil {
			t.Fatalf("%v: %v", a.Value, err)
		}
		return a.Value.Number
	}
	r1 := parser.Query{Model: "deepseek-r1", Quant: "q4_k_m", GPU: "rtx-4090", HostRAMGB: 512}
	layers := r1
	layers.Offload = "layers"
	four := r1
	four.GPUCount = 4
	out, whole, more := rate(r1), rate(layers), rate(four)
	if out < 1.4*whole || more <= out || out > 14 {
		t.Errorf("%.3g tokens/s with experts in RAM, %.3g with whole layers there, %.3g on four cards", out, whole, more)
	}
	a, err := give(parser.Fit, parser.Query{Model: "qwen3-235b-a22b", GPU: "rtx-4090", GPUCount: 4, HostRAMGB: 512, Framework: "ktransformers"}, words.English)
	if err != nil || !strings.Contains(a.Summary, "One request alone gets about") {
		t.Errorf("%v: %s", err, a.Summary)
	}
}

// A mixture that no card holds runs with experts in host memory; ways out name what the
// program can do, and what it does by default is told.
func TestWaysOutOfPrograms(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		en, zh string // in a way out
		first  bool
		none   bool
	}{
		"experts":             {parser.Fit, parser.Query{Model: "gpt-oss-120b", GPUMemoryGB: 32}, "--n-cpu-moe", "层的专家交给 CPU", true, false},
		"before whole layers": {parser.Fit, parser.Query{Model: "qwen3-235b-a22b", GPU: "rtx-5090"}, "as q4_k_m and leave the experts of", "用 llama.cpp 运行 q4_k_m", true, false},
		"before two bits":     {parser.Fit, parser.Query{Model: "glm-4.5-air", GPUMemoryGB: 20, GPUCount: 2}, "--n-cpu-moe", "--n-cpu-moe", true, false},
		"no experts":          {parser.Fit, parser.Query{Model: "llama-3.3-70b", GPU: "rtx-4090"}, "--n-cpu-moe", "--n-cpu-moe", false, true},
		"another program":     {parser.Fit, parser.Query{Model: "qwen3-235b-a22b", GPU: "rtx-5090", Framework: "vllm"}, "--n-cpu-moe", "--n-cpu-moe", false, true},
		"Liger in ms-swift":   {parser.Fit, parser.Query{Task: "lora", Model: "qwen2.5-7b", SeqLen: 4096, GPUMemoryGB: 24, Framework: "ms-swift"}, "Liger", "Liger", true, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, lang := range []words.Lang{words.English, words.Chinese} {
				a, err := give(tt.intent, tt.query, lang)
				if err != nil {
					t.Fatal(err)
				}
				says := tt.en
				if lang == words.Chinese {
					says = tt.zh
				}
				at := slices.IndexFunc(a.Options, func(o answer.Option) bool { return strings.Contains(o.Label, says) })
				if tt.none != (at < 0) || tt.first && at != 0 {
					t.Errorf("%q stands at %d of %v", says, at, a.Options)
				}
			}
		})
	}
}

// What a program trains by default, and what it does where heads cannot be shared, is assumed and told.
func TestWhatProgramsDoIsTold(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query     parser.Query
		key, says string
	}{
		"adapters of Unsloth":         {parser.Query{Task: "finetune", Model: "qwen3-8b", GPU: "rtx-3060", GPUMemoryGB: 12, Framework: "unsloth"}, "task", "unless it is told otherwise"},
		"over 8 bits":                 {parser.Query{Task: "finetune", Model: "qwen3-8b", Quant: "int8", Framework: "unsloth"}, "task", "unless it is told otherwise"},
		"all weights, where told":     {parser.Query{Task: "finetune", Full: true, Model: "qwen3-1.7b", Framework: "unsloth"}, "task", ""},
		"heads that three can't take": {parser.Query{Model: "llama-3.1-8b", GPU: "rtx-3090", GPUCount: 3, Framework: "vllm"}, "parallel", "does not divide the 32 attention heads"},
		"heads that four take":        {parser.Query{Model: "llama-3.1-8b", GPU: "rtx-3090", GPUCount: 4, Framework: "vllm"}, "parallel", "tensor parallel over all cards"},
		"layers of llama.cpp":         {parser.Query{Model: "llama-3.1-8b", GPU: "rtx-3090", GPUCount: 3, Framework: "llama.cpp"}, "parallel", "layers are split over the cards"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			why := ""
			for _, told := range a.Assumed {
				if told.Key == tt.key {
					why = told.Why
				}
			}
			if tt.says == "" && why != "" || !strings.Contains(why, tt.says) {
				t.Errorf("%s: %q, want %q", tt.key, why, tt.says)
			}
		})
	}
}

// Tensor parallelism that the heads do not allow is told before the figures of another split.
func TestHeadsThatDoNotDivideAreToldFirst(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	for lang, says := range map[words.Lang]string{words.English: "Tensor parallel over 3 cards does not divide the 32", words.Chinese: "3 张卡做张量并行不能整除 32"} {
		for cards, told := range map[int]bool{3: true, 4: false} {
			query := parser.Query{Model: "llama-3.1-8b", GPU: "rtx-3090", GPUCount: cards}
			a, err := answer.Give(answer.Question{
				Plan: plan.Make(parser.Fit, query, known), Known: known, Lang: lang, Scale: unit.Binary, Wants: words.WantsIn("with tensor parallel, possible?"),
			})
			if err != nil || strings.HasPrefix(a.Summary, says) != told {
				t.Errorf("%d cards: %v %s", cards, err, a.Summary)
			}
		}
	}
}

package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/answer"
	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/parser"
)

// Whoever asks what an optimizer or leaving the master weights out saves is told that first, not what is left.
func TestSavingOfOneSetting(t *testing.T) {
	for text, said := range map[string]parser.Query{
		"adam-8bit saves 42 GiB against adamw, 33 %.":              {ParamsB: 7, Optimizer: "adam-8bit"},
		"Adam-mini saves 27.1 GiB against adamw, 21 %.":            {ParamsB: 7, Optimizer: "adam-mini"},
		"Pure bf16 saves 56.3 GiB against fp32 master weights, 44": {ParamsB: 7, Task: "train", Precision: "bf16", Pure: true},
	} {
		known := catalog.Builtin()
		a, err := answer.Give(answer.Question{
			Plan: plan.Make(parser.Compare, said, known), Known: known, Lang: words.English, Scale: unit.Binary, Wants: words.Wants{Saves: true},
		})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(a.Summary, text) {
			t.Errorf("not %q: %s", text, a.Summary)
		}
	}
}

// An optimizer that is weighed against adapters goes by its name.
func TestOptimizerAgainstAdapters(t *testing.T) {
	a, err := give(parser.Compare, parser.Query{Task: "lora", ParamsB: 7, Optimizer: "galore"}, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(a.Summary, "galore") || strings.Contains(a.Summary, "all weights") {
		t.Errorf("%s", a.Summary)
	}
}

// A setting is weighed against its opposite, and kernels of attention against each other.
func TestSettingsAgainstThemselves(t *testing.T) {
	t.Parallel()
	lora := parser.Query{Task: "lora", Model: "llama-3.1-8b", SeqLen: 8192}
	recomputed, kernels, backward := lora, lora, parser.Query{Task: "finetune", ParamsB: 7, GradCkpt: new(true), Framework: "torchtune", StepInBackward: true}
	recomputed.GradCkpt, kernels.AttentionOptions = new(true), []string{"flash", "eager"}
	for name, tt := range map[string]struct {
		query parser.Query
		en    string
		zh    string
	}{
		"recomputation": {recomputed, "Full recompute against no recompute", "完全重计算与不重计算"},
		"step":          {backward, "Step within backward against step after backward", "反向过程中更新与反向之后更新"},
		"kernels":       {kernels, "Eager attention takes", "普通注意力比"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for lang, says := range map[words.Lang]string{words.English: tt.en, words.Chinese: tt.zh} {
				a, err := give(parser.Compare, tt.query, lang)
				if err != nil || !strings.Contains(strings.ToLower(a.Summary), strings.ToLower(says)) {
					t.Errorf("%v: %s, want %q", err, a.Summary, says)
				}
				if len(a.Options) != 2 {
					t.Errorf("options: %v", a.Options)
				}
			}
		})
	}
}

// What is weighed in pairs is told in pairs, and by the part that differs.
func TestWeighedInPairs(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		lang   words.Lang
		says   string
		never  string
	}{
		"a format for each size": {
			parser.Compare,
			parser.Query{ParamsList: []float64{13, 34}, Precisions: []string{"int4", "fp16"}, FormatEach: []string{"fp16", "int4"}},
			words.English,
			"13B fp16 against 34B int4", "alternatives",
		},
		"in Chinese": {
			parser.Compare,
			parser.Query{Models: []string{"qwen2.5-14b", "qwen2.5-32b"}, Precisions: []string{"int4", "int8"}, FormatEach: []string{"int8", "int4"}},
			words.Chinese,
			"qwen2.5-14b int8", "qwen2.5-14b int4",
		},
		"formats of the cache": {
			parser.Memory,
			parser.Query{Model: "llama-3.1-8b", KVDTypes: []string{"fp16", "fp8"}, SeqLen: 65536},
			words.English,
			"KV cache 8 GiB, ", "Both take the same",
		},
		"what does not differ": {
			parser.Compare,
			parser.Query{Model: "llama-3.1-8b", Precisions: []string{"int8", "fp16"}, SeqLen: 65536},
			words.English,
			"fp16 takes", "Both take the same",
		},
		"hours of cards": {
			parser.Throughput,
			parser.Query{Task: "train", ParamsB: 3, GPU: "h100", GPUHours: 50},
			words.English,
			"50 GPU hours come to", "budget",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			topic := map[bool]string{true: "kv_cache"}[tt.query.SeqLen > 0]
			a, err := answer.Give(answer.Question{Plan: plan.Make(tt.intent, tt.query, known), Known: known, Lang: tt.lang, Scale: unit.Binary, Topic: topic})
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(a.Summary, tt.says) || strings.Contains(a.Summary, tt.never) {
				t.Errorf("not as it should be: %s", a.Summary)
			}
		})
	}
}

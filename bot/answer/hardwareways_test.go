package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// No way out is one that the hardware or its programs can't take: no DeepSpeed, Megatron, bitsandbytes or Triton on
// TPUs and Trainium, no second Jetson, no file of llama.cpp in mlx-lm.
func TestWaysOutRunOnTheHardware(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		never []string
		says  string
	}{
		"a TPU":                {parser.Query{Task: "finetune", Full: true, Model: "llama-3.1-8b", GPU: "tpu-v5e", GPUCount: 8}, []string{"ffload", "Liger", "Megatron", "8-bit", "QLoRA"}, ""},
		"adapters on a TPU":    {parser.Query{Task: "lora", Model: "llama-3.1-8b", GPU: "tpu-v5e", GPUCount: 8}, []string{"host RAM", "Liger", "Unsloth"}, "FSDP"},
		"Trainium":             {parser.Query{Task: "finetune", ParamsB: 13, GPU: "trainium1", GPUCount: 16, Nodes: 1}, []string{"ffload", "Liger", "Megatron", "8-bit", "QLoRA"}, "FSDP"},
		"a Jetson":             {parser.Query{Model: "gemma-3-4b", GPU: "jetson-orin-nano-8gb"}, []string{"2 x NVIDIA Jetson", "7.88 GiB"}, "llama.cpp"},
		"mlx-lm":               {parser.Query{Model: "qwen3-235b-a22b", Quant: "int4", Framework: "mlx", GPU: "apple-m4-max", GPUMemoryGB: 128}, []string{"store the weights in q"}, "in llama.cpp with weights in iq3_xxs"},
		"mlx-lm in more bits":  {parser.Query{Model: "llama-3.3-70b", Quant: "int8", Framework: "mlx", GPU: "apple-m4-max", GPUMemoryGB: 64}, []string{"store the weights in q"}, "store the weights in int4"},
		"cards, as it was":     {parser.Query{Task: "finetune", Full: true, Model: "llama-3.1-8b", GPU: "a100", GPUMemoryGB: 40, GPUCount: 2}, nil, "ffload"},
		"a Spark may be two":   {parser.Query{Model: "qwen3-235b-a22b", Quant: "int4", GPU: "dgx-spark"}, nil, ""},
		"a file told of a Mac": {parser.Query{Model: "llama-3.3-70b", Quant: "q8_0", GPU: "apple-m4-max", GPUMemoryGB: 64}, []string{"mlx"}, "weights in q"},
	} {
		a, err := give(parser.Fit, tt.query, words.English)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		all := a.Summary
		for _, o := range a.Options {
			all += "; " + o.Label
		}
		for _, never := range tt.never {
			if strings.Contains(all, never) {
				t.Errorf("%s: %q is in: %s", name, never, all)
			}
		}
		if !strings.Contains(all, tt.says) {
			t.Errorf("%s: %q is not in: %s", name, tt.says, all)
		}
	}
}

// The speed of what does not fit stands behind that.
func TestSpeedsOfWhatDoesNotFitComeSecond(t *testing.T) {
	t.Parallel()
	for _, q := range []parser.Query{
		{Model: "llama-3.3-70b", Precision: "bf16", GPU: "rtx-4090", GPUCount: 2},
		{Model: "qwen3-235b-a22b", Quant: "int4", Framework: "mlx", GPU: "apple-m4-max", GPUMemoryGB: 128},
	} {
		for lang, lead := range map[words.Lang]string{words.English: "With these settings it does not fit", words.Chinese: "按此设置装不下"} {
			if a, err := give(parser.Throughput, q, lang); err != nil || !strings.HasPrefix(a.Summary, lead) || !strings.Contains(a.Summary, "tokens/s") {
				t.Errorf("%v: %s", err, a.Summary)
			}
		}
	}
}

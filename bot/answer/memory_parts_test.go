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

// What a question says of layers, batches, vocabulary and context is reckoned with.
func TestPartsAreUsed(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		says  string
	}{
		"layers on the card":  {parser.Query{Model: "llama-3.3-70b", GPU: "rtx-3090", Quant: "q4_k_m", Offload: "layers", LayersOnGPU: new(30)}, "30 layers on the GPU"},
		"layers elsewhere":    {parser.Query{Model: "llama-3.3-70b", GPU: "rtx-3090", Quant: "q4_k_m", Offload: "cpu", LayersOnCPU: 60}, "20 layers on the GPU"},
		"a share of them":     {parser.Query{Model: "llama-3.3-70b", GPU: "rtx-3090", Quant: "q4_k_m", Offload: "layers", LayersOnCPU: 0.75}, "20 layers on the GPU"},
		"without a format":    {parser.Query{Model: "llama-3.1-8b", GPU: "rtx-3060", Offload: "layers", LayersOnGPU: new(16)}, "16 layers on the GPU"},
		"another program":     {parser.Query{Model: "llama-3.1-8b", GPU: "rtx-3090", Framework: "vllm", LayersOnGPU: new(16)}, "vllm does not split a model"},
		"tokens at once":      {parser.Query{ParamsB: 7, Framework: "vllm", NUBatch: 1024}, "vllm has no n_batch or n_ubatch"},
		"a vocabulary":        {parser.Query{ParamsB: 1, Task: "train", Shape: parser.Shape{Vocab: 150000}}, "a typical decoder of the size, with this vocabulary"},
		"a larger vocabulary": {parser.Query{Model: "llama-2-7b", Task: "train", Shape: parser.Shape{Vocab: 55000}}, "in place of the 32000 of llama-2-7b"},
		"its own vocabulary":  {parser.Query{Model: "llama-3.1-8b", Shape: parser.Shape{Vocab: 128000}}, "llama-3.1-8b"},
		"a share of a card":   {parser.Query{ParamsB: 14, GPU: "rtx-4090", Quant: "q8_0", CardShare: 0.5}, "is taken or kept free, so 12 GiB is left"},
		"no server's share":   {parser.Query{ParamsB: 14, GPU: "rtx-4090", Quant: "q8_0", Framework: "llama.cpp", MemoryShare: 0.5}, "only servers take a share"},
		"a modified card":     {parser.Query{ParamsB: 7, GPU: "rtx-4090", GPUMemoryGB: 48}, "RTX 4090 48GB"},
		"another server":      {parser.Query{ParamsB: 7, Framework: "xinference"}, "xinference is counted as vllm"},
		"its own format":      {parser.Query{ParamsB: 7, Framework: "xinference", Quant: "q4_k_m"}, "xinference is counted as llama.cpp"},
		"the whole context":   {parser.Query{Model: "llama-3.1-8b", FullContext: true}, "the whole context of llama-3.1-8b"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Memory, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			text := a.Summary
			for _, assumed := range a.Assumed {
				text += "\n" + assumed.Why
			}
			for _, p := range a.Problems {
				text += "\n" + p.Message
			}
			if !strings.Contains(text, tt.says) {
				t.Errorf("%q is not said in:\n%s", tt.says, text)
			}
		})
	}
}

// The part that is asked about is told where it is the same, where one has none of it, and where
// adapters hold it.
func TestThePartThatIsAskedAboutIsTold(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	for name, tt := range map[string]struct {
		intent      parser.Intent
		query       parser.Query
		lang        words.Lang
		topic       string
		says, never string
	}{
		"a cache that does not change": {
			parser.Compare,
			parser.Query{Model: "llama-3.1-8b", Precisions: []string{"q4_k_m", "q8_0"}, SeqLen: 32768},
			words.English, "kv_cache",
			"KV cache: 4 GiB per GPU in all of them", "",
		},
		"in Chinese, among alternatives": {
			parser.Memory,
			parser.Query{Model: "llama-3.1-8b", Precisions: []string{"q4_k_m", "q8_0"}, SeqLen: 32768},
			words.Chinese, "kv_cache",
			"KV 缓存：每张 GPU 都是 4 GiB", "",
		},
		"activations of both stages": {
			parser.Compare,
			parser.Query{ParamsB: 7, GPU: "a100", GPUCount: 8, ZeROStages: []int{2, 3}},
			words.English, "activations",
			"Activations: ", "activations of",
		},
		"an optimizer that keeps nothing": {
			parser.Memory,
			parser.Query{ParamsB: 7, Optimizers: []string{"adamw", "sgd"}},
			words.English, "optimizer",
			"sgd has none of it", "sgd takes",
		},
		"in Chinese": {
			parser.Compare,
			parser.Query{ParamsB: 7, Optimizers: []string{"adamw", "sgd"}},
			words.Chinese, "optimizer",
			"sgd 没有这一项", "多占",
		},
		"states of adapters": {
			parser.Compare,
			parser.Query{ParamsB: 7, Tasks: []string{"lora", "finetune"}, Full: true},
			words.English, "optimizer",
			"With adapters it is a part of theirs", "none of it",
		},
		"weights do not change it": {
			parser.Memory,
			parser.Query{Model: "llama-3.1-8b", Quant: "int4", SeqLen: 32768},
			words.English, "kv_cache",
			"The format of the weights does not change the KV cache", "",
		},
		"nor in Chinese, explained": {
			parser.Explain,
			parser.Query{Model: "llama-3.1-8b", Quant: "int4", SeqLen: 32768},
			words.Chinese, "kv_cache",
			"权重的格式不影响 KV 缓存", "",
		},
	} {
		a, err := answer.Give(answer.Question{Plan: plan.Make(tt.intent, tt.query, known), Known: known, Lang: tt.lang, Scale: unit.Binary, Topic: tt.topic})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		text := a.Summary + " " + strings.Join(a.Text, " ")
		if !strings.Contains(strings.ToLower(text), strings.ToLower(tt.says)) || tt.never != "" && strings.Contains(text, tt.never) {
			t.Errorf("%s: %s", name, text)
		}
	}
}

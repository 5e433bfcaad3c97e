package answer_test

import (
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// nvfp4 and mxfp4 are fp4 with scales of their own: who computes in one does in the others, and other cards of NVIDIA's
// from Ampere on store them.
func TestBlocksOfFP4AreFP4(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		gpu, quant string
		says       string
	}{
		"nvfp4 on a DGX Spark": {"dgx-spark", "nvfp4", "500 TFLOPS dense"},
		"mxfp4 on Blackwell":   {"rtx-5090", "mxfp4", "1,676 TFLOPS dense"},
		"fp8 on a DGX Spark":   {"dgx-spark", "fp8", "250 TFLOPS dense"},
		"nvfp4 on Hopper":      {"h100", "nvfp4", "As storage only: NVIDIA H100 SXM5 80GB has no nvfp4 arithmetic"},
		"nvfp4 on Pascal":      {"tesla-p40", "nvfp4", "No: NVIDIA Tesla P40 has no nvfp4"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Specs, parser.Query{GPU: tt.gpu, Quant: tt.quant}, words.English)
			if err != nil {
				t.Fatal(err)
			}
			tells(t, a.Summary, []string{tt.says}, nil)
		})
	}
}

// A DGX Spark runs formats of servers in one, and what llama.cpp loads in that; machines are compared as they are used.
func TestProgramsOfMachines(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query     parser.Query
		framework string
	}{
		"fp8":     {parser.Query{Model: "llama-3.3-70b", Precision: "fp8", GPU: "dgx-spark"}, "vllm"},
		"nvfp4":   {parser.Query{Model: "qwen3-32b", Quant: "nvfp4", GPU: "dgx-spark"}, "vllm"},
		"4 bits":  {parser.Query{Model: "qwen3-32b", Quant: "q4_k_m", GPU: "dgx-spark"}, "llama.cpp"},
		"mxfp4":   {parser.Query{Model: "gpt-oss-120b", GPU: "dgx-spark"}, "llama.cpp"},
		"a Mac":   {parser.Query{Model: "llama-3.3-70b", Precision: "fp8", GPU: "m3-ultra"}, "llama.cpp"},
		"a card":  {parser.Query{Model: "llama-3.1-8b", Precision: "fp8", GPU: "rtx-4090"}, "vllm"},
		"a Strix": {parser.Query{Model: "llama-3.3-70b", Precision: "fp8", GPU: "strix-halo"}, "llama.cpp"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Throughput, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if got := string(a.Estimate.Workload.Framework); got != tt.framework {
				t.Errorf("runs in %s, want %s", got, tt.framework)
			}
		})
	}
	a, err := give(parser.Compare, parser.Query{Model: "gpt-oss-120b", GPUOptions: []parser.Device{{GPU: "dgx-spark"}, {GPU: "m3-ultra"}}}, words.English)
	if err != nil {
		t.Fatal(err)
	}
	tells(t, a.Summary, []string{"slower than Apple M3 Ultra"}, []string{"equally fast"})
}

// llama.cpp has flash attention of its own, which runs on cards without tensor cores: what is told of
// FlashAttention 2 does not hold for it.
func TestFlashAttentionOfLlamaCppRunsOnOldCards(t *testing.T) {
	t.Parallel()
	yes := true
	for name, tt := range map[string]struct {
		query       parser.Query
		says, never []string
	}{
		"llama.cpp on Pascal":     {parser.Query{GPU: "tesla-p40", Framework: "llama.cpp", FlashAttn: &yes}, []string{"Yes: llama.cpp", "FlashAttention 2, which transformers"}, []string{"No:"}},
		"Ollama on Maxwell":       {parser.Query{GPU: "tesla-m40", Framework: "ollama", FlashAttn: &yes}, []string{"Yes: llama.cpp"}, []string{"No:"}},
		"llama.cpp on Ampere":     {parser.Query{GPU: "rtx-3090", Framework: "llama.cpp", FlashAttn: &yes}, []string{"Yes: llama.cpp"}, []string{"FlashAttention 2"}},
		"no program on Pascal":    {parser.Query{GPU: "tesla-p40", FlashAttn: &yes}, []string{"No:", "llama.cpp has kernels of its own"}, nil},
		"transformers on Pascal":  {parser.Query{GPU: "tesla-p40", Framework: "transformers", FlashAttn: &yes}, []string{"No:"}, []string{"Yes"}},
		"no program on an Ascend": {parser.Query{GPU: "ascend-910b", FlashAttn: &yes}, nil, []string{"llama.cpp has kernels"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Specs, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			tells(t, a.Summary, tt.says, tt.never)
		})
	}
}

// A server that does not run on the card is told before the figures, which are those that it would have.
func TestServersThatDoNotRunAreToldFirst(t *testing.T) {
	t.Parallel()
	for card, says := range map[string]string{"tesla-p40": "vllm does not run on NVIDIA Tesla P40 (6.1, Pascal)", "rtx-3090": "Fits: running"} {
		a, err := give(parser.Fit, parser.Query{Model: "qwen2.5-3b", GPU: card, Framework: "vllm"}, words.English)
		if err != nil {
			t.Fatal(err)
		}
		if a.Summary[:len(says)] != says {
			t.Errorf("%s: %s", card, a.Summary)
		}
	}
}

package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/unit"
	"headroom/parser"
)

// Offloading in llama.cpp fills the card first.
func TestOffloadFillsTheCard(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query    parser.Query
		says     string
		least    float64 // GiB of the card
		hostGiB  float64 // at least
		hostMost float64
	}{
		"some layers":   {parser.Query{Model: "llama-3.3-70b", GPU: "rtx-4090", Quant: "q4_k_m", Offload: "cpu"}, "layers on the GPU", 20, 15, 25},
		"host memory":   {parser.Query{Model: "llama-3.3-70b", GPU: "rtx-4090", Quant: "q4_k_m", HostRAMGB: 64}, "layers on the GPU", 20, 15, 25},
		"all layers":    {parser.Query{Model: "llama-3.1-8b", GPU: "rtx-4090", Quant: "q4_k_m", Offload: "cpu"}, "Fits: running llama-3.1-8b (q4_k_m) takes", 5, 0, 1},
		"experts":       {parser.Query{Model: "deepseek-v3", GPU: "rtx-3090", Quant: "q4_k_m", Offload: "cpu"}, "of experts on the CPU", 10, 300, 380},
		"layers asked":  {parser.Query{Model: "deepseek-v3", GPU: "rtx-3090", Quant: "q4_k_m", Offload: "layers"}, "layers", 5, 300, 380},
		"several cards": {parser.Query{Model: "qwen3-235b-a22b", GPU: "rtx-4090", GPUCount: 4, HostRAMGB: 512, Framework: "ktransformers"}, "of experts on the CPU", 20, 30, 80},
		"one card":      {parser.Query{Model: "deepseek-r1", GPU: "rtx-4090", GPUCount: 1, HostRAMGB: 512, Framework: "ktransformers"}, "of experts on the CPU", 9, 330, 400},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if a.Verdict != engine.Fits || !strings.Contains(a.Summary, tt.says) {
				t.Errorf("%s: %s", a.Verdict, a.Summary)
			}
			if got := float64(a.Estimate.PerGPU.Process) / (1 << 30); got < tt.least {
				t.Errorf("%.1f GiB of the card, want at least %g", got, tt.least)
			}
			if got := float64(a.Estimate.Host.Steady) / (1 << 30); got < tt.hostGiB || got > tt.hostMost {
				t.Errorf("%.1f GiB of host memory, want %g to %g", got, tt.hostGiB, tt.hostMost)
			}
		})
	}
}

// A server fills its share of a card whatever it runs; what the load needs of it is told beside that.
func TestWhatTheLoadNeedsOfAFullCard(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		says  string
	}{
		"a cache in 16 bits": {parser.Query{Task: "infer", Model: "qwen3-32b", ParamsB: 32, GPU: "a100", GPUMemoryGB: 80, GPUCount: 2, Concurrency: 20, SeqLen: 8192}, "need 52.7 GiB of it"},
		"a cache in 8 bits":  {parser.Query{Task: "infer", Model: "qwen3-32b", ParamsB: 32, GPU: "a100", GPUMemoryGB: 80, GPUCount: 2, Concurrency: 20, SeqLen: 8192, KVDType: "int8"}, "need 42.7 GiB of it"},
		"no server":          {parser.Query{Task: "infer", Model: "qwen3-8b", ParamsB: 8, GPU: "a100", GPUMemoryGB: 80, SeqLen: 8192}, ""},
	} {
		a, err := give(parser.Fit, tt.query, words.English)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(a.Text, " "); !strings.Contains(got, tt.says) || tt.says == "" && strings.Contains(got, "fills its share") {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// What all prompts begin with is held once: 30 x 2,500 tokens of 128 KiB are 9.2 GiB, 2,000 + 30 x 500 are 2.1.
func TestASharedBeginningIsHeldOnce(t *testing.T) {
	t.Parallel()
	const tokens = 128 << 10
	for name, tt := range map[string]struct {
		query parser.Query
		held  int // tokens in the cache
	}{
		"each its own":             {parser.Query{Task: "infer", Model: "llama-3-8b", ParamsB: 8, Concurrency: 30, SeqLen: 2500}, 30 * 2500},
		"a length with the shared": {parser.Query{Task: "infer", Model: "llama-3-8b", ParamsB: 8, Concurrency: 30, SeqLen: 2500, SharedTokens: 2000}, 2000 + 30*500},
		"a length beside it":       {parser.Query{Task: "infer", Model: "llama-3-8b", ParamsB: 8, Concurrency: 30, SeqLen: 500, SharedTokens: 2000}, 2000 + 30*500},
		"prompts and answers":      {parser.Query{Task: "infer", Model: "llama-3-8b", ParamsB: 8, Concurrency: 10, InputTokens: 500, OutputTokens: 100, SharedTokens: 2000}, 2000 + 10*600},
		"one user":                 {parser.Query{Task: "infer", Model: "llama-3-8b", ParamsB: 8, Framework: "vllm", Concurrency: 1, SeqLen: 2500, SharedTokens: 2000}, 2500},
		"no server":                {parser.Query{Task: "infer", Model: "llama-3-8b", ParamsB: 8, Framework: "transformers", Batch: 4, SeqLen: 2500, SharedTokens: 2000}, 4 * 2500},
	} {
		a, err := give(parser.Memory, tt.query, words.English)
		if err != nil {
			t.Fatal(err)
		}
		if got := a.Estimate.KVCacheBytes; got != unit.Bytes(tt.held*tokens) {
			t.Errorf("%s: %d tokens", name, got/tokens)
		}
	}
}

// Attention in data parallel has a whole copy on each card and the cache of its own requests, where tensor
// parallel ranks keep a part of the one and all of a latent cache.
func TestAttentionInDataParallel(t *testing.T) {
	t.Parallel()
	query := parser.Query{Task: "infer", Model: "deepseek-v3", GPUCount: 8, Framework: "sglang", Concurrency: 64, SeqLen: 8192}
	split, err := give(parser.Memory, query, words.English)
	if err != nil {
		t.Fatal(err)
	}
	query.Parallel = parser.Parallel{DP: 8, EP: 8}
	copied, err := give(parser.Memory, query, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if s, c := split.Estimate, copied.Estimate; s.WeightsBytes >= c.WeightsBytes || s.KVCacheBytes != 8*c.KVCacheBytes {
		t.Errorf("weights %s and %s, cache %s and %s", s.WeightsBytes, c.WeightsBytes, s.KVCacheBytes, c.KVCacheBytes)
	}
}

// What a figure rests on is told where it is not what somebody would take for granted.
func TestWhatStandsBehindAFigure(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		says   string
	}{
		"the price of a MIG slice": {parser.Cost, parser.Query{Task: "infer", ParamsB: 8, GPU: "h100", GPUCount: 1, GPUMemoryGB: 40, Slices: 3}, "3 of its 7 slices of compute come to 1.15 USD"},
		"a price that was told":    {parser.Cost, parser.Query{Task: "infer", ParamsB: 8, GPU: "h100", GPUCount: 1, GPUMemoryGB: 40, Slices: 3, PricePerGPUHour: 1}, "!whole card"},
		"the rank of GaLore":       {parser.Memory, parser.Query{Task: "train", ParamsB: 7, Optimizer: "galore"}, "a quarter of the width"},
		"computers without cards":  {parser.Memory, parser.Query{Task: "infer", Model: "llama-3-70b", ParamsB: 70, CPUOnly: true, Nodes: 3, HostRAMGB: 128, Quant: "q4_k_m"}, "one computer holds the whole model"},
		"one such computer":        {parser.Memory, parser.Query{Task: "infer", Model: "llama-3-70b", ParamsB: 70, CPUOnly: true, HostRAMGB: 128, Quant: "q4_k_m"}, "!one computer holds"},
	} {
		a, err := give(tt.intent, tt.query, words.English)
		if err != nil {
			t.Fatal(err)
		}
		told := a.Summary + strings.Join(a.Text, " ")
		for _, as := range a.Assumed {
			told += " " + as.Why
		}
		says, not := strings.CutPrefix(tt.says, "!")
		if strings.Contains(told, says) == not {
			t.Errorf("%s: %s", name, told)
		}
	}
}

// What a server or a supply at hand can't do is not reckoned as if it could.
func TestWhatIsNotDoneAsTold(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		says   string
	}{
		"attention of a dense model":   {parser.Fit, parser.Query{Model: "llama-3.3-70b", GPU: "h100", GPUCount: 8, Parallel: parser.Parallel{DP: 8, EP: 8}}, "(bf16, TP 8)"},
		"adapters into narrow weights": {parser.Memory, parser.Query{Task: "infer", Model: "gpt-oss-120b", Method: "merge"}, "merging adapters into gpt-oss-120b (bf16)"},
		"quantising":                   {parser.Memory, parser.Query{Task: "quantize", Model: "qwen3-32b", Quant: "int4"}, "quantising qwen3-32b (bf16)"},
		"two cards beyond a supply":    {parser.BuyAdvice, parser.Query{Task: "infer", Model: "qwen3-14b", SupplyW: 750}, "is NVIDIA L40S"},
	} {
		a, err := give(tt.intent, tt.query, words.English)
		if err != nil {
			t.Fatal(name, err)
		}
		if !strings.Contains(strings.ToLower(a.Summary), strings.ToLower(tt.says)) {
			t.Errorf("%s: %s", name, a.Summary)
		}
	}
}

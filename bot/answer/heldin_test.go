package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// A model that does not fit as it was released is told in which form it does, where nothing says that it has to be
// as it was released.
func TestVerdictsLeadWithTheFormThatFits(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		lang  words.Lang
		says  string
	}{
		"a card at home":         {parser.Query{Model: "llama-3.1-8b", GPUMemoryGB: 8}, words.English, "Does not fit as released; in q6_k (llama.cpp) it fits"},
		"in Chinese":             {parser.Query{Model: "llama-3.1-8b", GPUMemoryGB: 8}, words.Chinese, "按发布的格式装不下；用 q6_k（llama.cpp）装得下"},
		"a card of data centres": {parser.Query{Model: "qwen2.5-72b", GPU: "h100"}, words.English, "in fp8 (vllm) it fits"},
		"one without fp8":        {parser.Query{Model: "qwen3-235b-a22b", GPU: "a100", GPUCount: 4}, words.English, "in awq-int4 (vllm) it fits"},
		"a part in host RAM":     {parser.Query{ParamsB: 70, GPU: "rtx-4090"}, words.English, "in q4_k_m llama.cpp runs it with 17 GiB in host RAM, at about 2.79 tokens/s"},
		"RAM that is told":       {parser.Query{Model: "deepseek-r1", GPU: "rtx-3090", GPUCount: 4, HostRAMGB: 256}, words.English, "in q3_k_m llama.cpp runs it with 220 GiB in host RAM"},
		"a format that is told":  {parser.Query{ParamsB: 13, Precision: "fp16", GPU: "rtx-3090"}, words.English, "Does not fit: running 13B (fp16)"},
		"far too large":          {parser.Query{Model: "kimi-k2", GPUMemoryGB: 8}, words.English, "Does not fit: running kimi-k2"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, tt.lang)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(a.Summary, tt.says) {
				t.Errorf("got %q, want %q in it", a.Summary, tt.says)
			}
		})
	}
}

// A model that runs as it was released with layers in the host's memory is told what a format of fewer bits gains.
func TestVerdictsTellWhatFewerBitsGainBesideTheHost(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		says  string // empty where nothing is to be told
	}{
		"all of it on the card": {parser.Query{Model: "qwen3-8b", GPU: "rtx-3060", HostRAMGB: 64}, "In q8_0 the card holds all of it"},
		"less of it in RAM":     {parser.Query{Model: "qwen3-30b-a3b", GPU: "rtx-3060", HostRAMGB: 64}, "In q4_k_m it takes 6.78 GiB of host RAM and writes 43.4 instead of 8.98 tokens/s"},
		"a format that is told": {parser.Query{Model: "qwen3-30b-a3b", GPU: "rtx-3060", HostRAMGB: 64, Quant: "q8_0"}, ""},
		"held as it is":         {parser.Query{Model: "qwen3-8b", GPU: "rtx-4090", HostRAMGB: 64}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			text := strings.Join(a.Text, "\n")
			if tt.says == "" && (strings.Contains(text, "instead of") || strings.Contains(text, "holds all of it")) || !strings.Contains(text, tt.says) {
				t.Errorf("tells %q, want %q", text, tt.says)
			}
		})
	}
}

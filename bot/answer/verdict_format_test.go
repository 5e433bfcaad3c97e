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
		"one without fp8":        {parser.Query{Model: "qwen3-235b-a22b", GPU: "a100", GPUCount: 4}, words.English, "in int8 (W8A8) (vllm) it fits"},
		"a part in host RAM":     {parser.Query{ParamsB: 70, GPU: "rtx-4090"}, words.English, "in q4_k_m llama.cpp runs it with 17.5 GiB in host RAM, at about 2.71 tokens/s"},
		"RAM that is told":       {parser.Query{Model: "deepseek-r1", GPU: "rtx-3090", GPUCount: 4, HostRAMGB: 256}, words.English, "in q3_k_m llama.cpp runs it with 225 GiB in host RAM"},
		"released in 32 bits":    {parser.Query{Model: "gte-qwen2-7b", GPU: "a10"}, words.English, "in bf16 (transformers) it fits"},
		"a format that is told":  {parser.Query{ParamsB: 13, Precision: "fp16", GPU: "rtx-3090"}, words.English, "Does not fit: running 13B (fp16)"},
		"as released":            {parser.Query{Model: "gpt-oss-20b", GPU: "rtx-4080", SeqLen: 131072}, words.English, "Fits in llama.cpp as released (mxfp4): 14.9 GiB of 16 GiB"},
		"as released, in part":   {parser.Query{Model: "gpt-oss-120b", GPU: "rtx-4090"}, words.English, "llama.cpp runs it as released (mxfp4)"},
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

// The first way out is the form that the verdict leads with, and none stores the weights in what the program or
// the maker's cards have no kernels for.
func TestWaysOutBeginWithTheFormThatIsLedWith(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		next  string
		not   string // among the ways out
	}{
		"a mixture on a server":      {parser.Query{Model: "qwen3-coder-480b-a35b", GPU: "h100", GPUCount: 8}, "Serve it with vllm in fp8", "int8"},
		"cards of 96 GB":             {parser.Query{Model: "glm-4.5-air", GPU: "rtx-pro-6000", GPUCount: 2}, "Serve it with vllm in fp8", "int8"},
		"a small Mac":                {parser.Query{Model: "llama-3.1-8b", GPU: "m2", GPUMemoryGB: 8}, "weights in iq4_xs", "q3_k_m"},
		"a card at home":             {parser.Query{Model: "llama-3.1-8b", GPU: "rtx-3060", GPUMemoryGB: 12}, "weights in q8_0", "vllm"},
		"the whole of DeepSeek":      {parser.Query{Model: "deepseek-r1", Quant: "none", GPU: "rtx-4090"}, "experts of 56 of 61 layers to the CPU", "fp8 in"},
		"Ascend":                     {parser.Query{Model: "qwen2.5-72b", GPU: "ascend-910b", GPUCount: 2}, "vllm-ascend in int8 (W8A8)", "llama.cpp"},
		"adapters on Ascend":         {parser.Query{Model: "qwen2.5-32b", GPU: "ascend-910b", Task: "finetune"}, "", "QLoRA"},
		"8-bit moments on Cambricon": {parser.Query{Model: "qwen2.5-7b", GPU: "cambricon-mlu590", Task: "finetune", Full: true}, "", "8 bits"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(strings.ToLower(a.Next), strings.ToLower(tt.next)) || len(a.Options) == 0 {
				t.Errorf("next: %q, want %q in it", a.Next, tt.next)
			}
			for _, o := range a.Options {
				if strings.Contains(o.Label, tt.not) {
					t.Errorf("%q is among the ways out, of which none has %q", o.Label, tt.not)
				}
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
		"less of it in RAM":     {parser.Query{Model: "qwen3-30b-a3b", GPU: "rtx-3060", HostRAMGB: 64}, "In q4_k_m it takes 6.73 GiB of host RAM and writes 56.9 instead of 12.9 tokens/s"},
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

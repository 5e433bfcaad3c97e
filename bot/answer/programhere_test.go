package answer_test

import (
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

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

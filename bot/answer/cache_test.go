package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/engine/unit"
	"headroom/parser"
)

// A server takes weights released in fp32 for 16-bit ones, an encoder has no cache for it to reserve, and an embedder
// that is a model that writes has one: the share that is told holds it.
func TestServersOfEmbedders(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query       parser.Query
		weights     float64 // GB
		says, never []string
	}{
		"bge-m3 in vLLM":         {parser.Query{Model: "bge-m3", Framework: "vllm", GPU: "rtx-3060"}, 1.136, []string{"no KV cache"}, []string{"--gpu-memory-utilization"}},
		"bge-m3 in transformers": {parser.Query{Model: "bge-m3", Framework: "transformers", GPU: "rtx-3060"}, 2.271, nil, []string{"no KV cache"}},
		"gte-large in vLLM":      {parser.Query{Model: "gte-large-en-v1.5", Framework: "vllm"}, 0.868, []string{"no KV cache"}, nil},
		"qwen3-embedding":        {parser.Query{Model: "qwen3-embedding-0.6b", Framework: "vllm", GPU: "rtx-3060", SeqLen: 8192}, 1.19, []string{"fills its share", "--gpu-memory-utilization 0.35 with --max-model-len 8192"}, []string{"no KV cache"}},
		"a model that writes":    {parser.Query{Model: "qwen3-0.6b", Framework: "vllm", GPU: "rtx-3060"}, 1.19, nil, []string{"no KV cache", "hardly uses"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Memory, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			tells(t, strings.Join(a.Text, "\n"), tt.says, tt.never)
			if got := float64(a.Estimate.WeightsBytes) / float64(unit.GB); got < 0.98*tt.weights || got > 1.02*tt.weights {
				t.Errorf("weights %.3f GB, want %.3f", got, tt.weights)
			}
		})
	}
}

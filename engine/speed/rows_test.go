package speed_test

import (
	"fmt"
	"testing"
)

// A split by rows pays on a large dense model, more over a bridge than over slots, and not on a mixture of experts over
// many cards, as it was measured: see rowBridge.
func TestSplitByRows(t *testing.T) {
	t.Parallel()
	decode := func(model, gpu string, cards int, parallel, rest string) float64 {
		return speedOf(t, fmt.Sprintf(`{"task":"infer","model":%q,"framework":"llama.cpp","quant":"q4_k_m","gpu":%q,"gpu_count":%d,"seq_len":2048,"parallel":%s%s}`, model, gpu, cards, parallel, rest)).DecodeTokensPerSec
	}
	const rows = `,"extra":{"split_mode":"row"}`
	for _, tt := range []struct {
		name, model, gpu string
		cards            int
		rest             string
		low, high        float64 // of the rate by layers
	}{
		{"a bridge", "llama-2-70b", "rtx-a6000", 2, `,"nvlink":true`, 1.4, 1.8},
		{"slots", "llama-3.3-70b", "rtx-3090", 2, "", 1, 1.35},
		{"old cards in slots", "llama-3.3-70b", "tesla-p40", 2, "", 1.2, 1.9},
		{"a small model in slots", "qwen3-8b", "rtx-3090", 2, "", 0.5, 1.2},
		{"a mixture on many", "deepseek-v3", "a100", 8, "", 0.2, 0.6},
	} {
		layers := decode(tt.model, tt.gpu, tt.cards, `{"layers":true}`, tt.rest)
		byRows := decode(tt.model, tt.gpu, tt.cards, fmt.Sprintf(`{"tp":%d}`, tt.cards), tt.rest+rows)
		byTensors := decode(tt.model, tt.gpu, tt.cards, fmt.Sprintf(`{"tp":%d}`, tt.cards), tt.rest)
		if ratio := byRows / layers; ratio < tt.low || ratio > tt.high || byTensors <= byRows {
			t.Errorf("%s: %.1f tokens/s by rows, %.1f by layers (%.2f x), %.1f by tensors", tt.name, byRows, layers, ratio, byTensors)
		}
	}
}

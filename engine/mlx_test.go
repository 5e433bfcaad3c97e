package engine_test

import "testing"

// MLX and MLC quantise the table of tokens and the head, too; others leave at
// least the table in 16 bits. Groups of 64 add half a bit to four.
func TestTablesInTheNarrowFormat(t *testing.T) {
	t.Parallel()
	weights := func(framework string) float64 {
		e := estimate(t, `{"task":"infer","model":"qwen3-8b","quant":"int4","quant_group":64,"seq_len":2048,"extra":{"framework":"`+framework+`"}}`)
		return float64(e.WeightsBytes)
	}
	const table = 151936 * 4096 // and the head is as large
	const narrower = 2 - 4.5/8
	for framework, more := range map[string]float64{"mlx-lm": 0, "mlx": 0, "mlc-llm": 0, "gpt-fast": table, "transformers": 2 * table} {
		got, want := weights(framework)-weights("mlx"), more*narrower
		if got < 0.95*want || got > 1.05*want {
			t.Errorf("%s: %.0f bytes more than MLX, want %.0f", framework, got, want)
		}
	}
}

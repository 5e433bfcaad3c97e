package engine_test

import (
	"math"
	"testing"

	"headroom/engine/unit"
	"headroom/engine/workload"
)

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

// mlx-lm trains adapters over its own groups of 64 with a 16-bit scale and bias: 4.5 bits for every matrix and for
// both tables, and it is what runs on a Mac, where bitsandbytes does not.
func TestMLXTrainsOverItsOwnFormat(t *testing.T) {
	t.Parallel()
	const matrices, norms = 8_030_261_248 - 65*4096, 65 * 4096
	for _, text := range []string{
		`{"task":"qlora","model":"llama-3-8b","extra":{"framework":"mlx"}}`,
		`{"task":"qlora","model":"llama-3-8b","gpu":"m3-max"}`,
	} {
		e := estimate(t, text)
		if w := e.Workload; w.Framework != workload.MLX || w.Quant != "int4" || w.QuantGroup != 64 {
			t.Errorf("%s: %s in groups of %d by %s", text, w.Quant, w.QuantGroup, w.Framework)
		}
		want(t, text, part(e, "weights"), unit.BytesOf(matrices*4.5/8+2*norms))
	}
	if e := estimate(t, `{"task":"qlora","model":"llama-3-8b","gpu":"m3-max","quant":"nf4"}`); e.Workload.Framework != "peft" {
		t.Errorf("nf4 is trained by %s", e.Workload.Framework)
	}
}

// Adapters on the last layers alone are as many, and gradients end above the layers without.
func TestAdaptersOnTheLastLayers(t *testing.T) {
	t.Parallel()
	const all = `{"task":"lora","model":"llama-3-8b","framework":"peft","extra":{"trained_layers":32}}`
	const half = `{"task":"lora","model":"llama-3-8b","framework":"peft","extra":{"trained_layers":16}}`
	whole, part := estimate(t, all), estimate(t, half)
	if 2*part.TrainableParams != whole.TrainableParams {
		t.Errorf("%d of %d parameters are trained", part.TrainableParams, whole.TrainableParams)
	}
	if share := float64(part.ActivationsBytes) / float64(whole.ActivationsBytes); share < 0.49 || share > 0.51 {
		t.Errorf("%.2f of the activations are kept, want half", share)
	}
	spread := estimate(t, `{"task":"lora","model":"llama-3-8b","framework":"peft","lora_trained":["embed"],"extra":{"trained_layers":16}}`)
	want(t, "gradients down to the table of tokens", spread.ActivationsBytes, whole.ActivationsBytes)
}

// MLX packs 8 bits in groups of 64 with a 16-bit scale and bias as it does 4, by whichever name they go; the program is
// known by its own name, too.
func TestBitsOfMLX(t *testing.T) {
	t.Parallel()
	for text, bits := range map[string]float64{
		`{"task":"infer","model":"llama-3-8b","framework":"mlx-lm","quant":"int8"}`:                  8.5,
		`{"task":"infer","model":"llama-3-8b","framework":"mlx","quant":"mlx-int8"}`:                 8.5,
		`{"task":"infer","model":"llama-3-8b","extra":{"framework":"mlx"},"quant":"mlx-int4"}`:       4.5,
		`{"task":"infer","model":"llama-3-8b","extra":{"framework":"mlx-lm"},"quant":"int4"}`:        4.5,
		`{"task":"infer","model":"llama-3-8b","framework":"mlx-lm","quant":"int4","quant_group":32}`: 5,
	} {
		e := estimate(t, text)
		if got := 8 * float64(e.WeightsBytes) / float64(e.Params); math.Abs(got-bits) > 0.01*bits {
			t.Errorf("%s: %.3f bits, want %g", text, got, bits)
		}
	}
}

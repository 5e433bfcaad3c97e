package engine_test

import (
	"testing"

	"headroom/engine/unit"
)

// The visual expert of each layer is as many linear layers again: formats store it in as few bits, and writing text
// reads none of it.
func TestVisualExpertsAreLinearLayers(t *testing.T) {
	t.Parallel()
	const aside, tower = 32 * (4096*(4096+2*1024) + 4096*4096 + 3*4096*14336), 4490416896
	cog := estimate(t, `{"task":"infer","model":"cogvlm2-llama3-19b","gpu":"a100"}`)
	text := estimate(t, `{"task":"infer","model":"llama-3-8b","gpu":"a100"}`)
	want(t, "weights in 16 bits", cog.WeightsBytes-text.WeightsBytes, unit.Bytes(2*(aside+tower)))
	narrow := estimate(t, `{"task":"infer","model":"cogvlm2-llama3-19b","gpu":"a100","quant":"nf4"}`)
	plain := estimate(t, `{"task":"infer","model":"llama-3-8b","gpu":"a100","quant":"nf4"}`)
	want(t, "weights in 4 bits", narrow.WeightsBytes-plain.WeightsBytes, unit.BytesOf(aside*4.5/8+2*tower))
	file := estimate(t, `{"task":"infer","model":"cogvlm2-llama3-19b","gpu":"a100","quant":"q4_k_m"}`)
	if file.WeightsBytes > narrow.WeightsBytes {
		t.Errorf("%d bytes in q4_k_m, %d in nf4", file.WeightsBytes, narrow.WeightsBytes)
	}
	if a, b := cog.Speed.DecodeTokensPerSec, text.Speed.DecodeTokensPerSec; a < 0.98*b || a > 1.02*b {
		t.Errorf("%v tokens/s, and %v without", a, b)
	}
}

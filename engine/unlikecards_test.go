package engine_test

import "testing"

// Unlike cards that hold layers in turn take the sum of their times: measured with a 3090 and two 3060 of 12 GB
// (r/LocalLLaMA, "Building LocalLlama Machine - Episode 3: Performance Optimizations", llama.cpp's default split).
func TestUnlikeCardsTakeTheirOwnTimes(t *testing.T) {
	t.Parallel()
	const pool = `"framework":"llama.cpp","gpu_pool":[{"gpu":"rtx-3090","count":1},{"gpu":"rtx-3060","memory_gb":12,"count":2}]`
	for text, measured := range map[string]float64{
		`{"task":"infer","model":"qwen3-32b","quant":"q8_0","seq_len":2048,` + pool + `}`:       13.0,
		`{"task":"infer","model":"llama-3.1-70b","quant":"q4_k_m","seq_len":2048,` + pool + `}`: 10.3,
	} {
		if got := estimate(t, text).Speed.DecodeTokensPerSec; got < 0.85*measured || got > 1.15*measured {
			t.Errorf("%s: %.1f tokens/s, measured %.1f", text, got, measured)
		}
	}
	alike := estimate(t, `{"task":"infer","model":"qwen3-32b","quant":"q8_0","framework":"llama.cpp","gpu":"rtx-3090","gpu_count":2}`).Speed
	listed := estimate(t, `{"task":"infer","model":"qwen3-32b","quant":"q8_0","framework":"llama.cpp","gpu_pool":[{"gpu":"rtx-3090","count":2}]}`).Speed
	if alike.DecodeTokensPerSec != listed.DecodeTokensPerSec || alike.TimeToFirstToken < 0.99*listed.TimeToFirstToken || alike.TimeToFirstToken > 1.01*listed.TimeToFirstToken {
		t.Errorf("two alike: %g tokens/s after %g s; listed one by one: %g after %g", alike.DecodeTokensPerSec, alike.TimeToFirstToken, listed.DecodeTokensPerSec, listed.TimeToFirstToken)
	}
}

// Programs that train by FSDP shard without being told.
func TestProgramsThatShardByThemselves(t *testing.T) {
	t.Parallel()
	for _, program := range []string{"torchtitan", "torchtune", "fsdp2"} {
		text := `{"task":"finetune","model":"llama-3.1-8b","framework":"` + program + `","gpu":"h100","gpu_count":8`
		want(t, program, estimate(t, text+`}`).ModelStateBytes, estimate(t, text+`,"fsdp":"full_shard"}`).ModelStateBytes)
		if copies := estimate(t, text+`,"parallel":{"dp":8}}`); copies.ModelStateBytes < 4*estimate(t, text+`}`).ModelStateBytes {
			t.Errorf("%s: copies that are asked for are sharded", program)
		}
	}
}

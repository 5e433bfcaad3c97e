package engine_test

import (
	"testing"

	"headroom/engine"
)

// A load that a server's own share cannot hold is told with the share that can,
// and its error band does not end where the card does.
func TestShareOfAServer(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, text  string
		least, most float64 // the share that is told; 0 for none
		verdict     engine.Verdict
	}{
		{"its own is enough", `{"task":"infer","model":"qwen2.5-32b","framework":"vllm","gpu":"a100-80gb-sxm","gpu_count":2,"seq_len":8192,"concurrency":4}`, 0, 0, engine.Fits},
		{"more is needed", `{"task":"infer","model":"deepseek-v3","quant":"fp8","framework":"vllm","gpu":"h200-141gb-sxm","gpu_count":8,"parallel":{"tp":8},"seq_len":8192,"concurrency":85}`, 0.91, 0.96, engine.Fits},
		{"all there is", `{"task":"infer","model":"deepseek-v3","quant":"fp8","framework":"vllm","gpu":"h200-141gb-sxm","gpu_count":8,"parallel":{"tp":8},"seq_len":8192,"concurrency":102}`, 0, 0, engine.Tight},
		{"too much", `{"task":"infer","model":"deepseek-v3","quant":"fp8","framework":"vllm","gpu":"h200-141gb-sxm","gpu_count":8,"parallel":{"tp":8},"seq_len":8192,"concurrency":200}`, 0, 0, engine.DoesNotFit},
		{"one that was said", `{"task":"infer","model":"deepseek-v3","quant":"fp8","framework":"vllm","gpu":"h200-141gb-sxm","gpu_count":8,"parallel":{"tp":8},"seq_len":8192,"concurrency":85,"gpu_memory_utilization":0.95}`, 0.95, 0.95, engine.Fits},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			e := estimate(t, tt.text)
			if e.Verdict != tt.verdict {
				t.Errorf("%s: %d of %d, up to %d", e.Verdict, e.PerGPU.Process, e.CapacityBytes, e.PerGPU.High)
			}
			if got := e.Workload.GPUMemoryUtilization; got < tt.least || got > tt.most {
				t.Errorf("share %g, want %g to %g", got, tt.least, tt.most)
			}
		})
	}
}

// A server that does not start prints how many tokens its cache would hold, not how many were asked for: Qwen1.5 7B in 4
// bits at its whole context on a card of 24 GB holds 24,320 (QwenLM/Qwen3 issue 16).
func TestTokensOfAServerThatDoesNotStart(t *testing.T) {
	t.Parallel()
	e := estimate(t, `{"task":"infer","model":"qwen1.5-7b","framework":"vllm","framework_version":"0.3.0","gpu":"rtx-3090","precision":"fp16","quant":"gptq-int4","quant_group":128,"seq_len":32768,"gpu_memory_utilization":0.9}`)
	if e.Verdict != engine.DoesNotFit {
		t.Errorf("the verdict is %q", e.Verdict)
	}
	if e.KVTokens < 24320*0.9 || e.KVTokens > 24320*1.1 {
		t.Errorf("%d tokens", e.KVTokens)
	}
}

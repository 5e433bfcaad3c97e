package engine_test

import (
	"slices"
	"testing"

	"headroom/engine/workload"
)

// Apple's chips compute in bf16 from the M3 on; before, Metal emulates it. What has no
// backend for Metal is told.
func TestWhatAMacDoesNotRun(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		`{"task":"lora","model":"llama-3.1-8b","gpu":"m3-max","precision":"amp-bf16"}`:                                        nil,
		`{"task":"lora","model":"llama-3.1-8b","gpu":"m2-ultra","precision":"amp-bf16"}`:                                      {"hw_no_bf16"},
		`{"task":"finetune","model":{"params_b":1},"gpu":"m4-max"}`:                                                           nil,
		`{"task":"finetune","model":{"params_b":1},"gpu":"m4-max","framework":"deepspeed","zero_stage":3}`:                    {"hw_no_cuda"},
		`{"task":"lora","model":{"params_b":1},"gpu":"m4-max","framework":"xtuner"}`:                                          {"hw_no_cuda"},
		`{"task":"lora","model":{"params_b":1},"gpu":"m4-max","framework":"axolotl"}`:                                         nil,
		`{"task":"infer","model":{"params_b":1},"gpu":"m4-max","framework":"sglang"}`:                                         nil,
		`{"task":"finetune","model":{"params_b":1},"gpu":"m4-max","gpu_count":2,"fsdp":"full_shard","framework":"torchtune"}`: {"hw_no_cuda"},
		`{"task":"finetune","model":{"params_b":1},"gpu":"m4-max","optimizer":"paged-adamw-8bit"}`:                            {"hw_no_cuda"},
		`{"task":"finetune","model":{"params_b":1},"gpu":"m4-max","framework":"transformers","offload":{"optimizer":"cpu"}}`:  {"hw_one_memory"},
		`{"task":"finetune","model":{"params_b":1},"gpu":"a100-80gb-sxm","framework":"deepspeed","optimizer":"adamw-8bit"}`:   nil,
	} {
		var got []string
		for _, p := range estimate(t, text).Problems {
			got = append(got, p.Code)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
	e := estimate(t, `{"task":"finetune","model":{"params_b":1},"gpu":"m4-max"}`)
	if e.Workload.Framework != "transformers" || e.Workload.Precision != workload.AMPBF16 {
		t.Errorf("%s in %s on a Mac", e.Workload.Framework, e.Workload.Precision)
	}
}

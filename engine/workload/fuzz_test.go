package workload_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"headroom/engine/workload"
)

// FuzzDecode holds that any bytes give a workload or an error that can be
// shown, and that a workload that was read is the same when it is written and
// read again.
func FuzzDecode(f *testing.F) {
	for _, seed := range []string{
		`{"task":"infer","model":"llama-3.1-8b"}`,
		`{"task":"train","model":{"params_b":7},"gpu":"v100","gpu_count":4,"precision":"fp16","optimizer":"adamw","zero_stage":3}`,
		`{"task":"qlora","model":"qwen2.5-7b","lora_targets":["q_proj","v_proj"],"lora_trained":["embed"],"quant":"nf4-dq","extra":{"liger":true}}`,
		`{"task":"lora","model":"mixtral-8x7b","lora_targets":"all-linear","parallel":{"tp":2,"pp":2,"ep":2,"sp":true}}`,
		`{"task":"infer","model":"deepseek-v3","gpu_pool":[{"gpu":"h100","count":8},{"gpu":"a100","memory_gb":40}],"quant":"q4_k_m"}`,
		`{"task":"infer","model":{"layers":2,"hidden_size":64,"attention_heads":4,"vocab_size":1000,"moe":{"experts":8,"experts_per_token":2}}}`,
		`{"task":"infer","model":"x","offload":{"optimizer":"nvme","layers_on_gpu":3},"kv_dtype":"q8_0","quant":"exl2-4.25"}`,
		`{"task":"infer","modle":"x"}`, `{"task":"infer","parallel":{"tpp":2}}`, `{"model":{"layrs":2}}`, `{"batch":"4"}`,
		`{"batch":1e99}`, `{"batch":-1}`, `{"task":"trian"}`, `{"quant":"q4_k_mm"}`, `{} {}`, `{`, `[]`, `null`, ``, "\xff\xfe", `"`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		w, err := workload.Decode(data)
		if err != nil {
			bad, ok := errors.AsType[*workload.Error](err)
			if !ok {
				t.Fatalf("the error is a %T, want a *workload.Error", err)
			}
			if bad.Message == "" || bad.Kind == "" {
				t.Fatalf("an error without message or kind: %+v", bad)
			}
			return
		}
		text, err := json.Marshal(w)
		if err != nil {
			t.Fatalf("what was read can't be written: %v", err)
		}
		again, err := workload.Decode(text)
		if err != nil {
			t.Fatalf("what was written can't be read: %v\n%s", err, text)
		}
		if second, err := json.Marshal(again); err != nil || !reflect.DeepEqual(text, second) {
			t.Fatalf("not the same after a second reading (%v):\n%s\n%s", err, text, second)
		}
	})
}

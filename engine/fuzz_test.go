package engine_test

import (
	"errors"
	"testing"

	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/workload"
)

// FuzzEvaluate holds that whatever decodes gives an estimate that is sound, or
// an error that can be shown.
func FuzzEvaluate(f *testing.F) {
	for _, seed := range []string{
		`{"task":"infer","model":"llama-3.1-8b","gpu":"rtx 4090","seq_len":8192,"batch":4}`,
		`{"task":"infer","model":"gpt-2","attention":"eager","logits":"all"}`,
		`{"task":"infer","model":"deepseek-v3","gpu":"h200","gpu_count":8,"framework":"vllm","gpu_memory_utilization":0.95}`,
		`{"task":"infer","model":"qwen3-30b-a3b","quant":"q4_k_m","gpu_count":2,"offload":{"layers_on_gpu":12},"n_ubatch":64}`,
		`{"task":"infer","model":"gpt-oss-20b","framework":"sglang","gpu":"h100","extra":{"mem_fraction_static":0.8}}`,
		`{"task":"infer","model":{"params_b":0.001},"cpu_only":true,"host_ram_gb":1}`,
		`{"task":"train","model":{"params_b":7},"gpu":"v100","gpu_count":4,"precision":"fp16"}`,
		`{"task":"train","model":"gpt3-175b","gpu":"a100","gpu_count":1024,"framework":"megatron","parallel":{"tp":8,"pp":8,"vpp":3,"sp":true},"zero_stage":1,"recompute":"selective","global_batch":1536}`,
		`{"task":"train","model":"mixtral-8x7b","gpu_count":16,"framework":"megatron","parallel":{"tp":2,"ep":8},"extra":{"etp":1}}`,
		`{"task":"finetune","model":"llama-2-7b","gpu_count":8,"fsdp":"hybrid_shard","nodes":2,"recompute":"full","offload":{"activations":true}}`,
		`{"task":"finetune","model":"llama-3.2-1b","framework":"torchtune","optimizer":"paged-adamw-8bit","optimizer_in_backward":true,"loss":"chunked"}`,
		`{"task":"qlora","model":"llama-3-70b","gpu":"a100","lora_rank":64,"lora_targets":["q_proj","v_proj","lm_head"],"lora_trained":["embed"]}`,
		`{"task":"rl","model":"qwen2.5-7b","rl_algo":"dpo","peft":"lora"}`,
		`{"task":"train","model":{"layers":4,"hidden_size":64,"attention_heads":4,"kv_heads":2,"intermediate_size":128,"vocab_size":1000,"moe":{"experts":8,"experts_per_token":2,"expert_intermediate_size":32,"layers":2}}}`,
		`{"task":"infer","model":{"layers":4,"hidden_size":64,"attention_heads":4,"vocab_size":1000,"mla":{"kv_lora_rank":16,"qk_nope_head_dim":8,"qk_rope_head_dim":4,"v_head_dim":8}},"extra":{"mla_attn":1},"framework":"llama.cpp"}`,
		`{"task":"infer","model":{"layers":4,"hidden_size":64,"attention_heads":4,"vocab_size":1000,"hybrid":{"kind":"mamba2","layers":3,"heads":4,"head_dim":16,"state_size":16},"attention_layers":1}}`,
		`{"task":"infer","model":{"layers":4,"hidden_size":64,"attention_heads":4,"vocab_size":1000,"sliding_window":{"size":128,"layers":3,"full_layers":1}}}`,
	} {
		f.Add([]byte(seed))
	}
	known := catalog.Builtin()
	f.Fuzz(func(t *testing.T, data []byte) {
		w, err := workload.Decode(data)
		if err != nil {
			return
		}
		e, err := engine.Evaluate(w, known)
		if err != nil {
			if bad, ok := errors.AsType[*workload.Error](err); !ok || bad.Message == "" || bad.Kind == "" {
				t.Fatalf("an error that can't be shown: %#v", err)
			}
			return
		}
		for _, fault := range faults(e) {
			t.Error(fault)
		}
	})
}

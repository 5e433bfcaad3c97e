package engine_test

import (
	"encoding/json"
	"strings"
	"testing"

	"headroom/engine"
)

// Bases on which keys and switches are tried.
const (
	baseChat       = `{"task":"infer","model":"llama-3.1-8b","gpu":"a100","seq_len":8192,"batch":4}`
	baseServer     = `{"task":"infer","model":"llama-3.1-8b","framework":"vllm","gpu":"a100"}`
	baseGGUF       = `{"task":"infer","model":"gemma-3-27b","quant":"q4_k_m","gpu":"rtx 3090","seq_len":16384}`
	baseLatent     = `{"task":"infer","model":"deepseek-v3","framework":"ik_llama.cpp","quant":"q4_k_m","gpu":"h100","gpu_count":8,"seq_len":16384}`
	baseTied       = `{"task":"infer","model":"qwen2.5-1.5b","framework":"litgpt","gpu":"a100"}`
	baseGPTQ       = `{"task":"infer","model":"llama-3.1-8b","quant":"gptq-int4","framework":"autogptq","gpu":"rtx 3090"}`
	baseAWQ        = `{"task":"infer","model":"llama-3.1-8b","quant":"awq-int4","framework":"autoawq","gpu":"rtx 3090"}`
	baseDeep       = `{"task":"finetune","model":"llama-3.1-8b","framework":"deepspeed","gpu":"a100","gpu_count":8,"zero_stage":2}`
	baseFSDP       = `{"task":"finetune","model":"llama-3.1-8b","framework":"torchtitan","gpu":"a100","gpu_count":8,"fsdp":"full_shard"}`
	baseOps        = `{"task":"finetune","model":"llama-3.1-8b","framework":"torchtitan","gpu":"a100","gpu_count":8,"recompute":"selective"}`
	baseLitGPT     = `{"task":"finetune","model":"llama-3.1-8b","framework":"litgpt","gpu":"a100","gpu_count":2,"parallel":{"tp":2}}`
	baseLoRA       = `{"task":"lora","model":"llama-3.1-8b","gpu":"a100"}`
	baseQLoRA      = `{"task":"qlora","model":"llama-3.1-8b","gpu":"a100","gpu_count":4,"fsdp":"full_shard"}`
	baseRL         = `{"task":"rl","model":"llama-3.1-8b","gpu":"a100"}`
	basePipeline   = `{"task":"train","model":"llama-3.1-8b","framework":"megatron","gpu":"h100","gpu_count":16,"parallel":{"tp":2,"pp":4,"sp":true},"grad_accum":16,"zero_stage":1,"rank":"last"}`
	baseChunks     = `{"task":"train","model":"llama-3.1-8b","framework":"megatron","gpu":"h100","gpu_count":4,"parallel":{"pp":4,"vpp":2},"grad_accum":16,"rank":"first"}`
	baseSelected   = `{"task":"train","model":"llama-3.1-8b","framework":"megatron","gpu":"h100","recompute":"selective","attention":"eager"}`
	routedSelected = `{"task":"train","model":"deepseek-v3","framework":"megatron","gpu":"h100","gpu_count":1024,"parallel":{"pp":16,"ep":64},"grad_accum":32,"recompute":"selective"}`
	baseExperts    = `{"task":"train","model":"mixtral-8x7b","framework":"megatron","gpu":"h100","gpu_count":32,"parallel":{"tp":2,"pp":2,"ep":4},"grad_accum":8,"zero_stage":1}`
	baseMTP        = `{"task":"train","model":"deepseek-v3","framework":"megatron","gpu":"h100","gpu_count":1024,"parallel":{"pp":16,"ep":64},"grad_accum":32,"rank":"last"}`
	baseContext    = `{"task":"train","model":"llama-3.1-8b","framework":"megatron","gpu":"h100","gpu_count":4,"parallel":{"cp":4},"seq_len":32768}`
	baseFP8        = `{"task":"train","model":"llama-3.1-8b","framework":"megatron","gpu":"h100","gpu_count":4,"precision":"fp8"}`
)

// Whatever is said changes the estimate, or the estimate tells that it passes
// it by. Nothing is ignored in silence.
func TestNothingIsIgnoredInSilence(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ base, key, value string }{
		{baseChat, "framework_version", `"4.38.1"`},
		{baseChat, "gpu_count", `2`},
		{baseChat, "gpu_memory_gb", `40`},
		{baseChat, "cpu_only", `true`},
		{baseChat, "host_ram_gb", `8`},
		{baseChat, "used_gb", `78`},
		{baseChat, "precision", `"fp32"`},
		{baseChat, "weights_dtype", `"fp32"`},
		{baseChat, "quant", `"nf4"`},
		{baseGPTQ, "quant_group", `32`},
		{baseChat, "weights_bytes", `4000000000`},
		{baseChat, "batch", `8`},
		{baseServer, "concurrency", `300`},
		{baseChat, "seq_len", `4096`},
		{baseChat, "input_tokens", `100`},
		{baseChat, "output_tokens", `8000`},
		{baseChat, "attention", `"eager"`},
		{baseChat, "logits", `"all"`},
		{baseChat, "kv_dtype", `"fp8"`},
		{baseChat, "kv_static_tokens", `20000`},
		{baseServer, "gpu_memory_utilization", `0.5`},
		{baseServer, "max_num_batched_tokens", `20000`},
		{baseServer, "max_num_seqs", `2000`},
		{baseServer, "enforce_eager", `true`},
		{baseGGUF, "n_ubatch", `4096`},
		{baseChat, "offload.kv", `true`},
		{baseGGUF, "offload.layers_on_gpu", `10`},
		{baseGGUF, "offload.weights_on_cpu_bytes", `1000000000`},
		{baseDeep, "weights_dtype", `"fp32"`},
		{baseDeep, "grad_dtype", `"fp32"`},
		{baseDeep, "master_weights", `false`},
		{baseDeep, "optimizer", `"adamw-8bit"`},
		{baseFSDP, "optimizer_in_backward", `true`},
		{baseDeep, "zero_stage", `3`},
		{baseFSDP, "fsdp", `"shard_grad_op"`},
		{baseFSDP, "grad_accum", `4`},
		{baseFSDP, "global_batch", `64`},
		{baseDeep, "recompute", `"full"`},
		{baseFSDP, "loss", `"full"`},
		{baseFSDP, "compile", `true`},
		{baseDeep, "offload.optimizer", `"cpu"`},
		{baseDeep, "offload.optimizer", `"nvme"`},
		{baseDeep, "offload.params", `"cpu"`},
		{baseDeep, "offload.activations", `true`},
		{baseLoRA, "lora_rank", `64`},
		{baseLoRA, "lora_targets", `"q-v"`},
		{baseLoRA, "lora_trained", `["embed"]`},
		{baseRL, "rl_algo", `"dpo"`},
		{baseRL, "peft", `"lora"`},
		{basePipeline, "rank", `"first"`},
		{basePipeline, "parallel.sp", `false`},

		{basePipeline, "extra.reduce_dtype", `"bf16"`},
		{baseLoRA, "extra.adapter_dtype", `"bf16"`},
		{basePipeline, "extra.ce_fusion", `"te"`},
		{baseFP8, "extra.fp8_recipe", `"blockwise"`},
		{baseLatent, "extra.mla_attn", `0`},
		{baseExperts, "extra.etp", `1`},
		{baseTied, "extra.separate_head", `true`},
		{baseOps, "extra.recompute_granularity", `"op"`},
		{baseAWQ, "extra.awq_kernel", `"gemv"`},
		{baseLoRA, "extra.liger", `true`},
		{baseGPTQ, "extra.gptq_kernel", `"cuda-old"`},
		{basePipeline, "extra.overlap_param_gather", `true`},
		{baseSelected, "extra.recompute_modules", `["mlp"]`},
		{basePipeline, "extra.transformer_impl", `"local"`},
		{strings.Replace(baseOps, `"op"`, `"none"`, 1), "extra.recompute_granularity", `"every 2nd layer"`},
		{baseFP8, "extra.fp8_params", `true`},
		{basePipeline, "extra.optimizer_state_dtype", `"bf16"`},
		{baseContext, "extra.cp_comm", `"a2a"`},
		{baseFSDP, "extra.async_tp", `true`},
		{baseChat, "extra.activation_quant", `"int8"`},
		{baseLitGPT, "extra.replicated_embeddings", `true`},
		{strings.Replace(baseGPTQ, "autogptq", "exllama", 1), "extra.act_order", `true`},
		{baseFSDP, "extra.fp8_all_gather", `true`},
		{baseLitGPT, "extra.compiler", `"thunder"`},
		{baseMTP, "extra.mtp_layers", `1`},
		{baseExperts, "extra.overlap_moe_comm", `true`},
		{strings.Replace(baseExperts, `"pp":2,`, "", 1), "extra.overlap_moe_comm", `true`},
		{basePipeline, "extra.pipeline_layout", `"Et*9|t*9|t*9|t*5L"`},
		{basePipeline, "extra.pipeline_layout", `"Et*9|t*9|t*9|t*9L"`},
		{basePipeline, "extra.optimizer_instances", `2`},
		{baseServer, "extra.vllm_engine", `"v0"`},
		{baseExperts, "extra.moe_capacity_factor", `2`},
		{baseLoRA, "extra.attention_backend", `"xformers"`},
		{baseGGUF, "extra.v_cache_dtype", `"q4_0"`},
		{baseQLoRA, "extra.quant_storage", `"bf16"`},
		{baseFSDP, "extra.sequence_parallel", `"ulysses"`},
		{basePipeline, "extra.cuda_graphs", `["attn"]`},
		{basePipeline, "extra.offload_modules", `["core_attn"]`},
		{basePipeline, "extra.offload_modules", `["the whole thing"]`},
		{baseOps, "extra.recompute_granularity", `"every 0th layer"`},
		{baseChunks, "extra.microbatch_group", `8`},
		{basePipeline, "extra.defer_embedding_wgrad", `2`},
		{baseGGUF, "extra.swa_full", `true`},
		{basePipeline, "extra.overlap_param_gather_with_step", `true`},
		{basePipeline, "extra.op_fuser", `true`},
		{basePipeline, "extra.embedding_and_loss_count_as_layers", `true`},
		{basePipeline, "extra.first_stage_layers", `3`},
		{basePipeline, "extra.last_stage_layers", `3`},
		{basePipeline, "extra.rank_order", `"tp-pp-dp"`},
		{`{"task":"infer","model":"llama-3.1-8b","framework":"sglang","gpu":"a100"}`, "extra.mem_fraction_static", `0.5`},
		{baseChat, "extra.no_such_switch", `true`},
		{baseExperts, "extra.etp", `"1"`},
		{baseLoRA, "extra.liger", `"yes"`},
		{baseLoRA, "extra.adapter_dtype", `16`},
		{baseSelected, "extra.recompute_modules", `"mlp"`},
		{baseSelected, "extra.recompute_modules", `["the whole thing"]`},
		{routedSelected, "extra.recompute_modules", `["moe"]`},
		{routedSelected, "extra.recompute_modules", `["shared_experts"]`},
		{baseMTP, "extra.mtp_layers", `-1`},
		{baseMTP, "extra.mtp_layers", `1e300`},
		{baseGGUF, "extra.swa_full", `null`},
		{baseChat, "extra.draft_model", `"llama-3.2-1b"`},
		{baseChat, "extra.prefix_tokens", `1000`},
		{baseOps, "extra.trained_layers", `4`},
	} {
		t.Run(tt.key+" "+tt.value, func(t *testing.T) {
			t.Parallel()
			before, after := estimate(t, tt.base), estimate(t, with(t, tt.base, tt.key, tt.value))
			told := false
			for _, p := range after.Problems {
				told = told || p.Code == "ignored_switch" && p.Key == tt.key
			}
			for _, a := range after.Assumed {
				told = told || a.Key == tt.key && a.Value == "no effect on the peak"
			}
			changed := sizes(t, before) != sizes(t, after)
			if !changed && !told {
				t.Errorf("%s changes nothing in %s, and nothing is told", tt.key, tt.base)
			}
			if changed && told {
				t.Errorf("%s is told as ignored, but it changes the estimate of %s", tt.key, tt.base)
			}
		})
	}
}

// with sets a key, of an inner object when there is a dot in it.
func with(t *testing.T, base, key, value string) string {
	t.Helper()
	var w map[string]any
	if err := json.Unmarshal([]byte(base), &w); err != nil {
		t.Fatal(err)
	}
	object := w
	if outer, inner, nested := strings.Cut(key, "."); nested {
		within, _ := w[outer].(map[string]any)
		if within == nil {
			within = map[string]any{}
		}
		w[outer], object, key = within, within, inner
	}
	object[key] = json.RawMessage(value)
	text, err := json.Marshal(w)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A verdict never gets better by taking memory away from the card.
func TestVerdictFollowsTheCard(t *testing.T) {
	t.Parallel()
	rank := map[engine.Verdict]int{engine.DoesNotFit: 0, engine.Tight: 1, engine.Fits: 2}
	last, seen := 2, map[engine.Verdict]bool{}
	for _, used := range []string{"0", "2", "4", "5", "6", "7", "8", "10", "20", "24"} {
		e := estimate(t, with(t, `{"task":"infer","model":"llama-3.1-8b","gpu":"rtx 4090","seq_len":4096}`, "used_gb", used))
		if rank[e.Verdict] > last {
			t.Errorf("with %s GB taken the verdict rises to %s", used, e.Verdict)
		}
		last, seen[e.Verdict] = rank[e.Verdict], true
	}
	if !seen[engine.Fits] || !seen[engine.Tight] || !seen[engine.DoesNotFit] {
		t.Errorf("verdicts %v, want all three on the way", seen)
	}
}

// A layout says which stage holds what: the last one of an uneven split is the
// lighter for it, and one that does not deal every layer is told.
func TestPipelineLayout(t *testing.T) {
	t.Parallel()
	even := estimate(t, basePipeline)
	light := estimate(t, with(t, basePipeline, "extra.pipeline_layout", `"Et*9|t*9|t*9|t*5L"`))
	same := estimate(t, with(t, basePipeline, "extra.pipeline_layout", `"Et*8|t*8|t*8|t*8L"`))
	if sizes(t, same) != sizes(t, even) {
		t.Error("an even layout is not the even split")
	}
	if light.ModelStateBytes >= even.ModelStateBytes {
		t.Errorf("five layers hold %v of states, eight hold %v", light.ModelStateBytes, even.ModelStateBytes)
	}
}

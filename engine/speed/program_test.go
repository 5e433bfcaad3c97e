package speed_test

import (
	"strings"
	"testing"
)

// llama.cpp got kernels for tensor cores in June 2024: the same card reads a prompt
// faster with them (7,776 and 10,359 tokens a second on an RTX 4090, pull request
// 7676). The build says which are meant, else attention.
func TestLlamaCppBuilds(t *testing.T) {
	t.Parallel()
	const run = `{"task":"infer","model":"llama-3-8b","framework":"llama.cpp","gpu":"rtx-4090","quant":"q4_0","input_tokens":512,"output_tokens":1,`
	for name, tc := range map[string]struct{ early, late string }{
		"by attention": {`"attention":"eager"}`, `"attention":"flash"}`},
		"by build":     {`"framework_version":"b2000"}`, `"framework_version":"b4008"}`},
		"build first":  {`"framework_version":"b2000","attention":"flash"}`, `"framework_version":"b4008","attention":"eager"}`},
	} {
		early, late := speedOf(t, run+tc.early).PrefillTokensPerSec, speedOf(t, run+tc.late).PrefillTokensPerSec
		if late < 1.3*early {
			t.Errorf("%s: %.0f tokens/s before, %.0f after; want at least 1.3 times as many", name, early, late)
		}
	}
}

// Programs differ by what they add to the work of the card. Each row is a pair of
// settings of which the first is the faster, and by how much at least.
func TestPrograms(t *testing.T) {
	t.Parallel()
	const awq = `{"task":"infer","model":"mistral-7b","gpu":"rtx-4090","quant":"awq-int4","quant_group":128,"input_tokens":2048,"output_tokens":2048,`
	const lora = `{"task":"lora","model":"qwen-7b","framework":"peft","gpu":"a100-80gb","precision":"bf16","seq_len":256,"grad_accum":8,"recompute":"full",`
	const qlora = `{"task":"qlora","model":"qwen-14b","framework":"deepspeed","gpu":"a100-80gb","precision":"fp16","seq_len":512,"grad_accum":8,"recompute":"full",`
	const long = `{"task":"train","model":"llama-3.1-8b","gpu":"h100","gpu_count":8,"precision":"amp-bf16","seq_len":65536,"recompute":"full",`
	const apple = `{"task":"infer","gpu":"apple-m4-max","quant":"int4","quant_group":64,"input_tokens":2048,"output_tokens":128,`
	const zero3 = `{"task":"finetune","model":"qwen-1_8b","gpu":"a100-80gb","precision":"bf16","seq_len":256,"grad_accum":8,"recompute":"full","framework":"deepspeed",`
	for name, tc := range map[string]struct {
		faster, slower string
		least          float64
		what           string
	}{
		// ml-explore/mlx-lm mlx_lm/BENCHMARKS.md: 113 tokens/s with 3B of 30B at work, 135 with 4B dense; each reads its weights alone.
		"a mixture without tiles": {apple + `"model":"qwen3-30b-a3b","extra":{"framework":"mlx"}}`, apple + `"model":"qwen3-8b","extra":{"framework":"mlx"}}`, 1.1, "decode"},
		// QwenLM/Qwen README: 2.1 s a step at 256 tokens as at 1,024, under ZeRO 3 on one card.
		"hooks of ZeRO 3": {zero3 + `"zero_stage":2}`, zero3 + `"zero_stage":3}`, 2, "train"},
		// pytorch/torchtitan benchmarks: 652 and 597 tokens/s with and without asynchronous tensor parallelism.
		"asynchronous tensor parallelism": {
			long + `"framework":"torchtitan","parallel":{"tp":8,"sp":true},"extra":{"async_tp":true}}`, long + `"framework":"torchtitan","parallel":{"tp":8,"sp":true}}`, 1.02, "train",
		},
		// casper-hansen/AutoAWQ README: 114 tokens/s fused; transformers issues each kernel.
		"fused modules": {awq + `"framework":"autoawq"}`, awq + `"framework":"transformers"}`, 2, "decode"},
		// The same: prompts at 3,897 with GEMM kernels, at 904 with GEMV kernels.
		"rows of a prompt": {awq + `"framework":"autoawq","extra":{"awq_kernel":"gemm"}}`, awq + `"framework":"autoawq","extra":{"awq_kernel":"gemv"}}`, 2.5, "prefill"},
		// QwenLM/Qwen README: 3.0 s a step with GPTQ and 1.2 s with 16-bit weights at 256 tokens.
		"packed weights": {qlora + `"quant":"nf4"}`, qlora + `"quant":"gptq-int4","quant_group":128}`, 1.3, "train"},
		// Adapters on all layers issue more kernels than on two projections.
		"kernels of adapters": {lora + `"lora_targets":"q-v"}`, lora + `"lora_targets":"all-linear"}`, 1.2, "train"},
		// arXiv 2407.08608: FlashAttention-2 reaches 35 % of an H100.
		"attention of the card": {long + `"framework":"megatron"}`, long + `"framework":"torchtitan"}`, 1.1, "train"},
		// pytorch/torchtitan pull request 1196: cuDNN's kernels on a B200.
		"attention of a version": {
			strings.Replace(long, "h100", "b200", 1) + `"framework":"torchtitan"}`, strings.Replace(long, "h100", "b200", 1) + `"framework":"torchtitan","framework_version":"0.0.2"}`, 1.3, "train",
		},
		// pytorch/torchtitan benchmarks: a ring of eight cards at 262,144 tokens.
		"ring": {long + `"framework":"torchtitan","parallel":{"cp":2,"dp":4},"extra":{"sequence_parallel":"ulysses"}}`, long + `"framework":"torchtitan","parallel":{"cp":2,"dp":4}}`, 1.1, "train"},
	} {
		t.Run(strings.ReplaceAll(name, " ", "-"), func(t *testing.T) {
			t.Parallel()
			rate := func(workload string) float64 {
				s := speedOf(t, workload)
				return map[string]float64{"decode": s.DecodeTokensPerSec, "prefill": s.PrefillTokensPerSec, "train": s.TokensPerSecondGPU}[tc.what]
			}
			if fast, slow := rate(tc.faster), rate(tc.slower); fast < tc.least*slow {
				t.Errorf("%.0f and %.0f tokens/s; want at least %.2f times as many", fast, slow, tc.least)
			}
		})
	}
}

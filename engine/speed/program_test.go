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

// A card that came out later than a build has not run it, whatever attention is told: 12,207 tokens a second on an
// RTX 5090 without FlashAttention (huggingface.co/posts/csabakecskemeti/458514085783723).
func TestNewCardsRunNewBuilds(t *testing.T) {
	t.Parallel()
	const run = `{"task":"infer","model":"llama-3.1-8b","framework":"llama.cpp","gpu":"rtx-5090","quant":"q8_0","input_tokens":512,"output_tokens":1,`
	eager, flash := speedOf(t, run+`"attention":"eager"}`), speedOf(t, run+`"attention":"flash"}`)
	if eager.PrefillTokensPerSec != flash.PrefillTokensPerSec {
		t.Errorf("%.0f tokens/s without FlashAttention, %.0f with it", eager.PrefillTokensPerSec, flash.PrefillTokensPerSec)
	}
}

// Cards without units for matrix products multiply blocks four bytes at a time, as builds before those units were
// used did: 935 tokens a second of 7B on a Tesla P40 in January 2024 (ggml-org/llama.cpp pull request 4766), 1,083
// of 8B on an MI50 (27841).
func TestBlocksOnOrdinaryLanes(t *testing.T) {
	t.Parallel()
	for run, want := range map[string]float64{
		`"gpu":"p40","model":"llama-7b","quant":"q4_0","framework_version":"b1840"`:          935,
		`"gpu":"mi50-32gb","model":"llama-3-8b","quant":"q4_0","framework_version":"b10560"`: 1083,
	} {
		if got := speedOf(t, `{"task":"infer","framework":"llama.cpp","input_tokens":512,"output_tokens":1,`+run+`}`).PrefillTokensPerSec; !near(got, want, 0.2) {
			t.Errorf("%s: %.0f tokens/s, want %.0f", run, got, want)
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
	const grouped = `{"task":"infer","model":"llama-2-70b","framework":"tensorrt-llm","gpu":"h200","quant":"fp8","kv_dtype":"fp8","concurrency":192,"input_tokens":128,"output_tokens":2048,`
	const queue = `{"task":"infer","model":"llama-3-8b","framework":"vllm","gpu":"rtx-a6000","max_num_seqs":256,"input_tokens":128,"output_tokens":128,`
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
		// stas00/ml-engineering insights/when-to-upgrade-gpus: FlashAttention-4 on a B200.
		"attention that is named": {
			strings.Replace(long, "h100", "b200", 1) + `"framework":"deepspeed","extra":{"attention_backend":"flash_attention_4"}}`, strings.Replace(long, "h100", "b200", 1) + `"framework":"deepspeed"}`, 1.5, "train",
		},
		// NVIDIA/TensorRT-LLM docs/source/blogs/XQA-kernel.md: 2,941 and 1,227 tokens/s with and without kernels for grouped queries.
		"grouped queries": {grouped + `"framework_version":"0.8"}`, grouped + `"framework_version":"0.6.1"}`, 1.5, "decode"},
		// vllm-project/vllm issue 4702: 16.9 requests/s on an RTX A6000.
		"scheduling beside the card": {queue + `"framework_version":"0.6.3"}`, queue + `"framework_version":"0.4.2"}`, 1.2, "all"},
		// NVIDIA/FasterTransformer docs/gpt_guide.md: 32 tokens of 6.7B in 385 ms, which eager programs take twice as long for.
		"a program in C++": {
			`{"task":"infer","model":"gpt-j-6b","gpu":"a100-80gb","precision":"fp16","input_tokens":512,"output_tokens":32,"extra":{"framework":"fastertransformer"}}`,
			`{"task":"infer","model":"gpt-j-6b","gpu":"a100-80gb","precision":"fp16","input_tokens":512,"output_tokens":32,"framework":"transformers"}`, 1.8, "decode",
		},
	} {
		t.Run(strings.ReplaceAll(name, " ", "-"), func(t *testing.T) {
			t.Parallel()
			rate := func(workload string) float64 {
				s := speedOf(t, workload)
				return map[string]float64{"decode": s.DecodeTokensPerSec, "prefill": s.PrefillTokensPerSec, "train": s.TokensPerSecondGPU, "all": s.TokensPerSecond}[tc.what]
			}
			if fast, slow := rate(tc.faster), rate(tc.slower); fast < tc.least*slow {
				t.Errorf("%.0f and %.0f tokens/s; want at least %.2f times as many", fast, slow, tc.least)
			}
		})
	}
}

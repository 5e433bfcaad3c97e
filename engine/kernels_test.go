package engine_test

import (
	"slices"
	"strings"
	"testing"

	"headroom/engine"
	"headroom/engine/workload"
)

func noted(e engine.Estimate, code string) bool {
	return slices.ContainsFunc(e.Problems, func(p workload.Problem) bool { return p.Code == code })
}

// Weights in a format that transformers has no kernels for on a card take what 16 bits take, and a server that
// refuses them says so.
func TestFormatsThatACardDoesNotRun(t *testing.T) {
	t.Parallel()
	wide := estimate(t, `{"task":"infer","model":"qwen3-8b","framework":"transformers","gpu":"a100","quant":"none"}`)
	packed := estimate(t, `{"task":"infer","model":"qwen3-8b","framework":"transformers","gpu":"h100","quant":"fp8"}`)
	unpacked := estimate(t, `{"task":"infer","model":"qwen3-8b","framework":"transformers","gpu":"a100","quant":"fp8"}`)
	want(t, "weights unpacked", unpacked.WeightsBytes, wide.WeightsBytes)
	if !noted(unpacked, "hw_no_kernel") || noted(packed, "hw_no_kernel") || packed.WeightsBytes*3 > wide.WeightsBytes*2 {
		t.Errorf("unpacked: %v, packed: %v, %d bytes", unpacked.Problems, packed.Problems, packed.WeightsBytes)
	}
	open := estimate(t, `{"task":"infer","model":"qwen3-8b","gpu":"a100","quant":"fp8"}`)
	want(t, "weights that vLLM keeps", open.WeightsBytes, packed.WeightsBytes)
	released := estimate(t, `{"task":"infer","model":"gpt-oss-20b","framework":"transformers","gpu":"v100"}`)
	if kept := estimate(t, `{"task":"infer","model":"gpt-oss-20b","framework":"transformers","gpu":"t4"}`); 2*kept.WeightsBytes > released.WeightsBytes {
		t.Errorf("%d bytes on Volta, %d on Turing", released.WeightsBytes, kept.WeightsBytes)
	}
	for text, told := range map[string]bool{
		`{"task":"infer","model":"qwen3-8b","framework":"vllm","gpu":"v100-32gb-sxm2","quant":"awq-int4"}`:  true,
		`{"task":"infer","model":"qwen3-8b","framework":"vllm","gpu":"v100-32gb-sxm2","quant":"gptq-int4"}`: false,
		`{"task":"infer","model":"qwen3-8b","framework":"vllm","gpu":"t4","quant":"awq-int4"}`:              false,
		`{"task":"infer","model":"gpt-oss-20b","framework":"vllm","gpu":"t4"}`:                              true,
		`{"task":"infer","model":"gpt-oss-20b","framework":"llama.cpp","gpu":"v100"}`:                       false,
	} {
		if e := estimate(t, text); noted(e, "hw_no_kernel") != told {
			t.Errorf("%s: %v", text, e.Problems)
		}
	}
}

// What keeps a workload from starting is told, whatever it takes: a program that left the card behind, a cache in a
// format of another program, a library with no kernels for the maker's cards.
func TestWhatDoesNotStartIsTold(t *testing.T) {
	t.Parallel()
	for text, code := range map[string]string{
		`{"task":"infer","model":"llama-3.1-8b","framework":"tensorrt-llm","gpu":"v100-32gb-sxm2"}`:              "hw_framework",
		`{"task":"infer","model":"llama-3.1-8b","framework":"tensorrt-llm","gpu":"mi300x"}`:                      "hw_framework",
		`{"task":"infer","model":"llama-3.1-8b","framework":"tensorrt-llm","gpu":"a100","quant":"fp8"}`:          "hw_no_kernel",
		`{"task":"infer","model":"llama-3.1-8b","framework":"vllm","gpu":"rtx-4090","kv_dtype":"q8_0"}`:          "hw_cache_format",
		`{"task":"infer","model":"llama-3.1-8b","framework":"sglang","gpu":"h100","kv_dtype":"q4_0"}`:            "hw_cache_format",
		`{"task":"infer","model":"llama-3.1-8b","framework":"sglang","gpu":"h100","kv_dtype":"int8"}`:            "hw_cache_format",
		`{"task":"infer","model":"llama-3.1-8b","framework":"exllama","gpu":"mi300x","quant":"exl3-4"}`:          "hw_no_kernel",
		`{"task":"qlora","model":"llama-3.1-8b","framework":"peft","gpu":"m4-max","quant":"nf4"}`:                "hw_no_bitsandbytes",
		`{"task":"infer","model":"llama-3.1-8b","framework":"transformers","gpu":"m4-max","quant":"nf4"}`:        "hw_no_bitsandbytes",
		`{"task":"infer","model":"llama-3.1-8b","framework":"tensorrt-llm","gpu":"l4","quant":"fp8"}`:            "",
		`{"task":"infer","model":"llama-3.1-8b","framework":"vllm","gpu":"rtx-4090","kv_dtype":"fp8"}`:           "",
		`{"task":"infer","model":"llama-3.1-8b","framework":"llama.cpp","gpu":"rtx-4090","kv_dtype":"q8_0"}`:     "",
		`{"task":"infer","model":"llama-3.1-8b","framework":"lmdeploy","gpu":"rtx-4090","kv_dtype":"q4_0"}`:      "",
		`{"task":"infer","model":"llama-3.1-8b","framework":"exllama","gpu":"rx-7900-xtx","quant":"exl3-4"}`:     "",
		`{"task":"qlora","model":"llama-3.1-8b","framework":"peft","gpu":"mi300x","quant":"nf4","seq_len":1024}`: "",
	} {
		e := estimate(t, text)
		if code == "" && slices.ContainsFunc(e.Problems, func(p workload.Problem) bool { return strings.HasPrefix(p.Code, "hw_") }) || code != "" && !noted(e, code) {
			t.Errorf("%s: want %q, got %v", text, code, e.Problems)
		}
	}
}

// Squares of fp8 weights that share a scale are not cut: experts are kept whole, or fewer cards share a layer.
func TestBlocksOfFP8AreNotCut(t *testing.T) {
	t.Parallel()
	for text, c := range map[string]struct {
		tp, pp, ep int
		told       bool
	}{
		`{"task":"infer","model":"qwen3-235b-a22b","framework":"vllm","gpu":"h100","gpu_count":8,"quant":"fp8"}`:                     {8, 1, 8, false},
		`{"task":"infer","model":"qwen3-235b-a22b","framework":"vllm","gpu":"h100","gpu_count":4,"quant":"fp8"}`:                     {4, 1, 1, false},
		`{"task":"infer","model":"qwen3-235b-a22b","framework":"vllm","gpu":"h100","gpu_count":8,"quant":"fp8","parallel":{"tp":8}}`: {8, 1, 1, true},
		`{"task":"infer","model":"qwen3-235b-a22b","framework":"vllm","gpu":"h100","gpu_count":8,"parallel":{"tp":8}}`:               {8, 1, 1, false},
		`{"task":"infer","model":"qwen3-235b-a22b","framework":"tensorrt-llm","gpu":"h100","gpu_count":4,"quant":"fp8"}`:             {4, 1, 1, false},
		`{"task":"infer","model":"qwen3-next-80b-a3b","framework":"sglang","gpu":"h100","gpu_count":8,"quant":"fp8"}`:                {4, 2, 1, false}, // the shared expert is divided in any case
		`{"task":"infer","model":"qwen3-4b","framework":"vllm","gpu":"h100","gpu_count":8,"quant":"fp8"}`:                            {4, 2, 1, false}, // 9728 / 8 = 9.5 squares
		`{"task":"infer","model":"glm-4.5","framework":"vllm","gpu":"h100","gpu_count":8,"quant":"fp8"}`:                             {8, 1, 1, false}, // scales of its rows
		`{"task":"infer","model":"qwen3-235b-a22b","framework":"transformers","gpu":"h100","gpu_count":8,"quant":"fp8"}`:             {8, 1, 1, false},
		`{"task":"infer","model":"minimax-m2","framework":"vllm","gpu":"h100","gpu_count":8,"parallel":{"tp":8,"ep":8}}`:             {8, 1, 8, false},
		`{"task":"infer","model":"minimax-m2","framework":"vllm","gpu":"h100","gpu_count":8,"parallel":{"tp":8}}`:                    {8, 1, 1, true},
		`{"task":"infer","model":"deepseek-v3","framework":"vllm","gpu":"h100","gpu_count":16,"parallel":{"tp":16}}`:                 {16, 1, 1, false},
	} {
		e := estimate(t, text)
		p := e.Workload.Parallel
		if p.TP != c.tp || p.PP != c.pp || p.EP != c.ep || noted(e, "hw_fp8_blocks") != c.told {
			t.Errorf("%s: TP %d, PP %d, EP %d, %v", text, p.TP, p.PP, p.EP, e.Problems)
		}
	}
}

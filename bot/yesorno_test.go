package bot_test

import (
	"strings"
	"testing"

	"headroom/bot"
	"headroom/engine/catalog"
)

// Questions of hardware that ask for yes or no are answered so, whatever else they name.
func TestQuestionsOfHardwareAreAnsweredWithYesOrNo(t *testing.T) {
	t.Parallel()
	b := bot.New(catalog.Builtin())
	for text, first := range map[string]string{
		"does kv cache fp8 halve the memory":                     "Yes for the KV cache",
		"fp8 kv cache: how much quality do you lose":             "Yes for the KV cache",
		"kv cache 用 fp8 能省一半显存吗":                                 "KV 缓存减半",
		"does nvlink matter for 2x3090 inference":                "Hardly, where layers are split",
		"双卡 3090 推理需要 nvlink 吗":                                  "按层切分时几乎没用",
		"is flash attention needed for q8 kv cache in llama.cpp": "Yes, for the values",
		"llama.cpp 的 q8 kv 缓存需要打开 flash attention 吗":             "V 缓存需要",
		"can I mix a 3090 and a 2080 ti in vllm tensor parallel": "It works, and wastes",
		"4090 和 3090 混插 vllm 张量并行可以吗":                            "能用，但浪费大卡",
		"can i mix amd and nvidia in llama.cpp":                  "Yes in llama.cpp",
		"amd 和 nvidia 显卡能一起跑 llama.cpp 吗":                        "llama.cpp 可以",
		"pcie x4 for the second 3090 matter for llama.cpp?":      "PCIe carries the model once",
		"what is mla": "Multi-head latent attention (MLA) keeps",
		"what is gqa": "Grouped-query attention (GQA) lets",
		"is nvlink important for fsdp 7b on 8 a100":                       "Yes, NVLink matters",
		"does nvlink matter for llama-3.1-70b awq on 2x 3090":             "NVLink is not necessary",
		"deepseek r1 671b on mac studio m3 ultra, how much does it take?": "Does not fit as released",
	} {
		reply := b.Ask(text, bot.Options{})
		if reply.Answer == nil || !strings.HasPrefix(reply.Answer.Summary, first) {
			t.Errorf("%q: want %q: %+v", text, first, reply.Problems)
			if reply.Answer != nil {
				t.Log(reply.Answer.Summary)
			}
		}
	}
	for _, text := range []string{"what is the weather in amd headquarters and nvidia", "mix flour and sugar with nvidia"} {
		if reply := b.Ask(text, bot.Options{}); reply.Status == bot.Answered {
			t.Errorf("%q is answered: %s", text, reply.Answer.Summary)
		}
	}
}

// An error that is pasted without a model says what it tells, and what is missing.
func TestPastedErrorsAreReadWithoutAModel(t *testing.T) {
	t.Parallel()
	b := bot.New(catalog.Builtin())
	for text, says := range map[string]string{
		"ggml_backend_cuda_buffer_type_alloc_buffer: allocating 10240.00 MiB on device 0: cudaMalloc failed: out of memory":                                                                          "llama.cpp asked for 10 GiB in one piece",
		"ggml_gallocr_reserve_n: failed to allocate CUDA0 buffer of size 4294967296":                                                                                                                 "llama.cpp asked for 4 GiB in one piece",
		"llama_kv_cache_init: failed to allocate buffer for kv cache":                                                                                                                                "llama.cpp asked for a buffer",
		"ValueError: The model's max seq len (131072) is larger than the maximum number of tokens that can be stored in KV cache (26368). Try increasing gpu_memory_utilization":                     "room for 26,368 tokens",
		"ValueError: To serve at least one request with the model's max seq len (131072), 16.00 GiB KV cache is needed. Based on the available memory, the estimated maximum model length is 41760.": "room for 41,760 tokens",
	} {
		reply := b.Ask(text, bot.Options{})
		if reply.Status != bot.NeedsMore || len(reply.Problems) != 1 || !strings.Contains(reply.Problems[0].Message, says) {
			t.Errorf("%q: %s, want %q: %+v", text, reply.Status, says, reply.Problems)
		}
	}
}

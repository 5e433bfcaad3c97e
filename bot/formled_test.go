package bot_test

import (
	"strings"
	"testing"

	"headroom/bot"
)

// The first sentence leads with the form that those run who have such cards, and says what it is told of.
func TestFirstSentencesLeadWithTheFormThatIsRun(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		text, says, never string
	}{
		"two bits where they are all":      {"best quant of llama 3.1 70b for a 24gb card", "iq2_xs is the most precise format", "No format fits"},
		"and in Chinese":                   {"70B 模型在 24GB 显卡上用什么量化", "最高精度格式是 iq2_xs", "没有格式"},
		"between four bits and three":      {"3090 + 4060ti 16gb for a 70b in llama.cpp, which quant?", "That is on NVIDIA GeForce RTX 4060 Ti 16GB", "q4_k_m is the most"},
		"eight bits before four on A100":   {"405b on 8x A100 80gb", "in int8 (W8A8) (vllm) it fits", "awq"},
		"fp8 before four on H100":          {"llama 3.1 405b on 8x h100", "in fp8 (vllm) it fits", "int8"},
		"EXL2 where its program is named":  {"exllamav2 command r+ 104b on 3x3090", "in exl2-4.5 (exllama) it fits", "q4_k_m"},
		"EXL2 down to two bits":            {"exllamav3 llama 3.3 70b on a 4090", "in exl2-2.25 (exllama) it fits", "llama.cpp"},
		"a narrow cache before the RAM":    {"128k context llama 2 7b on 4090", "with the KV cache in q4_0 (llama.cpp) it fits", "0.9"},
		"the file of Gemma 3 in 4 bits":    {"gemma 3 27b qat on 3090 with 32k", "Fits: running gemma-3-27b (q4_0)", ""},
		"Gemma 3 where a server is named":  {"gemma 3 27b int4 vllm 3090", "gemma-3-27b (int4", "q4_0"},
		"a draft in a format":              {"speculative decoding llama 70b with 1b draft on 2x3090", "In q4_k_m (llama.cpp) it fits: together", ""},
		"a draft in Chinese":               {"70b 加 1b 草稿模型投机解码 2张3090", "用 q4_k_m（llama.cpp）装得下：合计", ""},
		"a draft in the format told":       {"speculative decoding llama 70b fp16 with 1b draft on 2x3090", "Does not fit: together", "q4_k_m"},
		"beyond what a model knows":        {"llama 3 8b 32k vllm 4090", "but llama-3-8b was made for 8,192 tokens: 32,768 need", ""},
		"beyond it in Chinese":             {"llama 2 7b 在 4090 上跑 128k 上下文", "但 llama-2-7b 只支持 4,096 tokens", ""},
		"within what a model knows":        {"llama 3.1 8b 32k vllm 4090", "Fits", "was made for"},
		"a server that runs some in turns": {"llama 3 8b batch size 256 vllm 4090 1k context", "vllm starts and runs 46 of them at a time", ""},
		"in turns in Chinese":              {"4090 上 vllm 部署 llama3 8b，并发 256，上下文 1k，够吗", "一次处理 46 个，其余排队", ""},
		"as fast as those in turn":         {"qwen3 32b fp8 on one L40S throughput at 16 concurrent", "9 at a time: each gets", "16 at a time"},
		"not even one at a time":           {"llama 3.1 70b bf16 vllm 4090 16 users", "Does not fit", "at a time"},
		"windows up to their end":          {"kv cache per token gemma 3 27b", "takes 496 KiB of KV cache in gemma-3-27b (bf16) up to its window of 1,024 tokens and 80 KiB beyond it", "3.9"},
		"no windows":                       {"kv cache per token llama 3.1 8b", "takes 128 KiB of KV cache", "window"},
		"a long cache is read in pieces":   {"kv cache gpt-oss 120b 128k", "needs about 72.", "79"},
		"formats of servers in a server":   {"awq vs gptq vs fp8 for llama 70b on 2x L40S", "fp8 is the most precise of those that fit", "Best first"},
		"fewer in eight bits":              {"how many H100 to serve llama 3.3 70b to 200 concurrent users at 8k", "With weights in fp8 and the KV cache in fp8 8 cards do", "TP 8, DP 2) then takes 50.2 GiB of 79.6 GiB per card (TP"},
		"fewer in Chinese":                 {"72B 模型 50 并发 8k 上下文需要几张 H100", "权重用 fp8、KV 缓存用 fp8 时 2 张即可", ""},
		"as they are told":                 {"how many H100 to serve llama 3.3 70b in bf16 to 200 concurrent users at 8k", "16 x NVIDIA H100", "With weights in fp8"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := asker.Ask(tt.text, bot.Options{})
			if r.Answer == nil {
				t.Fatalf("%s: %+v", r.Status, r.Problems)
			}
			if !strings.Contains(r.Answer.Summary, tt.says) {
				t.Errorf("%q is not in %s", tt.says, r.Answer.Summary)
			}
			if tt.never != "" && strings.Contains(r.Answer.Summary, tt.never) {
				t.Errorf("%q is in %s", tt.never, r.Answer.Summary)
			}
		})
	}
}

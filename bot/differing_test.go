package bot_test

import (
	"strings"
	"testing"
)

// What is compared is told with both figures and their difference, faster or
// slower as it was asked.
func TestDifferencesAreTold(t *testing.T) {
	t.Parallel()
	for text, says := range map[string][]string{
		"14b fp8 和 int4 显存差多少":                                               {"fp8 比 int4 多占", "为"},
		"fsdp or deepspeed zero3, which saves more memory for 3b on 8 cards": {"FSDP against ZeRO-3", "FSDP saves"},
		"13b 24k 关掉 flash attention 显存多多少":                                   {"普通注意力比 flash attention 多占"},
		"how much does fp8 training save for 13b on 8 h100":                  {"fp8 against bf16"},
		"用户从10加到40，13b int4 要多占多少显存":                                         {"40 路并发比 10 路并发多占"},
		"zero2和zero3有什么区别":                                                   {"zero 2 与 zero 3", "比 zero 3 多占"},
		"34b int4 比 int8 快多少 a100":                                           {"int4 比 int8 约快", "int8 比 int4 多占"},
		"how much slower is 13b lora with gradient checkpointing on an h100": {"Full recompute is about", "slower than no recompute"},
		"h800和h100有什么区别":                                                     {"算力、显存和带宽相同", "400 GB/s"},
		"lora比qlora快多少":                                                      {"LoRA 比 QLoRA 约快", "没有说显卡"},
		"is nvlink worth it for 2x 3090 finetuning 1.5b":                     {"does not change what fits", "over PCIe"},
		"two 4090s without nvlink for 7b lora, how bad is that vs nvlink":    {"has no NVLink", "hardly wait"},
		"how many 3090s equal one a100 for training a 1b":                    {"is about", "faster"},
		"how many 4090s match an h100":                                       {"does the work of about 2.2 x NVIDIA GeForce RTX 4090"},
		"how many 4090s to equal 8 a100 for pretraining 1.3b":                {"8 x NVIDIA A100 SXM4 80GB does the work of about 19.0 x NVIDIA GeForce RTX 4090"},
		"does the 4090 or the 3090 have nvlink":                              {"No: NVIDIA GeForce RTX 4090 has no NVLink", "Yes: NVIDIA GeForce RTX 3090"},
		"1000P算力是多少张A100":                                                    {"约相当于 3,206 张 NVIDIA A100 SXM4 80GB", "312 TFLOPS"},
		"32b q4 3090 t/s with a 16k prompt":                                  {"About 33", "for a prompt of 16,384 tokens"},
		"how long does a 3090 take to read a 16k prompt with 32b q4":         {"reads a prompt of 16,384 tokens"},
		"405b fp8 on one h100 node?":                                         {"Fits: running 405B (fp8, TP 8)"},
		"does training time double if I double the parameters?":              {"6ND"},
		"llama 3.3 70b exl2 4.65bpw max context on 48gb":                     {"The longest context that fits"},
		"what is faster for 13b int8, an l4 or an a10":                       {"faster than", "A10"},
		"has the 3090 nvlink":                                                {"112 GB/s"},
		"mistral-7b lora versus qlora, vram difference":                      {"lora takes", "more than qlora"},
	} {
		a := ask(t, text).Answer
		if a == nil {
			t.Errorf("%q has no answer", text)
			continue
		}
		for _, part := range says {
			if !strings.Contains(a.Summary, part) {
				t.Errorf("%q does not say %q: %s", text, part, a.Summary)
			}
		}
	}
}

// Figures that are asked for by name are what the answer opens with.
func TestQuantitiesAskedForAreAnswered(t *testing.T) {
	t.Parallel()
	for text, says := range map[string]string{
		"保存一个13b的checkpoint要多大硬盘，adamw":                                  "182 GB",
		"how much disk for 8 checkpoints of a 3b with optimizer states":  "8 of them take",
		"每1000步存一个ckpt，共6000步，7b 训练，硬盘要多大":                               "6 个共需硬盘",
		"how many trainable parameters has a rank 8 lora on mistral-7b":  "trains 21M parameters",
		"llama-3.1-8b lora r=64 可训练参数多少":                                 "可训练参数 168M",
		"llama-3.1-8b 一个token的kv cache多少kb":                              "128 KiB",
		"how much memory does each additional 2k of context take on 70b": "of KV cache in 70B",
		"longest context of qwen2.5-32b on a 24gb card":                  "In narrower formats",
		"4090 跑 llama-3.1-8b，kv cache 用 fp8 能多开多少并发":                     "16 位缓存时为",
	} {
		if a := ask(t, text).Answer; a == nil || !strings.Contains(a.Summary, says) {
			t.Errorf("%q does not say %q: %+v", text, says, a)
		}
	}
}

// Notions that stand between two words, or that programs are asked about, have an
// entry of their own.
func TestNotionsBetweenWordsAreExplained(t *testing.T) {
	t.Parallel()
	for text, says := range map[string]string{
		"fsdp 为什么比 zero2 慢":                          "通信量",
		"why is stage 3 slower than stage 2 in zero": "half as much again",
		"pp 和 tp 有什么不同":                              "流水线并行（PP）",
		"显存还有空闲却报 OOM 是为什么":                          "连续空闲",
		"爆显存怎么办":                                     "梯度检查点",
		"lora和dora哪个更占显存":                            "DoRA",
		"orpo or dpo, which takes less memory":       "no reference model",
		"chunked prefill 是什么":                        "分块读入",
	} {
		if a := ask(t, text).Answer; a == nil || !strings.Contains(a.Summary+strings.Join(a.Text, " "), says) {
			t.Errorf("%q does not say %q: %+v", text, says, a)
		}
	}
}

// A server's full card and the size of all weights are explained as what they are.
func TestMeasuredFiguresOfServersAndWeights(t *testing.T) {
	t.Parallel()
	for text, says := range map[string]string{
		"8b 用 vllm 部署为什么占了 23g 显存":                                       "预占",
		"why does 13b in fp16 need 26gb":                                 "13B parameters x 2 bytes",
		"prefix caching, llama-3.1-8b, 50 users with 2000 prompt tokens": "held once",
	} {
		if a := ask(t, text).Answer; a == nil || !strings.Contains(strings.Join(a.Text, " "), says) {
			t.Errorf("%q does not say %q: %+v", text, says, a)
		}
	}
}

// Models that share cards are added up.
func TestModelsInOneMemoryAreAddedUp(t *testing.T) {
	t.Parallel()
	for text, says := range map[string][]string{
		"speculative decoding: qwen2.5-32b with qwen2.5-1.5b as draft on one a100 80gb": {"together", "as fast where"},
		"投机解码 llama-3.1-70b int4 加 llama-3.2-1b 草稿，2 张 3090":                            {"合计", "接受率"},
		"a 3b and a 13b at the same time on a 24gb card, both int8, do they fit":        {"together", "+"},
		"3 copies of mistral-7b on an h100, enough?":                                    {"3 x"},
		"一张 l40s 能同时跑几个 3b 模型":                                                          {"可以同时放"},
		"qwen2.5-7b int4 和 embedding 模型放在一张 4090 上够吗":                                   {"没有计入"},
	} {
		a := ask(t, text).Answer
		if a == nil {
			t.Errorf("%q has no answer", text)
			continue
		}
		for _, part := range says {
			if !strings.Contains(a.Summary+strings.Join(a.Text, " "), part) {
				t.Errorf("%q does not say %q: %s", text, part, a.Summary)
			}
		}
	}
}

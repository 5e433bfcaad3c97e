package words_test

import (
	"slices"
	"strings"
	"testing"

	"headroom/bot/words"
)

// The groups of words that reasons are told by have all words and a reason, and each reason both languages.
func TestReasonsAreWhole(t *testing.T) {
	t.Parallel()
	used := map[string]bool{}
	for _, name := range words.Groups() {
		if used[strings.TrimPrefix(name, "!")] = true; !words.Grouped(name) {
			t.Errorf("no words for %s", name)
		}
	}
	for _, name := range words.GroupNames() {
		if !used[name] {
			t.Errorf("no reason is told by %s", name)
		}
	}
	keys := words.Whys()
	for i, key := range keys {
		e, ok := words.Explain(key)
		if !ok || slices.Contains(keys[:i], key) || slices.Contains(words.Topics(), key) {
			t.Fatalf("%s is missing or stands twice", key)
		}
		for _, s := range []words.Sentence{e.Title, e.Text, e.Example} {
			if s.EN == "" || s.ZH == "" {
				t.Errorf("%s lacks a language: %+v", key, s)
			}
		}
		if !strings.Contains(e.Text.EN, ". ") || !strings.Contains(e.Text.ZH, "。") {
			t.Errorf("%s: a verdict and its reason are two sentences", key)
		}
	}
}

// A reason is known by what is wondered at and by what it is about, in either language.
func TestWhyIn(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"our MoE has just 4B active parameters, why does it still need 60 GB of memory":     "why_moe_memory",
		"MoE 只激活 3B，为什么还要这么多显存":                                                             "why_moe_memory",
		"-ngl 32 is half as fast as -ngl 33, why is the final layer so important for speed": "why_last_layer",
		"two 4070s are slower than just one of them, why":                                   "why_cards_slower",
		"为什么两张卡反而比一张慢":                                                                      "why_cards_slower",
		"running on cpu instead of the gpu, how much slower and why":                        "why_cpu_slower",
		"does pcie x4 hurt the speed of inference":                                          "why_pcie",
		"why does dpo need so much more memory than sft":                                    "why_rl_more",
		"为什么 dpo 比 sft 更占显存":                                                                "why_rl_more",
		"vllm fills 90% of the vram whatever model I load":                                  "why_share_taken",
		"vllm 为什么把显存都占满了":                                                                   "why_share_taken",
		"saved checkpoint is twice as large after fine-tuning":                              "why_saved_larger",
		"fp8 training goes out of memory while bf16 fits":                                   "why_fp8_training",
		"lora takes nearly the same memory as full fine-tuning":                             "why_lora_saves_little",
		"why do I run out of memory during evaluation":                                      "why_eval_oom",
		"训练跑到一半突然 oom 是为什么":                                                                 "why_later",
		"why is it so slow": "why_slow",
		"why is full fine-tuning slower than lora on 4 h100":                    "why_lora_no_faster",
		"reasons for slow training of a 3b with lora on a 3090":                 "why_training_slow",
		"why is a 32b slow on 2x 4080, 9 t/s":                                   "why_cards_slower",
		"two cards do not even give twice the throughput of one, why":           "why_cards_not_double",
		"为什么训练越来越慢，4 张 h100":                                                    "why_training_slow",
		"为什么显存不释放 3b 训练":                                                        "why_memory_kept",
		"why does memory climb with longer sequences when I fine-tune":          "why_length_training",
		"why does lora memory double with twice the batch":                      "why_batch_memory",
		"vram of each card is the same with 4 gpus and zero 2, a 3b model, why": "why_more_cards_same",
		"why won't a larger batch train faster":                                 "why_batch_no_faster",
		"the first token takes 20 seconds, why":                                 "why_first_token",
		"why does the third a40 sit idle with a 13b":                            "why_card_left_idle",
		"only one of my three p40s is working":                                  "why_card_left_idle",
		"三张卡只有一张在干活":                                                            "why_card_left_idle",
		"one a40 is not enough, why":                                            "",
		"the second of my two a40s does nothing":                                "why_card_left_idle",
		"vllm is only using one gpu":                                            "why_card_left_idle",
		"另一张卡一直闲着":                                                              "why_card_left_idle",
		"why is the other half of the batch unused":                             "",
		"why is one of my a40s hot at idle":                                     "why_card_idles",
		"the second card draws 60 W at idle, why":                               "why_card_idles",
		"why is only one expert active":                                         "",
		"why can a 32b run on just one card":                                    "",
		"为什么两张 p40 没一张快":                                                        "",
		"为什么只有一张卡也能跑 14b":                                                       "",
		"为什么用户要轮流等":                                                             "",
		"memory of training a 3b with length 2048":                              "",
		"fine-tune a 7b for 5 epochs on 2x 3090, seq 2048":                      "",
		"what is lora":                   "",
		"什么是 kv cache":                   "",
		"how much memory does a 7b take": "",
	} {
		if got := words.WhyIn(text); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// A plan asks for no reason, whatever it expects, assumes or counts.
func TestPlansWonderAtNothing(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"fine-tune a 7b for 5 epochs on 2x 3090 at seq 2048, is this right?",
		"we expect 150 users with 8k context, qwen2.5-14b in vllm on 4x l40s, how many tokens per second?",
		"I thought about 2x 4080 for a 32b in 4 bits, which speed would that be?",
		"is this correct: 32b q4 on 2x 3060 writes 12 t/s?",
		"I suppose 4 epochs, which memory does a 13b need with lora on an a100?",
		"they assume batch 8 and length 1024, vram of qlora 34b?",
		"explain how the memory of training a 3b with seq 2048 and batch 2 comes about",
		"explain step by step what vram mistral-7b takes at 16k",
		"is it expected that 4 h100 train a 13b at 30k tokens/s?",
		"is pcie x8 enough for 2x 4090 with a 70b in 4 bits?",
		"for privacy reasons we host a 14b for 5 users, which card and what speed?",
		"5 个 epoch 微调 3b，2 张 3090，长度 2048，这样对吗",
		"我以为 16g 就行，7b qlora 长度 2048 要多少显存？",
		"4090 lora 微调 3b 2 epochs 显存多少，正常吗",
	} {
		if words.Wonders(text) {
			t.Errorf("%s: wonders, and is told %q", text, words.WhyIn(text))
		}
	}
	for _, text := range []string{
		"why is it so slow", "two 3060s are no faster than one, is that normal?", "I expected half the memory with int8 but it stays the same",
		"shouldn't lora take less than full fine-tuning? it takes the same", "为什么两张卡更慢", "开了 zero3 显存还是一样，正常吗", "4 位量化反而更慢，奇怪",
	} {
		if !words.Wonders(text) {
			t.Errorf("%s: does not wonder", text)
		}
	}
}

// "What is" asks for a meaning where a thing follows, and not a cause or a measure.
func TestAsksMeaning(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"what is bf16": true, "explain MFU": true, "what is moe and why does it take so much": true, "什么是 offload，为什么慢": true,
		"what is the reason that lora is slow": false, "explain why qlora is slower": false, "why is it slow, what is going on": false,
		"慢是什么原因": false, "解释一下为什么慢": false,
	} {
		if got := words.AsksMeaning(text); got != want {
			t.Errorf("%s: %t, want %t", text, got, want)
		}
	}
}

package bot_test

import (
	"strings"
	"testing"
)

// leftBy is the question that a dialogue leaves, its texts parted by bars.
func leftBy(t *testing.T, dialogue string) string {
	t.Helper()
	c := newChat(t)
	left := ""
	for text := range strings.SplitSeq(dialogue, "|") {
		m := c.say(text)
		if m.Reply == nil {
			t.Fatalf("%q was told %q", text, m.Paragraphs)
		}
		left = m.Reply.Canonical
	}
	return left
}

// One thing in the place of another changes the question; the two are not compared.
func TestOneThingInThePlaceOfAnother(t *testing.T) {
	t.Parallel()
	for dialogue, want := range map[string]string{
		// A card.
		"llama-3.1-70b int4 on 1x a100 80gb|swap the a100 for 2 4090s|batch 4":      "memory model=llama-3.1-70b params_b=70 gpu=rtx-4090 gpu_count=2 quant=int4 batch=4",
		"qwen3-14b on 2x h100|a100 instead of h100":                                 "memory model=qwen3-14b params_b=14 gpu=a100 gpu_count=2",
		"qwen3-14b on 2x h100|instead of the h100s try 4x l4":                       "memory model=qwen3-14b params_b=14 gpu=l4 gpu_count=4",
		"qwen3-14b on 2x h100|can i use a 4090 instead of the h100s?":               "memory model=qwen3-14b params_b=14 gpu=rtx-4090 gpu_count=1",
		"qwen3-14b on 2x h100|sorry, h200 not h100":                                 "memory model=qwen3-14b params_b=14 gpu=h200 gpu_count=2",
		"qwen3-14b on 2x h100|we are replacing the h100s with b200s":                "memory model=qwen3-14b params_b=14 gpu=b200 gpu_count=2",
		"qwen3-14b on 2x 4090|swap the 4090s for a mac studio m2 ultra 192gb":       "memory model=qwen3-14b params_b=14 gpu=m2-ultra gpu_memory_gb=192",
		"qwen3-14b on 2x h100|把 h100 换成 a800":                                       "memory model=qwen3-14b params_b=14 gpu=a800 gpu_count=2",
		"2张h100跑qwen3-14b|h100改成4张4090":                                             "memory task=infer model=qwen3-14b params_b=14 gpu=rtx-4090 gpu_count=4",
		"2张h100跑qwen3-14b|换成4张4090":                                                 "memory task=infer model=qwen3-14b params_b=14 gpu=rtx-4090 gpu_count=4",
		"2张h100跑qwen3-14b|用4090代替h100":                                              "memory task=infer model=qwen3-14b params_b=14 gpu=rtx-4090 gpu_count=2",
		"2张4090跑qwen3-14b|不用4090了，换成一张h100":                                         "memory task=infer model=qwen3-14b params_b=14 gpu=h100 gpu_count=1",
		"2张4090跑qwen3-14b|可以把 4090 换成 5090 吗":                                       "memory task=infer model=qwen3-14b params_b=14 gpu=rtx-5090 gpu_count=2",
		"2张4090跑qwen3-14b|把它换成a6000":                                                "memory task=infer model=qwen3-14b params_b=14 gpu=rtx-a6000 gpu_count=2",
		"qwen3-14b on an a100 80gb or an h100|swap the a100 for an l40s":            "compare model=qwen3-14b params_b=14 gpu_options=1*l40s,1*h100",
		"qwen3-14b on 2 nodes of 8x a100 80gb|把a100换成h100":                          "memory model=qwen3-14b params_b=14 gpu=h100 gpu_count=16 nodes=2",
		"llama-3.1-70b on an a100|use a 4090 instead of a 3090 for qwen3-8b":        "compare model=qwen3-8b params_b=8 gpu_options=1*rtx-4090,1*rtx-3090",
		"llama-3.1-70b int4 on an a100|is it better to use gptq instead of awq":     "compare model=llama-3.1-70b params_b=70 gpu=a100 gpu_count=1 precisions=gptq,awq",
		"llama-3.1-70b int4 on an a100|would a 4090 be better instead of the a100?": "compare",

		"qwen3-14b on a 4090|why not use a 3090 instead of the 4090?": "memory model=qwen3-14b params_b=14 gpu=rtx-3090 gpu_count=1",
		"how many l40s for qwen2.5-72b fp8|swap the l40s for h200s":   "min_gpus model=qwen2.5-72b params_b=72 gpu=h200 quant=fp8",

		// One of several.
		"llama-3.1-70b int4 on 2x 3090|swap one of them for a 4090":                                "memory model=llama-3.1-70b params_b=70 gpu_pool=1*rtx-3090,1*rtx-4090 quant=int4",
		"llama-3.1-70b int4 on 2x 3090|replace a 3090 with two 4090s":                              "memory model=llama-3.1-70b params_b=70 gpu_pool=1*rtx-3090,2*rtx-4090 quant=int4",
		"llama-3.1-70b int4 on 4x 3090|swap two of the cards for 4090s":                            "memory model=llama-3.1-70b params_b=70 gpu_pool=2*rtx-3090,2*rtx-4090 quant=int4",
		"llama-3.1-70b int4 on 2x 3090|swap one of them for a 4090|swap the other 3090 for a 4090": "memory model=llama-3.1-70b params_b=70 gpu=rtx-4090 gpu_count=2 quant=int4",
		"llama-3.1-70b int4 on 2x 3090|swap one of them for a 4090|replace both by a6000s":         "memory model=llama-3.1-70b params_b=70 gpu=rtx-a6000 gpu_count=2 quant=int4",
		"llama-3.1-70b int4 on 2x 3090|replace both 3090s by an a6000":                             "memory model=llama-3.1-70b params_b=70 gpu=rtx-a6000 gpu_count=1 quant=int4",
		"llama-3.1-70b int4 2张3090|其中一张换成4090":                                                     "memory model=llama-3.1-70b params_b=70 gpu_pool=1*rtx-3090,1*rtx-4090 quant=int4",
		"llama-3.1-70b int4 4张3090|把两张3090换成a6000":                                                 "memory model=llama-3.1-70b params_b=70 gpu_pool=2*rtx-3090,2*rtx-a6000 quant=int4",
		"llama-3.1-70b int4 2张3090|把两张3090换成a6000":                                                 "memory model=llama-3.1-70b params_b=70 gpu=rtx-a6000 gpu_count=2 quant=int4",

		// A model.
		"llama-3.1-8b on a 4090|use qwen2.5-14b instead of llama": "memory model=qwen2.5-14b params_b=14 gpu=rtx-4090 gpu_count=1",
		"llama-3.1-70b int4 on an a100|swap the 70b for the 8b":   "memory model=llama-3.1-8b params_b=8 gpu=a100 gpu_count=1 quant=int4",
		"2张h100跑llama-3.1-70b|模型换成 qwen3 8b":                      "memory task=infer model=qwen3-8b params_b=8 gpu=h100 gpu_count=2",
		"2张h100跑llama-3.1-70b|把模型换成qwen2.5-32b":                   "memory task=infer model=qwen2.5-32b params_b=32 gpu=h100 gpu_count=2",
		"2张h100跑llama-3.1-70b|换 qwen2.5-32b":                      "memory task=infer model=qwen2.5-32b params_b=32 gpu=h100 gpu_count=2",

		// A format, a method, a program, a number.
		"qwen3-14b awq on a 4090|instead of awq use gptq":       "memory model=qwen3-14b params_b=14 gpu=rtx-4090 gpu_count=1 quant=gptq",
		"qwen3-14b bf16 on a 4090|with fp8 rather than bf16":    "memory model=qwen3-14b params_b=14 gpu=rtx-4090 gpu_count=1 quant=fp8",
		"qwen3-14b on a 4090|8 bit instead of 4 bit":            "memory model=qwen3-14b params_b=14 gpu=rtx-4090 gpu_count=1 quant=int8",
		"qwen3-14b int4 on a 4090|switch from int4 to fp8":      "memory model=qwen3-14b params_b=14 gpu=rtx-4090 gpu_count=1 quant=fp8",
		"qwen3-14b awq 4090|不用 awq 换 gptq":                      "memory model=qwen3-14b params_b=14 gpu=rtx-4090 quant=gptq",
		"qwen3-14b awq 4090|把awq改成fp8":                          "memory model=qwen3-14b params_b=14 gpu=rtx-4090 quant=fp8",
		"qwen3-14b awq 4090|不是awq，是fp8":                         "memory model=qwen3-14b params_b=14 gpu=rtx-4090 quant=fp8",
		"lora qwen3-14b on a 4090|replace lora by qlora":        "memory task=qlora model=qwen3-14b params_b=14 gpu=rtx-4090 gpu_count=1",
		"lora qwen3-14b on a 4090|use lion instead of adamw":    "memory task=lora model=qwen3-14b params_b=14 gpu=rtx-4090 gpu_count=1 optimizer=lion",
		"qwen3-14b on a 4090|use vllm instead of llama.cpp":     "memory model=qwen3-14b params_b=14 gpu=rtx-4090 gpu_count=1 framework=vllm",
		"qwen3-14b on a 4090|change the batch from 4 to 8":      "memory model=qwen3-14b params_b=14 gpu=rtx-4090 gpu_count=1 batch=8",
		"qwen3-14b 4090|把batch从4改成8":                            "memory model=qwen3-14b params_b=14 gpu=rtx-4090 batch=8",
		"qwen3-14b on a 4090, 10 users|change 10 users to 20":   "memory model=qwen3-14b params_b=14 gpu=rtx-4090 gpu_count=1 concurrency=20",
		"qwen3-14b on 2x 4090|three instead of two":             "memory model=qwen3-14b params_b=14 gpu=rtx-4090 gpu_count=3",
		"qwen3-14b on a 4090, 8k|which is better, gptq or awq":  "compare model=qwen3-14b params_b=14 gpu=rtx-4090 gpu_count=1 precisions=gptq,awq seq_len=8192",
		"qwen3-14b on a 4090|compare gptq with awq":             "compare model=qwen3-14b params_b=14 gpu=rtx-4090 gpu_count=1 precisions=gptq,awq",
		"qwen3-14b on a 4090, 8k context|change the 8k to 32k":  "memory model=qwen3-14b params_b=14 gpu=rtx-4090 gpu_count=1 seq_len=32768",
		"qwen3-14b on a 4090|change the context to 8k, batch 2": "memory model=qwen3-14b params_b=14 gpu=rtx-4090 gpu_count=1 batch=2 seq_len=8192",
		"qwen3-14b 4090 8k|上下文从8k改成32k":                         "memory model=qwen3-14b params_b=14 gpu=rtx-4090 seq_len=32768",
		"qwen3-14b 4090 batch 4|并发10改成20":                       "memory model=qwen3-14b params_b=14 gpu=rtx-4090 concurrency=20",
	} {
		t.Run(dialogue, func(t *testing.T) {
			t.Parallel()
			if got := leftBy(t, dialogue); got != want && (strings.Contains(want, " ") || !strings.HasPrefix(got, want)) {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		})
	}
}

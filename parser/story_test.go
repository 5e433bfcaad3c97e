package parser_test

import (
	"strings"
	"testing"

	"headroom/parser"
)

// Sentences that tell of others' cards, of earlier work or of what is too dear change nothing about a question that is
// whole without them, wherever they stand.
func TestStoriesAreNoPartOfTheQuestion(t *testing.T) {
	told := map[string][]string{
		"en": {
			"My neighbour has two 4090s.", "A coworker trains 30b on 4 A100s.", "At work we have 8 H100s.", "I used to have a 1080 Ti.",
			"I sold my 3060 12GB last year.", "My previous card was a 3060.", "The paper used 64 A100s.", "The docs say 16GB is enough.",
			"Someone on reddit said 48GB.", "I tried llama 3 8b last week and it ran fine.", "I've been doing qlora so far.", "We can't afford an H200.",
			"No budget for A100s.", "An H100 would be overkill.", "I know a 180b won't fit.", "My other PC has a 4060 Ti 16GB.", "A 3b already runs fine.",
		},
		"zh": {
			"我同学有两张4090。", "同事用4张A100训30b。", "公司有8张H100。", "以前用的是1080Ti。", "去年卖了一张3060 12G。", "上一张卡是3060。",
			"论文里用了64张A100。", "文档说16G就够。", "网上有人说48G。", "之前跑过llama3 8b没问题。", "买不起H200。", "没有A100的预算。",
			"我知道180b放不下。", "另一台机器有4张V100。", "3b的已经跑起来了。",
		},
	}
	questions := map[string][]string{
		"en": {
			"can I run qwen2.5-14b awq on a 3090?", "will a 13b at 8k context fit on 2x A6000?", "is a single L40S enough to finetune llama-3.1-8b with lora?",
			"max context for mistral-nemo-12b on a 4080 Super?",
		},
		"zh": {"一张3090能跑qwen2.5-14b awq吗？", "2张A6000跑13b，8k上下文，够吗？", "L40S单卡lora微调llama-3.1-8b会爆显存吗？", "4080 Super跑mistral-nemo-12b最长上下文能到多少？"},
	}
	for lang, stories := range told {
		for _, question := range questions[lang] {
			want := parser.Parse(question, testNames()).Canonical()
			for _, s := range stories {
				bare := strings.TrimRight(s, ".。")
				joined := map[string][]string{
					"en": {bare + ", but " + question, bare + ": " + question, bare + ", " + question},
					"zh": {bare + "，" + question, bare + "，但" + question, strings.TrimRight(question, "？") + "，" + bare},
				}[lang]
				for _, text := range append(joined, s+" "+question, question+" "+s) {
					if got := parser.Parse(text, testNames()).Canonical(); got != want {
						t.Errorf("%s\n  reads %s\n  alone %s", text, got, want)
					}
				}
			}
		}
	}
}

// What is told counts where the question goes back to it, or says less itself.
func TestStoriesThatTheQuestionGoesBackTo(t *testing.T) {
	for text, want := range map[string]string{
		"My friend has two 4090s. Can we run a 70b q4 on them?":           "fit task=infer params_b=70 gpu=rtx-4090 gpu_count=2 quant=q4",
		"At work we have 8 H100s. Is that enough to finetune a 70b?":      "fit task=finetune params_b=70 gpu=h100 gpu_count=8",
		"I used to have a 3060 12GB. How much faster is a 4090 for a 7b?": "compare params_b=7 gpu_options=1*rtx-3060@12,1*rtx-4090",
		"My other PC has a 3090. Can it run a 7b q4?":                     "fit task=infer params_b=7 gpu=rtx-3090 gpu_count=1 quant=q4",
		"两台机器，一台4张3090，另一台2张4090，能跑70b int8吗":                             "fit task=infer params_b=70 gpu_pool=4*rtx-3090,2*rtx-4090 quant=int8",
		"the readme says 9GB, I get 13.7GB on a T4 with a 7b in int4":     "memory params_b=7 gpu=t4 gpu_count=1 quant=int4 observed_gb=13.7",
		"H100、A100都太贵，4090能跑13b吗":                                         "fit task=infer params_b=13 gpu=rtx-4090",
		"公司有8张H100。够全参微调70b吗？":                                            "fit task=finetune full=true params_b=70 gpu=h100 gpu_count=8",
	} {
		if got := parser.Parse(text, testNames()).Canonical(); got != want {
			t.Errorf("%s\n  reads %s\n   want %s", text, got, want)
		}
	}
}

// Places of what is wrong stay those of the text as it was written.
func TestStoriesMoveNoPlaces(t *testing.T) {
	const text = "My neighbour has two 4090s. can I run mistrl 7b on a 3090?"
	reading := parser.Parse(text, testNames())
	for _, p := range reading.Problems {
		if p.Got != "" && p.Got != text[p.Start:p.End] {
			t.Errorf("%s: tells %q of %q", p.Code, p.Got, text[p.Start:p.End])
		}
	}
	if reading.Problems == nil {
		t.Error("mistrl is told of nowhere")
	}
}

// A case that is told before a question that is whole by itself, or behind it, is none of it, whatever its words are;
// what it was taken for is told.
func TestAnotherCaseGivesWay(t *testing.T) {
	told := map[string][]string{
		"en": {"We run an 8b q8 on a T4.", "Production serves a 30b in fp8 on two L40S.", "A 3b fills the V100.", "The intern's 65b sits on 4 A100s."},
		"zh": {"线上是一张T4跑8b int8。", "两张L40S上部署着30b fp8。", "我们组的65b在4张A100上。"},
	}
	questions := map[string][]string{
		"en": {"Can a 3090 run qwen2.5-14b awq?", "Will a 13b at 8k context fit in 48GB?", "Is a single L40S enough to finetune llama-3.1-70b with qlora?", "How much vram does a 34b int4 take at 16k?"},
		"zh": {"一张3090能跑qwen2.5-14b awq吗？", "13b 8k上下文，48G够吗？", "L40S单卡qlora微调llama-3.1-70b会爆显存吗？"},
	}
	for lang, cases := range told {
		for _, question := range questions[lang] {
			want := parser.Parse(question, testNames()).Canonical()
			for _, s := range cases {
				for _, text := range []string{s + " " + question, question + " " + s} {
					got := parser.Parse(text, testNames())
					if got.Canonical() != want {
						t.Errorf("%s\n  reads %s\n  alone %s", text, got.Canonical(), want)
					}
				}
			}
		}
	}
	reading := parser.Parse("A 3b sits on a T4. Does a 13b at 8k fit in 48GB?", testNames())
	if len(reading.Problems) != 1 || reading.Problems[0].Code != "assumed" || reading.Problems[0].Got != "A 3b sits on a T4." {
		t.Errorf("what was left out is told as %v", reading.Problems)
	}
}

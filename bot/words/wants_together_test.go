package words_test

import (
	"testing"

	"headroom/bot/words"
)

// A number counts copies where nothing stands between but what they are copies of.
func TestNumbersThatCountCopies(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"two 7b qlora jobs on a 4090":                       2,
		"three llama 3.1 8b lora fine-tunes on one a100":    3,
		"can 4 separate training runs share an h100":        4,
		"5 vllm instances of a 7b awq":                      5,
		"一张4090跑两个7b的qlora任务":                               2,
		"做三个实验，每个7b lora，一张a100能同时跑吗":                       3,
		"4090同时跑两个7b qlora微调够吗":                             2,
		"一张a100放四个7b awq实例":                                 4,
		"两个13b同时部署在一张a100够吗":                                2,
		"一张卡上放三个llama3-8b int4":                             3,
		"4 8b models at once on an 80GB card":               4,
		"两个7b用户同时访问":                                        0,
		"三个7b哪个最好":                                          0,
		"13b lora with rank 32 training runs out of memory": 0,
		"lora rank 8 training runs slowly on a 3090":        0,
		"qlora 7b batch 4 training runs on a 3090":          0,
		"three training runs out of memory":                 0,
		"is llama 3 fine-tunes friendly":                    0,
		"on two a100 gpus training runs at half the speed":  0,
		"after three epochs of training runs get slower":    0,
		"用三个数据集训练13b lora，3090够吗":                           0,
		"五个小时训练13b qlora，一张3090够吗":                          0,
		"同时用两个训练集微调7b":                                      0,
		"三个epoch的训练要多久":                                     0,
		"两个节点的微调要多久":                                        0,
	} {
		if got := words.WantsIn(text).Copies; got != want {
			t.Errorf("%s: %d copies, not %d", text, got, want)
		}
	}
}

// People share a card for training only where they are told to train.
func TestPeopleWhoTrain(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"two people share one a100, each lora tuning an 8b":            true,
		"can three students each finetune a 7b with qlora on one h100": true,
		"can we both train a 3b on it":                                 true,
		"三个同学共用一张a100，各自微调7b":                                          true,
		"finetune a 7b with lora on a 3090 and serve it to 20 users":   false,
		"lora an 8b for 50 concurrent users on one 4090":               false,
		"qlora 14b, then inference for 5 people who share the 4090":    false,
		"微调7b之后部署给10个人同时用，一张4090够吗":                                    false,
	} {
		if got := words.WantsIn(text).PeopleTrain; got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// A stage is asked for where ZeRO or a stage is named, and not wherever DeepSpeed is.
func TestStagesThatAreAskedFor(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"which zero do i need for 7b on 4 cards":                  true,
		"what deepspeed stage is enough":                          true,
		"lowest ds stage for a full 7b":                           true,
		"which deepspeed zero stage do i need":                    true,
		"用哪个stage的deepspeed":                                      true,
		"what gpu memory does deepspeed finetuning of a 13b need": false,
		"which cards does deepspeed full finetuning of a 7b need": false,
		"minimum vram with deepspeed for a 7b full finetune":      false,
	} {
		if got := words.WantsIn(text).Stage; got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

// Models that share a machine are added up, unless one is held against the other.
func TestModelsOfOneMachine(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"llama guard 3 8b + llama 70b on the same 4xl40s":          true,
		"llama 8b and qwen 14b on the same server":                 true,
		"serve two models, llama 8b and gemma 12b":                 true,
		"compare llama 8b and qwen 14b on the same 4090":           false,
		"difference between an 8b and a 32b on the same server":    false,
		"does an 8b need less than a 14b on the same gpus":         false,
		"gemma 12b and qwen 14b tokens/s on the same 3090":         false,
		"llama 8b and qwen 14b on the same machine, each how much": false,
		"is a 14b larger than a 12b in memory on the same node":    false,
		"which is faster on the same h100, 8b or 14b":              false,
		"is awq faster than gptq on the same 4090":                 false,
		"qwen3 8b and qwen3 14b, how much memory each":             false,
		"serve more models later, how many gpus for an 8b?":        false,
	} {
		if got := words.WantsIn(text).Together; got != want {
			t.Errorf("%s: together %v", text, got)
		}
	}
}

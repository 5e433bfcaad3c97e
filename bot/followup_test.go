package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"headroom/bot"
	"headroom/bot/words"
)

// TestFollowUpsChangeTheQuestion: each is said after the same question.
func TestFollowUpsChangeTheQuestion(t *testing.T) {
	t.Parallel()
	const first = "train llama-2-7b adamw fp16 on 4x v100 zero 1 gradient checkpointing"
	for text, want := range map[string]string{
		"what about zero3?":                     "zero_stage:1>3",
		"8 gpus":                                "gpu_count:4>8",
		"bf16":                                  "precision:fp16>bf16",
		"batch 4 seq 2048":                      "batch:>4 seq_len:>2048",
		"on a100-80g":                           "gpu:v100>a100 gpu_memory_gb:>80 GB",
		"24gb":                                  "gpu:v100> gpu_memory_gb:>24 GB",
		"without master weights":                "pure:>on",
		"那 zero3 呢":                             "zero_stage:1>3",
		"换成 8 张":                                "gpu_count:4>8",
		"不用梯度检查点":                               "grad_ckpt:on>off",
		"gradient checkpointing off":            "grad_ckpt:on>off",
		"no zero":                               "zero_stage:1>0",
		"and on 2 4090?":                        "gpu:v100>rtx-4090 gpu_count:4>2",
		"what about 13b?":                       "model:llama-2-7b>llama-2-13b params_b:7B>13B",
		"4090":                                  "gpu:v100>rtx-4090",
		"max batch?":                            "intent:memory>largest batch",
		"how many gpus do I need":               "intent:memory>how many cards gpu_count:4>",
		"zero 2 vs zero 3":                      "intent:memory>comparison zero_stage:1> zero_stages:>2, 3",
		"inference?":                            "task:training>running optimizer:adamw> zero_stage:1> grad_ckpt:on>",
		"lora":                                  "task:training>LoRA",
		"and on a mac?":                         "intent:memory>what to buy gpu:v100> gpu_count:4> mac:>on",
		"用 mac 呢":                               "intent:memory>what to buy gpu:v100> gpu_count:4> mac:>on",
		"fp16":                                  "",
		"a totally new question: 70b on 8 h100": "new",
		"can a 4090 run llama 3 8b?":            "new",
		"what is zero3":                         "aside",
		"how much memory does a 4090 have":      "aside",
		"list gpus":                             "aside",
		"hello":                                 "aside",
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			c := newChat(t)
			c.say(first)
			m := c.say(text)
			var told []string
			for _, change := range m.Changes {
				if change.Key != "per_gpu" {
					told = append(told, fmt.Sprintf("%s:%s>%s", change.Key, change.Old, change.New))
				}
			}
			switch got := strings.Join(told, " "); want {
			case "new", "aside":
				if len(m.Changes) > 0 {
					t.Errorf("merged: %s", got)
				}
			default:
				if got != want {
					t.Errorf("got %q, want %q", got, want)
				}
			}
			if want == "new" || want == "aside" { // what stands beside the question leaves it as it was
				again := c.say("what about batch 3").Reply.Canonical
				if kept := strings.Contains(again, "llama-2-7b"); kept != (want == "aside") {
					t.Errorf("the dialogue went on with %s", again)
				}
			}
		})
	}
}

// A question that lacks its model gets it from the next words.
func TestWhatWasMissingMayFollow(t *testing.T) {
	t.Parallel()
	c := newChat(t)
	if m := c.say("train with adamw on 4x v100 32gb"); m.Reply.Status != bot.NeedsMore {
		t.Fatalf("%+v", m.Reply)
	}
	if m := c.say("7b"); m.Reply.Status != bot.Answered || m.Reply.Query.GPUCount != 4 || m.Reply.Query.ParamsB != 7 {
		t.Errorf("%+v", m.Reply)
	}
}

func TestTwoPeopleNeverMixWithoutAThread(t *testing.T) {
	t.Parallel()
	c := newChat(t)
	c.in.Thread = ""
	c.say("train 7b adamw fp16 on 4x v100")
	c.in.User = "U2"
	if m := c.say("8 gpus"); m.Reply.Status == bot.Answered {
		t.Errorf("the second person got %s", m.Reply.Canonical)
	}
	c.in.User = "U1"
	if m := c.say("8 gpus"); m.Reply.Query.GPUCount != 8 || m.Reply.Query.GPU != "v100" {
		t.Errorf("the first person got %s", m.Reply.Canonical)
	}
	c.in.Thread, c.in.User = "9.0", "U1"
	c.say("train 7b adamw fp16 on 4x v100")
	c.in.User = "U2"
	if m := c.say("8 gpus"); m.Reply.Query.GPUCount != 8 {
		t.Errorf("in a thread the second person got %s", m.Reply.Canonical)
	}
}

func TestLanguageOfADialogue(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		thread string
		locale string
		texts  []string
		want   words.Lang
	}{
		"the script of the words":           {"", "en-US", []string{"4张v100训练7b"}, words.Chinese},
		"the platform where the words open": {"", "zh-TW", []string{"7b 4090"}, words.Chinese},
		"a follow-up without letters":       {"", "", []string{"4张v100训练7b", "zero3"}, words.Chinese},
		"a new question of another script":  {"", "", []string{"4张v100训练7b", "train 13b on 8 a100"}, words.English},
		"a thread keeps its language":       {"1.0", "", []string{"4张v100训练7b", "train 13b on 8 a100"}, words.Chinese},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			chat := newChat(t)
			chat.in.Thread, chat.in.Locale = c.thread, c.locale
			var m bot.Message
			for _, text := range c.texts {
				m = chat.say(text)
			}
			if m.Lang != c.want || m.Reply.Lang != c.want {
				t.Errorf("answered in %s", m.Lang)
			}
		})
	}
}

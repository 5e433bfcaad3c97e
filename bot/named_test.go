package bot_test

import (
	"slices"
	"strings"
	"testing"

	"headroom/bot"
	"headroom/engine/catalog"
)

// An answer is about the model that was named, by the name that was said.
func TestAnswersNameTheModelThatWasAsked(t *testing.T) {
	t.Parallel()
	for text, named := range map[string]string{
		"run deepseek-r1 on 8x h200":                     "running deepseek-r1 (fp8",
		"qwq 32b on a 4090":                              "running qwq-32b (bf16",
		"serve vicuna 13b on an a100 80gb":               "running vicuna-13b (fp16",
		"run meta-llama/Llama-3.1-8B-Instruct on a 4090": "running llama-3.1-8b (bf16",
		"run llama 405b on 8x h200 in fp8":               "running llama-3.1-405b (fp8",
		"run llama 8b on a 4090":                         "running llama-3.1-8b (bf16",
		"run llama 1b on a 4090":                         "running llama-3.2-1b (bf16",
		"run gemma 1b on a 4090":                         "running gemma-3-1b (bf16",
		"run qwen 30b on an h100":                        "running qwen3-30b-a3b (bf16",
		"run qwen 235b on 8x h200":                       "running qwen3-235b-a22b (bf16",
		"8张h200跑满血r1":                                    "deepseek-r1 (fp8",
		"run deepseek-r1 in bf16 on 16x h200":            "running deepseek-r1 (bf16",
		"serve unquantized deepseek-v3 on 8x h200":       "running deepseek-v3 (fp8",
		"vllm serve deepseek-ai/DeepSeek-R1 -tp 8 --dtype bfloat16 --max-model-len 8192": "Running deepseek-r1 (fp8",
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			if got := ask(t, text).Answer.Summary; !strings.Contains(got, named) {
				t.Errorf("%q, want %q in it", got, named)
			}
		})
	}
}

// The full version of a family is the model that it was distilled from.
func TestTheFullVersionIsTheModelItself(t *testing.T) {
	t.Parallel()
	if r := bot.New(catalog.Builtin()).Ask("满血deepseek要几张h100", bot.Options{}); !strings.Contains(r.Answer.Summary, "deepseek-r1 ") {
		t.Errorf("%s: %s", r.Status, r.Answer.Summary)
	}
}

// Settings load the model that was named, and not another of the same shape.
func TestSettingsLoadTheModelThatWasAsked(t *testing.T) {
	t.Parallel()
	r := bot.New(catalog.Builtin()).Ask("serve deepseek-r1 on 8x h200 with vllm", bot.Options{Run: "vllm"})
	if text := r.Answer.Run[0].Text; !strings.Contains(text, "vllm serve deepseek-r1 ") {
		t.Errorf("settings:\n%s", text)
	}
}

// A family without a size is asked back with members that a person means by it.
func TestFamiliesOfferTheirMembers(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct{ offered, never string }{
		"deepseek on 8x h100": {"deepseek-v3", "deepseek-ocr"},
		"run qwen3 on a 4090": {"qwen3-14b", "qwen3.6-27b"},
		"run llama on a 4090": {"llama-3.3-70b", "llama-embed-nemotron-8b"},
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			r := bot.New(catalog.Builtin()).Ask(text, bot.Options{})
			if r.Status != bot.NeedsMore || len(r.Problems) != 1 {
				t.Fatalf("%s: %+v", r.Status, r.Problems)
			}
			list := r.Problems[0].Suggestions
			if !slices.Contains(list, want.offered) || slices.Contains(list, want.never) {
				t.Errorf("offered: %v", list)
			}
		})
	}
}

// A tower whose size no source states is told to be what is left of the total.
func TestInferredTowersAreTold(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{"run aya-vision-8b on a 4090": true, "run qwen2.5-vl-7b on a 4090": false, "run llama-3.1-8b on a 4090": false} {
		told := false
		for _, a := range ask(t, text).Assumed {
			told = told || a.Key == "tower" && strings.Contains(a.Why, "published total")
		}
		if told != want {
			t.Errorf("%s: told %v, want %v", text, told, want)
		}
	}
}

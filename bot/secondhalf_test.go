package bot_test

import (
	"strings"
	"testing"

	"headroom/bot"
	"headroom/engine/catalog"
)

// A question's second half is answered too, and nothing of the kind where there is none.
func TestSecondHalvesAreAnswered(t *testing.T) {
	t.Parallel()
	asker := bot.New(catalog.Builtin())
	for text, want := range map[string]struct {
		says string
		not  string
	}{
		"llama3 70b q4 on 2x 3090, max context and speed?":                     {"With that much context it writes about", ""},
		"how long a context fits for llama3 70b q4 on 2x 3090?":                {"", "it writes about"},
		"70b q4 在2张3090上最长上下文多少，速度呢":                                           {"上下文这么长时约", ""},
		"qwen2.5-32b awq on a 4090: ttft for 4k prompt and tokens/s?":          {"After that it writes", ""},
		"qwen2.5-32b awq on a 4090: ttft for a 4k prompt?":                     {"", "After that it writes"},
		"8x h100 serving llama-3.1-70b fp8, how many users and what ttft?":     {"the first token of the last comes after", ""},
		"how much vram for 32b q4 and how fast on a 3090?":                     {"takes 19.2 GiB of the 24 GiB", ""},
		"how fast is 32b q4 on a 3090?":                                        {"", "takes 19.2 GiB"},
		"deepseek-v3 on 768GB of RAM and one 3090, what speed?":                {"tokens/s", "768 GB of RAM is enough"},
		"how many tokens/s and what is the power draw of a 4090 with an 8b?":   {"It writes about", ""},
		"power draw of a 4090 with an 8b?":                                     {"", "It writes about"},
		"70b on a 3090 with cpu offload, 256GB ram, speed?":                    {"layers on the GPU, the rest on the CPU", ""},
		"70b in transformers on a 3090 with cpu offload, 256GB ram, how fast?": {"tokens/s", "layers on the GPU"},
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			r := asker.Ask(text, bot.Options{})
			if r.Answer == nil {
				t.Fatalf("%s: %v", r.Status, r.Problems)
			}
			if got := r.Answer.Summary; !strings.Contains(got, want.says) || want.not != "" && strings.Contains(got, want.not) {
				t.Errorf("want %q and not %q in %s", want.says, want.not, got)
			}
		})
	}
}

// A run that takes years on the fewest cards that hold it is told for as many as end it within a month, unless their number is told.
func TestLongRunsAreToldForMoreCards(t *testing.T) {
	t.Parallel()
	asker := bot.New(catalog.Builtin())
	for text, says := range map[string]bool{
		"how long to pretrain 7b on 2T tokens on h100":      true,
		"cost to pretrain 7b on 2T tokens":                  true,
		"how long to pretrain 7b on 2T tokens on 8 h100":    false,
		"how long to pretrain 1b on 1B tokens on an h100":   false,
		"how long to finetune 7b on 50M tokens on one h100": false,
	} {
		r := asker.Ask(text, bot.Options{})
		if r.Answer == nil {
			t.Fatalf("%s: %s %v", text, r.Status, r.Problems)
		}
		if got := strings.Contains(r.Answer.Summary, "at the same share of their peak"); got != says {
			t.Errorf("%s: %s", text, r.Answer.Summary)
		}
	}
}

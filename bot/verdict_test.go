package bot_test

import (
	"strings"
	"testing"
)

// A sentence never says more than the verdict beside it.
func TestWordsAgreeWithTheVerdict(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"is 64GB RAM enough for gpt-oss-120b without a gpu?": "64 GB of RAM is tight",
		"is 16GB RAM enough for gpt-oss-120b without a gpu?": "16 GB of RAM is not enough",
		"time to train 7b on 1b tokens on a v100":            "It does not fit as asked",
		"8张v100用1b tokens训练7b要多久":                            "装不下",
		"tokens/s of llama-3.1-70b fp16 on a 4090":           "It does not fit as asked",
		"cost to train 13b on 10b tokens on 1x a100":         "It does not fit as asked",
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			if r := ask(t, text); !strings.Contains(r.Answer.Summary, want) {
				t.Errorf("%s / %s: %q lacks %q", r.Answer.Verdict, r.Answer.HostVerdict, r.Answer.Summary, want)
			}
		})
	}
	if r := ask(t, "time to train 1b on 1b tokens on 8x h100"); strings.Contains(r.Answer.Summary, "fit") {
		t.Errorf("a warning where it fits: %q", r.Answer.Summary)
	}
}

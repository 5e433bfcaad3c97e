package bot_test

import (
	"strings"
	"testing"

	"headroom/bot"
)

// A sentence never says more than the verdict beside it.
func TestWordsAgreeWithTheVerdict(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"is 64GB RAM enough for gpt-oss-120b without a gpu?": "64 GB of RAM is probably not enough",
		"is 16GB RAM enough for gpt-oss-120b without a gpu?": "16 GB of RAM is not enough",
		"time to train 7b on 1b tokens on a v100":            "With these settings it does not fit",
		"8张v100用1b tokens训练7b要多久":                            "装不下",
		"tokens/s of llama-3.1-70b fp16 on a 4090":           "With these settings it does not fit",
		"cost to train 13b on 10b tokens on 1x a100":         "With these settings it does not fit",
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

// Electricity with its price comes to money.
func TestElectricityIsPriced(t *testing.T) {
	t.Parallel()
	r := ask(t, "electricity cost of 8x h100 for 30 days at $0.15/kWh")
	if v := r.Answer.Value; v == nil || v.Unit != "USD" || v.Number < 900 || v.Number > 1200 { // some 10 kW for 720 h
		t.Errorf("%+v: %s", v, r.Answer.Summary)
	}
	if r := ask(t, "electricity for 3 days on 4x 3090 at $0.30/kWh"); !strings.Contains(r.Answer.Summary, "USD") {
		t.Errorf("no money: %s", r.Answer.Summary)
	}
}

// A chosen language holds for what the parser says too.
func TestProblemsFollowTheChosenLanguage(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text, lang string
		chinese    bool
	}{{"qlora full finetune 7b on 4090", "zh", true}, {"qlora全量微调7b", "en", false}, {"train 7b batch 0", "zh", true}} {
		r := asker.Ask(tt.text, bot.Options{Lang: tt.lang})
		if len(r.Problems) == 0 || strings.ContainsFunc(r.Problems[0].Message, han) != tt.chinese {
			t.Errorf("%q in %s: %+v", tt.text, tt.lang, r.Problems)
		}
	}
}

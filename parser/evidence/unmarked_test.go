package evidence_test

import (
	"testing"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
)

func TestMarked(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"will a 13b run on it":                           "will a 13b run on it?",
		"will a 13b run on it.":                          "will a 13b run on it?",
		"13b q4 on 12 gb, doable":                        "13b q4 on 12 gb, doable?",
		"it should take 26 gb right":                     "it should take 26 gb right?",
		"does it fit, my card has 24 gb":                 "does it fit? my card has 24 gb",
		"does it fit. my card has 24 gb":                 "does it fit? my card has 24 gb",
		"how much does it take, my card has 24 gb":       "how much does it take, my card has 24 gb",
		"7b on a 4090、能不能跑8k、谢谢":                         "7b on a 4090、能不能跑8k?",
		"33b是不是要60g;":                                    "33b是不是要60g?",
		"is it enough, thanks for your help, regards":    "is it enough?",
		"7b lora on 24 gb please help":                   "7b lora on 24 gb",
		"does nvlink help":                               "does nvlink help?",
		"a 13b runs on it":                               "a 13b runs on it",
		"the 4090 is the card that i will use":           "the 4090 is the card that i will use",
		"do it with two cards":                           "do it with two cards",
		"not only will it run, it is fast":               "not only will it run, it is fast",
		"that is right":                                  "that is right",
		"no, the 24 gb card, which is the only one":      "no, the 24 gb card, which is the only one",
		"24g能跑嘛":                                         "24g能跑吗?",
		"要装什么":                                           "要装什么?",
		"7b lora on 24 gb, ok? 🙏":                        "7b lora on 24 gb, ok?",
		"动不动就爆显存":                                        "动不动就爆显存",
		"怎么都跑不起来":                                        "怎么都跑不起来",
		"thanks":                                         "thanks",
		"24 gb, thanks, and what about 48 gb of memory?": "24 gb, thanks, and what about 48 gb of memory?",
		"70b full finetune, please recommend a config":   "70b full finetune, please recommend a config",
	} {
		if got := evidence.Marked(pattern.NewMatching(text)).Text; got != want {
			t.Errorf("%q became %q, not %q", text, got, want)
		}
	}
}

func TestOneMark(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"will it fit...":             "will it fit.  ",
		"what?? it has 24 gb":        "what?  it has 24 gb",
		"really?!":                   "really? ",
		"really!? ? no":              "really?    no",
		"q4.5 at 3.1.2 of ../models": "q4.5 at 3.1.2 of ../models",
		"够吗?;我有两张":                   "够吗? 我有两张",
	} {
		if got := evidence.OneMark(text); got != want {
			t.Errorf("%q became %q, not %q", text, got, want)
		}
	}
}

func TestUngreeted(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"hi all, can 7b run":                   "        can 7b run",
		"hello! quick question: 13b q4 on 12g": "                       13b q4 on 12g",
		"大佬们好、24g够吗":                           "     24g够吗",
		"hello, bot":                           "hello, bot",
		"hi there":                             "hi there",
		"good cards, 24 gb each":               "good cards, 24 gb each",
	} {
		if got := evidence.Ungreeted(text); got != want {
			t.Errorf("%q became %q, not %q", text, got, want)
		}
	}
}

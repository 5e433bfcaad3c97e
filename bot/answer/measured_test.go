package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// A need whose reckoning is asked for is held against the estimate and not called measured.
func TestAClaimedNeedIsHeldAgainstTheEstimate(t *testing.T) {
	t.Parallel()
	for told, want := range map[float64]string{120: "agrees with the estimate", 30: "is less than the estimate", 400: "is more than the estimate"} {
		q := parser.Query{Task: "finetune", Full: true, ParamsB: 7, ClaimedGB: told}
		a, err := give(parser.Explain, q, words.English)
		if err != nil {
			t.Fatal(err)
		}
		text := a.Summary + " " + strings.Join(a.Text, " ")
		if !strings.Contains(text, want) || strings.Contains(text, "measured") {
			t.Errorf("%g GB: %s", told, text)
		}
	}
}

// A told need that is that of some parts alone is called so, and one of a run that a program
// recomputes by itself is held against that.
func TestAClaimedNeedIsHeldAgainstItsParts(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		lang  words.Lang
		want  string
	}{
		"states":     {parser.Query{Task: "finetune", Full: true, ParamsB: 13, ClaimedGB: 208}, words.English, "is the model states"},
		"in Chinese": {parser.Query{Task: "finetune", Full: true, ParamsB: 13, ClaimedGB: 208}, words.Chinese, "只是模型状态"},
		"weights":    {parser.Query{ParamsB: 13, ClaimedGB: 26}, words.English, "is the weights alone"},
		"no part":    {parser.Query{Task: "lora", ParamsB: 7, ClaimedGB: 10}, words.English, "is less than the estimate"},
		"by default": {parser.Query{Task: "qlora", ParamsB: 70, ClaimedGB: 60}, words.English, "agrees with the estimate of 63"},
	} {
		a, err := give(parser.Explain, tt.query, tt.lang)
		if err != nil {
			t.Fatal(err)
		}
		if text := strings.Join(a.Text, " "); !strings.Contains(text, tt.want) {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// Where the host's memory is what is wondered at, the answer begins with it.
func TestAnExplanationOfHostMemoryBeginsWithIt(t *testing.T) {
	t.Parallel()
	a, err := give(parser.Explain, parser.Query{Model: "deepseek-r1", Quant: "q4", HostRAMGB: 380}, words.Chinese)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(a.Summary, "内存") || !strings.Contains(a.Summary, "380 GB") {
		t.Error(a.Summary)
	}
}

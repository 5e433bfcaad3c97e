package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// A setting is weighed against its opposite, and kernels of attention against each other.
func TestSettingsAgainstThemselves(t *testing.T) {
	t.Parallel()
	lora := parser.Query{Task: "lora", Model: "llama-3.1-8b", SeqLen: 8192}
	recomputed, kernels, backward := lora, lora, parser.Query{Task: "finetune", ParamsB: 7, GradCkpt: new(true), Framework: "torchtune", StepInBackward: true}
	recomputed.GradCkpt, kernels.AttentionOptions = new(true), []string{"flash", "eager"}
	for name, tt := range map[string]struct {
		query parser.Query
		en    string
		zh    string
	}{
		"recomputation": {recomputed, "Full recompute against no recompute", "完全重计算与不重计算"},
		"step":          {backward, "Step within backward against step after backward", "反向过程中更新与反向之后更新"},
		"kernels":       {kernels, "Eager attention takes", "普通注意力比"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for lang, says := range map[words.Lang]string{words.English: tt.en, words.Chinese: tt.zh} {
				a, err := give(parser.Compare, tt.query, lang)
				if err != nil || !strings.Contains(strings.ToLower(a.Summary), strings.ToLower(says)) {
					t.Errorf("%v: %s, want %q", err, a.Summary, says)
				}
				if len(a.Options) != 2 {
					t.Errorf("options: %v", a.Options)
				}
			}
		})
	}
}

package answer_test

import (
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// How to split a model that is run is answered with the splits that divide its heads, those on all cards too.
func TestSplitsOfAServedModel(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		text        string
		query       parser.Query
		says, never []string
	}{
		"six cards":        {"TP怎么设", parser.Query{Model: "qwen2.5-72b", GPU: "rtx-4090", GPUCount: 6, Quant: "awq"}, []string{"TP 4 (4 cards, 2 idle) writes fastest", "Next: TP 2, PP 3 (", "TP 6 does not divide the 64 attention heads"}, nil},
		"eight cards":      {"TP怎么设", parser.Query{Model: "qwen2.5-72b", GPU: "a100", GPUCount: 8}, []string{"TP 8 writes fastest"}, []string{"idle)  writes", "does not divide"}},
		"a split told":     {"TP怎么设", parser.Query{Model: "qwen2.5-72b", GPU: "a100", GPUCount: 8, Parallel: parser.Parallel{TP: 4}}, []string{"Fits"}, []string{"writes fastest"}},
		"nothing holds it": {"TP怎么设", parser.Query{Model: "deepseek-r1", GPU: "rtx-4090", GPUCount: 6, Quant: "awq"}, []string{"Does not fit"}, []string{"writes fastest"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := ask(parser.Fit, tt.query, tt.text, words.English)
			if err != nil {
				t.Fatal(err)
			}
			tells(t, a.Summary, tt.says, tt.never)
		})
	}
}

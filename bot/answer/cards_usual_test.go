package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// A model that no card is named for takes so much in all, and usual cards hold it, in fewer bits fewer of them.
func TestWhatHoldsAModelWithoutACard(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query       parser.Query
		lang        words.Lang
		says, never []string
	}{
		"large": {
			parser.Query{Model: "glm-4.5-air"},
			words.English,
			[]string{"GiB in all (", "4 cards of 80 GB (A100, H100)", "In 8 bits (q8_0)", "In 4 bits (q4_k_m)", "With its experts in host RAM"},
			[]string{"per GPU", "MI355X", "3 cards of 80"},
		},
		"released in eight bits": {
			parser.Query{Model: "deepseek-r1", Quant: "none"},
			words.Chinese,
			[]string{"共约需", "8 张 96 GB 的卡（H20 96GB）", "4 位（q4_k_m）", "把专家层放在内存里"},
			[]string{"每张 GPU", "8 位（"},
		},
		"a size alone": {
			parser.Query{ParamsB: 32},
			words.English,
			[]string{"in all", "one 80 GB card (A100, H100), or 4 cards of 24 GB (RTX 3090, RTX 4090)", "In 4 bits (q4_k_m)"},
			[]string{"experts", "per GPU"},
		},
		"a format that is told": {
			parser.Query{Model: "qwen3-32b", Quant: "q8_0"},
			words.English,
			[]string{"in all", "2 cards of 24 GB"},
			[]string{"In 8 bits", "In 4 bits"},
		},
		"small": {
			parser.Query{Model: "llama-3.1-8b"},
			words.English,
			[]string{"in all", "One of these cards holds it: NVIDIA GeForce RTX 3090"},
			[]string{"It takes at least", "In 8 bits"},
		},
		"shared among cards": {
			parser.Query{Model: "qwen3-32b", GPUCount: 2},
			words.English,
			[]string{"per GPU"},
			[]string{"in all", "It takes at least"},
		},
		"trained": {
			parser.Query{Task: "finetune", Model: "qwen3-32b"},
			words.English,
			[]string{"per GPU"},
			[]string{"in all", "It takes at least"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Memory, tt.query, tt.lang)
			if err != nil {
				t.Fatal(err)
			}
			said := strings.Join(append([]string{a.Summary}, a.Text...), "\n")
			tells(t, said, tt.says, tt.never)
		})
	}
}

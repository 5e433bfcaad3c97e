package answer_test

import (
	"regexp"
	"strings"
	"testing"

	"headroom/bot/answer"
	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/parser"
)

// special are models that do only something else than write answers to texts.
var special = regexp.MustCompile(`ocr|-vl|-mt|vision|omni|embed|rerank|audio|guard`)

// Examples are models for what is asked: no model that reads pages for who wants to talk, a coder for who writes code.
func TestExamplesAreMadeForWhatIsAsked(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	for text, tt := range map[string]struct {
		query       parser.Query
		lang        words.Lang
		says, never []string
		talks       bool
	}{
		"which is the best model i can run locally for coding?": {
			parser.Query{Task: "infer", GPUMemoryGB: 8, HostRAMGB: 16}, words.English, []string{"qwen2.5-coder-7b", "qwen3-coder-30b-a3b", "not judged here"}, nil, true,
		},
		"能跑什么写代码的模型":                {parser.Query{Task: "infer", GPUMemoryGB: 8}, words.Chinese, []string{"qwen2.5-coder-7b"}, nil, true},
		"what models can i run":     {parser.Query{Task: "infer", GPUMemoryGB: 8, HostRAMGB: 16}, words.English, []string{"In q4_k_m: "}, []string{"not judged"}, true},
		"最强的模型是哪个":                  {parser.Query{Task: "infer", GPUMemoryGB: 8}, words.Chinese, []string{"不评价哪个效果最好"}, nil, true},
		"best vision model":         {parser.Query{Task: "infer", GPUMemoryGB: 24}, words.English, []string{"qwen3-vl-8b"}, nil, false},
		"what qwen can i run":       {parser.Query{Task: "infer", Model: "qwen", GPUMemoryGB: 8}, words.English, []string{"qwen3-8b"}, nil, true},
		"which qwen-vl can i run":   {parser.Query{Task: "infer", Model: "qwen2.5-vl", GPUMemoryGB: 8}, words.English, []string{"qwen2.5-vl-7b"}, nil, false},
		"best model to read by ocr": {parser.Query{Task: "infer", GPUMemoryGB: 1}, words.English, []string{"No model made for OCR is known"}, nil, true},
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			a, err := answer.Give(answer.Question{Plan: plan.Make(parser.LargestModel, tt.query, known), Known: known, Lang: tt.lang, Scale: unit.Binary, Wants: words.WantsIn(text)})
			if err != nil {
				t.Fatal(err)
			}
			whole := a.Summary + strings.Join(a.Text, " ")
			tells(t, whole, tt.says, tt.never)
			for _, m := range named.FindAllStringSubmatch(whole, -1) {
				if tt.talks && special.MatchString(m[1]) {
					t.Errorf("%s is an example", m[1])
				}
			}
		})
	}
}

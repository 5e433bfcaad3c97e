package answer_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"headroom/bot/answer"
	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/parser"
)

// named are the models that an answer gives as examples.
var named = regexp.MustCompile(`([a-z0-9][a-z0-9.-]+) \(\d`)

// An example is a model that can be had, that writes answers, and that reads as far as is asked.
func TestExamplesCanDoWhatIsAsked(t *testing.T) {
	t.Parallel()
	for name, query := range map[string]parser.Query{
		"a small card":           {GPUMemoryGB: 12},
		"many long requests":     {GPUMemoryGB: 12, Concurrency: 4, SeqLen: 131072},
		"a length beyond most":   {GPU: "h100", SeqLen: 200000},
		"the host's memory only": {HostRAMGB: 96, CPUOnly: true},
		"tiny":                   {GPUMemoryGB: 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.LargestModel, query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if query.CPUOnly && !strings.Contains(a.Summary, "96 GB of RAM") {
				t.Errorf("not said where: %s", a.Summary)
			}
			text := strings.Join(a.Text, "\n")
			if !strings.Contains(text, "In q4_k_m: ") && !strings.Contains(text, "In awq-int4: ") { // that of servers
				t.Errorf("nothing in four bits:\n%s", text)
			}
			for _, m := range named.FindAllStringSubmatch(text, -1) {
				i := slices.IndexFunc(catalog.Builtin().Models(), func(row *catalog.Model) bool { return row.ID == m[1] })
				if i < 0 {
					t.Fatalf("no such model: %s", m[1])
				}
				row := catalog.Builtin().Models()[i]
				if row.HubID == "" || !row.Shape.Generates() || row.Shape.MaxPositions > 0 && row.Shape.MaxPositions < query.SeqLen {
					t.Errorf("%s can't do it", row.ID)
				}
			}
		})
	}
}

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

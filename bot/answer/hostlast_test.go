package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// Adapters that several cards do not hold whole are shared among them by FSDP first, then narrowed to 4 bits, and left
// to the host last, which is slowest.
func TestAdaptersWaitForTheHostLast(t *testing.T) {
	t.Parallel()
	two := func(task string, paramsB float64, more func(*parser.Query)) parser.Query {
		q := parser.Query{Task: task, ParamsB: paramsB, GPU: "rtx-4090", GPUCount: 2}
		if more != nil {
			more(&q)
		}
		return q
	}
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		lang   words.Lang
		says   []string
		never  string
		first  string // of the ways out
	}{
		"FSDP":         {parser.Fit, two("lora", 13, nil), words.English, []string{"Fits with gradient checkpointing", "FSDP: 18.8 GiB"}, "host RAM", "shard with FSDP"},
		"in Chinese":   {parser.Fit, two("lora", 13, nil), words.Chinese, []string{"FSDP 后装得下：每张卡 18.8 GiB"}, "权重放在内存", "使用 FSDP 切分"},
		"tight at all": {parser.Fit, two("lora", 14, func(q *parser.Query) { q.Model, q.ParamsB, q.SeqLen = "qwen2.5-14b", 0, 500 }), words.English, []string{"Tight with gradient checkpointing", "FSDP"}, "host RAM", "shard with FSDP"},
		"a time": {
			parser.Time, two("lora", 14, func(q *parser.Query) { q.Model, q.ParamsB, q.SeqLen, q.Samples = "qwen2.5-14b", 0, 500, 30000 }), words.English,
			[]string{"About 6 hours", "which is tight: 21.6 GiB", "With QLoRA it is about 3.6 hours"},
			"host RAM", "",
		},
		"told of ZeRO-3": {
			parser.Fit, two("lora", 0, func(q *parser.Query) {
				q.Model, q.SeqLen, q.ZeROStage, q.GradCkpt, q.Loss = "llama-3.1-8b", 8192, new(3), new(true), "fused"
			}), words.English,
			[]string{"Tight"},
			"", "train with QLoRA",
		},
		"4 bits beyond the cards": {parser.Fit, two("qlora", 70, nil), words.English, []string{"with weights in host RAM"}, "", "leave the frozen weights in host RAM"},
		"as it is":                {parser.MinGPUs, parser.Query{Task: "lora", Model: "mistral-7b", GPU: "a100", GPUMemoryGB: 80}, words.English, []string{"1 x NVIDIA A100", "31.3 GiB"}, "Liger", ""},
		"a count":                 {parser.MinGPUs, parser.Query{Task: "qlora", ParamsB: 7, GPU: "rtx-3060-12gb"}, words.English, []string{"1 x NVIDIA GeForce RTX 3060 12GB is the smallest number"}, "host", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(tt.intent, tt.query, tt.lang)
			if err != nil {
				t.Fatal(err)
			}
			never := []string{tt.never}
			if tt.never == "" {
				never = nil
			}
			tells(t, a.Summary, tt.says, never)
			if tt.first != "" && (len(a.Options) == 0 || !strings.Contains(a.Options[0].Label, tt.first)) {
				t.Errorf("the first way out is not %q: %+v", tt.first, a.Options)
			}
		})
	}
}

// Cards are bought for training after the settings of those that are there, and what is named first, if tight, is what
// is to be done next.
func TestCardsForTrainingAreBoughtLast(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		next  string
	}{
		"galore": {parser.Query{ParamsB: 7, Optimizer: "galore", GPU: "rtx-4090"}, "layer by layer"},
		"qlora": {
			parser.Query{Task: "qlora", Model: "llama-3-70b", GPU: "rtx-3090", GPUCount: 2, Parallel: parser.Parallel{FSDP: true}},
			"in host RAM with FSDP",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(a.Next, tt.next) || !strings.Contains(a.Next, "which is tight") {
				t.Errorf("the next step: %s", a.Next)
			}
			bought := false
			for _, o := range a.Options {
				card := strings.HasPrefix(o.Label, "take ") || strings.HasPrefix(o.Label, "use ")
				if bought && !card {
					t.Errorf("%q behind cards", o.Label)
				}
				bought = bought || card
			}
		})
	}
}

package bot_test

import (
	"strings"
	"testing"

	"headroom/bot"
	"headroom/bot/words"
	"headroom/engine/catalog"
)

// A free notebook that is named is a machine: its card stands in where none is told, and its limits are told. What is
// paid for has a choice of cards, and a card that is told goes before it.
func TestFreeNotebooksAreMachines(t *testing.T) {
	t.Parallel()
	asker := bot.New(catalog.Builtin())
	for text, want := range map[string]struct {
		gpu   string
		count int
		says  string
	}{
		"can i qlora llama 3.1 8b on free colab":               {"t4", 1, "12.7 GB of RAM"},
		"what can i run on free colab":                         {"t4", 1, "12.7 GB of RAM"},
		"run llama 3.1 8b on kaggle":                           {"t4", 2, "12 hours a session"},
		"kaggle 免费 能微调 7b 吗":                                   {"t4", 2, "每周约 30 小时"},
		"can i qlora llama 3.1 8b on colab with a t4":          {"t4", 1, "12.7 GB of RAM"},
		"run mixtral 8x7b on free colab with cpu offload":      {"t4", 1, "llama.cpp runs it with"},
		"qlora llama 3.1 8b on colab pro, memory":              {"", 0, ""},
		"can i qlora llama 3.1 8b on colab with an a100 40gb?": {"a100-40gb-sxm", 1, ""},
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			r := asker.Ask(text, bot.Options{})
			if r.Answer == nil {
				t.Fatalf("%s: %v", r.Status, r.Problems)
			}
			w := r.Answer.Estimate.Workload
			told := r.Answer.Summary + "\n" + strings.Join(r.Answer.Text, "\n")
			if w.GPU != want.gpu || want.count > 0 && w.GPUCount != want.count || !strings.Contains(told, want.says) || want.says == "" && strings.Contains(told, "12.7 GB") {
				t.Errorf("%d x %q: %s", w.GPUCount, w.GPU, told)
			}
			if named := strings.Contains(text, "t4") || strings.Contains(text, "a100"); !named && r.Query.GPU != "" {
				t.Errorf("the query says %q, and the text does not", r.Query.GPU)
			}
		})
	}
	if got := words.WantsIn("a colab and a kaggle notebook").Notebook; got != "" {
		t.Errorf("two notebooks are read as %q", got)
	}
}

// What is moved to the host is held against the little memory that a notebook's host has, whether its card is named or not.
func TestNotebooksHoldLittle(t *testing.T) {
	t.Parallel()
	asker := bot.New(catalog.Builtin())
	for _, text := range []string{"free colab can i train 3b", "colab free t4 full finetune 1.5b"} {
		r := asker.Ask(text, bot.Options{})
		if r.Answer == nil || len(r.Answer.Options) == 0 {
			t.Fatalf("%s: %s, no way out", text, r.Status)
		}
		for _, o := range r.Answer.Options {
			if strings.Contains(o.Label, "host RAM") {
				t.Errorf("%s: %s", text, o.Label)
			}
		}
	}
}

package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// What an embedder is trained on is told in texts: two of each pair, and one more for each hard negative, which lead
// the answer where they are told; a model that writes has none of it.
func TestBatchesOfEmbeddersArePairs(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query             parser.Query
		text              string
		lead, says, never string
	}{
		"negatives":        {parser.Query{Model: "bge-m3", GPU: "rtx-4090", Batch: 32, SeqLen: 512}, "batch 32, 负样本 7 个", "288 texts stand behind a batch of 32: each is a query, its passage and 7 hard negatives. They take 136 GiB", "does not fit", "pairs"},
		"a group":          {parser.Query{Model: "bge-m3", Batch: 32, SeqLen: 512}, "train_group_size 8", "288 texts", "7 hard negatives", "pairs"},
		"pairs alone":      {parser.Query{Model: "bge-large", Batch: 256}, "batch 256", "Full fine-tuning of bge-large", "256 pairs of a query and a passage are 512", "offloaded"},
		"a masked encoder": {parser.Query{Model: "bert-large", Batch: 64}, "batch 64", "Full fine-tuning", "", "pairs"},
	} {
		tt.query.Task = "finetune"
		a, err := ask(parser.Memory, tt.query, tt.text, words.English)
		if err != nil {
			t.Fatal(name, err)
		}
		all := a.Summary + " " + strings.Join(a.Text, " ")
		if !strings.HasPrefix(a.Summary, tt.lead) || !strings.Contains(all, tt.says) || strings.Contains(all, tt.never) {
			t.Errorf("%s: %s", name, all)
		}
		for _, o := range a.Options {
			if n := o.Estimate.Workload.Batch; n < 16 && strings.Contains(o.Label, "GradCache") {
				t.Errorf("%s: in chunks of %d", name, n)
			}
		}
	}
}

package answer_test

import (
	"errors"
	"strings"
	"testing"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/parser"
)

// A training that the cards hold by no usual change is told to be one, with the fewest cards that do and what it takes
// them; one that a change brings onto them is not.
func TestTrainingOutOfReachHasNoTime(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		intent      parser.Intent
		query       parser.Query
		says, never []string
	}{
		"time of QLoRA":         {parser.Time, parser.Query{Task: "qlora", Model: "llama-3.1-405b", GPU: "h100", GPUCount: 1, Tokens: 1e7}, []string{"It cannot run on NVIDIA H100", "8 x NVIDIA H100 SXM5 80GB hold it", "2.2 hours"}, []string{"17."}},
		"time of pretraining":   {parser.Time, parser.Query{Task: "train", Model: "llama-3.1-405b", GPU: "rtx-4090", GPUCount: 1, Tokens: 1.5e13}, []string{"It cannot run"}, []string{"17,7"}},
		"cost of all weights":   {parser.Cost, parser.Query{Task: "finetune", Model: "llama-3.1-405b", GPU: "a100", GPUCount: 1, Tokens: 1e8}, []string{"It cannot run", "128 x", "USD"}, []string{"days on"}},
		"offload brings it on":  {parser.Time, parser.Query{Task: "finetune", Full: true, Model: "qwen2.5-7b", GPU: "rtx-4090", GPUCount: 1, Tokens: 1e7}, []string{"With these settings it does not fit"}, []string{"cannot run"}},
		"a node's memory holds": {parser.Time, parser.Query{Task: "finetune", Full: true, ParamsB: 70, GPU: "h100", GPUCount: 8, Tokens: 1e8}, []string{"With these settings it does not fit"}, []string{"cannot run"}},
		"no desk's memory does": {parser.Time, parser.Query{Task: "finetune", Full: true, ParamsB: 70, GPU: "a100", GPUCount: 1, Tokens: 1e8}, []string{"cannot run"}, nil},
		"checkpoints bring it":  {parser.Time, parser.Query{Task: "lora", Model: "llama-3.1-8b", GPU: "rtx-4090", Tokens: 1e7}, []string{"as it takes to fit"}, []string{"cannot run"}},
		"no other Macs help it": {parser.Time, parser.Query{Task: "train", ParamsB: 70, GPU: "m2-ultra", Tokens: 1e7}, []string{"It cannot run on Apple M2 Ultra", "the GPU of Apple M2 Ultra may use"}, []string{"hold it", "per card"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(tt.intent, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			tells(t, a.Summary, tt.says, tt.never)
		})
	}
}

// What is asked back of such a training says so first.
func TestTokensOfTrainingOutOfReach(t *testing.T) {
	t.Parallel()
	for card, says := range map[string]string{"h100": "It cannot run on NVIDIA H100 SXM5 80GB", "": ""} {
		_, err := give(parser.Time, parser.Query{Task: "finetune", Model: "llama-3.1-405b", GPU: card}, words.English)
		refused, ok := errors.AsType[*plan.Refusal](err)
		if !ok || refused.Code != "no_tokens" || says == "" && refused.Message != "" {
			t.Fatalf("%q: %v", card, err)
		}
		tells(t, refused.Message, []string{says}, nil)
	}
}

// A time or a price of what does not fit is beside that of the way out; one of what fits stands alone.
func TestTimesOfWhatDoesNotFitTellTheWayOut(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		lang   words.Lang
		says   string
		told   bool
	}{
		"a time":      {parser.Time, parser.Query{Task: "finetune", ParamsB: 7, GPU: "rtx-3090", GPUCount: 1, Tokens: 1e7}, words.English, "It fits if you", true},
		"a price":     {parser.Cost, parser.Query{Task: "finetune", ParamsB: 13, GPU: "rtx-4090", GPUCount: 1, Tokens: 1e8}, words.English, "costs about", true},
		"in Chinese":  {parser.Time, parser.Query{Task: "finetune", ParamsB: 7, GPU: "rtx-3090", GPUCount: 1, Tokens: 1e7}, words.Chinese, "这样装得下", true},
		"what fits":   {parser.Time, parser.Query{Task: "qlora", ParamsB: 7, GPU: "a100", GPUCount: 1, Tokens: 1e7}, words.English, "It fits if you", false},
		"other cards": {parser.Time, parser.Query{Task: "lora", ParamsB: 70, GPU: "rtx-4090", GPUCount: 1, Tokens: 5e6}, words.English, "It fits if you", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(tt.intent, tt.query, tt.lang)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(a.Summary, tt.says) != tt.told {
				t.Errorf("says it or not: %s", a.Summary)
			}
		})
	}
}

package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// No way out leaves more in host memory than machines are built with, or than there is told to be: NVMe takes its place.
func TestWaysOutTakeNoMoreRAMThanMachinesHave(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query  parser.Query
		drives bool
	}{
		"405B on a machine":       {parser.Query{Task: "finetune", Full: true, Model: "llama-3.1-405b", GPU: "h100", GPUCount: 8}, true},
		"with offload asked for":  {parser.Query{Task: "finetune", Full: true, Model: "llama-3.1-405b", GPU: "h100", GPUCount: 8, Offload: "cpu"}, true},
		"a mixture of 671B":       {parser.Query{Task: "finetune", Full: true, Model: "deepseek-v3", GPU: "h200", GPUCount: 8}, true},
		"the RAM that is told":    {parser.Query{Task: "finetune", Full: true, ParamsB: 70, GPU: "a100", GPUMemoryGB: 80, GPUCount: 4, HostRAMGB: 512}, true},
		"70B, for which RAM does": {parser.Query{Task: "finetune", Full: true, ParamsB: 70, GPU: "a100", GPUMemoryGB: 80, GPUCount: 4}, false},
		"one of 1T on a machine":  {parser.Query{Task: "finetune", Full: true, Model: "kimi-k2", GPU: "h100", GPUCount: 8}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			drives := false
			for _, o := range a.Options {
				drives = drives || strings.Contains(o.Label, "to NVMe with ZeRO-3")
				if o.Estimate != nil && o.Estimate.Host.Steady > 4<<40 {
					t.Errorf("%s takes %v of RAM", o.Label, o.Estimate.Host.Steady)
				}
			}
			if drives != tt.drives {
				t.Errorf("NVMe offered: %t, want %t; %s\n%v", drives, tt.drives, a.Next, a.Options)
			}
		})
	}
}

// Offload that is asked for is said to take more RAM than machines have; what fits one is not.
func TestOffloadBeyondMachinesIsSaid(t *testing.T) {
	t.Parallel()
	for cards, beyond := range map[int]bool{8: true, 32: false} {
		q := parser.Query{Task: "finetune", Full: true, Model: "llama-3.1-405b", GPU: "h100", GPUCount: cards, ZeROStage: new(3), Offload: "cpu", GradCkpt: new(true)}
		for lang, says := range map[words.Lang]string{words.English: "servers are built with up to 4 TiB", words.Chinese: "而服务器最多约 4 TiB"} {
			a, err := give(parser.Fit, q, lang)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(a.Summary, says) != beyond {
				t.Errorf("%d cards: %s", cards, a.Summary)
			}
		}
	}
}

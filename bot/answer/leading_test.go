package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/answer"
	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/parser"
)

// What the first sentence leads with is the first way out, and the next step.
func TestOneWayIsNamedThroughout(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		lead  string
		next  string
	}{
		"a remedy that is enough": {
			parser.Query{Task: "finetune", Full: true, ParamsB: 7, GPU: "a100", GPUCount: 4}, "Fits with ZeRO-3 (or FSDP): ", "Shard with ZeRO-3: ",
		},
		"none that is": {
			parser.Query{Task: "finetune", Full: true, Model: "llama-3.1-8b", GPU: "a100", GPUMemoryGB: 80}, "Fits with gradient checkpointing and pure bf16", "Turn gradient checkpointing on and train in pure bf16",
		},
		"no smaller a batch than it takes": {
			parser.Query{Task: "finetune", Model: "t5-large", GPU: "v100", GPUMemoryGB: 16, Batch: 16}, "Fits with gradient checkpointing and micro-batches of 4", "Turn gradient checkpointing on and take micro-batches of 4",
		},
		"another program for the same adapter": {
			parser.Query{Task: "qlora", Model: "qwen2.5-14b", GPU: "t4", GPUCount: 2}, "Fits with Unsloth on one of the cards: ", "Train a QLoRA adapter with Unsloth on one of the cards: ",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(a.Summary, tt.lead) || !strings.HasPrefix(a.Next, tt.next) {
				t.Errorf("%s\n%s", a.Summary, a.Next)
			}
			if first := a.Options[0].Label; !strings.HasPrefix(strings.ToLower(a.Next), strings.ToLower(first)+":") {
				t.Errorf("the list begins with %q, the next step is %q", first, a.Next)
			}
		})
	}
}

// A length that is told is not cut to less than half of it.
func TestToldLengthIsKept(t *testing.T) {
	t.Parallel()
	for length, least := range map[int]int{32768: 16384, 4096: 2048} {
		a, err := give(parser.Fit, parser.Query{Task: "lora", Model: "llama-3.1-8b", GPU: "rtx-4090", SeqLen: length, Framework: "axolotl"}, words.English)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range a.Options {
			if o.Query.SeqLen < least {
				t.Errorf("asked for %d tokens, offered %q", length, o.Label)
			}
		}
	}
}

// Where one of two batches ran and by the usual length neither fits, the sequences are shorter.
func TestWhereOneBatchRan(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	give := func(said parser.Query) (answer.Answer, error) {
		return answer.Give(answer.Question{
			Plan: plan.Make(parser.Fit, said, known), Known: known, Lang: words.English, Scale: unit.Binary, Wants: words.Wants{Reason: "why_batch_memory"},
		})
	}
	said := parser.Query{Task: "lora", Model: "qwen2.5-7b", GPU: "rtx-4090", Batches: []int{8, 4}}
	a, err := give(said)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(a.Summary, "here batch 4 runs and batch 8 does not, the sequences are between 499 and 998 tokens long") {
		t.Errorf("%s", a.Summary)
	}
	said.Batches = []int{2, 1}
	said.Model = "qwen2.5-0.5b"
	if a, err = give(said); err != nil || strings.Contains(a.Summary, "sequences are between") {
		t.Errorf("%v: both fit, and %s", err, a.Summary)
	}
}

// Of two stages that fit with the same change the faster is advised, and the next step is for it.
func TestStageIsAdvised(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query      parser.Query
		says, next string
	}{
		"both with checkpointing": {parser.Query{Task: "finetune", ParamsB: 7, GPU: "a100", GPUCount: 8, GPUMemoryGB: 40, ZeROStages: []int{2, 3}}, "all are tight.", "For zero 2: Turn gradient"},
		"one as it stands":        {parser.Query{Task: "finetune", ParamsB: 13, GPU: "a100", GPUCount: 8, GPUMemoryGB: 80, ZeROStages: []int{2, 3}}, "Then take zero 3: both fit", ""},
		"one with more changes":   {parser.Query{Task: "finetune", ParamsB: 7, GPU: "rtx-4090", GPUCount: 8, ZeROStages: []int{2, 3}}, "Take zero 3, which fewer", "For zero 3: "},
		"nothing to choose":       {parser.Query{Task: "finetune", ParamsB: 1, GPU: "a100", GPUCount: 8, ZeROStages: []int{2, 3}}, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Compare, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(a.Summary, tt.says) || !strings.HasPrefix(a.Next, tt.next) || tt.says == "" && strings.Contains(a.Summary, "ake zero") {
				t.Errorf("%s\n%s", a.Summary, a.Next)
			}
		})
	}
}

package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// What is compared with adapters runs as its program does by default, so that QLoRA takes less than LoRA, and cards that
// hold it so are compared one by one.
func TestAdaptersAreComparedAsTheyRunByDefault(t *testing.T) {
	t.Parallel()
	for name, q := range map[string]parser.Query{
		"methods": {Tasks: []string{"lora", "qlora"}, Model: "qwen3-8b"},
		"cards":   {Task: "qlora", ParamsB: 7, GPUOptions: []parser.Device{{GPU: "t4"}, {GPU: "tesla-p100"}}},
		"all":     {Tasks: []string{"lora", "qlora", "finetune"}, Model: "gemma-2-9b"},
	} {
		a, err := give(parser.Compare, q, words.English)
		if err != nil {
			t.Fatal(name, err)
		}
		least := unit.Bytes(0)
		for _, o := range a.Options {
			w := o.Estimate.Workload
			if w.Recompute != workload.RecomputeFull || w.GPUCount > 1 {
				t.Errorf("%s: %s recomputes %q on %d cards", name, o.Label, w.Recompute, w.GPUCount)
			}
			if o.Estimate.PerGPU.Process < least {
				t.Errorf("%s: %s stands behind what takes more", name, o.Label)
			}
			least = o.Estimate.PerGPU.Process
		}
		if !strings.Contains(a.Summary, "gradient checkpointing, as") {
			t.Errorf("%s: not told: %s", name, a.Summary)
		}
	}
	kept, err := give(parser.Compare, parser.Query{Tasks: []string{"lora", "qlora"}, Model: "qwen3-8b", GradCkpt: new(false)}, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if w := kept.Options[0].Estimate.Workload; w.Recompute != workload.RecomputeNone {
		t.Errorf("what was told to be kept is recomputed: %s", w.Recompute)
	}
}

// Savings and other cards are told beside the checkpointing that the program turns on by itself.
func TestSavingsOfAdaptersRecompute(t *testing.T) {
	t.Parallel()
	for name, q := range map[string]parser.Query{
		"no card": {Task: "lora", Model: "qwen3-30b-a3b"},
		"a card":  {Task: "qlora", ParamsB: 7, GPU: "rtx-2080-ti"},
	} {
		a, err := give(parser.Memory, q, words.English)
		if err != nil {
			t.Fatal(name, err)
		}
		if len(a.Options) < 3 {
			t.Errorf("%s: %d options", name, len(a.Options))
		}
		for _, o := range a.Options {
			if o.Estimate.Workload.Recompute != workload.RecomputeFull {
				t.Errorf("%s: %s keeps activations", name, o.Label)
			}
		}
		if text := strings.Join(a.Text, " "); strings.Contains(text, "It is tight on") {
			t.Errorf("%s: %s", name, text)
		}
	}
}

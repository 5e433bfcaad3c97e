package bot_test

import (
	"testing"

	"headroom/bot/answer"
	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/parser"
)

// An option can be asked again and comes to what it promised.
func TestOptionsCanBeAsked(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	for _, text := range []string{
		"which gpu should i buy for 70b", "which gpu to buy to train 7b", "largest model on a 4090", "largest model on a 4090 or a 3060 12gb", "largest model to train on 4x a100",
		"how much does gradient checkpointing save when training 7b", "how much memory does flash attention save training 7b",
		"how much does qlora save for 13b", "how much does zero 3 save training 7b on 8x a100", "how much does int4 save for llama-3.1-8b",
		"how much memory does lora save for 7b", "how much does fsdp save for 7b on 8x a100", "how much does offload save training 7b on 4x 3090",
		"how many gpus to train 70b", "max batch for lora 7b on a 3090 or a 4090",
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			r := ask(t, text)
			if len(r.Answer.Options) == 0 {
				t.Fatal("no options")
			}
			for _, o := range r.Answer.Options {
				if o.Query == nil {
					t.Errorf("%q has no query", o.Label)
					continue
				}
				if r.Intent == parser.MaxBatch {
					continue // the query is that of the alternative, not of its limit
				}
				again, err := answer.Give(answer.Question{Plan: plan.Make(parser.Fit, *o.Query, known), Known: known, Lang: words.English, Scale: unit.Binary})
				if err != nil {
					t.Errorf("%q: %v", o.Label, err)
					continue
				}
				if got, want := again.Estimate.PerGPU.Process, o.Estimate.PerGPU.Process; got != want {
					t.Errorf("%q: asked again %v, promised %v (%+v)", o.Label, got, want, *o.Query)
				}
			}
		})
	}
}

func TestNoVerdictWithoutACard(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"which gpu should i buy for 70b": false, "how many gpus to train 70b": false, "which gpu to buy for 70b, 4090 or a6000": true,
		"how many a100 to train 70b": true, "train 7b on 24gb": true,
	} {
		if r := ask(t, text); (r.Answer.Verdict != engine.NoVerdict) != want {
			t.Errorf("%q: verdict %q", text, r.Answer.Verdict)
		}
	}
}

// A search for a size does not also assume one.
func TestLargestModelAssumesNoSize(t *testing.T) {
	t.Parallel()
	for _, a := range ask(t, "largest model on a 4090").Assumed {
		if a.Key == "params_b" {
			t.Errorf("assumed %+v", a)
		}
	}
}

func TestHostRAMOfAlternatives(t *testing.T) {
	t.Parallel()
	r := ask(t, "how much ram for 7b or 13b on cpu")
	if r.Answer.Value != nil {
		t.Errorf("one number for two alternatives: %+v", r.Answer.Value)
	}
	for _, o := range r.Answer.Options {
		if o.Value == nil || o.Value.Unit != "bytes" {
			t.Errorf("%q has no value", o.Label)
		}
	}
}

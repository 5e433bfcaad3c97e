package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// Settings of training are those of the method and of the program that are named.
func TestTrainingIsThatOfItsMethod(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		says   string
	}{
		"no reference":              {parser.Memory, parser.Query{Task: "rl", RLAlgo: "dpo", Preference: "orpo", ParamsB: 7, GPU: "h200"}, "ORPO training of 7B"},
		"pairs and a reference":     {parser.Time, parser.Query{Task: "rl", RLAlgo: "dpo", ParamsB: 7, GPU: "h100", GPUCount: 8, Samples: 50000, SeqLen: 1000}, "100M tokens"},
		"single answers":            {parser.Time, parser.Query{Task: "rl", RLAlgo: "dpo", Preference: "kto", ParamsB: 7, GPU: "h100", GPUCount: 8, Samples: 50000, SeqLen: 1000}, "50M tokens"},
		"replicas count together":   {parser.MaxBatch, parser.Query{Task: "infer", Model: "llama-3.1-8b", GPU: "h100", GPUCount: 4, SeqLen: 8192, Parallel: parser.Parallel{DP: 4}}, "in all: 4 replicas"},
		"experts over cards":        {parser.MinGPUs, parser.Query{Task: "finetune", Full: true, Model: "qwen3-30b-a3b", GPU: "h100", Framework: "megatron", Parallel: parser.Parallel{EP: 8}}, "16 x"},
		"what quantising takes":     {parser.Memory, parser.Query{Task: "quantize", Model: "llama-3.1-70b", Quant: "awq"}, "llama-3.1-70b (bf16) needs about 137 GiB"},
		"caches against each other": {parser.Compare, parser.Query{Task: "infer", Model: "llama-3.1-70b", SeqLen: 32768, KVDTypes: []string{"fp8", "fp16"}, Topic: "kv_cache"}, "fp8 cache against fp16 cache"},
		"the cheapest method":       {parser.BuyAdvice, parser.Query{Task: "finetune", ParamsB: 70}, "With QLoRA the cheapest is"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(tt.intent, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(a.Summary, tt.says) {
				t.Errorf("not as it should be: %s", a.Summary)
			}
			for _, c := range a.Estimate.Components {
				if c.Name == "reference" && tt.query.Preference == "orpo" {
					t.Error("ORPO has no reference model")
				}
			}
		})
	}
}

// Ways out split long sequences, and take no card before settings that cost less.
func TestWaysOutOfTraining(t *testing.T) {
	t.Parallel()
	long, err := give(parser.Fit, parser.Query{Task: "lora", ParamsB: 8, GPU: "h100", GPUCount: 8, SeqLen: 131072}, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(long.Next, "Split each sequence over 8 cards") {
		t.Error(long.Next)
	}
	off := false
	small, err := give(parser.Fit, parser.Query{Task: "qlora", Model: "mistral-7b", GPU: "t4", Framework: "unsloth", GradCkpt: &off}, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if last := small.Options[len(small.Options)-1].Label; !strings.Contains(last, "take ") {
		t.Errorf("no card stands last, but %s", last)
	}
}

// What torchtune and the Trainer can step within backward on one card leads the answer and is the way out, and asking
// for it again comes to it.
func TestTheStepInBackwardIsAWayOut(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query      parser.Query
		lead, next string
	}{
		"the step alone":     {parser.Query{Model: "llama-3.1-8b", Framework: "torchtune", Optimizer: "paged-adamw-8bit", GradCkpt: new(true)}, "Fits with the optimizer's step within backward", "Step the optimizer within backward"},
		"a recipe's default": {parser.Query{Model: "llama-3.1-8b", Framework: "torchtune"}, "Fits with paged 8-bit AdamW stepped within backward", "Step paged 8-bit AdamW within backward"},
		"apollo":             {parser.Query{ParamsB: 7, Optimizer: "apollo-mini"}, "Fits with updates layer by layer (apollo_adamw_layerwise)", "Update layer by layer (apollo_adamw_layerwise)"},
		"galore":             {parser.Query{Model: "llama-2-7b", GPU: "rtx-3090", Optimizer: "galore"}, "Fits with 8-bit moments updated layer by layer (galore_adamw_8bit_layerwise)", "Update layer by layer with moments in 8 bits"},
		"galore in 8 bits":   {parser.Query{Model: "llama-2-7b", GPU: "rtx-4090", Optimizer: "galore", Quant: "int8"}, "Fits with 8-bit moments updated layer by layer (galore_adamw_8bit_layerwise)", "Update layer by layer with moments in 8 bits"},
	} {
		tt.query.Task, tt.query.Full, tt.query.GPUMemoryGB = "finetune", true, 24
		a, err := give(parser.Fit, tt.query, words.English)
		if err != nil {
			t.Fatal(name, err)
		}
		if !strings.HasPrefix(a.Summary, tt.lead) || !strings.HasPrefix(a.Next, tt.next) {
			t.Errorf("%s: %s; %s", name, a.Summary, a.Next)
		}
	}
}

// Where offload is named, its answer says what the cards alone come to.
func TestOffloadIsHeldAgainstNone(t *testing.T) {
	t.Parallel()
	three := 3
	a, err := give(parser.Fit, parser.Query{Task: "finetune", Full: true, ParamsB: 70, GPU: "a100", GPUCount: 8, ZeROStage: &three, Offload: "cpu"}, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if text := strings.Join(a.Text, " "); !strings.Contains(text, "Without offload, and with gradient checkpointing as well, it takes 155 GiB") || !strings.Contains(text, "does not fit") {
		t.Error(text)
	}
}

// Where only a time is told beside a run, what it gets through in that time is.
func TestWhatATimeTrains(t *testing.T) {
	t.Parallel()
	for lang, says := range map[words.Lang]string{words.English: "gets through about", words.Chinese: "约可完成"} {
		a, err := give(parser.Fit, parser.Query{Task: "train", ParamsB: 0.1, GPU: "rtx-3060", GPUCount: 1, Days: 2}, lang)
		if err != nil {
			t.Fatal(err)
		}
		if a.Value != nil && a.Value.Unit == "tokens" || !strings.Contains(strings.Join(a.Text, " "), says) {
			t.Errorf("not told: %v %q", a.Value, a.Text)
		}
	}
	a, err := give(parser.Memory, parser.Query{ParamsB: 7, GPU: "a100", Days: 2}, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(strings.Join(a.Text, " "), "gets through") {
		t.Error("nothing is trained")
	}
}

// Sets of cards that are compared for a run that fits on none of them as told are each laid out so that
// it does: over PCIe eight L40S lose to four A100 once they share the weights, though they compute faster.
func TestSetsOfCardsAreComparedInLayoutsThatFit(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query          parser.Query
		says, unwanted string
	}{
		"over PCIe":         {parser.Query{Task: "lora", ParamsB: 70, GPUOptions: []parser.Device{{GPU: "l40s", Count: 8}, {GPU: "a100", Count: 4}}}, "8 x NVIDIA L40S is about 24 % slower", "None of them fits"},
		"over two nodes":    {parser.Query{Task: "train", ParamsB: 13, GPUOptions: []parser.Device{{GPU: "a100", Count: 16}, {GPU: "h100", Count: 8}}}, "16x a100 is reckoned with ZeRO-2", "None of them fits"},
		"one in none":       {parser.Query{Task: "train", ParamsB: 70, GPUOptions: []parser.Device{{GPU: "h100", Count: 16}, {GPU: "b200", Count: 8}}}, "16x h100: tight", "16x h100 is reckoned"},
		"single cards":      {parser.Query{Task: "train", ParamsB: 7, GPUOptions: []parser.Device{{GPU: "h100"}, {GPU: "a100"}}}, "as many of each as hold it, and laid out so that it fits: 2 x NVIDIA H100", "is reckoned with"},
		"a layout is told":  {parser.Query{Task: "train", ParamsB: 13, ZeROStage: new(2), GPUOptions: []parser.Device{{GPU: "a100", Count: 8}, {GPU: "h100", Count: 8}}}, "ZeRO-2", "is reckoned with"},
		"serving as it was": {parser.Query{Task: "infer", ParamsB: 70, GPUOptions: []parser.Device{{GPU: "a100", Count: 8}, {GPU: "h100", Count: 8}}}, "tokens/s", "is reckoned with"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Compare, tt.query, words.English)
			if err != nil || !strings.Contains(a.Summary, tt.says) || strings.Contains(a.Summary, tt.unwanted) {
				t.Errorf("%v: %s, want %q", err, a.Summary, tt.says)
			}
		})
	}
}

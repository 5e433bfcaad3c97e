package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/answer"
	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/catalog"
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

// Offload that is asked about is no setting: what it takes with and without is told with all else alike.
func TestWhetherOffloadIsNeededIsHeldAlike(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	whole := parser.Query{Task: "finetune", Full: true, Model: "qwen2.5-32b", GPU: "h800", GPUCount: 8, SeqLen: 8192, ZeROStage: new(3), Offload: "cpu"}
	unset := whole
	unset.Offload = ""
	small := parser.Query{Task: "finetune", Full: true, ParamsB: 7, GPU: "a100", GPUCount: 4, ZeROStage: new(3)}
	for text, tt := range map[string]struct {
		query       parser.Query
		lang        words.Lang
		says, never []string
	}{
		"能放下吗？需要offload吗":                 {whole, words.Chinese, []string{"不需要 offload。", "57.6 GiB", "不用 offload 需要 101 GiB", "使用 offload 为 35.3 GiB"}, []string{"每张卡需要 203 GiB"}},
		"does it fit? do i need offload?": {whole, words.English, []string{"Offload is not needed. Fits with gradient checkpointing, AdamW in 8 bits", "101 GiB of 79.6 GiB per card without offload, and 35.3 GiB with it"}, nil},
		"do i have to offload?":           {unset, words.English, []string{"Offload is not needed.", "35.3 GiB with it"}, nil},
		"要不要开offload":                     {small, words.Chinese, []string{"不需要 offload。装得下", "使用 offload 为"}, nil},
		"with zero 3 and cpu offload":     {whole, words.English, []string{"Fits with gradient checkpointing: 35.3 GiB"}, []string{"not needed"}},
		"is it needed? do i need to offload": {
			parser.Query{Task: "finetune", Full: true, ParamsB: 13, GPU: "rtx-4090"}, words.English, []string{"On these cards it takes offload."}, nil,
		},
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			a, err := answer.Give(answer.Question{Plan: plan.Make(parser.Fit, tt.query, known), Known: known, Lang: tt.lang, Scale: unit.Binary, Wants: words.WantsIn(text)})
			if err != nil {
				t.Fatal(err)
			}
			tells(t, a.Summary, tt.says, tt.never)
		})
	}
}

// A teacher lies on the cards beside its student, and what stands in for a method is told.
func TestTeachersAndMethodsAreReckonedWith(t *testing.T) {
	t.Parallel()
	student := parser.Query{Task: "finetune", ParamsB: 3, GPU: "a100", GPUCount: 4, ZeROStage: new(3), Teacher: "70b"}
	a, err := give(parser.Fit, student, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if text := strings.Join(a.Text, " "); !strings.Contains(text, "32.6 GiB on each card") {
		t.Errorf("the teacher: %s", text)
	}
	alone := student
	alone.Teacher, alone.GPUCount, student.GPUCount = "", 1, 1
	with, err := give(parser.Fit, student, words.English)
	without, err2 := give(parser.Fit, alone, words.English)
	if err != nil || err2 != nil || with.Verdict != "does_not_fit" || with.Estimate.PerGPU != without.Estimate.PerGPU {
		t.Errorf("%v %v: %s", err, err2, with.Verdict)
	}
	for method, says := range map[string]string{"dora": "reckoned as LoRA", "aqlm": "EXL2", "hqq": "as many bits"} {
		q := parser.Query{ParamsB: 8, Method: method}
		if method == "dora" {
			q.Task = "lora"
		}
		a, err := give(parser.Memory, q, words.English)
		if err != nil {
			t.Fatal(err)
		}
		why := ""
		for _, told := range a.Assumed {
			if told.Key == "method" {
				why = told.Why
			}
		}
		if !strings.Contains(why, says) {
			t.Errorf("%s: %q", method, why)
		}
	}
}

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

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

// What nearly everybody turns on leads the verdict where it decides it, and
// limits say how far they go with it.
func TestTheVerdictIsLedByWhatIsUsuallyTurnedOn(t *testing.T) {
	t.Parallel()
	off, three := false, 3
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		says   string // empty: nothing leads
	}{
		"recomputation":                {parser.Fit, parser.Query{Task: "qlora", ParamsB: 7, GPUMemoryGB: 16}, "with gradient checkpointing"},
		"that PEFT turns on":           {parser.Fit, parser.Query{Task: "qlora", ParamsB: 7, GPU: "rtx-4090"}, "on by default in prepare_model_for_kbit_training"},
		"what a program has on":        {parser.Fit, parser.Query{Task: "lora", ParamsB: 7, GPU: "a100", GPUMemoryGB: 40, Framework: "llama-factory", SeqLen: 4096}, "Fits: LoRA"},
		"both figures without a card":  {parser.Memory, parser.Query{Task: "qlora", ParamsB: 7}, "GiB per GPU with gradient checkpointing, as prepare_model_for_kbit_training does by default, and 26"},
		"shared states":                {parser.Fit, parser.Query{Task: "finetune", ParamsB: 13, GPU: "a100", GPUCount: 8}, "ZeRO-3 (or FSDP)"},
		"weights in host memory":       {parser.Fit, parser.Query{Task: "qlora", ParamsB: 70, GPU: "rtx-3090", GPUCount: 2}, "weights in host RAM"},
		"told to be off":               {parser.Fit, parser.Query{Task: "qlora", ParamsB: 7, GPUMemoryGB: 16, GradCkpt: &off}, ""},
		"nothing helps":                {parser.Fit, parser.Query{Task: "train", ParamsB: 70, GPU: "rtx-3090"}, ""},
		"nothing is needed":            {parser.Fit, parser.Query{Task: "lora", ParamsB: 1, GPU: "a100", Framework: "peft"}, ""},
		"what TRL has on":              {parser.Memory, parser.Query{Task: "lora", ParamsB: 7}, "needs about 17 GiB per GPU with gradient checkpointing, as TRL does by default, and 30.2"},
		"a loss beside what is on":     {parser.Fit, parser.Query{Task: "lora", Model: "qwen3-8b", GPU: "rtx-4090", Framework: "llama-factory", SeqLen: 4096}, "Fits with loss fused with the head (Liger)"},
		"one sequence at a time":       {parser.Fit, parser.Query{Task: "lora", Model: "qwen3-32b", GPU: "a100", GPUMemoryGB: 40, GPUCount: 8, Framework: "llama-factory", SeqLen: 8192, Batch: 4}, "and micro-batches of 1 (4 accumulation steps)"},
		"nobody told it":               {parser.Fit, parser.Query{Task: "finetune", Full: true, ParamsB: 7, GPU: "a100", GPUCount: 4}, "Fits with ZeRO-3 (or FSDP): 48.9 GiB of 80 GiB per card. Without, it does not fit: full fine-tuning"},
		"it takes less by default":     {parser.Fit, parser.Query{Task: "qlora", ParamsB: 1, GPU: "a100"}, "as prepare_model_for_kbit_training does by default, it takes"},
		"a longer sequence":            {parser.MaxContext, parser.Query{Task: "qlora", ParamsB: 7, GPUMemoryGB: 24}, "fits is 8,583 tokens"},
		"a sequence with all there is": {parser.MaxContext, parser.Query{Task: "lora", Model: "qwen3-8b", GPU: "rtx-3090"}, "without it 274. With loss fused with the head (Liger) it is 4,"},
		"a sequence in Unsloth":        {parser.MaxContext, parser.Query{Task: "lora", Model: "qwen3-8b", GPU: "rtx-3090"}, "With Unsloth (QLoRA) it is 40,960"},
		"a batch by default":           {parser.MaxBatch, parser.Query{Task: "qlora", ParamsB: 32, GPU: "a100-80gb-sxm"}, "without it not even the smallest case fits"},
		"a batch where none fits":      {parser.MaxBatch, parser.Query{Task: "finetune", ParamsB: 8, GPU: "h100", GPUCount: 8}, "With ZeRO-3"},
		"a batch with everything set":  {parser.MaxBatch, parser.Query{Task: "lora", ParamsB: 8, GPU: "h100", GPUCount: 8, ZeROStage: &three, GradCkpt: &off}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(tt.intent, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if tt.says == "" && (strings.Contains(a.Summary, "Without") || strings.Contains(a.Summary, "With ")) && !strings.Contains(a.Summary, "it would take") ||
				!strings.Contains(a.Summary, tt.says) {
				t.Errorf("not as it should be: %s", a.Summary)
			}
		})
	}
}

// Cards are multiplied only where host memory does not do, models are sought past
// sizes with large vocabularies, and servers take what divides their heads.
func TestSearchesDoNotMislead(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		intent      parser.Intent
		query       parser.Query
		least, most float64
		says        string
	}{
		"QLoRA over 70B on small cards":    {parser.MinGPUs, parser.Query{Task: "qlora", ParamsB: 70, GPU: "rtx-4090"}, 2, 4, "weights in host RAM"},
		"an adapter that one card holds":   {parser.MinGPUs, parser.Query{Task: "qlora", ParamsB: 8, GPU: "rtx-4090"}, 1, 2, "gradient checkpointing"},
		"the largest for QLoRA":            {parser.LargestModel, parser.Query{Task: "qlora", GPUMemoryGB: 24, SeqLen: 4096}, 11e9, 16e9, "largest"},
		"the largest to be run":            {parser.LargestModel, parser.Query{GPUMemoryGB: 24, Quant: "q4_k_m"}, 25e9, 40e9, "largest"},
		"heads and groups divide":          {parser.MinGPUs, parser.Query{Model: "qwen2.5-32b", GPU: "a100", GPUMemoryGB: 40, Concurrency: 100, SeqLen: 4096}, 8, 8, "TP 8"},
		"whole machines":                   {parser.MinGPUs, parser.Query{Model: "kimi-k2", GPU: "h100", Framework: "transformers"}, 9, 15, "that is 16"},
		"replicas":                         {parser.MinGPUs, parser.Query{Model: "qwen2.5-7b", GPU: "rtx-4090", Concurrency: 1000}, 16, 16, "That is 4 replicas on 4 each, for up to 250 at once."},
		"an encoder computes all at once":  {parser.MaxBatch, parser.Query{Model: "bert-large", GPU: "t4", SeqLen: 512}, 100, 2000, "at once"},
		"a server of encoders has a queue": {parser.MaxBatch, parser.Query{Model: "bert-large", GPU: "t4", SeqLen: 512, Framework: "vllm"}, 1 << 20, 1 << 20, "no limit"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(tt.intent, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if n := a.Value.Number; n < tt.least || n > tt.most || !strings.Contains(a.Summary, tt.says) {
				t.Errorf("%g: %s", n, a.Summary)
			}
		})
	}
}

// Ways out go no farther than they must.
func TestWaysOutAreTheWidest(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query parser.Query
		next  string
	}{
		"the widest format of llama.cpp":  {parser.Query{ParamsB: 14, GPU: "m4", GPUMemoryGB: 16}, "q5_k_m"},
		"below four bits where it must":   {parser.Query{ParamsB: 34, GPUMemoryGB: 20, Quant: "int4", SeqLen: 16384}, "iq3_xxs"},
		"as many bits in another program": {parser.Query{ParamsB: 34, GPUMemoryGB: 24, Quant: "int4", SeqLen: 16384}, "llama.cpp with weights in q4_k_m"},
		"prompts read in pieces":          {parser.Query{Model: "qwen2.5-7b", ParamsB: 7, GPU: "rtx-4090", SeqLen: 32768}, "Serve it with vllm"},
		"no program that lacks the card":  {parser.Query{Model: "qwen2.5-72b", ParamsB: 72, GPU: "cambricon-mlu590"}, "vllm-mlu in awq-int4"},
		"fewer bits before other machine": {parser.Query{Model: "qwen3-235b-a22b", GPU: "m4-max", GPUMemoryGB: 128, Quant: "q4_k_m"}, "iq3_xxs"},
		"experts stay where they all fit": {parser.Query{Model: "ernie-4.5-21b-a3b", GPU: "rtx-4090"}, "q8_0"},
		"ranks of a sequence share state": {parser.Query{Task: "train", Model: "llama-3.1-8b", GPU: "h100", GPUCount: 8, SeqLen: 131072, Parallel: parser.Parallel{CP: 8}}, "ZeRO-1"},
		"frozen weights wait on the host": {parser.Query{Task: "lora", ParamsB: 32, GPU: "rtx-4090", GPUCount: 2}, "frozen weights in host RAM"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, words.English)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(a.Next, tt.next) {
				t.Errorf("not as it should be: %s", a.Next)
			}
		})
	}
}

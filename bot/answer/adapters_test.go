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

// The file of an adapter has its parameters in the type in which they are trained. A rank of 16 on all layers of Llama
// 3 8B is 41,943,040 of them, and 168 MB on the hub.
func TestTheFileOfAnAdapterIsTold(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	for name, tt := range map[string]struct {
		query parser.Query
		bytes float64 // 0: it is not what is told
	}{
		"in fp32":            {parser.Query{Task: "lora", Model: "llama-3-8b", LoRARank: 16}, 167_772_160},
		"over 4 bits":        {parser.Query{Task: "qlora", Model: "llama-3-8b", LoRARank: 16}, 167_772_160},
		"in 16 bits":         {parser.Query{Task: "lora", Model: "llama-3-8b", LoRARank: 16, Framework: "torchtune"}, 83_886_080},
		"of nothing to run":  {parser.Query{Model: "llama-3-8b", LoRARank: 16}, 167_772_160},
		"beside a card":      {parser.Query{Task: "lora", Model: "llama-3-8b", GPU: "rtx-4090"}, 0},
		"all weights":        {parser.Query{Task: "finetune", Model: "llama-3-8b"}, 0},
		"without adapters":   {parser.Query{Model: "llama-3-8b"}, 0},
		"of reinforcement":   {parser.Query{Task: "rl", RLAlgo: "grpo", PEFT: "lora", Model: "llama-3-8b", LoRARank: 16}, 167_772_160},
		"all weights of one": {parser.Query{Task: "rl", RLAlgo: "grpo", Model: "llama-3-8b"}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			wants := words.Wants{}
			wants.Adapter = true
			a, err := answer.Give(answer.Question{Plan: plan.Make(parser.Memory, tt.query, known), Known: known, Lang: words.English, Scale: unit.Binary, Wants: wants})
			if err != nil {
				t.Fatal(err)
			}
			got := 0.0
			if a.Value != nil {
				got = a.Value.Number
			}
			if got != tt.bytes {
				t.Errorf("%.0f bytes, want %.0f: %s", got, tt.bytes, a.Summary)
			}
		})
	}
}

// Whether a card fine-tunes a model is answered by the adapters that it holds, unless all weights are named.
func TestFineTuningIsLedByTheAdaptersThatFit(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query  parser.Query
		lang   words.Lang
		begins string
		says   string
		never  string
	}{
		"4 bits alone":     {parser.Query{Task: "finetune", ParamsB: 7, GPU: "rtx-3060", GPUMemoryGB: 12}, words.Chinese, "可以：QLoRA（Unsloth）需 5.", "训练全部权重装不下", "LoRA，"},
		"both":             {parser.Query{Task: "finetune", ParamsB: 7, GPU: "rtx-4090"}, words.English, "Fits as LoRA (gradient checkpointing): 17 GiB; QLoRA (Unsloth): 5.", "needs 127 GiB per card", ""},
		"a Mac":            {parser.Query{Task: "finetune", Model: "gemma-2-9b", GPU: "m3-max", GPUMemoryGB: 64}, words.English, "Fits as LoRA", "QLoRA (mlx-lm)", "Unsloth"},
		"all weights told": {parser.Query{Task: "finetune", Full: true, ParamsB: 7, GPU: "rtx-4090"}, words.English, "Does not fit", "", "Fits as"},
		"shards told":      {parser.Query{Task: "finetune", ParamsB: 70, GPU: "rtx-4090", GPUCount: 8, ZeROStage: new(2)}, words.English, "Does not fit", "", "Fits as"},
		"no adapters fit":  {parser.Query{Task: "finetune", ParamsB: 671, GPU: "rtx-3060", GPUMemoryGB: 12}, words.English, "Does not fit", "", "Fits as"},
		"all weights fit":  {parser.Query{Task: "finetune", ParamsB: 1, GPU: "a100"}, words.English, "Fits: ", "", "Fits as"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(parser.Fit, tt.query, tt.lang)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(a.Summary, tt.begins) || !strings.Contains(a.Summary, tt.says) || tt.never != "" && strings.Contains(a.Summary, tt.never) {
				t.Errorf("not as it should be: %s", a.Summary)
			}
		})
	}
}

// Cards with a fan of their own are not counted beyond one machine: those that train the model are named instead.
func TestTrainingIsCountedOnCardsThatStandTogether(t *testing.T) {
	t.Parallel()
	a, err := give(parser.Fit, parser.Query{Task: "finetune", Full: true, ParamsB: 671, GPU: "rtx-3060", GPUMemoryGB: 12}, words.Chinese)
	if err != nil {
		t.Fatal(err)
	}
	if text := strings.Join(a.Text, " "); strings.Contains(text, "x NVIDIA GeForce") || !strings.Contains(text, "x NVIDIA H200") {
		t.Error(text)
	}
}

// A card on which adapters would be a close fit is named in front of the larger one that surely holds them.
func TestACloseFitIsNamedBesideALargerCard(t *testing.T) {
	t.Parallel()
	a, err := give(parser.Fit, parser.Query{Task: "qlora", Model: "llama-3.1-70b", GPU: "rtx-4090", Framework: "unsloth"}, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if text := strings.Join(a.Text, " "); !strings.Contains(text, "It is tight on NVIDIA RTX A6000: 45 GiB") {
		t.Error(text)
	}
	sure, err := give(parser.Fit, parser.Query{ParamsB: 70, GPU: "rtx-4090", Framework: "vllm"}, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if text := strings.Join(sure.Text, " "); strings.Contains(text, "is tight on") {
		t.Error(text)
	}
}

// A way out that trains so slowly that nobody waits for it says how long that is.
func TestASlowWayOutSaysHowLongItTakes(t *testing.T) {
	t.Parallel()
	a, err := give(parser.Fit, parser.Query{Task: "finetune", Full: true, ParamsB: 72, GPU: "tesla-p40", GPUCount: 4}, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(a.Next, "ten million tokens take") || !strings.Contains(a.Next, "days") {
		t.Error(a.Next)
	}
	quick, err := give(parser.Fit, parser.Query{Task: "finetune", Full: true, ParamsB: 7, GPU: "h100"}, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if quick.Next == "" || strings.Contains(quick.Next, "ten million") {
		t.Error(quick.Next)
	}
}

// The engine that writes completions in Unsloth does not start where its share does not hold the weights.
func TestTheShareOfTheEngineIsTold(t *testing.T) {
	t.Parallel()
	for peft, want := range map[string]bool{"lora": true, "qlora": false} {
		a, err := give(parser.Fit, parser.Query{Task: "rl", RLAlgo: "grpo", PEFT: peft, Model: "llama-3.1-8b", GPU: "rtx-3090", Framework: "unsloth"}, words.English)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(a.Summary, "With gpu_memory_utilization 0.5 vLLM does not start") != want || want && !strings.Contains(a.Summary, "Set 0.65 or more") {
			t.Errorf("%s: %s", peft, a.Summary)
		}
	}
}

// A limit whose error is wide is led by what it is by the estimate, which is near to what Unsloth publishes: 78,475
// tokens on 24 GB and 40,724 on 16 GB.
func TestALimitOfTrainingIsLedByTheEstimate(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		query  parser.Query
		begins string
	}{
		"24 GB":     {parser.Query{Task: "qlora", Model: "llama-3.1-8b", GPUMemoryGB: 24, Framework: "unsloth"}, "About 82,900 tokens by the estimate, 41,629 for sure."},
		"16 GB":     {parser.Query{Task: "qlora", Model: "llama-3.1-8b", GPUMemoryGB: 16, Framework: "unsloth"}, "About 44,700 tokens by the estimate, 20,806 for sure."},
		"inference": {parser.Query{Model: "llama-3.1-8b", GPUMemoryGB: 24, Framework: "vllm"}, "The longest context that fits"},
	} {
		a, err := give(parser.MaxContext, tt.query, words.English)
		if err != nil {
			t.Fatal(name, err)
		}
		if !strings.HasPrefix(a.Summary, tt.begins) {
			t.Errorf("%s: %s", name, a.Summary)
		}
	}
}

// TRL trains the critic of PPO in full beside a policy with adapters; where TRL is not named it is not known.
func TestTRLTrainsTheCriticInFull(t *testing.T) {
	t.Parallel()
	for framework, want := range map[string]bool{"trl": true, "": false, "verl": false} {
		a, err := give(parser.Fit, parser.Query{Task: "rl", RLAlgo: "ppo", PEFT: "lora", Model: "llama-3.1-8b", GPU: "h100", Framework: framework}, words.English)
		if err != nil {
			t.Fatal(err)
		}
		critic := false
		for _, c := range a.Estimate.Components {
			critic = critic || c.Name == "critic"
		}
		if critic != want || strings.Contains(a.Summary, "trains the value model in full (") != want {
			t.Errorf("%q: %s", framework, a.Summary)
		}
	}
}

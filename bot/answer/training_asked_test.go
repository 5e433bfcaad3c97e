package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/catalog"
	"headroom/parser"
)

// A time is told in the unit that it is asked for, and one that was told is held against it.
func TestTimesAreToldAsTheyAreAskedFor(t *testing.T) {
	t.Parallel()
	q := parser.Query{Task: "train", ParamsB: 7, GPU: "h100", GPUCount: 64, Tokens: 1e11}
	for text, says := range map[string]string{
		"how many hours":             "About 2 days (48.7 hours): ",
		"how many days":              "About 2 days: ",
		"60 hours, is that normal?":  "60 hours is 1.2 x that: normal",
		"240h eta, normal?":          "which is slow. Usual reasons: short samples that are padded",
		"can it be done in 60 hours": "That is within",
	} {
		q.Hours = 0
		if strings.Contains(text, "60") {
			q.Hours = 60
		} else if strings.Contains(text, "240") {
			q.Hours = 240
		}
		a, err := ask(parser.Time, q, text, words.English)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(a.Summary, strings.ReplaceAll(says, "60 hours is", "2.5 days is")) {
			t.Errorf("%s: %s", text, a.Summary)
		}
	}
}

// Cards that are set against a machine of others are a machine too, and one is set against one.
func TestCardsAreSetAgainstAsMany(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ first, want int }{{1, 1}, {8, 8}, {2, 0}} {
		q := parser.Query{Task: "lora", ParamsB: 7, GPUOptions: []parser.Device{{GPU: "a100", Count: tt.first}, {GPU: "h100"}}}
		cases := plan.Make(parser.Compare, q, catalog.Builtin()).Cases
		if got := cases[1].Workload.GPUCount; len(cases) != 2 || got != tt.want {
			t.Errorf("%d against %d, want %d", tt.first, got, tt.want)
		}
	}
}

// torchtitan recomputes by operation: Llama 3 8B with 8,192 tokens took 47.7 GiB of eight H100 (pytorch/ao
// torchao/float8/README.md), and 51 and 80 GiB lie on either side of what Megatron's selective mode keeps.
func TestSelectiveModeOfTorchtitan(t *testing.T) {
	t.Parallel()
	for _, q := range []parser.Query{{Recompute: "selective"}, {}} {
		q.Task, q.Model, q.Framework, q.GPU, q.GPUCount, q.Batch, q.SeqLen = "train", "llama-3-8b", "torchtitan", "h100", 8, 1, 8192
		a, err := give(parser.Memory, q, words.English)
		if err != nil {
			t.Fatal(err)
		}
		if need := float64(a.Estimate.PerGPU.Reserved) / (1 << 30); need < 32 || need > 52 {
			t.Errorf("%q takes %.1f GiB", q.Recompute, need)
		}
	}
}

// Completions of a long run of GRPO are written by an engine, which the cards share.
func TestCompletionsOfLongRunsAreWrittenByAnEngine(t *testing.T) {
	t.Parallel()
	q := parser.Query{Task: "rl", RLAlgo: "grpo", Model: "qwen2.5-7b", GPU: "h100", GPUCount: 8, Steps: 200, Prompts: 64, NumGenerations: 16, OutputTokens: 8192}
	a, err := give(parser.Time, q, words.English)
	if err != nil {
		t.Fatal(err)
	}
	tells(t, a.Summary, []string{"of it goes to writing the completions", "with a server on the same cards"}, []string{"cannot run"})
}

// Sharding by three programs is compared as each of them does it: Megatron knows stage 1 alone.
func TestShardingIsComparedByProgram(t *testing.T) {
	t.Parallel()
	q := parser.Query{Task: "train", ParamsB: 8, GPU: "h100", GPUCount: 8, Framework: "megatron", ZeROStages: []int{1, 3}, Parallel: parser.Parallel{FSDP: true}}
	cases := plan.Make(parser.Compare, q, catalog.Builtin()).Cases
	if len(cases) != 3 || cases[0].Workload.Framework != "megatron" || cases[1].Workload.Framework == "megatron" || cases[2].Workload.FSDP == "" || cases[0].Workload.FSDP != "" {
		t.Errorf("%+v", cases)
	}
}

// Megatron's runs from scratch have steps of a million tokens: 70B over TP 8 is published with some 40 % of an H100
// (NVIDIA/Megatron-LM README: 420 TFLOPS on 768), and exchanged after each micro-batch it would be 10.
func TestStepsOfTrainingFromScratch(t *testing.T) {
	t.Parallel()
	q := parser.Query{Task: "train", Model: "llama-2-70b", GPU: "h100", GPUCount: 64, Parallel: parser.Parallel{TP: 8}}
	a, err := give(parser.MFU, q, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if a.Value.Number < 34 || a.Value.Number > 46 {
		t.Error(a.Summary)
	}
	q = parser.Query{Task: "train", ParamsB: 70, GPU: "h100", Tokens: 2e12, Days: 60}
	if a, err = give(parser.MinGPUs, q, words.English); err != nil || a.Value.Number < 400 || a.Value.Number > 440 { // 6 x 70e9 x 2e12 at 40 % of 989e12 in 60 days is 410
		t.Error(a.Summary, err)
	}
}

// Completions that have cards of their own are written as fast as these do it, whatever the trainer does.
func TestRolloutsOfTheirOwnHaveASpeed(t *testing.T) {
	t.Parallel()
	q := parser.Query{Task: "rl", RLAlgo: "grpo", Model: "qwen2.5-7b", GPU: "h100", GPUCount: 8, RoleGPUs: "actor.4_rollout.4"}
	a, err := give(parser.Throughput, q, words.English)
	if err != nil {
		t.Fatal(err)
	}
	tells(t, a.Summary, []string{"The 4 cards of the rollout write about", "on 4 x NVIDIA H100"}, nil)
}

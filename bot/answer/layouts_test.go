package answer_test

import (
	"math"
	"strings"
	"testing"

	"headroom/bot/answer"
	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/parser"
)

// A question for a layout names one that fits, and how the others compare; where the words ask for none, or a
// server is meant, nothing is laid out.
func TestLayoutsThatAreAskedFor(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	many := parser.Query{ParamsB: 70, GPU: "a100", GPUCount: 128}
	serving := many
	serving.Task = "infer"
	split := many
	split.Task, split.Parallel = "train", parser.Parallel{TP: 8, PP: 4}
	for text, tt := range map[string]struct {
		query parser.Query
		laid  bool
	}{
		"3D并行怎么配 70B 128张A100":                          {many, true},
		"70B 128张A100 TP和PP和DP怎么设":                      {many, true},
		"best 3d parallel layout for a 70b on 128 a100": {many, true},
		"70B 128张A100 推理 并行怎么配":                         {serving, false},
		"70B 128张A100 tp8 pp4 并行怎么配":                    {split, false},
		"70B 128张A100 并行训练要多少显存":                        {many, false},
		"train a 70b on 128 a100 with tensor parallel":  {many, false},
	} {
		q := answer.Question{Plan: plan.Make(parser.BuyAdvice, tt.query, known), Known: known, Lang: words.English, Scale: unit.Binary, Wants: words.WantsIn(text)}
		a, err := answer.Give(q)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if got := strings.Contains(a.Summary, "is the fastest layout that fits"); got != tt.laid {
			t.Errorf("%s: laid out %v: %s", text, got, a.Summary)
		}
	}
}

// How to split a model that is run is answered with the splits that divide its heads, those on all cards too.
func TestSplitsOfAServedModel(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		text        string
		query       parser.Query
		says, never []string
	}{
		"six cards":        {"TP怎么设", parser.Query{Model: "qwen2.5-72b", GPU: "rtx-4090", GPUCount: 6, Quant: "awq"}, []string{"TP 4 (4 cards, 2 idle) writes fastest", "Next: TP 2, PP 3 (", "TP 6 does not divide the 64 attention heads"}, nil},
		"eight cards":      {"TP怎么设", parser.Query{Model: "qwen2.5-72b", GPU: "a100", GPUCount: 8}, []string{"TP 8 writes fastest"}, []string{"idle)  writes", "does not divide"}},
		"a split told":     {"TP怎么设", parser.Query{Model: "qwen2.5-72b", GPU: "a100", GPUCount: 8, Parallel: parser.Parallel{TP: 4}}, []string{"Fits"}, []string{"writes fastest"}},
		"nothing holds it": {"TP怎么设", parser.Query{Model: "deepseek-r1", GPU: "rtx-4090", GPUCount: 6, Quant: "awq"}, []string{"Does not fit"}, []string{"writes fastest"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := ask(parser.Fit, tt.query, tt.text, words.English)
			if err != nil {
				t.Fatal(err)
			}
			tells(t, a.Summary, tt.says, tt.never)
		})
	}
}

// verl's models and its rollout engine take turns on the cards: with its states offloaded in between, the published
// minima hold (volcengine/verl docs/perf/device_tuning.rst: GRPO of 7B on two H800, 14B on four, 70B on 32).
func TestVerlTakesTurns(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		says   string
	}{
		"7B on two":   {parser.Fit, parser.Query{Task: "rl", RLAlgo: "grpo", Model: "qwen2.5-7b", GPU: "h800", GPUCount: 2, Framework: "verl"}, "Tight with states offloaded during the rollout"},
		"14B on four": {parser.Fit, parser.Query{Task: "rl", RLAlgo: "grpo", Model: "qwen2.5-14b", GPU: "h800", GPUCount: 4, Framework: "verl"}, "Tight with states offloaded during the rollout"},
		"7B on one":   {parser.Fit, parser.Query{Task: "rl", RLAlgo: "grpo", Model: "qwen2.5-7b", GPU: "h800", GPUCount: 1, Framework: "verl"}, "Does not fit"},
		"offload told": {
			parser.Fit, parser.Query{Task: "rl", RLAlgo: "grpo", Model: "qwen2.5-7b", GPU: "h800", GPUCount: 4, Framework: "verl", Offload: "cpu"}, "Fits",
		},
		"PPO of 32B": {parser.MinGPUs, parser.Query{Task: "rl", RLAlgo: "ppo", Model: "qwen2.5-32b", GPU: "h100-80gb-sxm", Framework: "verl"}, "In whole machines of 8 cards that is 16"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a, err := give(tt.intent, tt.query, words.English)
			if err != nil || !strings.Contains(a.Summary, tt.says) {
				t.Errorf("%v: %s, want %q", err, a.Summary, tt.says)
			}
		})
	}
	a, err := give(parser.Fit, parser.Query{Task: "rl", RLAlgo: "grpo", Model: "qwen2.5-32b", GPU: "h100-80gb-sxm", GPUCount: 11, Framework: "verl"}, words.English)
	if err != nil || len(a.Options) == 0 || a.Options[0].Query.Offload != "cpu" || !strings.Contains(a.Options[0].Label, "param_offload") {
		t.Errorf("offload is not offered first: %v, %+v", err, a.Options)
	}
}

// Megatron shares no weights: its own degrees and the distributed optimizer lay it out, and fewer cards are those that
// a layout can take.
func TestMegatronIsLaidOutAsItCanBe(t *testing.T) {
	t.Parallel()
	count := parser.Query{Task: "train", Model: "qwen3-235b-a22b", GPU: "h100-80gb-sxm", Framework: "megatron"}
	a, err := give(parser.MinGPUs, count, words.English)
	if err != nil || !strings.Contains(a.Summary, "TP 8, PP 2") || !strings.Contains(a.Summary, "On 48 it would take") || strings.Contains(a.Summary, "63") {
		t.Errorf("%v: %s", err, a.Summary)
	}
	a, err = give(parser.Time, parser.Query{Task: "train", ParamsB: 7, GPU: "a800-80gb", GPUCount: 64, Framework: "megatron", Tokens: 1e12}, words.English)
	if err != nil || strings.Contains(a.Summary, "ZeRO-3") || !strings.Contains(a.Summary, "distributed optimizer") {
		t.Errorf("%v: %s", err, a.Summary)
	}
}

// The cards of verl come in whole engines of the rollout.
func TestVerlIsCountedInWholeEngines(t *testing.T) {
	t.Parallel()
	a, err := give(parser.MinGPUs, parser.Query{Task: "rl", RLAlgo: "grpo", ParamsB: 32, GPU: "h100-80gb-sxm", Framework: "verl"}, words.English)
	if err != nil || a.Value == nil {
		t.Fatal(err, a.Summary)
	}
	if tp := a.Estimate.Workload.Extra.Int("rollout_tp"); tp < 2 || int(a.Value.Number)%tp != 0 {
		t.Errorf("%g cards for engines of %d: %s", a.Value.Number, tp, a.Summary)
	}
}

// Over Megatron the degrees that are told are the trainer's, with its gradients in fp32 and its distributed optimizer,
// and the reference is on the cards; FSDP has no such degrees. Whichever of the two is named first, it is one run.
func TestVerlTrainsOverMegatron(t *testing.T) {
	t.Parallel()
	on := func(q parser.Query) parser.Query {
		q.Task, q.RLAlgo, q.ParamsB, q.GPU, q.GPUCount, q.Framework = "rl", "grpo", 32, "h100-80gb-sxm", 16, "verl"
		return q
	}
	for name, tt := range map[string]struct {
		query parser.Query
		says  string
		never string
	}{
		"named":             {on(parser.Query{Backend: "megatron", Parallel: parser.Parallel{TP: 4, PP: 2}}), "ZeRO-1, TP 4, PP 2", "FSDP"},
		"a pipeline":        {on(parser.Query{Parallel: parser.Parallel{TP: 4, PP: 2}}), "ZeRO-1, TP 4, PP 2", "FSDP"},
		"ranks alone named": {on(parser.Query{Backend: "megatron", Parallel: parser.Parallel{TP: 8}}), "ZeRO-1, TP 8", "FSDP"},
		"ranks alone":       {on(parser.Query{Parallel: parser.Parallel{TP: 4}}), "FSDP", "TP 4"},
	} {
		a, err := give(parser.Fit, tt.query, words.English)
		if err != nil || !strings.Contains(a.Summary, tt.says) || strings.Contains(a.Summary, tt.never) {
			t.Errorf("%s: %v: %s, want %q", name, err, a.Summary, tt.says)
		}
	}
	a, err := give(parser.Fit, on(parser.Query{Parallel: parser.Parallel{TP: 4, PP: 2}}), words.English)
	if err != nil {
		t.Fatal(err)
	}
	shape := 32.8e9 / 8
	for name, bytes := range map[string]float64{"weights": 2 * shape, "gradients": 4 * shape, "optimizer": 4 * shape, "reference": 2 * shape} {
		for _, c := range a.Estimate.Components {
			if c.Name == name && math.Abs(float64(c.Bytes)/bytes-1) > 0.05 {
				t.Errorf("%s: %.1f GB, want %.1f", name, float64(c.Bytes)/1e9, bytes/1e9)
			}
		}
	}
}

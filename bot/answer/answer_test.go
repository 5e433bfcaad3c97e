package answer_test

import (
	"errors"
	"strings"
	"testing"

	"headroom/bot/answer"
	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/parser"
	"headroom/parser/lexicon"
)

// give answers a query that was read already.
func give(intent parser.Intent, q parser.Query, lang words.Lang) (answer.Answer, error) {
	known := catalog.Builtin()
	return answer.Give(answer.Question{Plan: plan.Make(intent, q, known), Known: known, Lang: lang, Scale: unit.Binary})
}

// ask answers a query with what its text asks for beside it.
func ask(intent parser.Intent, q parser.Query, text string, lang words.Lang) (answer.Answer, error) {
	known := catalog.Builtin()
	return answer.Give(answer.Question{Plan: plan.Make(intent, q, known), Known: known, Lang: lang, Scale: unit.Binary, Wants: words.WantsIn(text)})
}

// Every intent that plans a workload gives at least a summary, an estimate and
// what it assumed, in both languages.
func TestEveryPlanningIntentIsAnswered(t *testing.T) {
	t.Parallel()
	train := parser.Query{Task: "train", ParamsB: 1.5, GPU: "a100", GPUCount: 2, Tokens: 1e9}
	for _, intent := range []parser.Intent{
		parser.Memory, parser.Fit, parser.MinGPUs, parser.MaxBatch, parser.MaxContext, parser.LargestModel, parser.Time,
		parser.Throughput, parser.Cost, parser.HostRAM, parser.Compare, parser.BuyAdvice,
	} {
		for _, lang := range []words.Lang{words.English, words.Chinese} {
			t.Run(string(intent)+" "+string(lang), func(t *testing.T) {
				t.Parallel()
				a, err := give(intent, train, lang)
				if err != nil {
					t.Fatal(err)
				}
				if a.Summary == "" || a.Estimate == nil || len(a.Assumed) == 0 {
					t.Errorf("summary %q, estimate %v, %d assumed", a.Summary, a.Estimate != nil, len(a.Assumed))
				}
				if a.Options == nil || a.Rules == nil || a.Sources == nil {
					t.Error("an absent list instead of an empty one")
				}
			})
		}
	}
}

// A limit is the last case that fits: it fits, and one more does not.
func TestLimitsAreEdges(t *testing.T) {
	t.Parallel()
	base := parser.Query{Task: "infer", Model: "llama-3.1-8b", GPU: "rtx-4090", GPUCount: 1}
	longest, err := give(parser.MaxContext, base, words.English)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		tokens int
		fits   bool
	}{{int(longest.Value.Number), true}, {int(longest.Value.Number) + 1, false}} {
		q := base
		q.SeqLen = tt.tokens
		a, err := give(parser.Fit, q, words.English)
		if err != nil {
			t.Fatal(err)
		}
		if got := a.Verdict == engine.Fits; got != tt.fits {
			t.Errorf("%d tokens: %s", tt.tokens, a.Verdict)
		}
	}
}

func TestMinimumIsTheSmallest(t *testing.T) {
	t.Parallel()
	base := parser.Query{Task: "train", ParamsB: 13, GPU: "a100", GPUMemoryGB: 80}
	a, err := give(parser.MinGPUs, base, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if a.Verdict != engine.Fits {
		t.Errorf("%v cards: %s", a.Value, a.Verdict)
	}
	three, full := 3, true
	fewer := base
	fewer.GPUCount, fewer.ZeROStage, fewer.GradCkpt = int(a.Value.Number)-1, &three, &full
	b, err := give(parser.Fit, fewer, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if b.Verdict == engine.Fits {
		t.Errorf("%d cards fit too", fewer.GPUCount)
	}
}

// What is missing is asked for, in words.
func TestRefusals(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		intent parser.Intent
		query  parser.Query
		code   string
	}{
		"time without tokens":     {parser.Time, parser.Query{Task: "train", ParamsB: 7, GPU: "a100"}, "no_tokens"},
		"batch without a card":    {parser.MaxBatch, parser.Query{ParamsB: 7}, "no_card"},
		"mfu without a rate":      {parser.MFU, parser.Query{GPU: "a100"}, "no_rate"},
		"power of nothing":        {parser.Power, parser.Query{}, "no_power"},
		"memory without a model":  {parser.Memory, parser.Query{GPU: "a100"}, "no_model"},
		"a card of no known rate": {parser.Specs, parser.Query{GPU: "nonesuch-1"}, "unknown_gpu"},
		"a preset":                {parser.PresetCommand, parser.Query{}, "no_preset"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := give(tt.intent, tt.query, words.English)
			refused, ok := errors.AsType[*plan.Refusal](err)
			if !ok || refused.Code != tt.code {
				t.Fatalf("got %v, want %s", err, tt.code)
			}
			if _, ok := words.Problem(refused.Code); !ok && refused.Message == "" {
				t.Error("nothing to say to the asker")
			}
		})
	}
}

// What questions can ask for by name has an answer, and a name in both
// languages.
func TestIntentsByNameAreAnswered(t *testing.T) {
	t.Parallel()
	intents := lexicon.Builtin().Intents
	if !intents["power"] {
		t.Fatalf("read %v", intents)
	}
	for intent := range intents {
		_, err := give(parser.Intent(intent), parser.Query{Task: "infer", Model: "llama-3.1-8b", GPU: "a100"}, words.English)
		if refused, ok := errors.AsType[*plan.Refusal](err); ok && refused.Code == "out_of_scope" {
			t.Errorf("%s has no answer", intent)
		}
		if words.IntentName(words.Chinese, intent) == words.IntentName(words.English, intent) {
			t.Errorf("%s has no name in bot/words", intent)
		}
	}
}

// tells fails where an answer lacks what it should say, or says what it should not.
func tells(t *testing.T, text string, says, never []string) {
	t.Helper()
	for _, s := range says {
		if !strings.Contains(text, s) {
			t.Errorf("does not say %q: %s", s, text)
		}
	}
	for _, s := range never {
		if strings.Contains(text, s) {
			t.Errorf("says %q: %s", s, text)
		}
	}
}

// What is told by its name alone is used: sequence parallelism, the share of RL's server, and the law
// that says how many tokens a model wants.
func TestWhatIsToldByNameIsUsed(t *testing.T) {
	t.Parallel()
	long := parser.Query{Task: "finetune", Full: true, ParamsB: 7, GPU: "h100", GPUCount: 8, SeqLen: 65536}
	apart, err := give(parser.Memory, long, words.English)
	if err != nil {
		t.Fatal(err)
	}
	long.Parallel.SP = true
	shared, err := give(parser.Memory, long, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if 2*shared.Estimate.PerGPU.Process > apart.Estimate.PerGPU.Process {
		t.Errorf("sequences are not shared: %d and %d bytes", shared.Estimate.PerGPU.Process, apart.Estimate.PerGPU.Process)
	}

	rl := parser.Query{Task: "rl", RLAlgo: "grpo", PEFT: "lora", ParamsB: 3, GPU: "a100", GPUMemoryGB: 40, Framework: "trl", MemoryShare: 0.3, NumGenerations: 8}
	if a, err := give(parser.Memory, rl, words.English); err != nil || strings.Contains(a.Summary, "kept free") {
		t.Errorf("the trainer is left what the server takes: %s, %v", a.Summary, err)
	}
	rl.Framework, rl.MemoryShare = "ms-swift", 0
	alone, err := give(parser.Memory, rl, words.English)
	if err != nil {
		t.Fatal(err)
	}
	rl.Colocated = true
	if beside, err := give(parser.Memory, rl, words.English); err != nil || beside.Estimate.PerGPU.Process <= alone.Estimate.PerGPU.Process {
		t.Errorf("a server on the same cards takes nothing: %v", err)
	}

	for lang, says := range map[words.Lang]string{words.English: "About 140B tokens: 20 for each of 7B parameters", words.Chinese: "约 140B tokens：按 Chinchilla 法则"} {
		a, err := give(parser.Time, parser.Query{ParamsB: 7, ComputeOptimal: true}, lang)
		if err != nil || !strings.HasPrefix(a.Summary, says) || a.Value.Unit != "tokens" {
			t.Errorf("the tokens do not come first: %s, %v", a.Summary, err)
		}
	}

	// A million tokens are read by a server, piece by piece.
	a, err := give(parser.MinGPUs, parser.Query{Model: "qwen2.5-14b", ParamsB: 14, GPU: "h100", SeqLen: 1 << 20}, words.English)
	if err != nil || a.Value == nil || a.Value.Number > 8 || a.Verdict == engine.DoesNotFit {
		t.Errorf("a million tokens: %s, %v", a.Summary, err)
	}
}

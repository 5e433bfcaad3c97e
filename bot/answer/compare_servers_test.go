package answer_test

import (
	"slices"
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// A text that weighs programs gets an estimate in each of them, though a query holds one.
func TestProgramsAreWeighed(t *testing.T) {
	t.Parallel()
	r1 := parser.Query{Task: "infer", Model: "deepseek-r1", GPU: "h100", GPUCount: 16, Framework: "transformers"}
	for text, tt := range map[string]struct {
		query       parser.Query
		says, never []string
	}{
		"vllm 和 sglang 哪个省显存":                       {parser.Query{Task: "infer", Model: "qwen3-32b", Framework: "vllm"}, []string{"no real difference", "vllm against sglang"}, []string{"fills its share"}},
		"how much faster is vllm than transformers": {r1, []string{"vllm", "transformers", "faster", "vllm fills its share"}, []string{"no real difference"}},
		"in transformers":                           {r1, nil, []string{"against vllm", "fills its share"}},
	} {
		t.Run(text, func(t *testing.T) {
			t.Parallel()
			a, err := ask(parser.Compare, tt.query, text, words.English)
			if err != nil {
				t.Fatal(err)
			}
			tells(t, a.Summary, tt.says, tt.never)
		})
	}
}

func TestProgramsOfATextInItsOrder(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"用SGLang还是vLLM部署":         {"sglang", "vllm"},
		"transformers vs. vLLM":   {"transformers", "vllm"},
		"ollama or llama.cpp":     nil,
		"serve it with vllm":      nil,
		"TGI, TRT-LLM, LMDeploy?": {"tgi", "tensorrt-llm", "lmdeploy"},
		"which card":              nil,
	} {
		if got := words.ProgramsIn(text); !slices.Equal(got, want) {
			t.Errorf("%q weighs %q, want %q", text, got, want)
		}
	}
}

// What is deployed is compared as servers run it, whose speed is another.
func TestDeploymentsAreComparedOnServers(t *testing.T) {
	t.Parallel()
	query := parser.Query{Task: "infer", Model: "deepseek-r1", GPU: "a100", GPUCount: 8, GPUMemoryGB: 80, Precisions: []string{"awq", "bf16"}}
	a, err := ask(parser.Compare, query, "8张A100 80G部署DeepSeek-R1，AWQ和BF16哪个能跑？", words.Chinese)
	if err != nil {
		t.Fatal(err)
	}
	tells(t, a.Summary, []string{"首选 awq"}, []string{"tokens/s"}) // bf16 fits nowhere and has no speed
	if s := a.Options[0].Estimate.Speed; s == nil || s.DecodeTokensPerSec < 20 {
		t.Errorf("awq writes %v tokens/s", s)
	}
}

// Programs that train are weighed as those that run models are.
func TestTrainersAreWeighed(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Unsloth vs HF TRL memory for Llama-3.1-8B LoRA": "unsloth against trl: ",
		"vllm vs unsloth for Llama-3.1-8B LoRA":          "", // one that does not train
	} {
		a, err := ask(parser.Compare, parser.Query{Task: "lora", Model: "llama-3.1-8b", Framework: "unsloth"}, text, words.English)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(a.Summary, want) || want == "" && strings.Contains(a.Summary, "vllm") {
			t.Errorf("%s: %s", text, a.Summary)
		}
	}
}

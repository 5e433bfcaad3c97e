package workload_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"headroom/engine/catalog"
	"headroom/engine/workload"
)

// caseOf resolves the names of a workload, as the engine does before it
// completes it.
func caseOf(t *testing.T, text string) *workload.Case {
	t.Helper()
	w, err := workload.Decode([]byte(text))
	if err != nil {
		t.Fatalf("Decode(%s): %v", text, err)
	}
	m, ok := catalog.Builtin().FindModel(w.Model.Name)
	if !ok {
		t.Fatalf("no model %q", w.Model.Name)
	}
	c := &workload.Case{Workload: w, Label: m.Row.ID, Arch: &m.Row.Shape}
	c.Stack = c.Arch.Stack()
	c.Counts = c.Arch.Count()
	if w.GPU != "" {
		g, ok := catalog.Builtin().FindGPU(w.GPU, w.GPUMemoryGB)
		if !ok {
			t.Fatalf("no GPU %q", w.GPU)
		}
		c.Card = g.Row
	}
	return c
}

// assumed is the value recorded for a key, nil when none is.
func assumed(c *workload.Case, key string) any {
	for _, a := range c.Assumed {
		if a.Key == key {
			return a.Value
		}
	}
	return nil
}

// Each default of the rules, with the record of it.
func TestCompleteFillsDefaultsAndTellsThem(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, text string
		key        string
		value      any // as recorded under assumed
		got        func(c *workload.Case) any
	}{
		{
			"framework of training", `{"task":"train","model":"llama-2-7b"}`, "framework", "deepspeed",
			func(c *workload.Case) any { return string(c.Framework) },
		},
		{
			"framework of fine-tuning", `{"task":"finetune","model":"llama-2-7b"}`, "framework", "deepspeed",
			func(c *workload.Case) any { return string(c.Framework) },
		},
		{
			"framework of FSDP", `{"task":"train","model":"llama-2-7b","fsdp":"full_shard"}`, "framework", "fsdp",
			func(c *workload.Case) any { return string(c.Framework) },
		},
		{
			"framework of tensor parallel training", `{"task":"train","model":"llama-2-7b","gpu_count":8,"parallel":{"tp":8}}`, "framework", "megatron",
			func(c *workload.Case) any { return string(c.Framework) },
		},
		{
			"framework of LoRA", `{"task":"lora","model":"llama-2-7b"}`, "framework", "peft",
			func(c *workload.Case) any { return string(c.Framework) },
		},
		{
			"framework of QLoRA", `{"task":"qlora","model":"llama-2-7b"}`, "framework", "peft",
			func(c *workload.Case) any { return string(c.Framework) },
		},
		{
			"framework of preference training", `{"task":"rl","model":"llama-2-7b"}`, "framework", "trl",
			func(c *workload.Case) any { return string(c.Framework) },
		},
		{
			"framework of inference", `{"task":"infer","model":"llama-2-7b"}`, "framework", "transformers",
			func(c *workload.Case) any { return string(c.Framework) },
		},
		{
			"framework of a GGUF file", `{"task":"infer","model":"llama-2-7b","quant":"q4_k_m"}`, "framework", "llama.cpp",
			func(c *workload.Case) any { return string(c.Framework) },
		},
		{
			"framework of an EXL2 file", `{"task":"infer","model":"llama-2-7b","quant":"exl2-4.0"}`, "framework", "exllama",
			func(c *workload.Case) any { return string(c.Framework) },
		},
		{
			"framework of a server's setting", `{"task":"infer","model":"llama-2-7b","max_num_seqs":64}`, "framework", "vllm",
			func(c *workload.Case) any { return string(c.Framework) },
		},

		{
			"precision of training", `{"task":"train","model":"llama-2-7b","gpu":"a100"}`, "precision", "amp-bf16",
			func(c *workload.Case) any { return string(c.Precision) },
		},
		{
			"precision of training without a card", `{"task":"train","model":"llama-2-7b"}`, "precision", "amp-bf16",
			func(c *workload.Case) any { return string(c.Precision) },
		},
		{
			"precision of training before compute capability 8", `{"task":"train","model":"llama-2-7b","gpu":"v100"}`, "precision", "amp-fp16",
			func(c *workload.Case) any { return string(c.Precision) },
		},
		{
			"precision of inference is the model's", `{"task":"infer","model":"gpt2"}`, "precision", "fp32",
			func(c *workload.Case) any { return string(c.Precision) },
		},
		{
			"precision of inference without bf16", `{"task":"infer","model":"llama-3.1-8b","gpu":"t4"}`, "precision", "fp16",
			func(c *workload.Case) any { return string(c.Precision) },
		},
		{
			"format of a model released in 8 bits", `{"task":"infer","model":"deepseek-v3"}`, "quant", "fp8",
			func(c *workload.Case) any { return string(c.Quant) },
		},
		{
			"format of a model released in 4 bits", `{"task":"infer","model":"gpt-oss-20b"}`, "quant", "mxfp4",
			func(c *workload.Case) any { return string(c.Quant) },
		},
		{
			"nothing is recomputed unasked, in Unsloth either", `{"task":"qlora","model":"llama-2-7b","framework":"unsloth"}`, "recompute", "none",
			func(c *workload.Case) any { return string(c.Recompute) },
		},
		{
			"FSDP shards", `{"task":"finetune","model":"llama-2-7b","framework":"fsdp2","gpu_count":8}`, "fsdp", "full_shard",
			func(c *workload.Case) any { return string(c.FSDP) },
		},
		{
			"copies that are counted stay copies", `{"task":"finetune","model":"llama-2-7b","framework":"fsdp","gpu_count":8,"parallel":{"dp":8}}`, "fsdp", nil,
			func(c *workload.Case) any {
				if c.FSDP == "" {
					return nil
				}
				return string(c.FSDP)
			},
		},
		{
			"groups of MLX", `{"task":"infer","model":"llama-2-7b","framework":"MLX","quant":"int8"}`, "quant_group", 64,
			func(c *workload.Case) any { return c.QuantGroup },
		},
		{
			"format of QLoRA", `{"task":"qlora","model":"llama-2-7b"}`, "quant", "nf4",
			func(c *workload.Case) any { return string(c.Quant) },
		},
		{
			"group size", `{"task":"infer","model":"llama-2-7b","quant":"gptq-int4"}`, "quant_group", 128,
			func(c *workload.Case) any { return c.QuantGroup },
		},

		{
			"optimizer", `{"task":"train","model":"llama-2-7b"}`, "optimizer", "adamw",
			func(c *workload.Case) any { return string(c.Optimizer) },
		},
		{
			"recompute", `{"task":"train","model":"llama-2-7b"}`, "recompute", "none",
			func(c *workload.Case) any { return string(c.Recompute) },
		},
		{
			"attention", `{"task":"train","model":"llama-2-7b","gpu":"a100"}`, "attention", "flash",
			func(c *workload.Case) any { return string(c.Attention) },
		},
		{
			"attention on a card without flash", `{"task":"train","model":"llama-2-7b","gpu":"v100"}`, "attention", "sdpa",
			func(c *workload.Case) any { return string(c.Attention) },
		},
		{
			"batch", `{"task":"train","model":"llama-2-7b"}`, "batch", 1,
			func(c *workload.Case) any { return c.Batch },
		},
		{
			"batch of inference", `{"task":"infer","model":"llama-2-7b"}`, "batch", 1,
			func(c *workload.Case) any { return c.Batch },
		},
		{
			"length in training", `{"task":"train","model":"llama-2-7b"}`, "seq_len", 2048,
			func(c *workload.Case) any { return c.SeqLen },
		},
		{
			"length in training of a short model", `{"task":"train","model":"gpt2"}`, "seq_len", 1024,
			func(c *workload.Case) any { return c.SeqLen },
		},
		{
			"length in inference", `{"task":"infer","model":"llama-3.1-8b"}`, "seq_len", 4096,
			func(c *workload.Case) any { return c.SeqLen },
		},
		{
			"length in inference of a short model", `{"task":"infer","model":"gpt2"}`, "seq_len", 1024,
			func(c *workload.Case) any { return c.SeqLen },
		},
		{
			"rank", `{"task":"lora","model":"llama-2-7b"}`, "lora_rank", 16,
			func(c *workload.Case) any { return c.LoRARank },
		},
		{
			"targets", `{"task":"lora","model":"llama-2-7b"}`, "lora_targets", "all-linear",
			func(c *workload.Case) any { return c.LoRATargets.Set },
		},
		{
			"algorithm", `{"task":"rl","model":"llama-2-7b"}`, "rl_algo", "grpo",
			func(c *workload.Case) any { return c.RLAlgo },
		},

		{
			"one card", `{"task":"train","model":"llama-2-7b","gpu":"a100"}`, "gpu_count", 1,
			func(c *workload.Case) any { return c.GPUCount },
		},
		{
			"cards from the degrees", `{"task":"train","model":"llama-2-7b","parallel":{"tp":4,"pp":2,"dp":3}}`, "gpu_count", 24,
			func(c *workload.Case) any { return c.GPUCount },
		},
		{
			"nodes", `{"task":"train","model":"llama-2-7b","gpu":"a100","gpu_count":20}`, "nodes", 3,
			func(c *workload.Case) any { return c.Nodes },
		},
		{
			"several cards train data parallel", `{"task":"train","model":"llama-2-7b","gpu":"a100","gpu_count":8}`, "zero_stage", 0,
			func(c *workload.Case) any { return *c.ZeROStage + c.Parallel.DP - 8 },
		},
		{
			"several cards serve tensor parallel", `{"task":"infer","model":"llama-2-7b","gpu":"a100","gpu_count":4}`, "parallel",
			workload.Parallel{TP: 4},
			func(c *workload.Case) any { return workload.Parallel{TP: c.Parallel.TP} },
		},
		{
			"heads that do not divide split by layers", `{"task":"infer","model":"llama-2-7b","gpu":"a100","gpu_count":3}`, "parallel",
			workload.Parallel{Layers: true},
			func(c *workload.Case) any { return workload.Parallel{Layers: c.Parallel.Layers} },
		},
		{
			"llama.cpp splits by layers", `{"task":"infer","model":"llama-2-7b","quant":"q8_0","gpu":"a100","gpu_count":4}`, "parallel",
			workload.Parallel{Layers: true},
			func(c *workload.Case) any { return workload.Parallel{Layers: c.Parallel.Layers} },
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := caseOf(t, tt.text)
			if err := c.Complete(); err != nil {
				t.Fatal(err)
			}
			if got := tt.got(c); !reflect.DeepEqual(got, tt.value) {
				t.Errorf("filled in %v, want %v", got, tt.value)
			}
			if got := assumed(c, tt.key); !reflect.DeepEqual(got, tt.value) {
				t.Errorf("assumed %s %v, want %v", tt.key, got, tt.value)
			}
		})
	}
}

// What was said is neither changed nor told as assumed.
func TestCompleteKeepsWhatWasSaid(t *testing.T) {
	t.Parallel()
	c := caseOf(t, `{"task":"qlora","model":"llama-2-7b","framework":"unsloth","gpu":"v100","gpu_count":2,"nodes":1,"precision":"fp32",
		"quant":"fp4","optimizer":"lion","zero_stage":2,"batch":4,"seq_len":512,"recompute":"full","attention":"eager","lora_rank":8,
		"lora_targets":["q_proj"]}`)
	said := c.Workload
	if err := c.Complete(); err != nil {
		t.Fatal(err)
	}
	if len(c.Assumed) > 0 {
		t.Errorf("assumed %v, want nothing", c.Assumed)
	}
	for _, same := range []bool{
		c.Framework == said.Framework, c.Precision == said.Precision, c.Quant == said.Quant, c.Optimizer == said.Optimizer,
		*c.ZeROStage == 2, c.Batch == 4, c.SeqLen == 512, c.Recompute == said.Recompute, c.Attention == said.Attention, c.LoRARank == 8,
	} {
		if !same {
			t.Errorf("changed to %+v", c.Workload)
		}
	}
}

// Programs that quantise the scales of 4-bit weights too load QLoRA's base so; bitsandbytes by itself does not.
func TestCompleteTakesTheFormatOfTheProgram(t *testing.T) {
	t.Parallel()
	for framework, want := range map[string]workload.Quant{"unsloth": "nf4-dq", "llama-factory": "nf4-dq", "ms-swift": "nf4-dq", "axolotl": "nf4-dq", "peft": "nf4", "trl": "nf4"} {
		c := caseOf(t, `{"task":"qlora","model":"llama-2-7b","framework":"`+framework+`"}`)
		if err := c.Complete(); err != nil {
			t.Fatal(err)
		}
		if c.Quant != want || assumed(c, "quant") != string(want) {
			t.Errorf("%s: %s, told as %v", framework, c.Quant, assumed(c, "quant"))
		}
	}
}

// The sum of prompt and answer is the length; more than the model knows is told.
func TestCompleteLengths(t *testing.T) {
	t.Parallel()
	c := caseOf(t, `{"task":"infer","model":"gpt2","input_tokens":1000,"output_tokens":500}`)
	if err := c.Complete(); err != nil {
		t.Fatal(err)
	}
	if c.SeqLen != 1500 {
		t.Errorf("seq_len %d, want 1500", c.SeqLen)
	}
	if told := slices.ContainsFunc(c.Assumed, func(a workload.Assumed) bool {
		return a.Key == "seq_len" && strings.Contains(a.Why, "1024 tokens; 1500 need position scaling")
	}); !told || len(c.Problems) != 0 {
		t.Errorf("assumed %v, problems %v; want the length that the model was made for, and no problem", c.Assumed, c.Problems)
	}
	c = caseOf(t, `{"task":"infer","model":"llama-2-7b","seq_len":4096,"output_tokens":96}`)
	if err := c.Complete(); err != nil {
		t.Fatal(err)
	}
	if c.InputTokens != 4000 {
		t.Errorf("input_tokens %d, want 4000", c.InputTokens)
	}
}

// A program that only serves cannot train; the usual one is taken, and told.
func TestCompleteReplacesAServerInTraining(t *testing.T) {
	t.Parallel()
	c := caseOf(t, `{"task":"lora","model":"llama-2-7b","framework":"vllm"}`)
	if err := c.Complete(); err != nil {
		t.Fatal(err)
	}
	if c.Framework != "peft" || assumed(c, "framework") != "peft" {
		t.Errorf("framework %s, assumed %v, want peft", c.Framework, assumed(c, "framework"))
	}
	if len(c.Problems) != 1 || c.Problems[0].Code != "framework_does_not_train" || c.Problems[0].Key != "framework" {
		t.Errorf("problems %v, want framework_does_not_train", c.Problems)
	}
}

// What contradicts the weights that a task trains is refused, with its key.
func TestCompleteRefusesContradictionsOfTraining(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, text, key, message string }{
		{"adapters' rank in full training", `{"task":"train","model":"llama-2-7b","lora_rank":8}`, "lora_rank", "use task lora or qlora"},
		{"adapters' targets in full training", `{"task":"finetune","model":"llama-2-7b","lora_targets":"q-v"}`, "lora_targets", "leave lora_targets out"},
		{"adapters beside full training", `{"task":"finetune","model":"llama-2-7b","peft":"lora"}`, "peft", "has no adapters"},
		{"qlora without quantised weights", `{"task":"qlora","model":"llama-2-7b","quant":"none"}`, "quant", "such as nf4"},
		{"all weights in four bits", `{"task":"train","model":"llama-2-7b","quant":"nf4"}`, "quant", "cannot be trained in nf4"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			err := caseOf(t, tt.text).Complete()
			bad, ok := errors.AsType[*workload.Error](err)
			if !ok || bad.Kind != workload.Conflict || bad.Key != tt.key || !strings.Contains(bad.Message, tt.message) {
				t.Errorf("got %v, want a conflict of %s: %s", err, tt.key, tt.message)
			}
		})
	}
}

// A server beside reinforcement learning makes the rollouts; the training is
// the usual library's, and nothing is wrong.
func TestCompleteLeavesRolloutsToAServer(t *testing.T) {
	t.Parallel()
	c := caseOf(t, `{"task":"rl","model":"llama-2-7b","framework":"vllm"}`)
	if err := c.Complete(); err != nil {
		t.Fatal(err)
	}
	if c.Framework != "trl" || assumed(c, "framework") != "trl" || len(c.Problems) != 0 {
		t.Errorf("framework %s, assumed %v, problems %v", c.Framework, assumed(c, "framework"), c.Problems)
	}
}

// Sharding over one rank is told with the defaults, whether the one card was said
// or not.
func TestCompleteTellsThatOneCardShardsNothing(t *testing.T) {
	t.Parallel()
	for text, told := range map[string]bool{
		`{"task":"train","model":"llama-2-7b","zero_stage":3,"gpu":"a100","gpu_count":1}`: true,
		`{"task":"train","model":"llama-2-7b","zero_stage":3,"gpu":"a100"}`:               true,
		`{"task":"train","model":"llama-2-7b","zero_stage":3,"gpu":"a100","gpu_count":2}`: false,
	} {
		c := caseOf(t, text)
		if err := c.Complete(); err != nil {
			t.Fatal(err)
		}
		if (assumed(c, "zero_stage") != nil) != told || len(c.Problems) != 0 {
			t.Errorf("%s: assumed %v, problems %v; want told %t", text, assumed(c, "zero_stage"), c.Problems, told)
		}
	}
}

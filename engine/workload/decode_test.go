package workload_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"headroom/engine/workload"
)

// decodeError reads a workload that has to be refused.
func decodeError(t *testing.T, text string) *workload.Error {
	t.Helper()
	_, err := workload.Decode([]byte(text))
	bad, ok := errors.AsType[*workload.Error](err)
	if !ok {
		t.Fatalf("Decode(%s) = %v, want a *workload.Error", text, err)
	}
	return bad
}

func TestDecodeNamesWhatIsWrong(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, text string
		key        string
		message    string // a part of it
		suggestion string
	}{
		{"unknown key", `{"task":"infer","modle":"x"}`, "modle", `unknown key "modle"`, "model"},
		{"unknown key far from all", `{"zzz":1}`, "zzz", `unknown key "zzz"`, ""},
		{"unknown key in an object", `{"parallel":{"vp":2}}`, "parallel.vp", `unknown key "parallel.vp"`, "parallel.vpp"},
		{"unknown key in a list", `{"gpu_pool":[{"gpu":"a100"},{"memory":80}]}`, "gpu_pool.memory", "unknown key", "gpu_pool.memory_gb"},
		{"key of another object", `{"parallel":{"zero_stage":3}}`, "parallel.zero_stage", "unknown key", "zero_stage"},
		{"key of an inner object", `{"vpp":2}`, "vpp", "unknown key", "parallel.vpp"},
		{"unknown key of a model", `{"model":{"layrs":2}}`, "model.layrs", "unknown key", "model.layers"},
		{"unknown key of a part of a model", `{"model":{"moe":{"expert":8}}}`, "model.moe.expert", "unknown key", "model.moe.experts"},
		{"key beside a size", `{"model":{"params_b":7,"layers":2}}`, "model.layers", "unknown key", ""},

		{"text for a number", `{"gpu_count":"4"}`, "gpu_count", "want a whole number, got a string", ""},
		{"fraction of a card", `{"gpu_count":1.5}`, "gpu_count", "want a whole number, got 1.5", ""},
		{"number for a text", `{"task":1}`, "task", "want a string, got a number", ""},
		{"text for true or false", `{"nvlink":"yes"}`, "nvlink", "want true or false, got a string", ""},
		{"word for an object", `{"offload":"cpu"}`, "offload", "want an object, got a string", ""},
		{"object for a list", `{"gpu_pool":{"gpu":"a100"}}`, "gpu_pool", "want a list, got an object", ""},
		{"number for a list", `{"lora_targets":5}`, "lora_targets", "want a list, got a number", ""},
		{"number in an object", `{"parallel":{"tp":true}}`, "parallel.tp", "want a whole number, got true or false", ""},
		{"number for a model", `{"model":7}`, "model", "want an object, got a number", ""},
		{"text in a model", `{"model":{"layers":"two"}}`, "model.layers", "want a whole number, got a string", ""},
		{"text for a size", `{"model":{"params_b":"7"}}`, "model.params_b", "want a number, got a string", ""},
		{"larger than any number", `{"batch":1e99}`, "batch", "got 1e99", ""},
		{"a list", `[]`, "", "a workload: want an object, got a list", ""},

		{"task", `{"task":"trian"}`, "task", `unknown task "trian"`, "train"},
		{"framework", `{"framework":"vlm"}`, "framework", `unknown framework "vlm"`, "vllm"},
		{"precision", `{"precision":"bf61"}`, "precision", "unknown precision", "bf16"},
		{"format", `{"quant":"q4_k_mm"}`, "quant", "unknown quant", "q4_k_m"},
		{"cache format", `{"kv_dtype":"q8-0"}`, "kv_dtype", "unknown kv_dtype", "q8_0"},
		{"optimizer", `{"optimizer":"adamww"}`, "optimizer", "unknown optimizer", "adamw"},
		{"projection", `{"lora_targets":["q_porj"]}`, "lora_targets", `"q_porj"`, "q_proj"},
		{"set of projections", `{"lora_targets":"all-liner"}`, "lora_targets", `"all-liner"`, "all-linear"},
		{"trained module", `{"lora_trained":["embeds"]}`, "lora_trained", `"embeds"`, "embed"},
		{"place of offload", `{"offload":{"optimizer":"disk"}}`, "offload.optimizer", "known are cpu, nvme", ""},
		{"recompute", `{"recompute":"some"}`, "recompute", "known are none, selective, full", ""},

		{"no cards", `{"gpu_count":-1}`, "gpu_count", "-1 is not possible", ""},
		{"all cards of the world", `{"gpu_count":1000000000000}`, "gpu_count", "is not possible", ""},
		{"length below zero", `{"seq_len":-5}`, "seq_len", "is not possible", ""},
		{"degree below zero", `{"parallel":{"pp":-2}}`, "parallel.pp", "is not possible", ""},
		{"stage 4", `{"zero_stage":4}`, "zero_stage", "the stages are 0, 1, 2 and 3", ""},
		{"more than the whole card", `{"gpu_memory_utilization":1.5}`, "gpu_memory_utilization", "up to 1", ""},
		{"a model of no parameters", `{"model":{"params_b":-7}}`, "model.params_b", "is not possible", ""},
		{"group size", `{"quant_group":-2}`, "quant_group", "-1 for one group per column", ""},
		{"fewer layers than none", `{"offload":{"layers_on_gpu":-5}}`, "offload.layers_on_gpu", "-5 is not possible", ""},
		{"negative pool", `{"gpu_pool":[{"gpu":"a100"},{"gpu":"a100","count":-3}]}`, "gpu_pool", "entry 2", ""},

		{"a name too long", `{"gpu":"` + strings.Repeat("x", 300) + `"}`, "gpu", "gpu has 300 characters", ""},
		{"a model too long", `{"model":"` + strings.Repeat("x", 300) + `"}`, "model", "names have up to 200", ""},
		{"a card of a pool too long", `{"gpu_pool":[{"gpu":"` + strings.Repeat("x", 300) + `"}]}`, "gpu_pool.gpu", "names have up to 200", ""},
		{"a projection too long", `{"lora_targets":["` + strings.Repeat("x", 300) + `"]}`, "lora_targets", "names have up to 200", ""},

		{"two objects", `{"task":"infer"} {}`, "", "more text after the JSON object", ""},
		{"nothing", ``, "", "there is no workload", ""},
		{"cut off", `{"task":`, "", "not a JSON object", ""},
		{"broken on the third line", "{\n\"task\": \"infer\",\n\"batch\": 1x\n}", "", "not valid JSON at byte", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			bad := decodeError(t, tt.text)
			if bad.Key != tt.key {
				t.Errorf("key %q, want %q", bad.Key, tt.key)
			}
			if !strings.Contains(bad.Message, tt.message) {
				t.Errorf("message %q, want %q in it", bad.Message, tt.message)
			}
			if tt.suggestion != "" && !slices.Contains(bad.Suggestions, tt.suggestion) {
				t.Errorf("suggestions %q, want %q among them", bad.Suggestions, tt.suggestion)
			}
			if tt.suggestion == "" && len(bad.Suggestions) > 0 {
				t.Errorf("suggestions %q, want none", bad.Suggestions)
			}
		})
	}
}

func TestDecodeFoldsSpelling(t *testing.T) {
	t.Parallel()
	w, err := workload.Decode([]byte(`{"task":" Train ","model":"X","precision":"AMP-BF16","quant":"Q4_K_M","optimizer":"AdamW","framework":"DeepSpeed"}`))
	if err != nil {
		t.Fatal(err)
	}
	if w.Task != workload.Train || w.Precision != workload.AMPBF16 || w.Quant != "q4_k_m" || w.Optimizer != "adamw" || w.Framework != "deepspeed" {
		t.Errorf("read as %+v", w)
	}
	if w.Model.Name != "X" {
		t.Errorf("model %q; names are left to the catalogue", w.Model.Name)
	}
}

// The three ways to say which model: a name, a size, a description.
func TestDecodeModel(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]func(workload.Model) bool{
		`"gpt2"`:           func(m workload.Model) bool { return m.Name == "gpt2" && m.Shape == nil },
		`{"params_b":7.5}`: func(m workload.Model) bool { return m.ParamsB == 7.5 && m.Shape == nil && m.Name == "" },
		`{"layers":2,"hidden_size":8,"attention_heads":2,"vocab_size":10,"moe":{"experts":4}}`: func(m workload.Model) bool {
			return m.Shape != nil && m.Shape.Layers == 2 && m.Shape.MoE.Experts == 4
		},
		`null`: func(m workload.Model) bool { return m == workload.Model{} },
	} {
		w, err := workload.Decode([]byte(`{"task":"infer","model":` + text + `}`))
		if err != nil || !want(w.Model) {
			t.Errorf("model %s: read as %+v, error %v", text, w.Model, err)
		}
	}
}

// Modules that are trained are a set.
func TestDecodeTrainedModulesOnce(t *testing.T) {
	t.Parallel()
	w, err := workload.Decode([]byte(`{"task":"lora","lora_trained":["lm_head","embed","Embed","embed"]}`))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(w.LoRATrained, []string{"embed", "lm_head"}) {
		t.Errorf("trained %q", w.LoRATrained)
	}
}

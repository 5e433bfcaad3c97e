package recipe

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"headroom/engine/model"
	"headroom/engine/workload"
)

// Every key that is written is one that the tool's makers document, and its
// value is of the documented kind.
func TestKeysAreDocumented(t *testing.T) {
	t.Parallel()
	for _, tool := range tools() {
		t.Run(string(tool.name), func(t *testing.T) {
			t.Parallel()
			keys, written := tool.documented(), map[string]bool{}
			for _, w := range everySort() {
				if tool.unfit(&w) != "" {
					continue
				}
				for _, e := range tool.entries(&w) {
					written[e.key] = true
					if e.key == scriptKey {
						continue
					}
					if !keys.has(tool, e.key) {
						t.Errorf("%s is not documented", e.key)
					} else if kinds := keys.kindOf(e.key); !fits(kinds, e.value) {
						t.Errorf("%s = %v (%T) is not of kind %s", e.key, e.value, e.value, kinds)
					}
				}
			}
			for _, s := range tool.settings {
				if s.write != nil && !written[s.key] {
					t.Errorf("%s is never written in this test", s.key)
				}
			}
		})
	}
}

// Keys that are only read, and those that are passed by, exist as well.
func TestKeysThatAreReadAreDocumented(t *testing.T) {
	t.Parallel()
	elsewhere := []string{ // of other launchers, and the script that stands without a flag
		"num_gpus", "num_nodes", "use_deepspeed", "use_fsdp", "script",
	}
	for _, tool := range tools() {
		keys := maps.Clone(tool.documented())
		if tool.name == Torchrun {
			maps.Copy(keys, documentedKeys()["accelerate-launch"])
		}
		list := slices.Clone(tool.passedBy)
		for _, s := range tool.settings {
			list = append(list, s.key)
		}
		for _, key := range list {
			if !keys.has(tool, key) && !slices.Contains(elsewhere, key) {
				t.Errorf("%s: %s is not documented", tool.name, key)
			}
		}
	}
}

// Lists of keys say where they are from.
func TestKeyListsNameTheirSource(t *testing.T) {
	t.Parallel()
	files, err := keyFiles.ReadDir("keys")
	if err != nil || len(files) < 12 {
		t.Fatalf("%d lists, %v", len(files), err)
	}
	for _, f := range files {
		text, err := keyFiles.ReadFile("keys/" + f.Name())
		if err != nil || !strings.Contains(string(text), "# source: ") {
			t.Errorf("%s names no source (%v)", f.Name(), err)
		}
	}
}

func fits(kinds string, value any) bool {
	if kinds == "" || strings.Contains(kinds, "any") {
		return true // within an object whose contents are not listed
	}
	for kind := range strings.SplitSeq(kinds, "|") {
		switch value.(type) {
		case bool:
			if kind == "bool" {
				return true
			}
		case int:
			if kind == "int" || kind == "number" {
				return true
			}
		case float64:
			if kind == "number" {
				return true
			}
		case string:
			if kind == "string" {
				return true
			}
		case []string:
			if kind == "list" {
				return true
			}
		}
	}
	return false
}

// everySort are workloads that make each tool write each of its keys.
func everySort() []workload.Workload {
	base := workload.Workload{
		Task: workload.Finetune, Model: workload.Model{Name: "meta-llama/Llama-3.1-8B"}, GPUCount: 16, Nodes: 2,
		Precision: workload.AMPBF16, Optimizer: "adamw", Batch: 2, GradAccum: 4, GlobalBatch: 128, SeqLen: 4096,
		Recompute: workload.RecomputeFull, Attention: workload.Flash, Compile: true, GradDType: "bf16",
		Parallel: workload.Parallel{TP: 2, PP: 2, VPP: 2, CP: 2, EP: 2, SP: true, DP: 2},
		Extra: workload.Extra{
			"reduce_dtype": "fp32", "liger": true, "etp": 2.0, "optimizer_instances": 2.0, "overlap_param_gather": true,
			"ce_fusion": "te", "transformer_impl": "local", "first_stage_layers": 3.0, "last_stage_layers": 3.0,
			"recompute_modules": []any{"core_attn"}, "embedding_and_loss_count_as_layers": true, "fp8_recipe": "blockwise",
			"fp8_params": true, "quant_storage": "bf16", "swa_full": true, "mem_fraction_static": 0.8, "v_cache_dtype": "q4_0",
		},
		Loss: workload.LossChunked, OptimizerInBackward: true,
	}
	base.Offload.Activations = true
	change := func(apply func(*workload.Workload)) workload.Workload {
		w := base
		apply(&w)
		return w
	}
	shape := &model.Shape{
		Layers: 32, HiddenSize: 4096, IntermediateSize: 14336, AttentionHeads: 32, KVHeads: 8, HeadDim: 128, VocabSize: 32000,
		MoE: &model.MoE{Experts: 8, ExpertsPerToken: 2, ExpertIntermediate: 14336, Layers: 32},
	}
	all := []workload.Workload{
		change(func(w *workload.Workload) { w.ZeROStage = new(3); w.Offload.Params, w.Offload.Optimizer = "cpu", "cpu" }),
		change(func(w *workload.Workload) {
			w.ZeROStage, w.Precision, w.Optimizer = new(3), workload.FP32, "sgd-momentum"
			w.Offload.Params, w.Offload.Optimizer = "nvme", "nvme"
		}),
		change(func(w *workload.Workload) {
			w.ZeROStage, w.Precision, w.Model.Shape, w.Model.Name = new(1), workload.FP8, shape, ""
		}),
		change(func(w *workload.Workload) {
			w.FSDP, w.Framework, w.Precision, w.Offload.Params = workload.FullShard, "fsdp", workload.AMPFP16, "cpu"
		}),
		change(func(w *workload.Workload) {
			w.FSDP, w.Framework, w.Loss = workload.ShardGradOp, "fsdp2", workload.LossFused
		}),
	}
	for _, precision := range []workload.Precision{workload.BF16, workload.FP16, workload.AMPBF16} {
		for _, q := range []workload.Quant{"", "int8", "nf4", "nf4-dq", "fp4"} {
			for _, targets := range []workload.Targets{{Set: "all-linear"}, {Set: "q-v"}, {Modules: []string{"lm_head"}}} {
				all = append(all, change(func(w *workload.Workload) {
					w.Task, w.Quant, w.LoRARank, w.Precision, w.LoRATargets = workload.LoRA, q, 16, precision, targets
					w.LoRATrained = []string{"embed"}
					w.Offload.Optimizer = "cpu"
					if in4bit(q) {
						w.Task = workload.QLoRA
					}
				}))
			}
		}
	}
	all = append(all, change(func(w *workload.Workload) {
		w.Task, w.Framework, w.Quant, w.LoRARank = workload.QLoRA, "unsloth", "nf4-dq", 16
	}))
	for _, spread := range []bool{false, true} {
		all = append(all, change(func(w *workload.Workload) {
			w.Extra = workload.Extra{"trained_layers": 1.0, "trained_spread": spread}
		}))
	}
	for _, algo := range []string{"dpo", "grpo"} {
		all = append(all, change(func(w *workload.Workload) {
			w.Task, w.RLAlgo, w.Extra = workload.RL, algo, workload.Extra{"reference_free": false}
		}))
	}
	for _, quant := range []workload.Quant{"fp8", "q4_k_m"} {
		server := base
		server.Task, server.Quant, server.KVDType, server.Precision = workload.Infer, quant, "fp8", workload.BF16
		server.GPUMemoryUtilization, server.MaxNumSeqs, server.MaxNumBatchedTokens, server.EnforceEager = 0.9, 64, 8192, true
		server.NBatch, server.NUBatch, server.Concurrency = 2048, 512, 4
		server.Offload = workload.Offload{WeightsOnCPUBytes: 4 << 30, KV: true, LayersOnGPU: new(20)}
		if quant == "q4_k_m" {
			server.KVDType, server.Framework = "q8_0", "sglang"
		}
		all = append(all, server, WithExpertsOut(server, 20, false), WithExpertsOut(server, 0, true))
	}
	return all
}

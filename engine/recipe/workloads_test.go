package recipe_test

import (
	"slices"
	"strings"

	"pgregory.net/rapid"

	"headroom/engine/model"
	"headroom/engine/recipe"
	"headroom/engine/workload"
)

// names of models as they stand on the hub.
var hubNames = []string{"meta-llama/Llama-3.1-8B-Instruct", "Qwen/Qwen2.5-7B-Instruct", "mistralai/Mistral-7B-v0.3", "org/unheard-of-13B"}

// anyWorkload draws workloads that the tool of a name could run.
func anyWorkload(t *rapid.T, name recipe.Name) workload.Workload {
	switch name {
	case recipe.VLLM, recipe.SGLang, recipe.LlamaCPP, recipe.Ollama:
		return anyServer(t, name)
	case recipe.Megatron:
		return anyMegatron(t)
	}
	w := workload.Workload{
		Task:          pick(t, "task", tasksOf(name)...),
		Model:         workload.Model{Name: pick(t, "model", hubNames...)},
		GPU:           "a100-sxm-80gb",
		GPUCount:      pick(t, "cards", 1, 2, 4, 8),
		Precision:     pick(t, "precision", workload.AMPBF16, workload.AMPFP16, workload.BF16, workload.FP32),
		Optimizer:     pick[workload.Optimizer](t, "optimizer", "adamw", "adafactor", "sgd", "adamw-8bit", "paged-adamw-8bit", "muon", "lion"),
		Batch:         rapid.IntRange(1, 64).Draw(t, "batch"),
		GradAccum:     rapid.IntRange(1, 32).Draw(t, "accum"),
		SeqLen:        rapid.IntRange(1, 1<<17).Draw(t, "seq"),
		Recompute:     pick(t, "recompute", workload.RecomputeNone, workload.RecomputeFull, workload.RecomputeSelective),
		Attention:     pick(t, "attention", workload.Flash, workload.SDPA, workload.Eager),
		Loss:          pick(t, "loss", workload.LossFull, workload.LossChunked, workload.LossFused),
		Compile:       rapid.Bool().Draw(t, "compile"),
		MasterWeights: nil,
	}
	w.Framework = map[recipe.Name]workload.Framework{
		recipe.DeepSpeed: "deepspeed", recipe.DeepSpeedProfiler: "deepspeed", recipe.Torchtune: "torchtune",
		recipe.Axolotl: "axolotl", recipe.LLaMAFactory: "llama-factory", recipe.PEFT: "peft", recipe.Accelerate: "accelerate",
	}[name]
	if w.GPUCount == 8 && rapid.Bool().Draw(t, "two nodes") {
		w.GPUCount, w.Nodes = 16, 2
	}
	w.GlobalBatch = w.Batch * w.GradAccum * w.GPUCount
	if w.Task != workload.Finetune {
		w.LoRARank = pick(t, "rank", 8, 16, 64)
		w.LoRATargets = pick(t, "targets", workload.Targets{Set: "all-linear"}, workload.Targets{Set: "attention"},
			workload.Targets{Set: "q-v"}, workload.Targets{Modules: []string{"down_proj", "gate_proj", "up_proj"}})
		w.LoRATrained = pick(t, "trained", nil, []string{"embed", "lm_head"})
	}
	if w.Task == workload.QLoRA {
		w.Quant = pick[workload.Quant](t, "quant", "nf4", "nf4-dq", "fp4")
	}
	switch pick(t, "sharding", "none", "zero", "fsdp") {
	case "zero":
		w.ZeROStage = new(rapid.IntRange(0, 3).Draw(t, "stage"))
		switch *w.ZeROStage {
		case 3:
			w.Offload.Params = pick(t, "params", "", "cpu", "nvme")
			fallthrough
		case 1, 2:
			w.Offload.Optimizer = pick(t, "optimizer on", "", "cpu", "nvme")
		}
	case "fsdp":
		w.FSDP = pick(t, "fsdp", workload.FullShard, workload.ShardGradOp, workload.HybridShard)
		if rapid.Bool().Draw(t, "offload") {
			w.Offload = workload.Offload{Params: "cpu", Optimizer: "cpu"}
		}
		if w.Framework == "accelerate" || w.Framework == "" {
			w.Framework = pick[workload.Framework](t, "fsdp version", "fsdp", "fsdp2")
		}
	}
	return w
}

func tasksOf(name recipe.Name) []workload.Task {
	if name == recipe.PEFT {
		return []workload.Task{workload.LoRA, workload.QLoRA}
	}
	return []workload.Task{workload.Finetune, workload.LoRA, workload.QLoRA}
}

func anyServer(t *rapid.T, name recipe.Name) workload.Workload {
	w := workload.Workload{
		Task: workload.Infer, Model: workload.Model{Name: pick(t, "model", hubNames...)},
		Precision: pick(t, "precision", workload.BF16, workload.FP16),
		SeqLen:    rapid.IntRange(1, 1<<17).Draw(t, "seq"),
	}
	if name == recipe.LlamaCPP || name == recipe.Ollama {
		w.Model.Name = pick(t, "file", "llama-3.1-8b", "qwen2.5-32b-instruct", "deepseek-r1")
		w.Framework = "llama.cpp"
		w.Quant = pick[workload.Quant](t, "quant", "q4_k_m", "q8_0", "iq4_xs", "q3_k_l", "")
		w.Concurrency = rapid.IntRange(1, 64).Draw(t, "slots")
		w.KVDType = pick[workload.Quant](t, "cache", "", "q8_0", "q4_0")
		w.NBatch = pick(t, "batch", 0, 512, 2048)
		if rapid.Bool().Draw(t, "offload") {
			w.Offload.LayersOnGPU = new(rapid.IntRange(0, 60).Draw(t, "layers"))
		}
		if name == recipe.LlamaCPP {
			w.NUBatch = pick(t, "ubatch", 0, 128, 512)
			w.Offload.KV = rapid.Bool().Draw(t, "kv in RAM")
			if n := pick(t, "cards", 1, 2, 5); n > 1 {
				w.GPUCount = n
				if w.Parallel.Layers = rapid.Bool().Draw(t, "layers"); !w.Parallel.Layers {
					w.Parallel.TP = n
				}
			}
			w.Attention = pick(t, "attention", workload.Flash, workload.Eager)
		}
		return w
	}
	w.Parallel = workload.Parallel{TP: pick(t, "tp", 1, 2, 8), PP: pick(t, "pp", 1, 2), DP: pick(t, "dp", 1, 4)}
	w.GPUCount = w.Parallel.TP * w.Parallel.PP * w.Parallel.DP
	w.Quant = pick[workload.Quant](t, "quant", "", "fp8", "awq-int4", "gptq-int4")
	w.KVDType = pick[workload.Quant](t, "cache", "", "fp8")
	w.MaxNumSeqs = rapid.IntRange(0, 512).Draw(t, "seqs")
	w.MaxNumBatchedTokens = rapid.IntRange(0, 1<<15).Draw(t, "tokens")
	w.EnforceEager = rapid.Bool().Draw(t, "eager")
	w.Offload.WeightsOnCPUBytes = int64(rapid.IntRange(0, 40).Draw(t, "GiB")) << 30
	share := float64(rapid.IntRange(0, 99).Draw(t, "share")) / 100
	if w.Framework = "vllm"; name == recipe.SGLang {
		w.Framework = "sglang"
		w.Extra = workload.Extra{"mem_fraction_static": share}
	} else {
		w.GPUMemoryUtilization = share
	}
	return w
}

func anyMegatron(t *rapid.T) workload.Workload {
	w := workload.Workload{
		Task: workload.Train, Framework: "megatron",
		Precision: pick(t, "precision", workload.AMPBF16, workload.AMPFP16, workload.FP8),
		Parallel: workload.Parallel{
			TP: pick(t, "tp", 1, 2, 8), PP: pick(t, "pp", 1, 4), CP: pick(t, "cp", 1, 2), VPP: pick(t, "vpp", 1, 2),
		},
		Batch: rapid.IntRange(1, 8).Draw(t, "batch"), SeqLen: rapid.IntRange(1, 1<<15).Draw(t, "seq"),
		Recompute: pick(t, "recompute", "", workload.RecomputeFull, workload.RecomputeSelective),
		Optimizer: pick[workload.Optimizer](t, "optimizer", "adamw", "sgd-momentum"),
		Attention: pick(t, "attention", workload.Flash, workload.Eager),
		ZeROStage: new(rapid.IntRange(0, 1).Draw(t, "stage")),
	}
	w.Parallel.SP = w.Parallel.TP > 1 && rapid.Bool().Draw(t, "sp")
	w.GPUCount = w.Parallel.TP * w.Parallel.PP * w.Parallel.CP * pick(t, "dp", 1, 4)
	w.Nodes = max(w.GPUCount/8, 1)
	w.GlobalBatch = w.Batch * 64
	if rapid.Bool().Draw(t, "fusion") {
		w.Extra = workload.Extra{"ce_fusion": pick(t, "kind", "native", "te")}
	}
	if rapid.Bool().Draw(t, "shape") {
		w.Model.Shape = &model.Shape{
			Layers: 32, HiddenSize: 4096, IntermediateSize: 14336, AttentionHeads: 32, KVHeads: 8, VocabSize: 128256,
			MLP: pick(t, "mlp", "swiglu", "gelu"), Norm: pick(t, "norm", "rmsnorm", "layernorm"), TiedEmbeddings: rapid.Bool().Draw(t, "tied"),
		}
	}
	return w
}

func pick[T any](t *rapid.T, label string, from ...T) T {
	return from[rapid.IntRange(0, len(from)-1).Draw(t, label)]
}

// states lists what each tool must bring back; what else a workload says may
// be left out, and has to be told.
var states = map[recipe.Name][]string{
	recipe.DeepSpeed:         {"batch", "grad_accum", "global_batch", "gpu_count", "zero_stage", "offload.optimizer", "offload.params"},
	recipe.DeepSpeedProfiler: {"batch", "grad_accum", "global_batch", "gpu_count", "zero_stage", "offload.optimizer", "offload.params"},
	recipe.Accelerate:        {"gpu_count", "nodes", "fsdp", "framework"},
	recipe.Trainer:           {"batch", "grad_accum", "compile", "fsdp"},
	recipe.PEFT:              {"lora_rank", "lora_targets", "lora_trained", "quant"},
	recipe.Torchrun:          {"model", "task", "batch", "grad_accum", "gpu_count", "nodes", "precision", "quant", "seq_len", "attention", "fsdp", "lora_rank", "lora_targets", "lora_trained"},
	recipe.Megatron:          {"model", "batch", "global_batch", "gpu_count", "nodes", "precision", "seq_len", "recompute", "attention", "optimizer", "parallel.tp", "parallel.pp", "parallel.cp", "parallel.vpp", "parallel.sp", "extra.ce_fusion"},
	recipe.Torchtune:         {"task", "batch", "grad_accum", "seq_len", "compile", "lora_rank"},
	recipe.Axolotl:           {"model", "task", "batch", "grad_accum", "seq_len", "precision", "attention", "compile", "lora_rank", "lora_targets", "lora_trained", "loss"},
	recipe.LLaMAFactory:      {"model", "task", "batch", "grad_accum", "seq_len", "attention", "compile", "quant", "lora_rank", "lora_targets", "lora_trained"},
	recipe.VLLM:              {"model", "task", "framework", "gpu_count", "precision", "quant", "kv_dtype", "seq_len", "parallel.tp", "parallel.pp", "gpu_memory_utilization", "max_num_seqs", "max_num_batched_tokens", "enforce_eager", "offload.weights_on_cpu_bytes"},
	recipe.SGLang:            {"model", "task", "framework", "gpu_count", "precision", "quant", "kv_dtype", "seq_len", "parallel.tp", "parallel.pp", "extra.mem_fraction_static", "max_num_seqs", "max_num_batched_tokens", "enforce_eager", "offload.weights_on_cpu_bytes"},
	recipe.LlamaCPP:          {"model", "task", "framework", "gpu_count", "quant", "kv_dtype", "seq_len", "concurrency", "parallel.tp", "parallel.layers", "attention", "n_batch", "n_ubatch", "offload.layers_on_gpu", "offload.kv"},
	recipe.Ollama:            {"model", "task", "framework", "quant", "kv_dtype", "seq_len", "concurrency", "n_batch", "offload.layers_on_gpu"},
}

// excused are facts that a tool states only for some workloads, with when not.
func excused(name recipe.Name, key string, w workload.Workload) bool {
	switch {
	case name == recipe.DeepSpeed && key == "zero_stage", name == recipe.DeepSpeedProfiler && key == "zero_stage":
		return w.FSDP != "" // told as the stage that it amounts to
	case strings.HasPrefix(key, "offload.") && (name == recipe.DeepSpeed || name == recipe.DeepSpeedProfiler):
		return w.FSDP == workload.HybridShard || w.FSDP == workload.ShardGradOp // no such stage, or no such offload in it
	case name == recipe.Accelerate && key == "framework":
		return w.ZeROStage != nil && *w.ZeROStage > 0 || w.FSDP == workload.HybridShard // a stage is DeepSpeed's, FSDP2 has no hybrid strategy
	case key == "quant" && slices.Contains([]recipe.Name{recipe.Ollama}, name):
		return w.Quant == ""
	case name == recipe.Torchtune && key == "task":
		return true // for families that it lacks; the golden files show the others
	}
	return false
}

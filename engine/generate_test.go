package engine_test

import (
	"maps"
	"slices"

	"pgregory.net/rapid"

	"headroom/engine/catalog"
	"headroom/engine/workload"
)

// modelIDs and cardIDs are what the generators choose from: the whole
// catalogue.
var modelIDs, cardIDs = func() (models, cards []string) {
	known := catalog.Builtin()
	for _, m := range known.Models() {
		models = append(models, m.ID)
	}
	for _, g := range known.GPUs() {
		cards = append(cards, g.ID)
	}
	return models, cards
}()

var (
	formatNames    = append(slices.Sorted(slices.Values(workload.Formats())), "exl2-4.25", "iq4_k_r4")
	optimizerNames = func() (names []workload.Optimizer) {
		for _, rule := range workload.Optimizers() {
			names = append(names, rule.Name)
		}
		return names
	}()
)

// trainers are the frameworks that train.
var trainers = []workload.Framework{
	"transformers", "trl", "peft", "accelerate", "deepspeed", "fsdp", "fsdp2", "torchtune", "torchtitan", "litgpt",
	"megatron", "megatron-bridge", "ms-swift", "llama-factory", "axolotl", "unsloth", "composer", "xtuner",
}

// maybe draws one of the values, or the zero value for "not said".
func maybe[T any](t *rapid.T, name string, values ...T) T {
	var nothing T
	return rapid.SampledFrom(append(slices.Clip(values), nothing)).Draw(t, name)
}

// anyWorkload draws a workload of any task; many of them are refused.
func anyWorkload(t *rapid.T) workload.Workload {
	if rapid.Bool().Draw(t, "inference") {
		return inference(t)
	}
	return training(t)
}

func anyModel(t *rapid.T) workload.Model {
	if rapid.IntRange(0, 9).Draw(t, "sized") == 0 {
		return workload.Model{ParamsB: rapid.Float64Range(0.001, 2000).Draw(t, "params_b")}
	}
	return workload.Model{Name: rapid.SampledFrom(modelIDs).Draw(t, "model")}
}

// someCards draws the hardware and a split over it.
func someCards(t *rapid.T, w *workload.Workload) {
	w.GPU = maybe(t, "gpu", rapid.SampledFrom(cardIDs).Draw(t, "card"))
	w.Nodes = maybe(t, "nodes", 2)
	w.GPUMemoryGB = maybe(t, "gpu_memory_gb", 24.0, 80)
	w.UsedGB = maybe(t, "used_gb", 2.5)
	w.HostRAMGB = maybe(t, "host_ram_gb", 64.0)
	p := workload.Parallel{TP: maybe(t, "tp", 1, 2, 4, 8), PP: maybe(t, "pp", 1, 2, 4), CP: maybe(t, "cp", 1, 2)}
	cards := max(p.TP, 1) * max(p.PP, 1) * max(p.CP, 1) * rapid.SampledFrom([]int{1, 2, 3, 8, 125}).Draw(t, "dp")
	p.SP = rapid.Bool().Draw(t, "sp")
	switch rapid.IntRange(0, 9).Draw(t, "split") {
	case 0:
		p.EP = rapid.SampledFrom([]int{2, 8}).Draw(t, "ep")
	case 1:
		p.VPP = rapid.SampledFrom([]int{2, 5}).Draw(t, "vpp")
	case 2:
		p = workload.Parallel{Layers: true}
	case 3, 4, 5:
		p = workload.Parallel{}
	}
	w.Parallel = p
	w.GPUCount = maybe(t, "gpu_count", cards, cards, cards, 3)
	w.Rank = maybe(t, "rank", workload.RankMax, workload.RankFirst, workload.RankLast)
}

func inference(t *rapid.T) workload.Workload {
	w := workload.Workload{Task: workload.Infer, Model: anyModel(t)}
	someCards(t, &w)
	w.Framework = maybe(t, "framework", workload.Frameworks()...)
	w.FrameworkVersion = maybe(t, "version", "0.6.1", "4.38.1", "4.46.0")
	w.Precision = maybe(t, "precision", workload.BF16, workload.FP16, workload.FP32)
	w.Quant = maybe(t, "quant", formatNames...)
	w.QuantGroup = maybe(t, "quant_group", -1, 32, 128)
	w.Batch = maybe(t, "batch", 1, 7, 256)
	w.Concurrency = maybe(t, "concurrency", 1, 300)
	w.SeqLen = maybe(t, "seq_len", 1, 300, 4096, 1<<20)
	w.OutputTokens = maybe(t, "output_tokens", 1, 500)
	w.KVDType = maybe[workload.Quant](t, "kv_dtype", "fp8", "q8_0", "fp32")
	w.KVStaticTokens = maybe(t, "kv_static_tokens", 128)
	w.Attention = maybe(t, "attention", workload.Flash, workload.SDPA, workload.Eager)
	w.Logits = maybe(t, "logits", workload.LogitsAll, workload.LogitsLast)
	w.GPUMemoryUtilization = maybe(t, "gpu_memory_utilization", 0.3, 1)
	w.MaxNumBatchedTokens = maybe(t, "max_num_batched_tokens", 512, 100000)
	w.MaxNumSeqs = maybe(t, "max_num_seqs", 1, 4096)
	w.NUBatch = maybe(t, "n_ubatch", 64, 4096)
	w.CPUOnly = rapid.IntRange(0, 9).Draw(t, "cpu_only") == 0
	w.EnforceEager = rapid.Bool().Draw(t, "enforce_eager")
	w.Offload.KV = rapid.IntRange(0, 9).Draw(t, "offload kv") == 0
	w.Offload.WeightsOnCPUBytes = maybe[int64](t, "weights_on_cpu_bytes", 1, 1<<40)
	if rapid.IntRange(0, 4).Draw(t, "partial") == 0 {
		n := rapid.SampledFrom([]int{0, 1, 20, 1000}).Draw(t, "layers_on_gpu")
		w.Offload.LayersOnGPU = &n
	}
	w.Extra = someSwitches(t, map[string][]any{
		"mla_attn": {0.0, 1.0, 3.0}, "swa_full": {true}, "v_cache_dtype": {"q4_0"}, "mem_fraction_static": {0.5},
		"separate_head": {true}, "replicated_embeddings": {true}, "draft_model": {"llama-3.2-1b", "no such model"},
		"prefix_tokens": {1000.0, 1e300},
	})
	if rapid.IntRange(0, 9).Draw(t, "pool") == 0 {
		w.GPU, w.GPUMemoryGB, w.GPUCount, w.Parallel = "", 0, 0, workload.Parallel{}
		w.GPUPool = rapid.SliceOfN(rapid.Custom(func(t *rapid.T) workload.Device {
			return workload.Device{GPU: rapid.SampledFrom(cardIDs).Draw(t, "card"), Count: maybe(t, "count", 1, 3), MemoryGB: maybe(t, "memory", 48.0)}
		}), 1, 3).Draw(t, "gpu_pool")
	}
	return w
}

func training(t *rapid.T) workload.Workload {
	w := workload.Workload{Model: anyModel(t)}
	w.Task = rapid.SampledFrom([]workload.Task{workload.Train, workload.Finetune, workload.LoRA, workload.QLoRA, workload.RL}).Draw(t, "task")
	someCards(t, &w)
	w.RLAlgo = maybe(t, "rl_algo", "dpo", "ppo", "grpo")
	if w.Task == workload.RL {
		w.PEFT = maybe(t, "peft", workload.LoRA, workload.QLoRA)
	}
	w.Framework = maybe(t, "framework", trainers...)
	w.Precision = maybe(t, "precision", workload.Precisions()...)
	w.WeightsDType = maybe[workload.DType](t, "weights_dtype", "fp32", "bf16")
	w.GradDType = maybe[workload.DType](t, "grad_dtype", "fp32", "bf16")
	w.MasterWeights = maybe(t, "master_weights", new(true), new(false))
	w.Quant = maybe[workload.Quant](t, "quant", "nf4", "int8", "gptq-int4", "fp8", "none")
	w.Optimizer = maybe(t, "optimizer", optimizerNames...)
	w.OptimizerInBackward = rapid.IntRange(0, 4).Draw(t, "in_backward") == 0
	w.ZeROStage = maybe(t, "zero_stage", new(0), new(1), new(2), new(3))
	w.FSDP = maybe(t, "fsdp", workload.FullShard, workload.ShardGradOp, workload.HybridShard)
	w.Batch = maybe(t, "batch", 1, 3, 64)
	w.GradAccum = maybe(t, "grad_accum", 1, 8)
	w.SeqLen = maybe(t, "seq_len", 1, 1000, 8192, 1<<20)
	w.Recompute = maybe(t, "recompute", workload.RecomputeNone, workload.RecomputeSelective, workload.RecomputeFull)
	w.Attention = maybe(t, "attention", workload.Flash, workload.SDPA, workload.Eager)
	w.Loss = maybe(t, "loss", workload.LossFull, workload.LossChunked, workload.LossFused)
	w.Compile = rapid.Bool().Draw(t, "compile")
	if w.Task == workload.LoRA || w.Task == workload.QLoRA || w.PEFT != "" {
		w.LoRARank = maybe(t, "lora_rank", 1, 256)
		w.LoRATargets = maybe(t, "lora_targets", workload.Targets{Set: "attention"}, workload.Targets{Set: "q-v"},
			workload.Targets{Modules: []string{"o_proj", "down_proj", "lm_head"}})
	}
	w.LoRATrained = maybe(t, "lora_trained", []string{"embed"}, []string{"embed", "lm_head"})
	w.Offload.Optimizer = maybe(t, "offload optimizer", "cpu", "nvme")
	w.Offload.Params = maybe(t, "offload params", "cpu", "nvme")
	w.Offload.Activations = rapid.IntRange(0, 4).Draw(t, "offload activations") == 0
	w.Extra = someSwitches(t, map[string][]any{
		"etp": {1.0, 2.0}, "liger": {true}, "adapter_dtype": {"fp32", "bf16"}, "recompute_granularity": {"op"},
		"transformer_impl": {"local"}, "optimizer_state_dtype": {"bf16"}, "moe_capacity_factor": {0.5, 2.0},
		"optimizer_instances": {2.0}, "first_stage_layers": {1.0, 500.0}, "last_stage_layers": {3.0},
		"embedding_and_loss_count_as_layers": {true}, "microbatch_group": {3.0, -1.0}, "separate_head": {true},
		"mtp_layers": {1.0, 1e18}, "recompute_modules": {[]any{"mlp", "layernorm"}, []any{7.0}}, "reduce_dtype": {"fp32"},
		"fsdp_version": {1.0, 2.0},
	})
	return w
}

// someSwitches draws none or a few of the finer switches.
func someSwitches(t *rapid.T, values map[string][]any) workload.Extra {
	extra := workload.Extra{}
	for _, name := range rapid.SliceOfN(rapid.SampledFrom(slices.Sorted(maps.Keys(values))), 0, 3).Draw(t, "switches") {
		extra[name] = rapid.SampledFrom(values[name]).Draw(t, name)
	}
	return extra
}

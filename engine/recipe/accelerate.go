package recipe

import (
	"strings"

	"headroom/engine/workload"
)

// accelerate is the YAML configuration of Hugging Face Accelerate, for plain
// data parallel, FSDP and DeepSpeed (huggingface/accelerate
// src/accelerate/commands/config/config_args.py).
var accelerate = &tool{
	name: Accelerate, file: "accelerate.yaml", keys: []string{"accelerate", "accelerate-launch"}, form: yamlMap{},
	settings: accelerateSettings,
	unfit:    trains,
	settle:   settleAccelerate,
	passedBy: []string{
		"fsdp_config.fsdp_min_num_params", "parallelism_config.parallelism_config_sp_size",
		"megatron_lm_config.megatron_lm_use_custom_fsdp",
	},
	marks: []string{
		"compute_environment", "distributed_type", "mixed_precision", "num_processes", "num_machines", "machine_rank",
		"main_training_function", "fsdp_config", "deepspeed_config", "parallelism_config", "megatron_lm_config",
	},
}

var accelerateSettings = []setting{
	fixed("compute_environment", "LOCAL_MACHINE"),
	fixed("debug", false),
	{
		key: "distributed_type",
		write: func(w *workload.Workload) any {
			switch {
			case w.FSDP != "":
				return "FSDP"
			case deepSpeedStage(w) > 0:
				return "DEEPSPEED"
			case w.GPUCount > 1:
				return "MULTI_GPU"
			}
			return "NO"
		},
		read: func(r *reading, v any) error {
			if text, ok := v.(string); ok && strings.EqualFold(text, "DEEPSPEED") {
				r.w.Framework = "deepspeed"
			}
			return nil
		},
	},
	mixedPrecision("mixed_precision"),
	{key: "num_machines", write: func(w *workload.Workload) any { return max(w.Nodes, 1) }, read: whole("num_machines", nodes).read},
	fixed("machine_rank", 0),
	whole("num_processes", gpuCount),
	fixed("main_training_function", "main"),
	fixed("rdzv_backend", "static"),
	fixed("same_network", true),
	fixed("use_cpu", false),
	besides("fsdp_config.fsdp_version", 1, func(w *workload.Workload) bool { return w.FSDP != "" && !fsdp2(w) }),
	besides("fsdp_config.fsdp_version", 2, fsdp2),
	{
		key: "fsdp_config.fsdp_sharding_strategy",
		write: func(w *workload.Workload) any {
			if w.FSDP == "" || fsdp2(w) {
				return nil
			}
			return strings.ToUpper(string(w.FSDP))
		},
		read: readStrategy,
	},
	{
		key: "fsdp_config.fsdp_reshard_after_forward",
		write: func(w *workload.Workload) any {
			if !fsdp2(w) {
				return nil
			}
			return w.FSDP != workload.ShardGradOp
		},
		read: func(r *reading, v any) error {
			reshard, err := truth(v)
			if err != nil {
				return readStrategy(r, v) // version 1 takes a strategy here
			}
			if r.w.FSDP = workload.ShardGradOp; reshard {
				r.w.FSDP = workload.FullShard
			}
			return nil
		},
	},
	sharded(fixed("fsdp_config.fsdp_auto_wrap_policy", "TRANSFORMER_BASED_WRAP")),
	sharded(fixed("fsdp_config.fsdp_state_dict_type", "SHARDED_STATE_DICT")),
	sharded(fixed("fsdp_config.fsdp_cpu_ram_efficient_loading", true)),
	sharded(setting{
		key:   "fsdp_config.fsdp_activation_checkpointing",
		write: func(w *workload.Workload) any { return w.Recompute == workload.RecomputeFull },
		read:  readRecompute,
	}),
	sharded(setting{
		key:   "fsdp_config.fsdp_offload_params",
		write: func(w *workload.Workload) any { return w.Offload.Params == "cpu" },
		read: func(r *reading, v any) error {
			on, err := truth(v)
			if on { // the step is made where the parameters are
				r.w.Offload.Params, r.w.Offload.Optimizer = "cpu", "cpu"
			}
			return err
		},
	}),
	degree("parallelism_config.parallelism_config_tp_size", tp).when(fsdp2AndTP),
	degree("parallelism_config.parallelism_config_cp_size", cp),
	{
		key: "deepspeed_config.zero_stage",
		write: func(w *workload.Workload) any {
			if n := deepSpeedStage(w); n > 0 {
				return n
			}
			return nil
		},
		read: readStage,
	},
	inDeepSpeed(whole("deepspeed_config.gradient_accumulation_steps", gradAccum)),
	inDeepSpeed(place("deepspeed_config.offload_optimizer_device", optimizerPlace)),
	inDeepSpeed(place("deepspeed_config.offload_param_device", paramsPlace)),
	besides("deepspeed_config.zero3_init_flag", true, func(w *workload.Workload) bool { return deepSpeedStage(w) == 3 }),
	{key: "deepspeed_config.deepspeed_config_file", read: elsewhere("deepspeed_config.deepspeed_config_file")},
	whole("megatron_lm_config.megatron_lm_tp_degree", tp).readOnly(),
	whole("megatron_lm_config.megatron_lm_pp_degree", pp).readOnly(),
	flag("megatron_lm_config.megatron_lm_sequence_parallelism", func(w *workload.Workload) *bool { return &w.Parallel.SP }).readOnly(),
	{key: "megatron_lm_config.megatron_lm_recompute_activations", read: func(r *reading, v any) error {
		on, err := truth(v)
		if on {
			r.w.Recompute = workload.RecomputeSelective
		}
		return err
	}},
	{key: "megatron_lm_config.megatron_lm_use_distributed_optimizer", read: func(r *reading, v any) error {
		on, err := truth(v)
		if on {
			r.w.ZeROStage = new(1)
		}
		return err
	}},
}

// fsdp2 tells whether PyTorch's second implementation shards.
func fsdp2(w *workload.Workload) bool {
	return w.FSDP != "" && w.FSDP != workload.HybridShard && (w.Framework == "fsdp2" || w.Framework == "torchtitan" || w.Framework == "torchtune")
}

func fsdp2AndTP(w *workload.Workload) bool { return fsdp2(w) && w.Parallel.TP > 1 }

// deepSpeedStage is the ZeRO stage where FSDP does not shard.
func deepSpeedStage(w *workload.Workload) int {
	if w.ZeROStage == nil || w.FSDP != "" {
		return 0
	}
	return *w.ZeROStage
}

// sharded writes a setting only where FSDP shards.
func sharded(s setting) setting {
	return s.when(func(w *workload.Workload) bool { return w.FSDP != "" })
}

// inDeepSpeed writes a setting only where DeepSpeed shards.
func inDeepSpeed(s setting) setting {
	return s.when(func(w *workload.Workload) bool { return deepSpeedStage(w) > 0 })
}

// mixedPrecision is the type that is computed in beside 32-bit weights.
func mixedPrecision(key string) setting {
	return setting{
		key: key,
		write: func(w *workload.Workload) any {
			switch w.Precision {
			case workload.AMPBF16:
				return "bf16"
			case workload.AMPFP16:
				return "fp16"
			case workload.FP8:
				return "fp8"
			}
			return "no"
		},
		read: func(r *reading, v any) error {
			text, _ := v.(string)
			switch strings.ToLower(text) {
			case "bf16":
				r.w.Precision = workload.AMPBF16
			case "fp16":
				r.w.Precision = workload.AMPFP16
			case "fp8":
				r.w.Precision = workload.FP8
			case "no": // weights are trained in the type that the script loads
			default:
				if v != false { // YAML reads a bare no as false
					return &wrongValue{v, "no, fp16, bf16, fp8"}
				}
			}
			return nil
		},
	}
}

// readStrategy reads a sharding strategy of FSDP, by name or number (PyTorch's
// ShardingStrategy).
func readStrategy(r *reading, v any) error {
	switch strings.ToUpper(plain(v)) {
	case "FULL_SHARD", "1":
		r.w.FSDP = workload.FullShard
	case "SHARD_GRAD_OP", "2":
		r.w.FSDP = workload.ShardGradOp
	case "NO_SHARD", "3":
		r.w.ZeROStage = new(0)
	case "HYBRID_SHARD", "4":
		r.w.FSDP = workload.HybridShard
	case "HYBRID_SHARD_ZERO2", "5":
		r.note(Note{Code: NotModelled, Key: "fsdp_sharding_strategy", Value: show(v)})
	default:
		return &wrongValue{v, "FULL_SHARD, SHARD_GRAD_OP, HYBRID_SHARD or NO_SHARD"}
	}
	return nil
}

// readRecompute reads a switch of activation checkpointing.
func readRecompute(r *reading, v any) error {
	on, err := truth(v)
	if err != nil {
		return err
	}
	if r.w.Recompute = workload.RecomputeNone; on {
		r.w.Recompute = workload.RecomputeFull
	}
	return nil
}

// elsewhere tells of a file that a setting names.
func elsewhere(key string) func(*reading, any) error {
	return func(r *reading, v any) error {
		r.note(Note{Code: Elsewhere, Key: key, Value: plain(v)})
		return nil
	}
}

func settleAccelerate(r *reading) error {
	if r.w.FSDP != "" {
		r.w.Framework = "fsdp"
		if n, err := atLeast(1, r.raw["fsdp_config.fsdp_version"]); err == nil && n == 2 {
			r.w.Framework = "fsdp2"
		}
		if r.w.ZeROStage != nil {
			return contradiction("deepspeed_config.zero_stage", "fsdp_config", string(r.w.FSDP), zeroFact(&r.w))
		}
	} else if r.w.Framework == "" && r.w.ZeROStage == nil {
		r.w.Framework = "accelerate"
	}
	if kind := r.text("distributed_type"); strings.EqualFold(kind, "FSDP") && r.w.FSDP == "" && r.w.ZeROStage == nil {
		r.w.FSDP, r.w.Framework = workload.FullShard, "fsdp" // Accelerate's default strategy
	}
	if r.w.GPUCount > 0 && r.w.Nodes > r.w.GPUCount {
		return contradiction("num_machines", "num_processes", above(0, r.w.GPUCount), above(0, r.w.Nodes))
	}
	return nil
}

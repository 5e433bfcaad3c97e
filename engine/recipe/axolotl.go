package recipe

import (
	"regexp"
	"slices"

	"headroom/engine/workload"
)

// axolotl is the YAML configuration of Axolotl
// (axolotl-ai-cloud/axolotl src/axolotl/utils/schemas).
var axolotl = &tool{
	name: Axolotl, file: "axolotl.yaml", keys: []string{"axolotl"}, form: yamlMap{},
	settings: []setting{
		{key: "base_model", write: modelName, read: readModel},
		{
			key: "adapter",
			write: func(w *workload.Workload) any {
				if adapters(w) {
					if in4bit(w.Quant) {
						return "qlora"
					}
					return "lora"
				}
				return nil
			},
			read: func(r *reading, v any) error {
				switch v {
				case "lora", "qlora":
					r.w.Task = workload.Task(plain(v))
				default:
					r.note(Note{Code: NotModelled, Key: "adapter", Value: show(v)})
				}
				return nil
			},
		},
		quantSwitch("load_in_4bit", "nf4", "nf4-dq", "fp4"),
		quantSwitch("load_in_8bit", "int8"),
		{
			key: "bnb_config_kwargs.bnb_4bit_quant_type",
			write: func(w *workload.Workload) any {
				if w.Quant == "fp4" {
					return "fp4"
				}
				return nil
			},
			read: func(_ *reading, v any) error { return nil },
		},
		{
			key: "bnb_config_kwargs.bnb_4bit_use_double_quant",
			write: func(w *workload.Workload) any {
				if in4bit(w.Quant) && w.Quant != "nf4-dq" { // on unless it is turned off (loaders/model.py)
					return false
				}
				return nil
			},
			read: readSwitch,
		},
		whole("lora_r", loraRank).when(adapters),
		{key: "lora_alpha", write: func(w *workload.Workload) any {
			if adapters(w) && w.LoRARank > 0 {
				return 2 * w.LoRARank
			}
			return nil
		}},
		{
			key: "lora_target_linear",
			write: func(w *workload.Workload) any {
				if adapters(w) && w.LoRATargets.Set == "all-linear" {
					return true
				}
				return nil
			},
			read: func(r *reading, v any) error {
				on, err := truth(v)
				if on {
					r.w.LoRATargets = workload.Targets{Set: "all-linear"}
				}
				return err
			},
		},
		{
			key: "lora_target_modules",
			write: func(w *workload.Workload) any {
				if w.LoRATargets.Set == "all-linear" {
					return nil
				}
				return targetWords(w)
			},
			read: readTargets,
		},
		{key: "lora_modules_to_save", write: trainedWords, read: readTrained},
		whole("sequence_len", seqLen),
		whole("micro_batch_size", batch),
		whole("gradient_accumulation_steps", gradAccum),
		optimizerWord("optimizer", slices.Concat(trainerOptimizers, []pair{
			{"adamw-8bit", "ao_adamw_8bit"},
			{"adamw-4bit", "ao_adamw_4bit"},
			{"adamw-fp8", "ao_adamw_fp8"},
			{"adamw", "optimi_adamw"},
			{"muon", "muon"},
			{"q-galore", "q_galore_adamw8bit"},
		})),
		precisionSwitch("bf16", workload.AMPBF16),
		precisionSwitch("fp16", workload.AMPFP16),
		precisionSwitch("bfloat16", workload.BF16),
		precisionSwitch("float16", workload.FP16),
		precisionSwitch("float32", workload.FP32),
		precisionSwitch("fp8", workload.FP8),
		{
			key: "gradient_checkpointing",
			write: func(w *workload.Workload) any {
				return w.Recompute == workload.RecomputeFull
			},
			read: func(r *reading, v any) error {
				if v == "offload" {
					r.w.Recompute, r.w.Offload.Activations = workload.RecomputeFull, true
					return nil
				}
				return readRecompute(r, v)
			},
		},
		flag("activation_offloading", func(w *workload.Workload) *bool { return &w.Offload.Activations }).open(),
		attentionWord("attn_implementation"),
		attentionSwitch("flash_attention", workload.Flash),
		attentionSwitch("sdp_attention", workload.SDPA),
		attentionSwitch("eager_attention", workload.Eager),
		{
			key: "chunked_cross_entropy",
			write: func(w *workload.Workload) any {
				if w.Loss == workload.LossChunked {
					return true
				}
				return nil
			},
			read: func(r *reading, v any) error {
				on, err := truth(v)
				if on {
					r.w.Loss = workload.LossChunked
				}
				return err
			},
		},
		{
			key: "liger_fused_linear_cross_entropy",
			write: func(w *workload.Workload) any {
				if w.Loss == workload.LossFused {
					return true
				}
				return nil
			},
			read: func(r *reading, v any) error {
				on, err := truth(v)
				if on {
					r.w.Loss = workload.LossFused
				}
				return err
			},
		},
		besides("plugins", []string{"axolotl.integrations.liger.LigerPlugin"}, func(w *workload.Workload) bool { return w.Loss == workload.LossFused }),
		flag("torch_compile", func(w *workload.Workload) *bool { return &w.Compile }),
		{key: "deepspeed", write: axolotlZeRO, read: readZeROFile},
		besides("fsdp_version", 2, func(w *workload.Workload) bool { return w.FSDP != "" && w.FSDP != workload.HybridShard }),
		{
			key: "fsdp_config.reshard_after_forward",
			write: func(w *workload.Workload) any {
				switch w.FSDP {
				case workload.FullShard:
					return true
				case workload.ShardGradOp:
					return false
				}
				return nil
			},
			read: func(r *reading, v any) error {
				reshard, err := truth(v)
				if r.w.FSDP = workload.ShardGradOp; reshard {
					r.w.FSDP = workload.FullShard
				}
				return err
			},
		},
		sharded(fixed("fsdp_config.auto_wrap_policy", "TRANSFORMER_BASED_WRAP")),
		sharded(fixed("fsdp_config.state_dict_type", "SHARDED_STATE_DICT")),
		sharded(setting{
			key:   "fsdp_config.offload_params",
			write: func(w *workload.Workload) any { return w.Offload.Params == "cpu" },
			read: func(r *reading, v any) error {
				on, err := truth(v)
				if on {
					r.w.Offload.Params, r.w.Offload.Optimizer = "cpu", "cpu"
				}
				return err
			},
		}),
		{key: "fsdp_config.activation_checkpointing", read: readRecompute},
		{key: "fsdp_config.fsdp_version", read: func(_ *reading, v any) error { _, err := atLeast(1, v); return err }},
		{key: "fsdp", read: func(r *reading, v any) error {
			for _, option := range list(v) {
				if option == "full_shard" && r.w.FSDP == "" {
					r.w.FSDP = workload.FullShard
				}
			}
			return nil
		}},
		degree("tensor_parallel_size", tp),
		degree("context_parallel_size", cp).as("sequence_parallel_degree"),
		word("rl", func(w *workload.Workload) string { return w.RLAlgo },
			func(w *workload.Workload, a string) { w.RLAlgo = a }, pair{"dpo", "dpo"}, pair{"grpo", "grpo"}).open(),
	},
	yours:    []string{"datasets", "learning_rate"},
	unfit:    trains,
	settle:   settleAxolotl,
	passedBy: []string{"selective_checkpointing", "layer_offloading", "tiled_mlp", "peft_use_dora", "sample_packing_group_size", "unfrozen_parameters", "dp_replicate_size", "relora", "gptq", "freeze_mm_modules", "liger_rms_norm_gated"},
	marks: []string{
		"base_model", "micro_batch_size", "gradient_accumulation_steps", "sequence_len", "adapter", "datasets", "sample_packing",
		"lora_r", "load_in_4bit", "load_in_8bit", "flash_attention", "gradient_checkpointing", "num_epochs", "optimizer",
	},
}

// precisionSwitch is the switch of one precision.
func precisionSwitch(key string, precision workload.Precision) setting {
	return setting{
		key: key,
		write: func(w *workload.Workload) any {
			if w.Precision == precision {
				return true
			}
			return nil
		},
		read: func(r *reading, v any) error {
			if v == "full" {
				v = true
			}
			on, err := truth(v)
			if on {
				r.w.Precision = precision
			}
			return err
		},
	}
}

// attentionSwitch is an older switch of one kernel.
func attentionSwitch(key string, kernel workload.Attention) setting {
	return setting{key: key, read: func(r *reading, v any) error {
		on, err := truth(v)
		if on {
			r.w.Attention = kernel
		}
		return err
	}}
}

// axolotlZeRO is the DeepSpeed configuration of Axolotl's own that shards a
// workload (axolotl deepspeed_configs).
func axolotlZeRO(w *workload.Workload) any {
	file := ""
	switch stage := deepSpeedStage(w); {
	case stage == 0:
		return nil
	case w.Offload.Params == "cpu" && w.Offload.Optimizer == "cpu":
		file = "zero3_bf16_cpuoffload_all"
	case w.Offload.Params == "cpu":
		file = "zero3_bf16_cpuoffload_params"
	case w.Offload.Optimizer != "" || w.Offload.Params != "":
		return deepSpeedFile
	case stage == 3 && w.Precision == workload.AMPBF16:
		file = "zero3_bf16"
	default:
		file = "zero" + zeroFact(w)
	}
	return "deepspeed_configs/" + file + ".json"
}

var zeroFile = regexp.MustCompile(`(?:^|/)zero([123])(_bf16)?(_cpuoffload_all|_cpuoffload_params)?(_torch_compile)?\.json$`)

// readZeROFile reads what the name of one of Axolotl's configurations says;
// another file is told.
func readZeROFile(r *reading, v any) error {
	found := zeroFile.FindStringSubmatch(plain(v))
	if found == nil {
		r.note(Note{Code: Elsewhere, Key: "deepspeed", Value: plain(v)})
		return nil
	}
	if err := readStage(r, found[1]); err != nil {
		return err
	}
	switch found[3] {
	case "_cpuoffload_all":
		r.w.Offload.Optimizer, r.w.Offload.Params = "cpu", "cpu"
	case "_cpuoffload_params":
		r.w.Offload.Params = "cpu"
	}
	return nil
}

func settleAxolotl(r *reading) error {
	w := &r.w
	w.Framework = "axolotl"
	if r.on("load_in_4bit") && r.on("load_in_8bit") {
		return contradiction("load_in_8bit", "load_in_4bit", "true", "true")
	}
	if w.FSDP != "" && w.ZeROStage != nil {
		return contradiction("fsdp_config", "deepspeed", zeroFact(w), string(w.FSDP))
	}
	switch {
	case r.on("load_in_4bit"):
		kind, double := r.text("bnb_config_kwargs.bnb_4bit_quant_type"), !r.off("bnb_config_kwargs.bnb_4bit_use_double_quant")
		w.Quant = bitsQuant(kind, double) // double quantisation unless it is turned off (loaders/model.py)
	case r.on("load_in_8bit"):
		w.Quant = "int8"
	}
	if w.Task == workload.QLoRA && !in4bit(w.Quant) {
		return &workload.Error{Kind: workload.Conflict, Key: "adapter", Suggestions: []string{"load_in_4bit: true"}, Message: "adapter qlora needs load_in_4bit: true"}
	}
	r.adapterTask(adapters(w))
	if w.RLAlgo != "" {
		if adapters(w) {
			w.PEFT = w.Task
		}
		w.Task = workload.RL
	}
	if w.FSDP == "" && w.ZeROStage == nil && (r.says("fsdp_version") || r.says("fsdp_config.fsdp_version")) {
		w.FSDP = workload.FullShard
	}
	return nil
}

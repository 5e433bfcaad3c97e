package recipe

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"headroom/engine/workload"
)

// llamaFactory is the YAML configuration of LLaMA-Factory, whose arguments stand beside
// those of the trainer (hiyouga/LLaMA-Factory src/llamafactory/hparams).
var llamaFactory = &tool{
	name: LLaMAFactory, file: "llamafactory.yaml", keys: []string{"llama-factory", "transformers"}, form: yamlMap{},
	settings: slices.Concat([]setting{
		{key: "model_name_or_path", write: modelName, read: readModel},
		word("stage", func(w *workload.Workload) string {
			if w.Task == workload.RL {
				return w.RLAlgo
			}
			return "sft"
		}, func(w *workload.Workload, algo string) { w.RLAlgo = algo },
			pair{"dpo", "dpo"}, pair{"ppo", "ppo"}, pair{"", "sft"}, pair{"", "pt"}, pair{"sft", "sft"}).open(),
		fixed("do_train", true),
		{key: "finetuning_type", write: tuningType, read: readTuning},
		whole("lora_rank", loraRank).when(adapters),
		{key: "lora_target", write: factoryTargets, read: func(r *reading, v any) error {
			if names := list(v); slices.Equal(names, []string{"all"}) {
				v = "all-linear"
			}
			return readTargets(r, v)
		}},
		{key: "additional_target", write: func(w *workload.Workload) any {
			if names, ok := trainedWords(w).([]string); ok {
				return strings.Join(names, ",")
			}
			return nil
		}, read: readTrained},
		{key: "freeze_trainable_layers", write: func(w *workload.Workload) any {
			if n := w.Extra.Int("trained_layers"); n > 0 && !adapters(w) && !w.Extra.Bool("trained_spread") {
				return n
			}
			return nil
		}, read: readLastLayers},
		{key: "freeze_extra_modules", read: readExtraModules},
		{
			key: "quantization_bit",
			write: func(w *workload.Workload) any {
				switch {
				case in4bit(w.Quant):
					return 4
				case w.Quant == "int8":
					return 8
				}
				return nil
			},
			read: func(_ *reading, v any) error {
				if n, err := atLeast(2, v); err != nil || n != 4 && n != 8 {
					return &wrongValue{v, "4 or 8"}
				}
				return nil
			},
		},
		{key: "quantization_type", write: func(w *workload.Workload) any {
			if w.Quant == "fp4" {
				return "fp4"
			}
			return nil
		}, read: func(_ *reading, _ any) error { return nil }},
		{key: "double_quantization", write: func(w *workload.Workload) any {
			if in4bit(w.Quant) && w.Quant != "nf4-dq" {
				return false
			}
			return nil
		}, read: readSwitch},
		whole("cutoff_len", seqLen),
		{
			key:   "disable_gradient_checkpointing",
			write: func(w *workload.Workload) any { return w.Recompute != workload.RecomputeFull },
			read: func(r *reading, v any) error {
				off, err := truth(v)
				if r.w.Recompute = workload.RecomputeFull; off {
					r.w.Recompute = workload.RecomputeNone
				}
				return err
			},
		},
		yes("use_unsloth", func(w *workload.Workload) bool { return adapters(w) && w.Framework == "unsloth" },
			func(*workload.Workload, bool) {}),
		flag("use_unsloth_gc", func(w *workload.Workload) *bool { return &w.Offload.Activations }).when(
			func(w *workload.Workload) bool { return w.Framework != "unsloth" }), // which recomputes so by itself
		word("flash_attn", func(w *workload.Workload) string { return string(w.Attention) },
			func(w *workload.Workload, a string) { w.Attention = workload.Attention(a) },
			pair{"flash", "fa2"}, pair{"sdpa", "sdpa"}, pair{"eager", "disabled"}).open(),
		ligerKernels("enable_liger_kernel"),
		yes("pure_bf16", func(w *workload.Workload) bool { return w.Precision == workload.BF16 },
			func(w *workload.Workload, on bool) {
				if on {
					w.Precision = workload.BF16
				}
			}),
		yes("use_badam", func(w *workload.Workload) bool {
			return w.Extra.Int("trained_layers") == 1 && w.Extra.Bool("trained_spread") && !adapters(w)
		}, func(w *workload.Workload, on bool) {
			if on {
				setExtra(w, "trained_layers", 1.0)
				setExtra(w, "trained_spread", true)
			}
		}),
		{key: "deepspeed", write: factoryZeRO, read: func(r *reading, v any) error {
			if named, err := readZeROName(r, plain(v)); named || err != nil {
				return err
			}
			return elsewhere("deepspeed")(r, v)
		}},
	}, shared("per_device_train_batch_size", "gradient_accumulation_steps", "bf16", "fp16", "optim", "torch_compile", "fsdp")),
	yours:  []string{"dataset", "template", "learning_rate", "output_dir"},
	unfit:  trains,
	settle: settleFactory,
	passedBy: []string{
		"use_dora", "use_llama_pro", "freeze_trainable_modules", "upcast_layernorm", "upcast_lmhead_output", "quantization_method",
		"packing", "neat_packing", "use_galore", "use_apollo", "use_adam_mini", "use_muon", "ref_model", "reward_model", "use_kt", "fp8",
	},
	marks: []string{
		"finetuning_type", "stage", "cutoff_len", "template", "lora_target", "quantization_bit", "lora_rank", "freeze_trainable_layers",
		"flash_attn", "do_train", "additional_target", "disable_gradient_checkpointing", "preprocessing_num_workers", "pure_bf16",
	},
}

// shared are settings of the trainer by their keys.
func shared(keys ...string) (list []setting) {
	for _, key := range keys {
		i := slices.IndexFunc(trainerSettings, func(s setting) bool { return s.key == key })
		list = append(list, trainerSettings[i])
	}
	return list
}

// tuningType is what is trained: adapters, the last layers or all.
func tuningType(w *workload.Workload) any {
	switch {
	case adapters(w):
		return "lora"
	case w.Extra.Int("trained_layers") > 0 && !w.Extra.Bool("trained_spread"):
		return "freeze"
	}
	return "full"
}

func readTuning(r *reading, v any) error {
	switch v {
	case "lora", "full", "freeze":
	default:
		r.note(Note{Code: NotModelled, Key: "finetuning_type", Value: show(v)})
	}
	return nil
}

// factoryTargets are the targets with commas between, "all" for all linear layers.
func factoryTargets(w *workload.Workload) any {
	switch words := targetWords(w).(type) {
	case string:
		return "all"
	case []string:
		return strings.Join(words, ",")
	}
	return nil
}

// readLastLayers reads how many of the last layers are trained, or of the first ones below
// zero: gradients then pass through all others.
func readLastLayers(r *reading, v any) error {
	n, err := number(v)
	if err != nil || n == 0 || n != float64(int(n)) || n < -mostWhole || n > mostWhole {
		return &wrongValue{v, "a whole number of layers, the last ones, or below 0 the first"}
	}
	if n < 0 {
		setExtra(&r.w, "trained_spread", true)
		n = -n
	}
	setExtra(&r.w, "trained_layers", n)
	return nil
}

// readExtraModules reads what is trained beside the last layers; norms are next to nothing.
func readExtraModules(r *reading, v any) error {
	for _, name := range list(v) {
		switch name {
		case "embed_tokens":
			setExtra(&r.w, "trained_tables", true)
		case "norm":
		default:
			r.note(Note{Code: NotModelled, Key: "freeze_extra_modules", Value: name})
		}
	}
	return nil
}

// factoryZeRO is the DeepSpeed configuration of LLaMA-Factory's own that shards a workload
// (examples/deepspeed).
func factoryZeRO(w *workload.Workload) any {
	stage, offload := deepSpeedStage(w), ""
	if w.FSDP != "" || stage != 2 && stage != 3 {
		return nil
	}
	if w.Offload.Optimizer == "cpu" && (w.Offload.Params == "cpu") == (stage == 3) {
		offload = "_offload"
	}
	return fmt.Sprintf("examples/deepspeed/ds_z%d%s_config.json", stage, offload)
}

// usualLastLayers is how many layers are trained, and usualRank what adapters have, unless it
// is said (hparams/finetuning_args.py).
const (
	usualLastLayers = 2
	usualRank       = 8
)

func settleFactory(r *reading) error {
	w := &r.w
	if r.on("bf16") && r.on("fp16") {
		return contradiction("fp16", "bf16", "true", "true")
	}
	if w.FSDP != "" && w.ZeROStage != nil {
		return contradiction("fsdp", "deepspeed", zeroFact(w), string(w.FSDP))
	}
	if w.Framework = "llama-factory"; r.on("use_unsloth") {
		w.Framework = "unsloth" // whose kernels and checkpointing run it (model/model_utils/unsloth.py)
	}
	switch bits, _ := number(r.raw["quantization_bit"]); bits {
	case 4: // double_quantization is on by default
		w.Quant = bitsQuant(r.text("quantization_type"), !r.off("double_quantization"))
	case 8:
		w.Quant = "int8"
	}
	kind := r.text("finetuning_type")
	if kind == "" {
		kind = "lora"
	}
	if kind != "freeze" && !r.on("use_badam") {
		for _, name := range []string{"trained_layers", "trained_spread", "trained_tables"} {
			delete(w.Extra, name)
		}
	} else if kind == "freeze" && w.Extra.Int("trained_layers") == 0 {
		setExtra(w, "trained_layers", float64(usualLastLayers))
	}
	if w.RLAlgo != "" {
		w.Task = workload.RL
	}
	if r.adapterTask(kind == "lora"); kind == "lora" {
		w.LoRARank = cmp.Or(w.LoRARank, usualRank)
		if w.LoRATargets.IsZero() {
			w.LoRATargets = workload.Targets{Set: "all-linear"}
		}
	}
	if w.Recompute == "" {
		w.Recompute = workload.RecomputeFull
	}
	switch {
	case w.Precision == workload.BF16: // pure_bf16
	case r.on("bf16"):
		w.Precision = workload.AMPBF16
	case r.on("fp16"):
		w.Precision = workload.AMPFP16
	case r.off("bf16") && !r.says("fp16"):
		w.Precision = workload.FP32
	}
	return nil
}

package recipe

import (
	"regexp"
	"slices"
	"strings"

	"headroom/engine/workload"
)

// trainer is TrainingArguments of transformers
// (huggingface/transformers src/transformers/training_args.py).
var trainer = &tool{
	name: Trainer, file: "train.py", keys: []string{"transformers", "trl"},
	form: pythonCalls{
		imports: []string{"from transformers import TrainingArguments"}, call: "TrainingArguments",
		names: map[string]string{"TrainingArguments": "args"}, readFrom: []string{"SFTConfig", "DPOConfig", "GRPOConfig", "SFTTrainer"},
	},
	settings: slices.Concat([]setting{fixed("output_dir", "out")}, trainerSettings, trlSettings(false)),
	yours:    []string{"learning_rate", "num_train_epochs"},
	unfit:    trains,
	settle:   settleTrainer,
	passedBy: trainerPassedBy,
}

var trainerPassedBy = []string{"auto_find_batch_size", "fsdp_config", "use_dora", "activation_offloading", "padding_free", "optim_target_modules"}

// optimizers of transformers (training_args.py, OptimizerNames).
var trainerOptimizers = []pair{
	{"adamw", "adamw_torch"},
	{"adamw", "adamw_torch_fused"},
	{"adamw", "adamw_hf"},
	{"adamw", "adamw_apex_fused"},
	{"adafactor", "adafactor"},
	{"adamw-8bit", "adamw_bnb_8bit"},
	{"adamw-8bit", "adamw_8bit"},
	{"adamw-8bit", "adamw_torch_8bit"},
	{"adamw-4bit", "adamw_torch_4bit"},
	{"paged-adamw-8bit", "paged_adamw_8bit"},
	{"paged-adamw-32bit", "paged_adamw_32bit"},
	{"paged-adamw", "paged_adamw_32bit"},
	{"lion", "lion_32bit"},
	{"lion-8bit", "lion_8bit"},
	{"paged-lion-8bit", "paged_lion_8bit"},
	{"sgd", "sgd"},
	{"adagrad", "adagrad"},
	{"rmsprop", "rmsprop"},
	{"galore", "galore_adamw"},
	{"apollo-mini", "apollo_adamw"}, // of rank 1 unless optim_args say another
	{"adamw-schedule-free", "schedule_free_adamw"},
}

func optimizerWord(key string, pairs []pair) setting {
	return word(key, func(w *workload.Workload) string { return string(w.Optimizer) },
		func(w *workload.Workload, o string) { w.Optimizer = workload.Optimizer(o) }, pairs...).open()
}

var trainerSettings = []setting{
	whole("per_device_train_batch_size", batch),
	whole("gradient_accumulation_steps", gradAccum),
	{
		key:   "gradient_checkpointing",
		write: func(w *workload.Workload) any { return w.Recompute == workload.RecomputeFull },
		read:  readRecompute,
	},
	{
		key: "bf16",
		write: func(w *workload.Workload) any {
			return w.Precision == workload.AMPBF16
		},
		read: readSwitch,
	},
	{
		key: "fp16",
		write: func(w *workload.Workload) any {
			if w.Precision == workload.AMPFP16 {
				return true
			}
			return nil
		},
		read: readSwitch,
	},
	optimizerWord("optim", trainerOptimizers),
	flag("torch_compile", func(w *workload.Workload) *bool { return &w.Compile }),
	ligerKernels("use_liger_kernel"),
	{
		key: "deepspeed",
		write: func(w *workload.Workload) any {
			if deepSpeedStage(w) > 0 {
				return deepSpeedFile
			}
			return nil
		},
		read: func(r *reading, v any) error {
			r.w.Framework = "deepspeed"
			if _, err := readZeROName(r, plain(v)); err != nil {
				return err
			}
			return elsewhere("deepspeed")(r, v)
		},
	},
	{
		key: "fsdp",
		write: func(w *workload.Workload) any {
			if w.FSDP == "" {
				return nil
			}
			words := []string{string(w.FSDP), "auto_wrap"}
			if w.Offload.Params == "cpu" && w.FSDP != workload.HybridShard {
				words = slices.Insert(words, 1, "offload")
			}
			return strings.Join(words, " ")
		},
		read: func(r *reading, v any) error {
			if on, err := truth(v); err == nil {
				if on {
					r.w.FSDP, r.w.Framework = workload.FullShard, "fsdp"
				}
				return nil
			}
			for _, option := range list(v) {
				switch option {
				case "auto_wrap":
				case "offload":
					r.w.Offload.Params, r.w.Offload.Optimizer = "cpu", "cpu"
				default:
					if err := readStrategy(r, option); err != nil {
						return err
					}
				}
			}
			r.w.Framework = "fsdp"
			return nil
		},
	},
}

// ligerKernels is the switch of all of Liger's kernels, the only one for a loss that is fused with the head: the
// others with it take less still.
func ligerKernels(key string) setting {
	return yes(key, func(w *workload.Workload) bool { return w.Extra.Bool("liger") || w.Loss == workload.LossFused },
		func(w *workload.Workload, on bool) { setExtra(w, "liger", on) })
}

// trlSettings are the further arguments of TRL's script for supervised
// fine-tuning, which are written for a command line only
// (huggingface/trl trl/trainer/sft_config.py, model_config.py).
func trlSettings(write bool) []setting {
	settings := []setting{
		{
			key:   "model_name_or_path",
			write: modelName,
			read:  readModel,
		},
		{
			key: "dtype", also: []string{"torch_dtype"},
			write: func(w *workload.Workload) any {
				if adapters(w) || w.Precision == workload.BF16 || w.Precision == workload.FP16 {
					return torchName(computeDType(w)) // TRL loads fp32 weights unless told otherwise
				}
				return nil
			},
			read: func(_ *reading, v any) error {
				if text := strings.TrimPrefix(plain(v), "torch."); !slices.Contains([]string{"bfloat16", "float16", "float32"}, text) {
					return &wrongValue{v, "auto, bfloat16, float16 or float32"}
				}
				return nil
			},
		},
		attentionWord("attn_implementation"),
		whole("max_length", seqLen).as("max_seq_length"),
		{key: "use_peft", write: func(w *workload.Workload) any {
			if adapters(w) {
				return true
			}
			return nil
		}, read: readSwitch},
		whole("lora_r", loraRank).when(adapters),
		{key: "lora_alpha", write: func(w *workload.Workload) any {
			if adapters(w) && w.LoRARank > 0 {
				return 2 * w.LoRARank
			}
			return nil
		}},
		{key: "lora_target_modules", write: func(w *workload.Workload) any {
			if set, ok := targetWords(w).(string); ok {
				return []string{set} // a list of one, which the script unpacks
			}
			return targetWords(w)
		}, read: readTargets},
		{key: "lora_modules_to_save", write: trainedWords, read: readTrained},
		referenceWeight,
		quantSwitch("load_in_4bit", "nf4", "nf4-dq", "fp4"),
		quantSwitch("load_in_8bit", "int8"),
		{key: "bnb_4bit_quant_type", write: quantType, read: func(_ *reading, v any) error {
			if v != "nf4" && v != "fp4" {
				return &wrongValue{v, "nf4 or fp4"}
			}
			return nil
		}},
		{key: "use_bnb_nested_quant", write: doubleQuant, read: readSwitch},
		{key: "bnb_4bit_quant_storage", write: func(w *workload.Workload) any {
			if s := w.Extra.Text("quant_storage"); s != "" && in4bit(w.Quant) {
				return torchName(s)
			}
			return nil
		}, read: func(r *reading, v any) error { return readStorage(r, v) }},
	}
	if !write {
		for i := range settings {
			settings[i].write = nil
		}
	}
	return settings
}

// referenceWeight is the weight of the KL term: GRPO of TRL loads a frozen copy of the policy only where it is
// above 0, which it is not by default (huggingface/trl trl/trainer/grpo_config.py). DeepSeek-R1 took 0.001.
var referenceWeight = setting{
	key: "beta",
	write: func(w *workload.Workload) any {
		if groupRelative(w) && !w.ReferenceFree() {
			return 0.001
		}
		return nil
	},
	read: func(_ *reading, v any) error { _, err := number(v); return err },
}

// groupRelative reports whether all weights are trained by GRPO.
func groupRelative(w *workload.Workload) bool {
	return w.Task == workload.RL && w.RLAlgo == "grpo" && !adapters(w)
}

// settleTrainer reads what several arguments say together.
func settleTrainer(r *reading) error {
	if err := settleHugging(r); err != nil {
		return err
	}
	if r.w.Framework == "" {
		r.w.Framework = "transformers"
	}
	return nil
}

func settleHugging(r *reading) error {
	if r.on("load_in_4bit") && r.on("load_in_8bit") {
		return contradiction("load_in_8bit", "load_in_4bit", "true", "true")
	}
	if r.on("bf16") && r.on("fp16") {
		return contradiction("fp16", "bf16", "true", "true")
	}
	if r.on("load_in_4bit") {
		r.w.Quant = bitsQuant(r.text("bnb_4bit_quant_type"), r.on("use_bnb_nested_quant"))
	} else if r.on("load_in_8bit") {
		r.w.Quant = "int8"
	}
	r.adapterTask(r.on("use_peft") || r.w.LoRARank > 0 && !r.off("use_peft"))
	if groupRelative(&r.w) {
		weight, _ := number(r.raw["beta"])
		setExtra(&r.w, "reference_free", weight == 0)
	}
	loaded := strings.TrimPrefix(r.text("dtype"), "torch.")
	switch whole := !adapters(&r.w); {
	case r.on("bf16") && whole && loaded == "bfloat16" && r.w.Framework != "deepspeed":
		r.w.Precision = workload.BF16 // autocast changes nothing where weights are bf16 already
	case r.on("bf16"):
		r.w.Precision = workload.AMPBF16
	case r.on("fp16"):
		r.w.Precision = workload.AMPFP16
	case r.off("bf16") && loaded == "bfloat16":
		r.w.Precision = workload.BF16
	case loaded == "float16":
		r.w.Precision = workload.FP16
	case r.off("bf16") && (loaded == "" || loaded == "float32"):
		r.w.Precision = workload.FP32
	}
	return nil
}

// adapterTask settles the task from whether adapters are trained, and on what.
func (r *reading) adapterTask(on bool) {
	task := &r.w.Task
	if r.w.Task == workload.RL {
		if task = &r.w.PEFT; !on {
			return
		}
	}
	switch {
	case on && in4bit(r.w.Quant):
		*task = workload.QLoRA
	case on:
		*task = workload.LoRA
	case *task == "":
		*task = workload.Finetune
	}
}

// zeroNamed is the name of a file of DeepSpeed that tells its stage: "zero3.json",
// "ds_z2_offload_config.json", "ds_config_stage3.json".
var zeroNamed = regexp.MustCompile(`(?:^|[/\\_.-])(?:zero|z|stage)[_-]?([0-3])((?:[_-][a-z0-9]+)*)\.(?:json|ya?ml)$`)

// readZeROName takes the stage of ZeRO and what is offloaded from the name of a file that is not at
// hand; false where the name tells none.
func readZeROName(r *reading, file string) (bool, error) {
	named := zeroNamed.FindStringSubmatch(strings.ToLower(file))
	if named == nil || r.w.ZeROStage != nil {
		return false, nil
	}
	if err := readStage(r, named[1]); err != nil {
		return false, err
	}
	if strings.Contains(named[2], "offload") {
		if r.w.Offload.Optimizer = "cpu"; named[1] == "3" {
			r.w.Offload.Params = "cpu"
		}
	}
	return true, nil
}

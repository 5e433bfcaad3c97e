package recipe

import (
	"fmt"
	"slices"

	"headroom/engine/workload"
)

// deepSpeed is the JSON configuration of DeepSpeed
// (deepspeedai/DeepSpeed docs/_pages/config-json.md).
var deepSpeed = &tool{
	name: DeepSpeed, file: deepSpeedFile, keys: []string{"deepspeed"}, form: jsonObject{},
	settings: deepSpeedSettings,
	yours:    []string{"optimizer.params.lr"},
	unfit:    trains,
	settle:   settleDeepSpeed,
	passedBy: []string{
		"zero_optimization.zero_hpz_partition_size", "zero_optimization.zero_quantized_weights",
		"zero_optimization.zero_quantized_gradients", "bf16.bf16_master_weights_and_grads", "bf16.bf16_optimizer_states",
		"fp16.fp16_master_weights_and_grads", "activation_checkpointing.partition_activations", "offload_activation",
		"zero_optimization.offload_optimizer.ratio", "torch_autocast.enabled",
	},
}

// deepSpeedProfiler is the same with the profiler that counts the FLOPs of a
// step and how long each module takes (config-json.md, "Flops Profiler").
var deepSpeedProfiler = &tool{
	name: DeepSpeedProfiler, file: deepSpeed.file, keys: deepSpeed.keys, form: deepSpeed.form,
	settings: slices.Concat(deepSpeedSettings, []setting{
		fixed("flops_profiler.enabled", true),
		fixed("flops_profiler.profile_step", 5), // past the warm-up
		fixed("flops_profiler.module_depth", -1),
		fixed("flops_profiler.top_modules", 3),
		fixed("flops_profiler.detailed", true),
	}),
	settle: deepSpeed.settle, unfit: deepSpeed.unfit, yours: deepSpeed.yours, passedBy: deepSpeed.passedBy,
}

var deepSpeedSettings = []setting{
	whole("train_batch_size", globalBatch),
	whole("train_micro_batch_size_per_gpu", batch),
	whole("gradient_accumulation_steps", gradAccum),
	{
		key: "bf16.enabled",
		write: func(w *workload.Workload) any {
			switch w.Precision {
			case workload.AMPBF16:
				return true
			case workload.FP32:
				return false
			}
			return nil
		},
		read: readSwitch,
	},
	{
		key: "fp16.enabled",
		write: func(w *workload.Workload) any {
			switch w.Precision {
			case workload.AMPFP16:
				return true
			case workload.FP32:
				return false
			}
			return nil
		},
		read: readSwitch,
	},
	dtypeWord("data_types.grad_accum_dtype",
		func(w *workload.Workload) string { return string(w.GradDType) },
		func(w *workload.Workload, d string) { w.GradDType = workload.DType(d) }),
	dtypeWord("communication_data_type",
		func(w *workload.Workload) string { return w.Extra.Text("reduce_dtype") },
		func(w *workload.Workload, d string) { setExtra(w, "reduce_dtype", d) }).open(),
	{
		key: "zero_optimization.stage",
		write: func(w *workload.Workload) any {
			if n := stageOf(w); n > 0 || w.ZeROStage != nil {
				return n
			}
			return nil
		},
		read: readStage,
	},
	place("zero_optimization.offload_optimizer.device", optimizerPlace).when(fromStage(1)),
	besides("zero_optimization.offload_optimizer.pin_memory", true, goesTo("cpu", optimizerPlace, 1)),
	besides("zero_optimization.offload_optimizer.nvme_path", "/local_nvme", goesTo("nvme", optimizerPlace, 1)),
	place("zero_optimization.offload_param.device", paramsPlace).when(fromStage(3)),
	besides("zero_optimization.offload_param.pin_memory", true, goesTo("cpu", paramsPlace, 3)),
	besides("zero_optimization.offload_param.nvme_path", "/local_nvme", goesTo("nvme", paramsPlace, 3)),
	{key: "zero_optimization.cpu_offload", read: func(r *reading, v any) error { // the older spelling
		on, err := truth(v)
		if on {
			r.w.Offload.Optimizer = "cpu"
		}
		return err
	}},
	word("optimizer.type",
		func(w *workload.Workload) string { return string(w.Optimizer) },
		func(w *workload.Workload, o string) { w.Optimizer = workload.Optimizer(o) },
		pair{"adamw", "AdamW"}, pair{"adam", "Adam"}, pair{"lamb", "Lamb"}, pair{"muon", "Muon"}, pair{"lion", "Lion"},
		pair{"adagrad", "Adagrad"}, pair{"sgd", "SGD"}, pair{"sgd-momentum", "SGD"}, pair{"rmsprop", "RMSprop"},
		pair{"adamw", "FusedAdam"}, pair{"adamw", "DeepSpeedCPUAdam"}).open(),
	{
		key: "optimizer.params.momentum",
		write: func(w *workload.Workload) any {
			if w.Optimizer == "sgd-momentum" {
				return 0.9
			}
			return nil
		},
	},
	flag("activation_checkpointing.cpu_checkpointing", func(w *workload.Workload) *bool { return &w.Offload.Activations }),
	degree("tensor_parallel.autotp_size", tp),
	{
		key: "expert_parallel.enabled",
		write: func(w *workload.Workload) any {
			if w.Parallel.EP > 1 {
				return true
			}
			return nil
		},
	},
	degree("expert_parallel.autoep_size", ep),
}

// readSwitch checks a switch whose meaning depends on others.
func readSwitch(_ *reading, v any) error {
	_, err := truth(v)
	return err
}

func readStage(r *reading, v any) error {
	n, err := atLeast(0, v)
	if err != nil || n > 3 {
		return &wrongValue{v, "stage 0, 1, 2 or 3"}
	}
	r.w.ZeROStage = &n
	return nil
}

// stageOf is the ZeRO stage that the sharding amounts to. FSDP's hybrid one
// has none.
func stageOf(w *workload.Workload) int {
	switch {
	case w.FSDP == workload.FullShard:
		return 3
	case w.FSDP == workload.ShardGradOp:
		return 2
	case w.ZeROStage != nil && w.FSDP == "":
		return *w.ZeROStage
	}
	return 0
}

func fromStage(least int) func(*workload.Workload) bool {
	return func(w *workload.Workload) bool { return stageOf(w) >= least }
}

func optimizerPlace(w *workload.Workload) *string { return &w.Offload.Optimizer }
func paramsPlace(w *workload.Workload) *string    { return &w.Offload.Params }

// goesTo tells whether a part of the state is offloaded to a place.
func goesTo(where string, field func(*workload.Workload) *string, least int) func(*workload.Workload) bool {
	return func(w *workload.Workload) bool { return *field(w) == where && stageOf(w) >= least }
}

// place is where offloaded state goes.
func place(key string, field func(*workload.Workload) *string) setting {
	return word(key, func(w *workload.Workload) string { return *field(w) }, func(w *workload.Workload, p string) { *field(w) = p },
		pair{"cpu", "cpu"}, pair{"nvme", "nvme"}, pair{"", "none"})
}

// besides is a setting that goes with another.
func besides(key string, value any, apt func(*workload.Workload) bool) setting {
	return fixed(key, value).when(apt)
}

func dtypeWord(key string, get func(*workload.Workload) string, set func(*workload.Workload, string)) setting {
	return word(key, get, set, pair{"fp32", "fp32"}, pair{"bf16", "bf16"}, pair{"fp16", "fp16"}, pair{"bf16", "bfp16"})
}

// settleDeepSpeed reads what several keys say together.
func settleDeepSpeed(r *reading) error {
	r.w.Framework = "deepspeed"
	bf16, fp16 := r.on("bf16.enabled"), r.on("fp16.enabled")
	switch {
	case bf16 && fp16:
		return contradiction("fp16.enabled", "bf16.enabled", "true", "true; DeepSpeed takes only one of them")
	case bf16:
		r.w.Precision = workload.AMPBF16
	case fp16:
		r.w.Precision = workload.AMPFP16
	case r.off("bf16.enabled") && !r.open("fp16.enabled"), r.off("fp16.enabled") && !r.open("bf16.enabled"):
		r.w.Precision = workload.FP32
	}
	if r.w.Optimizer == "sgd" && r.raw["optimizer.params.momentum"] != nil {
		if f, err := number(r.raw["optimizer.params.momentum"]); err == nil && f > 0 {
			r.w.Optimizer = "sgd-momentum"
		}
	}
	if err := r.offloadNeeds(); err != nil {
		return err
	}
	return r.ranks()
}

// offloadNeeds refuses offload that no ZeRO stage of the configuration allows
// (config-json.md: optimizer offload needs stage 1, 2 or 3, parameter offload
// stage 3).
func (r *reading) offloadNeeds() error {
	const stage = "zero_optimization.stage"
	said := 0 // DeepSpeed's default
	if r.w.ZeROStage != nil {
		said = *r.w.ZeROStage
	}
	need := func(key string, least int) error {
		return &workload.Error{Kind: workload.Conflict, Key: key, Suggestions: []string{fmt.Sprint(least)}, Message: fmt.Sprintf(
			"%s needs %s %d or more, and it is %d", key, stage, least, said)}
	}
	switch {
	case r.w.Offload.Params != "" && said < 3:
		return need("zero_optimization.offload_param", 3)
	case r.w.Offload.Optimizer != "" && said < 1:
		return need("zero_optimization.offload_optimizer", 1)
	}
	return nil
}

// ranks derives the number of data-parallel ranks from the batch sizes, of
// which DeepSpeed wants train_batch_size to be the product of the others.
func (r *reading) ranks() error {
	w := &r.w
	if w.GlobalBatch == 0 || w.Batch == 0 {
		return nil
	}
	per := w.Batch * max(w.GradAccum, 1)
	if w.GlobalBatch%per != 0 {
		return &workload.Error{Kind: workload.Conflict, Key: "train_batch_size", Message: fmt.Sprintf(
			"train_batch_size %d is no multiple of train_micro_batch_size_per_gpu %d x gradient_accumulation_steps %d",
			w.GlobalBatch, w.Batch, max(w.GradAccum, 1))}
	}
	if w.GradAccum == 0 {
		return nil // DeepSpeed derives it from the number of ranks
	}
	w.GPUCount = w.GlobalBatch / per * max(w.Parallel.TP, 1)
	r.note(Note{Code: Derived, Key: "train_batch_size", Value: fmt.Sprintf("%d", w.GPUCount)})
	return nil
}

// deepSpeedFile is what its configuration is usually called.
const deepSpeedFile = "ds_config.json"

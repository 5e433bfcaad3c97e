package recipe

import (
	"regexp"
	"slices"
	"strings"

	"headroom/engine/workload"
)

// torchtune is the YAML configuration of torchtune's recipes (pytorch/torchtune
// recipes/configs, recipes/full_finetune_distributed.py).
var torchtune = &tool{
	name: Torchtune, file: "torchtune.yaml", keys: []string{"torchtune"}, form: yamlMap{},
	settings: []setting{
		{
			key:   "model._component_",
			write: builderOf,
			read:  readBuilder,
		},
		{key: "model.lora_attn_modules", write: func(w *workload.Workload) any {
			var names []string
			for _, m := range targetModules(w) {
				if slices.Contains(projections[:4], m) {
					names = append(names, strings.Replace(m, "o_proj", "output_proj", 1))
				}
			}
			if !adapters(w) || len(names) == 0 {
				return nil
			}
			return names
		}, read: func(_ *reading, v any) error { return nil }},
		adapterSwitch("model.apply_lora_to_mlp", "gate_proj"),
		adapterSwitch("model.apply_lora_to_output", "lm_head"),
		whole("model.lora_rank", loraRank).when(adapters),
		{key: "model.lora_alpha", write: func(w *workload.Workload) any {
			if adapters(w) && w.LoRARank > 0 {
				return 2 * w.LoRARank
			}
			return nil
		}},
		whole("tokenizer.max_seq_len", seqLen),
		whole("batch_size", batch),
		whole("gradient_accumulation_steps", gradAccum),
		word("dtype", func(w *workload.Workload) string { return string(w.Precision) },
			func(w *workload.Workload, p string) { w.Precision = workload.Precision(p) },
			pair{"bf16", "bf16"}, pair{"fp32", "fp32"}, pair{"fp16", "fp16"}),
		word("optimizer._component_", func(w *workload.Workload) string { return string(w.Optimizer) },
			func(w *workload.Workload, o string) { w.Optimizer = workload.Optimizer(o) },
			pair{"adamw", "torch.optim.AdamW"}, pair{"adam", "torch.optim.Adam"}, pair{"sgd", "torch.optim.SGD"},
			pair{"adamw-8bit", "bitsandbytes.optim.AdamW8bit"}, pair{"adamw-8bit", "torchao.optim.AdamW8bit"},
			pair{"adamw-4bit", "torchao.optim.AdamW4bit"}, pair{"adamw-fp8", "torchao.optim.AdamWFp8"},
			pair{"paged-adamw", "bitsandbytes.optim.PagedAdamW"}, pair{"paged-adamw-32bit", "bitsandbytes.optim.PagedAdamW32bit"},
			pair{"paged-adamw-8bit", "bitsandbytes.optim.PagedAdamW8bit"}).open(),
		flag("optimizer_in_bwd", func(w *workload.Workload) *bool { return &w.OptimizerInBackward }),
		{
			key:   "enable_activation_checkpointing",
			write: func(w *workload.Workload) any { return w.Recompute == workload.RecomputeFull },
			read:  readRecompute,
		},
		{
			key:   "enable_activation_offloading",
			write: func(w *workload.Workload) any { return w.Offload.Activations },
			read: func(r *reading, v any) error {
				on, err := truth(v)
				r.w.Offload.Activations = on
				return err
			},
		},
		{
			key:   "compile",
			write: func(w *workload.Workload) any { return w.Compile },
			read: func(r *reading, v any) error {
				on, err := truth(v)
				r.w.Compile = on
				return err
			},
		},
		word("loss._component_", func(w *workload.Workload) string { return string(w.Loss) },
			func(w *workload.Workload, l string) { w.Loss = workload.Loss(l) },
			pair{"chunked", "torchtune.modules.loss.LinearCrossEntropyLoss"},
			pair{"fused", "torchtune.modules.loss.LinearCrossEntropyLoss"}, // with the head too, one piece after another
			pair{"chunked", "torchtune.modules.loss.CEWithChunkedOutputLoss"}).open(),
		{
			key: "fsdp_cpu_offload",
			write: func(w *workload.Workload) any {
				if w.FSDP != "" && w.Offload.Params == "cpu" {
					return true
				}
				return nil
			},
			read: func(r *reading, v any) error {
				on, err := truth(v)
				if on {
					r.w.Offload.Params, r.w.Offload.Optimizer = "cpu", "cpu"
				}
				return err
			},
		},
		{
			key: "fsdp_reshard_after_forward",
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
		degree("tensor_parallel_dim", tp),
		degree("context_parallel_dim", cp),
	},
	yours: []string{"optimizer.lr", "tokenizer.path", "checkpointer", "dataset"},
	unfit: trains,
	settle: func(r *reading) error {
		w := &r.w
		w.Framework = "torchtune"
		if w.OptimizerInBackward && w.GradAccum > 1 {
			return &workload.Error{Kind: workload.Conflict, Key: "optimizer_in_bwd", Message: "optimizer_in_bwd needs gradient_accumulation_steps 1, and it is " + above(0, w.GradAccum)}
		}
		r.adapterTask(w.Task == workload.QLoRA || w.Task == workload.LoRA || w.LoRARank > 0)
		if adapters(w) {
			r.torchtuneTargets()
		}
		return nil
	},
	passedBy: []string{"ac_mode", "enable_fp8_training", "data_parallel_replicate_dim", "dataset.packed", "quantizer._component_"},
	marks: []string{
		"batch_size", "tokenizer", "checkpointer", "enable_activation_checkpointing", "optimizer_in_bwd", "metric_logger",
		"model", "loss", "dtype", "log_peak_memory_stats",
	},
}

// adapterSwitch is whether a group of layers carries adapters, told by one of
// its projections.
func adapterSwitch(key, projection string) setting {
	return setting{
		key: key,
		write: func(w *workload.Workload) any {
			if !adapters(w) || w.LoRATargets.IsZero() {
				return nil
			}
			return slices.Contains(targetModules(w), projection)
		},
		read: readSwitch,
	}
}

// torchtuneTargets collects the layers with adapters from the three keys that
// name them.
func (r *reading) torchtuneTargets() {
	var names []string
	for _, m := range list(r.raw["model.lora_attn_modules"]) {
		names = append(names, strings.Replace(m, "output_proj", "o_proj", 1))
	}
	if r.on("model.apply_lora_to_mlp") {
		names = append(names, projections[4:]...)
	}
	if r.on("model.apply_lora_to_output") {
		names = append(names, "lm_head")
	}
	names = slices.DeleteFunc(names, func(m string) bool { return !slices.Contains(projections, m) && m != "lm_head" })
	if len(names) > 0 {
		r.w.LoRATargets = targetsOf(names)
	}
}

// torchtuneFamilies are the packages of torchtune's model builders, and how a
// model of the family is called elsewhere.
var torchtuneFamilies = []struct{ module, name string }{
	{"llama3_1", "llama-3.1"},
	{"llama3_2", "llama-3.2"},
	{"llama3_3", "llama-3.3"},
	{"llama3", "llama-3"},
	{"llama2", "llama-2"},
	{"qwen2_5", "qwen2.5"},
	{"qwen3", "qwen3"},
	{"qwen2", "qwen2"},
	{"gemma2", "gemma-2"},
	{"gemma", "gemma"},
	{"phi4", "phi-4"},
	{"mistral", "mistral"},
}

var sizeOfName = regexp.MustCompile(`(?i)-v?(?:0\.\d-)?(\d+(?:\.\d+)?b)\b`)

// builderOf names the builder of a model, of a family that torchtune has.
func builderOf(w *workload.Workload) any {
	name := strings.ToLower(w.Model.Name[strings.LastIndexByte(w.Model.Name, '/')+1:])
	name = strings.ReplaceAll(strings.ReplaceAll(name, "meta-llama", "llama"), "qwen-2.5", "qwen2.5")
	for _, f := range torchtuneFamilies {
		rest, ok := strings.CutPrefix(name, f.name)
		size := sizeOfName.FindStringSubmatch(rest)
		if !ok || size == nil {
			continue
		}
		prefix := ""
		switch w.Task {
		case workload.LoRA:
			prefix = "lora_"
		case workload.QLoRA:
			prefix = "qlora_"
		}
		return "torchtune.models." + f.module + "." + prefix + f.module + "_" + strings.ReplaceAll(size[1], ".", "_")
	}
	return nil
}

// readBuilder reads the model and the task out of a builder's name.
func readBuilder(r *reading, v any) error {
	name := plain(v)
	name = name[strings.LastIndexByte(name, '.')+1:]
	r.w.Task = workload.Finetune
	for _, p := range []struct {
		prefix string
		task   workload.Task
	}{{"qlora_", workload.QLoRA}, {"lora_", workload.LoRA}} {
		if rest, ok := strings.CutPrefix(name, p.prefix); ok {
			name, r.w.Task = rest, p.task
		}
	}
	if r.w.Task == workload.QLoRA {
		r.w.Quant = "nf4-dq" // torchao's NF4 tensor quantises its scales too
	}
	for _, f := range torchtuneFamilies {
		if size, ok := strings.CutPrefix(name, f.module+"_"); ok {
			r.w.Model.Name = f.name + "-" + strings.ReplaceAll(size, "_", ".")
			return nil
		}
	}
	r.note(Note{Code: NotModelled, Key: "model._component_", Value: plain(v)})
	return nil
}

package recipe

import (
	"slices"
	"strings"

	"headroom/engine/workload"
)

// projections are the linear layers of a block that may carry an adapter, in
// the order of a block.
var projections = []string{"q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj"}

// targetSets are the named sets of a workload.
var targetSets = map[string][]string{
	"all-linear": projections, "attention": projections[:4], "q-v": {"q_proj", "v_proj"},
}

func adapters(w *workload.Workload) bool {
	return w.Task == workload.LoRA || w.Task == workload.QLoRA || w.Task == workload.RL && w.PEFT != ""
}

func in4bit(q workload.Quant) bool { return q == "nf4" || q == "nf4-dq" || q == "fp4" }

// targetModules are the projections that carry adapters, in order.
func targetModules(w *workload.Workload) []string {
	if set, ok := targetSets[w.LoRATargets.Set]; ok {
		return set
	}
	return w.LoRATargets.Modules
}

// targetWords are the targets as peft takes them.
func targetWords(w *workload.Workload) any {
	switch {
	case !adapters(w) || w.LoRATargets.IsZero():
		return nil
	case w.LoRATargets.Set == "all-linear":
		return "all-linear"
	}
	return targetModules(w)
}

// readTargets reads projections by the names of the Llama family; others are
// told, for the estimate knows only those.
func readTargets(r *reading, v any) error {
	names := list(v)
	if len(names) == 1 && names[0] == "all-linear" {
		r.w.LoRATargets = workload.Targets{Set: "all-linear"}
		return nil
	}
	var known []string
	for _, name := range names {
		name = strings.TrimPrefix(name[strings.LastIndexByte(name, '.')+1:], "self_attn.")
		if slices.Contains(projections, name) || name == "lm_head" {
			known = append(known, name)
		} else {
			r.note(Note{Code: NotModelled, Key: "target_modules", Value: name})
		}
	}
	if len(known) > 0 {
		r.w.LoRATargets = targetsOf(known)
	}
	return nil
}

// targetsOf names a list by its set where it is one.
func targetsOf(names []string) workload.Targets {
	slices.Sort(names)
	names = slices.Compact(names)
	for set, members := range targetSets {
		if slices.Equal(slices.Sorted(slices.Values(members)), names) {
			return workload.Targets{Set: set}
		}
	}
	return workload.Targets{Modules: names}
}

// trainedWords are the modules that are trained in full beside the adapters.
func trainedWords(w *workload.Workload) any {
	if !adapters(w) || len(w.LoRATrained) == 0 {
		return nil
	}
	names := make([]string, len(w.LoRATrained))
	for i, m := range w.LoRATrained {
		if names[i] = m; m == "embed" {
			names[i] = "embed_tokens"
		}
	}
	return names
}

func readTrained(r *reading, v any) error {
	var names []string
	for _, name := range list(v) {
		switch name {
		case "embed_tokens", "wte", "word_embeddings":
			names = append(names, "embed")
		case "lm_head":
			names = append(names, name)
		default:
			r.note(Note{Code: NotModelled, Key: "modules_to_save", Value: name})
		}
	}
	slices.Sort(names)
	r.w.LoRATrained = slices.Compact(names)
	return nil
}

// quantSwitch is a switch of bitsandbytes that stands for some formats; which
// of them is settled later.
func quantSwitch(key string, formats ...workload.Quant) setting {
	return setting{
		key: key,
		write: func(w *workload.Workload) any {
			if slices.Contains(formats, w.Quant) {
				return true
			}
			return nil
		},
		read: readSwitch,
	}
}

func quantType(w *workload.Workload) any {
	switch w.Quant {
	case "nf4", "nf4-dq":
		return "nf4"
	case "fp4":
		return "fp4"
	}
	return nil
}

func doubleQuant(w *workload.Workload) any {
	if w.Quant == "nf4-dq" {
		return true
	}
	return nil
}

// bitsQuant is the format of bitsandbytes in 4 bits.
func bitsQuant(kind string, double bool) workload.Quant {
	switch {
	case kind == "fp4":
		return "fp4"
	case double:
		return "nf4-dq"
	}
	return "nf4"
}

// computeDType is the type that matrices are multiplied in.
func computeDType(w *workload.Workload) string {
	switch w.Precision {
	case workload.FP32, workload.TF32:
		return "fp32"
	case workload.FP16, workload.AMPFP16:
		return "fp16"
	}
	return "bf16"
}

var torchNames = []pair{{"bf16", "bfloat16"}, {"fp16", "float16"}, {"fp32", "float32"}, {"uint8", "uint8"}}

// torchName is PyTorch's name of a type.
func torchName(dtype string) string {
	for _, p := range torchNames {
		if p.ours == dtype {
			return p.theirs
		}
	}
	return dtype
}

func readStorage(r *reading, v any) error {
	text := strings.TrimPrefix(plain(v), "torch.")
	for _, p := range torchNames {
		if p.theirs == text {
			if p.ours != "uint8" { // the default
				setExtra(&r.w, "quant_storage", p.ours)
			}
			return nil
		}
	}
	return &wrongValue{v, "uint8, bfloat16, float16 or float32"}
}

// attentionWord is the attention kernel as transformers names it.
func attentionWord(key string) setting {
	return word(key, func(w *workload.Workload) string { return string(w.Attention) },
		func(w *workload.Workload, a string) { w.Attention = workload.Attention(a) },
		pair{"flash", "flash_attention_2"}, pair{"sdpa", "sdpa"}, pair{"eager", "eager"},
		pair{"flash", "flash_attention_3"}, pair{"sdpa", "flex_attention"}).open()
}

// modelName is the model as it is called on the hub, where it has a name.
func modelName(w *workload.Workload) any {
	if w.Model.Name == "" {
		return nil
	}
	return w.Model.Name
}

func readModel(r *reading, v any) error {
	if text := strings.TrimSpace(plain(v)); text != "" {
		r.w.Model.Name = text
	}
	return nil
}

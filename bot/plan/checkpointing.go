package plan

import "headroom/engine/workload"

// checkpointing are the programs that recompute activations unless they are told not
// to, by their own names: LLaMA-Factory (disable_gradient_checkpointing is false),
// Unsloth (use_gradient_checkpointing is "unsloth" in get_peft_model), ms-swift
// (gradient_checkpointing is true), verl (enable_gradient_checkpointing is true in its
// trainer's configuration), XTuner (activation_checkpointing is true in its
// configurations), TRL since 0.20 (gradient_checkpointing is true in SFTConfig,
// DPOConfig and GRPOConfig), torchtune (enable_activation_checkpointing is True in its
// recipes/configs, as llama3_1/8B_full.yaml and 70B_lora.yaml).
var checkpointing = map[string]string{
	"llama-factory": "LLaMA-Factory", "unsloth": "Unsloth", "ms-swift": "ms-swift", "verl": "verl", "xtuner": "XTuner", "trl": "TRL", "torchtune": "torchtune",
}

// ownRecompute takes the setting of the program that the question names, or of TRL in reinforcement
// learning where it names none that trains, where that recomputes activations by itself and nothing else is said of it.
func (b *builder) ownRecompute() {
	q, w := b.query, &b.workload
	if q.Framework == "torchtitan" && b.training() && q.RecomputeOptions == nil && (w.Recompute == "" || w.Recompute == workload.RecomputeSelective) {
		b.byOperation()
		return
	}
	name, by := checkpointing[q.Framework]
	if w.Task == workload.RL && (w.Framework == "" || w.Framework.Server()) { // the usual trainer of it, beside a server that writes
		name, by = checkpointing["trl"], true
	}
	if q.Framework == "verl" && w.Framework == megatron {
		return // recompute_granularity is null in its engine/megatron.yaml
	}
	if !by || !b.training() || w.Recompute != "" || q.RecomputeOptions != nil || q.FrameworkVersion != "" && q.Framework == "trl" {
		return
	}
	w.Recompute = workload.RecomputeFull
	b.assume("recompute", w.Recompute, name+" turns gradient checkpointing on by default")
	if q.Framework == "unsloth" && q.Offload != "none" { // unsloth/models/loader.py, from_pretrained, for all weights too
		w.Offload.Activations = true
		b.assume("offload.activations", true, "Unsloth's gradient checkpointing leaves the input of each layer in host RAM (use_gradient_checkpointing=\"unsloth\")")
	}
}

// byOperation recomputes as torchtitan's selective mode does: every other matrix product is kept, and attention (its
// torchtitan/models/llama3/train_configs/llama3_8b.toml: mode = 'selective', selective_ac_option = 'op').
func (b *builder) byOperation() {
	w, told := &b.workload, b.workload.Recompute != ""
	w.Recompute = workload.RecomputeSelective
	b.extra(workload.Extra{"recompute_granularity": "op"})
	if told {
		b.assume("recompute_granularity", "op", "torchtitan's selective mode keeps every other matrix product, and attention")
	} else {
		b.assume("recompute", w.Recompute, "torchtitan's configurations recompute selectively, by operation, unless they are told otherwise")
	}
}

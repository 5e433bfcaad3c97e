package plan

import (
	"slices"

	"headroom/engine/workload"
	"headroom/parser"
)

// Shares of a card that the rollout engine of a trainer takes by itself: TRL's
// vllm_gpu_memory_utilization (trl/trainer/grpo_config.py), verl's
// rollout.gpu_memory_utilization (verl/trainer/config/rollout/rollout.yaml) and
// gpu_memory_utilization of Unsloth's from_pretrained (unsloth/models/loader.py).
const (
	rolloutShareTRL     = 0.3
	rolloutShareVerl    = 0.5
	rolloutShareUnsloth = 0.5
)

// UsualPrompt is what a prompt has where only the completion's length is told
// (max_prompt_length of TRL's GRPOConfig).
const UsualPrompt = 512

// prompted gives the completions of PPO and GRPO a usual prompt where only their length is told.
func (b *builder) prompted() {
	q, w := b.query, &b.workload
	if w.Task == workload.RL && w.RLAlgo != "dpo" && q.OutputTokens > 0 && q.InputTokens == 0 && q.SeqLen == 0 {
		w.InputTokens = UsualPrompt
		b.assume("input_tokens", UsualPrompt, "a usual prompt beside the completion that is told")
	}
}

// rollout places the engine that writes the completions of PPO and GRPO beside the
// trainer on the same cards. What is told of tensor parallelism is that engine's; the
// trainer shares states by FSDP or ZeRO.
func (b *builder) rollout() *Refusal {
	q, w := b.query, &b.workload
	if w.Task != workload.RL || w.RLAlgo == "dpo" {
		return nil
	}
	w.GPUMemoryUtilization = 0
	away := w.Extra.Bool("rollout_apart") // on cards of its own
	if adapters := w.PEFT != ""; adapters && w.RLAlgo == "ppo" && q.Framework == "trl" {
		b.extra(workload.Extra{"critic_in_full": true}) // trl/experimental/ppo/ppo_trainer.py, PolicyAndValueWrapper
		b.assume("critic", "full", "TRL's PPOTrainer trains the value_model that it is given in full, where the policy has adapters too; one with adapters of its own takes hardly more than its weights")
	}
	served := q.Framework == "vllm" || q.Framework == "sglang" || q.Colocated
	verl, unsloth := q.Framework == "verl", q.Framework == "unsloth" && w.RLAlgo == "grpo"
	if reckoned := b.intent == parser.Time || b.intent == parser.Cost || b.intent == parser.Throughput; reckoned && !served && !away && (q.Framework == "" || q.Framework == "trl") && w.PEFT == "" {
		served = true
		b.assume("rollout", "vllm", "an engine on the same cards writes the completions: a trainer that writes so many itself takes many times as long")
	}
	share, told := q.MemoryShare, q.MemoryShare > 0
	switch {
	case told:
	case verl:
		share = rolloutShareVerl
	case unsloth:
		share = rolloutShareUnsloth
	case served:
		share = rolloutShareTRL
	}
	if verl && b.megatronBeneath() {
		b.overMegatron()
	}
	several := w.GPUCount > 1 || w.GPUCount == 0 && b.intent == parser.MinGPUs // of which the number is sought
	if verl && w.Framework != megatron && w.FSDP == "" && w.ZeROStage == nil && several {
		w.FSDP = workload.FullShard
		b.assume("fsdp", w.FSDP, "verl trains with FSDP unless told otherwise")
	}
	if q.Framework == "openrlhf" && w.FSDP == "" && w.ZeROStage == nil && several {
		w.ZeROStage = new(2)
		b.assume("zero_stage", 2, "the stage of OpenRLHF unless it is told otherwise") // openrlhf/cli/train_ppo_ray.py, --zero_stage
	}
	if verl && w.PEFT == "" && w.FSDP != "" {
		b.extra(workload.Extra{"reference_on_host": true})
		b.assume("reference", "host", "verl leaves the frozen reference in host memory (CPUOffload of FSDP) and reads it layer by layer")
	}
	if tp := w.Parallel.TP; tp > 1 && w.Framework != megatron && (verl || served || away || q.Framework == "trl" || q.Framework == "openrlhf" || q.Framework == "") {
		w.Parallel.TP = 0
		b.extra(workload.Extra{"rollout_tp": float64(tp)})
		b.assume("rollout_tp", tp, "tensor parallelism is that of the rollout engine; the trainer shares states over the cards")
	}
	if away {
		share = 0
	}
	if share > 0 {
		switches := workload.Extra{"rollout_share": share}
		if verl {
			switches["rollout_sleeps"] = true
		}
		if unsloth {
			switches["rollout_shares_weights"] = true
		}
		b.extra(switches)
		switch {
		case told:
		case unsloth:
			b.assume("gpu_memory_utilization", share, "the share of the card that vLLM takes in Unsloth by default (fast_inference), for the trainer's own weights and the cache")
		default:
			b.assume("gpu_memory_utilization", share, "the share of each card that the rollout engine takes by default")
		}
	}
	switch {
	case !several || away || share == 0:
	case verl && (q.Parallel.TP == 0 || w.Framework == megatron):
		b.rolloutRanks(share, 2)
	case served && !unsloth && q.Parallel.TP == 0:
		b.rolloutRanks(share, 1)
	}
	switch {
	case away:
	case share == 0:
		b.group()
	case unsloth && q.NumGenerations > 1:
		b.extra(workload.Extra{"rollout_sequences": float64(q.NumGenerations)})
	}
	if q.NumGenerations > 1 {
		b.assume("num_generations", q.NumGenerations, "the group is generated together; the update takes micro-batches of it")
	}
	return nil
}

// megatron is the trainer beneath verl where it is not FSDP.
const megatron = workload.Framework("megatron")

// megatronBeneath tells whether verl trains with Megatron: it is named, or pipeline or expert ranks are, which FSDP
// has none of.
func (b *builder) megatronBeneath() bool {
	p := b.workload.Parallel
	return b.query.Backend == string(megatron) || p.PP > 1 || p.EP > 1 || p.VPP > 1
}

// overMegatron lays verl's training out as its Megatron engine does: the degrees that are told are the trainer's, with
// sequence parallelism and the distributed optimizer; the reference stays on the cards (volcengine/verl
// verl/trainer/config/engine/megatron.yaml, sequence_parallel and use_distributed_optimizer are true, param_offload is
// false; verl/workers/megatron_workers.py, _build_model_optimizer).
func (b *builder) overMegatron() {
	w := &b.workload
	w.Framework, w.FrameworkVersion = megatron, ""
	b.assumed = slices.DeleteFunc(b.assumed, func(a workload.Assumed) bool { return a.Key == "framework" })
	b.assume("framework", w.Framework, "the trainer beneath verl; the degrees that are told are its own, and the rollout engine has others")
	if w.FSDP != "" {
		return
	}
	p := &w.Parallel
	p.SP = p.TP > 1
	ranks := max(p.TP, 1) * max(p.PP, 1) * max(p.CP, 1)
	if w.ZeROStage == nil && w.GPUCount > ranks {
		w.ZeROStage = new(1)
		b.assume("zero_stage", 1, "Megatron's distributed optimizer, which verl uses by default")
	}
}

// rolloutRanks gives the engine of rollouts the tensor parallel ranks that its share of the cards holds the weights with:
// those of its program's default, or as many more as it takes (rollout.tensor_model_parallel_size is 2 in
// verl/trainer/config/rollout/rollout.yaml; vllm_tensor_parallel_size is 1 in trl/trainer/grpo_config.py and ms-swift).
func (b *builder) rolloutRanks(share float64, usual int) {
	w, ranks := &b.workload, usual
	match, known := b.known.FindGPU(w.GPU, w.GPUMemoryGB)
	memory := w.GPUMemoryGB
	if known && memory == 0 {
		memory = match.Row.MemoryGB
	}
	shape := b.shape()
	if shape != nil && memory > 0 {
		weights := 2 * float64(shape.Count().Text) / 1e9
		for ranks < UsualMachine && weights/float64(ranks) > mostOfPool*share*memory {
			ranks *= 2
		}
	}
	if most := w.GPUCount; usual == 1 && most > 0 {
		for ranks > 1 && (ranks > most || most%ranks != 0) {
			ranks /= 2
		}
	}
	if ranks > 1 {
		b.extra(workload.Extra{"rollout_tp": float64(ranks)})
	}
	switch {
	case ranks > usual && usual == 1:
		b.assume("rollout_tp", ranks, "the tensor parallel ranks with which the rollout engine's share of the cards holds its weights (vllm_tensor_parallel_size)")
	case ranks > usual:
		b.assume("rollout_tp", ranks, "the tensor parallel ranks with which the rollout engine's share of the cards holds its weights; verl takes 2 by default")
	}
}

// mostOfPool is the part of the rollout engine's share that its weights may take, so that a cache is left.
const mostOfPool = 0.7

// usualGroup is how many completions GRPO writes for a prompt unless it is told
// otherwise (num_generations of TRL's GRPOConfig).
const usualGroup = 8

// group is what the trainer writes at once where it writes itself: on one card a whole
// group, of which the update takes micro-batches (trl/trainer/grpo_config.py,
// generation_batch_size is a multiple of num_generations); over several cards it is
// divided in ways that are not told.
func (b *builder) group() {
	q := b.query
	switch {
	case q.NumGenerations > 1: // which the cards share (generation_batch_size is that of all processes)
		cards := max(b.workload.GPUCount, 1)
		b.extra(workload.Extra{"rollout_sequences": float64(max((q.NumGenerations+cards-1)/cards, q.Batch))})
	case q.NumGenerations == 0 && b.workload.RLAlgo == "grpo" && b.workload.GPUCount <= 1:
		b.extra(workload.Extra{"rollout_sequences": float64(usualGroup)})
		b.assume("num_generations", usualGroup, "the usual group of GRPO, which one card writes at once where no engine does")
	}
}

// swapped moves the states of verl's models to the host where they are not trained, and says whether it does.
func (b *builder) swapped() bool {
	q, w := b.query, &b.workload
	if q.Framework != "verl" || w.Task != workload.RL || w.RLAlgo == "dpo" {
		return false
	}
	switch q.Offload {
	case "optimizer":
		w.Offload.Optimizer = "cpu"
	case "param":
		w.Offload.Params = "cpu"
	case "cpu":
		w.Offload.Optimizer, w.Offload.Params = "cpu", "cpu"
	default:
		return false
	}
	b.extra(workload.Extra{"offload_swaps": true})
	b.assume("offload", q.Offload, "verl brings what waits on the host back to the cards for each update (param_offload, optimizer_offload)")
	return true
}

package merge

import (
	"slices"

	"headroom/parser"
)

// consequences takes out what a later word makes untrue without naming it.
func (d *draft) consequences(old parser.Query) {
	d.card(old)
	d.cards(old)
	if d.says("cpu") && d.said.CPU != old.CPU {
		d.drop("ram", "cpu_count") // what another processor has beside it is not known
	}
	d.formats(old)
	d.task(old)
	d.lengths()
	d.sharding()
}

// card drops what belonged to another card: what else ran on it, how it is
// linked, what it costs and draws, what was measured on it.
func (d *draft) card(old parser.Query) {
	other := d.says("gpu") && d.said.GPU != old.GPU || d.says("gpu_pool", "gpu_options", "total_gpu_memory_gb", "cpu_only")
	if !other {
		return
	}
	d.drop("used_gb", "card_share", "nvlink", "price_usd", "price_per_gpu_hour", "price_per_gpu_hour_cny", "prices", "price_ratio", "card_prices", "spot_price", "power_w", "power_limit_w",
		"tflops", "mfu_pct", "mfu_claimed", "assumed_peak_tflops", "mac")
	if old.GPU != "" && d.said.GPU != old.GPU || old.GPUPool != nil && !d.says("gpu_pool") {
		d.drop("layers_on_gpu", "layers_on_cpu", "layers_other", "weights_on_cpu_gb", "n_cpu_moe") // which were counted for the other
	}
	if d.says("gpu_pool", "cpu_only") {
		d.drop("gpu_count", "gpu_count_options", "nodes", "gpus_per_node", "parallel")
	}
	if d.says("concurrency") && !d.says("people") {
		d.drop("people")
	}
}

// cards keeps the number of cards, of nodes and of cards in a node together.
// Cards that are counted anew stand in no nodes until those are said again; so
// many nodes more are so many times the cards.
func (d *draft) cards(old parser.Query) {
	switch {
	case d.says("gpu_pool", "cpu_only"): // which count for themselves
	case d.says("gpu_count", "gpu_count_options"):
		d.drop("nodes", "gpus_per_node")
	case d.says("nodes") && d.spreads(old): // "--tp 16" on two machines
	case d.says("nodes") || d.says("gpus_per_node"):
		nodes, each := max(old.Nodes, 1), old.GPUsPerNode
		switch {
		case each > 0:
		case old.Nodes == 0 && old.GPUCount > oneMachine && old.GPUCount%oneMachine == 0: // which stood in several already
			each = oneMachine
		case old.Nodes == 0 && d.says("nodes") && old.GPUCount > oneMachine && old.GPUCount%max(d.said.Nodes, 1) == 0: // 12 cards in 3 of them
			each = old.GPUCount / d.said.Nodes
		default:
			each = old.GPUCount / nodes
		}
		if d.says("nodes") {
			nodes = d.said.Nodes
		}
		if d.says("gpus_per_node") {
			each = d.said.GPUsPerNode
		}
		if old.GPUCount > 0 && each > 0 && nodes <= mostCards/each {
			d.query.GPUCount = nodes * each
		}
	}
	if d.says("gpu_count", "gpu_count_options", "nodes") && !d.says("role_gpus") {
		d.drop("role_gpus") // which shared the cards that there were
	}
	if count := d.said.GPUCount; count > 0 && !d.says("parallel") {
		p := d.query.Parallel
		degrees := max(p.TP, 1) * max(p.PP, 1) * max(p.CP, 1)
		if p.DP*degrees != count {
			p.DP = 0
		}
		if degrees > count || count%degrees != 0 || p.EP > count {
			p = parser.Parallel{SP: p.SP && p.TP <= count && count%max(p.TP, 1) == 0, FSDP: p.FSDP}
		}
		d.query.Parallel = p
	}
}

// spreads reports whether the nodes that are told share the cards that a layout takes: more than
// one machine holds, and no machine was told before.
func (d *draft) spreads(old parser.Query) bool {
	p := old.Parallel
	taken := max(p.TP, 1) * max(p.PP, 1) * max(p.CP, 1)
	return old.Nodes == 0 && !d.says("gpus_per_node") && old.GPUCount > oneMachine && taken == old.GPUCount && old.GPUCount%max(d.said.Nodes, 1) == 0
}

// oneMachine is how many cards a usual machine holds.
const oneMachine = 8

// mostCards bounds what nodes are multiplied to.
const mostCards = 1 << 20

// formats: for running a model, a plain precision means weights that are not
// quantised, and a quantisation replaces the precision.
func (d *draft) formats(old parser.Query) {
	if full := parser.FullVersion(old.Model); full != "" && old.Quant == "none" && d.query.Model == old.Model && d.says("quant", "precision") && !d.says("model") {
		d.query.Model = full // in another format it is still the full version
	}
	work := old
	if d.says("task", "tasks") {
		work = d.said
	}
	if trains(work.Task) || slices.ContainsFunc(work.Tasks, trains) {
		return
	}
	if d.says("precision", "precisions") && !d.says("quant") {
		d.drop("quant", "quant_group")
	}
	if d.says("quant") && !d.says("precision", "precisions") {
		d.drop("precision", "precisions", "pure")
	}
}

// task drops the settings that another kind of work does not have.
func (d *draft) task(old parser.Query) {
	if !d.says("task", "tasks") || d.said.Task == old.Task {
		return
	}
	if !adapts(d.said.Task) {
		d.drop("lora_rank", "lora_alpha", "lora_targets", "lora_trained")
	}
	if old.Task == "qlora" || d.said.Task == "train" || d.said.Task == "finetune" {
		d.drop("quant", "quant_group") // 4-bit weights can't be trained in full
	}
	if d.said.Task != "rl" {
		d.drop("role_gpus", "reward_model", "critic_model")
	}
	if !trains(d.said.Task) {
		d.drop("optimizer", "optimizers", "zero_stage", "zero_stages", "grad_ckpt", "recompute", "recompute_options",
			"grad_accum", "global_batch", "loss", "tokens", "samples", "steps", "epochs", "num_generations", "offload")
		d.query.Parallel.FSDP = false
	}
	if trains(d.said.Task) && !trains(old.Task) {
		d.drop("kv_dtype", "concurrency", "input_tokens", "shared_tokens", "output_tokens", "layers_on_gpu", "layers_on_cpu", "layers_other", "weights_on_cpu_gb", "n_cpu_moe")
	}
}

// lengths: a whole length takes the place of a prompt and an answer, and the
// other way round; a batch per card that of the whole.
func (d *draft) lengths() {
	if d.says("seq_len", "seq_lens", "full_context") {
		d.drop("input_tokens", "output_tokens")
	}
	if d.says("input_tokens", "output_tokens") {
		d.drop("seq_len", "seq_lens", "full_context")
	}
	if d.says("layers_on_gpu", "layers_on_cpu", "layers_other", "weights_on_cpu_gb", "n_cpu_moe") {
		d.drop("layers_on_gpu", "layers_on_cpu", "layers_other", "weights_on_cpu_gb", "n_cpu_moe")
	}
	if d.says("batch", "batches", "grad_accum") && !d.says("global_batch") {
		d.drop("global_batch")
	}
	if d.says("global_batch") {
		d.drop("grad_accum")
	}
}

// sharding: ZeRO and FSDP are two names for one thing.
func (d *draft) sharding() {
	if d.says("zero_stage", "zero_stages") {
		d.query.Parallel.FSDP = false
	}
	if d.said.Parallel.FSDP {
		d.drop("zero_stage", "zero_stages")
	}
	if d.says("parallel") {
		d.drop("parallel_options", "split_mode", "split_modes")
	}
	if d.says("parallel_options") {
		d.drop("parallel")
	}
}

func trains(task string) bool {
	switch task {
	case "train", "finetune", "lora", "qlora", "rl":
		return true
	}
	return false
}

func adapts(task string) bool { return task == "lora" || task == "qlora" || task == "rl" }

package workload

import (
	"maps"
	"slices"
)

// modelled are the switches of extra that change an estimate.
var modelled = map[string]bool{
	"adapter_dtype": true, "mla_attn": true, "etp": true, "separate_head": true,
	"recompute_granularity": true, "liger": true, "framework": true, "transformer_impl": true, "optimizer_state_dtype": true,
	"replicated_embeddings": true, "moe_capacity_factor": true, "optimizer_instances": true, "v_cache_dtype": true,
	"swa_full": true, "embedding_and_loss_count_as_layers": true, "first_stage_layers": true, "last_stage_layers": true,
	"microbatch_group": true, "mem_fraction_static": true, "mtp_layers": true, "recompute_modules": true, "draft_model": true, "prefix_tokens": true,
}

// Unmodelled lists the switches that an estimate passes by, in order.
func (e Extra) Unmodelled() []string {
	var names []string
	for _, name := range slices.Sorted(maps.Keys(e)) {
		if !modelled[name] {
			names = append(names, name)
		}
	}
	return names
}

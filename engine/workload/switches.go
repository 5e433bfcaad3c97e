package workload

import (
	"maps"
	"slices"
	"strings"
)

// kind is what the value of a switch has to be.
type kind uint8

const (
	truth kind = iota
	number
	word
	words
)

// modelled are the switches of extra that change an estimate.
var modelled = map[string]kind{
	"act_order": truth, "adapters": number, "awq_kernel": word, "ce_fusion": word, "cp_comm": word, "critic_apart": truth, "critic_in_full": truth, "critic_params_b": number, "defer_embedding_wgrad": number, "fp8_all_gather": truth, "fp8_params": truth, "gptq_kernel": word,
	"fp8_recipe": word, "offload_modules": words, "offload_swaps": truth, "overlap_moe_comm": truth, "pipeline_layout": word, "preference": word, "reference_apart": truth, "reference_free": truth, "reference_on_host": truth, "reward_apart": truth, "reward_params_b": number, "rollout_apart": truth, "rollout_sequences": number, "rollout_share": number, "rollout_shares_weights": truth, "rollout_sleeps": truth, "rollout_tp": number, "scalar_head": truth, "unpaired": truth,
	"adapter_dtype": word, "draft_model": word, "embedding_and_loss_count_as_layers": truth, "etp": number, "expandable_segments": truth,
	"first_stage_layers": number, "framework": word, "fsdp_version": number, "last_stage_layers": number, "liger": truth, "mem_fraction_static": number,
	"merge_adapters": truth, "mmproj": truth, "microbatch_group": number, "mig_slices": number, "mla_attn": number, "wired_limit_mb": number, "moe_capacity_factor": number, "mtp_layers": number,
	"optimizer_instances": number, "optimizer_state_dtype": word, "prefix_tokens": number, "recompute_granularity": word,
	"recompute_modules": words, "replicated_embeddings": truth, "separate_head": truth, "shared_tokens": number, "split_mode": word, "swa_full": truth,
	"trained_layers": number, "trained_spread": truth, "trained_tables": truth, "transformer_impl": word, "v_cache_dtype": word,
}

// Unmodelled lists the switches that an estimate passes by, in order: those
// that it does not know, and those whose value is not of the kind that it
// reads.
func (e Extra) Unmodelled() []string {
	var names []string
	for _, name := range slices.Sorted(maps.Keys(e)) {
		if settled[name] != "" && !e.storesScores(name) {
			continue
		}
		if want, known := modelled[name]; !known || !want.holds(e[name]) {
			names = append(names, name)
		}
	}
	return names
}

// settled are switches that leave the peak as it is, with the reason: they
// change what is computed when, or which cards exchange what, but not what is
// alive together.
var settled = map[string]string{
	"activation_quant":               "activations are narrowed one layer at a time, beside the tensor that they come from",
	"async_tp":                       "the exchange is split into pieces that use the same buffers",
	"attention_backend":              "kernels that never store scores keep the same tensors",
	"compiler":                       "what is fused into one kernel was not stored in this estimate either",
	"overlap_param_gather":           "gathered parameters lie in the parameter buffer, which counts as weights",
	"overlap_param_gather_with_step": "gathered parameters lie in the parameter buffer, which counts as weights",
	"quant_storage":                  "the type only names how packed weights are addressed",
	"rank_order":                     "it says which cards are neighbours, not what each holds",
	"sequence_parallel":              "Ulysses and a ring leave the same share of a sequence on each card",
	"vllm_engine":                    "both engines profile the same forward pass",
}

// Settled lists the switches of a workload that leave the peak as it is, in
// order, each with the reason.
func (e Extra) Settled() [][2]string {
	var list [][2]string
	for _, name := range slices.Sorted(maps.Keys(e)) {
		if why := settled[name]; why != "" && !e.storesScores(name) {
			list = append(list, [2]string{name, why})
		}
	}
	return list
}

// storesScores tells whether a switch names an attention backend that is not
// fused, which "attention" has to say.
func (e Extra) storesScores(name string) bool {
	return name == "attention_backend" && slices.Contains([]string{"eager", "math", "local", "unfused"}, e.Text(name))
}

func (k kind) holds(value any) bool {
	switch v := value.(type) {
	case bool:
		return k == truth
	case float64:
		return k == number && v >= 0 && v <= mostTokens
	case string:
		return k == word
	case []any:
		return k == words
	}
	return false
}

// Bool reads a switch of extra.
func (e Extra) Bool(name string) bool { v, _ := e[name].(bool); return v }

// Number reads a number of extra; 0 when absent, below zero or beyond any use.
func (e Extra) Number(name string) float64 {
	if !number.holds(e[name]) {
		return 0
	}
	return e[name].(float64)
}

// Int reads a whole number of extra, 0 where Number is.
func (e Extra) Int(name string) int { return int(e.Number(name)) }

// Text reads a word of extra, in lower case.
func (e Extra) Text(name string) string {
	v, _ := e[name].(string)
	return strings.ToLower(v)
}

// Words reads a list of words of extra.
func (e Extra) Words(name string) []string {
	list, _ := e[name].([]any)
	read := make([]string, 0, len(list))
	for _, item := range list {
		if text, ok := item.(string); ok {
			read = append(read, strings.ToLower(text))
		}
	}
	return read
}

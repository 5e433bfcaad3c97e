package merge_test

import (
	"slices"
	"testing"

	"headroom/bot/merge"
	"headroom/parser"
)

// alone are the keys that say what no other key says, or that the consequences weigh.
var alone = []string{
	"shape", "reference", "teacher", "student", "reward_model", "micro_batch", "critic_model", "role_gpus", "method", "mac", "nodes", "gpus_per_node", "nvlink", "network_gbps", "network_links", "pcie_gen", "pcie_lanes",
	"ram", "board", "used_gb", "kv_dtype", "global_batch", "grad_accum", "optimizer_in_backward", "input_tokens", "shared_tokens", "images", "image_width", "image_height", "image_pixels", "images_sought",
	"output_tokens", "parallel", "hybrid_shard", "sequence_ranks", "parallel_options", "split_mode", "split_modes", "offload", "layers_on_gpu", "layers_on_cpu", "layers_other", "weights_on_cpu_gb", "n_cpu_moe", "gpu_memory_utilization",
	"card_share", "n_batch", "n_ubatch", "max_num_batched_tokens", "enforce_eager", "expandable_segments", "loss", "adapters", "compute_optimal",
	"lora_alpha", "lora_targets", "lora_trained", "num_generations", "gpu_hours", "tflops", "mfu_pct", "mfu_claimed", "examples_per_s",
	"requests_per_s", "step_s", "first_token_s", "answer_s", "step_tokens", "prompts_per_step", "backend", "colocated", "transfer_gbps", "prompt_tokens_per_s", "tokens_per_s_per_gpu", "ref_gpu", "ref_gpu_count",
	"ref_h", "ref_tokens_per_s_per_gpu", "assumed_peak_tflops", "price_per_kwh", "spot", "price_per_mtok", "per",
	"currency", "power_w", "supply_w", "power_limit_w", "ruled_out",
}

// A key that says what another says has to be in its group; one that is forgotten lets the old
// value stand beside the new one.
func TestEachKeyHasItsPlace(t *testing.T) {
	t.Parallel()
	of := slices.Concat(append(slices.Clone(merge.Groups), merge.Passing, alone)...)
	for _, key := range merge.Keys() {
		if !slices.Contains(of, key) {
			t.Errorf("%s is in no group, does not pass and does not stand alone", key)
		}
	}
	for _, key := range alone {
		if !slices.Contains(merge.Keys(), key) {
			t.Errorf("%s is no key", key)
		}
	}
}

// What is said in other words takes the place of what was said before.
func TestOtherWordsReplace(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		old, said parser.Query
		gone      string
	}{
		"hours for a night":         {parser.Query{WindowH: 12}, parser.Query{Hours: 3}, "window_h"},
		"a weekend for days":        {parser.Query{Days: 5}, parser.Query{WindowH: 48}, "days"},
		"a full context":            {parser.Query{SeqLen: 8192}, parser.Query{FullContext: true}, "seq_len"},
		"a length for a full one":   {parser.Query{FullContext: true}, parser.Query{SeqLen: 4096}, "full_context"},
		"a full one for a prompt":   {parser.Query{InputTokens: 2048}, parser.Query{FullContext: true}, "input_tokens"},
		"a prompt for a full one":   {parser.Query{FullContext: true}, parser.Query{InputTokens: 2048}, "full_context"},
		"observed runs":             {parser.Query{ObservedEach: parser.Numbers{20, 30}}, parser.Query{Batch: 2}, "observed_each_gb"},
		"a speed for two":           {parser.Query{SpeedsEach: parser.Numbers{20, 30}}, parser.Query{TokensPerS: 25}, "tokens_per_s_each"},
		"one file for two":          {parser.Query{WeightsEach: parser.Numbers{14, 28}}, parser.Query{WeightsGB: 26}, "weights_each_gb"},
		"a price for a ratio":       {parser.Query{PriceRatio: 2}, parser.Query{Prices: parser.Numbers{1, 3}}, "price_ratio"},
		"a card with a spot price":  {parser.Query{GPU: "h100", SpotPrice: 1}, parser.Query{GPU: "a100"}, "spot_price"},
		"cards with a price ratio":  {parser.Query{PriceRatio: 2}, parser.Query{GPUOptions: []parser.Device{{GPU: "a100"}, {GPU: "l40s"}}}, "price_ratio"},
		"a price of another amount": {parser.Query{PricePerGPUHour: 2}, parser.Query{PricePerGPUHourCNY: 15}, "price_per_gpu_hour"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if said := merge.Said(merge.Query(tt.old, tt.said)); slices.Contains(said, tt.gone) {
				t.Errorf("%s stays beside what was said: %v", tt.gone, said)
			}
		})
	}
}

// A detail that was said alone leaves what it belongs to.
func TestDetailsLeaveTheirOwn(t *testing.T) {
	t.Parallel()
	q := merge.Query(parser.Query{GPU: "h100", PricePerGPUHour: 3, TargetTokensPerS: 20}, parser.Query{Spot: true, SpotPrice: 1, TotalTokensPerS: 900})
	if q.PricePerGPUHour != 3 || q.TargetTokensPerS != 20 {
		t.Errorf("a full price or the speed of each went: %v", merge.Said(q))
	}
	if q = merge.Query(q, parser.Query{PricePerGPUHour: 2.5}); q.SpotPrice != 1 {
		t.Errorf("the spot price went with a new full price: %v", merge.Said(q))
	}
}

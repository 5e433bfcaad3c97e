package merge

import (
	"slices"

	"headroom/parser"
)

// sought is what each inverse question looks for, and so does not state.
var sought = map[parser.Intent][]string{
	parser.MinGPUs:      {"gpu_count", "gpu_count_options", "nodes", "gpus_per_node", "parallel"},
	parser.MaxBatch:     {"batch", "batches", "global_batch", "concurrency"},
	parser.MaxContext:   {"seq_len", "seq_lens", "input_tokens", "output_tokens"},
	parser.LargestModel: {"model", "models", "params_b", "active_params_b", "params_list", "active_of_one", "params_symbol", "weights_gb"},
}

// several are the keys that hold alternatives.
var several = []string{
	"tasks", "models", "params_list", "gpu_options", "gpu_memory_options", "gpu_count_options", "host_ram_options", "precisions",
	"optimizers", "batches", "seq_lens", "zero_stages", "parallel_options", "split_modes", "recompute_options", "attention_options",
}

// HasSeveral says whether a query holds alternatives.
func HasSeveral(q parser.Query) bool { return anyOf(Said(q), several) }

// Reading lays a follow-up over the question of its thread. asks says whether
// the follow-up asks for something of its own ("how long?") or only changes a
// fact ("8 gpus").
func Reading(old, said parser.Reading, asks bool) parser.Reading {
	out := parser.Reading{Intent: old.Intent}
	if old.Intent == parser.Specs && said.Intent != parser.NoPlanning && len(Said(said.Query)) > 0 {
		out.Intent = said.Intent // the card's sheet was shown; now something runs on it
	}
	if asks && said.Intent != parser.NoPlanning {
		out.Intent = said.Intent
		if said.Intent != old.Intent {
			old.Query = Without(old.Query, sought[said.Intent]...)
		}
	}
	out.Query = Query(old.Query, said.Query)
	keys := Said(out.Query)
	switch {
	case anyOf(Said(said.Query), sought[out.Intent]):
		out.Intent = parser.Fit // what was sought is stated now
	case !asks && anyOf(Said(said.Query), several) && said.Intent == parser.Compare:
		out.Intent = parser.Compare
	}
	if out.Intent == parser.Compare && !anyOf(keys, several) {
		out.Intent = parser.Memory
	}
	return out
}

func anyOf(keys, of []string) bool {
	return slices.ContainsFunc(keys, func(key string) bool { return slices.Contains(of, key) })
}

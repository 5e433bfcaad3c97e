// Package merge lays what was said later over what was said before: a
// follow-up over the question of its thread, the words of a question over a
// preset. It is pure; the later word wins.
package merge

import (
	"reflect"
	"slices"

	"headroom/parser"
	"headroom/parser/query"
)

// groups are keys that say the same thing in different ways: a later word
// about one of them takes the place of all. A key that stands in no group
// replaces only itself.
var groups = [][]string{
	{"model", "models", "params_b", "active_params_b", "params_list", "active_of_one", "params_symbol", "weights_gb", "every_size", "format_each", "card_each"},
	{"gpu", "gpu_memory_gb", "total_gpu_memory_gb", "gpu_pool", "gpu_options", "card_each", "without_gpus", "gpu_memory_options", "cpu_only", "mig_slices", "wired_mb", "maker", "mac_form"},
	{"gpu_count", "gpu_count_options", "one_more"},
	{"cpu", "cpu_count"},
	{"host_ram_gb", "host_ram_options"},
	{"framework", "framework_version"},
	{"precision", "precisions", "pure", "format_each"},
	{"quant", "quant_group", "gguf", "format_each"},
	{"kv_dtype", "kv_dtypes", "v_cache_dtype"},
	{"optimizer", "optimizers", "moments"},
	{"batch", "batches", "concurrency", "concurrencies", "people"},
	{"seq_len", "seq_lens", "full_context"},
	{"zero_stage", "zero_stages"},
	{"grad_ckpt", "recompute", "recompute_options"},
	{"flash_attn", "attention", "attention_options"},
	{"task", "tasks", "rl_algo", "rl_algos", "preference", "peft", "full", "stages", "stage_tokens", "stage_samples"},
	{"tokens", "samples", "steps", "epochs", "mean_tokens", "text_gb", "flop", "stages", "stage_tokens", "stage_samples"},
	{"lora_rank", "lora_ranks"},
	{"frozen_layers", "trained_layers", "layers_in_turn"},
	{"drafting", "draft_tokens", "draft_kept"},
	{"hours", "days", "window_h"},
	{"budget_usd", "budget_cny", "budget_eur"},
	{"price_usd", "price_per_gpu_hour", "price_per_gpu_hour_cny", "prices", "price_ratio", "card_prices", "spot_price"},
	{"tokens_per_s", "tokens_per_s_each", "tokens_per_s_range"},
	{"weights_gb", "weights_each_gb"},
	{"target_tokens_per_s", "total_tokens_per_s"},
	{"value", "from", "to"},
}

// together are keys of a group that one sentence may say at once; a later word
// about only one of them leaves the other.
var together = map[string]string{
	"gpu_memory_gb": "gpu", "mig_slices": "gpu", "wired_mb": "gpu", "active_params_b": "params_b", "framework_version": "framework", "quant_group": "quant",
	"price_per_gpu_hour": "spot_price", "spot_price": "price_per_gpu_hour", "total_tokens_per_s": "target_tokens_per_s",
	"every_size": "model", "backend": "framework", "v_cache_dtype": "kv_dtype", "format_each": "precisions", "card_each": "gpu_options", "one_more": "gpu_count", "people": "concurrency", "moments": "optimizer", "pure": "precision", "rl_algo": "task", "rl_algos": "task", "preference": "task", "peft": "task", "full": "task", "epochs": "samples", "mean_tokens": "samples",
}

// passing are keys that belong to one question and to no other.
var passing = []string{"preset", "topic", "rules", "tokens_of_step", "observed_gb", "observed_each_gb", "claimed_gb", "cache_tokens", "value", "from", "to"}

// queryKeys are the keys of a query, in its order.
var queryKeys = func() []string {
	t := reflect.TypeFor[parser.Query]()
	list := make([]string, t.NumField())
	for i := range list {
		list[i] = query.KeyOf(t.Field(i))
	}
	return list
}()

// place is where the fields of a query are, by their keys.
var place = func() map[string]int {
	fields := make(map[string]int, len(queryKeys))
	for i, key := range queryKeys {
		fields[key] = i
	}
	return fields
}()

// groupOf is the group of each key.
var groupOf = func() map[string][]string {
	of := make(map[string][]string)
	for _, group := range groups {
		for _, key := range group {
			of[key] = group
		}
	}
	return of
}()

// Keys are the keys of a query, in its order.
func Keys() []string { return slices.Clone(queryKeys) }

// draft is a query being written.
type draft struct {
	query parser.Query
	said  parser.Query
}

// Query lays what was said over an earlier query. With nothing said it is the
// earlier one, and what was said stands as it was said.
func Query(old, said parser.Query) parser.Query {
	d := draft{query: old, said: said}
	if reflect.ValueOf(said).IsZero() {
		return old
	}
	for _, key := range passing {
		d.drop(key)
	}
	d.consequences(old)
	for _, key := range queryKeys {
		if d.says(key) {
			d.replace(key)
		}
	}
	return d.query
}

// Without takes keys out of a query.
func Without(q parser.Query, keys ...string) parser.Query {
	d := draft{query: q}
	for _, key := range keys {
		d.drop(key)
	}
	return d.query
}

// Said are the keys that a query has values for, in its order.
func Said(q parser.Query) []string {
	v := reflect.ValueOf(&q).Elem()
	var said []string
	for i, key := range queryKeys {
		if !v.Field(i).IsZero() {
			said = append(said, key)
		}
	}
	return said
}

// replace takes over what was said for a key, in place of its group.
func (d *draft) replace(key string) {
	for _, other := range groupOf[key] {
		if !d.says(other) && !(together[key] == other && d.whole(other)) {
			d.drop(other)
		}
	}
	if key == "parallel" {
		d.query.Parallel = layout(d.query.Parallel, d.said.Parallel)
		return
	}
	d.field(&d.query, key).Set(d.field(&d.said, key))
}

// whole says whether a key keeps its value beside a detail that was said alone:
// the card beside its memory, the size beside what of it is active.
func (d *draft) whole(key string) bool { return !d.field(&d.query, key).IsZero() }

// layout takes over the degrees that were said.
func layout(old, said parser.Parallel) parser.Parallel {
	to, from := reflect.ValueOf(&old).Elem(), reflect.ValueOf(said)
	for i := range from.NumField() {
		if !from.Field(i).IsZero() {
			to.Field(i).Set(from.Field(i))
		}
	}
	return old
}

func (d *draft) field(q *parser.Query, key string) reflect.Value {
	return reflect.ValueOf(q).Elem().Field(place[key])
}

func (d *draft) says(keys ...string) bool {
	for _, key := range keys {
		if !d.field(&d.said, key).IsZero() {
			return true
		}
	}
	return false
}

// drop takes keys out, unless they were said.
func (d *draft) drop(keys ...string) {
	for _, key := range keys {
		d.field(&d.query, key).SetZero()
	}
}

// hardware are the keys of what a question runs on.
var hardware = func() map[string]bool {
	set := make(map[string]bool)
	for _, key := range []string{
		"gpu", "gpu_count", "gpu_memory_gb", "mac", "total_gpu_memory_gb", "gpu_pool", "gpu_options", "gpu_memory_options", "gpu_count_options",
		"nodes", "gpus_per_node", "nvlink", "cpu", "cpu_count", "cpu_only", "host_ram_gb", "ram", "board", "host_ram_options", "used_gb", "card_share",
		"price_usd", "price_per_gpu_hour", "price_per_gpu_hour_cny", "power_w", "supply_w", "power_limit_w",
	} {
		set[key] = true
	}
	return set
}()

// IsHardware says whether a key is about what a question runs on.
func IsHardware(key string) bool { return hardware[key] }

// IsModel says whether a key is about which model it is.
func IsModel(key string) bool { return groupOf[key] != nil && groupOf[key][0] == "model" }

// Kind is the kind of thing that a key is about, by one of its keys: those of a group say one in different ways, and
// a precision is as much a format of the weights as a quantisation is.
func Kind(key string) string {
	switch group := groupOf[key]; {
	case group == nil:
		return key
	case group[0] == "precision":
		return "quant"
	default:
		return group[0]
	}
}

package bot

import (
	"cmp"
	"slices"

	"headroom/bot/merge"
	"headroom/bot/words"
	"headroom/parser"
)

// sideBySide writes out "which is cheapest?" behind cards, formats or models that were asked about one
// after the other: those that differ in nothing else are laid side by side.
func (x *exchange) sideBySide(text string, last parser.Reading) (plain string, ok bool) {
	intent := parser.Compare
	switch words.WhichOfThem(text) {
	case "":
		return "", false
	case "money":
		intent = parser.Cost
	}
	if merge.HasSeveral(last.Query) || !namesModel(last.Query) {
		return "", false
	}
	list := []parser.Query{last.Query}
	key := ""
	for _, asked := range x.c.recent.inDialogue(x.in) {
		q := x.bot.read(asked).Query
		if len(merge.Changes(q, last.Query)) == 0 {
			continue // the last itself
		}
		differs := differsBy(q, last.Query)
		if differs == "" || key != "" && differs != key {
			break
		}
		key = differs
		list = append(list, q)
	}
	slices.Reverse(list) // as they were asked
	q := last.Query
	switch {
	case len(list) < 2:
		return "", false
	case key == "card":
		q = merge.Without(q, "gpu", "gpu_count", "gpu_memory_gb", "nodes", "gpus_per_node")
		for _, one := range list {
			q.GPUOptions = append(q.GPUOptions, parser.Device{GPU: one.GPU, Count: one.GPUCount, MemoryGB: one.GPUMemoryGB})
		}
	case key == "format":
		var differing []string
		for _, key := range []string{"quant", "precision"} {
			if slices.ContainsFunc(list, func(one parser.Query) bool { return merge.Value(one, key) != merge.Value(q, key) }) {
				differing = append(differing, key)
			}
		}
		q = merge.Without(q, differing...)
		for _, one := range list {
			q.Precisions = append(q.Precisions, cmp.Or(merge.Value(one, differing[0]), merge.Value(one, differing[len(differing)-1])))
		}
	case key == "model":
		q = merge.Without(q, "model", "params_b", "active_params_b")
		for _, one := range list {
			q.Models = append(q.Models, one.Model)
		}
	}
	return parser.Reading{Intent: intent, Query: q}.Canonical(), true
}

// differsBy names the one thing that two questions differ in: the card, the format or the model; empty
// where it is another, or more than one.
func differsBy(a, b parser.Query) string {
	by := ""
	for _, c := range merge.Changes(a, b) {
		thing := ""
		switch c.Key {
		case "gpu", "gpu_count", "gpu_memory_gb", "nodes", "gpus_per_node":
			thing = "card"
		case "quant", "precision":
			thing = "format"
		case "model", "params_b", "active_params_b":
			thing = "model"
		}
		if thing == "" || by != "" && by != thing {
			return ""
		}
		by = thing
	}
	if by == "card" && (a.GPU == "" || b.GPU == "") || by == "format" && (a.Quant+a.Precision == "" || b.Quant+b.Precision == "") || by == "model" && (a.Model == "" || b.Model == "") {
		return ""
	}
	return by
}

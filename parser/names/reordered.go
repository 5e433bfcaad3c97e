package names

import (
	"maps"
	"slices"
	"strings"

	"headroom/parser/chars"
)

// People put the parts of a model's name in the order that they think of them: "qwen coder 2.5 32b", "GLM Air 4.5".

// partsOf are the parts of a name in alphabetical order, a version apart from the letters that it is glued to, and none
// that tells no more than an edition.
func partsOf(name string) string {
	var parts []string
	for part := range strings.SplitSeq(name, "-") {
		letters := stemOf(part)
		switch rest := part[len(letters):]; {
		case part == "" || part == "instruct" || part == "chat" || part == "it" || part == "hf" || part == "base":
		case len(letters) > 1 && rest != "" && chars.OnlyDigits(strings.ReplaceAll(rest, ".", "")):
			parts = append(parts, letters, rest)
		default:
			parts = append(parts, part)
		}
	}
	slices.Sort(parts)
	return strings.Join(parts, "-")
}

// ordersOf are the names of the spellings by their parts, where no two have the same.
func ordersOf(models map[string]string) map[string]string {
	orders := make(map[string]string, len(models))
	for _, spelling := range slices.Sorted(maps.Keys(models)) {
		if strings.Contains(spelling, "/") {
			continue
		}
		name := titleOf(spelling, models[spelling])
		parts := partsOf(strings.ReplaceAll(strings.ToLower(spelling), " ", "-"))
		switch other, taken := orders[parts]; {
		case !taken || strings.HasPrefix(other, name):
			orders[parts] = name
		case !strings.HasPrefix(name, other): // no edition of it
			orders[parts] = ""
		}
	}
	return orders
}

// leastParts is how many parts a name has at least whose order can be another.
const leastParts = 2

// Reordered is the known model whose name has the parts of this one in another order; empty where there is none.
func (n *Names) Reordered(name string) string {
	if n.Opens(name) || n.Opens(n.Released(name)) {
		return ""
	}
	parts := partsOf(name)
	if strings.Count(parts, "-") < leastParts-1 {
		return ""
	}
	return n.orders[parts]
}

package plan

import (
	"slices"
	"strings"
)

// A family without a version is a line of models: which of them is meant follows from the size.

// ofLine finds the name that tells most of those that begin with a family, hold the words of the
// name that is told and end in its size: deepseek-70b is deepseek-r1-distill-llama-70b, which
// another model's row has among its names.
func (b *builder) ofLine(family, name string, billions float64) string {
	size, best := number(billions)+"b", ""
	if billions == 0 || family == "" {
		return ""
	}
	for _, row := range b.known.Models() {
		for _, id := range append([]string{row.ID}, row.Aliases...) {
			if len(id) <= len(best) || !strings.HasPrefix(id, family+"-") || !strings.HasSuffix(id, "-"+size) {
				continue
			}
			words := strings.Split(id, "-")
			if !slices.ContainsFunc(strings.Split(name, "-"), func(part string) bool { return !slices.Contains(words, part) }) {
				best = id
			}
		}
	}
	return best
}

package plan

import (
	"regexp"
	"strings"
)

// generation is what a model's name says of its family's generation: "llama-5-70b", "qwen-4-32b".
var generation = regexp.MustCompile(`^([a-z]+)-?(\d+(?:\.\d+)?)-`)

// unreleased reports whether a name tells a generation that no model of the catalogue has: another stands in for what
// may be misremembered or not be out yet.
func (b *builder) unreleased(name string) bool {
	m := generation.FindStringSubmatch(name)
	if m == nil {
		return false
	}
	for _, row := range b.known.Models() {
		if of := generation.FindStringSubmatch(row.ID + "-"); of != nil && of[1] == m[1] && (of[2] == m[2] || strings.HasPrefix(of[2], m[2]+".") || strings.HasPrefix(m[2], of[2]+".")) {
			return false
		}
	}
	return true
}

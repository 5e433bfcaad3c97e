package plan

import (
	"cmp"
	"slices"
	"strings"
)

// ofOneSize is the plainest model of the catalogue that a name without a size can mean, where all of that name
// have one size: "chatglm3" comes in 6B alone. It is empty where there are several, or none.
func (b *builder) ofOneSize(name string) string {
	var ids []string
	size := 0.0
	for _, row := range b.known.Models() {
		if !strings.HasPrefix(row.ID, name+"-") {
			continue
		}
		own := sizeOf(row.ID)
		if own == 0 || size > 0 && own != size {
			return ""
		}
		size = own
		ids = append(ids, row.ID)
	}
	if len(ids) == 0 {
		return ""
	}
	return slices.MinFunc(ids, func(x, y string) int { return cmp.Or(cmp.Compare(len(x), len(y)), strings.Compare(x, y)) })
}

package plan

import (
	"cmp"
	"slices"
	"strings"

	"headroom/engine/catalog"
	"headroom/parser"
)

// mostSizes bounds the sizes of a family that one answer holds against each other.
const mostSizes = 12

// everySize names all sizes of a family where each of them is asked for: "how much for each size of
// Llama 2".
func everySize(q parser.Query, known *catalog.Catalog) parser.Query {
	if !q.EverySize || q.Model == "" || q.ParamsB > 0 {
		return q
	}
	for _, family := range []string{q.Model, strings.Replace(q.Model, "-", "", 1)} {
		var rows []*catalog.Model
		for _, row := range known.Models() {
			if size, ok := strings.CutPrefix(row.ID, family+"-"); ok && size[0] >= '0' && size[0] <= '9' {
				rows = append(rows, row)
			}
		}
		if len(rows) < 2 {
			continue
		}
		slices.SortFunc(rows, func(x, y *catalog.Model) int { return cmp.Compare(sizeOf(x.ID), sizeOf(y.ID)) })
		q.Model = ""
		for _, row := range rows[:min(len(rows), mostSizes)] {
			q.Models = append(q.Models, row.ID)
		}
		return q
	}
	return q
}

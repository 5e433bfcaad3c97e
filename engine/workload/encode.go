package workload

import (
	"encoding/json"
	"maps"
	"slices"
)

// MarshalJSON writes a workload as Decode reads it. A framework that was settled on
// but that the list of the contract lacks, as mlx-lm on a Mac, goes to extra.framework.
func (w Workload) MarshalJSON() ([]byte, error) {
	type plain Workload
	out := plain(w)
	if w.Framework != "" && !slices.Contains(frameworks, w.Framework) {
		out.Extra = maps.Clone(w.Extra)
		if out.Extra == nil {
			out.Extra = Extra{}
		}
		out.Extra["framework"], out.Framework = string(w.Framework), ""
	}
	return json.Marshal(out)
}

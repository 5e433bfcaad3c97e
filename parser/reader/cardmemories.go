package reader

import "headroom/parser/query"

// onlyMemories are the amounts of alternatives that have nothing else: 8G的和24G的，买哪张. It is nil where one of them has a
// name, or more cards than one.
func onlyMemories(devices []query.Device) []float64 {
	var list []float64
	for _, d := range devices {
		if d.GPU != "" || d.CPU != "" || d.Count > 1 || d.MemoryGB == 0 {
			return nil
		}
		list = append(list, d.MemoryGB)
	}
	if list = unique(list); len(list) < 2 {
		return nil
	}
	return list
}

package plan

import (
	"strings"

	"headroom/engine/catalog"
	"headroom/engine/hardware"
	"headroom/parser"
)

// sameMemory gives forms of one chip that are held against each other the same memory, where nothing says which and all
// are sold with it: "A100 PCIe or SXM" asks for the link and the power, and not for 40 GB against 80.
func sameMemory(q parser.Query, known *catalog.Catalog) parser.Query {
	if len(q.GPUOptions) < 2 || q.GPUMemoryGB > 0 {
		return q
	}
	rows, most := make([]*hardware.GPU, len(q.GPUOptions)), 0.0
	for i, d := range q.GPUOptions {
		match, ok := known.FindGPU(d.GPU, 0)
		if !ok || d.MemoryGB > 0 || namesMemory(d.GPU, match.Row) || i > 0 && chip(match.Row) != chip(rows[0]) {
			return q
		}
		rows[i], most = match.Row, max(most, match.Row.MemoryGB)
	}
	options := make([]parser.Device, len(rows))
	for i, d := range q.GPUOptions {
		match, ok := known.FindGPU(d.GPU, most)
		if !ok || match.Row.MemoryGB != most || match.Row.FormFactor != rows[i].FormFactor {
			return q
		}
		if options[i] = d; rows[i].MemoryGB != most {
			options[i].MemoryGB = most
		}
	}
	q.GPUOptions = options
	return q
}

// namesMemory reports whether a spelling holds the memory of the card that it names.
func namesMemory(name string, row *hardware.GPU) bool {
	return strings.Contains(name, number(row.MemoryGB))
}

// chip is the first part of the id of a card: a100 of a100-80gb-pcie.
func chip(row *hardware.GPU) string {
	name, _, _ := strings.Cut(row.ID, "-")
	return name
}

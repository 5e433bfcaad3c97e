package catalog

import (
	"sync"

	"headroom/engine/hardware"
)

// Nodes returns the node shapes, sorted by id.
func (c *Catalog) Nodes() []hardware.Node { return nodes() }

// FindNode looks a node shape up by id, name or alias ("dgx h100",
// "p4d.24xlarge", "v3-8").
func (c *Catalog) FindNode(name string) (*hardware.Node, bool) {
	i, ok := nodeIndex()[fold(name)]
	if !ok {
		return nil, false
	}
	return &nodes()[i], true
}

var nodes = sync.OnceValue(func() []hardware.Node { return decodeLines[hardware.Node](nodeLines) })

var nodeIndex = sync.OnceValue(func() map[string]int {
	index := map[string]int{}
	for i, n := range nodes() {
		for _, name := range append([]string{n.ID, n.Name}, n.Aliases...) {
			index[fold(name)] = i
		}
	}
	return index
})

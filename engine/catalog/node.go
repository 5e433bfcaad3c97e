package catalog

import "headroom/engine/hardware"

// Nodes returns the node shapes, a team's own first, then by id.
func (c *Catalog) Nodes() []hardware.Node { return c.nodes() }

// FindNode looks a node shape up by id, name or alias ("dgx h100",
// "p4d.24xlarge", "v3-8").
func (c *Catalog) FindNode(name string) (*hardware.Node, bool) {
	i, ok := c.nodeIndex()[fold(name)]
	if !ok {
		return nil, false
	}
	return &c.nodes()[i], true
}

// indexNodes enters every name; the first row of a name is found.
func indexNodes(nodes []hardware.Node) map[string]int {
	index := map[string]int{}
	for i, n := range nodes {
		for _, name := range append([]string{n.ID, n.Name}, n.Aliases...) {
			if _, taken := index[fold(name)]; !taken && name != "" {
				index[fold(name)] = i
			}
		}
	}
	return index
}

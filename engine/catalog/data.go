package catalog

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"headroom/engine/hardware"
)

// The data files hold one row of JSON a line, sorted. A row begins with its
// names, so that they can be read without decoding the rest; null and zero
// figures are left out.
var (
	//go:embed data/models.jsonl
	modelLines string
	//go:embed data/gpus.jsonl
	gpuLines string
	//go:embed data/ambiguous.jsonl
	ambiguousLines string
	//go:embed data/nodes.jsonl
	nodeLines string
	//go:embed data/prices.jsonl
	priceLines string
	//go:embed data/sources.jsonl
	sourceLines string
)

// Source is where figures of the catalogue were taken from.
type Source struct {
	Key    string `json:"key"`
	Title  string `json:"title"`
	Date   string `json:"date,omitempty"` // ISO date of the snapshot
	Commit string `json:"commit,omitempty"`
	URL    string `json:"url,omitempty"`
}

// Source returns the source that a row of a GPU, node or price names by key.
func (c *Catalog) Source(key string) (Source, bool) {
	source, ok := sources()[key]
	return source, ok
}

var sources = sync.OnceValue(func() map[string]Source {
	byKey := map[string]Source{}
	for _, s := range decodeLines[Source](sourceLines) {
		byKey[s.Key] = s
	}
	return byKey
})

// decodeLines decodes a whole data file.
func decodeLines[T any](lines string) []T {
	var rows []T
	for line := range strings.Lines(lines) {
		rows = append(rows, *decode[T](line))
	}
	return rows
}

// decode reads one row. The files are part of the program and a test decodes
// every line of them, so that a bad one is a fault of the build, like a regular
// expression that does not compile.
func decode[T any](line string) *T {
	row := new(T)
	if err := json.Unmarshal([]byte(line), row); err != nil {
		panic(fmt.Sprintf("catalog: built-in row %.60q: %v", line, err))
	}
	return row
}

// Nodes returns the node shapes, sorted by id.
func (c *Catalog) Nodes() []hardware.Node { return nodes() }

// Prices returns the list prices, sorted by GPU, provider and instance.
func (c *Catalog) Prices() []hardware.Price { return prices() }

// PricesOf returns the list prices of one GPU, by its id.
func (c *Catalog) PricesOf(gpuID string) []hardware.Price {
	var found []hardware.Price
	for _, p := range prices() {
		if p.GPU == gpuID {
			found = append(found, p)
		}
	}
	return found
}

// FindNode looks a node shape up by id, name or alias ("dgx h100",
// "p4d.24xlarge", "v3-8").
func (c *Catalog) FindNode(name string) (*hardware.Node, bool) {
	i, ok := nodeIndex()[fold(name)]
	if !ok {
		return nil, false
	}
	return &nodes()[i], true
}

var (
	nodes     = sync.OnceValue(func() []hardware.Node { return decodeLines[hardware.Node](nodeLines) })
	prices    = sync.OnceValue(func() []hardware.Price { return decodeLines[hardware.Price](priceLines) })
	nodeIndex = sync.OnceValue(func() map[string]int {
		index := map[string]int{}
		for i, n := range nodes() {
			for _, name := range append([]string{n.ID, n.Name}, n.Aliases...) {
				index[fold(name)] = i
			}
		}
		return index
	})
)

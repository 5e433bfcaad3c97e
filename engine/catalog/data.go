package catalog

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
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
	source, ok := c.sources()[key]
	return source, ok
}

// builtinDate is the date of the youngest source of the built-in rows; a test
// holds it against them.
const builtinDate = "2026-11-20"

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

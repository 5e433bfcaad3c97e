// Package measured compares estimates with memory that was measured and
// published: it reads the cases, evaluates them and sums the errors up.
package measured

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"headroom/engine/workload"
)

// Case is one published measurement with the workload it belongs to.
type Case struct {
	ID        string            `json:"id"`
	SourceKey string            `json:"source_key"` // short name of the source, shared by its cases
	Source    string            `json:"source"`     // repository and file
	Workload  workload.Workload `json:"-"`
	Figure    *Figure           `json:"measured"` // nil: only the truth is known
	Truth     Truth             `json:"truth"`    // empty: only a figure is known
	Edge      bool              `json:"edge"`     // the largest context that fits
	Note      string            `json:"note"`
}

// Figure is what was measured, per GPU.
type Figure struct {
	Bytes float64 `json:"bytes"`
	What  What    `json:"what"`
}

// What says which figure was measured.
type What string

// The figures. Allocated, Reserved, Process and Unspecified are totals; a
// source that names no metric is compared with what the allocator reserves.
const (
	Allocated   What = "allocated"
	Reserved    What = "reserved"
	Process     What = "process"
	Unspecified What = "unspecified"
	Weights     What = "weights"
	KVCache     What = "kv_cache"
	Activations What = "activations"
)

// Total tells whether the figure is the total of a GPU, for which an estimate
// has an error band.
func (w What) Total() bool {
	switch w {
	case Allocated, Reserved, Process, Unspecified:
		return true
	}
	return false
}

// Truth is how a run ended.
type Truth string

// The truths.
const (
	Fits        Truth = "fits"
	OutOfMemory Truth = "oom"
)

// Read reads cases in JSON Lines. It is strict: an unknown key, a figure that is
// no size, or a workload that cannot be decoded is an error with its line.
func Read(r io.Reader) ([]Case, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	var cases []Case
	for n := 1; lines.Scan(); n++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		c, err := decode(lines.Bytes())
		if err != nil {
			return nil, fmt.Errorf("read measured cases: line %d: %w", n, err)
		}
		cases = append(cases, c)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("read measured cases: %w", err)
	}
	return cases, nil
}

func decode(line []byte) (Case, error) {
	var row struct {
		Case
		Workload json.RawMessage `json:"workload"`
	}
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&row); err != nil {
		return Case{}, err
	}
	c := row.Case
	w, err := workload.Decode(row.Workload)
	if err != nil {
		return Case{}, fmt.Errorf("%s: %w", c.ID, err)
	}
	c.Workload = w
	switch {
	case c.ID == "" || c.SourceKey == "" || c.Source == "":
		return Case{}, fmt.Errorf("%s: id, source_key or source is missing", c.ID)
	case c.Figure == nil && c.Truth == "":
		return Case{}, fmt.Errorf("%s: neither measured nor truth", c.ID)
	case c.Figure != nil && !(c.Figure.Bytes > 0):
		return Case{}, fmt.Errorf("%s: measured %g bytes", c.ID, c.Figure.Bytes)
	case c.Truth != "" && c.Truth != Fits && c.Truth != OutOfMemory:
		return Case{}, fmt.Errorf("%s: truth %q is neither fits nor oom", c.ID, c.Truth)
	}
	return c, nil
}

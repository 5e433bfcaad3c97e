package plan

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"headroom/engine/unit"
	"headroom/parser"
)

// maxAlternatives bounds how many combinations one question may ask for.
const maxAlternatives = 24

// variant is one alternative of a question and what tells it from the others.
type variant struct {
	label string
	query parser.Query
}

// axis is a list key of the query: it empties the list and returns one variant
// for each entry, or nothing when the list is empty.
type axis func(parser.Query) []variant

var axes = []axis{
	func(q parser.Query) []variant {
		list := q.Tasks
		q.Tasks = nil
		return each(q, list, func(q *parser.Query, v string) string { q.Task = v; return v })
	},
	func(q parser.Query) []variant {
		list := q.Models
		q.Models = nil
		if len(list) > 0 {
			q.ParamsList = nil // sizes beside names repeat what the names say
		}
		return each(q, list, func(q *parser.Query, v string) string { q.Model = v; return v })
	},
	func(q parser.Query) []variant {
		list := q.ParamsList
		q.ParamsList = nil
		return each(q, list, func(q *parser.Query, v float64) string { q.ParamsB = v; return unit.Params(v * 1e9).String() })
	},
	func(q parser.Query) []variant {
		list := q.GPUOptions
		q.GPUOptions = nil
		return each(q, list, func(q *parser.Query, d parser.Device) string { return choose(q, d) })
	},
	func(q parser.Query) []variant {
		list := q.GPUMemoryOptions
		q.GPUMemoryOptions = nil
		return each(q, list, func(q *parser.Query, v float64) string { q.GPUMemoryGB = v; return number(v) + " GB" })
	},
	func(q parser.Query) []variant {
		list := q.GPUCountOptions
		q.GPUCountOptions = nil
		return each(q, list, func(q *parser.Query, v int) string { q.GPUCount = v; return strconv.Itoa(v) + "x" })
	},
	func(q parser.Query) []variant {
		list := q.HostRAMOptions
		q.HostRAMOptions = nil
		return each(q, list, func(q *parser.Query, v float64) string { q.HostRAMGB = v; return number(v) + " GB RAM" })
	},
	func(q parser.Query) []variant {
		list := q.Precisions
		q.Precisions = nil
		return each(q, list, func(q *parser.Query, v string) string {
			if slices.Contains(weightFormats, v) {
				q.Quant = v
			} else {
				q.Precision = v
			}
			return v
		})
	},
	func(q parser.Query) []variant {
		list := q.Optimizers
		q.Optimizers = nil
		return each(q, list, func(q *parser.Query, v string) string { q.Optimizer = v; return v })
	},
	func(q parser.Query) []variant {
		list := q.Batches
		q.Batches = nil
		return each(q, list, func(q *parser.Query, v int) string { q.Batch = v; return "batch " + strconv.Itoa(v) })
	},
	func(q parser.Query) []variant {
		list := q.SeqLens
		q.SeqLens = nil
		return each(q, list, func(q *parser.Query, v int) string { q.SeqLen = v; return strconv.Itoa(v) + " tokens" })
	},
	func(q parser.Query) []variant {
		list := q.ZeROStages
		q.ZeROStages = nil
		return each(q, list, func(q *parser.Query, v int) string { q.ZeROStage = &v; return "zero " + strconv.Itoa(v) })
	},
	func(q parser.Query) []variant {
		list := q.ParallelOptions
		q.ParallelOptions = nil
		return each(q, list, func(q *parser.Query, v parser.Parallel) string { q.Parallel = v; return splitLabel(v) })
	},
	func(q parser.Query) []variant {
		list := q.RecomputeOptions
		q.RecomputeOptions = nil
		return each(q, list, func(q *parser.Query, v string) string { q.Recompute = v; return "recompute " + v })
	},
}

// alternatives expands the lists of a query to single queries, the first axis
// varying slowest. A query without lists is its own only alternative.
func alternatives(q parser.Query) []variant {
	all := []variant{{query: q}}
	for _, spread := range axes {
		var wider []variant
		for _, v := range all {
			branches := spread(v.query)
			if branches == nil {
				wider = append(wider, v)
				continue
			}
			for _, branch := range branches {
				branch.label = strings.TrimPrefix(v.label+", "+branch.label, ", ")
				wider = append(wider, branch)
			}
		}
		all = wider
	}
	return all[:min(len(all), maxAlternatives)]
}

// each makes one variant of q for each value; set puts the value into the
// query and returns its label.
func each[T any](q parser.Query, list []T, set func(*parser.Query, T) string) []variant {
	var out []variant
	for _, value := range list {
		one := q
		label := set(&one, value)
		out = append(out, variant{label, one})
	}
	return out
}

// choose puts one of several cards into the query. What the option leaves
// open, the rest of the question may say.
func choose(q *parser.Query, d parser.Device) string {
	label := d.GPU
	if d.GPU != "" {
		q.GPU = d.GPU
	}
	if d.CPU != "" {
		q.CPU, q.CPUOnly, label = d.CPU, true, d.CPU
	}
	if d.MemoryGB > 0 {
		q.GPUMemoryGB = d.MemoryGB
		label = strings.TrimSpace(label + " " + number(d.MemoryGB) + " GB")
	}
	if d.Count > 0 {
		q.GPUCount = d.Count
		label = strconv.Itoa(d.Count) + "x " + label
	}
	return label
}

// splitLabel writes a way of splitting the work: "tp 4, pp 2".
func splitLabel(p parser.Parallel) string {
	var parts []string
	for _, degree := range []struct {
		name string
		size int
	}{{"tp", p.TP}, {"pp", p.PP}, {"dp", p.DP}, {"cp", p.CP}, {"ep", p.EP}} {
		if degree.size > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", degree.name, degree.size))
		}
	}
	if p.FSDP {
		parts = append(parts, "fsdp")
	}
	return strings.Join(parts, ", ")
}

// number prints a quantity without needless decimals.
func number(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }

// Package rules holds the published rules of thumb of the field, by name, each
// with the numbers of a question put in. They stand beside the engine's own
// estimate for comparison and are no part of it. Sizes are totals over all
// cards, in the decimal units of their sources.
package rules

import (
	"strconv"
	"strings"

	"headroom/engine/model"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// Rule is one rule of thumb applied to a question.
type Rule struct {
	Name    string     `json:"name"`
	Bytes   unit.Bytes `json:"bytes"`
	Formula string     `json:"formula"` // with the numbers put in
	Source  string     `json:"source,omitempty"`
	// Params is the answer of the rules about the largest model.
	Params unit.Params `json:"params,omitempty"`
	// Sequences is the answer of the rule about the largest batch.
	Sequences int `json:"sequences,omitempty"`
}

// question is what the rules are asked about.
type question struct {
	workload.Workload
	shape  *model.Shape
	params unit.Params
}

// rule is a row of the table.
type rule struct {
	name, source string
	fits         func(q *question) bool
	bytes        func(q *question) float64
	formula      func(q *question) string // without the result, which For adds
}

// table lists the rules in the order in which they are quoted.
var table = append(append(append([]rule{}, stateRules...), activationRules...), totalRules...)

// For returns the rules of thumb that fit a workload of a model with p
// parameters. Every default of the workload has to be filled in.
func For(w workload.Workload, s *model.Shape, p unit.Params) []Rule {
	q := &question{w, s, p}
	var quoted []Rule
	for i := range table {
		r := &table[i]
		if !r.fits(q) {
			continue
		}
		size := unit.BytesOf(r.bytes(q))
		quoted = append(quoted, Rule{
			Name:    r.name,
			Bytes:   size,
			Formula: r.formula(q) + " = " + unit.Decimal.Format(size),
			Source:  r.source,
		})
	}
	return quoted
}

// always fits every question.
func always(*question) bool { return true }

// inference fits questions that train nothing.
func inference(q *question) bool { return q.Task == workload.Infer }

// trainsAll fits training of all weights.
func trainsAll(q *question) bool { return q.Task == workload.Train || q.Task == workload.Finetune }

// mixed fits training of all weights in 16 bits with a 32-bit master copy.
func mixed(q *question) bool {
	return trainsAll(q) && (q.Precision == workload.AMPBF16 || q.Precision == workload.AMPFP16)
}

// adam fits optimizers with two moments of 32 bits.
func adam(q *question) bool {
	switch q.Optimizer {
	case "adam", "adamw", "adamw-32bit", "paged-adamw", "paged-adamw-32bit":
		return true
	}
	return false
}

func both(first, second func(*question) bool) func(*question) bool {
	return func(q *question) bool { return first(q) && second(q) }
}

// p prints the parameters as a factor.
func (q *question) p() string { return q.params.String() + " parameters" }

// product joins the factors of a formula.
func product(factors ...string) string { return strings.Join(factors, " x ") }

func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

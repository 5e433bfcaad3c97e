// Package plan turns a query into workloads: what the words said, mapped to
// the engine's vocabulary, with every decision that the words did not make
// recorded. It decides nothing about memory; defaults that belong to a
// workload (optimizer, sequence length, ...) are the engine's own.
package plan

import (
	"slices"

	"headroom/engine/catalog"
	"headroom/engine/workload"
	"headroom/parser"
)

// Plan is what a question comes to.
type Plan struct {
	Intent parser.Intent
	Query  parser.Query
	// Cases are the workloads to estimate, one for each alternative that the
	// question names, in its order.
	Cases []Case
	// Blocked says why there are no cases. Intents that need no workload (a
	// conversion, a definition) are answered all the same.
	Blocked *Refusal
	// Laid tells that settings of a tool are laid over the cases: a length that they give is that of
	// one sequence already.
	Laid bool
}

// Case is one workload of a plan.
type Case struct {
	// Label tells this alternative from the others ("zero 3", "2 cards");
	// empty when there is only one.
	Label    string
	Query    parser.Query
	Workload workload.Workload
	Assumed  []workload.Assumed
	// StandIn is the model that is reckoned with in place of one of a generation that the catalogue does not know.
	StandIn string
	// FillCards asks for as many layers on the cards as they hold; the rest
	// stays with the processor.
	FillCards bool
	// BesideHost tells that host memory is named beside the cards and no program: what
	// the cards do not hold may stay with the processor, in llama.cpp.
	BesideHost bool
}

// Refusal says why a question cannot be computed. Its message is safe to show.
type Refusal struct {
	// Code is one of no_model, no_size, no_mac, unknown_model, unknown_gpu, no_tokens,
	// ..., or the kind of a workload.Error.
	Code string
	// Rejected is true for an impossible value or a contradiction; otherwise
	// something is missing, and the asker is asked back.
	Rejected    bool
	Key, Got    string
	Message     string // English; empty when the code says it all
	Suggestions []string
}

// Error returns the message, or the code with what was got.
func (r *Refusal) Error() string {
	if r.Message != "" {
		return r.Message
	}
	if r.Got != "" {
		return r.Code + ": " + r.Got
	}
	return r.Code
}

// Make plans a question.
func Make(intent parser.Intent, q parser.Query, known *catalog.Catalog) Plan {
	q, assumed := optimal(distilled(q))
	q, counted := ofText(intent, q)
	if intent != parser.LargestModel {
		q = everySize(q, known)
	}
	q, users := twoRates(q)
	q, stand := method(q)
	q, found := finder(intent, q, known)
	assumed = slices.Concat(assumed, counted, users, stand, found)
	if q.WindowH > 0 {
		assumed = append(assumed, workload.Assumed{Key: "window_h", Value: q.WindowH, Why: "the hours of a night are 12, those of a weekend 48; say another time in hours"})
	}
	p := Plan{Intent: intent, Query: q}
	for _, v := range alternatives(sameMemory(q, known)) {
		ofWriter(&v.query, q.Models, known)
		c, blocked := newCase(intent, v.query, known)
		if blocked != nil {
			p.Cases, p.Blocked = nil, blocked
			return p
		}
		c.Label = v.label
		c.Assumed = append(c.Assumed, assumed...)
		p.Cases = append(p.Cases, c)
	}
	p.formatsServed(known)
	return p
}

// newCase maps one query, without alternatives, to a workload.
func newCase(intent parser.Intent, q parser.Query, known *catalog.Catalog) (Case, *Refusal) {
	b := builder{intent: intent, query: q, known: known}
	for _, step := range []func() *Refusal{
		b.task, b.model, b.expertsKept, b.vocabulary, b.cards, b.framework, b.formats, b.split, b.betweenMachines, b.sizes, b.merged, b.roles, b.rollout, b.savers, b.offload, b.ram, b.teacher, b.frozenLayers, b.leftShare,
	} {
		if blocked := step(); blocked != nil {
			return Case{}, blocked
		}
	}
	return Case{Query: b.query, Workload: b.workload, Assumed: b.assumed, StandIn: b.standIn, FillCards: b.fills(), BesideHost: b.besideHost()}, nil
}

// builder fills one workload from one query, a step for each group of keys.
type builder struct {
	intent   parser.Intent
	query    parser.Query
	known    *catalog.Catalog
	row      *catalog.Model // of the model that was named, or that a size is the name of; nil for none
	workload workload.Workload
	assumed  []workload.Assumed
	standIn  string // the model that is reckoned with in place of one of a generation that nobody knows
}

// assume records a decision that the question did not make.
func (b *builder) assume(key string, value any, why string) {
	b.assumed = append(b.assumed, workload.Assumed{Key: key, Value: value, Why: why})
}

// training says whether weights or adapters are updated.
func (b *builder) training() bool { return b.workload.Task != workload.Infer }

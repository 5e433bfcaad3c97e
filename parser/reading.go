package parser

import (
	"reflect"
	"strings"

	"headroom/parser/intent"
	"headroom/parser/names"
	"headroom/parser/printout"
	"headroom/parser/query"
)

// Reading is what the parser made of a text.
type Reading struct {
	Intent   Intent
	Scope    Scope
	Query    Query
	Lang     string // language to answer in: en, zh
	Problems []Problem
	Courtesy string  // greeting or thanks, where the text is no more than that
	Failure  Failure // what PyTorch told of an allocation that failed, where it was pasted
	Makes    string  // image, video or speech, where a model that makes or hears them is asked about

	spans map[string][2]int
}

// Failure is what PyTorch tells of an allocation that failed, in GiB.
type Failure = printout.Failure

// Where tells where the value of a key of the query stands, in rune offsets
// into the text; ok is false for a key that no words stand for. Degrees of
// parallelism are found by their own name ("tp").
func (r Reading) Where(key string) (start, end int, ok bool) {
	span, ok := r.spans[key]
	return span[0], span[1], ok
}

// Intent is what is asked for, and Scope whether the text is a question for a planner at all.
type (
	Intent = intent.Intent
	Scope  = intent.Scope
)

// The intents, and the scopes.
const (
	Memory        = intent.Memory
	Fit           = intent.Fit
	MinGPUs       = intent.MinGPUs
	MaxBatch      = intent.MaxBatch
	MaxContext    = intent.MaxContext
	LargestModel  = intent.LargestModel
	Time          = intent.Time
	Throughput    = intent.Throughput
	MFU           = intent.MFU
	Cost          = intent.Cost
	HostRAM       = intent.HostRAM
	Power         = intent.Power
	Compare       = intent.Compare
	Convert       = intent.Convert
	BuyAdvice     = intent.BuyAdvice
	Explain       = intent.Explain
	Specs         = intent.Specs
	Help          = intent.Help
	PresetCommand = intent.PresetCommand
	CatalogList   = intent.CatalogList
	NoPlanning    = intent.NoPlanning

	Planning      = intent.Planning
	NeedsMore     = intent.NeedsMore
	NotUnderstood = intent.NotUnderstood
	OutOfScope    = intent.OutOfScope
	Rejected      = intent.Rejected
)

// Canonical writes the reading as one line in the bot's own words: the intent
// and then every fact in the exact notation. Asking that line gives the same
// intent and the same query again.
func (r Reading) Canonical() string {
	var b strings.Builder
	b.Grow(query.UsualLine)
	b.WriteString(string(r.Intent))
	v := reflect.ValueOf(&r.Query).Elem()
	for i, key := range query.SlotKeys {
		if field := v.Field(i); !field.IsZero() {
			b.WriteByte(' ')
			b.WriteString(key)
			b.WriteByte('=')
			b.WriteString(query.Text(field))
		}
	}
	return b.String()
}

// What a text is read with and what it comes to, for those who ask for no more than a reading.
type (
	Names    = names.Names
	Query    = query.Query
	Device   = query.Device
	Parallel = query.Parallel
	Shape    = query.Shape
	RAM      = query.RAM
	Numbers  = query.Numbers
	Problem  = query.Problem
)

// NewNames prepares a snapshot from tables of spelling and id.
func NewNames(models, gpus map[string]string) *Names { return names.New(models, gpus) }

// TopicIn is the notion that a text names, a key of the glossary; empty when it names none.
func TopicIn(text string) string { return intent.TopicIn(text) }

// FullVersion is the model of a family that its full version is said of, or empty: 满血 deepseek is no
// distilled one.
func FullVersion(model string) string { return intent.FullVersion(model) }

package parser

import (
	"reflect"
	"strings"

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

// Scope says whether the text is a question for a planner at all.
type Scope string

// The scopes.
const (
	Planning      Scope = "planning"       // go on to plan and answer
	NeedsMore     Scope = "needs_more"     // a planning question that lacks what no default can stand for
	NotUnderstood Scope = "not_understood" // nothing in it could be read
	OutOfScope    Scope = "out_of_scope"   // read, but not about planning
	Rejected      Scope = "rejected"       // too long, an impossible value, a contradiction in the words
)

// Intent is what is asked for.
type Intent string

// The intents.
const (
	Memory        Intent = "memory"
	Fit           Intent = "fit"
	MinGPUs       Intent = "min_gpus"
	MaxBatch      Intent = "max_batch"
	MaxContext    Intent = "max_context"
	LargestModel  Intent = "largest_model"
	Time          Intent = "time"
	Throughput    Intent = "throughput"
	MFU           Intent = "mfu"
	Cost          Intent = "cost"
	HostRAM       Intent = "host_ram"
	Power         Intent = "power"
	Compare       Intent = "compare"
	Convert       Intent = "convert"
	BuyAdvice     Intent = "buy_advice"
	Explain       Intent = "explain"
	Specs         Intent = "specs"
	Help          Intent = "help"
	PresetCommand Intent = "preset"
	CatalogList   Intent = "catalog"
	NoPlanning    Intent = "out_of_scope"
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

// Package answer says what a plan comes to. It computes nothing itself; figures
// come from the engine, sentences from bot/words.
//
// Give in answer.go looks the intent up; dispatch.go finds what the words ask for
// beside it. The rest is a file or a family of files for each subject:
//
//	memory, verdict, cache     what a case takes, and whether that fits
//	ways                       ways out of a case that does not fit
//	mingpus, cards, together   how many cards, and which ones hold it
//	maxbatch, maxcontext, largest, limits
//	                           the most that fits
//	format, support            number formats, and what a card computes in
//	speed, mfu, links          how fast
//	time, steps, training      how long a training run takes, and how it is set up
//	layouts, zero_stage        how several cards share it
//	cost, money, buy, worth, power
//	                           what it costs, what to get, what is drawn
//	compare, table             alternatives side by side
//	measured, failure, explain figures and errors that were seen, and notions
//	specs, convert, settings   data sheets, units, text to copy
//	run, names, figures        a case with its estimate, and how it is worded
package answer

import (
	"errors"
	"maps"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/rules"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// Answer is the verdict first, then what it rests on. The JSON keys are a
// public contract.
type Answer struct {
	Summary     string           `json:"summary"`
	Verdict     engine.Verdict   `json:"verdict"` // null without a card
	HostVerdict engine.Verdict   `json:"host_verdict,omitempty"`
	Value       *Value           `json:"value,omitempty"`
	Estimate    *engine.Estimate `json:"estimate,omitempty"`
	Options     []Option         `json:"options"`
	Rules       []rules.Rule     `json:"rules"`
	Sources     []string         `json:"sources"`
	Next        string           `json:"next,omitempty"`     // the best next step, in words
	Text        []string         `json:"text,omitempty"`     // paragraphs of an explanation
	Facts       []Fact           `json:"facts,omitempty"`    // lines of a data sheet
	Run         []Settings       `json:"run,omitempty"`      // settings to copy, when they were asked for
	RunNote     string           `json:"run_note,omitempty"` // which case the settings are for, where it is not the one that was asked about
	Table       *Table           `json:"table,omitempty"`
	Catalogue   string           `json:"catalogue"` // ISO date of what is known by name

	// Assumed and Problems belong to the whole reply.
	Assumed  []workload.Assumed `json:"-"`
	Problems []workload.Problem `json:"-"`

	query   *parser.Query // the case that the estimate is of, with what was settled
	instead []wayOut      // what it is run with where the cards do not hold it, the best first
}

// Leaning says to which side a tight verdict leans, where it is that of the estimate.
func (a *Answer) Leaning() engine.Leaning {
	if e := a.Estimate; e != nil && e.Verdict == a.Verdict {
		return e.Leaning()
	}
	return engine.Leaning(a.Verdict)
}

// Value is an answer that is one number.
type Value struct {
	Number float64 `json:"number"`
	Unit   string  `json:"unit"`
}

// Option is an alternative that was compared, or a way out.
type Option struct {
	Label    string           `json:"label"`
	Query    *parser.Query    `json:"query,omitempty"`
	Estimate *engine.Estimate `json:"estimate,omitempty"`
	Value    *Value           `json:"value,omitempty"`
	Ask      string           `json:"ask,omitempty"`     // the line that asks for it
	WayOut   bool             `json:"way_out,omitempty"` // a change that makes the case fit
	Slower   float64          `json:"slower,omitempty"`  // times as long as the case that was asked about
}

// Fact is one line of a data sheet.
type Fact struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Question is a plan with what is needed to answer it.
type Question struct {
	Plan  plan.Plan
	Known *catalog.Catalog
	Lang  words.Lang
	Scale unit.Scale // unit of sizes in sentences
	Run   string     // the format of settings to give, or BestFormats; empty: none
	Topic string     // the notion that the question names, a key of the glossary

	Gibibytes bool // it gives its figures in GiB or MiB, as programs print them

	Failure parser.Failure // the error of PyTorch that was pasted

	Whether bool // it asks for yes or no
	Wants   words.Wants
	Price   float64 // of one GPU for an hour in USD, where the asker chose one

	inUseShare float64 // of the time in which cards that are bought work; 0 is all of it

	byEstimate bool // runs are held against each other, each at its estimated speed and not at a usual share of the peak

	purchase money         // what cards sell for that are weighed against rented ones, as told
	probe    *engine.Probe // what searches repeat
	found    *foundWays    // the ways out that were found last
}

// answers holds one function for each intent that has an answer. Those that
// questions ask for by name alone ([intent] in the lexicon) enter themselves,
// each from its file: power.go shows how.
var answers = map[parser.Intent]func(Question) (Answer, error){
	parser.Memory:        memory,
	parser.Fit:           memory,
	parser.MinGPUs:       minGPUs,
	parser.MaxBatch:      maxBatch,
	parser.MaxContext:    maxContext,
	parser.LargestModel:  largestModel,
	parser.Time:          timeTaken,
	parser.Throughput:    throughput,
	parser.MFU:           mfu,
	parser.Cost:          cost,
	parser.HostRAM:       hostRAM,
	parser.Compare:       compare,
	parser.Convert:       convert,
	parser.BuyAdvice:     buyAdvice,
	parser.Explain:       explain,
	parser.Specs:         specs,
	parser.CatalogList:   listing,
	parser.Help:          help,
	parser.PresetCommand: preset,
}

// Give answers a question. Its errors are of type *plan.Refusal.
func Give(q Question) (Answer, error) {
	q = q.utilisationAsUse()
	give, ok := answers[q.Plan.Intent]
	if !ok {
		return Answer{}, &plan.Refusal{Code: "out_of_scope"}
	}
	q.probe, q.found = engine.NewProbe(q.Known), &foundWays{}
	if q.buysOrRents() {
		q = q.withPurchase()
	}
	if q.Wants.PerDollar && (q.Plan.Intent == parser.Throughput && q.Plan.Query.GPU != "" || q.Plan.Intent == parser.Compare && q.byCards() && q.sized() && !isTraining(q.Plan.Query)) {
		give = cost
	}
	if q.unlikeToBuyOrRent() {
		give = buyOneOrRentOther
	} else if q.oneMore() {
		give = compare
	} else if wanted := q.answerByWords(); wanted != nil {
		give = wanted
	}
	a, err := give(q)
	if err != nil {
		return Answer{}, refusal(err)
	}
	a = judged(a, q.Plan.Query)
	if a.Estimate != nil {
		a.Text = append(a.Text, q.observed(*a.Estimate)...)
		a.Sources = append(a.Sources, sources(*a.Estimate)...)
	}
	a.Text = append(a.Text, q.measuredEach()...)
	a.Text = append(a.Text, q.weightsEach(a)...)
	q.programTold(&a)
	q.kernelTold(&a)
	q.startTold(&a)
	q.flashTold(&a)
	q.encoderTold(&a)
	q.ktSockets(&a)
	q.macsTold(&a)
	q.notebookTold(&a)
	q.standInTold(&a)
	q.linksTold(&a)
	q.ramTold(&a)
	q.splitTold(&a)
	q.lengthTold(&a)
	q.tflopsTold(&a)
	q.teacherTold(&a)
	q.budgetTold(&a)
	q.peopleTold(&a)
	q.dailyTold(&a)
	q.draftTold(&a)
	q.limitTold(&a)
	q.breakEven(&a)
	q.supplyTold(&a)
	if q.Wants.Embedding && len(q.Plan.Cases) == 1 && a.Verdict != engine.NoVerdict && !isTraining(q.Plan.Query) {
		a.Text = append([]string{words.EmbeddingBeside.In(q.Lang)}, a.Text...)
	}
	q.savingTold(&a)
	q.ranOutTold(&a)
	q.killedTold(&a)
	q.howTo(&a)
	q.reasonTold(&a)
	q.onThisMachine(&a)
	a.Catalogue = q.Known.Date()
	a.Options, a.Rules, a.Sources = listed(a.Options), listed(a.Rules), listed(a.Sources)
	return a, nil
}

// listed makes an absent list an empty one, so that JSON writes [].
func listed[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// refusal turns an engine's error into a reply that is safe to show.
func refusal(err error) error {
	if wrong, ok := errors.AsType[*workload.Error](err); ok {
		return &plan.Refusal{
			Code: string(wrong.Kind), Rejected: wrong.Kind != workload.NotFound,
			Key: wrong.Key, Message: wrong.Message, Suggestions: wrong.Suggestions,
		}
	}
	return err
}

// sources lists where the figures of an estimate come from, each once.
func sources(e engine.Estimate) []string {
	var out []string
	seen := map[string]bool{}
	for _, c := range e.Components {
		if c.Source != "" && !seen[c.Source] {
			seen[c.Source] = true
			out = append(out, c.Source)
		}
	}
	return out
}

// judged keeps the verdict only where a card was named: on one that merely
// stands in there is nothing to decide.
func judged(a Answer, q parser.Query) Answer {
	if !namesCard(q) {
		a.Verdict = engine.NoVerdict
	}
	return a
}

// asked is the question that an option answers: the one that was put, with what
// the search settled on. Asking it gives the option's estimate again.
func asked(r run) *parser.Query {
	q, w := r.Case.Query, r.Case.Workload
	if w.GPU != "" || w.GPUMemoryGB > 0 {
		q.GPU, q.GPUMemoryGB, q.GPUOptions = w.GPU, w.GPUMemoryGB, nil
	}
	q.GPUCount = max(w.GPUCount, q.GPUCount)
	if p := w.Parallel; p != (workload.Parallel{}) {
		q.Parallel.TP, q.Parallel.PP, q.Parallel.CP, q.Parallel.EP, q.Parallel.SP = p.TP, p.PP, p.CP, p.EP, p.SP
		if w.Task == workload.Infer {
			q.Parallel.DP = max(p.DP, q.Parallel.DP)
		}
	}
	q.GradAccum = max(w.GradAccum, q.GradAccum)
	if q.ZeROStage == nil && w.ZeROStage != nil {
		q.ZeROStage = new(*w.ZeROStage)
	}
	if w.Recompute != "" && q.Recompute == "" && q.GradCkpt == nil {
		q.Recompute = string(w.Recompute)
	}
	if w.Task != workload.Infer {
		q.Loss, q.Optimizer = cmpOr(q.Loss, string(w.Loss)), cmpOr(q.Optimizer, string(w.Optimizer))
		if w.Offload == (workload.Offload{Optimizer: "cpu"}) && q.Offload == "" {
			q.Offload = "optimizer"
		}
		if w.Framework == "unsloth" { // which brings its kind of adapters
			q.Task, q.Framework = string(w.Task), string(w.Framework)
		}
	}
	if q.Model == "" && w.Model.Name == "" && w.Model.ParamsB > 0 {
		q.ParamsB = w.Model.ParamsB
	}
	if q.Precision == "" && w.Task == workload.Infer {
		q.Precision = string(w.Precision)
	}
	if q.Quant == "" {
		q.Quant = string(w.Quant)
	}
	if q.Framework == "" && w.Task == workload.Infer {
		q.Framework = string(w.Framework) // of a count or of advice, which the question about the cards found has no reason for
	}
	return &q
}

// namesCard says whether a question names the memory that a verdict is about.
func namesCard(q parser.Query) bool {
	return q.GPU != "" || q.GPUMemoryGB > 0 || q.TotalGPUMemoryGB > 0 || len(q.GPUOptions) > 0 || len(q.GPUPool) > 0
}

// switched is a set of switches with one set.
func switched(extra workload.Extra, name string, value any) workload.Extra {
	out := workload.Extra{}
	maps.Copy(out, extra)
	out[name] = value
	return out
}

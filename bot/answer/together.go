package answer

import (
	"slices"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// inOneMemory is the answer to models that share the same cards: a draft beside the model
// that it drafts for, several models at once, copies of one. It is nil where none do.
func (q Question) inOneMemory() func(Question) (Answer, error) {
	switch q.Plan.Intent {
	case parser.Memory, parser.Fit, parser.Compare, parser.MaxBatch, parser.Throughput, parser.MinGPUs:
	case parser.LargestModel:
		if !q.Wants.HowManyCopies || !q.Plan.Query.NamesModel() {
			return nil
		}
	default:
		return nil
	}
	if q.meanwhile() {
		return eachItsTask
	}
	if q.Plan.Intent == parser.MinGPUs {
		return q.cardsForAll()
	}
	if q.Plan.Intent != parser.Throughput && q.sharesTraining() {
		return copies
	}
	if slices.ContainsFunc(q.Plan.Cases, func(c plan.Case) bool { return c.Workload.Task != workload.Infer || c.Workload.CPUOnly }) {
		return nil
	}
	said, cases := q.Plan.Query, len(q.Plan.Cases)
	switch several := cases > 1 && (cases == len(said.Models) || cases == len(said.ParamsList)); {
	case several && (q.Wants.Draft && cases == 2 || q.Wants.Together || q.servesUnlike()):
		return allAtOnce
	case q.Wants.Together && cases == len(said.ParamsList)*len(said.Precisions) && len(said.ParamsList) == len(said.Precisions):
		return eachItsFormat
	case cases == 1 && (q.Wants.Copies > 1 || q.Wants.HowManyCopies) && said.Concurrency+said.Batch == 0 && (said.GPUCount <= 1 || q.Wants.HowManyCopies && q.Plan.Intent != parser.MaxBatch && said.GPUPool == nil && max(said.Parallel.TP, said.Parallel.PP) <= 1):
		return copies
	}
	return nil
}

// servesUnlike reports whether the models are for different things, one to write texts, to find or to
// rank them: they are no alternatives, and run side by side.
func (q Question) servesUnlike() bool {
	return slices.ContainsFunc(q.Plan.Cases[1:], func(c plan.Case) bool {
		return plan.Purpose(c.Query.Model, q.Known) != plan.Purpose(q.Plan.Cases[0].Query.Model, q.Known)
	})
}

// meanwhile reports whether a card serves while it trains, each task a model of its own or both the
// same: the plan has every model in every task.
func (q Question) meanwhile() bool {
	said := q.Plan.Query
	tasks := len(said.Tasks)
	if !q.Wants.Meanwhile || tasks < 2 || !slices.Contains(said.Tasks, string(workload.Infer)) || q.Plan.Intent == parser.Throughput || q.Plan.Intent == parser.Compare {
		return false
	}
	models := max(len(said.Models), len(said.ParamsList), 1)
	return len(q.Plan.Cases) == tasks*models && (models == 1 || models == tasks)
}

// eachItsTask adds up what is done at once on a card, each model in its own task.
func eachItsTask(q Question) (Answer, error) {
	tasks := len(q.Plan.Query.Tasks)
	models := len(q.Plan.Cases) / tasks
	cases := make([]plan.Case, tasks)
	for i := range cases {
		cases[i] = q.Plan.Cases[i*models+min(i, models-1)]
	}
	q.Plan.Cases = cases
	return allAtOnce(q)
}

// eachItsFormat adds up models that are told with a format each: "32b awq and 7b fp16". The plan has
// every size in every format.
func eachItsFormat(q Question) (Answer, error) {
	sizes := len(q.Plan.Query.ParamsList)
	cases := make([]plan.Case, sizes)
	for i := range cases {
		cases[i] = q.Plan.Cases[i*sizes+i]
	}
	q.Plan.Cases = cases
	return allAtOnce(q)
}

// sharesTraining reports whether several training jobs of one kind share a card: "two qlora jobs on
// one 4090", "can two people share it". Users of what is served later train nothing.
func (q Question) sharesTraining() bool {
	said := q.Plan.Query
	if len(q.Plan.Cases) != 1 || !isTraining(said) || said.GPUCount > 1 || said.Task == "rl" {
		return false
	}
	return q.Wants.Copies > 1 || q.Wants.HowManyCopies || said.Concurrency > 1 && q.Wants.PeopleTrain
}

// allAtOnce adds up models that are held at once.
func allAtOnce(q Question) (Answer, error) {
	all, err := q.runs()
	if err != nil {
		return Answer{}, err
	}
	if q.Wants.Draft {
		all = q.servedSpeeds(all)
	}
	a := q.addedUp(all)
	if a.Verdict == engine.DoesNotFit {
		if narrow, ok := q.narrowTogether(); ok {
			if q.Wants.Draft {
				narrow = q.servedSpeeds(narrow)
			}
			held := q.addedUp(narrow)
			w := narrow[0].Estimate.Workload
			held.Summary = words.TogetherIn.In(q.Lang, "format", q.formatName(w), "program", q.server(w), "told", within(held.Summary), "before", within(a.Summary))
			return q.drafted(held, narrow), nil
		}
	}
	return q.drafted(a, all), nil
}

// drafted adds to what a draft and its model take how much faster one sequence gets, first where that is asked.
func (q Question) drafted(a Answer, all []run) Answer {
	if !q.Wants.Draft || !q.vocabularyTold(&a, all[1-draftOf(all)], all[draftOf(all)]) {
		return a
	}
	if gain := q.draftGain(all); q.Plan.Intent == parser.Compare || q.Plan.Intent == parser.Throughput {
		a.Summary = gain + q.space() + a.Summary // "how much faster?"
	} else {
		a.Text = append([]string{gain}, a.Text...)
	}
	return a
}

// addedUp is the answer to what some models take that are held at once.
func (q Question) addedUp(all []run) Answer {
	told := q.fullestOf(all) // on the card; what each needs may be asked without one
	all = q.ownNeeds(all)
	sum := [2]unit.Bytes{}
	var need unit.Bytes
	parts := make([]string, len(all))
	for i, r := range all {
		need += r.PerGPU.Process
		sum[0] += r.PerGPU.Low
		sum[1] += r.PerGPU.High
		parts[i] = r.Label + " " + q.size(r.PerGPU.Process)
		if q.Wants.Draft {
			parts[i] = words.DraftPart.In(q.Lang, "model", r.Label, "need", q.size(r.PerGPU.Process), "weights", q.size(r.WeightsBytes), "cache", q.size(r.KVCacheBytes))
		}
	}
	if q.Wants.Draft { // one process holds both, with one context
		for _, c := range all[1].Components {
			if c.Name == "context" {
				need, sum[0], sum[1] = need-c.Bytes, sum[0]-c.Bytes, sum[1]-c.Bytes
			}
		}
	}
	first := q.fullestOf(all)
	a := q.basis(first)
	a.Options = options(all)
	a.Verdict = verdictOnSum(sum, told.CapacityBytes)
	a.Summary = q.heldTogether(need, sum, told, a.Verdict, strings.Join(parts, " + "))
	if q.Wants.Ranker && !slices.ContainsFunc(all, func(r run) bool { return plan.Purpose(r.Case.Query.Model, q.Known) == plan.Ranks }) {
		a.Text = append(a.Text, words.RankerBeside.In(q.Lang))
	}
	return a
}

// ownNeeds are models on one card with what each of them needs: a server that has the card for itself fills it with
// cache, and one beside another is given its share.
func (q Question) ownNeeds(all []run) []run {
	out := slices.Clone(all)
	for i, r := range all {
		if r.CapacityBytes == 0 || !q.reserves(r.Case) {
			continue
		}
		if free, err := q.with(r, func(w *workload.Workload) { w.GPU, w.GPUMemoryGB, w.GPUPool = "", 0, nil }); err == nil {
			out[i] = free
		}
	}
	return out
}

// fullestOf is the alternative that takes most.
func (q Question) fullestOf(all []run) run {
	return slices.MaxFunc(all, func(a, b run) int { return int((a.PerGPU.Process - b.PerGPU.Process) >> 10) })
}

// verdictOnSum is the verdict on what several take in the same memory.
func verdictOnSum(band [2]unit.Bytes, capacity unit.Bytes) engine.Verdict {
	switch {
	case capacity == 0:
		return engine.NoVerdict
	case band[1] <= capacity:
		return engine.Fits
	case band[0] <= capacity:
		return engine.Tight
	}
	return engine.DoesNotFit
}

// heldTogether says what several take in all, and whether that fits.
func (q Question) heldTogether(need unit.Bytes, band [2]unit.Bytes, r run, v engine.Verdict, parts string) string {
	sentence := words.TogetherNeed
	if v != engine.NoVerdict {
		sentence = words.TogetherHeld
	}
	return sentence.In(q.Lang, "verdict", capital(verdictName(q.Lang, v.Leaning(need, r.CapacityBytes))), "parts", parts, "need", q.size(need), "low", q.size(band[0]), "high", q.size(band[1]),
		"capacity", q.size(r.CapacityBytes), "card", q.cardName(r.Estimate.Workload))
}

// narrowTogether are several models that cards hold at once in the most precise format in which they do, where nothing
// says in which form they are run: a server's on cards on which models are served, else files of llama.cpp.
func (q Question) narrowTogether() ([]run, bool) {
	said := q.Plan.Query
	if said.Quant != "" || said.Precision != "" || len(said.Precisions) > 0 || said.Framework != "" {
		return nil, false
	}
	card := q.card(q.Plan.Cases[0].Workload)
	program, formats := workload.Framework("llama.cpp"), search.Files
	if card.Datacenter() {
		program, formats = "vllm", nil
		for _, f := range card.ServerFormats() {
			formats = append(formats, workload.Quant(f))
		}
	} else if card != nil && !card.RunsGGML() {
		return nil, false
	}
	for _, format := range formats {
		if f, _ := format.Format(); f.Bits < leastHeld {
			break
		}
		all, err := q.eachIn(program, format)
		if err != nil {
			return nil, false
		}
		band := [2]unit.Bytes{}
		for _, r := range q.needed(all) {
			band[0] += r.PerGPU.Low
			band[1] += r.PerGPU.High
		}
		if verdictOnSum(band, q.fullestOf(all).CapacityBytes) == engine.Fits {
			return all, true
		}
	}
	return nil, false
}

// eachIn runs every case that writes texts in a program and a format.
func (q Question) eachIn(program workload.Framework, format workload.Quant) ([]run, error) {
	all := make([]run, 0, len(q.Plan.Cases))
	for _, c := range q.Plan.Cases {
		if match, ok := q.Known.FindModel(c.Workload.Model.Name); !ok || match.Row.Shape.Generates() {
			c.Workload.Framework, c.Workload.Quant, c.Workload.Parallel = program, format, workload.Parallel{}
			c.Query.Quant = string(format)
		}
		r, err := q.run(c)
		if err != nil {
			return nil, err
		}
		r.Label = q.label(c.Label)
		all = append(all, r)
	}
	return all, nil
}

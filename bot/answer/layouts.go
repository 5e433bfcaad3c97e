package answer

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/workload"
	"headroom/parser"
)

// stepTokens is the global batch that layouts are held against each other by where none is told: what LLaMA was
// trained with (Touvron et al., 2023, arXiv 2302.13971, table 2). With few micro-batches to a step a pipeline
// would wait most of the time.
const stepTokens = 4_000_000

// mostLayouts is how many ways to lay a run out are named.
const mostLayouts = 3

// layoutChoice is a way to lay a run out on all cards.
type layoutChoice struct {
	run
	way string
}

// layoutSought reports whether a layout is asked for, of a training run on a number of cards.
func (q Question) layoutSought() bool {
	said := q.Plan.Query
	trains := said.Task == string(workload.Train) || said.Task == string(workload.Finetune) || said.Task == "" && said.Framework == "" && q.Wants.LaysTraining
	return q.Wants.Layout && trains && len(q.Plan.Cases) == 1 && said.GPUCount > 1 && said.GPU != "" &&
		said.Parallel == (parser.Parallel{}) && said.ZeROStage == nil && said.ParallelOptions == nil && said.GPUPool == nil && q.Plan.Intent != parser.Time && q.Plan.Intent != parser.Cost
}

// layouts answers how to lay a training run out on the cards that are told: of the ways to divide the model by
// tensor and pipeline parallelism, with replicas over the rest, and of ZeRO-3, the fastest that fit.
func layouts(q Question) (Answer, error) {
	said := q.Plan.Query
	said.Task = cmpOr(said.Task, string(workload.Train))
	if q.Plan = plan.Make(parser.Fit, said, q.Known); q.Plan.Blocked != nil || len(q.Plan.Cases) != 1 {
		return memory(q)
	}
	r, err := q.first()
	if err != nil {
		return Answer{}, err
	}
	all := q.layoutChoices(r)
	if len(all) == 0 {
		return memory(q)
	}
	best := all[0]
	a := q.basis(best.run)
	a.Summary = words.LaidBest.In(q.Lang, "what", capital(q.what(r)), "cards", q.cards(best.Estimate.Workload), "way", best.way, "need", q.size(best.PerGPU.Process),
		"capacity", q.size(best.CapacityBytes), "rate", about(rate(best.run)))
	var others []string
	for _, l := range all[1:min(len(all), mostLayouts)] {
		others = append(others, l.way+words.InBrackets.In(q.Lang, "text", q.size(l.PerGPU.Process)+words.PartSeparator.In(q.Lang)+about(rate(l.run))+" tokens/s"))
	}
	if others != nil {
		a.Summary += words.LaidOthers.In(q.Lang, "list", strings.Join(others, words.LabelSeparator.In(q.Lang)))
	}
	a.Text = append(a.Text, words.LaidRules.In(q.Lang))
	for _, l := range all[:min(len(all), mostLayouts)] {
		l.run.Label = l.way
		a.Options = append(a.Options, options([]run{l.run})...)
	}
	return a, nil
}

// layoutChoices are the ways that fit for sure, each with as little recomputation as that allows, the fastest first.
func (q Question) layoutChoices(r run) []layoutChoice {
	w := r.Estimate.Workload
	cards, length := max(w.GPUCount, 1), max(w.SeqLen, 1)
	var all []layoutChoice
	try := func(l search.Layout) {
		for _, recompute := range [...]workload.Recompute{r.Case.Workload.Recompute, workload.RecomputeFull} {
			l.Recompute = recompute
			one := r
			one.Case.Workload = l.On(one.Case.Workload, cards)
			c := &one.Case.Workload
			replicas := cards / (max(c.Parallel.TP, 1) * max(c.Parallel.PP, 1))
			if q.Plan.Query.GlobalBatch+q.Plan.Query.GradAccum == 0 {
				c.Batch = max(c.Batch, 1)
				c.GradAccum = max(stepTokens/length/replicas/c.Batch, 1)
			}
			laid, err := q.run(one.Case)
			if err != nil || laid.Verdict != engine.Fits {
				continue
			}
			all = append(all, layoutChoice{laid, q.layoutName(l, laid.Estimate.Workload)})
			return
		}
	}
	try(search.Layout{Shard: true})
	for tp := 1; tp <= min(machine, cards); tp *= 2 {
		for pp := 1; tp*pp <= cards && pp <= 64; pp *= 2 {
			if tp*pp > 1 && cards%(tp*pp) == 0 {
				try(search.Layout{Parallel: workload.Parallel{TP: tp, PP: pp, DP: cards / (tp * pp), SP: tp > 1}})
			}
		}
	}
	fastest := 0.0
	for _, l := range all {
		fastest = max(fastest, rate(l.run))
	}
	slices.SortStableFunc(all, func(a, b layoutChoice) int {
		byRate := cmp.Compare(rate(b.run), rate(a.run))
		if least := fastest * (1 - alike); rate(a.run) >= least && rate(b.run) >= least { // as fast as an estimate can tell: the plainest first
			return cmp.Or(cmp.Compare(a.ranks(), b.ranks()), byRate)
		}
		return byRate
	})
	return all
}

// ranks is the number of cards that one copy of the model takes.
func (l layoutChoice) ranks() int {
	p := l.Case.Workload.Parallel
	return max(p.TP, 1) * max(p.PP, 1)
}

// splitTold opens the answer with it where tensor parallelism is asked about and the heads do not
// divide: the figures are those of another split.
func (q Question) splitTold(a *Answer) {
	if !q.Wants.TensorParallel || a.Estimate == nil || !a.Estimate.Workload.Parallel.Layers {
		return
	}
	for _, told := range a.Estimate.Assumed {
		if told.Key == "parallel" && strings.HasPrefix(told.Why, "tensor parallel over") {
			end := map[words.Lang]string{words.English: ".", words.Chinese: "。"}[q.Lang]
			a.Summary = capital(words.Translate(q.Lang, told.Why)) + end + q.space() + a.Summary
			return
		}
	}
}

// splitSought reports whether it is asked how to split a model that is run over a number of cards.
func (q Question) splitSought() bool {
	said := q.Plan.Query
	runs := said.Task == string(workload.Infer) || said.Task == "" && !q.Wants.LaysTraining
	program := said.Framework == "" || said.Framework == "vllm" || said.Framework == "sglang"
	return q.Wants.Layout && runs && program && len(q.Plan.Cases) == 1 && said.GPUCount > 1 && said.GPU != "" && q.sized() && said.Offload == "" &&
		said.Parallel == (parser.Parallel{}) && said.ParallelOptions == nil && said.GPUPool == nil && (q.Plan.Intent == parser.Fit || q.Plan.Intent == parser.Memory || q.Plan.Intent == parser.Throughput)
}

// servedSplits answers how to split a model over the cards that are told: the fastest of the ways that a server divides it in and
// that fit, tensor parallel within a machine and a pipeline beside it.
func servedSplits(q Question) (Answer, error) {
	r, err := q.run(plan.Served(q.Plan.Cases[0], q.Known))
	if err != nil {
		return Answer{}, err
	}
	if w := r.Estimate.Workload; w.Framework != "vllm" && w.Framework != "sglang" || r.CapacityBytes == 0 {
		return memory(q)
	}
	shape, cards := q.shape(r.Estimate.Workload), r.Estimate.Workload.GPUCount
	var all []run
	for tp := 1; tp <= min(cards, machine); tp++ {
		if _, _, even := shape.Divides(tp); !even {
			continue
		}
		for _, stages := range slices.Compact([]int{1, cards / tp}) {
			one, err := q.with(r, func(w *workload.Workload) {
				w.GPUCount, w.Nodes, w.Parallel = tp*stages, 0, workload.Parallel{TP: tp, PP: stages}
			})
			if stages <= shape.Layers && err == nil && one.Verdict == engine.Fits {
				one.Label = "TP " + strconv.Itoa(tp)
				if stages > 1 {
					one.Label += ", PP " + strconv.Itoa(stages)
				}
				all = append(all, one)
			}
		}
	}
	if len(all) == 0 {
		return memory(q)
	}
	slices.SortStableFunc(all, func(a, b run) int { return cmp.Compare(rate(b), rate(a)) })
	best := all[0]
	slices.SortStableFunc(all[1:], func(a, b run) int { // those that leave no card idle first
		return cmp.Compare(b.Estimate.Workload.GPUCount/cards, a.Estimate.Workload.GPUCount/cards)
	})
	a := q.basis(best)
	a.Summary = words.SplitBest.In(q.Lang, "what", q.model(best), "cards", q.cards(r.Estimate.Workload), "way", q.splitOn(best), "need", q.size(best.PerGPU.Process),
		"capacity", q.size(best.CapacityBytes), "rate", about(rate(best)))
	var others []string
	for _, o := range all[1:] {
		if len(others) < mostLayouts-1 && o.Estimate.Workload.GPUCount > 1 {
			others = append(others, q.splitOn(o)+words.InBrackets.In(q.Lang, "text", about(rate(o))+" tokens/s"))
		}
	}
	if others != nil {
		a.Summary += words.LaidOthers.In(q.Lang, "list", strings.Join(others, words.LabelSeparator.In(q.Lang)))
	}
	if heads, grouped, even := shape.Divides(cards); !even {
		sentence := words.HeadsUneven
		if grouped {
			sentence = words.GroupsUneven
		}
		a.Summary += sentence.In(q.Lang, "cards", strconv.Itoa(cards), "heads", strconv.Itoa(heads))
	}
	a.Options = options(all[:min(len(all), mostLayouts)])
	return a, nil
}

// splitOn names a split and, where it leaves cards of those that are told idle, how many it takes.
func (q Question) splitOn(r run) string {
	if n := r.Estimate.Workload.GPUCount; n < q.Plan.Query.GPUCount {
		return r.Label + words.InBrackets.In(q.Lang, "text", words.OnSoMany.In(q.Lang, "count", strconv.Itoa(n), "idle", strconv.Itoa(q.Plan.Query.GPUCount-n)))
	}
	return r.Label
}

// worthCopying is by how much more sequences another layout has to hold to be worth a sentence.
const worthCopying = 1.5

// copiedAttentionGain says how many sequences a server holds at once where attention is copied over replicas and experts are
// spread, instead of each card holding the cache of all sequences; empty where that is not much more.
func (q Question) copiedAttentionGain(r run, plain *Value) string {
	if len(q.Plan.Cases) != 1 || plain == nil || q.Plan.Query.CacheTokens > 0 {
		return ""
	}
	base, err := q.probe.Try(r.Case.Workload)
	if err != nil {
		return ""
	}
	best, each, copies := worthCopying*plain.Number, 0, 0
	var at engine.Outcome
	for _, p := range search.CopiedAttention(&r.Case.Workload, &base) {
		w := r.Case.Workload
		w.Parallel = p
		if limit := search.Most(q.probe, w, search.Batch(w)); float64(limit.Value*p.DP) > best {
			best, each, copies, at = float64(limit.Value*p.DP), limit.Value, p.DP, limit.At.Outcome
		}
	}
	if copies == 0 || each >= search.MostSequences {
		return ""
	}
	return words.Copied.In(q.Lang, "copies", strconv.Itoa(copies), "cards", strconv.Itoa(at.Workload.GPUCount), "value", number(best), "each", number(float64(each)), "need", q.size(at.Process))
}

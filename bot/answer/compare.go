package answer

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
	"headroom/parser"
)

// compare answers with one estimate for each alternative. A question that
// names only one setting ("how much does checkpointing save?") is compared
// with the same case without it.
func compare(q Question) (Answer, error) {
	if said := q.Plan.Query; said.GPU != "" && len(said.Precisions) > 0 && said.Task == "" && !said.NamesModel() {
		return q.peaks() // a card in two number formats
	}
	if said := q.Plan.Query; q.byCards() && (len(said.Prices) > 0 || q.Wants.Money && (q.sized() || q.Wants.Faster)) {
		return q.costOfEach()
	}
	if q.modelsOnCards() {
		if a, ok := q.eachModel(); ok {
			return a, nil
		}
	}
	if programs := q.byPrograms(); programs != nil {
		q.Plan.Cases = programs
	}
	if cases, ok := q.onUsableCase(); ok {
		q.Plan.Cases = cases
	}
	q.Wants.Throughput = q.Wants.Throughput || q.unlikeReplicas()
	if q.Wants.Faster || q.Wants.Throughput || q.Wants.Serves && !q.byCards() || q.byCards() && !slices.ContainsFunc(q.Plan.Cases, q.unknownCard) {
		q.Plan.Cases = q.onServers()
	}
	all, err := q.runs()
	if err != nil {
		return Answer{}, err
	}
	if q.Wants.Notion == "tensor_or_pipeline" && len(all) == 1 && !q.Plan.Query.NamesModel() {
		return explain(q) // there is no case to reckon
	}
	if (words.InWordsAlone(q.Topic) || words.InWordsAlone(q.Wants.Notion) || q.Wants.Notion != "" && !q.describes()) && len(all) == 1 {
		return explain(q) // the engine has no figures for what is weighed
	}
	if said := q.Plan.Query; len(all) == 1 && (said.NetworkGbps > 0 || said.PCIeGen+said.PCIeLanes > 0) {
		return throughput(q) // what the link does, linksTold says
	}
	if len(all) == 1 {
		if with, without, ok := q.withAndWithout(all[0]); ok {
			all = []run{with, without}
		}
	}
	all = q.releasedAsFiles(all)
	several := q.byCards() && q.boughtSeveral(all)
	for i, r := range all {
		if in, _, ok := q.inPart(r); ok && !several && (q.byCards() || len(q.Plan.Query.Precisions) > 1 && q.ownCard(r)) && (r.Case.Query.Quant != "" || keptInFiles(r) != "") {
			in.Label = q.besideRAM(r.Label, in)
			all[i] = in
		}
	}
	all, byDefault := q.asByDefault(all)
	all = q.countedAlike(all)
	sets := q.onSets(all, shortQueue)
	if sets != nil {
		all = sets
	}
	all = q.eachLaidOut(all)
	full, alone := []run(nil), all
	if sets == nil && (q.byCards() || q.Wants.Throughput) {
		if full = q.eachLoaded(all); full != nil {
			all = full
		}
	}
	a := q.basis(all[0])
	if len(all) == 1 && q.Topic != "" && !q.describes() {
		return explain(q) // "tp vs pp": there is no case to reckon
	}
	if len(all) == 1 {
		a.Summary = q.verdict(all[0])
		return a, nil
	}
	format, onSome := workload.Quant(""), false
	if q.byCards() {
		if narrow, widest := q.held(all); narrow != nil {
			onSome = slices.ContainsFunc(all, func(r run) bool { return r.Verdict != engine.DoesNotFit })
			all, format = narrow, widest
			a = q.basis(all[0])
		}
	}
	inOne := ""
	if narrow, said := q.heldAlike(all); narrow != nil {
		all, inOne = narrow, said
		a = q.basis(all[0])
	}
	alike := ""
	q.Topic, alike = q.tellingTopic(all)
	best := q.bestFirst(all)
	a.Options = options(best)
	a.Facts = q.cardFacts(all)
	switch {
	case len(all) == 2 && len(a.Facts) == 2 && !q.Plan.Query.CardEach:
		a.Summary = q.cardAgainstCard(all[0], all[1])
	case len(all) == 2 && full != nil: // what a full queue takes is the same share of a card
		a.Summary = q.opening(q.speedDifference(all[0], all[1]))
	case len(all) == 2:
		a.Summary = q.pair(all[0], all[1])
	default:
		var list []string
		for i, r := range q.needed(all) {
			list = append(list, all[i].Label+" "+q.size(q.comparedSize(r))+q.speedBeside(all[i]))
		}
		mark := words.ListMark
		if strings.Contains(all[0].Label, words.PartSeparator.In(q.Lang)) {
			mark = words.LabelSeparator // a label has several parts itself
		}
		a.Summary = words.ComparedMany.In(q.Lang, "count", strconv.Itoa(len(all)), "list", strings.Join(list, mark.In(q.Lang)))
	}
	a.Summary = q.reserveAlike(all) + alike + a.Summary + q.reserveUnlike(all) + q.setsSaid(sets) + q.wantedOf(all) + q.loadedSaid(full) + q.aloneSaid(full, alone) + q.layoutsOf(all) + q.bestAndNext(best) + q.heldSaid(format, onSome) + inOne + byDefault + q.eachWith(all)
	stage, advised := q.stageAdvice(all)
	a.Summary += stage
	if len(a.Facts) == 0 && full == nil && all[0].Case.Workload.Task == workload.Infer && all[0].CapacityBytes > 0 && q.needed(all)[0].CapacityBytes == 0 {
		a.Text = append(a.Text, words.NeedsWithoutPool.In(q.Lang))
	}
	held, same := q.holdsEach(all)
	priced := (q.Wants.Money || q.Plan.Query.CardPrices != nil) && q.byCards()
	switch {
	case held == "":
	case len(a.Facts) == 0 && !same && len(q.Plan.Query.GPUCountOptions) == 0:
		a.Summary = held // memories alone, with no model to weigh them by
	case q.Plan.Query.Precision != "": // their rates are asked about
		a.Text = append([]string{held}, a.Text...)
	case same, priced:
		a.Summary += q.space() + held
	default: // what the cards hold, before how they run one that stands in
		a.Summary = q.cardsVerdict(all) + held + q.space() + a.Summary
	}
	if figures := q.figureOfEach(all); figures != "" && q.byCards() && !q.sized() {
		a.Summary = figures + q.space() + a.Summary
	}
	if worth := strings.TrimSpace(q.worthOf(all)); priced && worth != "" {
		a.Summary = worth + q.space() + a.Summary
	} else if q.Wants.Buys && len(a.Facts) > 1 {
		a.Summary += q.rentsTold(all)
	}
	if len(all) == 2 && len(a.Facts) == 2 && !q.Plan.Query.CardEach {
		a.Summary = q.equals(all[0], all[1]) + a.Summary
	}
	if i := slices.IndexFunc(all, func(r run) bool { return stage != "" && r.Label == advised.Label }); i >= 0 {
		a = q.helpedOf(a, all[i], true)
	} else if lacksMemory(best[0]) {
		a = q.helpedOf(a, best[0], true)
	}
	if !q.describes() {
		a.Text = append(q.meanings(), a.Text...)
	}
	return a, nil
}

// speedBeside is how fast one of several cards is, behind what the work takes on it.
func (q Question) speedBeside(r run) string {
	if rate(r) == 0 || q.Topic != "" || !q.byCards() && !q.Wants.Faster {
		return ""
	}
	return words.SpeedBeside.In(q.Lang, "rate", about(rate(r)))
}

// meanings are what the glossary says of methods that are compared where no model is told: what they
// are is asked as much as what they take.
func (q Question) meanings() []string {
	said := q.Plan.Query
	var keys []string
	for _, task := range said.Tasks {
		if task == string(workload.LoRA) || task == string(workload.QLoRA) {
			keys = append(keys, task)
		}
	}
	if said.ZeROStage != nil || len(said.ZeROStages) > 0 || said.Parallel.FSDP {
		keys = append(keys, "zero")
	}
	var texts []string
	for _, key := range keys {
		if entry, ok := words.Explain(key); ok {
			texts = append(texts, entry.Text.In(q.Lang))
		}
	}
	return texts
}

// pair says what two alternatives take and how they differ: their speed first
// where that is asked for.
func (q Question) pair(a, b run) string {
	need := q.needed([]run{a, b})
	sizes := words.Compared.In(q.Lang, "first", a.Label, "second", b.Label,
		"part", q.compared(), "a", q.size(q.comparedSize(need[0])), "b", q.size(q.comparedSize(need[1])))
	if by := q.takesMore(need[0], need[1]); q.Wants.Saves && by != "" && by != words.TakesSame.In(q.Lang) {
		sizes = q.opening(by) + q.space() + q.opening(sizes)
	} else {
		sizes += q.difference(need[0], need[1])
	}
	speeds := cmp.Or(q.speedDifference(a, b), q.cardAgainstHost(a, b))
	if speeds == "" && q.Wants.Faster {
		speeds = q.speedOnUsualCard(a, b)
	}
	switch {
	case speeds == "":
		return sizes
	case q.Wants.Faster:
		return q.opening(speeds) + q.space() + q.opening(sizes)
	}
	return sizes + q.space() + q.opening(speeds)
}

// needed are alternatives with what each needs, where a server fills the same share
// of a card with all of them.
func (q Question) needed(all []run) []run {
	pooled := func(r run) bool { return q.reserves(r.Case) }
	byFile := func(r run) bool { return r.Estimate.Workload.Framework == "llama.cpp" }
	mixed := slices.ContainsFunc(all, pooled) && slices.ContainsFunc(all, byFile) && !slices.ContainsFunc(all, func(r run) bool { return !pooled(r) && !byFile(r) })
	served := !q.byCards() && !slices.ContainsFunc(all, func(r run) bool { return !pooled(r) }) // whether all of it fits or not
	for _, r := range all {
		if r.CapacityBytes == 0 || !mixed && !served && math.Abs(float64(r.PerGPU.Process-all[0].PerGPU.Process)) > sameWithin*float64(all[0].PerGPU.Process) {
			return all
		}
	}
	out := make([]run, len(all))
	for i, r := range all {
		if mixed && !pooled(r) {
			out[i] = r
			continue
		}
		free, err := q.with(r, func(w *workload.Workload) { w.GPU, w.GPUMemoryGB, w.GPUPool = "", 0, nil })
		if err != nil {
			return all
		}
		out[i] = free
	}
	return out
}

// oneMore turns a question for what one more card brings in speed into a comparison of both numbers
// of cards, and reports whether it was one.
func (q *Question) oneMore() bool {
	n := q.Plan.Query.OneMore
	if n < 2 || q.Plan.Blocked != nil || !q.sized() || q.Plan.Intent == parser.Cost {
		return false
	}
	query := q.Plan.Query
	query.OneMore, query.GPUCount, query.GPUCountOptions = 0, 0, []int{n, n - 1}
	q.Plan = plan.Make(parser.Compare, query, q.Known)
	q.Wants.Faster = true
	return true
}

// What some cards can do is often asked of several kinds of work at once, "can it train or run a 70b?": each is a
// question of its own, with its own way out.

// eachTask answers each of several kinds of work that are asked of the same cards, running first, and QLoRA behind
// training that they cannot do; ok is false where something else is compared.
func (q Question) eachTask(all []run) (a Answer, ok bool) {
	said := q.Plan.Query
	runs := slices.ContainsFunc(all, func(r run) bool { return r.Estimate.Workload.Task == workload.Infer })
	fit := !slices.ContainsFunc(all, func(r run) bool { return r.Verdict != engine.Fits })
	if q.Plan.Intent != parser.Fit || len(said.Tasks) != len(all) || len(all) < 2 || !runs || fit || all[0].CapacityBytes == 0 {
		return Answer{}, false
	}
	tasks := slices.Clone(said.Tasks)
	slices.SortStableFunc(tasks, func(a, b string) int { return boolRank(a != "infer") - boolRank(b != "infer") })
	if slices.Contains(tasks, "train") && !slices.Contains(tasks, "qlora") {
		tasks = append(tasks, "qlora")
	}
	var parts []string
	for _, task := range tasks {
		of := said
		of.Task, of.Tasks = task, nil
		alone := q
		alone.found = &foundWays{}
		if alone.Plan = plan.Make(parser.Fit, of, q.Known); alone.Plan.Blocked != nil || len(alone.Plan.Cases) != 1 {
			return Answer{}, false
		}
		one, err := memory(alone)
		if err != nil {
			return Answer{}, false
		}
		if parts == nil {
			a = one
			a.Options = nil
		}
		verdict, _ := firstSentence(one.Summary)
		parts = append(parts, words.TaskVerdict.In(q.Lang, "task", words.Name(q.Lang, "doing_"+task), "verdict", within(verdict)))
		if task == "train" && one.Verdict == engine.DoesNotFit && one.Next != "" && len(tasks) > 2 {
			continue // QLoRA is told instead of what it would take
		}
		if one.Verdict == engine.Fits {
			a.Options = append(a.Options, Option{Label: words.Name(q.Lang, "doing_"+task), Query: one.query, Estimate: one.Estimate})
		} else if len(one.Options) > 0 && one.Options[0].WayOut {
			o := one.Options[0]
			o.Label, o.WayOut = words.TaskLabel.In(q.Lang, "task", words.Name(q.Lang, "doing_"+task), "way", o.Label), false
			a.Options = append(a.Options, o)
		}
	}
	a.Summary = strings.Join(parts, q.space())
	return a, true
}

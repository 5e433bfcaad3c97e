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
	"headroom/engine/search"
	"headroom/engine/workload"
	"headroom/parser"
)

// wayOut is a way out that was asked again as a question of its own.
type wayOut struct {
	run
	label  string
	slower float64 // times as long; 0 where that is not known
	// changes are those of the search that it comes from.
	changes []search.Change
	price   float64 // in doublings of time or money
}

// helped adds ways out to an answer that does not surely fit: as options where
// it has none of its own, the cheapest of them also in words.
func (q Question) helped(a Answer, r run) Answer {
	if said := r.Case.Query; !short(r) || said.Task == "quantize" || said.Method == "merge" { // the host does those alone
		return a
	}
	if share, ok := q.moreShare(r); ok {
		a.Next, a.instead = q.wayInWords(share), []wayOut{share}
		return a
	}
	ways := q.waysOut(r)
	ways = q.tightFirst(r, ways)
	a.instead = ways
	if len(ways) == 0 {
		a.instead = q.nearest(r)
		if r.Verdict == engine.DoesNotFit && len(a.Options) == 0 && len(r.Case.Workload.GPUPool) == 0 {
			a.Next = q.noWayOut(r)
			if r.HostVerdict == engine.DoesNotFit {
				a.Next = words.NoWayOutRAM.In(q.Lang, "ram", q.hostRAM(r), "count", strconv.Itoa(search.MostOf(r.Estimate.Workload.GPUCount)))
			}
		}
		return a
	}
	a.Next = q.wayInWords(ways[0])
	if len(a.Options) > 0 {
		return a
	}
	for i := range ways {
		w := &ways[i]
		a.Options = append(a.Options, Option{
			Label: w.label, Query: &w.Case.Query, Estimate: &w.Estimate, Ask: ask(w.Case.Query), WayOut: true, Slower: w.slower,
		})
	}
	return a
}

// nearest is what nearly everybody turns on, which the first sentence names, where even that is tight.
func (q Question) nearest(r run) []wayOut {
	way, ok := q.remedy(r)
	if !ok {
		return nil
	}
	again, ok := q.askedAgain(r, &way)
	if !ok {
		return nil
	}
	return []wayOut{again}
}

// helpedOf is helped for one of several alternatives: the step says which it is for.
func (q Question) helpedOf(a Answer, r run, several bool) Answer {
	before := a.Next
	a = q.helped(a, r)
	if several && r.Label != "" && a.Next != "" && a.Next != before {
		a.Next = words.NextOf.In(q.Lang, "label", r.Label, "next", a.Next)
	}
	return a
}

// short says whether the cards, or host memory where the model runs there, do
// not surely hold a case.
func short(r run) bool {
	lacking := func(v engine.Verdict) bool { return v == engine.DoesNotFit || v == engine.Tight }
	return lacking(r.Verdict) || lacking(r.HostVerdict)
}

// waysOut searches for changes that make a case fit, and asks each as a
// question; one whose question comes to something else is no way out.
func (q Question) waysOut(r run) []wayOut {
	if q.found != nil && q.found.ways != nil && q.found.label == r.Label && q.found.of == r.PerGPU && q.found.cards == r.Estimate.Workload.GPUCount {
		return slices.Clone(q.found.ways)
	}
	ways := q.searchWays(r)
	if q.found != nil {
		*q.found = foundWays{r.Label, r.PerGPU, r.Estimate.Workload.GPUCount, ways}
	}
	return slices.Clone(ways)
}

// foundWays are the ways out of a case that was searched last: the first sentence asks for them, and the list.
type foundWays struct {
	label string
	of    engine.Totals
	cards int
	ways  []wayOut
}

// barred are the changes that the question rules out; nil where it rules out none.
func (q Question) barred() search.Barred {
	without := q.Wants.Without
	if without == (words.RuledOut{}) {
		return nil
	}
	return func(c *search.Change) bool {
		return without.Offload && c.Offloads() || without.Adapters && c.Adapts() || without.Quantization && c.Quantizes() || without.Recompute && c.Kind == search.Recompute ||
			without.MoreCards && c.Kind == search.MoreCards || without.OtherCards && (c.Kind == search.MoreCards || c.Kind == search.OtherCard)
	}
}

func (q Question) searchWays(r run) []wayOut {
	r.Case.Workload.GPUMemoryUtilization = 0 // no question says a share: the server takes its own
	unshare(&r.Case.Workload)
	base, err := q.probe.Try(r.Case.Workload)
	if err != nil {
		return nil
	}
	price, _ := q.Known.LowestPrice(r.Estimate.Workload.GPU)
	ways := search.WaysOut(q.probe, r.Case.Workload, base, q.offers(), price.USDPerDeviceHour, q.barred())
	if q.Wants.Notebook != "" { // it has the cards that it has
		ways = slices.DeleteFunc(ways, func(w search.Way) bool {
			return slices.ContainsFunc(w.Changes, func(c search.Change) bool { return c.Kind == search.MoreCards || c.Kind == search.OtherCard })
		})
	}
	out := make([]wayOut, 0, len(ways))
	kinds := make([][]search.Change, 0, len(ways))
	for i := range ways {
		if again, ok := q.askedAgain(r, &ways[i]); ok && !short(again.run) {
			out, kinds = append(out, again), append(kinds, ways[i].Changes)
		}
	}
	if out = q.drivesInstead(r, base, out); r.Estimate.Workload.Task != workload.Infer {
		kinds = make([][]search.Change, len(out))
		slices.SortStableFunc(out, func(a, b wayOut) int { return cmp.Compare(a.price, b.price) })
		for i := range out {
			kinds[i] = out[i].changes
		}
	}
	for i := len(out) - 1; i >= 0 && len(out) > 1; i-- {
		if out[i].crawls() {
			out, kinds = slices.Delete(out, i, i+1), slices.Delete(kinds, i, i+1)
		}
	}
	if without := q.Wants.Without; !without.Offload && !without.Quantization {
		out, kinds = q.withExpertsOut(r, base, out, kinds)
	}
	return q.remedyFirst(r, q.serverBoardsLast(q.spillFirst(r, q.formFirst(r, out, kinds), kinds)))
}

// askedAgain asks a case with some changes as a question of its own; ok is
// false where that comes to another figure.
func (q Question) askedAgain(r run, way *search.Way) (wayOut, bool) {
	query := q.pinned(r)
	for _, c := range way.Changes {
		say(&query, c, way.Workload)
	}
	p := plan.Make(parser.Fit, query, q.Known)
	if p.Blocked != nil || len(p.Cases) != 1 {
		return wayOut{}, false
	}
	if q.Plan.Laid {
		p.Carry(way.Workload)
	}
	again, err := q.run(p.Cases[0])
	if err != nil || again.PerGPU != way.Outcome.Totals {
		return wayOut{}, false
	}
	times := slower(r, again)
	return wayOut{again, q.changes(way, again), times, way.Changes, max(way.Price(), math.Log2(max(times, 1)))}, true
}

// pinned is the question of a case with what the plan chose for it said, so
// that another intent does not choose otherwise.
func (q Question) pinned(r run) parser.Query {
	query, w := r.Case.Query, r.Case.Workload
	if query.Task == "" || query.Task == "quantize" {
		query.Task = string(w.Task)
	}
	if query.Framework == "" {
		query.Framework = string(w.Framework)
	}
	query.LoRATrained = strings.Join(w.LoRATrained, ",")
	if query.Model == "" && query.ParamsB == 0 {
		query.Model, query.ParamsB = w.Model.Name, w.Model.ParamsB
	}
	if query.Quant == "none" && w.Model.Name != "" {
		query.Model = w.Model.Name // which of a family is meant follows from its being whole
	}
	if w.Task != workload.Infer && w.Offload.Optimizer == "cpu" && w.Offload.Params == "" {
		query.Offload = "optimizer" // with ZeRO-3 the plain word would take the parameters too
	}
	if query.GPU == "" && len(query.GPUPool) == 0 && w.GPU != "" {
		query.GPU = w.GPU
	}
	return query
}

// say puts a change into the words of a question. w is the workload that the
// change led to.
func say(q *parser.Query, c search.Change, w workload.Workload) {
	switch c.Kind {
	case search.Flash:
		q.FlashAttn, q.Attention = new(true), ""
	case search.MicroBatch:
		q.Batch, q.GradAccum = w.Batch, w.GradAccum
	case search.Recompute:
		q.GradCkpt, q.Recompute = nil, c.Name
	case search.ZeRO:
		q.ZeROStage = new(c.Count)
	case search.StepInBackward:
		q.StepInBackward, q.Optimizer, q.Framework = true, cmp.Or(c.Name, q.Optimizer), string(w.Framework)
	case search.SplitSequence:
		q.SequenceRanks, q.Parallel.CP = c.Count, 0
	case search.FusedLoss:
		q.Loss = string(w.Loss)
	case search.SmallAdam:
		q.Optimizer = string(w.Optimizer)
	case search.PureHalf:
		q.Precision, q.Pure = "bf16", true
	case search.Adapter, search.SmallAdapter:
		adapter(q, c, w)
	case search.Unsloth:
		adapter(q, c, w)
		q.Task, q.Framework, q.Quant, q.ZeROStage, q.Parallel.FSDP = string(w.Task), string(w.Framework), string(w.Quant), nil, false
		q.LoRARank = w.LoRARank
		if c.Count > 0 {
			q.GPUCount = c.Count
		}
	case search.MLX:
		adapter(q, c, w)
		q.Task, q.Framework = string(w.Task), "mlx"
	case search.OffloadStep:
		q.Offload = "optimizer"
	case search.OffloadAll:
		q.Offload, q.ZeROStage, q.Parallel.FSDP = "cpu", new(3), false
	case search.OffloadDrives:
		q.Offload, q.ZeROStage, q.Parallel.FSDP = "nvme", new(3), false
	case search.OffloadFrozen:
		q.Offload, q.ZeROStage = "cpu", new(3)
	case search.OffloadFSDP, search.OffloadSwap:
		q.Offload = "cpu"
	case search.OffloadRun:
		q.Offload = "cpu"
	case search.CPULayers:
		q.LayersOnGPU = new(c.Count)
	case search.CopyAttention:
		q.Parallel.TP, q.Parallel.DP, q.Parallel.EP = w.Parallel.TP, w.Parallel.DP, w.Parallel.EP
	case search.CacheFormat:
		q.KVDType = c.Name
	case search.Serve:
		q.Framework = c.Name
	case search.ServeIn:
		q.Framework = string(w.Framework)
		format(q, c.Name)
	case search.Format:
		format(q, c.Name)
		if w.Framework == "llama.cpp" {
			q.Parallel = parser.Parallel{}
			if f, ok := w.Quant.Format(); ok && f.Family != workload.GGML || q.Framework == "mlx" {
				q.Framework = string(w.Framework)
			}
		}
	case search.AttentionOnly:
		q.LoRATargets = w.LoRATargets.Set
	case search.SpreadExperts:
		q.Parallel.EP = c.Count
	case search.SpreadLayers:
		q.Parallel = parser.Parallel{TP: c.Count}
	case search.SequenceParallel:
		q.Parallel.SP = true
	case search.FullShard:
		q.HybridShard, q.Parallel.FSDP = false, true
	case search.ByFSDP:
		q.ZeROStage, q.Parallel.FSDP = nil, true
	case search.Relayout:
		nodes := q.Nodes
		moreCards(q, w)
		q.Nodes = nodes
	case search.MoreCards:
		moreCards(q, w)
	case search.FewerAtOnce:
		q.Batch, q.Concurrency = 0, c.Count
	case search.Shorter:
		q.SeqLen, q.InputTokens, q.OutputTokens = c.Count, 0, 0
	case search.OtherCard:
		if c.Count > 0 {
			moreCards(q, w)
		}
		q.GPU, q.GPUMemoryGB, q.TotalGPUMemoryGB = c.Name, 0, 0
		q.GPUCount = max(w.GPUCount, q.GPUCount)
	}
}

// adapter asks for an adapter instead of all weights.
func adapter(q *parser.Query, c search.Change, w workload.Workload) {
	q.Full, q.Quant, q.QuantGroup, q.Offload = false, "", 0, ""
	q.TrainedLayers, q.FrozenLayers, q.LayersInTurn = 0, 0, "" // on all layers
	if w.Task == workload.RL {
		q.PEFT = string(c.Kind)
	} else {
		q.Task = string(c.Kind)
	}
	if c.Kind == search.SmallAdapter {
		q.Quant = string(w.Quant)
	}
}

// format asks for another storage of the weights; wider ones are precisions.
func format(q *parser.Query, name string) {
	q.WeightsGB, q.QuantGroup = 0, 0
	if name == string(workload.BF16) || name == string(workload.FP16) {
		q.Precision = name
		return
	}
	q.Quant = name
	if q.Precision == "fp8" {
		q.Precision = ""
	}
}

// moreCards asks for other numbers of cards and how they share the work.
func moreCards(q *parser.Query, w workload.Workload) {
	q.GPUCount, q.Nodes, q.GPUsPerNode, q.TotalGPUMemoryGB = w.GPUCount, 0, 0, 0
	q.ZeROStage = w.ZeROStage
	if w.Framework == dividesTensors && q.Framework == "" && max(w.Parallel.TP, w.Parallel.PP) > 1 {
		q.Framework = string(w.Framework)
	}
	if w.Recompute != "" && q.GradCkpt == nil {
		q.Recompute = string(w.Recompute)
	}
	if w.Task != workload.Infer && w.Offload.Params == "cpu" && q.Offload == "" {
		q.Offload = "cpu"
	}
	q.Loss = string(w.Loss)
	p := w.Parallel
	q.Parallel.FSDP = q.Parallel.FSDP || w.FSDP == workload.FullShard
	q.Parallel.TP, q.Parallel.PP, q.Parallel.CP, q.Parallel.EP, q.Parallel.SP = p.TP, p.PP, p.CP, p.EP, p.SP
	if w.Task == workload.Infer {
		q.Parallel.DP = p.DP
	}
	q.GradAccum = w.GradAccum
}

// slower is how many times as long the work takes, per token.
func slower(before, after run) float64 {
	was, _ := tokensPerSecond(before)
	is, _ := tokensPerSecond(after)
	if was == 0 || is == 0 {
		return 0
	}
	return round(was / is)
}

// offers are the cards of the shelf, smallest first, with what they cost.
func (q Question) offers() []search.Offer {
	out := make([]search.Offer, 0, len(shelf))
	for _, id := range shelf {
		if match, ok := q.Known.FindGPU(id, 0); ok {
			price, _ := q.Known.LowestPrice(id)
			out = append(out, search.Offer{ID: id, MemoryGB: match.Row.MemoryGB, USDPerHour: price.USDPerDeviceHour})
		}
	}
	return out
}

// ask is the line in the bot's own words that asks a query.
func ask(query parser.Query) string {
	return parser.Reading{Intent: parser.Fit, Query: query}.Canonical()
}

// fullTraining says whether every weight is trained.
func fullTraining(w workload.Workload) bool {
	return w.Task == workload.Train || w.Task == workload.Finetune || (w.Task == workload.RL && w.PEFT == "")
}

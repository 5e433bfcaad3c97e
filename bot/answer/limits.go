package answer

import (
	"slices"
	"strconv"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/workload"
)

// maxBatch answers how many sequences fit: per GPU in training, at once when
// the model is served.
func maxBatch(q Question) (Answer, error) {
	all, r, err := q.limited()
	if err != nil {
		return Answer{}, err
	}
	if r.Case.Workload.Task == workload.Infer {
		a := q.inAllTokens(q.asReported(q.ofReplicas(q.most(all, search.Batch(r.Case.Workload), "users", words.MaxUsers))))
		a.Summary += q.copied(r, a.Value)
		return a, nil
	}
	return q.most(all, search.Batch(r.Case.Workload), "sequences", words.MaxBatch), nil
}

// asReported answers with the sequences that the server's own count of tokens holds, and holds the
// estimate against them where it is another.
func (q Question) asReported(a Answer) Answer {
	n := q.Plan.Query.CacheTokens
	if n == 0 || a.Estimate == nil || a.Estimate.Workload.SeqLen == 0 {
		return a
	}
	length := a.Estimate.Workload.SeqLen
	held, estimated := float64(n/length), a.Value
	sentence, e := words.CacheHoldsUsers, a.Estimate
	if held == 0 {
		sentence = words.CacheHoldsNone
	}
	a.Summary = sentence.In(q.Lang, "count", number(float64(n)), "users", number(held), "length", number(float64(length)))
	a.Value = &Value{held, "users"}
	if estimated != nil && estimated.Number != held {
		a.Summary += words.CacheEstimated.In(q.Lang, "card", q.cards(e.Workload), "users", number(estimated.Number), "need", q.size(e.PerGPU.Process), "capacity", q.size(e.CapacityBytes))
	}
	return a
}

// ofReplicas counts what all replicas serve together: an estimate is of one of them.
func (q Question) ofReplicas(a Answer) Answer {
	copies := func(e *engine.Estimate) float64 {
		if e == nil {
			return 1
		}
		return float64(max(e.Workload.Parallel.DP, 1))
	}
	if n := copies(a.Estimate); n > 1 && a.Value != nil && a.Value.Number > 0 && a.Value.Number < search.MostSequences {
		each := a.Value.Number
		a.Value = &Value{each * n, a.Value.Unit}
		a.Summary = words.OfReplicas.In(q.Lang, "value", number(each*n), "count", number(n), "each", number(each)) + a.Summary
	}
	for i, o := range a.Options {
		if o.Value != nil && !o.WayOut {
			a.Options[i].Value = &Value{o.Value.Number * copies(o.Estimate), o.Value.Unit}
		}
	}
	return a
}

// maxContext answers how long a sequence may be, up to what the model was
// made for.
func maxContext(q Question) (Answer, error) {
	if q.Wants.Serves { // what a server reaches comes first where the words are of one
		cases := slices.Clone(q.Plan.Cases)
		for i, c := range cases {
			cases[i] = plan.Deployed(c, q.Known)
		}
		q.Plan.Cases = cases
	}
	all, r, err := q.limited()
	if err != nil {
		return Answer{}, err
	}
	a := q.most(all, search.Context(q.modelLimit(r)), "tokens", words.MaxContext)
	images := q.asImages(r, a.Value)
	if told := q.Plan.Query.SeqLen; told > 0 && images != "" && a.Value.Number != float64(told) { // of the context that is told
		images = words.MostImages.In(q.Lang, "length", number(float64(told))) + q.asImages(r, &Value{float64(told), "tokens"})
	}
	a.Summary += images + q.inChunks(r, a.Value)
	if n := q.Plan.Query.CacheTokens; n > 0 { // what the server found goes before every estimate
		a.Summary = words.CacheReported.In(q.Lang, "count", number(float64(n))) + q.space() + a.Summary
		a.Value = &Value{float64(n), "tokens"}
	}
	return a, nil
}

// asImages says how many images a context is, where these are asked for.
func (q Question) asImages(r run, context *Value) string {
	match, known := q.Known.FindModel(r.Estimate.Workload.Model.Name)
	if !q.Plan.Query.ImagesSought || !known || context == nil || context.Number == 0 {
		return ""
	}
	n, each, text, width, height, ok := plan.ImagesIn(&q.Plan.Query, match.Row, int(context.Number))
	if !ok {
		return ""
	}
	return words.AsImages.In(q.Lang, "value", number(float64(n)), "each", number(float64(each)), "text", number(float64(text)), "width", strconv.Itoa(width), "height", strconv.Itoa(height))
}

// inChunks says how long a sequence may be on a server, which reads a prompt in chunks, where the
// question names no program: transformers reads it whole, and its activations grow with it.
func (q Question) inChunks(r run, whole *Value) string {
	c := r.Case
	if card := q.card(c.Workload); len(q.Plan.Cases) != 1 || whole == nil || c.Workload.Framework != "" || c.Workload.Task != workload.Infer || c.Workload.CPUOnly || card != nil && q.onMac(c) {
		return ""
	}
	served, local := plan.Served(c, q.Known), c
	local.Workload.Framework, local.Workload.Quant = "llama.cpp", search.InGGUF(r.Estimate.Workload.Quant)
	said, best := "", muchLonger*whole.Number
	for _, other := range [...]plan.Case{served, local} { // the format as it is told goes before another
		if other.Workload.Framework == "llama.cpp" && other.Workload.Quant == "" || other.Workload.Framework == "" {
			continue
		}
		one, err := q.run(other)
		if err != nil {
			continue
		}
		limit, _, ok := q.limitOf(one, search.Context(q.modelLimit(one)))
		if !ok || float64(limit.Value) <= best {
			continue
		}
		program := string(other.Workload.Framework)
		if other.Workload.Framework == "llama.cpp" {
			program += " (" + string(other.Workload.Quant) + ")"
		}
		sentence := words.ReadInChunks
		if said != "" {
			sentence = words.ReadInChunksToo
		}
		best = float64(limit.Value)
		said += sentence.In(q.Lang, "program", program, "value", number(best))
	}
	return said
}

// muchLonger is by how much a context has to be longer to be told of.
const muchLonger = 1.2

// most answers with the largest value of a quantity that fits, what the next
// larger one comes to, and the same for each alternative.
func (q Question) most(all []run, quantity search.Quantity, unit string, sentence words.Sentence) Answer {
	limit, found, ok := q.limitOf(all[0], quantity)
	without := ""
	if again, by, led := q.byDefault(all[0], quantity, limit.Value); led {
		without = words.LimitWithout.In(q.Lang, "program", by, "value", number(float64(limit.Value)))
		if limit.Value == 0 {
			without = words.NoneWithout.In(q.Lang, "program", by)
		}
		limit, found, ok = q.limitOf(again, quantity)
		all = slices.Clone(all)
		for i := range all {
			if one, _, led := q.byDefault(all[i], quantity, 0); led {
				all[i] = one
			}
		}
	}
	var a Answer
	if !ok && limit.At.Workload.Task == "" {
		if narrow, found := q.narrower(all[0], quantity, unit); found {
			return narrow
		}
	}
	switch {
	case !ok:
		a = q.nothingFits(all[0])
		if limit.At.Workload.Task != "" {
			a.Summary = words.NothingSoQuick.In(q.Lang, "what", q.what(all[0]), "cards", q.cards(all[0].Estimate.Workload), "rate", q.wished(q.wish(all[0].Case.Workload)))
		}
		a.Summary = q.farther(all[0], quantity, 0, a.Summary)
		a.Value = &Value{0, unit}
	default:
		if unit == "tokens" && limit.Next == nil && !q.wish(found.Case.Workload).any() {
			sentence = words.WholeContext
		}
		a = q.basis(found)
		a.Value = &Value{float64(limit.Value), unit}
		if limit.Value == quantity.Most && unit != "tokens" {
			sentence = words.AnyNumber
		}
		a.Summary = q.likeliest(all[0], quantity, limit.Value, unit) + q.farther(all[0], quantity, limit.Value, q.limit(sentence, found, limit.Value)+q.eachGets(found)+q.beyondLimit(limit)+q.paceAt(found, unit)+without) + q.cacheGain(all[0], quantity, limit.Value, unit)
	}
	if values := q.valuesTold(unit); len(values) == len(all) && len(all) > 1 {
		a.Options = options(all)
		a.Summary = q.eachTold(all, values, limit.Value) + a.Summary
	} else if len(all) > 1 {
		a.Options = q.limitEach(all, quantity, unit)
		if slices.ContainsFunc(a.Options, func(o Option) bool { return o.Value.Number > 0 }) {
			a.Summary = q.eachLimit(a.Options, unit) + a.Summary
		}
	}
	return a
}

// likeliest leads a limit of training whose error is wide with what it is by the estimate alone, which is nearer to
// what is found than what fits for sure.
func (q Question) likeliest(r run, quantity search.Quantity, sure int, unit string) string {
	_, _, led := q.recomputed(r)
	if led || r.Case.Workload.Task == workload.Infer || len(q.Plan.Cases) != 1 {
		return ""
	}
	likely := search.MostLikely(q.probe, r.Case.Workload, quantity)
	if float64(likely) < farLikelier*float64(sure) {
		return ""
	}
	return words.LikeliestLimit.In(q.Lang, "likely", about(float64(likely)), "sure", number(float64(sure)), "unit", words.Name(q.Lang, unit))
}

// farLikelier is by how much the middle of an estimate has to be beyond what is sure to go in front.
const farLikelier = 1.3

// valuesTold are the values of the sought quantity that the question names: "batch 8 or 12", "64k or 96k".
func (q Question) valuesTold(unit string) []int {
	said := q.Plan.Query
	if unit == "tokens" {
		return said.SeqLens
	}
	if said.Concurrencies != nil {
		return said.Concurrencies
	}
	return said.Batches
}

// eachTold leads with which of the values that were named are within the limit.
func (q Question) eachTold(all []run, values []int, limit int) string {
	parts := make([]string, len(all))
	for i, r := range all {
		verdict := q.verdictWord(engine.Fits)
		if values[i] > limit && r.Verdict == engine.Fits {
			verdict = q.verdictWord(engine.Tight) // for the program that the limit is of
		} else if values[i] > limit {
			verdict = q.verdictOf(r)
		}
		parts[i] = r.Label + ": " + verdict
	}
	return words.EachTold.In(q.Lang, "list", strings.Join(parts, words.LabelSeparator.In(q.Lang)))
}

// limited estimates the cases of a question about a limit, which needs a card.
func (q Question) limited() ([]run, run, error) {
	all, err := q.runs()
	if err != nil {
		return nil, run{}, err
	}
	return all, all[0], needCard(all[0])
}

// limitOf finds the most of a quantity with which a case fits, and the estimate
// there; ok is false when not even one does.
func (q Question) limitOf(r run, quantity search.Quantity) (search.Limit, run, bool) {
	limit := search.Most(q.probe, r.Case.Workload, quantity)
	if limit.Value == 0 {
		return limit, run{}, false
	}
	label := r.Label
	asked := r
	r.Case.Workload = limit.At.Workload
	found, err := q.run(r.Case)
	limit, found = q.slowed(asked, quantity, limit, found)
	found.Label = label
	return limit, found, err == nil && limit.Value > 0
}

// beyondLimit is the proof: what the next larger value comes to.
func (q Question) beyondLimit(l search.Limit) string {
	if l.Next == nil || l.Next.Outcome.Process == 0 || l.Next.Outcome.Verdict == engine.NoVerdict {
		return ""
	}
	if o := l.Next.Outcome; o.Verdict == engine.Fits && o.HostVerdict != engine.NoVerdict && o.HostVerdict != engine.Fits { // the card holds it
		if e, err := engine.Evaluate(l.Next.Workload, q.Known); err == nil {
			return words.OneMoreOnHost.In(q.Lang, "next", number(float64(l.Value+1)), "host", q.size(max(e.Host.Load, e.Host.Steady)), "ram", number(l.Next.Workload.HostRAMGB), "verdict", q.leaning(e.HostLeaning()))
		}
	}
	return words.OneMore.In(q.Lang, "next", number(float64(l.Value+1)), "need", q.size(l.Next.Outcome.Process),
		"high", q.size(l.Next.Outcome.High), "verdict", q.leaning(l.Next.Outcome.Leaning()))
}

// limitEach finds the limit of every alternative of the question.
func (q Question) limitEach(all []run, quantity search.Quantity, unit string) []Option {
	var out []Option
	for _, r := range all {
		limit, found, ok := q.limitOf(r, quantity)
		o := Option{Label: r.Label, Query: &r.Case.Query, Value: &Value{float64(limit.Value), unit}}
		if ok {
			o.Estimate = &found.Estimate
		}
		out = append(out, o)
	}
	return out
}

// eachLimit leads with the limit of every alternative.
func (q Question) eachLimit(options []Option, unit string) string {
	parts := make([]string, len(options))
	for i, o := range options {
		parts[i] = o.Label + ": " + number(o.Value.Number) + " " + words.Name(q.Lang, unit)
	}
	return words.LimitOfEach.In(q.Lang, "list", strings.Join(parts, words.LabelSeparator.In(q.Lang)))
}

// modelLimit is the longest context that the model was made for, 0 where none
// is known.
func (q Question) modelLimit(r run) int {
	if match, ok := q.Known.FindModel(r.Estimate.Workload.Model.Name); ok {
		return match.Row.Shape.MaxPositions
	}
	return 0
}

func (q Question) limit(s words.Sentence, found run, n int) string {
	round := ""
	if n >= 10_000 { // nobody reads 27,273 for a length
		round = words.AboutThousands.In(q.Lang, "count", strconv.Itoa((n+500)/1000))
	}
	return s.In(q.Lang, "value", number(float64(n)), "round", round, "what", q.what(found), "length", number(float64(found.Estimate.Workload.SeqLen)),
		"held", q.takes(found), "need", q.size(found.PerGPU.Process), "capacity", q.size(found.CapacityBytes))
}

// takes words what a run takes of the card, or of the host's memory where it has none.
func (q Question) takes(r run) string {
	if w := r.Case.Workload; w.CPUOnly {
		return words.HeldInRAM.In(q.Lang, "need", q.size(r.Host.Load), "ram", number(w.HostRAMGB))
	}
	return words.HeldPerCard.In(q.Lang, "need", q.size(r.PerGPU.Process), "capacity", q.size(r.CapacityBytes))
}

// nothingFits is the answer when not even one sequence or token does.
func (q Question) nothingFits(r run) Answer {
	a := q.basis(r)
	a.Value = &Value{0, "sequences"}
	if w := r.Case.Workload; w.CPUOnly {
		a.Summary = words.NothingFitsRAM.In(q.Lang, "what", q.what(r), "need", q.size(r.Host.Load), "ram", number(w.HostRAMGB))
		return a
	}
	sentence := words.NothingFits
	if r.Verdict == engine.Fits && r.HostVerdict != engine.NoVerdict && r.HostVerdict != engine.Fits {
		sentence = words.NothingFitsHost
		if r.HostVerdict == engine.Tight {
			sentence = words.SmallestTightHost
		}
		a.Summary = sentence.In(q.Lang, "what", q.what(r), "host", q.size(max(r.Host.Load, r.Host.Steady)), "ram", number(r.Case.Workload.HostRAMGB), "need", q.size(r.PerGPU.Process), "capacity", q.size(r.CapacityBytes))
		return q.helped(a, r)
	}
	switch {
	case r.Leaning() == engine.HardlyFits:
		sentence = words.SmallestHardly
	case r.Verdict == engine.Tight:
		sentence = words.SmallestIsTight
	}
	a.Summary = sentence.In(q.Lang, "what", q.what(r), "need", q.size(r.PerGPU.Process), "high", q.size(r.PerGPU.High),
		"card", q.cardName(r.Estimate.Workload), "capacity", q.size(r.CapacityBytes))
	return q.helped(a, r)
}

package answer

import (
	"slices"
	"strconv"
	"strings"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/workload"
	"headroom/parser"
)

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
		a.Summary = q.limitBeyond(all[0], quantity, 0, a.Summary)
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
		a.Summary = q.likeliest(all[0], quantity, limit.Value, unit) + q.limitBeyond(all[0], quantity, limit.Value, q.limit(sentence, found, limit.Value)+q.eachGets(found)+q.beyondLimit(limit)+q.paceAt(found, unit)+without) + q.cacheGain(all[0], quantity, limit.Value, unit)
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
		verdict := verdictName(q.Lang, engine.Fits)
		if values[i] > limit && r.Verdict == engine.Fits {
			verdict = verdictName(q.Lang, engine.Tight) // for the program that the limit is of
		} else if values[i] > limit {
			verdict = q.verdictOf(r)
		}
		parts[i] = r.Label + ": " + verdict
	}
	return words.EachTold.In(q.Lang, "list", strings.Join(parts, words.LabelSeparator.In(q.Lang)))
}

// limitRuns estimates the cases of a question about a limit, which needs a card.
func (q Question) limitRuns() ([]run, run, error) {
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
	limit, found = q.limitedBySpeed(asked, quantity, limit, found)
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
			return words.OneMoreOnHost.In(q.Lang, "next", number(float64(l.Value+1)), "host", q.size(max(e.Host.Load, e.Host.Steady)), "ram", number(l.Next.Workload.HostRAMGB), "verdict", verdictName(q.Lang, e.HostLeaning()))
		}
	}
	return words.OneMore.In(q.Lang, "next", number(float64(l.Value+1)), "need", q.size(l.Next.Outcome.Process),
		"high", q.size(l.Next.Outcome.High), "verdict", verdictName(q.Lang, l.Next.Outcome.Leaning()))
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

// mostNarrower bounds how many narrower formats are told.
const mostNarrower = 2

// narrower answers a limit that a model as released has none of, since its weights
// alone do not fit, with what is reached in narrower formats: the widest that
// leaves room, and the next. ok is false where none does.
func (q Question) narrower(r run, quantity search.Quantity, unit string) (a Answer, ok bool) {
	w := r.Estimate.Workload
	if w.Task != workload.Infer || len(r.Problems) > 0 || w.Quant != "" && w.Quant != "none" || r.Case.Query.Quant != "" || w.CPUOnly {
		return Answer{}, false
	}
	var said []string
	for _, narrow := range q.inFormats(r)[1:] {
		limit, found, fits := q.limitOf(narrow, quantity)
		if !fits || unit == "tokens" && limit.Value < leastContext {
			continue
		}
		if len(said) == 0 {
			a = q.basis(found)
			a.Value = &Value{float64(limit.Value), unit}
			a.Assumed = append(a.Assumed, workload.Assumed{Key: "quant", Value: found.Label, Why: "as released not even its weights fit"})
		}
		a.Options = append(a.Options, Option{
			Label: found.Label, Query: &found.Case.Query, Estimate: &found.Estimate, Value: &Value{float64(limit.Value), unit},
		})
		said = append(said, words.LimitIn.In(q.Lang, "format", found.Label, "value", number(float64(limit.Value)), "unit", words.Name(q.Lang, unit),
			"need", q.size(found.PerGPU.Process)))
		if len(said) == mostNarrower {
			break
		}
	}
	if len(said) == 0 {
		return Answer{}, false
	}
	a.Summary = words.NotAsReleased.In(q.Lang, "what", q.what(r), "need", q.size(r.PerGPU.Process), "capacity", q.size(r.CapacityBytes),
		"list", strings.Join(said, words.LabelSeparator.In(q.Lang)))
	return a, true
}

// narrowed is a model as people run it whose weights do not fit as they are released: in the widest
// format of its program that does, with a sentence that says so. With host memory told beside cards that
// hold nothing of four bits, it is four bits on both. A run that fits, or for which a format is told,
// stays as it is.
func (q Question) narrowed(r run) (run, string) {
	if plain, ok := q.wideBesideHost(r); ok {
		r = plain
	}
	w := r.Case.Workload
	if r.Verdict != engine.DoesNotFit || w.Task != workload.Infer || w.CPUOnly || w.Quant != "" || r.Case.Query.Precision != "" || len(q.Plan.Cases) != 1 {
		return r, ""
	}
	told := func(narrow run, sentence words.Sentence) (run, string) {
		return narrow, sentence.In(q.Lang, "format", narrow.Label, "need", q.size(r.PerGPU.Process), "capacity", q.size(r.CapacityBytes))
	}
	for _, narrow := range q.inFormats(r)[1:] {
		if f, _ := narrow.Estimate.Workload.Quant.Format(); r.Case.BesideHost && f.Bits < leastPrecise {
			break // 4 bits with a part of them in host RAM are better
		}
		if narrow.Verdict == engine.Fits {
			return told(narrow, words.RunsIn)
		}
	}
	if !r.Case.BesideHost {
		if part, told, ok := q.fourInPart(r); ok && r.Case.Query.Framework == "" {
			return part, told
		}
		return r, ""
	}
	c := q.divided(r.Case)
	c.Workload.Quant, c.Workload.Parallel, c.Query.Quant = inFourBits, workload.Parallel{}, inFourBits
	on, err := q.run(c)
	if err != nil || !onHostToo(on) {
		return r, ""
	}
	on.Label = inFourBits
	return told(on, words.RunsBeside)
}

// wideBesideHost is a model that nothing says the format of, on the cards alone, where it was divided between them and the
// host in 16 bits: nobody who leaves a part of it there runs it so, as each bit of it passes the host's memory for a token.
func (q Question) wideBesideHost(r run) (run, bool) {
	w, said := r.Estimate.Workload, r.Case.Query
	if q.Plan.Intent != parser.Throughput || !r.Case.BesideHost || w.Offload.LayersOnGPU == nil && w.Offload.WeightsOnCPUBytes == 0 || q.Plan.Query.ExpertsOnCPU > 0 || said.LayersOnGPU != nil || said.LayersOnCPU > 0 || said.Quant != "" || said.Precision != "" || w.Quant != "" && w.Quant != "none" || len(q.Plan.Cases) != 1 {
		return r, false
	}
	c := q.Plan.Cases[0]
	c.BesideHost = false
	plain, err := q.run(c)
	plain.Case.BesideHost = true
	return plain, err == nil && plain.Verdict == engine.DoesNotFit
}

// leastContext is the shortest context that is worth telling of.
const leastContext = 1024

// cacheGain says how much more fits than with a cache in 16 bits, where another is
// asked about.
func (q Question) cacheGain(r run, quantity search.Quantity, value int, unit string) string {
	if r.Case.Workload.KVDType == "" || r.Case.Workload.Task != workload.Infer {
		return ""
	}
	plain := r
	plain.Case.Workload.KVDType = ""
	limit := search.Most(q.probe, plain.Case.Workload, quantity)
	if limit.Value == 0 || limit.Value >= value {
		return ""
	}
	return words.CacheGain.In(q.Lang, "value", number(float64(limit.Value)), "unit", words.Name(q.Lang, unit),
		"more", number(float64(value-limit.Value)), "times", times(float64(value), float64(limit.Value)))
}

// fourInPart is a model in the usual four bits of llama.cpp, or in those that it was released in where its files keep
// them, with a part of it in the host's memory.
func (q Question) fourInPart(r run) (run, string, bool) {
	c := r.Case
	inFour(&c.Workload)
	c.Workload.Parallel, c.Query.Quant = workload.Parallel{}, inFourBits
	if kept := keptInFiles(r); kept != "" {
		c.Workload.Quant, c.Query.Quant = kept, string(kept)
	}
	whole, err := q.run(c)
	if err != nil {
		return r, "", false
	}
	return q.inPart(whole)
}

// inPart is a model that llama.cpp runs and the cards do not hold as those run it who have them: with the
// experts of some layers, or some layers, in the host's memory, and what that takes there. A speed that
// nobody reaches tells nothing.
func (q Question) inPart(r run) (run, string, bool) {
	w, e := r.Case.Workload, r.Estimate.Workload
	if r.Verdict != engine.DoesNotFit || e.Task != workload.Infer || e.Framework != "llama.cpp" || e.CPUOnly || w.Offload != (workload.Offload{}) ||
		q.Plan.Query.HostRAMGB > 0 || q.Plan.Query.Concurrency > 1 || r.Vendor() == "Apple" {
		return r, "", false
	}
	base, err := q.probe.Try(w)
	if err != nil || base.Card == nil || base.Card.Unified {
		return r, "", false
	}
	in := r
	if way, ok := q.expertsOut(r, base); ok {
		in = way.run
	} else if in, err = q.run(q.divided(r.Case)); err != nil {
		return r, "", false
	}
	if in.Verdict == engine.DoesNotFit || !onHostToo(in) && in.Case.Query.ExpertsOnCPU == 0 {
		return r, "", false
	}
	return in, words.RunsInPart.In(q.Lang, "host", q.size(in.Host.Steady), "need", q.size(r.PerGPU.Process), "capacity", q.size(r.CapacityBytes)), true
}

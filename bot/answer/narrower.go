package answer

import (
	"strings"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/workload"
)

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
	w := r.Case.Workload
	if r.Verdict != engine.DoesNotFit || w.Task != workload.Infer || w.CPUOnly || w.Quant != "" || r.Case.Query.Precision != "" || len(q.Plan.Cases) != 1 {
		return r, ""
	}
	told := func(narrow run, sentence words.Sentence) (run, string) {
		return narrow, sentence.In(q.Lang, "format", narrow.Label, "need", q.size(r.PerGPU.Process), "capacity", q.size(r.CapacityBytes))
	}
	for _, narrow := range q.inFormats(r)[1:] {
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

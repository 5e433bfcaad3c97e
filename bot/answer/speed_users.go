package answer

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
)

// A question often has a second half, of another figure than the one that it is answered with. It gets a sentence.

// paceAt says how fast a case is at the most that fits, where that is asked beside: what all users get together, the
// tokens of a training and the time for its samples.
func (q Question) paceAt(found run, unit string) string {
	s, w := found.Speed, found.Estimate.Workload
	if s == nil || s.TokensPerSecond == 0 {
		return ""
	}
	if unit == "tokens" {
		return q.paceAtLength(found)
	}
	if w.Task == workload.Infer {
		said := ""
		if s.DecodeTokensPerSec == 0 || q.wish(found.Case.Workload).any() {
			return said
		}
		if q.Wants.Also.Fast {
			said = words.AtThatMany.In(q.Lang, "all", about(found.writtenTogether()), "each", about(s.DecodeTokensPerSec))
		}
		if q.Wants.FirstToken && s.TimeToFirstToken > 0 {
			said += words.FirstOfMany.In(q.Lang, "first", seconds(s.TimeToFirstToken))
		}
		return said
	}
	said := q.Plan.Query
	work := said.Tokens+said.Samples+said.Steps > 0
	if !work && !q.Wants.Also.Fast {
		return ""
	}
	epoch := ""
	if work {
		q.byEstimate = true // the batch is known
		j, err := q.jobOf(found)
		if err != nil || j.hours == 0 {
			return ""
		}
		epoch = words.AnEpoch.In(q.Lang, "tokens", scientific(j.work), "time", q.duration(j.hours*3600/float64(j.cards)))
	}
	return words.AtThatBatch.In(q.Lang, "rate", about(s.TokensPerSecond), "epoch", epoch)
}

// paceAtLength says how fast a case is at the longest context that fits, where that is asked beside.
func (q Question) paceAtLength(found run) string {
	s := found.Speed
	switch {
	case !q.Wants.Also.Pace || len(q.Plan.Cases) != 1 || q.wish(found.Case.Workload).any():
		return ""
	case found.Estimate.Workload.Task != workload.Infer:
		return words.TrainedLong.In(q.Lang, "rate", about(s.TokensPerSecond))
	case s.DecodeTokensPerSec == 0 || s.TimeToFirstToken == 0:
		return ""
	}
	return words.AtThatLong.In(q.Lang, "rate", about(s.DecodeTokensPerSec), "first", seconds(s.TimeToFirstToken))
}

// oneAlone says what one request takes, where several at once are asked about only behind it.
func (q Question) oneAlone(r run) string {
	w := r.Case.Workload
	if !q.Wants.Also.AloneToo || w.Task != workload.Infer || w.Concurrency <= 1 || len(q.Plan.Cases) != 1 {
		return ""
	}
	said := r.Case.Query
	said.Concurrency = 0
	p := plan.Make(q.Plan.Intent, said, q.Known)
	if p.Blocked != nil || len(p.Cases) != 1 {
		return ""
	}
	one, err := q.run(p.Cases[0])
	if err != nil {
		return ""
	}
	program := ""
	if f := one.Estimate.Workload.Framework; f != r.Estimate.Workload.Framework {
		program = words.InBrackets.In(q.Lang, "text", string(f))
	}
	return words.OneAlone.In(q.Lang, "need", q.size(one.PerGPU.Process), "program", program)
}

// Throughput is what a server makes with as many requests at once as it holds, and not what one of them gets.

// widerShare is the share of a card that is given to a vLLM which serves many, where its own 0.92 leaves room for one
// (vllm-project/vllm docs/configuration/optimization.md: "increase gpu_memory_utilization" for more cache).
const widerShare = 0.95

// whyWider says so.
const whyWider = "the usual share leaves room for one request; a server for many is given more of the card"

// throughputAsked reports whether the throughput of a server is asked for of which no load is told.
func (q Question) throughputAsked(r run) bool {
	w := r.Case.Workload
	return q.Wants.Throughput && w.Task == workload.Infer && w.Concurrency <= 1 && w.Batch <= 1 && r.Speed != nil && r.Speed.DecodeTokensPerSec > 0 && !q.wantedTogether(r)
}

// roomier is a server with room for several requests: as told, else with a larger share of its cards.
func (q Question) roomier(r run) run {
	w := r.Case.Workload
	if r.Speed == nil || r.Speed.AtOnce >= 2 || r.Verdict == engine.DoesNotFit || r.Estimate.Workload.Framework != "vllm" || w.GPUMemoryUtilization > 0 {
		return r
	}
	wide, err := q.with(r, func(w *workload.Workload) { w.GPUMemoryUtilization = widerShare })
	if err != nil || wide.Verdict != engine.Fits || wide.Speed == nil || wide.Speed.AtOnce < 2 {
		return r
	}
	wide.Label, wide.laidBy, wide.enough = r.Label, r.laidBy, r.enough
	wide.Case.Assumed = append(slices.Clip(wide.Case.Assumed), workload.Assumed{Key: "gpu_memory_utilization", Value: widerShare, Why: whyWider})
	return wide
}

// leastOfQueue is how much shorter than a full queue one may be that fits for sure.
const leastOfQueue = 0.8

// loaded is a server with as many requests at once as it holds; ok is false where there is room for one alone.
func (q Question) loaded(r run) (full run, ok bool) {
	if r = q.roomier(r); r.Speed == nil || r.Speed.AtOnce < 2 {
		return r, false
	}
	for share := 1.0; share >= leastOfQueue; share -= 0.05 {
		users := int(math.Floor(r.Speed.AtOnce / float64(max(r.Estimate.Workload.Parallel.DP, 1)) * share)) // of one replica
		full, err := q.with(r, func(w *workload.Workload) { w.Concurrency = users })
		if err == nil && users >= 2 && full.Verdict == engine.Fits {
			full.Label, full.laidBy, full.enough = r.Label, r.laidBy, r.enough
			return full, true
		}
	}
	return r, false
}

// eachLoaded are compared servers with full queues, where their throughput is asked for; nil where one of them has room
// for no queue, or a load is told.
func (q Question) eachLoaded(all []run) []run {
	out := make([]run, len(all))
	for i, r := range all {
		full, ok := run{}, q.throughputAsked(r)
		if ok {
			full, ok = q.loaded(r)
		}
		if !ok {
			return nil
		}
		out[i] = full
	}
	return out
}

// loadedSaid tells that servers are compared with full queues, and how long those are.
func (q Question) loadedSaid(all []run) string {
	if len(all) == 0 {
		return ""
	}
	var list []string
	for _, r := range all {
		w := r.Estimate.Workload
		name := cmpOr(q.cards(w), r.Label)
		if !q.byCards() {
			name = cmpOr(r.Label, name)
		}
		list = append(list, name+words.InBrackets.In(q.Lang, "text", words.FullQueueOf.In(q.Lang, "users", strconv.Itoa(w.Concurrency*max(w.Parallel.DP, 1)))))
	}
	return words.ComparedLoaded.In(q.Lang, "list", join(q.Lang, list)) + q.withoutPrompts(all[0])
}

// unlikeReplicas reports whether ways to share a served model over cards are weighed that make unlike numbers of copies of
// it: what all copies write together for one request each says nothing of which is faster.
func (q Question) unlikeReplicas() bool {
	return len(q.Plan.Query.ParallelOptions) > 1 && slices.ContainsFunc(q.Plan.Cases, func(c plan.Case) bool {
		return c.Workload.Task == workload.Infer && max(c.Workload.Parallel.DP, 1) != max(q.Plan.Cases[0].Workload.Parallel.DP, 1)
	})
}

// aloneSaid tells how fast each of some ways to share a model is for one request, beside what they make with full queues.
func (q Question) aloneSaid(full, alone []run) string {
	if len(full) == 0 || q.byCards() || len(q.Plan.Query.ParallelOptions) < 2 {
		return ""
	}
	var list []string
	for _, r := range alone {
		if r.Speed == nil || r.Speed.DecodeTokensPerSec == 0 {
			return ""
		}
		list = append(list, words.AloneOn.In(q.Lang, "label", r.Label, "rate", about(r.Speed.DecodeTokensPerSec)))
	}
	return words.AloneOfEach.In(q.Lang, "list", join(q.Lang, list))
}

// withoutPrompts says that a rate of many leaves out the reading of their prompts, where nothing says how much each writes.
func (q Question) withoutPrompts(r run) string {
	if w := r.Estimate.Workload; w.OutputTokens > 0 || w.InputTokens <= 1 {
		return ""
	}
	return words.PromptsLeftOut.In(q.Lang)
}

// madeWhenFull leads an answer about throughput with what a full server makes.
func (q Question) madeWhenFull(r run) string {
	s := r.Speed
	return words.MadeWhenFull.In(q.Lang, "What", capital(q.what(r)), "what", q.what(r), "cards", q.cards(r.Estimate.Workload), "all", about(s.TokensPerSecond),
		"users", strconv.Itoa(int(s.AtOnce)), "each", about(s.TokensPerSecond/s.AtOnce), "alone", about(s.DecodeTokensPerSec)) + q.withoutPrompts(r)
}

// promptsDiffer tells how fast each of two cards reads prompts, where that tells them apart otherwise than how fast they write.
func (q Question) promptsDiffer(a, b run) string {
	if a.Speed == nil || b.Speed == nil || q.promptsAsked(a) || q.Wants.FirstToken {
		return ""
	}
	read, other, wrote := a.Speed.PrefillTokensPerSec, b.Speed.PrefillTokensPerSec, rate(a)/math.Max(rate(b), 1e-9)
	if read == 0 || other == 0 || rate(a) == 0 || rate(b) == 0 {
		return ""
	}
	if apart := read / other / wrote; apart < muchApart && apart > 1/muchApart {
		return ""
	}
	return words.PromptsDiffer.In(q.Lang, "first", a.Label, "second", b.Label, "a", about(read), "b", about(other))
}

// muchApart is how many times the ratio of two cards in reading is that in writing where both are worth telling.
const muchApart = 1.5

// atFull says how fast a full server is, where a question about speed says
// nothing of how many it serves.
func (q Question) atFull(r run) string {
	if r.Speed == nil || r.Speed.AtOnce < 2 || q.wantedTogether(r) {
		return ""
	}
	return words.ServedFull.In(q.Lang, "users", strconv.Itoa(int(r.Speed.AtOnce)), "all", about(r.Speed.TokensPerSecond)) + q.withoutPrompts(r)
}

// perMillionServed is what a million tokens of a server cost that is paid by
// the hour: full, and with one user alone.
func (q Question) perMillionServed(r run, price money, hour float64) string {
	s := r.Speed
	if s == nil {
		return ""
	}
	if s.AtOnce < 2 {
		return q.perDollar(price, hour, s.TokensPerSecond*3600) + q.perMillion(words.PerMillionServed, price, hour, s.TokensPerSecond*3600)
	}
	return q.perDollar(price, hour, s.TokensPerSecond*3600) + q.perMillion(words.PerMillionFull, price, hour, s.TokensPerSecond*3600) +
		words.FullQueueIs.In(q.Lang, "users", strconv.Itoa(int(s.AtOnce)), "length", number(float64(r.Estimate.Workload.SeqLen))) +
		q.perMillion(words.PerMillionAlone, price, hour, s.DecodeTokensPerSec*3600)
}

// perDollar is how many tokens a full server writes for one unit of money, where they are asked for so.
func (q Question) perDollar(price money, hour, tokens float64) string {
	if !q.Wants.PerDollar || hour <= 0 {
		return ""
	}
	return words.TokensPerDollar.In(q.Lang, "millions", about(tokens/hour/1e6), "currency", price.currency)
}

// requests says how many requests a second a server works off at the lengths that are told, and
// whether it keeps up with those that come.
func (q Question) requests(r run) string {
	said, s, w := q.Plan.Query, r.Speed, r.Estimate.Workload
	if s == nil || w.Task != workload.Infer || said.RequestsPerS == 0 && (said.OutputTokens == 0 || said.InputTokens == 0) {
		return ""
	}
	const day = 86400
	all := backlog{requests: day, read: day * float64(w.InputTokens), written: day * float64(w.OutputTokens)}
	seconds := all.takes(r)
	if s.Steady > 0 {
		seconds = all.written / s.Steady
	}
	if seconds == 0 {
		return ""
	}
	rate := day / seconds
	switch {
	case said.RequestsPerS == 0:
		return words.RequestsDone.In(q.Lang, "rate", about(rate), "day", about(rate*day))
	case said.RequestsPerS <= rate:
		return words.RequestsKept.In(q.Lang, "rate", about(rate), "asked", number(said.RequestsPerS), "share", about(100*said.RequestsPerS/rate))
	}
	return words.RequestsBehind.In(q.Lang, "rate", about(rate), "asked", number(said.RequestsPerS), "times", about(said.RequestsPerS/rate))
}

// oneIn is how many people there are for each that asks at the busiest moment: of those that have a
// server to themselves, seldom more than a tenth wait for it at once.
const oneIn = 10

// tenth is a case in which a tenth of the people that are told of ask at once; ok is false where
// requests are told, and not people.
func (q Question) tenth(r run) (few run, count int, ok bool) {
	all := q.Plan.Query.Concurrency
	if count = (all + oneIn - 1) / oneIn; !q.Plan.Query.People || count >= all || r.Case.Workload.Task != workload.Infer {
		return run{}, 0, false
	}
	few, err := q.with(r, func(w *workload.Workload) { w.Concurrency = count })
	return few, count, err == nil
}

// tenthOf says that all people are taken to ask at once, and what a tenth of them takes.
func (q Question) tenthOf(r run) string {
	few, count, ok := q.tenth(r)
	if !ok {
		return ""
	}
	verdict := ""
	if few.Verdict != "" {
		verdict = words.PeopleVerdict.In(q.Lang, "verdict", q.verdictOf(few))
	}
	sentence := words.PeopleMemory
	if alone(r) {
		sentence = words.PeopleInAll
	}
	return sentence.In(q.Lang, "all", strconv.Itoa(q.Plan.Query.Concurrency), "few", strconv.Itoa(count), "need", q.size(few.PerGPU.Process), "verdict", verdict) + q.tenthInFour(r, count, few)
}

// tenthInFour says what a tenth of the people takes with weights in 4 bits, where they fit in these alone.
func (q Question) tenthInFour(r run, count int, few run) string {
	said := q.Plan.Query
	if few.Verdict == engine.Fits || alone(r) || said.Quant != "" || said.Precision != "" || r.Case.Workload.Quant != "" || r.Case.Workload.Framework != "vllm" {
		return ""
	}
	four, err := q.with(r, func(w *workload.Workload) { w.Concurrency, w.Quant = count, "awq-int4" })
	if err != nil || four.Verdict != engine.Fits {
		return ""
	}
	return words.PeopleInFour.In(q.Lang, "format", "awq-int4", "need", q.size(four.PerGPU.Process))
}

// dailyTold says that people of a day are no requests at once, where nothing says how many of these there are.
func (q Question) dailyTold(a *Answer) {
	said := q.Plan.Query
	if !q.Wants.DailyUsers || a.Estimate == nil || a.Estimate.Workload.Task != workload.Infer || max(said.Concurrency, said.Batch) > 1 || said.RequestsPerS > 0 {
		return
	}
	a.Summary += words.DailyUnread.In(q.Lang)
}

// peopleTold says that all people of an answer are taken to ask at once, where none of its sentences does.
func (q Question) peopleTold(a *Answer) {
	said := q.Plan.Query
	if !said.People || said.Concurrency < oneIn || a.Estimate == nil || a.Estimate.Workload.Task != workload.Infer || a.Estimate.Workload.Concurrency != said.Concurrency {
		return
	}
	text := words.PeopleAtOnce.In(q.Lang, "all", strconv.Itoa(said.Concurrency), "few", strconv.Itoa((said.Concurrency+oneIn-1)/oneIn))
	if told := words.PeopleAll.In(q.Lang, "all", strconv.Itoa(said.Concurrency)); strings.Contains(a.Summary, told) {
		return
	}
	a.Summary += text
}

// tenthCounted says the same of a number of cards.
func (q Question) tenthCounted(r run) string {
	few, count, ok := q.tenth(r)
	if !ok {
		return ""
	}
	a, _, ok := q.countCards(few)
	if !ok || a.Value == nil {
		return ""
	}
	return words.PeopleCards.In(q.Lang, "all", strconv.Itoa(q.Plan.Query.Concurrency), "few", strconv.Itoa(count), "count", strconv.Itoa(int(a.Value.Number)))
}

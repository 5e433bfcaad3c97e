package answer

import (
	"math"
	"slices"
	"strconv"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
)

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
		users := int(math.Floor(r.Speed.AtOnce * share))
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
		list = append(list, cmpOr(q.cards(w), r.Label)+words.InBrackets.In(q.Lang, "text", words.FullQueueOf.In(q.Lang, "users", strconv.Itoa(w.Concurrency))))
	}
	return words.ComparedLoaded.In(q.Lang, "list", join(q.Lang, list)) + q.withoutPrompts(all[0])
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

package answer

import (
	"math"
	"strconv"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/workload"
)

// backlog is what a model that serves has to work off, in tokens.
type backlog struct {
	requests       float64 // 0 where only tokens are told
	read, written  float64 // of all requests
	eitherDirected bool    // tokens are told, but not whether they are read or written
}

// backlog is the work that the question tells of a model that serves: requests
// with their lengths, tokens in all, or a single answer; ok is false for none.
func (q Question) backlog() (b backlog, ok bool) {
	said := q.Plan.Query
	if len(q.Plan.Cases) == 0 || q.Plan.Cases[0].Workload.Task != workload.Infer {
		return backlog{}, false
	}
	in, out := float64(said.InputTokens), float64(said.OutputTokens)
	if in == 0 && said.Samples > 0 {
		in = float64(said.SeqLen) // of a text that is read; what is written of it comes on top
	}
	switch times := max(said.Epochs, 1); {
	case said.Tokens > 0 && said.Model != "" && plan.Purpose(said.Model, q.Known) != plan.Writes:
		return backlog{read: said.Tokens * times}, true
	case said.Tokens > 0:
		return backlog{written: said.Tokens * times, eitherDirected: true}, true
	case in+out == 0:
		return backlog{}, false
	case said.Samples > 0:
		b = backlog{requests: said.Samples * times * float64(max(said.NumGenerations, 1))}
	default:
		b = backlog{requests: float64(max(said.Concurrency, said.Batch, 1))}
	}
	b.read, b.written = b.requests*in, b.requests*out
	if said.Samples > 0 {
		b.read /= float64(max(said.NumGenerations, 1)) // a prompt is read once for all of its answers
	}
	return b, true
}

// alone reports whether all of it is served at once.
func (b backlog) alone(w workload.Workload) bool {
	return b.requests > 0 && b.requests <= float64(max(w.Concurrency, w.Batch, 1))
}

// takes is how long a run needs for it, in seconds, and how much of that goes to
// the reading of prompts where nothing is written meanwhile; 0 where its speed is not known. A server with a
// queue reads the prompts that come along with what it writes, and its rate says so.
func (b backlog) takes(r run) float64 {
	s, w := r.Speed, r.Estimate.Workload
	if s == nil || s.TokensPerSecond == 0 {
		return 0
	}
	reading := 0.0
	if s.PrefillTokensPerSec > 0 {
		reading = b.read / (s.PrefillTokensPerSec * float64(max(w.Parallel.DP, 1)))
	}
	switch {
	case b.written == 0:
		return reading
	case b.alone(w) && s.DecodeTokensPerSec > 0:
		return reading + b.written/b.requests/s.DecodeTokensPerSec
	case s.AtOnce >= 2 || b.read == 0:
		return b.written / s.TokensPerSecond
	}
	return reading + b.written/s.TokensPerSecond
}

// thriftiest is the number of cards, from those that hold a model on, that takes the fewest hours
// of a card for an amount of work: with hardly room for a cache a server answers few at once.
func (q Question) thriftiest(asked run, fits counted, b backlog, within float64) counted {
	best := fits
	hours := func(c counted) float64 { // of cards; within a time whole replicas count
		t := b.takes(c.run)
		if within > 0 {
			t = math.Ceil(t / within)
		}
		return t * float64(c.Cards)
	}
	for cards := fits.Cards; cards <= 4*fits.Cards; cards *= 2 {
		found, ok := q.fewest(asked, cards, search.MostCards)
		if !ok || found.Speed == nil {
			break
		}
		if t := b.takes(found.run); t > 0 && hours(found) < hours(best) {
			best = found
		}
	}
	return best
}

// replicated spreads a model over so many cards as replicas, where these get through the work
// sooner than all cards together with one.
func (q Question) replicated(r run, b backlog) run {
	best := r
	for each := 1; each < r.Case.Workload.GPUCount; each *= 2 {
		n := r.Case.Workload.GPUCount / each
		if n*each != r.Case.Workload.GPUCount {
			continue
		}
		one, err := q.with(r, func(w *workload.Workload) { w.Parallel = workload.Parallel{TP: each, DP: n} })
		if err != nil || one.Verdict == engine.DoesNotFit {
			continue
		}
		if t := b.takes(one); t > 0 && (b.takes(best) == 0 || best.Verdict == engine.DoesNotFit || t < b.takes(best)) {
			best = one
		}
	}
	return best
}

// backlogRun is the run that works it off: on the cards that are told, else on those that take the
// fewest hours, of the card that is told or of a usual one.
func (q Question) backlogRun(b backlog) (r run, assumed []workload.Assumed, err error) {
	if r, err = q.first(); err != nil {
		return run{}, nil, err
	}
	if said := q.Plan.Query; said.Samples > 0 && said.InputTokens == 0 { // a server's rate depends on both lengths
		r, err = q.with(r, func(w *workload.Workload) {
			w.InputTokens, w.OutputTokens = max(said.SeqLen, 1), said.OutputTokens
			w.SeqLen = w.InputTokens + w.OutputTokens
		})
		if err != nil {
			return run{}, nil, err
		}
	}
	if r.CapacityBytes == 0 && !q.onHost(r.Estimate.Workload) {
		if r, err = q.with(r, func(w *workload.Workload) { w.GPU = referenceCard }); err != nil {
			return run{}, nil, err
		}
		assumed = append(assumed, workload.Assumed{Key: "gpu", Value: referenceCard, Why: "no card was named"})
	}
	if r.Case.Workload.GPUCount > 1 && r.Case.Workload.Parallel == (workload.Parallel{}) && !b.alone(r.Case.Workload) && r.CapacityBytes > 0 {
		r = q.replicated(r, b)
	}
	if r.Case.Workload.GPUCount == 0 && r.CapacityBytes > 0 && len(r.Case.Workload.GPUPool) == 0 {
		if least, ok := q.fewest(r, 1, search.MostCards); ok {
			r = q.thriftiest(r, least, b, 0).run
		}
	}
	return r, assumed, nil
}

// worksOff answers how long a model that serves takes for an amount of work.
func (q Question) worksOff(b backlog) (Answer, error) {
	r, assumed, err := q.backlogRun(b)
	if err != nil {
		return Answer{}, err
	}
	seconds := b.takes(r)
	if seconds == 0 {
		return throughput(q) // which tells the limit that hardware sets
	}
	a := q.basis(r)
	a.Assumed = append(a.Assumed, assumed...)
	a.Value = &Value{seconds, "s"}
	a.Summary = q.workedOff(b, r, seconds) + q.againstLimit(seconds)
	if !b.alone(r.Estimate.Workload) {
		a = q.alsoCosts(a, r.Estimate.Workload.GPU, seconds/3600*float64(max(r.Estimate.Workload.GPUCount, 1)))
	}
	a.Summary += q.beyond(r)
	return q.helped(a, r), nil
}

// workCosts answers what an amount of work costs that a served model takes.
func (q Question) workCosts(b backlog) (Answer, error) {
	r, assumed, err := q.backlogRun(b)
	if err != nil {
		return Answer{}, err
	}
	price, err := q.price(r.Estimate.Workload.GPU)
	if err != nil {
		return Answer{}, err
	}
	seconds := b.takes(r)
	if seconds == 0 {
		return q.rent()
	}
	a := q.basis(r)
	a.Assumed = append(a.Assumed, assumed...)
	a = q.bill(a, price, seconds/3600*float64(max(r.Estimate.Workload.GPUCount, 1)))
	a.Summary += q.space() + q.workedOff(b, r, seconds) + q.rentedDaily(r, b, price, seconds) + q.beyond(r)
	return q.helped(a, r), nil
}

// workedOff says what is done in the time, and at which speeds.
func (q Question) workedOff(b backlog, r run, seconds float64) string {
	s, w := r.Speed, r.Estimate.Workload
	text := words.WorksOff.In(q.Lang, "time", q.duration(seconds), "what", q.what(r), "cards", q.cards(w))
	if w.Parallel.DP > 1 {
		text += words.AsReplicas.In(q.Lang, "count", strconv.Itoa(w.Parallel.DP))
	}
	if b.requests > 1 {
		text += words.WorkOfRequests.In(q.Lang, "count", number(b.requests))
	}
	if b.read > 0 {
		text += words.WorkRead.In(q.Lang, "tokens", scientific(b.read), "rate", about(s.PrefillTokensPerSec*float64(max(w.Parallel.DP, 1))))
	}
	switch {
	case b.written == 0:
	case b.alone(w):
		text += words.WorkWritten.In(q.Lang, "tokens", scientific(b.written), "rate", about(s.DecodeTokensPerSec*b.requests))
	case s.AtOnce >= 2:
		text += words.WorkWrittenFull.In(q.Lang, "tokens", scientific(b.written), "rate", about(s.TokensPerSecond), "users", strconv.Itoa(int(s.AtOnce)))
	default:
		text += words.WorkWritten.In(q.Lang, "tokens", scientific(b.written), "rate", about(s.TokensPerSecond))
	}
	text += words.FullStop.In(q.Lang)
	if b.eitherDirected && s.PrefillTokensPerSec > 0 {
		rate := s.PrefillTokensPerSec * float64(max(w.Parallel.DP, 1))
		text += words.OnlyRead.In(q.Lang, "time", q.duration(b.written/rate), "rate", about(rate))
	}
	return text
}

// written says how long one answer takes, where its length is told.
func (q Question) written(r run) string {
	s, w := r.Speed, r.Estimate.Workload
	if q.Plan.Query.OutputTokens == 0 || q.Plan.Query.AnswerS > 0 || w.Task != workload.Infer || s == nil || s.DecodeTokensPerSec == 0 {
		return ""
	}
	takes := s.TimeToFirstToken + float64(w.OutputTokens)/s.DecodeTokensPerSec
	return words.AnswerTakes.In(q.Lang, "tokens", number(float64(w.OutputTokens)), "time", q.duration(takes))
}

package answer

import (
	"cmp"
	"strconv"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/workload"
)

// wish is what each request is to have: a least speed in tokens per second, and the seconds that
// a user may wait for the first token or for the whole answer; and all is what a full queue is to have together,
// whatever that leaves each. 0 where nothing is told.
type wish struct{ rate, first, answer, all float64 }

// wish is what the question asks for each request of a case that is served.
func (q Question) wish(w workload.Workload) wish {
	if w.Task != workload.Infer {
		return wish{}
	}
	said := q.Plan.Query
	if q.togetherAlone() {
		return wish{0, said.FirstTokenS, said.AnswerS, said.TotalTokensPerS}
	}
	return wish{said.TargetTokensPerS, said.FirstTokenS, said.AnswerS, 0}
}

// togetherAlone reports whether the speed of all requests together is told, and neither how many they are nor what
// each is to have.
func (q Question) togetherAlone() bool {
	said := q.Plan.Query
	return said.TotalTokensPerS > 0 && said.TotalTokensPerS == said.TargetTokensPerS && max(said.Concurrency, said.Batch) <= 1
}

// any reports whether anything is asked for.
func (w wish) any() bool { return w != wish{} }

// met reports whether a run fits and gives each request what is asked for.
func (w wish) met(r run) bool {
	s := r.Speed
	if r.Verdict != engine.Fits || s == nil || s.DecodeTokensPerSec < w.rate || s.TokensPerSecond < w.all {
		return false
	}
	return (w.first == 0 || r.firstSeconds() <= w.first) && (w.answer == 0 || r.answerSeconds() <= w.answer)
}

// firstSeconds is how long a prompt waits for its first token that is read by itself, while the
// others write.
func (r run) firstSeconds() float64 {
	s := r.Speed
	if s.PrefillTokensPerSec == 0 {
		return s.TimeToFirstToken
	}
	return float64(r.Estimate.Workload.InputTokens)/s.PrefillTokensPerSec + 1/s.DecodeTokensPerSec
}

// answerSeconds is how long a whole answer takes, its prompt read first.
func (r run) answerSeconds() float64 {
	return r.firstSeconds() + float64(cmp.Or(r.Estimate.Workload.OutputTokens, usualAnswer))/r.Speed.DecodeTokensPerSec
}

// limitedBySpeed lowers a limit of memory to the most at which each request still has the speed that is
// asked for; 0 where even the least is slower.
func (q Question) limitedBySpeed(r run, quantity search.Quantity, limit search.Limit, found run) (search.Limit, run) {
	wish := q.wish(r.Case.Workload)
	if wish.all = 0; !wish.any() || found.Speed == nil || wish.met(found) { // more at once are no slower together
		return limit, found
	}
	at := run{}
	limit.Next = nil
	limit.Value = search.Largest(limit.Value, func(n int) bool {
		one, err := q.with(r, func(w *workload.Workload) { quantity.Set(w, n) })
		if err != nil || !wish.met(one) {
			return false
		}
		at = one
		return true
	})
	return limit, at
}

// eachGets says what each request gets where something is asked for.
func (q Question) eachGets(r run) string {
	wish := q.wish(r.Case.Workload)
	if !wish.any() || r.Speed == nil || r.Speed.DecodeTokensPerSec == 0 {
		return ""
	}
	if s := r.Speed; wish.all > 0 && s.AtOnce >= 2 {
		return words.QueueGets.In(q.Lang, "rate", about(s.TokensPerSecond), "users", strconv.Itoa(int(s.AtOnce)), "each", about(s.TokensPerSecond/s.AtOnce)) + q.waits(r)
	}
	return words.EachGets.In(q.Lang, "rate", about(r.Speed.DecodeTokensPerSec)) + q.waits(r)
}

// oneGets says how fast a case that is served is for its user, where no speed is asked for.
func (q Question) oneGets(r run) string {
	w, s := r.Estimate.Workload, r.Speed
	if w.Task != workload.Infer || s == nil || s.DecodeTokensPerSec == 0 {
		return ""
	}
	if max(w.Concurrency, w.Batch) > 1 {
		return words.EachGets.In(q.Lang, "rate", about(s.DecodeTokensPerSec))
	}
	return words.OneGets.In(q.Lang, "rate", about(s.DecodeTokensPerSec))
}

// waits says how long a user waits, where the question sets a limit to that.
func (q Question) waits(r run) string {
	wish := q.wish(r.Case.Workload)
	if r.Verdict == engine.DoesNotFit || r.Speed == nil || r.Speed.DecodeTokensPerSec == 0 {
		return ""
	}
	held := func(took, limit float64) string {
		sentence := words.WithinLimit
		if took > limit {
			sentence = words.OverLimit
		}
		return sentence.In(q.Lang, "limit", seconds(limit))
	}
	text := ""
	if wish.first > 0 {
		text += words.FirstAfter.In(q.Lang, "first", seconds(r.firstSeconds()), "tokens", number(float64(r.Estimate.Workload.InputTokens)), "held", held(r.firstSeconds(), wish.first))
	}
	if wish.answer > 0 {
		text += words.AnswerAfter.In(q.Lang, "time", seconds(r.answerSeconds()), "held", held(r.answerSeconds(), wish.answer))
	}
	return text
}

// ratesHeld holds what each of several users of all replicas gets, and all of them together, against the speeds
// that are asked for.
func (q Question) ratesHeld(r run) string {
	wish, s, w := q.wish(r.Case.Workload), r.Speed, r.Estimate.Workload
	each := max(w.Concurrency, w.Batch, 1)
	if wish.rate == 0 || each == 1 || s == nil || s.DecodeTokensPerSec == 0 || r.Verdict == engine.DoesNotFit {
		return ""
	}
	held := func(has, wanted float64) string {
		if has < wanted {
			return words.TooSlowFor.In(q.Lang)
		}
		return words.FastEnough.In(q.Lang)
	}
	text := words.EachWanted.In(q.Lang, "users", strconv.Itoa(each*max(w.Parallel.DP, 1)), "wanted", about(wish.rate), "has", about(s.DecodeTokensPerSec), "held", held(s.DecodeTokensPerSec, wish.rate))
	if total := q.Plan.Query.TotalTokensPerS; total > 0 {
		all := r.writtenTogether()
		text += words.AllWanted.In(q.Lang, "wanted", about(total), "has", about(all), "held", held(all, total))
	}
	return text
}

// wantedOf tells what each of several users gets on every one of some alternatives, and which of these give what is asked
// for.
func (q Question) wantedOf(all []run) string {
	var list []string
	for _, r := range all {
		w, s := r.Estimate.Workload, r.Speed
		wish := q.wish(r.Case.Workload)
		if wish.rate == 0 || max(w.Concurrency, w.Batch) <= 1 || s == nil || s.DecodeTokensPerSec == 0 || r.Verdict == engine.DoesNotFit {
			return ""
		}
		held := words.TooSlowFor
		if s.DecodeTokensPerSec >= wish.rate {
			held = words.FastEnough
		}
		list = append(list, words.EachOnIt.In(q.Lang, "label", r.Label, "rate", about(s.DecodeTokensPerSec), "held", held.In(q.Lang)))
	}
	if list == nil {
		return ""
	}
	return words.EachOnThem.In(q.Lang, "wanted", about(q.wish(all[0].Case.Workload).rate), "list", join(q.Lang, list))
}

// wished names what is asked for.
func (q Question) wished(w wish) string {
	var parts []string
	if w.rate > 0 {
		parts = append(parts, number(w.rate)+" tokens/s")
	}
	if w.all > 0 {
		parts = append(parts, number(w.all)+words.TokensTogether.In(q.Lang))
	}
	if w.first > 0 {
		parts = append(parts, words.FirstWithin.In(q.Lang, "limit", seconds(w.first)))
	}
	if w.answer > 0 {
		parts = append(parts, words.AnswerWithin.In(q.Lang, "limit", seconds(w.answer)))
	}
	return join(q.Lang, parts)
}

// quickSet is the fewest cards up to most, from those that hold a case, on which a request has
// the speed that is asked for.
func (q Question) quickSet(asked run, fits counted, most int) (counted, bool) {
	wish := q.wish(asked.Case.Workload)
	if !wish.any() {
		return fits, true
	}
	for cards := fits.Cards; cards <= most; cards++ {
		found, ok := q.fewest(asked, cards, most)
		if !ok {
			break
		}
		if wish.met(found.run) {
			return found, true
		}
		cards = max(cards, found.Cards)
	}
	return fits, false
}

// quickReplicas counts the cards on which so many users each have the speed that is asked for:
// replicas that serve as many of them as it allows, on as many cards each as makes them fewest.
func (q Question) quickReplicas(asked run, fits counted, users int) (Answer, run, bool) {
	wish := q.wish(asked.Case.Workload)
	one, err := q.with(asked, func(w *workload.Workload) { w.Batch, w.Concurrency = 0, 1 })
	if err != nil {
		return Answer{}, run{}, false
	}
	var best, last counted
	total, served := 0, 0
	for cards := 1; cards <= machine; cards++ {
		found, ok := q.fewest(one, cards, machine)
		if !ok {
			break
		}
		cards, last = max(cards, found.Cards), found // not each number divides a model
		at := run{}
		n := search.Largest(users, func(n int) bool {
			one, err := q.with(found.run, func(w *workload.Workload) { w.Batch, w.Concurrency = 0, n })
			if err != nil || !wish.met(one) {
				return false
			}
			at = one
			return true
		})
		if n == 0 {
			continue
		}
		if all := (users + n - 1) / n * found.Cards; total == 0 || all < total {
			best, total, served = found, all, n
			best.run = at
		}
	}
	if total == 0 {
		if last.Speed == nil {
			return Answer{}, run{}, false
		}
		a := q.counted(fits)
		a.Summary += words.AloneTooSlow.In(q.Lang, "best", about(last.Speed.DecodeTokensPerSec), "cards", q.cards(last.Estimate.Workload), "rate", q.wished(wish))
		return a, fits.run, true
	}
	a := q.basis(best.run)
	a.Value = &Value{float64(total), "gpus"}
	a.Summary = words.ReplicasForUsers.In(q.Lang, "count", strconv.Itoa(total), "card", q.cardName(best.Estimate.Workload), "what", q.what(best.run),
		"replicas", strconv.Itoa(total/best.Cards), "each", strconv.Itoa(best.Cards), "users", strconv.Itoa(served), "fewest", strconv.Itoa(fits.Cards)) + q.eachGets(best.run)
	return a, best.run, true
}

package answer

import (
	"slices"
	"strconv"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/speed"
	"headroom/engine/workload"
	"headroom/parser"
)

// Arithmetic says whether an answer follows from the figures of the question
// alone, so that neither a model nor a card has to be known.
func Arithmetic(i parser.Intent, q parser.Query) bool {
	switch i {
	case parser.Throughput:
		return q.ExamplesPerS > 0 && (q.SeqLen > 0 || q.InputTokens > 0) || slowsAlone(q)
	case parser.Time:
		return q.RefGPUCount > 0 && q.Hours+q.Days > 0 && q.GPUCount > 0
	case parser.MinGPUs:
		rents := len(q.BudgetUSD)+len(q.BudgetCNY)+len(q.BudgetEUR) > 0 && q.GPU != "" && (q.PricePerGPUHour+q.PricePerGPUHourCNY > 0 || q.Per != "") && !q.NamesModel()
		return rents || q.RefGPUCount > 0 && q.RefHours > 0
	}
	return false
}

// slowsAlone tells whether a question is about what a limit of power costs a card, whatever it runs.
func slowsAlone(q parser.Query) bool { return q.PowerLimitW > 0 && q.GPU != "" && !q.NamesModel() }

// throughput answers how fast: by arithmetic when a rate was measured, else
// from the engine's speed.
func throughput(q Question) (Answer, error) {
	said := q.Plan.Query
	if slowsAlone(said) {
		return q.slowedByLimit()
	}
	if Arithmetic(parser.Throughput, said) {
		cards, length := max(said.GPUCount, 1), max(said.SeqLen, said.InputTokens)
		return q.perGPU(speed.TokensPerGPU(said.ExamplesPerS, length, cards),
			number(said.ExamplesPerS)+" x "+strconv.Itoa(length)+" / "+strconv.Itoa(cards)), nil
	}
	if said.TokensPerS > 0 && said.GPUCount > 1 && said.Model == "" && said.ParamsB == 0 && said.ParamsList == nil && said.Models == nil {
		return q.perGPU(said.TokensPerS/float64(said.GPUCount), number(said.TokensPerS)+" / "+number(float64(said.GPUCount))), nil
	}
	if q.byPrograms() != nil {
		return compare(q)
	}
	if q.Wants.Format && q.formatSought() {
		q.Plan = plan.Make(parser.Fit, said, q.Known)
		return widestFormat(q) // "which quant fits, and how fast is it?"
	}
	all, err := q.runs()
	if err != nil {
		return Answer{}, err
	}
	r := all[0]
	if said.NetworkGbps > 0 && r.CapacityBytes == 0 {
		if r, err = q.with(r, func(w *workload.Workload) { w.GPU = referenceCard }); err != nil {
			return Answer{}, err
		}
		r.Case.Assumed = append(r.Case.Assumed, workload.Assumed{Key: "gpu", Value: referenceCard, Why: "no card was named"})
	}
	if r.Case.Workload.Task == workload.Infer {
		if r, err = q.usualLengths(r); err != nil {
			return Answer{}, err
		}
	}
	r, format := q.narrowed(q.laidOut(r))
	if in, told, ok := q.inPart(r); ok && len(q.Plan.Cases) == 1 {
		r, format = in, told
	}
	if len(all) > 1 && !slices.ContainsFunc(all, func(r run) bool { return !q.throughputAsked(r) }) {
		return compare(q) // servers are held against each other with full queues
	}
	whole := (q.throughputAsked(r) || q.measuredTogether(r)) && len(q.Plan.Cases) == 1
	if whole {
		r = q.roomier(r)
		whole = r.Speed.AtOnce >= 2 && r.Verdict != engine.DoesNotFit
	}
	a := q.basis(r)
	if text := q.wiredLimit(r); text != "" && len(q.Plan.Cases) == 1 {
		a.Text = append(a.Text, text)
	}
	if text := q.ktPrompts(r); text != "" {
		a.Text = append(a.Text, text)
	}
	if len(all) > 1 {
		a.Options = options(all)
	}
	if s := r.Speed; s != nil && q.Wants.FirstToken && s.TimeToFirstToken > 0 && r.Case.Workload.Task == workload.Infer {
		return q.firstToken(r, a), nil
	}
	if q.promptsAsked(r) {
		a = q.promptRate(r, all, a)
		a.Summary += format
		return q.helped(a, r), nil
	}
	if s := r.Speed; s != nil && said.InputTokens > 0 && said.OutputTokens == 0 && s.PrefillTokensPerSec > 0 && (q.Wants.Reading || q.wish(r.Case.Workload).first > 0) && (said.Concurrency <= 1 || !q.Wants.Faster) {
		return q.prefill(r, a, float64(said.InputTokens)/s.PrefillTokensPerSec), nil
	}
	rate, ok := tokensPerSecond(r)
	if !ok {
		return q.bound(r, a)
	}
	asked := r
	if some, ok := q.ofTurn(r); ok {
		r = some
		rate, _ = tokensPerSecond(r)
	}
	a.Value = &Value{rate, "tokens/s"}
	if q.Wants.Prompts && r.Speed.PrefillTokensPerSec == 0 && r.Case.Workload.Task == workload.Infer {
		format += words.PromptsUnknown.In(q.Lang)
	}
	made := words.Throughput.In(q.Lang, "rate", about(rate), "what", q.what(r), "cards", q.cards(r.Estimate.Workload))
	full := q.atFull(r)
	if whole {
		a.Value.Number, made, full = r.Speed.TokensPerSecond, q.madeWhenFull(r), ""
	}
	first, behind := q.beyondFirst(asked)
	if told := q.rateOfFLOPS(&a, r); told != "" {
		made = told + q.space() + made
	}
	a.Summary = q.flagsFirst(r) + first + q.fitsToo(r) + made + q.reachesToo(r) + q.eachToken(r) + q.items(r, rate) + q.doneWithin(r, rate) + q.reached(r, rate) + q.reachedTFLOPS(r) + q.stepped(r) + q.served(r) + q.written(r) + q.ratesHeld(r) + q.waits(r) + full + q.perCard(&a, r) + q.requests(r) + q.atLargest(r, false) + q.laid(r) + format + behind
	if len(all) == 2 && q.Wants.Faster {
		a.Summary += q.space() + q.opening(q.speedDifference(all[1], all[0]))
	}
	return q.links(q.helped(a, asked), r), nil
}

// served says what each of the users of a server gets, and when.
func (q Question) served(r run) string {
	s, w := r.Speed, r.Estimate.Workload
	if w.Task != workload.Infer || s == nil || s.DecodeTokensPerSec == 0 || s.TimeToFirstToken == 0 {
		return ""
	}
	users := max(w.Concurrency, w.Batch, 1)
	if users == 1 && w.Parallel.DP <= 1 {
		if q.Wants.FirstToken || w.InputTokens <= 1 {
			return ""
		}
		return words.ServedAlone.In(q.Lang, "first", seconds(s.TimeToFirstToken), "tokens", number(float64(w.InputTokens)))
	}
	return words.Served.In(q.Lang, "users", strconv.Itoa(users*max(w.Parallel.DP, 1)), "each", about(s.DecodeTokensPerSec), "first", seconds(s.TimeToFirstToken),
		"tokens", number(float64(w.InputTokens)), "all", about(r.writtenTogether()))
}

// writtenTogether is what all users of all replicas get together.
func (r run) writtenTogether() float64 {
	s, w := r.Speed, r.Estimate.Workload
	if s.Steady > 0 {
		return s.Steady
	}
	return s.DecodeTokensPerSec * float64(max(w.Concurrency, w.Batch, 1)) * float64(max(w.Parallel.DP, 1))
}

// firstToken answers how long a user waits for the first token.
func (q Question) firstToken(r run, a Answer) Answer {
	a.Value = &Value{r.Speed.TimeToFirstToken, "s"}
	what := q.what(r)
	if w := r.Estimate.Workload; max(w.Concurrency, w.Batch) > 1 {
		a.Summary = q.firstOfMany(r) + q.requests(r) + q.beyond(r)
		return a
	}
	a.Summary = words.FirstToken.In(q.Lang, "What", capital(what), "what", what, "cards", q.cards(r.Estimate.Workload),
		"tokens", number(float64(r.Estimate.Workload.InputTokens)), "time", seconds(r.Speed.TimeToFirstToken),
		"rate", about(r.Speed.PrefillTokensPerSec)) + q.writesThen(r) + q.waits(r) + q.served(r) + q.requests(r) + q.beyond(r)
	return a
}

// firstOfMany says how long one user waits, and the last of many that come at once, each held against the wait that is
// allowed.
func (q Question) firstOfMany(r run) string {
	s, w, what := r.Speed, r.Estimate.Workload, q.what(r)
	limit := q.wish(r.Case.Workload).first
	held := func(took float64) string {
		sentence := words.WithinLimit
		switch {
		case limit == 0 || r.Verdict == engine.DoesNotFit:
			return ""
		case took > limit:
			sentence = words.OverLimit
		}
		return words.AndHeld.In(q.Lang, "held", sentence.In(q.Lang, "limit", seconds(limit)))
	}
	one := r.firstSeconds()
	return words.FirstTokenOfMany.In(q.Lang, "What", capital(what), "what", what, "cards", q.cards(w), "tokens", number(float64(w.InputTokens)),
		"one", seconds(one), "rate", about(s.PrefillTokensPerSec), "held", held(one), "users", strconv.Itoa(max(w.Concurrency, w.Batch)*max(w.Parallel.DP, 1)),
		"last", seconds(s.TimeToFirstToken), "heldlast", held(s.TimeToFirstToken), "each", about(s.DecodeTokensPerSec), "all", about(r.writtenTogether()))
}

// writesThen says how fast a request is written behind its first token, where that is asked beside.
func (q Question) writesThen(r run) string {
	w := r.Estimate.Workload
	if !q.Wants.Also.Pace || r.Speed.DecodeTokensPerSec == 0 || max(w.Concurrency, w.Batch, w.Parallel.DP) > 1 || q.Plan.Query.OutputTokens > 0 {
		return "" // of many it is told what each gets, of a whole answer how long it takes
	}
	return words.ThenWrites.In(q.Lang, "rate", about(r.Speed.DecodeTokensPerSec))
}

// promptsAsked reports whether the speed of reading prompts is asked for and known. One that was
// measured is held against it beside the speed of writing.
func (q Question) promptsAsked(r run) bool {
	return q.Wants.Prompts && q.Plan.Query.PromptTokensPerS == 0 && r.Speed != nil && r.Speed.PrefillTokensPerSec > 0 && r.Case.Workload.Task == workload.Infer
}

// promptRate answers how fast prompts are read, and what follows.
func (q Question) promptRate(r run, all []run, a Answer) Answer {
	s := r.Speed
	a.Value = &Value{s.PrefillTokensPerSec, "tokens/s"}
	a.Summary = words.PromptRate.In(q.Lang, "what", q.what(r), "cards", q.cards(r.Estimate.Workload), "rate", about(s.PrefillTokensPerSec))
	w := r.Estimate.Workload
	if then := q.served(r); max(w.Concurrency, w.Batch, w.Parallel.DP) > 1 && then != "" {
		a.Summary += then
	} else {
		a.Summary += words.PromptFirst.In(q.Lang, "tokens", number(float64(w.InputTokens)), "time", seconds(s.TimeToFirstToken))
		if s.DecodeTokensPerSec > 0 {
			a.Summary += words.ThenWrites.In(q.Lang, "rate", about(s.DecodeTokensPerSec))
		}
	}
	var each []string
	for _, other := range all[1:] {
		if other.Speed != nil && other.Speed.PrefillTokensPerSec > 0 {
			each = append(each, other.Label+" "+about(other.Speed.PrefillTokensPerSec))
		}
	}
	if each != nil {
		a.Summary += words.PromptsReadEach.In(q.Lang, "list", strings.Join(each, words.ListMark.In(q.Lang)))
	}
	a.Summary += q.waits(r) + q.requests(r) + q.laid(r) + q.beyond(r)
	return a
}

// prefill answers how long the reading of a prompt takes.
func (q Question) prefill(r run, a Answer, seconds float64) Answer {
	a.Value = &Value{seconds, "s"}
	what := q.what(r)
	a.Summary = words.Prefill.In(q.Lang, "What", capital(what), "what", what, "cards", q.cards(r.Estimate.Workload),
		"tokens", number(float64(q.Plan.Query.InputTokens)), "time", q.duration(seconds), "rate", about(r.Speed.PrefillTokensPerSec))
	if w := r.Estimate.Workload; r.Speed.DecodeTokensPerSec > 0 && max(w.Concurrency, w.Batch, w.Parallel.DP) <= 1 {
		a.Summary += words.ThenWrites.In(q.Lang, "rate", about(r.Speed.DecodeTokensPerSec))
	}
	a.Summary += q.waits(r) + q.beyond(r)
	return a
}

func (q Question) perGPU(rate float64, how string) Answer {
	return Answer{
		Summary: words.ThroughputPerGPU.In(q.Lang, "rate", number(rate), "how", how),
		Value:   &Value{rate, "tokens/s/gpu"},
		Sources: []string{"arithmetic: sequences per second x tokens per sequence / GPUs"},
	}
}

// tokensPerSecond is the figure of the speed that the task is about.
func tokensPerSecond(r run) (float64, bool) {
	s := r.Speed
	if s == nil {
		return 0, false
	}
	rate := s.TokensPerSecond
	switch infer := r.Estimate.Workload.Task == workload.Infer && s.DecodeTokensPerSec > 0; {
	case infer && r.Estimate.Workload.Concurrency > 1 && s.Steady > 0:
		rate = s.Steady
	case infer && r.Estimate.Workload.Concurrency <= 1:
		rate = s.DecodeTokensPerSec
	}
	return rate, rate > 0
}

// Pace is the speed by which alternatives are held against each other: what all sequences that are told
// get together, and the tokens of a training; 0 where none is known.
func Pace(e *engine.Estimate) float64 {
	if e == nil || e.Speed == nil {
		return 0
	}
	if e.Workload.Task != workload.Infer || e.Speed.DecodeTokensPerSec == 0 {
		return e.Speed.TokensPerSecond
	}
	return run{Estimate: *e}.writtenTogether()
}

// bound is the speed limit that hardware sets, told as such, when the engine
// has no figure of its own: bandwidth over the bytes read for each token when
// a model writes one sequence, peak rate over FLOPs when it is trained.
func (q Question) bound(r run, a Answer) (Answer, error) {
	w := r.Estimate.Workload
	if q.onHost(w) {
		return q.hostBound(r, a), nil
	}
	match, ok := q.Known.FindGPU(w.GPU, w.GPUMemoryGB)
	if !ok {
		return Answer{}, q.unnamedCard(w.GPUMemoryGB)
	}
	card, cards := match.Row, float64(max(w.GPUCount, 1))
	if w.Task == workload.Infer {
		read := activeWeights(r) + float64(r.KVCacheBytes)
		if card.BandwidthGBs == 0 || read == 0 {
			return Answer{}, &plan.Refusal{Code: "no_peak", Got: card.Name}
		}
		rate := card.BandwidthGBs * 1e9 / read
		a.Assumed = append(a.Assumed, workload.Assumed{Key: "speed", Value: "memory bound", Why: "one sequence: bandwidth over the bytes read for each token, an upper limit"})
		a.Value = &Value{rate, "tokens/s"}
		a.Summary = words.AtMost.In(q.Lang, "rate", about(rate), "What", capital(q.what(r)), "what", q.what(r), "cards", q.cards(w)) + q.beyond(r)
		return a, nil
	}
	_, peak, err := q.peak(card)
	if err != nil {
		return Answer{}, err
	}
	usual, why := utilisationOf(r)
	rate := cards * peak * 1e12 * usual.share / q.flopsPerToken(r)
	a.Assumed = append(a.Assumed, why)
	a.Value = &Value{rate, "tokens/s"}
	a.Summary = q.writtenApart(r) + words.Throughput.In(q.Lang, "rate", about(rate), "what", q.what(r), "cards", q.cards(w)) + q.beyond(r)
	return a, nil
}

// activeWeights is the bytes of weights that one token passes through, per
// card.
func activeWeights(r run) float64 {
	share := 1.0
	if r.Params > 0 && r.ActiveParams > 0 {
		share = float64(r.ActiveParams) / float64(r.Params)
	}
	return float64(r.WeightsBytes) * share
}

// stepped says how long one optimizer step of training takes.
func (q Question) stepped(r run) string {
	s := r.Speed
	if s == nil || s.StepSeconds == 0 || s.TokensPerSecond == 0 || r.Estimate.Workload.Task == workload.Infer {
		return ""
	}
	tokens := r.stepTokens()
	return words.StepTakes.In(q.Lang, "tokens", scientific(tokens), "time", seconds(tokens/s.TokensPerSecond))
}

// doneWithin says how many tokens a rate comes to in the time that the question gives or asks
// them for: of one request after the other, and of a full queue.
func (q Question) doneWithin(r run, rate float64) string {
	said := q.Plan.Query
	limit := q.allowed()
	if limit == 0 && said.Per != "" && r.Estimate.Workload.Task == workload.Infer {
		limit = q.periodHours() * 3600
	}
	if said.Tokens+said.Samples+said.Steps > 0 {
		return ""
	}
	if limit == 0 {
		return q.doneFor(r, rate)
	}
	if s := r.Speed; s != nil && s.AtOnce >= 2 && r.Estimate.Workload.Task == workload.Infer && max(r.Estimate.Workload.Concurrency, r.Estimate.Workload.Batch) <= 1 {
		return words.TokensInTimeFull.In(q.Lang, "time", q.duration(limit), "tokens", scientific(rate*limit), "full", scientific(s.TokensPerSecond*limit), "users", strconv.Itoa(int(s.AtOnce)))
	}
	return words.TokensInTime.In(q.Lang, "time", q.duration(limit), "tokens", scientific(rate*limit))
}

// doneFor says how many tokens a rate comes to in the hours of cards that are told.
func (q Question) doneFor(r run, rate float64) string {
	hours := q.Plan.Query.GPUHours
	if hours == 0 {
		return ""
	}
	each := rate / float64(max(r.Estimate.Workload.GPUCount, 1))
	return words.TokensInGPUHours.In(q.Lang, "hours", gpuHours(hours), "tokens", scientific(each*3600*hours))
}

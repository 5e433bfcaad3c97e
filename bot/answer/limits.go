package answer

import (
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
)

// Bounds of the searches: no card holds more.
const (
	maxSequences = 1 << 20
	maxTokens    = 1 << 24
)

// maxBatch answers how many sequences fit: per GPU in training, at once when
// the model is served.
func maxBatch(q Question) (Answer, error) {
	all, r, err := q.limited()
	if err != nil {
		return Answer{}, err
	}
	training := r.Case.Workload.Task != workload.Infer
	set := func(w *workload.Workload, n int) {
		if training {
			w.Batch, w.GlobalBatch = n, 0
		} else {
			w.Batch, w.Concurrency = 0, n
		}
	}
	n, found := q.largestThatFits(r, maxSequences, set)
	each := q.limitEach(all, maxSequences, set, unitOfBatch(training))
	if n == 0 {
		a := q.nothingFits(r)
		a.Options = each
		return a, nil
	}
	a := q.basis(found)
	a.Options = each
	a.Value = &Value{float64(n), unitOfBatch(training)}
	sentence := words.MaxUsers
	if training {
		sentence = words.MaxBatch
	}
	a.Summary = q.limit(sentence, found, n)
	return a, nil
}

func unitOfBatch(training bool) string {
	if training {
		return "sequences"
	}
	return "users"
}

// maxContext answers how long a sequence may be, up to what the model was
// made for.
func maxContext(q Question) (Answer, error) {
	all, r, err := q.limited()
	if err != nil {
		return Answer{}, err
	}
	set := func(w *workload.Workload, n int) {
		w.SeqLen, w.InputTokens, w.OutputTokens = n, 0, 0
	}
	most := q.modelLimit(r)
	n, found := q.largestThatFits(r, most, set)
	each := q.limitEach(all, most, set, "tokens")
	if n == 0 {
		a := q.nothingFits(r)
		a.Options = each
		return a, nil
	}
	a := q.basis(found)
	a.Options = each
	a.Value = &Value{float64(n), "tokens"}
	sentence := words.MaxContext
	if n == most {
		sentence = words.WholeContext
	}
	a.Summary = q.limit(sentence, found, n)
	return a, nil
}

// limited estimates the cases of a question about a limit, which needs a card.
func (q Question) limited() ([]run, run, error) {
	all, err := q.runs()
	if err != nil {
		return nil, run{}, err
	}
	return all, all[0], needCard(all[0])
}

// largestThatFits finds the largest setting with which the case fits, and the
// estimate there.
func (q Question) largestThatFits(r run, most int, set func(*workload.Workload, int)) (int, run) {
	try := func(n int) (run, bool) {
		changed, err := q.with(r, func(w *workload.Workload) { set(w, n) })
		return changed, err == nil && changed.Verdict == engine.Fits
	}
	n := largest(most, func(n int) bool { _, ok := try(n); return ok })
	if n == 0 {
		return 0, run{}
	}
	found, _ := try(n)
	return n, found
}

// limitEach finds the limit of every alternative of the question.
func (q Question) limitEach(all []run, most int, set func(*workload.Workload, int), unit string) []Option {
	if len(all) < 2 {
		return nil
	}
	var out []Option
	for _, r := range all {
		n, found := q.largestThatFits(r, most, set)
		o := Option{Label: r.Label, Query: &r.Case.Query, Value: &Value{float64(n), unit}}
		if n > 0 {
			o.Estimate = &found.Estimate
		}
		out = append(out, o)
	}
	return out
}

// modelLimit is the longest context that the model was made for.
func (q Question) modelLimit(r run) int {
	if match, ok := q.Known.FindModel(r.Estimate.Workload.Model.Name); ok && match.Row.Shape.MaxPositions > 0 {
		return match.Row.Shape.MaxPositions
	}
	return maxTokens
}

func (q Question) limit(s words.Sentence, found run, n int) string {
	return s.In(q.Lang, "value", number(float64(n)), "what", q.what(found), "length", number(float64(found.Estimate.Workload.SeqLen)),
		"need", q.size(found.PerGPU.Process), "capacity", q.size(found.CapacityBytes))
}

// nothingFits is the answer when not even one sequence or token does.
func (q Question) nothingFits(r run) Answer {
	a := q.basis(r)
	a.Value = &Value{0, "sequences"}
	if q.Plan.Intent == "max_context" {
		a.Value.Unit = "tokens"
	}
	a.Summary = words.NothingFits.In(q.Lang, "what", q.what(r), "need", q.size(r.PerGPU.Process),
		"card", q.cardName(r.Estimate.Workload), "capacity", q.size(r.CapacityBytes))
	a.Next = q.nextStep(r)
	return a
}

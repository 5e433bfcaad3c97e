package answer

import (
	"strconv"
	"strings"

	"headroom/bot/words"
	"headroom/engine/workload"
)

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
	return sentence.In(q.Lang, "all", strconv.Itoa(q.Plan.Query.Concurrency), "few", strconv.Itoa(count), "need", q.size(few.PerGPU.Process), "verdict", verdict)
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

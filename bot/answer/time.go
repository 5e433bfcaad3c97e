package answer

import (
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/workload"
	"headroom/parser"
	"headroom/parser/reader"
)

// time answers how long a training run takes.
func timeTaken(q Question) (Answer, error) {
	said := q.Plan.Query
	if said.TransferGbps > 0 {
		return q.transfer()
	}
	if len(said.Stages) > 1 && !q.byCards() && len(said.StageTokens) == len(said.Stages) {
		return q.stagesDone()
	}
	if q.byCards() && q.Plan.Cases[0].Workload.Task != workload.Infer && said.Tokens+said.Samples+said.Steps > 0 {
		return q.timeOnEach()
	}
	if q.budget().amount > 0 && said.GPU != "" && said.Tokens+said.Samples+said.Steps+said.GPUHours == 0 && q.runHours() == 0 {
		return q.affords()
	}
	if said.FLOP > 0 && (!q.sized() || said.GPU != "" && said.Tokens+said.Samples+said.Steps == 0) {
		return q.flopDone()
	}
	if said.GPUHours > 0 {
		return q.spread(said.GPUHours, max(said.GPUCount, 1))
	}
	if said.RefGPUCount > 0 && q.allowed() > 0 {
		return q.spread(q.allowed()/3600*float64(said.RefGPUCount), max(said.GPUCount, 1))
	}
	if q.allowed() > 0 && said.GPUCount > 0 && said.Tokens+said.Samples+said.Steps == 0 {
		return q.spread(q.allowed()/3600*float64(said.GPUCount), said.GPUCount)
	}
	if p, ok := q.paceTold(said.Tokens * max(said.Epochs, 1)); ok && !q.sized() {
		a := q.paced(p)
		if price, err := q.price(said.GPU); err == nil && price.said {
			a = q.alsoCosts(a, said.GPU, p.seconds()/3600*float64(max(said.GPUCount, 1)))
		}
		return a, nil
	}
	if b, ok := q.backlog(); ok {
		return q.worksOff(b)
	}
	j, err := q.job()
	if err != nil {
		return Answer{}, err
	}
	seconds := j.hours * 3600 / float64(j.cards)
	a := q.basis(j.run)
	a.Assumed = append(a.Assumed, j.assumed...)
	a.Value = &Value{seconds, "s"}
	if j.pace != nil {
		a.Summary = q.atPace(*j.pace) + q.againstLimit(seconds) + q.beyond(j.run)
		return q.links(q.helped(a, j.run), j.run), nil
	}
	if q.Wants.GPUHours {
		return q.gpuHours(a, j), nil
	}
	a.Summary = words.Time.In(q.Lang, "time", q.inUnit(seconds), "flops", scientific(j.flops), "tokens", scientific(j.work),
		"mfu", number(j.mfu*100), "cards", q.cards(j.Estimate.Workload), "hours", gpuHours(j.hours)) + q.computedAgain(j) + q.withinAMonth(j) + q.alsoSteps() + q.rolledOut(j) + q.againstLimit(seconds) + q.laid(j.run) + q.asQLoRA(j) + q.beyond(j.run)
	at, beyond := q.outOfReach(j.run)
	if beyond {
		a.Summary = q.countedInstead(j, at)
	}
	a.Sources = append(a.Sources, flopsSource)
	if tokens := q.optimalTokens(); tokens > 0 {
		a.Summary = words.OptimalTokens.In(q.Lang, "tokens", scientific(tokens), "params", scientific(said.ParamsB*1e9)) + q.space() + a.Summary
		if said.GPU == "" {
			a.Value = &Value{tokens, "tokens"}
		}
	}
	if !beyond || at.cards > 0 { // the hours of cards are the same on any number of them
		a = q.alsoCosts(a, j.card.ID, j.hours)
	}
	return q.links(q.thatWay(q.helped(a, j.run), j), j.run), nil
}

// inUnit prints a time, and in the unit that it is asked for where that is another.
func (q Question) inUnit(seconds float64) string {
	text := q.duration(seconds)
	for _, d := range durations {
		if d.name != q.Wants.TimeUnit {
			continue
		}
		if count := seconds / d.seconds; count >= 0.1 && !strings.HasSuffix(text, words.Name(q.Lang, d.name)) {
			text += words.InBrackets.In(q.Lang, "text", number(round(count))+" "+words.Name(q.Lang, d.name))
		}
	}
	return text
}

// computedAgain says how hard the cards work where a part of what they compute is recomputed, which MFU leaves out.
func (q Question) computedAgain(j job) string {
	s := j.Speed
	if s == nil || s.MFU == 0 || s.HFU <= 1.01*s.MFU || q.Plan.Query.MFUPct > 0 || !slices.ContainsFunc(j.assumed, func(a workload.Assumed) bool { return strings.Contains(a.Why, recomputedNote) }) {
		return ""
	}
	return words.ComputedAgain.In(q.Lang, "more", number(math.Round(100*(s.HFU/s.MFU-1))), "hfu", number(math.Round(100*j.mfu*s.HFU/s.MFU)))
}

// gpuHours answers how many hours of one card a run takes, and how long that is on the cards that
// are told: they are the same on any number of them.
func (q Question) gpuHours(a Answer, j job) Answer {
	a.Summary = words.GPUHours.In(q.Lang, "hours", gpuHours(j.hours), "card", j.card.Name, "flops", scientific(j.flops), "tokens", scientific(j.work), "mfu", number(j.mfu*100))
	if q.Plan.Query.GPUCount > 0 {
		seconds := j.hours * 3600 / float64(j.cards)
		a.Summary += words.HoursOnCards.In(q.Lang, "cards", q.cards(j.Estimate.Workload), "time", q.duration(seconds)) + q.againstLimit(seconds) + q.laid(j.run) + q.beyond(j.run)
	} else {
		a.Value = &Value{j.hours * 3600, "s"}
		a.Verdict, a.Estimate = "", nil // which card is told, and not how many
	}
	a.Sources = append(a.Sources, flopsSource)
	return q.alsoCosts(a, j.card.ID, j.hours)
}

const flopsSource = "arXiv 2204.02311, appendix B: 6 FLOPs per parameter and trained token, and attention"

// allowed is the time that the question gives a run, in seconds; 0 for none.
func (q Question) allowed() float64 { return q.runHours() * 3600 }

// againstLimit compares a time with the one that the question allows.
func (q Question) againstLimit(seconds float64) string {
	limit := q.allowed()
	sentence := words.InTime
	switch {
	case limit == 0:
		return ""
	case (q.Wants.Wonders || q.Wants.Took) && limit >= 3600: // how long it took, or is said to take
		sentence = words.TimeAsExpected
		switch took := limit / seconds; {
		case took > slowRun:
			sentence = words.TimeMore
		case took < 1/slowRun:
			sentence = words.TimeLess
		}
		return sentence.In(q.Lang, "limit", q.duration(limit), "ratio", number(math.Round(10*limit/seconds)/10))
	case seconds > limit:
		sentence = words.TooLong
	}
	text := sentence.In(q.Lang, "limit", q.duration(limit))
	if said := q.Plan.Query; limit >= 2*seconds && said.Epochs == 0 && said.Samples+said.Tokens > 0 && isTraining(said) {
		text += words.EpochsInTime.In(q.Lang, "count", number(float64(int(limit/seconds))))
	}
	return text
}

// slowRun is how many times a planned time a run may take before that is to be explained: published runs reach 30 to 55 % of
// the peak where 40 is planned, and adapters in 8 bits or short samples less.
const slowRun = 1.6

// flopDone says how long cards take for work that is told in FLOP.
func (q Question) flopDone() (Answer, error) {
	said := q.Plan.Query
	card, dtype, peak, err := q.namedPeak()
	if err != nil {
		return Answer{}, err
	}
	share := said.MFUPct
	var assumed []workload.Assumed
	if share == 0 {
		usual, _ := usualOn(card, said.Precision)
		share = round(100 * usual.share)
		assumed = append(assumed, workload.Assumed{Key: "mfu_pct", Value: share, Why: "a usual share of the peak in training"})
	}
	seconds := said.FLOP / (peak * 1e12 * share / 100)
	cards := max(said.GPUCount, 1)
	a := Answer{
		Summary: words.FLOPDone.In(q.Lang, "flop", strconv.FormatFloat(said.FLOP, 'g', 4, 64), "days", number(round(seconds/86400)), "hours", gpuHours(round(seconds/3600)),
			"card", card.Name, "share", number(share), "peak", number(peak), "dtype", dtype),
		Value:   &Value{seconds, "s"},
		Assumed: assumed,
		Sources: card.Sources,
	}
	if cards > 1 {
		a.Summary += words.FLOPOnCards.In(q.Lang, "cards", count(cards, card.Name), "time", q.duration(seconds/float64(cards)))
		a.Value.Number /= float64(cards)
	}
	if price, err := q.price(said.GPU); err == nil {
		a = q.alsoCosts(a, said.GPU, seconds/3600)
		if q.Plan.Intent == parser.Cost {
			a.Value = &Value{price.amount * seconds / 3600, price.currency}
		}
	}
	return a, nil
}

// runHours is the time that the question gives work, in hours; 0 for none. Hours beside days are
// those of each day: "8 hours a day for 20 days".
func (q Question) runHours() float64 {
	hours, days := q.Plan.Query.Hours, q.Plan.Query.Days
	if hours > 0 && hours <= 24 && days >= 1 {
		return hours * days
	}
	return max(hours, 24*days, q.Plan.Query.WindowH)
}

// worked words hours of work: those of some hours a day are no days.
func (q Question) worked(hours float64) string {
	if said := q.Plan.Query; said.Hours > 0 && said.Hours < 24 && hours > said.Hours {
		return number(hours) + " " + words.Name(q.Lang, "hours")
	}
	return q.duration(hours * 3600)
}

// periodHours is the time that a sum is asked for, in hours of work; 0 for none.
func (q Question) periodHours() float64 {
	days := reader.PeriodDays[q.Plan.Query.Per]
	if hours := q.Plan.Query.Hours; hours > 0 && hours <= 24 && q.Plan.Query.Days == 0 {
		return hours * days
	}
	return 24 * days
}

// overPeriod adds what a sum for an hour comes to over the time that is asked for, which is then
// the figure of the answer.
func (q Question) overPeriod(a Answer, hour money) Answer {
	return q.over(a, hour, q.periodHours(), q.Plan.Query.Per)
}

// overRun is overPeriod where the time is that of the work ("hosting it for ten days").
func (q Question) overRun(a Answer, hour money) Answer {
	if q.periodHours() > 0 {
		return q.overPeriod(a, hour)
	}
	hours := q.runHours()
	return q.over(a, hour, hours, periodOf(hours))
}

func (q Question) over(a Answer, hour money, hours float64, period string) Answer {
	if hours == 0 {
		return a
	}
	total := money{hour.amount * hours, hour.currency, "", false}
	a.Value = &Value{total.amount, total.currency}
	if period == "" {
		a.Summary += words.SumForHours.In(q.Lang, "hours", gpuHours(hours), "money", total.String())
		return a
	}
	a.Summary += words.SumForPeriod.In(q.Lang, "period", words.Name(q.Lang, period), "hours", gpuHours(hours), "money", total.String())
	return a
}

// periodOf names a time that is a whole day, week, month or year.
func periodOf(hours float64) string {
	for name, days := range reader.PeriodDays {
		if hours == 24*days {
			return name
		}
	}
	return ""
}

// stageJobs are the runs of a training in several stages, one after the other on the same cards.
func (q Question) stageJobs() ([]job, []string, error) {
	said := q.Plan.Query
	jobs, names := make([]job, 0, len(said.Stages)), make([]string, 0, len(said.Stages))
	for k, stage := range said.Stages {
		of := said
		of.Stages, of.StageTokens, of.StageSamples, of.Tasks = nil, nil, nil, nil
		of.Task, of.RLAlgo, of.Tokens, of.Samples, of.Steps = stage, "", said.StageTokens[k], 0, 0
		if len(said.StageSamples) > k {
			of.Samples = said.StageSamples[k]
		}
		name := words.Name(q.Lang, "task_"+stage)
		switch stage {
		case "dpo", "grpo", "ppo":
			of.Task, of.RLAlgo = "rl", stage
			if of.Full = said.Full && !slices.Contains(said.Stages, "finetune"); of.Full { // which is full then
				of.PEFT = ""
			}
			name = strings.ToUpper(stage)
		case "lora", "qlora", "train":
			of.Full = false
		}
		alone := q
		alone.Plan = plan.Make(parser.Time, of, q.Known)
		j, err := alone.job()
		if err != nil {
			return nil, nil, err
		}
		jobs, names = append(jobs, j), append(names, name)
	}
	return jobs, names, nil
}

// stagesDone answers how long a training in several stages takes, and what it costs: each and all.
func (q Question) stagesDone() (Answer, error) {
	jobs, names, err := q.stageJobs()
	if err != nil {
		return Answer{}, err
	}
	last := jobs[len(jobs)-1]
	a := q.basis(last.run)
	var list []string
	var seconds, hours float64
	laid := ""
	for k, j := range jobs {
		took := j.hours * 3600 / float64(j.cards)
		seconds, hours = seconds+took, hours+j.hours
		list = append(list, words.StageOf.In(q.Lang, "stage", names[k], "tokens", scientific(j.work), "time", q.duration(took)))
		if how := q.laid(j.run); how != "" {
			laid = how
		}
		for _, one := range j.assumed {
			if !slices.ContainsFunc(a.Assumed, func(other workload.Assumed) bool {
				return other.Key == one.Key && reflect.DeepEqual(other.Value, one.Value)
			}) {
				a.Assumed = append(a.Assumed, one)
			}
		}
	}
	told := words.StagesTake.In(q.Lang, "time", q.duration(seconds), "cards", q.cards(last.Estimate.Workload), "hours", gpuHours(hours), "list", strings.Join(list, words.SetsApart.In(q.Lang)))
	a.Value = &Value{seconds, "s"}
	a.Summary = told + q.againstLimit(seconds) + laid + q.beyond(last.run)
	a.Sources = append(a.Sources, flopsSource)
	if q.Plan.Intent != parser.Cost {
		return q.helped(q.alsoCosts(a, last.card.ID, hours), last.run), nil
	}
	price, err := q.price(last.card.ID)
	if err != nil {
		return Answer{}, err
	}
	a = q.bill(a, price, hours)
	a.Summary += q.space() + told + laid + q.beyond(last.run)
	return q.helped(a, last.run), nil
}

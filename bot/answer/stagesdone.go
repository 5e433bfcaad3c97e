package answer

import (
	"reflect"
	"slices"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/workload"
	"headroom/parser"
)

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

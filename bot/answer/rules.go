package answer

import (
	"headroom/bot/words"
	"headroom/engine/model"
	"headroom/engine/rules"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// rulesOfThumb quotes the published rules on the case of an estimate, for
// comparison with it.
func (q Question) rulesOfThumb(r run) []rules.Rule {
	w := r.Estimate.Workload
	shape := q.shape(w)
	list := rules.For(w, shape, r.Params)
	if memory := q.memoryGB(w); memory > 0 {
		if rule, ok := rules.LargestBatch(w, shape, r.Params, memory); ok {
			list = append(list, rule)
		}
	}
	return list
}

// rulesAlone quotes rules for a case that nobody can run, such as training
// every weight in int8, which notes on memory like to reckon with. The estimate
// beside them leaves the impossible format out and says so.
func (q Question) rulesAlone(refused error) (Answer, error) {
	if q.Plan.Blocked != nil {
		return Answer{}, refused
	}
	c := q.Plan.Cases[0]
	format := c.Workload.Quant
	c.Workload.Quant = ""
	r, err := q.run(c)
	if err != nil {
		return Answer{}, refused
	}
	as := r
	as.Estimate.Workload.Quant, as.Estimate.Workload.Precision = format, workload.FP16
	a := q.basis(r)
	a.Rules = q.rulesOfThumb(as)
	a.Summary = q.verdict(r)
	a.Problems = append(a.Problems, workload.Problem{
		Code: "rules_only", Key: "quant",
		Message: refused.Error() + "; the rules of thumb count " + string(format) + " as asked, the estimate does not",
	})
	return a, nil
}

// shape is the architecture of the model that was estimated.
func (q Question) shape(w workload.Workload) *model.Shape {
	if w.Model.Shape != nil {
		return w.Model.Shape
	}
	if match, ok := q.Known.FindModel(w.Model.Name); ok {
		return &match.Row.Shape
	}
	shape, _ := model.Typical(unit.Params(w.Model.ParamsB * 1e9))
	return &shape
}

// memoryGB is the memory of one card as sold.
func (q Question) memoryGB(w workload.Workload) float64 {
	if w.GPUMemoryGB > 0 {
		return w.GPUMemoryGB
	}
	if match, ok := q.Known.FindGPU(w.GPU, 0); w.GPU != "" && ok {
		return match.Row.MemoryGB
	}
	return 0
}

// capacityRules are the published rules for the largest model on a card.
func (q Question) capacityRules(r run) []rules.Rule {
	if memory := q.memoryGB(r.Estimate.Workload); memory > 0 {
		return rules.LargestModel(memory)
	}
	return nil
}

// byTheRule is the largest model by the rule of thumb of model states, and the
// sentence that says so; ok is false where the rule says nothing.
func (q Question) byTheRule(r run) (text string, most unit.Params, ok bool) {
	w := r.Estimate.Workload
	memory := w.GPUMemoryGB
	if match, found := q.Known.FindGPU(w.GPU, memory); w.GPU != "" && found && memory == 0 {
		memory = match.Row.MemoryGB
	}
	if memory == 0 || !fullTraining(r.Case.Workload) {
		return "", 0, false
	}
	memory *= float64(max(w.GPUCount, 1))
	size := func(bytes float64) unit.Params { return unit.Params(memory * 1e9 / bytes) }
	most = size(bytesOfState)
	text = words.StatesRule.In(q.Lang, "memory", number(memory), "states", most.String(), "half", size(2*bytesOfState).String())
	if q.Wants.Half {
		most = size(2 * bytesOfState)
	}
	return text, most, true
}

// bytesOfState are what AdamW in mixed precision keeps for each parameter.
const bytesOfState = 16

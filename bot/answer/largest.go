package answer

import (
	"slices"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// step is the resolution of the search for a size, in parameters.
const step = 1e8

// largestModel answers how many parameters fit on the cards at hand, in the
// format of the question, or in 16, 8 and 4 bits when it names none.
func largestModel(q Question) (Answer, error) {
	_, r, err := q.limited()
	if err != nil {
		return Answer{}, err
	}
	var a Answer
	for i, format := range formatsToTry(r.Case.Workload) {
		n, found := q.largestThatFits(r, 20000, func(w *workload.Workload, n int) {
			w.Model = workload.Model{ParamsB: float64(n) * step / 1e9}
			format.set(w)
		})
		value := &Value{float64(n) * step, "parameters"}
		o := Option{Label: format.label, Value: value}
		if n > 0 {
			o.Query, o.Estimate = asked(found), &found.Estimate
		}
		a.Options = append(a.Options, o)
		if i > 0 {
			continue
		}
		if n == 0 {
			found = r
		}
		options := a.Options
		a = q.basis(found)
		a.Assumed = without(a.Assumed, "params_b") // the size is what is searched for
		a.Options, a.Value = options, value
		a.Summary = words.LargestModel.In(q.Lang, "value", unit.Params(value.Number).String(),
			"cards", q.cards(found.Estimate.Workload), "how", cmpOr(format.label, settings(found.Estimate.Workload)))
		a.Text = q.examples(found, unit.Params(value.Number))
	}
	a.Rules = append(q.capacityRules(r), a.Rules...)
	return a, nil
}

// without leaves out what is told of a key.
func without(list []workload.Assumed, key string) []workload.Assumed {
	return slices.DeleteFunc(list, func(a workload.Assumed) bool { return a.Key == key })
}

// choice is a format to try and how it is called.
type choice struct {
	label string
	set   func(*workload.Workload)
}

func formatsToTry(w workload.Workload) []choice {
	keep := choice{"", func(*workload.Workload) {}}
	if w.Task != workload.Infer || w.Quant != "" || w.Precision != "" {
		return []choice{keep}
	}
	return []choice{
		{"fp16", func(w *workload.Workload) { w.Precision = workload.FP16 }},
		{"int8", func(w *workload.Workload) { w.Quant = "int8" }},
		{"q4_k_m", func(w *workload.Workload) { w.Quant = "q4_k_m" }},
	}
}

// examples names up to three models of the catalogue, the largest that fit.
func (q Question) examples(r run, most unit.Params) []string {
	rows := slices.Clone(q.Known.Models())
	slices.SortFunc(rows, func(a, b *catalog.Model) int { return int(min(max(b.Published-a.Published, -1), 1)) })
	var ids []string
	for _, row := range rows {
		if row.Published == 0 || unit.Params(row.Published) > most+most/20 {
			continue
		}
		on, err := q.with(r, func(w *workload.Workload) { w.Model = workload.Model{Name: row.ID} })
		if err == nil && on.Verdict == engine.Fits {
			ids = append(ids, row.ID+" ("+unit.Params(row.Published).String()+")")
		}
		if len(ids) == 3 {
			break
		}
	}
	if len(ids) == 0 {
		return nil
	}
	return []string{words.ForExample.In(q.Lang, "list", join(q.Lang, ids))}
}

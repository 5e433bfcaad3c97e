package answer

import (
	"slices"
	"strconv"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/workload"
)

// Several models are often weighed on several cards at once: "a 4090 or two 3090s for 32b and 70b?". A small model on one
// card says nothing against a large one on another: the cards are compared for each model.

// modelsOnCards reports whether several models are asked about on each of several cards.
func (q Question) modelsOnCards() bool {
	said := q.Plan.Query
	models := max(len(said.Models), len(said.ParamsList))
	return models > 1 && len(said.GPUOptions) > 1 && !said.CardEach && said.FormatEach == nil && len(q.Plan.Cases) == models*len(said.GPUOptions) &&
		!slices.ContainsFunc(q.Plan.Cases, func(c plan.Case) bool { return c.Workload.Task != workload.Infer || c.Workload.CPUOnly })
}

// eachModel compares several cards for each of several models; ok is false where one of these can't be compared.
func (q Question) eachModel() (a Answer, ok bool) {
	said := q.Plan.Query
	var told []string
	for i := range max(len(said.Models), len(said.ParamsList)) {
		of := said
		of.Models, of.ParamsList = nil, nil
		name := ""
		if len(said.Models) > i {
			of.Model, name = said.Models[i], said.Models[i]
		} else {
			of.ParamsB = said.ParamsList[i]
			name, _, _ = strings.Cut(q.Plan.Cases[i*len(said.GPUOptions)].Label, ", ")
			if of.Model != "" {
				of.Model = name
			}
		}
		alone := q
		alone.found = &foundWays{}
		if alone.Plan = plan.Make(q.Plan.Intent, of, q.Known); alone.Plan.Blocked != nil || len(alone.Plan.Cases) != len(said.GPUOptions) {
			return Answer{}, false
		}
		one, err := compare(alone)
		if err != nil || len(one.Options) < 2 {
			return Answer{}, false
		}
		var list []string
		format := ""
		for _, o := range one.Options {
			if o.Estimate == nil {
				return Answer{}, false
			}
			r := run{Estimate: *o.Estimate}
			if format == "" {
				format = q.formatName(r.Estimate.Workload)
			}
			w, card := r.Estimate.Workload, o.Label
			if w.GPUCount > 1 && !strings.Contains(card, "x ") { // a set that holds it
				card = q.cards(w)
			}
			if w.Concurrency > 1 && said.Concurrency == 0 {
				card += words.InBrackets.In(q.Lang, "text", words.FullQueueOf.In(q.Lang, "users", strconv.Itoa(w.Concurrency)))
			}
			if text := rate(r); text > 0 && r.Verdict != engine.DoesNotFit {
				list = append(list, words.ModelOn.In(q.Lang, "card", card, "rate", about(text)))
			} else {
				list = append(list, words.ModelOnVerdict.In(q.Lang, "card", card, "verdict", q.verdictOf(r)))
			}
		}
		told = append(told, words.ModelOnEach.In(q.Lang, "model", name, "format", format, "list", strings.Join(list, words.ListMark.In(q.Lang))))
		for _, o := range one.Options {
			o.Label = strings.Join([]string{name, o.Label}, words.PartSeparator.In(q.Lang))
			a.Options = append(a.Options, o)
		}
		if i == 0 {
			options := a.Options
			a, a.Options = one, options
		}
	}
	a.Summary = strings.Join(told, q.space())
	a.Next, a.Text = "", nil
	return a, true
}

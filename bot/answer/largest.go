package answer

import (
	"slices"
	"strings"

	"headroom/bot/words"
	"headroom/engine/search"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// largestModel answers how many parameters fit on the cards at hand, in the
// format of the question, or in 16, 8 and 4 bits when it names none.
func largestModel(q Question) (Answer, error) {
	if a, ok, err := q.optimalSize(); ok || err != nil {
		return a, err
	}
	all, r, err := q.limitRuns()
	if err != nil {
		return Answer{}, err
	}
	var table []Option
	var first Answer
	if q.Wants.States && r.Case.Query.Task == "" { // only training has them
		for i := range all {
			all[i].Case.Workload.Task = workload.Train
		}
		if r, err = q.run(all[0].Case); err != nil {
			return Answer{}, err
		}
	}
	q.loadVision(all)
	q, none := q.forPurpose(all[0])
	for i, card := range all {
		for j, format := range q.trainedToTry(card.Case.Workload) {
			o, found := q.largestIn(card, format)
			table = append(table, o)
			if i == 0 && j > 0 && format.usual {
				first.Text = append(first.Text, q.examplesIn(format.label, found, unit.Params(o.Value.Number))...)
				first.Summary = q.ofTheFamily(format.label, found, unit.Params(o.Value.Number)) + first.Summary
				first.Summary += words.LargestIn.In(q.Lang, "format", format.label, "value", unit.Params(o.Value.Number).String())
			}
			if i == 0 && card.Case.Workload.Task == workload.Finetune && (format.label == "LoRA" || format.label == "QLoRA") && o.Value.Number > 0 {
				first.Summary += words.LargestWith.In(q.Lang, "what", format.label, "value", unit.Params(o.Value.Number).String())
			}
			if formats := q.trainedToTry(card.Case.Workload); i > 0 && o.Value.Number > 0 && (format.usual || j == 0 && len(formats) == 1) {
				of := found.Estimate.Workload
				if found.Params == 0 {
					of = card.Estimate.Workload
				}
				cards := q.cards(of)
				if cards == q.cards(all[0].Estimate.Workload) {
					cards = card.Label // one that comes with memory of several sizes
				}
				first.Summary += words.LargestOnOther.In(q.Lang, "cards", cards, "format", cmpOr(format.label, settings(of)), "value", unit.Params(o.Value.Number).String()) +
					q.ofTheFamily(format.label, found, unit.Params(o.Value.Number))
			}
			if i+j > 0 {
				continue
			}
			if found.Params == 0 {
				found = card
			}
			first = q.basis(found)
			first.Assumed = without(first.Assumed, "params_b") // the size is what is searched for
			first.Value = o.Value
			first.Summary = words.LargestModel.In(q.Lang, "value", unit.Params(o.Value.Number).String(),
				"cards", q.cards(found.Estimate.Workload), "how", cmpOr(format.label, settings(found.Estimate.Workload)))
			if len(q.settingsToTry(card.Case.Workload)) == 1 {
				first.Summary = q.ofTheFamily(cmpOr(format.label, settings(found.Estimate.Workload)), found, unit.Params(o.Value.Number)) + first.Summary
			}
			first.Summary += q.eachGets(found)
			if likely := q.likely(card, format); !q.wish(card.Case.Workload).any() && likely > unit.Params(o.Value.Number*1.1) {
				first.Summary += words.LargestLikely.In(q.Lang, "value", likely.String())
			}
			first.Text = q.examples(found, unit.Params(o.Value.Number))
			if text := q.onDrives(found); text != "" {
				first.Text = append([]string{text}, first.Text...)
			}
		}
	}
	stretched, told := q.largestWithSavings(all[0], first.Value)
	first.Summary += told
	table = append(table, stretched...)
	if rule, most, ok := q.byTheRule(r); ok {
		if q.Wants.States || q.Wants.Half {
			first.Summary, rule = rule, first.Summary
			first.Value = &Value{float64(most), "parameters"}
		}
		first.Text = append(first.Text, rule)
	}
	table = slices.DeleteFunc(table, func(o Option) bool { return o.Label == "" && o.Value.Number == 0 }) // as it was told, nothing fits
	if len(table) > 1 {
		first.Options = table
	}
	first.Rules = append(q.capacityRules(r), first.Rules...)
	if len(all) == 1 {
		first = q.withMixtures(first, all[0])
	}
	if none != "" {
		first.Text = append([]string{none}, first.Text...)
	}
	if (q.Wants.Praised || none != "") && q.Plan.Query.Model == "" && first.Value != nil && first.Value.Number > 0 {
		first.Text = append(first.Text, words.NotJudged.In(q.Lang))
	}
	return first, nil
}

// largestIn finds the largest model in one format on one alternative.
func (q Question) largestIn(r run, format choice) (Option, run) {
	format.set(&r.Case.Workload)
	limit, found, _ := q.limitOf(r, search.Params())
	n := limit.Value
	label := format.label
	if r.Label != "" {
		label = strings.TrimSuffix(r.Label+", "+label, ", ")
	}
	o := Option{Label: label, Value: &Value{float64(n) * float64(search.ParamsStep), "parameters"}}
	if n > 0 {
		o.Query, o.Estimate = asked(found), &found.Estimate
		o.Label = cmpOr(o.Label, settings(found.Estimate.Workload))
	}
	return o, found
}

// largestWithSavings are the largest models with what else people turn on to train larger ones, where these are larger than
// without, and what is told of them.
func (q Question) largestWithSavings(r run, without *Value) (options []Option, told string) {
	if q.wish(r.Case.Workload).any() || without == nil {
		return nil, ""
	}
	for _, way := range search.Stretches(q.probe, r.Case.Workload) {
		if w := &way.Workload; w.HostRAMGB == 0 && w.Offload.Optimizer == "cpu" {
			w.HostRAMGB = float64(serverRAM) / float64(unit.GiB) // more is none that one has
		}
		o, found := q.largestIn(r, choice{"", func(w *workload.Workload) { *w = way.Workload }, false})
		if o.Value.Number <= without.Number {
			continue
		}
		kind := way.Changes[0].Kind
		name := words.Name(q.Lang, "with_"+string(kind))
		if o.Label = strings.TrimSpace(name); r.Label != "" {
			o.Label = r.Label + ", " + o.Label
		}
		options = append(options, o)
		sentence := words.LargestStretched
		if kind == search.OffloadStep {
			sentence = words.LargestOnHost
		}
		told += sentence.In(q.Lang, "what", name, "value", unit.Params(o.Value.Number).String(), "need", q.size(found.PerGPU.Process), "host", q.size(found.Host.Steady))
	}
	return options, told
}

// likely is the largest size that fits if the estimate is exact.
func (q Question) likely(r run, format choice) unit.Params {
	format.set(&r.Case.Workload)
	return unit.Params(search.MostLikely(q.probe, r.Case.Workload, search.Params())) * search.ParamsStep
}

// without leaves out what is told of a key.
func without(list []workload.Assumed, key string) []workload.Assumed {
	return slices.DeleteFunc(list, func(a workload.Assumed) bool { return a.Key == key })
}

// inFourBits is the format that people run in 4 bits.
const inFourBits = "q4_k_m"

// choice is a format to try and how it is called.
type choice struct {
	label string
	set   func(*workload.Workload)
	usual bool // the one that people run large models in
}

// adapterChoices are what most who tune a model on few cards train.
var adapterChoices = []choice{{"LoRA", trained(workload.LoRA, ""), false}, {"QLoRA", trained(workload.QLoRA, "nf4"), false}}

// trainedToTry adds adapters to settingsToTry where a model is tuned and it is not said that all of it is.
func (q Question) trainedToTry(w workload.Workload) []choice {
	list := q.settingsToTry(w)
	if w.Task == workload.Finetune && !q.Plan.Query.Full && w.Quant == "" {
		list = append(list, adapterChoices...)
	}
	return list
}

func trained(task workload.Task, quant workload.Quant) func(*workload.Workload) {
	return func(w *workload.Workload) {
		w.Task, w.Quant, w.Offload = task, quant, workload.Offload{}
		if w.Recompute == "" {
			w.Recompute = workload.RecomputeFull
		}
	}
}

// settingsToTry are the formats of a model that is run, and the ways in which
// several cards share the states of one that is trained, where the question
// leaves them open.
func (q Question) settingsToTry(w workload.Workload) []choice {
	keep := choice{"", func(*workload.Workload) {}, false}
	if w.Task != workload.Infer {
		var list []choice
		for _, l := range search.Roomier(&w) {
			label := q.layoutName(l, w)
			switch {
			case l.Plain() && w.GPUCount > 1 && w.ZeROStage == nil:
				label = "ZeRO-0"
			case l.Plain() && w.Recompute == "" && w.Task == workload.RL:
				label = q.label("no recompute")
			}
			list = append(list, choice{label, func(w *workload.Workload) { *w = l.On(*w, w.GPUCount) }, false})
		}
		return list
	}
	if w.Quant != "" || w.Precision != "" {
		return []choice{keep}
	}
	eight, four := workload.Quant("int8"), workload.Quant(inFourBits)
	if card := q.card(w); w.Framework == "llama.cpp" || w.Framework == "" && card != nil && card.RunsGGML() && !card.Datacenter() {
		eight = "q8_0" // people's own cards run files
	}
	if w.Framework == "vllm" || w.Framework == "sglang" {
		four = "awq-int4"
		if card := q.card(w); card != nil {
			formats := card.ServerFormats()
			if four = workload.Quant(formats[len(formats)-1]); len(formats) > 1 {
				eight = workload.Quant(formats[0])
			}
		}
	}
	in := func(format workload.Quant) func(*workload.Workload) {
		return func(w *workload.Workload) { w.Quant = format }
	}
	return []choice{
		{"fp16", func(w *workload.Workload) { w.Precision = workload.FP16 }, false}, {string(eight), in(eight), false}, {string(four), in(four), true},
	}
}

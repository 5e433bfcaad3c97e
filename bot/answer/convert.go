package answer

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/hardware"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// convert answers what needs no estimate: units into units, parameters into
// bytes, formats into bits, and the peak rates of a card.
func convert(q Question) (Answer, error) {
	said := q.Plan.Query
	switch {
	case said.Value != 0 && said.From != "" && said.To == "" && said.GPU != "":
		return q.cardsOfRate()
	case said.Value != 0 && said.From != "":
		return q.convertUnits()
	case q.stepsCounted():
		return q.stepsOfData()
	case multiplies(said):
		return q.tokensSeen()
	case slotted(said):
		return q.slotContext()
	case said.StepTokens > 0 && said.GlobalBatch > 0 && said.SeqLen > 0:
		return q.sequencesOfStep()
	case wholeTold(said):
		return q.stepsHeld()
	case stepped(said):
		return q.stepFactor()
	case said.ExamplesPerS > 0 || (said.TokensPerS > 0 && said.GPUCount > 0):
		return throughput(q)
	case said.Parallel != (parser.Parallel{}) && (said.GPUCount > 0 || said.Parallel.TP*said.Parallel.PP > 0) && said.Tokens == 0 && (said.GPU == "" || said.Model == "" && said.ParamsB == 0):
		return q.product()
	case said.Tokens > 0 && (said.Model != "" || said.ParamsB > 0):
		return q.trainingFLOPs()
	case said.WeightsGB > 0 && said.Quant == "" && said.Precision == "" && said.Precisions == nil && (said.Model != "" || said.ParamsB > 0):
		return q.bitsEach()
	case said.Model != "" || said.ParamsB > 0 || len(said.ParamsList) > 0 || len(said.Models) > 0:
		return q.weightSizes()
	case said.WeightsGB > 0 && said.GPU == "" && len(said.GPUOptions) == 0:
		return q.parametersHeld()
	case said.GPU != "" || len(said.GPUOptions) > 0:
		return q.peaks()
	case said.Quant == "" && (said.Precision == "" || said.Precision == "amp") && plainStates(said.Optimizer):
		rule, _ := workload.Optimizer(said.Optimizer).Rule()
		return q.optimizerBytes(rule)
	case said.Precision != "" || said.Quant != "" || said.Topic != "":
		return q.formatBits()
	case said.Parallel != (parser.Parallel{}):
		return q.product()
	}
	return explain(q) // how large a model is, in general
}

// plainStates reports whether an optimizer keeps as many bytes for each parameter.
func plainStates(name string) bool {
	rule, ok := workload.Optimizer(name).Rule()
	return ok && rule.Factored == 0 && !rule.MatricesOnly && rule.LowRank == nil && rule.Squares == nil
}

// weightSizes tells how many bytes the parameters take, for every size and
// format that the question names.
func (q Question) weightSizes() (Answer, error) {
	all, err := q.runs()
	if err != nil {
		return Answer{}, err
	}
	first := all[0]
	a := q.basis(first)
	a.Verdict = ""
	size, format := weights(first)
	a.Value = &Value{float64(size), "bytes"}
	a.Summary = words.WeightSize.In(q.Lang, "model", modelName(first.Estimate.Workload, first.Params),
		"format", format, "size", unit.Decimal.Format(size), "decimal", unit.Binary.Format(size))
	if len(all) > 1 {
		var list []string
		a.Options = options(all)
		for i, r := range all {
			size, _ := weights(r)
			a.Options[i].Value = &Value{float64(size), "bytes"}
			list = append(list, r.Label+": "+unit.Decimal.Format(size))
		}
		a.Summary = words.WeightSizes.In(q.Lang, "model", modelName(first.Estimate.Workload, first.Params), "list", strings.Join(list, ", "))
		if said := q.Plan.Query; len(said.ParamsList)+len(said.Models) == len(all) {
			a.Summary = words.WeightsOfModels.In(q.Lang, "format", format, "list", strings.Join(list, words.LabelSeparator.In(q.Lang)))
		}
	}
	return a, nil
}

// parametersHeld tells how many parameters a file of a size holds, in its format.
func (q Question) parametersHeld() (Answer, error) {
	r, err := q.first()
	if err != nil {
		return Answer{}, err
	}
	a := q.basis(r)
	a.Verdict = ""
	size := unit.BytesOf(q.Plan.Query.WeightsGB * 1e9)
	_, format := weights(r)
	params := r.Case.Workload.Model.ParamsB * 1e9
	if params == 0 {
		params = float64(r.Params)
	}
	a.Value = &Value{params, "parameters"}
	a.Summary = words.ParametersHeld.In(q.Lang, "size", unit.Decimal.Format(size), "format", format, "params", about(params/1e9)+"B", "bits", about(8*float64(size)/params))
	return a, nil
}

// weights is the size of a whole model and the format that it is stored in. By
// its width alone that is parameters times bits; files of other tools keep
// scales and leave some tensors alone, which the estimate knows.
func weights(r run) (unit.Bytes, string) {
	w := r.Case.Workload
	if released := r.Estimate.Workload.Quant; w.Quant == "" && w.Precision == "" && released != "" && released != "none" && r.Disk.Download > 0 {
		return r.Disk.Download, string(released) // as it was released, scales and all
	}
	format := cmpOr(string(w.Quant), strings.TrimPrefix(string(r.Estimate.Workload.Precision), "amp-"))
	if stored, ok := workload.Quant(format).Format(); ok && (stored.Family == workload.Plain || stored.Family == workload.BitsAndBytes) {
		params := float64(r.Params)
		if w.Model.ParamsB > 0 {
			params = w.Model.ParamsB * 1e9 // as said; a shape of that size is off by a little
		}
		return unit.BytesOf(params * math.Floor(stored.Bits) / 8), format
	}
	if stored, ok := workload.Quant(format).Format(); ok && stored.Family == workload.GGML && r.Disk.Download > 0 {
		return r.Disk.Download, format // the table of tokens is in the file, and not on the card
	}
	return r.WeightsBytes, format
}

// peaks tells the dense peak rates of a card in the types that are named, or
// in the two that people compare.
func (q Question) peaks() (Answer, error) {
	said := q.Plan.Query
	card, err := q.namedCard()
	if err != nil {
		return Answer{}, err
	}
	types := slices.Clone(said.Precisions)
	if name := cmpOr(said.Precision, said.Quant); len(types) == 0 && name != "" {
		types = []string{name}
	}
	if len(types) == 0 {
		types = []string{"fp16", "fp32"}
	}
	if yes, known := supports(card, types[0]); len(types) == 1 && known {
		switch {
		case !yes:
			return q.lacks(card, types[0]), nil
		case q.Whether:
			return q.has(card, types[0]), nil
		}
	}
	a := Answer{Sources: q.sourcesOf(card)}
	var first float64
	var rest strings.Builder
	for i, dtype := range types {
		peak, rate := ratedAs(card, dtype)
		if peak == 0 {
			return Answer{}, &plan.Refusal{Code: "no_peak", Got: card.Name}
		}
		types[i] = q.named(card, dtype, rate)
		label := rate
		if types[i] != dtype { // the rate of something else
			label = types[i]
		}
		a.Options = append(a.Options, Option{Label: label, Value: &Value{peak, "TFLOPS"}})
		if i == 0 {
			first, a.Value = peak, &Value{peak, "TFLOPS"}
			continue
		}
		rest.WriteString(", " + types[i] + " " + number(peak) + " TFLOPS (" + ratio(first, peak) + ")")
	}
	a.Summary = words.Peak.In(q.Lang, "card", card.Name, "dtype", types[0], "value", number(first)+" TFLOPS", "rest", rest.String())
	if n := q.Plan.Query.GPUCount; n > 1 && len(types) == 1 {
		a.Summary += words.AllCards.In(q.Lang, "count", strconv.Itoa(n), "total", number(first*float64(n))+" TFLOPS")
		a.Value = &Value{first * float64(n), "TFLOPS"}
	}
	return a, nil
}

// namedCard finds the card that the question names.
func (q Question) namedCard() (*hardware.GPU, error) {
	said := q.Plan.Query
	name, memory := said.GPU, said.GPUMemoryGB
	if name == "" && len(said.GPUOptions) > 0 {
		name, memory = said.GPUOptions[0].GPU, said.GPUOptions[0].MemoryGB
	}
	if name == "" {
		return nil, &plan.Refusal{Code: "no_card", Key: "gpu"}
	}
	match, ok := q.Known.FindGPU(name, memory)
	if !ok && plan.Unlisted(name) > 0 {
		return nil, &plan.Refusal{Code: "only_memory", Key: "gpu", Got: name}
	}
	if !ok {
		return nil, &plan.Refusal{Code: "unknown_gpu", Key: "gpu", Got: name, Suggestions: q.Known.SuggestGPUs(name)}
	}
	return match.Row, nil
}

// layouts of the floating point types: sign, exponent and mantissa bits.
var floats = map[string][3]int{
	"fp64": {1, 11, 52}, "fp32": {1, 8, 23}, "tf32": {1, 8, 10}, "fp16": {1, 5, 10}, "bf16": {1, 8, 7},
	"fp8": {1, 4, 3}, "fp8_e4m3": {1, 4, 3}, "fp8_e5m2": {1, 5, 2}, "fp4": {1, 2, 1},
}

// formatBits tells how wide a number format is.
func (q Question) formatBits() (Answer, error) {
	said := q.Plan.Query
	name := cmpOr(said.Precision, cmpOr(said.Quant, said.Topic))
	if parts, ok := floats[name]; ok {
		bits := parts[0] + parts[1] + parts[2]
		layout := words.FloatLayout.In(q.Lang, "sign", strconv.Itoa(parts[0]), "exponent", strconv.Itoa(parts[1]), "mantissa", strconv.Itoa(parts[2]))
		return Answer{
			Summary: words.FormatBits.In(q.Lang, "format", name, "bits", strconv.Itoa(bits), "layout", layout),
			Value:   &Value{float64(bits), "bits"},
		}, nil
	}
	format, ok := workload.Quant(name).Format()
	if !ok {
		return Answer{}, &plan.Refusal{Code: "no_units", Got: name}
	}
	if text := q.bitsOfFormat(); format.Mix && text != "" { // a recipe gives some tensors more than its name says
		return Answer{Summary: text, Sources: []string{format.Source}}, nil
	}
	return Answer{
		Summary: words.FormatBits.In(q.Lang, "format", name, "bits", number(format.Bits), "layout", cmpOr(format.Source, "integer")),
		Value:   &Value{format.Bits, "bits"},
		Sources: []string{format.Source},
	}, nil
}

// product multiplies degrees of parallelism into a number of cards.
func (q Question) product() (Answer, error) {
	p := q.Plan.Query.Parallel
	if cards, rest := q.Plan.Query.GPUCount, max(p.TP, 1)*max(p.PP, 1)*max(p.CP, 1); cards > 0 && p.DP == 0 && cards%rest == 0 {
		return Answer{
			Summary: words.Converted.In(q.Lang, "from", strconv.Itoa(cards)+" GPUs / "+splits(p), "to", "DP "+strconv.Itoa(cards/rest)),
			Value:   &Value{float64(cards / rest), "gpus"},
		}, nil
	}
	factors, total := []string{}, 1
	for _, degree := range []struct {
		name string
		size int
	}{{"TP", p.TP}, {"PP", p.PP}, {"CP", p.CP}, {"DP", p.DP}} {
		if degree.size > 0 {
			total *= degree.size
			factors = append(factors, degree.name+" "+strconv.Itoa(degree.size))
		}
	}
	return Answer{
		Summary: words.Converted.In(q.Lang, "from", strings.Join(factors, " x "), "to", strconv.Itoa(total)+" GPUs"),
		Value:   &Value{float64(total), "gpus"},
	}, nil
}

// splits writes the degrees that split a model: "(TP 8 x PP 2)".
func splits(p parser.Parallel) string {
	var parts []string
	for _, d := range []struct {
		name string
		size int
	}{{"TP", p.TP}, {"PP", p.PP}, {"CP", p.CP}} {
		if d.size > 0 {
			parts = append(parts, d.name+" "+strconv.Itoa(d.size))
		}
	}
	return "(" + strings.Join(parts, " x ") + ")"
}

// trainingFLOPs answers how much arithmetic training over some tokens is,
// whatever the cards.
func (q Question) trainingFLOPs() (Answer, error) {
	r, err := q.first()
	if err != nil {
		return Answer{}, err
	}
	tokens := job{run: r}.tokens(q.Plan.Query.Tokens)
	each := q.flopsPerToken(r)
	a := Answer{Value: &Value{tokens * each, "FLOP"}, Assumed: assumed(r)}
	a.Summary = words.TrainingFLOPs.In(q.Lang, "model", modelName(r.Estimate.Workload, r.Params), "tokens", scientific(tokens),
		"flops", scientific(tokens*each), "each", scientific(each))
	a.Sources = []string{"arXiv 2204.02311, appendix B: 6 FLOPs per parameter and trained token, and attention"}
	return a, nil
}

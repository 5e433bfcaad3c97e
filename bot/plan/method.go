package plan

import (
	"strconv"
	"strings"

	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// methodReasons say what stands in for a method that is not reckoned itself.
var methodReasons = map[string]string{
	"p-tuning":      fewWeights,
	"prefix-tuning": fewWeights,
	"prompt-tuning": fewWeights,
	"ia3":           fewWeights,
	"dora":          "reckoned as LoRA: DoRA adds one magnitude for each output of a layer, and takes more activations and time",
	"rslora":        "reckoned as LoRA: only the scale of the adapters differs",
	"adalora":       "reckoned as LoRA of that rank: AdaLoRA begins with half as much again and prunes to it",
	"pissa":         "reckoned as LoRA: only what the adapters begin with differs",
	"olora":         "reckoned as LoRA: only what the adapters begin with differs",
	"loraga":        "reckoned as LoRA: only what the adapters begin with differs",
	"loftq":         "reckoned as LoRA over the base that is told: only what the adapters begin with differs",
	"lora+":         "reckoned as LoRA: only the learning rates differ",
	"loraplus":      "reckoned as LoRA: only the learning rates differ",
	"merge":         "merging is sized by the model of 16 bits that has to be loaded for it",
	"vera":          "reckoned as LoRA: VeRA shares its matrices among layers and trains vectors, which takes less",
}

// fewWeights is why LoRA stands in for the older ways to train few weights.
const fewWeights = "reckoned as LoRA, which trains few weights on a frozen model too"

// methodBits are the bits of formats that have no profile, as they are mostly published.
var methodBits = map[string]string{"aqlm": "int2", "quip": "int2", "vptq": "int2", "spqr": "int4", "hqq": "int4", "quarot": "int4", "spinquant": "int4"}

// method tells what is reckoned for a method that stands for another.
func method(q parser.Query) (parser.Query, []workload.Assumed) {
	name := strings.ReplaceAll(q.Method, "rs-lora", "rslora")
	name = strings.ReplaceAll(name, "ada-lora", "adalora")
	if why := methodReasons[name]; why != "" {
		if why == fewWeights && (q.Task == string(workload.Finetune) || q.Task == string(workload.Train)) {
			q.Task = string(workload.LoRA)
		}
		return q, []workload.Assumed{{Key: "method", Value: name, Why: why}}
	}
	if methodBits[name] == "" {
		return q, nil
	}
	switch {
	case len(q.Precisions) > 0:
	case methodBits[name] == "int2" && (q.Quant == "" || q.Quant == "int2"):
		q.Quant = "exl2-2.25"
		return q, []workload.Assumed{{Key: "method", Value: name, Why: "its codebooks are not reckoned: EXL2 of 2.25 bits stands in, which takes about as much"}}
	case q.Quant == "":
		q.Quant = methodBits[name]
	}
	return q, []workload.Assumed{{Key: "method", Value: name, Why: "its codes and scales are not reckoned: the usual format of as many bits stands in, which differs by a few per cent"}}
}

// merged keeps a merge of adapters apart from a model that writes: nothing is computed with it.
func (b *builder) merged() *Refusal {
	if b.query.Method == "merge" && !b.training() {
		b.extra(workload.Extra{"merge_adapters": true})
	}
	return nil
}

// distilled makes the student of a distillation the model of a question: its teacher is no other.
func distilled(q parser.Query) parser.Query {
	if q.Teacher == "" || q.Student == "" {
		return q
	}
	q.Model, q.Models, q.ParamsList, q.ParamsB = "", nil, nil, 0
	size := q.Student[strings.LastIndex(q.Student, "-")+1:]
	if v, err := strconv.ParseFloat(strings.TrimSuffix(size, "b"), 64); err == nil {
		q.ParamsB = v
	}
	if size != q.Student || q.ParamsB == 0 {
		q.Model = q.Student
	}
	if q.Task == "" || q.Task == string(workload.Infer) || q.Tasks != nil {
		q.Task, q.Tasks = string(workload.Finetune), nil
	}
	return q
}

// teacher puts the weights of a teacher on the cards: it is only read, and spread over them.
func (b *builder) teacher() *Refusal {
	q, w := b.query, &b.workload
	if q.Teacher == "" || !b.training() {
		return nil
	}
	params := b.paramsOf(q.Teacher)
	if params == 0 {
		return &Refusal{Code: "unknown_model", Key: "teacher", Got: q.Teacher}
	}
	cards := float64(max(w.GPUCount, 1))
	w.UsedGB += params * 2 / cards / float64(unit.GB)
	b.assume("teacher", unit.Params(params).String(), "its weights in bf16 lie on the cards beside the student, spread over them, without gradients; its own activations are small and left out")
	return nil
}

// paramsOf is the size of a teacher, 0 where it is not known.
func (b *builder) paramsOf(name string) float64 {
	if match, ok := b.known.FindModel(name); ok {
		shape := match.Row.Shape
		return float64(shape.CountOf(shape.Stack()).Text)
	}
	size := name[strings.LastIndex(name, "-")+1:]
	if v, err := strconv.ParseFloat(strings.TrimSuffix(size, "b"), 64); err == nil {
		return v * 1e9
	}
	return 0
}

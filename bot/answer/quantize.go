package answer

import (
	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// quantized says what merging adapters takes, or what comes out where a model is to be quantised, and what the programs
// that go through it layer by layer need on the card.
func (q Question) quantized(r run) string {
	said := r.Case.Query
	if said.Method != "merge" && said.Task != "quantize" {
		return ""
	}
	host := q.size(r.WeightsBytes)
	if whole, err := q.with(r, func(w *workload.Workload) { // the host holds the parts of all cards
		w.GPU, w.GPUMemoryGB, w.GPUCount, w.GPUPool, w.Nodes, w.Parallel = "", 0, 0, nil, 0, workload.Parallel{}
	}); err == nil {
		host = q.size(whole.WeightsBytes)
	}
	if said.Method == "merge" {
		return words.MergedInto.In(q.Lang, "host", host)
	}
	if said.Quant == "" {
		return words.QuantizedHost.In(q.Lang, "host", host)
	}
	said.Task = "infer"
	p := plan.Make(parser.Memory, said, q.Known)
	if p.Blocked != nil || len(p.Cases) != 1 {
		return ""
	}
	after, err := q.run(p.Cases[0])
	if err != nil {
		return ""
	}
	return words.QuantizedTo.In(q.Lang, "format", string(after.Estimate.Workload.Quant), "size", q.size(after.WeightsBytes), "host", host)
}

// bytesOfQuantizing is what llama-quantize holds of each value of the tensor at hand: the value in fp32, and as much
// room for what becomes of it (ggml-org/llama.cpp src/llama-quant.cpp, f32_conv_buf and work).
const bytesOfQuantizing = 8

// leastToQuantize is what the programs take beside that: Python with PyTorch, which converts.
const leastToQuantize = unit.GiB

// quantizedFile answers what converting a model to a file of llama.cpp and quantising it take; ok is false where
// another format is asked for, whose programs load the model.
func (q Question) quantizedFile() (a Answer, ok bool) {
	said := q.Plan.Query
	if q.Plan.Blocked != nil || said.Task != "quantize" || len(q.Plan.Cases) != 1 || namesCard(said) {
		return Answer{}, false
	}
	said.Task = string(workload.Infer)
	p := plan.Make(parser.Memory, said, q.Known)
	if p.Blocked != nil || len(p.Cases) != 1 {
		return Answer{}, false
	}
	file, err := q.run(p.Cases[0])
	format, known := file.Estimate.Workload.Quant.Format()
	released, failed := q.run(q.Plan.Cases[0])
	if err != nil || failed != nil || !known || format.Family != workload.GGML {
		return Answer{}, false
	}
	o, err := q.probe.Try(p.Cases[0].Workload)
	if err != nil {
		return Answer{}, false
	}
	var largest float64 // values of a tensor; the experts of a layer are one
	stack := o.Arch.Stack()
	for _, t := range append(stack.Embedding, stack.Head...) {
		largest = max(largest, float64(t.Params()))
	}
	for i := range stack.Kinds {
		for _, t := range stack.Kinds[i].Tensors {
			largest = max(largest, float64(t.Params()))
		}
	}
	ram := leastToQuantize + unit.BytesOf(bytesOfQuantizing*largest)
	a = Answer{
		Summary: words.QuantizedFile.In(q.Lang, "ram", q.size(ram), "model", modelName(released.Estimate.Workload, released.Params),
			"released", q.size(released.Disk.Download), "wide", q.size(unit.Bytes(2*file.Params)), "size", q.size(file.Disk.Download), "format", string(format.Name)),
		Sources: []string{"ggml-org/llama.cpp src/llama-quant.cpp: f32_conv_buf and work, of one tensor"},
		Assumed: released.Case.Assumed,
	}
	if q.Plan.Intent == parser.HostRAM {
		a.Value = &Value{float64(ram), "bytes"}
	}
	return a, true
}

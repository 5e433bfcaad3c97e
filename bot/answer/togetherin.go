package answer

import (
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// narrowTogether are several models that cards hold at once in the most precise format in which they do, where nothing
// says in which form they are run: a server's on cards on which models are served, else files of llama.cpp.
func (q Question) narrowTogether() ([]run, bool) {
	said := q.Plan.Query
	if said.Quant != "" || said.Precision != "" || len(said.Precisions) > 0 || said.Framework != "" {
		return nil, false
	}
	card := q.card(q.Plan.Cases[0].Workload)
	program, formats := workload.Framework("llama.cpp"), search.Files
	if card.Datacenter() {
		program, formats = "vllm", nil
		for _, f := range card.ServerFormats() {
			formats = append(formats, workload.Quant(f))
		}
	} else if card != nil && !card.RunsGGML() {
		return nil, false
	}
	for _, format := range formats {
		if f, _ := format.Format(); f.Bits < leastHeld {
			break
		}
		all, err := q.eachIn(program, format)
		if err != nil {
			return nil, false
		}
		band := [2]unit.Bytes{}
		for _, r := range q.needed(all) {
			band[0] += r.PerGPU.Low
			band[1] += r.PerGPU.High
		}
		if held(band, q.fullestOf(all).CapacityBytes) == engine.Fits {
			return all, true
		}
	}
	return nil, false
}

// eachIn runs every case that writes texts in a program and a format.
func (q Question) eachIn(program workload.Framework, format workload.Quant) ([]run, error) {
	all := make([]run, 0, len(q.Plan.Cases))
	for _, c := range q.Plan.Cases {
		if match, ok := q.Known.FindModel(c.Workload.Model.Name); !ok || match.Row.Shape.Generates() {
			c.Workload.Framework, c.Workload.Quant, c.Workload.Parallel = program, format, workload.Parallel{}
			c.Query.Quant = string(format)
		}
		r, err := q.run(c)
		if err != nil {
			return nil, err
		}
		r.Label = q.label(c.Label)
		all = append(all, r)
	}
	return all, nil
}

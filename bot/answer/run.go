package answer

import (
	"slices"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/workload"
	"headroom/parser"
)

// run is one case with its estimate.
type run struct {
	plan.Case
	engine.Estimate
	laidBy string // the layout that it was given so that it fits
	enough int    // the fewest cards that hold it, where it is held against others on more; else 0
}

// runs estimates every case of the plan, in order.
func (q Question) runs() ([]run, error) {
	if q.Plan.Blocked != nil {
		return nil, q.Plan.Blocked
	}
	out := make([]run, 0, len(q.Plan.Cases))
	for _, c := range q.Plan.Cases {
		r, err := q.besideHost(c)
		if err != nil {
			return nil, err
		}
		r.Label = q.label(r.Label)
		out = append(out, r)
	}
	return out, nil
}

// label says what tells an alternative from the others in the language of the
// answer.
func (q Question) label(text string) string {
	parts := strings.Split(text, ", ")
	for i, part := range parts {
		parts[i] = words.Value(q.Lang, part)
		if q.Lang == words.Chinese && slices.Contains(q.Plan.Query.Tasks, part) {
			parts[i] = words.Name(q.Lang, "task_"+part)
		}
		if q.Lang == words.Chinese && len(q.Plan.Query.GPUOptions) > 0 {
			parts[i] = q.cardInWords(parts[i])
		}
	}
	return strings.Join(parts, words.PartSeparator.In(q.Lang))
}

// cardInWords writes the name of a card in a label in place of its id: "2x rtx-4090", "a100 80 GB".
func (q Question) cardInWords(part string) string {
	fields := strings.Fields(part)
	for i, field := range fields {
		if !slices.ContainsFunc(q.Plan.Query.GPUOptions, func(d parser.Device) bool { return d.GPU == field }) {
			continue
		}
		if match, ok := q.Known.FindGPU(field, 0); ok {
			name := strings.TrimPrefix(strings.TrimPrefix(match.Row.Name, "NVIDIA "), "GeForce ")
			if i+1 < len(fields) { // its memory is told
				name, _, _ = strings.Cut(name, " SXM")
			}
			fields[i] = name
		}
	}
	return strings.Join(fields, " ")
}

// first estimates the first case only.
func (q Question) first() (run, error) {
	if q.Plan.Blocked != nil {
		return run{}, q.Plan.Blocked
	}
	return q.besideHost(q.Plan.Cases[0])
}

// besideHost estimates a case of the plan. Where the cards do not hold it, and host memory is named
// beside them, it is the case with the layers that they do hold, if the host holds the rest.
func (q Question) besideHost(c plan.Case) (run, error) {
	r, err := q.run(c)
	if err != nil || !c.BesideHost || r.Verdict != engine.DoesNotFit || r.Vendor() == "Apple" {
		return r, err
	}
	if c.Workload.HostRAMGB == 0 && c.Query.RAM != "" && c.Query.Quant == "" && c.Query.Precision == "" {
		return r, nil // nobody said that there is room for the format that it was released in
	}
	if on, err := q.run(q.divided(c)); err == nil && on.Verdict != engine.DoesNotFit && on.HostVerdict != engine.DoesNotFit {
		return on, nil
	}
	return r, nil
}

// divided is a case with as many layers on the cards as they hold, and the rest in host memory.
func (q Question) divided(c plan.Case) plan.Case {
	c.FillCards = true
	c.Workload.Framework, c.Workload.FrameworkVersion = "llama.cpp", ""
	c.Workload.Offload.LayersOnGPU = nil
	c.Assumed = slices.Clone(c.Assumed)
	released := c.Workload.Quant
	if match, ok := q.Known.FindModel(c.Workload.Model.Name); ok && released == "" && c.Workload.Precision == "" {
		released = workload.Quant(match.Row.Shape.NativeDType)
	}
	if same := search.InGGUF(released); same != "" && same != released {
		c.Workload.Quant, c.Workload.QuantGroup = same, 0
		c.Assumed = append(without(c.Assumed, "quant"), workload.Assumed{Key: "quant", Value: string(same), Why: "the format of llama.cpp with so many bits"})
	}
	c.Assumed = append(without(c.Assumed, "framework"), workload.Assumed{Key: "framework", Value: "llama.cpp", Why: "it keeps in host memory what the cards do not hold"})
	return c
}

// run estimates one case.
func (q Question) run(c plan.Case) (run, error) {
	c = q.filled(c)
	e, err := engine.Evaluate(c.Workload, q.Known)
	return run{Case: c, Estimate: e}, err
}

// filled puts as many layers on the cards as they hold, where the case asks for
// that.
func (q Question) filled(c plan.Case) plan.Case {
	if !c.FillCards || c.Workload.Offload.LayersOnGPU != nil || c.Workload.Offload.WeightsOnCPUBytes > 0 {
		return c
	}
	if out, ok := q.expertsFirst(c); ok {
		return out
	}
	n, all, ok := search.MostLayers(q.probe, c.Workload)
	switch {
	case !ok:
		return c
	case all:
		c.Assumed = append(slices.Clip(c.Assumed), workload.Assumed{Key: "offload", Value: "none", Why: "the cards hold all layers"})
	default:
		c.Workload.Offload.LayersOnGPU = new(n)
		why := "as many as the cards hold; the rest stays with the processor"
		if c.Query.Offload == "disk" {
			why = "as many as the cards hold; the processor reads the rest from the file as it is needed, at the speed of the disk where memory is short"
		}
		c.Assumed = append(slices.Clip(c.Assumed), workload.Assumed{Key: "layers_on_gpu", Value: n, Why: why})
	}
	return c
}

// with estimates the same case with its workload changed.
func (q Question) with(r run, change func(*workload.Workload)) (run, error) {
	change(&r.Case.Workload)
	return q.run(r.Case)
}

// needCard refuses when nothing says what the memory of a card is, or of the host that has none.
func needCard(r run) error {
	switch w := r.Case.Workload; {
	case w.CPUOnly && w.HostRAMGB == 0:
		return &plan.Refusal{Code: "no_ram", Key: "host_ram_gb"}
	case r.CapacityBytes == 0 && !w.CPUOnly:
		return &plan.Refusal{Code: "no_card", Key: "gpu"}
	}
	return nil
}

// basis starts an answer from the case that it is about.
func (q Question) basis(r run) Answer {
	return Answer{
		query: &r.Case.Query, Verdict: r.Verdict, HostVerdict: r.HostVerdict, Estimate: &r.Estimate, Rules: q.rulesOfThumb(r),
		Assumed: assumed(r), Problems: r.Estimate.Problems,
	}
}

// assumed joins what the plan and the engine took for granted. Where both tell
// of a key, the plan's reason is nearer to the words.
func assumed(r run) []workload.Assumed {
	out := append([]workload.Assumed(nil), r.Case.Assumed...)
	for _, a := range r.Estimate.Assumed {
		if by := turnsOn(r); a.Key == "recompute" && by != "" {
			a.Why = by + " recomputes unless it is told otherwise; the figures are those without"
		}
		if a.Key == "extra.sequence_parallel" && mentions(r.Case.Assumed, "parallel") {
			continue // the way that the plan took is told already
		}
		if a.Key == "gpu" && r.Case.Query.GPUMemoryGB > 0 && r.Case.Workload.GPUMemoryGB == 0 {
			continue // the size that is told is the one that the card is taken with
		}
		if r.Case.Workload.Extra.Bool("merge_adapters") && slices.Contains(whenComputing, a.Key) {
			continue
		}
		if !mentions(r.Case.Assumed, a.Key) {
			out = append(out, a)
		}
	}
	return out
}

// whenComputing are what a model is taken to be run with, which a merge of adapters does without.
var whenComputing = []string{"attention", "seq_len", "batch"}

// mentions says whether a key is already told.
func mentions(list []workload.Assumed, key string) bool {
	for _, a := range list {
		if a.Key == key {
			return true
		}
	}
	return false
}

// verdictRank ranks verdicts; without a card all stand alike.
func verdictRank(r run) int {
	switch r.Verdict {
	case engine.Tight:
		return 1
	case engine.DoesNotFit:
		return 2
	}
	return 0
}

// storageFormat names how a run stores its weights.
func storageFormat(r run) string {
	return cmpOr(string(r.Estimate.Workload.Quant), string(r.Estimate.Workload.Precision))
}

// rate is the speed of a run by which alternatives are held against each other.
func rate(r run) float64 { return Pace(&r.Estimate) }

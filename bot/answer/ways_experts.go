package answer

import (
	"slices"
	"strconv"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/hardware"
	"headroom/engine/search"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// withExpertsOut adds to the ways out of a mixture of experts that it leaves the experts of as
// few layers as need be with the processor, as llama.cpp can (--n-cpu-moe): few of them compute
// for a token, so that it costs far less than leaving whole layers there. It stands before the
// ways that take more cards or give up more.
func (q Question) withExpertsOut(r run, base engine.Outcome, ways []wayOut, kinds [][]search.Change) ([]wayOut, [][]search.Change) {
	out, ok := q.expertsOut(r, base)
	if !ok {
		return ways, kinds
	}
	at := slices.IndexFunc(kinds, func(changes []search.Change) bool {
		return slices.ContainsFunc(changes, func(c search.Change) bool {
			switch c.Kind {
			case search.MoreCards, search.OtherCard, search.OffloadRun, search.CPULayers, search.FewerAtOnce, search.Shorter:
				return true
			case search.Format: // fewer bits than q4_k_m cost quality, which experts in host memory do not
				format, ok := workload.Quant(c.Name).Format()
				return ok && format.Bits < 4
			}
			return false
		})
	})
	if at < 0 {
		at = len(ways)
	}
	ways, kinds = slices.Insert(ways, at, out), slices.Insert(kinds, at, []search.Change{{Kind: search.CPULayers}})
	most := min(len(ways), search.MostWays)
	return ways[:most], kinds[:most]
}

// expertsOut leaves the experts of as few layers as need be with the processor.
func (q Question) expertsOut(r run, base engine.Outcome) (wayOut, bool) {
	w := r.Case.Workload
	open := w.Framework == "llama.cpp" || r.Case.Query.Framework == ""
	if r.Verdict != engine.DoesNotFit || w.Task != workload.Infer || !open || w.CPUOnly || w.Offload != (workload.Offload{}) ||
		base.Arch.MoE == nil || base.Card != nil && (base.Card.Unified || !base.Card.RunsGGML()) || base.Workload.GPUCount > workload.GGMLDevices || r.Case.Query.Concurrency > 1 {
		return wayOut{}, false
	}
	query := q.pinned(r)
	if format, ok := base.Workload.Quant.Format(); !ok || format.Family != workload.GGML && format.Name != "mxfp4" {
		if query.Quant != "" && query.Quant != "none" { // which says that it is not a distilled model, too
			return wayOut{}, false // a format that llama.cpp lacks was told
		}
		query.Quant, query.Precision = "q4_k_m", ""
	}
	query.Framework, query.Offload = "llama.cpp", "cpu"
	at := func(layers int) (run, bool) {
		query.ExpertsOnCPU = layers
		p := plan.Make(parser.Fit, query, q.Known)
		if p.Blocked != nil || len(p.Cases) != 1 {
			return run{}, false
		}
		again, err := q.run(p.Cases[0])
		return again, err == nil && !lacksMemory(again) && again.Case.Workload.Offload.WeightsOnCPUBytes > 0
	}
	query.Offload = ""
	if p := plan.Make(parser.Fit, query, q.Known); p.Blocked == nil && len(p.Cases) == 1 {
		if whole, err := q.run(p.Cases[0]); err == nil && !lacksMemory(whole) && whole.Estimate.Workload.Offload == (workload.Offload{}) {
			return wayOut{}, false // the cards hold all experts in this format
		}
	}
	query.Offload = "cpu"
	n, ok := search.Smallest(1, base.Arch.Layers, func(layers int) bool {
		_, fits := at(layers)
		return fits
	})
	if !ok {
		return wayOut{}, false
	}
	again, _ := at(n)
	if again.Host.Steady > deskRAM && query.RAM == "" && !hardware.OfLine(query.CPU) { // which a server's board holds, with its channels
		ram, _ := hardware.RAMOf(hardware.OfSize("", query.CPU, float64(again.Host.Steady)/float64(unit.GiB)), query.CPU)
		query.RAM = parser.RAM(ram.Notation())
		again, _ = at(n)
	}
	flagged, _ := plan.FlaggedLayers(again.Case.Workload.Model.Name, n, q.Known)
	label := words.Change(q.Lang, "experts_on_cpu", "count", strconv.Itoa(n), "flagged", strconv.Itoa(flagged), "layers", strconv.Itoa(base.Arch.Layers),
		"name", string(again.Estimate.Workload.Quant), "host", q.size(again.Host.Steady))
	return wayOut{run: again, label: label, slower: slower(r, again)}, true
}

// expertsFirst is a mixture of experts that the cards do not hold as those run it who have host memory beside them: the
// experts of as few layers as need be are with the processor, which computes few of them for a token, and attention,
// shared experts and the cache on the cards (ggml-org/llama.cpp common/arg.cpp, --n-cpu-moe;
// kvcache-ai/ktransformers doc/en/DeepseekR1_V3_tutorial.md). ok is false where the cards hold all, even so hold too
// little, or whole layers are asked for.
func (q Question) expertsFirst(c plan.Case) (plan.Case, bool) {
	layers := plan.ExpertLayers(c, q.Known)
	if layers == 0 || c.Query.Offload == "layers" || c.Query.Offload == "disk" {
		return c, false
	}
	fits := func(n int) bool {
		at := c
		if n > 0 {
			at = plan.ExpertsOut(c, n, q.Known)
		}
		o, err := q.probe.Try(at.Workload)
		return err == nil && o.Verdict == engine.Fits
	}
	if fits(0) {
		return c, false
	}
	n, ok := search.Smallest(1, layers, fits)
	if !ok {
		return c, false
	}
	return plan.ExpertsOut(c, n, q.Known), true
}

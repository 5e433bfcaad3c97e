package answer

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/workload"
	"headroom/parser"
)

// verdictInHostFormat leads the verdict on a model that runs on a processor and whose memory does not surely hold it as it
// was released with the form in which everybody runs one there, four bits of llama.cpp or fewer where it must be,
// and how fast. It is empty where a format or a program is told.
func (q Question) verdictInHostFormat(r run) string {
	held, ok := q.hostForm(r)
	if !ok {
		return ""
	}
	w := held.Estimate.Workload
	sentence := words.HeldOnHost
	if r.HostVerdict == engine.Tight {
		sentence = words.HeldOnHostSurely
	}
	text := sentence.In(q.Lang, "format", string(w.Quant), "need", q.size(held.Host.Load), "ram", q.hostRAM(held))
	if rate, ram, _ := hostRate(held, q.Plan.Query); rate > 0 {
		text += words.HeldOnHostRate.In(q.Lang, "rate", about(rate), "ram", ram.String(), "bandwidth", number(ram.BandwidthGBs()))
	}
	return text + words.AsReleasedOnHost.In(q.Lang, "what", q.what(r), "need", q.size(r.Host.Load))
}

// hostForm is a model on a processor in four bits, or in as many fewer as its memory holds; ok is false where it
// holds the model as it was released, or something says in which form it is run.
func (q Question) hostForm(r run) (run, bool) {
	if lacking := r.HostVerdict == engine.DoesNotFit || r.HostVerdict == engine.Tight; !lacking {
		return run{}, false
	}
	return q.usualOnHost(r)
}

// usualOnHost is a model in the form in which everybody runs one on a processor with so much memory.
func (q Question) usualOnHost(r run) (run, bool) {
	said := r.Case.Query
	open := said.Quant == "" && said.Precision == "" && said.Framework == "" && said.Task != "quantize" && len(q.Plan.Cases) == 1 &&
		(q.Plan.Intent == parser.Fit || q.Plan.Intent == parser.Memory || q.Plan.Intent == parser.HostRAM)
	if w := r.Estimate.Workload; !open || !r.Case.Workload.CPUOnly || w.Task != workload.Infer || w.Quant != "" && w.Quant != "none" {
		return run{}, false
	}
	four, _ := workload.Quant(inFourBits).Format()
	for _, one := range q.inFormats(r)[1:] {
		if f, known := one.Estimate.Workload.Quant.Format(); known && one.HostVerdict == engine.Fits && f.Bits <= four.Bits && f.Bits >= leastHeld {
			return one, true
		}
	}
	return run{}, false
}

// fasterOnHost says how much faster four bits are on a processor whose memory holds a model as it was released.
func (q Question) fasterOnHost(r run) string {
	held, ok := q.usualOnHost(r)
	slow, ram, _ := hostRate(r, q.Plan.Query)
	fast, _, _ := hostRate(held, q.Plan.Query)
	if !ok || r.HostVerdict != engine.Fits || slow == 0 || fast < muchFarther*slow {
		return ""
	}
	return words.FasterOnHost.In(q.Lang, "format", string(held.Estimate.Workload.Quant), "need", q.size(held.Host.Load), "rate", about(fast), "slow", about(slow), "ram", ram.String())
}

// wayOf is the form of a run as a way out of another.
func wayOf(held run) search.Way {
	w := held.Case.Workload
	change := search.Change{Kind: search.Format, Name: cmpOr(string(w.Quant), string(w.Precision))}
	if held.Case.Workload.Framework == "vllm" {
		change.Kind = search.ServeIn
	}
	changes := []search.Change{change}
	if w.KVDType != "" && held.Case.Query.KVDType == "" {
		changes = append(changes, search.Change{Kind: search.CacheFormat, Name: string(w.KVDType)})
	}
	return search.Way{Changes: changes, Found: search.Found{Workload: held.Case.Workload, Outcome: engine.Outcome{Totals: held.PerGPU}}}
}

// verdictWithSpill leads the verdict on a model that llama.cpp runs with what its cards do not hold in host memory: Ollama
// does so by itself (ollama/ollama llm/memory.go, layers offloaded), and newer builds of llama.cpp too
// (ggml-org/llama.cpp tools/fit-params). How fast that is decides whether it is of use.
func (q Question) verdictWithSpill(r run) string {
	in, ok := q.spilled(r)
	if !ok {
		return ""
	}
	whole := words.SpillsWhole.In(q.Lang, "what", q.what(r), "card", q.fullest(r), "need", q.size(r.PerGPU.Process), "capacity", q.size(r.CapacityBytes)) +
		q.largest(r) + q.hostRemark(r)
	pairs := []string{"host", q.size(in.Host.Steady), "rate", about(in.Speed.DecodeTokensPerSec)}
	if in.Estimate.Workload.Offload.LayersOnGPU != nil {
		layers, all := q.layersOf(in)
		return words.Spills.In(q.Lang, append(pairs, "count", strconv.Itoa(layers), "all", strconv.Itoa(all))...) + whole
	}
	return words.SpillsExperts.In(q.Lang, pairs...) + whole
}

// spilled is a model that is told to run in llama.cpp with a part of it in host memory, where that is of use.
func (q Question) spilled(r run) (run, bool) {
	if r.Verdict != engine.DoesNotFit || r.Case.Query.Framework != "llama.cpp" || len(q.Plan.Cases) != 1 || q.Plan.Intent != parser.Fit && q.Plan.Intent != parser.Memory {
		return run{}, false
	}
	in, _, ok := q.inPart(r)
	return in, ok && in.Speed != nil && in.Speed.DecodeTokensPerSec >= leastUseful
}

// spillFirst puts what llama.cpp does by itself before the other ways out.
func (q Question) spillFirst(r run, ways []wayOut, kinds [][]search.Change) []wayOut {
	at := slices.IndexFunc(kinds, func(changes []search.Change) bool {
		return len(changes) == 1 && changes[0].Kind == search.CPULayers
	})
	if _, ok := q.spilled(r); !ok || at <= 0 {
		return ways
	}
	first := ways[at]
	return slices.Insert(slices.Delete(slices.Clone(ways), at, at+1), 0, first)
}

// onMachine is a verdict as it is said of a computer that has one memory for processor and graphics, where the run
// is on such ones, and whose memory it is about.
func (q Question) onMachine(verdict words.Sentence, r run) (words.Sentence, string) {
	name := q.fullest(r)
	said, ok := words.OnMachine[verdict]
	if !ok || !r.Estimate.Card.Machine() {
		return verdict, name
	}
	if r.Estimate.Workload.GPUCount > 1 && len(r.Case.Workload.GPUPool) == 0 {
		return said, words.EachMachine.In(q.Lang, "name", name)
	}
	return said, name
}

// macsTold says how several Macs hold one model, and what that does to its speed (exo-explore/exo README.md, Features;
// ggml-org/llama.cpp tools/rpc; ml-explore/mlx-lm, pipeline_generate.py).
func (q Question) macsTold(a *Answer) {
	e := a.Estimate
	if e == nil || len(q.Plan.Cases) != 1 || !e.Card.Mac() || e.Workload.GPUCount < 2 || e.Workload.Task != workload.Infer || len(e.Workload.GPUPool) > 0 {
		return
	}
	a.Text = append(a.Text, words.MacsTogether.In(q.Lang))
}

// hostRAM answers how much memory the machine itself needs.
func hostRAM(q Question) (Answer, error) {
	if a, ok := q.quantizedFile(); ok {
		return a, nil
	}
	all, err := q.runs()
	if err != nil {
		return Answer{}, err
	}
	r := all[0]
	a := q.basis(r)
	a.Value = &Value{float64(max(r.Host.Load, r.Host.Steady)), "bytes"}
	a.Summary = cmp.Or(q.verdictInHostFormat(r), q.hostNeed(r))
	if text := q.onDrives(r); text != "" && len(all) == 1 {
		a.Text = append(a.Text, text)
	}
	if text := q.fasterOnHost(r); text != "" && len(all) == 1 {
		a.Text = append(a.Text, text)
	}
	if text, rest := q.inAll(r); text != "" && len(all) == 1 {
		a.Summary, a.Value = text, &Value{float64(rest), "bytes"}
	}
	if len(all) > 1 {
		a.Options = options(all)
		for i, other := range all {
			need := float64(max(other.Host.Load, other.Host.Steady))
			a.Options[i].Value = &Value{need, "bytes"}
			if a.Value != nil && need != a.Value.Number {
				a.Value = nil // the alternatives differ: no one number answers
			}
		}
		a.Summary = q.verdicts(all)
	}
	if r.Case.Workload.CPUOnly {
		return q.helped(a, r), nil
	}
	return a, nil
}

// hostNeed says what the machine itself needs for a run, and how that stands to what it has.
func (q Question) hostNeed(r run) string {
	what := q.what(r)
	return words.HostRAM.In(q.Lang, "What", capital(what), "what", what, "load", q.size(r.Host.Load), "steady", q.size(r.Host.Steady)) + q.hostRemark(r)
}

// onDrives says what training leaves on NVMe, and in the RAM through which it passes.
func (q Question) onDrives(r run) string {
	if r.Host.NVMe == 0 || r.Estimate.Workload.Task == workload.Infer {
		return ""
	}
	parts := ""
	if w := r.Estimate.Workload; r.TrainableParams == r.Params && w.Offload.Optimizer == "nvme" {
		nodes := float64(max(w.Nodes, 1))
		parts = words.NVMeEach.In(q.Lang, "bytes", number(math.Round(float64(r.Host.NVMe)*nodes/float64(r.TrainableParams))))
	}
	return words.OnNVMe.In(q.Lang, "stored", q.size(r.Host.NVMe), "parts", parts, "steady", q.size(r.Host.Steady))
}

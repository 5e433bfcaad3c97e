package answer

import (
	"strconv"
	"strings"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/workload"
)

// changes names the changes of a way out in one line.
func (q Question) changes(way *search.Way, r run) string {
	var parts []string
	w := r.Estimate.Workload
	for _, c := range way.Changes {
		kind := string(c.Kind)
		switch {
		case c.Kind == search.Recompute && c.Name == string(workload.RecomputeSelective):
			kind = "recompute_selective"
		case c.Kind == search.MicroBatch && q.contrastive(w):
			kind = "grad_cache"
		case c.Kind == search.ZeRO && c.Count == 1 && distributes(w):
			kind = "distributed_optimizer"
		case c.Kind == search.Unsloth && c.Count > 0:
			kind = "unsloth_one"
		case c.Kind == search.StepInBackward:
			kind = steppedBy(c.Name)
		case c.Kind == search.OtherCard && c.Count > 0:
			kind = "other_cards"
		case c.Kind == search.Format && r.Estimate.Workload.Framework == "llama.cpp" && q.withoutGGUF():
			kind = "format_in_llama_cpp"
		}
		split, suffers := q.layoutName(c.Layout, w), ""
		if c.Kind == search.Format && suffersIn(w.Quant) {
			suffers = words.SuffersBrief.In(q.Lang)
		}
		parts = append(parts, words.Change(q.Lang, kind, "count", number(float64(c.Count)), "accum", strconv.Itoa(w.GradAccum),
			"name", c.Name, "program", q.server(w), "format", q.formatName(w), "host", q.size(r.Host.Steady), "drives", q.size(r.Host.NVMe), "cards", q.cards(w), "split", split)+suffers)
	}
	last := len(parts) - 1
	if last == 0 {
		return parts[0]
	}
	return words.AndThen.In(q.Lang, "first", strings.Join(parts[:last], words.LabelComma.In(q.Lang)), "next", parts[last])
}

// steppedBy is the kind of a step within backward of an optimizer; that of torchtune where none is named.
func steppedBy(optimizer string) string {
	switch {
	case optimizer == "":
		return "optimizer_in_backward"
	case strings.HasPrefix(optimizer, "paged"):
		return "paged_in_backward"
	case strings.HasPrefix(optimizer, "galore"):
		return "galore_layerwise"
	}
	return "apollo_layerwise"
}

// distributes tells whether the first stage of sharing states goes by the name of Megatron's distributed optimizer.
func distributes(w workload.Workload) bool {
	return w.Framework.Megatron()
}

// withoutGGUF reports whether the question tells neither a program nor a format of llama.cpp, so that a
// way out in one has to name it.
func (q Question) withoutGGUF() bool {
	format, ok := workload.Quant(q.Plan.Query.Quant).Format()
	program := q.Plan.Query.Framework
	return (program == "" || program == "mlx") && !(ok && format.Family == workload.GGML)
}

// wayInWords is the sentence that offers a way out.
func (q Question) wayInWords(w wayOut) string {
	sentence, need, verdict := words.WayOut, w.PerGPU.Process, w.Verdict
	if w.Case.Workload.CPUOnly {
		sentence, need, verdict = words.WayOutOnHost, w.Host.Load, w.HostVerdict
	}
	price := ""
	switch away := w.Estimate.Workload.Offload; {
	case w.Estimate.Workload.Task == workload.Infer && away != (workload.Offload{}) && rate(w.run) > 0: // a factor of what cannot run says little
		price = words.WaitsForHost.In(q.Lang, "rate", about(rate(w.run)))
	case w.slower >= 1.05:
		price = words.Slower.In(q.Lang, "times", number(w.slower))
	}
	if pace := rate(w.run); pace > 0 && pace < hardlyTrains && w.Estimate.Workload.Task != workload.Infer {
		price += words.TakesLong.In(q.Lang, "rate", about(pace), "time", q.duration(smallSet/pace))
	}
	return sentence.In(q.Lang, "changes", w.label, "Changes", capital(w.label), "need", q.size(need),
		"verdict", words.VerdictOn[string(verdict)].In(q.Lang), "price", price)
}

// hardlyTrains are the tokens a second below which training takes days, whatever it trains on, and smallSet
// those of a small set: ten thousand samples of a thousand.
const (
	hardlyTrains = 100
	smallSet     = 1e7
)

// waysWrite says how fast a model that the cards do not hold writes by the first ways out in llama.cpp: whether it is of
// any use decides between them.
func (q Question) waysWrite(a Answer, r run) string {
	if r.Verdict != engine.DoesNotFit || r.Estimate.Workload.Framework != "llama.cpp" || r.Case.Workload.Task != workload.Infer || len(q.Plan.Cases) != 1 || strings.Contains(a.Summary, "tokens/s") {
		return ""
	}
	var list []string
	for _, o := range a.Options {
		if !o.WayOut || o.Estimate == nil || o.Estimate.Speed == nil || o.Estimate.Speed.DecodeTokensPerSec == 0 || len(list) == mostWritten {
			continue
		}
		w := o.Estimate.Workload
		if n := w.Offload.LayersOnGPU; n == nil && w.GPUCount <= r.Estimate.Workload.GPUCount {
			continue // another card is another question
		}
		list = append(list, words.WayWrites.In(q.Lang, "way", o.Label, "rate", about(o.Estimate.Speed.DecodeTokensPerSec)))
	}
	if list == nil {
		return ""
	}
	return words.WaysWrite.In(q.Lang, "list", strings.Join(list, words.LabelSeparator.In(q.Lang)))
}

// mostWritten is how many ways out are told with their speeds.
const mostWritten = 2

// crawls says whether a model writes with a way out more slowly than anybody waits for: it is worth telling only where
// there is no other.
func (w *wayOut) crawls() bool {
	s := w.Speed
	return w.Estimate.Workload.Task == workload.Infer && w.Estimate.Workload.Offload != (workload.Offload{}) && s != nil && s.DecodeTokensPerSec > 0 && s.DecodeTokensPerSec < leastUseful
}

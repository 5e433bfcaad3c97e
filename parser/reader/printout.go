package reader

import (
	"cmp"
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/printout"
)

// settlePrintout puts the figures of a printout into the query, where the words
// of the question leave them open.
func (r *Reader) settlePrintout(p *printout.Printout) {
	q := &r.Query
	if p.Failed && !r.Asked.Asks("oom") {
		at := chars.Runes(r.Text)
		r.Asked.Add(evidence.Sign{Kind: "ask", Name: "oom", Start: at, End: at, Lo: len(r.Text), Hi: len(r.Text)})
	}
	card := q.GPU != "" || q.GPUMemoryGB > 0 || q.GPUOptions != nil || q.GPUPool != nil
	if total := p.Total(); total > 0 && (!card || q.GPU != "" && q.GPUMemoryGB == 0 && q.GPUPool == nil && q.GPUOptions == nil) {
		q.GPUMemoryGB = printout.Sold(total, q.GPU != "")
	}
	rows := 0
	if p.Table {
		rows = len(p.Totals)
	}
	if n := max(p.Cards, rows); n > 1 && q.GPUCount == 0 && q.GPUCountOptions == nil {
		q.GPUCount = n
	}
	own, others := p.OwnAndOthers()
	if p.Table && own == 0 && (r.Asked.Asks("why", "normal", "howmuch", "explain") || r.Matches(printout.OwnRun, r.Text)) {
		own, others = slices.Max(p.Used), 0
	}
	if own == 0 && p.FreeAtFailure && len(p.Used) == 0 && !r.Matches(othersNamed, r.Text) {
		own, others = others, 0 // what was held when it failed is the failed run's
	}
	if own == 0 && p.FreeAtFailure && len(p.Used) > 0 && !r.Matches(othersNamed, r.Text) {
		own = slices.Max(p.Used) // in a container no process is called the asker's own
		others -= own
	}
	if q.ObservedGB == 0 && own > 0 {
		q.ObservedGB = printout.Tidy(own)
	}
	if q.UsedGB == 0 && others >= 0.5 {
		q.UsedGB = printout.Tidy(others * numeral.Gibibyte)
	}
	if q.WeightsGB == 0 && p.Weights > 0 && q.GPUCount <= 1 && q.Parallel.TP <= 1 {
		q.WeightsGB = printout.Tidy(p.Weights)
	}
	if q.ParamsB == 0 && q.Model == "" && q.Models == nil && p.Params > 0 {
		q.ParamsB = p.Params
	}
	if p.Adapted && q.Task == "" && q.Tasks == nil {
		q.Task = "lora"
	}
	if q.Quant == "" && q.Precisions == nil && p.Quant != "" {
		switch p.Quant {
		case "f16":
			q.Precision = "fp16"
		case "bf16", "f32":
			q.Precision = strings.Replace(p.Quant, "f32", "fp32", 1)
		default:
			q.Quant = p.Quant
		}
	}
	if q.SeqLen == 0 && q.SeqLens == nil && p.SeqLen > 0 {
		q.SeqLen = p.SeqLen
	}
	if p.CacheTokens > 0 {
		q.CacheTokens = p.CacheTokens
		if q.Framework == "" && q.Task == "" {
			q.Framework = cmp.Or(p.Server, "vllm") // whose message it is
		}
	}
	if m := r.Places(printout.TimesWanted, r.Text); p.CacheTokens > 0 && p.SeqLen > 0 && m != nil && q.Concurrency == 0 {
		q.Concurrency = printout.Whole(pattern.FirstGroup(r.Text, m)) // sequences of the length that the log tells
		r.markText("concurrency", m[0], m[1])
	}
	if p.StepSeconds > 0 && q.StepSeconds == 0 {
		if q.StepSeconds = p.StepSeconds; len(r.Asked.Found) == 0 {
			r.Asked.Add(evidence.Sign{Kind: "ask", Name: "howfast", Start: chars.Runes(r.Text), End: chars.Runes(r.Text), Lo: len(r.Text), Hi: len(r.Text)})
		}
		if q.Steps == 0 && r.Asked.Asks("howlong") {
			if q.Steps = float64(p.Steps); r.Matches(printout.ToGo, r.Text) {
				q.Steps = float64(p.StepsLeft)
			}
		}
	}
	if p.HostFree > 0 && q.HostRAMGB == 0 {
		q.HostRAMGB = printout.Tidy(p.HostFree)
		q.CPUOnly = !card // what runs on a card needs little beside it
	}
	if p.Of > 0 && p.Layers < p.Of && q.Offload == "" {
		q.Offload, q.LayersOnGPU = "layers", &p.Layers
	}
	if q.Task == "" && q.Tasks == nil && (p.Of > 0 || p.Buffers > 0) {
		q.Task = "infer"
	}
}

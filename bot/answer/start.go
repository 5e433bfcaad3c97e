package answer

import (
	"slices"
	"strings"

	"headroom/bot/words"
	"headroom/engine/workload"
)

// startTold leads an answer with what keeps a workload from starting, which memory doesn't decide, and with what runs
// instead: a cache in a format of another program, a library or a program that has no code for the card.
func (q Question) startTold(a *Answer) {
	if a.Estimate == nil || len(q.Plan.Cases) != 1 {
		return
	}
	w, card := a.Estimate.Workload, q.card(a.Estimate.Workload)
	for _, p := range a.Problems {
		instead := ""
		switch {
		case p.Code == "hw_cache_format":
			instead = words.CacheInstead.In(q.Lang)
			if f, known := w.KVDType.Format(); known && f.Family == workload.GGML {
				instead = words.CacheOfGGML.In(q.Lang, "format", string(w.KVDType))
			}
		case card == nil || !card.Mac():
			continue
		case p.Code == "hw_no_bitsandbytes":
			instead = words.MLXInstead.In(q.Lang)
		case p.Code == "hw_no_cuda" && p.Key == "framework" && (q.Plan.Query.Framework != "" || strings.HasPrefix(string(w.Quant), "exl")):
			instead = words.MetalInstead.In(q.Lang)
			if w.Task != workload.Infer {
				instead = words.MLXInstead.In(q.Lang)
			} else if w.Framework == "exllama" {
				instead = strings.TrimSpace(q.fileInstead(w))
				a.Next, a.Options = "", slices.DeleteFunc(a.Options, func(o Option) bool { return o.WayOut }) // in formats of the same program
			}
		default:
			continue
		}
		a.Summary = words.DoesNotStart.In(q.Lang, "why", words.Translate(q.Lang, p.Message), "instead", instead, "told", within(a.Summary))
		return
	}
}

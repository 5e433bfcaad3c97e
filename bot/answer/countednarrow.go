package answer

import (
	"strconv"

	"headroom/bot/words"
	"headroom/engine/workload"
)

// countedNarrow says how many fewer cards serve a model in the most precise format below 16 bits that servers run on them,
// with its cache in fp8 (vllm-project/vllm docs/features/quantization/quantized_kvcache.md), where no format is told: that
// is how most serve it on such cards.
func (q Question) countedNarrow(r run, wide counted) string {
	w, said, card := wide.Estimate.Workload, q.Plan.Query, q.card(wide.Case.Workload)
	released := w.Quant != "" && w.Quant != "none"
	if w.Task != workload.Infer || w.Framework != "vllm" || wide.Cards < 2 || released || said.Quant != "" || said.Precision != "" || said.KVDType != "" || !card.Datacenter() || q.wish(r.Case.Workload).any() {
		return ""
	}
	format := workload.Quant(card.ServerFormats()[0])
	if f, _ := format.Format(); f.Bits < 7 {
		return ""
	}
	r.Case.Workload.Quant, r.Case.Workload.KVDType = format, "fp8"
	narrow, ok := q.fewest(r, 1, wide.Cards-1)
	if !ok || narrow.Cards >= wide.Cards {
		return ""
	}
	return words.CountedNarrow.In(q.Lang, "format", q.formatName(narrow.Estimate.Workload), "count", strconv.Itoa(narrow.Cards), "need", q.size(q.taken(narrow.run)),
		"split", cmpOr(narrow.way, words.OneCard.In(q.Lang)))
}

// fullLengths says that so many requests seldom are all at their full length at once, where cards are counted for that.
func (q Question) fullLengths(r run) string {
	w := r.Estimate.Workload
	if w.Task != workload.Infer || !q.reserves(r.Case) || q.Plan.Query.Concurrency < manyAtOnce || q.Plan.Query.SeqLen == 0 {
		return ""
	}
	return words.FullLengths.In(q.Lang, "users", number(float64(q.Plan.Query.Concurrency)), "length", number(float64(w.SeqLen)), "program", q.server(w))
}

// manyAtOnce are requests of which it is unlikely that all are at their longest.
const manyAtOnce = 16

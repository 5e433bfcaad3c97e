package answer

import (
	"math"
	"strconv"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/model"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// encoderTold says what a server that fills its share of a card with cache does for a model that writes nothing: vLLM
// gives those that see no later token a cache all the same, and fills its share with it, whatever they embed
// (vllm-project/vllm#27479, gpustack/gpustack#2479).
func (q Question) encoderTold(a *Answer) {
	e := a.Estimate
	if e == nil || len(q.Plan.Cases) != 1 || e.Workload.Task != workload.Infer || e.Workload.Framework != "vllm" {
		return
	}
	match, ok := q.Known.FindModel(e.Workload.Model.Name)
	if !ok || match.Row.Shape.Generates() {
		return
	}
	if !match.Row.Causal {
		a.Text = append(a.Text, words.EncoderNoCache.In(q.Lang))
		return
	}
	text := words.EncoderShare.In(q.Lang)
	length := e.Workload.SeqLen // the server starts where the cache holds one sequence
	if need := float64(e.PerGPU.High + q.cacheOfOne(*e, match.Row.Shape)); need < float64(e.CapacityBytes) {
		share := math.Ceil(20*need/float64(e.CapacityBytes)) / 20
		text += words.EncoderShareLess.In(q.Lang, "share", strconv.FormatFloat(share, 'f', -1, 64), "length", strconv.Itoa(length))
	}
	a.Text = append(a.Text, text)
}

// cacheOfOne is what one sequence of an embedder takes of a server's cache on each card: that of a model of its shape
// that writes.
func (q Question) cacheOfOne(e engine.Estimate, shape model.Shape) unit.Bytes {
	shape.Architecture = "decoder"
	w := e.Workload
	w.Model, w.Framework, w.Batch, w.Concurrency = workload.Model{Shape: &shape}, "transformers", 1, 0
	one, err := engine.Evaluate(w, q.Known)
	if err != nil {
		return 0
	}
	return one.KVCacheBytes
}

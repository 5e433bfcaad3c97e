package answer

import (
	"math"
	"slices"
	"strconv"

	"headroom/bot/words"
	"headroom/engine/workload"
)

// causal are embedders that see no later token, as a model that writes: vLLM gives them a cache and fills its share of
// the card with it (vllm-project/vllm#27479, gpustack/gpustack#2479), whatever they embed.
var causal = []string{"qwen3-embedding-0.6b", "qwen3-embedding-4b", "qwen3-embedding-8b", "e5-mistral-7b"}

// encoderTold says what a server that fills its share of a card with cache does for a model that writes nothing.
func (q Question) encoderTold(a *Answer) {
	e := a.Estimate
	if e == nil || len(q.Plan.Cases) != 1 || e.Workload.Task != workload.Infer || e.Workload.Framework != "vllm" {
		return
	}
	match, ok := q.Known.FindModel(e.Workload.Model.Name)
	if !ok || match.Row.Shape.Generates() {
		return
	}
	if !slices.Contains(causal, match.Row.ID) {
		a.Text = append(a.Text, words.EncoderNoCache.In(q.Lang))
		return
	}
	text := words.EncoderShare.In(q.Lang)
	shape, length := match.Row.Shape, e.Workload.SeqLen // the server starts where the cache holds one sequence
	cache := 2 * 2 * float64(shape.Layers*shape.KVHeads*shape.HeadDim) * float64(length) / float64(max(e.Workload.Parallel.TP, 1))
	if need := float64(e.PerGPU.High) + cache; need < float64(e.CapacityBytes) {
		share := math.Ceil(20*need/float64(e.CapacityBytes)) / 20
		text += words.EncoderShareLess.In(q.Lang, "share", strconv.FormatFloat(share, 'f', -1, 64), "length", strconv.Itoa(length))
	}
	a.Text = append(a.Text, text)
}

package answer

import (
	"slices"
	"strconv"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/parser"
)

// spills leads the verdict on a model that llama.cpp runs with what its cards do not hold in host memory: Ollama
// does so by itself (ollama/ollama llm/memory.go, layers offloaded), and newer builds of llama.cpp too
// (ggml-org/llama.cpp tools/fit-params). How fast that is decides whether it is of use.
func (q Question) spills(r run) string {
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

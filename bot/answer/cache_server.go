package answer

import (
	"cmp"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// ofCache is the answer to what a server's KV cache has room for, or to the share of the card that
// makes room for it; nil where neither is asked for or no server has such a cache.
func (q Question) ofCache() func(Question) (Answer, error) {
	said := q.Plan.Query
	switch q.Plan.Intent {
	case parser.MinGPUs, parser.LargestModel, parser.BuyAdvice, parser.Throughput, parser.Cost, parser.Specs:
		return nil
	}
	if len(q.Plan.Cases) != 1 || isTraining(said) || said.CacheTokens > 0 || !namesCard(said) || !q.reserves(plan.Served(q.Plan.Cases[0], q.Known)) {
		return nil
	}
	switch {
	case q.Wants.CacheRoom:
		return cacheRoom
	case q.Wants.Share && said.MemoryShare == 0:
		return shareEnough
	case q.Wants.Ungraphed:
		return ungraphed
	}
	return nil
}

// reserves reports whether a case is served by a program that fills a share of its card with cache.
func (q Question) reserves(c plan.Case) bool {
	switch c.Workload.Framework {
	case "vllm", "sglang":
		return c.Workload.Task == workload.Infer && !c.Workload.CPUOnly && c.Workload.Offload == (workload.Offload{})
	}
	return false
}

// onServer is the one case under a server, on the card that the question has to name.
func (q Question) onServer() (run, error) {
	r, err := q.run(plan.Served(q.Plan.Cases[0], q.Known))
	if err != nil {
		return run{}, err
	}
	return r, needCard(r)
}

// heldTokens is how many tokens the cache of a server has room for, over all its replicas, and what
// one of them takes of each card: by how much the cache grows that a load needs where no card is filled.
func (q Question) heldTokens(r run) (tokens, one float64, err error) {
	at := func(length int) (run, error) {
		return q.with(r, func(w *workload.Workload) {
			w.GPU, w.GPUMemoryGB, w.GPUPool, w.GPUMemoryUtilization = "", 0, nil, 0
			w.Batch, w.Concurrency, w.InputTokens, w.OutputTokens, w.SeqLen = 1, 0, 0, 0, length
		})
	}
	short, err := at(cacheSpan)
	if err != nil {
		return 0, 0, err
	}
	long, err := at(2 * cacheSpan)
	if err != nil {
		return 0, 0, err
	}
	one = float64(long.KVCacheBytes-short.KVCacheBytes) / cacheSpan
	if one <= 0 {
		return 0, 0, nil
	}
	return float64(r.KVCacheBytes) / one * float64(max(r.Estimate.Workload.Parallel.DP, 1)), one, nil
}

// cacheRoom answers how many tokens the cache of a server holds.
func cacheRoom(q Question) (Answer, error) {
	r, err := q.onServer()
	if err != nil {
		return Answer{}, err
	}
	tokens, one, err := q.heldTokens(r)
	if err != nil || r.Verdict == engine.DoesNotFit || tokens == 0 {
		return memory(q)
	}
	w := r.Estimate.Workload
	a := q.basis(r)
	a.Value = &Value{tokens, "tokens"}
	a.Summary = words.CacheRoom.In(q.Lang, "tokens", about(tokens), "pool", q.size(r.KVCacheBytes), "cards", q.cards(w), "program", shareNamed(w),
		"one", kib(one), "users", number(float64(int(tokens)/max(w.SeqLen, 1))), "length", number(float64(w.SeqLen)))
	return a, nil
}

// shareNamed names a server, with the share of the card that it is given where that is told.
func shareNamed(w workload.Workload) string {
	switch static := w.Extra.Number("mem_fraction_static"); {
	case w.GPUMemoryUtilization > 0 && w.Framework == "sglang", static > 0:
		return string(w.Framework) + " (mem_fraction_static " + number(cmp.Or(w.GPUMemoryUtilization, static)) + ")"
	case w.GPUMemoryUtilization > 0:
		return string(w.Framework) + " (gpu_memory_utilization " + number(w.GPUMemoryUtilization) + ")"
	}
	return string(w.Framework)
}

// The shares that are tried: below the least a server has hardly a card, and above the most nothing is
// left for what lies outside it.
const (
	leastShare = 30
	mostShare  = 97
)

// shareEnough answers with the least share of the card that holds what is asked for.
func shareEnough(q Question) (Answer, error) {
	r, err := q.onServer()
	if err != nil {
		return Answer{}, err
	}
	for percent := leastShare; percent <= mostShare; percent++ {
		share := float64(percent) / 100
		at, err := q.with(r, func(w *workload.Workload) { w.GPUMemoryUtilization = share })
		if err != nil || at.Verdict == engine.DoesNotFit || at.NeededShare > 0 {
			continue
		}
		usual := max(0.9, share)
		full, err := q.with(r, func(w *workload.Workload) { w.GPUMemoryUtilization = usual })
		if err != nil {
			return Answer{}, err
		}
		tokens, _, err := q.heldTokens(full)
		if err != nil {
			return Answer{}, err
		}
		w := at.Estimate.Workload
		name, users := "gpu_memory_utilization", ""
		if w.Framework == "sglang" {
			name = "mem_fraction_static"
		}
		if n := max(w.Concurrency, w.Batch); n > 1 {
			users = words.ShareFor.In(q.Lang, "count", number(float64(n)))
		}
		a := q.basis(at)
		a.Value = &Value{float64(percent), "percent"}
		a.Summary = words.ShareEnough.In(q.Lang, "name", name, "share", number(share), "what", q.what(at), "length", number(float64(w.SeqLen)),
			"users", users, "cards", q.cards(w), "usual", number(usual), "tokens", about(tokens))
		return a, nil
	}
	return memory(q)
}

// ungraphed answers what a server saves that records no CUDA graphs.
func ungraphed(q Question) (Answer, error) {
	r, err := q.onServer()
	if err != nil {
		return Answer{}, err
	}
	with, first := q.with(r, func(w *workload.Workload) { w.EnforceEager = false })
	without, second := q.with(r, func(w *workload.Workload) { w.EnforceEager = true })
	if first != nil || second != nil || r.Verdict == engine.DoesNotFit {
		return memory(q)
	}
	a := q.basis(without)
	var size float64
	for _, c := range with.Components {
		if c.Name == "cuda_graphs" {
			size += float64(c.Bytes)
		}
	}
	before, _, err := q.heldTokens(with)
	if err != nil {
		return Answer{}, err
	}
	after, _, err := q.heldTokens(without)
	if err != nil || size == 0 {
		return memory(q)
	}
	a.Value = &Value{size, "bytes"}
	w := with.Estimate.Workload
	a.Summary = words.Ungraphed.In(q.Lang, "size", q.size(unit.BytesOf(size)), "what", q.what(with), "cards", q.cards(w), "program", string(w.Framework), "before", about(before), "tokens", about(after))
	return a, nil
}

// moreShare offers a server a larger share of its card, where the one that was
// asked for is all that is too small; ok is false where that does not help.
func (q Question) moreShare(r run) (wayOut, bool) {
	if r.NeededShare == 0 || r.NeededShare >= 1 {
		return wayOut{}, false
	}
	granted, err := q.with(r, func(w *workload.Workload) {
		w.GPUMemoryUtilization = r.NeededShare
		unshare(w)
	})
	if err != nil || granted.Verdict == engine.DoesNotFit || granted.ShareBytes > 0 {
		return wayOut{}, false
	}
	label := words.GiveShare.In(q.Lang, "share", number(r.NeededShare))
	return wayOut{run: granted, label: label}, true
}

// unshare takes a share out that was said in SGLang's own word.
func unshare(w *workload.Workload) {
	if w.Extra["mem_fraction_static"] == nil {
		return
	}
	extra := make(workload.Extra, len(w.Extra))
	for key, value := range w.Extra {
		if key != "mem_fraction_static" {
			extra[key] = value
		}
	}
	w.Extra = extra
}

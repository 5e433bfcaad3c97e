package answer

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/model"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// cacheSpan is the length whose growth tells what one token takes: beyond it,
// sliding windows are full.
const cacheSpan = 8192

// cacheOf answers what the KV cache of one token, or of some more, takes.
func cacheOf(q Question) (Answer, error) {
	if len(q.Plan.Cases) > 1 {
		return cachesOf(q)
	}
	c := q.Plan.Cases[0]
	c.Workload.Framework, c.Workload.Batch, c.Workload.Concurrency = "transformers", 1, 0
	c.Workload.InputTokens, c.Workload.OutputTokens, c.Workload.Quant = 0, 0, ""
	at := func(tokens int) (run, error) {
		long := c
		long.Workload.SeqLen = tokens
		return q.run(long)
	}
	short, err := at(cacheSpan)
	if err != nil {
		return Answer{}, err
	}
	long, err := at(2 * cacheSpan)
	if err != nil {
		return Answer{}, err
	}
	one := unit.Bytes(float64(long.KVCacheBytes-short.KVCacheBytes) / cacheSpan)
	cards := max(long.Estimate.Workload.Parallel.TP, 1)
	whole := one * unit.Bytes(cards)
	a := q.basis(short)
	a.Verdict = ""
	a.Value = &Value{float64(whole) * float64(q.Wants.CacheOf), "bytes"}
	var parts []string
	for _, n := range []int{1024, 8192, 32768} {
		some, err := at(n)
		if err != nil {
			return Answer{}, err
		}
		parts = append(parts, words.CacheOfMore.In(q.Lang, "size", q.size(some.KVCacheBytes*unit.Bytes(cards)), "count", number(float64(n))))
	}
	if n := q.Wants.CacheOf; n > 1 {
		some, err := at(n)
		if err != nil {
			return Answer{}, err
		}
		a.Value.Number = float64(some.KVCacheBytes) * float64(cards)
	}
	w := short.Estimate.Workload
	pairs := []string{
		"model", modelName(w, short.Params), "one", q.size(whole),
		"format", cmpOr(string(w.KVDType), strings.TrimPrefix(string(w.Precision), "amp-")), "more", strings.Join(parts, words.ListMark.In(q.Lang)),
	}
	a.Summary = words.CacheOfTokens.In(q.Lang, pairs...)
	if window, full := q.slidingWindow(w); window > 0 {
		first, err := at(window / 2)
		if err != nil {
			return Answer{}, err
		}
		each := first.KVCacheBytes * unit.Bytes(cards) / unit.Bytes(window/2)
		a.Summary = words.CacheOfWindows.In(q.Lang, append(pairs, "first", q.size(each), "window", number(float64(window)), "layers", number(float64(full)))...)
	}
	if cards > 1 {
		a.Summary += words.CacheSplit.In(q.Lang, "count", number(float64(cards)), "size", q.size(one))
	}
	for _, part := range short.Components {
		if part.Name == "kv_cache" {
			a.Facts = append(a.Facts, Fact{words.Name(q.Lang, "kv_cache"), part.Formula})
		}
	}
	return a, nil
}

// slidingWindow is how many tokens the layers of a model hold that see no more, and how many layers hold all of them; 0
// where no layer does, or all do.
func (q Question) slidingWindow(w workload.Workload) (window, full int) {
	match, ok := q.Known.FindModel(w.Model.Name)
	if !ok || match.Row.Shape.MLA != nil {
		return 0, 0
	}
	stack := match.Row.Shape.Stack()
	for _, kind := range stack.Kinds {
		switch m := kind.Mixer; {
		case m.Window > 0:
			window = m.Window
		case m.KVHeads > 0:
			full += kind.Count
		}
	}
	if full == 0 {
		return 0, 0 // one window for all: these run without it, or hold no more
	}
	return window, full
}

// sharedPrefix says what prefix caching saves where all users share their prompt.
func (q Question) sharedPrefix(r run) string {
	w := r.Estimate.Workload
	users, length := max(w.Concurrency, w.Batch), w.InputTokens
	if q.Wants.Notion != "prefix_cache" || q.Plan.Query.SharedTokens > 0 || w.Task != workload.Infer || users < 2 || length == 0 || w.SeqLen == 0 {
		return ""
	}
	needed := q.needed([]run{r, r})[0] // a server's pool says nothing of the prompts
	each := needed.KVCacheBytes / unit.Bytes(users) * unit.Bytes(length) / unit.Bytes(w.SeqLen)
	return words.SharedPrefix.In(q.Lang, "tokens", number(float64(length)), "one", q.size(each), "all", q.size(each*unit.Bytes(users)), "users", number(float64(users)))
}

// cachesOf answers what the KV cache of one token, or of some more, takes in each of several models, the least first.
func cachesOf(q Question) (Answer, error) {
	type cache struct {
		label string
		query *parser.Query
		Answer
	}
	all := make([]cache, 0, len(q.Plan.Cases))
	for i, c := range q.Plan.Cases {
		one := q
		one.Plan.Cases = q.Plan.Cases[i : i+1]
		a, err := cacheOf(one)
		if err != nil {
			return Answer{}, err
		}
		all = append(all, cache{q.label(c.Label), &q.Plan.Cases[i].Query, a})
	}
	slices.SortStableFunc(all, func(a, b cache) int { return cmp.Compare(a.Value.Number, b.Value.Number) })
	parts := make([]string, len(all))
	var out Answer
	for i, c := range all {
		parts[i] = c.label + ": " + q.size(unit.BytesOf(c.Value.Number))
		out.Options = append(out.Options, Option{Label: c.label, Query: c.query, Estimate: c.Estimate, Value: c.Value})
		for _, f := range c.Facts {
			out.Facts = append(out.Facts, Fact{c.label, f.Value})
		}
	}
	least, most := all[0].Value.Number, all[len(all)-1].Value.Number
	count := max(q.Wants.CacheOf, 1)
	sentence := words.CachesOfToken
	if count > 1 {
		sentence = words.CachesOfTokens
	}
	out.Summary = sentence.In(q.Lang, "count", number(float64(count)), "list", strings.Join(parts, words.LabelSeparator.In(q.Lang)))
	if least > 0 && most > least {
		out.Summary += words.TimesAsMuch.In(q.Lang, "most", all[len(all)-1].label, "least", all[0].label, "times", about(most/least))
	}
	out.Assumed, out.Estimate, out.Verdict = all[0].Assumed, all[0].Estimate, engine.NoVerdict
	return out, nil
}

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

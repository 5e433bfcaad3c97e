package answer

import (
	"strings"

	"headroom/bot/words"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// quantity is the answer to a figure that the words ask for by name, nil where they
// ask for none.
func (q Question) quantity() func(Question) (Answer, error) {
	if give := q.ofCache(); give != nil {
		return give
	}
	switch q.Plan.Intent {
	case parser.MinGPUs, parser.MaxBatch, parser.MaxContext, parser.LargestModel, parser.BuyAdvice, parser.Throughput:
		return nil
	}
	said := q.Plan.Query
	switch {
	case q.Wants.Checkpoint && (said.Optimizer != "" || q.Wants.Kept+q.Wants.SavedEvery > 0 || isTraining(said) || q.Wants.Resumed):
		return checkpoints
	case q.Wants.Adapter && (isTraining(said) || said.LoRARank > 0) && said.GPU == "" && said.GPUMemoryGB == 0 && len(q.Plan.Cases) == 1 && adapted(q.Plan.Cases[0].Workload):
		return adapterFile
	case q.Wants.Trainable && (isTraining(said) || said.LoRARank > 0):
		return trainable
	case q.Wants.CacheOf > 0 && !isTraining(said) && !(q.Plan.Intent == parser.Cost && (said.Samples > 0 || said.PricePerGPUHour > 0)):
		return cacheOf
	}
	return nil
}

// adapted tells whether a case trains adapters, or may run with one.
func adapted(w workload.Workload) bool {
	switch w.Task {
	case workload.Train, workload.Finetune:
		return false
	case workload.RL:
		return w.PEFT != ""
	}
	return true
}

// checkpoints answers what the checkpoints of a training run take on disk.
func checkpoints(q Question) (Answer, error) {
	c := q.Plan.Cases[0]
	if c.Workload.Task == workload.Infer {
		c.Workload.Task, c.Query.Task = workload.Finetune, "finetune"
		c.Workload.Quant, c.Query.Quant = "", ""
		c.Assumed = append(without(c.Assumed, "task"), workload.Assumed{Key: "task", Value: workload.Finetune, Why: "an optimizer's states belong to training"})
	}
	r, err := q.run(c)
	if err != nil {
		return Answer{}, err
	}
	a := q.basis(r)
	a.Verdict = ""
	d, w := r.Disk, r.Estimate.Workload
	how := words.CheckpointHow
	if w.Task == workload.LoRA || w.Task == workload.QLoRA || w.PEFT != "" {
		how = words.AdapterHow
	}
	one := d.CheckpointWithOptimizer
	a.Summary = words.Checkpoints.In(q.Lang, "model", modelName(w, r.Params), "one", q.both(one), "weights", q.both(d.Checkpoint),
		"how", how.In(q.Lang, "optimizer", string(w.Optimizer)))
	a.Value = &Value{float64(one), "bytes"}
	kept := q.Wants.Kept
	if kept == 0 && q.Wants.SavedEvery > 0 && q.Plan.Query.Steps >= float64(q.Wants.SavedEvery) {
		kept = int(q.Plan.Query.Steps) / q.Wants.SavedEvery
	}
	if kept > 1 {
		all := one * unit.Bytes(kept)
		a.Summary += words.CheckpointsKept.In(q.Lang, "count", number(float64(kept)), "all", q.both(all))
		a.Value.Number = float64(all)
	}
	a.Facts = []Fact{
		{words.Name(q.Lang, "checkpoint"), q.both(d.Checkpoint)},
		{words.Name(q.Lang, "checkpoint_with_optimizer"), q.both(one)},
	}
	return a, nil
}

// trainable answers how many parameters are trained.
func trainable(q Question) (Answer, error) {
	c := q.Plan.Cases[0]
	if !isTraining(c.Query) {
		c.Workload.Task, c.Query.Task = workload.LoRA, "lora"
	}
	r, err := q.run(c)
	if err != nil {
		return Answer{}, err
	}
	a := q.basis(r)
	a.Verdict = ""
	w := r.Estimate.Workload
	a.Value = &Value{float64(r.TrainableParams), "parameters"}
	if r.TrainableParams >= r.Params || w.LoRARank == 0 {
		a.Summary = words.TrainableAll.In(q.Lang, "model", modelName(w, r.Params), "all", r.Params.String())
		return a, nil
	}
	a.Summary = words.TrainableOf.In(q.Lang, "model", modelName(w, r.Params), "rank", number(float64(w.LoRARank)), "targets", targetsOf(w),
		"count", r.TrainableParams.String(), "share", about(100*float64(r.TrainableParams)/float64(r.Params)), "all", r.Params.String(),
		"size", q.size(unit.BytesOf(2*float64(r.TrainableParams))))
	return a, nil
}

// targetsOf names the layers that have adapters.
func targetsOf(w workload.Workload) string {
	if len(w.LoRATargets.Modules) > 0 {
		return strings.Join(w.LoRATargets.Modules, ", ")
	}
	return w.LoRATargets.Set
}

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

package answer

import (
	"slices"
	"strconv"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/workload"
	"headroom/parser"
)

// maxContext answers how long a sequence may be, up to what the model was
// made for.
func maxContext(q Question) (Answer, error) {
	if q.Wants.Serves { // what a server reaches comes first where the words are of one
		cases := slices.Clone(q.Plan.Cases)
		for i, c := range cases {
			cases[i] = plan.Deployed(c, q.Known)
		}
		q.Plan.Cases = cases
	}
	all, r, err := q.limitRuns()
	if err != nil {
		return Answer{}, err
	}
	a := q.most(all, search.Context(q.modelLimit(r)), "tokens", words.MaxContext)
	images := q.asImages(r, a.Value)
	if told := q.Plan.Query.SeqLen; told > 0 && images != "" && a.Value.Number != float64(told) { // of the context that is told
		images = words.MostImages.In(q.Lang, "length", number(float64(told))) + q.asImages(r, &Value{float64(told), "tokens"})
	}
	a.Summary += images + q.inChunks(r, a.Value)
	if n := q.Plan.Query.CacheTokens; n > 0 { // what the server found goes before every estimate
		a.Summary = words.CacheReported.In(q.Lang, "count", number(float64(n))) + q.space() + a.Summary
		a.Value = &Value{float64(n), "tokens"}
	}
	return a, nil
}

// asImages says how many images a context is, where these are asked for.
func (q Question) asImages(r run, context *Value) string {
	match, known := q.Known.FindModel(r.Estimate.Workload.Model.Name)
	if !q.Plan.Query.ImagesSought || !known || context == nil || context.Number == 0 {
		return ""
	}
	n, each, text, width, height, ok := plan.ImagesIn(&q.Plan.Query, match.Row, int(context.Number))
	if !ok {
		return ""
	}
	return words.AsImages.In(q.Lang, "value", number(float64(n)), "each", number(float64(each)), "text", number(float64(text)), "width", strconv.Itoa(width), "height", strconv.Itoa(height))
}

// inChunks says how long a sequence may be on a server, which reads a prompt in chunks, where the
// question names no program: transformers reads it whole, and its activations grow with it.
func (q Question) inChunks(r run, whole *Value) string {
	c := r.Case
	if card := q.card(c.Workload); len(q.Plan.Cases) != 1 || whole == nil || c.Workload.Framework != "" || r.Estimate.Workload.Framework == "exllama" || c.Workload.Task != workload.Infer || c.Workload.CPUOnly || card != nil && q.onMac(c) {
		return ""
	}
	served, local := plan.Served(c, q.Known), c
	local.Workload.Framework, local.Workload.Quant = "llama.cpp", search.InGGUF(r.Estimate.Workload.Quant)
	said, best := "", muchLonger*whole.Number
	for _, other := range [...]plan.Case{served, local} { // the format as it is told goes before another
		if other.Workload.Framework == "llama.cpp" && other.Workload.Quant == "" || other.Workload.Framework == "" {
			continue
		}
		one, err := q.run(other)
		if err != nil {
			continue
		}
		limit, _, ok := q.limitOf(one, search.Context(q.modelLimit(one)))
		if !ok || float64(limit.Value) <= best {
			continue
		}
		program := string(other.Workload.Framework)
		if other.Workload.Framework == "llama.cpp" {
			program += " (" + string(other.Workload.Quant) + ")"
		}
		sentence := words.ReadInChunks
		if said != "" {
			sentence = words.ReadInChunksToo
		}
		best = float64(limit.Value)
		said += sentence.In(q.Lang, "program", program, "value", number(best))
	}
	return said
}

// modelLimit is the longest context that the model was made for, 0 where none
// is known.
func (q Question) modelLimit(r run) int {
	if match, ok := q.Known.FindModel(r.Estimate.Workload.Model.Name); ok {
		return match.Row.Shape.MaxPositions
	}
	return 0
}

// muchLonger is by how much a context has to be longer to be told of.
const muchLonger = 1.2

// lengthTold says within the first sentence that a context is longer than a model was made for, beyond which it writes
// nothing of use and servers refuse it (vllm-project/vllm vllm/config/model.py, _get_and_verify_max_len), and beneath that
// it is longer than the files of a model are set up for.
func (q Question) lengthTold(a *Answer) {
	switch q.Plan.Intent {
	case parser.Fit, parser.Memory, parser.HostRAM, parser.Throughput, parser.MinGPUs, parser.MaxBatch, parser.Cost, parser.BuyAdvice:
	default:
		return
	}
	said := q.Plan.Query
	if a.Estimate == nil || len(q.Plan.Cases) != 1 || said.SeqLen+said.InputTokens+said.OutputTokens == 0 {
		return
	}
	r := run{Case: q.Plan.Cases[0], Estimate: *a.Estimate}
	w := r.Estimate.Workload
	most, files := q.modelLimit(r), q.configured(r)
	if w.Task != workload.Infer || w.Model.Name == "" || most == 0 || w.SeqLen <= files {
		return
	}
	pairs := []string{"model", w.Model.Name, "most", number(float64(most)), "files", number(float64(files)), "asked", number(float64(w.SeqLen))}
	if w.SeqLen <= most {
		a.Text = append(a.Text, words.BeyondFiles.In(q.Lang, pairs...))
		return
	}
	first, rest := firstSentence(a.Summary)
	a.Summary = strings.TrimRight(first, ".。") + words.BeyondLength.In(q.Lang, pairs...) + rest
}

// startsLong says what a server takes that is started without a length: vLLM then makes room
// for one request of the model's whole context, and do not start where the cards have none (vllm
// vllm/v1/core/kv_cache_utils.py, check_enough_kv_cache_memory). The estimate beside it is for a usual length.
func (q Question) startsLong(r run) string {
	w, said := r.Case.Workload, q.Plan.Query
	whole := q.configured(r)
	if said.Framework != "vllm" || w.Task != workload.Infer || said.SeqLen+said.InputTokens+said.OutputTokens > 0 || said.FullContext || w.Offload != (workload.Offload{}) || r.CapacityBytes == 0 || r.Verdict == engine.DoesNotFit || whole <= r.Estimate.Workload.SeqLen {
		return ""
	}
	alone, err := q.with(r, func(w *workload.Workload) { w.SeqLen, w.Batch, w.MaxNumSeqs, w.Concurrency = whole, 1, 1, 1 })
	if err != nil || alone.Verdict != engine.DoesNotFit {
		return ""
	}
	limit, _, ok := q.limitOf(alone, search.Context(whole))
	if !ok {
		return ""
	}
	return words.StartsLong.In(q.Lang, "whole", number(float64(whole)), "need", q.size(alone.PerGPU.Process), "verdict", q.verdictOf(alone), "limit", number(float64(limit.Value)))
}

// configured is the context that a server takes from the files of a model: of the release that is tuned
// to instructions where the model itself is asked about, since that is the one that is served.
func (q Question) configured(r run) int {
	match, ok := q.Known.FindModel(r.Estimate.Workload.Model.Name)
	if !ok {
		return 0
	}
	plain := func(name string) string { return strings.ReplaceAll(name, "-", "") }
	if n := match.Row.InstructPositions; n > 0 && strings.HasPrefix(plain(q.Plan.Query.Model), plain(match.Row.ID)) {
		return n
	}
	return match.Row.Shape.MaxPositions
}

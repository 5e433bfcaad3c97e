package answer

import (
	"strings"

	"headroom/bot/words"
	"headroom/engine/workload"
	"headroom/parser"
)

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

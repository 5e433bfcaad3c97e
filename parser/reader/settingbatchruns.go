package reader

import (
	"strconv"

	"headroom/parser/pattern"
)

// Sequences that are run as one batch are told behind what is done with them: batch推理256条.

var (
	batchRuns      = pattern.Of(`\b(?:batch|batched)(?:化|的|离线|一次)?(?:推理|生成|解码|处理|跑|infer|inference|decode) ?(\d{1,5}) ?(?:条|个|句|份|路)`)
	batchRunsWords = pattern.OneOf("batch")
)

// settleBatchRuns reads how many are run as one batch, where they were taken for data.
func (r *Reader) settleBatchRuns() {
	q := &r.Query
	m := r.placesIf(batchRunsWords, batchRuns)
	if m == nil || q.Batch > 0 || q.Hours+q.Days > 0 {
		return
	}
	n, err := strconv.Atoi(r.Text[m[2]:m[3]])
	if err != nil || n == 0 || q.Samples != 0 && q.Samples != float64(n) {
		return
	}
	q.Batch, q.Samples = n, 0
	delete(r.Spans, "samples")
	r.markText("batch", m[2], m[3])
}

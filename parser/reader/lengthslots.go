package reader

import "headroom/parser/pattern"

// slotsSet and contextSet are the flags of llama.cpp's server for how many requests it answers at once, and for how
// long a context all of them share: "-np 4 -c 32768" gives each 8,192 (ggml-org/llama.cpp tools/server/README.md).
var (
	slotsSet   = pattern.Of(`(?:^|[ (\x60])(?:-np|--parallel)[ =]\d`)
	contextSet = pattern.Of(`(?:^|[ (\x60])(?:-c|--ctx-size|--ctx_size)[ =](\d)`)
)

var slotWords = pattern.OneOf("-np", "--parallel")

// sharedContext divides the context of llama.cpp's server among its slots.
func (r *Reader) sharedContext() {
	q := &r.Query
	if q.Concurrency < 2 || q.SeqLen <= q.Concurrency || !r.Mentions(slotWords) || !r.Matches(slotsSet, r.Text) || !r.Matches(contextSet, r.Text) {
		return
	}
	q.SeqLen /= q.Concurrency
	if q.Framework == "" {
		q.Framework = "llama.cpp" // it alone spells them so
	}
}

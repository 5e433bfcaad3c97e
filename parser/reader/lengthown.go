package reader

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Beside the length that is asked about stand others: the one that a model was made for, and the one that
// a cache has room for.

var (
	// madeForLength ends before the length that a model was made for: "n_ctx_train = 131072".
	madeForLength = pattern.Of(`\b(?:n_ctx_(?:train|orig_yarn)|max_position_embeddings)(?: (?:is|of|says|reads|at)|[ :=])* ?$`)
	// cacheHolds ends before the tokens that a cache has room for, holdsSo stands behind them: "the KV cache can only
	// hold 1216 tokens", "KV cache size: 1216 tokens".
	cacheHolds = pattern.Of(`\b(?:kv|cache|kvcache)\b(?: (?:only|just|can|could|that|which|now|it|currently|size|capacity|space|blocks?))*(?: ?(?:holds?|stores?|fits?|takes?|has room for|has space for|keeps?|is|of|for|:|=))+(?: (?:only|just|up to|about|around|at most|roughly|max))*[ (]*$|(?:kv|cache|缓存)(?:cache|缓存)?(?:里|中|就|也|总共|一共|最多|大概)*(?:只|仅)?(?:能|够)?(?:存|放|装|容纳|有|剩)(?:下|得下)?(?:约|大概)?$`)
)

var ownLengthWords = pattern.OneOf("n_ctx_", "max_position_embeddings", "kv", "cache", "缓存")

// leaveOutOwnLength leaves the length of two that is asked about.
func (r *Reader) leaveOutOwnLength() {
	q := &r.Query
	if len(q.SeqLens) != 2 || !r.Mentions(ownLengthWords) {
		return
	}
	for i := range r.Tokens {
		t := r.Tokens[i]
		k := slices.Index(q.SeqLens, token.Context(t))
		if k < 0 || !t.IsFigure() || !r.Matches(madeForLength, r.ClauseBefore(t)) && !r.Matches(cacheHolds, r.ClauseBefore(t)) {
			continue
		}
		q.SeqLen, q.SeqLens = q.SeqLens[1-k], nil
		r.Passed = append(r.Passed, i)
		if span, ok := r.Spans["seq_lens"]; ok {
			r.Spans["seq_len"] = span
			delete(r.Spans, "seq_lens")
		}
		return
	}
}

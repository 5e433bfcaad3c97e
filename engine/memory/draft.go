package memory

import (
	"fmt"

	"headroom/engine/unit"
	"headroom/engine/workload"
)

// bookDraft books a draft model for speculative decoding (arXiv 2211.17192),
// whole on every card, with a cache as long as that of the model it drafts for.
func bookDraft(c *workload.Case, l *ledger) {
	if c.Draft == nil {
		return
	}
	own := *c
	own.Arch, own.Stack = c.Draft, c.Draft.Stack()
	own.Parallel.TP, own.Parallel.EP = 1, 1
	params := float64(c.Draft.CountOf(own.Stack).Text)
	_, all := whole(&own)
	cache := stageCache(&own, all, cacheTokens(&own))
	if line := l.add("draft", params*c.ComputeDType().Bytes()+cache, inference); line != nil {
		line.explain("arXiv 2211.17192: a small model beside the large one", func() string {
			return fmt.Sprintf("%s parameters x %g B + cache of %s", count(params), c.ComputeDType().Bytes(), unit.BytesOf(cache))
		})
	}
}

// bookPrefix books the cache of a prompt prefix that all sequences share: it is
// held once, whatever is cached for each of them.
func bookPrefix(c *workload.Case, s *stage, l *ledger) {
	n := c.Extra.Number("prefix_tokens")
	if n <= 0 || c.Server() && c.Limit > 0 { // a server's pool holds it already
		return
	}
	one := *c
	one.Batch = 1
	if line := l.add("kv_cache", stageCache(&one, s, n), serving); line != nil {
		line.explain(cacheSource, func() string {
			return fmt.Sprintf("shared prefix of %.0f tokens, once", n)
		})
	}
}

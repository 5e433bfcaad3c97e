package reader

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/token"
)

// ZeroSaid reports whether a ZeRO stage is named.
func (r *Reader) ZeroSaid() bool { return r.Query.ZeROStages != nil || r.Query.ZeROStage != nil }

// CacheSaid reports whether the text speaks of the KV cache.
func (r *Reader) CacheSaid() bool {
	return r.Whole.cache.Holds(func() bool {
		return slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Kind == "kv" })
	})
}

// cacheMeant reports whether an amount may be that of the cache: it is spoken of before the amount, or right
// behind it. "a q8_0 kv cache" at the end says nothing of the amounts before it.
func (r *Reader) cacheMeant(i int) bool {
	return r.CacheSaid() && slices.ContainsFunc(r.Tokens[:min(len(r.Tokens), i+5)], func(t token.Token) bool { return t.Kind == "kv" })
}

// OpensClause reports whether an asking word opens the clause that it stands in, so
// that it rules it, or closes the text: "…, why?".
func (r *Reader) OpensClause(s *evidence.Sign) bool {
	before := strings.TrimRight(r.Text[max(0, s.Lo-evidence.ClauseReach):s.Lo], " ")
	if before == "" || strings.HasSuffix(before, "请问") || strings.HasSuffix(before, "想问") || strings.HasSuffix(before, "问下") || strings.HasSuffix(before, "问一下") {
		return true
	}
	last := before[len(before)-1]
	return strings.IndexByte(",;?!.:]", last) >= 0 || strings.HasSuffix(before, "、") || strings.Trim(r.Text[s.Hi:], " ?!.") == ""
}

package reader

import (
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// cacheIs ends before what a cache is put at, with what it is the cache of between them: "the kv
// cache of an 8b at 32k in fp16 is about 4GB".
var cacheIs = pattern.Of(`\b(?:kv[- ]?)?cache\b(?:[^.;?!]|\.\d){0,56}?(?:\b(?:is|are|be|comes? to|comes? out (?:at|to)|equals?|takes?|needs?|works? out (?:at|to|as)|totals?|amounts? to)|[,:=≈]|是|为|占|要|约)(?: (?:about|around|roughly|approx(?:imately)?|only|just|like|~))*(?:大概|大约|约|差不多|有|是|占|要| )*[~≈]? ?$`)

// cacheChecked reports whether an amount is what a cache was put at, to be confirmed: it is no
// memory of a card, and none that was measured.
func (r *Reader) cacheChecked(i int) bool {
	if r.Tokens[i].Type != token.Bytes || !r.CacheSaid() || !r.Matches(confirmedBehind, r.Text[r.Tokens[i].Hi:]) {
		return false
	}
	if strings.ContainsAny(r.Text[:r.Tokens[i].Lo], "+＋") {
		return false // of a sum: "8b fp16 + 32k cache = 20 GB, right"
	}
	return r.Matches(cacheIs, strings.TrimRight(r.Text[:r.Tokens[i].Lo], " "))
}

package reader

import (
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// reachesLength ends before a length that the context is asked to reach: "can ctx reach the native 262144", "could
// the window be 131072".
var reachesLength = pattern.Of(`\b(?:context|ctx|window|seq(?:uence)?(?: ?len(?:gth)?)?|max_model_len)(?: (?:length|window|size))?(?: (?:it|i|we|even|ever|actually|really|also|safely))* (?:reach|reaches|hit|hits|(?:go|get|stretch|extend|grow|scale)(?: all the way)?(?: up)? to|(?:be )?(?:extended|pushed|raised|set|stretched)(?: up)? to|be|equal|touch)(?: (?:the|its|full|native|max(?:imum)?|advertised|whole|about|around|even|claimed|trained))* ?$`)

// lengthReached reads such a length where it has neither a unit nor a name beside it.
func (r *Reader) lengthReached(i int) bool {
	t, q := r.Tokens[i], &r.Query
	if t.Value < 1024 || t.Value > 1<<24 || q.SeqLen != 0 || q.SeqLens != nil || !r.Matching.Mentions("context", "ctx", "window", "seq", "max_model_len") {
		return false
	}
	switch next := r.At(i + 1); next.Type {
	case token.Times, token.Measure, token.Card, token.Bare, token.Quantity, token.Key, token.Data, token.Equals, token.Unit:
		return false
	}
	if !r.Matches(reachesLength, r.ClauseBefore(t)) {
		return false
	}
	q.SeqLen = token.Context(t)
	r.Mark("seq_len", i, i)
	return true
}

package reader

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// What a prompt and its answer come to is told by what goes in and comes out: 2k进1k出, 预填充200k token.

var (
	goesInOut      = pattern.Of(`(?:^|[^0-9.])(\d+(?:\.\d+)?) ?k?(?: ?tokens?)?(?:的)?进[,、 ]?(?:来)?(\d+(?:\.\d+)?) ?k?(?: ?tokens?)?(?:的)?出`)
	goesInOutWords = pattern.OneOf("进")
	prefilled      = pattern.Of(`(?:预填充|prefill)(?:处理|阶段|一个|一段|一条|长度|掉|完|大概|大约|约|个|的| )*(\d+(?:\.\d+)?) ?[kw万]?(?: ?(?:个)?(?:tokens?|上下文|prompt|长)|[,;?!、 要得需花多几]|$)`)
	prefilledWords = pattern.OneOf("预填充", "prefill")
)

// settleGoesIn reads a prompt and its answer by what goes in and comes out, or a prompt by what is done with it.
func (r *Reader) settleGoesIn() {
	q := &r.Query
	if r.Training() || q.InputTokens > 0 {
		return
	}
	if m := r.placesIf(goesInOutWords, goesInOut); m != nil && q.OutputTokens == 0 {
		in, out := r.tokenAt(m[2]), r.tokenAt(m[4])
		if !r.isLength(in) || !r.isLength(out) {
			return
		}
		r.loose = slices.DeleteFunc(r.loose, func(j int) bool { return j == in || j == out })
		q.InputTokens, q.OutputTokens, q.SeqLen, q.SeqLens = token.Context(r.Tokens[in]), token.Context(r.Tokens[out]), 0, nil
		r.Mark("input_tokens", in, in)
		r.Mark("output_tokens", out, out)
		return
	}
	m := r.placesIf(prefilledWords, prefilled)
	if m == nil || q.SeqLens != nil {
		return
	}
	if in := r.tokenAt(m[2]); r.isLength(in) && q.SeqLen == token.Context(r.Tokens[in]) {
		q.InputTokens, q.SeqLen = q.SeqLen, 0
		delete(r.Spans, "seq_len")
		r.Mark("input_tokens", in, in)
	}
}

// placesIf is where a pattern stands in a text that holds one of some words, or nil.
func (r *Reader) placesIf(words pattern.Words, p *pattern.Pattern) []int {
	if !r.Mentions(words) {
		return nil
	}
	return r.Places(p, r.Text)
}

// isLength reports whether a token is a figure that a length may be told by.
func (r *Reader) isLength(i int) bool {
	return i >= 0 && (r.Tokens[i].Type == token.Number || r.Tokens[i].Type == token.Scaled)
}

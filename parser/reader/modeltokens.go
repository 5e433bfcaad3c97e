package reader

import (
	"slices"

	"headroom/parser/pattern"
)

// The tokens of a training are told by a second size behind the first, without their unit: 30b-a3b预训练50B.

var (
	// trainedOn ends before the tokens that a model of some size is trained on: 30b-a3b预训练50B; inAllTokens before those of
	// a run that is not through: 总共200B.
	trainedOn     = pattern.Of(`(?:\d ?b|-a\d+b|模型)(?:模型|上面?|从零|从头|接着|继续|再|增量|做|来|去|,| )*(?:继续|增量|二次)?(?:预训练?|续训|cpt|预训)(?:了|个|约|大概|大约|数据|语料| )*$`)
	inAllTokens   = pattern.Of(`(?:总共|一共|总量|总数|合计|数据量?|语料)(?:是|有|为|约|大概|大约|要训|要跑|:| )*$`)
	namesTheModel = pattern.Of(`^ ?(?:b)?(?:的)?(?:模型|参数|大模型|level|级)`)
)

// tokensTrained takes a second size behind the training of a first one for its tokens, where the time or the price is asked.
func (r *Reader) tokensTrained() {
	q := &r.Query
	if q.Tokens > 0 || !r.Training() || !r.Asked.Asks("howlong", "cost") || len(r.Sizes) == 0 {
		return
	}
	for k, s := range r.Sizes {
		t := r.Tokens[s.Token]
		if t.Name != "b" || s.Billions < 1 || r.Matches(namesTheModel, r.Text[t.Hi:]) || !r.sizeBefore(s.Token) {
			continue
		}
		if before := r.ClauseBefore(t); !r.Matches(trainedOn, r.Text[:t.Lo]) && !r.Matches(inAllTokens, before) {
			continue
		}
		q.Tokens = t.Value
		r.Sizes = slices.Delete(r.Sizes, k, k+1)
		r.Mark("tokens", s.Token, s.Token)
		return
	}
}

// sizeBefore reports whether a size of a model stands before a token.
func (r *Reader) sizeBefore(i int) bool {
	return slices.ContainsFunc(r.Sizes, func(s Size) bool { return s.Token < i }) ||
		slices.ContainsFunc(r.Models, func(m int) bool { return m < i && r.Tokens[m].Value > 0 })
}

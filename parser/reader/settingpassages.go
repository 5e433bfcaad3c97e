package reader

import (
	"strconv"

	"headroom/parser/numeral"
	"headroom/parser/pattern"
)

// passagesBefore ends before the group of passages that an encoder is trained with: "train_group_size 8".
var (
	passagesBefore = pattern.Of(`train(?:ing)?[_ -]$`)
	encoderWords   = pattern.OneOf("bge", "embedding", "embedder", "reranker", "retriever", "flagembedding", "gte", "e5-", "向量模型", "检索")
)

// ofPassages reports whether a group is one of passages, and no group of weights that share a scale.
func (r *Reader) ofPassages(key int) bool {
	return r.Matches(passagesBefore, r.Text[:r.Tokens[key].Lo]) || r.Mentions(encoderWords) && r.Query.Quant == ""
}

// batchInK tells the sequences of a step before their name: "8k global batch", "lamb 32k batch".
var (
	batchInK      = pattern.Of(`(?:^|[^a-z0-9.])(\d{1,3}(?:\.\d)?|[1-9]\d{1,4})(k?)[ -]?(?:seq(?:uence)?s? |samples? )?(global |total |effective |全局|总)[ -]?((?:batch(?:es)?|批次|批)(?:[ _-]?size|大小)?)(?: ?(?:[,.;?!)、]|$)| (?:with|on|for|at|and|using|of|in|over|per) )`)
	largeBatch    = pattern.Of(`(?:^|[^a-z0-9.])(\d{1,3}(?:\.\d)?)(k)[ -](batch(?:es)?(?:[ _-]?size)?)(?: ?(?:[,.;?!)、]|$)| (?:with|on|for|at|and|using|over) )`)
	batchInKWords = pattern.OneOf("batch", "批")
	largeWords    = pattern.OneOf("lamb", "lars")
)

// batchBeforeName reads them.
func (r *Reader) batchBeforeName() {
	if r.Query.GlobalBatch != 0 || !r.Mentions(batchInKWords) {
		return
	}
	m := r.Places(batchInK, r.Text)
	if m == nil && r.Mentions(largeWords) {
		m = r.Places(largeBatch, r.Text)
	}
	if m == nil {
		return
	}
	n, err := strconv.ParseFloat(r.Text[m[2]:m[3]], 64)
	if err != nil || n < 1 {
		return
	}
	if m[5] > m[4] {
		n *= 1024
	}
	r.Query.GlobalBatch = numeral.Round(n)
	r.markText("global_batch", m[2], m[len(m)-1])
}

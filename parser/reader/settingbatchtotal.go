package reader

import (
	"strconv"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// batchTotals is what TGI calls the tokens that its cache has room for: "max batch total tokens to 406560",
// --max-batch-total-tokens 120000. They are no length of any sequence.
var batchTotals = pattern.Of(`max[ _-]batch[ _-]total[ _-]tokens?["']?(?: (?:to|is|of|at|was|=)|[=:])* ?["']?(\d[\d,]{2,10})\b`)

var batchTotalWords = pattern.OneOf("batch total", "batch_total", "batch-total")

// batchTotal reads them.
func (r *Reader) batchTotal() {
	if !r.Mentions(batchTotalWords) {
		return
	}
	m := r.Places(batchTotals, r.Text)
	if m == nil {
		return
	}
	n, err := strconv.Atoi(strings.ReplaceAll(r.Text[m[2]:m[3]], ",", ""))
	if err != nil || n < 512 {
		return
	}
	r.Query.CacheTokens = n
	for i, t := range r.Tokens {
		if t.Lo < m[1] && t.Hi > m[0] {
			r.Mark("cache_tokens", i, i)
			r.Tokens[i].Type, r.Tokens[i].Kind, r.Tokens[i].Name = token.Unknown, "", ""
		}
	}
}

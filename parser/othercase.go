package parser

import (
	"fmt"
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// tellOtherCase tells of a model, a size or a length that stands in the question and in nothing
// that was read from it. Most of them are another case that is told beside the one asked
// about, and some were misread: who sees what was left out can say so.
func (r question) tellOtherCase(i int) {
	r.Say("left_out", i, i,
		fmt.Sprintf("%q is not used: it is read as another case, or as a remark. If it is meant, ask for it on its own, or with \"or\" between both.", r.Said(i, i)),
		fmt.Sprintf("“%s”没有采用：按另一种情况或附带的说明理解。如果要算它，请单独再问一次，或在两者之间写“或”。", r.Said(i, i)))
}

// ofOtherCase reports whether a token is a model, a size or a length that would make another
// case of the question, and that the query does not hold.
func (r question) ofOtherCase(i int, figures *[]float64) bool {
	t, q := r.Tokens[i], &r.Query
	switch t.Type {
	case token.Model:
		return t.Value > 0 && !q.NamesModelLike(t.Name) && !q.Holds(t.Value, figures) // a family alone is spoken of ("like llama does")
	case token.Size:
		billions := t.Value / 1e9
		if billions == q.ParamsB || slices.Contains(q.ParamsList, billions) {
			return false // as most are
		}
		return r.At(i+1).Type != token.Data && !r.At(i+1).IsFormat() && !q.Holds(billions, figures) && !q.NamesModelLike(tagger.DecimalSize(billions))
	case token.Number:
		if t.Value <= 1 || q.People || t.Value == float64(q.Batch) || t.Value == float64(q.SeqLen) || t.Value == float64(q.SeqLen*q.Concurrency) {
			return false // of people it is read how many come at once
		}
		set := slices.Contains(ofACase, r.At(i-1).Name) && !r.At(i+1).CountedBy() || slices.Contains(ofACase, r.At(i+1).Name) && !r.At(i-1).Is("key", "")
		return set && !q.Holds(t.Value, figures)
	case token.Scaled:
		if float64(token.Context(t)) == float64(q.SeqLen) {
			return false
		}
		whole := i == 0 || r.At(i-1).Hi < t.Lo // the 1048k of a model's name is none
		return t.Name == "k" && whole && q.CPU != r.Said(i, i) && r.At(i+1).Type != token.Data && !q.Holds(t.Value, figures) && !q.Holds(float64(token.Context(t)), figures)
	}
	return false
}

// ofACase are the settings that tell one case from another.
var ofACase = []string{"batch", "global_batch", "grad_accum", "concurrency", "seq_len", "input_tokens", "output_tokens", "tp", "pp", "cp", "ep", "dp"}

// heldAgainst ends in what is asked for being held against something: "anything better than a 13b".
var heldAgainst = pattern.Of(`\b(?:than|over|above|like|unlike|beyond|as)(?:\s+(?:a|an|just|only))?\s*$|比$|像$`)

// countsOther begins with what a number counts that is neither a length nor a model: "40k requests".
var countsOther = pattern.Of(`^\s?(?:[a-z]+\s){0,2}(?:requests?|calls?|queries|pages?|samples?|rows|documents|words|users|people|steps|images)\b|^[次条页人行步张个字]`)

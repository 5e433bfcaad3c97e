package reader

import "headroom/parser/pattern"

// cardsByAdding is how many cards there are once one was added, told behind it or ahead: "added another card, so it's 2x
// 3060 now", "now 2x 3060 since I added a card", 又加了一张，现在是2张3060. None is to be added to that number.
const (
	addedIn      = `(?:add(?:ed|ing)|bought|buying|got|getting|installed|installing|picked up|grabbed|plugged in|put in|slotted in|stuck in)`
	cardsThere   = ` ?(?:x|\*)? ?(?:(?:rtx|gtx|geforce|nvidia|tesla) )?(?:cards?\b|gpus?\b|of (?:them|those)|\d{4}\b|[ahlpvt]\d{1,3}s?\b)`
	thenThere    = `(?:so|now|making|makes|which makes|for a total of|giving|bringing|i have|we have|there are|in total|total)`
	thereFillers = `(?: (?:it|it's|its|it is|this|that|that's|is|now|there|there's|are|i|i'm|we|have|has|me|us|a|total|of|i've|got|makes|at|at a|up|to|my|rig|box|the|running|on))*`
)

var cardsByAdding = pattern.Of(`\b` + addedIn + `\b[^.?!;]{0,24}\b(?:another|a second|a 2nd|a third|a 3rd|a fourth|one more|an extra|an additional|two more|more)\b[^.?!;0-9]{0,24}(?:[ahlpvt]?\d{2,4}(?: ?ti| super)?)?[^.?!;0-9]{0,8}\b` + thenThere + thereFillers + ` ` + someCards + cardsThere +
	`|\b(?:now|currently)\b` + thereFillers + ` ` + someCards + cardsThere + `[^.?!;]{0,16}\b(?:after|since|because|as)\b(?: (?:i|we|i've|we've|just|have))* ` + addedIn + `\b` +
	`|(?:加|买|添|插|装|入)(?:了|上了?)?(?:一|1|两|2)(?:张|块)[^;?!0-9]{0,8}[,、;。 ](?:所以|这样|目前|现在|如今|一共|总共|共|变成|就|有|是|成了|凑成了?|已经)+ ?` + someCards + ` ?(?:张|块|卡)`)

var cardsByAddingWords = pattern.OneOf("another", "second", "2nd", "third", "3rd", "fourth", "more", "extra", "additional", "since", "after", "because", "加", "买", "添", "插", "装", "入")

// countByAdding reads it, and reports whether it was told.
func (r *Reader) countByAdding() bool {
	q := &r.Query
	if q.GPU == "" && q.GPUMemoryGB == 0 || q.GPUOptions != nil || q.GPUPool != nil || q.Nodes > 1 || !r.Mentions(cardsByAddingWords) {
		return false
	}
	m := r.Places(cardsByAdding, r.Text)
	for k := 2; k < len(m); k += 2 {
		if m[k] < 0 {
			continue
		}
		n := told(r.Text[m[k]:m[k+1]])
		if n < 2 || n > mostSame || q.GPUCount != n && len(q.GPUCountOptions) == 0 {
			continue
		}
		q.GPUCount, q.GPUCountOptions = n, nil
		return true
	}
	return false
}

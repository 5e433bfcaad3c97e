package reader

import (
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Another number of the cards that were told of is asked about without their name: "it died on 4x A100, now we can get
// 8 of those", "would a 70b fit on two?".

const fewNumbers = `(\d{1,3}|two|three|four|five|six|seven|eight|ten|sixteen)`

var (
	ofThoseCards = pattern.Of(`\b(?:on|with|using|use|get|gets|got|have|had|has|buy|rent|run|take|need|to|into|across|over|for|is|are|be|would|could|can|only|just|even|up to|free up|spare|allocate|give (?:us|me|you)) (?:just |only |up to |all |maybe |about |at least |like |even )*` + fewNumbers + ` of (?:them|those|these|the(?:se|m)? (?:cards|gpus)|my (?:cards|gpus)|our (?:cards|gpus))\b`)
	onFewAtEnd   = pattern.Of(`\b(?:on|with|across|over|do with|onto|into) (?:just |only |maybe )?` + fewNumbers + `(?: cards| gpus)? ?\?$`)
)

var (
	ofThoseWords = pattern.OneOf(" of them", " of those", " of these", " of the cards", " of the gpus", " of my", " of our")
	fewEndWords  = pattern.OneOf("two", "three", "four", "five", "six", "seven", "eight", "ten", "sixteen", "1", "2", "3", "4", "5", "6", "7", "8", "9")
)

// countOfThose takes the number that is asked about for that of the cards, where no two numbers are compared.
func (r *Reader) countOfThose() {
	q := &r.Query
	if q.GPU == "" || q.GPUOptions != nil || q.GPUPool != nil || q.GPUCountOptions != nil || q.Nodes > 1 || r.Asked.Asks("compare", "why", "best") || !r.hasSize() {
		return
	}
	var m []int
	switch {
	case q.GPUCount > 0 && r.Mentions(ofThoseWords):
		m = r.Places(ofThoseCards, r.Text)
	case q.GPUCount == 0 && r.Mentions(fewEndWords):
		m = r.Places(onFewAtEnd, r.Text)
	}
	if m == nil {
		return
	}
	n, i := told(r.Text[m[2]:m[3]]), r.tokenAt(m[2])
	span, counted := r.Spans["gpu_count"]
	if n < 1 || n == q.GPUCount || i < 0 || r.Tokens[i].Type == token.Mark || r.Used[i] && q.GPUCount == 0 || counted && r.Tokens[i].Start < span[0] {
		return
	}
	q.GPUCount = n
	r.Used[i] = true
	r.Passed = append(r.Passed, i)
	r.Mark("gpu_count", i, i)
}

package reader

import (
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// tookEach tells a speed by the time that so many tokens take: "takes 9s per 200 tokens", 每200个token要9秒. They are no
// length of any text.
var tookEach = pattern.Of(`(\d+(?:\.\d+)?) ?(seconds?|secs?|s|minutes?|mins?|秒钟?|分钟?) ?(?:/|per|for each|for every|each|every|per every|a|每) ?(\d{2,5}) ?(?:个)?(?:output |generated |new |completion |decoded )*(?:tokens?|toks?|字)(?:[^a-z0-9]|$)`)

// leaveWords takes what stands in a stretch of the text for words that nothing else reads.
func (r *Reader) leaveWords(lo, hi int) {
	for i := range r.Tokens {
		if t := &r.Tokens[i]; t.Lo < hi && t.Hi > lo && t.IsFigure() {
			t.Type, t.Kind, t.Name = token.Unknown, "", ""
			r.Used[i] = true
		}
	}
}

package reader

import (
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/query"
)

// One card is often the alternative to several, or a second one to it, in a question of its own behind "or":
// "is a dual 3090 needed or can a single one do it", "can one 4090 run it or do I need a second".

var (
	orLone = pattern.Of(`\bor (?:can|could|will|would|does|do|did|is|are|might|may|should|must)(?: (?:i|we|it|you|one(?: get| make)))?(?: (?:just|only|also|really|still|actually|even|need|have|get|use|want|buy|take|go for|run|to|by|away|do|make|manage|live|with|it|on))*(?: (?:a|an|the))? (single|lone|dual|pair|double|second|2nd|third|3rd|one|two|three|four|eight|1|2|3|4|8)(?: (?:single|lone|one|ones|cards?|gpus?|nodes?|box|boxes|units?|machines?|setup|rig|system|config|configuration|pair|[a-z]{0,4}\d{2,4}[a-z]{0,3}|\d{2,3} ?gb|of (?:them|those|these)))*(?: (?:do|does|suffice|handle|run|be|is|enough|needed|required|sufficient|fine|ok|okay|plenty|hold|fit|manage|cope|work|cut|already|also|well|just)\b[^,;.?!]{0,24})?` + countOver)
	// secondNeeded asks for one more than one before the alternative is named.
	secondNeeded = pattern.Of(`\b(?:is|do (?:i|we) need|need|would) (?:a |an |the |another )?(second|2nd|third|3rd)\b`)
)

// countOf are words for how many cards there are.
var countOf = map[string]int{"single": 1, "lone": 1, "dual": 2, "pair": 2, "double": 2, "second": 2, "2nd": 2, "third": 3, "3rd": 3}

// loneCounts are the number of cards that is told, and the other that is asked about behind "or".
func (r *Reader) loneCounts(first int) []int {
	if !r.Matching.Mentions(" or ") {
		return nil
	}
	m := r.Places(orLone, r.Text)
	if m == nil || r.Asked.Asks("cards", "howfast", "howlong") {
		return nil
	}
	word := r.Text[m[2]:m[3]]
	n := max(countOf[word], 0)
	if n == 0 {
		n = told(word)
	}
	if s := r.groups(secondNeeded, r.Text[:m[0]]); s != nil {
		first = countOf[s[1]]
	}
	if i := r.tokenAt(m[2]); i < 0 || r.settingAt(i) || strings.HasPrefix(strings.TrimLeft(r.Text[m[3]:], " "), "socket") {
		return nil
	}
	if first == 0 || n == 0 || n == first || n > query.MostCards {
		return nil
	}
	return []int{first, n}
}

package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// The least number of cards is asked for by a word for the least and the cards that it is of: "fewest L40S that hold
// it".

// heapOf is what stands behind a word for the least where cards are told as a heap: "the
// smallest pile of GPUs".
var heapOf = pattern.Of(`^ (?:possible |viable |reasonable |workable )?(?:piles?|stack|set|bunch|number|amount|count|collection|handful|cluster|group|fleet|heap|quantity|pool|array|farm) of (?:[a-z0-9-]+ ){0,2}?(?:gpus?|cards?|accelerators?|nodes|servers|[a-z]*\d+[a-z]*s)\b`)

// fewestCards reports whether the least number of named cards is asked for:
// "fewest L40S that hold it", "minimum A100s for 70b".
func (r *Reader) fewestCards() bool {
	if !r.HasModel() {
		return false
	}
	for _, s := range r.Asked.Found {
		if s.Kind != "ask" || s.Name != "min" || r.Query.GPUCount > 0 && !strings.HasPrefix(r.Text[s.Lo:s.Hi], "few") {
			continue
		}
		if r.numberOf(&s) || r.fewestSized(&s) || r.fewestOf(&s) || r.Matches(heapOf, r.Text[s.Hi:]) {
			return true
		}
		for _, t := range r.Tokens {
			if (t.Type == token.Card || t.Type == token.Bare) && t.Start >= s.End && t.Start-s.End <= 3 {
				word := r.Text[t.Lo:t.Hi]
				return strings.HasPrefix(r.Text[s.Lo:s.Hi], "few") || strings.HasPrefix(r.Text[s.Lo:s.Hi], "least") || strings.HasSuffix(word, "s") && !strings.HasSuffix(t.Name, "s")
			}
		}
	}
	return false
}

// fewestSized reports whether cards of a memory are what the fewest is asked of: "the
// fewest 40-gig GPUs that will do".
func (r *Reader) fewestSized(s *evidence.Sign) bool {
	if !strings.HasPrefix(r.Text[s.Lo:], "few") {
		return false
	}
	at := r.TokenAfter(s)
	for r.At(at).Type == token.Bytes || r.At(at).Kind == "maker" || r.At(at).Kind == "line" || r.At(at).Type == token.Link || r.At(at).Kind == "memory" {
		at++
	}
	t := r.At(at)
	return at > r.TokenAfter(s) && (t.Type == token.Card || t.Type == token.Bare || t.Type == token.Measure && t.Kind == "card")
}

// fewestOf reports whether the least number is asked for of cards that were told before
// without one: "80gb cards, the fewest that would do", "serving it on L40S, what's the
// least that will do".
func (r *Reader) fewestOf(s *evidence.Sign) bool {
	rest := strings.TrimLeft(r.Text[s.Hi:], " ")
	switch word := r.Text[s.Lo:s.Hi]; {
	case word == "fewest", word == "least":
	case (word == "smallest" || word == "lowest" || word == "minimum") && strings.HasPrefix(rest, "number"):
	default:
		return false
	}
	if rest != "" && chars.Opens(rest, []string{"i ", "we ", "you ", "one ", "that ", "it ", "to ", "needed", "required", "possible", "number", "?"}) == 0 {
		return false
	}
	if !r.leadsClause(s) || r.Query.GPUCount > 0 {
		return false
	}
	for i := r.TokenBefore(s); i >= 0; i-- {
		switch t := r.At(i); {
		case t.Type == token.Measure && t.Kind == "card", (t.Type == token.Card || t.Type == token.Bare) && (rest == "" || strings.HasSuffix(r.Text[t.Lo:t.Hi], "s") || t.Value == 0):
			return true
		}
	}
	return false
}

// leadsClause reports whether an asking word opens its clause, with no more before it than
// what any question opens with: "what's the least".
func (r *Reader) leadsClause(s *evidence.Sign) bool {
	if r.OpensClause(s) {
		return true
	}
	before := strings.TrimRight(r.Text[max(0, s.Lo-evidence.ClauseReach):s.Lo], " ")
	for _, lead := range [...]string{"what's the", "whats the", "what is the", "what would be the", "what'd be the", "the"} {
		if head, ok := strings.CutSuffix(before, lead); ok {
			head = strings.TrimRight(head, " ")
			if head == "" || strings.IndexByte(",;?!.:]", head[len(head)-1]) >= 0 || lead != "the" {
				return true
			}
		}
	}
	return false
}

// numberOf reports whether cards and then a word for a number follow an asking
// word: "the minimum L40S or A6000 count".
func (r *Reader) numberOf(s *evidence.Sign) bool {
	cards := false
	for i, t := range r.Tokens {
		if t.Start < s.End {
			continue
		}
		switch {
		case t.Type == token.Card || t.Type == token.Bare || t.Type == token.Measure && t.Kind == "card":
			cards = true
		case t.Joins(), t.Type == token.Bytes, t.Kind == "maker", t.Kind == "line":
		default:
			word := r.Word(i)
			return cards && (word == "number" || word == "numbers" || word == "count" || word == "counts" || word == "quantity")
		}
	}
	return false
}

// weighing are words between what may be needed and the word that says so; pointsBack are
// those among them that point at what was told before.
var (
	weighing   = map[string]bool{"are": true, "is": true, "was": true, "were": true, "that": true, "this": true, "those": true, "these": true, "they": true, "all": true, "of": true, "so": true, "many": true, "really": true, "actually": true, "truly": true, "even": true, "strictly": true, "absolutely": true, "genuinely": true, "seriously": true, "honestly": true, "still": true}
	pointsBack = map[string]bool{"that": true, "this": true, "those": true, "these": true, "they": true, "many": true}
)

// countTold reports whether the clause before a token tells a number of cards.
func (r *Reader) countTold(end int) bool {
	from := end - 1
	for from > 0 && !r.Stops(from) {
		from--
	}
	return slices.ContainsFunc(r.Hardware, func(p Part) bool { return p.What == PartCount && p.Value > 1 && p.From >= from && p.To < end })
}

// GPUHoursText reports whether "hours" follows a place in the text.
func (r *Reader) GPUHoursText(at int) bool {
	return strings.HasPrefix(strings.TrimLeft(r.Text[at:], " -"), "hour") || strings.HasPrefix(r.Text[at:], "小时")
}

// digitAhead reports whether a number opens what is left of a text.
func digitAhead(rest string) bool {
	rest = strings.TrimLeft(rest, " ")
	return rest != "" && rest[0] >= '0' && rest[0] <= '9'
}

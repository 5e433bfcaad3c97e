package reader

import (
	"headroom/parser/evidence"
	"headroom/parser/pattern"
)

// saidToFit ends before memory that work is said to go in by others.
var saidToFit = pattern.Of(`\b(?:says?|said|claims?|claimed|promises?|promised|states?|stated|lists?|listed|advertises?|advertised|swears?|reports?|reckons?|mentions?|shows?)\b[^.,;?!]{0,48}?\b(?:fits?|works?|runs?|trains?|goes|loads?|possible|doable|ok|fine)(?: (?:in|on|with|within|under|into|inside|just|only|a|as little as|about|around))* ?~?$|\b(?:readme|docs?|guide|paper|blog|page|tutorial|wiki|model card|table)\b[^.,;?!]{0,16} (?:has|have|had|lists?|puts?|gives?|quotes?|shows?)(?: it at| about| around| only| just| ~)* ?~?$`)

// toldToFit reports whether an amount is what others say that work goes in, where what it takes is asked for: "docs
// claim 13b qlora fits 10GB, how much at 4k". "They claim it runs on 48GB, will it?" asks about theirs.
// That it fits is then no question.
func (r *Reader) toldToFit(i int) bool {
	if !r.Matching.Mentions("say", "said", "claim", "promis", "state", "list", "advertise", "advertising", "swear", "report", "reckon", "mention", "show", " has ", " have ", " had ", "put", "give", "quote") || !r.hasLoad() || !r.needSought() && !r.Matches(reallyIs, r.Text) || !r.Matches(saidToFit, r.ClauseBefore(r.Tokens[i])) {
		return false
	}
	hi := r.Tokens[i].Lo
	lo := hi - len(r.ClauseBefore(r.Tokens[i]))
	r.Asked.Drop(func(s evidence.Sign) bool {
		return s.Kind == "ask" && (s.Name == "fit" || s.Name == "can") && s.Lo >= lo && s.Hi <= hi
	})
	return true
}

// reallyIs asks what an amount that was told comes to in truth.
var reallyIs = pattern.Of(`\bwhat(?:'s| is| would| will)?(?: (?:it|that|this))?(?: be)? (?:really|actually|in reality|in practice|with|at|for)\b|\bwhat(?:'s| is) (?:it|that|the (?:real|true|actual) (?:number|figure|need|usage|value|amount))\b`)

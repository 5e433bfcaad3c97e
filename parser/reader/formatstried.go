package reader

import (
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
)

// A format is often asked about behind others that did not do: "fp16 dies, int8 dies too. int4?".

// failedThenAsked reports whether the words behind one token say that it ran out of
// memory, and those at a later one ask whether that would do.
func (r *Reader) failedThenAsked(first, last int) bool {
	oom, can := false, false
	for _, s := range r.Asked.Found {
		oom = oom || s.Name == "oom" && s.Hi <= r.Tokens[last].Lo
		can = can || (s.Name == "can" || s.Name == "enough" || s.Name == "fit") && (s.Lo >= r.Tokens[last].Hi || s.Lo >= r.Tokens[first].Hi && s.Hi <= r.Tokens[last].Lo)
	}
	return oom && (can || r.curedBy(last) || r.formatInstead(last))
}

var (
	// formatChange ends before what takes the place of what failed, and whatOfIt stands behind it where nothing
	// else is asked: "bf16放不下，int8呢".
	formatChange = pattern.Of(`(?:换|改|转|用|上|降|切|压|量化)(?:成|为|到|用|了|个|做)*$|\b(?:with|at|in|using|try|trying|going to|switch(?:ing)? to|drop(?:ping)? to|mov(?:e|ing) to|down to|what about|how about)(?: an?| the)? $`)
	onceDone     = pattern.Of(`^ ?(?:量化|版)?(?:后|之后|以后|的话)`)
	whatOfIt     = pattern.Of(`^ ?(?:量化|版本|版|模型|精度|的)*(?:呢|咋样|怎么样|如何|的话(?:呢|\?|$))|^,? (?:then|instead)(?: then| instead)? ?\?`)
	// soThen ends before it and nothingElse stands behind: "tp 2 OOMs, so tp 4?".
	soThen      = pattern.Of(`[,;.?!] ?(?:so|then|maybe|perhaps|and)(?: (?:try|just|go|use))? ?(?:tp|pp|zero|stage|with|=| |-)*$`)
	nothingElse = pattern.Of(`^ ?\?`)
)

// formatInstead reports whether how far one comes with what stands at a token is asked, in place of what failed.
func (r *Reader) formatInstead(i int) bool {
	t := r.Tokens[i]
	if r.Matches(whatOfIt, r.Text[t.Hi:]) || r.Matches(nothingElse, r.Text[t.Hi:]) && r.Matches(soThen, r.Text[:t.Lo]) {
		return true
	}
	return (r.Matches(onceDone, r.Text[t.Hi:]) || r.Asked.Asks("cards", "maxbatch", "howlongseq", "howset")) && r.Matches(formatChange, r.ClauseBefore(t))
}

// cures stands behind what may be the way out of a failure, and curesBefore before it: "should zero3 solve it?".
var (
	curesBefore = pattern.Of(`\b(?:should|would|will|could|does|can|might|may|is|maybe) (?:using |going to |switching to |a |the |just |it help to use |deepspeed |moving to |zero[- ]?(?:stage )?|stage )*$`)
	cures       = pattern.Of(`^ ?(?:then |maybe |actually |really |alone |be able to )*(?:solve|fix|help|save|cure|work|suffice|do(?: it| the trick)?|be (?:enough|ok|okay)|get (?:around|rid)|avoid|make it|the (?:way|solution|fix|answer))\b`)
)

// curedBy reports whether that is asked of what stands at a token.
func (r *Reader) curedBy(i int) bool {
	return r.Matches(cures, r.Text[r.Tokens[i].Hi:]) && r.Matches(curesBefore, r.ClauseBefore(r.Tokens[i]))
}

var (
	// inVain stands behind a format that was tried and did not do.
	inVain = pattern.Of(`^ ?(?:build|version|quants?|weights|gguf)? ?(?:[,:;(=>-] ?)*(?:(?:already|also|just|only|always|still|is|was|is a|goes|went|too|simply|straight) )*(?:no(?: way| luck| go| dice| chance)? ?(?:[,.;!)]|$)|nope\b|nah\b|failed|fails?\b|failing|oom|out of memory|die[sd]?\b|crash|too (?:big|large|heavy|much|slow)|spill|spilled|(?:does|do|did|will|would|ca|is|was|wo)(?:n't|nt| not)\b|not enough|cannot\b|can not\b|killed|blows|overflow)`)
	// nextFormat ends before the one that is asked about, formatAsked stands behind it.
	nextFormat  = pattern.Of(`\b(?:can|could|would|will|does|do|is|should|might|may|what about|how about|what if|maybe)(?: (?:i|we|it|the|an?|going|to|with|using|try|trying|drop|dropping|down|then|at|about))* ?$`)
	formatAsked = pattern.Of(`^ ?(?:build|version|quants?|weights|gguf)?(?: (?:then|instead|maybe|perhaps|next|too|work|do|fit|ok|okay|for (?:it|that|a?n? ?\d+b)|on (?:that|it|\d+ ?gb)))*? ?\?`)
)

// triedInRow reports whether all formats but the one at a token are told to have failed, and whether that would do
// is asked: "q6 spills. would q5 stay on the card".
func (r *Reader) triedInRow(last int) bool {
	end := r.Text[r.Tokens[last].Hi:]
	if r.Matches(inVain, end) || !r.Matches(formatAsked, end) && !r.Matches(nextFormat, r.ClauseBefore(r.Tokens[last])) {
		return false
	}
	for i, t := range r.Tokens[:last] {
		if t.IsFormat() && !r.besideCache(i) && (t.Name != r.Tokens[last].Name || t.Value != r.Tokens[last].Value) && (!r.Matches(inVain, r.Text[t.Hi:]) || r.Matches(nextFormat, r.ClauseBefore(t))) {
			return false
		}
	}
	return !strings.Contains(r.Text[r.Tokens[last].Hi:], " or ")
}

// formatChangedTo ends before a format that is to come in the place of one whose memory is told: fp32占了28G，换成bf16要多少.
var formatChangedTo = pattern.Of(`(?:换|改|转|降|切|压|量化)(?:成|为|到|用)(?:了)? ?$`)

var changedHanWords = pattern.OneOf("换", "改", "转", "降", "切", "压", "量化")

// formatChanged leaves the format that is asked about where another was measured.
func (r *Reader) formatChanged() {
	q := &r.Query
	if q.ObservedGB == 0 || len(q.Precisions) != 2 && (q.Precision == "" || q.Quant == "") || !r.Mentions(changedHanWords) || !r.Asked.Asks("howmuch", "requirement", "need") || r.Asked.Asks("compare", "saving", "why", "normal") {
		return
	}
	for i, t := range r.Tokens {
		if t.IsFormat() && !r.besideCache(i) && t.Start > r.Spans["observed_gb"][0] && r.Matches(formatChangedTo, r.Text[max(0, t.Lo-evidence.ClauseReach):t.Lo]) {
			r.leaveOutFormat(func(k int) bool { return k < i })
			return
		}
	}
}

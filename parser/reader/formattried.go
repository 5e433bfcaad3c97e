package reader

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
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

// withoutFailed leaves out a format that was tried and failed, where another is asked
// about behind it: "8bit runs out of memory, would 4bit do?". Several may have failed in a row.
func (r *Reader) withoutFailed(precisions, quants []string) ([]string, []string) {
	n := len(precisions) + len(quants)
	if n < 2 || r.Asked.Asks("compare") || r.formatsMet() {
		return precisions, quants
	}
	first, last := -1, -1
	for i, t := range r.Tokens {
		if t.IsFormat() && !r.besideCache(i) {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	switch {
	case first == last:
		return precisions, quants
	case r.triedInRow(last):
	case n > 2:
		return precisions, quants
	case r.othersFormat(first) != r.othersFormat(last):
		if r.othersFormat(last) {
			last = first
		}
	case r.fateOf(first) == ran && r.fateOf(last) == failed && !r.Asked.Asks("why"):
	case !r.failedThenAsked(first, last):
		return precisions, quants
	}
	name := r.Tokens[last].Name
	if r.Tokens[last].Type == token.Bits {
		name = "int" + query.Decimal(r.Tokens[last].Value)
	}
	switch {
	case slices.Contains(quants, name):
		return nil, []string{name}
	case slices.Contains(precisions, name):
		return []string{name}, nil
	}
	return precisions, quants
}

var othersFormatWords = pattern.OneOf("say", "said", "claim", "list", "read", "heard", "说", "写", "讲")

// othersFormat reports whether a format belongs to what somebody else says of a need: "docs say Q4
// takes 1T", 文档说Q4要1T.
func (r *Reader) othersFormat(i int) bool {
	t := r.Tokens[i]
	return r.Mentions(othersFormatWords) && r.Matches(othersSaid, r.Text[max(0, t.Lo-48):t.Lo]) && r.Matches(needBehind, r.Text[t.Hi:])
}

// othersSaid ends before what is told of by somebody else, needBehind begins what that takes.
var (
	othersSaid = pattern.Of(`(?:\b(?:docs?|readme|paper|repo|guide|wiki|blog|post|tutorial|people|they|reddit|authors?|card|page|github)(?: page)? (?:all |both |also |just )*(?:says?|said|claims?|claimed|lists?)|\bi (?:read|heard)(?: that)?|(?:都|听|据|网上|有人|别人|人家|大家|群里|论坛|朋友|同事|官方|文档|教程|论文|作者|说明|readme)(?:里|上|中|都|也|自己)*(?:说|讲|写)(?:的是|是|着)?)(?: that| the| a| for| at|,|:)* ?$`)
	needBehind = pattern.Of(`^(?: (?:version|quant|model|would|should|only|just|already|alone))*(?: (?:needs?|takes?|requires?|wants?|is|uses?|fits? in)| ?的?(?:版本?)?(?:只|都|就|也|大概|至少)*(?:要|需要|得|需|占)) ?(?: |about|around|at least|~)*\d`)
)

// unquantizedFails reports whether a model as it was released is what fails, or is asked about, where a
// quantised one runs: "runs q4_1 but not the unquantised one".
func (r *Reader) unquantizedFails() bool {
	none, other := -1, -1
	for i, t := range r.Tokens {
		switch {
		case t.Is("quant", "none"):
			none = i
		case t.IsFormat():
			other = i
		}
	}
	if none < 0 || other < 0 {
		return false
	}
	return r.Matches(butNot, r.ClauseBefore(r.Tokens[none])) && r.Tokens[other].Lo < r.Tokens[none].Lo || r.fateOf(other) == ran && r.fateOf(none) != ran
}

// butNot ends before what does not run.
var butNot = pattern.Of(`(?:\b(?:but not|not|can'?t(?: run| load| fit)?|cannot(?: run| load| fit)?|won'?t (?:run|load|fit)|unable to (?:run|load))|(?:跑|装|放|带|加载|撑)不(?:了|动|起来|下|住))(?: the| an?| my| its| with|原版|原始)* ?$`)

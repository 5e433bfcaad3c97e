package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// What somebody takes for the peak of a card, and the rate that is held against it.

// peakListed ends before what a card is sold with: "specified at 383 TFLOPS", 标称算力312.
var peakListed = pattern.Of(`\b(?:specified|specced|spec'd|spec-ed|specs?|spec sheet|data ?sheet|rated|listed|advertised|quoted)(?: (?:as|at|for|with|to|be|do|reach|have|having|say|says|is|of|up|about|around|roughly))* ?~?$|(?:标称|官方|理论|号称|规格)(?:的)?(?:峰值|算力|性能|值)*(?:是|为|有|约|:)* ?$`)

// takenPeak ends before what a program or a formula takes for the peak of a card, takenBehind stands
// behind it: "the script assumes 312 TFLOPS", "it takes 989 TFLOPS as peak", 按312 TFLOPS算.
var (
	takenPeak   = pattern.Of(`\b(?:data ?sheet|spec ?sheet|specs|brochure|product page|whitepaper|nvidia|amd)(?: for (?:it|them|the [a-z0-9]+))? (?:says?|lists?|gives?|claims?|shows?|has|quotes?|states?|promises|tells)(?: (?:an?|the|about|some|peak|us|me))* ?~?$|\b(?:assum(?:es?|ed|ing)|hard-?cod(?:es?|ed|ing)(?: (?:to|at|as|with|for))?|(?:divid(?:es?|ed|ing)|normali[sz](?:es?|ed|ing))(?: (?:it|that|them|this|mine|everything|the rate|the number|my number))? by|normali[sz]ed (?:by|to|against)|(?:computes?|calculates?|measures?|computed|calculated|measured|reckoned)(?: (?:the |its |my )?mfu)? (?:against|relative to)|\bmfu (?:against|relative to|based on|assuming)|based on|relative to|promised|peak of|peak)(?: (?:an?|the|of|about|some|peak|flops|card'?s?|gpu'?s?))* ?~?$|\b(?:script|code|calculator|tool|formula|nanogpt|repo|trainer|library|program|framework)\b[^.?!;,]{0,16}\b(?:uses?|takes?|puts?|sets?|expects?)(?: (?:an?|the|about|some|peak|card'?s?|gpu'?s?))* ?~?$|(?:除以|分母(?:写死|写|设|取|填|用|定|选)?(?:的|了)?(?:成|为|是|:|=)?|峰值(?:算力|性能|flops)?(?:写死|写|设|取|填|用|定|假设|当|配置)?(?:的|了)?(?:成|为|是|:|=)?|写死(?:的)?(?:成|为|是|了)?|假设(?:的)?(?:峰值)?(?:是|为)?) ?$`)
	takenBehind = pattern.Of(`^ ?(?:flops?)? ?(?:as|for|is|being) (?:the |its |a |my |their |an )?(?:\w+ ){0,2}(?:peak|denominator)\b|^ ?(?:flops?)? in the denominator\b|^ ?(?:flops)?(?:的)?(?:理论|标称)?峰值`)
	// byPeak and peakUsed stand around it in Chinese: 按312T算, 拿312去除. What 跑出150T算下来 tells was measured.
	byPeak   = pattern.Of(`(?:按照?|以|用|拿) ?$`)
	peakUsed = pattern.Of(`^ ?(?:flops)?(?:来|去|一)?(?:计算|算(?:的|出|得|一下| ?mfu|[,;、? ]|$)|除(?:[^了以]|$))|^ ?(?:tflops|tflop/s|t|flops)?(?:来|去)?(?:做|当|作|作为|当作|当成|充当)(?:了)?(?:分母|峰值)`)
)

// peakTold reports whether words around a speed say that somebody takes it for the peak of a card.
func (r *Reader) peakTold(i int) bool {
	if chars.Opens(r.Text[r.Tokens[i].Hi:], []string{" per gpu", "/gpu", " per card", " each", " out of"}) > 0 {
		return false // a rate that was reached
	}
	before, behind := r.Text[max(0, r.Tokens[i].Lo-64):r.Tokens[i].Lo], r.Text[r.Tokens[i].Hi:]
	return r.Asked.Asks("mfu") && (r.Matches(takenBehind, behind) || r.Matches(takenPeak, strings.TrimRight(before, " ")+" ") || r.Matches(byPeak, before) && r.Matches(peakUsed, behind))
}

// calledPeak reports whether a speed is called a peak beside it: "with 312 TFLOPS peak", 峰值312 TFLOPS.
func (r *Reader) calledPeak(i int) bool {
	rest, before := strings.TrimLeft(r.Text[r.Tokens[i].Hi:], " "), strings.TrimRight(r.Text[:r.Tokens[i].Lo], " ")
	return strings.HasPrefix(rest, "peak") || strings.HasPrefix(rest, "theoretical") || strings.HasSuffix(before, "peak") || strings.HasSuffix(before, "peak of") || strings.HasSuffix(before, "峰值")
}

var saidPeakWords = pattern.OneOf("spec", "sheet", "rated", "listed", "advertised", "quoted", "标称", "官方", "理论", "号称")

// saidPeak reports whether a speed is what a card is said to reach at most: "H100
// 989 TFLOPS peak", "4090 (165 TFLOPS bf16) at 50% MFU".
func (r *Reader) saidPeak(i int) bool {
	if r.calledPeak(i) || r.peakTold(i) {
		return true
	}
	before := strings.TrimRight(r.Text[:r.Tokens[i].Lo], " ")
	if r.Mentions(saidPeakWords) && r.Matches(peakListed, before) {
		return true
	}
	card := r.At(i - 2)
	if one := r.At(i - 1); one.Type == token.Card || one.Type == token.Bare || one.Type == token.Link && (card.Type == token.Card || card.Type == token.Bare) {
		other := slices.ContainsFunc(r.Tokens[i:], func(t token.Token) bool {
			return (t.Type == token.Card || t.Type == token.Bare) && t.Name != one.Name && t.Name != card.Name
		})
		return other && slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Unit && t.Name == "percent" })
	}
	if r.At(i-1).Type != token.Open || card.Type != token.Card && card.Type != token.Bare {
		return false
	}
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Unit && t.Name == "percent" })
}

// shareOfPeak ends before a peak that a share of is reckoned with.
var shareOfPeak = pattern.Of(`\b(\d{1,2}(?:\.\d+)?) ?(?:%|percent|pct)(?: mfu| utili[sz]ation)? of (?:the |an? |its )?(?:peak )?(?:of )?$`)

// peakInFull reads what a program takes for the peak of a card where it is written out: "flops_promised =
// 312e12", "989e12 is hardcoded as the peak".
func (r *Reader) peakInFull(i int) bool {
	t, q := r.Tokens[i], &r.Query
	if t.Value < leastPeak || t.Value > mostPeak || q.AssumedPeakTFLOPS > 0 || q.GPU == "" && len(r.Hardware) == 0 && !r.Asked.Asks("mfu") {
		return false
	}
	if !r.Matches(peakAhead, r.ClauseBefore(t)) && !r.Matches(peakBehind, r.Text[t.Hi:]) {
		return false
	}
	q.AssumedPeakTFLOPS = t.Value / 1e12
	r.Mark("assumed_peak_tflops", i, i)
	return true
}

// leastPeak and mostPeak are between what the slowest and the fastest cards do in a second.
const (
	leastPeak = 10e12
	mostPeak  = 20000e12
)

// peakAhead and peakBehind stand beside such a figure.
var (
	peakAhead  = pattern.Of(`\b(?:peak|promised|flops_promised|theoretical|hard-?coded|hard-?codes|assumes?|assumed|divid(?:es|ed|ing) by|uses?|denominator)[^.?!;,0-9]{0,24}$|(?:峰值|理论算力|写死|除以|分母)[^,;?!、0-9]{0,8}$`)
	peakBehind = pattern.Of(`^[^.?!;,0-9]{0,24}\b(?:peak|promised|hard-?coded|denominator)\b|^[^,;?!、0-9]{0,6}(?:峰值|写死|分母)`)
)

// assumedCard ends before the card whose peak a program takes: "keyed to the", 按H100的.
var assumedCard = pattern.Of(`\b(?:keyed|hard-?coded|pegged|set|tied|relative) (?:to|for|on|as) (?:the |an? |my )?(?:nvidia )?$|\b(?:assumes?|assumed|assuming|based on|uses?|using|calculated (?:with|from|against|for)|computed (?:with|from|against|for)|divid(?:es|ed|ing) by|against|wants|thinks it's) (?:the |an? |my )?(?:nvidia )?$|(?:按照?|用的?是?|拿|基于|除以|默认|写死|写的是?)(?:的是|了|成|是)?$`)

// peakCalled ends before a peak without its unit: "assumed peak 989", 峰值按312.
var peakCalled = pattern.Of(`\b(?:assum(?:es|ed|ing)|uses?|using|with|wrong|hard-?coded|promised) (?:a |an |the )?(?:peak|promised)(?: flops| tflops)?(?: of| is| =|:)* ?$|峰值(?:按照?|用的?是?|写的是|取|是|为|:|=)+ ?$`)

// peakRightBehind stands behind a peak without its unit: "with the 1979 peak".
var peakRightBehind = pattern.Of(`^ (?:dense |sparse |theoretical )?peak\b`)

// peakOfCard reads the peak that a program takes where it stands behind the name of a card without its unit: "it
// assumes the H100's 989".
func (r *Reader) peakOfCard(i int) bool {
	q, t := &r.Query, r.Tokens[i]
	at := i - 1
	if w := r.Word(at); w == "'s" || w == "的" || w == "s" || r.At(at).Type == token.Link {
		at--
	}
	if q.AssumedPeakTFLOPS == 0 && t.Value >= leastPeak/1e12 && t.Value <= mostPeak/1e12 && (q.MFUPct > 0 || r.Asked.Asks("mfu")) && (r.plain(i) && r.Matches(peakCalled, r.ClauseBefore(t)) || r.Matches(peakRightBehind, r.Text[t.Hi:])) {
		q.AssumedPeakTFLOPS = t.Value // "assumed peak 989"
		r.Mark("assumed_peak_tflops", i, i)
		return true
	}
	if card := r.At(at); at < 0 || q.AssumedPeakTFLOPS > 0 || !card.IsCard() || t.Value < leastPeak/1e12 || t.Value > mostPeak/1e12 || !r.plain(i) || !r.Asked.Asks("mfu") && q.MFUPct == 0 {
		return false
	}
	if !r.Matches(assumedCard, r.ClauseBefore(r.Tokens[at])) {
		return false
	}
	q.AssumedPeakTFLOPS = t.Value
	r.Mark("assumed_peak_tflops", i, i)
	return true
}

// peakTaken reports whether a figure is what somebody takes for the peak of a card:
// "tf32按156T算".
func (r *Reader) peakTaken(i int) bool {
	v := r.Tokens[i].Value
	if v < 10e12 || v > 9999e12 || !r.Asked.Asks("mfu") {
		return false
	}
	before := strings.TrimRight(r.Text[:r.Tokens[i].Lo], " ")
	return strings.HasSuffix(before, "峰值") || strings.HasSuffix(before, "算力") || r.peakTold(i)
}

// measuredUnder reads a rate of computing whose unit only the peak beside it has: "989
// TFLOPS peak, we measure 410".
func (r *Reader) measuredUnder(i int) bool {
	q := &r.Query
	if q.AssumedPeakTFLOPS == 0 || q.TFLOPS != nil || r.Tokens[i].Value < 1 || r.Tokens[i].Value >= q.AssumedPeakTFLOPS || !r.Asked.Asks("mfu") || !r.plain(i) || r.divisor(i) {
		return false
	}
	before := strings.TrimRight(r.ClauseBefore(r.Tokens[i]), " ~约:=")
	for _, word := range [...]string{"measure", "measured", "get", "got", "achieve", "achieved", "reach", "see", "saw", "at", "is", "hit", "about", "around", "实测", "达到", "跑到", "是", "只有", "得到"} {
		if strings.HasSuffix(before, word) {
			q.TFLOPS = query.Numbers{r.Tokens[i].Value}
			r.Mark("tflops", i, i)
			return true
		}
	}
	return false
}

// peakOver reads a peak whose unit only the rate beside it has: "410 TFLOPS on an H200, peak 989".
func (r *Reader) peakOver(i int) bool {
	q := &r.Query
	if q.TFLOPS == nil || q.AssumedPeakTFLOPS > 0 || r.Tokens[i].Value <= q.TFLOPS[0] || !r.Asked.Asks("mfu") || !r.plain(i) || !r.saidPeak(i) {
		return false
	}
	q.AssumedPeakTFLOPS = r.Tokens[i].Value
	r.Mark("assumed_peak_tflops", i, i)
	return true
}

// quotient reads the calculation of a share: in "400 / 2000 = 20%" a rate that was
// measured over the peak that somebody takes for the card's.
func (r *Reader) quotient() {
	q := &r.Query
	for i, t := range r.Tokens {
		if t.Type == token.Number && t.Value >= 10 && r.divisor(i) {
			q.AssumedPeakTFLOPS = t.Value
			r.Mark("assumed_peak_tflops", i, i)
			return
		}
		if t.Kind != "slash" && r.Word(i) != "of" && r.Word(i) != "out of" || r.At(i-1).Type == 0 || r.At(i+1).Type != token.Number && r.At(i+1).Type != token.Unit {
			continue
		}
		over, under := r.At(i-1), r.At(i+1)
		if over.Type == token.Number && over.Value >= 10 && under.Value > over.Value && under.Value >= leastSparse && (under.Name == "tflops" || under.Type == token.Number && t.Kind == "slash" && r.Mentions(shareOfPeakWords)) && !r.MemoryWord() {
			r.rateOver(i-1, i+1) // "util 420/1979", "420 of 1979 TFLOPS"
			return
		}
		if t.Kind != "slash" {
			continue
		}
		rate := over.Type == token.Unit && over.Name == "tflops" || over.Type == token.Number && q.TFLOPS == nil && over.Value >= 10 && under.Value >= 30 && r.Asked.Asks("mfu") || over.Type == token.Number && slices.ContainsFunc(q.TFLOPS, func(v float64) bool { return query.Close(v, over.Value) })
		if !rate || under.Value <= over.Value || under.Type == token.Unit && under.Name != "tflops" || !r.Asked.Asks("mfu", "percent") {
			continue
		}
		r.rateOver(i-1, i+1)
		return
	}
}

var shareOfPeakWords = pattern.OneOf("tflop", "util", "mfu", "hfu", "flops", "利用率")

// leastSparse is less than the peak of any card that a share is reckoned of without a word for it.
const leastSparse = 100

// rateOver takes two figures for the rate that was measured, and the peak that it is held against.
func (r *Reader) rateOver(over, under int) {
	q := &r.Query
	q.AssumedPeakTFLOPS, q.TFLOPS, q.MFUPct = r.Tokens[under].Value, query.Numbers{r.Tokens[over].Value}, 0
	delete(r.Spans, "mfu_pct")
	r.Mark("tflops", over, over)
	r.Mark("assumed_peak_tflops", under, under)
}

package reader

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/definition"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

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

// peakShareOf ends before a share of the peak whose name stands before it: 利用率按0.45算, "utilization of 0.4".
// That of the memory is another.
var peakShareOf = pattern.Of(`(?:^|[^存占]|算力|显卡|gpu)(?:的)?利用率(?:的话|大概|大约|按照?|假设|能到|达到|可以|有|算|取|设|给|是|为|约|在|到|当|就|:|=|~| )*$|\b(?:gpu |compute |flops |hardware )?(?:utili[sz]ation|efficiency)(?: (?:of|at|is|about|around|say|to be|near|roughly)| ?[:=~])* ?$`)

// share reads a share that stands beside its name: "0.58 utilization", "0.4 MFU", 利用率0.58.
func (r *Reader) share(i int) bool {
	v := r.Tokens[i].Value
	if v <= 0 || v >= 1 || r.Query.MFUPct != 0 {
		return false
	}
	next := strings.TrimLeft(r.Text[r.Tokens[i].Hi:], " 的")
	named := strings.HasPrefix(next, "mfu") || strings.HasPrefix(next, "hfu") || strings.HasPrefix(next, "model flops util") || strings.HasPrefix(next, "flops util")
	timed := r.Training() || r.Asked.Asks("howlong")
	if before := r.Text[max(0, r.Tokens[i].Lo-48):r.Tokens[i].Lo]; timed && r.Matches(peakShareOf, before) && !strings.Contains(before, "mem") {
		named = true
	}
	if !named && !(timed && (strings.HasPrefix(next, "utili") || strings.HasPrefix(next, "gpu utili") || strings.HasPrefix(next, "efficiency") || chars.Opens(next, []string{"利用率", "的利用率", "gpu利用率", "算力利用率", "的算力利用率"}) > 0)) {
		return false
	}
	r.Query.MFUPct = definition.Rounded(v * 100)
	r.Mark("mfu_pct", i, i)
	return true
}

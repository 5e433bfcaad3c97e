package reader

import "headroom/parser/pattern"

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

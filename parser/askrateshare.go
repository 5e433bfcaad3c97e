package parser

import "headroom/parser/pattern"

// What share of its peak a card reaches is asked of a rate that a log prints: tflops打印185, 等于百分之几.

var (
	shareAsked      = pattern.Of(`(?:等于|相当于|是|占|达到|到了|有|合|折合|算下来|算)(?:峰值|理论|算力|理论峰值)?(?:的)?(?:百分之几|百分之多少|几成|多少 ?%|百分比)|\bwhat (?:%|percent|percentage|share|fraction)\b`)
	doubtWords      = pattern.OneOf("错", "对吗", "对不对", "不对", "对么", "wrong", "right")
	shareAskedWords = pattern.OneOf("百分", "几成", "%", "percent", "share", "fraction")
)

// shareOfRate reports whether the share of its peak is asked for that a card's printed rate comes to, or whether the peak
// was the right one that a share was reckoned from.
func (r question) shareOfRate() bool {
	q := &r.Query
	if q.GPU == "" || q.GPUOptions != nil || r.MemoryWord() || r.Asked.Asks("cards", "cost", "howlong", "buy", "oom") {
		return false
	}
	if len(q.TFLOPS) == 1 && r.Mentions(shareAskedWords) && r.Matches(shareAsked, r.Text) {
		return true
	}
	return q.AssumedPeakTFLOPS > 0 && q.MFUPct > 0 && !r.Asked.Asks("howfast") && (r.Questioned() || r.Mentions(doubtWords))
}

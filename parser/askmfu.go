package parser

import "headroom/parser/pattern"

// The share of its peak that a card reaches is told, and wondered at without a word that asks for it: "mfu 13,
// what am I leaving on the table?", "is the 45% MFU of the blog wrong?", MFU特别不正常.

var (
	// leftOver asks how much more could be had.
	leftOver = pattern.Of(`\bleav(?:e|es|ing) (?:[a-z]+ ){0,3}on the table\b|\bleft on the table\b|\broom (?:for (?:improvement|more|better)|to (?:improve|grow|go up)|left)\b|\bhow (?:far off|far from|much (?:better|higher|faster|headroom|is (?:left|lost|wasted|missing)|am i (?:losing|wasting)))\b|\b(?:can|could|should) (?:it|that|this|i|we|mine)(?: [a-z]+){0,2} (?:higher|better|more|improved?|improve)\b|(?:还有|有)(?:多少|多大|没有)?(?:的)?(?:提升|优化|上升|提高)(?:的)?(?:空间|余地)|还能(?:再)?(?:提|优化|往上|更高)`)
	// shareClaimed asks whether a share that is told by others is right.
	shareClaimed = pattern.Of(`\b(?:is|was|are|isn't|wasn't) (?:the|that|this|their|its|his|a|an|reported|claimed)(?: (?:reported|claimed|stated|quoted|published|advertised))? ?~?\d[\d.]* ?%? ?(?:mfu|hfu|utili[sz]ation)\b[^.?!;,]{0,32}\b(?:wrong|right|true|real|realistic|correct|plausible|legit|bogus|off|believable|accurate|possible|made up|inflated|too high|too low)\b|\b(?:mfu|hfu)\b[^.?!;,]{0,24}\b(?:claim|figure|number|value) (?:wrong|right|true|real|correct|plausible|legit|bogus|off|believable|accurate|inflated)\b`)
	// shareOdd tells that a share without its figure is not what it should be.
	shareOdd = pattern.Of(`(?:mfu|hfu|算力利用率)(?:特别|非常|很|太|明显|看着|看起来|算出来|测出来|感觉|有点|严重|总是|一直|的?(?:数值|值|结果|数)|是)*(?:不正常|不对劲|不对|异常|偏低|偏高|低|高得离谱|离谱|奇怪|有问题)|\b(?:mfu|hfu)(?: value| number| figure| reading)? (?:looks?|seems?|comes out|is|reads?|prints?) (?:(?:really|way|too|so|very|totally|a bit|all|completely) )*(?:off|wrong|weird|odd|strange|abnormal|bogus|insane|nonsense|impossible|low|high)\b`)
)

// shareWondered reports whether such a share is what the text is about.
func (r question) shareWondered() bool {
	if !r.Matching.Mentions("mfu", "hfu", "利用率", "utilization", "utilisation") || !r.HasHardware() || r.MemoryWord() || r.Asked.Asks("cards", "cost", "power", "howlong", "oom", "enough") {
		return false
	}
	q := &r.Query
	switch {
	case q.MFUPct > 0 && q.AssumedPeakTFLOPS > 0 && !r.HasModel() && (r.Asked.Asks("whatis", "mfu", "normal", "can", "howmuch") || r.Matching.Mentions("true", "real", "actual", "真实", "实际")):
		return true
	case q.MFUPct > 0 && r.Matches(leftOver, r.Text):
		return true
	case q.MFUPct > 0 && r.finished() && r.HasModel() && r.Matches(shareClaimed, r.Text):
		q.MFUPct = 0 // what others say, held against what the run tells
		delete(r.Spans, "mfu_pct")
		return true
	}
	return q.MFUPct == 0 && r.Training() && r.HasModel() && r.Matches(shareOdd, r.Text)
}

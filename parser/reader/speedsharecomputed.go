package reader

import (
	"strconv"

	"headroom/parser/pattern"
)

// A share of the peak is told as what was computed, beside how busy a monitor shows the card: "gpu util is 100% but mfu
// computed as 22".
var (
	computedShare = pattern.Of(`\b(?:mfu|hfu)(?: (?:is|was|only|just|then|though|that i|i|we))*(?: (?:computed|compute|calculated|calculate|measured|measure|reported|estimated|comes?|came|works?|worked|logged|shown|shows?|reads?|prints?|turns?|turned|ends?|ended))(?: (?:out|up|as|at|to|to be|be|is|was|of|about|around|only|just)|=|:|~)* ?~?(\d{1,2}(?:\.\d+)?) ?(%)?|(?:mfu|hfu)(?:算|测|计算|统计|显示)(?:出来|下来|得|出|为|是|有|只有|才|约|大概)*(\d{1,2}(?:\.\d+)?) ?(%)?`)
	cardBusy      = pattern.Of(`(?:\b(?:gpu|sm|cuda|nvidia-smi|card)[ _-]?(?:util(?:i[sz]ation)?|usage|load|busy)|(?:gpu|显卡|卡)(?:利用率|使用率|占用率|占用))(?: (?:is|was|at|shows?|stays|sits|says|of|always|pinned|around|about)|=|:|是|一直|都|有|显示|在|到|达到)* ?(\d{1,3}(?:\.\d+)?) ?%?`)
	mfuSaid       = pattern.OneOf("mfu", "hfu")
)

// shareComputed reads it.
func (r *Reader) shareComputed() {
	if !r.Mentions(mfuSaid) {
		return
	}
	m := r.Places(computedShare, r.Text)
	if m == nil {
		return
	}
	at := 2
	if m[at] < 0 {
		at = 6
	}
	v, err := strconv.ParseFloat(r.Text[m[at]:m[at+1]], 64)
	if err != nil || v <= 0 || r.Matches(rateBehindShare, r.Text[m[at+1]:]) {
		return
	}
	r.Query.MFUPct = v
	r.markText("mfu_pct", m[0], m[1])
	if m = r.Places(cardBusy, r.Text); m != nil {
		r.leaveWords(m[2], m[3])
	}
}

// rateBehindShare stands behind a figure that is no share of the peak.
var rateBehindShare = pattern.Of(`^(?:\d| ?(?:tok|t/s|tflops?|ms|s\b|gb?\b|k\b|h\b|x\b))`)

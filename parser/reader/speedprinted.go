package reader

import (
	"strconv"

	"headroom/parser/pattern"
)

// A rate of computing stands behind its unit in a log, and the peak behind what is done with it: tflops打印185, 用1979当峰值.

var (
	// ratePrinted tells a rate of computing behind its unit: tflops打印185, "tflops shows 400".
	ratePrinted      = pattern.Of(`\b(?:t|tera)flops?(?:/s)?(?:打印|显示|输出|报|日志里?|测得|测出来?|跑到|只有|才|大概|大约|约|在|是|为|到|有|的|了|出来|[ :=])+(\d{1,4}(?:\.\d+)?)(?:[^0-9.kmgtb%]|$)`)
	ratePrintedWords = pattern.OneOf("flop")
	// peakChosen tells what a share was reckoned from: 用1979当峰值, 按989做分母.
	peakChosen      = pattern.Of(`(?:用|拿|按|以|把|除以?|是)(?:了)? ?(\d{2,4}(?:\.\d+)?) ?(?:t|tflops)? ?(?:来)?(?:当|作为?|做|为|当作|当成|去当|算)(?:是|了|成)?(?:理论)?(?:分母|峰值|peak|满分)|(?:分母|峰值|peak)(?:我)?(?:用|取|填|写|拿|按|选)(?:的|了|的是|成)*(?: )?(\d{3,4}(?:\.\d+)?)(?:[^0-9.]|$)`)
	peakChosenWords = pattern.OneOf("峰值", "分母", "peak")
	shareCame       = pattern.Of(`(?:算(?:出来|下来|得|出)?|得到|得出|结果|只有|才|mfu|利用率)(?:的|只有|才|是|到|了|大概|大约|约|出来|mfu|[ :=])*(\d{1,2}(?:\.\d+)?) ?%`)
)

// settleRatePrinted reads such figures, of a card that is named.
func (r *Reader) settleRatePrinted() {
	q := &r.Query
	if q.GPU == "" || q.GPUOptions != nil {
		return
	}
	if m := r.placesIf(ratePrintedWords, ratePrinted); m != nil && q.TFLOPS == nil && q.AssumedPeakTFLOPS == 0 {
		if v, err := strconv.ParseFloat(r.Text[m[2]:m[3]], 64); err == nil && v >= 1 {
			q.TFLOPS = []float64{v}
			r.markText("tflops", m[2], m[3])
		}
	}
	m := r.placesIf(peakChosenWords, peakChosen)
	if m == nil || q.AssumedPeakTFLOPS > 0 {
		return
	}
	at := pattern.GroupStart(m)
	v, err := strconv.ParseFloat(r.Text[m[at]:m[at+1]], 64)
	if err != nil || v < 50 {
		return
	}
	q.AssumedPeakTFLOPS = v
	r.markText("assumed_peak_tflops", m[at], m[at+1])
	if share := r.Places(shareCame, r.Text); share != nil && q.MFUPct == 0 && q.MFUClaimed == 0 {
		if pct, err := strconv.ParseFloat(r.Text[share[2]:share[3]], 64); err == nil && pct > 0 {
			q.MFUPct = pct
			r.markText("mfu_pct", share[2], share[3])
		}
	}
}

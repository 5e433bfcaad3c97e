package reader

import (
	"strconv"

	"headroom/parser/pattern"
)

// shareShown is a share of the peak that a log or a screen shows: "my mfu reads 18", "mfu shows 0.31".
var shareShown = pattern.Of(`\b(?:mfu|hfu)(?: (?:value|figure|number|counter|metric|meter|column|it))?(?: (?:only|just|now|currently|always|still|here|in wandb|in the logs?|on wandb))* (?:reads?|shows?|showing|says?|reports?|sits|sitting|hovers|hovering|stands|stays|lands|peaks|settles|plateaus|comes out|came out|reading)(?: (?:at|as|around|about|near|only|just|like|a|up|roughly|~))* ?~?(\d{1,2}(?:\.\d+)?|0?\.\d+)(?: ?%| percent)? ?(?:$|[,;?!)]|\.(?:$| )| (?:on|with|for|in|at|across|when|using|and|but|during|while|is|why|here|now)\b)`)

var shareShownWords = pattern.OneOf("mfu", "hfu")

// mfuShown reads it.
func (r *Reader) mfuShown() {
	q := &r.Query
	if q.MFUPct > 0 || !r.Mentions(shareShownWords) {
		return
	}
	at := r.Places(shareShown, r.Text)
	if at == nil {
		return
	}
	v, err := strconv.ParseFloat(r.Text[at[2]:at[3]], 64)
	if err != nil || v <= 0 {
		return
	}
	q.MFUPct = percent(v)
	if i := r.tokenFrom(at[2]); i >= 0 {
		r.mfus = append(r.mfus, i)
		r.Mark("mfu_pct", i, i)
		r.Passed = append(r.Passed, i)
	}
}

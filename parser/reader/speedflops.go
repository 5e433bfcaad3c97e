package reader

import (
	"slices"
	"strconv"
	"strings"

	"headroom/parser/definition"
	"headroom/parser/lex"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// Rates of computing: measured, printed by a program, or told of another card.

// flops reads a speed of computing: measured, or the peak that somebody assumed.
func (r *Reader) flops(i int) {
	t := r.Tokens[i]
	q := &r.Query
	v := t.Value
	switch t.Name {
	case "pflops":
		v *= 1000
	case "eflops":
		v *= 1e6
	case "gflops":
		v /= 1000
	case "mflops":
		v /= 1e6
	case "kflops":
		v /= 1e9
	case "flops":
		v /= 1e12
	}
	alone := t.Name == "flops" && v >= leastWork/1000 && r.Asked.Asks("howlong") && !slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Model || t.Type == token.Size })
	if (v >= leastWork || alone) && (!r.Asked.Asks("whatmodel") || q.ComputeOptimal) && q.FLOP == 0 {
		q.FLOP = definition.Rounded(v * 1e12)
		r.Mark("flop", i, i)
		return
	}
	r.Mark("tflops", i, i)
	called := r.Asked.Asks("howlong") && r.calledPeak(i) // no speed of training goes by that name
	if q.AssumedPeakTFLOPS == 0 && (called || r.Asked.Asks("mfu") && (q.TFLOPS == nil || r.peakTold(i)) && r.saidPeak(i)) {
		r.Mark("assumed_peak_tflops", i, i)
		q.AssumedPeakTFLOPS = v
		return
	}
	if g := r.groups(shareOfPeak, r.ClauseBefore(t)); g != nil && q.AssumedPeakTFLOPS == 0 && r.Asked.Asks("howlong", "cost", "cards", "howmany") {
		q.AssumedPeakTFLOPS = v // "at 40% of 312 TFLOPS"
		if share, err := strconv.ParseFloat(g[1], 64); err == nil && q.MFUPct == 0 {
			q.MFUPct = share
		}
		r.Mark("assumed_peak_tflops", i, i)
		return
	}
	if q.MFUPct > 0 || r.Asked.Asks("mfu") && r.Asked.Asks("why", "normal") && q.TFLOPS == nil && q.TokensPerSPerGPU > 0 {
		q.AssumedPeakTFLOPS = v
		return
	}
	q.TFLOPS = append(q.TFLOPS, v)
	for j := i + 1; j < len(r.Tokens) && j < i+12; j++ { // "250 TFLOPS at bsz 8 vs 345 on H100"
		if next := r.At(j + 1); r.Tokens[j].Kind == "vs" && next.Type == token.Number && next.Value >= 10 && r.At(j+2).Type == token.Unknown && lex.Preposition[r.Word(j+2)] && r.BeforeCard(j+2) {
			q.TFLOPS = append(q.TFLOPS, next.Value)
			r.Used[j+1] = true
		}
	}
	r.otherFlops(i)
}

// otherFlops reads the speeds of other cards whose unit was said once: "270 TFLOPS on an
// MI300X and 360 on an H100", "A6000 does 150 TFLOPS while a 3090 only 70".
func (r *Reader) otherFlops(i int) {
	for j := i + 1; j < len(r.Tokens) && j < i+16; j++ {
		t := r.Tokens[j]
		if t.Type == token.Unit || t.Type == token.Mark && r.Word(j) == "?" {
			return
		}
		if t.Type != token.Number || r.Used[j] || t.Value < 10 || t.Value > 5000 {
			continue
		}
		join := r.At(j - 1)
		on := join.Joins() && r.At(j+1).Type == token.Unknown && lex.Preposition[r.Word(j+1)] && r.BeforeCard(j+1)
		card := false
		for k := j - 1; k >= j-3 && k > i && !card; k-- { // "while a 3090 only 70"
			c := r.At(k)
			if card = c.Type == token.Card || c.Type == token.Bare; !card && c.Type != token.Link && c.Type != token.Unknown && c.Kind != "filler" {
				break
			}
		}
		if next := r.At(j + 1).Type; next == token.Times || next == token.Measure || next == token.Card || next == token.Bare || next == token.Quantity || next == token.Data || !on && !(card && (r.cardAhead(i) || r.cardsAmong(i, j) > 1)) {
			continue
		}
		r.Query.TFLOPS = append(r.Query.TFLOPS, t.Value)
		r.Used[j] = true
	}
}

// quoted and ownRate tell the rate that was read somewhere from the asker's own.
var (
	quoted  = pattern.Of(`\b(papers?|reports?|reported|claims?|claimed|says|docs|readme|official|benchmarks?|nvidia|megatron|blog)\b|官方|论文|文档|宣称`)
	ownRate = pattern.Of(`\b(i|we|my|mine|our|ours)\b|我|实测|自己`)
)

// divisor reports whether a rate was divided by a number for the share of a peak:
// "divided by 989", "除以 989".
func (r *Reader) divisor(i int) bool {
	before := strings.TrimRight(r.Text[:r.Tokens[i].Lo], " ")
	divided := strings.HasSuffix(before, "divided by") || strings.HasSuffix(before, "dividing by") || strings.HasSuffix(before, "除以")
	return divided && r.Asked.Asks("mfu")
}

// plain reports whether a number stands beside nothing that it could count or
// set.
func (r *Reader) plain(i int) bool {
	before, after := r.At(i-1).Type, r.At(i+1).Type
	return before != token.Key && before != token.Quantity && after != token.Measure && after != token.Quantity && !r.BeforeCard(i)
}

// rateBefore reads a rate whose unit stands before it: "TFLOPS is about 160",
// "measured tflops = 150".
func (r *Reader) rateBefore(i int) bool {
	if r.Tokens[i].Value < 1 {
		return false
	}
	if r.rateLabelled(i) {
		r.Query.TFLOPS = append(r.Query.TFLOPS, r.Tokens[i].Value)
		r.Mark("tflops", i, i)
		return true
	}
	j := i - 1
	for j > 0 && i-j < 5 && (r.At(j).Type == token.Link || r.Word(j) == "are" || r.Word(j) == "were" || r.At(j).Type == token.Equals || r.At(j).Kind == "observed" || r.At(j).Kind == "claimed") {
		j--
	}
	if j < 0 || j == i-1 || r.At(j).Type != token.Unknown {
		return false
	}
	switch r.Word(j) {
	case "tflops", "tflop", "teraflops", "teraflop", "tflops/gpu":
	default:
		return false
	}
	r.Query.TFLOPS = append(r.Query.TFLOPS, r.Tokens[i].Value)
	r.Mark("tflops", i, i)
	return true
}

// A rate of computing that others tell is often held against one's own, whose unit is left out: "the blog
// reports 420 TFLOPS, we get 296".

var (
	claimedRateWords = pattern.OneOf("claim", "report", "readme", "paper", "blog", "论文", "官方", "博客", "文档")
	ownRateBefore    = pattern.Of(`\b(?:i|we)(?:'m|'re)?(?: (?:only|just|am|are|can|barely|merely|myself|ourselves))* (?:see|seeing|get|getting|got|measure|measured|reach|reached|hit|manage|have)(?: (?:only|just|about|around|roughly|barely|like))* ?~?$|(?:我|我们|我这|这边|自己)(?:这边|这里)?(?:只|才|就|却|实测|测出来|测|跑出来|跑)*(?:有|到|得到|跑到|达到|是)?(?:了|大概|大约|约)* ?$`)
)

// ownRate reads one's own rate in place of the claimed one before it.
func (r *Reader) ownRate(i int) bool {
	q := &r.Query
	v := r.Tokens[i].Value
	if len(q.TFLOPS) != 1 || v < q.TFLOPS[0]/20 || v > 2*q.TFLOPS[0] || !r.Mentions(claimedRateWords) || !r.plain(i) || !r.Matches(ownRateBefore, r.ClauseBefore(r.Tokens[i])) {
		return false
	}
	for j := range r.Tokens[:i] {
		if t := r.Tokens[j]; t.Type == token.Unit && t.Value == q.TFLOPS[0] {
			r.Passed = append(r.Passed, j)
		}
	}
	q.TFLOPS = query.Numbers{v}
	delete(r.Spans, "tflops")
	r.Mark("tflops", i, i)
	r.OwnRate = true
	return true
}

// A log names the rate and its unit before the figure: "throughput per GPU (TFLOP/s/GPU): 187.4", "TFLOPS/GPU = 165",
// "achieved tflops 200".

var rateLabel = pattern.Of(`(?:^|[^a-z0-9])t(?:era)?flops?(?:(?: ?/ ?| per | a )(?:s|sec|second|gpu|card|device|rank)){1,2}\)?"?(?: ?[:=]| is| was| of| at)? ?(?:about |around |~)?$|(?:achieved|measured|reached|observed|reported|model|per gpu|每卡|单卡|实测)(?: \(?)?t(?:era)?flops?\)?"?(?: ?[:=]| is| was| of| at)? ?(?:about |around |~)?$`)

var flopWords = pattern.OneOf("flop")

// rateLabelled reports whether a number stands behind such a label, and counts nothing.
func (r *Reader) rateLabelled(i int) bool {
	if !r.Mentions(flopWords) {
		return false
	}
	switch next := r.At(i + 1); next.Type {
	case token.Times, token.Measure, token.Card, token.Bare, token.Quantity, token.Data, token.Key:
		return false
	}
	lo := r.Tokens[i].Lo
	return r.Matches(rateLabel, r.Text[max(0, lo-40):lo])
}

// A rate of computing stands behind its unit in a log, and the peak behind what is done with it: tflops打印185, 用1979当峰值.

var (
	// ratePrinted tells a rate of computing behind its unit: tflops打印185, "tflops shows 400".
	ratePrinted = pattern.Of(`\b(?:t|tera)flops?(?:/s)?(?:打印|显示|输出|报|日志里?|测得|测出来?|跑到|只有|才|大概|大约|约|在|是|为|到|有|的|了|出来|[ :=])+(\d{1,4}(?:\.\d+)?)(?:[^0-9.kmgtb%]|$)`)
	// peakChosen tells what a share was reckoned from: 用1979当峰值, 按989做分母.
	peakChosen      = pattern.Of(`(?:用|拿|按|以|把|除以?|是)(?:了)? ?(\d{2,4}(?:\.\d+)?) ?(?:t|tflops)? ?(?:来)?(?:当|作为?|做|为|当作|当成|去当|算)(?:是|了|成)?(?:理论)?(?:分母|峰值|peak|满分)|(?:分母|峰值|peak)(?:我)?(?:用|取|填|写|拿|按|选)(?:的|了|的是|成)*(?: )?(\d{3,4}(?:\.\d+)?)(?:[^0-9.]|$)`)
	peakChosenWords = pattern.OneOf("峰值", "分母", "peak")
	shareCame       = pattern.Of(`(?:算(?:出来|下来|得|出)?|得到|得出|结果|只有|才|mfu|利用率)(?:的|只有|才|是|到|了|大概|大约|约|出来|mfu|[ :=])*(\d{1,2}(?:\.\d+)?) ?%`)
)

// petaBehind tells the rate of a site in P, as Chinese does, behind its name: 算力4000P, 算力规模达到200P.
var (
	petaBehind = pattern.Of(`算力(?:规模|总量|需求|中心|总|共|计|合计|达到?|是|为|有|约|大概|大约|[ :=])*(\d{1,6}(?:\.\d+)?) ?p(?:flops?)?(?:[^a-z0-9]|$)`)
	petaWords  = pattern.OneOf("算力")
)

// settleRatePrinted reads such figures, of a card that is named.
func (r *Reader) settleRatePrinted() {
	q := &r.Query
	if m := r.placesIf(petaWords, petaBehind); m != nil && q.TFLOPS == nil {
		if v, err := strconv.ParseFloat(r.Text[m[2]:m[3]], 64); err == nil && v > 0 {
			q.TFLOPS = []float64{1000 * v}
			r.markText("tflops", m[2], m[3])
		}
	}
	if q.GPU == "" || q.GPUOptions != nil {
		return
	}
	if m := r.placesIf(flopWords, ratePrinted); m != nil && q.TFLOPS == nil && q.AssumedPeakTFLOPS == 0 {
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

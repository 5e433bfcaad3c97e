package reader

import (
	"slices"
	"strconv"
	"strings"

	"headroom/parser/definition"
	"headroom/parser/lex"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

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

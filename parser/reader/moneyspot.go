package reader

import (
	"cmp"
	"slices"
	"strconv"

	"headroom/parser/pattern"
)

// What cards cost at a price that may be taken back, beside what they cost for good: "spot at $1.2,
// on-demand $3", "$1.2 spot vs $3 on-demand". The word stands before its figure or behind it.

var (
	spotFirst    = pattern.Of(`(?:\b(?:spot|preemptible|interruptible)\b|竞价|抢占式)[^.?!;,]{0,24}?(?:[$¥]|\bat |@|价(?:格)?|是|为) ?[$¥]?(\d{1,2}(?:\.\d{1,3})?)\b`)
	spotBehind   = pattern.Of(`[$¥] ?(\d{1,2}(?:\.\d{1,3})?)(?: ?/ ?h(?:r|our)?| per hour| an hour)?(?: \(?| on | for )(?:spot|preemptible|interruptible)\b`)
	demandFirst  = pattern.Of(`(?:\bon-? ?demand\b|\breserved\b|按需|按量)[^.?!;,]{0,24}?(?:[$¥]|\bat |@|价(?:格)?|是|为) ?[$¥]?(\d{1,2}(?:\.\d{1,3})?)\b`)
	demandBehind = pattern.Of(`[$¥] ?(\d{1,2}(?:\.\d{1,3})?)(?: ?/ ?h(?:r|our)?| per hour| an hour)?(?: \(?| on | for )?(?:on-? ?demand)\b`)
)

var (
	spotWords   = pattern.OneOf("spot", "preemptible", "interruptible", "竞价", "抢占")
	demandWords = pattern.OneOf("demand", "reserved", "regular", " vs", "versus", "against", "worth", "sav", "cheaper", "instead", "按需", "按量", "比", "省", "还是")
)

// spotPrices reads the prices of two kinds of rent, and takes back what else was read of their
// figures.
func (r *Reader) spotPrices() {
	q := &r.Query
	if q.GPU == "" || !r.Mentions(spotWords) {
		return
	}
	q.Spot = true
	spot, full := r.pricesOfBoth()
	if spot > 0 {
		q.SpotPrice = spot
	}
	for _, v := range [...]float64{spot, full} {
		if v == 0 {
			continue
		}
		if q.PriceUSD == v {
			q.PriceUSD = 0
			delete(r.Spans, "price_usd")
		}
		if q.BudgetUSD = slices.DeleteFunc(q.BudgetUSD, func(b float64) bool { return b == v }); len(q.BudgetUSD) == 0 {
			q.BudgetUSD = nil
			delete(r.Spans, "budget_usd")
		}
	}
	switch {
	case full > 0:
		q.PricePerGPUHour, q.Prices = full, nil
	case spot > 0 && !r.Mentions(demandWords):
		q.PricePerGPUHour, q.SpotPrice = spot, 0 // nothing else is weighed: it is the price
		r.Spans["price_per_gpu_hour"] = cmp.Or(r.Spans["price_per_gpu_hour"], r.Spans["gpu"])
	case spot > 0 && q.PricePerGPUHour == spot:
		q.PricePerGPUHour = 0
	}
}

// pricesOfBoth are the figures of the two prices, 0 for none. No figure is that of both: the first
// way to read them that gives each its own is taken.
func (r *Reader) pricesOfBoth() (spot, full float64) {
	spots, fulls := [...][]int{r.Places(spotFirst, r.Text), r.Places(spotBehind, r.Text)}, [...][]int{r.Places(demandFirst, r.Text), r.Places(demandBehind, r.Text)}
	for _, s := range spots {
		for _, f := range fulls {
			if s != nil && f != nil && s[2] != f[2] {
				return r.figureAt(s), r.figureAt(f)
			}
		}
	}
	for _, s := range spots {
		if s != nil {
			return r.figureAt(s), 0
		}
	}
	for _, f := range fulls {
		if f != nil {
			return 0, r.figureAt(f)
		}
	}
	return 0, 0
}

// figureAt is the number in the group of a match.
func (r *Reader) figureAt(places []int) float64 {
	v, _ := strconv.ParseFloat(r.Text[places[2]:places[3]], 64)
	return v
}

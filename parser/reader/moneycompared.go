package reader

import (
	"cmp"
	"slices"
	"strconv"

	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/query"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// Prices of two cards, or of two kinds of rent, that are held against each other.

// How many times a price is another is told in either direction; what is kept is that of the dearer
// of two cards to the other: "twice the price", "half the price", 贵1倍.

var (
	priceTimes = pattern.Of(`\b(\d{1,2}(?:\.\d)?) ?(?:x|times) (?:the |as |its |more )?(?:price|prices|cost|money|much|expensive|rent|rate|pricey|costly|per hour)\b|\b(twice|double|triple|thrice|half)(?: the| as)? (?:price|cost|money|much|expensive|rent|rate)\b|\bcosts? (?:about |roughly )?(\d{1,2}(?:\.\d)?) ?(?:x|times)\b|贵(?:了)?(\d{1,2}(?:\.\d)?) ?倍|(?:价格|价钱|租金|费用|成本)(?:是|为|差|要)?[^,;?!]{0,8}?(\d{1,2}(?:\.\d)?) ?倍|(\d{1,2}(?:\.\d)?) ?倍(?:的)?(?:价格|价钱|租金|钱|费用|成本)`)
	dearerBy   = pattern.Of(`^贵`)
)

// priceRatios are the words for how many times a price is another.
var priceRatios = map[string]float64{"twice": 2, "double": 2, "triple": 3, "thrice": 3, "half": 0.5}

var priceRatioWords = pattern.OneOf("price", "cost", "money", "as much", "expensive", "rent", "贵", "价", "租金", "费用", "成本", "倍")

// priceRatio reads how many times a price is another.
func (r *Reader) priceRatio() {
	q := &r.Query
	if len(q.GPUOptions) == 2 && q.Prices == nil {
		r.pricesApart()
	}
	if len(q.GPUOptions) != 2 || q.Prices != nil || q.CardPrices != nil || !r.Mentions(priceRatioWords) {
		return
	}
	m := r.Places(priceTimes, r.Text)
	if m == nil {
		return
	}
	figure := pattern.FirstGroup(r.Text, m)
	v, err := strconv.ParseFloat(figure, 64)
	if err != nil {
		v = priceRatios[figure]
	}
	switch {
	case v <= 0:
		return
	case r.Matches(dearerBy, r.Text[m[0]:m[1]]):
		v++ // 贵1倍 is twice the price
	case v < 1:
		v = printout.Tidy(1 / v) // of the cheaper one
	}
	q.PriceRatio = v
	r.markText("price_ratio", m[0], m[1])
}

// pricesAhead are the prices of compared cards that stand before their names, "$700 3090 vs $1700 4090", or none.
func (r *Reader) pricesAhead() query.Numbers {
	options := r.Query.GPUOptions
	prices := make(query.Numbers, 0, len(options))
	price := 0.
	for _, t := range r.Tokens {
		switch {
		case t.Type == token.Unit && t.Name == "usd" && t.Value >= tagger.LeastPrice:
			price = t.Value
		case t.IsCard() && (price == 0 || len(prices) == len(options) || t.Name != options[len(prices)].GPU):
			return nil
		case t.IsCard():
			prices, price = append(prices, price), 0
		}
	}
	return prices
}

// pricesApart reads what each of two compared cards costs to buy: the price behind its name.
func (r *Reader) pricesApart() {
	q := &r.Query
	prices := r.pricesAhead()
	at := -1
	for i, t := range r.Tokens {
		if len(prices) == len(q.GPUOptions) {
			break
		}
		switch {
		case t.IsCard() && len(prices) < len(q.GPUOptions) && t.Name == q.GPUOptions[len(prices)].GPU:
			at = i
		case t.Type == token.Unit && t.Name == "usd" && t.Value >= tagger.LeastPrice && at >= 0 && i-at <= 8:
			prices = append(prices, t.Value)
			at = -1
		}
	}
	if len(prices) != len(q.GPUOptions) {
		return
	}
	q.CardPrices = prices
	q.BudgetUSD, q.PriceUSD = nil, 0
	delete(r.Spans, "budget_usd")
	delete(r.Spans, "price_usd")
}

// pricedApart reports whether several cards are told with a price each that only an hour has.
func (r *Reader) pricedApart() bool { return r.dearApart.Holds(r.pricesOfCards) }

// pricesOfCards looks for them.
func (r *Reader) pricesOfCards() bool {
	cards, prices := 0, 0
	for i := range r.Tokens {
		switch t := &r.Tokens[i]; {
		case t.IsCard():
			cards++
		case t.Type == token.Unit && (t.Name == "usd" || t.Name == "usdh") && t.Value > 0 && t.Value < dearest["usd"] && (r.At(i-1).IsCard() || r.Matches(atPrice, r.ClauseBefore(*t))):
			prices++
		}
	}
	return cards > 1 && prices > 1
}

// dearestHour is more than an hour of any card costs.
const dearestHour = 20

var atOrVersusWords = pattern.OneOf(" vs", "versus", "/", " or ", " and ", " against ")

// rentsOfTwo takes two small sums beside two cards for the prices of an hour of each: "an a100 or an h100 for
// it at $1.2 vs $2.4".
func (r *Reader) rentsOfTwo() {
	q := &r.Query
	if len(q.GPUOptions) != 2 || len(q.BudgetUSD) != 2 || q.HasRent() || q.CardPrices != nil || !r.HasModel() || !r.Mentions(atWords) || !r.Mentions(atOrVersusWords) {
		return
	}
	if q.BudgetUSD[0] > dearestHour || q.BudgetUSD[1] > dearestHour {
		return
	}
	q.Prices, q.BudgetUSD = q.BudgetUSD, nil
	r.Spans["prices"] = r.Spans["budget_usd"]
	delete(r.Spans, "budget_usd")
}

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

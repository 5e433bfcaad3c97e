package parser

import "strconv"

// How many times a price is another is told in either direction; what is kept is that of the dearer
// of two cards to the other: "twice the price", "half the price", 贵1倍.

var (
	priceTimes = patternOf(`\b(\d{1,2}(?:\.\d)?) ?(?:x|times) (?:the |as |its |more )?(?:price|prices|cost|money|much|expensive|rent|rate|pricey|costly|per hour)\b|\b(twice|double|triple|thrice|half)(?: the| as)? (?:price|cost|money|much|expensive|rent|rate)\b|\bcosts? (?:about |roughly )?(\d{1,2}(?:\.\d)?) ?(?:x|times)\b|贵(?:了)?(\d{1,2}(?:\.\d)?) ?倍|(?:价格|价钱|租金|费用|成本)(?:是|为|差|要)?[^,;?!]{0,8}?(\d{1,2}(?:\.\d)?) ?倍|(\d{1,2}(?:\.\d)?) ?倍(?:的)?(?:价格|价钱|租金|钱|费用|成本)`)
	dearerBy   = patternOf(`^贵`)
)

// priceRatios are the words for how many times a price is another.
var priceRatios = map[string]float64{"twice": 2, "double": 2, "triple": 3, "thrice": 3, "half": 0.5}

// priceRatio reads how many times a price is another.
func (r *reader) priceRatio() {
	q := &r.query
	if len(q.GPUOptions) != 2 || q.Prices != nil || !r.matching.mentions("price", "cost", "money", "as much", "expensive", "rent", "贵", "价", "租金", "费用", "成本", "倍") {
		return
	}
	m := r.places(priceTimes, r.text)
	if m == nil {
		return
	}
	figure := firstGroup(r.text, m)
	v, err := strconv.ParseFloat(figure, 64)
	if err != nil {
		v = priceRatios[figure]
	}
	switch {
	case v <= 0:
		return
	case r.matches(dearerBy, r.text[m[0]:m[1]]):
		v++ // 贵1倍 is twice the price
	case v < 1:
		v = tidy(1 / v) // of the cheaper one
	}
	q.PriceRatio = v
	r.markText("price_ratio", m[0], m[1])
}

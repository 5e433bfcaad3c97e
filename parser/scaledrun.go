package parser

import "strconv"

// A run that took its time on some cards tells how many it takes for another time: "5 days with 16
// H100s, how many to finish in 2 days", 8卡跑了6天, 要2天跑完得几张.

// pastRun opens or closes what a run took: "took 5 days", "it ran 30 hours", 花了3天, 跑了6天.
var pastRun = patternOf(`\b(?:took|takes|lasted|ran|needed|needs|finished in|done in|trained for|was|is)(?: us| me)?(?: about| around| roughly| over| nearly| almost| some| for|~)* ?~?$|(?:花了|用了|跑了|训了|训练了|花|要|用|需要?|得|跑|训|练了?)(?:将近|大概|约|差不多|快|整整)*$`)

// scaledRun reads the time that such a run took beside the one that is wanted.
func (r *reader) scaledRun() {
	q := &r.query
	if q.RefGPUCount > 0 || q.Tokens+q.Samples+q.Steps+q.GPUHours > 0 || !r.asked.asks("cards", "howmany", "howmuch") && !r.asksCards() || r.hasModel() && q.MFUPct > 0 {
		return
	}
	var times, counts []int
	for i, t := range r.tokens {
		switch {
		case t.typ == tUnit && hoursIn[t.name] > 0:
			times = append(times, i)
		case r.cardsHere(i):
			counts = append(counts, i)
		}
	}
	if len(times) != 2 || len(counts) != 1 {
		return
	}
	took, wanted := times[0], times[1]
	if !r.matches(pastRun, r.clauseBefore(r.tokens[took])) {
		if took, wanted = wanted, took; !r.matches(pastRun, r.clauseBefore(r.tokens[took])) {
			return
		}
	}
	count, ref, limit := counts[0], r.tokens[took], r.tokens[wanted]
	q.RefGPUCount, q.RefHours = int(r.tokens[count].value), ref.value*hoursIn[ref.name]
	q.GPUCount, q.GPUCountOptions, q.Hours, q.Days = 0, nil, 0, limit.value*hoursIn[limit.name]/24
	for _, key := range [...]string{"hours", "days", "gpu_count"} {
		delete(r.spans, key)
	}
	r.mark("ref_gpu_count", count, count)
	r.mark("ref_h", took, took)
	r.mark("days", wanted, wanted)
}

// hoursIn are the hours of a time.
var hoursIn = map[string]float64{"minute": 1. / 60, "hour": 1, "day": 24, "week": 168, "month": 720}

// How prices stand to each other, and what cards cost at a price that may be taken back.
var (
	priceTimes = patternOf(`\b(\d{1,2}(?:\.\d)?) ?(?:x|times) (?:the |as |its |more )?(?:price|prices|cost|money|much|expensive|rent|rate|pricey|costly|per hour)\b|\b(twice|double|triple|thrice|half)(?: the| as)? (?:price|cost|money|much|expensive|rent|rate)\b|\bcosts? (?:about |roughly )?(\d{1,2}(?:\.\d)?) ?(?:x|times)\b|贵(?:了)?(\d{1,2}(?:\.\d)?) ?倍|(?:价格|价钱|租金|费用|成本)(?:是|为|差|要)?[^,;?!]{0,8}?(\d{1,2}(?:\.\d)?) ?倍|(\d{1,2}(?:\.\d)?) ?倍(?:的)?(?:价格|价钱|租金|钱|费用|成本)`)
	spotPrice  = patternOf(`(?:\b(?:spot|preemptible|interruptible)\b|竞价|抢占式)[^.?!;,]{0,24}?(?:[$¥]|\bat |@|价(?:格)?|是|为) ?[$¥]?(\d{1,2}(?:\.\d{1,3})?)\b|[$¥] ?(\d{1,2}(?:\.\d{1,3})?)(?: ?/ ?h(?:r|our)?| per hour| an hour)?(?: \(?| on | for )(?:spot|preemptible|interruptible)\b`)
	fullPrice  = patternOf(`(?:\bon-? ?demand\b|\breserved\b|按需|按量)[^.?!;,]{0,24}?(?:[$¥]|\bat |@|价(?:格)?|是|为) ?[$¥]?(\d{1,2}(?:\.\d{1,3})?)\b|[$¥] ?(\d{1,2}(?:\.\d{1,3})?)(?: ?/ ?h(?:r|our)?| per hour| an hour)?(?: \(?| on | for )?(?:on-? ?demand)\b`)
)

// priceRatios are the words for how many times a price is another.
var priceRatios = map[string]float64{"twice": 2, "double": 2, "triple": 3, "thrice": 3, "half": 0.5}

// comparedPrices reads how many times a price is another, and prices of two kinds of rent.
func (r *reader) comparedPrices() {
	q := &r.query
	if r.matching.mentions("price", "cost", "money", "as much", "expensive", "rent", "贵", "价", "租金", "费用", "成本", "倍") && len(q.GPUOptions) == 2 && q.Prices == nil {
		if m := r.places(priceTimes, r.text); m != nil {
			figure := firstGroup(r.text, m)
			v, err := strconv.ParseFloat(figure, 64)
			if err != nil {
				v = priceRatios[figure]
			}
			q.PriceRatio = v
			r.markText("price_ratio", m[0], m[1])
		}
	}
	if !r.matching.mentions("spot", "preemptible", "interruptible", "竞价", "抢占") || q.GPU == "" {
		return
	}
	q.Spot = true
	spot, full := r.priceIn(spotPrice), r.priceIn(fullPrice)
	if spot > 0 {
		q.SpotPrice = spot
	}
	if spot > 0 || full > 0 { // what else was read of these figures
		for _, v := range [...]float64{spot, full} {
			if q.PriceUSD == v {
				q.PriceUSD = 0
				delete(r.spans, "price_usd")
			}
			if len(q.BudgetUSD) == 1 && q.BudgetUSD[0] == v {
				q.BudgetUSD = nil
				delete(r.spans, "budget_usd")
			}
		}
		if full > 0 {
			q.PricePerGPUHour, q.Prices = full, nil
		} else if q.PricePerGPUHour == spot {
			q.PricePerGPUHour = 0
		}
	}
}

// priceIn is the figure of a price, 0 for none.
func (r *reader) priceIn(p *pattern) float64 {
	m := r.places(p, r.text)
	if m == nil {
		return 0
	}
	v, _ := strconv.ParseFloat(firstGroup(r.text, m), 64)
	return v
}

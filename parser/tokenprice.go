package parser

import (
	"fmt"
	"strconv"
)

// What a service takes for tokens is told of a million of them, and often apart for what it reads and
// what it writes: "0.15/0.60 per million", "$3/M input and $15/M output".

// inputShare of the tokens of a service are read and the rest written, where it is not told how many of
// each: three to one, as comparisons of services blend their prices (artificialanalysis.ai, methodology).
const inputShare = 0.75

var (
	priceOfBoth = patternOf(`[$€]? ?(\d+(?:\.\d+)?)(?: ?/| (?:in|input) ?(?:/|and|&)) ?[$€]? ?(\d+(?:\.\d+)?) ?(?:(?:out|output) )?(?:usd |dollars? )?(?:/ ?|per |for |an? )(?:1 ?)?(?:m|mio|million|mtoks?|1m)\b`)
	priceOfEach = patternOf(`[$€]? ?(\d+(?:\.\d+)?) ?(?:usd|dollars?|bucks?)?(?: ?(?:/|per|for|a) ?(?:1 ?)?(?:m|mio|million|mtoks?|1m)(?: tokens?)?)? ?(?:for |of |on )?(?:the )?(?:input|in|prompt)(?: tokens?)?(?:,|;|/| and| &| plus)? ?[$€]? ?(\d+(?:\.\d+)?) ?(?:usd|dollars?|bucks?)?(?: ?(?:/|per|for|a) ?(?:1 ?)?(?:m|mio|million|mtoks?|1m)(?: tokens?)?)? ?(?:for |of |on )?(?:the )?(?:output|out|completion)s?\b`)
	priceOfAPI  = patternOf(`\b(?:api|apis|openai|service|provider|openrouter|together|costs?|charges?|priced|price|pay|paying)\b[^.?!;0-9]{0,24}?(?:at|for|of|is|me|us|about|around|:)? ?(\d+(?:\.\d+)?) ?(?:/ ?|per |for |an? )(?:1 ?)?(?:m|mio|million|mtoks?|1m) ?(?:tok|$|[,.;?!)])`)
	priceOfHan  = patternOf(`(?:百万|1m|100万|m) ?(?:个)?tokens?(?:的)?(?:价格|价|要|是|收|卖|才|只要|大概|大约|约|[:= ])*(\d+(?:\.\d+)?) ?(?:元|rmb|块(?:钱|[的吗呢,;?!、. ]|$))|(\d+(?:\.\d+)?) ?(?:元|块钱|块|rmb) ?(?:/|每|一)? ?(?:百万|1m|100万|m) ?(?:个)?token`)
	// moneySaid and ofAMillion tell prices of both directions apart from lengths of both.
	moneySaid    = patternOf(`[$€]|\d\.\d|\b(?:usd|dollars?|bucks?)\b`)
	ofAMillion   = patternOf(`(?:/ ?|\bper |\ba |\bfor )(?:1 ?)?(?:m|mio|million|mtoks?)\b ?(?:tok|in|out|prompt|$|[,.;?!)/])`)
	priceHalves  = [...]string{"million", "mtok", "/m", "per m", "1m", "百万", "100万"}
	mostPerMTok  = 1000. // what is more or less is no price of a million tokens
	leastPerMTok = 0.001
	mostBare     = 100. // and above it figures without a currency are lengths
)

// tokenPrices reads the price of a service that is told of both directions, or without its currency.
func (r *reader) tokenPrices() {
	q := &r.query
	if r.training() || q.TokenPrice > 0 || !r.matching.mentions(priceHalves[:]...) {
		return
	}
	if m := r.places(priceOfHan, r.text); m != nil && hasHan(r.text) {
		if v, err := strconv.ParseFloat(r.part(m, 1)+r.part(m, 2), 64); err == nil && v >= leastPerMTok && v < mostPerMTok {
			q.TokenPrice, q.Currency = v, "cny"
			r.markText("price_per_mtok", m[0], m[1])
			return
		}
	}
	if m := r.places(priceOfBoth, r.text); m != nil && r.takePrices(m) {
		return
	}
	if m := r.places(priceOfEach, r.text); m != nil && r.takePrices(m) {
		return
	}
	m := r.places(priceOfAPI, r.text)
	if m == nil {
		return
	}
	if v, err := strconv.ParseFloat(r.part(m, 1), 64); err == nil && v >= leastPerMTok && v < mostPerMTok {
		q.TokenPrice = v
		r.markText("price_per_mtok", m[2], m[3])
	}
}

// takePrices takes the two prices of a match for one of all tokens, and says so.
func (r *reader) takePrices(m []int) bool {
	in, err := strconv.ParseFloat(r.part(m, 1), 64)
	out, other := strconv.ParseFloat(r.part(m, 2), 64)
	if err != nil || other != nil || in < leastPerMTok || out < in || out > mostPerMTok {
		return false
	}
	if told := r.text[m[0]:m[1]]; !r.matches(ofAMillion, r.text) || !r.matches(moneySaid, told) && (out > mostBare || !r.matches(ofAMillion, r.text[m[0]:min(len(r.text), m[1]+len(" per million tok"))])) {
		return false // "512 in 512 out, 1M requests a day" are lengths
	}
	q := &r.query
	q.TokenPrice = rounded(inputShare*in + (1-inputShare)*out)
	r.markText("price_per_mtok", m[0], m[1])
	for i := range r.tokens {
		if r.tokens[i].lo >= m[0] && r.tokens[i].hi <= m[1] {
			r.say("assumed", i, i,
				fmt.Sprintf("Prices of %s and %s are taken for %s per million tokens, three read for each that is written.", plain(in), plain(out), plain(q.TokenPrice)),
				fmt.Sprintf("输入 %s、输出 %s 按 3:1 合为每百万 token %s 计算。", plain(in), plain(out), plain(q.TokenPrice)))
			break
		}
	}
	return true
}

// serviceWords are those of which a text has one that weighs the price of a service.
var serviceWords = [...]string{"api", "cost", "cheap", "price", "pay", "per million", "per m ", "划算", "便宜", "价", "钱", "成本", "费"}

// servicesNamed takes a model that only its makers serve for no model to plan for where another is named,
// and one that stands before "API" where it is held against another: "claude is $3 in $15 out, or glm-4.6 on 8 h200".
func (r *reader) servicesNamed() {
	weighed := r.matching.mentions(serviceWords[:]...)
	against := r.query.TokenPrice > 0 || r.asked.asks("compare", "best")
	ofService := func(i int) bool {
		next := r.word(i + 1)
		return r.tokens[i].typ == tModel && (onlyHosted(r.tokens[i].name) || against && (next == "api" || next == "apis"))
	}
	served, own := -1, false
	for i := range r.tokens {
		if ofService(i) {
			served = i
		} else if r.tokens[i].typ == tModel {
			own = true
		}
	}
	if served < 0 || !own || !weighed && r.asked.has("outside", "quality") {
		return
	}
	for i := range r.tokens {
		if !ofService(i) {
			continue
		}
		if !weighed {
			r.say("not_published", i, i,
				fmt.Sprintf("Only its makers run %q; the plan is for the other model.", r.said(i, i)),
				fmt.Sprintf("“%s”只有其厂商能运行；以下按另一个模型计算。", r.said(i, i)))
		}
		r.tokens[i].typ, r.tokens[i].kind = tUnknown, ""
		r.used[i] = true
	}
}

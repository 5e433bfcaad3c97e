package reader

import (
	"fmt"
	"strconv"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/definition"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// What a service takes for tokens is told of a million of them, and often apart for what it reads and
// what it writes: "0.15/0.60 per million", "$3/M input and $15/M output".

// inputShare of the tokens of a service are read and the rest written, where it is not told how many of
// each: three to one, as comparisons of services blend their prices (artificialanalysis.ai, methodology).
const inputShare = 0.75

var (
	priceOfBoth = pattern.Of(`[$€]? ?(\d+(?:\.\d+)?)(?: ?/| (?:in|input) ?(?:/|and|&)) ?[$€]? ?(\d+(?:\.\d+)?) ?(?:(?:out|output) )?(?:usd |dollars? )?(?:/ ?|per |for |an? )(?:1 ?)?(?:m|mio|million|mtoks?|1m)\b`)
	priceOfEach = pattern.Of(`[$€]? ?(\d+(?:\.\d+)?) ?(?:usd|dollars?|bucks?)?(?: ?(?:/|per|for|a) ?(?:1 ?)?(?:m|mio|million|mtoks?|1m)(?: tokens?)?)? ?(?:for |of |on )?(?:the )?(?:input|in|prompt)(?: tokens?)?(?:,|;|/| and| &| plus)? ?[$€]? ?(\d+(?:\.\d+)?) ?(?:usd|dollars?|bucks?)?(?: ?(?:/|per|for|a) ?(?:1 ?)?(?:m|mio|million|mtoks?|1m)(?: tokens?)?)? ?(?:for |of |on )?(?:the )?(?:output|out|completion)s?\b`)
	priceOfAPI  = pattern.Of(`\b(?:api|apis|openai|service|provider|openrouter|together|costs?|charges?|priced|price|pay|paying)\b[^.?!;0-9]{0,24}?(?:at|for|of|is|me|us|about|around|:)? ?(\d+(?:\.\d+)?) ?(?:/ ?|per |for |an? )(?:1 ?)?(?:m|mio|million|mtoks?|1m) ?(?:tok|$|[,.;?!)])`)
	priceOfHan  = pattern.Of(`(?:百万|1m|100万|m) ?(?:个)?tokens?(?:的)?(?:价格|价|要|是|收|卖|才|只要|大概|大约|约|[:= ])*(\d+(?:\.\d+)?) ?(?:元|rmb|块(?:钱|[的吗呢,;?!、. ]|$))|(\d+(?:\.\d+)?) ?(?:元|块钱|块|rmb) ?(?:/|每|一)? ?(?:百万|1m|100万|m) ?(?:个)?token`)
	// priceOfMillion leaves out what a million are: api每百万2块.
	priceOfMillion = pattern.Of(`(?:每|一)(?:1)?(?:百万|100万|m)(?:个)?(?:tokens?)?(?:的)?(?:价格|价|要|是|收|卖|才|只要|大概|大约|约|[:= ])*(\d+(?:\.\d+)?) ?(?:元|rmb|块(?:钱)?)(?:[^张卡显gh0-9\-]|$)`)
	// moneySaid and ofAMillion tell prices of both directions apart from lengths of both.
	moneySaid    = pattern.Of(`[$€]|\d\.\d|\b(?:usd|dollars?|bucks?)\b`)
	ofAMillion   = pattern.Of(`(?:/ ?|\bper |\ba |\bfor )(?:1 ?)?(?:m|mio|million|mtoks?)\b ?(?:tok|in|out|prompt|$|[,.;?!)/])`)
	priceHalves  = pattern.OneOf("million", "mtok", "/m", "per m", "1m", "百万", "100万")
	mostPerMTok  = 1000. // what is more or less is no price of a million tokens
	leastPerMTok = 0.001
	mostBare     = 100. // and above it figures without a currency are lengths
)

// tokenPrices reads the price of a service that is told of both directions, or without its currency.
func (r *Reader) tokenPrices() {
	q := &r.Query
	if r.Training() || q.TokenPrice > 0 || !r.Mentions(priceHalves) {
		return
	}
	if m := r.Places(priceOfHan, r.Text); m != nil && chars.HasHan(r.Text) {
		if v, err := strconv.ParseFloat(r.part(m, 1)+r.part(m, 2), 64); err == nil && v >= leastPerMTok && v < mostPerMTok {
			q.TokenPrice, q.Currency = v, "cny"
			r.markText("price_per_mtok", m[0], m[1])
			return
		}
	}
	if m := r.Places(priceOfMillion, r.Text); m != nil {
		if v, err := strconv.ParseFloat(r.part(m, 1), 64); err == nil && v >= leastPerMTok && v < mostPerMTok {
			q.TokenPrice, q.Currency = v, "cny"
			r.markText("price_per_mtok", m[0], m[3]+len("块"))
			return
		}
	}
	if m := r.Places(priceOfBoth, r.Text); m != nil && r.takePrices(m) {
		return
	}
	if m := r.Places(priceOfEach, r.Text); m != nil && r.takePrices(m) {
		return
	}
	m := r.Places(priceOfAPI, r.Text)
	if m == nil {
		return
	}
	if v, err := strconv.ParseFloat(r.part(m, 1), 64); err == nil && v >= leastPerMTok && v < mostPerMTok {
		q.TokenPrice = v
		r.markText("price_per_mtok", m[2], m[3])
	}
}

// takePrices takes the two prices of a match for one of all tokens, and says so.
func (r *Reader) takePrices(m []int) bool {
	in, err := strconv.ParseFloat(r.part(m, 1), 64)
	out, other := strconv.ParseFloat(r.part(m, 2), 64)
	if err != nil || other != nil || in < leastPerMTok || out < in || out > mostPerMTok {
		return false
	}
	if told := r.Text[m[0]:m[1]]; !r.Matches(ofAMillion, r.Text) || !r.Matches(moneySaid, told) && (out > mostBare || !r.Matches(ofAMillion, r.Text[m[0]:min(len(r.Text), m[1]+len(" per million tok"))])) {
		return false // "512 in 512 out, 1M requests a day" are lengths
	}
	q := &r.Query
	q.TokenPrice = definition.Rounded(inputShare*in + (1-inputShare)*out)
	r.markText("price_per_mtok", m[0], m[1])
	for i := range r.Tokens {
		if r.Tokens[i].Lo >= m[0] && r.Tokens[i].Hi <= m[1] {
			r.Say("assumed", i, i,
				fmt.Sprintf("Prices of %s and %s are taken for %s per million tokens, three read for each that is written.", definition.Plain(in), definition.Plain(out), definition.Plain(q.TokenPrice)),
				fmt.Sprintf("输入 %s、输出 %s 按 3:1 合为每百万 token %s 计算。", definition.Plain(in), definition.Plain(out), definition.Plain(q.TokenPrice)))
			break
		}
	}
	return true
}

// serviceWords are those of which a text has one that weighs the price of a service.
var serviceWords = pattern.OneOf("api", "cost", "cheap", "price", "pay", "per million", "per m ", "划算", "便宜", "价", "钱", "成本", "费")

// servicesNamed takes a model that only its makers serve for no model to plan for where another is named,
// and one that stands before "API" where it is held against another: "claude is $3 in $15 out, or glm-4.6 on 8 h200".
func (r *Reader) servicesNamed() {
	weighed := r.Mentions(serviceWords)
	against := r.Query.TokenPrice > 0 || r.Asked.Asks("compare", "best")
	ofService := func(i int) bool {
		next := r.Word(i + 1)
		return r.Tokens[i].Type == token.Model && (OnlyHosted(r.Tokens[i].Name) || against && (next == "api" || next == "apis"))
	}
	served, own := -1, false
	for i := range r.Tokens {
		if ofService(i) {
			served = i
		} else if r.Tokens[i].Type == token.Model {
			own = true
		}
	}
	if served < 0 || !own || !weighed && r.Asked.Has("outside", "quality") {
		return
	}
	for i := range r.Tokens {
		if !ofService(i) {
			continue
		}
		if !weighed {
			r.Say("not_published", i, i,
				fmt.Sprintf("Only its makers run %q; the plan is for the other model.", r.Said(i, i)),
				fmt.Sprintf("“%s”只有其厂商能运行；以下按另一个模型计算。", r.Said(i, i)))
		}
		r.Tokens[i].Type, r.Tokens[i].Kind = token.Unknown, ""
		r.Used[i] = true
	}
}

// tokenPrice is what makes an amount of money the price of tokens.
var tokenPrice = pattern.Of(`^ ?(/|per|for|a|每|一)? ?(1?[km]|1000|1,000,000|1 ?(million|thousand)|million|thousand|百万|千|万)? ?(input |output |in |out )?(tok|个?token)|^ ?(?:/|per|for|a) ?(?:1 ?)?(?:m|million) (?:(?:input|output|prompt|completion)s?\b|(?:in|out)(?:$|[,;.?)]))`)

// thousandTokens is what a price of a thousand tokens goes on with.
var thousandTokens = pattern.Of(`^ ?(?:/|per|for|a|每|一)? ?(?:1?k|1000|1 ?thousand|thousand|千)`)

// tokenPrice reads what a service takes for a million tokens.
func (r *Reader) tokenPrice(i int) {
	v := r.Tokens[i].Value
	if r.Matches(thousandTokens, r.Text[r.Tokens[i].Hi:]) {
		v *= 1000
	}
	if v > 0 && r.Query.TokenPrice == 0 {
		r.Query.TokenPrice = definition.Rounded(v)
		r.Mark("price_per_mtok", i, i)
	}
}

// perTokens is the amount of data that a time is asked for.
var perTokens = pattern.Of(`\b(hours?|days?|long|time|take)\b.{0,16} (per|for each|for every|for a|for one) (billion|million|trillion) tokens?\b`)

// perMillion is the amount that a price is told or sought for.
var perMillion = pattern.Of(`(?:\bper|/|\ba|\bfor each|\beach|\bevery|\bfor(?: one)?) ?(?:1 ?)?m(?:illion)? ?(?:output |input |generated )?tok|(?:\$|\b(?:usd|dollars?|cost|price|kwh|wh|watt-hours|energy|joules?))\b? ?(?:per|/|for(?: each| every)?) ?1 ?m\b|\b(?:does|do|will|would|should) (?:1 ?m|(?:one|a|1) million) (?:output |input |generated )?tokens? (?:cost|come to|run me|draw|use|burn|take)\b|每(?:1m|一?百万|100万)(?:个)? ?tok`)

var millionTokensWords = pattern.OneOf("illion token")

// perAmount reads data whose number is a word alone, "hours per billion tokens", and passes over the
// amount that a price is for, "$ per 1M tok".
func (r *Reader) perAmount() {
	if q := &r.Query; (q.Tokens == 1e6 || q.SeqLen == 1<<20 || q.SeqLen == 1e6) && (r.Asked.Asks("cost") || r.Asked.Has("intent", "power") || q.PricePerGPUHour+q.PricePerGPUHourCNY+q.PricePerKWh > 0) && r.Matches(perMillion, r.Text) {
		q.Tokens = ternary(q.Tokens == 1e6, 0, q.Tokens)
		q.SeqLen = ternary(q.SeqLen == 1<<20 || q.SeqLen == 1e6, 0, q.SeqLen)
	}
	if q := &r.Query; q.Tokens == 0 && r.Training() && r.Mentions(millionTokensWords) {
		if m := r.groups(perTokens, r.Text); m != nil {
			q.Tokens = map[string]float64{"million": 1e6, "billion": 1e9, "trillion": 1e12}[m[3]]
		}
	}
}

// ofOneAnswer stands behind the length of one answer, of which something is asked: "Wh per 300-token reply".
var ofOneAnswer = pattern.Of(`^[ -]?tok(?:en)?s? (?:responses?|answers?|repl(?:y|ies)|completions?|summar(?:y|ies)|messages?|emails?|articles?|essays?|generations?)\b`)

// perSoMany reports whether a number of tokens is only what a price or a rate is told for.
func (r *Reader) perSoMany(value int) bool {
	if r.Matches(ofOneAnswer, r.Text[r.Tokens[value].Hi:]) {
		return false
	}
	before := strings.TrimRight(r.Text[max(0, r.Tokens[value].Lo-8):r.Tokens[value].Lo], " ")
	if price, ok := strings.CutSuffix(before, "/"); ok {
		return price != "" && price[len(price)-1] != ' ' && !chars.IsDigit(price[len(price)-1]) // "512/1024 completion" is no price
	}
	return strings.HasSuffix(before, " per") || strings.HasSuffix(before, "每") || before == "per"
}

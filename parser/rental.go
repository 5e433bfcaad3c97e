package parser

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// What it costs to rent hardware is an amount of money and a time, in either order and with the
// currency or, of an hour in Chinese, without: "two dollars an hour", 1.5一小时, 一小时一共80元,
// 整机一个月5万. One token takes the place of all of it, with the price of an hour.

// currencyNames are what amounts of money are told in, and the parts of it that one of them is.
var currencyNames = map[string]struct {
	unit  string
	share float64
}{
	"$": {"usd", 1}, "usd": {"usd", 1}, "dollar": {"usd", 1}, "dollars": {"usd", 1}, "buck": {"usd", 1}, "bucks": {"usd", 1}, "刀": {"usd", 1}, "美元": {"usd", 1}, "美金": {"usd", 1},
	"cent": {"usd", 100}, "cents": {"usd", 100}, "美分": {"usd", 100},
	"€": {"eur", 1}, "eur": {"eur", 1}, "euro": {"eur", 1}, "euros": {"eur", 1}, "欧元": {"eur", 1}, "欧": {"eur", 1},
	"¥": {"cny", 1}, "￥": {"cny", 1}, "元": {"cny", 1}, "块": {"cny", 1}, "块钱": {"cny", 1}, "rmb": {"cny", 1}, "cny": {"cny", 1}, "yuan": {"cny", 1}, "人民币": {"cny", 1},
	"毛": {"cny", 10}, "毛钱": {"cny", 10}, "角": {"cny", 10},
}

// spelledAmounts are the words that small amounts are told with.
var spelledAmounts = map[string]float64{
	"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
	"eleven": 11, "twelve": 12, "fifteen": 15, "sixteen": 16, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "eighty": 80,
}

var (
	rentAmount   = patternOf(`^([$€¥￥]) ?(\d+(?:[.,]\d+)*)( ?k\b)?|^(\d+(?:[.,]\d+)*|[一二两三四五六七八九十百千]+|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|sixteen|twenty|thirty|forty|fifty|sixty|eighty)( ?(?:万|w|千|k)[一二三四五六七八九半]?)?(?: ?(块钱|块|元|rmb|人民币|cny\b|yuan\b|￥|¥|刀|美元|美金|美分|毛钱|毛|角|usd\b|dollars?\b|bucks?\b|cents?\b|euros?\b|eur\b|欧元|欧|\$|€)([一二三四五六七八九半]|[1-9])?)?`)
	rentBehind   = patternOf(`^ ?(?:(?:on demand|spot) )?(?:/ ?|per |an? |each |every |for (?:an?|one|each) )(?:(?:gpu|card|device|machine|server|instance|node|box|rig|pod)(?: ?/ ?| per |-| an? | ))?(hours?|hrs?|h|day|week|month|mo|year|yr)\b|^ (hourly|daily|weekly|monthly|yearly|annually)\b|^ ?(?:每卡|每张卡?|每块卡?|一张卡?|一卡|单卡|整机|每台|一台|/ ?卡|/ ?台)? ?(?:/ ?|每|一|1 ?|per )(?:卡每|个|卡)?(小时|卡时|钟头|时|天|日|周|星期|月|年)`)
	rentBefore   = patternOf(`\b(?:gpu|card|device|machine|server|instance|node|box|rig|an?|one|each|every|per|the|[a-z]*\d+[a-z]*)[ -]((?:hour|hr|day|week|month|year)s?|h)(?: (?:costs?|is|at|for|goes|runs|runs at|rents|sells|comes to|will|would|me|us|you|about|around|roughly|only|just)| ?[=:])+ ?$|\b(hourly|daily|weekly|monthly|yearly)(?: (?:rental|rent|gpu|card|server|machine|list))?(?: (?:rate|price|cost|fee|rent|charge))?(?: (?:is|of|at|about|around|for it|comes to|would be)| ?[=:])+ ?$|(?:单卡|每卡|每张卡?|每块卡?|单张卡?)?(?:的)?(?:每|一|1 ?|单|/ ?)(?:个|卡)?(小时|卡时|钟头|天|日|周|星期|月|年)(?:租金|租|价格|价|单价|费用|成本|收费|要价|报价|的|是|为|要|得|收|算|按|给|花|大概|大约|约|差不多|只要|才|需要|也就|就|整机|一台|机器|服务器|每卡|每张卡|每张|每块卡?|单卡|单张|一张卡?|/卡|:|=| )*(一共|总共|总计|共计|共|合计|全部)?(?:是|要|约|大概|得|:| )*$|(卡时|时租|日租|包天|包日|月租|月付|包月|包年|年租)(?:金|费|价格|价|单价|成本|的|是|为|要|得|按|算|大概|大约|约|差不多|只要|才|:|=| )*$`)
	spentOn      = patternOf(`\b(?:can|could|want to|willing to|able to|allowed to|afford to) (?:spend|pay)(?: up to| at most| about| around| max(?:imum)?)* ?$|\b(?:afford|spend|spending)(?: up to| at most| about| around| only| max(?:imum)?)* ?$|\b(?:i|we|i've|we've)(?: only)? (?:have|got)(?: got| about| around| only| up to)* ?$|\b(?:max(?:imum)?|up to|at most|no more than|with|limit(?: is)?)(?: of| about| around| only)* ?$|(?:能花|可以花|最多花|最多|能出|只能花|不超过|控制在)(?:大概|约|个)*$`)
	rentNamed    = patternOf(`^ ?(?:(?:[a-z]*\d+[a-z0-9]*|for|an?|the|of) ){0,3}(?:rent|rental|rented)\b|^的?租金`)
	rentWhole    = patternOf(`(?:一共|总共|总计|共计|共|合计|全部|整机|整台|加起来|全部加起来|\b(?:total(?: of)?|altogether|in all|together))(?:是|要|约|大概|得|才|:| |at|for)*$`)
	notRent      = patternOf(`\bapi\b|openai|电费|电价|度电|电力|预算|工资|会员|套餐|订阅|budget|salary|subscription|electric|power bill|\bplan\b|tokens? ?(?:is|costs?|at|for|:)? ?$`)
	notMoney     = patternOf(`^ ?(?:多|左右|来)?(?:个|条|张|台|卡|亿|万|千|百|k\b|b\b|g\b|gb\b|gib\b|m\b|t\b|w\b|token|tok|次|步|篇|人|路|并发|用户|请求|小时|分钟|天|秒|周|月|年|度|瓦|字|轮|倍|层|位|bit|%|x|\*|×|:\d|\.\d|-\d|~\d|/\d)`)
	amountEnds   = patternOf(`^ *(?:$|[,;、?!/)]|和|与|跟|的|一小时|每)`)
	wholeNext    = patternOf(`^(?: |,)?(?:in )?for (?:all|the (?:lot|whole|box|node|machine|server)|everything)\b|^(?: |,)?for (\d+|two|four|eight|sixteen)(?: of (?:them|these|those)| cards?| gpus?)? *(?:$|[,.;?!)])|^ ?(?:in )?(?:total|altogether|in all|all in|together|一共|总共|合计)(?: for\b.*)? *(?:$|[,.;)])|^ ?整机`)
	noRentNext   = patternOf(`^(?: |的|左右|以内|之内|max)*(?:预算|budget|套餐|会员|订阅|api|subscription|plan\b|membership|电费|electric)`)
	reckonedWith = patternOf(`^ ?来?(?:算|计)`)
	rentDeal     = patternOf(`租|包(?:月|年|天|日|周|\d)`)
	rentPaid     = patternOf(`\b(?:costs?|pay|paying|pays|rents?|rented|rent is|charges?|charged|priced|price is)(?: us| me| you| about| around| roughly| for| at| it| them| out)* ?$`)
	eachNext     = patternOf(`^ ?(?:一|每|/ ?)(?:张|卡|块|台)`)
	rentSaid     = patternOf(`租|价|钱|贵|便宜|划算|预算|费用|成本|性价比|省|卡时|包`)
)

// hourBeside is the price of an hour of cards behind what can be spent.
var hourBeside = patternOf(`^[^.?!;]{0,40}\b(?:at|for|costs?|@|are|is)(?: about| around)? ?[$€] ?\d{1,2}(?:\.\d{1,3})?(?: ?$|[ ,;?!/]|\.(?:[^0-9]|$))`)

// pricedBare makes an hourly price of the figure behind "8 H100 at 1.5", where money is asked for.
func pricedBare(tokens []token, said *matching) {
	if !said.mentions(" at ", "@") || !said.mentions("cost", "price", "rent", "how much", "pay", "bill", "spend", "budget", "usd", "dollar") {
		return
	}
	b := bare{tokens: tokens, text: said.text}
	for i := range tokens {
		t := &tokens[i]
		word := b.word(i - 1)
		if t.typ != tNumber || t.value <= 0 || t.value >= 15 || word != "at" && word != "@" || !b.at(i-2).isCard() && !costWords[b.word(i-2)] {
			continue
		}
		if rest := said.text[t.hi:]; said.holds(endsPrice, rest) {
			t.typ, t.name = tUnit, "usdh"
		}
	}
}

// costWords stand before the "at" of a price as cards do: "4x 4090, cost at 0.4".
var costWords = map[string]bool{"cost": true, "costs": true, "price": true, "rent": true, "rented": true, "rental": true, "bill": true}

// endsPrice stands behind a price of an hour that is told by its figure alone.
var endsPrice = patternOf(`^ ?(?:[,;?!)]|\.(?:[^0-9]|$)|$|each\b|apiece\b|for (?:an? |\d+ )?(?:hours?|days?|weeks?|months?)\b|(?:an|per|/) ?(?:h|hr|hour)\b|how much\b|what\b|total\b|cost\b)`)

// pricedTimes puts one token in the place of each price of a time.
func pricedTimes(tokens []token, said *matching) []token {
	if !said.mentions("hour", "hr", "/h", "day", "daily", "week", "month", "/mo", "year", "时", "天", "日", "周", "月", "年", "annual", "钟头") ||
		!said.mentions("$", "€", "¥", "￥", "usd", "dollar", "buck", "eur", "cent", "yuan", "rmb", "cny", "元", "块", "刀", "美", "毛", "欧", "币", "租", "价", "钱", "贵", "便宜", "划算", "费", "成本", "性价比", "卡时", "预算", "省", "包", "月付", "cost", "pay", "rent", "charge") {
		return tokens
	}
	for i := 0; i < len(tokens); i++ {
		switch t := &tokens[i]; {
		case t.typ == tNumber, t.typ == tScaled, t.typ == tSeveral, t.typ == tOne, t.typ == tUnit && (t.name == "usd" || t.name == "eur" || t.name == "cny" || t.name == "usdh" || t.name == "cnyh" || t.name == "eurh" || t.name == "mao" || t.name == "watt"), t.typ == tUnknown && spelledAmounts[said.text[t.lo:t.hi]] > 1:
		default:
			continue
		}
		if p, ok := rentalAt(tokens, i, said); ok {
			tokens[p.from] = p.token
			tokens = slices.Delete(tokens, p.from+1, p.to+1)
			i = p.from
		}
	}
	return tokens
}

// rental is the price of a time and the tokens that it stands in.
type rental struct {
	token
	from, to int
}

// rentalAt reads a price whose amount begins with a token.
func rentalAt(tokens []token, i int, said *matching) (p rental, ok bool) {
	t, text := tokens[i], said.text
	at := said.find(rentAmount, text[t.lo:], (*regexp.Regexp).FindStringSubmatchIndex)
	if at == nil {
		return rental{}, false
	}
	if rest := at[14]; rest >= 0 && (said.holds(rentBehind, text[t.lo+rest:]) || said.holds(eachNext, text[t.lo+rest:]) || isDigit(text[t.lo+rest]) && !said.holds(amountEnds, text[t.lo+at[1]:])) {
		at[1], at[14] = rest, -1 // the 一 of "14块一小时" is that of the hour, the 4 of "10块4卡" of the cards
	}
	amount, unit := moneyAmount(text[t.lo:], at)
	lo, hi := t.lo, t.lo+at[1]
	before := text[max(0, lo-clauseReach):lo]
	if stop := lastStop(before); stop >= 0 {
		before = before[stop:]
	}
	if amount <= 0 || said.holds(notRent, before) {
		return rental{}, false
	}
	whole := said.holds(rentWhole, before)
	period := ""
	if m := said.find(rentBehind, text[hi:], (*regexp.Regexp).FindStringSubmatchIndex); m != nil {
		period = firstGroup(text[hi:], m)
		hi += m[1]
	} else if m := said.find(rentBefore, before, (*regexp.Regexp).FindStringSubmatchIndex); m != nil && !said.holds(notMoney, text[hi:]) {
		period = firstGroup(before, m)
		start := m[groupStart(m)]
		if hasHan(period) {
			start = m[0]
		}
		lo -= len(before) - start
		whole = whole || strings.Contains(before[m[0]:], "共") || strings.Contains(before[m[0]:], "合计")
	}
	hours := periodHours[period]
	if hours > 24 && said.holds(hourBeside, text[hi:]) && !otherCard(tokens[:i]) && !said.holds(rentPaid, before) {
		return rental{}, false // "$5,000 a month: H100s at $2.30" is what can be spent
	}
	if hours > 0 && said.holds(noRentNext, text[hi:]) || hours > 24 && said.holds(spentOn, before) && !said.holds(rentNamed, text[hi:]) {
		return rental{}, false
	}
	next := slices.IndexFunc(tokens, func(t token) bool { return t.lo >= hi })
	if m := said.find(eachNext, text[hi:], (*regexp.Regexp).FindStringIndex); hours > 0 && m != nil {
		hi += m[1] // "包月12000一张"
		next = slices.IndexFunc(tokens, func(t token) bool { return t.lo >= hi })
	}
	cards := 0.
	if m := said.find(wholeNext, text[hi:], (*regexp.Regexp).FindStringSubmatchIndex); m != nil {
		whole = true
		if m[2] >= 0 {
			name := text[hi+m[2] : hi+m[3]]
			cards, _ = strconv.ParseFloat(name, 64)
			cards = max(cards, spelledAmounts[name])
		}
	}
	switch {
	case hours == 0, hi > len(text):
		return rental{}, false
	case unit == "" && hasHan(text) && (hours > 1 && t.name != "wan" && !said.holds(rentDeal, text) || t.typ != tNumber && t.typ != tScaled || hours == 1 && amount >= 1000 || !hasHan(period) || !said.holds(rentSaid, text) || i > 0 && lo == t.lo && (tokens[i-1].typ == tKey || tokens[i-1].typ == tQuantity || tokens[i-1].typ == tData)):
		return rental{}, false
	case unit == "" && !hasHan(text) && (hours == 1 || !said.holds(rentPaid, before)):
		return rental{}, false
	case unit == "" && lo != t.lo && next >= 0 && tokens[next].typ != tMark && !tokens[next].joins() && tokens[next].kind != "filler" && !rentedNext(tokens[next:]) && !said.holds(reckonedWith, text[hi:]):
		return rental{}, false // "一小时20 token"
	case next >= 0 && tokens[next].lo == hi && lo != t.lo && !cardBefore(tokens, i, lo) && (tokens[next].typ == tCard || tokens[next].typ == tBare || tokens[next].typ == tMeasure):
		return rental{}, false // "一小时8块A100" are cards
	case hours > 1 && !slices.ContainsFunc(tokens, func(t token) bool {
		return t.typ == tCard || t.typ == tBare || t.typ == tMeasure || t.kind == "machine"
	}):
		return rental{}, false
	}
	if unit == "" {
		unit = "usd"
		if hasHan(text) {
			unit = "cny"
		}
	}
	p.from = slices.IndexFunc(tokens, func(t token) bool { return t.hi > lo })
	p.to = i
	for p.to+1 < len(tokens) && tokens[p.to+1].lo < hi {
		p.to++
	}
	first, last := tokens[p.from], tokens[p.to]
	if first.lo < lo && first.typ != tTerm && first.typ != tUnknown && first.typ != tOne || last.hi > hi && last.typ != tTerm && last.typ != tUnknown || p.from == p.to && strings.HasSuffix(first.name, "h") && !whole {
		return rental{}, false
	}
	p.token = token{typ: tUnit, name: unit + "h", value: math.Round(amount/hours*1e6) / 1e6, start: first.start, end: last.end, lo: first.lo, hi: last.hi}
	if whole {
		p.kind, p.active = "whole", cards
	}
	return p, p.value > 0
}

// rentedNext reports whether tokens begin with what is rented or what it is rented for.
func rentedNext(rest []token) bool {
	switch t := rest[0]; t.typ {
	case tCard, tBare, tModel:
		return true
	case tNumber, tSeveral:
		return len(rest) > 1 && (rest[1].typ == tMeasure && rest[1].kind == "card" || rest[1].typ == tCard || rest[1].typ == tTimes)
	default:
		return t.kind == "task"
	}
}

// cardBefore reports whether a card is named right before a place.
func cardBefore(tokens []token, i, lo int) bool {
	for i--; i >= 0 && tokens[i].hi > lo; i-- {
	}
	return i >= 0 && (tokens[i].typ == tCard || tokens[i].typ == tBare)
}

// moneyAmount is an amount and its currency, empty where none is told.
func moneyAmount(text string, at []int) (amount float64, unit string) {
	group := func(n int) string {
		if at[2*n] < 0 {
			return ""
		}
		return strings.TrimSpace(text[at[2*n]:at[2*n+1]])
	}
	number, scale, name := group(2), group(3), group(1)
	if number == "" {
		number, scale, name = group(4), group(5), group(6)
	}
	amount = spelledAmounts[number]
	if value, err := strconv.ParseFloat(strings.ReplaceAll(number, ",", ""), 64); err == nil {
		amount = value
	} else if n, length := hanNumber(number); length == len(number) {
		amount = n
	}
	for prefix, times := range map[string]float64{"万": 1e4, "w": 1e4, "千": 1e3, "k": 1e3} {
		if rest, ok := strings.CutPrefix(scale, prefix); ok {
			amount = inYuan(strconv.FormatFloat(amount, 'f', -1, 64), rest, times, true) // "2万五"
			break
		}
	}
	if rest := group(7); rest == "半" {
		amount += 0.5
	} else if n, length := hanNumber(rest); length > 0 {
		amount += n / 10 // "一块五"
	} else if n, err := strconv.ParseFloat(rest, 64); err == nil {
		amount += n / 10
	}
	money := currencyNames[name]
	if money.unit == "" {
		return amount, ""
	}
	return amount / money.share, money.unit
}

// groupStart is the place of the first group that matched in the places of a match, and firstGroup
// its text.
func groupStart(at []int) int {
	for n := 2; n < len(at); n += 2 {
		if at[n] >= 0 {
			return n
		}
	}
	return 0
}

func firstGroup(text string, at []int) string {
	n := groupStart(at)
	return strings.TrimSpace(text[at[n]:at[n+1]])
}

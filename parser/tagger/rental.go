package tagger

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
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

// SpelledAmounts are the words that small amounts are told with.
var SpelledAmounts = map[string]float64{
	"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
	"eleven": 11, "twelve": 12, "fifteen": 15, "sixteen": 16, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "eighty": 80,
}

var (
	rentAmount   = pattern.Of(`^([$€¥￥]) ?(\d+(?:[.,]\d+)*)( ?k\b)?|^(\d+(?:[.,]\d+)*|[一二两三四五六七八九十百千]+|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|sixteen|twenty|thirty|forty|fifty|sixty|eighty)( ?(?:万|w|千|k)[一二三四五六七八九半]?)?(?: ?(块钱|块|元|rmb|人民币|cny\b|yuan\b|￥|¥|刀|美元|美金|美分|毛钱|毛|角|usd\b|dollars?\b|bucks?\b|cents?\b|euros?\b|eur\b|欧元|欧|\$|€)([一二三四五六七八九半]|[1-9])?)?`)
	rentBehind   = pattern.Of(`^ ?(?:(?:on demand|spot) )?(?:/ ?|per |an? |each |every |for (?:an?|one|each) )(?:(?:gpu|card|device|machine|server|instance|node|box|rig|pod)(?: ?/ ?| per |-| an? | ))?(hours?|hrs?|h|day|week|month|mo|year|yr)\b|^ (hourly|daily|weekly|monthly|yearly|annually)\b|^ ?(?:每卡|每张卡?|每块卡?|一张卡?|一卡|单卡|整机|每台|一台|/ ?卡|/ ?台)? ?(?:/ ?|每|一|1 ?|per )(?:卡每|个|卡)?(小时|卡时|钟头|时|天|日|周|星期|月|年)`)
	rentBefore   = pattern.Of(`\b(?:gpu|card|device|machine|server|instance|node|box|rig|an?|one|each|every|per|the|[a-z]*\d+[a-z]*)[ -]((?:hour|hr|day|week|month|year)s?|h)(?: (?:costs?|is|at|for|goes|runs|runs at|rents|sells|comes to|will|would|me|us|you|about|around|roughly|only|just)| ?[=:])+ ?$|\b(hourly|daily|weekly|monthly|yearly)(?: (?:rental|rent|gpu|card|server|machine|list))?(?: (?:rate|price|cost|fee|rent|charge))?(?: (?:is|of|at|about|around|for it|comes to|would be)| ?[=:])+ ?$|(?:单卡|每卡|每张卡?|每块卡?|单张卡?)?(?:的)?(?:每|一|1 ?|单|/ ?)(?:个|卡)?(小时|卡时|钟头|天|日|周|星期|月|年)(?:租金|租|价格|价|单价|费用|成本|收费|要价|报价|的|是|为|要|得|收|算|按|给|花掉|花|烧掉|烧|扣掉|扣|大概|大约|约|差不多|只要|才|需要|也就|就|整机|一台|机器|服务器|每卡|每张卡|每张|每块卡?|单卡|单张|一张卡?|/卡|:|=| )*(一共|总共|总计|共计|共|合计|全部)?(?:是|要|约|大概|得|:| )*$|(卡时|时租|日租|包天|包日|月租|月付|包月|包年|年租)(?:金|费|价格|价|单价|成本|的|是|为|要|得|按|算|大概|大约|约|差不多|只要|才|:|=| )*$|按(小时|天|日|周|月|年)(?:计费|计价|付费|收费|结算|租|付|算|来)*(?:是|的|为|要|大概|大约|约|只要|才|:|=| )*$`)
	spentOn      = pattern.Of(`\b(?:can|could|want to|willing to|able to|allowed to|afford to) (?:spend|pay)(?: up to| at most| about| around| max(?:imum)?)* ?$|\b(?:afford|spend|spending)(?: up to| at most| about| around| only| max(?:imum)?)* ?$|\b(?:i|we|i've|we've)(?: only)? (?:have|got)(?: got| about| around| only| up to)* ?$|\b(?:max(?:imum)?|up to|at most|no more than|with|limit(?: is)?)(?: of| about| around| only)* ?$|(?:能花|可以花|最多花|最多|能出|只能花|不超过|控制在)(?:大概|约|个)*$`)
	rentNamed    = pattern.Of(`^ ?(?:(?:[a-z]*\d+[a-z0-9]*|for|an?|the|of) ){0,3}(?:rent|rental|rented)\b|^的?租金`)
	rentWhole    = pattern.Of(`(?:一共|总共|总计|共计|共|合计|全部|整机|整台|加起来|全部加起来|\b(?:total(?: of)?|altogether|in all|together))(?:是|要|约|大概|得|才|:| |at|for)*$`)
	notRent      = pattern.Of(`\bapi\b|openai|电费|电价|度电|电力|预算|工资|会员|套餐|订阅|budget|salary|subscription|electric|power bill|\bplan\b|tokens? ?(?:is|costs?|at|for|:)? ?$`)
	notMoney     = pattern.Of(`^ ?(?:多|左右|来)?(?:个|条|张|台|卡|亿|万|千|百|k\b|b\b|g\b|gb\b|gib\b|m\b|t\b|w\b|token|tok|次|步|篇|人|路|并发|用户|请求|小时|分钟|天|秒|周|月|年|度|瓦|字|轮|倍|层|位|bit|%|x|\*|×|:\d|\.\d|-\d|~\d|/\d)`)
	amountEnds   = pattern.Of(`^ *(?:$|[,;、?!/)]|和|与|跟|的|一小时|每)`)
	wholeNext    = pattern.Of(`^(?: |,)?(?:in )?for (?:all|the (?:lot|whole|box|node|machine|server)|everything)\b|^(?: |,)?for (\d+|two|four|eight|sixteen)(?: of (?:them|these|those)| cards?| gpus?)? *(?:$|[,.;?!)])|^ ?(?:in )?(?:total|altogether|in all|all in|together|一共|总共|合计)(?: for\b.*)? *(?:$|[,.;)?!]|(?:vs|versus|or|against|compared|while|and)\b)|^ ?整机`)
	noRentNext   = pattern.Of(`^(?: |的|左右|以内|之内|max)*(?:预算|budget|套餐|会员|订阅|api|subscription|plan\b|membership|电费|electric)`)
	reckonedWith = pattern.Of(`^ ?来?(?:算|计)`)
	rentDeal     = pattern.Of(`租|包(?:月|年|天|日|周|\d)`)
	rentPaid     = pattern.Of(`\b(?:costs?|pay|paying|pays|rents?|rented|rent is|charges?|charged|priced|price is)(?: us| me| you| about| around| roughly| for| at| it| them| out)* ?$`)
	nextRent     = pattern.Of(`^(?:大概|大约|约|是|要|只要|:| )*\d+(?:\.\d+)? ?(?:块|元|rmb|人民币|刀|美元|美金|万|千)`)
	eachNext     = pattern.Of(`^ ?(?:一|每|/ ?)(?:张|卡|块|台)`)
	rentSaid     = pattern.Of(`租|价|钱|贵|便宜|划算|预算|费用|成本|性价比|省|卡时|包`)
)

// hourBeside is the price of an hour of cards behind what can be spent.
var hourBeside = pattern.Of(`^[^.?!;]{0,40}\b(?:at|for|costs?|@|are|is)(?: about| around)? ?[$€] ?\d{1,2}(?:\.\d{1,3})?(?: ?$|[ ,;?!/]|\.(?:[^0-9]|$))`)

var (
	atWords             = pattern.OneOf(" at ", "@")
	priceWords          = pattern.OneOf("cost", "price", "rent", "how much", "pay", "bill", "spend", "budget", "usd", "dollar", "in $", "in eur", "bucks", "money", "$ for", "$$", "many $", "much $")
	pricedBareCostWords = pattern.OneOf("cost", "price", "rent", "pay", "bill", "spend", "budget", "usd", "dollar", "in $", "in eur", "bucks", "money", "$ for", "$$", "many $", "much $")
	vramOrMemoryWords   = pattern.OneOf("vram", "memory", "ram ", "kv", "cache", "context", "utili", "faster", "slower", "better", "longer")
)

// pricedBare makes an hourly price of the figure behind "8 H100 at 1.5", where money is asked for.
func pricedBare(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(atWords) || !said.Mentions(priceWords) {
		return
	}
	if !said.Mentions(pricedBareCostWords) && said.Mentions(vramOrMemoryWords) {
		return // "a 5090 at 10, how much faster"
	}
	b := bare{tokens: tokens, text: said.Text}
	for i := range tokens {
		t := &tokens[i]
		word := b.word(i - 1)
		if t.Type != token.Number || t.Value <= 0 || t.Value >= 15 || word != "at" && word != "@" || !b.at(i-2).IsCard() && !costWords[b.word(i-2)] {
			continue
		}
		if rest := said.Text[t.Hi:]; said.Holds(endsPrice, rest) {
			t.Type, t.Name = token.Unit, "usdh"
		}
	}
}

// costWords stand before the "at" of a price as cards do: "4x 4090, cost at 0.4".
var costWords = map[string]bool{"cost": true, "costs": true, "price": true, "rent": true, "rented": true, "rental": true, "bill": true}

// endsPrice stands behind a price of an hour that is told by its figure alone.
var endsPrice = pattern.Of(`^ ?(?:[,;?!)]|\.(?:[^0-9]|$)|$|each\b|apiece\b|for (?:an? |\d+ )?(?:hours?|days?|weeks?|months?)\b|(?:an|per|/) ?(?:h|hr|hour)\b|how much\b|what\b|total\b|cost\b)`)

// mostRents is how many rents are read of one question, and mostFigures how many figures are looked at for them.
const (
	mostRents   = 16
	mostFigures = 64
)

var (
	hourWords = pattern.OneOf("hour", "hr", "/h", "day", "daily", "week", "month", "/mo", "year", "时", "天", "日", "周", "月", "年", "annual", "钟头")
	usdWords  = pattern.OneOf("$", "€", "¥", "￥", "usd", "dollar", "buck", "eur", "cent", "yuan", "rmb", "cny", "元", "块", "刀", "美", "毛", "欧", "币", "租", "价", "钱", "贵", "便宜", "划算", "费", "成本", "性价比", "卡时", "预算", "省", "包", "月付", "cost", "pay", "rent", "charge")
)

// pricedTimes puts one token in the place of each price of a time.
func pricedTimes(tokens []token.Token, said *pattern.Matching) []token.Token {
	if !said.Mentions(hourWords) ||
		!said.Mentions(usdWords) {
		return tokens
	}
	for i, told, tried := 0, 0, 0; i < len(tokens) && told < mostRents && tried < mostFigures; i++ {
		switch t := &tokens[i]; {
		case t.Type == token.Number, t.Type == token.Scaled, t.Type == token.Several, t.Type == token.One, t.Type == token.Unit && (t.Name == "usd" || t.Name == "eur" || t.Name == "cny" || t.Name == "usdh" || t.Name == "cnyh" || t.Name == "eurh" || t.Name == "mao" || t.Name == "watt"), t.Type == token.Unknown && SpelledAmounts[said.Text[t.Lo:t.Hi]] > 1:
		default:
			continue
		}
		tried++
		if p, ok := rentalAt(tokens, i, said); ok {
			told++
			tokens[p.from] = p.Token
			tokens = slices.Delete(tokens, p.from+1, p.to+1)
			i = p.from
		}
	}
	return tokens
}

// rental is the price of a time and the tokens that it stands in.
type rental struct {
	token.Token
	from, to int
}

// firstFrom is the first token that stands at a place in the text or behind it, or -1.
func firstFrom(tokens []token.Token, lo int) int {
	at, _ := slices.BinarySearchFunc(tokens, lo, func(t token.Token, lo int) int { return t.Lo - lo })
	if at == len(tokens) {
		return -1
	}
	return at
}

// rentalAt reads a price whose amount begins with a token.
func rentalAt(tokens []token.Token, i int, said *pattern.Matching) (p rental, ok bool) {
	t, text := tokens[i], said.Text
	at := said.Find(rentAmount, text[t.Lo:], (*regexp.Regexp).FindStringSubmatchIndex)
	if at == nil {
		return rental{}, false
	}
	if at[14] >= 0 && text[t.Lo+at[12]-1] == ' ' && strings.ContainsAny(text[t.Lo+at[12]:t.Lo+at[13]], "$€¥￥") {
		return rental{}, false // the sign in "V100*8 $2/h" is that of the next amount
	}
	if rest := at[14]; rest >= 0 && (said.Holds(rentBehind, text[t.Lo+rest:]) || said.Holds(eachNext, text[t.Lo+rest:]) || chars.IsDigit(text[t.Lo+rest]) && !said.Holds(amountEnds, text[t.Lo+at[1]:])) {
		at[1], at[14] = rest, -1 // the 一 of "14块一小时" is that of the hour, the 4 of "10块4卡" of the cards
	}
	amount, unit := moneyAmount(text[t.Lo:], at)
	lo, hi := t.Lo, t.Lo+at[1]
	before := text[max(0, lo-evidence.ClauseReach):lo]
	if stop := chars.LastStop(before); stop >= 0 {
		before = before[stop:]
	}
	if amount <= 0 || said.Holds(notRent, before) {
		return rental{}, false
	}
	whole := said.Holds(rentWhole, before)
	period := ""
	if m := said.Find(rentBehind, text[hi:], (*regexp.Regexp).FindStringSubmatchIndex); m != nil && !(said.Holds(nextRent, text[hi+m[1]:]) && (unit == "" || said.Holds(rentBefore, before))) { // the 8 of A100*8每小时12元 is none
		period = pattern.FirstGroup(text[hi:], m)
		hi += m[1]
	} else if m := said.Find(rentBefore, before, (*regexp.Regexp).FindStringSubmatchIndex); m != nil && !said.Holds(notMoney, text[hi:]) {
		period = pattern.FirstGroup(before, m)
		start := m[pattern.GroupStart(m)]
		if chars.HasHan(period) {
			start = m[0]
		}
		lo -= len(before) - start
		if unit == "" && strings.HasPrefix(before[m[0]:], "按") {
			return rental{}, false // 按天租4090
		}
		whole = whole || strings.Contains(before[m[0]:], "共") || strings.Contains(before[m[0]:], "合计")
	}
	hours := PeriodHours[period]
	if hours > 24 && said.Holds(hourBeside, text[hi:]) && !otherCard(tokens[:i]) && !said.Holds(rentPaid, before) {
		return rental{}, false // "$5,000 a month: H100s at $2.30" is what can be spent
	}
	if hours > 0 && said.Holds(noRentNext, text[hi:]) || hours > 24 && said.Holds(spentOn, before) && !said.Holds(rentNamed, text[hi:]) {
		return rental{}, false
	}
	next := firstFrom(tokens, hi)
	if m := said.Find(eachNext, text[hi:], (*regexp.Regexp).FindStringIndex); hours > 0 && m != nil {
		hi += m[1] // "包月12000一张"
		next = firstFrom(tokens, hi)
	}
	cards := 0.
	if m := said.Find(wholeNext, text[hi:], (*regexp.Regexp).FindStringSubmatchIndex); m != nil {
		whole = true
		if m[2] >= 0 {
			name := text[hi+m[2] : hi+m[3]]
			cards, _ = strconv.ParseFloat(name, 64)
			cards = max(cards, SpelledAmounts[name])
		}
	}
	switch {
	case hours == 0, hi > len(text):
		return rental{}, false
	case unit == "" && chars.HasHan(text) && (hours > 1 && t.Name != "wan" && !said.Holds(rentDeal, text) || t.Type != token.Number && t.Type != token.Scaled || hours == 1 && amount >= 1000 || !chars.HasHan(period) || !said.Holds(rentSaid, text) || i > 0 && lo == t.Lo && (tokens[i-1].Type == token.Key || tokens[i-1].Type == token.Quantity || tokens[i-1].Type == token.Data)):
		return rental{}, false
	case unit == "" && !chars.HasHan(text) && (hours == 1 || !said.Holds(rentPaid, before)):
		return rental{}, false
	case unit == "" && lo != t.Lo && next >= 0 && tokens[next].Type != token.Mark && !tokens[next].Joins() && tokens[next].Kind != "filler" && !rentedNext(tokens[next:]) && !said.Holds(reckonedWith, text[hi:]):
		return rental{}, false // "一小时20 token"
	case next >= 0 && tokens[next].Lo == hi && lo != t.Lo && !cardBefore(tokens, i, lo) && (tokens[next].Type == token.Card || tokens[next].Type == token.Bare || tokens[next].Type == token.Measure):
		return rental{}, false // "一小时8块A100" are cards
	case hours > 1 && !slices.ContainsFunc(tokens, func(t token.Token) bool {
		return t.Type == token.Card || t.Type == token.Bare || t.Type == token.Measure || t.Kind == "machine"
	}):
		return rental{}, false
	}
	if unit == "" {
		unit = "usd"
		if chars.HasHan(text) {
			unit = "cny"
		}
	}
	p.from = slices.IndexFunc(tokens, func(t token.Token) bool { return t.Hi > lo })
	p.to = i
	for p.to+1 < len(tokens) && tokens[p.to+1].Lo < hi {
		p.to++
	}
	first, last := tokens[p.from], tokens[p.to]
	if first.Lo < lo && first.Type != token.Term && first.Type != token.Unknown && first.Type != token.One || last.Hi > hi && last.Type != token.Term && last.Type != token.Unknown || p.from == p.to && strings.HasSuffix(first.Name, "h") && !whole {
		return rental{}, false
	}
	p.Token = token.Token{Type: token.Unit, Name: unit + "h", Value: math.Round(amount/hours*1e6) / 1e6, Start: first.Start, End: last.End, Lo: first.Lo, Hi: last.Hi}
	if whole {
		p.Kind, p.Active = "whole", cards
	}
	return p, p.Value > 0
}

// rentedNext reports whether tokens begin with what is rented or what it is rented for.
func rentedNext(rest []token.Token) bool {
	switch t := rest[0]; t.Type {
	case token.Card, token.Bare, token.Model:
		return true
	case token.Number, token.Several:
		return len(rest) > 1 && (rest[1].Type == token.Measure && rest[1].Kind == "card" || rest[1].Type == token.Card || rest[1].Type == token.Times)
	default:
		return t.Kind == "task"
	}
}

// cardBefore reports whether a card is named right before a place.
func cardBefore(tokens []token.Token, i, lo int) bool {
	for i--; i >= 0 && tokens[i].Hi > lo; i-- {
	}
	return i >= 0 && (tokens[i].Type == token.Card || tokens[i].Type == token.Bare)
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
	amount = SpelledAmounts[number]
	if value, err := strconv.ParseFloat(strings.ReplaceAll(number, ",", ""), 64); err == nil {
		amount = value
	} else if n, length := numeral.HanNumber(number); length == len(number) {
		amount = n
	}
	for prefix, times := range map[string]float64{"万": 1e4, "w": 1e4, "千": 1e3, "k": 1e3} {
		if rest, ok := strings.CutPrefix(scale, prefix); ok {
			amount = numeral.InYuan(strconv.FormatFloat(amount, 'f', -1, 64), rest, times, true) // "2万五"
			break
		}
	}
	if rest := group(7); rest == "半" {
		amount += 0.5
	} else if n, length := numeral.HanNumber(rest); length > 0 {
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

// PeriodHours are the hours of the times that prices are paid for, work takes and rates are of, by
// every name that they have.
var PeriodHours = map[string]float64{
	"minute": 1. / 60, "min": 1. / 60, "分钟": 1. / 60,
	"hour": 1, "hours": 1, "hr": 1, "hrs": 1, "h": 1, "hourly": 1, "小时": 1, "卡时": 1, "钟头": 1, "时": 1, "时租": 1,
	"day": 24, "d": 24, "daily": 24, "天": 24, "日": 24, "日租": 24, "包天": 24, "包日": 24,
	"week": 168, "weekly": 168, "周": 168, "星期": 168,
	"month": 720, "mo": 720, "monthly": 720, "月": 720, "月租": 720, "月付": 720, "包月": 720,
	"year": 8760, "yr": 8760, "yearly": 8760, "annually": 8760, "年": 8760, "包年": 8760, "年租": 8760,
}

package reader

import (
	"slices"
	"strconv"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// What somebody can spend, at once or in a month.

// budgetSaid is what a text ends in before what somebody can spend, and budgetNext what
// it goes on with.
var (
	budgetSaid = pattern.Of(`(budget|预算)( is| was| of|:|=| around| about| ~| under| up to| max| limit|约|大概|大约|是|为|在|只有|有|不超过| )*$`)
	budgetNext = pattern.Of(`^ ?(k |usd |dollars? |eur |euros? )?(budget|to spend)`)
)

var budgetWords = pattern.OneOf("budget", "预算", "to spend")

// budgeted reports whether the text speaks of a budget.
func (r *Reader) budgeted() bool {
	return r.Mentions(budgetWords)
}

// money reads a number that the word budget makes an amount of money: "10k budget". One
// that is told in Chinese is yuan, which has no key.
func (r *Reader) money(i int) bool {
	t := r.Tokens[i]
	if t.Type == token.Scaled && r.bought(i) {
		r.Query.BudgetUSD = query.Numbers{t.Value}
		r.Mark("budget_usd", i, i)
		return true
	}
	if !r.budgeted() {
		return false
	}
	if t.Value < 100 || !r.Matches(budgetSaid, r.ClauseBefore(t)) && !r.Matches(budgetNext, r.Text[t.Hi:]) {
		return false
	}
	switch next := r.At(i + 1); next.Type {
	case token.Times, token.Measure, token.Card, token.Bare, token.Quantity, token.Key, token.Data:
		return false
	}
	r.Used[i] = true
	if !r.Whole.han.Holds(func() bool { return chars.HasHan(r.Text) }) && !r.Query.HasBudget() {
		r.Query.BudgetUSD = query.Numbers{t.Value}
		r.Mark("budget_usd", i, i)
	}
	return true
}

// boughtWith ends before what is to be spent: "what should I buy with 5k".
var boughtWith = pattern.Of(`\b(?:buy|build|spend|purchase|get)\b[^.?!;]{0,32} (?:with|under|for|around) (?:about |around |~|under |max )?$|\bspend (?:about |around |up to )?$`)

// bought reports whether a number of thousands is money to buy hardware with. A power of two is a
// length of context.
func (r *Reader) bought(i int) bool {
	v := r.Tokens[i].Value
	if v < 500 || v > 100e3 || r.Tokens[i].Name != "k" || !r.Asked.Asks("buy", "config", "best") || r.Query.HasBudget() || r.Whole.han.Holds(func() bool { return chars.HasHan(r.Text) }) {
		return false
	}
	switch next := r.At(i + 1); next.Type {
	case token.Quantity, token.Data, token.Key, token.Unit:
		return false
	}
	thousands := int(v / 1000)
	return (thousands == 0 || thousands&(thousands-1) != 0 || thousands == 1) && r.Matches(boughtWith, r.ClauseBefore(r.Tokens[i]))
}

// mentionsMachine reports whether a machine is named by its name, "p4d.24xlarge".
func mentionsMachine(tokens []token.Token) bool {
	return slices.ContainsFunc(tokens, func(t token.Token) bool { return t.Kind == "machine" })
}

// monthlyBudget tells of what can be spent in a month.
var (
	monthlyBudget = pattern.Of(`\bmonthly (?:gpu |cloud |compute |infra(?:structure)? )?budget\b|\bbudget[^.?!;]{0,24}(?:(?:per|a|each|every|/) ?month|monthly|/ ?mo)\b|(?:每个?月|月)(?:的)?预算|预算(?:是|为)?(?:每个?月|一个?月|每月)` +
		`|\d ?k? ?(?:[$€]|usd|dollars?|bucks?|eur|euros?)? ?(?:/ ?|per |an? |each |every )(?:calendar )?(?:month|mo)\b|\d ?k? ?(?:[$€]|usd|dollars?|bucks?|eur|euros?)? monthly\b|(?:每个?月|一个?月)[^,;?!、]{0,6}\d[^,;?!、]{0,8}(?:预算|元|块)`)
	countAtEnd = pattern.Of(`\bon (\d{1,3})(?: of (?:them|those|these))? ?[?.!]*$`)
)

var rentBudgetWords = pattern.OneOf("month", "/mo", "月")

// rentBudget takes money beside the price of an hour for what can be spent, where it is asked how long
// it lasts; and reads whether it is that of a month.
func (r *Reader) rentBudget() {
	q := &r.Query
	if !r.Mentions(toBuy) && q.HasRent() && q.PriceUSD > 0 && !q.HasBudget() && r.Asked.Asks("howlong", "howmany", "howmuch") && q.Tokens+q.Samples+q.Steps == 0 {
		q.BudgetUSD, q.PriceUSD = query.Numbers{q.PriceUSD}, 0
		r.Spans["budget_usd"] = r.Spans["price_usd"]
		delete(r.Spans, "price_usd")
	}
	r.bareRate()
	if !q.HasBudget() {
		return
	}
	if q.Per == "" && r.Mentions(rentBudgetWords) && r.Matches(monthlyBudget, r.Text) {
		q.Per = "month"
		if q.Days == PeriodDays["month"] {
			q.Days = 0 // 一个月2000块预算
			delete(r.Spans, "days")
		}
	}
	if q.GPU != "" && q.GPUCount == 0 && q.HasRent() {
		if m := r.Places(countAtEnd, r.Text); m != nil {
			q.GPUCount, _ = strconv.Atoi(r.Text[m[2]:m[3]])
			r.markText("gpu_count", m[2], m[3])
		}
	}
}

var rentWords = pattern.OneOf("rent", "租")

// toBuy are words beside which money is the price of a card that is bought.
var toBuy = pattern.OneOf("buy", "bought", "purchas", "pay off", "pays off", "paid off", "pay itself", "pays for itself", "break even", "breakeven", "break-even", "买", "购", "回本")

// buyBehind and buyBefore stand beside the price of a card that may be rented as well: "$1600 to
// buy or $0.40/hr to rent".
var (
	buyBehind = pattern.Of(`^ ?(?:each |apiece )?(?:to (?:buy|purchase|own)|if (?:bought|i buy)|outright)\b`)
	buyBefore = pattern.Of(`(?:买|购)(?:入|来|价|一张|一块|下来|是|需要|要|得|花|约|大概)*$`)
)

// boughtAt reports whether an amount of money is such a price.
func (r *Reader) boughtAt(i int) bool {
	return len(r.Hardware) > 0 && r.Mentions(rentWords) && !r.budgeted() &&
		(r.Matches(buyBehind, r.Text[r.Tokens[i].Hi:]) || r.Matches(buyBefore, r.ClauseBefore(r.Tokens[i])))
}

// cheapestWay seeks what runs a load for the least money: 最便宜怎么跑, 怎么部署最省钱, "the cheapest rig for a 70b".
var cheapestWay = pattern.Of(`(?:最便宜|最省钱|最低成本|成本最低|最经济|最划算)(?:的|地)*(?:怎么|咋|如何|方案|方式|跑法|办法|部署|配置|组合|搞法|训法|用什么|用啥|跑|训)|(?:怎么|咋|如何|用什么|用啥|什么卡|啥卡|什么配置)[^,;?!、家云平]{0,16}(?:最便宜|最省钱|成本最低|最经济|最划算)|\b(?:cheapest|least expensive|lowest[ -](?:cost|price)|most affordable|most economical|least money) (?:possible |viable |reasonable |decent |used |usable |pc |home |local |single |multi |gpu |card |llm |ai )*(?:setups?|rigs?|builds?|hardware|machines?|box|boxes|servers?|workstations?|systems?|pcs?|computers?|config(?:uration)?s?|kit|combo)\b`)

var (
	cheapestWords = pattern.OneOf("最便宜", "最省钱", "成本最低", "最低成本", "最经济", "最划算", "cheapest", "least expensive", "lowest", "most affordable", "most economical", "least money")
	apiWords      = pattern.OneOf("多少钱", "几块", "每小时", "一小时", "api", "how much", "cloud", "rent")
)

// CheapestSought reports whether hardware is sought that does a load for the least money, none of it named.
func (r *Reader) CheapestSought() bool {
	q := &r.Query
	return r.Mentions(cheapestWords) && !r.HasHardware() && !q.HasRent() && q.Tokens+q.Samples+q.Hours+q.Days+q.TokenPrice == 0 && r.modelTold() && !r.Mentions(apiWords) && r.Matches(cheapestWay, r.Text)
}

package reader

import (
	"slices"
	"strconv"

	"headroom/parser/pattern"
	"headroom/parser/query"
)

// monthlyBudget tells of what can be spent in a month.
var (
	monthlyBudget = pattern.Of(`\bmonthly (?:gpu |cloud |compute |infra(?:structure)? )?budget\b|\bbudget[^.?!;]{0,24}(?:(?:per|a|each|every|/) ?month|monthly|/ ?mo)\b|(?:每个?月|月)(?:的)?预算|预算(?:是|为)?(?:每个?月|一个?月|每月)` +
		`|\d ?k? ?(?:[$€]|usd|dollars?|bucks?|eur|euros?)? ?(?:/ ?|per |an? |each |every )(?:calendar )?(?:month|mo)\b|\d ?k? ?(?:[$€]|usd|dollars?|bucks?|eur|euros?)? monthly\b|(?:每个?月|一个?月)[^,;?!、]{0,6}\d[^,;?!、]{0,8}(?:预算|元|块)`)
	countAtEnd = pattern.Of(`\bon (\d{1,3})(?: of (?:them|those|these))? ?[?.!]*$`)
)

// toBuy are words beside which money is the price of a card that is bought.
var toBuy = pattern.OneOf("buy", "bought", "purchas", "pay off", "pays off", "paid off", "pay itself", "pays for itself", "break even", "breakeven", "break-even", "买", "购", "回本")

// buyBehind and buyBefore stand beside the price of a card that may be rented as well: "$1600 to
// buy or $0.40/hr to rent".
var (
	buyBehind = pattern.Of(`^ ?(?:each |apiece )?(?:to (?:buy|purchase|own)|if (?:bought|i buy)|outright)\b`)
	buyBefore = pattern.Of(`(?:买|购)(?:入|来|价|一张|一块|下来|是|需要|要|得|花|约|大概)*$`)
)

var rentWords = pattern.OneOf("rent", "租")

// boughtAt reports whether an amount of money is such a price.
func (r *Reader) boughtAt(i int) bool {
	return len(r.Hardware) > 0 && r.Mentions(rentWords) && !r.budgeted() &&
		(r.Matches(buyBehind, r.Text[r.Tokens[i].Hi:]) || r.Matches(buyBefore, r.ClauseBefore(r.Tokens[i])))
}

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

// rateAtEnd is the price of an hour that only its place tells: "700 dollars of H100 time at 2.5".
var rateAtEnd = pattern.Of(`(?:\b(?:[0-9]{1,4} ?x ?)?(?:time|hours?|compute|rentals?|rented|instances?|cloud|spot|gpus?|cards?|[a-z]{0,3}[0-9]{2,4}[a-z]{0,2})(?: ti| super| [0-9]{2,3} ?gb?)?,? |\b(?:hours?|hrs?|days?|weeks?|months?),? )(?:at|@) ?([0-9]{1,2}\.[0-9]{1,2})(?: (?:each|apiece|per card|per gpu))? ?(?:$|[,;?!])`)

var atWords = pattern.OneOf("at", "@")

// bareRate reads it where money or a time is told for cards without the price of an hour of them:
// "8xh100 at 2.99, 3 weeks".
func (r *Reader) bareRate() {
	q := &r.Query
	if q.GPU == "" || q.HasRent() || len(q.BudgetUSD) == 0 && (r.HasModel() || q.Hours+q.Days == 0) || !r.Mentions(atWords) {
		return
	}
	m := r.Places(rateAtEnd, r.Text)
	if m == nil {
		return
	}
	rate, err := strconv.ParseFloat(r.Text[m[2]:m[3]], 64)
	if err != nil || rate == 0 {
		return
	}
	q.PricePerGPUHour = rate
	r.markText("price_per_gpu_hour", m[2], m[3])
	r.loose = slices.DeleteFunc(r.loose, func(i int) bool { return r.Tokens[i].Lo >= m[2] && r.Tokens[i].Hi <= m[3] })
}

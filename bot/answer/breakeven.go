package answer

import (
	"cmp"
	"strconv"
	"strings"

	"headroom/bot/words"
	"headroom/engine/hardware"
	"headroom/parser"
	"headroom/parser/reader"
)

// hoursOfDay are those of a day on which a machine that is bought works where none are told.
const hoursOfDay = 24

// buysOrRents tells whether a question weighs buying cards that it names against renting them.
func (q Question) buysOrRents() bool {
	return q.Wants.OrRent && q.Plan.Query.GPU != "" && (q.Plan.Intent == parser.BuyAdvice || q.Plan.Intent == parser.Cost)
}

// inUse takes a share that is told beside a purchase for that of the time in which the cards work, and not for the
// utilisation of a training run.
func (q Question) inUse() Question {
	if q.Wants.OrRent && q.Plan.Query.GPU != "" && q.Plan.Intent == parser.MFU && !q.sized() {
		q.Plan.Intent = parser.Cost
		q.inUseShare, q.Plan.Query.MFUPct = q.Plan.Query.MFUPct/100, 0
	}
	return q
}

// withPurchase takes a sum that stands beside cards to buy for what they sell for, rather than for a
// budget.
func (q Question) withPurchase() Question {
	said := &q.Plan.Query
	q.purchase = money{said.PriceUSD, "USD", "", true}
	if limit := q.budget(); said.PriceUSD == 0 && limit.amount > 0 && said.Per == "" {
		q.purchase = limit
		said.BudgetUSD, said.BudgetCNY, said.BudgetEUR = nil, nil, nil
	}
	return q
}

// breakEven tells after how many hours cards that are bought have cost no more than rented ones:
// their price over the rent of an hour less the electricity of a machine of one's own. Prices of
// cards are not known, so that where none is told, it is told what a thousand has to be worked for.
func (q Question) breakEven(a *Answer) {
	if !q.buysOrRents() {
		return
	}
	card, err := q.namedCard()
	if err != nil {
		return
	}
	rent, err := q.price(card.ID)
	if err != nil {
		return
	}
	cards := max(q.Plan.Query.GPUCount, 1)
	hour := money{rent.amount * float64(cards), rent.currency, "", rent.said}
	price := q.purchase
	sentence := words.BreaksEven
	switch {
	case price.amount == 0:
		sentence = words.BreaksEvenEach
	case price.currency != rent.currency:
		a.Summary = words.BreaksEvenUnheld.In(q.Lang, "price", price.String(), "rent", hour.String()) + q.space() + a.Summary
		return
	}
	spent, kW, kWh := q.ownHour(card, cards, rent.currency)
	left := hour.amount - spent.amount
	told, period := q.hoursOfEach()
	repeats := q.Plan.Query.Hours > 0 && period != ""
	if hours := q.runHours() * cmp.Or(q.inUseShare, 1); left > 0 && price.amount == 0 && hours > 0 && !repeats {
		most := money{left * hours, rent.currency, "", false}
		each := money{most.amount / float64(cards), rent.currency, "", false}
		a.Summary = words.PaysBelow.In(q.Lang, "cards", count(cards, card.Name), "time", q.duration(q.runHours()*3600), "hours", gpuHours(round(hours)), "rent", hour.String(),
			"sum", money{hour.amount * hours, rent.currency, "", false}.String(), "most", most.String(), "each", each.String(), "energy", spent.String(), "power", number(kW)+" kW", "kwh", kWh.String())
		a.Value = &Value{hour.amount * hours, rent.currency}
		return
	}
	if left <= 0 {
		a.Summary = words.NeverBreaksEven.In(q.Lang, "rent", hour.String(), "energy", spent.String()) + q.space() + a.Summary
		return
	}
	if price.amount == 0 {
		price = money{1000, rent.currency, "", false}
	}
	hours := price.amount / left
	daily := float64(hoursOfDay)
	if each := told / max(reader.PeriodDays[period], 1); repeats && each < hoursOfDay {
		daily = round(each)
	}
	text := sentence.In(q.Lang, "price", price.String(), "cards", count(cards, card.Name), "hours", gpuHours(round(hours)), "rent", hour.String(),
		"time", q.duration(hours/daily*hoursOfDay*3600), "daily", strconv.FormatFloat(daily, 'g', -1, 64))
	if spent.amount > 0 {
		text += words.BreaksEvenLess.In(q.Lang, "energy", spent.String(), "power", number(kW)+" kW", "kwh", kWh.String())
	} else {
		text += words.BreaksEvenPlain.In(q.Lang, "power", number(kW)+" kW")
	}
	if price.said && a.Value == nil {
		a.Value = &Value{hours * 3600, "s"}
	}
	a.Summary = strings.TrimSpace(text + q.space() + a.Summary)
}

// ownHour is what an hour of a machine of one's own spends on electricity, in the currency of the
// rent: nothing where its price is not known in that.
func (q Question) ownHour(card *hardware.GPU, cards int, currency string) (spent money, kW float64, kWh money) {
	machines := (cards + machine - 1) / machine
	gpus, host := drawn(card, cards, machines, cmp.Or(q.Plan.Query.PowerLimitW, float64(card.TDPWatts)))
	kW = (gpus + host) / 1000
	kWh = q.energyPrice()
	if said := q.Plan.Query; kWh.said && said.Currency == "" { // in the money of the rest
		kWh.currency = currency
	}
	if kWh.currency != currency {
		kWh.amount = 0
	}
	return money{kW * kWh.amount, currency, "", false}, kW, kWh
}

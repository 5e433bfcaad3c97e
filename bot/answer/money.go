package answer

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/search"
	"headroom/engine/workload"
	"headroom/parser"
)

// cost answers what a run or an hour costs.
func cost(q Question) (Answer, error) {
	said := q.Plan.Query
	if said.PowerW > 0 && said.TokensPerS > 0 {
		return q.electricity()
	}
	if energy := q.energyPrice(); energy.said && said.GPU != "" && said.Tokens == 0 && said.PricePerGPUHour+said.PricePerGPUHourCNY == 0 {
		if q.Wants.PerMillion && q.sized() && !isTraining(said) {
			return q.energyPerMillion()
		}
		return power(q)
	}
	if q.electricityAlone() {
		return q.electricityOf()
	}
	if q.byCards() {
		return q.costOfEach()
	}
	if len(said.Stages) > 1 && len(said.StageTokens) == len(said.Stages) {
		return q.stagesDone()
	}
	work := said.Tokens + said.Samples + said.Steps
	if said.GPUHours > 0 {
		price, err := q.price(said.GPU)
		if err != nil {
			return Answer{}, err
		}
		return q.bill(Answer{}, price, said.GPUHours), nil
	}
	if rate := cmp.Or(said.TokensPerSPerGPU, said.TokensPerS); rate > 0 && said.Model == "" && said.ParamsB == 0 {
		return q.rated(rate)
	}
	if said.Per != "" && said.Days == 0 && said.Hours > 0 && work == 0 && said.GPU != "" { // hours of each day
		price, err := q.price(said.GPU)
		if err != nil {
			return Answer{}, err
		}
		return q.bill(Answer{}, price, q.periodHours()*float64(max(said.GPUCount, 1))), nil
	}
	if hours := q.runHours(); hours > 0 && work == 0 && said.GPU != "" && (said.RequestsPerS == 0 || !q.sized()) {
		price, err := q.price(said.GPU)
		if err != nil {
			return Answer{}, err
		}
		cards := float64(max(said.GPUCount, 1))
		a := q.bill(Answer{}, price, hours*cards)
		whole := a.Value
		a = q.overPeriod(a, money{price.amount * cards, price.currency, "", false})
		a.Value = whole
		return q.owned(q.trainedIn(a, hours*cards), hours, price), nil
	}
	if q.budget().amount > 0 && work+said.RequestsPerS == 0 && (isTraining(said) && q.sized() || said.GPU != "" && (isTraining(said) || said.PricePerGPUHour+said.PricePerGPUHourCNY > 0)) {
		return q.affords()
	}
	if !q.sized() && work == 0 && said.GPU != "" {
		return q.rental()
	}
	if p, ok := q.told(said.Tokens * max(said.Epochs, 1)); ok && !q.sized() {
		price, err := q.price(said.GPU)
		if err != nil {
			return Answer{}, err
		}
		return q.bill(Answer{}, price, p.seconds()/3600*float64(max(said.GPUCount, 1))), nil
	}
	if b, ok := q.backlog(); ok && (said.Samples > 0 || said.Tokens > 0) {
		return q.workCosts(b)
	}
	if !isTraining(said) && (len(q.Plan.Cases) == 0 || q.Plan.Cases[0].Workload.Task == workload.Infer) {
		if q.budgetOfPeriod() && said.GPU == "" && said.GPUMemoryGB == 0 && said.RequestsPerS == 0 && q.sized() {
			q.Plan.Intent = parser.BuyAdvice
			return buyAdvice(q) // which cards it rents
		}
		return q.rent()
	}
	j, err := q.job()
	if err != nil {
		return Answer{}, err
	}
	if q.budget().amount > 0 {
		j = q.leastJob(j)
	}
	price, err := q.price(j.card.ID)
	if err != nil && !q.energyPrice().said {
		return Answer{}, err
	}
	a := q.basis(j.run)
	a.Assumed = append(a.Assumed, j.assumed...)
	a = q.bill(a, price, j.hours)
	if price.said || !q.energyPrice().said {
		a.Summary += q.perMillion(words.PerMillionTrained, price, price.amount*j.hours, j.work)
	}
	if at, beyond := q.outOfReach(j.run); beyond {
		if a.Summary = at.told + q.space() + a.Summary + q.timeThere(j, at); at.cards == 0 {
			a.Summary = at.told + q.timeThere(j, at)
		}
		return q.helped(a, j.run), nil
	}
	a.Summary += words.AlsoTakes.In(q.Lang, "time", q.duration(j.hours*3600/float64(j.cards)), "cards", q.cards(j.Estimate.Workload)) + q.rolledOut(j) + q.laid(j.run) + q.beyond(j.run)
	if said.Per != "" && said.GPU != "" && price.amount > 0 {
		value := a.Value // "a 4090 by the day, and a LoRA on 10M tokens": both are asked
		a = q.overPeriod(a, money{price.amount * float64(j.cards), price.currency, "", false})
		a.Value = value
	}
	return q.thatWay(q.helped(a, j.run), j), nil
}

// money is an amount with its ISO currency and where the price is from.
type money struct {
	amount   float64
	currency string
	source   string
	said     bool
}

// String prints cents only where they matter.
func (m money) String() string {
	switch {
	case m.amount >= 1000:
		return number(m.amount) + " " + m.currency
	case m.amount < 0.1:
		return strconv.FormatFloat(m.amount, 'g', 2, 64) + " " + m.currency
	}
	return strconv.FormatFloat(m.amount, 'f', 2, 64) + " " + m.currency
}

// roughly prints an amount that rests on an assumption, without digits that nobody knows: two figures from a thousand
// on, and no cents from ten on.
func (m money) roughly() string {
	switch {
	case m.amount >= 1000:
		step := math.Pow(10, math.Floor(math.Log10(m.amount))-1)
		m.amount = math.Round(m.amount/step) * step
	case m.amount >= 10:
		return number(math.Round(m.amount)) + " " + m.currency
	}
	return m.String()
}

// told prints what a run costs: roughly where its speed or its price is assumed.
func (m money) told(a Answer, price money) string {
	if !price.said || mentions(a.Assumed, "mfu_pct") {
		return m.roughly()
	}
	return m.String()
}

// price is what one GPU costs for an hour: as the question says, else the
// lowest on-demand list price of the catalogue, with its date.
func (q Question) price(gpu string) (money, error) {
	said := q.Plan.Query
	switch {
	case q.hourLimit().amount > 0: // no card has this price
	case said.PricePerGPUHour > 0:
		return money{said.PricePerGPUHour, cmp.Or(strings.ToUpper(said.Currency), "USD"), "", true}, nil
	case said.PricePerGPUHourCNY > 0:
		return money{said.PricePerGPUHourCNY, "CNY", "", true}, nil
	case q.Price > 0:
		return money{q.Price, "USD", "", true}, nil
	}
	memory := 0.0
	if gpu == said.GPU {
		memory = said.GPUMemoryGB // the A100 with 40 GB has a price of its own
	}
	match, ok := q.Known.FindGPU(gpu, memory)
	if !ok {
		return money{}, q.unnamedCard(q.Plan.Query.GPUMemoryGB)
	}
	if memory > 1.1*match.Row.MemoryGB*float64(max(match.Row.DevicesPerBoard, 1)) { // a modified card, which nobody lists
		return money{}, &plan.Refusal{Code: "no_price", Got: match.Row.NameWith(memory)}
	}
	if at, ok := q.priceAt(q.Wants.Provider, match.Row.ID); ok {
		return money{at.USDPerDeviceHour, "USD", at.Provider + " " + at.Instance + ", on demand, " + at.Date, false}, nil
	}
	p, ok := q.Known.LowestPrice(match.Row.ID)
	if !ok {
		return money{}, &plan.Refusal{Code: "no_price", Got: match.Row.Name}
	}
	return money{p.USDPerDeviceHour, "USD", p.Provider + " " + p.Instance + ", on demand, " + p.Date, false}, nil
}

// bill multiplies GPU hours by a price, and adds what energy costs where its price is told.
func (q Question) bill(a Answer, price money, hours float64) Answer {
	total := money{price.amount * hours, price.currency, "", false}
	energy, kWh := q.energyFor(a, hours)
	switch {
	case energy.amount == 0:
	case q.buysOrRents() && price.amount > 0 && energy.currency == price.currency:
		a.Value = &Value{total.amount, total.currency}
		a.Summary = words.RentOrOwn.In(q.Lang, "rent", total.told(a, price), "hours", gpuHours(hours), "price", price.String(),
			"money", energy.String(), "energy", number(round(kWh))+" kWh", "kwh", q.energyPrice().String()) // a tenant pays for no power
		return q.withPrice(a, price)
	case !price.said:
		return q.ownBill(a, price, hours, energy, kWh)
	default:
		return q.rentAndEnergy(a, price, hours, energy, kWh)
	}
	a.Value = &Value{total.amount, total.currency}
	a.Summary = words.Cost.In(q.Lang, "money", total.told(a, price), "hours", gpuHours(hours), "price", price.String()) + q.againstBudget(total, price) + q.onSpot(total, hours)
	return q.withPrice(a, price)
}

// onSpot is what the same hours cost where the machines may be taken back, if that is asked about.
func (q Question) onSpot(full money, hours float64) string {
	said := q.Plan.Query
	switch {
	case !said.Spot:
		return ""
	case said.SpotPrice == 0 && said.PricePerGPUHour > 0:
		return words.SpotTaken.In(q.Lang) // the price is that of spot machines
	case said.SpotPrice == 0 || full.amount == 0:
		return words.NoSpotPrice.In(q.Lang)
	}
	price := money{said.SpotPrice, full.currency, "", true}
	spot := money{said.SpotPrice * hours, full.currency, "", false}
	return words.SpotCosts.In(q.Lang, "price", price.String(), "money", spot.String(), "share", about(100*spot.amount/full.amount))
}

// alsoCosts adds what the hours of a GPU cost to how long they take, where a price is known:
// who asks for the one pays the other.
func (q Question) alsoCosts(a Answer, gpu string, hours float64) Answer {
	if machine, ok := words.Notebooks[q.Wants.Notebook]; ok && machine.GPU == gpu {
		return a // it is free
	}
	price, err := q.price(gpu)
	if err != nil {
		return q.energyBeside(a, hours)
	}
	total := money{price.amount * hours, price.currency, "", false}
	a.Summary += words.AlsoCosts.In(q.Lang, "money", total.told(a, price), "price", price.String()) + q.againstBudget(total, price)
	return q.withPrice(q.energyBeside(a, hours), price)
}

func (q Question) withPrice(a Answer, price money) Answer {
	if !price.said {
		a.Assumed = append(a.Assumed, workload.Assumed{Key: "price_per_gpu_hour", Value: price.amount, Why: "lowest list price known: " + price.source})
		a.Sources = append(a.Sources, price.source)
	}
	return a
}

// rent prices an hour of the fewest cards that hold the workload.
func (q Question) rent() (Answer, error) {
	said := q.Plan.Query
	r, err := q.first()
	if err != nil {
		return Answer{}, err
	}
	found, format := q.narrowed(r)
	if r.CapacityBytes == 0 || r.Case.Workload.GPUCount == 0 {
		if r.CapacityBytes == 0 {
			card, why := q.cheapestToRent(r)
			if r, err = q.with(r, func(w *workload.Workload) { w.GPU = card }); err != nil {
				return Answer{}, err
			}
			r.Case.Assumed = append(slices.Clip(r.Case.Assumed), workload.Assumed{Key: "gpu", Value: card, Why: why})
		}
		if r, err = q.usualLengths(r); err != nil {
			return Answer{}, err
		}
		least, ok := q.fewest(r, 1, search.MostCards)
		if !ok {
			return q.nothingFits(r), nil
		}
		found = least.run
		if kept, at, ok := q.keepsUp(r, least); ok && said.RequestsPerS > 0 {
			return q.keptFor(kept, at)
		}
	} else if served, ok := q.servesWhatComes(r); ok {
		return served, nil
	}
	w := found.Estimate.Workload
	price, err := q.price(w.GPU)
	if err != nil {
		return Answer{}, err
	}
	a := q.basis(found)
	total := money{price.amount * float64(max(w.GPUCount, 1)), price.currency, "", false}
	a.Value = &Value{total.amount, total.currency}
	a.Summary = words.CostPerHour.In(q.Lang, "money", total.String(), "cards", q.cards(w), "price", price.String())
	if served := q.perMillionServed(found, price, total.amount); (q.Wants.PerMillion || q.Wants.PerDollar) && served != "" {
		a.Summary = strings.TrimSpace(served) + q.space() + a.Summary
	} else {
		a.Summary += served
	}
	if s := found.Speed; q.Wants.PerMillion && s != nil && s.TokensPerSecond > 0 {
		a.Value = &Value{total.amount / s.TokensPerSecond / 3600 * 1e6, total.currency}
	}
	a.Summary += q.againstService(found, total)
	if text := q.sliceOf(total, w); text != "" {
		a.Text = append(a.Text, text)
	}
	if q.budgetOfPeriod() {
		a.Value = &Value{total.amount * q.periodHours(), total.currency}
		a.Summary += q.rentedWithin(total)
	} else {
		a = q.overRun(a, total)
	}
	a.Summary += format + q.beyond(found)
	return q.withPrice(a, price), nil
}

// sliceOf tells that a price is that of a whole card where a MIG slice is asked about, and the slice's part of it.
func (q Question) sliceOf(total money, w workload.Workload) string {
	slices := w.Extra.Number("mig_slices")
	match, ok := q.Known.FindGPU(w.GPU, 0)
	if slices == 0 || !ok || q.Plan.Query.PricePerGPUHour+q.Plan.Query.PricePerGPUHourCNY > 0 {
		return ""
	}
	part := money{total.amount * slices / match.Row.SlicesOfCompute(), total.currency, "", false}
	return words.SliceOfPrice.In(q.Lang, "slices", number(slices), "all", number(match.Row.SlicesOfCompute()), "money", part.String())
}

// perMillion is what a million tokens cost when some cost an amount.
func (q Question) perMillion(sentence words.Sentence, price money, amount, tokens float64) string {
	if tokens <= 0 || amount <= 0 {
		return ""
	}
	each := money{amount: amount / tokens * 1e6, currency: price.currency}
	return sentence.In(q.Lang, "money", each.String(), "rate", about(tokens/3600))
}

// usualKWh is a price of electricity to reckon with when none is said, in USD.
const usualKWh = 0.15

// rated prices a million tokens by the rate at which a card that is rented makes
// them.
func (q Question) rated(perSecond float64) (Answer, error) {
	said := q.Plan.Query
	price, err := q.price(said.GPU)
	if err != nil {
		return Answer{}, err
	}
	cards := 1.0
	if said.TokensPerSPerGPU == 0 {
		cards = float64(max(said.GPUCount, 1))
	}
	hours := cards * 1e6 / perSecond / 3600
	total := money{price.amount * hours, price.currency, "", false}
	a := Answer{Value: &Value{total.amount, total.currency}}
	a.Summary = words.CostOfRate.In(q.Lang, "money", total.String(), "rate", number(perSecond), "price", price.String())
	return q.withPrice(a, price), nil
}

// electricity prices a million tokens by the power that is drawn meanwhile.
func (q Question) electricity() (Answer, error) {
	said := q.Plan.Query
	energy := q.energyPrice()
	price := energy.amount
	var a Answer
	if !energy.said {
		a.Assumed = append(a.Assumed, workload.Assumed{Key: "price_per_kwh", Value: price, Why: "a common household price in USD"})
	}
	kWh := said.PowerW * 1e6 / said.TokensPerS / 3.6e6
	total := money{kWh * price, energy.currency, "", false}
	a.Value = &Value{total.amount, total.currency}
	a.Summary = words.CostOfTokens.In(q.Lang, "money", total.String(), "power", number(said.PowerW)+" W",
		"rate", number(said.TokensPerS), "price", strconv.FormatFloat(price, 'g', -1, 64)+" "+energy.currency)
	return a, nil
}

// energyPrice is what a kWh costs, as the question says, else a usual price.
func (q Question) energyPrice() money {
	if said := q.Plan.Query; said.PricePerKWh > 0 {
		return money{said.PricePerKWh, cmp.Or(strings.ToUpper(said.Currency), "USD"), "", true}
	}
	return money{usualKWh, "USD", "", false}
}

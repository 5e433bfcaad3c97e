package answer

import (
	"cmp"
	"strconv"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/hardware"
	"headroom/engine/search"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// referenceCard stands in where a question about time or money names no card.
const referenceCard = "a100-80gb-sxm"

// job is a training run with its compute and the cards that do it.
type job struct {
	run
	flops, mfu float64
	pace       *pace   // as the question tells it; nil where it is estimated
	hours      float64 // of one GPU
	cards      int
	card       *hardware.GPU
	assumed    []workload.Assumed
}

// time answers how long a training run takes.
func timeTaken(q Question) (Answer, error) {
	said := q.Plan.Query
	if said.GPUHours > 0 {
		return q.spread(said.GPUHours, max(said.GPUCount, 1))
	}
	if q.allowed() > 0 && said.GPUCount > 0 && said.Tokens+said.Samples+said.Steps == 0 {
		return q.spread(q.allowed()/3600*float64(said.GPUCount), said.GPUCount)
	}
	if p, ok := q.told(said.Tokens * max(said.Epochs, 1)); ok && !q.sized() {
		return q.paced(p), nil
	}
	j, err := q.job()
	if err != nil {
		return Answer{}, err
	}
	seconds := j.hours * 3600 / float64(j.cards)
	a := q.basis(j.run)
	a.Assumed = append(a.Assumed, j.assumed...)
	a.Value = &Value{seconds, "s"}
	if j.pace != nil {
		a.Summary = q.atPace(*j.pace) + q.againstLimit(seconds) + q.beyond(j.run)
		return q.links(q.helped(a, j.run), j.run), nil
	}
	a.Summary = words.Time.In(q.Lang, "time", q.duration(seconds), "flops", scientific(j.flops), "tokens", scientific(j.tokens(said.Tokens)),
		"mfu", number(j.mfu*100), "cards", q.cards(j.Estimate.Workload), "hours", number(j.hours)) + q.againstLimit(seconds) + q.beyond(j.run)
	a.Sources = append(a.Sources, flopsSource)
	a = q.alsoCosts(a, j)
	return q.links(q.helped(a, j.run), j.run), nil
}

const flopsSource = "arXiv 2204.02311, appendix B: 6 FLOPs per parameter and trained token, and attention"

// allowed is the time that the question gives a run, in seconds; 0 for none.
func (q Question) allowed() float64 { return max(q.Plan.Query.Hours, q.Plan.Query.Days*24) * 3600 }

// againstLimit compares a time with the one that the question allows.
func (q Question) againstLimit(seconds float64) string {
	limit := q.allowed()
	sentence := words.InTime
	switch {
	case limit == 0:
		return ""
	case seconds > limit:
		sentence = words.TooLong
	}
	return sentence.In(q.Lang, "limit", q.duration(limit))
}

// job computes a training run: FLOPs of all tokens over the dense peak times
// the utilisation.
func (q Question) job() (job, error) {
	r, err := q.first()
	if err != nil {
		return job{}, err
	}
	return q.jobOf(r)
}

// jobOf computes the run that a case stands for.
func (q Question) jobOf(r run) (j job, err error) {
	said := q.Plan.Query
	j = job{run: r, cards: max(said.GPUCount, 1), mfu: said.MFUPct / 100}
	tokens := j.tokens(said.Tokens)
	if tokens == 0 {
		return job{}, &plan.Refusal{Code: "no_tokens", Key: "tokens"}
	}
	if j.Estimate.Workload.GPU == "" {
		j.run, err = q.with(r, func(w *workload.Workload) { w.GPU = referenceCard })
		if err != nil {
			return job{}, err
		}
		j.assumed = append(j.assumed, workload.Assumed{Key: "gpu", Value: referenceCard, Why: "no card was named"})
	}
	w := j.Estimate.Workload
	p, told := q.told(tokens)
	match, ok := q.Known.FindGPU(w.GPU, w.GPUMemoryGB)
	if !ok {
		return job{}, &plan.Refusal{Code: "no_card", Key: "gpu"}
	}
	j.card = match.Row
	_, peak, err := q.peak(j.card)
	if err != nil {
		return job{}, err
	}
	if told { // what was measured goes before every estimate
		j.pace, j.hours = &p, p.seconds()*float64(j.cards)/3600
		return j, nil
	}
	if j.mfu == 0 && j.Speed != nil && (said.Batch > 0 || said.GlobalBatch > 0) {
		j.mfu = j.Speed.MFU / 100 // a batch of one, the default, is nobody's plan for a long run
	}
	if j.mfu == 0 {
		j.mfu = usualMFU
		j.assumed = append(j.assumed, assumedMFU)
	}
	j.flops = tokens * q.flopsPerToken(j.run)
	j.hours = j.flops / (peak * 1e12 * j.mfu) / 3600
	return j, nil
}

// tokens is the number of trained tokens: as said, or from samples, steps and
// epochs with the length of a sequence.
func (j job) tokens(said float64) float64 {
	q, w := j.Case.Query, j.Estimate.Workload
	epochs := max(q.Epochs, 1)
	switch {
	case said > 0:
		return said * epochs
	case q.Samples > 0:
		return q.Samples * float64(w.SeqLen) * epochs
	case q.Steps > 0:
		return q.Steps * stepTokens(j.Estimate)
	}
	return 0
}

// spread divides GPU hours over cards. Where the hours were counted on another
// card, they are scaled by the ratio of the two peaks.
func (q Question) spread(hours float64, cards int) (Answer, error) {
	said := q.Plan.Query
	var a Answer
	name := "GPU"
	if said.GPU != "" {
		card, err := q.namedCard()
		if err != nil {
			return Answer{}, err
		}
		name = card.Name
		if reference, ok := q.Known.FindGPU(said.RefGPU, 0); said.RefGPU != "" && ok && reference.Row.ID != card.ID {
			mine, _ := card.PeakTFLOPS("bf16")
			theirs, _ := reference.Row.PeakTFLOPS("bf16")
			if mine == 0 || theirs == 0 {
				return Answer{}, &plan.Refusal{Code: "no_peak", Got: card.Name}
			}
			hours *= theirs / mine
			a.Assumed = append(a.Assumed, workload.Assumed{Key: "gpu_hours", Value: hours, Why: "hours on " + reference.Row.Name + " scaled by the ratio of the dense 16-bit peaks"})
		}
	}
	seconds := hours * 3600 / float64(cards)
	a.Value = &Value{seconds, "s"}
	a.Summary = words.TimeFromHours.In(q.Lang, "time", q.duration(seconds), "hours", number(hours), "cards", count(cards, name))
	return a, nil
}

// cost answers what a run or an hour costs.
func cost(q Question) (Answer, error) {
	said := q.Plan.Query
	if said.PowerW > 0 && said.TokensPerS > 0 {
		return q.electricity()
	}
	if energy := q.energyPrice(); energy.said && said.GPU != "" && said.Tokens == 0 && (said.Hours+said.Days > 0 || said.Model == "" && said.ParamsB == 0) {
		return power(q)
	}
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
	if hours := said.Hours + 24*said.Days; hours > 0 && said.Tokens+said.Samples+said.Steps == 0 && said.GPU != "" {
		price, err := q.price(said.GPU)
		if err != nil {
			return Answer{}, err
		}
		return q.bill(Answer{}, price, hours*float64(max(said.GPUCount, 1))), nil
	}
	if p, ok := q.told(said.Tokens * max(said.Epochs, 1)); ok && !q.sized() {
		price, err := q.price(said.GPU)
		if err != nil {
			return Answer{}, err
		}
		return q.bill(Answer{}, price, p.seconds()/3600*float64(max(said.GPUCount, 1))), nil
	}
	if !isTraining(said) {
		return q.rent()
	}
	j, err := q.job()
	if err != nil {
		return Answer{}, err
	}
	price, err := q.price(j.card.ID)
	if err != nil {
		return Answer{}, err
	}
	a := q.basis(j.run)
	a.Assumed = append(a.Assumed, j.assumed...)
	a = q.bill(a, price, j.hours)
	a.Summary += q.perMillion(words.PerMillionTrained, price, price.amount*j.hours, j.tokens(said.Tokens))
	a.Summary += words.AlsoTakes.In(q.Lang, "time", q.duration(j.hours*3600/float64(j.cards)), "cards", q.cards(j.Estimate.Workload)) + q.beyond(j.run)
	return q.helped(a, j.run), nil
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

// price is what one GPU costs for an hour: as the question says, else the
// lowest on-demand list price of the catalogue, with its date.
func (q Question) price(gpu string) (money, error) {
	said := q.Plan.Query
	switch {
	case said.PricePerGPUHour > 0:
		return money{said.PricePerGPUHour, cmp.Or(strings.ToUpper(said.Currency), "USD"), "", true}, nil
	case said.PricePerGPUHourCNY > 0:
		return money{said.PricePerGPUHourCNY, "CNY", "", true}, nil
	case q.Price > 0:
		return money{q.Price, "USD", "", true}, nil
	}
	match, ok := q.Known.FindGPU(gpu, 0)
	if !ok {
		return money{}, &plan.Refusal{Code: "no_card", Key: "gpu"}
	}
	p, ok := q.Known.LowestPrice(match.Row.ID)
	if !ok {
		return money{}, &plan.Refusal{Code: "no_price", Got: match.Row.Name}
	}
	return money{p.USDPerDeviceHour, "USD", p.Provider + " " + p.Instance + ", on demand, " + p.Date, false}, nil
}

// bill multiplies GPU hours by a price.
func (q Question) bill(a Answer, price money, hours float64) Answer {
	total := money{price.amount * hours, price.currency, "", false}
	a.Value = &Value{total.amount, total.currency}
	a.Summary = words.Cost.In(q.Lang, "money", total.String(), "hours", number(hours), "price", price.String()) + q.againstBudget(total, price)
	return q.withPrice(a, price)
}

// alsoCosts adds what a run costs to how long it takes, where a price is known:
// who asks for the one pays the other.
func (q Question) alsoCosts(a Answer, j job) Answer {
	if j.card == nil {
		return a
	}
	price, err := q.price(j.card.ID)
	if err != nil {
		return a
	}
	total := money{price.amount * j.hours, price.currency, "", false}
	a.Summary += words.AlsoCosts.In(q.Lang, "money", total.String(), "price", price.String()) + q.againstBudget(total, price)
	return q.withPrice(a, price)
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
	r, err := q.first()
	if err != nil {
		return Answer{}, err
	}
	found := r
	if r.CapacityBytes == 0 || r.Case.Workload.GPUCount == 0 {
		if r.CapacityBytes == 0 {
			if r, err = q.with(r, func(w *workload.Workload) { w.GPU = referenceCard }); err != nil {
				return Answer{}, err
			}
		}
		least, ok := q.fewest(r, 1, search.MostCards)
		if !ok {
			return q.nothingFits(r), nil
		}
		found = least.run
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
	a.Summary += q.perMillionServed(found, price, total.amount) + q.beyond(found)
	return q.withPrice(a, price), nil
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

// scientific prints a large count: 6.3e+22, or 1T for tokens.
func scientific(v float64) string {
	if v < 1e15 {
		return unit.Params(v).String()
	}
	return strconv.FormatFloat(v, 'e', 1, 64)
}

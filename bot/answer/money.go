package answer

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/workload"
)

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

// perMillion is what a million tokens cost when some cost an amount.
func (q Question) perMillion(sentence words.Sentence, price money, amount, tokens float64) string {
	if tokens <= 0 || amount <= 0 {
		return ""
	}
	each := money{amount: amount / tokens * 1e6, currency: price.currency}
	return sentence.In(q.Lang, "money", each.String(), "rate", about(tokens/3600))
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

func (q Question) withPrice(a Answer, price money) Answer {
	if !price.said {
		a.Assumed = append(a.Assumed, workload.Assumed{Key: "price_per_gpu_hour", Value: price.amount, Why: "lowest list price known: " + price.source})
		a.Sources = append(a.Sources, price.source)
	}
	return a
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

package answer

import (
	"math"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// computeBudget is what there is to train with: hours of a GPU, of a time or of what a budget pays.
type computeBudget struct {
	hours float64
	price money // of an hour, where a budget is what is told
}

// computeAtHand is what the question gives; zero where it gives none.
func (q Question) computeAtHand() (computeBudget, error) {
	said := q.Plan.Query
	switch {
	case said.GPUHours > 0:
		return computeBudget{hours: said.GPUHours}, nil
	case q.runHours() > 0:
		return computeBudget{hours: q.runHours() * float64(max(said.GPUCount, 1))}, nil
	case q.budget().amount == 0 || said.GPU == "":
		return computeBudget{}, nil
	}
	price, err := q.price(said.GPU)
	if err != nil {
		return computeBudget{}, err
	}
	if price.currency != q.budget().currency {
		return computeBudget{}, &plan.Refusal{Code: "price_currency", Got: q.budget().currency}
	}
	return computeBudget{q.budget().amount / price.amount, price}, nil
}

// optimalSize answers how large a model the compute at hand trains: on the tokens that are told, else
// on as many as it is best spent on, with 6 FLOPs for each parameter and token, and 20 tokens for each
// parameter (arXiv 2203.15556, table 3). Where the cards hold less, that is the answer. ok is false
// where the question gives no compute, or trains further what was trained before and tells no tokens.
func (q Question) optimalSize() (Answer, bool, error) {
	said := q.Plan.Query
	if said.ComputeOptimal && said.FLOP > 0 && said.Tokens == 0 {
		return q.optimalFor(said.FLOP), true, nil
	}
	if said.GPU == "" && said.Task == "train" && !q.sized() && q.budget().currency == "USD" && !namesCard(said) {
		card, ok := q.mostCompute()
		if !ok {
			return Answer{}, false, nil
		}
		q.Plan.Query.GPU = card
		q.Plan = plan.Make(q.Plan.Intent, q.Plan.Query, q.Known)
		a, ok, err := q.optimalSize()
		a.Assumed = append(a.Assumed, workload.Assumed{Key: "gpu", Value: card, Why: "of the common cards it does the most for its price"})
		return a, ok, err
	}
	if said.GPU == "" || !said.ComputeOptimal && !isTraining(said) || said.Samples > 0 || !said.ComputeOptimal && said.Task != "train" && said.Tokens == 0 {
		return Answer{}, false, nil
	}
	have, err := q.computeAtHand()
	if err != nil || have.hours == 0 {
		return Answer{}, false, err
	}
	card, err := q.namedCard()
	if err != nil {
		return Answer{}, false, err
	}
	_, peak, err := q.peak(card)
	if err != nil {
		return Answer{}, false, err
	}
	usual, why := usualOn(card, said.Precision)
	share := said.MFUPct / 100
	if share == 0 {
		share = usual.share
	}
	flops := have.hours * 3600 * peak * 1e12 * share
	work := 6.0
	if said.Task == "lora" || said.Task == "qlora" {
		work = 4 // frozen weights have no gradient of their own
	}
	tokens := said.Tokens * max(said.Epochs, 1)
	params := flops / (work * max(tokens, 1))
	if tokens == 0 {
		params = math.Sqrt(flops / (work * plan.TokensPerParam))
		tokens = plan.TokensPerParam * params
	}
	r, err := q.first()
	if err != nil {
		return Answer{}, false, err
	}
	r, err = q.with(r, func(w *workload.Workload) {
		if w.Task == workload.Infer {
			*w = workload.Workload{Task: workload.Train, GPU: w.GPU, GPUMemoryGB: w.GPUMemoryGB, GPUCount: w.GPUCount, Nodes: w.Nodes}
		}
		w.Model = workload.Model{ParamsB: math.Round(params/1e7) / 100}
	})
	if err != nil {
		return Answer{}, false, err
	}
	r = q.laidOut(r)
	sentence, limit := words.OptimalSize, ""
	if said.Tokens > 0 {
		sentence = words.SizeInTime
	}
	size := math.Round(params/1e7) * 1e7
	if held, at := q.roomiest(r); said.GPUCount > 0 && lacksMemory(r) && held > 0 && held < size {
		size, r = held, at
		limit = words.HeldByMemory.In(q.Lang, "size", unit.Params(held).String(), "cards", q.cards(at.Estimate.Workload), "how", settings(at.Estimate.Workload))
	}
	a := q.basis(r)
	a.Assumed = without(a.Assumed, "params_b") // the size is what is sought
	if said.MFUPct == 0 {
		a.Assumed = append(a.Assumed, why)
	}
	a.Value = &Value{size, "parameters"}
	a.Summary = sentence.In(q.Lang, "params", scientific(params), "tokens", scientific(tokens), "flops", scientific(flops),
		"hours", gpuHours(math.Round(have.hours)), "card", card.Name, "mfu", number(share*100)) + limit
	if limit == "" {
		a.Summary += q.laid(r) + q.beyond(r)
	}
	a.Sources = append(a.Sources, plan.OptimalSource)
	if have.price.amount > 0 {
		a.Summary += words.BudgetHours.In(q.Lang, "budget", q.budget().String(), "price", have.price.String())
		a = q.withPrice(a, have.price)
	}
	return a, true, nil
}

// optimalFor is the size on which so many FLOPs are best spent, with its tokens.
func (q Question) optimalFor(flops float64) Answer {
	params := math.Sqrt(flops / (6 * plan.TokensPerParam))
	a := Answer{Value: &Value{math.Round(params/1e7) * 1e7, "parameters"}, Sources: []string{plan.OptimalSource}}
	a.Summary = words.OptimalFor.In(q.Lang, "params", scientific(params), "tokens", scientific(plan.TokensPerParam*params), "flops", scientific(flops))
	return a
}

// optimalTokens are those that a model is best trained on, where that is what the question asks for.
func (q Question) optimalTokens() float64 {
	if said := q.Plan.Query; said.ComputeOptimal && said.Tokens == plan.TokensPerParam*said.ParamsB*1e9 {
		return said.Tokens
	}
	return 0
}

// roomiest is the largest model that the cards hold in whichever layout leaves the most room.
func (q Question) roomiest(r run) (size float64, at run) {
	for _, format := range q.settingsToTry(r.Case.Workload) {
		if o, found := q.largestIn(r, format); o.Value.Number > size {
			size, at = o.Value.Number, found
		}
	}
	return size, at
}

// mostCompute is the common card of a fabric, on which models are trained from scratch, that computes most
// for its price; ok is false where none has one.
func (q Question) mostCompute() (id string, ok bool) {
	most := 0.0
	for _, name := range commonCards {
		match, known := q.Known.FindGPU(name, 0)
		price, err := q.price(name)
		if !known || err != nil || !strings.HasPrefix(match.Row.FormFactor, "sxm") {
			continue
		}
		if peak, _ := match.Row.PeakTFLOPS("bf16"); peak/price.amount > most {
			id, most = name, peak/price.amount
		}
	}
	return id, id != ""
}

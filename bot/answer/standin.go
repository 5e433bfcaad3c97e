package answer

import (
	"cmp"
	"math"
	"slices"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/hardware"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// The cards to count in when the question names none, the one that gives the figure third; for weights in
// fp8 those that compute in it.
var (
	standIn    = []string{"rtx-4090", "rtx-a6000", referenceCard, largeCard}
	standInFP8 = []string{"rtx-4090", "l40s", "h100-80gb-sxm", largeCard}
)

// largeCard takes the place of the one that gives the figure where a machine of it holds what one of those
// does not.
const largeCard = "h200-141gb-sxm"

// cardWith is the card that stands in where a question about time or money names none, and why: the
// reference, or a common one with the memory that is told.
func (q Question) cardWith(gb float64) (id, why string, err error) {
	if gb == 0 {
		return referenceCard, "no card was named", nil
	}
	if ids := q.cardsOf(gb); len(ids) > 0 && q.Plan.Query.GPU == "" {
		if i := slices.IndexFunc(ids, q.priced); i > 0 && q.Plan.Intent == parser.Cost {
			ids = ids[i:]
		}
		return ids[0], "no card was named; a common one with that memory", nil
	}
	return "", "", q.unnamedCard(gb)
}

// cardsOf are cards of so much memory that compute in 16 bits: the common ones first, of which those
// that can be rented for a listed price, then those that most software runs on.
func (q Question) cardsOf(gb float64) []string {
	cards := q.cardsHolding(gb)
	ids := make([]string, len(cards))
	for i, g := range cards {
		ids[i] = g.ID
	}
	return ids
}

// cardsHolding are those cards, or all that compute in 16 bits where no amount is told.
func (q Question) cardsHolding(gb float64) []*hardware.GPU {
	rank := func(g *hardware.GPU) int {
		common := slices.Index(slices.Concat(commonCards, lowPowerCards), g.ID)
		switch {
		case common >= 0 && q.priced(g.ID):
			return common
		case common >= 0:
			return len(commonCards) + len(lowPowerCards) + common
		case g.Vendor == "NVIDIA":
			return math.MaxInt - 1
		}
		return math.MaxInt
	}
	var cards []*hardware.GPU
	for _, g := range q.Known.GPUs() {
		if (gb == 0 || g.MemoryGB == gb) && !g.Unified && max(g.TFLOPS.BF16Tensor, g.TFLOPS.FP16Tensor) > 0 {
			cards = append(cards, g)
		}
	}
	slices.SortStableFunc(cards, func(a, b *hardware.GPU) int { return cmp.Compare(rank(a), rank(b)) })
	return cards
}

// priced reports whether an hour of a card has a price.
func (q Question) priced(card string) bool {
	_, err := q.price(card)
	return err == nil
}

// unnamedCard asks which card is meant: of the memory that is told, where it is, as memory alone says
// nothing of speed.
func (q Question) unnamedCard(gb float64) error {
	if gb == 0 {
		return &plan.Refusal{Code: "no_card", Key: "gpu"}
	}
	if name := q.Plan.Query.GPU; name != "" {
		return &plan.Refusal{Code: "only_memory", Key: "gpu", Got: name}
	}
	var some []string
	for _, id := range q.cardsOf(gb) {
		if slices.Contains(commonCards, id) || slices.Contains(lowPowerCards, id) {
			some = append(some, id)
		}
	}
	return &plan.Refusal{Code: "no_card_name", Key: "gpu_memory_gb", Got: number(gb), Suggestions: some}
}

// countIn counts in several common cards when none is named. A model to run is counted in machines that can
// be bought: the figure is of a card of which one machine holds it, where there is one, and kinds of which it
// takes more than two are then left out.
func (q Question) countIn(r run) (Answer, error) {
	cards := standIn
	if r.Estimate.Workload.Quant == "fp8" {
		cards = standInFP8
	}
	var all []counted
	var table []Option
	var answers []Answer
	for _, id := range cards {
		on, err := q.with(r, func(w *workload.Workload) { w.GPU = id })
		if err != nil {
			return Answer{}, err
		}
		one, found, ok := q.countCards(on)
		if !ok {
			continue
		}
		all, answers = append(all, counted{run: found}), append(answers, one)
		table = append(table, Option{Label: q.cardName(found.Estimate.Workload), Query: asked(found), Estimate: one.Estimate, Value: one.Value})
	}
	if len(all) == 0 {
		return q.noCount(r)
	}
	of := func(id string) int {
		return slices.IndexFunc(all, func(c counted) bool { return c.Case.Workload.GPU == id })
	}
	best := max(of(cards[2]), 0)
	if large := of(largeCard); r.Case.Workload.Task == workload.Infer && large >= 0 && answers[best].Value.Number > machine && answers[large].Value.Number <= machine {
		best = large
	}
	a := answers[best]
	a.Assumed = append(a.Assumed, workload.Assumed{Key: "gpu", Value: all[best].Case.Workload.GPU, Why: "no card was named; others are listed beside it"})
	if r.Case.Workload.Task == workload.Infer && a.Value.Number <= machine {
		table = slices.DeleteFunc(table, func(o Option) bool { return o.Value.Number > 2*machine })
	}
	a.Options = table
	return a, nil
}

// noCount says that no number of the reference card holds a case whose card was not
// named.
func (q Question) noCount(r run) (Answer, error) {
	on, err := q.with(r, func(w *workload.Workload) { w.GPU = referenceCard })
	if err != nil {
		return Answer{}, err
	}
	a := q.basis(on)
	a.Summary = q.noNumber(on)
	a.Assumed = append(a.Assumed, workload.Assumed{Key: "gpu", Value: referenceCard, Why: "no card was named"})
	return a, nil
}

// keptFree says what a server needs of each card, which fills its share of any card whatever it runs.
func (q Question) keptFree(r run) string {
	if need := q.taken(r); need < r.PerGPU.Process {
		return words.KeptFree.In(q.Lang, "framework", string(r.Estimate.Workload.Framework), "need", q.size(need))
	}
	return ""
}

// withoutArithmetic tells that a card holds weights in fp8 or nvfp4 and computes in 16 bits.
func (q Question) withoutArithmetic(r run) bool {
	w := r.Estimate.Workload
	card := q.card(w)
	if w.Task != workload.Infer || card == nil || w.Quant != "fp8" && w.Quant != "nvfp4" {
		return false
	}
	yes, known := supports(card, string(w.Quant))
	return known && !yes
}

// standInTold says that a model is of a generation that the catalogue does not know, and which one the figures are of.
func (q Question) standInTold(a *Answer) {
	if a.Estimate == nil || len(q.Plan.Cases) == 0 {
		return
	}
	if c := q.Plan.Cases[0]; c.StandIn != "" {
		a.Text = append([]string{words.UnknownGeneration.In(q.Lang, "name", c.Query.Model, "model", c.StandIn)}, a.Text...)
	}
}

// notebookTold says what a free notebook is, where a question names one and its card is the one that is reckoned with.
func (q Question) notebookTold(a *Answer) {
	machine, ok := words.Notebooks[q.Wants.Notebook]
	e := a.Estimate
	if !ok || e == nil || e.Workload.GPU != machine.GPU || len(q.Plan.Cases) != 1 {
		return
	}
	text := machine.Told.In(q.Lang)
	if e.HostVerdict == engine.NoVerdict && float64(e.Host.Load) > machine.RAMGB*float64(unit.GiB) {
		text += words.NotebookLoads.In(q.Lang, "load", q.size(e.Host.Load))
	}
	if v := a.Value; v != nil && q.Plan.Intent == parser.Time && v.Unit == "s" && v.Number > words.NotebookHours*3600 {
		text += words.NotebookLong.In(q.Lang, "hours", gpuHours(words.NotebookHours))
	}
	a.Text = append(a.Text, text)
}

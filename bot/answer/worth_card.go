package answer

import (
	"cmp"
	"slices"
	"strings"

	"headroom/bot/words"
	"headroom/engine/hardware"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// usualSizes are sizes that models are released in, which stand for what a card runs.
var usualSizes = []float64{4, 8, 14, 32, 70}

// mostSizes is how many of them an answer tells the speed of.
const mostSizes = 2

// bareCard reports whether advice is asked about one kind of card and nothing says what it is to run.
func (q Question) bareCard() bool {
	said := q.Plan.Query
	return q.Plan.Intent == parser.BuyAdvice && len(q.Plan.Cases) == 1 && !q.sized() && (said.Task == "" || said.Task == "infer") && said.GPUPool == nil &&
		said.Quant == "" && said.Precision == "" && said.Offload == "" && said.Batch+said.Concurrency == 0 && said.TargetTokensPerS == 0
}

// cardWorth answers what a card is good for: the largest models on it, how fast it writes, and what it lacks.
func (q Question) cardWorth(r run) (Answer, bool) {
	card := q.card(r.Case.Workload)
	if !q.bareCard() || card == nil || !card.RunsGGML() {
		return Answer{}, false
	}
	half, four := r, r
	half.Case.Workload.Precision = workload.FP16
	inFour(&four.Case.Workload)
	_, wide, in16 := q.largestAlone(half)
	largest, ok, in4 := q.largestAlone(four)
	if !ok {
		return Answer{}, false
	}
	a := q.basis(largest)
	a.Assumed = without(a.Assumed, "params_b") // the size is what is searched for
	sentence := words.CardHolds
	if largest.Estimate.Workload.GPUCount > 1 {
		sentence = words.CardsHold
	}
	if !wide {
		sentence = words.CardHoldsFour
	}
	a.Summary = sentence.In(q.Lang, "cards", q.cards(largest.Estimate.Workload), "half", in16.String(), "four", in4.String(),
		"format", inFourBits, "tokens", number(float64(largest.Estimate.Workload.SeqLen)))
	sizes := q.usualOn(four, in4)
	a.Summary += q.sizesWrite(sizes) + q.lacking(card) + q.priceWorth(card)
	for _, s := range sizes {
		a.Options = append(a.Options, Option{Label: s.Label, Query: asked(s), Estimate: &s.Estimate})
	}
	if len(a.Options) > 0 {
		a.Estimate, a.Verdict = a.Options[0].Estimate, sizes[0].Verdict // of what many run, rather than of the brim
		a.Assumed = without(assumed(sizes[0]), "params_b")
		if len(a.Options) == 1 {
			a.Options = nil
		}
	}
	a.Text = append(a.Text, q.examplesIn(inFourBits, largest, in4)...)
	a.Sources = q.sourcesOf(card)
	return a, true
}

// usualOn are the largest usual sizes up to a limit as they run on the cards of a case, the largest first.
func (q Question) usualOn(r run, most unit.Params) []run {
	var out []run
	for _, size := range slices.Backward(usualSizes) {
		if unit.Params(size*1e9) > most || len(out) == mostSizes {
			continue
		}
		one, err := q.with(r, func(w *workload.Workload) { w.Model = workload.Model{ParamsB: size} })
		if err == nil {
			one.Label = unit.Params(size * 1e9).String()
			out = append(out, one)
		}
	}
	return out
}

// sizesWrite says how fast usual sizes write, the smallest first.
func (q Question) sizesWrite(sizes []run) string {
	var list []string
	for _, s := range slices.Backward(sizes) {
		if quickness(s) == 0 {
			continue
		}
		sentence := words.SizeWrites
		if list != nil {
			sentence = words.SizeWrites2
		}
		list = append(list, sentence.In(q.Lang, "params", s.Label, "rate", Rate(quickness(s))))
	}
	if list == nil {
		return ""
	}
	return words.CardWrites.In(q.Lang, "format", inFourBits, "list", strings.Join(list, words.PartSeparator.In(q.Lang)))
}

// lacking says what a card has not of what most software builds on, as far as that is known, or that it has
// all of it.
func (q Question) lacking(card *hardware.GPU) string {
	if card.Vendor == "Apple" {
		return "" // its programs build on Metal
	}
	var lacks, has []string
	note := func(yes, known bool, name string, without words.Sentence) {
		switch {
		case !known:
		case yes:
			has = append(has, name)
		default:
			lacks = append(lacks, without.In(q.Lang))
		}
	}
	half := words.LacksBF16
	if !card.Tensor() && card.TFLOPS.FP16 > 0 && card.TFLOPS.FP16 < card.TFLOPS.FP32 {
		half = words.LacksFP16
	}
	yes, known := supports(card, "bf16")
	note(yes, known, "bf16", half)
	yes, known = card.FlashAttention()
	note(yes, known, "FlashAttention 2", words.LacksFlash)
	yes, known = supports(card, "fp8")
	note(yes, known, "fp8", words.LacksFP8)
	text := ""
	if lacks != nil {
		text = words.CardLacks.In(q.Lang, "list", strings.Join(lacks, words.LabelSeparator.In(q.Lang)))
	}
	if has != nil {
		text = words.CardHas.In(q.Lang, "list", join(q.Lang, has)) + text
	}
	return text
}

// priceWorth says what the memory of a card costs at the price that is told, or that none is known, and what
// it rents for.
func (q Question) priceWorth(card *hardware.GPU) string {
	said := q.Plan.Query
	text := words.CardUnpriced.In(q.Lang)
	if said.PriceUSD > 0 {
		sentence, memory := words.CardPriced, cmp.Or(said.GPUMemoryGB, card.MemoryGB)
		if said.GPUCount > 1 {
			sentence, memory = words.CardsPriced, memory*float64(said.GPUCount)
		}
		text = sentence.In(q.Lang, "count", number(float64(said.GPUCount)), "price", money{said.PriceUSD, "USD", "", true}.String(), "each", money{said.PriceUSD / memory, "USD", "", true}.String())
	}
	if listed, ok := q.Known.LowestPrice(card.ID); ok {
		text += words.CardRents.In(q.Lang, "price", money{listed.USDPerDeviceHour, "USD", "", false}.String(), "provider", listed.Provider, "date", listed.Date)
	}
	return text
}

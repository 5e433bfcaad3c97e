package answer

import (
	"math"
	"strconv"
	"strings"

	"headroom/bot/words"
	"headroom/engine/hardware"
	"headroom/engine/workload"
	"headroom/parser"
)

// limitSource is a sweep of the power limit of six RTX 3090 from 350 down to 100 W that measures
// writing and the reading of prompts apart. An RTX 3090 with 27B (jeanfbrito.github.io
// rtx-3090-power-limit-sweet-spot) and an RTX 4090, which keeps 93 % at 70 %, agree with it.
const limitSource = "llmgarage.ai power-limit-tokens-per-second-benchmark"

// limited are its points: shares of the rated power with the shares of both speeds that they leave.
var limited = []struct{ power, writing, reading float64 }{
	{150. / 350, 0.862, 0.258}, {200. / 350, 0.941, 0.601}, {250. / 350, 0.974, 0.853}, {300. / 350, 0.993, 0.943}, {1, 1, 1},
}

// clockHolds is the share of the rated power above which the clock falls gently with it.
const clockHolds = 0.65

// writingKept is the share of the speed of writing that a card keeps under a share of its rated power. ok is
// false below what was measured, where a card falls to its lowest clock.
func writingKept(power float64) (share float64, ok bool) {
	for i := 1; i < len(limited); i++ {
		a, b := limited[i-1], limited[i]
		if power >= a.power && power <= b.power {
			return a.writing + (b.writing-a.writing)*(power-a.power)/(b.power-a.power), true
		}
	}
	return 0, false
}

// computeKept is the same of work that waits for products, from its lower to its upper end: power
// goes with the cube of the clock where voltage follows it, and with less where part of it is
// static; the points above lie at the square root.
func computeKept(power float64) (low, high float64) { return math.Sqrt(power), math.Cbrt(power) }

// limitedTo finds the share of its rated power to which a question limits a card; 0 where it does not.
func (q Question) limitedTo(card *hardware.GPU) float64 {
	limit := q.Plan.Query.PowerLimitW
	if card == nil || card.Unified || limit <= 0 || limit >= float64(card.TDPWatts) {
		return 0
	}
	return limit / float64(card.TDPWatts)
}

// underLimit says what a card keeps of its speeds under a limit.
func (q Question) underLimit(card *hardware.GPU, share float64) string {
	writing, ok := writingKept(share)
	low, high := computeKept(share)
	sentence := words.LimitKeeps
	switch {
	case !ok:
		sentence = words.LimitStarves
	case share < clockHolds:
		sentence = words.LimitSlows
	}
	return sentence.In(q.Lang, "limit", number(q.Plan.Query.PowerLimitW), "rated", strconv.Itoa(card.TDPWatts), "share", number(math.Round(100*share)),
		"writing", number(math.Round(100*writing)), "low", number(math.Round(100*low)), "high", number(math.Round(100*high)))
}

// limitTold says that a limit of power below the card's rating is in no speed, and what it leaves of it.
func (q Question) limitTold(a *Answer) {
	if a.Estimate == nil || a.Estimate.Speed == nil || q.Plan.Intent != parser.Throughput && q.Plan.Intent != parser.Time {
		return
	}
	match, ok := q.Known.FindGPU(a.Estimate.Workload.GPU, 0)
	if !ok {
		return
	}
	share := q.limitedTo(match.Row)
	if share == 0 {
		return
	}
	a.Summary += q.space() + words.LimitUnused.In(q.Lang, "rated", strconv.Itoa(match.Row.TDPWatts)) + q.underLimit(match.Row, share)
	if rate := a.Estimate.Speed.DecodeTokensPerSec; a.Estimate.Workload.Task == workload.Infer && rate > 0 {
		if writing, ok := writingKept(share); ok {
			a.Summary += words.LimitedRate.In(q.Lang, "rate", about(writing*rate))
		}
	}
	a.Sources = append(a.Sources, limitSource)
}

// slowedByLimit answers what a limit of power costs where no model is told.
func (q Question) slowedByLimit() (Answer, error) {
	card, err := q.namedCard()
	if err != nil {
		return Answer{}, err
	}
	a := Answer{Summary: words.LimitAbove.In(q.Lang, "limit", number(q.Plan.Query.PowerLimitW), "rated", strconv.Itoa(card.TDPWatts), "card", card.Name)}
	if share := q.limitedTo(card); share > 0 {
		a.Summary = strings.TrimSpace(q.underLimit(card, share))
		a.Sources = []string{limitSource}
	}
	a.Sources = append(a.Sources, card.Sources...)
	return a, nil
}

// limitSaves says what a limit saves over some hours of full work: of what the card was seen to draw, or is rated at.
func (q Question) limitSaves(card *hardware.GPU, cards int, hours float64) string {
	said := q.Plan.Query
	if q.limitedTo(card) == 0 {
		return ""
	}
	from := float64(card.TDPWatts)
	if said.PowerW > said.PowerLimitW && said.PowerW <= cardMargin*from {
		from = said.PowerW
	}
	kWh := (from - said.PowerLimitW) * float64(cards) / 1000 * hours
	price := q.energyPrice()
	return words.LimitSaves.In(q.Lang, "limit", number(said.PowerLimitW), "from", number(from), "energy", number(kWh)+" kWh", "time", q.worked(hours),
		"money", money{kWh * price.amount, price.currency, "", true}.String(), "price", price.String())
}

// limitStep rounds a limit of power, as people set it.
const limitStep = 10

// heldByLimit says to how many watts cards are limited so that a power supply holds them that it does not at their
// rating, and what that leaves of their speed. It is empty where they are limited already, or would starve.
func (q Question) heldByLimit(card *hardware.GPU, cards int, host float64, machines int) string {
	have := q.Plan.Query.SupplyW
	if card == nil || card.Unified || card.Vendor != "NVIDIA" || card.TDPWatts == 0 || q.Plan.Query.PowerLimitW+q.Plan.Query.PowerW > 0 || machines > 1 ||
		have >= supplyMargin*(float64(cards*card.TDPWatts)+host) {
		return ""
	}
	limit := math.Floor((have/supplyMargin-host)/float64(cards)/limitStep) * limitStep
	writing, ok := writingKept(limit / float64(card.TDPWatts))
	if !ok {
		return ""
	}
	return words.HeldByLimit.In(q.Lang, "limit", number(limit), "total", number(limit*float64(cards)+host)+" W", "share", number(math.Round(100*writing)))
}

// inTurn says that cards of people's own that run a model seldom all draw their rating at once, and which limit is usual.
func (q Question) inTurn(card *hardware.GPU, cards int) string {
	said := q.Plan.Query
	if q.Plan.Intent != parser.Power || card == nil || cards < 2 || card.Datacenter() || card.Unified || isTraining(said) || said.Task == "" && !said.NamesModel() || said.Parallel.TP > 0 || said.Concurrency+said.Batch > 1 ||
		said.PowerW > 0 || said.TokensPerS+said.TokensPerSPerGPU > 0 || workload.Framework(said.Framework).Server() {
		return ""
	}
	text := words.CardsInTurn.In(q.Lang)
	limit := math.Floor(usualLimit*float64(card.TDPWatts)/limitStep) * limitStep
	if writing, ok := writingKept(limit / float64(card.TDPWatts)); ok && said.PowerLimitW == 0 && said.SupplyW == 0 && card.Vendor == "NVIDIA" {
		text += words.UsualLimit.In(q.Lang, "limit", number(limit), "gpus", number(limit*float64(cards))+" W", "share", number(math.Round(100*writing)))
	}
	return text
}

// usualLimit is the share of their rating to which people limit cards that run models: the points above lose little
// there.
const usualLimit = 0.72

package answer

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/hardware"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// joined are common cards of which several together make up a memory; shared are computers whose GPU has the
// memory of the whole.
var (
	joined = []string{
		"rtx-5060-ti-16gb", "rtx-3090", "rtx-4090", "rtx-5090", "radeon-ai-pro-r9700", "rtx-a6000", "rtx-6000-ada",
		"rtx-pro-5000-blackwell-48gb", "radeon-pro-w7900",
	}
	shared = []string{"apple-m4-max", "apple-m3-ultra", "strix-halo-395", "dgx-spark-gb10"}
)

// Of cards to choose between those that are sold since then are common; from so much memory on several cards may
// make it up, and so many are shown.
const (
	commonSince = "2020"
	leastJoined = 32
	mostShown   = 10
	overMemory  = 1.35 // times the memory that is asked for
)

// regional are cards that are sold in China in place of others.
var regional = []string{"a800-", "h800-", "h20-", "l20", "rtx-4090-d", "rtx-5090-d", "rtx-5880-"}

// makers are those whose cards most software runs on.
var makers = []string{"NVIDIA", "AMD", "Intel"}

// rival is a card, or a set of one, that is held against others by the speed of one model.
type rival struct {
	run
	card  *hardware.GPU
	watts float64
}

func (r rival) perWatt() float64 { return quickness(r.run) / r.watts }

// memorySought is the memory of the cards that advice is asked about, where no card is named or others than it
// are sought.
func (q Question) memorySought() float64 {
	said := q.Plan.Query
	if !q.bareCard() || said.HostRAMGB > 0 || said.Mac {
		return 0
	}
	card := q.card(q.Plan.Cases[0].Workload)
	switch {
	case said.GPU == "":
		return cmp.Or(said.TotalGPUMemoryGB, said.GPUMemoryGB*float64(max(said.GPUCount, 1)))
	case q.Wants.Spares && card != nil:
		return cmp.Or(said.GPUMemoryGB, card.MemoryGB) * float64(max(said.GPUCount, 1))
	}
	return 0
}

// cardsWith answers which card of a memory to get: by speed for its power, or by speed alone where that is asked
// for, with what decides both.
func (q Question) cardsWith(r run, gb float64) (Answer, bool) {
	size, all := q.rivals(r, gb)
	if len(all) == 0 {
		return Answer{}, false
	}
	byPower := func(a, b rival) int { return cmp.Compare(b.perWatt(), a.perWatt()) }
	bySpeed := func(a, b rival) int { return cmp.Compare(quickness(b.run), quickness(a.run)) }
	order, other, sentences, then := byPower, bySpeed, [2]words.Sentence{words.MostForPower, words.SetForPower}, words.ThenFastest
	if q.Wants.Fastest {
		order, other, sentences, then = bySpeed, byPower, [2]words.Sentence{words.FastestWith, words.FastestSet}, words.ThenForPower
	}
	second := slices.MinFunc(all, other)
	slices.SortStableFunc(all, order)
	best, sentence := all[0], sentences[0]
	if slices.ContainsFunc(all, func(r rival) bool { return r.Estimate.Workload.GPUCount > 1 }) {
		sentence = sentences[1]
	}
	a := q.basis(best.run)
	a.Assumed = without(a.Assumed, "params_b")
	a.Summary = sentence.In(q.Lang, "gb", number(gb), "first", q.cards(best.Estimate.Workload), "rate", Rate(quickness(best.run)),
		"params", unit.Params(size*1e9).String(), "format", inFourBits, "watts", number(best.watts))
	if second.Label != best.Label {
		a.Summary += q.rivalSaid(then, second)
	}
	if named := q.card(r.Case.Workload); named != nil {
		if own, ok := q.rivalOf(r, named, max(q.Plan.Query.GPUCount, 1), size); ok {
			a.Summary += q.rivalSaid(words.NamedBeside, own)
		}
	}
	a.Summary += q.rentOf(all)
	if limit := q.budget(); limit.amount > 0 {
		a.Summary += words.BudgetUnsold.In(q.Lang, "budget", limit.String())
	} else {
		a.Summary += words.PricesUnknown.In(q.Lang)
	}
	for _, r := range all[:min(len(all), mostShown)] {
		label := q.cards(r.Estimate.Workload)
		a.Options = append(a.Options, Option{Label: label, Query: asked(r.run), Estimate: &r.run.Estimate})
		a.Facts = append(a.Facts, Fact{label, words.CardInWatts.In(q.Lang, "line", q.cardLine(r.card, r.card.MemoryGB, 1), "watts", strconv.Itoa(r.card.TDPWatts))})
	}
	if len(a.Options) == 1 {
		a.Options = nil
	}
	a.Text = append(a.Text, q.sharedToo(r, gb, size)...)
	return a, true
}

// rivalSaid names a rival with its speed and what it draws.
func (q Question) rivalSaid(sentence words.Sentence, r rival) string {
	return sentence.In(q.Lang, "card", q.cards(r.Estimate.Workload), "rate", Rate(quickness(r.run)), "watts", number(r.watts))
}

// rivals are the common cards of a memory, and the sets that make it up, with the largest usual model that most of
// them hold.
func (q Question) rivals(r run, gb float64) (float64, []rival) {
	type choice struct {
		card  *hardware.GPU
		count int
	}
	count := 1
	if n := q.Plan.Query.GPUCount; n > 1 && q.Plan.Query.GPU == "" {
		count = n
	}
	var choices []choice
	for _, g := range q.singles(gb / float64(count)) {
		if count > 1 && q.overDraw(g, count) {
			continue
		}
		choices = append(choices, choice{g, count})
	}
	for _, id := range joined {
		match, ok := q.Known.FindGPU(id, 0)
		if !ok || count > 1 || gb < leastJoined || !q.wantedCard(match.Row) {
			continue
		}
		n := int(math.Ceil(gb / match.Row.MemoryGB))
		if n > 1 && n <= machine && float64(n)*match.Row.MemoryGB <= overMemory*gb && !q.overSupply(id, n) && !q.overDraw(match.Row, n) {
			choices = append(choices, choice{match.Row, n})
		}
	}
	for _, size := range slices.Backward(usualSizes) {
		var all []rival
		for _, c := range choices {
			if one, ok := q.rivalOf(r, c.card, c.count, size); ok {
				all = append(all, one)
			}
		}
		if len(all) > 0 && 4*len(all) >= 3*len(choices) {
			return size, all
		}
	}
	return 0, nil
}

// rivalOf is a model of a size on some cards; ok is false where they do not hold it, or nothing says how fast it is.
func (q Question) rivalOf(r run, card *hardware.GPU, cards int, size float64) (rival, bool) {
	one, err := q.with(r, func(w *workload.Workload) {
		inFour(w)
		w.GPU, w.GPUMemoryGB, w.GPUCount, w.Model = card.ID, 0, cards, workload.Model{ParamsB: size}
	})
	one.Case.Assumed = without(slices.Clone(one.Case.Assumed), "gpu")
	one.Label = count(cards, card.Name)
	return rival{one, card, float64(card.TDPWatts * cards)}, err == nil && one.Verdict == engine.Fits && quickness(one) > 0 && card.TDPWatts > 0
}

// singles are the common cards of a memory: those for desktops, else those for servers.
func (q Question) singles(gb float64) []*hardware.GPU {
	var desktop, server []*hardware.GPU
	for _, g := range q.Known.GPUs() {
		if g.MemoryGB != gb || g.Unified || g.DevicesPerBoard > 1 || g.Released < commonSince || g.FormFactor == "laptop" || !g.RunsGGML() || !q.wantedCard(g) || q.overSupply(g.ID, 1) {
			continue
		}
		if g.ForDesktop() {
			desktop = append(desktop, g)
		} else {
			server = append(server, g)
		}
	}
	if desktop != nil || q.Plan.Query.GPU != "" { // others than a named one stand where it would
		return desktop
	}
	return server
}

// wantedCard reports whether a card is one of those that the question leaves open.
func (q Question) wantedCard(g *hardware.GPU) bool {
	if q.Wants.Maker != "" && g.Vendor != q.Wants.Maker || q.overPower(g.ID) || q.ruledOut(g.ID) {
		return false
	}
	if !slices.Contains(makers, g.Vendor) || q.Lang == words.English && slices.ContainsFunc(regional, func(id string) bool { return strings.HasPrefix(g.ID, id) }) {
		return false
	}
	name := q.Plan.Query.GPU
	own, ok := q.Known.FindGPU(name, 0)
	return name == "" || g.ID != name && !strings.HasPrefix(g.ID, name+"-") && (!ok || own.Row.ID != g.ID)
}

// overDraw reports whether cards draw more together than the question allows.
func (q Question) overDraw(g *hardware.GPU, cards int) bool {
	limit := q.powerAllowed()
	return limit > 0 && float64(cards*g.TDPWatts) > limit
}

// rentOf tells the lowest rent of rivals that are listed.
func (q Question) rentOf(all []rival) string {
	var best hardware.Price
	name, lowest := "", 0.0
	for _, r := range all {
		cards := float64(max(r.Estimate.Workload.GPUCount, 1))
		if listed, ok := q.Known.LowestPrice(r.card.ID); ok && (name == "" || cards*listed.USDPerDeviceHour < lowest) {
			best, name, lowest = listed, r.Label, cards*listed.USDPerDeviceHour
		}
	}
	if name == "" {
		return ""
	}
	return words.CardsRent.In(q.Lang, "price", money{lowest, "USD", "", false}.String(), "card", name, "provider", best.Provider, "date", best.Date)
}

// sharedToo names computers whose GPU shares as much memory, with their speeds.
func (q Question) sharedToo(r run, gb, size float64) []string {
	if gb < 2*leastJoined || q.Plan.Intent != parser.BuyAdvice {
		return nil
	}
	var list []string
	for _, id := range shared {
		match, ok := q.Known.FindGPU(id, 0)
		if !ok || q.Wants.Maker != "" && match.Row.Vendor != q.Wants.Maker {
			continue
		}
		one, _ := q.rivalOf(r, match.Row, 1, size)
		if one.Verdict == engine.Fits && quickness(one.run) > 0 && float64(one.CapacityBytes) >= gb*float64(unit.GB) {
			list = append(list, words.SharedWrites.In(q.Lang, "card", match.Row.Name, "rate", Rate(quickness(one.run))))
		}
	}
	if list == nil {
		return nil
	}
	return []string{words.SharedToo.In(q.Lang, "list", join(q.Lang, list))}
}

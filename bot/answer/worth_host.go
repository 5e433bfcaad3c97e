package answer

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/search"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
)

// ramWeighed reports whether amounts of host memory beside cards are weighed, with no model to weigh them by.
func (q Question) ramWeighed() bool {
	said := q.Plan.Query
	if q.sized() || isTraining(said) || !namesCard(said) || len(said.GPUPool) > 0 || said.Mac || q.Plan.Blocked != nil || said.Offload != "" {
		return false
	}
	switch q.Plan.Intent {
	case parser.BuyAdvice:
		return said.HostRAMGB > 0 || len(said.HostRAMOptions) > 0
	case parser.Compare:
		return len(said.HostRAMOptions) > 1
	}
	return false
}

// ramWorth answers what larger models amounts of host memory let run beside cards, and how fast these are
// against the largest that the cards hold.
func (q Question) ramWorth() (Answer, error) {
	var a Answer
	text, last := "", ""
	var mixtures []string
	for i, c := range q.Plan.Cases {
		c.Workload.GPU, c.Assumed = q.knownCard(c)
		c.BesideHost, c.Workload.HostRAMGB = false, 0
		inFour(&c.Workload)
		base, err := q.run(c)
		if err != nil {
			return Answer{}, err
		}
		if base.Vendor() == "Apple" {
			return compare(q) // its memory is that of the GPU
		}
		alone, fits, params := q.largestAlone(base)
		if cards := q.cards(base.Estimate.Workload); cards != last {
			if text != "" {
				text += words.FullStop.In(q.Lang) + q.space()
			}
			sentence := words.RAMCardAlone
			if !fits {
				sentence = words.RAMTooSmall
			}
			text, last = text+sentence.In(q.Lang, "cards", cards, "params", params.String(), "format", inFourBits, "pace", q.paceSaid(words.RAMPace, alone)), cards
		}
		ram := q.Plan.Cases[i].Workload.HostRAMGB
		with, larger := q.largestBeside(base, ram)
		if larger <= params {
			text += words.RAMAddsNone.In(q.Lang, "ram", number(ram)+" GB")
			with, larger = alone, params
		} else {
			layers, all := q.layersOf(with)
			text += words.RAMBeside.In(q.Lang, "ram", number(ram)+" GB", "params", larger.String(), "layers", strconv.Itoa(layers), "all", strconv.Itoa(all), "pace", q.paceSaid(words.RAMPace, with))
		}
		if i == 0 {
			a = q.basis(with)
			a.Assumed = without(a.Assumed, "params_b") // the size is what is searched for
		}
		if with.Verdict != engine.NoVerdict {
			label := cmpOr(q.label(q.Plan.Cases[i].Label), number(ram)+" GB RAM")
			a.Options = append(a.Options, Option{Label: label, Query: asked(with), Estimate: &with.Estimate, Value: &Value{float64(larger), "parameters"}})
		}
		if list := q.mixturesWith(base, ram); list != "" {
			beside := words.CardsAndRAM.In(q.Lang, "cards", q.cards(base.Estimate.Workload), "ram", number(ram)+" GB")
			mixtures = append(mixtures, words.RAMMixturesOn.In(q.Lang, "on", beside, "list", list))
		}
	}
	a.Summary = words.RAMBuysSize.In(q.Lang) + text + words.FullStop.In(q.Lang)
	if mixtures != nil {
		a.Text = append(a.Text, words.RAMMixtures.In(q.Lang, "list", strings.Join(mixtures, words.LabelSeparator.In(q.Lang))))
	}
	a.Text = append(a.Text, words.RAMShared.In(q.Lang))
	if len(a.Options) < 2 {
		a.Options = nil
	}
	return a, nil
}

// inFour makes a case one that llama.cpp runs in four bits.
func inFour(w *workload.Workload) {
	w.Framework, w.FrameworkVersion, w.Precision, w.Quant = "llama.cpp", "", "", inFourBits
}

// knownCard is the card of a case, or one that stands in where its speed is not known: the one for laptops that
// has its name, or a common one with the memory that is told.
func (q Question) knownCard(c plan.Case) (string, []workload.Assumed) {
	w, id, why := c.Workload, "", "no card was named; a common one with that memory"
	if q.card(w) != nil {
		return w.GPU, c.Assumed
	}
	if name := cmp.Or(w.GPU, c.Query.GPU); name != "" {
		if match, ok := q.Known.FindGPU(name+"-laptop", w.GPUMemoryGB); ok {
			id, why = match.Row.ID, "the one for laptops, which is all that has this name"
		}
	} else if ids := q.cardsOf(w.GPUMemoryGB); len(ids) > 0 {
		id = ids[0]
	}
	if id == "" {
		return w.GPU, c.Assumed
	}
	return id, append(without(slices.Clone(c.Assumed), "gpu"), workload.Assumed{Key: "gpu", Value: id, Why: why})
}

// largestAlone is the largest model that the cards of a case hold.
func (q Question) largestAlone(base run) (run, bool, unit.Params) {
	limit, found, ok := q.limitOf(base, search.Params())
	return found, ok, unit.Params(limit.Value) * search.ParamsStep
}

// largestBeside is the largest model that cards and host memory hold together, with as many layers on the
// cards as these hold.
func (q Question) largestBeside(base run, ram float64) (run, unit.Params) {
	size, found := search.Params(), run{}
	c := q.divided(base.Case)
	c.Workload.HostRAMGB, c.Query.HostRAMGB, c.Query.HostRAMOptions = ram, ram, nil
	n := search.Largest(size.Most, func(n int) bool {
		one := c
		size.Set(&one.Workload, n)
		r, err := q.run(one)
		if err != nil || !onHostToo(r) {
			return false
		}
		found = r
		return true
	})
	return found, unit.Params(n) * search.ParamsStep
}

// layersOf are how many layers of a case are on the cards, and how many it has.
func (q Question) layersOf(r run) (layers, all int) {
	if o, err := q.probe.Try(r.Case.Workload); err == nil {
		all = o.Arch.Layers
	}
	if n := r.Estimate.Workload.Offload.LayersOnGPU; n != nil {
		return *n, all
	}
	return all, all
}

// paceSaid is how fast a run is, in a sentence for it; empty where that is not known.
func (q Question) paceSaid(sentence words.Sentence, r run) string {
	if quickness(r) == 0 {
		return ""
	}
	return sentence.In(q.Lang, "rate", Rate(quickness(r)))
}

// mixturesWith names mixtures of experts that run with an amount of host memory beside the cards, and how fast.
func (q Question) mixturesWith(base run, ram float64) string {
	w, said := base.Case.Workload, base.Case.Query
	said.GPU, said.GPUMemoryGB, said.GPUCount, said.GPUOptions = cmp.Or(w.GPU, said.GPU), w.GPUMemoryGB, max(w.GPUCount, said.GPUCount), nil
	said.HostRAMGB, said.HostRAMOptions, said.Framework = ram, nil, ""
	q.Plan.Query = said
	var list []string
	for _, f := range q.mixtures(base) {
		list = append(list, words.RAMMixture.In(q.Lang, "model", f.Label, "params", f.Params.String(), "active", f.ActiveParams.String(), "pace", q.paceSaid(words.RAMRate, f)))
	}
	return join(q.Lang, list)
}

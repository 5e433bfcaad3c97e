package answer

import (
	"cmp"
	"math"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/workload"
)

// quantity is what a unit measures; only like converts into like.
type quantity string

const (
	storage quantity = "storage"
	compute quantity = "compute"
	counts  quantity = "count"
)

// measure is a unit: what it measures, its size in the base unit (bytes,
// FLOP, one) and how it is written.
type measure struct {
	of    quantity
	size  float64
	write string
}

// prefixes are the decimal steps, a thousand each.
var prefixes = []struct{ letter, write string }{
	{"", ""}, {"k", "K"}, {"m", "M"}, {"g", "G"}, {"t", "T"}, {"p", "P"}, {"e", "E"}, {"z", "Z"},
}

// measures is the table of units by lower-case name.
var measures = func() map[string]measure {
	table := map[string]measure{
		"bit": {storage, 1.0 / 8, "bits"}, "bits": {storage, 1.0 / 8, "bits"},
		"byte": {storage, 1, "bytes"}, "bytes": {storage, 1, "bytes"},
		"thousand": {counts, 1e3, "thousand"}, "million": {counts, 1e6, "million"},
		"billion": {counts, 1e9, "billion"}, "trillion": {counts, 1e12, "trillion"},
	}
	decimal, binary := 1.0, 1.0
	for _, p := range prefixes {
		if p.letter != "" {
			table[p.letter+"ib"] = measure{storage, binary, p.write + "iB"}
			table[p.letter] = measure{counts, decimal, p.write}
			table[p.letter+"bit"] = measure{storage, decimal / 8, p.write + "bit"}
		}
		table[p.letter+"b"] = measure{storage, decimal, p.write + "B"}
		for _, name := range []string{"flop", "flops", "flop/s"} {
			table[p.letter+name] = measure{compute, decimal, p.write + "FLOPS"}
		}
		decimal, binary = decimal*1000, binary*1024
	}
	for name, p := range map[string]string{"kilo": "k", "mega": "m", "giga": "g", "tera": "t", "peta": "p", "exa": "e"} {
		table[name+"bytes"], table[name+"byte"] = table[p+"b"], table[p+"b"]
		table[name+"flops"], table[name+"flop"] = table[p+"flops"], table[p+"flops"]
	}
	return table
}()

// measureOf looks a unit up by any of its spellings.
func measureOf(name string) (measure, bool) {
	m, ok := measures[strings.ToLower(strings.TrimSpace(name))]
	return m, ok
}

// counterpart is the unit that people convert into when they name none: the
// other giga for sizes, the next step up for rates.
func counterpart(m measure) measure {
	switch {
	case m.write == "GiB":
		return measures["gb"]
	case m.write == "GB":
		return measures["gib"]
	case m.of == storage:
		return measures["gb"]
	case m.of == compute:
		for i, p := range prefixes[:len(prefixes)-1] {
			if p.write+"FLOPS" == m.write {
				return measures[prefixes[i+1].letter+"flops"]
			}
		}
	}
	return m
}

// cardsOfRate tells how many cards reach a rate of computing together, by the dense peak of each.
func (q Question) cardsOfRate() (Answer, error) {
	said := q.Plan.Query
	from, ok := measureOf(said.From)
	if !ok || from.of != compute {
		return Answer{}, &plan.Refusal{Code: "no_units", Got: said.From}
	}
	card, err := q.namedCard()
	if err != nil {
		return Answer{}, err
	}
	peak, rate := card.PeakTFLOPS(cmp.Or(said.Precision, said.Quant, "bf16"))
	if peak == 0 {
		return Answer{}, &plan.Refusal{Code: "no_peak", Got: card.Name}
	}
	cards := math.Ceil(said.Value * from.size / (peak * measures["tflops"].size))
	return Answer{
		Summary: words.CardsOfRate.In(q.Lang, "from", exact(said.Value)+" "+from.write, "count", number(cards), "card", card.Name,
			"peak", number(peak)+" TFLOPS", "rate", rate, "half", number(math.Ceil(cards/2))),
		Value:   &Value{cards, "gpus"},
		Sources: q.sourcesOf(card),
	}, nil
}

// convertUnits scales a value from one unit into another of its kind.
func (q Question) convertUnits() (Answer, error) {
	said := q.Plan.Query
	from, ok := measureOf(said.From)
	if !ok {
		return Answer{}, &plan.Refusal{Code: "no_units", Got: said.From}
	}
	to, named := measureOf(said.To)
	switch {
	case !named && said.To != "":
		return Answer{}, &plan.Refusal{Code: "no_units", Got: said.To}
	case !named:
		to = counterpart(from)
	case to.of != from.of:
		return Answer{}, &plan.Refusal{
			Code: string(workload.Conflict), Rejected: true, Key: "to", Got: said.To,
			Message: from.write + " measures " + string(from.of) + " and " + to.write + " " + string(to.of) + "; neither converts into the other",
		}
	}
	result := said.Value * from.size / to.size
	return Answer{
		Summary: words.Converted.In(q.Lang, "from", exact(said.Value)+" "+from.write, "to", exact(result)+" "+to.write),
		Value:   &Value{result, to.write},
		Sources: []string{"SI prefixes are powers of 1000; KiB, MiB, GiB are powers of 1024 (IEC 80000-13)"},
	}, nil
}

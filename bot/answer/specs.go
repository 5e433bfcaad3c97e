package answer

import (
	"strconv"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/hardware"
)

// specs answers with the data sheet of a card or a model.
func specs(q Question) (Answer, error) {
	said := q.Plan.Query
	switch {
	case said.GPU != "" || len(said.GPUOptions) > 0:
		if said.NVLink != nil && q.Whether && len(said.GPUOptions) > 1 {
			return q.linksOfEach()
		}
		card, err := q.namedCard()
		if err != nil {
			return Answer{}, err
		}
		if said.NVLink != nil && q.Whether {
			return q.hasLink(card), nil
		}
		if said.Precision != "" || said.Quant != "" || len(said.Precisions) > 0 {
			return q.peaks()
		}
		if p, known := card.Program(said.Framework); known {
			return q.runsProgram(card, p), nil
		}
		if said.FlashAttn != nil || said.Attention == "flash" {
			if a, ok := q.flashOfGGML(card); ok {
				return a, nil
			}
			if a, ok := q.flash(card); ok {
				return a, nil
			}
		}
		return q.figureFirst(q.cardSheet(card), card.NameWith(said.GPUMemoryGB)), nil
	case len(said.Models) > 0:
		return q.modelSheets(said.Models), nil
	case said.Model != "":
		if match, ok := q.Known.FindModel(said.Model); ok {
			return q.figureFirst(q.modelSheet(match.Row), match.Row.ID), nil
		}
		if q.Plan.Blocked != nil {
			return Answer{}, q.Plan.Blocked
		}
		if a, ok := q.plannedSheet(); ok {
			return a, nil
		}
		return Answer{}, &plan.Refusal{Code: "unknown_model", Key: "model", Got: said.Model, Suggestions: q.Known.SuggestModels(said.Model)}
	}
	return Answer{}, &plan.Refusal{Code: "no_card", Key: "gpu"}
}

// listing answers what the catalogue holds.
func listing(q Question) (Answer, error) {
	if gb := q.Plan.Query.GPUMemoryGB; (gb > 0 || q.Wants.Vendor != "") && q.Plan.Query.GPU == "" {
		if a, ok := q.cardsListed(gb); ok {
			return a, nil
		}
	}
	return Answer{Summary: words.Listed.In(q.Lang, "count", strconv.Itoa(len(q.Known.Models())), "gpus", strconv.Itoa(len(q.Known.GPUs())))}, nil
}

// mostListed is how many cards an answer lists.
const mostListed = 24

// cardsListed are the cards of the catalogue that are sold with so much memory, or of one maker, the common ones first.
func (q Question) cardsListed(gb float64) (Answer, bool) {
	var names []string
	for _, g := range q.cardsHolding(gb) {
		if q.Wants.Vendor == "" || g.Vendor == q.Wants.Vendor {
			names = append(names, g.Name)
		}
	}
	if len(names) == 0 {
		return Answer{}, false
	}
	count, list := strconv.Itoa(len(names)), strings.Join(names[:min(len(names), mostListed)], words.ListMark.In(q.Lang))
	if gb == 0 {
		return Answer{Summary: words.ListedOf.In(q.Lang, "count", count, "vendor", q.Wants.Vendor, "list", list)}, true
	}
	return Answer{Summary: words.ListedWith.In(q.Lang, "count", count, "memory", number(gb), "list", list)}, true
}

// sourcesOf spells out where a card's figures come from.
func (q Question) sourcesOf(card *hardware.GPU) []string {
	var out []string
	for _, key := range card.Sources {
		if source, ok := q.Known.Source(key); ok {
			out = append(out, source.Title)
		}
	}
	return out
}

// figureFirst leads a data sheet with the lines that are asked for by name; what else it says follows.
func (q Question) figureFirst(a Answer, subject string) Answer {
	var lines []string
	for _, key := range q.Wants.Figures {
		if value := factOf(a.Facts, words.Name(q.Lang, key)); value != "" {
			lines = append(lines, words.SheetFigure.In(q.Lang, "subject", subject, "name", words.Name(q.Lang, key), "value", value))
		}
	}
	if lines != nil {
		a.Text = append([]string{a.Summary}, a.Text...)
		a.Summary = strings.Join(lines, q.space())
	}
	return a
}

// factOf is the value of a line; empty where there is none.
func factOf(facts []Fact, name string) string {
	for _, f := range facts {
		if f.Name == name {
			return f.Value
		}
	}
	return ""
}

// figureOfEach says side by side what is asked for by name of cards that are compared; empty where that is nothing
// or one of them does not have it.
func (q Question) figureOfEach(all []run) string {
	var lines []string
	for _, key := range q.Wants.Figures {
		var list []string
		for _, r := range all {
			card := q.card(r.Case.Workload)
			if card == nil {
				return ""
			}
			if value := q.lineOf(card, key, r); value != "" {
				list = append(list, words.OfSubject.In(q.Lang, "value", value, "subject", card.NameWith(memoryOf(card, r))))
			}
		}
		if len(list) == len(all) {
			name := words.Name(q.Lang, key)
			lines = append(lines, words.FigureBeside.In(q.Lang, "name", name, "Name", capital(name), "list", strings.Join(list, words.ListMark.In(q.Lang))))
		}
	}
	return strings.Join(lines, q.space())
}

// lineOf is a line of a card's sheet by its name.
func (q Question) lineOf(card *hardware.GPU, key string, r run) string {
	if key == "memory" {
		return strings.TrimSpace(number(memoryOf(card, r)) + " GB " + card.MemoryType)
	}
	return factOf(CardFacts(q.Lang, card), words.Name(q.Lang, key))
}

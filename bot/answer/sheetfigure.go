package answer

import (
	"strconv"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/hardware"
	"headroom/engine/workload"
	"headroom/parser"
)

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

// sizedIn is the model that shows how many bits of each weight a format takes: recipes of llama.cpp give some tensors
// more than others.
const sizedIn = "llama-3.1-8b"

// bitsOfFormat says how many bits a format takes that is named where they are asked for and no model is told.
func (q Question) bitsOfFormat() string {
	said := q.Plan.Query
	if said.Quant == "" || said.NamesModel() {
		return ""
	}
	p := plan.Make(parser.Memory, parser.Query{Model: sizedIn, Quant: said.Quant}, q.Known)
	if p.Blocked != nil || len(p.Cases) != 1 {
		return ""
	}
	r, err := q.run(p.Cases[0])
	if err != nil || r.Params == 0 || r.Estimate.Workload.Task != workload.Infer {
		return ""
	}
	file := r.Disk.Download
	bits := 8 * float64(file) / float64(r.Params)
	return words.BitsOfFormat.In(q.Lang, "format", said.Quant, "bits", strconv.FormatFloat(bits, 'f', 2, 64), "size", q.both(file),
		"params", r.Params.String(), "model", sizedIn)
}

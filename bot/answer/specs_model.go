package answer

import (
	"slices"
	"strconv"
	"strings"

	"headroom/bot/words"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// modelSheet lists what is known of a model.
func (q Question) modelSheet(row *catalog.Model) Answer {
	return Answer{
		Summary: words.ModelSheet.In(q.Lang, "model", row.ID, "params", unit.Params(row.Published).String(), "build", build(q.Lang, row)),
		Facts:   ModelFacts(q.Lang, row), Sources: row.Sources,
	}
}

// plannedSheet is the sheet of the model that is planned with for a name of none: "llama 8b" is a family and a size.
func (q Question) plannedSheet() (Answer, bool) {
	if len(q.Plan.Cases) != 1 {
		return Answer{}, false
	}
	c := q.Plan.Cases[0]
	match, ok := q.Known.FindModel(c.Workload.Model.Name)
	if !ok {
		return Answer{}, false
	}
	a := q.figureFirst(q.modelSheet(match.Row), match.Row.ID)
	a.Assumed = slices.DeleteFunc(slices.Clone(c.Assumed), func(s workload.Assumed) bool { return s.Key != "model" })
	return a, true
}

// modelSheets says of several models how large each is and what its attention keeps.
func (q Question) modelSheets(names []string) Answer {
	var a Answer
	var list []string
	for _, name := range names {
		if match, ok := q.Known.FindModel(name); ok {
			one := q.modelSheet(match.Row)
			list = append(list, one.Summary)
			a.Sources = append(a.Sources, one.Sources...)
		}
	}
	a.Summary = strings.Join(list, q.space())
	return a
}

// build says how a model is built, as far as memory goes.
func build(lang words.Lang, row *catalog.Model) string {
	text := words.BuiltDense.In(lang)
	if row.Shape.MoE != nil {
		text = words.BuiltOfExperts.In(lang, "count", strconv.Itoa(row.Shape.MoE.Experts))
	}
	if kind := attention(lang, row); kind != "" {
		text += words.BuiltWith.In(lang, "attention", kind)
	}
	if w := row.Shape.SlidingWindow; w != nil {
		text += words.BuiltInWindows.In(lang, "layers", strconv.Itoa(w.Layers), "size", number(float64(w.Size)))
	}
	return text
}

// attention names what the heads of a model keep of every token: a pair of key and value each, one for
// several (arXiv 2305.13245), one for all (1911.02150), or a compressed vector (2405.04434).
func attention(lang words.Lang, row *catalog.Model) string {
	shape := row.Shape
	switch {
	case shape.MLA != nil:
		return words.AttentionMLA.In(lang, "values", number(float64(shape.MLA.KVLoRARank+shape.MLA.QKRope)))
	case shape.CSA != nil, shape.KVHeads == 0, shape.AttentionHeads == 0:
		return ""
	case shape.KVHeads == shape.AttentionHeads:
		return words.AttentionMHA.In(lang)
	case shape.KVHeads == 1:
		return words.AttentionMQA.In(lang)
	}
	return words.AttentionGQA.In(lang, "heads", strconv.Itoa(shape.AttentionHeads), "kv", strconv.Itoa(shape.KVHeads))
}

// ModelFacts are the lines of a model's data sheet.
func ModelFacts(lang words.Lang, row *catalog.Model) []Fact {
	s := sheet{lang: lang}
	shape := row.Shape
	s.text("hub", row.HubID)
	s.text("released", row.Released)
	s.text("parameters", unit.Params(row.Published).String())
	if row.ActivePublished > 0 {
		s.text("active", unit.Params(row.ActivePublished).String())
	}
	s.number("layers", float64(shape.Layers), "")
	s.number("hidden_size", float64(shape.HiddenSize), "")
	s.number("attention_heads", float64(shape.AttentionHeads), "")
	s.number("kv_heads", float64(shape.KVHeads), "")
	s.text("attention_kind", attention(lang, row))
	s.number("vocab_size", float64(shape.VocabSize), "")
	s.number("max_position_embeddings", float64(shape.MaxPositions), "tokens")
	if shape.MoE != nil {
		s.text("experts", strconv.Itoa(shape.MoE.ExpertsPerToken)+" / "+strconv.Itoa(shape.MoE.Experts))
	}
	s.text("native_dtype", shape.NativeDType)
	s.text("notes", row.Note)
	return s.facts
}

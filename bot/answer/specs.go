package answer

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"headroom/bot/plan"
	"headroom/bot/words"
	"headroom/engine/catalog"
	"headroom/engine/hardware"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// specs answers with the data sheet of a card or a model.
func specs(q Question) (Answer, error) {
	said := q.Plan.Query
	switch {
	case said.GPU != "" || len(said.GPUOptions) > 0:
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

// cardSheet lists what is known of a card; what is not known has no line.
func (q Question) cardSheet(card *hardware.GPU) Answer {
	size := q.Plan.Query.GPUMemoryGB
	capacity, estimated := card.Capacity(size)
	if size == 0 || card.SoldWith(size) && !slices.Contains(card.MemoryOptionsGB, size) {
		size = card.MemoryGB
	}
	memory := strings.TrimSpace(strconv.FormatFloat(size, 'g', -1, 64) + " GB " + card.MemoryType)
	if card.Machine() {
		memory += words.SharedMemory.In(q.Lang)
	}
	if capacity > 0 {
		memory += ", " + q.size(capacity) + " " + words.Name(q.Lang, "usable")
		if estimated != "" {
			memory += " (" + words.Name(q.Lang, "estimated") + ")"
		}
	}
	a := Answer{
		Summary: words.CardSheet.In(q.Lang, "card", card.NameWith(size), "memory", memory) + q.wholeBoard(card),
		Facts:   append(CardFacts(q.Lang, card), q.machines(card)...), Sources: q.sourcesOf(card),
	}
	// A TPU is named by slices of several chips, which the sheet lists instead.
	if n := q.Plan.Query.GPUCount; n > 1 && !strings.HasPrefix(card.Architecture, "Google") {
		total := float64(n) * size
		a.Summary += words.AllCards.In(q.Lang, "count", strconv.Itoa(n), "total", number(total)+" GB")
		a.Value = &Value{total, "GB"}
	}
	return a
}

// maker is the vendor of a card and its architecture, where that has a name of its own.
func maker(card *hardware.GPU) string {
	if strings.HasPrefix(card.Architecture, card.Vendor) {
		return card.Architecture
	}
	return strings.TrimSpace(card.Vendor + " " + card.Architecture)
}

// mostMachines keeps a data sheet on one screen.
const mostMachines = 5

// machines lists what the card is sold in, with the memory of all its devices.
func (q Question) machines(card *hardware.GPU) []Fact {
	var facts []Fact
	for _, node := range q.Known.Nodes() {
		if node.GPU == card.ID && len(facts) < mostMachines {
			facts = append(facts, Fact{node.Name, fmt.Sprintf("%d x %s GB = %s GB",
				node.Devices, number(card.MemoryGB), number(float64(node.Devices)*card.MemoryGB))})
		}
	}
	return facts
}

// CardFacts are the lines of a card's data sheet.
func CardFacts(lang words.Lang, card *hardware.GPU) []Fact {
	var s sheet
	s.lang = lang
	s.text("architecture", maker(card))
	s.text("released", card.Released)
	s.number("bandwidth", card.BandwidthGBs, "GB/s")
	for _, dtype := range []struct {
		name string
		rate float64
	}{
		{"fp32", card.TFLOPS.FP32},
		{"tf32", card.TFLOPS.TF32},
		{"fp16 tensor", card.TFLOPS.FP16Tensor},
		{"bf16 tensor", card.TFLOPS.BF16Tensor},
		{"fp8", card.TFLOPS.FP8},
		{"fp4", card.TFLOPS.FP4},
		{"int8", card.TFLOPS.INT8},
	} {
		s.number(dtype.name, dtype.rate, rateUnit(dtype.name))
	}
	s.text("capability", card.ComputeCapability)
	s.flag("bf16", card.Supports.BF16)
	s.flag("flash_attention_2", card.Supports.FlashAttention2)
	s.number("link", card.NVLinkGBs, "GB/s "+card.Link)
	s.number("devices_per_board", float64(max(card.DevicesPerBoard, 1)), "")
	s.number("tdp", float64(card.TDPWatts), "W")
	s.number("psu", float64(card.RecommendedPSU), "W")
	s.text("connectors", card.PowerConnectors)
	s.text("cooling", card.Cooling)
	s.number("length", float64(card.LengthMM), "mm")
	s.number("slots", card.Slots, "")
	s.needs(card)
	s.text("notes", card.Notes)
	return s.facts
}

// powerFacts are the lines that a machine is planned with.
func (q Question) powerFacts(card *hardware.GPU) []Fact {
	s := sheet{lang: q.Lang}
	s.number("tdp", float64(card.TDPWatts), "W")
	s.number("psu", float64(card.RecommendedPSU), "W")
	s.text("connectors", card.PowerConnectors)
	s.text("cooling", card.Cooling)
	s.number("length", float64(card.LengthMM), "mm")
	s.number("slots", card.Slots, "")
	s.needs(card)
	return s.facts
}

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

// sheet collects lines, leaving out what is not known.
type sheet struct {
	lang  words.Lang
	facts []Fact
}

func (s *sheet) text(key, value string) {
	if value != "" {
		s.facts = append(s.facts, Fact{words.Name(s.lang, key), value})
	}
}

func (s *sheet) number(key string, value float64, unit string) {
	if value > 0 {
		s.text(key, strings.TrimSpace(number(value)+" "+unit))
	}
}

func (s *sheet) flag(key string, value *bool) {
	if value == nil {
		return
	}
	answer := "no"
	if *value {
		answer = "yes"
	}
	s.text(key, words.Name(s.lang, answer))
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

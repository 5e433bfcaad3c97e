package bot

import (
	"slices"
	"strconv"
	"strings"

	"headroom/bot/merge"
	"headroom/bot/words"
	"headroom/parser"
)

// sizeInName is the size in the name of a model: "8b" of qwen3-8b, "30b-a3b" of qwen3-30b-a3b.
var sizeInName = words.Pattern(`(?i)\b(?:\d+x)?\d+(?:\.\d+)?b(?:-a\d+(?:\.\d+)?b)?\b`)

// settleSibling reads a size that is told alone as that of another model of the same family: "and
// the 120b?" behind gpt-oss-20b. Where the family has none of that size it is any model of it.
func (x *exchange) settleSibling(said *parser.Reading, last parser.Reading) {
	q, family := &said.Query, last.Query.Model
	if q.Model != "" || q.Models != nil || family == "" {
		return
	}
	if named, ok := x.sibling(family, q.ParamsB, q.ActiveParamsB); ok {
		q.Model, q.ParamsB, q.ActiveParamsB = named.Model, named.ParamsB, named.ActiveParamsB
		return
	}
	var models []string
	for _, size := range q.ParamsList {
		if named, ok := x.sibling(family, size, 0); ok {
			models = append(models, named.Model)
		}
	}
	if len(models) > 0 && len(models) == len(q.ParamsList) {
		q.Models, q.ParamsList = models, nil
	}
}

// sibling is what a question says that names a model by another size, where the catalogue has it.
func (x *exchange) sibling(model string, billions, active float64) (parser.Query, bool) {
	if billions <= 0 {
		return parser.Query{}, false
	}
	size := strconv.FormatFloat(billions, 'f', -1, 64) + "b"
	if active > 0 {
		size += "-a" + strconv.FormatFloat(active, 'f', -1, 64) + "b"
	}
	name := sizeInName().ReplaceAllLiteralString(model, size)
	if name == model {
		name += "-" + size
	}
	match, ok := x.bot.known.FindModel(name)
	if !ok {
		return parser.Query{}, false
	}
	_, counts := match.Row.Parts()
	held := float64(counts.Total) / 1e9 / billions
	return x.bot.read(name).Query, held > 0.8 && held < 1.25 // names are rounded, and found loosely
}

// siblingNamed is the model that a word alone names beside the last one: "what about air" behind
// glm-4.6, "and v3?" behind deepseek-r1. It is the one that shares the most of its name.
func (x *exchange) siblingNamed(text string, heard parser.Reading) (model string, ok bool) {
	whole := strings.ToLower(x.bot.read(x.turn.Canonical).Query.Model)
	last, size := strings.Split(whole, "-"), sizeInName().FindString(whole)
	word, ok := words.NamesOnly(text)
	if !ok || last[0] == "" || heard.Scope != parser.NotUnderstood && heard.Scope != parser.NeedsMore || len(merge.Said(heard.Query)) > 0 {
		return "", false
	}
	most := 0
	for name := range x.bot.known.ModelNames() {
		parts := strings.Split(name, "-")
		other := func(part string) bool { // version, which nobody asked for
			return part != word && strings.ContainsAny(part, "0123456789") && !slices.Contains(last, part)
		}
		if parts[0] != last[0] || !slices.Contains(parts, word) || slices.Contains(last, word) || slices.ContainsFunc(parts, other) || !strings.Contains(name, size) {
			continue
		}
		shared := 100
		for _, part := range parts[1:] {
			if shared--; slices.Contains(last, part) {
				shared += 10
			}
		}
		if shared > most || shared == most && name < model {
			most, model = shared, name
		}
	}
	return model, model != ""
}

package plan

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/engine/workload"
	"headroom/parser"
	"headroom/parser/lex"
)

// model decides which model is meant: the catalogue's row of that name, else
// the newest of its family and size, else a typical decoder of the size.
func (b *builder) model() *Refusal {
	q, w := b.query, &b.workload
	switch {
	case q.Model != "":
		return b.namedModel()
	case q.ParamsB > 0:
		w.Model.ParamsB = q.ParamsB
		if q.ActiveParamsB > 0 {
			if row := b.newest("", q.ParamsB, q.ActiveParamsB); row != nil {
				w.Model, b.row = workload.Model{Name: row.ID}, row
				b.assume("model", row.ID, "a mixture of experts of that total and active size")
			} else {
				b.mixtureLike()
			}
		} else if row := b.oneMixture(); row != nil {
			w.Model, b.row = workload.Model{Name: row.ID}, row
			b.assume("model", row.ID, "a mixture of experts of that total and active size")
		} else if row := b.mixtureOf(q.ParamsB); row != nil {
			w.Model, b.row = workload.Model{Name: row.ID}, row
			b.assume("model", row.ID, "models of just that size are mixtures of experts; this is one")
		}
	case q.Shape.Whole():
		return b.describedModel()
	case q.ParamsSymbol != "":
		w.Model.ParamsB = 1
		b.assume("params_b", 1, q.ParamsSymbol+" stands for any size: figures are per billion parameters")
	case q.WeightsGB > 0 && !b.training():
		b.sizeOfWeights()
	case standsIn(b.intent):
		w.Model.ParamsB = 7
		b.assume("params_b", 7, "no model was named; a 7B model stands in")
	default:
		return &Refusal{Code: "no_model", Key: "model"}
	}
	return nil
}

// leastMixture is the size in billions above which a size that is no round one is that of a model
// which people mean by it: "671b", "235b".
const leastMixture = 200

// mixtureOf is the model that a large size is the name of, where all of that size are mixtures of
// experts: a dense decoder of 671B is none that anybody runs.
func (b *builder) mixtureOf(billions float64) *catalog.Model {
	if billions < leastMixture || billions != math.Trunc(billions) || math.Mod(billions, 50) == 0 {
		return nil // a round size, or one that a search came to
	}
	var best *catalog.Model
	for _, row := range b.known.Models() {
		if math.Abs(float64(row.Published)/1e9-billions) > 0.5 {
			continue
		}
		if row.Shape.MoE == nil {
			return nil
		}
		if best == nil || before(row, best, billions, 0) {
			best = row
		}
	}
	return best
}

// sizeOfWeights takes a model that only the size of its weights is told of for a
// typical decoder of as many parameters as they hold in their format.
func (b *builder) sizeOfWeights() {
	q := b.query
	name := workload.Quant(cmp.Or(q.Quant, q.Precision, "bf16"))
	if q.GGUF && q.Quant == "" {
		name = "q4_k_m" // as llama.cpp and Ollama fetch it
	}
	if usual, ok := usualFormat[string(name)]; ok {
		name = workload.Quant(usual.format)
	}
	bytes := 2.0
	if format, ok := name.Format(); ok {
		bytes = format.BytesPerValue(q.QuantGroup)
	} else {
		name = "bf16"
	}
	b.workload.Model.ParamsB = math.Round(q.WeightsGB/bytes*1000) / 1000
	b.assume("params_b", b.workload.Model.ParamsB, "no model was named; a typical decoder whose weights have that size in "+string(name)+" stands in")
}

// standsIn says whether a question can be answered about some model when it
// names none: what matters in it is the card.
func standsIn(i parser.Intent) bool {
	switch i {
	case parser.LargestModel, parser.BuyAdvice, parser.Compare, parser.Power:
		return true
	}
	return false
}

// sizedName is the name of a family with a size that has a point: "qwen-1.7b".
var sizedName = regexp.MustCompile(`^[a-z]+-(\d+\.\d+)b$`)

// foundByLetters reports whether a row has only the letters of the name: names are compared without their
// separators, and "qwen-1.7b" is no first Qwen of 7B where the family has one of 1.7B.
func (b *builder) foundByLetters(row *catalog.Model) bool {
	m := sizedName.FindStringSubmatch(b.query.Model)
	if m == nil || !strings.HasSuffix(row.ID, "-"+m[1][strings.IndexByte(m[1], '.')+1:]+"b") {
		return false
	}
	size := sizeOf(b.query.Model)
	other := b.newest(familyOf(b.query.Model), size, 0)
	return other != nil && saysSize(other.ID, size)
}

// namedModel resolves a name, with a size beside it or in it.
func (b *builder) namedModel() *Refusal {
	q, w := b.query, &b.workload
	if match, ok := b.known.FindModel(q.Model); ok && !b.foundByLetters(match.Row) {
		w.Model.Name = cmp.Or(match.As, match.Row.ID)
		b.row = match.Row
		if match.Note != "" {
			b.assume("model", match.Row.ID, match.Note)
		} else if newer := b.newerOf(match.Row); newer != "" {
			b.assume("model", match.Row.ID, "the model of just this name, released "+match.Row.Released+"; "+newer+" is the newest of its family and size")
		}
		if slices.Contains(match.Row.Inferred, "vision.params") {
			b.assume("tower", "weights only", "its size is what the published total leaves beside the text model; images count as tokens of the context")
		}
		return nil
	}
	if match, ok := b.known.FindModel(parser.FullVersion(q.Model)); ok && q.Quant == "none" && q.ParamsB == 0 && b.intent != parser.LargestModel {
		w.Model.Name, b.row = cmp.Or(match.As, match.Row.ID), match.Row
		b.assume("model", parser.FullVersion(q.Model), "the full model, as it was released")
		return nil
	}
	family := familyOf(q.Model)
	if n, each := lex.ExpertsIn(q.Model); n > 0 && q.ParamsB == 0 {
		if match, ok := b.known.FindModel("mixtral-" + number(n) + "x" + number(each) + "b"); ok && match.As == "" {
			w.Model.Name, b.row = match.Row.ID, match.Row
			b.assume("model", match.Row.ID, q.Model+" is not in the catalogue; the mixture of experts of that size stands in")
			return nil
		}
	}
	if q.ParamsB == 0 {
		q.ParamsB = sizeOf(q.Model)
	}
	if name := b.named(q.Model, q.ParamsB); name != "" {
		b.take(name)
		b.assume("model", name, "the one of the catalogue whose name holds these words and this size")
		return nil
	}
	if name := b.tunedFrom(q.Model); name != "" {
		b.assume("model", b.take(name), q.Model+" is not in the catalogue; it is taken for "+name+" tuned further")
		return nil
	}
	row := b.newest(family, q.ParamsB, q.ActiveParamsB)
	if row == nil || sizeOf(row.ID) > 0 && !saysSize(row.ID, q.ParamsB) {
		if name := b.ofLine(family, q.Model, q.ParamsB); name != "" {
			b.take(name)
			b.assume("model", name, "the one of the catalogue whose name holds these words and this size")
			return nil
		}
	}
	if row != nil && q.ParamsB > 0 {
		w.Model.Name = row.ID
		if b.unreleased(q.Model) {
			b.standIn = row.ID
		}
		b.assume("model", row.ID, "the newest of the catalogue with that family and size; "+q.Model+" names no single model")
		return nil
	}
	if q.ParamsB > 0 {
		w.Model.ParamsB = q.ParamsB
		why := q.Model + " is not in the catalogue; its size is taken, its shape is typical"
		if like := b.known.SuggestModels(q.Model); len(like) > 0 {
			why += "; names near to it: " + strings.Join(like, ", ")
		}
		why += `; "add model" makes it known`
		if b.mixtureLike() {
			return nil
		}
		b.assume("model", "a typical "+unit.Params(q.ParamsB*1e9).String()+" decoder", why)
		return nil
	}
	if name := b.ofOneSize(q.Model); name != "" {
		b.take(name)
		b.assume("model", name, "all of "+q.Model+" that the catalogue knows are of that size")
		return nil
	}
	if members := b.members(q.Model); (b.intent == parser.LargestModel || (b.intent == parser.BuyAdvice || b.intent == parser.Compare) && q.GPU != "") && len(members) > 0 {
		why := "no size was said"
		if b.intent == parser.LargestModel {
			why = "the size is what is asked for"
		}
		w.Model.ParamsB = 7
		b.assume("params_b", 7, why+"; a 7B model stands in for "+q.Model)
		return nil
	} else if len(members) > 0 {
		return &Refusal{Code: "no_size", Key: "model", Got: q.Model, Suggestions: members}
	}
	if b.intent == parser.LargestModel {
		w.Model.ParamsB = 7
		b.assume("params_b", 7, "the size is what is asked for; a 7B model stands in for "+q.Model)
		return nil
	}
	return &Refusal{Code: "unknown_model", Key: "model", Got: q.Model, Suggestions: b.known.SuggestModels(q.Model)}
}

// take plans with a model of the catalogue by a name that it bears, and tells its own.
func (b *builder) take(name string) string {
	match, _ := b.known.FindModel(name)
	b.workload.Model.Name, b.row = cmp.Or(match.As, match.Row.ID), match.Row
	return match.Row.ID
}

// bareName is a family and a size, which names a first generation and is said of any.
var bareName = regexp.MustCompile(`^[a-z]+-\d+(?:\.\d+)?b$`)

// newerOf is the newest model of the family and size of one that has no more of a name than these;
// empty where it is the newest itself.
func (b *builder) newerOf(row *catalog.Model) string {
	if !bareName.MatchString(b.query.Model) || b.query.Model != row.ID {
		return ""
	}
	newest := b.newest(familyOf(row.ID), sizeOf(row.ID), 0)
	if newest == nil || newest.ID == row.ID || newest.Released <= row.Released {
		return ""
	}
	return newest.ID
}

// familyOf returns the letters that a model's slug opens with, and figures before them: "qwen" of
// "qwen-27b", "360zhinao" of "360zhinao-7b".
func familyOf(slug string) string {
	letters := strings.TrimLeft(slug, "0123456789")
	end := strings.IndexFunc(letters, func(r rune) bool { return !('a' <= r && r <= 'z') })
	if end < 0 {
		return slug
	}
	return slug[:len(slug)-len(letters)+end]
}

// fedForward is the share of a decoder's parameters that each expert of a mixture has for
// itself; the rest they share. Mixtral's 46.7 billion make it 0.78.
const fedForward = 0.78

// sizeOf reads the size out of a slug, in billions: 34 of "llama-2-34b", 61 of
// "2x34b". It is 0 when the name says none.
func sizeOf(slug string) float64 {
	if experts, each := lex.ExpertsIn(slug); experts > 0 {
		return math.Round(each*(1+fedForward*(experts-1))*10) / 10
	}
	for part := range strings.SplitSeq(slug, "-") {
		for unit, scale := range map[string]float64{"b": 1, "m": 1e-3} {
			digits, ok := strings.CutSuffix(part, unit)
			if whole, tenths, found := strings.Cut(part, unit); found && len(tenths) == 1 && unit == "b" && tenths >= "0" && tenths <= "9" {
				digits, ok = whole+"."+tenths, true // "7b1"
			}
			if size, err := strconv.ParseFloat(digits, 64); ok && err == nil && size > 0 {
				return size * scale
			}
		}
	}
	return 0
}

// newest returns the text model of a family that a size is most likely said of,
// nil when none is within 8 % or says that size in its name (a 1B has 1.24). An
// empty family means any; active, when not 0, has to agree too. One whose name
// says the very size goes before one that is near to it, one that writes before
// one that only reads, a dense one before a mixture when no active size was
// said, a general one before one for pictures or code or of another house, and
// then the latest.
func (b *builder) newest(family string, billions, active float64) *catalog.Model {
	var best *catalog.Model
	for _, row := range b.known.Models() {
		if !strings.HasPrefix(row.ID, family) || !near(row.Published, billions) && (family == "" || !saysSize(row.ID, billions)) {
			continue
		}
		if active > 0 && !near(row.ActivePublished, active) && !saysActive(row.ID, active) {
			continue
		}
		if best == nil || before(row, best, billions, active) {
			best = row
		}
	}
	return best
}

// named finds the name of a size that holds all words of one that is told in another order or in
// part: deepseek-r1-70b-distill is deepseek-r1-distill-llama-70b. Fewer than three words are a family.
func (b *builder) named(name string, billions float64) string {
	size := number(billions) + "b"
	var parts []string
	for part := range strings.SplitSeq(name, "-") {
		if part != size {
			parts = append(parts, part)
		}
	}
	if len(parts) < 3 || billions == 0 {
		return ""
	}
	for _, row := range b.known.Models() {
		for _, id := range append([]string{row.ID}, row.Aliases...) {
			words := strings.Split(id, "-")
			if slices.Contains(words, size) && !slices.ContainsFunc(parts, func(part string) bool { return !slices.Contains(words, part) }) {
				return id
			}
		}
	}
	return ""
}

// tunedFrom is the model of the catalogue that a name begins with, up to its size at least: what
// stands behind it is how it was tuned. "llama-2-13b" of llama-2-13b-storyteller-v2.
func (b *builder) tunedFrom(name string) string {
	parts := strings.Split(name, "-")
	for n := min(len(parts)-1, mostParts); n > 1; n-- {
		short := strings.Join(parts[:n], "-")
		if sizeOf(short) == 0 {
			break
		}
		if _, ok := b.known.FindModel(short); ok {
			return short
		}
	}
	return ""
}

// mostParts is how many words a model of the catalogue has in its name at most, with room.
const mostParts = 12

// members lists up to five models of a family, newest first: those that a name
// begins ("qwen3" of qwen3-8b), else those of its leading letters; those that
// write before those that only read.
func (b *builder) members(name string) []string {
	for _, family := range []string{name, strings.Replace(name, "-", "", 1), familyOf(name)} {
		var rows []*catalog.Model
		for _, row := range b.known.Models() {
			if family != "" && (row.ID == family || strings.HasPrefix(row.ID, family+"-") || family == familyOf(name) && strings.HasPrefix(row.ID, family)) {
				rows = append(rows, row)
			}
		}
		slices.SortStableFunc(rows, func(x, y *catalog.Model) int {
			return cmp.Or(cmp.Compare(usual(y), usual(x)), strings.Compare(y.Released, x.Released))
		})
		var ids []string
		for _, row := range rows[:min(len(rows), 5)] {
			ids = append(ids, row.ID)
			ids = append(ids, releases(row, family)...)
		}
		if len(ids) > 0 {
			return ids[:min(len(ids), 5)]
		}
	}
	return nil
}

// releases are the other names of a row by which a release of the same tensors
// is known as well: deepseek-r1 of deepseek-v3.
func releases(row *catalog.Model, family string) (names []string) {
	for _, alias := range row.Aliases {
		if strings.HasPrefix(alias, family+"-") && strings.Count(alias, "-") == 1 && !strings.HasPrefix(alias, row.ID) && sizeOf(alias) == 0 {
			names = append(names, alias)
		}
	}
	return names
}

// usual tells how likely a model is meant where nothing but its family is said.
func usual(row *catalog.Model) int {
	score := 0
	if row.Shape.Generates() {
		score += 2
	}
	if general(row.ID) {
		score++
	}
	return score
}

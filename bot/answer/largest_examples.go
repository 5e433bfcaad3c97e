package answer

import (
	"cmp"
	"maps"
	"regexp"
	"slices"
	"strings"

	"headroom/bot/words"
	"headroom/engine/catalog"
	"headroom/engine/search"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

// mostTried bounds the models of the catalogue that are tried for examples; of some that are about
// as large the newest are named.
const (
	mostTried    = 120
	aboutAsLarge = 10
)

// examples names up to three models of the catalogue, the largest that fit within a size, and those
// beyond it that fit since they keep less than a typical one.
func (q Question) examples(r run, most unit.Params) []string {
	var text []string
	if ids := q.largestOf(r, 0, most); len(ids) > 0 {
		text = append(text, words.ForExample.In(q.Lang, "list", join(q.Lang, ids)))
	}
	if q.wish(r.Case.Workload).any() {
		return text // what is larger is slower
	}
	if ids := q.largestOf(r, most, r.roughly()); len(ids) > 0 {
		text = append(text, words.LargerFit.In(q.Lang, "list", join(q.Lang, ids)))
	}
	return text
}

// examplesIn names up to three that fit in a format, and as many that keep less than a typical one.
func (q Question) examplesIn(format string, r run, most unit.Params) []string {
	roughly := r.roughly()
	if q.wish(r.Case.Workload).any() {
		roughly = 0
	}
	var text []string
	if ids := q.largestOf(r, 0, most); len(ids) > 0 {
		text = append(text, words.ForExampleIn.In(q.Lang, "format", format, "list", join(q.Lang, ids)))
	}
	if ids := q.largestOf(r, most, roughly); len(ids) > 0 {
		text = append(text, words.LargerFitIn.In(q.Lang, "format", format, "list", join(q.Lang, ids)))
	}
	return text
}

// roughly is the size whose weights alone fill the cards; 0 in training, where weights are the least.
func (r run) roughly() unit.Params {
	if r.WeightsBytes == 0 || r.Estimate.Workload.Task != workload.Infer {
		return 0
	}
	room := float64(r.CapacityBytes)
	if w := r.Estimate.Workload; w.CPUOnly {
		room = w.HostRAMGB * float64(unit.GB)
	}
	return unit.Params(float64(r.Params) * room / float64(r.WeightsBytes))
}

// largestOf are models between two sizes that fit and can do what is asked: the newest of the largest.
func (q Question) largestOf(r run, above, most unit.Params) []string {
	rows := slices.DeleteFunc(slices.Clone(q.Known.Models()), func(row *catalog.Model) bool {
		size := unit.Params(row.Published)
		return size <= above || size > most || nameIn(row, q.Plan.Query.Model) == "" || !q.canDo(row)
	})
	bySize := func(a, b *catalog.Model) int {
		return cmp.Or(cmp.Compare(b.Published, a.Published), strings.Compare(a.ID, b.ID))
	}
	slices.SortFunc(rows, bySize)
	ids := make([]string, len(rows))
	for i, row := range rows {
		ids[i] = row.ID
	}
	fit := search.LargestModels(q.probe, r.Case.Workload, ids, aboutAsLarge, mostTried)
	rows = slices.DeleteFunc(rows, func(row *catalog.Model) bool { return !slices.Contains(fit, row.ID) })
	if len(rows) > 0 {
		least := rows[0].Published * 3 / 4
		rows = slices.DeleteFunc(rows, func(row *catalog.Model) bool { return row.Published < least })
	}
	if family := q.Plan.Query.Model; family != "" { // qwen3-32b rather than qwen3-vl-32b
		plain := slices.DeleteFunc(slices.Clone(rows), func(row *catalog.Model) bool { return !sizedOnly(nameIn(row, family), family) })
		if len(plain) > 0 {
			rows = plain
		}
	}
	slices.SortStableFunc(rows, func(a, b *catalog.Model) int { return strings.Compare(b.Released, a.Released) })
	rows = rows[:min(len(rows), 3)]
	slices.SortFunc(rows, bySize)
	var list []string
	for _, row := range rows {
		list = append(list, q.called(row)+" ("+unit.Params(row.Published).String()+")")
	}
	return list
}

// ofFamily reports whether a model is of a family, whose version is written with a dash or without one: qwen3-32b is
// of qwen-3, and qwen3.5-27b is not.
func ofFamily(id, family string) bool {
	rest, ok := strings.CutPrefix(id, family)
	if !ok {
		rest, ok = strings.CutPrefix(strings.ReplaceAll(id, "-", ""), strings.ReplaceAll(family, "-", ""))
	}
	return ok && !strings.HasPrefix(rest, ".")
}

// nameIn is the name of a model in a family: its own, or one that it goes by, as Qwen2.5-32B does among the
// distilled ones of DeepSeek-R1. It is empty outside the family.
func nameIn(row *catalog.Model, family string) string {
	for _, name := range append([]string{row.ID}, row.Aliases...) {
		if ofFamily(name, family) {
			return name
		}
	}
	return ""
}

// sizedOnly reports whether nothing stands in a model's name between its family and its size or version.
func sizedOnly(id, family string) bool {
	rest, ok := strings.CutPrefix(strings.ReplaceAll(id, "-", ""), strings.ReplaceAll(family, "-", ""))
	return ok && rest != "" && rest[0] >= '0' && rest[0] <= '9'
}

// ofTheFamily names those of the family that is asked about which fit in a format, where one is, or says that
// none does or that no model of it is known.
func (q Question) ofTheFamily(format string, r run, most unit.Params) string {
	family := q.Plan.Query.Model
	if match, ok := q.Known.FindModel(family); family == "" || ok && match.Row.ID == family {
		return ""
	}
	ids := q.largestOf(r, 0, max(r.roughly(), most+most/20))
	if len(ids) == 0 && !slices.ContainsFunc(q.Known.Models(), func(row *catalog.Model) bool { return nameIn(row, family) != "" }) {
		return words.NoSuchFamily.In(q.Lang, "family", family) + q.space()
	}
	if len(ids) == 0 {
		return words.NoneOfFamily.In(q.Lang, "family", family, "format", format) + q.space()
	}
	return words.LargestOfFamily.In(q.Lang, "family", family, "list", join(q.Lang, ids), "format", format) + q.space()
}

// canDo reports whether a model can do what is asked: its weights are to be had, one that only reads
// writes no answer, and none reads further than it knows positions.
func (q Question) canDo(row *catalog.Model) bool {
	said := q.Plan.Query
	length := max(said.SeqLen, said.InputTokens+said.OutputTokens)
	if q.Wants.Mixture && row.Shape.MoE == nil {
		return false
	}
	return q.fitsPurpose(row) && row.HubID != "" && row.Shape.Generates() && (row.Shape.MaxPositions == 0 || length <= row.Shape.MaxPositions)
}

// Models are named for what they are made for. One that reads pages, ranks texts or only translates is no example of a
// model to talk to, and who wants one for code is served by those that were trained on it.
var madeFor = []struct {
	purpose string
	named   *regexp.Regexp
}{
	{words.ForOCR, regexp.MustCompile(`ocr`)},
	{words.ForTranslation, regexp.MustCompile(`-mt\d?(?:-|$)|translat|nllb|madlad`)},
	{words.ForImages, regexp.MustCompile(`-vl\d?(?:-|\.|$)|-vl|vision|internvl|vlm|llava|pixtral|minicpm-v|-\d(?:\.\d)?v(?:-|$)|omni|ovis|paligemma`)},
	{words.ForCode, regexp.MustCompile(`cod(?:e|er)(?:[-.0-9]|$)|code(?:llama|gen|qwen|gemma|geex)|codestral|devstral|starcoder|santacoder|laguna`)},
	{"else", regexp.MustCompile(`embed|rerank|audio|vla(?:-|$)|guard|reward|\btts\b|\basr\b`)},
}

// purposeOf is what a name tells that a model is made for, empty for one to talk to.
func purposeOf(name string) string {
	for _, m := range madeFor {
		if m.named.MatchString(name) {
			return m.purpose
		}
	}
	return ""
}

// fitsPurpose reports whether a model is one that is sought: made for what it is wanted for, and otherwise none that does
// only something else, unless the family that is told does.
func (q Question) fitsPurpose(row *catalog.Model) bool {
	own, family := purposeOf(row.ID), q.Plan.Query.Model
	if q.Wants.Purpose != "" && family == "" {
		return q.namedFor(row) != ""
	}
	return own == "" || own == words.ForCode || family != "" && own == purposeOf(family)
}

// namedFor is the name by which a model is known for what is sought: its own or one that it goes by, as Qwen2.5-7B
// does of the coder of its shape. It is empty where none tells so.
func (q Question) namedFor(row *catalog.Model) string {
	made := func(name string) bool { return purposeOf(name) == q.Wants.Purpose && !strings.Contains(name, "embed") }
	if made(row.ID) {
		return row.ID
	}
	names := slices.DeleteFunc(slices.Clone(row.Aliases), func(name string) bool { return !made(name) })
	if i := slices.IndexFunc(names, func(name string) bool { return strings.HasPrefix(name, row.ID[:min(len(row.ID), 3)]) }); i >= 0 {
		return names[i] // of the same house, before what others made of it
	}
	if len(names) > 0 {
		return names[0]
	}
	return ""
}

// called is the name of a model in an answer: in the family that is told, or for what it is sought.
func (q Question) called(row *catalog.Model) string {
	if q.Plan.Query.Model == "" && q.Wants.Purpose != "" {
		if name := q.namedFor(row); name != "" {
			return name
		}
	}
	return nameIn(row, q.Plan.Query.Model)
}

// loadVision loads the file that reads images beside a GGUF model, where models are sought for these.
func (q Question) loadVision(all []run) {
	if p := q.Wants.Purpose; p != words.ForImages && p != words.ForOCR {
		return
	}
	for i := range all {
		extra := maps.Clone(all[i].Case.Workload.Extra)
		if extra == nil {
			extra = workload.Extra{}
		}
		extra["mmproj"] = true
		all[i].Case.Workload.Extra = extra
	}
}

// forPurpose is a question that seeks no kind of model where none of that kind is known to fit in the narrowest format
// that is tried; told says so.
func (q Question) forPurpose(r run) (asked Question, told string) {
	if q.Wants.Purpose == "" || q.Plan.Query.Model != "" {
		q.Wants.Purpose = ""
		return q, ""
	}
	formats := q.trainedToTry(r.Case.Workload)
	o, found := q.largestIn(r, formats[len(formats)-1])
	if o.Value.Number > 0 && len(q.largestOf(found, 0, max(unit.Params(o.Value.Number), found.roughly()))) > 0 || len(q.mixtures(r)) > 0 {
		return q, ""
	}
	name := words.MadeForWords[q.Wants.Purpose].In(q.Lang)
	q.Wants.Purpose = ""
	return q, words.MadeForNone.In(q.Lang, "purpose", name)
}

package answer

import (
	"maps"
	"regexp"
	"slices"
	"strings"

	"headroom/bot/words"
	"headroom/engine/catalog"
	"headroom/engine/unit"
	"headroom/engine/workload"
)

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

// seeing loads the file that reads images beside a GGUF model, where models are sought for these.
func (q Question) seeing(all []run) {
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

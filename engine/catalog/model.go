package catalog

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"headroom/engine/model"
	"headroom/engine/unit"
)

// Model is one row of the model catalogue. The JSON keys are those of the data
// file and of a team's own rows.
type Model struct {
	ID       string      `json:"id"`
	Aliases  []string    `json:"aliases,omitempty"`
	HubID    string      `json:"hub_id,omitempty"`
	Family   string      `json:"family,omitempty"`
	Released string      `json:"released,omitempty"` // year and month
	Shape    model.Shape `json:"shape"`

	// InstructPositions is the longest context that the release tuned to instructions is configured for,
	// where it is shorter than that of the model.
	InstructPositions int `json:"instruct_positions,omitempty"`

	// Causal tells that an encoder sees no later token, as a model that writes: servers keep a cache for it.
	Causal bool `json:"causal,omitempty"`

	Published       int64  `json:"published,omitempty"`      // parameters as published
	PublishedKind   string `json:"published_kind,omitempty"` // checkpoint, exact, rounded, nominal
	PublishedSource string `json:"published_source,omitempty"`
	ActivePublished int64  `json:"active_published,omitempty"`
	// DeviationNote says why the count of the shape differs by more than 1 %
	// from the published one.
	DeviationNote string `json:"deviation_note,omitempty"`
	Note          string `json:"note,omitempty"`
	// Inferred names the shape's keys that no source states but that the count
	// of the checkpoint fixes.
	Inferred []string `json:"inferred,omitempty"`
	Sources  []string `json:"sources,omitempty"` // of the shape

	// WeightsBytes is the size of the file that a model of one's own was read
	// from, and Quant the format of its weights; empty for built-in rows.
	WeightsBytes unit.Bytes `json:"weights_bytes,omitempty"`
	Quant        string     `json:"quant,omitempty"`

	parts func() (*model.Stack, model.Counts) // set for rows of a catalogue
}

// Typical is the shape of a decoder of so many billions of parameters, for
// questions that name no model; the note tells which model it was taken from.
func (c *Catalog) Typical(billions float64) Match[Model] {
	describe := func() (Match[Model], bool) {
		shape, from := model.Typical(unit.Params(billions * 1e9))
		m := &Model{Shape: shape}
		m.shelved()
		return Match[Model]{Row: m, Note: from}, true
	}
	if tenths := 10 * billions; tenths != math.Trunc(tenths) {
		match, _ := describe() // of a search: nobody says such a size, and there is no end of them
		return match
	}
	match, _ := c.typical.of(billions, describe)
	return match
}

// Parts lists the tensors of the model and counts them. Rows of a catalogue do
// it once; what they return is shared.
func (m *Model) Parts() (*model.Stack, model.Counts) {
	if m.parts != nil {
		return m.parts()
	}
	st := m.Shape.Stack()
	return st, m.Shape.CountOf(st)
}

// shelved is called when the row enters a catalogue, where it does not change
// any more.
func (m *Model) shelved() {
	shape := &m.Shape
	m.parts = sync.OnceValues(func() (*model.Stack, model.Counts) {
		st := shape.Stack()
		return st, shape.CountOf(st)
	})
}

func modelNames(m *Model) []string {
	names := append([]string{m.ID}, m.Aliases...)
	if m.HubID != "" {
		names = append(names, m.HubID)
	}
	return names
}

// Models returns every model, a team's own first, then by id. It decodes the
// whole file, some 10 ms at the first call.
func (c *Catalog) Models() []*Model { return c.models().values() }

// ModelNames returns every id, alias and hub id with the id that it stands for.
// The map is shared.
func (c *Catalog) ModelNames() map[string]string { return c.modelNames() }

// SearchModels returns the models one of whose names holds every word of text.
func (c *Catalog) SearchModels(text string) []*Model { return c.models().search(text) }

// SuggestModels returns up to three ids near to an unknown name, best first.
func (c *Catalog) SuggestModels(name string) []string {
	if last := c.suggested.Load(); last != nil && last.name == name {
		return slices.Clone(last.ids)
	}
	kept := modelWords(name)
	for _, drops := range changesNoShape {
		kept = withoutWords(kept, drops)
	}
	ids := c.models().suggest(strings.Join(kept, "-"))
	c.suggested.Store(&suggestion{name, ids})
	return slices.Clone(ids)
}

// suggestion is what was suggested last. To hold a name against all others takes
// milliseconds, and an answer asks again for each thing that it tries.
type suggestion struct {
	name string
	ids  []string
}

// FindModel looks a model up by id, alias or hub id; case and punctuation do
// not count. When the exact name is unknown, it is tried without its owner,
// then without what does not change the shape: -Instruct, -Chat, -hf, -Base,
// -it; marks of a storage format; dates; versions of a release. A name that is
// the beginning of only one row's names ("qwen3.5-122b" of qwen3.5-122b-a10b)
// means that row. Where more than the owner and the kind of tuning was left
// out, the match carries a note, and where a team's own row hides a built-in
// one.
func (c *Catalog) FindModel(name string) (Match[Model], bool) {
	return c.foundModels.of(name, func() (Match[Model], bool) {
		match, ok := c.findModel(name)
		if ok {
			if hidden := c.models().hides(match.Row.ID); hidden != nil {
				match.Note = hiding(match.Row.ID, hidden.id())
			}
		}
		return match, ok
	})
}

func (c *Catalog) findModel(name string) (Match[Model], bool) {
	shelf := c.models()
	kept := modelWords(name)
	for _, tried := range []string{fold(name), fold(strings.Join(kept, "-"))} {
		if r := shelf.find(tried); r != nil {
			match := Match[Model]{Row: r.value()}
			switch {
			case match.Row.calls(kept):
			case match.Row.shortened(kept):
				match.Note = name + " is read as " + r.id()
			default:
				match.As, match.Note = strings.Join(kept, "-"), name+" has the tensors of "+r.id()
			}
			return match, true
		}
	}
	for step, drops := range changesNoShape {
		kept = withoutWords(kept, drops)
		r := shelf.find(fold(strings.Join(kept, "-")))
		if r == nil && step == len(changesNoShape)-1 {
			r = shelf.beginningWith(kept)
		}
		if r != nil {
			match := Match[Model]{Row: r.value()}
			if step > 0 {
				match.Note = name + " is read as " + r.id()
			}
			if !match.Row.calls(kept) && !match.Row.shortened(kept) {
				match.As = strings.Join(kept, "-")
			}
			return match, true
		}
	}
	if named, billions := withoutSize(kept); billions > 0 {
		if r := shelf.find(fold(strings.Join(named, "-"))); r != nil {
			row := r.value()
			if math.Abs(float64(row.Published)/1e9/billions-1) < 0.1 {
				match := Match[Model]{Row: row, Note: name + " is read as " + r.id()}
				if !row.calls(named) && !row.shortened(named) {
					match.As = strings.Join(named, "-")
				}
				return match, true
			}
		}
	}
	return Match[Model]{}, false
}

// calls says whether a name is that of the row itself, in any spelling, and not
// of another release with the same shape: "deepseek-r1" of deepseek-v3 is told,
// "command-r+" of command-r-plus-104b is not.
func (m *Model) calls(kept []string) bool {
	said := fold(strings.Join(kept, "-"))
	return said == fold(strings.Join(modelWords(m.HubID), "-")) ||
		strings.Contains(said, fold(m.ID)) || strings.HasPrefix(fold(m.ID), said)
}

// shortened says whether a name is that of the row with words left out:
// "llama-405b" of llama-3.1-405b.
func (m *Model) shortened(kept []string) bool {
	next := 0
	for _, word := range words(m.ID) {
		if next < len(kept) && word == kept[next] {
			next++
		}
	}
	return next == len(kept)
}

// withoutSize takes the size out of a name that has one ("deepseek-r1-671b"),
// and returns it in billions, 0 when there is none.
func withoutSize(kept []string) ([]string, float64) {
	for i, word := range kept[min(1, len(kept)):] {
		if digits, ok := strings.CutSuffix(word, "b"); ok {
			if size, err := strconv.ParseFloat(digits, 64); err == nil && size > 0 {
				return slices.Delete(slices.Clone(kept), i+1, i+2), size
			}
		}
	}
	return kept, 0
}

// changesNoShape lists, the most harmless first, the kinds of words that may be
// left out of a model's name.
var changesNoShape = []func(word string) bool{isTuning, isFormat, isDate, isVersion}

// modelWords splits a name into words, without the owner and without the
// company that some repositories repeat ("meta-llama/Meta-Llama-3.1-8B").
func modelWords(name string) []string {
	kept := words(name[strings.LastIndexByte(name, '/')+1:])
	if len(kept) > 1 && kept[0] == "meta" {
		kept = kept[1:]
	}
	return kept
}

// withoutWords drops words but the first, which is the family.
func withoutWords(kept []string, drops func(word string) bool) []string {
	if len(kept) == 0 {
		return nil
	}
	return append(kept[:1:1], slices.DeleteFunc(slices.Clone(kept[1:]), drops)...)
}

// isTuning knows the words that tell how a model was trained further.
func isTuning(word string) bool {
	return slices.Contains([]string{"instruct", "chat", "hf", "base", "it", "pt", "sft", "dpo", "rlhf", "alpha", "beta", "preview"}, word)
}

// isFormat knows the words that tell how a checkpoint is stored.
func isFormat(word string) bool {
	switch word {
	case "gguf", "awq", "gptq", "exl2", "exl3", "mlx", "bnb", "hqq", "aqlm", "quantized", "dynamic",
		"fp32", "fp16", "bf16", "fp8", "int8", "int4", "nf4", "fp4", "nvfp4", "mxfp4",
		"8bit", "4bit", "w8a8", "w8a16", "w4a16", "k", "m", "s", "l", "xs", "xxs":
		return true
	}
	// q4, iq3, 4bpw
	digits := strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(word, "i"), "q"), "bpw")
	return digits != word && digits != "" && strings.Trim(digits, "0123456789.") == ""
}

// isDate knows 2407 (year, month), 0528 (month, day), 202407 and 20240715.
func isDate(word string) bool {
	if strings.Trim(word, "0123456789") != "" {
		return false
	}
	switch len(word) {
	case 4:
		first, second := word[:2], word[2:]
		return "20" <= first && "01" <= second && second <= "12" || "01" <= first && first <= "12" && "01" <= second && second <= "31"
	case 6, 8:
		return strings.HasPrefix(word, "20")
	}
	return false
}

// isVersion knows the release of a checkpoint: v0.3, v1.5.
func isVersion(word string) bool {
	digits, ok := strings.CutPrefix(word, "v")
	return ok && digits != "" && strings.Trim(digits, "0123456789.") == ""
}

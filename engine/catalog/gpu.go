package catalog

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"headroom/engine/hardware"
)

func gpuNames(g *hardware.GPU) []string {
	names := append([]string{g.ID}, g.Aliases...)
	if g.Name != "" {
		names = append(names, g.Name)
	}
	return names
}

// GPUs returns every accelerator, a team's own first, then by id.
func (c *Catalog) GPUs() []*hardware.GPU { return c.gpus().values() }

// GPUNames returns every id, alias and full name with the id that it stands
// for, ambiguous names with their default. The map is shared.
func (c *Catalog) GPUNames() map[string]string { return c.gpuNames() }

// withAmbiguous adds the names that several cards share, unless a team has
// taken them.
func withAmbiguous(names map[string]string) map[string]string {
	for _, a := range ambiguousNames() {
		if _, taken := names[a.Name]; !taken {
			names[a.Name] = a.Default
		}
	}
	return names
}

// SearchGPUs returns the accelerators one of whose names holds every word of
// text.
func (c *Catalog) SearchGPUs(text string) []*hardware.GPU { return c.gpus().search(text) }

// SuggestGPUs returns up to three ids near to an unknown name, best first.
func (c *Catalog) SuggestGPUs(name string) []string { return c.gpus().suggest(name) }

// FindGPU looks an accelerator up by id, alias or full name; case, punctuation,
// the maker's words (nvidia, geforce, tesla, rtx, ...) and the kind of memory
// do not count. memoryGB, when not 0, or a size in the name ("a100-80g", "v100
// 32gb") picks the variant of that size; a size that no variant has leaves the
// default variant, for hardware.GPU.Capacity to replace its memory. A bare
// name means the documented default, which the note tells when variants differ
// in memory.
func (c *Catalog) FindGPU(name string, memoryGB float64) (Match[hardware.GPU], bool) {
	shelf := c.gpus()
	said := describe(name)
	if memoryGB > 0 {
		said.memoryGB = memoryGB
	}
	if r := shelf.find(fold(name)); r != nil {
		return c.variant(r, said), true
	}
	for _, a := range ambiguousNames() {
		if fold(a.Name) == fold(said.bare()) {
			return a.choose(shelf, said)
		}
	}
	for _, spelling := range said.spellings() {
		if r := shelf.find(fold(spelling)); r != nil && said.madeBy(r.value()) {
			return c.variant(r, said), true
		}
	}
	// The last bare number may be a size: "v100 32", "a100-40".
	if last := len(said.words) - 1; last > 0 && memoryGB == 0 && said.memoryGB == 0 {
		size, err := strconv.ParseFloat(said.words[last], 64)
		if r := shelf.find(fold(strings.Join(said.words[:last], "-"))); err == nil && r != nil && size > 0 {
			said.memoryGB = size
			if match := c.variant(r, said); match.Row.SoldWith(size) {
				return match, true
			}
		}
	}
	return Match[hardware.GPU]{}, false
}

// description is a name of a card taken apart.
type description struct {
	words    []string // what is left: model and form
	makers   []string // vendors that the left-out words belong to
	form     string   // sxm, pcie, nvl; empty when not said
	memoryGB float64  // 0 when not said
}

// makers are the words that say who made a card or which line it is of; rtx and
// gtx are left out only where the rest is a name by itself.
var makers = map[string]string{
	"nvidia": "NVIDIA", "geforce": "NVIDIA", "tesla": "NVIDIA", "rtx": "NVIDIA", "gtx": "NVIDIA",
	"amd": "AMD", "radeon": "AMD", "instinct": "AMD", "intel": "Intel", "apple": "Apple",
	"google": "Google", "aws": "AWS", "huawei": "Huawei", "habana": "Intel",
	"gpu": "", "gpus": "", "card": "", "cards": "", "graphics": "", "generation": "",
	"hbm2": "", "hbm2e": "", "hbm3": "", "hbm3e": "", "gddr5": "", "gddr6": "", "gddr6x": "", "gddr7": "", "oam": "", "vram": "",
}

func describe(name string) description {
	var d description
	for _, word := range words(name) {
		if form := formOf(word); form != "" {
			d.form = form
			d.words = append(d.words, word)
			continue
		}
		if size, ok := memorySize(word); ok {
			d.memoryGB = size
			continue
		}
		if last := len(d.words) - 1; (word == "gb" || word == "g" || word == "gib") && last > 0 {
			if size, err := strconv.ParseFloat(d.words[last], 64); err == nil { // "80 gb"
				d.memoryGB, d.words = size, d.words[:last]
				continue
			}
		}
		if maker, ok := makers[word]; ok && word != "rtx" && word != "gtx" {
			if maker != "" {
				d.makers = append(d.makers, maker)
			}
			continue
		}
		d.words = append(d.words, word)
	}
	return d
}

// bare is the name without maker, memory and form.
func (d *description) bare() string {
	return strings.Join(slices.DeleteFunc(slices.Clone(d.words), func(w string) bool { return formOf(w) != "" }), "-")
}

// spellings lists the names to try, the fullest first.
func (d *description) spellings() []string {
	full, bare := strings.Join(d.words, "-"), d.bare()
	return []string{full, bare, withoutLine(full), withoutLine(bare)}
}

func withoutLine(name string) string {
	return strings.TrimPrefix(strings.TrimPrefix(name, "rtx-"), "gtx-")
}

// madeBy reports whether no word of the name speaks of another maker.
func (d *description) madeBy(g *hardware.GPU) bool {
	return !slices.ContainsFunc(d.makers, func(maker string) bool { return maker != g.Vendor })
}

// formOf returns the form factor that a word names: sxm of sxm4, pcie, nvl.
func formOf(word string) string {
	switch {
	case word == "pcie" || word == "nvl":
		return word
	case strings.HasPrefix(word, "sxm") && strings.Trim(word[3:], "2345") == "":
		return "sxm"
	}
	return ""
}

// memorySize reads 80g, 80gb and 80gib.
func memorySize(word string) (gb float64, ok bool) {
	digits := strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(word, "b"), "i"), "g")
	if digits == word || digits == strings.TrimSuffix(word, "b") {
		return 0, false
	}
	gb, err := strconv.ParseFloat(digits, 64)
	return gb, err == nil && gb > 0
}

// variant picks, among the cards that share a row's name but for memory and
// form, the one that was described.
func (c *Catalog) variant(found *row[hardware.GPU], said description) Match[hardware.GPU] {
	match := Match[hardware.GPU]{Row: found.value()}
	variants := []*hardware.GPU{found.value()}
	for _, r := range c.variants()[baseName(found.id())] {
		if r != found {
			variants = append(variants, r.value())
		}
	}
	// The form of the default is kept where it comes with the memory.
	slices.SortStableFunc(variants[1:], func(a, b *hardware.GPU) int {
		return formRank(a, found.value()) - formRank(b, found.value())
	})
	fits := func(g *hardware.GPU) bool {
		return (said.memoryGB == 0 || g.SoldWith(said.memoryGB)) &&
			(said.form == "" || strings.Contains(g.ID, said.form))
	}
	if i := slices.IndexFunc(variants, fits); i >= 0 {
		match.Row = variants[i]
	} else if said.memoryGB > 0 {
		match.Note = fmt.Sprintf("the %s is not sold with %s GB; it is taken as a modified card", match.Row.Name, number(said.memoryGB))
	}
	if said.memoryGB == 0 && said.form == "" {
		match.Note, match.Others = otherSizes(match.Row, variants)
	}
	return match
}

// byBaseName groups the rows that share a name but for memory and form.
func byBaseName(s *shelf[hardware.GPU]) map[string][]*row[hardware.GPU] {
	groups := map[string][]*row[hardware.GPU]{}
	for r := range s.all() {
		base := baseName(r.id())
		groups[base] = append(groups[base], r)
	}
	return groups
}

func formRank(g, like *hardware.GPU) int {
	if g.FormFactor == like.FormFactor {
		return 0
	}
	return 1
}

// baseName is an id without memory and form: v100 of v100-32gb-sxm2.
func baseName(id string) string {
	kept := slices.DeleteFunc(strings.Split(id, "-"), func(word string) bool {
		_, isSize := memorySize(word)
		return isSize || formOf(word) != ""
	})
	return strings.Join(kept, "-")
}

// otherSizes tells of variants with another memory than the one taken.
func otherSizes(taken *hardware.GPU, variants []*hardware.GPU) (note string, others []string) {
	if len(taken.MemoryOptionsGB) > 1 {
		sizes := make([]string, len(taken.MemoryOptionsGB))
		for i, size := range taken.MemoryOptionsGB {
			sizes[i] = number(size)
		}
		return fmt.Sprintf("the %s is sold with %s GB; the largest is taken", taken.Name, strings.Join(sizes, ", ")), nil
	}
	var sizes []string
	for _, v := range variants {
		if v.MemoryGB == taken.MemoryGB {
			continue
		}
		others = append(others, v.ID)
		if size := number(v.MemoryGB); !slices.Contains(sizes, size) {
			sizes = append(sizes, size)
		}
	}
	if len(others) == 0 {
		return "", nil
	}
	return fmt.Sprintf("read as the %s GB card (%s); it also comes with %s GB", number(taken.MemoryGB), taken.Name, strings.Join(sizes, " or ")), others
}

func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// ambiguous is a name that several generations share.
type ambiguous struct {
	Name       string   `json:"name"`
	Default    string   `json:"default"`
	Candidates []string `json:"candidates"`
}

var ambiguousNames = sync.OnceValue(func() []ambiguous { return decodeLines[ambiguous](ambiguousLines) })

// choose takes the only candidate with the memory that was said, else the
// default, and then says so.
func (a *ambiguous) choose(shelf *shelf[hardware.GPU], said description) (Match[hardware.GPU], bool) {
	var withMemory []*hardware.GPU
	for _, id := range a.Candidates {
		if r := shelf.find(fold(id)); r != nil && said.memoryGB > 0 && r.value().SoldWith(said.memoryGB) {
			withMemory = append(withMemory, r.value())
		}
	}
	if len(withMemory) == 1 {
		return Match[hardware.GPU]{Row: withMemory[0]}, true
	}
	r := shelf.find(fold(a.Default))
	if r == nil {
		return Match[hardware.GPU]{}, false
	}
	return Match[hardware.GPU]{
		Row:    r.value(),
		Note:   fmt.Sprintf("%s is the name of several cards; the %s GB one is taken (%s)", a.Name, number(r.value().MemoryGB), r.value().Name),
		Others: slices.DeleteFunc(slices.Clone(a.Candidates), func(id string) bool { return id == a.Default }),
	}, true
}

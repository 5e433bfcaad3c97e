package catalog

import (
	"slices"
	"strconv"
	"strings"

	"headroom/engine/hardware"
)

// description is a name of a card taken apart.
type description struct {
	words    []string // what is left: model and form
	makers   []string // vendors that the left-out words belong to
	form     string   // sxm, pcie, nvl; empty when not said
	memoryGB float64  // 0 when not said
}

// makers are the words that a name can do without, with the vendor that they
// speak of. rtx and gtx are none of them: they are tried last, by withoutLine.
var makers = map[string]string{
	"nvidia": "NVIDIA", "geforce": "NVIDIA", "tesla": "NVIDIA",
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
		if maker, ok := makers[word]; ok {
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

// withoutLine leaves out which line of NVIDIA's a card is of; many say it wrong.
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
	digits, ok := strings.CutSuffix(strings.TrimSuffix(strings.TrimSuffix(word, "b"), "i"), "g")
	if !ok {
		return 0, false // the 300i of an Atlas
	}
	gb, err := strconv.ParseFloat(digits, 64)
	return gb, err == nil && gb > 0
}

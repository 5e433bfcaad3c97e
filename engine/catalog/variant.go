package catalog

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"headroom/engine/hardware"
)

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

// byBaseName groups the rows that share a name but for memory and form, and those whose name is said of others too.
func byBaseName(s *shelf[hardware.GPU]) map[string][]*row[hardware.GPU] {
	groups := map[string][]*row[hardware.GPU]{}
	for r := range s.all() {
		base := baseName(r.id())
		groups[base] = append(groups[base], r)
		if of := r.value().VariantOf; of != "" {
			groups[baseName(of)] = append(groups[baseName(of)], r)
		}
	}
	return groups
}

func formRank(g, like *hardware.GPU) int {
	if g.FormFactor == like.FormFactor {
		return 0
	}
	return 1
}

// baseName is an id without memory and form: v100 of v100-32gb-sxm2. Of Apple's chips it is without the
// number of their cores, too: those with fewer are sold with other memory.
func baseName(id string) string {
	apple := strings.HasPrefix(id, "apple-")
	kept := slices.DeleteFunc(strings.Split(id, "-"), func(word string) bool {
		_, isSize := memorySize(word)
		_, err := strconv.Atoi(word)
		return isSize || formOf(word) != "" || apple && err == nil
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

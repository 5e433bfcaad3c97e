package names

import (
	"iter"
	"maps"
	"slices"
	"strings"

	"headroom/engine/near"
)

// A name that nothing knows, but whose family is one slip of the pen away from a known one that
// comes in just this version and size, is read as that: "qwne2.5-7b", "mistal-7b". It is told.

// stemOf are the letters that a name opens with.
func stemOf(name string) string {
	end := 0
	for end < len(name) && 'a' <= name[end] && name[end] <= 'z' {
		end++
	}
	return name[:end]
}

// Stem reports whether known names open with a word.
func (n *Names) Stem(word string) bool {
	_, known := slices.BinarySearch(n.stems, word)
	return known
}

// shortestSlip is how many letters a word has at least that is held against families.
const shortestSlip = 3

// Meant is the known name that an unknown one is a slip of; empty where there is none, or several.
func (n *Names) Meant(name string) string {
	stem := stemOf(name)
	if n.Stem(stem) || len(stem) < shortestSlip {
		return ""
	}
	found := ""
	for _, other := range n.stems {
		if other[0] != stem[0] || len(other) <= shortestSlip || max(len(other)-len(stem), len(stem)-len(other)) > 1 {
			continue
		}
		if near.Distance(stem, other)*float64(max(len(stem), len(other))) > 1 {
			continue
		}
		whole := other + name[len(stem):]
		if _, known := slices.BinarySearch(n.known, Squeeze(whole)); !known {
			continue
		}
		if found != "" {
			return ""
		}
		found = whole
	}
	if id, length := n.model(found, stemOf(found)); found != "" && length == len(found) {
		return id
	}
	return found
}

// stemsOf are the letters that known names open with, each once. Names behind an owner open with
// no family.
func stemsOf(spellings iter.Seq[string]) []string {
	stems := map[string]bool{}
	for name := range spellings {
		if stem := stemOf(strings.ToLower(name)); stem != "" && !strings.Contains(name, "/") {
			stems[stem] = true
		}
	}
	return slices.Sorted(maps.Keys(stems))
}

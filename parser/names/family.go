package names

import (
	"slices"
	"strings"
	"sync"

	"headroom/engine/near"
	"headroom/parser/lexicon"
)

// shortestFamily is how many letters the first word of a family has at least that slips are held against: a
// shorter one is near too many other words.
const shortestFamily = 5

// familyHeads are the words of so many letters that the names of families open with.
var familyHeads = sync.OnceValue(func() []string {
	heads := map[string]bool{}
	lexicon.Builtin().Words.Each(func(spelling string, entries []lexicon.Entry) {
		head := lexicon.Head(spelling)
		if len(head) >= shortestFamily && slices.ContainsFunc(entries, func(e lexicon.Entry) bool { return e.Kind == "family" && strings.HasPrefix(e.Name, head) }) {
			heads[head] = true
		}
	})
	list := make([]string, 0, len(heads))
	for head := range heads {
		list = append(list, head)
	}
	slices.Sort(list)
	return list
})

// FamilyMeant is the word that one, in lower case, is a slip of, where that opens the name of a family of models and
// what stands behind it goes on as the name of a model does: "gemmma 3 4b", "comand r 35b". It is empty where there
// is none, or several.
func (n *Names) FamilyMeant(word, after string) string {
	if len(word) < shortestFamily-1 || n.Stem(word) {
		return ""
	}
	after = strings.ToLower(after)
	found := ""
	for _, head := range familyHeads() {
		if head[0] != word[0] || max(len(head)-len(word), len(word)-len(head)) > 1 || near.Distance(word, head)*float64(max(len(word), len(head))) > 1 {
			continue
		}
		entries, _ := lexicon.Builtin().Words.Longest(head + after)
		if !slices.ContainsFunc(entries, func(e lexicon.Entry) bool { return e.Kind == "family" }) {
			continue // "comand 7b": only Command R is a model
		}
		if found != "" {
			return ""
		}
		found = head
	}
	return found
}

package parser

import (
	"iter"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"headroom/parser/lexicon"
)

// Names is the snapshot of known names: every spelling and the id that it
// stands for. It is prepared once and shared by all questions.
type Names struct {
	models *lexicon.Index
	gpus   *lexicon.Index
	known  []string // squeezed spellings of models, sorted
	ids    []string // of models
	cards  []string // names of cards
}

// variantOf are the parts of a card's id that tell one variant from another.
var variantOf = regexp.MustCompile(`-(\d+gb|sxm\d?|pcie|nvl|ws|maxq|server)(-|$)`)

// memoryTail is a size of memory at the end of a card's spelling.
var memoryTail = regexp.MustCompile(`[ -](\d+gb?|\d\d+)$`)

// NewNames prepares a snapshot from tables of spelling and id.
func NewNames(models, gpus map[string]string) *Names {
	n := &Names{models: lexicon.NewIndex(len(models)), gpus: lexicon.NewIndex(len(gpus))}
	for _, spelling := range slices.Sorted(maps.Keys(models)) {
		id := models[spelling]
		n.models.Add(spelling, lexicon.Entry{Kind: "model", Name: id})
		n.known = append(n.known, squeeze(spelling))
		n.ids = append(n.ids, id)
	}
	for _, spelling := range slices.Sorted(maps.Keys(gpus)) {
		id := gpus[spelling]
		n.cards = append(n.cards, cardName(id))
		if plainSpelling(spelling, gpus) {
			n.gpus.Add(spelling, lexicon.Entry{Kind: "gpu", Name: cardName(id)})
		}
	}
	slices.Sort(n.known)
	slices.Sort(n.ids)
	slices.Sort(n.cards)
	n.ids = slices.Compact(n.ids)
	n.cards = slices.Compact(n.cards)
	return n
}

// plainSpelling reports whether a spelling names a card and no more. Memory and
// the form of the board are left out: they are read as words of their own.
func plainSpelling(spelling string, gpus map[string]string) bool {
	spelling = strings.ToLower(spelling)
	if memoryTail.MatchString(spelling) {
		if _, ok := gpus[memoryTail.ReplaceAllString(spelling, "")]; ok {
			return false
		}
	}
	if strings.HasSuffix(spelling, "s") && plainNumber(strings.TrimSuffix(spelling, "s")) {
		return false // "two 3080s" is a plural far more often than a Super
	}
	return !variantOf.MatchString("-" + strings.ReplaceAll(spelling, " ", "-"))
}

// cardName is the name of a card as questions give it: its id without memory,
// board form and maker.
func cardName(id string) string {
	for variantOf.MatchString(id) {
		id = variantOf.ReplaceAllString(id, "$2")
	}
	return strings.TrimPrefix(id, "apple-")
}

// gpu finds the longest spelling of a card at the start of text.
func (n *Names) gpu(text string) (name string, length int) {
	entries, length := n.gpus.Longest(text)
	if length == 0 {
		return "", 0
	}
	return entries[0].Name, length
}

// model finds the longest spelling of a model at the start of text.
func (n *Names) model(text string) (id string, length int) {
	entries, length := n.models.Longest(text)
	if length == 0 {
		return "", 0
	}
	return entries[0].Name, length
}

// opens reports whether a model that is known begins with the name.
func (n *Names) opens(name string) bool {
	name = squeeze(name)
	at, _ := slices.BinarySearch(n.known, name)
	return at < len(n.known) && strings.HasPrefix(n.known[at], name)
}

// candidates are the names that a misspelled one is compared with.
func (n *Names) candidates(cards bool) iter.Seq[string] {
	if cards {
		return slices.Values(n.cards)
	}
	return slices.Values(n.ids)
}

// squeeze is a name without case and separators.
func squeeze(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == '_' || r == ' ' {
			return -1
		}
		return r
	}, strings.ToLower(name))
}

func plainNumber(s string) bool {
	_, err := strconv.ParseFloat(s, 64)
	return err == nil
}

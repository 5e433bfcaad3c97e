// Package names holds the spellings of models and cards that a question may
// use, and finds the ones that look like a word.
package names

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"headroom/engine/near"
	"headroom/parser/chars"
	"headroom/parser/lexicon"
	"headroom/parser/numeral"
)

// WithMemory tells the names how much memory the cards have, in GB by id, so that
// "an A100 with 40GB of RAM" is read as what it means. It returns n.
func (n *Names) WithMemory(gigabytes map[string]float64) *Names {
	n.Memory = make(map[string][]float64, len(gigabytes))
	for id, gb := range gigabytes {
		if name := cardName(id); gb > 0 && !slices.Contains(n.Memory[name], gb) {
			n.Memory[name] = append(n.Memory[name], gb)
		}
	}
	return n
}

// Holds reports whether a card is sold with so much memory, or with the little more of which a
// driver shows so much: 24564 MiB of 24 GB.
func (n *Names) Holds(card string, gb float64) bool {
	return slices.ContainsFunc(n.Memory[card], func(sold float64) bool { return gb <= sold && gb > sold*(1-driverKeeps) })
}

// driverKeeps is the share of a card's memory that its driver does not show.
const driverKeeps = 0.015

// Sizes reads the billions of parameters and of active ones out of an id.
func Sizes(id string) (params, active float64) {
	for part := range strings.SplitSeq(id, "-") {
		trimmed := strings.TrimPrefix(part, "a")
		value, n := numeral.Number(trimmed)
		if n == 0 || n+1 != len(trimmed) {
			continue
		}
		switch trimmed[n] {
		case 'm':
			value /= 1000
		case 't':
			value *= 1000
		case 'b':
		default:
			continue
		}
		if trimmed != part {
			active = value
		} else if params == 0 {
			params = value
		}
	}
	return params, active
}

// Names is the snapshot of known names: every spelling and the id that it
// stands for. It is prepared once and shared by all questions.
type Names struct {
	models  *lexicon.Index
	gpus    *lexicon.Index
	known   []string             // squeezed spellings of models, sorted
	ids     []string             // of models, sorted
	opening []string             // the first words of models' names
	stems   []string             // the letters that their spellings begin with, sorted
	Memory  map[string][]float64 // GB that a card is sold with, by its name; nil where nobody told
	spelled map[string]string    // short spellings of cards and their names
	cards   []string             // those spellings
	orders  map[string]string    // names by their parts in alphabetical order
	firsts  map[rune]bool        // the runes beyond ASCII that spellings begin with
}

// MayOpen reports whether a known name may begin with a rune.
func (n *Names) MayOpen(first rune) bool { return first < utf8.RuneSelf || n.firsts[first] }

// variantOf are the parts of a card's id that tell one variant from another.
var variantOf = regexp.MustCompile(`-(\d+gb|sxm\d?|pcie|nvl|ws|maxq|server)(-|$)`)

// formWord is the form of a board, glued to a name or not.
var formWord = regexp.MustCompile(`sxm|pcie|nvl`)

// memoryTail is a size of memory at the end of a card's spelling.
var memoryTail = regexp.MustCompile(`[ -](\d+gb?|\d\d+)$`)

// New prepares a snapshot from tables of spelling and id.
func New(models, gpus map[string]string) *Names {
	n := &Names{models: lexicon.NewIndex(len(models)), gpus: lexicon.NewIndex(len(gpus)), spelled: make(map[string]string, len(gpus)), firsts: map[rune]bool{}}
	for _, of := range [...]map[string]string{models, gpus} {
		for spelling := range of {
			if first, _ := utf8.DecodeRuneInString(spelling); first >= utf8.RuneSelf {
				n.firsts[first] = true
			}
		}
	}
	for _, spelling := range slices.Sorted(maps.Keys(models)) {
		id := models[spelling]
		n.models.Add(spelling, lexicon.Entry{Kind: "model", Name: titleOf(spelling, id)})
		n.known = append(n.known, Squeeze(spelling))
		n.ids = append(n.ids, id)
		n.opening = append(n.opening, Opening(id))
	}
	for _, spelling := range slices.Sorted(maps.Keys(gpus)) {
		id := gpus[spelling]
		if plainSpelling(spelling, gpus) {
			name := cardName(id)
			if usual, ok := gpus[name]; ok && usual != id {
				name = strings.ReplaceAll(strings.ToLower(spelling), " ", "-") // "h20-3e" is no other's name
			}
			if !strings.ContainsAny(spelling, " -") {
				n.spelled[spelling] = name
			}
			n.gpus.Add(spelling, lexicon.Entry{Kind: "gpu", Name: name})
		}
	}
	n.cards = slices.Collect(maps.Keys(n.spelled))
	slices.Sort(n.known)
	slices.Sort(n.ids)
	n.ids = slices.Compact(n.ids)
	n.orders = ordersOf(models)
	slices.Sort(n.opening)
	n.opening = slices.Compact(n.opening)
	n.stems = stemsOf(maps.Keys(models))
	return n
}

// titleOf is the name of a model as questions give it: its id, or the spelling itself where
// that is the name of another model that is built alike ("zephyr-7b" of mistral-7b).
func titleOf(spelling, id string) string {
	if at := strings.IndexByte(spelling, '/'); at >= 0 {
		spelling = spelling[at+1:]
	}
	letters := Opening(id)
	if at := strings.IndexFunc(letters, unicode.IsDigit); at > 0 {
		letters = letters[:at]
	}
	spelled := strings.ReplaceAll(strings.ToLower(spelling), " ", "-")
	if size, _ := Sizes(id); size > 0 {
		if said, _ := Sizes(spelled); said == 0 {
			return spelled // a size that was not said is none of the name
		}
	}
	if chars.HasDigit(id) && !chars.HasDigit(spelled) {
		return spelled // nor is a version
	}
	if strings.HasPrefix(spelled, letters) && !anotherOf(spelled, id) || strings.HasSuffix(Squeeze(id), Squeeze(spelled)) {
		return id
	}
	return spelled
}

// anotherOf reports whether a spelling names another model of the family than the one that is
// built alike: it holds a word that the id lacks, and that tells more than how the model was
// tuned ("bge-reranker-v2-m3" of bge-m3).
func anotherOf(spelled, id string) bool {
	whole := Squeeze(id)
	for part := range strings.FieldsFuncSeq(spelled, func(c rune) bool { return c < 'a' || c > 'z' }) {
		if len(part) > 1 && !strings.Contains(whole, part) && !slices.Contains(tunings, part) {
			return true
		}
	}
	for _, figure := range figures.FindAllString(spelled, -1) {
		if last := figure[len(figure)-1]; chars.IsDigit(last) && !strings.Contains(id, figure) {
			return true
		}
	}
	return false
}

// figures are the versions and sizes in a name.
var figures = regexp.MustCompile(`\d+(?:\.\d+)*[a-z]?`)

// tunings are the words of a name that tell how a model was trained further, or on what.
var tunings = []string{"it", "hf", "instruct", "chat", "base", "uncased", "deduped", "preview", "terminus", "width", "global"}

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
	return !formWord.MatchString(spelling) && !variantOf.MatchString("-"+strings.ReplaceAll(spelling, " ", "-"))
}

// cardName is the name of a card as questions give it: its id without memory,
// board form and maker.
func cardName(id string) string {
	for variantOf.MatchString(id) {
		id = variantOf.ReplaceAllString(id, "$2")
	}
	return strings.TrimPrefix(id, "apple-")
}

// CardName is the name of a card as questions give it: its id without memory,
// board form and maker.
func CardName(id string) string { return cardName(id) }

// GPU finds the longest spelling of a card at the start of text.
func (n *Names) GPU(text string) (name string, length int) { return n.GPUOf(text, lexicon.Head(text)) }

// GPUOf is gpu for who knows the head of the text.
func (n *Names) GPUOf(text, head string) (name string, length int) {
	entries, length := n.gpus.LongestOf(text, head)
	if length == 0 {
		return "", 0
	}
	return entries[0].Name, length
}

// model finds the longest spelling of a model at the start of text, whose head is
// known.
func (n *Names) model(text, head string) (id string, length int) {
	entries, length := n.models.LongestOf(text, head)
	if length == 0 {
		return "", 0
	}
	return entries[0].Name, length
}

// ModelTagged is model for a name whose size may stand behind a colon, as registries write
// it: "dolphin-mixtral:8x7b".
func (n *Names) ModelTagged(text, head string) (id string, length int) {
	id, length = n.model(text, head)
	if length > 0 && length+1 < len(text) && text[length] == ':' && chars.IsDigit(text[length+1]) {
		if whole, more := n.model(text[:length]+"-"+text[length+1:min(len(text), length+12)], head); more > length {
			return whole, more
		}
	}
	return id, length
}

// Opens reports whether a model that is known begins with the name.
func (n *Names) Opens(name string) bool { return n.begins(Squeeze(name)) }

// begins is opens for a name without case and separators.
func (n *Names) begins(name string) bool {
	at, _ := slices.BinarySearch(n.known, name)
	return at < len(n.known) && strings.HasPrefix(n.known[at], name)
}

// Several reports whether models that are known begin with the name, and none has it.
func (n *Names) Several(name string) bool {
	name = Squeeze(name)
	at, whole := slices.BinarySearch(n.known, name)
	return !whole && at < len(n.known) && strings.HasPrefix(n.known[at], name)
}

// edition are the parts of a hub's name that tell a release of a model and not
// which model it is.
var edition = regexp.MustCompile(`^-(instruct|chat|base|hf|it|v\d+(\.\d+)*|\d{4})$`)

// Released is a model's name without its edition, where it is known only so.
func (n *Names) Released(name string) string {
	key, short, dropped := Squeeze(name), name, false
	for !n.begins(key) {
		at := strings.LastIndexByte(short, '-')
		if at < 0 || !edition.MatchString(short[at:]) {
			return name
		}
		dropped = dropped || short[at+1] == 'v'
		key, short = key[:len(key)-len(short[at+1:])], short[:at]
	}
	if dropped && !chars.HasDigit(short) {
		return name // "internvl" alone may be any
	}
	return short
}

// CardsNear are up to three cards whose spellings look like a word.
func (n *Names) CardsNear(word string) []string {
	var names []string
	for _, spelling := range near.Best(word, slices.Values(n.cards), 5) {
		if name := n.spelled[spelling]; !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names[:min(3, len(names))]
}

// ModelsNear are up to three families or models that look like a word.
func (n *Names) ModelsNear(word string) []string { return near.Best(word, slices.Values(n.opening), 3) }

// Family are up to three models whose ids have the most of a name's beginning, and at least
// the letters that it opens with.
func (n *Names) Family(name string) []string {
	key := Squeeze(name)
	least := strings.IndexFunc(key, func(c rune) bool { return c < 'a' || c > 'z' })
	if letters := Opening(name); least < 0 || least > len(letters) {
		least = len(letters)
	}
	var ids []string
	for most, at := max(least, 3), 0; at < len(n.ids); at++ {
		shared := sharedOpening(Squeeze(n.ids[at]), key)
		if shared > most {
			most, ids = shared, ids[:0]
		}
		if shared == most && len(ids) < 3 {
			ids = append(ids, n.ids[at])
		}
	}
	return ids
}

// sharedOpening is how many bytes two names begin with alike.
func sharedOpening(one, other string) int {
	n := 0
	for n < len(one) && n < len(other) && one[n] == other[n] {
		n++
	}
	return n
}

// Squeeze is a name without case and separators.
func Squeeze(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == '_' || r == ' ' {
			return -1
		}
		return r
	}, strings.ToLower(name))
}

// Opening is the first word of a model's id.
func Opening(id string) string {
	word, _, _ := strings.Cut(id, "-")
	return word
}

func plainNumber(s string) bool {
	_, err := strconv.ParseFloat(s, 64)
	return err == nil
}

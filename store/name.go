package store

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// longestName is the most characters that a name may have.
const longestName = 64

// reservedWords are the words that the program understands as commands or
// settings; a preset of that name could never be asked for.
//
//go:embed reserved.txt
var reservedWords string

var reserved = sync.OnceValue(func() map[string]bool {
	words := map[string]bool{}
	for line := range strings.Lines(reservedWords) {
		if line, _, _ = strings.Cut(line, "#"); strings.TrimSpace(line) != "" {
			words[Fold(line)] = true
		}
	}
	return words
})

// amount is what a question reads as a size, a count or a format: 7b, 24gb, 4x.
var amount = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[0-9]+([.,][0-9]+)?([a-z%]{0,3}|-([kmgt]?i?b|[kmgtwsx%]))$`)
})

// cardNumber is a card's name that is not read as an amount: 3090, 4090d.
var cardNumber = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^[0-9]{4}(d|ti)?$`) })

// Fold brings a name into the form in which names are compared, in any script:
// compatibility forms are made equal (full-width letters, ligatures), case is
// folded, and spaces and underscores count as hyphens.
func Fold(name string) string {
	name = norm.NFKC.String(cases.Fold().String(norm.NFKC.String(name)))
	return strings.Join(strings.FieldsFunc(name, isJoint), "-")
}

func isJoint(r rune) bool { return r == '-' || r == '_' || unicode.IsSpace(r) }

// cleanName returns a name as it is shown and as it is looked up, or says why
// it can't be one.
func cleanName(kind entryKind, name string) (shown, folded string, err error) {
	what := kind.noun()
	shown = strings.Join(strings.FieldsFunc(norm.NFKC.String(name), unicode.IsSpace), "-")
	switch {
	case !utf8.ValidString(name):
		return "", "", invalid("the name of the %s is not valid text", what)
	case shown == "":
		return "", "", invalid("the %s needs a name", what)
	case utf8.RuneCountInString(shown) > longestName:
		return "", "", invalid("a name can have %d characters; this one has %d", longestName, utf8.RuneCountInString(shown))
	}
	for _, r := range shown {
		if !nameRune(r) && !(r == '/' && kind == modelKind) { // hub ids
			return "", "", invalid("a name is made of letters, digits, dots and hyphens; %q can't stand in %q", string(r), shown)
		}
	}
	folded = Fold(shown)
	switch {
	case !strings.ContainsFunc(folded, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }):
		return "", "", invalid("a name needs a letter or a digit; %q has none", shown)
	case reserved()[folded]:
		return "", "", invalid("%q is a word that I understand as something else; choose another name", shown)
	case amount().MatchString(folded) && !(kind == gpuKind && cardNumber().MatchString(folded)):
		return "", "", invalid("%q would be read as an amount; choose another name", shown)
	}
	return shown, folded, nil
}

// nameRune knows what can stand in a name: letters, marks and digits of any
// script, and a few signs. Invisible characters and those that turn the line
// around can't.
func nameRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) || strings.ContainsRune("-_.+", r)
}

// steering are characters that are not seen and move what is: controls, and
// those that turn the line round or hide letters. Joiners stay, which scripts
// and emoji are written with. What is kept is shown on screens and terminals.
func steering(r rune) bool {
	return unicode.IsControl(r) || r != '\u200c' && r != '\u200d' && unicode.Is(unicode.Cf, r) || r == '\u2028' || r == '\u2029' || r == utf8.RuneError
}

// steers finds a text with such a character anywhere in a decoded value.
func steers(value any) (text string, found bool) {
	switch v := value.(type) {
	case string:
		return v, strings.ContainsFunc(v, steering)
	case []any:
		for _, inner := range v {
			if text, found = steers(inner); found {
				return text, true
			}
		}
	case map[string]any:
		for key, inner := range v {
			if text, found = steers(inner); !found {
				text, found = steers(key)
			}
			if found {
				return text, true
			}
		}
	}
	return "", false
}

// Reserved returns the words that can't be names, folded and sorted.
func Reserved() []string {
	words := make([]string, 0, len(reserved()))
	for word := range reserved() {
		words = append(words, word)
	}
	slices.Sort(words)
	return words
}

package catalog

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// fold brings a name into the form that names are compared in: lower case,
// without separators, except that one dot stays between two digits. So
// "Llama-3.1-8B", "llama 3.1 8b" and "llama3.1-8b" are one name, and "a10 0" is
// not "a100".
func fold(name string) string {
	folded := make([]byte, 0, 64)
	var last rune
	separated := false
	for _, r := range name {
		switch {
		case 'A' <= r && r <= 'Z':
			r += 'a' - 'A'
		case r == '×' || r == '*': // 8×7b
			r = 'x'
		case r == '+': // command-r+
			folded = append(folded, "plus"...)
			last, separated = 's', false
			continue
		case isSeparator(r):
			separated = true
			continue
		case r >= utf8.RuneSelf:
			r = unicode.ToLower(r)
		}
		if separated && isDigit(last) && isDigit(r) {
			folded = append(folded, '.')
		}
		folded = utf8.AppendRune(folded, r)
		last, separated = r, false
	}
	return string(folded)
}

// words splits a name into lower-case words at everything that separates but a
// dot, which is part of versions.
func words(name string) []string {
	return strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return r != '.' && isSeparator(r) })
}

func isSeparator(r rune) bool {
	return r < 0x80 && !('a' <= r && r <= 'z') && !isDigit(r) || r == '　' || r == '‑' || r == '–'
}

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

// headerNames reads the names that a line of a data file begins with: its id,
// aliases, hub id and name. They hold no quotes; a test compares the result
// with the decoded row.
func headerNames(line string) (names []string) {
	for rest := line; ; {
		key, after, _ := quoted(rest)
		switch key {
		case "id", "hub_id", "name":
			name, after, _ := quoted(after)
			names, rest = append(names, name), after
		case "aliases":
			list, after, _ := strings.Cut(after, "]")
			for {
				name, more, ok := quoted(list)
				if !ok {
					break
				}
				names, list = append(names, name), more
			}
			rest = after
		default:
			return names
		}
	}
}

// quoted returns the first quoted text and what follows it.
func quoted(text string) (inside, after string, ok bool) {
	_, text, _ = strings.Cut(text, `"`)
	return strings.Cut(text, `"`)
}

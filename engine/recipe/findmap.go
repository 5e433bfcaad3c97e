package recipe

import (
	"regexp"
	"strings"
)

// How YAML is found in a text, and where it ends.

var mapLine = regexp.MustCompile(`^\s*(?:-\s.*|-|#.*|[A-Za-z_][\w.]*\s*:(?:\s.*)?|[\]\[}{].*|)$`)

// findMap looks for the longest run of lines that are YAML, with two keys of
// one tool at its margin.
func findMap(text string) (Found, bool) {
	if !strings.Contains(text, "\n") {
		return Found{}, false
	}
	var best Found
	start, at := -1, 0
	flush := func(end int) {
		if start < 0 {
			return
		}
		block := withoutQuestion(text[start:end])
		if name, ok := mapOf(block); ok && len(block) > len(best.Text) {
			best = Found{name, block, start, start + len(block)}
		}
		start = -1
	}
	for line := range strings.Lines(text) {
		trimmed := strings.TrimRight(line, "\r\n")
		inside := mapLine.MatchString(trimmed) || start >= 0 && strings.HasPrefix(line, " ")
		switch {
		case inside && start < 0 && strings.TrimSpace(trimmed) != "":
			start = at
		case !inside:
			flush(at)
		}
		at += len(line)
	}
	flush(at)
	return best, best.Name != ""
}

var (
	// wordsAlone matches an indented line that is neither a key nor an item of a list.
	wordsAlone = regexp.MustCompile(`^\s+[^\s\-#"'\[\]{}:][^:\[\]{}]*$`)
	// plainValue matches a key whose value is written out on its line.
	plainValue = regexp.MustCompile(`^\s*[A-Za-z_][\w.]*\s*:\s+[^\s"'\[{#|>&]`)
	// asksBehind matches a value that a question follows on the same line.
	asksBehind = regexp.MustCompile(`^\s*[A-Za-z_][\w.]*\s*:\s+([^\s"'\[{#|>&]\S*)\s[^#]*(?:[?？]|吗)$`)
)

// withoutQuestion cuts off what is asked behind the last value of a YAML text, which the
// value would go on with: "optimizer: adamw_torch on a 4090?", or on a line of its own that is
// set in.
func withoutQuestion(block string) string {
	whole := strings.TrimRight(block, " \t\r\n")
	at := strings.LastIndexByte(whole, '\n') + 1
	last := whole[at:]
	if at > 0 && wordsAlone.MatchString(last) {
		before := strings.TrimRight(whole[:at], " \t\r\n")
		if plainValue.MatchString(before[strings.LastIndexByte(before, '\n')+1:]) {
			return whole[:at]
		}
	}
	if m := asksBehind.FindStringSubmatchIndex(last); m != nil {
		return whole[:at+m[3]]
	}
	return block
}

var topKey = regexp.MustCompile(`(?m)^([A-Za-z_]\w*)\s*:`)

// mapOf tells whose keys stand at the margin of a YAML text.
func mapOf(block string) (Name, bool) {
	keys := map[string]bool{}
	for _, m := range topKey.FindAllStringSubmatch(block, -1) {
		keys[m[1]] = true
	}
	var best Name
	most := 1 // one key may be a word of a sentence
	for _, t := range []*tool{accelerate, axolotl, llamaFactory, torchtune} {
		n := 0
		for _, mark := range t.marks {
			if keys[mark] {
				n++
			}
		}
		if n > most {
			best, most = t.name, n
		}
	}
	return best, best != ""
}

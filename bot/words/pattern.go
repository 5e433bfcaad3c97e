package words

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Pattern compiles an expression when it is first asked for, and panics then if
// it is none. A program that answers one question starts without the
// expressions that only conversations need.
func Pattern(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}

// hinted says whether a text holds one of some words.
func hinted(text string, hints ...string) bool {
	return slices.ContainsFunc(hints, func(hint string) bool { return strings.Contains(text, hint) })
}

func lower(s string) string { return strings.ToLower(strings.TrimSpace(s)) }

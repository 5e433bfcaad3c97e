package words

import (
	"regexp"
	"sync"
)

// Pattern compiles an expression when it is first asked for, and panics then if
// it is none. A program that answers one question starts without the
// expressions that only conversations need.
func Pattern(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}

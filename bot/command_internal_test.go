package bot

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Whatever a pattern takes holds one of its hints.
func TestCommandsHoldTheirHints(t *testing.T) {
	t.Parallel()
	for _, c := range commands {
		pattern := strings.TrimPrefix(c.pattern().String(), "(?i)")
		t.Run(c.hints, rapid.MakeCheck(func(t *rapid.T) {
			if text := rapid.StringMatching(pattern).Draw(t, "text"); !hinted(strings.ToLower(text), c.hints) {
				t.Fatalf("%q is taken by %s and holds none of %q", text, pattern, c.hints)
			}
		}))
	}
}

package answer_test

import (
	"strings"
	"testing"
)

// tells fails where an answer lacks what it should say, or says what it should not.
func tells(t *testing.T, text string, says, never []string) {
	t.Helper()
	for _, s := range says {
		if !strings.Contains(text, s) {
			t.Errorf("does not say %q: %s", s, text)
		}
	}
	for _, s := range never {
		if strings.Contains(text, s) {
			t.Errorf("says %q: %s", s, text)
		}
	}
}

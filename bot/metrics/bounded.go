package metrics

import "sync"

// other stands for a value of a label that is not taken.
const other = "other"

// Each value of a label is a series that is kept for ever. The values are names
// of the program and of the platforms; should anything else ever come, it is
// counted together.
const (
	mostValues  = 100
	longestName = 48
)

// values are those that a label has had.
type values struct {
	mu   sync.RWMutex
	seen map[string]struct{}
}

// bounded is a value that may stand in a label.
func (v *values) bounded(name string) string {
	v.mu.RLock()
	_, ok := v.seen[name]
	v.mu.RUnlock()
	if ok {
		return name
	}
	if !isName(name) {
		return other
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if len(v.seen) >= mostValues {
		return other
	}
	if v.seen == nil {
		v.seen = make(map[string]struct{})
	}
	v.seen[name] = struct{}{}
	return name
}

// isName says whether a text looks like a name of the program or of an API:
// short, small letters, digits and few signs. No id of Slack, which has large
// letters, and no id of Discord, which has 17 digits, is one.
func isName(text string) bool {
	if text == "" || len(text) > longestName {
		return false
	}
	digits := 0
	for i := range len(text) {
		c := text[i]
		switch {
		case c >= '0' && c <= '9':
			if digits++; digits > mostDigits {
				return false
			}
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z' && i > 0 && text[i-1] >= 'a', c == '_', c == '.', c == '-':
		default:
			return false
		}
	}
	return true
}

// mostDigits is what an error code has.
const mostDigits = 6

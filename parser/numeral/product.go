package numeral

import (
	"regexp"
	"strconv"
	"strings"
)

// computed is a number with what it was reckoned from behind it in brackets: "16 (2*8) or 32 (4x8) GPUs".
var computed = regexp.MustCompile(`(?:^|[^\d.])(\d{1,5}) ?(\( ?(\d{1,4}) ?(?:(?:nodes? ?)?[x*]) ?(\d{1,4})(?: ?(?:gpus?|cards?))? ?\))`)

// Computed blanks out, in their places, the factors of a folded question that stand in brackets behind their product:
// they say the same once more.
func Computed(text string) string {
	if !strings.Contains(text, "(") {
		return text
	}
	out := []byte(nil)
	for _, m := range computed.FindAllStringSubmatchIndex(text, -1) {
		number := func(group int) int { n, _ := strconv.Atoi(text[m[2*group]:m[2*group+1]]); return n }
		if number(1) != number(3)*number(4) {
			continue
		}
		if out == nil {
			out = []byte(text)
		}
		for i := m[4]; i < m[5]; i++ {
			out[i] = ' '
		}
	}
	if out == nil {
		return text
	}
	return string(out)
}

package printout

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/lexicon"
	"headroom/parser/pattern"
)

// mostPrinted is how many runes of a printout are worth keeping beside a question.
const mostPrinted = chars.Longest * 3 / 4

// mostOfLog is how much of a text is looked at, in bytes: a program fails at the
// end of its log.
const mostOfLog = 64 << 10

// Printed is what the parser reads of a text that a program wrote: an
// out-of-memory error, a table of nvidia-smi, the log of a server. A long one is
// cut down to the lines that hold figures, the last of them first. ok is false
// where there is nothing to read.
func Printed(text string) (read string, ok bool) {
	text = text[max(0, len(text)-mostOfLog):]
	if !holdsPrintout(text) {
		var kept []string
		for line := range strings.Lines(text) {
			if holdsPrintout(line) {
				kept = append(kept, line)
			}
		}
		if len(kept) == 0 {
			return "", false
		}
		text = strings.Join(kept, "")
	}
	if chars.Runes(text) <= mostPrinted {
		return strings.TrimSpace(text), true
	}
	var kept []string
	room := mostPrinted
	list := strings.Split(text, "\n")
	for i := len(list) - 1; i >= 0 && room > 0; i-- {
		line := strings.TrimSpace(list[i])
		if n := chars.Runes(line) + 1; n <= room && (holdsPrintout(line) || tableName().MatchString(chars.Fold(line, lexicon.Builtin()))) {
			kept = append([]string{line}, kept...)
			room -= n
		}
	}
	return strings.Join(kept, "\n"), len(kept) > 0
}

// holdsPrintout says whether a text holds a form that programs write.
func holdsPrintout(text string) bool {
	_, found := Unpaste(pattern.NewMatching(chars.Fold(text, lexicon.Builtin())))
	return found != nil
}

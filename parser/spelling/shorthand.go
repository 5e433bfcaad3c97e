package spelling

import (
	"strings"

	"headroom/parser/chars"
)

// shorthandAt is what engineers write short that a text goes on with from a digit on, what is read for it,
// and its length in bytes; 0 where there is none. Machines with the cards of each are "2n8g", passes over
// the samples that were told of before "3ep".
func shorthandAt(text string, at int, before func() string) (meant string, length int) {
	first := digitsAt(text, at)
	if first > mostDigits || at+first == len(text) {
		return "", 0
	}
	figure, after := text[at:at+first], at+first
	if epochs := after + len(text[after:]) - len(strings.TrimPrefix(text[after:], " ")); hasFold(text[epochs:], "ep") {
		if end := epochs + len("ep"); ends(text, end) && amountsOfData(before()) {
			return figure + " epochs", end - at
		}
	}
	if !hasFold(text[after:], "n") {
		return "", 0
	}
	after++
	if hasFold(text[after:], "x") {
		after++
	}
	second := digitsAt(text, after)
	end := after + second
	if second == 0 || second > 2 || !hasFold(text[end:], "g") || !ends(text, end+1) {
		return "", 0
	}
	return figure + " nodes x " + text[after:end] + " gpus", end + 1 - at
}

// mostDigits are those of the machines and of the passes that are written so.
const mostDigits = 3

// hasFold reports whether a text begins with letters, whatever their case.
func hasFold(text, letters string) bool {
	return len(text) >= len(letters) && strings.EqualFold(text[:len(letters)], letters)
}

// digitsAt is how many digits stand at a place of a text.
func digitsAt(text string, at int) int {
	end := at
	for end < len(text) && chars.IsDigit(text[end]) {
		end++
	}
	return end - at
}

// amountsOfData reports whether a text tells how much is trained on, so that "ep" counts passes and no
// experts.
func amountsOfData(before string) bool {
	return chars.Mentions(strings.ToLower(before), "sample", "example", "row", "record", "token", "tok", "data", "pairs", "docs", "条", "数据", "样本")
}

package spelling

import (
	"regexp"
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

// formatGlued is a format, or a way of training, that is glued to the size, the memory or the version before it.
var formatGlued = regexp.MustCompile(`(?i)^(?:i?q[2-8](?:_?k?_?(?:xxs|xs|xl|[sml])?|_[01])|awq|gptq|int[48]|bf16|fp(?:16|8|4)|nf4|gguf|exl[23]|[48]-?bits?|sft|q?lora|dora|[dp]po|grpo)(?:[^a-z0-9_.-]|$)`)

// beforeFormat is the length of what stands at a place between a number and a format that is glued to it, or less
// than nought: the b of "70bq4" and "13bSFT", the gb of "24gbLoRA", nothing in "r1q4km".
func beforeFormat(text string, at int) int {
	rest, length := text[at:], 0
	switch {
	case rest[0] == 'b' || rest[0] == 'B':
		length = 1
	case hasFold(rest, "gb"):
		length = 2
	case rest[0] == 'g' || rest[0] == 'G':
		length = 1
	case at < 2 || strings.IndexByte("rRvV", text[at-2]) < 0:
		return -1
	}
	if len(rest) < length+2 || strings.IndexByte("iIqQaAgGbBfFnNeEsSlLdDpP48", rest[length]) < 0 || !formatGlued.MatchString(rest[length:min(len(rest), length+longestFormat)]) {
		return -1
	}
	return length
}

// longestFormat is more than any format that is glued so has, with what stands behind it.
const longestFormat = 12

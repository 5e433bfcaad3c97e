package parser

import "strings"

// A clause ends at one of , ; ? ! and the Chinese 、. Texts are folded: their other
// forms have become these.
const comma = "、"

// firstStop is where the first clause of a text ends, or -1.
func firstStop(text string) int {
	for i := range len(text) {
		if isStop(text, i) {
			return i
		}
	}
	return -1
}

// lastStop is where the last clause of a text that ends before it does, or -1.
func lastStop(text string) int {
	for i := len(text) - 1; i >= 0; i-- {
		if isStop(text, i) {
			return i
		}
	}
	return -1
}

func isStop(text string, i int) bool {
	switch text[i] {
	case ',', ';', '?', '!':
		return true
	case comma[0]:
		return strings.HasPrefix(text[i:], comma)
	}
	return false
}

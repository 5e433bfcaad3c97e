package parser

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// unreadable tells of the first characters that were left out because nobody
// can read them: invalid UTF-8, control characters, the commands of a terminal.
func unreadable(text, lang string) (Problem, bool) {
	const message, chinese = "Characters that cannot be read were left out here.", "这里有无法识别的字符，已忽略。"
	if strings.IndexFunc(text, notReadable) < 0 {
		return Problem{}, false
	}
	start, end, hidden, place := -1, 0, 0, 0
	for at, r := range text {
		if r == escape || r == csi {
			hidden = max(hidden, at+command(text[at:]))
		}
		switch out := notReadable(r) || at < hidden; {
		case out && start < 0:
			start, end = place, place+1
		case out:
			end = place + 1
		case start >= 0:
			return ignored(lang, start, end, message, chinese), true
		}
		place++
	}
	return ignored(lang, start, end, message, chinese), true
}

// notReadable says whether a rune shows nothing and separates nothing.
func notReadable(r rune) bool {
	return r == utf8.RuneError || unicode.IsControl(r) && r != '\t' && r != '\n' && r != '\r'
}

func ignored(lang string, start, end int, message, chinese string) Problem {
	if lang == "zh" {
		message = chinese
	}
	return Problem{Code: "ignored_characters", Message: message, Start: start, End: end}
}

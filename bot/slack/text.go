package slack

import (
	"strings"
	"unicode/utf16"

	"headroom/bot/words"

	"github.com/rivo/uniseg"
)

// length counts a text as Slack does: in UTF-16 code units.
func length(s string) int {
	n := 0
	for _, r := range s {
		n += max(1, utf16.RuneLen(r))
	}
	return n
}

// clip cuts a text to at most a number of code units, between characters as a
// reader sees them, and ends what was cut in an ellipsis.
func clip(s string, most int) string {
	if len(s) <= most || length(s) <= most {
		return s
	}
	end, used := 0, 1 // the ellipsis
	for state, rest := -1, s; rest != ""; {
		var character string
		character, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
		used += length(character)
		if used > most {
			break
		}
		end += len(character)
	}
	return strings.TrimRight(s[:end], " ") + "…"
}

// The three characters that are control characters in Slack's markup. What is
// escaped can neither mention anybody nor begin a link.
var markup = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// escape makes a text safe as mrkdwn.
func escape(s string) string { return markup.Replace(words.Clean(s)) }

// Plain text is not parsed by Slack, but some clients undo entities in it. So
// the brackets of a mention are replaced by look-alikes, which read the same
// either way.
var brackets = strings.NewReplacer("<", "‹", ">", "›")

// plain makes a text safe as plain_text, as a cell or as a label: one line.
func plain(s string) string {
	return strings.Join(strings.Fields(brackets.Replace(words.Clean(s))), " ")
}

// escaped clips a text so that its escaped form stays within a limit.
func escaped(s string, most int) string {
	s = strings.TrimSpace(words.Clean(s))
	for room := most; room > 0; {
		out := markup.Replace(clip(s, room))
		over := length(out) - most
		if over <= 0 {
			return out
		}
		room -= max(1, over/5) // one character becomes at most five
	}
	return ""
}

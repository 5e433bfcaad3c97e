package discord

import (
	"strings"

	"headroom/bot/words"

	"github.com/rivo/uniseg"

	"headroom/bot/discord/payload"
)

// length counts a text as the limits do.
func length(s string) int { return payload.Length(s) }

// clip cuts a text to at most a number of characters, between those that a
// reader sees as one, and ends what was cut in an ellipsis.
func clip(s string, most int) string {
	if len(s) <= most || length(s) <= most {
		return s
	}
	return strings.TrimRight(head(s, most-1, length), " ") + "…"
}

// clipColumns is clip for text in a code block, where width is counted.
func clipColumns(s string, most int) string {
	if columns(s) <= most {
		return s
	}
	return head(s, most-1, columns) + "…"
}

// head is the longest beginning of whole characters within a measure.
func head(s string, most int, measure func(string) int) string {
	end, used := 0, 0
	for state, rest := -1, s; rest != ""; {
		var character string
		character, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if used += measure(character); used > most {
			break
		}
		end += len(character)
	}
	return s[:end]
}

// columns is how wide a text is in a code block: Han and emoji take two.
func columns(s string) int { return uniseg.StringWidth(s) }

// pad fills a text with spaces up to a width; padLeft does so for figures.
func pad(s string, width int) string { return s + strings.Repeat(" ", max(0, width-columns(s))) }

func padLeft(s string, width int) string { return strings.Repeat(" ", max(0, width-columns(s))) + s }

// plain is a text as a label or a cell: one line, no markup.
func plain(s string) string { return strings.Join(strings.Fields(words.Clean(s)), " ") }

// The characters that Discord's markdown and its mentions are made of.
// An invisible space parts @ from the words that would call everybody.
var markup = strings.NewReplacer(
	`\`, `\\`, `*`, `\*`, `_`, `\_`, `~`, `\~`, "`", "\\`", `|`, `\|`,
	`<`, `\<`, `>`, `\>`, `[`, `\[`, `]`, `\]`, `@`, "@\u200b",
)

// escape makes a text safe as markdown, whatever somebody wrote in it.
func escape(s string) string {
	s = markup.Replace(words.Clean(s))
	if !strings.ContainsAny(s, "#-+.\n") {
		return s
	}
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		lines[i] = unlisted(line)
	}
	return strings.Join(lines, "\n")
}

// unlisted keeps a line from being read as a heading, small print or an entry
// of a list.
func unlisted(line string) string {
	text := strings.TrimLeft(line, " ")
	indent := line[:len(line)-len(text)]
	switch {
	case text == "":
		return line
	case strings.ContainsRune("#-+", rune(text[0])):
		return indent + `\` + text
	}
	digits := strings.TrimLeft(text, "0123456789")
	if len(digits) < len(text) && strings.HasPrefix(digits+" ", ". ") {
		return indent + text[:len(text)-len(digits)] + `\` + digits
	}
	return line
}

// escaped clips a text so that its escaped form stays within a limit.
func escaped(s string, most int) string {
	s = strings.TrimSpace(words.Clean(s))
	for room := most; room > 0; {
		out := escape(clip(s, room))
		over := length(out) - most
		if over <= 0 {
			return out
		}
		room -= max(1, over/2) // a character becomes at most two
	}
	return ""
}

const fence = "```"

// fenced is a code block. Nothing in it can end it.
func fenced(language, text string) string {
	text = strings.ReplaceAll(strings.TrimRight(words.Clean(text), "\n "), fence, "``\u200b`")
	return fence + language + "\n" + text + "\n" + fence
}

// cell is a text in a table within a code block. Marks that take no column are
// bounded as well.
func cell(s string, most int) string {
	return clip(clipColumns(strings.ReplaceAll(plain(s), "`", "'"), most), 2*most)
}

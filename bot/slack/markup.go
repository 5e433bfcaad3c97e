package slack

import (
	"strings"

	"headroom/bot/words"
)

var (
	// reference is what Slack puts between angle brackets: a link, a mention of
	// a person, a channel, a group or everybody, a date.
	reference = words.Pattern(`<([^<>|]*)(?:\|([^<>]*))?>`)
	// emphasis marks stand at the edges of words, so that 4*v100 keeps its sign.
	emphasis = words.Pattern("(^|[\\s(（，。,])([*_~`])([^\\s*_~`](?:[^*_~`\\n]*[^\\s*_~`])?)([*_~`])($|[\\s)）.,!?;:，。？！])")

	entities = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&amp;", "&")
	// What a keyboard or an editor put in the place of plain characters.
	typed = strings.NewReplacer("“", `"`, "”", `"`, "„", `"`, "‘", "'", "’", "'", "\u00a0", " ", "\u202f", " ", "\u200b", "")
)

// unmark undoes Slack's markup: what is left are the words that were typed.
func unmark(s string) string {
	var out strings.Builder
	for i, part := range strings.Split(s, "```") {
		if i%2 == 0 { // outside a code block
			part = reference().ReplaceAllStringFunc(part, referred)
			for range 2 { // a space may end one pair and begin the next
				part = emphasis().ReplaceAllStringFunc(part, unstressed)
			}
		} else {
			part = reference().ReplaceAllStringFunc(part, referred)
			part = "\n" + part + "\n"
		}
		out.WriteString(part)
	}
	return strings.TrimSpace(entities.Replace(typed.Replace(words.Clean(out.String()))))
}

// unstressed takes a pair of marks away when both are the same.
func unstressed(s string) string {
	m := emphasis().FindStringSubmatch(s)
	if m[2] != m[4] {
		return s
	}
	return m[1] + m[3] + m[5]
}

// referred is what a reference reads as. Nobody is mentioned by what is left,
// and the bot's own name is no word of the question.
func referred(ref string) string {
	m := reference().FindStringSubmatch(ref)
	target, label := m[1], m[2]
	switch {
	case strings.HasPrefix(target, "@"):
		return " "
	case strings.HasPrefix(target, "#"):
		return label
	case strings.HasPrefix(target, "!date"):
		return label
	case strings.HasPrefix(target, "!"):
		return " " // everybody, here, a group
	case label != "" && (strings.HasPrefix(target, "mailto:") || strings.HasSuffix(target, label) || strings.HasSuffix(target, label+"/")):
		return label // typed without a scheme
	}
	return target
}

package discord

import (
	"strings"

	"headroom/bot/words"
)

var (
	personOrRole = words.Pattern(`<@[!&]?\d+>`)
	channelName  = words.Pattern(`<#\d+>`)
	customEmoji  = words.Pattern(`<a?(:\w+:)\d+>`)
	timeStamp    = words.Pattern(`<t:-?\d+(:\w)?>`)
	commandName  = words.Pattern(`</([^:>]+):\d+>`)
	bareLink     = words.Pattern(`<(https?://[^ >]+)>`)
	maskedLink   = words.Pattern(`\[([^\]\n]+)\]\((https?://[^)\s]+)\)`)
	codeBlock    = words.Pattern("(?s)```(?:[a-zA-Z0-9_+-]*\n)?(.*?)```")
	quoteMark    = words.Pattern(`(?m)^ {0,3}(?:>>> |> |-# |#{1,3} )`)
)

// marks are what makes text bold, underlined, struck out, hidden or code. A
// lone star stays: 4*v100.
var marks = strings.NewReplacer(
	`\\`, `\`, `\*`, `*`, `\_`, `_`, `\~`, `~`, "\\`", "`", `\|`, `|`, `\<`, `<`, `\>`, `>`, `\#`, `#`, `\-`, `-`, `\[`, `[`, `\]`, `]`,
	"**", "", "__", "", "~~", "", "||", "", "`", "",
	"“", `"`, "”", `"`, "‘", "'", "’", "'", "\u200b", "",
)

// words undoes Discord's markup: what was said without names of people, links
// and the looks of the text. Pasted code blocks that look like a model's
// config.json come apart from the words.
func wordsOf(s string) (text string, pasted []string) {
	s = codeBlock().ReplaceAllStringFunc(s, func(block string) string {
		inner := codeBlock().FindStringSubmatch(block)[1]
		if strings.HasPrefix(strings.TrimSpace(inner), "{") {
			pasted = append(pasted, inner)
			return " "
		}
		return " " + inner + " "
	})
	s = personOrRole().ReplaceAllString(s, " ")
	s = channelName().ReplaceAllString(s, " ")
	s = timeStamp().ReplaceAllString(s, " ")
	s = customEmoji().ReplaceAllString(s, " ")
	s = commandName().ReplaceAllString(s, "/$1")
	s = bareLink().ReplaceAllString(s, "$1")
	s = maskedLink().ReplaceAllString(s, "$1")
	s = quoteMark().ReplaceAllString(s, "")
	return strings.TrimSpace(marks.Replace(words.Clean(s))), pasted
}

package discord

import (
	"regexp"
	"strings"
)

var (
	personOrRole = regexp.MustCompile(`<@[!&]?\d+>`)
	channelName  = regexp.MustCompile(`<#\d+>`)
	customEmoji  = regexp.MustCompile(`<a?(:\w+:)\d+>`)
	timeStamp    = regexp.MustCompile(`<t:-?\d+(:\w)?>`)
	commandName  = regexp.MustCompile(`</([^:>]+):\d+>`)
	bareLink     = regexp.MustCompile(`<(https?://[^ >]+)>`)
	maskedLink   = regexp.MustCompile(`\[([^\]\n]+)\]\((https?://[^)\s]+)\)`)
	codeBlock    = regexp.MustCompile("(?s)```(?:[a-zA-Z0-9_+-]*\n)?(.*?)```")
	quoteMark    = regexp.MustCompile(`(?m)^ {0,3}(?:>>> |> |-# |#{1,3} )`)
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
	s = codeBlock.ReplaceAllStringFunc(s, func(block string) string {
		inner := codeBlock.FindStringSubmatch(block)[1]
		if strings.HasPrefix(strings.TrimSpace(inner), "{") {
			pasted = append(pasted, inner)
			return " "
		}
		return " " + inner + " "
	})
	s = personOrRole.ReplaceAllString(s, " ")
	s = channelName.ReplaceAllString(s, " ")
	s = timeStamp.ReplaceAllString(s, " ")
	s = customEmoji.ReplaceAllString(s, " ")
	s = commandName.ReplaceAllString(s, "/$1")
	s = bareLink.ReplaceAllString(s, "$1")
	s = maskedLink.ReplaceAllString(s, "$1")
	s = quoteMark.ReplaceAllString(s, "")
	return strings.TrimSpace(marks.Replace(clean(s))), pasted
}

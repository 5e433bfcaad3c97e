package evidence

import (
	"strings"

	"headroom/parser/pattern"
)

// knownAlready tells what the asker knows before he asks about something else: "I know what the batch size is, but what
// is a micro batch?". What he wants to know is asked.
var knownAlready = pattern.Of(`\b(?:i|we) (?:(?:think|believe|guess) (?:that )?(?:i|we) )?(?:already |do |kinda |roughly |basically |sort of )*(?:know|understand|get) (?:what|how)\b[^.?!;,]{0,48}[,.;] ?(?:but|what|how|why|just|though|and|so)\b|(?:我|我们)(?:大概|已经|也|倒是)*(?:知道|明白|懂|理解)[^,;?!]{1,24}(?:是什么|是啥|什么意思|的意思)[,;] ?(?:但|可是|不过|那|就是)`)

var knownUntilWords = pattern.OneOf("know", "understand", "get what", "get how", "知道", "明白", "懂", "理解")

// KnownUntil is where what the asker tells that he knows begins and ends; both 0 where he tells nothing so.
func KnownUntil(said *pattern.Matching) (lo, hi int) {
	if !said.Mentions(knownUntilWords) || !said.Holds(knownAlready, said.Text) {
		return 0, 0
	}
	m := knownAlready.Expr().FindStringIndex(said.Text)
	if m == nil {
		return 0, 0
	}
	return m[0], m[0] + strings.LastIndexAny(said.Text[m[0]:m[1]], ",.;")
}

// KnownAlready drops the asking words of what the asker tells that he knows.
func (e *Evidence) KnownAlready(said *pattern.Matching) {
	if lo, hi := KnownUntil(said); hi > lo {
		e.Drop(func(s Sign) bool { return s.Lo >= lo && s.Hi <= hi })
	}
}

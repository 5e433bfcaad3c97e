package discord

import (
	"strings"

	"headroom/bot"
	"headroom/bot/discord/payload"
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/unit"
)

// room is how much of a message is shown. A message that is too large is laid
// out again with less, and a button leads to the rest.
type room struct {
	paragraph int  // characters of a paragraph
	listed    int  // lines of a list
	rows      int  // lines of a table
	whys      bool // reasons of the assumptions
}

var rooms = []room{
	{1800, 40, 40, true},
	{1200, 30, 24, true},
	{800, 16, 14, false},
	{450, 9, 10, false},
	{260, 5, 6, false},
	{140, 3, 3, false},
	{60, 1, 1, false},
}

// Colours of the edge of a message. The verdict is in words as well.
const (
	green = 0x2e7d32
	amber = 0xb26a00
	red   = 0xc62828
	blue  = 0x3f51b5
)

// sheet is a message laid out, before it takes one of the two forms.
type sheet struct {
	accent  int
	head    string   // one line, escaped
	texts   []string // markdown
	small   []string // markdown, small print
	buttons []payload.Component
	selects []payload.Component
	files   []payload.Upload // snippets that are too long to show
	cut     bool
}

// length is the text of all of it.
func (s *sheet) length() int {
	n := length(s.head) + 3
	for _, t := range s.texts {
		n += length(t) + 2
	}
	for _, t := range s.small {
		n += length(t) + 4
	}
	return n
}

// page is one message being laid out.
type page struct {
	room
	m     bot.Message
	lang  words.Lang
	scale unit.Scale
	whole bool // everything is shown, over pages
	sheet sheet
}

// layout fills as much as a number of characters holds.
func layout(m bot.Message, most int) sheet {
	var p page
	for _, size := range rooms {
		p = newPage(m)
		p.room = size
		p.lay()
		if p.sheet.length() <= most {
			break
		}
	}
	return p.sheet
}

func newPage(m bot.Message) page {
	if m.Scale == (unit.Scale{}) {
		m.Scale = unit.Binary
	}
	return page{m: m, lang: m.Lang, scale: m.Scale, sheet: sheet{accent: blue}}
}

// lay writes the parts of a message, the verdict first.
func (p *page) lay() {
	switch {
	case p.m.Title != "" || p.m.Reply == nil:
		p.told()
	case p.m.Reply.Answer == nil:
		p.refused()
	default:
		p.answered()
	}
	p.remarks()
	if p.sheet.head == "" && len(p.sheet.texts) == 0 {
		p.sheet.head = "…" // Discord takes no empty message
	}
}

// told is a message about something else than an answer, or a part of one that
// was asked for.
func (p *page) told() {
	p.heading(p.m.Title)
	p.paragraphs(p.m.Paragraphs)
	p.facts(p.m.Facts)
	p.snippets()
}

// remarks are the small print: what came from where, and a name for the log.
func (p *page) remarks() {
	var parts []string
	for _, o := range p.m.Origins {
		parts = append(parts, words.CameFrom.In(p.lang, "key", words.Name(p.lang, o.Key), "value", words.Value(p.lang, o.Value), "from", o.From))
	}
	if p.m.Ref != "" {
		parts = append(parts, words.Reference.In(p.lang, "ref", p.m.Ref))
	}
	p.smallPrint(strings.Join(parts, " · "))
}

// heading is the line that decides.
func (p *page) heading(text string) {
	p.sheet.head = escaped(plain(text), payload.MaxEmbedTitle-6)
}

// paragraphs are texts one under the other, as many as there is room for.
func (p *page) paragraphs(list []string) {
	for i, text := range list {
		if p.full(i, len(list)) {
			return
		}
		p.say(text)
	}
}

// say is one text; what is too long is cut.
func (p *page) say(text string) { p.marked(escape(strings.TrimSpace(text))) }

// marked is a paragraph that is markdown already.
func (p *page) marked(text string) {
	if strings.TrimSpace(text) == "" {
		return
	}
	if p.whole {
		p.sheet.texts = append(p.sheet.texts, split(text, p.paragraph)...)
		return
	}
	if length(text) > p.paragraph {
		p.sheet.cut = true
		text = clipMarked(text, p.paragraph)
	}
	p.sheet.texts = append(p.sheet.texts, text)
}

// lines are the lines of a list, markdown already.
func (p *page) lines(list []string) {
	shown := list[:min(len(list), p.listed)]
	var text strings.Builder
	flush := func() {
		if text.Len() > 0 {
			p.sheet.texts = append(p.sheet.texts, text.String())
			text.Reset()
		}
	}
	for _, line := range shown {
		line = clipMarked(line, p.paragraph)
		if p.whole && length(text.String())+length(line) >= p.paragraph {
			flush()
		}
		if text.Len() > 0 {
			text.WriteByte('\n')
		}
		text.WriteString(line)
	}
	flush()
	p.full(len(shown), len(list))
}

// full says whether the list is long enough; what is left out is told.
func (p *page) full(shown, of int) bool {
	if shown < p.listed || shown >= of {
		return false
	}
	p.further(of - shown)
	return true
}

// further tells how much is left out.
func (p *page) further(count int) {
	p.sheet.cut = true
	p.sheet.texts = append(p.sheet.texts, words.Further.In(p.lang, "count", number(count)))
}

// smallPrint is a line under the message.
func (p *page) smallPrint(text string) {
	if text = strings.Join(strings.Fields(words.Clean(text)), " "); text == "" {
		return
	}
	if p.whole {
		p.sheet.small = append(p.sheet.small, split(escape(text), p.paragraph)...)
		return
	}
	if length(escape(text)) > p.paragraph {
		p.sheet.cut = true
	}
	p.sheet.small = append(p.sheet.small, escaped(text, p.paragraph))
}

// clipMarked cuts text that is escaped already: never behind a lone backslash,
// never with a stretch left open.
func clipMarked(s string, most int) string {
	if length(s) <= most {
		return s
	}
	s = strings.TrimSuffix(clip(s, most-4), "…") // room for what closes it
	if tail := len(s) - len(strings.TrimRight(s, `\`)); tail%2 == 1 {
		s = s[:len(s)-1]
	}
	end := "…"
	if strings.Count(s, fence)%2 == 1 {
		return strings.TrimRight(head(s, length(s)-6, length), "`\n") + "\n…\n" + fence
	}
	if strings.Count(s[strings.LastIndexByte(s, '\n')+1:], "**")%2 == 1 {
		end = "…**"
	}
	return s + end
}

// split cuts escaped text into pieces, between words where it can.
func split(s string, most int) []string {
	var out []string
	for length(s) > most {
		piece := head(s, most, length)
		if at := strings.LastIndexAny(piece, " \n"); at > len(piece)/2 {
			piece = piece[:at+1]
		}
		if tail := len(piece) - len(strings.TrimRight(piece, `\`)); tail%2 == 1 && len(piece) > 1 {
			piece = piece[:len(piece)-1]
		}
		if piece == "" { // one character that is longer than the room
			piece = s[:len(s)-len(strings.TrimLeftFunc(s, first()))]
			if piece == "" {
				break
			}
		}
		if strings.TrimSpace(piece) != "" {
			out = append(out, piece)
		}
		s = s[len(piece):]
	}
	if strings.TrimSpace(s) != "" && length(s) <= most {
		out = append(out, s)
	}
	return out
}

// first is true once.
func first() func(rune) bool {
	done := false
	return func(rune) bool { defer func() { done = true }(); return !done }
}

// accentOf is the colour of a verdict.
func accentOf(v engine.Verdict) int {
	switch v {
	case engine.Fits:
		return green
	case engine.Tight:
		return amber
	case engine.DoesNotFit:
		return red
	}
	return blue
}

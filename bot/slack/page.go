// Package slack is the adapter of one platform: it receives, decodes, renders
// and sends. Renderers are pure functions: a message in, blocks out.
package slack

import (
	"encoding/json"
	"slices"
	"strings"

	sdk "github.com/slack-go/slack"

	"headroom/bot"
	"headroom/bot/slack/blockkit"
	"headroom/bot/words"
	"headroom/engine/unit"
)

// Page is a message as Slack takes it.
type Page struct {
	Text   string      // what notifications and screen readers get; never empty
	Blocks []sdk.Block // within every limit
	Cut    bool        // something was left out; a button shows it

	Answers string // the timestamp of the message that it answers; empty: none, or nobody will ask
}

// room is how much of a message is shown. A message that is too large is laid
// out again with less, and a button leads to the rest.
type room struct {
	paragraph int  // code units of a paragraph
	listed    int  // lines of a list
	rows      int  // rows of a table
	buttons   int  // beside "show all"
	chart     bool // a chart repeats figures, so it goes early
	whys      bool // reasons of the assumptions
}

var rooms = []room{
	{2900, 200, 99, 12, true, true},
	{2000, 60, 40, 10, true, true},
	{1200, 30, 20, 8, true, true},
	{700, 15, 10, 6, true, false},
	{400, 8, 5, 5, false, false},
	{200, 3, 0, 5, false, false},
	{90, 1, 0, 3, false, false},
}

// page is one message being laid out.
type page struct {
	room
	m      bot.Message
	lang   words.Lang
	scale  unit.Scale
	native bool // charts, tables and containers may be used
	tabled bool // the one table of a message is taken
	whole  bool // everything is shown, over pages
	style  Style
	cut    bool
	blocks []sdk.Block

	buttonsAt int // where the buttons go, when not at the end
}

// Style is what a page depends on besides its message.
type Style struct {
	Post    bool // a private answer gets a button that brings it into the channel
	Foreign bool // people of another organisation may press the buttons
}

// Render lays a message out for Slack.
func Render(m bot.Message, s Style) Page {
	out := Page{Text: spoken(m)}
	out.Blocks, out.Cut = layout(m, page{native: true, style: s})
	return out
}

// RenderPlain is Render without charts, tables and containers, for when Slack
// refuses those.
func RenderPlain(m bot.Message, s Style) Page {
	out := Page{Text: spoken(m)}
	out.Blocks, out.Cut = layout(m, page{style: s})
	return out
}

// layout fills as much as fits.
func layout(m bot.Message, begun page) ([]sdk.Block, bool) {
	if m.Scale == (unit.Scale{}) {
		m.Scale = unit.Binary
	}
	for _, size := range rooms {
		p := begun
		p.room, p.m, p.lang, p.scale = size, m, m.Lang, m.Scale
		p.lay()
		if len(p.blocks) <= blockkit.MaxBlocks && sizeOf(p.blocks) <= blockkit.MaxMessageBytes {
			return p.blocks, p.cut
		}
	}
	// Not even a few lines fit: what nobody's names and buttons should come to.
	return []sdk.Block{section(escaped(spoken(m), 1000))}, true
}

// sizeOf is what blocks weigh in JSON, as they are sent.
func sizeOf(blocks []sdk.Block) int {
	text, err := json.Marshal(blocks)
	if err != nil {
		return blockkit.MaxMessageBytes + 1
	}
	return len(text)
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
	p.actions()
	p.remarks()
}

// told is a message about something else than an answer, or a part of one that
// was asked for.
func (p *page) told() {
	p.header(p.m.Title)
	for i, text := range p.m.Paragraphs {
		if p.full(i, len(p.m.Paragraphs)) {
			break
		}
		p.section(text)
	}
	if _, ok := forms[p.m.Form]; ok && len(p.m.Paragraphs) == 0 {
		p.section(words.FormWaits.In(p.lang))
	}
	p.facts(p.m.Facts)
	p.snippets()
}

// remarks are the small print: what came from where, and a name for the log.
func (p *page) remarks() {
	var parts []string
	for _, o := range p.m.Origins {
		parts = append(parts, words.CameFrom.In(p.lang, "key", words.QueryKey(p.lang, o.Key), "value", words.Value(p.lang, o.Value), "from", o.From))
	}
	if p.m.Ref != "" {
		parts = append(parts, words.Reference.In(p.lang, "ref", p.m.Ref))
	}
	p.context(strings.Join(parts, " · "))
}

// full says whether the list is long enough; what is left out is told.
func (p *page) full(shown, of int) bool {
	if shown < p.listed || shown >= of {
		return false
	}
	p.cut = true
	p.context(words.Further.In(p.lang, "count", number(of-shown)))
	return true
}

func (p *page) add(b sdk.Block) { p.blocks = append(p.blocks, b) }

// header is the line that decides. Slack takes no empty one.
func (p *page) header(text string) {
	if text = plain(text); text != "" {
		p.add(sdk.NewHeaderBlock(plainText(text, blockkit.MaxHeader)))
	}
}

// section is a paragraph; what is too long is cut.
func (p *page) section(text string) { p.marked(escape(strings.TrimSpace(text))) }

// marked is a paragraph that is mrkdwn already.
func (p *page) marked(text string) {
	if text == "" {
		return
	}
	if p.whole {
		for _, piece := range split(text, p.paragraph) {
			p.add(section(piece))
		}
		return
	}
	if length(text) > p.paragraph {
		p.cut = true
		text = clipMarked(text, p.paragraph)
	}
	p.add(section(text))
}

// lines are the lines of a list in as few sections as hold them.
func (p *page) lines(list []string) {
	for _, text := range joined(list, p.listed, p.paragraph) {
		p.add(section(text))
	}
	if len(list) > p.listed {
		p.full(p.listed, len(list))
	}
}

// joined packs lines into texts of at most a number of code units each.
func joined(list []string, listed, most int) []string {
	var out []string
	var text strings.Builder
	used := 0
	for _, line := range list[:min(listed, len(list))] {
		line = clipMarked(line, most)
		if used > 0 && used+1+length(line) > most {
			out = append(out, text.String())
			text.Reset()
			used = 0
		}
		if used > 0 {
			text.WriteString("\n")
			used++
		}
		text.WriteString(line)
		used += length(line)
	}
	if used > 0 {
		out = append(out, text.String())
	}
	return out
}

// clipMarked cuts text that is escaped already, never inside an entity and
// never with a bold stretch left open.
func clipMarked(s string, most int) string {
	if length(s) <= most {
		return s
	}
	s = strings.TrimSuffix(clip(s, most-1), "…") // room for a closing mark
	if at := strings.LastIndexByte(s, '&'); at >= 0 && !strings.Contains(s[at:], ";") {
		s = s[:at]
	}
	end := "…"
	if strings.Count(s[strings.LastIndexByte(s, '\n')+1:], "*")%2 == 1 {
		end = "…*"
	}
	return s + end
}

// context is small print under the message.
func (p *page) context(text string) {
	if text == "" {
		return
	}
	most := min(p.paragraph, blockkit.MaxContextText)
	if length(text) > most {
		p.cut = true
	}
	p.add(sdk.NewContextBlock("", mrkdwn(escaped(text, most))))
}

// bullets puts a mark before each line.
func bullets(list []string) []string {
	out := slices.Clone(list)
	for i := range out {
		out[i] = "• " + out[i]
	}
	return out
}

func section(text string) *sdk.SectionBlock { return sdk.NewSectionBlock(mrkdwn(text), nil, nil) }

// mrkdwn is verbatim: names of channels and people in it stay text.
func mrkdwn(text string) *sdk.TextBlockObject {
	return &sdk.TextBlockObject{Type: sdk.MarkdownType, Text: text, Verbatim: true}
}

// plainText is text without markup, cut to a limit.
func plainText(text string, most int) *sdk.TextBlockObject {
	return &sdk.TextBlockObject{Type: sdk.PlainTextType, Text: clip(plain(text), most)}
}

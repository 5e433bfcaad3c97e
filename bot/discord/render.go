package discord

import (
	"slices"
	"strings"

	"headroom/bot"
	"headroom/bot/discord/payload"
	"headroom/bot/words"
)

// pictureName is the file that a chart is sent as.
const pictureName = "memory.png"

// Rendered is a message as Discord takes it, within every limit.
type Rendered struct {
	payload.Message
	Cut bool // something was left out; a button shows it
}

// Render lays a message out. It is a pure function: the same message and look
// are the same bytes.
func Render(m bot.Message, look Look) Rendered {
	most := payload.MaxTextSum - 100
	if look.Embeds {
		most = payload.MaxDescription - 100
	}
	p := newPage(m)
	p.sheet = layout(m, most)
	p.buttons(look)
	return p.rendered(look)
}

func (p *page) rendered(look Look) Rendered {
	out := Rendered{Cut: p.sheet.cut}
	if look.Embeds {
		out.Message = p.sheet.embed(look)
	} else {
		out.Message = p.sheet.components(look)
	}
	out.AllowedMentions = payload.Nobody()
	if p.m.Private {
		out.Flags |= payload.Ephemeral
	}
	return out
}

// components is the newer form: one container with everything in it.
func (s *sheet) components(look Look) payload.Message {
	m := payload.Message{Flags: payload.ComponentsV2}
	m.Attachments = []payload.Attachment{}
	box := payload.Component{Type: payload.Container, AccentColor: &s.accent}
	add := func(c payload.Component) { box.Components = append(box.Components, c) }
	text := func(s string) { add(payload.Component{Type: payload.Text, Content: s}) }
	if s.head != "" {
		text("## " + s.head)
	}
	for _, t := range joined(s.texts) {
		text(t)
	}
	if len(look.Picture) > 0 {
		alt := clip(plain(look.Alt), payload.MaxAlt)
		attachTo(&m, payload.Upload{Name: pictureName, Type: "image/png", Data: look.Picture}, alt)
		add(payload.Component{Type: payload.Gallery, Items: []payload.GalleryItem{{Media: attached(pictureName), Description: alt}}})
	}
	for _, f := range s.files {
		attachTo(&m, f, "")
		media := attached(f.Name)
		add(payload.Component{Type: payload.File, File: &media})
	}
	for _, row := range s.rows() {
		add(row)
	}
	if len(s.small) > 0 {
		var lines []string
		for _, t := range s.small {
			lines = append(lines, "-# "+t)
		}
		text(strings.Join(lines, "\n"))
	}
	m.Components = []payload.Component{box}
	return m
}

// joined puts texts together until a handful of parts is left: a message has
// at most forty.
func joined(texts []string) []string {
	const most = 10
	out := slices.Clone(texts[:min(len(texts), most)])
	for _, t := range texts[len(out):] {
		out[most-1] += "\n" + t
	}
	return out
}

// embed is the older form.
func (s *sheet) embed(look Look) payload.Message {
	var m payload.Message
	m.Attachments = []payload.Attachment{}
	e := payload.Embed{Title: s.head, Color: s.accent, Description: strings.Join(s.texts, "\n")}
	switch {
	case len(s.small) == 0:
	case e.Title == "" && e.Description == "":
		e.Description = strings.Join(s.small, "\n") // a footer alone is no message
	default:
		var lines []string
		for _, t := range s.small {
			lines = append(lines, unescape(t)) // a footer is no markdown
		}
		e.Footer = &payload.Footer{Text: clip(strings.Join(lines, "\n"), payload.MaxFooter)}
	}
	if len(look.Picture) > 0 {
		attachTo(&m, payload.Upload{Name: pictureName, Type: "image/png", Data: look.Picture}, clip(plain(look.Alt), payload.MaxAlt))
		image := attached(pictureName)
		e.Image = &image
	}
	for _, f := range s.files {
		attachTo(&m, f, "")
	}
	m.Embeds = []payload.Embed{e}
	m.Components = s.rows()
	if m.Components == nil {
		m.Components = []payload.Component{}
	}
	return m
}

// rows are the buttons, and each select in a row of its own.
func (s *sheet) rows() []payload.Component {
	var rows []payload.Component
	for list := range slices.Chunk(s.buttons, payload.MaxButtons) {
		rows = append(rows, payload.Component{Type: payload.Row, Components: list})
	}
	for _, list := range s.selects {
		rows = append(rows, payload.Component{Type: payload.Row, Components: []payload.Component{list}})
	}
	return rows
}

// attachTo adds a file with its words for those who can't see it.
func attachTo(m *payload.Message, f payload.Upload, alt string) {
	m.Attachments = append(m.Attachments, payload.Attachment{ID: number(len(m.Files)), Filename: f.Name, Description: alt})
	m.Files = append(m.Files, f)
}

func attached(name string) payload.Media { return payload.Media{URL: "attachment://" + name} }

// unescape takes back the marks of escape where there is no markdown.
func unescape(s string) string {
	var out strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			i++
		}
		out.WriteByte(s[i])
	}
	return out.String()
}

// everything is the room of a message that is shown in full, over pages.
var everything = room{paragraph: 1500, listed: 1 << 20, rows: 1 << 20, whys: true}

// Whole lays out all of a message, in as many pages as it takes: what stands
// behind "show all".
func Whole(m bot.Message, look Look) []Rendered {
	p := newPage(m)
	p.room, p.whole = everything, true
	p.lay()
	asked := p.asked(look)
	look.Picture = nil
	const most = payload.MaxTextSum - 200
	var sheets []sheet
	one := sheet{accent: p.sheet.accent, head: p.sheet.head}
	for _, t := range p.sheet.texts {
		if (len(one.texts) > 0 || one.head != "") && one.length()+length(t) > most {
			sheets = append(sheets, one)
			one = sheet{accent: p.sheet.accent}
		}
		one.texts = append(one.texts, t)
	}
	for _, t := range p.sheet.small {
		if one.length()+length(t) > most {
			sheets = append(sheets, one)
			one = sheet{accent: p.sheet.accent}
		}
		one.small = append(one.small, t)
	}
	one.files = p.sheet.files
	sheets = append(sheets, one)
	var out []Rendered
	for i, s := range sheets {
		more := i < len(sheets)-1
		if more && asked != "" {
			s.buttons = []payload.Component{button(moreMark+number(i+1)+"|"+asked, words.ShowMore.In(p.lang))}
		}
		s.cut = more
		p.sheet = s
		out = append(out, p.rendered(look))
	}
	return out
}

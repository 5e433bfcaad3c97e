package discord

import (
	"strings"

	"headroom/bot/discord/payload"
)

// attach puts a text that is too long to show into a file beside the message.
func (p *page) attach(head, name, text string) {
	if len(p.sheet.files) == payload.MaxFiles-1 || len(text) > payload.MaxFileBytes { // one is left for a picture
		p.sheet.cut = true
		return
	}
	for _, f := range p.sheet.files {
		if f.Name == name {
			name = number(len(p.sheet.files)) + "-" + name
			break
		}
	}
	if head != "" {
		p.sheet.texts = append(p.sheet.texts, clipMarked(head, 200))
	}
	p.sheet.files = append(p.sheet.files, payload.Upload{Name: name, Type: "text/plain; charset=utf-8", Data: []byte(text)})
}

// fileName makes a name that every file system and attachment:// take.
func fileName(name string, place int) string {
	name = strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '-', r == '_', r == '.':
			return r
		}
		return '_'
	}, name)
	name = strings.Trim(name[:min(len(name), 60)], "._")
	if name == "" {
		name = "text-" + number(place+1) + ".txt"
	}
	return name
}

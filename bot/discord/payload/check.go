package payload

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Length counts a text in UTF-16 code units.
func Length(s string) int {
	n := 0
	for _, r := range s {
		n += max(1, utf16.RuneLen(r))
	}
	return n
}

// checker collects what breaks a limit.
type checker struct {
	broken []error
	ids    map[string]bool
	parts  int
	text   int
	files  map[string]bool
	shown  map[string]bool
	v2     bool
}

func (c *checker) fail(format string, values ...any) {
	c.broken = append(c.broken, fmt.Errorf(format, values...))
}

func (c *checker) atMost(what string, n, most int) {
	if n > most {
		c.fail("%s: %d, at most %d", what, n, most)
	}
}

// length checks a text that has to be there.
func (c *checker) length(what, s string, least, most int) {
	if n := Length(s); n < least || n > most {
		c.fail("%s: %d characters, %d to %d", what, n, least, most)
	}
	if !utf8.ValidString(s) {
		c.fail("%s is no UTF-8", what)
	}
}

// Check names every limit that a message breaks, also those that the official
// schema does not know; nil when it breaks none.
func (m *Message) Check() error {
	c := checker{ids: map[string]bool{}, files: map[string]bool{}, shown: map[string]bool{}, v2: m.Flags&ComponentsV2 != 0}
	if m.AllowedMentions == nil || m.AllowedMentions.Parse == nil || len(m.AllowedMentions.Parse) > 0 || m.AllowedMentions.RepliedUser {
		c.fail("the message may notify somebody")
	}
	c.length("content", m.Content, 0, MaxContent)
	c.length("nonce", m.Nonce, 0, MaxNonce)
	c.uploads(m)
	c.embeds(m.Embeds)
	if c.v2 {
		if m.Content != "" || len(m.Embeds) > 0 {
			c.fail("a message of components has neither content nor embeds")
		}
		if len(m.Components) == 0 {
			c.fail("a message of components has none")
		}
	} else {
		c.atMost("rows", len(m.Components), MaxRows)
		if m.Content == "" && len(m.Embeds) == 0 && len(m.Files) == 0 && len(m.Components) == 0 {
			c.fail("the message is empty")
		}
	}
	for i := range m.Components {
		c.component(fmt.Sprintf("components[%d]", i), &m.Components[i], 0)
	}
	if c.v2 {
		c.atMost("components", c.parts, MaxComponents)
		c.atMost("text over all text displays", c.text, MaxTextSum)
		for name := range c.files {
			if !c.shown[name] {
				c.fail("%s is attached and shown nowhere", name)
			}
		}
	}
	return errors.Join(c.broken...)
}

func (c *checker) uploads(m *Message) {
	c.atMost("files", len(m.Files), MaxFiles)
	if len(m.Files) != len(m.Attachments) {
		c.fail("%d files, %d descriptions of them", len(m.Files), len(m.Attachments))
		return
	}
	sum := 0
	for i, f := range m.Files {
		sum += len(f.Data)
		c.atMost("bytes of "+f.Name, len(f.Data), MaxFileBytes)
		c.length("description of "+f.Name, m.Attachments[i].Description, 0, MaxAlt)
		if m.Attachments[i].ID != strconv.Itoa(i) || m.Attachments[i].Filename != f.Name || f.Name == "" || c.files[f.Name] {
			c.fail("attachment %d is not %q", i, f.Name)
		}
		c.files[f.Name] = true
	}
	c.atMost("bytes of the request", sum, MaxRequest)
}

func (c *checker) embeds(list []Embed) {
	c.atMost("embeds", len(list), MaxEmbeds)
	sum := 0
	for _, e := range list {
		c.length("title", e.Title, 0, MaxEmbedTitle)
		c.length("description", e.Description, 0, MaxDescription)
		sum += Length(e.Title) + Length(e.Description)
		if e.Footer != nil {
			c.length("footer", e.Footer.Text, 1, MaxFooter)
			sum += Length(e.Footer.Text)
		}
		if strings.TrimSpace(e.Title) == "" && strings.TrimSpace(e.Description) == "" {
			c.fail("an embed is empty")
		}
	}
	c.atMost("text over all embeds", sum, MaxEmbedSum)
}

func (c *checker) id(where, id string) {
	c.length(where+".custom_id", id, 1, MaxCustomID)
	if c.ids[id] {
		c.fail("%s.custom_id %q is there twice", where, id)
	}
	c.ids[id] = true
}

// component checks one and what it holds; depth 0 is the message itself.
func (c *checker) component(where string, p *Component, depth int) {
	c.parts++
	if depth == 0 && !c.v2 && p.Type != Row {
		c.fail("%s: kind %d stands in no row", where, p.Type)
	}
	switch p.Type {
	case Container:
		if depth > 0 {
			c.fail("%s: a container within another", where)
		}
		if len(p.Components) == 0 {
			c.fail("%s is empty", where)
		}
	case Row:
		c.row(where, p)
	case Button:
		c.button(where, p)
	case Select:
		c.choose(where, p)
	case Text:
		c.length(where+".content", p.Content, 1, MaxTextSum)
		if strings.TrimSpace(p.Content) == "" {
			c.fail("%s is blank", where)
		}
		c.text += Length(p.Content)
	case Section:
		c.atMost(where, len(p.Components), MaxSection)
		if len(p.Components) == 0 || p.Accessory == nil {
			c.fail("%s lacks text or an accessory", where)
		} else {
			c.component(where+".accessory", p.Accessory, depth+1)
		}
	case Gallery:
		c.atMost(where, len(p.Items), MaxGallery)
		if len(p.Items) == 0 {
			c.fail("%s is empty", where)
		}
		for _, item := range p.Items {
			c.length(where+".description", item.Description, 0, MaxAlt)
			c.media(where, item.Media)
		}
	case File:
		if p.File == nil {
			c.fail("%s has no file", where)
		} else {
			c.media(where, *p.File)
		}
	case Separator:
	default:
		c.fail("%s: kind %d is not for messages", where, p.Type)
	}
	for i := range p.Components {
		c.component(fmt.Sprintf("%s.components[%d]", where, i), &p.Components[i], depth+1)
	}
}

// media checks that an attachment that is named is there.
func (c *checker) media(where string, m Media) {
	name, ok := strings.CutPrefix(m.URL, "attachment://")
	if ok && !c.files[name] {
		c.fail("%s: %q is not attached", where, name)
	}
	c.shown[name] = true
}

func (c *checker) row(where string, p *Component) {
	if len(p.Components) == 0 {
		c.fail("%s is empty", where)
	}
	c.atMost(where, len(p.Components), MaxButtons)
	for _, in := range p.Components {
		if in.Type != Button && in.Type != Select {
			c.fail("%s: kind %d in a row", where, in.Type)
		}
		if in.Type == Select && len(p.Components) > 1 {
			c.fail("%s: a select stands alone in its row", where)
		}
	}
}

func (c *checker) button(where string, p *Component) {
	c.length(where+".label", p.Label, 1, MaxButtonLabel)
	if p.Style == Link {
		c.length(where+".url", p.URL, 1, MaxURL)
		return
	}
	c.id(where, p.CustomID)
	if p.Style != Primary && p.Style != Secondary {
		c.fail("%s: style %d", where, p.Style)
	}
}

func (c *checker) choose(where string, p *Component) {
	c.id(where, p.CustomID)
	c.length(where+".placeholder", p.Placeholder, 0, MaxPlaceholder)
	c.atMost(where, len(p.Options), MaxOptions)
	if len(p.Options) == 0 {
		c.fail("%s has nothing to choose from", where)
	}
	values := map[string]bool{}
	for _, o := range p.Options {
		c.length(where+".label", o.Label, 1, MaxOption)
		c.length(where+".value", o.Value, 1, MaxOption)
		c.length(where+".description", o.Description, 0, MaxOption)
		if values[o.Value] {
			c.fail("%s: value %q is there twice", where, o.Value)
		}
		values[o.Value] = true
	}
}

// Check names every limit that a dialog breaks.
func (d *Dialog) Check() error {
	c := checker{ids: map[string]bool{}}
	c.length("custom_id", d.CustomID, 1, MaxCustomID)
	c.length("title", d.Title, 1, MaxDialogTitle)
	c.atMost("components", len(d.Components), MaxDialogParts)
	if len(d.Components) == 0 {
		c.fail("the dialog is empty")
	}
	for i, p := range d.Components {
		where := fmt.Sprintf("components[%d]", i)
		switch {
		case p.Type == Text:
			c.length(where, p.Content, 1, MaxTextSum)
		case p.Type != Label || p.Component == nil:
			c.fail("%s: kind %d is not for dialogs", where, p.Type)
		default:
			c.length(where+".label", p.Label, 1, MaxLabel)
			c.length(where+".description", p.Description, 0, MaxLabelDescription)
			c.field(where, p.Component)
		}
	}
	return errors.Join(c.broken...)
}

func (c *checker) field(where string, p *Component) {
	switch p.Type {
	case Input:
		c.id(where, p.CustomID)
		c.length(where+".placeholder", p.Placeholder, 0, MaxCommandText)
		c.length(where+".value", p.Value, 0, MaxInput)
		c.atMost(where+".max_length", p.MaxLength, MaxInput)
		if p.Style != ShortInput && p.Style != LongInput {
			c.fail("%s: style %d", where, p.Style)
		}
	case FileUpload:
		c.id(where, p.CustomID)
		c.atMost(where+".max_values", p.MaxValues, MaxFiles)
	case Select:
		c.choose(where, p)
	default:
		c.fail("%s: kind %d is no field", where, p.Type)
	}
}

// Check names every limit that choices break.
func (list *Choices) Check() error {
	var c checker
	c.choices("choices", list.Choices)
	return errors.Join(c.broken...)
}

func (c *checker) choices(where string, list []Choice) {
	c.atMost(where, len(list), MaxChoices)
	for _, one := range list {
		c.length(where+".name", one.Name, 1, MaxChoice)
		c.length(where+".value", one.Value, 1, MaxChoice)
	}
}

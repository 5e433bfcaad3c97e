package payload_test

import (
	"strings"
	"testing"

	"headroom/bot/discord/payload"
)

func text(n int) string { return strings.Repeat("x", n) }

func list[T any](n int, one T) []T {
	out := make([]T, n)
	for i := range out {
		out[i] = one
	}
	return out
}

// button makes one with a name of its own.
func buttons(n int) []payload.Component {
	var out []payload.Component
	for i := range n {
		out = append(out, payload.Component{Type: payload.Button, CustomID: "b" + text(i), Label: "x", Style: payload.Primary})
	}
	return out
}

func in(kind payload.Kind, parts ...payload.Component) payload.Component {
	return payload.Component{Type: kind, Components: parts}
}

func says(s string) payload.Component { return payload.Component{Type: payload.Text, Content: s} }

func choice(n int) payload.Component {
	out := payload.Component{Type: payload.Select, CustomID: "s"}
	for i := range n {
		out.Options = append(out.Options, payload.Option{Label: "x", Value: text(i + 1)})
	}
	return out
}

// newer and older are messages of the two forms.
func newer(parts ...payload.Component) payload.Message {
	return payload.Message{Flags: payload.ComponentsV2, AllowedMentions: payload.Nobody(), Components: parts}
}

func older(e ...payload.Embed) payload.Message {
	return payload.Message{AllowedMentions: payload.Nobody(), Embeds: e}
}

// Each limit holds at its edge: what is on it passes, what is one beyond it is
// named.
func TestMessageLimits(t *testing.T) {
	t.Parallel()
	file := func(m payload.Message, data int, names ...string) payload.Message {
		for i, name := range names {
			m.Files = append(m.Files, payload.Upload{Name: name, Data: make([]byte, data)})
			m.Attachments = append(m.Attachments, payload.Attachment{ID: string(rune('0' + i)), Filename: name})
		}
		return m
	}
	for name, c := range map[string]struct {
		passes, fails payload.Message
		why           string
	}{
		"text":            {newer(says(text(4000))), newer(says(text(4001))), "4001 characters"},
		"text over all":   {newer(says(text(2000)), says(text(2000))), newer(says(text(2000)), says(text(2001))), "over all text displays"},
		"wide text":       {newer(says(strings.Repeat("😀", 2000))), newer(says(strings.Repeat("😀", 2001))), "4002"},
		"components":      {newer(list(40, says("x"))...), newer(list(41, says("x"))...), "components: 41"},
		"nested ones":     {newer(in(payload.Container, list(39, says("x"))...)), newer(in(payload.Container, list(40, says("x"))...)), "components: 41"},
		"buttons":         {newer(in(payload.Row, buttons(5)...)), newer(in(payload.Row, buttons(6)...)), "at most 5"},
		"options":         {newer(in(payload.Row, choice(25))), newer(in(payload.Row, choice(26))), "at most 25"},
		"names":           {newer(in(payload.Row, buttons(2)...)), newer(in(payload.Row, append(buttons(1), buttons(1)...)...)), "twice"},
		"blank":           {newer(says("x")), newer(says(" \n")), "blank"},
		"kinds":           {newer(in(payload.Row, buttons(1)...)), newer(buttons(1)[0], in(payload.Kind(99))), "kind 99"},
		"embed title":     {older(payload.Embed{Title: text(256)}), older(payload.Embed{Title: text(257)}), "257"},
		"description":     {older(payload.Embed{Description: text(4096)}), older(payload.Embed{Description: text(4097)}), "4097"},
		"embeds together": {older(payload.Embed{Description: text(3000)}, payload.Embed{Description: text(3000)}), older(payload.Embed{Description: text(3000)}, payload.Embed{Description: text(3001)}), "over all embeds"},
		"embeds":          {older(list(10, payload.Embed{Title: "x"})...), older(list(11, payload.Embed{Title: "x"})...), "embeds: 11"},
		"footer":          {older(payload.Embed{Title: "x", Footer: &payload.Footer{Text: text(2048)}}), older(payload.Embed{Title: "x", Footer: &payload.Footer{Text: text(2049)}}), "footer"},
		"content":         {payload.Message{Content: text(2000), AllowedMentions: payload.Nobody()}, payload.Message{Content: text(2001), AllowedMentions: payload.Nobody()}, "content"},
		"both forms":      {newer(says("x")), payload.Message{Flags: payload.ComponentsV2, Content: "x", AllowedMentions: payload.Nobody(), Components: []payload.Component{says("x")}}, "neither content"},
		"empty":           {newer(says("x")), newer(), "has none"},
		"mentions":        {newer(says("x")), payload.Message{Content: "x"}, "notify"},
		"everyone":        {newer(says("x")), payload.Message{Content: "x", AllowedMentions: &payload.Mentions{Parse: []string{"everyone"}}}, "notify"},
		"file size":       {file(older(payload.Embed{Title: "x"}), 10<<20, "a"), file(older(payload.Embed{Title: "x"}), 10<<20+1, "a"), "bytes of a"},
		"request":         {file(older(payload.Embed{Title: "x"}), 8<<20, "a", "b", "c"), file(older(payload.Embed{Title: "x"}), 9<<20, "a", "b", "c"), "bytes of the request"},
		"same file twice": {file(older(payload.Embed{Title: "x"}), 1, "a", "b"), file(older(payload.Embed{Title: "x"}), 1, "a", "a"), "attachment 1"},
		"shown files":     {file(newer(payload.Component{Type: payload.File, File: &payload.Media{URL: "attachment://a"}}), 1, "a"), file(newer(says("x")), 1, "a"), "shown nowhere"},
		"missing file":    {newer(says("x")), newer(payload.Component{Type: payload.File, File: &payload.Media{URL: "attachment://b"}}), "not attached"},
		"alt text": {
			newer(payload.Component{Type: payload.Gallery, Items: []payload.GalleryItem{{Media: payload.Media{URL: "https://x"}, Description: text(1024)}}}),
			newer(payload.Component{Type: payload.Gallery, Items: []payload.GalleryItem{{Media: payload.Media{URL: "https://x"}, Description: text(1025)}}}), "1025",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if err := c.passes.Check(); err != nil {
				t.Errorf("on the edge: %v", err)
			}
			if err := c.fails.Check(); err == nil || !strings.Contains(err.Error(), c.why) {
				t.Errorf("beyond it: %v, not %q", err, c.why)
			}
		})
	}
}

func TestCommandLimits(t *testing.T) {
	t.Parallel()
	command := func(change func(*payload.Command)) []payload.Command {
		c := payload.Command{Type: payload.SlashCommand, Name: "vram", Description: "x"}
		change(&c)
		return []payload.Command{c}
	}
	option := func(name string) payload.CommandOption {
		return payload.CommandOption{Type: payload.StringOption, Name: name, Description: "x"}
	}
	for name, c := range map[string]struct {
		change func(*payload.Command)
		why    string // empty: it passes
	}{
		"plain":          {func(*payload.Command) {}, ""},
		"Chinese":        {func(c *payload.Command) { c.NameLocalized = map[string]string{"zh-CN": "显存", "zh-TW": "顯存"} }, ""},
		"upper case":     {func(c *payload.Command) { c.Name = "VRAM" }, "can't be a name"},
		"a space":        {func(c *payload.Command) { c.NameLocalized = map[string]string{"zh-CN": "显 存"} }, "can't be a name"},
		"long name":      {func(c *payload.Command) { c.Name = text(33) }, "33"},
		"no description": {func(c *payload.Command) { c.Description = "" }, "description"},
		"long one":       {func(c *payload.Command) { c.DescribedLocalized = map[string]string{"zh-CN": text(101)} }, "101"},
		"options":        {func(c *payload.Command) { c.Options = list(26, option("x")) }, "options: 26"},
		"required behind": {func(c *payload.Command) {
			o := option("b")
			o.Required = true
			c.Options = []payload.CommandOption{option("a"), o}
		}, "come first"},
		"8,000 characters": {func(c *payload.Command) {
			for i := range 20 {
				o := option("o" + text(i))
				for j := range 5 {
					o.Choices = append(o.Choices, payload.Choice{Name: text(90), Value: text(80 + j)})
				}
				c.Options = append(c.Options, o)
			}
		}, "names, descriptions and values"},
		"choices and autocomplete": {func(c *payload.Command) {
			o := option("a")
			o.Autocomplete, o.Choices = true, []payload.Choice{{Name: "x", Value: "x"}}
			c.Options = []payload.CommandOption{o}
		}, "no autocomplete"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := payload.CheckCommands(command(c.change))
			if (err == nil) != (c.why == "") || err != nil && !strings.Contains(err.Error(), c.why) {
				t.Errorf("%v, not %q", err, c.why)
			}
		})
	}
}

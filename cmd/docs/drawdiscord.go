package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image/png"
	"strings"
)

// component is as much of a Discord component as the picture shows.
type component struct {
	Type        int         `json:"type"`
	Accent      int         `json:"accent_color"`
	Content     string      `json:"content"`
	Label       string      `json:"label"`
	Style       int         `json:"style"`
	Placeholder string      `json:"placeholder"`
	Components  []component `json:"components"`
}

// Types of components (https://docs.discord.com/developers/components/reference).
const (
	actionRow   = 1
	buttonType  = 2
	selectType  = 3
	textDisplay = 10
	gallery     = 12
	container   = 17
)

// How Discord looks.
const (
	discordWidth = 760.0
	discordLeft  = 72.0
	discordFonts = "'gg sans', 'Noto Sans', 'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif"
	discordLight = `
.ground{fill:#fff;stroke:#e0e1e5}.ink{fill:#2e3035}.strong{fill:#060607}.quiet{fill:#5c5e66}.card{fill:#f2f3f5;stroke:#e0e1e5}.code{fill:#e8eaed;stroke:#dcdee2}
.badge{fill:#5865f2}.on{fill:#fff}.button{fill:#d9dbe0}.primary{fill:#5865f2}.pick{fill:#e6e8ec;stroke:#d5d7dc}.link{fill:#0b62c4}.person{fill:#3ba55c}.bars{fill:#4e5058}.tail{fill:none;stroke:#c4c9ce}`
	discordDark = `
.ground{fill:#313338;stroke:#1f2023}.ink{fill:#dbdee1}.strong{fill:#f2f3f5}.quiet{fill:#a3a6aa}.card{fill:#2b2d31;stroke:#232428}.code{fill:#1e1f22;stroke:#1a1b1e}
.button{fill:#4e5058}.pick{fill:#1e1f22;stroke:#1a1b1e}.link{fill:#00a8fc}.bars{fill:#dbdee1}.tail{stroke:#4e5058}`
)

var (
	discordBody  = ink{size: 15, class: "ink"}
	discordSmall = ink{size: 12.5, class: "quiet"}
	discordCode  = ink{size: 13, class: "ink", mono: true}
)

// drawDiscord draws a command and its answer.
func drawDiscord(text, chart []byte) ([]byte, error) {
	var g golden
	if err := json.Unmarshal(text, &g); err != nil {
		return nil, err
	}
	var message struct {
		Components []component `json:"components"`
	}
	if err := json.Unmarshal(g.Rendered, &message); err != nil {
		return nil, err
	}
	c := &canvas{width: discordWidth, y: 18}
	bold := ink{size: 13.5, class: "strong", bold: true}
	c.add(`<path d="M36 %.1fV%.1fQ36 %.1f 42 %.1fH%.1f" class="tail" stroke-width="2"/>`, c.y+22, c.y+14, c.y+8, c.y+8, discordLeft-6)
	c.add(`<circle cx="%.1f" cy="%.1f" r="8" class="person"/>`, discordLeft+8, c.y+8)
	c.text(discordLeft+8, c.y+12, "M", ink{size: 10, class: "on", bold: true}, "middle")
	x := discordLeft + 22
	for _, p := range []piece{{"mina", bold}, {" used ", discordSmall}, {"/vram", ink{size: 13.5, class: "link"}}, {"  " + g.Question, ink{size: 13.5, class: "quiet"}}} {
		c.line(x, c.y+12.5, []piece{p})
		x += p.wide(p.text) + 1.5
	}
	c.y += 28
	c.mark(16, c.y, 40, 20)
	c.text(discordLeft, c.y+14, "Headroom", ink{size: 15.5, class: "strong", bold: true}, "")
	c.box(discordLeft+83, c.y+1.5, 32, 15.5, 4, "badge")
	c.text(discordLeft+99, c.y+13.5, "APP", ink{size: 10, class: "on", bold: true}, "middle")
	c.text(discordLeft+123, c.y+13.5, "Today at 10:24", discordSmall, "")
	c.y += 24
	for _, b := range message.Components {
		if b.Type != container {
			return nil, fmt.Errorf("the picture does not know a component of type %d here", b.Type)
		}
		if err := c.discordCard(b, chart); err != nil {
			return nil, err
		}
	}
	c.y += 20
	return c.svg("Headroom in Discord: "+g.Question, discordLight, discordDark, discordFonts), nil
}

// discordCard draws a container: what is in it is measured first.
func (c *canvas) discordCard(b component, chart []byte) error {
	width := discordWidth - discordLeft - 40
	in := &canvas{width: c.width, y: c.y + 14}
	for _, part := range b.Components {
		if part.Type == gallery {
			if err := in.attached(chart, discordLeft+18, width-36); err != nil {
				return err
			}
			continue
		}
		if err := in.discord(part, discordLeft+18, width-36); err != nil {
			return err
		}
		in.y += 9
	}
	in.y += 7
	c.box(discordLeft, c.y, width, in.y-c.y, 8, "card")
	c.add(`<path d="M%.1f %.1fv%.1fq-4 0-4-8v-%.1fq0-8 4-8z" fill="#%06x"/>`, discordLeft+4, c.y, in.y-c.y, in.y-c.y-16, b.Accent)
	c.body.Write(in.body.Bytes())
	c.y = in.y
	return nil
}

// attached draws a PNG as wide as there is room.
func (c *canvas) attached(chart []byte, x, width float64) error {
	size, err := png.DecodeConfig(bytes.NewReader(chart))
	if err != nil {
		return fmt.Errorf("the attached chart: %w", err)
	}
	w := min(width, 520)
	h := w * float64(size.Height) / float64(size.Width)
	c.add(`<clipPath id="chart"><rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="8"/></clipPath>`, x, c.y, w, h)
	c.add(`<image x="%.1f" y="%.1f" width="%.1f" height="%.1f" clip-path="url(#chart)" href="data:image/png;base64,%s"/>`,
		x, c.y, w, h, base64.StdEncoding.EncodeToString(chart))
	c.y += h + 9
	return nil
}

// discord draws one component.
func (c *canvas) discord(b component, x, width float64) error {
	switch b.Type {
	case textDisplay:
		for n, part := range strings.Split(b.Content, "```") {
			if n%2 == 1 {
				c.discordCode(strings.Trim(part, "\n"), x, width)
				continue
			}
			for line := range strings.Lines(part) {
				c.discordLine(strings.TrimRight(line, "\n"), x, width)
			}
		}
	case actionRow:
		label, at := ink{size: 13.5, class: "strong"}, x
		for _, e := range b.Components {
			switch e.Type {
			case buttonType:
				class, i := "button", label
				if e.Style == 1 {
					class, i.class = "primary", "on"
				}
				w := i.wide(e.Label) + 30
				if at+w > x+width {
					at, c.y = x, c.y+40
				}
				c.box(at, c.y, w, 32, 8, class)
				c.text(at+w/2, c.y+20.5, e.Label, i, "middle")
				at += w + 8
			case selectType:
				c.box(x, c.y, min(width, 400), 38, 8, "pick")
				c.text(x+12, c.y+24, e.Placeholder, ink{size: 14, class: "quiet"}, "")
				c.add(`<path d="M%.1f %.1fl5 5l5-5" fill="none" stroke="#868a91" stroke-width="2"/>`, x+min(width, 400)-26, c.y+17)
				c.y += 6
			default:
				return fmt.Errorf("the picture does not know a component of type %d in a row", e.Type)
			}
		}
		c.y += 32
	default:
		return fmt.Errorf("the picture does not know a component of type %d", b.Type)
	}
	return nil
}

// escapes are signs that Discord's markdown would read.
var escapes = strings.NewReplacer(`\_`, "_", `\*`, "*", `\#`, "#", `\-`, "-", `\>`, ">", "\\`", "`", `\~`, "~", `\|`, "|")

// discordLine draws a line of markdown.
func (c *canvas) discordLine(line string, x, width float64) {
	if text, ok := strings.CutPrefix(line, "## "); ok {
		c.paragraph(x, width, 27, []piece{{escapes.Replace(text), ink{size: 19, class: "strong", bold: true}}})
		return
	}
	if text, ok := strings.CutPrefix(line, "-# "); ok {
		c.paragraph(x, width, 18, []piece{{escapes.Replace(text), discordSmall}})
		return
	}
	pieces := marked(line, "**", discordBody)
	for n := range pieces {
		pieces[n].text = escapes.Replace(pieces[n].text)
	}
	c.paragraph(x, width, 21, pieces)
}

// discordCode draws a code block. Block elements become rectangles, so that bars
// are straight in every font.
func (c *canvas) discordCode(text string, x, width float64) {
	const row = 19.0
	lines := strings.Split(text, "\n")
	c.y += 4
	c.box(x, c.y, width, row*float64(len(lines))+16, 5, "code")
	c.y += 8
	column := discordCode.size * monoWidth
	for _, line := range lines {
		words, from := []rune(line), 0
		left := func(n int) float64 { return x + 10 + column*float64(n) }
		for n := 0; n <= len(words); n++ {
			if n < len(words) && words[n] != ' ' && !drawn(words[n]) {
				continue
			}
			if n > from {
				c.add(`<text x="%.1f" y="%.1f" textLength="%.1f"%s>%s</text>`, left(from), c.y+13.5, column*float64(n-from), discordCode.attributes(), string(words[from:n]))
			}
			from = n + 1
			if n < len(words) && drawn(words[n]) {
				end, cells := n+1, filled(words[n]) // a bar is one shape
				for cells > 0 && end < len(words) && filled(words[end]) > 0 && (words[end] == '─') == (words[n] == '─') {
					cells += filled(words[end])
					end++
				}
				c.shape(words[n], left(n), c.y, column, cells, row)
				from, n = end, end-1
			}
		}
		c.y += row
	}
	c.y += 10
}

// drawn says whether a sign is drawn and not written.
func drawn(r rune) bool { return r == '▶' || filled(r) > 0 }

// filled is how much of its column a sign of a bar or a line fills.
func filled(r rune) float64 {
	switch {
	case r == '─':
		return 1
	case r >= 0x2588 && r <= 0x258f: // from full down to one eighth
		return float64(0x2590-r) / 8
	}
	return 0
}

// shape draws a bar or a line of some columns, or the arrow that ends a bar.
func (c *canvas) shape(r rune, x, y, column, columns, row float64) {
	switch r {
	case '─':
		c.add(`<rect x="%.1f" y="%.1f" width="%.1f" height="1" class="bars" opacity=".5"/>`, x, y+row/2, column*columns)
	case '▶':
		c.add(`<path d="M%.1f %.1fl%.1f %.1fl-%.1f %.1fz" class="bars"/>`, x, y+3, column, row/2-3, column, row/2-3)
	default:
		c.add(`<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="1" class="bars"/>`, x, y+3, column*columns, row-6)
	}
}

package main

import (
	"bytes"
	"fmt"
	"html"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// canvas is a picture that grows downwards. What it draws bears classes, whose
// colours stand in a style sheet, so that one picture is light and dark.
type canvas struct {
	body  bytes.Buffer
	width float64
	y     float64
}

// ink is how a piece of text looks.
type ink struct {
	size  float64
	class string
	bold  bool
	mono  bool
}

// piece is a text in one ink.
type piece struct {
	text string
	ink
}

// The Go fonts are a little wider than those of most systems: what is measured
// by them has room everywhere.
var plainFace, boldFace = face(goregular.TTF), face(gobold.TTF)

const faceSize = 100 // size that faces are made for

func face(ttf []byte) font.Face {
	parsed, err := opentype.Parse(ttf)
	if err != nil {
		panic(err) // compiled in
	}
	made, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: faceSize, DPI: 72})
	if err != nil {
		panic(err)
	}
	return made
}

// monoWidth is the width of a column of a monospaced font, as a share of its
// size.
const monoWidth = 0.602

// wide is how much room a text takes.
func (i ink) wide(text string) float64 {
	if i.mono {
		return float64(len([]rune(text))) * i.size * monoWidth
	}
	f := plainFace
	if i.bold {
		f = boldFace
	}
	var sum fixed.Int26_6
	for _, r := range text {
		advance, ok := f.GlyphAdvance(r)
		if !ok {
			advance = fixed.I(faceSize)
		}
		sum += advance
	}
	return float64(sum) / 64 / faceSize * i.size
}

func (c *canvas) add(format string, args ...any) { fmt.Fprintf(&c.body, format+"\n", args...) }

// box draws a rectangle with round corners.
func (c *canvas) box(x, y, w, h, round float64, class string) {
	c.add(`<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="%g" class="%s"/>`, x, y, w, h, round, class)
}

// text draws one line; anchor is start, middle or end.
func (c *canvas) text(x, y float64, text string, i ink, anchor string) {
	c.add(`<text x="%.1f" y="%.1f"%s%s>%s</text>`, x, y, i.attributes(), map[string]string{"middle": ` text-anchor="middle"`, "end": ` text-anchor="end"`}[anchor], html.EscapeString(text))
}

func (i ink) attributes() string {
	out := fmt.Sprintf(` font-size="%g" class="%s"`, i.size, i.class)
	if i.bold {
		out += ` font-weight="700"`
	}
	if i.mono {
		out += ` font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace"`
	}
	return out
}

// paragraph lays pieces out in lines of a width, from the present height on.
func (c *canvas) paragraph(x, width, leading float64, pieces []piece) {
	for _, line := range wrap(width, pieces) {
		c.y += leading
		c.line(x, c.y-leading*0.28, line)
	}
}

// line draws pieces one after the other.
func (c *canvas) line(x, y float64, pieces []piece) {
	if len(pieces) == 0 {
		return
	}
	fmt.Fprintf(&c.body, `<text x="%.1f" y="%.1f" xml:space="preserve">`, x, y)
	for _, p := range pieces {
		fmt.Fprintf(&c.body, `<tspan%s>%s</tspan>`, p.attributes(), html.EscapeString(p.text))
	}
	c.body.WriteString("</text>\n")
}

// wrap breaks pieces at spaces. A line break of the text is one of the picture.
func wrap(width float64, pieces []piece) (lines [][]piece) {
	var line []piece
	used := 0.0
	feed := func() {
		lines = append(lines, line)
		line, used = nil, 0
	}
	for _, p := range pieces {
		for n, part := range strings.Split(p.text, "\n") {
			if n > 0 {
				feed()
			}
			for word := range strings.SplitAfterSeq(part, " ") {
				if word == "" {
					continue
				}
				room := p.wide(strings.TrimRight(word, " "))
				if used > 0 && used+room > width {
					feed()
				}
				used += p.wide(word)
				if last := len(line) - 1; last >= 0 && line[last].ink == p.ink {
					line[last].text += word
				} else {
					line = append(line, piece{word, p.ink})
				}
			}
		}
	}
	if len(line) > 0 {
		feed()
	}
	return lines
}

// marked reads *bold* (or **bold**) and plain text.
func marked(text, mark string, plain ink) (out []piece) {
	bold := plain
	bold.bold = true
	for n, part := range strings.Split(text, mark) {
		if part == "" {
			continue
		}
		i := plain
		if n%2 == 1 {
			i = bold
		}
		out = append(out, piece{part, i})
	}
	return out
}

// svg is the finished picture: light, and dark where the reader's system is.
func (c *canvas) svg(title, light, dark, fonts string) []byte {
	var out bytes.Buffer
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" width="%.0f" height="%.0f" font-family="%s">
<title>%s</title>
<style>
%s
@media (prefers-color-scheme: dark) {
%s
}
</style>
`, c.width, c.y, c.width, c.y, fonts, html.EscapeString(title), strings.TrimSpace(light), strings.TrimSpace(dark))
	fmt.Fprintf(&out, `<rect x="0.5" y="0.5" width="%.0f" height="%.0f" rx="12" class="ground"/>`+"\n", c.width-1, c.y-1)
	out.Write(c.body.Bytes())
	out.WriteString("</svg>\n")
	return out.Bytes()
}

// mark draws the bot's face: bars under a limit.
func (c *canvas) mark(x, y, size, round float64) {
	c.add(`<g transform="translate(%.1f %.1f) scale(%.3f)">`, x, y, size/36)
	c.add(`<rect width="36" height="36" rx="%g" fill="#1f2733"/>`, round*36/size)
	for n, h := range []float64{9, 15, 20} {
		c.add(`<rect x="%g" y="%g" width="5" height="%g" rx="1.5" fill="%s"/>`, 8+7.5*float64(n), 29-h, h, []string{"#5aa9e6", "#7fc8a9", "#f4b860"}[n])
	}
	c.add(`<path d="M6 7.5H30" stroke="#ff6b5e" stroke-width="2" stroke-dasharray="3 2"/></g>`)
}

package chart

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// typeface draws one size of the Go font. Each glyph is drawn once and kept: a
// font.Face is not safe for concurrent use, and drawing costs more than the
// rest of the picture.
type typeface struct {
	mu     sync.Mutex
	face   font.Face
	glyphs map[rune]glyph
	ascent int
}

// glyph is the shape of a rune around a point on the base line.
type glyph struct {
	mask    *image.Alpha // nil for a space
	at      image.Point
	advance fixed.Int26_6
	known   bool
}

// typefaces are the two sizes in use.
var typefaces = sync.OnceValues(func() (map[int]*typeface, error) {
	parsed, err := opentype.Parse(goregular.TTF)
	if err != nil {
		return nil, fmt.Errorf("read the font: %w", err)
	}
	all := map[int]*typeface{}
	for _, size := range []int{small, large} {
		face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: float64(size), DPI: 72, Hinting: font.HintingFull})
		if err != nil {
			return nil, fmt.Errorf("read the font: %w", err)
		}
		all[size] = &typeface{face: face, glyphs: map[rune]glyph{}, ascent: face.Metrics().Ascent.Round()}
	}
	return all, nil
})

// Sizes of type, in pixels.
const (
	small = 15
	large = 17
)

// glyph finds a rune; those that the font lacks are nothing.
func (t *typeface) glyph(r rune) glyph {
	t.mu.Lock()
	defer t.mu.Unlock()
	if g, ok := t.glyphs[r]; ok {
		return g
	}
	var g glyph
	if bounds, advance, ok := t.face.GlyphBounds(r); ok && r >= ' ' && len(t.glyphs) < 1<<12 {
		g.advance, g.known = advance, true
		if !bounds.Empty() {
			box, mask, at, _, _ := t.face.Glyph(fixed.Point26_6{}, r)
			g.mask, g.at = image.NewAlpha(image.Rect(0, 0, box.Dx(), box.Dy())), box.Min
			draw.Draw(g.mask, g.mask.Bounds(), mask, at, draw.Src)
			for i, shade := range g.mask.Pix {
				g.mask.Pix[i] = uint8((int(shade) + 8) / 17 * 17) // so that a picture has few colours; no eye tells
			}
		}
	}
	t.glyphs[r] = g
	return g
}

// width of a text in pixels.
func (t *typeface) width(text string) int {
	var sum fixed.Int26_6
	for _, r := range text {
		sum += t.glyph(r).advance
	}
	return sum.Ceil()
}

// draw writes a text with its upper left corner at a point.
func (t *typeface) draw(on *image.RGBA, text string, x, y int, colour color.RGBA) {
	ink := image.NewUniform(colour)
	pen := fixed.I(x)
	for _, r := range text {
		g := t.glyph(r)
		if g.mask != nil {
			box := g.mask.Bounds().Add(image.Pt(pen.Round(), y+t.ascent)).Add(g.at)
			draw.DrawMask(on, box, ink, image.Point{}, g.mask, image.Point{}, draw.Over)
		}
		pen += g.advance
	}
}

// cut shortens a text to a width, with an ellipsis, and leaves out runes that
// the font lacks.
func (t *typeface) cut(text string, width int) string {
	var kept []rune
	for _, r := range text {
		if t.glyph(r).known {
			kept = append(kept, r)
		}
	}
	if t.width(string(kept)) <= width {
		return string(kept)
	}
	for len(kept) > 0 && t.width(string(kept))+t.width("…") > width {
		kept = kept[:len(kept)-1]
	}
	return string(kept) + "…"
}

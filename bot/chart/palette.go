package chart

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"sync"
)

// canvases are kept for the next picture: a megabyte each would be most of what
// an answer makes.
var canvases sync.Pool

// newCanvas is one that may hold an older picture: the first thing that is
// drawn covers all of it.
func newCanvas(width, height int) *image.RGBA {
	need := 4 * width * height
	if kept, ok := canvases.Get().(*image.RGBA); ok && cap(kept.Pix) >= need {
		return &image.RGBA{Pix: kept.Pix[:need], Stride: 4 * width, Rect: image.Rect(0, 0, width, height)}
	}
	return image.NewRGBA(image.Rect(0, 0, width, height))
}

func giveBack(canvas *image.RGBA) { canvases.Put(canvas) }

// palette is the picture with a byte for each pixel, which an encoder writes
// many times faster than four. It is nil when there are more colours than that.
// Most rows are those above them again, and rows are mostly runs of one colour.
func palette(from *image.RGBA) *image.Paletted {
	width := from.Rect.Dx()
	out := &image.Paletted{Pix: make([]uint8, len(from.Pix)/4), Stride: width, Rect: from.Rect}
	var seen colours
	var above []uint8
	for y := range from.Rect.Dy() {
		row, to := from.Pix[y*from.Stride:][:4*width], out.Pix[y*width:][:width]
		if bytes.Equal(row, above) {
			copy(to, out.Pix[(y-1)*width:])
			continue
		}
		above = row
		for x := 0; x < width; {
			pixel := binary.LittleEndian.Uint32(row[4*x:])
			number, ok := seen.number(pixel)
			if !ok {
				return nil
			}
			to[x] = number
			x++
			for two := uint64(pixel)<<32 | uint64(pixel); x+1 < width && binary.LittleEndian.Uint64(row[4*x:]) == two; x += 2 {
				to[x], to[x+1] = number, number
			}
			for x < width && binary.LittleEndian.Uint32(row[4*x:]) == pixel {
				to[x] = number
				x++
			}
		}
	}
	out.Palette = seen.list
	return out
}

// colours numbers colours as they come. Numbers are looked up for every pixel
// of a letter's edge, so that a table of its own is worth its lines: it is
// always more than half empty.
type colours struct {
	list   color.Palette
	slots  [1024]uint16 // the number plus one; 0: free
	pixels [256]uint32
}

// number is false where there is no room for one more colour.
func (c *colours) number(pixel uint32) (uint8, bool) {
	const golden = 0x9E3779B1 // Knuth's multiplicative hash, TAOCP 6.4
	for at := pixel * golden >> 22; ; at = (at + 1) % uint32(len(c.slots)) {
		switch n := c.slots[at]; {
		case n == 0 && len(c.list) == len(c.pixels):
			return 0, false
		case n == 0:
			c.pixels[len(c.list)] = pixel
			c.list = append(c.list, color.RGBA{uint8(pixel), uint8(pixel >> 8), uint8(pixel >> 16), uint8(pixel >> 24)})
			c.slots[at] = uint16(len(c.list))
			return uint8(len(c.list) - 1), true
		case c.pixels[n-1] == pixel:
			return uint8(n - 1), true
		}
	}
}

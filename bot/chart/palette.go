package chart

import (
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
// Rows are mostly runs of one colour, so the last one is remembered.
func palette(from *image.RGBA) *image.Paletted {
	out := &image.Paletted{Pix: make([]uint8, len(from.Pix)/4), Stride: from.Rect.Dx(), Rect: from.Rect}
	index := map[uint32]uint8{}
	var last uint32
	var at uint8
	for i := 0; i < len(out.Pix); i++ {
		pixel := binary.LittleEndian.Uint32(from.Pix[4*i:])
		if pixel != last || i == 0 {
			known, ok := index[pixel]
			if !ok {
				if len(out.Palette) == 256 {
					return nil
				}
				known = uint8(len(out.Palette))
				index[pixel] = known
				out.Palette = append(out.Palette, color.RGBA{uint8(pixel), uint8(pixel >> 8), uint8(pixel >> 16), uint8(pixel >> 24)})
			}
			last, at = pixel, known
		}
		out.Pix[i] = at
	}
	return out
}

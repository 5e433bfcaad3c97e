// Package chart draws a breakdown of memory as a picture: a stacked bar for
// each estimate against the memory of its card. A picture repeats what the text
// of an answer says; Alt says it for those who do not see it.
package chart

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"sync"

	"headroom/engine"
	"headroom/engine/unit"
)

// Bar is one estimate with what tells it from the others: "ZeRO-3", "int4".
// Labels are drawn in Latin letters; a rune that the font lacks is left out.
type Bar struct {
	Label    string
	Estimate engine.Estimate
}

// Most is the number of bars that a picture shows at most.
const Most = 8

// ErrNothing is returned when there is no memory to draw.
var ErrNothing = errors.New("there is nothing to draw: the estimate has no memory on a GPU")

// Breakdown draws bars under each other as a PNG, sizes in a unit of the scale.
// Bars beyond the first Most are left out. It is safe for concurrent use.
func Breakdown(scale unit.Scale, bars ...Bar) ([]byte, error) {
	bars = bars[:min(len(bars), Most)]
	var most unit.Bytes
	for _, b := range bars {
		most = max(most, b.Estimate.PerGPU.Process)
	}
	if most <= 0 {
		return nil, ErrNothing
	}
	sheet, err := newSheet(scale, bars)
	if err != nil {
		return nil, fmt.Errorf("draw breakdown: %w", err)
	}
	defer giveBack(sheet.canvas)
	sheet.draw()
	var out bytes.Buffer
	out.Grow(64 << 10)
	var picture image.Image = sheet.canvas
	if few := palette(sheet.canvas); few != nil {
		picture = few
	}
	if err := encoder.Encode(&out, picture); err != nil {
		return nil, fmt.Errorf("draw breakdown: %w", err)
	}
	return out.Bytes(), nil
}

var encoder = png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: new(buffers)}

// buffers keeps the encoder's buffers, which are larger than the picture.
type buffers struct{ pool sync.Pool }

func (b *buffers) Get() *png.EncoderBuffer {
	kept, _ := b.pool.Get().(*png.EncoderBuffer)
	return kept
}

func (b *buffers) Put(used *png.EncoderBuffer) { b.pool.Put(used) }

// rectangle is a shorthand for the corners of a box.
func rectangle(x, y, width, height int) image.Rectangle {
	return image.Rect(x, y, x+width, y+height)
}

package plan

import (
	"fmt"
	"math"

	"headroom/engine/catalog"
	"headroom/engine/workload"
	"headroom/parser"
)

// Text that goes with images where no length is told: a question and its answer.
const (
	textBeside   = 1024
	usualContext = 4096
	usualPixels  = 1024 // the edge of an image whose size is not told
)

// images counts the images of a request among its tokens.
func (b *builder) images() {
	q, w := b.query, &b.workload
	if q.Images == 0 {
		return
	}
	if b.row == nil || b.row.Shape.Vision == nil {
		b.assume("images", q.Images, "the model that is named reads no images")
		return
	}
	if pixels := inPatches(&q); pixels > 0 {
		if w.SeqLen == q.ImageHeight {
			w.SeqLen, q.SeqLen = 0, 0
		}
		q.ImagePixels, q.ImageWidth, q.ImageHeight = pixels, 0, 0
		b.query = q
	}
	b.imageFile()
	width, height := imageSize(&q)
	if q.ImageWidth == 0 && q.ImagePixels == 0 {
		b.assume("image_width", usualPixels, "a usual size of an image")
	}
	each, edge, ok := b.row.Shape.ImageTokens(b.row.ID, width, height)
	if !ok {
		b.assume("images", q.Images, "images take tokens of the context; how many of this model is not known here, so they are not counted: say them as input tokens")
		return
	}
	all := each * q.Images
	why := fmt.Sprintf("%d images of %d x %d pixels, %d tokens each", q.Images, width, height, each)
	if edge > 0 {
		why += fmt.Sprintf(": %d x %d pixels are one", edge, edge)
	}
	b.assume("image_tokens", all, why)
	switch {
	case q.InputTokens > 0: // of text
		w.InputTokens += all
		w.SeqLen += all
	case w.SeqLen >= all: // the whole context is told
	case w.SeqLen > 0:
		text := w.SeqLen
		w.SeqLen += all
		b.assume("seq_len", w.SeqLen, fmt.Sprintf("the images and %d tokens of text", text))
	default:
		w.SeqLen = all + textBeside + q.OutputTokens
		if !b.training() && w.SeqLen < usualContext {
			w.SeqLen = usualContext
		}
		b.assume("seq_len", w.SeqLen, fmt.Sprintf("the images and %d tokens of text", w.SeqLen-all))
	}
}

// imageFile loads the tower of a model that llama.cpp runs, which has it in a file of its own.
func (b *builder) imageFile() {
	if w := (&workload.Case{Workload: b.workload}); w.GGML() {
		b.extra(workload.Extra{"mmproj": true})
	}
}

// rowOfPatches is how many times as wide as a patch a row of patches is that is no image.
const rowOfPatches = 4

// inPatches is how many pixels are written as so many patches, "1280x28x28" (min_pixels and max_pixels of
// QwenLM/Qwen2.5-VL), where they were read as a size, and as a length; 0 where they are not: no image is
// so narrow.
func inPatches(q *parser.Query) int {
	patch := q.ImageHeight
	if patch != 28 && patch != 32 || q.ImageWidth < rowOfPatches*patch {
		return 0
	}
	return q.ImageWidth * patch * patch
}

// imageSize is the size that an image has when the model reads it.
func imageSize(q *parser.Query) (width, height int) {
	width, height = q.ImageWidth, q.ImageHeight
	switch most := q.ImagePixels; {
	case (width == 0 || height == 0) && most > 0:
		return shapeOf(most)
	case width == 0 || height == 0:
		return usualPixels, usualPixels
	case most > 0 && width*height > most:
		down := math.Sqrt(float64(most) / float64(width*height))
		return max(int(float64(width)*down), 1), max(int(float64(height)*down), 1)
	}
	return width, height
}

// ImagesIn is how many images of a question a context of so many tokens holds beside the usual text, with
// their size; ok is false where the tokens of an image are not known.
func ImagesIn(q *parser.Query, row *catalog.Model, tokens int) (n, each, text, width, height int, ok bool) {
	width, height = imageSize(q)
	each, _, ok = row.Shape.ImageTokens(row.ID, width, height)
	if !ok || each == 0 {
		return 0, 0, 0, 0, 0, false
	}
	return max(tokens-textBeside, 0) / each, each, textBeside, width, height, true
}

// shapeOf is an image of so many pixels: as square as whole patches allow, where the pixels are a number
// of these ("1280*28*28"), as they are written.
func shapeOf(pixels int) (width, height int) {
	for _, edge := range [...]int{28, 32, 16} {
		if pixels%(edge*edge) != 0 {
			continue
		}
		n := pixels / (edge * edge)
		for rows := int(math.Sqrt(float64(n))); 2*rows*rows >= n && rows > 0; rows-- {
			if n%rows == 0 {
				return n / rows * edge, rows * edge
			}
		}
	}
	edge := int(math.Sqrt(float64(pixels)))
	return edge, edge
}

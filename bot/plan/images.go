package plan

import "fmt"

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
	width, height := q.ImageWidth, q.ImageHeight
	if width == 0 || height == 0 {
		width, height = usualPixels, usualPixels
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

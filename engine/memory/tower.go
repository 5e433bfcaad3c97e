package memory

import (
	"fmt"

	"headroom/engine/workload"
)

// bookTower books the image and sound towers of a multimodal model, which no
// format quantises; the tokens that they produce count as context. A GGUF model
// is the text model: its towers are a file of their own, and are on the card
// where that is named (ggml-org/llama.cpp docs/multimodal.md, --mmproj).
func bookTower(c *workload.Case, s *stage, l *ledger, alive Phase) {
	params := float64(c.Counts.Vision + c.Counts.Audio)
	if !s.embed || params == 0 || c.WithoutTower() {
		return
	}
	bytes := params * c.ComputeDType().Bytes()
	if c.Training() && c.FullySharded() {
		bytes /= float64(c.Shards())
	}
	if line := l.add("tower", bytes, alive); line != nil {
		line.explain("parameter count x bytes of the type", func() string {
			return fmt.Sprintf("%s parameters of the image and sound towers x %g B", count(params), c.ComputeDType().Bytes())
		})
	}
}

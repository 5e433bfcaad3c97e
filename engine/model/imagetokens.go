package model

import (
	"math"
	"strings"
)

// ImageTokens is how many tokens of the context an image takes, by the rule of the model of an id; ok is
// false where we know none. each is the edge of the square of pixels that is one token, 0 where an
// image takes the same number however large it is.
//
// Qwen2-VL joins 2 x 2 patches of 14 pixels (arXiv 2409.12191, section 2.1), Qwen3-VL of 16, both
// up to 16,384; Pixtral's likes end each row with a token more; Gemma 3 takes 256 an image
// (arXiv 2503.19786, section 2.1), InternVL 256 for each tile of 448 pixels, 12 at most, and for
// the whole (arXiv 2404.16821, section 3.1), LLaVA-1.5 576 (24 x 24 patches).
func (s *Shape) ImageTokens(id string, width, height int) (n, each int, ok bool) {
	v := s.Vision
	if v == nil || width <= 0 || height <= 0 {
		return 0, 0, false
	}
	patches := func(edge int) (columns, rows int) {
		return max(int(math.Round(float64(width)/float64(edge))), 1), max(int(math.Round(float64(height)/float64(edge))), 1)
	}
	switch {
	case v.Kind == "qwen2.5" || v.Kind == "qwen3" || strings.HasPrefix(id, "qwen2-vl-"):
		each = v.PatchSize * v.Merge
		columns, rows := patches(each)
		return min(columns*rows, 16384), each, each > 0
	case v.Kind == "pixtral":
		each = v.PatchSize * v.Merge
		columns, rows := patches(each)
		return columns*rows + rows, each, each > 0
	case v.Kind == "siglip" && strings.HasPrefix(id, "gemma-3-"):
		return 256, 0, true
	case strings.HasPrefix(id, "internvl"):
		columns, rows := patches(448)
		tiles := min(columns*rows, 12)
		if tiles > 1 {
			tiles++ // the whole, once more
		}
		return 256 * tiles, 0, true
	case strings.HasPrefix(id, "llava-1.5-"):
		return 576, 0, true
	}
	return 0, 0, false
}

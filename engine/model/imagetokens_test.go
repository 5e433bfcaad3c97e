package model_test

import (
	"testing"

	"headroom/engine/catalog"
)

// Images take the tokens that the published rules of their families give.
func TestImageTokens(t *testing.T) {
	t.Parallel()
	known := catalog.Builtin()
	for id, tt := range map[string]struct{ width, height, want int }{
		"qwen2-vl-7b":          {1024, 1024, 37 * 37},
		"qwen2.5-vl-72b":       {1920, 1080, 69 * 39},
		"qwen3-vl-8b":          {1024, 512, 32 * 16},
		"gemma-3-27b":          {1920, 1080, 256},
		"llava-1.5-7b":         {336, 336, 576},
		"internvl3-8b":         {896, 448, 3 * 256},
		"llama-3.2-11b-vision": {1024, 1024, 0},
		"llama-3.1-8b":         {1024, 1024, 0},
	} {
		match, ok := known.FindModel(id)
		if !ok {
			t.Fatalf("no %s", id)
		}
		if got, _, _ := match.Row.Shape.ImageTokens(match.Row.ID, tt.width, tt.height); got != tt.want {
			t.Errorf("%s: %d tokens, want %d", id, got, tt.want)
		}
	}
}

package plan

import (
	"testing"

	"headroom/engine/catalog"
)

// Only a generation that no model of the catalogue has is unknown: sizes and tunings of known ones are not.
func TestUnreleased(t *testing.T) {
	t.Parallel()
	b := builder{known: catalog.Builtin()}
	for name, want := range map[string]bool{
		"llama-9-70b": true, "qwen-9-32b": true, "gemma-9-27b": true,
		"llama-3-70b": false, "llama-3.1-8b": false, "qwen-2.5-33b": false, "qwen-3-33b": false, "mistral-8b": false, "mixtral-8x7b": false, "70b": false, "": false,
	} {
		if got := b.unreleased(name); got != want {
			t.Errorf("%q: %t, want %t", name, got, want)
		}
	}
}

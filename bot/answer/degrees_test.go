package answer_test

import (
	"strings"
	"testing"

	"headroom/bot/words"
	"headroom/parser"
)

// Adapters whose base takes more RAM than servers have are counted on cards that hold it, with what the host or 4 bits
// save behind.
func TestCardsAreCountedThatHoldTheBase(t *testing.T) {
	t.Parallel()
	large, err := give(parser.MinGPUs, parser.Query{Task: "lora", Model: "deepseek-r1", GPU: "h200"}, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(large.Summary, "18 x NVIDIA H200") || !strings.Contains(large.Summary, "With the weights in host RAM (1.84 TiB)") || !strings.Contains(large.Summary, "With QLoRA it is 6") {
		t.Error(large.Summary)
	}
	small, err := give(parser.MinGPUs, parser.Query{Task: "qlora", ParamsB: 70, GPU: "rtx-3090"}, words.English)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(small.Summary, "2 x NVIDIA GeForce RTX 3090") || !strings.Contains(small.Summary, "The host holds") {
		t.Error(small.Summary)
	}
}

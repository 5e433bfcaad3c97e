package words_test

import (
	"testing"

	"headroom/bot/words"
)

// Who asks how large an adapter is asks for its file, unless memory, a card or the work itself is spoken of.
func TestTheFileOfAnAdapterIsAskedFor(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"how big is a rank 16 LoRA adapter file for llama 3 8b":     true,
		"lora adapter size on disk for qwen2.5 7b rank 64":          true,
		"size of the lora weights for mistral 7b rank 32":           true,
		"how many mb is the adapter of llama 3 8b r 64":             true,
		"llama 3 8b 的 lora rank 16 适配器文件多大":                         true,
		"rank 64 适配器大小 qwen2.5 7b":                                  true,
		"how big a lora adapter can i train on a 3090":              false,
		"how much vram does a lora adapter of rank 64 take":         false,
		"disk space for lora fine-tuning llama 3 8b":                false,
		"serving 20 adapters on llama 3 8b, how big is the adapter": false,
		"lora 微调 llama 3 8b 显存多大":                                   false,
	} {
		if got := words.WantsIn(text).Adapter; got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

package words_test

import (
	"testing"

	"headroom/bot/words"
)

// What runs out while a model is saved is another matter than what saves memory.
func TestMemoryRunsOutInSaving(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"zero3 7b OOM when saving the checkpoint on 4x 3090":                      true,
		"fsdp llama 3 8b 4x a100 cuda oom at save_model":                          true,
		"training runs, but it crashes while saving":                              true,
		"zero3 训练 7b 保存模型时爆显存 4张3090":                                             true,
		"how much memory does saving the model take with zero 3":                  true,
		"does gradient checkpointing save memory with zero3 7b":                   false,
		"which of them is best at saving memory":                                  false,
		"how large are the checkpoints when saving every 500 steps of llama 3 8b": false,
		"zero3 7b oom in the first step":                                          false,
	} {
		if got := words.WantsIn(text).Saving; got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}

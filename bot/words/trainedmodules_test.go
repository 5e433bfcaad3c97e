package words_test

import (
	"slices"
	"testing"

	"headroom/bot/words"
)

// Modules are trained in full where their settings name them or they are told to be trained, and not where they are
// named for anything else.
func TestModulesThatAreTrainedInFull(t *testing.T) {
	t.Parallel()
	embed, head, both := []string{"embed"}, []string{"lm_head"}, []string{"embed", "lm_head"}
	for text, want := range map[string][]string{
		"qlora llama 3 8b modules_to_save embed_tokens and lm_head on rtx 4090":     both,
		"qlora with modules_to_save=[\"lm_head\"]":                                  head,
		"train lora with embed_tokens and lm_head trained on llama 3 8b, 24GB":      both,
		"unsloth continued pretraining that also trains the embeddings, llama 3 8b": embed,
		"lora that is also training the embeddings, llama 3 8b":                     embed,
		"lora r16 llama 3 8b, train embed_tokens/lm_head too":                       both,
		"lora 微调 llama 3 8b，同时训练词嵌入和输出层":                                            both,
		"lora llama 3 8b additional_target: embed_tokens,lm_head":                   both,
		"lora llama 3 8b without training embed_tokens and lm_head":                 nil,
		"lora llama 3 8b, embeddings stay frozen, modules_to_save none":             nil,
		"lora on q_proj, v_proj and lm_head of llama 3 8b":                          nil,
		"how large are the embeddings of llama 3 8b when i train it":                nil,
		"lora 微调 llama 3 8b，不训练词嵌入":                                                 nil,
	} {
		if got := words.TrainedIn(text); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

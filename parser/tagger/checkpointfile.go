package tagger

import (
	"headroom/parser/pattern"
	"headroom/parser/token"
)

var (
	ckptWords = pattern.OneOf("ckpt")
	// savedBefore and savedBehind stand around a checkpoint that is a file, and no way to spare activations.
	savedBefore = pattern.Of(`(?:每个|每份|一个|一份|单个|保存|存|存个|存一个|\b(?:each|every|one|per|a|the|last|save|saves|saved|saving|write|writes|writing)) ?$`)
	// soughtBefore ends before one that is sought, as a model is: "largest ckpt I can lora".
	soughtBefore = pattern.Of(`\b(?:largest|biggest|heaviest|smallest|max(?:imum)?|best|which|what|bigger|larger|smaller)(?: (?:llm|base|size|sized|hf|model|dense|open|pretrained|possible|single))* ?$|(?:最大|多大|哪个|什么|更大)的? ?$`)
	savedBehind  = pattern.Of(`^s? ?(?:(?:is|are|takes?|was|weighs?|of|about|around|大概|大约|有|是|占|占了|就|就有|要|都|约|~|:|=)* ?\d[\d.]*多? ?[gt](?:i?b)?\b|(?:is |are )?(?:size|files?|too (?:big|large)|on disk|太大|大小|文件|多大|有多大|占多少))`)
)

// savedCheckpoints makes "ckpt" a file where its size is told or asked for: 每个ckpt 80G.
func savedCheckpoints(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(ckptWords) {
		return
	}
	for i := range tokens {
		t := &tokens[i]
		if t.Name != "ckpt" || t.Kind != "method" || said.Text[t.Lo:t.Hi] != "ckpt" {
			continue
		}
		if said.Holds(soughtBefore, said.Text[max(0, t.Lo-32):t.Lo]) {
			unread(t) // the model that is sought
			continue
		}
		if said.Holds(savedBehind, said.Text[t.Hi:]) && (said.Holds(savedBefore, said.Text[max(0, t.Lo-16):t.Lo]) || t.Lo == 0) {
			t.Kind, t.Name = "memory", "file"
		}
	}
}

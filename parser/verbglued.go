package parser

import "strings"

// gluedVerbs are what Chinese texts write in Latin letters right before the name of a model.
var gluedVerbs = [...]string{"finetune", "pretrain", "train", "qlora", "lora", "sft", "vllm", "sglang", "ollama", "lmdeploy", "run"}

// verbGlued cuts such a word off the name behind it: "finetuneChatGLM2", "sftQwen2.5-7B".
func (l *lexing) verbGlued(rest string) bool {
	if _, length := l.here(); length > 0 || len(l.head) < 6 {
		return false
	}
	for _, verb := range gluedVerbs {
		name, ok := strings.CutPrefix(rest, verb)
		if !ok || len(l.head) == len(verb) {
			continue
		}
		if words, n := l.words.Words.Longest(name); n == 0 || words[0].Kind != "family" {
			continue
		}
		entries, _ := l.words.Words.Longest(verb)
		for _, e := range entries {
			if t, ok := meaning(e, name); ok {
				l.emit(t, len(verb))
				return true
			}
		}
	}
	return false
}

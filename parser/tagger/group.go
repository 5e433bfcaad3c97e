package tagger

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

var groupWords = pattern.OneOf("group")

// mostOfGroup is more answers to a prompt than anybody samples.
const mostOfGroup = 128

// groupsOfAnswers makes "group" the name of a setting where a method is named that samples groups of answers and a
// small number stands behind it: "grpo 7b group 8". That of a format is another: "awq group 128".
func groupsOfAnswers(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(groupWords) || !slices.ContainsFunc(tokens, func(t token.Token) bool { return t.Is("rl", "grpo") || t.Is("rl", "rl") }) {
		return
	}
	for i := 0; i+1 < len(tokens); i++ {
		t, n := &tokens[i], tokens[i+1]
		if t.Type == token.Unknown && said.Text[t.Lo:t.Hi] == "group" && n.Type == token.Number && n.Value >= 2 && n.Value <= mostOfGroup && (i == 0 || !tokens[i-1].IsFormat()) {
			t.Type, t.Kind, t.Name = token.Key, "key", "num_generations"
			if i+2 < len(tokens) && tokens[i+2].Kind == "comma" {
				tokens[i+2].Apart = true
			}
		}
	}
}

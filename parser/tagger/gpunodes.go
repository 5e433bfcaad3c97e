package tagger

import "headroom/parser/token"

// gpuNodes leaves out the word that tells what nodes behind a card are made of: "two 8xH100 GPU nodes" are two nodes of
// eight.
func gpuNodes(tokens []token.Token) {
	for i := 1; i+1 < len(tokens); i++ {
		t := &tokens[i]
		if t.Type == token.Measure && t.Kind == "card" && tokens[i-1].IsCard() && tokens[i+1].Type == token.Measure && tokens[i+1].Kind == "node" {
			t.Type, t.Kind, t.Name = token.Link, "link", "link"
		}
	}
}

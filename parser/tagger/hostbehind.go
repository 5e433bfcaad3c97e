package tagger

import (
	"slices"

	"headroom/parser/names"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A computer is told as its card and its memory: "a 12GB card and 48GB of memory", "i7-12700/3060/32gb". The
// amount behind is the host's, although it is only called memory, or nothing.

var (
	hostBehindWords = pattern.OneOf("card", "gpu", "/")
	summedWords     = pattern.OneOf("total", "combined", "together", "in all", "altogether")
)

// hostBehind makes such amounts the host's.
func hostBehind(tokens []token.Token, said *pattern.Matching, names *names.Names) {
	if !said.Mentions(hostBehindWords) || said.Mentions(summedWords) {
		return
	}
	for i := 1; i+1 < len(tokens); i++ {
		amount := &tokens[i+1]
		if amount.Type != token.Bytes || amount.Kind != "" || amount.Name != "gb" {
			continue
		}
		switch join := &tokens[i]; {
		case i > 1 && (join.Type == token.Join || join.Kind == "with") && tokens[i-1].Type == token.Measure && tokens[i-1].Kind == "card" && tokens[i-2].Type == token.Bytes:
			if plainMemory(tokens, i+2) && amount.Value >= leastOfHost && amount.Value != tokens[i-2].Value {
				amount.Kind = "hostchoice"
			}
		case i > 2 && join.Kind == "slash" && tokens[i-1].IsCard() && tokens[i-2].Kind == "slash" && ofComputer(tokens[:i-2]):
			if slices.Contains(hostSizes, amount.Value) && !names.Holds(tokens[i-1].Name, amount.Value) && !(i+2 < len(tokens) && tokens[i+2].Kind == "memory") {
				amount.Kind = "hostchoice"
			}
		}
	}
}

// plainMemory reports whether the word for memory of no certain sort stands at a place: "memory", "of memory".
func plainMemory(tokens []token.Token, i int) bool {
	if i < len(tokens) && tokens[i].Type == token.Link {
		i++
	}
	return i < len(tokens) && tokens[i].Is("memory", "memory")
}

// ofComputer reports whether tokens end in the name of a processor.
func ofComputer(tokens []token.Token) bool {
	for j := len(tokens) - 1; j >= 0 && j >= len(tokens)-6; j-- {
		if tokens[j].Kind == "cpu" {
			return true
		}
	}
	return false
}

package tagger

import (
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// formatRefused is the error of a server for a format that the card lacks, which nobody asks for: "Bfloat16 is only
// supported on GPUs with compute capability of at least 8.0".
var formatRefused = pattern.Of(`\b(?:torch\.)?(b?float ?16|bf16|fp8|fp16)(?: (?:is|are))? (?:only supported|not supported|unsupported|not natively supported)(?: (?:on|by|for|with))?(?: (?:the|your|this|nvidia))* (?:gpus?|cards?|devices?|tesla|compute capability|quantization method|hardware)\b`)

var refusedWords = pattern.OneOf("supported")

// refusedFormats takes such a format out of what is read.
func refusedFormats(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(refusedWords) || !said.May(formatRefused) {
		return
	}
	for _, at := range formatRefused.Expr().FindAllStringSubmatchIndex(said.Text, 2) {
		for i := range tokens {
			if t := &tokens[i]; t.Lo >= at[2] && t.Hi <= at[3] && t.IsFormat() {
				t.Type, t.Kind, t.Name = token.Mark, "read", ""
			}
		}
	}
}

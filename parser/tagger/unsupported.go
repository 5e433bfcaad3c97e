package tagger

import (
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// formatRefused is the error of a server for a format that the card lacks, which nobody asks for: "Bfloat16 is only
// supported on GPUs with compute capability of at least 8.0".
var formatRefused = pattern.Of(`\b(?:torch\.)?(b?float ?16|bf16|fp8|fp16)(?: (?:is|are))? (?:only supported|not supported|unsupported|not natively supported)(?: (?:on|by|for|with))?(?: (?:the|your|this|nvidia))* (?:gpus?|cards?|devices?|tesla|compute capability|quantization method|hardware)\b`)

// formatUnusable says that a format cannot be used, without asking why: "can't use bf16 on these", 用不了bf16.
var formatUnusable = pattern.Of(`(?:^|[^y] )(?:(?:i|we|it|they) )?(?:can'?t|cannot|can not|unable to|not able to)(?: even| really| actually)? (?:use|do|run|enable|train in|train with|load in) (b(?:rain)?float ?16|bf16|fp8|fp16|float16|tf32)\b[^?]{0,24}(?:[,.;!]|$)|(?:用不了|不能用|没法用|无法用|无法使用|不能使用)(bf16|fp8|fp16|tf32)(?:[^吗么?]{0,6}[,、;!]|$)`)

var refusedWords = pattern.OneOf("supported", "can't", "cant", "cannot", "can not", "able to", "用不了", "不能用", "没法用", "无法")

// refusedFormats takes such a format out of what is read.
func refusedFormats(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(refusedWords) {
		return
	}
	for _, p := range [...]*pattern.Pattern{formatRefused, formatUnusable} {
		if !said.May(p) {
			continue
		}
		for _, at := range p.Expr().FindAllStringSubmatchIndex(said.Text, 2) {
			lo, hi := at[2], at[3]
			if lo < 0 {
				lo, hi = at[4], at[5]
			}
			for i := range tokens {
				if t := &tokens[i]; t.Lo >= lo && t.Hi <= hi && t.IsFormat() {
					t.Type, t.Kind, t.Name = token.Mark, "read", ""
				}
			}
		}
	}
}

package reader

import (
	"strings"

	"headroom/parser/pattern"
)

// convertedInto tells of weights that are brought into a format of few bits, which is to quantize them:
// "converting a 70b to exl2".
var convertedInto = pattern.Of(`\b(?:convert|converts|converting|conversion|converter)\b[^.?!;]{0,48}?\b(?:to|into|in)\b[^.?!;]{0,24}?\b(?:exl[23]|gguf|ggml|awq|gptq|i?q[2-8](?:_[a-z0-9_]+)?|int ?[48]|fp8|nf4|mxfp4|nvfp4|[2-8](?:\.\d+)? ?bpw|[2-8][ -]?bits?)\b|\b(?:exl[23]|exllamav[23]|gguf|awq|gptq) (?:convert|converting|conversion)\b|(?:转换|转|转化)(?:成|为|到)[^,;?!、]{0,6}(?:exl[23]|gguf|awq|gptq|int[48]|q[2-8])`)

// convertedOne goes on with what was brought into the format before: 转成gguf q4的70b.
var convertedOne = pattern.Of(`^[a-z0-9_ ]{0,16}的`)

var convertsFormatWords = pattern.OneOf("convert", "conversion", "转")

// convertsFormat reports whether that is done.
func (r *Reader) convertsFormat() bool {
	if strings.HasPrefix(r.Text, "convert ") && !r.CardsSaid() {
		return false // "convert a 9b to int4": how much that makes
	}
	if !r.Mentions(convertsFormatWords) || !r.HasModelNamed() {
		return false
	}
	at := r.Places(convertedInto, r.Text)
	return at != nil && !r.Matches(convertedOne, r.Text[at[1]:])
}

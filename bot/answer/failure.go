package answer

import (
	"headroom/bot/words"
	"headroom/engine/unit"
	"headroom/parser"
)

// Failure says what an error of PyTorch tells by itself, or nothing: how much was lacking, and whether what lay unused
// would have made up for it.
func Failure(lang words.Lang, scale unit.Scale, f parser.Failure) string {
	if !f.Told() {
		return ""
	}
	sentence := words.FailedShort
	if f.Free+f.Idle >= f.Asked {
		sentence = words.FailedPieces
	}
	size := func(gib float64) string { return scale.Format(gibibytes(gib)) }
	return sentence.In(lang, "asked", size(f.Asked), "free", size(f.Free), "lack", size(f.Asked-f.Free), "idle", size(f.Idle))
}

// Pasted says what an error tells that was pasted without the model that it is about: a buffer of llama.cpp that found no
// room, or the tokens that a server found room for. It is empty for any other text.
func Pasted(lang words.Lang, scale unit.Scale, text string) string {
	if n := words.CacheShort(text); n > 0 {
		return words.CacheReported.In(lang, "count", number(float64(n)))
	}
	mib, failed := words.BufferFailed(text)
	if !failed {
		return ""
	}
	buffer := words.SomeBuffer.In(lang)
	if mib > 0 {
		buffer = scale.Format(unit.BytesOf(mib * float64(unit.MiB)))
	}
	return words.BufferTooLarge.In(lang, "buffer", buffer)
}

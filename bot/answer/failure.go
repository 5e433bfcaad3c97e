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

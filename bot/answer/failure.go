package answer

import (
	"headroom/bot/words"
	"headroom/engine"
	"headroom/engine/unit"
	"headroom/parser"
)

// nearlyEnough is how much more than a card holds a run may need for its memory's pieces to be the cause of an error.
const nearlyEnough = 1.1

// failed is Failure of a run that is estimated: where it needs far more than the card holds, no setting of the
// allocator makes up for it.
func (q Question) failed(e engine.Estimate) string {
	if f := q.Failure; f.Told() && f.Free+f.Idle >= f.Asked && e.CapacityBytes > 0 && float64(e.PerGPU.Process) > nearlyEnough*float64(e.CapacityBytes) {
		return words.FailedBeyond.In(q.Lang, append(figures(q.Scale, f), "need", q.size(e.PerGPU.Process), "capacity", q.size(e.CapacityBytes))...)
	}
	return Failure(q.Lang, q.Scale, q.Failure)
}

// Failure says what an error of PyTorch tells by itself, or nothing: how much was lacking, and whether what lay unused
// would have made up for it.
func Failure(lang words.Lang, scale unit.Scale, f parser.Failure) string {
	if !f.Told() {
		return ""
	}
	if f.Free+f.Idle >= f.Asked {
		return words.FailedPieces.In(lang, figures(scale, f)...)
	}
	text := words.FailedShort.In(lang, figures(scale, f)...)
	if f.Idle > 0 {
		text += words.FailedIdle.In(lang, figures(scale, f)...)
	}
	return text
}

// figures are those of an error by the names of their places.
func figures(scale unit.Scale, f parser.Failure) []string {
	size := func(gib float64) string { return scale.Format(gibibytes(gib)) }
	return []string{"asked", size(f.Asked), "free", size(f.Free), "lack", size(f.Asked - f.Free), "idle", size(f.Idle)}
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

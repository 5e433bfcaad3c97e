package reader

import "headroom/parser/pattern"

// A card that a language model is planned for often runs another thing already: "whisper takes 3GB of my 3090, will a
// 14b q4 go beside it?". What that takes is in use, and the question is about the language model.

// otherService are programs and models of other kinds that stay on a card.
const otherService = `(?:(?:my |a |an |the |some )?(?:whisper(?:x|\.cpp)?|faster-whisper|tts|stt|xtts|asr|comfy ?ui|stable diffusion|sdxl|sd ?1\.5|flux|automatic1111|a1111|forge|frigate|immich|plex|jellyfin|ocr|embeddings?(?: model| server)?|embedder|rerank(?:er|ing)?(?: model)?|blender|vtube studio|obs))`

var (
	// workTakesSome is such a thing with what it takes, and someTakenBy the same the other way round.
	workTakesSome = pattern.Of(`\b` + otherService + `(?: model| server| service| instance| container)?(?: already| always| itself| alone| also| is| now)*(?: ?'s)? (?:takes?|taking|uses?|using|holds?|holding|eats?|eating|occup(?:y|ies|ying)|hogs?|hogging|needs?|keeps?|reserves?|sits? (?:on|at)|runs? (?:at|with))(?: up)?(?: about| around| like| some| already| up| ~)* ?~?\d+(?:\.\d+)? ?g`)
	someTakenBy   = pattern.Of(`\d ?g(?:b|ib|ig|igs)?\b[^,;?!.]{0,24}\b(?:used|taken|in use|occupied|eaten|held|hogged|allocated|consumed|reserved|gone|lost)(?: up| already)* (?:by|to|for) ` + otherService + `\b`)
)

// BesideOtherWork reports whether another kind of model only holds a part of the card that a language model is to go on.
func (r *Reader) BesideOtherWork() bool {
	return r.Matching.Mentions("take", "taking", "us", "hold", "eat", "occup", "hog", "need", "keep", "reserv", "sit", "gone", "lost") && (r.HasModel() || r.Asked.Asks("whatmodel") && r.Matching.Mentions("llm", "model")) && r.HasHardware() && (r.Matches(workTakesSome, r.Text) || r.Matches(someTakenBy, r.Text))
}

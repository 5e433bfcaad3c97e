package reader

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
)

// hosts are families whose weights nobody has but who made them, as their names begin; none of them
// is open by another name: "gpt-4-x-alpaca" and "gpt4all" are.
var hosts = [...]string{"chatgpt", "gpt-3.5", "gpt-4o", "gpt-4.1", "gpt-4-turbo", "gpt-4.5", "claude", "gemini"}

// OnlyHosted reports whether a name is that of such a model.
func OnlyHosted(name string) bool {
	if name == "gpt-4" || name == "gpt-5" {
		return true
	}
	for _, host := range hosts {
		if rest, ok := strings.CutPrefix(name, host); ok && (rest == "" || rest[0] == '-' || chars.IsDigit(rest[0])) && !strings.Contains(rest, "alpaca") {
			return true
		}
	}
	return false
}

// Trains reports whether a task changes weights.
func Trains(task string) bool {
	switch task {
	case "train", "finetune", "lora", "qlora", "rl":
		return true
	}
	return false
}

// Creates reports whether a topic is one of making pictures, videos or sound.
func Creates(topic string) bool { return topic == "image" || topic == "video" || topic == "speech" }

// A card that a language model is planned for often runs another thing already: "whisper takes 3GB of my 3090, will a
// 14b q4 go beside it?". What that takes is in use, and the question is about the language model.

// otherService are programs and models of other kinds that stay on a card.
const otherService = `(?:(?:my |a |an |the |some )?(?:whisper(?:x|\.cpp)?|faster-whisper|tts|stt|xtts|asr|comfy ?ui|stable diffusion|sdxl|sd ?1\.5|flux|automatic1111|a1111|forge|frigate|immich|plex|jellyfin|ocr|embeddings?(?: model| server)?|embedder|rerank(?:er|ing)?(?: model)?|blender|vtube studio|obs))`

var (
	// workTakesSome is such a thing with what it takes, workBesides one that is told to run as well, and someTakenBy
	// the same the other way round.
	workTakesSome = pattern.Of(`\b` + otherService + `(?: model| server| service| instance| container)?(?: already| always| itself| alone| also| is| now)*(?: ?'s)? (?:takes?|taking|uses?|using|holds?|holding|eats?|eating|occup(?:y|ies|ying)|hogs?|hogging|needs?|keeps?|reserves?|sits? (?:on|at)|runs? (?:at|with))(?: up)?(?: about| around| like| some| already| up| ~)* ?~?\d+(?:\.\d+)? ?g`)
	workBesides   = pattern.Of(`\b(?:run|runs|running|have|has|keep|host|hosting|got)(?: also)? ` + otherService + `(?: on (?:it|there|(?:the|this|that|my|our)(?: same)? [a-z0-9]+(?: ?ti)?))?(?: too| as well| also| alongside| all the time| besides)?[ ,(]*(?:which |that |it )?(?:takes?|taking|uses?|using|eats?|eating|needs?|holds?|hogs?)(?: up)?(?: about| around| like| some| ~)* ?~?\d+(?:\.\d+)? ?g`)
	someTakenBy   = pattern.Of(`\d ?g(?:b|ib|ig|igs)?\b[^,;?!.]{0,24}\b(?:used|taken|in use|occupied|eaten|held|hogged|allocated|consumed|reserved|gone|lost)(?: up| already)* (?:by|to|for) ` + otherService + `\b`)
)

var (
	takeWords       = pattern.OneOf("take", "taking", "us", "hold", "eat", "occup", "hog", "need", "keep", "reserv", "sit", "gone", "lost")
	llmOrModelWords = pattern.OneOf("llm", "model")
)

// BesideOtherWork reports whether another kind of model only holds a part of the card that a language model is to go on.
func (r *Reader) BesideOtherWork() bool {
	return r.Mentions(takeWords) && (r.HasModel() || r.Asked.Asks("whatmodel") && r.Mentions(llmOrModelWords)) && r.HasHardware() && (r.Matches(workTakesSome, r.Text) || r.Matches(someTakenBy, r.Text) || r.Matches(workBesides, r.Text))
}

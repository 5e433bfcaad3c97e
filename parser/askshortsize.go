package parser

import (
	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/reader"
)

// The largest model is asked for by what some hardware serves, by a size without a word for the model, or by one for
// some work: "what can 2 Gaudi3 serve in bf16", "what size at most?", "suggest a coder that fits a 3090".

var (
	// servesWhat asks what hardware serves, which stands between the words.
	servesWhat = pattern.Of(`\bwhat (?:can|could|will|would) (?:i (?:run|serve|host|load) (?:on|with) )?(?:an?|my|our|the|one|two|three|four|six|eight|\d+)?[ x]*[^.?!;,]{2,40}? (?:serve|run|host|handle|hold|fit|power|drive|manage|carry)(?: (?:in|at|with|using) (?:bf16|fp16|fp8|int8|int4|q\d\w*|4-?bit|8-?bit|nf4|awq|gptq|full precision|half precision))?(?: (?:comfortably|realistically|well|locally|alone|at most))* ?[?.]*$`)
	// sizeMostAsked asks for a size.
	sizeMostAsked = pattern.Of(`\b(?:what|which) (?:model )?size(?:,| is| would be| will| can| could| fits?| goes| works?)*(?: (?:it|i|we))?(?: (?:do|run|take|handle|hold|fit|go|use))? ?(?:at (?:most|max|maximum)|max(?:imum)?|tops)\b|\b(?:at most|max(?:imum)?|up to|tops),? (?:what|which) size\b|(?:最多|最大|顶多|至多)(?:能|可以|可)?(?:跑|上|用|装|放|带|玩)?(?:到)?(?:什么|啥|哪个|哪种)(?:尺寸|规模|大小|量级|档)`)
	// highestSize asks for the largest size of a family that is named.
	highestSize = pattern.Of(`\b(?:highest|largest|biggest|max(?:imum)?|top|greatest)(?: [a-z0-9.-]+){1,3} (?:size|variant|version|param(?:eter)?s?(?: count)?|checkpoint)\b[^.?!;]{0,24}\b(?:fits?|runs?|goes|works?|loads?|on|for|in|with|can|possible)\b|\b(?:highest|largest|biggest|max(?:imum)?) (?:size|variant|version) of (?:the )?[a-z0-9.-]+`)
	// forWork seeks a model by what it does.
	forWork = pattern.Of(`\b(?:suggest|recommend|find|name|pick|any|need|want|looking for|advise|give me|good)(?: (?:me|us|an?|some|any|the|best|good|decent|nice|local|small|big|strong|open|solid|smart|great|capable|fast|uncensored))* (?:coders?|coding (?:model|llm|assistant)s?|roleplayers?|rp models?|writers?|reasoners?|translators?|summari[sz]ers?|vlms?|instruct models?|chat models?|story writers?)\b[^.?!]{0,48}\b(?:fits?|fit|runs?|run|goes|go|works?|work|for|on|in|with|under)\b`)

	servesWhatWords  = pattern.OneOf("what can", "what could", "what will", "what would")
	sizeMostWords    = pattern.OneOf("size", "尺寸", "规模", "大小", "量级", "档", "variant", "version", "params", "checkpoint")
	forWorkWords     = pattern.OneOf("coder", "coding", "roleplay", "rp model", "writer", "reasoner", "translator", "summari", "vlm", "instruct model", "chat model")
	inWordsOfService = pattern.OneOf("users", "requests", "concurren", "context", "ctx", "tokens", "batch", "speed")
)

// sizeInShort reports whether that is asked of some hardware.
func (r question) sizeInShort() bool {
	q := &r.Query
	if !r.HasHardware() || q.GPUOptions != nil || r.Asked.Asks("buy", "cards", "why", "cost", "howfast", "howlong", "compare") && !r.Mentions(forWorkWords) {
		return false
	}
	if r.HasModelNamed() {
		at := r.Span(highestSize, r.Text)
		return q.ParamsB == 0 && q.Models == nil && at != nil && !chars.Mentions(r.Text[at[0]:at[1]], "batch", "context", "ctx", "seq", "prompt", "file", "rank", "window", "chunk", "image", "block", "group")
	}
	switch {
	case r.Mentions(servesWhatWords) && r.Matches(servesWhat, r.Text):
		return !r.Mentions(inWordsOfService) && q.Concurrency == 0
	case r.Mentions(sizeMostWords) && r.Matches(sizeMostAsked, r.Text):
		return true
	}
	return !reader.Trains(q.Task) && r.Mentions(forWorkWords) && r.Matches(forWork, r.Text)
}

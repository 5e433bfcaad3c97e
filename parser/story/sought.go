package story

import (
	"slices"

	"headroom/parser/pattern"
)

// What can be asked for without naming it: an amount of memory, a model, something to buy.

// amountAsked asks for memory, whatever cards there are.
var amountAsked = pattern.Of(`\bhow much (?:gpu |graphics |video )?(?:vram|memory|ram|mem)\b|\bvram (?:needed|required|requirements?)\b|\bwhat (?:would|will|does|is|should) (?:the |its |my )?(?:gpu |peak )*(?:vram|memory)\b|\bhow (?:many|much) (?:gb|gib|gigs|gigabytes)\b|\bwhat (?:does|do|will|would) (?:[^.?!;]|\.\d){1,48}\b(?:take|need|require|eat)\b|(?:多少|多大)的?(?:显存|内存)|显存(?:要求|需求)|(?:显存|内存)[^,;?!、]{0,8}(?:多少|多大)`)

// modelAsked asks for a model, whatever is told of another.
var modelAsked = pattern.Of(`\b(?:biggest|largest|heaviest|beefiest|smartest|best|what|which|max|maximum) (?:size )?(?:of )?(?:an? |the )?(?:dense |moe |coding |chat )?(?:llms?|models?|size)\b|\bhow (?:big|large) (?:of )?an? (?:model|llm)\b|多大的?(?:模型|参数|$|[?,、])|最大的(?:模型|是)|最(?:大|多)?(?:能|可以)(?:跑|训|推|装|带|放)(?:多大|几b|多少b)|(?:跑|训|推|带)(?:得了|得动|得起)?(?:几|多少) ?b|(?:什么|哪个|哪些)模型`)

// purchase asks what to get, which is asked without the name of a card.
var purchase = pattern.Of(`\b(?:which|what) (?:card|gpu|graphics card)s?\b|\b(?:what|which)(?: [a-z]+){0,2} (?:would|should|could|do|can) (?:you|i|we|one) (?:buy|get|pick|choose|build|rent|recommend|go (?:for|with))\b|\bwhat to (?:buy|get)\b|\b(?:recommend|suggest)(?:ations?|ions?)?\b`)

// asksAmount reports whether memory is asked for, whatever cards there are.
func asksAmount(said *pattern.Matching, left []Sentence) bool {
	return slices.ContainsFunc(left, func(s Sentence) bool { return said.Holds(amountAsked, s.In(said.Text)) })
}

// asksModel reports whether a model is sought, whatever is told of another.
func asksModel(said *pattern.Matching, left []Sentence) bool {
	return slices.ContainsFunc(left, func(s Sentence) bool { return said.Holds(modelAsked, s.In(said.Text)) })
}

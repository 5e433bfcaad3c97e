package intent

import (
	"slices"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

func (r Question) asksFit() bool {
	if !r.HasModel() && !r.HasHardware() {
		if r.Query.ObservedGB > 0 && r.Asked.Asks("oom") && evidence.Closing(r.Text) && !r.Asked.Asks("why") {
			return true // "after 5 steps it's at 85GB, will it oom later"
		}
		return (r.Asked.Of("pronoun") != nil || r.Asked.Of("pointed") != nil) && r.Asked.Asks("can", "enough", "fit") || (r.fewWords() || r.memoryNamed()) && r.Asked.Asks("fit", "enough")
	}
	if r.Asked.Asks("config") && r.HasModel() && !r.HasHardware() && !r.Asked.Asks("enough", "oom") && r.Query.HostRAMGB == 0 {
		return false // "what setup can run it smoothly"
	}
	if s := r.Asked.First("normal"); s != nil && r.HasModel() && r.HasHardware() && evidence.Closing(r.Text) && !r.doubted() || r.overdone() {
		return true
	}
	return r.Asked.Asks("can", "enough", "oom", "fit") || r.HasModel() && (r.HasHardware() || r.Query.HostRAMGB > 0) && r.Asked.Asks("howto")
}

var (
	memoryWiseWords = pattern.OneOf("wise")
	memoryWiseSaid  = pattern.Of(`\b(?:memory|vram|mem)[ -]?wise\b`)
)

// memoryWise reports whether a model and cards are told, and it is asked if they do by their memory.
func (r Question) memoryWise() bool {
	return r.Mentions(memoryWiseWords) && r.HasModel() && r.HasHardware() && r.Questioned() && r.Matches(memoryWiseSaid, r.Text) && !r.Asked.Asks("howmuch", "howmany", "why", "compare", "whatis")
}

// goesWithoutOffload reports whether a run is asked about without what it has moved off its cards.
func (r Question) goesWithoutOffload() bool {
	return r.Query.Offload == "none" && r.HasModel() && r.HasHardware() && !r.Asked.Asks("cards", "howmuch", "buy", "cost", "compare") && r.GoesWithout()
}

// amountLast ends a text with the amount that it asks for: 每张能降多少.
var amountLast = pattern.Of(`(?:多少|多大)[^,;?!、]*[?!. ]*$|\bhow (?:many|much) [^,;?!]*[?!. ]*$`)

// doubts reports whether a bare configuration on a card ends in a question.
func (r Question) doubts() bool {
	return r.HasModel() && (r.HasHardware() || r.Query.HostRAMGB > 0 || r.Deictic()) && !r.Matches(amountLast, r.Text) && (evidence.Closing(r.Text) || r.Asked.Asks("does", "allright")) && r.limitOfTried() == ""
}

// overdone reports whether a setting on some hardware is asked to be too much for it.
func (r Question) overdone() bool {
	s, q := r.Asked.First("normal"), &r.Query
	if s == nil || !r.HasModel() || !r.HasHardware() || q.SeqLen+q.Batch+q.Concurrency == 0 || r.Asked.Asks("why", "compare", "howmuch", "howfast", "mfu") || q.ObservedGB+q.TokensPerS+q.Hours+q.Days > 0 {
		return false
	}
	return chars.Opens(r.Text[s.Lo:], []string{"too much", "too high", "太多", "太大", "太长", "太高"}) > 0
}

// someMachine names a machine of which nothing more is told: "my work thinkpad", "dad's old
// dell", 公司电脑.
var someMachine = pattern.Of(`\b(?:my|our|this|the|his|her|their|an?|old|dads?|moms?|wifes?|school|office|work|company|[a-z]+'s)(?: [a-z]+){0,2} (?:laptop|pc|macbook|mac|imac|thinkpad|computer|desktop|workstation|machine|server|dell|lenovo|surface|chromebook|notebook|tablet|phone|ipad|toaster|potato|nas|mini pc|optiplex)\b|(?:我|公司|单位|家里|学校|办公室)的?(?:[^,;?!、]{0,4})(?:电脑|笔记本|主机|机器|服务器|手机|本子|平板|工作站)`)

var strangeWords = pattern.OneOf("run", "跑", "load", "host", "handle")

// strange reports whether it is asked what an undescribed machine runs: any model, with no
// card and no size. Nothing can be told without either.
func (r Question) strange() bool {
	return !r.HasModel() && !r.HasHardware() && r.Query.HostRAMGB == 0 && r.Matches(someMachine, r.Text) && (r.Asked.Asks("can", "fit", "enough", "oom") || r.Mentions(strangeWords))
}

// someModel names a model as anybody's.
var someModel = pattern.Of(`\b(?:an?|any|some|these|those|local|small|a local|of these|of those|one of the|the) (?:[a-z]+ )?(?:llms?|models?|ais?|ggufs?)\b|\bllms?\b|模型|大模型`)

// asksStrange reports whether it is asked if a model, whichever, runs on such a machine.
func (r Question) asksStrange() bool {
	return r.strange() && !r.Asked.Asks("howfast", "cost", "howlong", "mfu", "why") && r.Matches(someModel, r.Text) && !r.Asked.Asks("whatmodel")
}

// ownNeeds asks for requirements, and tells of the asker's own hardware behind them.
var ownNeeds = pattern.Of(`\brequirements?\b[^?]{0,32}(?:[?,;.]|\b(?:and|but)\b).{0,12}\b(?:i (?:only )?(?:have|got|own|run)|i've|my|mine|got)\b|\brequirements?\b[^?]{0,40}(?:[?,;.] ?| )(?:and |so |but )?(?:will|would|is|can|does|do)\b[^?]{0,40}\b(?:suffice|enough|do|work|sufficient|ok|okay)\b`)

// ownNeedsAsked reports whether the needs of what is not told are asked for by somebody who tells
// of a card: whether it will do is what they want to know.
func (r Question) ownNeedsAsked() bool {
	return !r.HasModel() && r.Query.GPU != "" && r.Query.GPUOptions == nil && !r.Query.HasBudget() && !r.Asked.Asks("buy", "best") && r.Matches(ownNeeds, r.Text)
}

// Unsharded reports whether the text wants ZeRO-3 or FSDP, which split the
// weights, and no splitting, and does not set them side by side.
func (r Question) Unsharded() bool {
	q := &r.Query
	splits := q.ZeROStage != nil && *q.ZeROStage == 3 || q.Parallel.FSDP
	if q.Offload != "" && q.Offload != "none" {
		return false // the part of ZeRO-3 that one card can have
	}
	if !splits || r.Asked.Asks("compare", "saving", "explain", "why", "whatis") {
		return false
	}
	said := r.NotSharded()
	if said[1] == 0 {
		return false
	}
	return !slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		return (t.Type == token.Either || t.Kind == "and") && t.End <= said[0]
	})
}

// noSharding are the ways to say that nothing is split.
var noSharding = pattern.Of(`\b(?:without|w/o|no|not|non|don't|do not) ?-?(?:any |the |being )?shard(?:ing|ed)?\b|\bunsharded\b|` +
	`[不无](?:做|要|用|进行|需要|使用)? ?(?:任何)?(?:模型|权重|参数)?(?:切分|分片|切片|sharding)`)

var notShardedWords = pattern.OneOf("shard", "切", "分片")

// NotSharded is where the text says that nothing is split, in runes.
func (r Question) NotSharded() [2]int {
	if !r.Mentions(notShardedWords) {
		return [2]int{}
	}
	at := r.Span(noSharding, r.Text)
	if at == nil {
		return [2]int{}
	}
	return [2]int{chars.Runes(r.Text[:at[0]]), chars.Runes(r.Text[:at[1]])}
}

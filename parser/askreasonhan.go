package parser

import (
	"headroom/parser/pattern"
	"headroom/parser/reader"
)

// What Chinese wonders at in what it met with: cards that hold the same however many they are, a server that
// takes all there is.

// onEither tells that each card holds the same on two numbers of them: 无论8卡还是16卡显存都一样.
var onEither = pattern.Of(`(?:无论|不管|不论)(?:是|用|开)?(?:\d{1,3}|[单一两双四八])(?:张|块|卡|机)[^;?!]{0,6}还是(?:\d{1,3}|[单一两双四八])(?:张|块|卡|机)[^;?!]{0,32}(?:一样|相同|没变|不变|没区别|差不多|没少|没降)` +
	`|(?:\d{1,3}|[单一两双四八])(?:张|块|卡|机)[^;?!]{0,16}(?:和|跟|与)(?:\d{1,3}|[单一两双四八])(?:张|块|卡|机)[^;?!]{0,16}(?:每张卡?|每卡|单卡|每块卡?|每个卡)[^;?!]{0,12}(?:一样多?|相同|没变|不变|没区别|差不多)`)

var memoryHanWords = pattern.OneOf("显存", "内存")

var onEitherWords = pattern.OneOf("一样", "相同", "没变", "不变", "没区别", "差不多", "没少", "没降")

// sameOnEither reports whether that is told, and no number of cards is asked for.
func (r question) sameOnEither() bool {
	return r.Mentions(onEitherWords) && r.Mentions(memoryHanWords) && !r.Asked.Asks("howmuch", "fit", "enough", "oom", "cards", "howlong", "buy") && r.Matches(onEither, r.Text)
}

// layoutsWondered reports whether it is asked why one way to split the work over its cards is slower than another
// over more or fewer: 为什么4张tp4比2张tp2还慢.
func (r question) layoutsWondered() bool {
	q := &r.Query
	if len(q.ParallelOptions) < 2 || len(q.GPUCountOptions) != len(q.ParallelOptions) || !r.Asked.Asks("why") || !r.Asked.Asks("howfast", "compare") || r.Asked.Asks("howmuch", "oom", "enough", "cards") {
		return false
	}
	if q.Topic == "" {
		q.Topic = r.parallelNamed()
	}
	return true
}

// shareCurbed asks how a server is kept from taking all memory of a card: vllm占满显存，怎么限制.
var shareCurbed = pattern.Of(`(?:占|吃|用)(?:满|光|用整个|用全部|用了?所有|用|了|完)[^?!]{0,32}(?:怎么|如何|咋|能不能|能否|可不可以|可以|有办法|有没有办法|有什么办法|怎样|能)[^,;?!、]{0,8}(?:限制|少占|少用|少吃|控制|压低|调低|调小|只(?:让它)?(?:用|给|占))`)

var shareCurbedWords = pattern.OneOf("限制", "少占", "少用", "少吃", "控制", "压低", "调低", "调小", "只用", "只给", "只占", "只让")

// sharesServer are the programs that take a share of the memory whatever the model needs.
var sharesServer = map[string]bool{"vllm": true, "sglang": true, "lmdeploy": true, "xinference": true, "": true}

// limitsShare reports whether that is asked. The share is the answer.
func (r question) limitsShare() bool {
	q := &r.Query
	if !sharesServer[q.Framework] || reader.Trains(q.Task) || !r.Mentions(shareCurbedWords) || r.Asked.Asks("cards", "buy", "cost", "howfast", "howmuch") || !r.Matches(shareCurbed, r.Text) {
		return false
	}
	if q.Topic == "" && q.Framework != "" {
		q.Topic = "memory_share"
	}
	return true
}

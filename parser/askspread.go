package parser

import "strings"

// Cards are expected to share what a load takes. Where each of them takes as much as one did, or
// more of them bring nothing, people ask why: no question of room or of how many.

var (
	// unshared tells that the cards did not share: 而不是每张卡平摊10G, "why isn't it split".
	unshared = patternOf(`(?:而不是|不是应该|不应该|不该是?|怎么不是?|为什么不是?|为啥不是?|为何不是?|没有|并没有)[^,;?!、]{0,16}(?:平摊|均摊|平分|均分|分摊|分担|一半|平均)|\b(?:instead of|rather than|shouldn't|why (?:isn't|not|don't|doesn't|aren't)|not|isn't)\b[^.?!;]{0,40}\b(?:split|shared|halved|half|divided|evenly|distributed)\b`)
	// unhelped tells that more of them bring nothing: "more GPUs are useless", 加卡没用.
	unhelped = patternOf(`\b(?:more|adding|extra|additional|using more|increasing)(?: the)?(?: number of)?(?: more)? (?:gpus?|cards?|nodes)\b[^.?!;,]{0,24}\b(?:useless|pointless|no use|(?:doesn't|don't|does not|do not|didn't|not) (?:help|reduce|lower|change|do|bring|save)|no (?:help|benefit|effect|difference|point))|(?:加|增加|多加|再多|更多|多)(?:了|再多)?(?:的)?(?:卡|gpu|显卡)[^,;?!、]{0,6}(?:没用|没有用|没效果|没有效果|没意义|没有意义|没区别|没变化|白加|无用|不起作用)`)
	// sameOn tells of another number of cards with which it is the same: "79G on 4 and the same on 8".
	sameOn = patternOf(`\b(?:the |exactly |also )*same(?: thing| amount| usage| memory| vram)? (?:on|with|for|when using|using|across) (?:just |all |only )?` + someCards + cardWords + `(?:[^a-z0-9.]|$)`)
	// noFaster tells of another with which it is as fast: "8 V100s are no faster than 4".
	noFaster = patternOf(`\b(?:no|not|isn't|aren't|ain't|wasn't|barely|hardly|never|any|even|only slightly)\b[^.?!;,]{0,12}\b(?:faster|slower|quicker|better)(?: at all)? than (?:on |with |when using |using |across |just |only )*` + someCards + cardWords + ` ?(?:[?!.,;)]|$|\b(?:why|is|normal|any|how|what)\b)`)
)

// asksSpread reports whether it is wondered at that cards do not share what is in use.
func (r *reader) asksSpread() bool {
	q := &r.query
	if q.GPUCount < 2 && q.GPUCountOptions == nil && !r.cardsSaid() || q.ObservedGB == 0 && !r.memorySaid() || r.asked.asks("fit", "enough", "oom", "howmuch", "buy", "howlong", "maxbatch") {
		return false
	}
	return (q.ObservedGB > 0 || q.Task != "") && r.matches(unshared, r.text) && r.matching.mentions("每", "each", "every", "per ", "both", "单卡", "各") || r.matches(unhelped, r.text)
}

// sameOnMore lists the numbers of cards on which the same was seen.
func (r *reader) sameOnMore() {
	q := &r.query
	if q.GPUCount == 0 || !r.matching.mentions("same", " than ") {
		return
	}
	m := r.groups(sameOn, r.text)
	if m == nil {
		m = r.groups(noFaster, r.text)
	}
	if m == nil {
		return
	}
	if n := told(m[1]); n > 0 && n <= mostCards && n != q.GPUCount && !strings.Contains(m[0], " gb") {
		q.GPUCount, q.GPUCountOptions = 0, []int{q.GPUCount, n}
	}
}

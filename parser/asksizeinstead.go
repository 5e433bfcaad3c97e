package parser

import (
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A size that is too slow on some hardware, or does not go on it, is told to ask for the one that suits.

var (
	// sizeFailed tells of a size that it was too slow, or ran out of memory.
	sizeFailed = pattern.Of(`\d+(?:\.\d+)?b\b[^;?!。]{0,48}?(?:太慢|好慢|很慢|巨慢|龟速|慢死|慢得|有点慢|太卡|卡死|卡得|跑不动|带不动|吃不消|爆显存|爆了|显存爆|显存不够|oom|放不下|装不下)|\d+(?:\.\d+)?b\b[^;?!.]{0,48}?(?:\b(?:too|painfully|awfully|so|super|really|very|way too|unbearably) (?:slow|sluggish|laggy)\b|\b(?:crawls|crawling|unusable|unusably slow|ooms|oom|out of memory|runs? out of (?:memory|vram))\b|\bis slow\b)|(?:跑|带|扛|装|放|撑|拉)不(?:动|了|下|起)[^,;?!]{0,4}?[a-z0-9.-]{0,16}?\d+(?:\.\d+)?b\b|\b(?:can't|cannot|can not|won't|struggles? to|fails? to) (?:run|handle|fit|load|take)(?: an?| the)? [a-z0-9.-]{0,16}?\d+(?:\.\d+)?b\b`)
	// sizeThen asks for the size in its place: 换多大的模型合适, "what size should I run instead".
	sizeThen = pattern.Of(`(?:能|可以|该|应该|适合|建议|推荐|换|改|选|用|跑|上|装|玩)(?:成|个|用|跑|上|装|选|到|能|最大|最多)*(?:多大|几b|几个b|多少b|多少个b|(?:什么|啥|哪个|多大)(?:规模|尺寸|大小|量级|级别|体量))(?:的|参数|参数量|规模|大小|尺寸|左右)*(?:大?模型|llm)?(?:才|比较|会|最|更|能|算)*(?:合适|适合|好|流畅|快|行|够用|够快|舒服|不卡|可以|合理|呢|啊|呀|[?,.!;。]|$)` +
		`|\b(?:what|which)(?: smaller| model| llm| param(?:eter)?)? sizes? (?:(?:of )?(?:a )?(?:models?|llms?) )?(?:should|can|could|would|do|will|is|are|runs?|works?|fits?|to|might|may|instead|then|makes)\b|\bwhat(?:'s|s| is| would be) (?:a |an |the )?(?:good|right|best|better|sane|reasonable|sensible|comfortable|usable|biggest|largest)(?: model)? size\b|\bhow (?:big|large|small)(?: of)? (?:a|an) ?(?:model|llm|one)\b|\bhow (?:big|large|small) (?:should|can|could) (?:i|we|it) (?:go|be)(?: instead| then)? ?(?:[?.!,]|$)|\b(?:what|which)(?: [a-z]+)? (?:models?|llms?) (?:should|can|could|would) (?:i|we) (?:run|use|try|load|pick|go for) (?:instead|then)\b`)

	sizeFailedWords = pattern.OneOf("慢", "卡", "不动", "吃不消", "爆", "oom", "不下", "不够", "跑不", "带不", "扛不", "撑不", "拉不", "can't", "cannot", "can not", "won't", "struggle", "fail", "slow", "sluggish", "lag", "crawl", "unusabl", "out of")
	sizeThenWords   = pattern.OneOf("多大", "几b", "几个b", "多少b", "多少个b", "规模", "尺寸", "大小", "量级", "级别", "体量", "size", "how big", "how large", "how small", "instead", "then")
)

// asksSizeInstead reports whether that is asked: "a 13b is too slow on my 3060, what size should I run instead". The size
// that was tried is none of the question.
func (r question) asksSizeInstead() bool {
	q := &r.Query
	if q.ParamsB == 0 || !r.HasHardware() && q.HostRAMGB == 0 || q.GPUOptions != nil || !r.Mentions(sizeFailedWords) || !r.Mentions(sizeThenWords) {
		return false
	}
	if r.Asked.Asks("cards", "cost", "why", "maxbatch", "howlongseq") || !r.Matches(sizeFailed, r.Text) || !r.Matches(sizeThen, r.Text) {
		return false
	}
	r.forgetSize()
	return true
}

// forgetSize leaves out a size that is told and not asked about.
func (r question) forgetSize() {
	for i, t := range r.Tokens {
		if t.Type == token.Size || t.Type == token.Model {
			r.Passed = append(r.Passed, i)
		}
	}
	r.Query.Model, r.Query.ParamsB = "", 0
	delete(r.Spans, "model")
	delete(r.Spans, "params_b")
}

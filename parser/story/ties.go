package story

import (
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// What ties a question to a sentence before it, which is then no story.

// Words that weigh what is asked against something, and those that go on from it.
const (
	weighing = `both|combined?|together|in total|same|compare[ds]?|comparing|versus|vs|instead|too|as well|also|again|than|upgrade|upgrading|add|adding|another|extra|second|third|fourth|more|that setup|alongside|next to|beside|besides|at that|with that|that (?:batch|size|length|context|setup|rank)|faster|slower|better|worse|true|right|correct|accurate|legit|plausible|believable|credible|adds? up|why|reproduce|replicate|how long|mfu`

	weighingHan = `哪|还能|还可以|同时|一起|合起来|加起来|总共|相比|对比|比|还是|换|升级|再|加一|加到|一样|也|真的|对吗|对吧|是吗|靠谱|为什么|为啥|复现|多久|几天|前者|后者|两者|都`
)

// tied is in what is left where it goes back to the sentence before it, or weighs what that tells against what is asked.
var tied = pattern.Of(`\b(?:` + weighing + `|them|those|these|theirs|his|hers?|its|that one|this one|that card|really|realistic|days?|hours?|paper|they|he|she)\b|which|[一两三几]台|他们?|她|它|那些|那张|那台|这些|小时|时间|论文|` + weighingHan)

// weighs is in what is left where that is whole, and is weighed all the same against what a sentence before it tells.
var weighs = pattern.Of(`\b(?:` + weighing + `|\d+ (?:days?|hours?))\b|[两几]台|快|慢|提升|反而|反倒|` + weighingHan)

// untimed takes out the measures of a rate or a price, and what is at once, which go back to nothing: "tokens per
// second", "$2 per gpu hour".
var untimed = strings.NewReplacer("per second", "", "per hour", "", "per gpu hour", "", "per card hour", "", "/hour", "", "at the same time", "", "too slow", "", "too small", "", "too big", "", "too large", "", "too much", "", "too long", "",
	"哪里", "", "哪儿", "", "也请", "", "换成", "", "换到", "", "换上", "", "太慢", "", "有点慢", "", "还是爆", "", "还是oom", "", "还是不", "", "还是没", "", "还是会", "", "还是报", "", "在复现", "", "不对吗", "", "不对吧", "", "哪一步", "", "both of my", "", "both my", "", "both cards", "", "both gpus", "", "more or less", "", "once more", "", "no more", "", "any more", "")

// ofOthers begins what others have or say, and not the asker.
var ofOthers = pattern.Of(`^[^a-z0-9]*(?:so |but |and |well |btw )?(?:(?:a|an|the|my|our|one|some|this|that) )?(?:[a-z]+ )?(?:friend|buddy|mate|colleague|coworker|boss|professor|advisor|brother|cousin|roommate|someone|somebody|everyone|everybody|people|they|he|she|meta|nvidia|unsloth|readme|docs?|documentation|paper|authors?|blog|guide|reddit|youtube|in the)\b`)

// choices reports whether a sentence names what it asks to choose from itself.
func choices(tokens []token.Token, s Sentence) bool {
	n := 0
	for _, t := range tokens {
		if t.Lo >= s.Lo && t.Hi <= s.Hi && (t.IsCard() || t.Type == token.Bytes) {
			n++
		}
	}
	return n > 1
}

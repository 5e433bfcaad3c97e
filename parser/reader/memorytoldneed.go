package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// What others are said to need is no hardware of one's own where the need itself is asked for.

var (
	// toldNeed ends before a need that a text or somebody else tells: 教程里写7b全量微调约12GB.
	toldNeed = pattern.Of(`(?:官方|官网|文档|readme|教程|论文|博客|别人|网上|群里|同事|朋友|有人|知乎|文章|帖子)(?:里|上|中|里面|那边)?(?:都|也|是|给|就)?(?:写|说|提|讲|标|称|给)(?:到|明|的|了|着|出)?[^。;?!]{0,40}?(?:约|大概|大约|要|需要|需|用|占|得|只要|才|就|是|仅)+ ?$`)
	// guessedNeed ends before a need of another program or of others that is only guessed: "normal unsloth would need
	// probably less than 250 GB".
	guessedNeed = pattern.Of(`([a-z0-9.'-]+) (?:(?:would|will|should|might|may|could|can|probably|likely|maybe|supposedly) )*(?:needs?|requires?|takes?|uses?)(?: (?:probably|maybe|perhaps|likely|around|about|roughly|less than|more than|at most|up to|under|over|only|just|some|like|something|~))+ ?$`)
	// reallyOf asks whether an amount of some part is right: "is 800 GB for the KV cache really right?".
	reallyOf = pattern.Of(`^ ?(?:for|of|in) (?:the |its |a |just )?(?:kv[- ]?cache|cache|activations?|optimi[sz]er states?|gradients?|weights)(?: alone)? (?:really |actually |even |about )?(?:right|correct|plausible|realistic|true|possible|normal|reasonable|needed|necessary)\b`)
	// alsoTold stands between two such needs: "12GB (FP16) or 24GB (FP32)".
	alsoTold = pattern.Of(`^ ?(?:of )?(?:vram|gpu memory|memory|显存|的显存)?(?: ?\(?(?:fp\d+|bf16|int\d|\d-?bit|半精度|单精度|混合精度)\)?)? ?(?:或者?|和|or|and|/|,|、) ?(?:约|大概|about )?$`)
	asksIsIt = pattern.Of(`\b(?:is|are|does|would|can)(?: it| that| this)?(?: really| actually| about| around| be| need| take| ~)* ?$`)
)

var (
	toldNeedWords    = pattern.OneOf("写", "说", "提", "讲", "标", "称", "给")
	guessedNeedWords = pattern.OneOf("need", "requir", "take", "use")
	reallyOfWords    = pattern.OneOf("right", "correct", "plausible", "realistic", "true", "possible", "normal", "reasonable", "needed", "necessary")
)

// needTold reports whether an amount is such a need.
func (r *Reader) needTold(i int) bool {
	before := r.Text[:r.Tokens[i].Lo]
	if r.Mentions(reallyOfWords) && r.Matches(reallyOf, r.Text[r.Tokens[i].Hi:]) && r.Matches(asksIsIt, before) {
		return true
	}
	if !r.needSought() || !r.hasLoad() {
		return false
	}
	for j := i - 1; j >= 0 && j >= i-8; j-- {
		if r.Tokens[j].Type == token.Bytes {
			if slices.Contains(r.Passed, j) && r.Matches(alsoTold, r.Text[r.Tokens[j].Hi:r.Tokens[i].Lo]) && r.needTold(j) {
				return true
			}
			break
		}
	}
	if r.Mentions(toldNeedWords) && r.Matches(toldNeed, before) {
		return true
	}
	if !r.Mentions(guessedNeedWords) {
		return false
	}
	m := r.groups(guessedNeed, strings.TrimRight(r.ClauseBefore(r.Tokens[i]), " "))
	return m != nil && m[1] != "i" && m[1] != "we" && m[1] != "to" && m[1] != "should" && m[1] != "must" && m[1] != "it"
}

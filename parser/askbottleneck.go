package parser

import (
	"headroom/parser/pattern"
	"headroom/parser/reader"
)

// bottleneckOr asks whether a speed that is told is due to the machine or to how it is set up: "hardware or
// configuration bottleneck?", 是硬件问题还是配置问题.
var bottleneckOr = pattern.Of(`\b(?:hardware|gpu|cpu|ram|memory|machine|bandwidth|card)s?(?: (?:bottleneck|problem|issue|limit(?:ation)?|fault))?,? or (?:is it |is that |just |more |rather |an? |my |the |some )*(?:configuration|config|settings?|software|set-?up|parameters?|driver|build)s?\b|\b(?:configuration|config|settings?|software|set-?up|parameters?|driver|build)s?(?: (?:bottleneck|problem|issue|fault))?,? or (?:is it |is that |just |more |rather |an? |my |the |some )*(?:hardware|gpu|cpu|ram|memory|machine|bandwidth|card)s?\b|(?:硬件|显卡|机器|内存|带宽)(?:的)?(?:问题|瓶颈|限制|不行)?,?、?还是(?:配置|设置|参数|软件|驱动)|(?:配置|设置|参数|软件|驱动)(?:的)?(?:问题|瓶颈|不对)?,?、?还是(?:硬件|显卡|机器|内存|带宽)`)

// faultSought says that something is amiss: "what hardware or settings do I need" asks for both.
var faultSought = pattern.Of(`\b(?:bottlenecks?|problems?|issues?|limit(?:s|ed|ation|ing)?|fault|cause|to blame|wrong|is (?:it|this|that)|slow(?:er)?)\b|问题|瓶颈|限制|不行|原因|不对`)

var bottleneckWords = pattern.OneOf(" or ", "还是")

// bottleneckAsked reports whether that is asked of a speed that was met with.
func (r question) bottleneckAsked() bool {
	q := &r.Query
	if q.TokensPerS+q.TargetTokensPerS == 0 || !r.HasModel() || reader.Trains(q.Task) || !r.Mentions(bottleneckWords) || r.Asked.Asks("fit", "enough", "cards", "cost") || !r.Matches(bottleneckOr, r.Text) || !r.Matches(faultSought, r.Text) {
		return false
	}
	if q.TokensPerS == 0 {
		q.TokensPerS, q.TargetTokensPerS = q.TargetTokensPerS, 0
		r.Spans["tokens_per_s"] = r.Spans["target_tokens_per_s"]
		delete(r.Spans, "target_tokens_per_s")
	}
	return true
}

package reader

import "headroom/parser/pattern"

// Two formats or stages of ZeRO are set side by side where the one comes in the place of the other and the gain is asked:
// fp16换int8能快几成, zero2换zero3慢百分之几.

var (
	swappedFor   = pattern.Of(`(?:fp32|tf32|bf16|fp16|f16|fp8|int8|int4|awq|gptq|4bit|8bit|q\d[a-z0-9_]*)(?:直接|全部|都)?(?:换|改|转|降)(?:成|到|为|用)?(?:fp32|tf32|bf16|fp16|f16|fp8|int8|int4|awq|gptq|4bit|8bit|q\d)[^?!]{0,24}(?:快|慢|省|提|少|多|掉|降|涨|低|高|差)[^?!,;、]{0,4}(?:多少|几成|百分之|几倍|几 ?%|个点)`)
	zeroSwapped  = pattern.Of(`(?:zero-?|stage ?|z)([0-3])(?:直接)?(?:换|改|转|升|切)(?:成|到|为|用)?(?:zero-?|stage ?|z)?([0-3])[^?!]{0,24}(?:快|慢|省|提|少|多|掉|降|涨|低|高|差)[^?!,;、]{0,4}(?:多少|几成|百分之|几倍|几 ?%|个点)`)
	swappedWords = pattern.OneOf("换", "改", "转", "降", "升", "切")
)

// settleSwapped puts them side by side.
func (r *Reader) settleSwapped() {
	q := &r.Query
	if !r.Mentions(swappedWords) || q.ObservedGB > 0 || r.Asked.Asks("fit", "enough", "oom", "why") {
		return
	}
	if q.Precision != "" && q.Quant != "" && q.Precisions == nil && r.Matches(swappedFor, r.Text) {
		q.Precisions, q.Precision, q.Quant = []string{q.Quant, q.Precision}, "", ""
		delete(r.Spans, "quant")
		delete(r.Spans, "precision")
	}
	if q.ZeROStage == nil || q.ZeROStages != nil {
		return
	}
	if m := r.groups(zeroSwapped, r.Text); m != nil && m[1] != m[2] {
		q.ZeROStage, q.ZeROStages = nil, []int{int(m[1][0] - '0'), int(m[2][0] - '0')}
		delete(r.Spans, "zero_stage")
	}
}

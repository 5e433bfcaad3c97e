package reader

import "headroom/parser/pattern"

// All weights are said to be trained without the word "full": "a complete finetune", "finetune it entirely", "unfreeze
// everything", 全部解冻, 完整微调.
var (
	entirelyTuned = pattern.Of(`\bcomplete(?:ly)? (?:fine-?tun(?:e|es|ed|ing)|fine tun(?:e|ing)|ft|sft|tun(?:e|ing)|retrain(?:ing)?)\b` +
		`|\b(?:fine-?tun(?:e|ing)|fine tun(?:e|ing)|tun(?:e|ing)|sft|retrain(?:ing)?)\b(?:[^.?!;,]|\.\d){0,40}? (?:entirely|completely|fully|wholly|in its entirety|in full)(?: ?(?:$|[.,;?!)])| (?:on|with|using) (?:an?|one|two|three|four|my|\d+)\b| (?:and|how|what)\b)` +
		`|\b(?:train|training)\b(?:[^.?!;,]|\.\d){0,40}? (?:entirely|completely|wholly|in its entirety) ?(?:$|[.,;?!)])` +
		`|\bunfr(?:eez(?:e|es|ing)|oze) (?:everything|it all|all(?: of)?(?: the| its| my)?(?: (?:\d+ )?(?:layers?|weights|params|parameters|blocks|of it))?|the (?:whole|entire|full|complete) (?:model|thing|network|backbone|llm|stack)|every (?:single )?(?:layer|weight|parameter|param|block))\b` +
		`|\b(?:everything|all(?: of)?(?: the| its)? (?:\d+ )?(?:layers|weights|params|parameters|blocks)|every (?:layer|weight|parameter|param|block)|the (?:whole|entire) (?:model|network|thing))(?: (?:is|are|being|to be|stays?|left|set))? ?(?:unfrozen|trainable)\b` +
		`|(?:全部|全|所有|整个|完全)(?:的|模型)?(?:层|参数|权重)?(?:都|全|全部)?(?:解冻|不冻结?|放开训练|放开微调)|解冻(?:全部|所有|整个|全)(?:的)?(?:模型|层|参数|权重)?|不冻结?(?:任何|一)(?:层|参数|权重)|(?:完整|彻底|完全)(?:地|的)?(?:微调|sft|精调)`)
	entirelyWords  = pattern.OneOf("complete", "entire", "fully", "wholly", "in full", "unfr", "trainable", "冻", "放开", "完整", "彻底", "完全")
	entirelyDenied = pattern.Of(`(?:\b(?:not|don't|do not|doesn't|didn't|never|without|instead of|rather than|no|avoid|can't|cannot)(?: (?:an?|the|having to|to|do|doing|need to|want to|ever))*|[不别没]|不用|没有|不想|不能|无法) ?$`)
	entirelyNamed  = pattern.Of(`^ (?:guide|tutorial|example|examples|pipeline|workflow|run|script|walkthrough|recipe|course|notebook)\b`)
)

// entirelyTrained reports whether that is said of all weights.
func (r *Reader) entirelyTrained() bool {
	if !r.Mentions(entirelyWords) {
		return false
	}
	m := r.Span(entirelyTuned, r.Text)
	if m == nil || r.Matches(entirelyDenied, r.Text[:m[0]]) || r.Matches(entirelyNamed, r.Text[m[1]:]) {
		return false
	}
	r.markText("full", m[0], m[1])
	return true
}

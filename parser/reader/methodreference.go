package reader

import "headroom/parser/pattern"

// referenceOff says that reinforcement or preference training keeps no frozen copy of the policy, which is
// there for the KL term; referenceOn says that it does. Trainers switch it by the weight of that term.
var (
	referenceOff = pattern.Of(`\b(?:no|without|w/o|drop|dropping|disable|disabled|disabling|skip|skipping|zero)(?: (?:a|an|the|any|extra|separate|frozen))* (?:ref(?:erence)?(?: model| policy)?|kl(?:[ -](?:penalty|loss|term|divergence))?)(?:$|[^a-z])|\breference-?free\b|\bprecompute_ref_log_probs\b|\bprecomput(?:e|ed|ing) (?:the )?ref(?:erence)? log ?-?probs\b|\b(?:beta|kl_coef|kl_loss_coef|init_kl_coef|kl)(?: |=|:)*0(?:\.0*)?(?:$|[^0-9.])|\buse_kl_(?:loss|in_reward) ?[=:] ?false\b|(?:不用|不加载?|没有|没用|无|去掉|不带|不需要|关掉|不要|不算|不上)(?:加载|任何)?(?:参考模型|参考策略|ref|kl)`)
	referenceOn  = pattern.Of(`(?:\+|\b(?:with|plus|and|including|keep|keeping|has|have|having|use|using|add|adding|load|loading|non-?zero)\b)(?: (?:a|an|the|its|extra|separate|frozen))* ?(?:ref(?:erence)? (?:model|policy)|kl(?:[ -](?:penalty|loss|term|divergence))?)(?:$|[^a-z])|\b(?:beta|kl_coef|kl_loss_coef|init_kl_coef)(?: |=|:)*0?\.0*[1-9]|\buse_kl_(?:loss|in_reward) ?[=:] ?true\b|(?:加|带|有|用|保留|包括|含|加载|算上)(?:了|上)?(?:参考模型|参考策略|ref|kl)`)
)

var (
	refWords      = pattern.OneOf("ref", "kl", "beta", "参考")
	refModelWords = pattern.OneOf("ref model", "reference model", "reference policy", "参考模型", "kl ")
)

// referenceTold tells whether a reference model is to be kept, where that is said.
func (r *Reader) referenceTold() {
	switch task := r.Query.Task; {
	case task == "rl" && r.Mentions(refWords):
	case task == "" && r.Mentions(refModelWords): // of what was asked before
	default:
		return
	}
	switch {
	case r.Matches(referenceOff, r.Text):
		r.Query.Reference = "none"
	case r.Matches(referenceOn, r.Text):
		r.Query.Reference = "kept"
	}
}

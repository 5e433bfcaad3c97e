package reader

import "headroom/parser/pattern"

// The card that somebody comes from is none of those that are to be chosen from: "upgrade path from a 3060: 5070 Ti or a
// used 3090", 从3060升级, 3090还是4070.
var (
	comesFrom   = pattern.Of(`(?:\bupgrad\w*(?: path| paths| route| options?| advice| choices?| ideas?| question| help)?|\bsuccessors?|\breplac(?:ing|ements?|e)|\bstep(?:ping)?[- ]up|\bcoming|\bmoving(?: on| up)?|\bswitching(?: away)?|\bjump(?:ing)?|\bgoing(?: up)?)(?: from| to| for| of| away from)?(?: (?:my|an?|the|our|old|current|single|lone|aging|existing|rtx|gtx|nvidia))* $|(?:从|由)(?:我的?|现在的?|目前的?|手头的?|一张|旧的?|老的?)*$|(?:想|打算|准备|要)?(?:替换|换掉|淘汰)(?:掉)?(?:我的?|现在的?|手头的?|旧的?|老的?)*$`)
	goesOn      = pattern.Of(`^(?:'s)?(?: ?(?:\d{1,2} ?gb?|card|gpu|ti|super|12gb))* ?(?:[:,;.?!、(]|-+ |->| to | (?:should|would|do|is|what|which|buy|get|with|by|for)\b)|^(?:显卡|卡)?(?:想|要|打算|准备)?(?:升级|换|升|换代|换卡|[:,;?!、])`)
	upgradeWord = pattern.OneOf("upgrad", "successor", "replac", "step", "coming from", "moving", "switching", "jump", "going from", "going up", "从", "由", "替换", "换掉", "淘汰")
)

// upgradedFrom leaves out such a card, where two or more others are told behind it.
func (r *Reader) upgradedFrom(rigs []rig) []rig {
	if len(rigs) < 3 || rigs[0].card == "" || !r.Mentions(upgradeWord) {
		return rigs
	}
	for _, g := range rigs[1:] {
		if g.card == "" || g.card == rigs[0].card {
			return rigs
		}
	}
	lo, hi := r.Tokens[rigs[0].from].Lo, r.Tokens[rigs[0].to].Hi
	if next := rigs[1].join; next == "or" || next == "vs" || next == "plus" || next == "and" {
		return rigs
	}
	if !r.Matches(comesFrom, r.Text[max(0, lo-64):lo]) || !r.Matches(goesOn, r.Text[hi:]) {
		return rigs
	}
	for i := rigs[0].from; i <= rigs[0].to; i++ {
		r.Passed = append(r.Passed, i)
	}
	return rigs[1:]
}

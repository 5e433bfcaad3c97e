package reader

import (
	"strings"

	"headroom/parser/pattern"
)

// Memory that a run is told to be at by some moment of it was seen: "already 40GB at step 2", "was 11.3 GB in
// training".

var (
	// atBefore ends before such an amount, and momentBehind stands behind it.
	atBefore     = pattern.Of(`\b(?:already|now|was|were|sat|peaked|is|sits|hovers|hovered|stayed|ends? up|ended up)(?: (?:at|on|using|uses?|used|taking|takes?|took|eating|with|like|about|around|over|almost|nearly|roughly|just|only|up|to))* ?~?$`)
	momentBehind = pattern.Of(`^ ?(?:of (?:vram|memory|gpu memory) )?(?:already )?(?:at|after|by|in|on|when|during|from|before|while|once|upon)(?: (?:the|just|only|about|my|its|very))* ?(?:\d+(?:st|nd|rd|th)? (?:steps?|iters?|iterations?|batch(?:es)?|epochs?|minutes?|samples?)|(?:first|second|third|1st|2nd|3rd|next|beginning|start|begin)\b|step\b|steps\b|iter|epoch|idle\b|startup|loading|load\b|(?:training|inference|prefill|warm-?up|fine-?tuning|finetuning|generation|decoding|practice|use)(?: (?:starts?|begins?|began|started))?(?: ?[,.;?!]| (?:with|at|on|and|of|for)\b|$))`)
)

// seenAtMoment reports whether an amount is one of those.
func (r *Reader) seenAtMoment(i int) bool {
	if !r.Matching.Mentions("already", "now", "was", "were", "sat ", "peak", " is", "sits", "hover", "stay", "end") || !r.hasLoad() {
		return false
	}
	behind := r.Text[r.Tokens[i].Hi:]
	if strings.HasPrefix(strings.TrimLeft(behind, " "), "already at") {
		return r.Matches(momentBehind, behind)
	}
	return r.Matches(momentBehind, behind) && r.Matches(atBefore, r.ClauseBefore(r.Tokens[i]))
}

package reader

import "headroom/parser/pattern"

// What each card has may be called little, and is none that a run took: T4每张才15G, "my T4s only have 15GB each".

var (
	eachOnlyHan   = pattern.Of(`(?:每|一)(?:张卡?|块卡?|卡|个卡)(?:的)?(?:显存|可用显存|能用的)?(?:也|都|却|其实|实际)*(?:才|只有|就只有|就|仅有|仅|只|不过|不到)$`)
	hanCloses     = pattern.Of(`^(?:的)?(?:显存)? ?(?:左右)?(?:可用|能用)?(?:$|[,;?!、)的])`)
	eachOnlyHas   = pattern.Of(`\b(?:ha(?:s|ve|ving)|got|with|comes? with|offers?)(?: (?:only|just|got|merely|barely|about|around))* ?$|\b(?:only|just) (?:ha(?:s|ve)|got) $`)
	eachHasBehind = pattern.Of(`^ ?(?:of )?(?:vram |memory )?(?:each|apiece|per card|per gpu)\b`)
	eachAhead     = pattern.Of(`\beach(?: one)? of (?:my|the|our|those|these) [^.?!;,]{1,32}$|\b(?:each|every) (?:card|gpu|[a-z]?\d{1,4}[a-z]{0,2}) [^.?!;,]{1,16}$`)
)

var (
	eachHasHanWords = pattern.OneOf("每张", "每块", "每卡", "每个", "一张", "一块")
	eachHasWords    = pattern.OneOf("each", "apiece", "per card", "per gpu", "every")
)

// eachHas reports whether an amount is told so of the cards at hand.
func (r *Reader) eachHas(i int) bool {
	if r.Asked.Asks("why", "normal", "explain") {
		return false
	}
	t := r.Tokens[i]
	before, behind := r.ClauseBefore(t), r.Text[t.Hi:]
	if r.Mentions(eachHasHanWords) && r.Matches(eachOnlyHan, before) && r.Matches(hanCloses, behind) {
		return true
	}
	return r.Mentions(eachHasWords) && r.Matches(eachOnlyHas, before) && (r.Matches(eachHasBehind, behind) || r.Matches(eachAhead, before))
}

package parser

import "headroom/parser/pattern"

// What a parameter takes is asked as one of two figures, and which of two counts of memory holds: "Adam has 12
// bytes/param or 16?", "nvidia-smi 23.1G, max_memory_allocated 17.8G. which counts?".
var (
	bytesEither = pattern.Of(`\b\d+ ?(?:bytes?|b)?(?: ?or ?\d+)? ?(?:bytes?|b) ?(?:/|per|a|each|for each|for every|for a) ?(?:params?|parameters?|weights?)\b(?: ?,? ?(?:or|vs\.?|versus|not) (?:is it |rather |maybe |more like )?\d+\b| ?\?)?|每(?:个)?参数(?:是|要|占|到底|究竟)*\d+(?:个)?(?:字节|bytes?|b)?(?:还是|或者?)\d+|\d+(?:个)?(?:字节|bytes?)(?:还是|或者?)\d+`)
	eitherFirst = pattern.Of(`\d+ ?(?:bytes?|b|个?字节)?(?: ?(?:/|per|a|each|for each|for every) ?(?:params?|parameters?|weights?))?,? ?(?:or|vs\.?|还是|或者?) ?\d+`)
	bytesWords  = pattern.OneOf("byte", "字节", "b/param")

	whichCounts      = pattern.Of(`\bwhich(?: one| of (?:them|these|those|the two)| number| figure| value)? (?:counts|matters|is (?:the )?(?:real|right|correct|true|actual|relevant)|do i (?:trust|believe|use|look at|go by|count|compare)|should i (?:trust|believe|use|look at|go by|count|compare|watch)|to (?:trust|believe|use|look at|go by|count))\b|(?:哪个|哪一个|以哪个|看哪个|该看哪个)(?:才)?(?:算数|为准|准|是真的|对|靠谱|是真实)|以哪个为准|看哪个`)
	whichCountsWords = pattern.OneOf("which", "哪个", "哪一个")
)

// bytesOfEither reports whether it is asked which of two figures a parameter takes.
func (r question) bytesOfEither() bool {
	return !r.HasModel() && !r.HasHardware() && r.Mentions(bytesWords) && r.Matches(bytesEither, r.Text) && r.Matches(eitherFirst, r.Text)
}

// countChosen reports whether it is asked which of two counts of memory holds.
func (r question) countChosen() bool {
	return r.Mentions(countedWords) && r.Mentions(whichCountsWords) && r.Matches(watchedBy, r.Text) && r.Matches(countedBy, r.Text) && r.Matches(whichCounts, r.Text)
}

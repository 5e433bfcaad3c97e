package parser

import "headroom/parser/pattern"

// Where a length is told that a card stops at, "what is the limit?" asks for the longest one.
var (
	limitAsked = pattern.Of(`\b(?:what(?:'s| is|s| would be| are)?|where(?:'s| is|s)?) (?:the|its|my|our) (?:real |actual |true |hard |practical |theoretical |upper |absolute |max(?:imum)? )*(?:limits?|ceiling|maximum|max|cap|cutoff|most)\b ?(?:$|[?.!,)]| (?:here|then|in theory|really|supposed|for (?:this|that|it)|on (?:this|that|it)))|(?:上限|极限|最大|最多|最长)(?:到底|大概|应该|究竟|理论上)?(?:是|能|可以|该|会)?(?:到|有)?(?:多少|多大|多长|几k|在哪)`)
	stopsAt    = pattern.Of(`\b(?:only|just|at most|no more than|barely)(?: ever| just| really)?(?: can| could)? (?:supports?|handles?|takes?|gets?|reach(?:es)?|manages?|does|do|goes|allows?|holds?|fits?|trains?|runs?|works?)\b|\b(?:tops?|max(?:es)?|caps?|gives?) out (?:at|around|near)\b|\b(?:limited to|capped at|stuck at|can'?t (?:go|get) (?:past|above|over|beyond|higher than|longer than))|只能(?:到|跑|支持|训|开|设)|最多(?:只)?(?:能)?(?:到|跑|支持|训|开)`)
)

// lengthLimit reports whether that is asked of a length, and of no other setting.
func (r question) lengthLimit() bool {
	q := &r.Query
	if q.SeqLen == 0 || q.Batch+q.Concurrency > 1 || !r.HasModel() || !r.HasHardware() || r.Asked.Asks("cards", "howmuch", "howfast", "why", "buy", "cost", "whatmodel") {
		return false
	}
	return r.Matches(limitAsked, r.Text) && r.Matches(stopsAt, r.Text)
}

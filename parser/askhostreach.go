package parser

import "headroom/parser/pattern"

var (
	// ramReached asks whether the memory of a host comes to so much: 会把内存吃到1T以上吗.
	ramReached      = pattern.Of(`(?:内存|主存)[^,;?!、0-9]{0,8}(?:到|过|超|掉|占|吃|满)[^,;?!、0-9]{0,4}\d+(?:\.\d+)? ?(?:t|g)b?(?:以上|以内|左右|多|的)*(?:吗|么|嘛|不|[?]|$)`)
	ramReachedWords = pattern.OneOf("内存", "主存")
)

// hostReached reports whether that is asked of a model without cards.
func (r question) hostReached() bool {
	return r.Query.HostRAMGB > 0 && r.HasModel() && !r.HasHardware() && r.Mentions(ramReachedWords) && !r.Asked.Asks("why", "buy", "howfast") && r.Matches(ramReached, r.Text)
}

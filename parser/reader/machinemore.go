package reader

import "headroom/parser/pattern"

var (
	moreNodesWords = pattern.OneOf("more", "extra", "additional", "other", "further", "还", "再")
	// moreNodes asks how many machines come to those that are there.
	moreNodes = pattern.Of(`\bhow many (?:more|extra|additional|other|further)\b|\bhow many (?:nodes|machines|servers|boxes) (?:more|extra)\b|(?:还|再)(?:要|需要?|得|差|缺|加|补|买|来)(?:多少|几)(?:个|台)?(?:节点|机器|服务器|台)?`)
)

// moreNodesAsked reports whether that is asked, so that the cards that are told are there: "I have 8x H100 and a 72B
// still fails, how many more nodes".
func (r *Reader) moreNodesAsked() bool {
	return r.Mentions(moreNodesWords) && r.Matches(moreNodes, r.Text)
}

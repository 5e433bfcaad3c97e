package reader

import "headroom/parser/pattern"

// addedThen tells of cards that are added to others, and how many there are then: 有两张V100，还能加一张，三张能训吗.
var addedThen = pattern.Of(`([一二两三四五六七八]|\d{1,2}) ?(?:张|块|卡)[^;?!]{0,24}[,、;](?:[^,、;?!]{0,8}?)(?:再|多)?(?:加|买|添|插|补|上|配)(一|1|二|两|2|三|3|四|4) ?(?:张|块)[^,、;?!]{0,6}[,、;](?:那|那么|这样|凑成?|一共|总共|共|合计|变成|加起来)* ?([二两三四五六七八]|\d{1,2}) ?(?:张|块|卡)`)

var addedThenWords = pattern.OneOf("加", "买", "添", "插", "补", "上", "配")

// withThoseAdded is the number that they all come to, or 0.
func (r *Reader) withThoseAdded() int {
	q := &r.Query
	if !r.Mentions(addedThenWords) || q.GPUOptions != nil || q.GPUPool != nil || q.GPU == "" && q.GPUMemoryGB == 0 {
		return 0
	}
	m := r.groups(addedThen, r.Text)
	if m == nil || told(m[1])+told(m[2]) != told(m[3]) {
		return 0
	}
	return told(m[3])
}

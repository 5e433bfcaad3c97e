package parser

import (
	"strconv"

	"headroom/parser/pattern"
)

// bytesTold is a number of bytes, and the unit that it is asked in: "could not allocate 68719476736 bytes, how many
// GiB is that", 68719476736字节是多少G.
var bytesTold = pattern.Of(`\b(\d{6,}) ?(?:bytes?\b|字节)[^0-9]{0,24}?(?:\bhow (?:many|much) |\b(?:what|how much) (?:is|would|are|does)[^.?!;0-9]{0,24} in |(?:^|[ ,])(?:in|to|as) |(?:是|等于|换算成|转成|合|有|约)+(?:多少|几)?(?:个)? ?)(gib|gb|mib|mb|gigs?|gigabytes|gibibytes|g)\b`)

// unitLastAsked ends a text with a conversion, whatever was told before: "70B is 140 GB, my tools show GiB. How many GiB is 140
// GB?".
var unitLastAsked = pattern.Of(`\bhow many (gib|gb|mib|mb|tib|tb) (?:is|are|in|would|makes?|do)(?: that| an?| the| those| be| then)* (\d+(?:\.\d+)?) ?(gib|gb|mib|mb|tib|tb)(?: then| actually| really)?[ ?.!]*$`)

var unitLastWords = pattern.OneOf("how many ")

// unitConverted reports whether a conversion is the question at the end.
func (r question) unitConverted() bool {
	q := &r.Query
	if !r.Mentions(unitLastWords) {
		return false
	}
	m := r.Places(unitLastAsked, r.Text)
	if m == nil {
		return false
	}
	value, _ := strconv.ParseFloat(r.Text[m[4]:m[5]], 64)
	from, to := r.Text[m[6]:m[7]], r.Text[m[2]:m[3]]
	if value == 0 || from == to {
		return false
	}
	q.Value, q.From, q.To = value, from, to
	q.GPUMemoryGB, q.TotalGPUMemoryGB, q.ObservedGB, q.WeightsGB, q.GPUCount = 0, 0, 0, 0, 0
	return true
}

var bytesWords = pattern.OneOf("byte", "字节")

// bytesAsked reports whether a number of bytes is to be told in a larger unit, whatever printed it.
func (r question) bytesAsked() bool {
	q := &r.Query
	if !r.Mentions(bytesWords) || r.HasModel() || q.GPU != "" || q.GPUOptions != nil {
		return false
	}
	m := r.Places(bytesTold, r.Text)
	if m == nil {
		return false
	}
	value, _ := strconv.ParseFloat(r.Text[m[2]:m[3]], 64)
	unit := r.unitOf(r.Text[m[4]:m[5]])
	if value == 0 || unit == "" {
		return false
	}
	q.Value, q.From, q.To = value, "bytes", unit
	q.GPUMemoryGB, q.TotalGPUMemoryGB, q.ObservedGB, q.GPUCount = 0, 0, 0, 0
	return true
}

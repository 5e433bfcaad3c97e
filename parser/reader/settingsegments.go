package reader

import "headroom/parser/pattern"

// segmentsGrow is the setting of PyTorch's allocator, segmentsTip the advice for it in an error.
var (
	segmentsGrow  = pattern.Of(`\bexpandable_segments ?[:=] ?true\b`)
	segmentsTip   = pattern.Of(`\b(?:try setting|recommend|suggest|would|does|will|should)\b[^;\n]{0,40}expandable_segments|expandable_segments ?[:=] ?true (?:to avoid|help|worth|有用|有没有用)`)
	segmentsWords = pattern.OneOf("expandable_segments")
)

// segments reads that PyTorch's allocator grows its segments, which leaves no holes.
func (r *Reader) segments() {
	if r.Mentions(segmentsWords) && r.Matches(segmentsGrow, r.Text) && !r.Matches(segmentsTip, r.Text) {
		r.Query.GrowingSegments = true
	}
}

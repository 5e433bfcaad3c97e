package reader

import "headroom/parser/pattern"

// ranOutAfter tells the steps behind which memory ran out: "OOM after only 3 rollout steps", 跑了200步之后OOM. They say
// nothing of how long the run is.
var ranOutAfter = pattern.Of(`\b(?:after|past|within|in|around)(?: (?:only|just|about|around|roughly|the first|a few|some|like))* ?~?\d[\d,]*(?:[~-]\d+)? ?(?:k )?(?:[a-z]+ ){0,2}steps?\b|\d ?(?:k )?(?:[a-z]+ )?steps?\b[^,.;?!]{0,24}\bthen\b|\d+ ?(?:个|多)?(?:step|steps|步)(?:之?后|以后|就|左右|时|的时候|开始)`)

var stepsRunWords = pattern.OneOf("step", "步")

// stepsToFailure reports whether the steps of a text are those.
func (r *Reader) stepsToFailure() bool {
	return r.Mentions(stepsRunWords) && r.Asked.Asks("oom") && !r.Asked.Asks("howlong", "cost") && r.Matches(ranOutAfter, r.Text)
}

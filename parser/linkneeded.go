package parser

// Whether a load needs NVLink is often asked beside how it is loaded: "how do I put a 70b on two
// 3090s, NVLink not needed?". It is neither there nor missing then, and nothing is asked of memory.

// linkNeeded is how it is asked whether it is.
var linkNeeded = patternOf(`\b(?:need|needs|require|requires|requiring|want) (?:an? |the |any )?(?:nvlink|nv-link|bridge)\b|\b(?:nvlink|nv-link|bridge) (?:is |be |really |even |still |actually )*(?:not |n't |un)?(?:needed|required|necessary|mandatory|a must|worth it)|\b(?:nvlink|nv-link) ?(?:isn't|not|necessary|required|needed)|(?:需要|要不要|必须|一定要|要)(?:有|用|上|配|插)?nvlink|nvlink(?:是)?(?:必须|必要|需要)`)

// settleLink forgets a link that a question of a load only asks about.
func (r *reader) settleLink() {
	if r.query.NVLink == nil || !r.hasModel() || !r.hasHardware() || !r.asked.asks("howto") || !r.matches(linkNeeded, r.text) {
		return
	}
	r.query.NVLink = nil
	r.asked.drop(func(s sign) bool { return s.kind == "ask" && s.name == "need" })
}

package parser

import (
	"strings"

	"headroom/parser/pattern"
)

// A speed is often only told, before a question of another kind: "I get 5 t/s with half of it on the CPU. How much VRAM
// would hold it all?".
var (
	// speedSpoken is in a question that goes back to the speed.
	speedSpoken = pattern.Of(`\b(?:speeds?|fast|faster|fastest|slow|slower|slowest|quick|quicker|quickly|tokens?|toks?|tps|t/s|tk/s|seconds?|rate|throughput|normal|expected|expect|why|wrong|right|reasonable|ok|okay|good|bad|improve|boost|optimi[sz]e|usual|low|high|better|worse|bottleneck|limit|limits|performance|perform|realistic|correct)\b`)
	// memorySought, largestLast and fitLast are how such a question asks.
	memorySought = pattern.Of(`\bhow (?:much|many) (?:more |extra |total |gpu |graphics |video |gigs? of |gb of |additional )*(?:vram|memory|ram|mem|gb|gigs)\b[^?]{0,24}\b(?:need|needs|needed|require|requires|required|take|takes|have to|must|should|hold|holds|fit|fits)\b`)
	largestLast  = pattern.Of(`\b(?:largest|biggest|heaviest)\b[^?]{0,32}\b(?:model|models|llm|one|dense|moe|size)\b|\bwhat size\b|\bhow (?:big|large) (?:a|of a) model\b`)
	fitLast      = pattern.Of(`^(?:so |and |but |then |now )?(?:can|could|would|will|does|do|is|are)\b[^?]{0,60}\b(?:fit|fits|hold|holds|load|room for|space for|enough (?:memory|vram|space|room)|enough for)\b|^(?:so |and |but |then |now )?(?:can|could|would|will|does) [^?]{0,40}\b(?:run|handle|take|manage)\b[^?]{0,32}\d(?:\.\d+)?b\b`)
)

// speedOnlyTold reports whether a speed is told and the last question is one for memory, for the largest model or for
// what fits.
func (r question) speedOnlyTold() bool {
	if r.Query.TokensPerS+r.Query.TargetTokensPerS == 0 || !strings.Contains(r.Text, "?") {
		return false
	}
	last := r.lastAsked()
	if last == "" || last == strings.TrimSpace(r.Text) || r.Matches(speedSpoken, last) {
		return false
	}
	return r.Matches(memorySought, last) || r.Matches(largestLast, last) || r.Matches(fitLast, last)
}

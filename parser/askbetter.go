package parser

import "headroom/parser/pattern"

// Which of the cards that are told is the better one, and which machine makes the most of a model, are asked at the end,
// behind what speaks for and against them.
var (
	betterAsked = pattern.Of(`^(?:so |and |but |then |now )?(?:is|are|would|will|wouldn't|isn't) (?:an? |the |one |two |three |four |\d+x? ?)?(?:used |single |dual |second |nvidia |amd |rtx |gtx |radeon |rx |tesla |quadro )*[a-z]{0,4}\d{2,4}[^?]{0,16}\b(?:be )?(?:an? |the )?(?:better|smarter|wiser|nicer|superior|preferable)\b`)
	// setupFastest asks for hardware by the speed that it makes.
	setupFastest = pattern.Of(`\b(?:which|what) (?:kind of |sort of )?(?:setup|rig|build|machine|hardware|config|configuration|box|card|cards|gpu|gpus|computer|system|mac|combo|combination|server|workstation)s? (?:would |will |should |could |can )?(?:give|gives|get|gets|deliver|delivers|offer|offers|make|makes|produce|produces|reach|reaches|do|does|has|have|yield|yields|squeeze|squeezes)(?: me| us| you| out)? (?:the )?(?:most|best|highest|fastest|max|maximum|greatest)(?: [a-z]+)? ?(?:tokens?|toks?|tok/s|t/s|tps|speed|throughput|performance)\b`)
)

var betterWords = pattern.OneOf("better", "smarter", "wiser", "nicer", "superior", "preferable")

// betterLast reports whether the last question weighs one of the cards against another.
func (r question) betterLast() bool {
	return len(r.Query.GPUOptions) > 1 && r.Mentions(betterWords) && r.Matches(betterAsked, r.lastAsked())
}

var fastestSetupWords = pattern.OneOf("most", "best", "highest", "fastest", "max", "greatest")

// fastestSetup reports whether hardware for a model is sought that makes it fast, none of it named.
func (r question) fastestSetup() bool {
	return r.HasModel() && !r.HasHardware() && r.Mentions(fastestSetupWords) && r.Matches(setupFastest, r.Text)
}

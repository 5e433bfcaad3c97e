package reader

import "headroom/parser/pattern"

// onceTrained stands behind what a model comes to in training, which is no card: "26GB on disk yet 104GB+ when I
// begin training it".
var onceTrained = pattern.Of(`^\+?(?: of (?:vram|memory|gpu memory|ram))?(?: or (?:more|so))? (?:when|once|as soon as|while|during|after|if|to)(?: (?:i|we|you|it|they|its|it's|is|am|are|being|actually|begin|start|try|want|to|go))* (?:train|fine-?tun|pre-?train|tune)|^\+?(?:左右|多|以上)?(?:的?显存)?,? ?(?:一|在)?(?:开始)?(?:训练|微调|训)(?:时|的时候|起来|就)`)

// seenToTake ends before what somebody has seen it take.
var seenToTake = pattern.Of(`\b(?:takes?|took|taking|uses?|used|using|eats?|ate|consumes?|occup(?:y|ies))(?: up| about| around| almost| nearly| over| like| roughly| ~)* ?$`)

var onceTrainedWords = pattern.OneOf("when", "once", "as soon as", "while", "during", "after", "if", " to ", "训", "微调")

// comesToOnceTrained reports whether it is asked why a model comes to so much then, with no card told.
func (r *Reader) comesToOnceTrained(i int) bool {
	return r.Asked.Asks("why") && r.Mentions(onceTrainedWords) && r.hasLoad() && !r.cardNamed() && r.Matches(onceTrained, r.Text[r.Tokens[i].Hi:])
}

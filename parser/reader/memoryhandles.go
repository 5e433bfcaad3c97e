package reader

import (
	"slices"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// An amount that others say is enough for a model is none of the asker's: "I keep reading that 24 GB handles a 32B at Q4,
// yet mine spills on a 3090", 都说24G能跑32B.
var (
	othersSay   = pattern.Of(`(?:\b(?:read|reading|hear|hearing|heard|told|says?|said|saying|claims?|claiming|swears?|insists?|see people|seen people|supposedly|apparently|allegedly|reddit|forum|everyone|everybody|people|they|posts?|threads?)(?: (?:that|how|me|us|here|everywhere|online|on reddit|people|say|saying|swear|claim|posts?|about|a|the|single|one|any|with|even|just|only))*|(?:都说|有人说|据说|听说|网上说|网上都说|别人说|看到说|号称))[ :,"']*~?$`)
	handlesSome = pattern.Of(`^ ?(?:of )?(?:gpu |video )?(?:vram |memory |ram )?(?:cards? |gpus? |显存|的?卡|就|也)*(?:(?:can|could|should|will|would|easily|just|comfortably|happily|does|is|are)(?: easily| just| happily| comfortably)? )*(?:handles?|runs?|fits?|holds?|takes?|suffices?|covers?|does|do|enough|sufficient|plenty|fine|works?|能跑|能装|够跑|够用|可以跑|跑得动|能放下|足够|够)`)
	butMine     = pattern.Of(`\b(?:but|yet|though|however|while|whereas|still|mine|my|i)\b|但|可|然而|我的?|却`)
)

var othersSayWords = pattern.OneOf("read", "hear", "told", "say", "said", "claim", "swear", "insist", "people", "supposedly", "apparently", "allegedly", "reddit", "forum", "everyone", "everybody", "they", "post", "thread", "说", "号称")

// saidToHandle reports whether an amount is one of those, beside a card or another amount of the asker's.
func (r *Reader) saidToHandle(i int) bool {
	t := r.Tokens[i]
	if !r.Mentions(othersSayWords) || !r.cardNamed() && !r.otherAmount(i) || !r.Matches(handlesSome, r.Text[t.Hi:]) || !r.Matches(othersSay, r.Text[max(0, t.Lo-evidence.ClauseReach):t.Lo]) {
		return false
	}
	return r.Matches(butMine, r.Text[t.Hi:])
}

// thoughtToBe ends before what somebody thought that it would come to: "I thought a bf16 7b was 14gb".
var thoughtToBe = pattern.Of(`\b(?:i|we)(?:'d| had| always| just| also| really)? (?:thought|figured|assumed|expected|believed|guessed|reckoned|imagined|was told|were told)(?: that)? [^.?!;,]{1,40}? (?:was|is|were|would be|to be|needs?|needed|takes?|took|to take|should be|should take|would take|would need|to need|only)(?: (?:about|around|roughly|only|just|like|at most|max|some|something))* ?~?$`)

var thoughtToBeWords = pattern.OneOf("thought", "figured", "assumed", "expected", "believed", "guessed", "reckoned", "imagined", "told")

// onceThought reports whether an amount is that, beside what was met with.
func (r *Reader) onceThought(i int) bool {
	return r.Mentions(thoughtToBeWords) && slices.ContainsFunc(r.Tokens[i+1:], func(t token.Token) bool { return t.Type == token.Bytes }) && r.Asked.Asks("why", "normal", "explain") && r.Matches(thoughtToBe, r.ClauseBefore(r.Tokens[i]))
}

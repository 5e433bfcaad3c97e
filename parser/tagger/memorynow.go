package tagger

import (
	"regexp"
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// How much memory there was stands a sentence before how much there is, or is to be: "I had 32GB RAM. Now I have 96GB",
// "my 8GB card runs a 7b. After the upgrade I'll have 24GB". The latter is what is asked about, with what is said of it.
var (
	hadMemory = pattern.Of(`(\d{1,4}) ?(?:gb|gib|gigs?|g)(?: of)?(?: (?:system|host|ddr[345]|main|gpu|video))* ?(ram|memory|ddr[345]|vram|cards?|gpu)\b`)
	nowMemory = pattern.Of(`(?:\bnow(?: that)? (?:i|we|it)(?:'ve|'s|'m| am| is)? ?(?:have|has|got|at|up to)?|\bnow it's|\b(?:i|we|it) now (?:have|has|got)|\bafter (?:the|my|an|that|this) (?:upgrade|swap|change) (?:i|it|we)(?:'ll| will| would|'d)?(?: have| has| be)?|\b(?:if|once|when|suppose|say) (?:i|we|it) (?:had|have|got|get|went to|upgraded to|go to|upgrade to|move to|moved to|jumped? to|bump(?:ed)? it to)|\b(?:upgrad(?:ing|ed|e)|bump(?:ing|ed)?|going|expand(?:ing|ed)?)(?: it| the ram| my ram| the memory| this)? to|\bthe new (?:one|pc|box|machine|build|rig|laptop|server|computer) (?:has|will have|comes with)|\b(?:i|we)(?:'ll| will)(?: soon| then| now)? have) (?:about |only |around )?(\d{1,4}) ?(?:gb|gib|gigs?|g)\b`)
	// cardsOwn and hostsOwn stand behind an amount of the one kind and of the other.
	cardsOwn    = pattern.Of(`^(?: of)? ?(?:vram|gpu memory|video memory|cards?|gpu)\b`)
	hostsOwn    = pattern.Of(`^(?: of)?(?: system| host| ddr[345])* ?(?:ram|ddr[345]|memory)\b`)
	sizeSought  = pattern.Of(`\b(?:what size|how big|how large|largest|biggest|which models?|what models?|what can i run|what could i run|how many (?:billion|b) )`)
	beforeOther = pattern.Of(`\b(?:keep|keeping|plus|add|adding|added|extra|another|more|both|together|total|combined|vs|versus|or|than|from)\b[^.?!;]{0,24}$`)
)

var nowMemoryWords = pattern.OneOf("now", "upgrad", "if i", "if we", "if it", "bump", "expand", "once ", "the new ", "will have", "'ll have", "suppose", "going to")

// memoryNow leaves out how much there was.
func memoryNow(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(nowMemoryWords) || said.Holds(heldAgainst, said.Text) {
		return
	}
	was := said.Find(hadMemory, said.Text, (*regexp.Regexp).FindStringSubmatchIndex)
	is := said.Find(nowMemory, said.Text, (*regexp.Regexp).FindStringSubmatchIndex)
	if was == nil || is == nil || was[1] > is[0] || !strings.ContainsAny(said.Text[was[1]:is[0]+1], ".,;!") || said.Holds(beforeOther, ClauseOf(said.Text, is[0])) {
		return
	}
	before, now := tokenFrom(tokens, was[2]), tokenFrom(tokens, is[2])
	if before < 0 || now < 0 || tokens[before].Type != token.Bytes || tokens[now].Type != token.Bytes || tokens[before].Value == tokens[now].Value {
		return
	}
	behind := said.Text[is[1]:]
	if word := said.Text[was[4]:was[5]]; word == "ram" || word == "memory" || strings.HasPrefix(word, "ddr") {
		if said.Holds(cardsOwn, behind) {
			return
		}
		tokens[now].Kind = "hostchoice"
	} else if said.Holds(hostsOwn, behind) || before > 0 && tokens[before-1].IsCard() {
		return
	}
	for i := before; i < len(tokens) && tokens[i].Lo < was[1]; i++ {
		unread(&tokens[i])
	}
	leavePast(tokens, said, before, now)
}

// leavePast leaves out the format and the size that the sentence of a past amount tells of, where others are told of the
// present or are what is sought.
func leavePast(tokens []token.Token, said *pattern.Matching, before, now int) {
	lo := 1 + chars.LastStop(said.Text[:tokens[before].Lo])
	hi := tokens[now].Lo
	isSize := func(t token.Token) bool { return t.Type == token.Size || t.Type == token.Model }
	format := slices.ContainsFunc(tokens[now:], token.Token.IsFormat)
	size := slices.ContainsFunc(tokens[now:], isSize) || said.Holds(sizeSought, said.Text[hi:])
	for i := range tokens {
		if t := &tokens[i]; t.Lo >= lo-1 && t.Hi <= hi && (format && t.IsFormat() || size && isSize(*t)) {
			unread(t)
		}
	}
}

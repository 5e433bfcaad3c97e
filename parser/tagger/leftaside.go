package tagger

import (
	"regexp"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Beside what somebody has, other amounts are told that nothing is asked about: the version that was not bought, the
// size from which models are too large, what modules are dear, and the whole of a memory of which a part was set for
// graphics.

var (
	// notBought tells the version that was passed over.
	notBought = pattern.Of(`\b(?:(?:did not|didn't|didnt|don't|do not|never|couldn't) (?:buy|get|order|take|pick|choose|go for|have|own|grab)|skipped|passed on|decided against|returned)(?: the| a| my)? (\d{1,4}) ?(?:gb|gigs?|g) (?:version|models?|one|variant|config|configuration|option|ram option|spec|sku|edition|mac|m[1-5]\b)`)
	// tooLarge tells the size beyond which models are.
	tooLarge = pattern.Of(`\b(?:models?|files?|ggufs?|quants?|anything) (?:that (?:are|is) )?(?:larger|bigger|over|above|greater|more|beyond)(?: than)?(?: about| around)? ?~? ?(\d{1,4}) ?(?:gb|gigs?|g)\b`)
	// dearModules tells which modules or versions cost too much.
	dearModules = pattern.Of(`\b(\d{1,4}) ?(?:gb|gigs?|g)(?: of)?(?: (?:ddr[345]|ram|memory|kits?|sticks?|modules?|set|pair|prices?))+ (?:is|are|got|went|have|has|costs?|gets?)(?: [a-z]+){0,2} (?:insane|crazy|expensive|nuts|absurd|ridiculous|unaffordable|silly|pricey|through the roof|up)\b`)
	// stuckWith ends in how much there is then.
	stuckWith = pattern.Of(`\b(?:stuck|staying|stay|left|sitting|remain|remaining) (?:with|w/|at|on)(?: just| only| my)? (\d{1,4})\b`)
	// setForGraphics ends in the part of a memory that graphics have.
	setForGraphics = pattern.Of(`\b(?:vram|igpu memory|gpu memory|uma(?: frame buffer)?) (?:is |was |set |allocated |allocation |fixed |currently |carved out )*(?:to |at |of |as )?(\d{1,3})(?: ?gb?)?\b|\b(?:set|setting|gave|give|raised|bumped) (?:its|the|my|it) (?:vram|igpu|gpu) (?:to |at |memory to )?(\d{1,3})(?: ?gb?)?\b|\b(\d{1,3}) ?gb?(?: of (?:it|that|them|those|which))?(?: is| are)? (?:set|assigned|allocated|given|dedicated|reserved|carved out)(?: as| to| for)(?: the)? (?:vram|gpu|igpu|graphics)\b`)
)

var (
	asideWords    = pattern.OneOf("buy", "get", "order", "take", "pick", "choose", "go for", "have", "own", "grab", "skipped", "passed", "decided", "returned", "larger", "bigger", "over", "above", "greater", "more", "beyond")
	wonderedWords = pattern.OneOf("why", "normal", "how come")
	dearWords     = pattern.OneOf("insane", "crazy", "expensive", "nuts", "absurd", "ridiculous", "unaffordable", "silly", "pricey", "roof", " up")
	graphicsWords = pattern.OneOf("vram", "igpu", "gpu", "uma")
)

// leftAside leaves such amounts out where another is told.
func leftAside(tokens []token.Token, said *pattern.Matching) {
	amounts := 0
	for i := range tokens {
		if tokens[i].Type == token.Bytes {
			amounts++
		}
	}
	if amounts == 0 {
		return
	}
	if amounts > 1 && said.Mentions(asideWords) {
		for _, p := range [...]*pattern.Pattern{notBought, tooLarge} {
			if p == tooLarge && said.Mentions(wonderedWords) {
				continue // "why are models larger than 45 GB too large" asks about them
			}
			if i := firstFound(tokens, said, p); i >= 0 && tokens[i].Type == token.Bytes {
				unread(&tokens[i])
			}
		}
	}
	if said.Mentions(dearWords) {
		dearAside(tokens, said, amounts)
	}
	if said.Mentions(graphicsWords) {
		graphicsPart(tokens, said)
	}
}

// dearAside leaves out the modules that are too dear, and reads the host's memory that one is stuck with.
func dearAside(tokens []token.Token, said *pattern.Matching, amounts int) {
	dear, stuck := firstFound(tokens, said, dearModules), firstFound(tokens, said, stuckWith)
	if dear < 0 || tokens[dear].Type != token.Bytes || stuck < 0 && amounts < 2 {
		return
	}
	unread(&tokens[dear])
	if stuck >= 0 && tokens[stuck].Type == token.Number {
		tokens[stuck].Type, tokens[stuck].Name, tokens[stuck].Kind = token.Bytes, "gb", "hostchoice"
	}
}

// graphicsPart leaves out the whole of a memory that processor and graphics share, where the part is told that
// graphics have of it.
func graphicsPart(tokens []token.Token, said *pattern.Matching) {
	part := firstFound(tokens, said, setForGraphics)
	if part < 0 || tokens[part].Type != token.Bytes && tokens[part].Type != token.Number {
		return
	}
	shared := false
	for i := range tokens {
		shared = shared || tokens[i].IsCard() && strings.HasPrefix(tokens[i].Name, "strix-halo")
	}
	if !shared {
		return
	}
	for i := range tokens {
		if t := &tokens[i]; i != part && t.Type == token.Bytes && t.Value > tokens[part].Value && t.Value <= mostShared {
			unread(t)
			tokens[part].Type, tokens[part].Name, tokens[part].Kind = token.Bytes, "gb", "cardchoice"
			return
		}
	}
}

// mostShared is the most memory in GB that such a chip is sold with.
const mostShared = 128

// firstFound is the token that begins where the first group of a pattern does that holds, or -1.
func firstFound(tokens []token.Token, said *pattern.Matching, p *pattern.Pattern) int {
	at := said.Find(p, said.Text, (*regexp.Regexp).FindStringSubmatchIndex)
	for k := 2; k+1 < len(at); k += 2 {
		if at[k] >= 0 {
			return tokenFrom(tokens, at[k])
		}
	}
	return -1
}

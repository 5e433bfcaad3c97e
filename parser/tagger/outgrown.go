package tagger

import (
	"regexp"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Who has something new often tells what it came in place of: "got a 4090, coming from a 3060", "went from 16 to
// 32GB of RAM". What was outgrown is no part of the question, unless the two are held against each other.

var (
	// cameFrom ends before a card that was there before, ramGrew tells how much memory of the host there was and is.
	cameFrom = pattern.Of(`\b(?:coming|came|come|moved over|moving up|stepping up|stepped up|graduated|graduating|migrated|migrating) from (?:(?:an?|the|my|our|old|ancient|trusty|used|single|lowly|mere|humble|dying|dead|nvidia|geforce|rtx|gtx|amd|radeon|rx) )*`)
	// movedTo ends before the card that is used now, "switched to an L4", and wished is said of one that only may be.
	movedTo   = pattern.Of(`(?:^|[.,;!?:] ?|\b(?:and|but|then|so|we|i|i've|we've|have|just|now|recently|finally) )(?:(?:moving|switching|migrating|upgrading) (?:over )?(?:to|onto)|(?:moved|switched|migrated|upgraded) (?:over )?(?:to|onto)) (?:(?:an?|the|my|our|new|used|single|one|nvidia|rtx) )*`)
	wished    = pattern.Of(`\b(?:should|would|could|if|think(?:ing)?|consider(?:ing)?|plan(?:ning)?|want|thought|maybe|might|worth|or|options?|either|considered)\b`)
	ramGrew   = pattern.Of(`\b(?:upgraded|went|moved|bumped|jumped|expanded|maxed|doubled|quadrupled)(?: (?:it|up|out|my|our|the|this|ram|memory|machine|pc|box|system|laptop|server|rig))* from (\d{1,4}) ?(?:gb|gigs?|g)?(?: of)?(?: ram| memory)? to (\d{1,4}) ?(?:gb|gigs?|g)(?: of)?(?: system| host| ddr[345]| more)* ?(?:ram|memory|ddr[345])\b`)
	ramBumped = pattern.Of(`\b(?:upgraded|bumped|expanded|doubled|quadrupled) (?:my|our|the|its) (?:system |host |pc )?(?:ram|memory) from (\d{1,4}) ?(?:gb|gigs?|g)? to (\d{1,4}) ?(?:gb|gigs?|g)\b`)

	// goesFrom ends before a card in whose place another is sought, toAnother stands behind it.
	goesFrom  = pattern.Of(`\b(?:upgrad(?:e|ing)|moving(?: on)?|switching|going|stepping up) from (?:(?:an?|the|my|our|old|ancient|trusty|used|single|lowly|nvidia|geforce|rtx|gtx|amd|radeon|rx) )*`)
	toAnother = pattern.Of(`^(?: \d{1,2} ?gb?)? to (?:something|anything|some ?thing|a newer|newer|a bigger|a better|a faster|either|one of)\b`)

	// heldAgainst is in a text that weighs the one against the other.
	heldAgainst = pattern.Of(`\b(?:faster|slower|quicker|better|worse|compared?|comparison|vs|versus|difference|differ|jump|gain|gains|improve\w*|speed-?up|worth|instead|than|both|together|combine\w*|alongside|keep|kept|why)\b`)
)

var (
	fromWords  = pattern.OneOf(" from ")
	movedWords = pattern.OneOf("moving", "switching", "migrating", "upgrading", "moved", "switched", "migrated", "upgraded")
	grewWords  = pattern.OneOf("ram", "memory", "ddr")
)

// outgrown leaves out what was there before.
func outgrown(tokens []token.Token, said *pattern.Matching) {
	if said.Mentions(movedWords) && !said.Holds(heldAgainst, said.Text) && !said.Holds(wished, said.Text) {
		if at := said.Find(movedTo, said.Text, (*regexp.Regexp).FindStringSubmatchIndex); at != nil {
			leaveEarlier(tokens, at[1])
		}
	}
	if !said.Mentions(fromWords) {
		return
	}
	if at := said.Find(cameFrom, said.Text, (*regexp.Regexp).FindStringSubmatchIndex); at != nil && !said.Holds(heldAgainst, said.Text) {
		leaveCard(tokens, at[1])
	}
	if at := said.Find(goesFrom, said.Text, (*regexp.Regexp).FindStringSubmatchIndex); at != nil {
		if k := tokenFrom(tokens, at[1]); k >= 0 && said.Holds(toAnother, said.Text[tokens[k].Hi:]) {
			leaveCard(tokens, at[1])
		}
	}
	if !said.Mentions(grewWords) {
		return
	}
	for _, p := range [...]*pattern.Pattern{ramGrew, ramBumped} {
		if at := said.Find(p, said.Text, (*regexp.Regexp).FindStringSubmatchIndex); at != nil && !said.Holds(heldAgainst, said.Text) {
			leaveRAM(tokens, tokenFrom(tokens, at[2]), tokenFrom(tokens, at[4]))
			return
		}
	}
}

// leaveRAM leaves out how much memory the host had before the amount that it has now.
func leaveRAM(tokens []token.Token, before, now int) {
	if before < 0 || now < 0 || tokens[now].Type != token.Bytes || tokens[before].Value >= tokens[now].Value {
		return
	}
	for i := before; i < now; i++ {
		unread(&tokens[i])
	}
	tokens[now].Kind = "hostchoice"
}

// leaveCard leaves out the card that begins at a place of the text, and its memory, where another card is named.
func leaveCard(tokens []token.Token, lo int) {
	at := tokenFrom(tokens, lo)
	if at < 0 || !tokens[at].IsCard() {
		return
	}
	for i := range tokens {
		if i != at && tokens[i].IsCard() && tokens[i].Name != tokens[at].Name {
			unread(&tokens[at])
			if at+1 < len(tokens) && tokens[at+1].Type == token.Bytes {
				unread(&tokens[at+1])
			}
			return
		}
	}
}

// leaveEarlier leaves out the cards before the one that begins at a place of the text, their numbers and memory.
func leaveEarlier(tokens []token.Token, lo int) {
	now := tokenFrom(tokens, lo)
	if now < 0 {
		return
	}
	for n := now; n < len(tokens) && n < now+3 && !tokens[now].IsCard(); n++ { // "8 H100"
		if tokens[n].IsCard() {
			now = n
		}
	}
	if !tokens[now].IsCard() {
		return
	}
	for i := range tokens[:now] {
		if !tokens[i].IsCard() || tokens[i].Name == tokens[now].Name {
			continue
		}
		unread(&tokens[i])
		for _, j := range [...]int{i - 1, i + 1} {
			if j >= 0 && j < now && (tokens[j].Type == token.Bytes || tokens[j].Type == token.Times) {
				unread(&tokens[j])
			}
		}
		for j := i - 1; j >= 0 && j >= i-2; j-- {
			if t := tokens[j]; t.Type == token.Number && t.Value <= 64 || t.Type == token.Several || t.Type == token.One {
				unread(&tokens[j])
				break
			}
		}
	}
}

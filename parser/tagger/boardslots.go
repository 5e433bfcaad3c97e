package tagger

import (
	"regexp"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// The slots of a board or a case hold cards and serve no one: "the board has 4 slots", "8 pcie slots". Those of a
// server take its requests.

var (
	boardSlots  = pattern.Of(`\b(?:board|mobo|motherboard|mainboard|box|chassis|case|frame|backplane|pcie)\b(?: (?:here|of mine|itself|only|just|has|have|having|with|got|that|comes with|offers))* (?:\d{1,2}|two|three|four|five|six|seven|eight|ten)((?: (?:free|open|empty|full|spare|pcie|gpu|x16|x8|x4|dual|single|width))* slots?)\b`)
	serverSlots = pattern.Of(`llama-server|--parallel|\bnp\b|-np\b|\bparallel|\bper slot\b|\brequests?\b|\busers?\b`)
)

var slotWords = pattern.OneOf("slot")

// slotsOfBoard leaves such slots out, with their number.
func slotsOfBoard(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(slotWords) || said.Holds(serverSlots, said.Text) {
		return
	}
	at := said.Find(boardSlots, said.Text, (*regexp.Regexp).FindStringSubmatchIndex)
	if at == nil {
		return
	}
	for i := range tokens {
		if t := &tokens[i]; t.Hi > at[2] && t.Lo < at[3] || t.Hi == at[2] {
			unread(t)
		}
	}
}

package tagger

import (
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// ofThem counts what was named before and is no card: "LoRA adapters: we have 12 of them on one base".
var ofThem = pattern.Of(`\b(?:adapters?|loras?|models|versions|finetunes|checkpoints?|requests|chats|sessions|documents|files|prompts|copies|instances|services)\b[^.?!;0-9]{0,28}?\b(\d{1,4}) of (?:them|those|these)\b`)

var ofThemWords = pattern.OneOf(" of them", " of those", " of these")

// countsOfThem takes such a number for none of cards.
func countsOfThem(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(ofThemWords) || !said.May(ofThem) {
		return
	}
	for _, at := range ofThem.Expr().FindAllStringSubmatchIndex(said.Text, 4) {
		card := false
		for i := range tokens {
			t := &tokens[i]
			card = card || t.Lo >= at[0] && t.Hi <= at[2] && t.IsCard()
			if t.Lo == at[2] && t.Hi == at[3] && t.Type == token.Number && !card {
				t.Type, t.Kind, t.Name = token.Mark, "read", ""
			}
		}
	}
}

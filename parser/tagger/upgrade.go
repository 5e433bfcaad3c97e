package tagger

import (
	"regexp"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Who upgrades tells what there is and what is to come. Where only its memory is told of what is to come, it is no
// memory of the card that goes: "upgrading from a 3060 to 24GB", 24GB升级到48GB.
var (
	upgradeTo  = pattern.Of(`\bupgrad(?:e|es|ed|ing)(?: from)?((?: [a-z0-9]+){1,5}?) to (?:an? |some |at least )?(\d{1,3}) ?g`)
	upgradeHan = pattern.Of(`((?:[345]0[5-9]0|20[678]0)(?: ?ti| ?super)?(?: ?\d{1,2} ?gb?)?|\d{1,3} ?gb?)(?:的|显存|显卡|卡| )*升级?(?:到|成|为|至)?了?(\d{1,3}) ?g`)
	upgradeMod = pattern.Of(`^ ?i?b? ?(?:of )?(?:ram|ddr[345]|内存|mod\b|modded|(?:[a-z]+ )?(?:[a-z]{0,3}\d{4}))`)
	cardGoes   = pattern.Of(`\b(?:cards?|gpus?|vram|[a-z]{0,3}\d{3,4})\b|[345]0[5-9]0|20[678]0|升`)
)

var upgradesWords = pattern.OneOf("upgrad", "升级", "升到")

// upgrades leaves out what goes.
func upgrades(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(upgradesWords) {
		return
	}
	for _, p := range [...]*pattern.Pattern{upgradeTo, upgradeHan} {
		at := said.Find(p, said.Text, (*regexp.Regexp).FindStringSubmatchIndex)
		if at == nil || !said.Holds(cardGoes, said.Text[at[2]:at[4]]) || said.Holds(upgradeMod, said.Text[at[1]:]) {
			continue
		}
		if goal := tokenFrom(tokens, at[4]); goal < 0 || tokens[goal].Type != token.Bytes {
			continue
		}
		for i := range tokens {
			if t := &tokens[i]; t.Lo >= at[2] && t.Hi <= at[3] && (t.IsCard() || t.Type == token.Bytes) {
				t.Type, t.Kind, t.Name = token.Mark, "read", ""
			}
		}
		return
	}
}

package reader

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/token"
)

// Memory that something fills to the brim is all that the card has: "fills the 12GB of VRAM and falls over", "eats all
// 16GB of vram". What is in use of more is measured: "fills 46GB of my 48GB".
var (
	fillsBefore = pattern.Of(`\b(?:(?:fill(?:s|ed|ing)?(?: up)?|max(?:es|ed|ing)? out|exhaust(?:s|ed|ing)?|saturat(?:es?|ed|ing)|overflow(?:s|ed|ing)?|blow(?:s|ing)? (?:past|through|up)|blew (?:past|through|up)|burn(?:s|ed|ing)? through|us(?:es?|ed|ing) up|runs? out of|ran out of) (?:(?:all|the|my|our|its|whole|entire|full|available|of) )*|(?:eat(?:s|ing)?|ate|tak(?:es?|ing)|took|grab(?:s|bed|bing)?|hog(?:s|ged|ging)?|us(?:es?|ed|ing)|consum(?:es?|ed|ing)|swallow(?:s|ed|ing)?|occup(?:y|ies|ied|ying)|claim(?:s|ed|ing)?|gobbl(?:es?|ed|ing))(?: up)? (?:all|(?:all )?(?:of )?(?:the|my|our) (?:whole|entire|full|available)|the whole|the entire) (?:(?:of|the|my|our|its) )*)$`)
	ofVRAM      = pattern.Of(`^(?: of)?(?: (?:my|the|its|our|available|precious))* ?(?:vram|gpu (?:memory|ram|mem)|video (?:memory|ram)|card|gpu)\b`)
	fillWords   = pattern.OneOf("fill", "max", "exhaust", "saturat", "overflow", "blow", "blew", "burn", " up ", "out of", " all ", "whole", "entire", " full ")
)

// filled reports whether an amount is the memory of a card that is full.
func (r *Reader) filled(i int) bool {
	t := &r.Tokens[i]
	if !r.Mentions(fillWords) || !slices.Contains(printout.SoldSizes[:], t.Value) || !r.Matches(ofVRAM, r.Text[t.Hi:]) || !r.Matches(fillsBefore, r.ClauseBefore(*t)) {
		return false
	}
	return !slices.ContainsFunc(r.Tokens, func(other token.Token) bool {
		return other.IsCard() || other.Type == token.Bytes && other.Value > t.Value
	})
}

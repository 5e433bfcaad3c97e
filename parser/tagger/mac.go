package tagger

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

var unifiedNamedWords = pattern.OneOf("内存的", "memory mac", "ram mac", "memory m", "ram m")

// unifiedNamed takes the word for RAM between an amount and a Mac for what a Mac's memory is called:
// 192G内存的Mac Studio. It is the memory of its chip as well.
func unifiedNamed(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(unifiedNamedWords) {
		return
	}
	for i := 0; i+2 < len(tokens); i++ {
		if tokens[i].Type != token.Bytes || !tokens[i+1].Is("memory", "ram") {
			continue
		}
		next := i + 2
		if tokens[next].Type == token.Link && said.Text[tokens[next].Lo:tokens[next].Hi] == "的" {
			next++
		}
		if next < len(tokens) && tokens[next].Kind == "apple" {
			tokens[i+1].Kind, tokens[i+1].Name = "filler", ""
		}
	}
}

// The word for RAM may also stand before the Mac that it is of, or behind what says that the Mac has it.
var (
	ramOnMac = pattern.Of(`^,? ?(?:(?:on|in|for|of|with|from|inside) )?(?:(?:the|my|a|an|this|that|our|his|her|your|new|old|base) )*$`)
	macHas   = pattern.Of(`^,? ?(?:(?:which|that|it|only|just|still|has|have|had|got|gets|comes|came|ships|with|mit|hat|avec|con|tiene|at|is|and|a|full|of|maxed|out|the) )+$|^ ?(?:上|里)?(?:只|才|就|也)?有 ?(?:统一)?$`)
)

var (
	macOrMbpWords = pattern.OneOf("mac", "mbp")
	intelWords    = pattern.OneOf("intel")
	ramWords      = pattern.OneOf("ram", "memory", "内存")
)

// ramOfMac takes the word for RAM for what a Mac's memory is called where it is told on the Mac or that the
// Mac has it: "96 GB of RAM on the Mac", "my mac has 64gb of ram". Beside other cards it is the host's.
func ramOfMac(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(macOrMbpWords) || said.Mentions(intelWords) || !said.Mentions(ramWords) {
		return
	}
	for _, t := range tokens {
		if (t.Type == token.Card || t.Type == token.Bare) && !AppleChip(t) || t.Kind == "cpu" {
			return
		}
	}
	for i := range tokens {
		if tokens[i].Kind != "apple" {
			continue
		}
		if i+2 < len(tokens) && tokens[i+1].Is("memory", "ram") && tokens[i+2].Type == token.Bytes && strings.TrimSpace(said.Text[tokens[i].Hi:tokens[i+2].Lo]) == "内存" {
			tokens[i+1].Kind, tokens[i+1].Name = "filler", "" // macbook 内存 36G
		}
		for j := max(0, i-5); j+1 < len(tokens) && j <= i+8; j++ {
			ram := j + 1
			if tokens[ram].Type == token.Link && ram+1 < len(tokens) {
				ram++ // "of RAM"
			}
			if tokens[j].Type != token.Bytes || !tokens[ram].Is("memory", "ram") {
				continue
			}
			if ram < i && ramOnMac.In(said.Text[tokens[ram].Hi:tokens[i].Lo]) || j > i && macHas.In(said.Text[tokens[i].Hi:tokens[j].Lo]) {
				tokens[ram].Kind, tokens[ram].Name = "filler", ""
			}
		}
	}
}

var screensWords = pattern.OneOf("mbp", "imac", "macbook")

// screens leaves out the size of a laptop's screen, or of an iMac's, which is told without its unit:
// "macbook pro 16 m3 max 48gb". A number of that size without a chip or an amount behind it may be memory.
func screens(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(screensWords) {
		return
	}
	for i := 1; i < len(tokens); i++ {
		t := &tokens[i]
		if t.Type != token.Number || tokens[i-1].Kind != "apple" || !hasScreen(said.Text[max(0, t.Lo-len("macbook air ")):t.Lo], t.Value) {
			continue
		}
		for _, next := range tokens[i+1 : min(len(tokens), i+4)] {
			if next.Type == token.Times || next.IsCard() && !AppleChip(next) {
				break
			}
			if AppleChip(next) || next.Type == token.Bytes {
				unread(t)
				break
			}
		}
	}
}

// hasScreen reports whether the computer whose name ends a text is sold with a screen of so many inches.
func hasScreen(name string, inches float64) bool {
	switch {
	case strings.Contains(name, "imac"):
		return inches == 21 || inches == 21.5 || inches == 24 || inches == 27
	case strings.Contains(name, "air"):
		return inches == 11 || inches == 13 || inches == 15
	case strings.Contains(name, "pro"), strings.Contains(name, "mbp"):
		return inches >= 13 && inches <= 17 && inches == float64(int(inches))
	}
	return inches >= 11 && inches <= 17 && inches == float64(int(inches))
}

// AppleChip reports whether a card is one of Apple's, "m2-max".
func AppleChip(t token.Token) bool {
	return t.Type == token.Card && len(t.Name) > 1 && t.Name[0] == 'm' && chars.IsDigit(t.Name[1]) && (len(t.Name) == 2 || t.Name[2] == '-')
}

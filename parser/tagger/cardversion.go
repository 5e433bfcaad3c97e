package tagger

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/lex"
	"headroom/parser/names"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// supers reads the S of "4070S" as Super where it is no plural: as a capital in
// words that are not all capitals, or in a Chinese text.
func supers(text, folded string, tokens []token.Token, names *names.Names) []token.Token {
	var written []rune
	han, mixed := false, false // the text is Chinese; not all of its letters are capitals
	for i := 0; i < len(tokens); i++ {
		t := &tokens[i]
		if t.Type != token.Card && t.Type != token.Bare {
			continue
		}
		if i+1 < len(tokens) && tokens[i+1].Lo == t.Hi && folded[t.Hi:tokens[i+1].Hi] == "s" {
			t.Hi, t.End = t.Hi+1, t.End+1 // behind a line and its number: gtx2070s
			tokens = slices.Delete(tokens, i+1, i+2)
			t = &tokens[i]
		}
		if !strings.HasSuffix(folded[t.Lo:t.Hi], "0s") {
			continue
		}
		if written == nil {
			written, han, mixed = []rune(text), chars.HasHan(text), text != strings.ToUpper(text)
		}
		if name, n := names.GPU(folded[t.Lo:t.Hi]); n == t.Hi-t.Lo && strings.HasSuffix(name, "0s") && written[t.End-1] == 'S' && (han || mixed) {
			t.Name, t.Type = name, token.Card // a V100S is no plural
			continue
		}
		bare := strings.TrimSuffix(folded[t.Lo:t.Hi], "s")
		name, n := names.GPU(bare + " super")
		if !strings.HasSuffix(name, "super") && strings.HasPrefix(bare, "gtx") {
			name, n = names.GPU(strings.TrimLeft(bare, "gtx ") + " super") // the line is often mistaken
		}
		if n > 0 && strings.HasSuffix(name, "super") && (han || written[t.End-1] == 'S' && mixed) {
			t.Name, t.Type = name, token.Card
		}
	}
	return tokens
}

var laptopWords = pattern.OneOf("laptop", "mobile", "notebook", "笔记本", "游戏本", "移动")

// laptops names the version for laptops of cards that words before them speak of:
// "the laptop version of a 4070".
func laptops(said *pattern.Matching, tokens []token.Token) {
	if !said.Mentions(laptopWords) {
		return
	}
	for i := range tokens {
		t := &tokens[i]
		if t.Type != token.Card && t.Type != token.Bare || !lex.Consumer(t.Name) || strings.HasSuffix(t.Name, "laptop") {
			continue
		}
		// a 3050 Ti is in laptops alone: it needs no word to tell it
		if before := said.Text[max(0, t.Lo-48):t.Lo]; laptopOf.In(before) || t.Name != "rtx-3050-ti" && (laptopHas.In(before) || inLaptop.In(said.Text[t.Hi:min(len(said.Text), t.Hi+32)])) {
			t.Name, t.Type = t.Name+"-laptop", token.Card
		}
	}
}

// laptopOf stands before a card whose version for laptops is meant.
var laptopOf = pattern.Of(`(?:\b(?:laptop|mobile|notebook) (?:version|variant|edition) of (?:a |an |the |my )?(?:nvidia )?|\b(?:laptop|notebook) |(?:笔记本|游戏本)(?:电脑)?(?:版|版的|端的?|上的|的)?|移动版的?|移动端的?)$`)

// laptopHas stands before the card that a laptop is told to have: "my laptop has a 4070",
// 笔记本是4060的.
var laptopHas = pattern.Of(`(?:\b(?:laptop|notebook)(?:'s gpu| gpu| card)?,? (?:only |just )?(?:has|with|got|having|sports|is|w/|comes with|came with)(?: an?| the| just| only)*(?: mobile)?(?: nvidia| geforce| rtx| gtx)* ?|(?:笔记本|游戏本)(?:电脑)?(?:的?显卡|上|里)?(?:就?是|只?有|配的?是?|装的?是?|带的?是?|用的是?|,|、|:)?(?:一?[张块个])?(?:nvidia|rtx|gtx)? ?)$`)

// inLaptop stands behind the card that a laptop has: "a 4090 in a laptop", "a 4090 16GB laptop".
var inLaptop = pattern.Of(`^ \(?\d+ ?gi?b?\)?(?: of)?(?: vram)? (?:laptop|notebook|mobile)\b|^ ?\(?\d+ ?gi?b?\)?(?:的|显存的?)?(?:笔记本|游戏本|移动版|移动端)|^,? (?:\d+ ?gb? )?(?:in|inside|of) (?:an?|the|my|this|our) (?:\w+ )?(?:laptop|notebook)\b`)

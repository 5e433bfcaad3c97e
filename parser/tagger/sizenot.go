package tagger

import (
	"headroom/parser/pattern"
	"headroom/parser/token"
)

var (
	// notBetween stands between the size that is meant and the one that is not: "7b not 70b", "32b, not the 3.2b",
	// 是8b不是80b.
	notBetween = pattern.Of(`^(?: ?models?| ?version| ?one)?,? ?(?:and |so |it'?s |its )?not (?:an? |the |some )?$|^(?:的)?(?:、|,)? ?(?:不是|而不是|非)$`)
	// meantBehind stands behind both where the other is what is asked about: "7b not 70b but 13b".
	meantBehind = pattern.Of(`^[^.?!;]{0,12}\bbut\b|^[^,;?!]{0,8}而是`)
)

var notWords = pattern.OneOf("not ", "不是", "非")

// sizeNot leaves out a size that is told only as the one that is not meant.
func sizeNot(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(notWords) {
		return
	}
	for i := range tokens {
		t := tokens[i]
		if t.Type != token.Size && (t.Type != token.Model || t.Value == 0) {
			continue
		}
		for j := i + 1; j < len(tokens) && j <= i+5; j++ {
			other := &tokens[j]
			if other.Type != token.Size {
				continue
			}
			if said.Holds(notBetween, said.Text[t.Hi:other.Lo]) && !said.Holds(meantBehind, said.Text[other.Hi:]) {
				other.Type, other.Kind, other.Name = token.Mark, "read", ""
			}
			break
		}
	}
}

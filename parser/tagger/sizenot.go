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

// trainedPart stands behind the parameters that are trained of a larger model: "6M trainable params", 可训练参数只有6M.
var (
	trainedPart       = pattern.Of(`^ ?(?:million )?(?:of )?trainable\b|^ ?(?:的)?可训练`)
	trainedPartBefore = pattern.Of(`\btrainable(?: params?| parameters?| weights)?(?: (?:is|are|only|just|about|of))*[ :=]*$|可训练(?:的)?(?:参数)?(?:量)?(?:只有|仅|才|是|为|约|大概|[ :=])*$`)
	trainableWords    = pattern.OneOf("trainable", "可训练")
)

// trainableOnly leaves out their number where the size of the model is told, too.
func trainableOnly(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(trainableWords) {
		return
	}
	part, sizes := -1, 0
	for i := range tokens {
		t := tokens[i]
		if t.Type != token.Size && (t.Type != token.Model || t.Value == 0) && (t.Type != token.Scaled || t.Name != "m") {
			continue
		}
		sizes++
		if t.Type != token.Model && t.Value < 1e9 && (said.Holds(trainedPart, said.Text[t.Hi:]) || said.Holds(trainedPartBefore, said.Text[:t.Lo])) {
			part = i
		}
	}
	if part >= 0 && sizes > 1 {
		tokens[part].Type, tokens[part].Kind, tokens[part].Name = token.Mark, "read", ""
	}
}

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

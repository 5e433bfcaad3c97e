package tagger

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A part of a card is told by a fraction before its name: "half an H100", "50% of a 3090",
// 半张A100.
var fractionBefore = pattern.Of(`(?:^|[ ,;:(])((?:half|quarter|third|0\.\d{1,2})(?: of)?|(?:1/2|1/3|1/4|2/3|3/4) of|(\d{1,2}) ?(?:%|percent) of)(?: (?:an?|the|my|one|each|every|a single|this|that))?(?: \d{2,3} ?gb?)? ?$|(?:^|[^一-龥])?(半|一半|二分之一|三分之一|四分之一)(?:个|张|块|片|卡)?的?(?: ?\d{2,3} ?gb?)?的? ?$`)

// fractionBehind is the same behind its name: A100切一半, 4090只给我用一半显存, A100半张.
var fractionBehind = pattern.Of(`^ ?(?:\d{2}gb?)?(?:的)?(?:显存)?(?:我)?(?:只)?(?:切|分|用|给|拿|占)(?:出|到|给|我|了|用)*(一半|三分之一|四分之一)|^ ?(?:\d{2}gb?)?的?(半)[张块]`)

// parts are the fractions by their words.
var parts = map[string]float64{
	"half": 1. / 2, "1/2": 1. / 2, "半": 1. / 2, "一半": 1. / 2, "二分之一": 1. / 2, "third": 1. / 3, "1/3": 1. / 3, "三分之一": 1. / 3,
	"quarter": 1. / 4, "1/4": 1. / 4, "四分之一": 1. / 4, "2/3": 2. / 3, "3/4": 3. / 4,
}

var (
	halfWords        = pattern.OneOf("half", "quarter", "third", "1/2", "1/3", "1/4", "2/3", "3/4", "%", "percent", "半", "分之一", "0.")
	migWords         = pattern.OneOf("mig", "1g.", "2g.", "3g.", "4g.")
	trainOrTuneWords = pattern.OneOf("train", "tun", "训", "微调")
	loraWords        = pattern.OneOf("lora")
)

// partCards makes the fraction before a card one figure, which is no count, no precision and no
// list of counts.
func partCards(tokens []token.Token, said *pattern.Matching) {
	if !said.Mentions(halfWords) || said.Mentions(migWords) || said.Mentions(trainOrTuneWords) && !said.Mentions(loraWords) {
		return // a slice says itself what it holds; nobody trains all of a model on a part
	}
	for i := range tokens {
		if !tokens[i].IsCard() || otherCard(tokens[:i]) || otherCard(tokens[i+1:]) {
			continue // "half A100s, half H100s"
		}
		lo := max(0, tokens[i].Lo-evidence.ClauseReach)
		at := said.Find(fractionBefore, said.Text[lo:tokens[i].Lo], (*regexp.Regexp).FindStringSubmatchIndex)
		if at == nil {
			if at = said.Find(fractionBehind, said.Text[tokens[i].Hi:], (*regexp.Regexp).FindStringSubmatchIndex); at != nil {
				from, to := tokens[i].Hi+max(at[2], at[4]), tokens[i].Hi+max(at[3], at[5])
				fractionIn(tokens[i+1:], from, to, parts[said.Text[from:to]])
			}
			continue
		}
		group := func(n int) string {
			if at[2*n] < 0 {
				return ""
			}
			return said.Text[lo+at[2*n] : lo+at[2*n+1]]
		}
		share := parts[strings.TrimSuffix(group(1), " of")+group(3)]
		if v, err := strconv.ParseFloat(strings.TrimSuffix(group(1), " of"), 64); err == nil {
			share = v // "0.5 A100"
		}
		if percent, err := strconv.Atoi(group(2)); err == nil {
			share = float64(percent) / 100
		}
		from := lo + max(at[2], at[6])
		if i > 1 && valueAt(tokens[:i], from) {
			continue // "--gpu-memory-utilization 0.9 one L40S"
		}
		fractionIn(tokens[:i], from, lo+max(at[3], at[7]), share)
	}
}

// valueAt reports whether the figure that begins at a place in the text is the value of a setting before it.
func valueAt(tokens []token.Token, at int) bool {
	j := slices.IndexFunc(tokens, func(t token.Token) bool { return t.Lo >= at })
	for j--; j >= 0 && (tokens[j].Type == token.Equals || tokens[j].Type == token.Link); j-- {
	}
	return j >= 0 && (tokens[j].Type == token.Key || tokens[j].Type == token.Quantity)
}

// fractionIn puts the fraction that stands somewhere in the text into the first token there and makes
// marks of the others.
func fractionIn(tokens []token.Token, lo, hi int, share float64) {
	first := true
	for i := range tokens {
		t := &tokens[i]
		if t.Hi <= lo || t.Lo >= hi || share <= 0 || share >= 1 {
			continue
		}
		if first {
			t.Type, t.Kind, t.Name, t.Value, first = token.Unit, "", "cardshare", share, false
		} else {
			t.Type, t.Kind = token.Mark, "read"
		}
	}
}

// otherCard reports whether a card is named among some tokens.
func otherCard(tokens []token.Token) bool {
	return slices.ContainsFunc(tokens, func(t token.Token) bool { return t.IsCard() })
}

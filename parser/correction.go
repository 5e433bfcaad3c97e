package parser

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"
)

// corrections are the words by which somebody takes back what stands before them.
// They are tried as whole words.
var corrections = [...]string{
	"no wait", "wait no", "wait,", "oh wait", "scratch that", "i meant", "i mean", "sorry,", "sorry i", "oops", "correction", "make that", "or rather", "actually make it",
	"说错了", "写错了", "打错了", "不对,", "哦不", "噢不", "更正", "应该是", "不好意思,", "口误",
}

// corrected takes out of the tokens what is corrected further on: of "70b on 4
// a100, no wait, 8 gpus" the four. What stands behind the words, up to the next
// stop, replaces the last of its kind before them.
func corrected(tokens []token, said *matching) []token {
	at, end := correction(said)
	if at < 0 {
		return tokens
	}
	from := slices.IndexFunc(tokens, func(t token) bool { return t.lo >= at })
	first := slices.IndexFunc(tokens, func(t token) bool { return t.lo >= end })
	if from <= 0 || first < 0 {
		return tokens
	}
	before := slices.Clone(tokens[:from])
	behind := tokens[first:]
	for k := range behind {
		if k > 0 && behind[k].typ == tMark {
			break // a stop
		}
		before = without(before, kindOf(behind, k))
	}
	return append(before, behind...)
}

// heldByDriver tells of memory that a driver holds, and asks nothing about it.
var heldByDriver = patternOf(`\b(?:by|for|to) (?:the |my )?(?:nvidia |display |video |gpu )?drivers?\b|\bdrivers? (?:itself |alone |already )*(?:takes?|uses?|holds?|reserves?|eats?|keeps?|needs?)\b`)

// heldMemory drops a driver that only holds memory from what a text is about.
func (e *evidence) heldMemory(said *matching) {
	if said.mentions("driver") && e.of("outside") != nil && said.holds(heldByDriver, said.text) {
		e.drop(func(s sign) bool { return s.kind == "outside" && strings.Contains(said.text[s.lo:s.hi], "driver") })
	}
}

// takenBack drops what a text was about before it was corrected to something else:
// "can it do flux, no wait, I mean llama 8b".
func (e *evidence) takenBack(said *matching) {
	if e.of("outside") == nil {
		return
	}
	if at, end := correction(said); at > 0 && len(said.text)-end > 3 {
		told := opens(said.text[end:], []string{"the ", "that ", "like ", "its "}) > 0 // "where are the steps, i mean the time of each"
		e.drop(func(s sign) bool { return s.kind == "outside" && s.hi <= at && !(told && s.name == "tools") })
	}
}

// offersTwo is a clause that offers what it goes on with as another choice: "should it be the
// one, or rather the other".
var offersTwo = patternOf(`(?:^|[.?!;] ?|[,:] ?|\band |\bbut )(?:so |then )?(?:would|should|shall|do|does|is|are|will|can|could|which|what|better)\b[^.?!;]*$`)

// correction is where the words begin and end, or -1.
func correction(said *matching) (at, end int) {
	text := said.text
	at = -1
	for _, words := range corrections {
		if !said.mentions(words) {
			continue
		}
		i := strings.LastIndex(text, words)
		if i <= 0 || i < at || text[0] < 0x80 && words[0] < 0x80 && startsWord(text[i-1:]) || startsWord(text[i+len(words):]) && words[0] < 0x80 {
			continue
		}
		if words == "应该是" && !opensAnew(text[:i]) {
			continue // "每张卡的权重应该是10G" takes nothing back
		}
		if words == "or rather" && offersTwo.in(text[max(0, i-clauseReach):i]) {
			continue
		}
		at, end = i, i+len(words)
	}
	for end > 0 && end < len(text) && strings.IndexByte(" ,:;-.!", text[end]) >= 0 {
		end++
	}
	return at, end
}

// opensAnew reports whether a text ends where a clause begins.
func opensAnew(text string) bool {
	text = strings.TrimRight(text, " ")
	for _, end := range [...]string{",", ";", ".", "!", "?", ":", "、", "(", "不", "哦", "噢", "错了", "错", "呃", "啊"} {
		if strings.HasSuffix(text, end) {
			return true
		}
	}
	return text == ""
}

// role is what a token can be replaced as.
type role struct {
	typ  lexer.TokenType
	name string
}

// kindOf is the role of the token at k: what it counts or sets decides for a
// number, what it is for the rest.
func kindOf(tokens []token, k int) role {
	t := tokens[k]
	switch t.typ {
	case tSize, tBytes, tModel:
		return role{typ: t.typ}
	case tCard, tBare:
		return role{typ: tCard}
	case tNumber, tSeveral, tOne, tScaled:
		if k+1 < len(tokens) {
			switch next := tokens[k+1]; next.typ {
			case tMeasure, tTimes, tCard, tBare:
				return role{typ: tMeasure}
			case tQuantity, tData:
				return role{tKey, next.name}
			}
		}
		for j := k - 1; j >= 0 && j >= k-3; j-- {
			switch before := tokens[j]; before.typ {
			case tKey, tQuantity, tData:
				return role{tKey, before.name}
			case tEquals, tLink:
				continue
			}
			break
		}
		if t.typ == tScaled {
			return role{tKey, "seq_len"}
		}
	case tTerm:
		switch t.kind {
		case "precision", "quant":
			return role{tTerm, "format"}
		case "optimizer":
			return role{tTerm, t.kind}
		}
	case tBits:
		return role{tTerm, "format"}
	}
	return role{}
}

// without takes the last token of a role out.
func without(tokens []token, what role) []token {
	if what.typ == 0 {
		return tokens
	}
	for i := len(tokens) - 1; i >= 0; i-- {
		if kindOf(tokens, i) == what {
			return slices.Delete(tokens, i, i+1)
		}
	}
	return tokens
}

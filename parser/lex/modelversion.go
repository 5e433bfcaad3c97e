package lex

import (
	"strings"
	"unicode/utf8"

	"headroom/parser/chars"
	"headroom/parser/lexicon"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// The versions in a model's name: "3.1", "v2", "r1", "2507".

// newer is the length of a version that stands behind the name of a model that is known without
// one: the " 4.5" of "minicpm-o 4.5".
func newer(rest string) int {
	if len(rest) < 4 || rest[0] != ' ' && rest[0] != '-' || !chars.IsDigit(rest[1]) || rest[2] != '.' || !chars.IsDigit(rest[3]) {
		return 0
	}
	return 4
}

// versionEnds reports whether a figure is a version by what stands behind it: the end, a clause, a
// card, or where the model is to run.
func (l *lexing) versionEnds(after string) bool {
	next := strings.TrimLeft(after, " ")
	if next == "" || next[0] >= utf8.RuneSelf || strings.IndexByte(",?!;)", next[0]) >= 0 {
		return true
	}
	if len(next) == len(after) {
		return false
	}
	_, card := l.names.GPU(next)
	return card > 0 || strings.HasPrefix(next, "on ") || strings.HasPrefix(next, "lora") || strings.HasPrefix(next, "vram")
}

// unpointed is a version that lost its point to a hub's name or to haste: "llama-3_1", "qwen25-7b",
// "llama-3-1-8b". pointGone is the rest of one that a family's name begins: "kimi-k2-5".
var (
	unpointed = pattern.Of(`^(v?\d)([-_]?)(\d)(?:[-_: ]|$|vl|omni|coder|math)`)
	pointGone = pattern.Of(`^(\d)(?:[-_: ]|$)`)
)

// unpoint reads such a version where a model of the family has it.
func (n *naming) unpoint(rest string, length *int) bool {
	name := strings.Join(n.slug, "-")
	known := func(version string) bool { return n.value == 0 && n.l.names.Opens(name+version) }
	if m := unpointed.Groups(rest); m != nil && (m[2] == "_" || !n.version && known("-"+m[1]+"."+m[3])) {
		n.slug = append(n.slug, m[1]+"."+m[3])
		*length = len(m[1]) + len(m[2]) + len(m[3])
	} else if m := pointGone.Groups(rest); m != nil && n.version && !strings.Contains(name, ".") && known("."+m[1]) {
		n.slug[len(n.slug)-1] += "." + m[1]
		*length = 1
	} else {
		return false
	}
	n.version = true
	return true
}

// versioned reads "2", "3.1", "v1.5", "r1", "3n" and dates such as 2507.
func (n *naming) versioned(rest string, spaced bool, length *int) bool {
	prefix := 0
	if strings.IndexByte("vrkm", rest[0]) >= 0 && len(rest) > 1 && chars.IsDigit(rest[1]) {
		prefix = 1
	}
	value, digits := numeral.Number(rest[prefix:])
	end := prefix + digits
	if !spaced && n.unpoint(rest, length) {
		return true
	}
	if digits == 0 || strings.Contains(rest[:end], ",") {
		return false
	}
	if end < len(rest) && rest[end] == 'n' && !chars.StartsWord(rest[end+1:]) {
		end++ // "gemma 3n"
	} else if end < len(rest) && rest[end] == 'v' && (strings.Contains(rest[:end], ".") || n.l.names.Opens(strings.Join(n.slug, "-")+"-"+rest[:end]+"v")) && !chars.StartsWord(rest[end+1:]) {
		end++ // "glm-4.5v"
	} else if chars.StartsWord(rest[end:]) && !n.familiar(rest[end:]) && !n.known(rest, end) {
		return false
	}
	switch {
	case rest[0] == 'm' && spaced && !n.l.names.Opens(n.slug[0]+"-"+rest[:end]):
		return false // the chip of "qwen2.5-72b m2 max"
	case rest[0] == 'r' && (value >= 4 || n.value > 0 && spaced):
		return false // the rank of "qwen2.5-7b r64"
	case rest[0] == 'v' && value >= 100, rest[0] == 'k' && value >= 10:
		return false // the card of "llama 7b v100"
	case prefix > 0:
	case digits == 4 && !spaced && value < 3000: // a date
	case n.version && n.value == 0, value >= 20, n.value > 0, HasExperts(n.slug[len(n.slug)-1]), digits > 3, value == 0:
		return false
	case value >= leastListed && sizeList.In(rest[end:]):
		return false // "llama7/13/70b"
	case spaced && n.counts(rest[end:]) && !n.generation(rest[:end], rest[end:]):
		return false
	}
	if prefix > 0 && rest[0] == 'v' && digits == 1 && end+1 < len(rest) && (rest[end] == '-' || rest[end] == '_') && chars.IsDigit(rest[end+1]) && !chars.StartsWord(rest[end+2:]) {
		n.version = true
		n.slug = append(n.slug, rest[:end]+"."+rest[end+1:end+2]) // "v1-5"
		*length = end + 2
		return true
	}
	n.version = true
	n.slug = append(n.slug, rest[:end])
	*length = end
	if chars.StartsWord(rest[end:]) && !n.familiar(rest[end:]) {
		word := lexicon.Head(rest[end:])
		*length += len(word)
		if word[0] == 'b' {
			n.slug[len(n.slug)-1] += word // "5.7bmqa"
		} else {
			n.slug = append(n.slug, word)
		}
	}
	return true
}

// known reports whether a version and the word that is glued to it go on a model's name:
// "deepseekv4flash".
func (n *naming) known(rest string, end int) bool {
	word := lexicon.Head(rest[end:])
	return len(word) > 2 && n.l.names.Opens(strings.Join(n.slug, "")+rest[:end]+word)
}

// familiar reports whether a version may be glued to the word that follows it:
// "qwen2vl".
func (n *naming) familiar(rest string) bool {
	entries, length := n.l.words.Words.Longest(rest)
	return length > 0 && entries[0].Kind == "variant"
}

// counts reports whether a number before this text counts something ("llama 8
// gpus", "llama 2 x 3090", "qwen 4bit") and so is no version.
func (n *naming) counts(rest string) bool {
	if _, unit := n.l.unitAfter(rest); unit > 0 {
		return true
	}
	rest = strings.TrimLeft(rest, " -")
	if rest == "" {
		return false
	}
	if sign, _ := utf8.DecodeRuneInString(rest); strings.ContainsRune("*/×", sign) || sign == 'x' && !lexicon.IsAlphabetic(second(rest)) {
		return true
	}
	entries, length := n.l.words.Words.Longest(rest)
	for _, e := range entries {
		switch e.Kind {
		case "card", "node", "line", "maker", "gpu", "quantity", "memory":
			return true
		}
	}
	_, card := n.l.names.GPU(rest)
	return card > length
}

// generation reports whether a number before a card of digits alone is the
// generation of a known model: "qwen 3 4090" has one card, not three.
func (n *naming) generation(version, rest string) bool {
	rest = strings.TrimLeft(rest, " ")
	if rest == "" || !chars.IsDigit(rest[0]) {
		return false
	}
	if _, card := n.l.names.GPU(rest); card == 0 {
		return false
	}
	return len(n.slug) == 1 && n.l.names.Opens(n.slug[0]+"-"+version)
}

// second is the second rune of a text that begins with an ASCII letter.
func second(text string) rune {
	r, _ := utf8.DecodeRuneInString(text[1:])
	return r
}

// sizeList stands behind the first of several sizes that share their unit, where a version has no slash behind
// it: "llama7/13/70b".
var sizeList = pattern.Of(`^(?:/\d{1,3})*/\d{1,3}b\b`)

// leastListed is the least number that is taken for such a size: families have no version as high.
const leastListed = 7

// mixtureBetween is what a family is besides, a mixture of experts, between its name and a size, or glued to its
// version.
var mixtureBetween = pattern.Of(`^[a-z]+[ -]?(?:\d(?:\.\d)?)?(?:[ _-](?:vl|next|omni|coder))?([ _-]?moe)[ _-]\d+(?:x\d+|\.\d+)?b(?:[^a-z0-9]|$)|^[a-z]+\d(?:\.\d)?(moe)(?:[^a-z0-9]|$)`)

var mixtureWords = pattern.OneOf("moe")

// mixtureSaid reads a model of which it is said within its name that it is a mixture, where the name of the one
// that is known does not hold that: "qwen3moe-235b-a22b", "mixtral moe 8x7b".
func (l *lexing) mixtureSaid(rest string) (token.Token, int) {
	if !l.said.Mentions(mixtureWords) {
		return token.Token{}, 0
	}
	m := mixtureBetween.Groups(rest[:min(len(rest), 64)])
	if m == nil {
		return token.Token{}, 0
	}
	said := m[1] + m[2]
	lo := strings.Index(rest, said)
	hi := lo + len(said)
	if l.names.Opens(rest[:hi]) {
		return token.Token{}, 0
	}
	plain := rest[:lo] + rest[hi:]
	words, length := l.words.Words.LongestOf(plain, lexicon.Head(plain))
	t, n := l.model(plain, words, length)
	if t, n = l.whole(plain, t, n); n < lo || !l.names.Opens(t.Name) {
		return t, 0
	}
	return t, n + hi - lo
}

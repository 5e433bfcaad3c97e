package lex

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"headroom/parser/chars"
	"headroom/parser/lexicon"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// The sizes in a model's name: "7b", "8x7b", "30b-a3b", and the window that some names end in.

// size reads "7b", "0.5b", "70 b", "350m".
func (n *naming) size(rest string, spaced bool, length *int) bool {
	value, digits := numeral.Number(rest)
	if digits == 0 || n.value > 0 {
		return false
	}
	after := rest[digits:]
	if _, card := n.l.names.GPU(rest); spaced && card > digits {
		return false // "deepseek-v2-lite 910b*2"
	}
	gap := 0
	if after != "" && after[0] == ' ' {
		gap = 1
	}
	for scale, parts := range map[string]float64{"b": 1, "m": 1e3, "t": 1e-3} {
		if end := digits + gap + 1; strings.HasPrefix(after[gap:], scale) && (gap == 0 || scale == "b") && endsSize(rest[end:]) {
			if scale == "m" && (n.lengthNext(rest[end:]) || value < 5 && !n.l.names.Opens(strings.Join(n.slug, "-")+"-"+rest[:digits]+"m")) {
				return false // "deepseek-v4-flash 1M context", the data set "openorca-1m"
			}
			if spaced && scale != "m" && n.tokensNext(rest[end:]) && !n.l.names.Opens(strings.Join(n.slug, "-")+"-"+rest[:digits]+scale) {
				return false // "deepseek-v3 14.8T tokens"
			}
			n.value = value / parts
			n.slug = append(n.slug, rest[:digits]+scale)
			*length = end
			return true
		}
	}
	if n.version && strings.Contains(rest[:digits], ".") && n.l.names.Opens(strings.Join(n.slug, "-")+"-"+rest[:digits]+"b") && (after == "" || after[0] == ' ') {
		n.value = value
		n.slug = append(n.slug, rest[:digits]+"b")
		*length = digits
		return true // "qwen3 0.6"
	}
	if words := [...]string{" billion", "亿"}; strings.HasPrefix(after, words[0]) && spaced {
		n.value = value
		n.slug = append(n.slug, rest[:digits]+"b")
		*length = digits + len(words[0])
		return true
	}
	return false
}

// lengthNext reports whether what stands before a text is a length: it says "context" or "tokens".
func (n *naming) lengthNext(rest string) bool {
	entries, length := n.l.words.Words.Longest(strings.TrimLeft(rest, " -的"))
	return length > 0 && (entries[0].Kind == "quantity" && entries[0].Name == "seq_len" || entries[0].Kind == "data" && entries[0].Name == "tokens")
}

// tokensNext reports whether what stands before a text counts tokens, and none of a second.
func (n *naming) tokensNext(rest string) bool {
	rest = strings.TrimLeft(rest, " -的个")
	entries, length := n.l.words.Words.Longest(rest)
	if length == 0 || entries[0].Kind != "data" || entries[0].Name != "tokens" {
		return false
	}
	return !tokenRate.In(rest[length:])
}

// tokenRate stands behind tokens that are those of a time: "tokens/s", "tokens per second".
var tokenRate = pattern.Of(`^ ?(?:/|per\b|a sec|each|every|每|一秒|的?速度|speed|rate|生成)`)

// dataNext reports whether what stands before a text counts data: it says "samples" or "rows".
func (n *naming) dataNext(rest string) bool {
	entries, length := n.l.words.Words.Longest(strings.TrimLeft(rest, " -的"))
	return length > 0 && entries[0].Kind == "data"
}

// compound reads a word of a longer name that only hyphens tie to a known family:
// the "prover" of "deepseek-prover-v2-7b", the "openorca" of "mistral-7b-openorca".
// Before the size any word may stand; behind it one that nothing else knows.
func (n *naming) compound(rest string, gap int, length *int) bool {
	if gap != 1 || n.text[n.at] != '-' && n.text[n.at] != '_' || rest[0] < 'a' || rest[0] > 'z' {
		return false
	}
	end := len(lexicon.Head(rest))
	if end < 3 || n.value > 0 && slices.Contains(unnamed, rest[:end]) {
		return false
	}
	familiar := false
	if entries, size := n.l.words.Words.Longest(rest); size > 0 {
		for _, e := range entries {
			familiar = familiar || e.Kind == "family" || e.Kind == "family-word"
			if e.Kind == "variant" || e.Kind == "suffix" || n.value > 0 && !familiar {
				return false
			}
		}
		if size > end && !familiar {
			return false
		}
	}
	for end < len(rest) && n.value == 0 && (chars.IsDigit(rest[end]) || rest[end] == '.' && end+1 < len(rest) && chars.IsDigit(rest[end+1])) {
		end++ // "qwen3", "llama3.1"
	}
	if _, card := n.l.names.GPU(rest); card >= end {
		return false
	}
	tail := rest[end:]
	if over := strings.IndexFunc(tail, func(c rune) bool { return c >= utf8.RuneSelf || strings.ContainsRune(" ,;?!()", c) }); over >= 0 {
		tail = tail[:over]
	}
	if n.value == 0 && !sizeInName.In(tail) || n.value > 0 && tail != "" && tail[0] != '-' && tail[0] != '_' {
		return false
	}
	n.slug = append(n.slug, rest[:end])
	n.version = chars.IsDigit(rest[end-1])
	*length = end
	return true
}

// sizeInName is a size among the parts of a name that hyphens tie.
var sizeInName = pattern.Of(`^[\w.]*(?:[-_][\w.]+)*[-_:](?:\d+x)?\d+(?:\.\d+)?[bm](?:[-_]|$)`)

// letter reads the letter that tells one release of a size from another:
// "molmo-7b-d".
func (n *naming) letter(rest string, gap int, spaced bool, length *int) bool {
	if n.value == 0 || gap != 1 || spaced || n.text[n.at] != '-' || rest[0] < 'a' || rest[0] > 'z' || chars.StartsWord(rest[1:]) || len(n.slug[len(n.slug)-1]) < 2 {
		return false
	}
	n.slug = append(n.slug, rest[:1])
	*length = 1
	return true
}

// sizeWords stand in a name in place of its size: "phi-3-medium".
var sizeWords = map[string]bool{"mini": true, "small": true, "medium": true, "large": true, "nano": true, "tiny": true}

// window reads the length of context that a model is called by behind its size:
// "qwen2.5-14b-instruct-1m", "chatglm3-6b-32k".
func (n *naming) window(rest string, gap int, spaced bool, length *int) bool {
	if n.value == 0 && !sizeWords[n.slug[len(n.slug)-1]] || gap != 1 || !spaced && n.text[n.at] != '-' {
		return false
	}
	value, digits := numeral.Number(rest)
	end := digits + 1
	if spaced && (digits == 0 || end > len(rest) || rest[digits] != 'm' || n.lengthNext(rest[end:]) || n.dataNext(rest[end:]) || !n.calledBy(rest[:end])) {
		return false // "qwen2.5 7b 1m" is the name of one, "qwen3 8b 32k" is not
	}
	if digits == 0 || end > len(rest) || rest[digits] != 'k' && rest[digits] != 'm' || value > 1024 || value < 32 && rest[digits] == 'k' || chars.StartsWord(rest[end:]) && rest[end] < 0x80 {
		return false
	}
	n.slug = append(n.slug, rest[:end])
	*length = end
	return true
}

// calledBy reports whether models that are known have a name with this behind the parts that were
// read, with or without the word for an instructed one.
func (n *naming) calledBy(part string) bool {
	name := strings.Join(n.slug, "-")
	return n.l.names.Opens(name+"-"+part) || n.l.names.Opens(name+"-instruct-"+part)
}

// bareActive reads the active size of a mixture that is known, without its letter: "qwen3 235b 22b".
func (n *naming) bareActive(rest string, length *int) bool {
	if n.active > 0 || n.value == 0 || !chars.IsDigit(rest[0]) {
		return false
	}
	value, digits := numeral.Number(rest)
	end := digits + 1
	if digits == 0 || end > len(rest) || rest[digits] != 'b' || chars.StartsWord(rest[end:]) || value >= n.value || !n.l.names.Opens(strings.Join(n.slug, "-")+"-a"+rest[:end]) {
		return false
	}
	n.active = value
	n.slug = append(n.slug, "a"+rest[:end])
	*length = end
	return true
}

// endsSize reports whether a size may end before this text: at the end of a
// word, before a count ("7bx2") and in "7bchat".
func endsSize(rest string) bool {
	return !chars.StartsWord(rest) || rest[0] == 'x' || strings.HasPrefix(rest, "chat") || strings.HasPrefix(rest, "instruct")
}

// experts reads the size of a mixture of experts that is told by one of them: "2x34b".
func (n *naming) experts(rest string, length *int) bool {
	if n.value > 0 {
		return false
	}
	m := expertsOf.FindString(rest)
	if m == "" || chars.StartsWord(rest[len(m):]) {
		return false
	}
	n.slug = append(n.slug, m)
	*length = len(m)
	return true
}

// expertsOf is such a size.
var expertsOf = regexp.MustCompile(`^\d+x\d+(?:\.\d+)?b`)

// expertsInName are the number of experts and the size of each in a name, "mixtral-8x7b", also with
// the number behind, "7b-x8".
var expertsInName = regexp.MustCompile(`(?:^|-)(?:(\d+)x(\d+(?:\.\d+)?)b|(\d+(?:\.\d+)?)b-x(\d+))(?:-|$)`)

// ExpertsIn are the experts of a mixture and the size of each in billions, as its name tells
// them; 0 where it tells none.
func ExpertsIn(name string) (experts, each float64) {
	m := expertsInName.FindStringSubmatch(name)
	if m == nil {
		return 0, 0
	}
	experts, _ = strconv.ParseFloat(m[1]+m[4], 64)
	each, _ = strconv.ParseFloat(m[2]+m[3], 64)
	return experts, each
}

// HasExperts reports whether a name holds such a size.
func HasExperts(name string) bool { return expertsInName.MatchString(name) }

// mixture reads the active size of a mixture of experts: "a3b".
func (n *naming) mixture(rest string, length *int) bool {
	if rest[0] != 'a' && rest[0] != 'e' || n.active > 0 {
		return false
	}
	value, digits := numeral.Number(rest[1:])
	end := 1 + digits
	if _, card := n.l.names.GPU(rest); card == 0 && digits > 0 && rest[0] == 'a' && !chars.StartsWord(rest[end:]) && n.value > 2*value && value >= 1 {
		n.active = value // "qwen3 235b a22" leaves the letter out; "70b a100" names a card
		n.slug = append(n.slug, rest[:end]+"b")
		*length = end
		return true
	}
	if digits == 0 || end == len(rest) || rest[end] != 'b' && rest[end] != 'm' || chars.StartsWord(rest[end+1:]) {
		return false
	}
	n.active = value
	if rest[end] == 'm' {
		n.active = value / 1000
	}
	if rest[0] == 'e' {
		n.active = 0 // Gemma's "E4B" is a size of its own
	}
	n.slug = append(n.slug, rest[:end+1])
	*length = end + 1
	return true
}

// sizeEnds opens with what may stand behind the size of a model that is written without its unit:
// a format, what it is to run on, or nothing.
var sizeEnds = pattern.Of(`^(?: (?:i?q[2-8][_k0-9a-z]*|awq|gptq|gguf|fp8|int[48]|nf4|bf16|fp16|[48] ?-?bit|on|instruct|it|at|with)\b(?: a\b| an\b| my\b| the\b)?| ?\?|, ?[^0-9 ]|$)`)

// unitless reads the size of a family's member that is told by its number alone: "gemma3 27 on 24
// gigs", "llama 70 q4". Smaller ones are versions and counts.
func (n *naming) unitless(rest string, spaced bool, length *int) bool {
	if first, billions := n.sizesListed(rest); first != "" {
		n.value = billions
		n.slug = append(n.slug, first+"b")
		*length = len(first)
		return true
	}
	value, digits := numeral.Number(rest)
	if !spaced || n.value > 0 || digits != 2 || value < 11 || !chars.IsDigit(rest[1]) || len(n.slug) == 0 || !sizeEnds.In(rest[digits:]) || !n.l.names.Opens(strings.Join(n.slug, "-")+"-"+rest[:digits]+"b") {
		return false
	}
	n.value = value
	n.slug = append(n.slug, rest[:digits]+"b")
	*length = digits
	return true
}

// listedSizes are sizes of which only the last has its unit: the "7/13/70b" of "llama7/13/70b".
var listedSizes = pattern.Of(`^(\d+(?:\.\d+)?)(?:(?:/|, ?|、)\d+(?:\.\d+)?)*(?:/|, ?|、| ?(?:or|and|&|vs|和|还是|或) ?)\d+(?:\.\d+)?b\b`)

// mostReleases is more than the number of any release that is told without its point.
const mostReleases = 6

// sizesListed is the first of such sizes, where it can be no version; empty where there is none.
func (n *naming) sizesListed(rest string) (first string, billions float64) {
	if n.value > 0 || n.active > 0 || rest == "" || !chars.IsDigit(rest[0]) {
		return "", 0
	}
	m := listedSizes.Groups(rest)
	if m == nil {
		return "", 0
	}
	if billions, _ = numeral.Number(m[1]); billions < mostReleases && !n.version || !n.l.names.Opens(strings.Join(n.slug, "-")+"-"+m[1]+"b") {
		return "", 0
	}
	return m[1], billions
}

// modelsBefore ends before models that are told by their size: "it never ran more than 8Bs".
var modelsBefore = pattern.Of(`\b(?:run|runs|ran|running|do|does|did|handles?|handled|than|only|ever|shows?|any|all|some|of|those|these|my|daily|tried|with|loads?|fits?|for|on|dense|small|smaller|big|bigger|up to|just) ?$`)

// sizesOfModels reports whether a number in front of "bs" is the size of models and no batch: "13Bs", for batches are
// powers of two.
func (l *lexing) sizesOfModels(value float64, rest string) bool {
	after, ok := strings.CutPrefix(rest, "bs")
	if !ok || value < 1 || value > 1000 || chars.StartsWord(after) || strings.HasPrefix(strings.TrimLeft(after, " "), "=") {
		return false
	}
	if modelsBefore.In(l.text[max(0, l.at-24):l.at]) {
		return true
	}
	whole := int(value)
	return (float64(whole) != value || whole&(whole-1) != 0) && !slices.ContainsFunc(l.tokens, func(t token.Token) bool { return t.Type == token.Size || t.Type == token.Model })
}

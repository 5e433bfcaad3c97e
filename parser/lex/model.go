package lex

import (
	"strings"
	"unicode/utf8"

	"headroom/parser/chars"
	"headroom/parser/lexicon"
	"headroom/parser/names"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// model finds a model by name: a family of the lexicon with the version, size
// and variant that follow it, a spelling of the snapshot, or an unknown word
// tied to a size ("foo-9b"). The longest reading wins; nothing that the text
// does not say is filled in.
func (l *lexing) model(rest string, words []lexicon.Entry, length int) (token.Token, int) {
	owner, head := 0, l.head
	for _, e := range words {
		if e.Kind == "owner" && length < len(rest) && (rest[length] == '/' || rest[length] == '_' && l.opensFamily(rest[length+1:])) {
			owner = length + 1
			head = lexicon.Head(rest[owner:])
			words, length = l.words.Words.LongestOf(rest[owner:], head)
			break
		}
	}
	if length == 0 && owner == 0 {
		words, length = l.releaseGlued(rest, head)
	}
	t, n := l.family(rest[owner:], words, length)
	id, m := l.names.ModelTagged(rest[owner:], head)
	if cut := l.lengthSpaced(rest[owner:], m); cut > 0 {
		id, m = l.names.ModelTagged(rest[owner:owner+cut], head)
	}
	if m > 0 && l.counted(rest[owner:owner+m]) {
		m = 0
	}
	if end := m + newer(rest[owner+m:]); m > 0 && end > m && !chars.HasDigit(id) && l.versionEnds(rest[owner+end:]) {
		id, m = id+"-"+rest[owner+m+1:owner+end], end
	}
	if m >= n && m >= length && m > 0 {
		named := token.Token{Type: token.Model, Kind: "model", Name: id}
		if named.Value, named.Active = names.Sizes(id); m > n || names.Squeeze(id) == names.Squeeze(t.Name) || !l.names.Opens(t.Name) {
			t, n = named, m
		}
	}
	if n == 0 && (length == 0 || words[0].Kind == "variant" && length < len(rest)-owner && rest[owner+length] == '-') {
		t, n = l.tied(rest[owner:], head)
	}
	if n == 0 {
		return t, 0
	}
	return t, owner + n
}

// opensFamily reports whether a text begins with the name of a family: files are called by the owner and the
// name of the model, "qwen_qwen3-32b-iq4_xs.gguf".
func (l *lexing) opensFamily(text string) bool {
	words, length := l.words.Words.Longest(text)
	return length > 0 && (words[0].Kind == "family" || words[0].Kind == "family-word" && len(text) > length && text[length] == '-')
}

// lengthSpaced is where a name of so many bytes ends without what is a length here: "qwen2.5 7b 1m context",
// "phi-3 medium 128k ctx". It is 0 where the name ends in none.
func (l *lexing) lengthSpaced(text string, end int) int {
	space := strings.LastIndexByte(text[:end], ' ')
	if space <= 0 || end-space > len(" 1024k") || text[end-1] != 'm' && text[end-1] != 'k' || !chars.OnlyDigits(text[space+1:end-1]) {
		return 0
	}
	if n := (&naming{l: l}); n.lengthNext(text[end:]) || n.dataNext(text[end:]) {
		return space
	}
	return 0
}

// counted reports whether what is spelled as a model is a word with its number: "step 3" is the
// third one, and only "step3" the model.
func (l *lexing) counted(spelled string) bool {
	at := strings.IndexAny(spelled, " -_")
	if at < 0 || at != len(spelled)-2 || !chars.IsDigit(spelled[at+1]) {
		return false
	}
	entries, length := l.words.Words.Longest(spelled[:at])
	return length == at && entries[0].Kind != "family" && entries[0].Kind != "family-word"
}

// naming is the reading of one model name.
type naming struct {
	l       *lexing
	text    string
	at      int
	slug    []string
	version bool
	tight   bool // no part may stand after a space
	value   float64
	active  float64
}

// family reads a name that begins with a known family.
func (l *lexing) family(text string, words []lexicon.Entry, length int) (token.Token, int) {
	for _, e := range words {
		if e.Kind != "family" && e.Kind != "family-word" {
			continue
		}
		if e.Kind == "family-word" && length < 4 && l.at > 1 && l.text[l.at-1] == '-' && lexicon.IsAlphabetic(rune(l.text[l.at-2])) {
			return token.Token{}, 0 // the v3 of "large-v3-turbo"
		}
		n := naming{l: l, text: text, at: length, slug: []string{e.Name}}
		n.version = chars.IsDigit(e.Name[len(e.Name)-1])
		n.value, _ = names.Sizes(e.Name) // "glm-130b"
		for n.part() {
		}
		if e.Kind == "family-word" && len(n.slug) == 1 && !n.l.sizeBefore() && !tagBehind.In(text[n.at:]) && !(strings.HasPrefix(e.Name, "deepseek-v3") && l.deployed()) {
			return token.Token{}, 0 // "opt", "yi" and "bloom" alone are other words
		}
		if rest := text[n.at:]; n.value == 0 && len(rest) > 1 && rest[0] == '-' { // "internvl2-llama3-76b"
			words, length := l.words.Words.Longest(rest[1:])
			if t, m := l.family(rest[1:], words, length); m > 0 && (t.Value > 0 || HasExperts(t.Name)) {
				if short := rest[1 : 1+length]; length == 2 && len(words) > 0 { // "airochronos-l2-13b"
					t.Name = short + strings.TrimPrefix(t.Name, words[0].Name)
				}
				t.Name = strings.Join(n.slug, "-") + "-" + t.Name
				return t, n.at + 1 + m
			}
		}
		return n.token(), n.at
	}
	return token.Token{}, 0
}

// tagBehind is the tag of a program's library behind the name of a model: "solar:q4_0", "yi:latest".
var tagBehind = pattern.Of(`^:(?:i?q\d|fp16|bf16|latest|instruct|chat)`)

// releaseGlued finds the family whose release is glued to it: "deepseekv3", "kimik2".
func (l *lexing) releaseGlued(rest, head string) ([]lexicon.Entry, int) {
	last := len(head) - 1
	if last < 4 || strings.IndexByte("vrkm", head[last]) < 0 || len(rest) == len(head) || !chars.IsDigit(rest[len(head)]) {
		return nil, 0
	}
	if words, length := l.words.Words.Longest(head[:last]); length == last && words[0].Kind == "family" {
		return words, length
	}
	return nil, 0
}

// deployed reports whether a word stands behind a verb that a model is right behind, or
// beside 满血, which is said of one family: "部署v3", "满血v3.1".
func (l *lexing) deployed() bool {
	before := strings.TrimRight(l.text[:l.at], " ")
	for _, word := range [...]string{"满血", "满血版", "满血的", "训练", "微调", "蒸馏", "跑", "推", "推理", "部署", "加载", "起", "上", "测", "跑个", "跑通", "整", "搞", "弄", "带", "养", "拉"} {
		if strings.HasSuffix(before, word) {
			return true
		}
	}
	return strings.HasPrefix(strings.TrimLeft(strings.TrimLeft(l.text[l.at:], "v0123456789."), " "), "满血")
}

// sizeBefore reports whether a size right before says that a word is the name of a
// model: "16b的moss".
func (l *lexing) sizeBefore() bool {
	n := len(l.tokens)
	return n > 1 && l.glued() && l.tokens[n-1].Type == token.Link && l.text[l.tokens[n-1].Lo:] != "" && strings.HasPrefix(l.text[l.tokens[n-1].Lo:], "的") && l.tokens[n-2].Type == token.Size
}

// tied reads an unknown word that is tied to a size, "foo-9b", "foo2-7b": the head of
// the text.
func (l *lexing) tied(text, head string) (token.Token, int) {
	first, _ := utf8.DecodeRuneInString(text)
	if len(head) < 3 || !lexicon.IsAlphabetic(first) { // a Han verb before a size is no name
		return token.Token{}, 0
	}
	n := naming{l: l, text: text, at: len(head), slug: []string{head}, tight: true}
	if len(text) > len(head)+1 && text[len(head)] == '-' { // "mini-internvl-2b"
		words, length := l.words.Words.Longest(text[len(head)+1:])
		if length < 3 {
			words = nil // the v3 of "large-v3-turbo"
		}
		if t, m := l.family(text[len(head)+1:], words, length); m > 0 {
			t.Name = head + "-" + t.Name
			return t, len(head) + 1 + m
		}
	}
	tagged := n.at+1 < len(text) && text[n.at] == ':' && chars.IsDigit(text[n.at+1]) && !Around[head] // "sqlcoder:15b"
	spaced := n.at+1 < len(text) && text[n.at] == ' ' && chars.IsDigit(text[n.at+1]) && calledAfter(head)
	if n.at == len(text) || text[n.at] != '-' && !chars.IsDigit(text[n.at]) && !tagged && !spaced {
		return token.Token{}, 0
	}
	n.tight = !spaced
	for n.part() {
	}
	if n.value == 0 && !HasExperts(strings.Join(n.slug, "-")) {
		return token.Token{}, 0
	}
	t := n.token()
	t.Kind = "unknown"
	return t, n.at
}

// calledAfter reports whether an unknown word is made of the name of a model, as many that were trained further are
// called: "mobilellama 1.4b", "saullm 7b".
func calledAfter(word string) bool {
	for _, kin := range [...]string{"llama", "vicuna", "alpaca", "mistral", "llm", "glm", "gpt"} {
		if strings.HasSuffix(word, kin) && len(word) > len(kin)+1 && word != "ollama" {
			return true
		}
	}
	return false
}

func (n *naming) token() token.Token {
	return token.Token{Type: token.Model, Kind: "model", Name: strings.Join(n.slug, "-"), Value: n.value, Active: n.active}
}

// part reads the next part of a name and reports whether there was one.
func (n *naming) part() bool {
	gap := 0
	rest := n.text[n.at:]
	for gap < len(rest) && gap < 2 && strings.IndexByte(" -_:", rest[gap]) >= 0 {
		gap++
	}
	if gap == 2 && strings.HasPrefix(rest, " - ") && n.goesOn(rest[3:]) {
		gap = 3 // "Qwen3 - Next - 80B - A3B"
	}
	if gap == len(rest) {
		return false
	}
	spaced := strings.ContainsRune(rest[:gap], ' ')
	if spaced && n.tight {
		return false
	}
	rest = rest[gap:]
	length := 0
	switch {
	case n.size(rest, spaced, &length), n.unitless(rest, spaced, &length), n.experts(rest, &length), n.compound(rest, gap, &length), n.letter(rest, gap, spaced, &length), n.mixture(rest, &length), n.bareActive(rest, &length), n.versioned(rest, spaced, &length), n.window(rest, gap, spaced, &length), n.variant(rest, gap, spaced, &length):
		n.at += gap + length
		return true
	}
	return false
}

// goesOn reports whether a name goes on behind a hyphen that stands between spaces: with a
// variant, a size or the active size.
func (n *naming) goesOn(rest string) bool {
	if n.familiar(rest) {
		return true
	}
	word := rest[:runEnd(rest)]
	return word != "" && (n.value == 0 && sizeOfPart(word) >= 0.1 || n.value > 0 && n.active == 0 && word[0] == 'a' && sizeOfPart(word[1:]) > 0)
}

// variant reads a word that belongs to a name: chat, instruct, air, coder.
func (n *naming) variant(rest string, gap int, spaced bool, length *int) bool {
	entries, size := n.l.words.Words.Longest(rest)
	for _, e := range entries {
		if e.Name == "next" && spaced && placeNext.In(rest[size:]) {
			continue // "glm air next to my 3090"
		}
		if e.Kind == "variant" || e.Kind == "suffix" && gap > 0 && (!spaced || n.edition(e.Name, rest[size:])) {
			name := e.Name
			if !spaced && editionNext.In(rest[size:]) {
				name = rest[:size] // of "inst-chat" the latter is the edition
			}
			if *length = size; name == "moe" && n.value > 0 && n.l.names.Opens(strings.Join(n.slug, "-")) && !n.l.names.Opens(strings.Join(n.slug, "-")+"-moe") {
				return true // "qwen3-30b-a3b-moe"
			}
			n.slug = append(n.slug, name)
			return true
		}
	}
	return false
}

// edition reports whether a word that stands apart behind a version names which of a release is
// meant: "deepseek v4.1 flash", and not the attention of "qwen3 flash attention".
func (n *naming) edition(word, after string) bool {
	last := n.slug[len(n.slug)-1]
	switch word {
	case "flash":
		return n.value == 0 && n.version && chars.HasDigit(last) && !attentionNext.In(after)
	case "pro":
		return n.value == 0 && n.version && (last[0] == 'v' || strings.Contains(last, ".")) && !cardNext.In(after)
	}
	return false
}

var (
	attentionNext = pattern.Of(`^[ -]?(?:att|decod|v[23]\b|[23]\b|memory|drive|storage|\(?fa)`)
	cardNext      = pattern.Of(`^[ -]?\d`)
	placeNext     = pattern.Of(`^ (?:to (?:an?|my|the|our|his|its?|this|that|these|those|another|one|two|some|other|\d)\b|week|month|year|gen\b|generation)`)
	editionNext   = pattern.Of(`^-(?:chat|base|instruct)\b`)
)

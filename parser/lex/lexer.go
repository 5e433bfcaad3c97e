// Package lex turns a folded text into tokens, by the lexicon and by the names
// of models and cards.
package lex

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"headroom/parser/chars"
	"headroom/parser/lexicon"
	"headroom/parser/names"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// lexing is one pass over a folded question. It is total: every rune becomes
// part of a token or is space. The longest name or word of the lexicon wins, so
// Han runs need no spaces and "3090" is a card where it is not a number.
type lexing struct {
	said   *pattern.Matching
	text   string
	words  *lexicon.Lexicon
	names  *names.Names
	tokens []token.Token
	at     int // bytes read
	rune   int // runes read

	seen    int // where head, entries and length are of, plus one
	head    string
	entries []lexicon.Entry
	length  int

	last lookup

	equals int // where the next = stands, or behind the text

	letterZero pattern.Fact // whether an O stands beside a digit
	notation   pattern.Fact // whether the text is in the exact notation
	lowLines   pattern.Fact // whether three low lines stand in a row
}

// Tokens splits a folded question into tokens.
func Tokens(said *pattern.Matching, words *lexicon.Lexicon, names *names.Names) []token.Token {
	text := said.Text
	l := &lexing{said: said, text: text, words: words, names: names, tokens: make([]token.Token, 0, parts(text)), equals: -1}
	for l.at < len(l.text) {
		if l.text[l.at] == ' ' {
			l.skip(1)
			continue
		}
		l.step()
	}
	return l.tokens
}

// parts is about the most tokens that a text comes to: one of each run of letters, of digits and of spaces and signs,
// and of each rune that is written in three bytes or more.
func parts(text string) int {
	n, last := 2, byte(0)
	for i := range len(text) {
		kind := byte(0)
		switch c := text[i]; {
		case c >= 0xe0: // the first byte of such a rune
			n++
		case c >= 0x80:
			kind = last
		case chars.IsDigit(c):
			kind = '0'
		case c >= 'a' && c <= 'z':
			kind = 'a'
		}
		if kind != last && kind != 0 {
			n++
		}
		last = kind
	}
	return n
}

// lookup is what was found for a text in the lexicon.
type lookup struct {
	text, head string
	entries    []lexicon.Entry
	length     int
}

// here is the longest word of the lexicon at the current place.
func (l *lexing) here() ([]lexicon.Entry, int) {
	if l.seen != l.at+1 {
		l.entries, l.length = l.longest(l.text[l.at:])
		l.head, l.seen = l.last.head, l.at+1
	}
	return l.entries, l.length
}

// longest is the longest word of the lexicon that a text begins with. The last one is kept: what
// stands behind a figure is asked for its unit first, and is the next token then.
func (l *lexing) longest(text string) ([]lexicon.Entry, int) {
	if l.last.text != text {
		head := lexicon.Head(text)
		entries, length := l.words.Words.LongestOf(text, head)
		l.last = lookup{text, head, entries, length}
	}
	return l.last.entries, l.last.length
}

// step reads one token.
func (l *lexing) step() {
	rest := l.text[l.at:]
	switch {
	case l.pair(rest), l.gguf(rest), l.misread(rest), l.verbGlued(rest), l.name(rest), l.processor(rest), l.figure(rest), l.times(rest), l.setTo(rest), l.word(rest):
		return
	}
	l.other(rest)
}

// emit adds a token of so many bytes.
func (l *lexing) emit(t token.Token, length int) {
	t.Lo, t.Start = l.at, l.rune
	if t.Type == token.Several && strings.HasSuffix(l.text[:l.at], "第") {
		t = token.Token{Type: token.Unknown, Lo: t.Lo, Start: t.Start} // 第二台
	}
	l.skip(length)
	t.Hi, t.End = l.at, l.rune
	l.tokens = append(l.tokens, t)
}

func (l *lexing) skip(length int) {
	l.rune += chars.Runes(l.text[l.at : l.at+length])
	l.at += length
}

// previous is the last token, or an empty one.
func (l *lexing) previous() *token.Token {
	if len(l.tokens) == 0 {
		return &token.None
	}
	return &l.tokens[len(l.tokens)-1]
}

// glued reports whether the text before the current place is a token that
// touches it.
func (l *lexing) glued() bool { return len(l.tokens) > 0 && l.previous().Hi == l.at }

// pair reads key=value in the exact notation that Canonical writes.
func (l *lexing) pair(rest string) bool {
	if l.equals < l.at {
		l.equals = len(l.text)
		if next := strings.IndexByte(rest, '='); next >= 0 {
			l.equals = l.at + next
		}
	}
	if l.equals == len(l.text) || l.equals-l.at > 32 || l.glued() {
		return false
	}
	key := l.text[l.at:l.equals]
	if _, known := query.Slots[key]; !known {
		return false
	}
	end := strings.IndexByte(rest, ' ')
	if end < 0 {
		end = len(rest)
	}
	if at := strings.IndexFunc(rest[:end], han); at > 0 && slices.Contains(closedKeys, key) {
		end = at // "optimizer=lion四张V100"
	}
	for end > 0 && (rest[end-1] == ',' || rest[end-1] == '?') { // of a list of pairs, of a question
		end--
	}
	if (key == "gpu" || key == "model" || key == "gpu_count") && strings.ContainsAny(rest[:end], "0123456789") && !l.notation.Holds(l.exactly) {
		return false
	}
	if end == len(key)+1 || !query.Exact(key, rest[len(key)+1:end]) {
		return false
	}
	l.emit(token.Token{Type: token.Pair, Name: key}, end)
	return true
}

func han(r rune) bool { return unicode.Is(unicode.Han, r) }

// closedKeys have values of a closed list, none of which is written in Chinese.
var closedKeys = []string{"optimizer", "framework", "quant", "precision", "kv_dtype", "task", "offload", "recompute"}

// exactly reports whether a text is in the exact notation but for its first word, as Canonical writes it. In
// another, the number or name of cards and a model behind a sign of equality are read as anywhere: "gpu=4090 num=4 70b awq".
func (l *lexing) exactly() bool {
	for i, word := range strings.Fields(l.text) {
		key, _, pair := strings.Cut(word, "=")
		if _, known := query.Slots[key]; !pair && i > 0 || pair && !known || strings.HasSuffix(word, ",") {
			return false
		}
	}
	return true
}

// partOfName reports whether a word of the lexicon may be the first of a card's name or a model's.
func partOfName(e lexicon.Entry) bool {
	switch e.Kind {
	case "gpu", "line", "family", "family-word", "owner", "variant", "suffix":
		return true
	}
	return false
}

// name reads a card or a model. Few runes of Chinese open a name.
func (l *lexing) name(rest string) bool {
	words, length := l.here()
	if first, _ := utf8.DecodeRuneInString(rest); !lexicon.IsAlphabetic(first) && !l.names.MayOpen(first) && !slices.ContainsFunc(words, partOfName) && !l.said.Mentions(mixtureWords) {
		return false
	}
	if card, n := l.card(rest, words, length); n > 0 {
		l.emit(card, n)
		return true
	}
	if model, n := l.underlined(rest); n > 0 {
		l.emit(model, n)
		return true
	}
	if model, n := l.mixtureSaid(rest); n > 0 {
		l.emit(model, n)
		return true
	}
	model, n := l.model(rest, words, length)
	if model, n = l.whole(rest, model, n); n > 0 {
		l.emit(model, n)
		return true
	}
	return false
}

// underlined reads a model whose folder is named after it, with three low lines where its version
// has a point, as ModelScope stores it: "qwen2___5-7b-instruct".
func (l *lexing) underlined(rest string) (token.Token, int) {
	const line = "___"
	if !l.lowLines.Holds(func() bool { return strings.Contains(l.text, line) }) {
		return token.Token{}, 0
	}
	run, _, _ := strings.Cut(rest[:min(len(rest), 64)], " ")
	at := strings.Index(run, line)
	if at < 1 || at+len(line) == len(run) || !chars.IsDigit(run[at-1]) || !chars.IsDigit(run[at+len(line)]) {
		return token.Token{}, 0
	}
	pointed := rest[:at] + "." + rest[at+len(line):]
	words, length := l.words.Words.LongestOf(pointed, l.head)
	t, n := l.model(pointed, words, length)
	if t, n = l.whole(pointed, t, n); n <= at {
		return t, 0
	}
	return t, n + len(line) - 1
}

// other reads what nothing knows: a whole word of an alphabet, or one rune.
func (l *lexing) other(rest string) {
	r, size := utf8.DecodeRuneInString(rest)
	t := token.Token{Type: token.Mark}
	switch {
	case r == '→' || strings.HasPrefix(rest, "->") || strings.HasPrefix(rest, "=>"):
		if r != '→' {
			size = 2
		}
		if next := strings.TrimLeft(rest[size:], " "); next != "" && chars.IsDigit(next[0]) && l.previous().IsFigure() {
			t.Type, t.Kind = token.Either, "arrow" // "4096 -> 16384"
		}
	case r == '~' || r == '≈' || r == '<' || r == '>':
		t.Type, t.Kind = token.Link, "about"
	case r == '=' || r == ':':
		t.Type = token.Equals
	case r == '-' && l.glued() && l.previous().Type == token.Key && len(rest) > 1 && chars.IsDigit(rest[1]):
		t.Type = token.Equals // "zero-3"
	case r == '(' || r == '[':
		t.Type = token.Open
	case r == ')' || r == ']':
		t.Type = token.Close
	case r == ',' || r == '/' || r == '、' || r == '|':
		t.Type, t.Kind = token.Join, "comma"
		if r == '/' {
			t.Type, t.Kind = token.Either, "slash"
		}
	case r == '+' || r == '&':
		t.Type, t.Kind = token.Join, "and"
		t.Name = "plus"
	case lexicon.IsAlphabetic(r):
		t.Type = token.Unknown
		size = len(lexicon.Head(rest))
		for size < len(rest) && chars.IsDigit(rest[size]) {
			size += len(lexicon.Head(rest[size:]))
			if size+1 < len(rest) && rest[size] == '.' && chars.IsDigit(rest[size+1]) {
				size++ // "voxcpm1.5"
				continue
			}
			if size < len(rest) {
				if r, _ := utf8.DecodeRuneInString(rest[size:]); lexicon.IsAlphabetic(r) {
					size += len(lexicon.Head(rest[size:]))
				}
			}
		}
	case r >= chars.FirstHan && r <= chars.LastHan || unicode.IsLetter(r):
		t.Type = token.Unknown
	}
	l.emit(t, size)
}

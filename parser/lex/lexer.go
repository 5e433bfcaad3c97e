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
	"headroom/parser/numeral"
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

// countBehind stands behind digits that count, and are no version of the word before them.
var countBehind = []string{"万", "亿", "千", "百", "*", "x", "×", "张", "块", "卡", "台"}

// aSecond makes a rate of the tokens that stand before it.
var aSecond = []string{" per s", "/s", " a second", " each second", " per min"}

// word reads a word of the lexicon.
func (l *lexing) word(rest string) bool {
	entries, n := l.here()
	if n > 0 && chars.IsDigit(rest[n-1]) && chars.Opens(rest[n:], countBehind) > 0 {
		without, m := l.words.Words.LongestOf(strings.TrimRight(rest[:n], "0123456789"), l.head)
		if m > 0 && (without[0].Name == entries[0].Name || n > 1 && rest[n-2] == ' ' && strings.HasPrefix(entries[0].Name, "zero-")) {
			entries, n = without, m // "fsdp 2万条数据", "fsdp 2*V100", 不开zero 2台8卡H800
		}
	}
	if n > len("单卡") && strings.HasPrefix(rest, "单卡") && l.glued() && l.previous().IsCard() {
		entries, n = l.words.Words.LongestOf(rest[:len("单卡")], l.head) // "3090单卡bs=4"
	}
	if n > len("tokens") && strings.HasPrefix(rest, "token") && l.afterAmount() {
		entries, n = l.words.Words.LongestOf(rest[:len("tokens")], l.head) // "5亿token长度4096"
	}
	if kept := strings.TrimSuffix(rest[:n], " tokens"); len(kept) < n && chars.Opens(rest[n:], aSecond) > 0 {
		entries, n = l.words.Words.LongestOf(kept, l.head) // "8k context tokens per second"
	}
	if kept := strings.TrimSuffix(rest[:n], " r"); len(kept) < n && strings.HasPrefix(rest[n:], "1") && (len(rest) == n+1 || !chars.IsDigit(rest[n+1])) {
		entries, n = l.words.Words.LongestOf(kept, l.head) // "lora R1 distill": no adapter has one rank, and a model is called so
	}
	for _, e := range entries {
		if t, ok := meaning(e, rest[n:]); ok && !(rest[:n] == "adapter" && l.boardAdapter()) && !(rest[:n] == "pretrained" && l.ofMethod()) {
			l.emit(t, n)
			return true
		}
	}
	return false
}

// afterAmount reports whether what stands right before is an amount of data, more than any length, or asks for the
// tokens of a second.
func (l *lexing) afterAmount() bool {
	if strings.HasSuffix(l.text[:l.at], "秒多少") {
		return true
	}
	before := l.previous()
	return before.Type == token.Size && before.Name == "yi" || before.Type == token.Scaled && before.Value >= 1e7
}

// ofMethod reports whether a word is a part of the method by which a model is loaded or kept: from_pretrained
// says nothing of training.
func (l *lexing) ofMethod() bool {
	before := l.text[:l.at]
	return strings.HasSuffix(before, "from_") || strings.HasSuffix(before, "save_")
}

var (
	boardWords = pattern.OneOf("sxm", "riser", "m.2", "oculink", "pcie adapter", "12vhpwr")
	peftWords  = pattern.OneOf("lora", "peft", "adapters")
)

// boardAdapter reports whether an adapter is one that a card is plugged into: "V100 SXM2 +
// adapter".
func (l *lexing) boardAdapter() bool {
	return l.said.Mentions(boardWords) && !l.said.Mentions(peftWords)
}

// meaning is the token of a lexicon's word, unless the word means something
// only beside a number or inside a name.
func meaning(e lexicon.Entry, after string) (token.Token, bool) {
	t := token.Token{Type: token.Term, Kind: e.Kind, Name: e.Name}
	switch e.Kind {
	case "scale", "bytes", "bits", "unit", "line", "family", "family-word", "variant", "suffix", "owner", "gpu":
		return t, false
	case "key":
		t.Type = token.Key
	case "key-short":
		value := strings.TrimLeft(after, " ")
		for _, verb := range [...]string{"取", "设成", "设为", "设", "为", "用"} {
			if rest, ok := strings.CutPrefix(value, verb); ok && e.Name == "lora_rank" {
				value = strings.TrimLeft(rest, " ") // "r取8"
				break
			}
		}
		if value == "" || !chars.IsDigit(value[0]) && value[0] != '=' && value[0] != ':' {
			return t, false
		}
		t.Type, t.Kind = token.Key, "key"
	case "quantity":
		t.Type = token.Quantity
	case "data":
		t.Type = token.Data
	case "card", "node":
		t.Type = token.Measure
	case "one":
		t.Type, t.Value = token.One, 1
	case "several":
		t.Type = token.Several
		t.Value, _ = numeral.Number(e.Name)
	case "link":
		t.Type = token.Link
	case "or", "vs":
		t.Type = token.Either
	case "and", "with":
		t.Type = token.Join
	}
	return t, true
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

package parser

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"headroom/parser/lexicon"
)

// lexing is one pass over a folded question. It is total: every rune becomes
// part of a token or is space. The longest name or word of the lexicon wins, so
// Han runs need no spaces and "3090" is a card where it is not a number.
type lexing struct {
	text   string
	words  *lexicon.Lexicon
	names  *Names
	tokens []token
	at     int // bytes read
	rune   int // runes read

	seen    int // where head, entries and length are of, plus one
	head    string
	entries []lexicon.Entry
	length  int

	equals int // where the next = stands, or behind the text

	power      fact // whether the text speaks of power
	letterZero fact // whether an O stands beside a digit
	notation   fact // whether the text is in the exact notation
	processors fact // whether the text speaks of what a processor has beside it
}

// lex splits a folded question into tokens.
func lex(text string, words *lexicon.Lexicon, names *Names) []token {
	l := &lexing{text: text, words: words, names: names, tokens: make([]token, 0, len(text)/3+4), equals: -1}
	for l.at < len(l.text) {
		if l.text[l.at] == ' ' {
			l.skip(1)
			continue
		}
		l.step()
	}
	return l.tokens
}

// here is the longest word of the lexicon at the current place.
func (l *lexing) here() ([]lexicon.Entry, int) {
	if l.seen != l.at+1 {
		l.head = lexicon.Head(l.text[l.at:])
		l.entries, l.length = l.words.Words.LongestOf(l.text[l.at:], l.head)
		l.seen = l.at + 1
	}
	return l.entries, l.length
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
func (l *lexing) emit(t token, length int) {
	t.lo, t.start = l.at, l.rune
	if t.typ == tSeveral && strings.HasSuffix(l.text[:l.at], "第") {
		t = token{typ: tUnknown, lo: t.lo, start: t.start} // 第二台
	}
	l.skip(length)
	t.hi, t.end = l.at, l.rune
	l.tokens = append(l.tokens, t)
}

func (l *lexing) skip(length int) {
	l.rune += runes(l.text[l.at : l.at+length])
	l.at += length
}

// previous is the last token, or an empty one.
func (l *lexing) previous() token {
	if len(l.tokens) == 0 {
		return token{}
	}
	return l.tokens[len(l.tokens)-1]
}

// glued reports whether the text before the current place is a token that
// touches it.
func (l *lexing) glued() bool { return len(l.tokens) > 0 && l.previous().hi == l.at }

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
	if _, known := slots[key]; !known {
		return false
	}
	end := strings.IndexByte(rest, ' ')
	if end < 0 {
		end = len(rest)
	}
	if rest[end-1] == ',' { // of a list of pairs
		end--
	}
	if (key == "gpu" || key == "model" || key == "gpu_count") && strings.ContainsAny(rest[:end], "0123456789") && !l.notation.holds(l.exactly) {
		return false
	}
	if end == len(key)+1 || !exact(key, rest[len(key)+1:end]) {
		return false
	}
	l.emit(token{typ: tPair, name: key}, end)
	return true
}

// exactly reports whether a text is in the exact notation but for its first word, as Canonical writes it. In
// another, the number or name of cards and a model behind a sign of equality are read as anywhere: "gpu=4090 num=4 70b awq".
func (l *lexing) exactly() bool {
	for i, word := range strings.Fields(l.text) {
		key, _, pair := strings.Cut(word, "=")
		if _, known := slots[key]; !pair && i > 0 || pair && !known || strings.HasSuffix(word, ",") {
			return false
		}
	}
	return true
}

// name reads a card or a model.
func (l *lexing) name(rest string) bool {
	words, length := l.here()
	if card, n := l.card(rest, words, length); n > 0 {
		l.emit(card, n)
		return true
	}
	if model, n := l.underlined(rest); n > 0 {
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
func (l *lexing) underlined(rest string) (token, int) {
	const line = "___"
	run, _, _ := strings.Cut(rest[:min(len(rest), 64)], " ")
	at := strings.Index(run, line)
	if at < 1 || at+len(line) == len(run) || !isDigit(run[at-1]) || !isDigit(run[at+len(line)]) {
		return token{}, 0
	}
	pointed := rest[:at] + "." + rest[at+len(line):]
	words, length := l.words.Words.LongestOf(pointed, l.head)
	t, n := l.model(pointed, words, length)
	if t, n = l.whole(pointed, t, n); n <= at {
		return t, 0
	}
	return t, n + len(line) - 1
}

// startsWord reports whether text goes on with a letter or digit of a word.
func startsWord(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return text != "" && !((r == 'l' || r == 'q') && lexicon.Adapters(text)) && (lexicon.IsAlphabetic(r) || unicode.IsDigit(r))
}

func onlyDigits(s string) bool {
	for i := range len(s) {
		if !isDigit(s[i]) {
			return false
		}
	}
	return s != ""
}

// word reads a word of the lexicon.
func (l *lexing) word(rest string) bool {
	entries, n := l.here()
	for _, e := range entries {
		if t, ok := meaning(e, rest[n:]); ok && !(rest[:n] == "adapter" && l.boardAdapter()) && !(rest[:n] == "pretrained" && l.ofMethod()) {
			l.emit(t, n)
			return true
		}
	}
	return false
}

// ofMethod reports whether a word is a part of the method by which a model is loaded or kept: from_pretrained
// says nothing of training.
func (l *lexing) ofMethod() bool {
	before := l.text[:l.at]
	return strings.HasSuffix(before, "from_") || strings.HasSuffix(before, "save_")
}

// boardAdapter reports whether an adapter is one that a card is plugged into: "V100 SXM2 +
// adapter".
func (l *lexing) boardAdapter() bool {
	return mentions(l.text, "sxm", "riser", "m.2", "oculink", "pcie adapter", "12vhpwr") && !mentions(l.text, "lora", "peft", "adapters")
}

// meaning is the token of a lexicon's word, unless the word means something
// only beside a number or inside a name.
func meaning(e lexicon.Entry, after string) (token, bool) {
	t := token{typ: tTerm, kind: e.Kind, name: e.Name}
	switch e.Kind {
	case "scale", "bytes", "bits", "unit", "line", "family", "family-word", "variant", "suffix", "owner", "gpu":
		return t, false
	case "key":
		t.typ = tKey
	case "key-short":
		value := strings.TrimLeft(after, " ")
		for _, verb := range [...]string{"取", "设成", "设为", "设", "为", "用"} {
			if rest, ok := strings.CutPrefix(value, verb); ok && e.Name == "lora_rank" {
				value = strings.TrimLeft(rest, " ") // "r取8"
				break
			}
		}
		if value == "" || !isDigit(value[0]) && value[0] != '=' && value[0] != ':' {
			return t, false
		}
		t.typ, t.kind = tKey, "key"
	case "quantity":
		t.typ = tQuantity
	case "data":
		t.typ = tData
	case "card", "node":
		t.typ = tMeasure
	case "one":
		t.typ, t.value = tOne, 1
	case "several":
		t.typ = tSeveral
		t.value, _ = number(e.Name)
	case "link":
		t.typ = tLink
	case "or", "vs":
		t.typ = tEither
	case "and", "with":
		t.typ = tJoin
	}
	return t, true
}

// other reads what nothing knows: a whole word of an alphabet, or one rune.
func (l *lexing) other(rest string) {
	r, size := utf8.DecodeRuneInString(rest)
	t := token{typ: tMark}
	switch {
	case r == '→' || strings.HasPrefix(rest, "->") || strings.HasPrefix(rest, "=>"):
		if r != '→' {
			size = 2
		}
		if next := strings.TrimLeft(rest[size:], " "); next != "" && isDigit(next[0]) && l.previous().isFigure() {
			t.typ, t.kind = tEither, "arrow" // "4096 -> 16384"
		}
	case r == '~' || r == '≈' || r == '<' || r == '>':
		t.typ, t.kind = tLink, "about"
	case r == '=' || r == ':':
		t.typ = tEquals
	case r == '-' && l.glued() && l.previous().typ == tKey && len(rest) > 1 && isDigit(rest[1]):
		t.typ = tEquals // "zero-3"
	case r == '(' || r == '[':
		t.typ = tOpen
	case r == ')' || r == ']':
		t.typ = tClose
	case r == ',' || r == '/' || r == '、' || r == '|':
		t.typ, t.kind = tJoin, "comma"
		if r == '/' {
			t.typ, t.kind = tEither, "slash"
		}
	case r == '+' || r == '&':
		t.typ, t.kind = tJoin, "and"
		t.name = "plus"
	case lexicon.IsAlphabetic(r):
		t.typ = tUnknown
		size = len(lexicon.Head(rest))
		for size < len(rest) && isDigit(rest[size]) {
			size += len(lexicon.Head(rest[size:]))
			if size+1 < len(rest) && rest[size] == '.' && isDigit(rest[size+1]) {
				size++ // "voxcpm1.5"
				continue
			}
			if size < len(rest) {
				if r, _ := utf8.DecodeRuneInString(rest[size:]); lexicon.IsAlphabetic(r) {
					size += len(lexicon.Head(rest[size:]))
				}
			}
		}
	case r >= firstHan && r <= lastHan || unicode.IsLetter(r):
		t.typ = tUnknown
	}
	l.emit(t, size)
}

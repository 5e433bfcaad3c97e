package parser

import (
	"slices"
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

	seen    int // where entries and length are of, plus one
	entries []lexicon.Entry
	length  int
}

// lex splits a folded question into tokens.
func lex(text string, words *lexicon.Lexicon, names *Names) []token {
	l := &lexing{text: text, words: words, names: names, tokens: make([]token, 0, len(text)/3+4)}
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
		l.entries, l.length = l.words.Words.Longest(l.text[l.at:])
		l.seen = l.at + 1
	}
	return l.entries, l.length
}

// step reads one token.
func (l *lexing) step() {
	rest := l.text[l.at:]
	switch {
	case l.pair(rest), l.gguf(rest), l.name(rest), l.figure(rest), l.times(rest), l.word(rest):
		return
	}
	l.other(rest)
}

// emit adds a token of so many bytes.
func (l *lexing) emit(t token, length int) {
	t.lo, t.start = l.at, l.rune
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
	key, _, ok := strings.Cut(rest, "=")
	if !ok || l.glued() || len(key) > 32 {
		return false
	}
	if _, known := slots[key]; !known {
		return false
	}
	end := strings.IndexByte(rest, ' ')
	if end < 0 {
		end = len(rest)
	}
	if end == len(key)+1 || !exact(key, rest[len(key)+1:end]) {
		return false
	}
	l.emit(token{typ: tPair, name: key}, end)
	return true
}

// name reads a card or a model.
func (l *lexing) name(rest string) bool {
	words, length := l.here()
	if card, n := l.card(rest, words, length); n > 0 {
		l.emit(card, n)
		return true
	}
	if model, n := l.model(rest, words, length); n > 0 {
		l.emit(model, n)
		return true
	}
	return false
}

// card finds a card by name: in the lexicon, in the snapshot, or by its line
// ("gtx 980").
func (l *lexing) card(rest string, words []lexicon.Entry, length int) (token, int) {
	t := token{typ: tCard, kind: "gpu"}
	best := 0
	for _, e := range words {
		if e.Kind == "gpu" {
			t.name, best = e.Name, length
		}
		if e.Kind == "line" {
			name, n := line(e.Name, rest[length:])
			if n > 0 {
				t.name, best = name, length+n
			}
		}
	}
	family := slices.ContainsFunc(words, func(e lexicon.Entry) bool { return e.Kind == "family" })
	if name, n := l.names.gpu(rest); n > best || n > 0 && n == best && t.name == "" {
		if length > n || family && length == n { // "a10 hours"; the model K2, not the card
			return t, best
		}
		t.name, best = name, n
	}
	if best == 0 {
		return t, 0
	}
	if suffix, n := superior(rest[best:]); n > 0 && isDigit(t.name[len(t.name)-1]) && isDigit(rest[best-1]) {
		t.name, best = t.name+"-"+suffix, best+n
	}
	if onlyDigits(strings.TrimRight(rest[:best], "'s")) {
		t.typ = tBare
		t.value, _ = number(rest[:best])
		if l.afterKey() {
			return t, 0 // "batch 1080"
		}
	}
	return t, best
}

// afterKey reports whether a value is due: a setting's name is right before.
func (l *lexing) afterKey() bool {
	n := len(l.tokens)
	if n > 0 && l.tokens[n-1].typ == tEquals {
		n--
	}
	return n > 0 && (l.tokens[n-1].typ == tKey || n < len(l.tokens) && l.tokens[n-1].typ == tQuantity)
}

// superior reads the suffix of a card that no catalogue has: the Ti of a 3050 Ti.
func superior(rest string) (string, int) {
	gap := 0
	if rest != "" && (rest[0] == ' ' || rest[0] == '-') {
		gap = 1
	}
	for _, suffix := range [...]string{"ti super", "ti", "super", "xtx", "xt"} {
		if after, ok := strings.CutPrefix(rest[gap:], suffix); ok && !startsWord(after) {
			return strings.ReplaceAll(suffix, " ", "-"), gap + len(suffix)
		}
	}
	return "", 0
}

// line names a card by its line and number: "rtx" and " 3050ti".
func line(name, rest string) (string, int) {
	at := 0
	if rest != "" && (rest[0] == ' ' || rest[0] == '-') {
		at = 1
	}
	digits := lexicon.Head(rest[at:])
	if !onlyDigits(digits) || len(digits) < 3 || len(digits) > 4 {
		return "", 0
	}
	end := at + len(digits)
	number := digits
	for _, suffix := range [...]string{" ti super", "ti super", " ti", "ti", " super", " xtx", "xtx", " xt", "xt", "d", " gre", "b", "a", "c"} {
		if after, ok := strings.CutPrefix(rest[end:], suffix); ok && !startsWord(after) {
			trimmed := strings.TrimSpace(suffix)
			if len(trimmed) == 1 {
				return name + "-" + number + trimmed, end + len(suffix)
			}
			return name + "-" + number + "-" + strings.ReplaceAll(trimmed, " ", "-"), end + len(suffix)
		}
	}
	if startsWord(rest[end:]) && !strings.HasPrefix(rest[end:], "s") && !strings.HasPrefix(rest[end:], "x") {
		return "", 0
	}
	return name + "-" + number, end
}

// startsWord reports whether text goes on with a letter or digit of a word.
func startsWord(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return text != "" && (lexicon.IsAlphabetic(r) || unicode.IsDigit(r))
}

func onlyDigits(s string) bool {
	for i := range len(s) {
		if !isDigit(s[i]) {
			return false
		}
	}
	return s != ""
}

// gguf reads a format name of llama.cpp: q4, q4_k_m, iq2_xs, UD-Q4_K_XL.
func (l *lexing) gguf(rest string) bool {
	at := 0
	if strings.HasPrefix(rest, "ud-") || strings.HasPrefix(rest, "ud_") {
		at = len("ud-")
	}
	start := at
	if strings.HasPrefix(rest[at:], "iq") || strings.HasPrefix(rest[at:], "tq") {
		at++
	}
	if len(rest) < at+2 || rest[at] != 'q' || rest[at+1] < '1' || rest[at+1] > '8' {
		return false
	}
	at += 2
	name := rest[start:at]
	for {
		gap := 0
		if at < len(rest) && (rest[at] == '_' || rest[at] == '-') {
			gap = 1
		}
		part := ""
		for _, p := range [...]string{"xxs", "xs", "xl", "nl", "k", "s", "m", "l", "0", "1"} {
			if strings.HasPrefix(rest[at+gap:], p) {
				part = p
				break
			}
		}
		if part == "" {
			break
		}
		name += "_" + part
		at += gap + len(part)
	}
	if startsWord(rest[at:]) {
		return false
	}
	l.emit(token{typ: tTerm, kind: "quant", name: name}, at)
	return true
}

// figure reads a number with its unit.
func (l *lexing) figure(rest string) bool {
	if rest[0] == '$' {
		return l.money(rest)
	}
	value, n := number(rest)
	if n == 0 {
		return l.hanFigure(rest)
	}
	if rest[0] == '.' && l.glued() {
		return false
	}
	for _, suffix := range [...]string{"st", "nd", "rd", "th"} {
		if after, ok := strings.CutPrefix(rest[n:], suffix); ok && !startsWord(after) {
			l.emit(token{typ: tUnknown}, n+len(suffix)) // "a 2nd 3090"
			return true
		}
	}
	if _, longer := l.here(); longer > n && l.word(rest) {
		return true // "8-bit adamw", "4bit lora", "1枚"
	}
	l.measured(value, n, rest)
	return true
}

// measured emits a number of so many bytes together with its unit, if any.
func (l *lexing) measured(value float64, length int, rest string) {
	unit, n := l.unitAfter(rest[length:])
	t := token{typ: tNumber, value: value}
	switch unit.Kind {
	case "bytes":
		t.typ, t.name, t.value = tBytes, unit.Name, value*gigabytes[unit.Name]
	case "bits":
		t.typ = tBits
	case "unit":
		t.typ, t.name = tUnit, unit.Name
	case "scale":
		t.typ, t.name, t.value = tScaled, unit.Name, value*scales[unit.Name]
		if n > 3 {
			t.kind = "spelled"
		}
		if scales[unit.Name] > 1e6 {
			t.typ = tSize
		}
		n += l.afterScale(&t, rest[length+n:])
	}
	l.emit(t, length+n)
}

// afterScale reads what may follow a figure with a scale: the active size of a
// mixture ("30b-a3b") or a unit ("3.7k tokens/s"). It returns the bytes taken.
func (l *lexing) afterScale(t *token, rest string) int {
	if len(rest) > 3 && (rest[0] == '-' || rest[0] == ' ') && rest[1] == 'a' {
		if value, n := number(rest[2:]); n > 0 && 2+n < len(rest) && rest[2+n] == 'b' && !startsWord(rest[3+n:]) {
			t.active = value
			return 3 + n
		}
	}
	unit, n := l.unitAfter(rest)
	switch {
	case unit.Kind != "unit":
		return 0
	case unit.Name == "tps" || unit.Name == "tpsg" || unit.Name == "eps" || unit.Name == "usd" || unit.Name == "watt":
		t.typ, t.kind, t.name = tUnit, "", unit.Name
		return n
	}
	return 0
}

// money reads "$360" and "$40k".
func (l *lexing) money(rest string) bool {
	gap := len(rest[1:]) - len(strings.TrimLeft(rest[1:], " "))
	value, n := number(rest[1+gap:])
	if n == 0 {
		return false
	}
	length := 1 + gap + n
	unit := "usd"
	if after := rest[length:]; after != "" && after[0] == 'k' && !startsWord(after[1:]) {
		value *= 1000
		length++
	} else if entries, more := l.words.Words.Longest(strings.TrimLeft(after, " ")); more > 0 && len(entries) > 0 && entries[0].Kind == "unit" && (entries[0].Name == "usdh" || entries[0].Name == "usdkwh") {
		unit = entries[0].Name
		length += len(after) - len(strings.TrimLeft(after, " ")) + more
	}
	l.emit(token{typ: tUnit, name: unit, value: value}, length)
	return true
}

// hanFigure reads a Chinese numeral, but only before a unit or a measure word:
// 两张, 百亿; the 一 of 一下 is no number.
func (l *lexing) hanFigure(rest string) bool {
	value, n := hanNumber(rest)
	if n == 0 {
		return false
	}
	if entries, longer := l.here(); longer > n || longer == n && entries[0].Kind != "several" && entries[0].Kind != "scale" {
		return false
	}
	entries, _ := l.words.Words.Longest(rest[n:])
	for _, e := range entries {
		switch e.Kind {
		case "card", "node", "scale", "unit":
			l.measured(value, n, rest)
			return true
		}
	}
	return false
}

// times reads the sign of a count: x, *, ×.
func (l *lexing) times(rest string) bool {
	switch {
	case rest[0] == '*':
		l.emit(token{typ: tTimes}, 1)
	case strings.HasPrefix(rest, "×"):
		l.emit(token{typ: tTimes}, len("×"))
	case rest[0] == 'x' && l.afterCount() && l.beforeCounted(rest[1:]),
		rest[0] == 'x' && len(rest) > 1 && (isDigit(rest[1]) || rest[1] == ' ' && len(rest) > 2 && isDigit(rest[2])):
		l.emit(token{typ: tTimes}, 1)
	default:
		return false
	}
	return true
}

func (l *lexing) afterCount() bool {
	t := l.previous()
	return t.typ == tNumber || t.typ == tSeveral || t.typ == tBytes || t.typ == tCard || t.typ == tBare || t.typ == tClose
}

// beforeCounted reports whether what follows an x may be counted: a space, a
// digit, a bracket, Han, or a name.
func (l *lexing) beforeCounted(rest string) bool {
	if rest == "" || !startsWord(rest) || isDigit(rest[0]) {
		return true
	}
	if _, n := l.names.gpu(rest); n > 0 {
		return true
	}
	entries, n := l.words.Words.Longest(rest)
	for _, e := range entries {
		switch e.Kind {
		case "card", "node", "maker", "line", "gpu", "memory":
			return n > 0
		}
	}
	return false
}

// word reads a word of the lexicon.
func (l *lexing) word(rest string) bool {
	entries, n := l.here()
	for _, e := range entries {
		if t, ok := meaning(e, rest[n:]); ok {
			l.emit(t, n)
			return true
		}
	}
	return false
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
		if after == "" || strings.IndexByte("= :", after[0]) < 0 && !isDigit(after[0]) || after[0] == ' ' && (len(after) < 2 || !isDigit(after[1]) && after[1] != '=') {
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
	case "or", "vs", "and", "with":
		t.typ = tJoin
	}
	return t, true
}

// other reads what nothing knows: a whole word of an alphabet, or one rune.
func (l *lexing) other(rest string) {
	r, size := utf8.DecodeRuneInString(rest)
	t := token{typ: tMark}
	switch {
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
			t.kind = "slash"
		}
	case r == '+' || r == '&':
		t.typ, t.kind = tJoin, "and"
		t.name = "plus"
	case lexicon.IsAlphabetic(r):
		t.typ = tUnknown
		size = len(lexicon.Head(rest))
		for size < len(rest) && isDigit(rest[size]) {
			size += len(lexicon.Head(rest[size:]))
			if size < len(rest) {
				if r, _ := utf8.DecodeRuneInString(rest[size:]); lexicon.IsAlphabetic(r) {
					size += len(lexicon.Head(rest[size:]))
				}
			}
		}
	case unicode.IsLetter(r):
		t.typ = tUnknown
	}
	l.emit(t, size)
}

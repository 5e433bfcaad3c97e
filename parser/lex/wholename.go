package lex

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/lexicon"
	"headroom/parser/names"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A name as hubs and files write it is one run without spaces: "toppy-m-7b",
// "cydonia-24b-v4h-q4_k_m.gguf". It is one name, whatever its parts are, up to the first
// that tells of a format or of what is done with it.

// piece is a part of a run.
type piece struct{ lo, hi int }

// whole reads the run at the start of a text, where the reading of a known name stops
// within it or nothing is known of it.
func (l *lexing) whole(rest string, read token.Token, n int) (token.Token, int) {
	if !l.opensRun() {
		return read, n
	}
	end := runEnd(rest)
	if end < n && rest[end] == '/' { // behind the owner of the repository
		end++
		run := rest[end:]
		t, m := l.tailed(run[:runEnd(run)], read, n-end)
		return t, end + m
	}
	if t, m := l.sizeGlued(rest[:end]); n == 0 && m > 0 {
		return t, m
	}
	if end <= n || strings.IndexByte(rest[:end], '-') < 0 && strings.IndexByte(rest[:end], '_') < 0 {
		if end < len(rest) && rest[end] == '/' && n == 0 {
			return l.ofOwner(rest, end)
		}
		return read, n
	}
	if n > 0 && read.Kind != "unknown" {
		return l.tailed(rest[:end], read, n)
	}
	if _, length := l.here(); length > len(l.head) && n == 0 && !chars.HasDigit(rest[len(l.head):length]) {
		return read, n // "trt-llm", "all-linear"
	}
	if t, m := l.sized(rest[:end]); m > n {
		return t, m
	}
	if n > 0 {
		return read, n
	}
	if end < len(rest) && rest[end] == '/' {
		return l.ofOwner(rest, end)
	}
	return l.ofKind(rest[:end])
}

// sizeGlued reads a name that nothing knows and that its size is glued to: "reranker2b".
func (l *lexing) sizeGlued(run string) (token.Token, int) {
	if len(l.head) < 4 || len(l.head) >= len(run) || run[len(run)-1] != 'b' || !chars.IsDigit(run[len(l.head)]) || !slices.Contains(kindsOfModels, l.head) && !l.namesOpen(l.head) {
		return token.Token{}, 0
	}
	value, digits := numeral.Number(run[len(l.head):])
	if len(l.head)+digits+1 != len(run) || value < 0.05 || value > 5000 {
		return token.Token{}, 0
	}
	return token.Token{Type: token.Model, Kind: "unknown", Name: l.head + "-" + run[len(l.head):], Value: value}, len(run)
}

// opensRun reports whether a run begins at the current place.
func (l *lexing) opensRun() bool {
	if l.at == 0 {
		return true
	}
	switch c := l.text[l.at-1]; {
	case c == '-' || c == '_':
		return l.at == 1 || l.text[l.at-2] == ' ' || l.text[l.at-2] == c // "--foo", "models--foo"
	case c == '.' || chars.IsDigit(c) || 'a' <= c && c <= 'z':
		return false
	}
	return true
}

// runEnd is where the run at the start of a text ends.
func runEnd(text string) int {
	end := 0
	for end < len(text) && (chars.IsDigit(text[end]) || 'a' <= text[end] && text[end] <= 'z' || strings.IndexByte("-_.", text[end]) >= 0) {
		if (text[end] == '-' || text[end] == '_') && end+1 < len(text) && text[end+1] == text[end] {
			break // "alibaba--gte", "model -- what"
		}
		end++
	}
	return len(strings.TrimRight(text[:end], "-_."))
}

// pieces splits a run at hyphens, underscores and the points that stand between no digits.
func pieces(run string) []piece {
	var parts []piece
	lo := 0
	for at := range len(run) {
		switch c := run[at]; {
		case c == '-' || c == '_':
		case c == '.' && !(at > 0 && chars.IsDigit(run[at-1]) && chars.IsDigit(run[at+1])):
		default:
			continue
		}
		if at > lo {
			parts = append(parts, piece{lo, at})
		}
		lo = at + 1
	}
	return append(parts, piece{lo, len(run)})
}

// storedAs is a part of a name that tells in which format or file the weights are.
var storedAs = pattern.Of(`^(?:i?q\d.*|tq\d.*|tq|ud|gguf|ggml\w*|imat|i1|bin|safetensors|pth|pt|ckpt|mlx|awq|gptq|exl\d|hqq|bnb|\d+bit|\d+(?:\.\d+)?bpw|w\d+a\d+|fp\d+|bf16|f16|int\d+|nf4|(?:nv|mx)fp4|x\d+|\d+x|\d+(?:gb?|k|gib|mb|tok|tokens))$`)

// named reports which parts of a run are of a name: those before the first that tells of a format,
// a card, or of what is done with a model.
func (l *lexing) named(run string) []piece {
	parts := pieces(run)
	for i, p := range parts {
		part := run[p.lo:p.hi]
		last := i == len(parts)-1
		if storedAs.In(part) && (part[0] != 'x' || last) || i > 0 && l.otherWord(part) && !(i > 1 && l.tunedBy(run[parts[i-1].lo:parts[i-1].hi], part)) {
			return parts[:i]
		}
	}
	return parts
}

// tunedBy reports whether a part says by which method a model was tuned that the part before calls
// tuned: the "dpo" of "tulu-2-7b-sft-dpo".
func (l *lexing) tunedBy(before, part string) bool {
	if before != "it" && before != "instruct" && before != "chat" && before != "sft" {
		return false
	}
	entries, length := l.words.Words.Longest(part)
	return length == len(part) && entries[0].Kind == "rl"
}

// trainedHere are words of a text in which something is trained.
var trainedHere = pattern.Of(`train|tun(?:e|ing)|\b(?:rl|rlhf|lora|qlora|zero|adam|batch|bs|gradient|epoch)\b|训|调`)

// preferred takes the method that a name ends in behind its size for a part of the name, where nothing is
// trained: "toppy-7b-dpo".
func (l *lexing) preferred(run string, parts []piece) []piece {
	all := pieces(run)
	if n := len(parts); n < 2 || n >= len(all) || sizeOfPart(run[parts[n-1].lo:parts[n-1].hi]) == 0 || trainedHere.In(l.text) {
		return parts
	}
	switch next := all[len(parts)]; run[next.lo:next.hi] {
	case "dpo", "kto", "orpo", "simpo":
		return append(slices.Clip(parts), next)
	}
	return parts
}

// otherWord reports whether a part is a card, or a word of the lexicon that is of no name.
func (l *lexing) otherWord(part string) bool {
	if _, card := l.names.GPU(part); card == len(part) && len(part) > 2 {
		return true
	}
	entries, length := l.words.Words.Longest(part)
	if length < len(part) {
		if length < 4 || entries[0].Kind != "full" && entries[0].Kind != "task" && entries[0].Kind != "method" {
			return false
		}
		_, more := l.words.Words.Longest(part[length:]) // "fullfinetune"
		return length+more == len(part)
	}
	other := false
	for _, e := range entries {
		switch e.Kind {
		case "family", "family-word", "variant", "suffix":
			return false
		case "filler", "link", "topic", "notion", "outside", "one", "form", "command", "ask", "alone", "deed", "not", "and", "or", "scale", "line":
		case "full":
			other = other || part != "full"
		default:
			other = true
		}
	}
	return other
}

// sizePart is a size as a part of a name: "7b", "1.3b", "350m", "8x7b", "5.7bmqa".
var sizePart = pattern.Of(`^(?:\d+x)?\d+(?:\.\d+)?(?:b[a-z]{0,4}|b\d|m)$`)

// sizeOfPart is the size that a part says in billions, 0 where it says none.
func sizeOfPart(part string) float64 {
	if !sizePart.In(part) {
		return 0
	}
	value, digits := numeral.Number(part)
	switch {
	case strings.HasPrefix(part[digits:], "m"):
		value /= 1000
	case strings.HasPrefix(part[digits:], "bit"), !strings.HasPrefix(part[digits:], "b"):
		return 0
	}
	if tenths := part[digits:]; len(tenths) == 2 && chars.IsDigit(tenths[1]) {
		value += float64(tenths[1]-'0') / 10 // "7b1"
	}
	if value < 0.01 || value > 5000 {
		return 0
	}
	return value
}

// joining are words between hyphens that join what is no single name: "7b-vs-13b".
var joining = []string{"vs", "or", "and", "to", "with", "on", "for", "in", "from", "by", "is", "of", "at", "as", "than", "the", "my", "not", "non"}

// unnamed are words that a hyphen ties to a model's name or its size, and that are of neither.
var unnamed = []string{
	"based", "like", "style", "class", "level", "sized", "size", "model", "models", "only", "parameter", "parameters", "param", "params", "ish", "type", "series",
	"family", "api", "weights", "checkpoint", "checkpoints", "test", "tests", "results", "result", "dense", "quant", "quants", "server", "bench", "cli", "cpp", "swap",
	"factory", "index", "recipes", "perplexity", "box", "stack", "run", "runs", "parser", "specific", "compatible", "native", "scale", "architecture", "arch", "variant", "variants",
	"equivalent", "derived", "tuned", "related", "ready", "sub", "pre", "post", "multi", "mid", "semi", "per", "self", "total", "active", "local", "config", "tokenizer", "output", "outputs", "training", "inference",
}

// wordy reports whether a part is a word that a name may hold.
func wordy(part string) bool {
	return len(part) > 1 && part[0] >= 'a' && part[0] <= 'z' && part[1] >= 'a' && part[1] <= 'z' && !slices.Contains(joining, part)
}

// spelledOut writes parts as a name.
func spelledOut(run string, parts []piece) string {
	words := make([]string, len(parts))
	for i, p := range parts {
		words[i] = run[p.lo:p.hi]
	}
	return strings.Join(words, "-")
}

// sized reads a name that nothing knows and that holds a size: "toppy-m-7b".
func (l *lexing) sized(run string) (token.Token, int) {
	parts := l.preferred(run, l.named(run))
	if len(parts) < 2 || !l.namesOpen(run[:parts[0].hi]) {
		return token.Token{}, 0
	}
	t := token.Token{Type: token.Model, Kind: "unknown"}
	for _, p := range parts[1:] {
		part := run[p.lo:p.hi]
		if slices.Contains(joining, part) {
			return token.Token{}, 0
		}
		if t.Value == 0 {
			t.Value = sizeOfPart(part)
		}
	}
	if t.Value == 0 {
		return token.Token{}, 0
	}
	parts = l.closed(run, parts)
	t.Name = spelledOut(run, parts)
	if HasExperts(t.Name) {
		t.Value = 0 // the plan reckons what the experts come to
	}
	_, t.Active = names.Sizes(t.Name)
	return t, parts[len(parts)-1].hi
}

// closed leaves out the words at the end that are of no name: the "model" of "foo-7b-model".
func (l *lexing) closed(run string, parts []piece) []piece {
	for len(parts) > 1 {
		last := run[parts[len(parts)-1].lo:parts[len(parts)-1].hi]
		if !slices.Contains(unnamed, last) {
			break
		}
		parts = parts[:len(parts)-1]
	}
	return parts
}

// tongues are languages that the names of models open with: "chinese-lert-large".
var tongues = []string{"chinese", "english", "japanese", "korean", "german"}

// namesOpen reports whether a word may open a name that nothing knows.
func (l *lexing) namesOpen(word string) bool {
	if !wordy(word) || slices.Contains(unnamed, word) || Common[word] || Around[word] && !slices.Contains(tongues, word) || Verbs[word] || Preposition[word] || Software(word) || l.otherWord(word) {
		return false
	}
	entries, length := l.words.Words.Longest(word)
	if length < len(word) {
		return true
	}
	return slices.ContainsFunc(entries, func(e lexicon.Entry) bool {
		return e.Kind == "family" || e.Kind == "family-word" || e.Kind == "suffix"
	})
}

// tailed goes on from the reading of a known name to the end of its run.
func (l *lexing) tailed(run string, read token.Token, n int) (token.Token, int) {
	parts := l.preferred(run, l.named(run))
	first := slices.IndexFunc(parts, func(p piece) bool { return p.hi > n })
	if first < 0 {
		return read, n
	}
	name := read.Name
	if p := parts[first]; p.lo < n { // the reading ends within a part
		cut := "-" + run[p.lo:n]
		kept, ok := strings.CutSuffix(name, cut)
		switch {
		case ok:
			name = kept // "cydonia-24b-v4h"
		case first == 0 && chars.IsDigit(run[n]) && !chars.IsDigit(run[n-1]) && chars.OnlyDigits(run[n:p.hi]) && len(parts) > 1 && wordy(run[parts[1].lo:parts[1].hi]) && len(run[n:p.hi]) < 3:
			name = "" // "qwen36-coding-fast"
		default:
			return read, n
		}
	}
	tail := l.closed(run, parts)[min(first, len(l.closed(run, parts))):]
	if len(tail) == 0 {
		return read, n
	}
	value, experts := read.Value, HasExperts(read.Name)
	for _, p := range parts[:first] {
		if value == 0 && !experts {
			value = sizeOfPart(run[p.lo:p.hi]) // the 7b1 of "bloomz-7b1-mt"
		}
	}
	sized := value > 0
	words, versions := 0, 0
	for i, p := range tail {
		part := run[p.lo:p.hi]
		switch size := sizeOfPart(part); {
		case slices.Contains(joining, part), slices.Contains(unnamed, part), strings.HasSuffix(part, "ed") && i == 0 && !sized && len(tail) == 1:
			return read, n
		case size > 0 && value == 0 && !experts:
			value = size
			words++
		case size > 0 && size >= 0.1:
			return read, n // "llama-7b-13b"
		case wordy(part):
			words++
		case versionPart.In(part):
			versions++
		case chars.OnlyDigits(part) && (i > 0 || len(tail) > 1), len(part) == 1:
		default:
			return read, n
		}
	}
	if words+versions == 0 || sized && words == 0 && !decimalPart.In(run[tail[0].lo:tail[0].hi]) && name == read.Name {
		return read, n
	}
	whole := spelledOut(run, tail)
	if said := names.Squeeze(run[:n]); name == read.Name && len(said) < len(names.Squeeze(name)) && strings.HasPrefix(names.Squeeze(name), said) {
		name = spelledOut(run[:n], pieces(run[:n])) // the short name of one of the family, which is not meant
	}
	if name != "" {
		whole = name + "-" + whole
	}
	read.Name, read.Value = whole, value
	if read.Active == 0 {
		_, read.Active = names.Sizes(whole)
	}
	if HasExperts(whole) {
		read.Value = 0
	}
	return read, tail[len(tail)-1].hi
}

var (
	// versionPart is a version as a part of a name: "v4h", "4.5", "llama3".
	versionPart = pattern.Of(`^(?:[a-z]{1,3}\d+(?:\.\d+)*[a-z]?|\d+\.\d+[a-z]?|\d[a-z]{1,2})$`)
	// decimalPart is one that can be nothing else behind a size.
	decimalPart = pattern.Of(`^(?:v\d+(?:\.\d+)*[a-z]*|\d\.\d+)$`)
)

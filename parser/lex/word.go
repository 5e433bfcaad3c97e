package lex

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/lexicon"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

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
		if e.Name == "lora_rank" {
			value = strings.TrimLeft(value[max(chosen(value), chars.Opens(value, []string{"is ", "was ", "of ", "at ", "set to ", "set at "})):], " ") // "r取8", r都是32
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

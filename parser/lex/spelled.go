package lex

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/lexicon"
	"headroom/parser/numeral"
	"headroom/parser/token"
)

// SpelledDigits are the number words that a scale may follow.
var SpelledDigits = map[string]float64{
	"a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
	"thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
	"half": 0.5, "quarter": 0.25,
}

// spelledScales are the scales that are written out.
var spelledScales = map[string]string{"thousand": "k", "thousands": "k", "million": "m", "millions": "m", "billion": "b", "trillion": "t"}

// gigs are the words for memory that a spelled number may stand before.
var gigs = map[string]bool{"gig": true, "gigs": true, "gigabyte": true, "gigabytes": true, "gb": true}

// spelled reads a number that is written in words, with its scale: "half a million
// tokens", "two hundred thousand samples", "seven billion". Words without a scale
// are the lexicon's.
func (l *lexing) spelled(rest string) bool {
	if rest[0] < 'a' || rest[0] > 't' || l.glued() && chars.StartsWord(l.text[l.at-1:]) {
		return false
	}
	l.here()
	value, ok := SpelledDigits[l.head]
	if !ok {
		return false
	}
	at := len(l.head)
	for range 4 {
		for at < len(rest) && (rest[at] == ' ' || rest[at] == '-') {
			at++
		}
		word := lexicon.Head(rest[at:])
		scale, scaled := spelledScales[word]
		at += len(word)
		switch {
		case word == "":
			return false
		case word == "hundred":
			value *= 100
		case (word == "a" || word == "of") && value < 1:
		case scaled:
			t := token.Token{Type: token.Scaled, Kind: "spelled", Name: scale, Value: value * numeral.Scales[scale]}
			if numeral.Scales[scale] > 1e6 {
				t.Type = token.Size
			}
			l.emit(t, at+l.afterScale(&t, rest[at:]))
			return true
		case gigs[word] && at < len(rest) && chars.IsDigit(rest[at]):
			return false // "two GB10s", which are cards
		case gigs[word] && value >= 1 && value <= 512 && rest[0] != 'a':
			l.emit(token.Token{Type: token.Bytes, Name: "gb", Value: value}, at) // "sixteen gigs"
			return true
		case SpelledDigits[word] < 10 && SpelledDigits[word] >= 1 && value >= 20 && value < 100:
			value += SpelledDigits[word] // "twenty-five thousand"
		default:
			return false
		}
		if strings.TrimLeft(rest[at:], " -") == "" {
			return false
		}
	}
	return false
}

// gluedVerbs are what Chinese texts write in Latin letters right before the name of a model.
var gluedVerbs = [...]string{"finetune", "pretrain", "train", "qlora", "lora", "sft", "vllm", "sglang", "ollama", "lmdeploy", "run"}

// verbGlued cuts such a word off the name behind it: "finetuneChatGLM2", "sftQwen2.5-7B".
func (l *lexing) verbGlued(rest string) bool {
	if _, length := l.here(); length > 0 || len(l.head) < 5 {
		return false
	}
	for _, verb := range gluedVerbs {
		name, ok := strings.CutPrefix(rest, verb)
		if !ok || len(l.head) == len(verb) {
			continue
		}
		words, n := l.words.Words.Longest(name)
		if n == 0 || words[0].Kind != "family" && (words[0].Kind != "family-word" || n == len(name) || name[n] != '-' && !chars.IsDigit(name[n])) {
			continue // and "sftyi-34b", where a word that is no name alone goes on as one
		}
		entries, _ := l.words.Words.Longest(verb)
		for _, e := range entries {
			if t, ok := meaning(e, name); ok {
				l.emit(t, len(verb))
				return true
			}
		}
	}
	return false
}

// Package words holds what the bot says, in English and Chinese, as data, and the
// patterns by which it hears what a text asks beside its query.
//
// Sentences stand in a file named as that of bot/answer which says them:
//
//	verdict, memory, host      whether a case fits, and what it takes
//	ways                       ways out of a case that does not fit
//	mingpus, limits            how many cards, and the most that fits
//	format, layouts            number formats; how several cards share a model
//	speed, speed_users         how fast, alone and with many at once
//	time, training             how long a training takes, and how it is set up
//	money, buy, power          what it costs, what to get, what is drawn
//	compare, measured, failure alternatives, and figures and errors that were seen
//	specs, settings            data sheets, units, text to copy
//	conversation, kept, screen what the bot says besides answers
//
// What is said of notions and of what is known by key:
//
//	glossary                   entries, by subject, and the questions that they answer
//	why                        reasons that people ask for
//	names, query, problems     names of parts, keys of a query, codes of problems
//	translate                  what the engine, the planner and the store say in English
//
// What is heard:
//
//	wants                      wants beside the intent, by subject
//	followup                   how a text goes on from the last question
//
// Sentence and Pattern, which all of these are made of, are in sentence.go and pattern.go;
// clean.go takes from a text what steers a terminal.
package words

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Lang is a language that the bot answers in.
type Lang string

// The languages.
const (
	English Lang = "en"
	Chinese Lang = "zh"
)

// LangOf returns the language of a tag; everything but Chinese is answered in
// English.
func LangOf(tag string) Lang {
	if tag == string(Chinese) {
		return Chinese
	}
	return English
}

// Sentence is one thing to say, in both languages. Places stand in braces:
// "{model} fits".
type Sentence struct{ EN, ZH string }

// In returns the sentence in a language with its places filled from
// alternating names and values: s.In(English, "model", "Llama 8B").
func (s Sentence) In(lang Lang, pairs ...string) string {
	text := s.EN
	if lang == Chinese {
		text = s.ZH
	}
	if len(pairs) == 0 {
		return text
	}
	if lang == Chinese {
		return spaced(text, pairs)
	}
	var out strings.Builder
	out.Grow(len(text) + 64)
	for {
		before, rest, found := strings.Cut(text, "{")
		out.WriteString(before)
		if !found {
			return out.String()
		}
		place, after, closed := strings.Cut(rest, "}")
		if !closed {
			out.WriteString("{" + rest)
			return out.String()
		}
		out.WriteString(valueOf(place, pairs))
		text = after
	}
}

// spaced fills the places of a Chinese sentence, with a space where Han stands beside Latin letters
// or a figure, and none where it stands beside Han.
func spaced(text string, pairs []string) string {
	out := make([]byte, 0, len(text)+64)
	for {
		before, rest, found := strings.Cut(text, "{")
		out = beside(out, before)
		if !found {
			return string(out)
		}
		place, after, closed := strings.Cut(rest, "}")
		if !closed {
			return string(append(out, "{"+rest...))
		}
		out = beside(out, Money(Chinese, valueOf(place, pairs)))
		text = after
	}
}

// Money writes a sum in the words of a language: yuan are written so in Chinese.
func Money(lang Lang, text string) string {
	if lang != Chinese {
		return text
	}
	return strings.ReplaceAll(text, " CNY", " 元")
}

// beside sets a piece behind what there is of a Chinese sentence.
func beside(out []byte, piece string) []byte {
	bare := strings.TrimLeft(piece, " ")
	if len(out) == 0 || bare == "" {
		return append(out, piece...)
	}
	trimmed := bytes.TrimRight(out, " ")
	last, _ := utf8.DecodeLastRune(trimmed)
	first, _ := utf8.DecodeRuneInString(bare)
	switch {
	case fullStop(last), wide(last) && (wide(first) || fullStop(first)):
		return append(trimmed, bare...)
	case wide(last) && latin(first), (latin(last) || last == '%') && wide(first):
		return append(append(trimmed, ' '), bare...)
	}
	return append(out, piece...)
}

// wide tells Han characters, latin what is set off from them.
func wide(r rune) bool { return unicode.Is(unicode.Han, r) }

func latin(r rune) bool { return r < 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r)) }

// fullStop tells full-width marks that need no space behind them.
func fullStop(r rune) bool { return strings.ContainsRune("。，；：！？、（）", r) }

// valueOf finds the value of a place; an unnamed one stays visible, so that a
// mistake shows in the golden files.
func valueOf(place string, pairs []string) string {
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i] == place {
			return pairs[i+1]
		}
	}
	return "{" + place + "}"
}

// Name returns the word for a thing in a language, or the key itself when it
// has no other name.
func Name(lang Lang, key string) string {
	if s, ok := names[key]; ok {
		return s.In(lang)
	}
	if s, ok := queryKeys[key]; ok {
		return s.In(lang)
	}
	return strings.ReplaceAll(key, "_", " ")
}

// What stands between the parts of a list, and around a remark.
var (
	FullStop       = Sentence{".", "。"}
	LabelComma     = Sentence{", ", "，"}
	ListComma      = Sentence{", ", "、"}
	ListAnd        = Sentence{" and ", "和"}
	InBrackets     = Sentence{" ({text})", "（{text}）"}
	ListMark       = Sentence{", ", "、"}
	LabelSeparator = Sentence{"; ", "；"}
	PartSeparator  = Sentence{", ", "，"} // of what tells one alternative from the others
)

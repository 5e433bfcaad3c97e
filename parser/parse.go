package parser

import (
	"cmp"
	"strings"
	"unicode"

	"headroom/parser/lexicon"
)

// longest is the most runes that a question may have.
const longest = 2000

// Parse reads a text. It never fails and never panics, and its cost grows in
// step with the length of the text.
func Parse(text string, names *Names) Reading { return ParseIn("", text, names) }

// ParseIn is Parse with the language of its messages: en, zh, or empty for that
// of the text.
func ParseIn(lang, text string, names *Names) Reading {
	reading := Reading{Lang: cmp.Or(lang, language(text)), Intent: NoPlanning}
	if n := runes(text); n > longest {
		reading.Scope = Rejected
		reading.Problems = []Problem{tooLong(n, reading.Lang)}
		return reading
	}
	words := lexicon.Builtin()
	said, pasted := unpaste(newMatching(pointed(unaddressed(fold(text, words)))))
	said, seen := picturesIn(unnumbered(said))
	tokens, apart := tag(text, lex(said.text, words, names), said, names)
	if q, ok := pasted.barAlone(); ok && len(tokens) == 0 {
		reading.Scope, reading.Intent, reading.Query = Planning, Time, q
		return reading
	}
	if len(tokens) == 0 {
		reading.Scope = NotUnderstood
		reading.Problems = []Problem{empty(reading.Lang)}
		return reading
	}
	asked := listen(said.text, words)
	asked.takenBack(said)
	asked.heldMemory(said)
	tokens = surpass(tokens, &asked, said)
	asked.focus(said.text)
	r := newReader(text, said, tokens, asked, names)
	r.lang, r.pasted, r.pictures = reading.Lang, pasted, seen
	intent := r.intentNamed()
	if intent != "" && r.exact() {
		r.readPairs()
	} else {
		r.readWords()
	}
	if intent == "" {
		intent = r.command()
	}
	if intent == "" {
		r.settleKept()
		intent = r.revised(r.intend())
	}
	if intent == MaxBatch || intent == MaxContext {
		r.forgetOtherCard(intent)
	}
	if r.query.Topic == "" && !r.holdsPair() && !(intent == Explain && r.query.ObservedGB+r.query.ClaimedGB > 0) {
		r.query.Topic = r.notion(intent, words)
		if r.query.Topic == "weights" && len(r.query.KVDTypes) > 1 {
			r.query.Topic = "kv_cache" // "int4 weights with fp8 kv or bf16 kv"
		}
	}
	if (intent == Specs || intent == LargestModel) && len(r.asked.found) == 0 && r.meantModel() >= 0 {
		intent = Fit // "mixtrl on a 4090"
	}
	r.tellApart(apart[0], apart[1])
	r.check()
	reading.Intent = intent
	reading.Query = r.query
	reading.Scope = r.scope(intent)
	reading.Problems = r.problems
	if s := r.asked.of("courtesy"); s != nil && reading.Scope == NotUnderstood {
		reading.Courtesy = s.name
	}
	if s := r.outsideSign(); s != nil && reading.Scope == OutOfScope && creates(s.name) && (r.hasHardware() || r.hasModelNamed() || r.memoryWord() || r.query.Task != "") {
		reading.Makes = s.name
	}
	if p, ok := unreadable(text, reading.Lang); ok {
		reading.Problems = append(reading.Problems, p)
	}
	reading.spans = r.spans
	return reading
}

// language is the language to answer in: Chinese where the text holds Han but
// no kana, else English.
func language(text string) string {
	if hasHan(text) && strings.IndexFunc(text, kana) < 0 {
		return "zh"
	}
	return "en"
}

func hasHan(text string) bool {
	return strings.IndexFunc(text, func(r rune) bool { return unicode.Is(unicode.Han, r) }) >= 0
}

func kana(r rune) bool { return r >= 0x3040 && r <= 0x30ff }

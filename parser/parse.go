// Package parser reads a question in English or Chinese and says what it says.
// It is total: every input gives a Reading, in linear time, and never an error.
// It knows no engine; the names of models and cards come in as a snapshot.
//
// A text goes through the rooms below this one, in this order:
//
//   - spelling: turns of phrase of other languages are said in English, slips of the pen mended, and Chinese
//     said in its usual words; offsets are laid onto the text as written
//   - chars, numeral: one form of letters, digits and spaces; offsets stay
//   - printout: what a program printed is taken out of it, with its figures
//   - evidence: questions get the marks that they lack
//   - lex: tokens, by lexicon and names, with figures read
//   - story: sentences that only tell of something else are left out
//   - tagger: tokens change their type by what stands beside them
//   - evidence: the words that a question asks with, where they ask
//   - grammar: quantities and settings, by participle; any other token stands alone
//   - reader: the clauses become a Query, by what they are about: task, method,
//     model, formats, offload; hardware, cards, machines, memory; settings,
//     lengths, units; speed, time, money, users; other cases; what is sought
//   - intent: what is wanted, and whether that can be told
//
// What is left is done here:
//
//   - check, conflict, unknown, leftover, othercase: what is impossible, contradictory, not
//     known, passed over, or of another case
//   - reading: what it all comes to, for those who ask
package parser

import (
	"cmp"
	"strings"
	"unicode/utf8"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/intent"
	"headroom/parser/lex"
	"headroom/parser/lexicon"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/reader"
	"headroom/parser/spelling"
	"headroom/parser/story"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// question is what was read of a text, of which it is told what cannot be in it.
type question struct{ intent.Question }

// Parse reads a text. It never fails and never panics, and its cost grows in
// step with the length of the text.
func Parse(text string, names *Names) Reading { return ParseIn("", text, names) }

// ParseIn is Parse with the language of its messages: en, zh, or empty for that
// of the text.
func ParseIn(lang, text string, names *Names) Reading {
	reading := Reading{Lang: cmp.Or(lang, chars.Language(text)), Intent: NoPlanning}
	if n := chars.Runes(text); n > chars.Longest {
		reading.Scope = Rejected
		reading.Problems = []Problem{tooLong(n, reading.Lang)}
		return reading
	}
	words := lexicon.Builtin()
	english := spelling.Translate(text)
	mended := spelling.Mend(english.Text, spelling.Words{Known: func(word string) bool { return words.Holds(word) || names.Stem(word) }, Family: names.FamilyMeant})
	folded, reworded := spelling.Reword(chars.Fold(mended.Text, words), mended.Text)
	folded = evidence.OneMark(evidence.Ungreeted(numeral.Unaddressed(folded)))
	closed := chars.Close(numeral.Pointed(numeral.Computed(folded)))
	whole := reading.read(closed.Of(reworded.Text), closed.Text, names)
	written := reworded.Text == text
	runes := utf8.RuneCountInString(text)
	reading.placeIn(func(start, end int) (int, int) {
		start, end = closed.Back(start, end)
		if !written {
			start, end = english.Back(mended.Back(reworded.Back(start, end)))
		}
		return min(start, runes), min(end, runes) // what reads a text may put a mark behind its end
	})
	if !written {
		reading.quote(text)
	}
	for _, s := range mended.Slips {
		start, end := english.Back(mended.Back(s.From, s.To))
		reading.Problems = append(reading.Problems, familySlip(reading.Lang, part(text, start, end-start), s.Meant, start, end))
	}
	if p, ok := unreadable(text, reading.Lang); ok && whole {
		reading.Problems = append(reading.Problems, p)
	}
	return reading
}

// part is so many runes of a text, or those that there are.
func part(text string, from, count int) string {
	runes := []rune(text)
	return string(runes[min(from, len(runes)):min(from+count, len(runes))])
}

// placeIn tells where problems and values stand in the text as it was written.
func (reading *Reading) placeIn(back func(start, end int) (int, int)) {
	for i := range reading.Problems {
		p := &reading.Problems[i]
		p.Start, p.End = back(p.Start, p.End)
	}
	for key, span := range reading.spans {
		span[0], span[1] = back(span[0], span[1])
		reading.spans[key] = span
	}
}

// otherCases tells which sentences of a folded text were taken for other cases than the one that is asked about.
func (reading *Reading) otherCases(text, folded string, cases []story.Sentence) {
	written := []rune(text)
	for _, s := range cases {
		got := strings.TrimSpace(s.In(folded))
		start := utf8.RuneCountInString(folded[:s.Lo+strings.Index(s.In(folded), got)])
		end := min(start+utf8.RuneCountInString(got), len(written))
		reading.Problems = append(reading.Problems, leftOut(reading.Lang, string(written[min(start, end):end]), start, end))
	}
}

// quote lets problems tell the words that they are about as they were written.
func (reading *Reading) quote(text string) {
	written := []rune(text)
	for i := range reading.Problems {
		if p := &reading.Problems[i]; p.Got != "" {
			p.Got = string(written[p.Start:p.End])
		}
	}
}

// read reads a text that is folded also, rune for rune. It reports whether words were read: not
// where nothing is said, or only printed.
func (reading *Reading) read(text, folded string, names *Names) bool {
	words := lexicon.Builtin()
	said, pasted := printout.Unpaste(pattern.NewMatching(folded))
	said, seen := reader.ImagesIn(numeral.Unnumbered(evidence.Marked(said)))
	if pasted != nil {
		reading.Failure = pasted.Failure
	}
	lexed := lex.Tokens(said, words, names)
	if told, cases := story.Told(said, lexed); told != nil && pasted == nil {
		defer reading.otherCases(text, said.Text, cases)
		left, front := story.Leaving(said.Text, told)
		said = pattern.NewMatching(left)
		text, lexed = part(text, front, utf8.RuneCountInString(left)), lex.Tokens(said, words, names)
		defer reading.placeIn(func(start, end int) (int, int) { return start + front, end + front })
	}
	tokens, apart := tagger.Tag(text, lexed, said, names)
	if q, ok := pasted.Alone(); ok && len(tokens) == 0 {
		reading.Scope, reading.Intent, reading.Query = Planning, Time, q
		if q.ParamsB > 0 {
			reading.Intent = Memory
		}
		return false
	}
	if len(tokens) == 0 {
		reading.Scope = NotUnderstood
		reading.Problems = []Problem{empty(reading.Lang)}
		return false
	}
	asked := evidence.Listen(said, words)
	asked.TakenBack(said)
	asked.HeldMemory(said)
	asked.ProgramUpgraded(said)
	asked.KnownAlready(said)
	asked.Cooled(said)
	tokens = tagger.Surpass(tokens, &asked, said)
	asked.Focus(said.Text)
	r := question{intent.Question{Reader: reader.New(text, said, tokens, asked, names)}}
	defer r.Done()
	r.Lang, r.Pasted, r.Pictures = reading.Lang, pasted, seen
	intent := r.Named()
	if intent != "" && r.Exact() {
		r.ReadPairs()
	} else {
		r.ReadWords()
	}
	if intent == "" {
		intent = r.Command()
	}
	if intent == "" {
		r.SettleKept()
		intent = r.Revised(r.Intend())
	}
	if intent == BuyAdvice && !r.Exact() {
		r.MacWanted()
	}
	if intent == MaxBatch || intent == MaxContext {
		r.ForgetOtherCard(intent)
	}
	if r.Query.Topic == "" && !r.HoldsPair() && !(intent == Explain && r.Query.ObservedGB+r.Query.ClaimedGB > 0) {
		r.Query.Topic = r.Notion(intent, words)
		if r.Query.Topic == "weights" && len(r.Query.KVDTypes) > 1 {
			r.Query.Topic = "kv_cache" // "int4 weights with fp8 kv or bf16 kv"
		}
	}
	if (intent == Specs || intent == LargestModel) && len(r.Asked.Found) == 0 && (r.meantModel() >= 0 || r.At(0).Type == token.Unknown && !r.Used[0] && r.invented(0)) {
		intent = Fit // "mixtrl on a 4090"
	}
	if intent == NoPlanning && r.nameAlone() {
		intent = Memory // "mixtrl"
	}
	r.TellApart(apart[0], apart[1])
	r.check()
	r.percentileLeftOut(intent)
	reading.Intent = intent
	reading.Query = r.Query
	reading.Scope = r.Scope(intent)
	reading.Problems = r.Problems
	if s := r.Asked.Of("courtesy"); s != nil && reading.Scope == NotUnderstood {
		reading.Courtesy = s.Name
	}
	if s := r.OutsideSign(); s != nil && reading.Scope == OutOfScope && reader.Creates(s.Name) && (r.HasHardware() || r.HasModelNamed() || r.MemoryWord() || r.Query.Task != "") {
		reading.Makes = s.Name
	}
	reading.spans = r.Spans
	return true
}

// Package story tells the sentences of a text that only tell of something else from those of what is asked: whose
// cards others have, what was run before, what a paper used, what is too dear.
package story

import (
	"slices"
	"strings"
	"unicode/utf8"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Sentence is one that is left out.
type Sentence = evidence.Sentence

// mostParts is how many marks a text has at most in which stories are looked for, so that no list of them takes long.
const mostParts = 40

// Told are the sentences that only tell of something else, where what is left says all that they could be about. There
// are none where what is left goes back to one of them. Those whose words do not say so, but that another case takes the
// place of, are the cases.
func Told(said *pattern.Matching, tokens []token.Token) (told, cases []Sentence) {
	if strings.Count(said.Text, ",")+strings.Count(said.Text, "、")+strings.Count(said.Text, "?")+strings.Count(said.Text, ". ") > mostParts {
		return nil, nil
	}
	if told := gone(said, tokens); told != nil {
		return told, nil
	}
	if told := toldOf(said, tokens); told != nil {
		return told, nil
	}
	if told, cases := superseded(said, tokens); told != nil {
		return told, cases
	}
	return tried(said, tokens), nil
}

// toldOf are the sentences whose words say that they tell of something else.
func toldOf(said *pattern.Matching, tokens []token.Token) []Sentence {
	if !said.Mentions(words) && !said.Mentions(servedWords) {
		return nil
	}
	told, left := parted(said, tokens, true)
	if len(left) == 0 { // a sentence that begins so goes on to ask
		told, left = parted(said, tokens, false)
	}
	told, left = missed(said, tokens, told, left)
	if len(told) == 0 || len(left) == 0 {
		return nil
	}
	cards, model := holds(tokens, left)
	amount := asksAmount(said, left)
	replaced := cards && model && !slices.ContainsFunc(told, func(s Sentence) bool { return !said.Holds(firstTry, s.In(said.Text)) })
	back := tied
	if (model || asksModel(said, left)) && (cards || amount) || cards && !slices.ContainsFunc(told, func(s Sentence) bool { return !said.Holds(ofOthers, s.In(said.Text)) }) {
		back = weighs
	}
	cardTold := cardIn(tokens, told)
	if !replaced && slices.ContainsFunc(left, func(s Sentence) bool {
		text := untimed.Replace(s.In(said.Text))
		if !cardTold {
			text = strings.ReplaceAll(text, "both", "") // what both are is told in what is left
		}
		if choices(tokens, s) {
			text = strings.ReplaceAll(text, "哪", "") // "64G 和 128G 选哪个"
		}
		return said.Holds(back, text) && !said.Holds(notHad, s.In(said.Text))
	}) {
		told = slices.DeleteFunc(slices.Clone(told), func(s Sentence) bool { // what is ruled out is no part of what is weighed either
			if denies(said, s.In(said.Text)) {
				return false
			}
			left = append(left, s)
			return true
		})
		told, left = missed(said, tokens, told, left)
		_, model = holds(tokens, left)
		if len(told) == 0 {
			return nil
		}
	}
	model = model || asksModel(said, left)
	var out []Sentence
	for _, s := range told {
		if itsCards, itsModel := holds(tokens, []Sentence{s}); itsModel && !model && itsCards {
			if said.Text[s.Hi-1] != '.' && said.Text[s.Hi-1] != ';' || !cardIn(tokens, left) {
				return nil // a clause of what is asked, or what is asked is of its card
			}
			out, model = append(out, without(said.Text, s, kept(tokens, s, left))...), true
			continue
		}
		if name := namedInFull(said.Text, tokens, s, left); name != nil {
			out = append(out, without(said.Text, s, name)...)
			continue
		}
		out = append(out, s)
	}
	return out
}

// namedInFull is the model of a sentence that is left out, where what is left calls it by its size alone: "someone runs
// gpt-oss-120b on two 5090s. What is realistic for the 120b on 4090s?".
func namedInFull(text string, tokens []token.Token, s Sentence, left []Sentence) []Sentence {
	asked := mentions(text, tokens, left)
	if slices.ContainsFunc(asked, func(m mention) bool { return !m.bare }) {
		return nil
	}
	for _, m := range mentions(text, tokens, []Sentence{s}) {
		if !m.bare && slices.ContainsFunc(asked, m.same) {
			return []Sentence{m.at}
		}
	}
	return nil
}

// missed takes back what is left out where nothing of what is left says as much: its cards where none are named and
// they are needed, its model where none is.
func missed(said *pattern.Matching, tokens []token.Token, told, left []Sentence) (still, with []Sentence) {
	for again := true; again; {
		again = false
		cards, model := holds(tokens, left)
		whole := cards && model
		model = model || asksModel(said, left)
		amount := asksAmount(said, left) || slices.ContainsFunc(left, func(s Sentence) bool { return said.Holds(purchase, s.In(said.Text)) })
		told = slices.DeleteFunc(slices.Clone(told), func(s Sentence) bool {
			text := s.In(said.Text)
			itsCards, itsModel := holds(tokens, []Sentence{s})
			back := said.Holds(firstTry, text) && !whole || // what is left goes on with the same
				said.Holds(others, text) && ram(tokens, s) || said.Holds(ongoing, text) && describes(tokens, s) ||
				itsCards && !cards && (!amount || said.Holds(others, text)) || itsModel && !model && !itsCards
			if back {
				left, again = append(left, s), true
			}
			return back
		})
	}
	return told, left
}

// parted are the sentences of a text that only tell, and all others; those that do not as a whole, or none if whole is
// false, are parted into clauses.
func parted(said *pattern.Matching, tokens []token.Token, whole bool) (told, left []Sentence) {
	for _, s := range evidence.Sentences(said.Text) {
		if whole && (tells(said, s.In(said.Text)) && (names(tokens, s, false) || said.Holds(ofDocs, s.In(said.Text)) && figures(tokens, s)) || denies(said, s.In(said.Text))) {
			told = append(told, s)
			continue
		}
		for _, c := range clauses(said.Text, s, tokens) {
			if tells(said, c.In(said.Text)) && names(tokens, c, true) || denies(said, c.In(said.Text)) {
				told = append(told, c)
			} else {
				left = append(left, c)
			}
		}
	}
	return told, left
}

// tells reports whether a sentence, or a clause of one, tells of something else and asks nothing.
func tells(said *pattern.Matching, sentence string) bool {
	sentence = strings.Trim(sentence, " ,、:-")
	if sentence == "" || strings.HasSuffix(sentence, "?") || said.Holds(own, strings.TrimPrefix(sentence, "and ")) {
		return false
	}
	if said.Holds(gaveUp, sentence) {
		return true
	}
	if said.Holds(firstTry, sentence) {
		return true
	}
	if said.Holds(failed, sentence) {
		return false
	}
	return said.Holds(english, sentence) || said.Holds(chinese, sentence) || said.Holds(served, sentence)
}

// firstTry tells of a case that another took the place of, whatever came of it: "my first try was 65B on 2 A100".
var firstTry = pattern.Of(opening + `(?:my|our|the) (?:first|initial|earlier|previous|last) (?:try|attempt|plan|idea|setup|config|configuration) (?:was|used|had|were|involved)\b`)

// denies reports whether a sentence, or a clause of one, only rules something out.
func denies(said *pattern.Matching, sentence string) bool {
	return said.Holds(denied, strings.Trim(sentence, " ,、:-"))
}

// turns stands where a sentence turns from what it tells to what it asks.
var turns = pattern.Of(`,|、| - |: | (?:so|but) (?:i|we|can|could|will|would|is|are|does|do|should|how|what|which|max|my)\b| and (?:(?:we|i)(?:'ve)?(?: only| still| now)? (?:have|got)|(?:we are|we're|i'm|are|am) (?:now )?(?:moving|switching|migrating|going))\b| and (?:my|a|our) (?:friend|partner|wife|husband|girlfriend|boyfriend|kid|son|daughter|dad|brother|roommate|colleague|boss|neighbou?r) (?:has|owns|got|runs|uses)\b`)

// shortest is how many bytes a clause has at least before the mark that lists have as well.
const shortest = 16

// clauses are the parts of a sentence between its turns, each with the sign behind it. The mark that ends the sentence
// is of none where the last one tells.
func clauses(text string, s Sentence, tokens []token.Token) (list []Sentence) {
	lo := s.Lo
	for _, at := range turns.Expr().FindAllStringIndex(text[s.Lo:s.Hi], -1) {
		end := s.Lo + at[0] + 1
		if text[end-1] >= utf8.RuneSelf {
			end = s.Lo + at[1]
			if slices.ContainsFunc(tokens, func(t token.Token) bool { return t.IsCard() && t.Lo >= lo && t.Hi == s.Lo+at[0] }) && end-lo < shortest {
				continue // "A100、H100都太贵" lists them
			}
		}
		if text[end-1] == ',' && end < s.Hi && end-2 >= 0 && chars.IsDigit(text[end]) && chars.IsDigit(text[end-2]) {
			continue // "1,024"
		}
		list, lo = append(list, Sentence{Lo: lo, Hi: end}), end
	}
	if hi := lo + len(strings.TrimRight(text[lo:s.Hi], " ?")); lo > s.Lo && hi > lo {
		list = append(list, Sentence{Lo: lo, Hi: hi}) // the mark is that of what stands before it
	} else if lo < s.Hi {
		list = append(list, Sentence{Lo: lo, Hi: s.Hi})
	}
	return list
}

// ofDocs begins what a page tells, whose figures are none of the question either: 文档里只列了2k长度的显存占用.
var ofDocs = pattern.Of(`^[^a-z0-9]{0,12}(?:官方)?(?:文档|教程|readme|示例|表格|官网)(?:里|上|中)?(?:只|仅|就)?(?:列|写|给|有|测)|^(?:the |their |its )?(?:docs?|documentation|readme|table|page) (?:only |just )?(?:lists?|shows?|gives?|has|covers?)\b`)

// figures reports whether a sentence has one.
func figures(tokens []token.Token, s Sentence) bool {
	return slices.ContainsFunc(tokens, func(t token.Token) bool { return t.Lo >= s.Lo && t.Hi <= s.Hi && t.IsFigure() })
}

// names reports whether a sentence names what could be taken for a part of the question. What a clause tells only of
// memory or of a rate is often weighed against what the asker has: "the readme says 16GB, I get 28GB".
func names(tokens []token.Token, s Sentence, clause bool) bool {
	return slices.ContainsFunc(tokens, func(t token.Token) bool {
		if t.Lo < s.Lo || t.Hi > s.Hi {
			return false
		}
		return t.IsCard() || t.Type == token.Model || t.Type == token.Size || t.Kind == "task" || t.Kind == "machine" || t.Type == token.Measure && (t.Kind == "node" || t.Kind == "card") || !clause && (t.Type == token.Bytes || t.Type == token.Unit)
	})
}

// ongoing is what the asker goes on doing: what it tells besides cards and models may be how.
var ongoing = pattern.Of(`^[^a-z0-9]*(?:i|we)(?:'ve| have) been `)

// describes reports whether a sentence tells of a program, a format or a setting.
func describes(tokens []token.Token, s Sentence) bool {
	return slices.ContainsFunc(tokens, func(t token.Token) bool {
		return t.Lo >= s.Lo && t.Hi <= s.Hi && (t.Kind == "framework" || t.IsFormat() || t.Type == token.Key || t.Type == token.Quantity || t.Type == token.Size || t.Type == token.Model)
	})
}

// ram reports whether a sentence tells of the memory of a machine.
func ram(tokens []token.Token, s Sentence) bool {
	return slices.ContainsFunc(tokens, func(t token.Token) bool { return t.Lo >= s.Lo && t.Hi <= s.Hi && t.Is("memory", "ram") })
}

// holds reports whether cards or memory, and a model or its size, are among the tokens of sentences.
func holds(tokens []token.Token, sentences []Sentence) (cards, model bool) {
	for i, t := range tokens {
		for _, s := range sentences {
			if t.Lo < s.Lo || t.Hi > s.Hi || t.Type == token.Size && i+1 < len(tokens) && tokens[i+1].Type == token.Data { // "300B tokens"
				continue
			}
			cards = cards || t.IsCard() || t.Type == token.Bytes
			model = model || t.Type == token.Model || t.Type == token.Size || t.Type == token.Scaled && t.Name == "m" && t.Value >= 5e6
		}
	}
	return cards, model
}

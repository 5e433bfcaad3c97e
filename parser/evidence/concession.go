package evidence

import (
	"slices"
	"strings"
	"unicode/utf8"

	"headroom/parser/chars"
	"headroom/parser/lexicon"
)

// What is conceded before something else is asked.

// concessions are the words by which somebody gives way.
var concessions = [...]string{
	"哪怕", "即使", "即便", "就算", "宁可", "宁愿", "不怕", "不介意", "不在乎", "不在意", "无所谓", "没事", "没关系", "不要紧", "可以接受", "能接受", "可接受", "能忍", "也行", "也可以", "也可", "都行", "都可以", "也没问题",
	"不考虑", "不追求", "不要求", "不计较", "不管", "不关心", "没要求", "没有要求", "无要求", "不重要", "不敏感", "没所谓", "忽略", "先不说", "不论",
	"even slowly", "however slow", "albeit slow", "if slowly", "if only slowly", "don't mind", "dont mind", "don't care", "dont care", "do not care", "is fine", "is ok", "is okay", "are fine", "even if", "even though", "doesn't matter", "does not matter", "no matter", "not important", "no concern", "not a concern", "acceptable", "regardless of", "can live with", "not worried about", "irrelevant", "never mind", "nevermind", "not an issue", "isn't an issue", "no issue", "not the issue", "isn't the issue", "not a problem", "no object", "not the point", "isn't the point", "not the question", "isn't the question", "not my question",
	"抛开", "撇开", "先不谈", "不谈", "不是问题", "不是重点", "不是关键", "不问", "不care", "不差钱",
}

// concessionsIn are the concessions that a text holds anywhere: most hold none.
func concessionsIn(text string) (given []string) {
	for _, word := range concessions {
		if concedes(text, word) {
			given = append(given, word)
		}
	}
	return given
}

// concedes reports whether a concession stands in a text, as words of their own: "is fine" is not in "is fine-tuning".
func concedes(text, word string) bool {
	at := strings.Index(text, word)
	if at < 0 {
		return false
	}
	behind := strings.TrimPrefix(text[at+len(word):], "ly") // "albeit slowly"
	return (!chars.StartsWord(behind) || word[0] >= utf8.RuneSelf) && !strings.HasPrefix(behind, "-")
}

// conceded reports whether the clause that a word stands in gives way on it and
// does not ask: "慢点没事", "even if it is slow". "速度可以接受吗" asks. The concessions
// of the whole text are given.
func conceded(text string, s Sign, given []string) bool {
	lo, hi := max(0, s.Lo-ClauseReach), min(len(text), s.Hi+ClauseReach)
	if at := chars.LastStop(text[lo:s.Lo]); at >= 0 {
		lo += at + len(lexicon.Head(text[lo+at:]))
	}
	if at := chars.FirstStop(text[s.Hi:hi]); at >= 0 {
		hi = s.Hi + at
	}
	clause := text[lo:hi]
	if strings.HasPrefix(text[hi:], "?") || Closing(clause) && !strings.HasSuffix(clause, "吧") {
		return leadsOff(clause)
	}
	return slices.ContainsFunc(given, func(word string) bool { return concedes(clause, word) })
}

// leadsOff reports whether a clause opens with a word that can't open a question
// by itself: "哪怕慢一点，能跑吗" may lack its comma.
func leadsOff(clause string) bool {
	for _, word := range [...]string{"哪怕", "即使", "即便", "就算", "even if", "even slowly", "however slow", "albeit slow", "if slowly", "if only slowly", "不考虑", "不管", "regardless of", "no matter"} {
		if strings.Contains(clause, word) {
			return true
		}
	}
	return false
}

package evidence

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"

	"github.com/alecthomas/participle/v2/lexer"
)

// corrections are the words by which somebody takes back what stands before them.
// They are tried as whole words.
var corrections = [...]string{
	"no wait", "wait no", "wait,", "oh wait", "scratch that", "i meant", "i mean", "sorry meant", "sorry,", "sorry i", "oops", "correction", "make that", "or rather", "actually make it",
	"说错了", "写错了", "打错了", "不对,", "哦不", "噢不", "更正", "应该是", "不好意思,", "口误",
}

var correctionWords = pattern.OneOf(corrections[:]...)

// heldByDriver tells of memory that a driver holds, and asks nothing about it.
var heldByDriver = pattern.Of(`\b(?:taken|held|used|reserved|kept|lost|left|eaten|goes|go|allocated) (?:up )?(?:by|for|to) (?:the |my )?(?:nvidia |display |video |gpu )?drivers?\b|\bdrivers? (?:itself |alone |already )*(?:takes?|uses?|holds?|reserves?|eats?|keeps?|needs?)\b`)

var driverWords = pattern.OneOf("driver")

// HeldMemory drops a driver that only holds memory from what a text is about.
func (e *Evidence) HeldMemory(said *pattern.Matching) {
	if said.Mentions(driverWords) && e.Of("outside") != nil && said.Holds(heldByDriver, said.Text) {
		e.Drop(func(s Sign) bool { return s.Kind == "outside" && strings.Contains(said.Text[s.Lo:s.Hi], "driver") })
	}
}

var errorHanWords = pattern.OneOf("报错")

// TakenBack drops what a text was about before it was corrected to something else:
// "can it do flux, no wait, I mean llama 8b".
func (e *Evidence) TakenBack(said *pattern.Matching) {
	if e.Of("outside") == nil {
		return
	}
	if said.Mentions(errorHanWords) {
		for i := range e.Found {
			if s := &e.Found[i]; s.Kind == "outside" && lengthFails.In(said.Text[max(0, s.Hi-ClauseReach):s.Hi]) {
				s.Kind, s.Name = "ask", "oom" // "3090 8B，29k报错" has run out of memory
			}
		}
	}
	if at, end := Correction(said); at > 0 && len(said.Text)-end > 3 {
		told := chars.Opens(said.Text[end:], []string{"the ", "that ", "like ", "its "}) > 0 // "where are the steps, i mean the time of each"
		e.Drop(func(s Sign) bool { return s.Kind == "outside" && s.Hi <= at && !(told && s.Name == "tools") })
	}
}

// lengthFails ends in an error that a context of some length is told to end in.
var lengthFails = pattern.Of(`(?:^|[^a-z0-9.])\d{1,4} ?k(?:上下文|长度|tokens?|的时候|时|以上|左右|后|就|又|直接|会|还是|也)*报错$`)

// offersTwo is a clause that offers what it goes on with as another choice: "should it be the
// one, or rather the other".
var offersTwo = pattern.Of(`(?:^|[.?!;] ?|[,:] ?|\band |\bbut )(?:so |then )?(?:would|should|shall|do|does|is|are|will|can|could|which|what|better)\b[^.?!;]*$`)

// Correction is where the words begin and end, or -1.
func Correction(said *pattern.Matching) (at, end int) {
	text := said.Text
	at = -1
	if !said.Mentions(correctionWords) {
		return at, end
	}
	for _, words := range corrections {
		i := strings.LastIndex(text, words)
		if i <= 0 || i < at || text[0] < 0x80 && words[0] < 0x80 && chars.StartsWord(text[i-1:]) || chars.StartsWord(text[i+len(words):]) && words[0] < 0x80 {
			continue
		}
		if words == "应该是" && !opensAnew(text[:i]) {
			continue // "每张卡的权重应该是10G" takes nothing back
		}
		if words == "or rather" && offersTwo.In(text[max(0, i-ClauseReach):i]) {
			continue
		}
		at, end = i, i+len(words)
	}
	for end > 0 && end < len(text) && strings.IndexByte(" ,:;-.!", text[end]) >= 0 {
		end++
	}
	return at, end
}

// opensAnew reports whether a text ends where a clause begins.
func opensAnew(text string) bool {
	text = strings.TrimRight(text, " ")
	for _, end := range [...]string{",", ";", ".", "!", "?", ":", "、", "(", "不", "哦", "噢", "错了", "错", "呃", "啊"} {
		if strings.HasSuffix(text, end) {
			return true
		}
	}
	return text == ""
}

// Role is what a token can be replaced as.
type Role struct {
	Type lexer.TokenType
	Name string
}

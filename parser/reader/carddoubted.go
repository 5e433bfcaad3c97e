package reader

import (
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A number of cards is asked back or doubted as what it takes: "do I need 16x?", "is 8 h100 the bare minimum?".

// needsSaid is said of a need that is to be confirmed: "then I need 4 nodes?".
var needsSaid = pattern.Of(`^needs? |\b(i|we|you|one|it|this|that|model|training|inference|really) (will |would |going to |[a-z]+ly |still |also |then )*(needs?|requires?)\b`)

var needOrRequireWords = pattern.OneOf("need", "require")

// countDoubted reports whether a number of cards, or of ways to split, is asked
// back as a need: "do I need 16x?", "does it need 16 cards?", "need --tp 4?".
func (r *Reader) countDoubted() bool {
	if r.neededBehind() {
		return true
	}
	if !r.Asked.Asks("need") || !r.HasModel() || r.Asked.Asks("why") && r.Query.GPU == "" || !r.Questioned() && !r.Asked.Asks("normal") || !r.Asked.Asks("does", "must", "normal") && !(r.Mentions(needOrRequireWords) && r.Matches(needsSaid, r.Text)) || r.Asked.Asks("howmuch", "enough", "can") {
		return false
	}
	for _, s := range r.Asked.Found {
		if s.Kind != "ask" || s.Name != "need" {
			continue
		}
		for i, t := range r.Tokens {
			if t.Start < s.End {
				continue
			}
			if t.Type == token.Link && r.Word(i) != "for" && r.Word(i) != "在" || t.Type == token.Unknown && (r.Word(i) == "use" || r.Word(i) == "using" || r.Word(i) == "a") || r.Word(i) == "-" || t.Is("claimed", "") {
				continue
			}
			next := r.At(i + 1)
			if t.Type == token.Key && t.Name == "tp" || (t.Type == token.Number || t.Type == token.Several) && t.Value > 1 && (next.Type == token.Measure || next.Type == token.Card || next.Type == token.Bare || next.Type == token.Times) {
				return true
			}
			break
		}
	}
	return false
}

// allTaken says of cards that no more are needed: "2x H100 is all it takes".
var allTaken = pattern.Of(`^(?: ?(?:gpus?|cards?))?(?: \d+ ?gb?)? (?:is|are|was|were)(?: really| actually| truly| honestly)? all (?:that )?(?:it|this|that|(?:i|we|you|one|they|people)(?:'d| would| will|'ll| really| actually)?|is|would be|will be|was) ?(?:really |actually )?(?:takes?|needs?|needed|required|requires?|required|wants?|necessary)\b`)

var allWords = pattern.OneOf(" all ")

// allItTakes reports whether a number of cards is asked back as all that is needed.
func (r *Reader) allItTakes() bool {
	if !r.Mentions(allWords) || r.Query.GPUCount == 0 && r.Query.GPUCountOptions == nil || !r.HasModel() || !r.Questioned() && !r.Asked.Asks("normal") || r.Asked.Asks("why", "howmuch") {
		return false
	}
	for _, t := range r.Tokens {
		if (t.Type == token.Card || t.Type == token.Bare || t.Type == token.Measure && t.Kind == "card") && r.Matches(allTaken, r.Text[t.Hi:]) {
			return true
		}
	}
	return false
}

// backAsked asks back, at the end of a clause, a number of cards as what there has to be:
// "do I need 8?", 是不是得上16张.
var backAsked = pattern.Of(`\b(?:do|does|did|would|will|must|should|shall|is|are|am)(?: i| we| it| that| you| one)?(?: then| really| actually| now| going to| gonna| [a-z]+ly)* (?:need|require|have to (?:be|have|use|get|go to|go up to|take|buy|rent)|be|got to be|take|go (?:up )?to|move (?:up )?to) (?:like |about |at least |all )?(\d{1,4}|two|three|four|six|eight|twelve|sixteen)(?: ?x| of (?:them|those|these)| cards| gpus)?(?: then| instead| for (?:this|that|it)| to (?:be|make|get) [a-z ]{1,20})? ?\?|(?:是不是|是否|要不要|难道|那就|岂不是|必须|非得)(?:就|真的?|只能|一定)?(?:得|要|需要|必须|至少|非得)*(?:上|用|有|加到|凑|凑齐|换|换成|扩到|来|配)? ?(\d{1,4}|[两三四五六七八十]|十六|三十二) ?(?:张|块|卡|片)(?:卡|显卡)?(?:才行|才够|才能|才可以|起步)?[^,;.?!0-9]{0,8}(?:\?|吗|呢|么|$)`)

var moreBackWords = pattern.OneOf("need", "requir", "have to", "should", "must", "got to", "take", "go ", "move", "be ", "是", "要不要", "难道", "那就", "必须", "非得")

// moreBack is the token of a number of cards, larger than that of those that failed, that is asked back as
// a need, or -1.
func (r *Reader) moreBack() int {
	if r.Query.GPUCount == 0 || !r.HasModel() || !r.Asked.Asks("oom", "enough", "fit", "can", "must") || r.Asked.Asks("howmuch", "why", "compare", "howfast") || !r.Mentions(moreBackWords) {
		return -1
	}
	m := r.Places(backAsked, r.Text)
	if m == nil {
		return -1
	}
	for k := 2; k < len(m); k += 2 {
		if m[k] < 0 {
			continue
		}
		n, i := told(r.Text[m[k]:m[k+1]]), r.tokenAt(m[k])
		if n <= r.Query.GPUCount || i < 0 {
			return -1
		}
		return i
	}
	return -1
}

// neededBehind reports whether a number of cards is asked back by a "needed" behind it: "so
// just 2 A100s needed, and not 4?".
func (r *Reader) neededBehind() bool {
	s := r.Asked.First("need")
	if s == nil || r.Query.GPUCount == 0 && r.Query.GPUCountOptions == nil || !r.HasModel() || !r.Questioned() || r.Asked.Asks("howmuch", "why", "enough", "can") {
		return false
	}
	switch r.Text[s.Lo:s.Hi] {
	case "needed", "required", "necessary":
	default:
		return false
	}
	at := r.TokenBefore(s)
	pointed := false
	for ; at > 0 && (r.At(at).Type == token.Link || r.At(at).Type == token.Unknown && weighing[r.Word(at)] || r.At(at).Kind == "pronoun"); at-- {
		pointed = pointed || r.At(at).Kind == "pronoun" || pointsBack[r.Word(at)]
	}
	if pointed { // "12 cards for 180b, is it really needed"
		return r.Query.GPUCount > 1 && r.Stops(at) && r.countTold(at)
	}
	t := r.At(at)
	return t.Type == token.Card || t.Type == token.Bare || t.Type == token.Measure && t.Kind == "card"
}

// minimumTold asks back a number of cards as the least there may be: "16 H200 as the minimum or more?", "is
// 8 h100 the bare minimum?".
var minimumTold = pattern.Of(`\b(?:as|is|are|was|be)\b(?: (?:the|a|an|really|still|it|that|this|\d{1,3}|\d{1,3} ?x|x|\d{1,3}x[a-z]{0,3}\d{2,4}[a-z]{0,5}|[a-z]{1,3}\d{2,4}[a-z]{0,5}|\d{4}s?|\d{2,3} ?gb|ti|gpus?|cards?|bare|absolute|strict|actual|real|nodes?))* (?:minimum|min|mandatory|obligatory|compulsory|a must|must-have|unavoidable)\b(?: (?:or|for|to|here|needed|required|i|we|possible|number|count|of gpus|of cards)\b| ?\?|,|$)`)

var minimumDoubtedWords = pattern.OneOf(" min", " must", "mandatory", "obligatory", "compulsory", "unavoidable")

// minimumDoubted reports whether the number of cards is asked back so.
func (r *Reader) minimumDoubted() bool {
	return r.Query.GPUCount > 1 && r.Mentions(minimumDoubtedWords) && r.HasModel() && r.Questioned() && !r.Asked.Asks("howmuch", "why", "enough", "can", "howfast", "howlong", "buy") && r.minimumAsked()
}

// minimumAsked reports whether the sentence that names the least there may be asks: not "80GB is the minimum for 13B."
func (r *Reader) minimumAsked() bool {
	m := r.Span(minimumTold, r.Text)
	if m == nil {
		return false
	}
	rest := r.Text[m[0]:]
	asked, told := strings.IndexByte(rest, '?'), strings.Index(rest, ". ")
	return told < 0 || asked >= 0 && asked < told
}

// Where the least number of cards is asked for, one that is wondered about needs no noun: "minimum number of GPUs for a 7B,
// are 2 enough?".

// enoughOfThem asks about such a number.
var enoughOfThem = pattern.Of(`\b(?:are|is|would|will|could|can|do|does|should) (?:just |only |even )?` + someCards + `(?: of (?:them|those|these))? (?:be )?(?:really |already |just )?(?:enough|sufficient|suffice|do ?(?:it)?(?:$|[?.!])|work|fit|cut it|plenty|ok|okay|fine)\b?`)

// countWondered reads it.
func (r *Reader) countWondered() {
	q := &r.Query
	if q.GPUCount > 0 || q.GPUOptions != nil || q.GPUPool != nil || q.GPUCountOptions != nil || q.Nodes > 0 || !r.Asked.Asks("cards") {
		return
	}
	at := r.Places(enoughOfThem, r.Text)
	if at == nil {
		return
	}
	if n := told(r.Text[at[2]:at[3]]); n > 0 && n <= mostSame {
		q.GPUCount = n
		r.markText("gpu_count", at[2], at[3])
	}
}

var surelyNotWords = pattern.OneOf("不会", "难道", "不至于", "总不能", "非得", "该不会")

// hardlyNeeded reports whether a rig is only doubted to be needed beside another: 不会真要8张A100吧.
func (r *Reader) hardlyNeeded(g rig) bool {
	return r.Mentions(surelyNotWords) && r.Matches(hardlyBefore, r.ClauseBefore(r.Tokens[g.from]))
}

// hardlyBefore ends before what somebody can't believe to be needed.
var hardlyBefore = pattern.Of(`(?:不会|难道|不至于|总不能|非得|该不会)(?:是|真的?|就|还|一定|必须|非|只能)*(?:得|要|需要)(?:上|用|买|换|有|配|搞|租)?(?:到|个)? ?$`)

// tagged ends a statement that is to be confirmed: ", yeah?", "，对吧".
var tagged = pattern.Of(`[,.] ?(?:yeah|yea|yes|right|correct|no|huh|innit|ok|okay|isn't it|doesn't it|is that right|am i right|eh|nicht wahr|oder|stimmt's|verdad|non|n'est-ce pas|да|верно)[ ?!.]*\?[ ?!.]*$|(?:对吧|对吗|对不对|是吧|是吗|没错吧|是不是)[ ?!.]*$`)

// countTagged reports whether a need of so many cards is told and to be confirmed: "that
// needs only two a40s and not three, yes?".
func (r *Reader) countTagged() bool {
	s := r.Asked.First("need")
	if s == nil || r.Query.GPUCount == 0 && r.Query.GPUCountOptions == nil || !r.HasModel() || r.Asked.Asks("howmuch", "why", "enough", "oom", "howlong", "howfast", "cost") || !r.Matches(tagged, r.Text) {
		return false
	}
	for i := r.TokenAfter(s); i < len(r.Tokens) && i <= r.TokenAfter(s)+4; i++ {
		t := r.Tokens[i]
		if t.Type == token.Bytes {
			return false // memory is what is needed
		}
		if t.Type == token.Number || t.Type == token.Several || t.Type == token.One {
			next := r.At(i + 1)
			return next.Type == token.Measure || next.Type == token.Card || next.Type == token.Bare || next.Type == token.Times
		}
	}
	return false
}

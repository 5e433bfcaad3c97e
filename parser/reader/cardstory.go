package reader

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"headroom/parser/lex"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/query"
)

// Cards are often told as a story: so many are there, some of them are taken, one
// is to be bought. What is asked about is what comes of it.

// someCards is a number of cards, in figures or words.
const someCards = `(\d{1,4}|one|two|three|four|five|six|seven|eight|一|两|二|三|四|五|六|七|八)`

// cardWords follow a number of cards that were spoken of before.
const cardWords = `(?: ?(?:of (?:them|those|these|which)|cards?|gpus?|ones|张|块|个|片)(?:卡|显卡|gpu)?)?`

var (
	// cardsGone are cards that are there but can't be had: "two of them are busy",
	// "其中2张被占用".
	cardsGone = pattern.Of(`\b` + someCards + cardWords + ` (?:are|is|were|have been|being) (?:already |currently |all |always )?(?:occupied|busy|in use|being used|used by|taken|broken|dead|down|faulty|reserved|unavailable|offline)\b` +
		`|(?:其中|里面?|中)(?:有|的)?` + someCards + `(?:张|块|个|片)(?:卡|显卡|gpu)?(?:都|已经?|正|现在|目前|还|一直)*(?:被|坏|挂|在用|有人|别人|不能用|用不了|在跑|跑着|在训|给了?别|给同事|占着|占了|跑别的|用来跑)`)

	// halfOfCards is as many as can be had as can't: "half of my 8 H100s are busy".
	halfOfCards = pattern.Of(`\bhalf (?:of )?(?:(?:my|the|our|those|these|them|all|its|their) )*(?:` + someCards + ` )?(?:(?:nvidia |rtx |gtx |tesla |amd )?[a-z]{0,4}\d{2,4}[a-z]{0,6}(?: ?\d{2,3} ?gb?)?s? )?(?:cards |gpus )?(?:are|is|were|have been|being) (?:already |currently |all |always |still )?(?:occupied|busy|in use|being used|used|taken|broken|dead|down|faulty|reserved|unavailable|offline|free|idle|available)\b` +
		`|(?:其中)?一半(?:的)?(?:卡|显卡|gpu|机器)?(?:都|已经?|正|现在|目前|还|一直)*(?:被(?:占|别人|用)|坏|挂|在用|有人|别人|不能用|用不了|在跑|空|闲)`)

	// cardsExcept are left out where all are counted: "8 A100s except two broken ones".
	cardsExcept = pattern.Of(`\b(?:except|minus|but|other than|excluding|apart from|aside from|not counting)(?: for)?(?: the)? ` + someCards + ` (?:(?:broken|dead|faulty|busy|defective|failed|failing|dying|bad|used|occupied|reserved|missing|flaky|hot)(?: ?[,;.?!)]|$| (?:cards?|gpus?|ones?|spares?|and|so|can|will|is|that|which|of|for|by|in|at|on|to)\b)|(?:of them |cards? |gpus? |ones )?(?:that|which) (?:are|is|were) (?:broken|dead|faulty|busy|defective|in use|taken|used|occupied|reserved|down|offline)\b)` +
		`|(?:除了|除去|扣除|去掉|减去|不算)(?:其中)?` + someCards + `(?:张|块|个|片)(?:坏|故障|有问题|挂|掉卡|被占|在用|别人)`)

	// cardsLeft are those that can: "only 3 are free", "剩下6张".
	cardsLeft = pattern.Of(`\b` + someCards + cardWords + ` (?:are|is)? ?(?:still )?(?:free|available|idle|left|usable)\b` +
		`|(?:leaves|leaving|left with|only use|use only|can use) (?:me |us )?` + someCards + cardWords + `\b` +
		`|(?:剩下?|剩余|还剩|只剩|空闲|空着|空出|空余)的?(?:只有|有)?` + someCards + `(?:张|块|个|片|卡)`)

	// cardsHadNow are those that there are in the end: "now only three", "slurm gave me 4"; cardsSold went before.
	cardsHadNow = pattern.Of(`(?:\b(?:now|but now) (?:i |we |there are |there's )?(?:only |just )?(?:have |got )?(?:only |just )?|\bthe (?:remaining|other) |\bgave (?:me|us) (?:only |just )?|\b(?:gives|give|lets|let|allows|allow|grants|assigns) (?:me|us|each (?:user|student|team)|everyone|every user)(?: to)?(?: use| have| take| book)?(?: at most| only| just| max| maximum| up to| no more than)* |\bbudget (?:is )?(?:only |just )?for |\b(?:i|we) got (?:only|just) |\bended up with (?:only |just )?|\b(?:don't|dont|do not) have \d{1,3}[^.;?!]{0,16}[,;] ?(?:i|we) (?:only |just )?have (?:only |just )?|(?:^|[^是])不是\d{1,3} ?[张块卡个][^,;?!、是]{0,2}[,、]?(?:而)?是|只识别(?:到|出)(?:了)?|(?:现在|如今)(?:只|就)?(?:剩|有)(?:下)?)` + someCards + cardWords + `(?: ?[.,;?!)、]|$| (?:will|can|do|does|would|for|to|and|of)\b|[^0-9a-z ])`)
	// cardsRest are those that are left of all, and cardsPulled some of them that are to be taken out.
	cardsRest   = pattern.Of(`\bthe (?:remaining|leftover) ` + someCards + cardWords + `\b`)
	cardsPulled = pattern.Of(`\b(?:take|taking|took|pull|pulling|pulled)(?: out)? ` + someCards + `(?: cards?| gpus?)? (?:out )?of (?:the |my |our |those |its |these |your |all )?` + someCards + `\b|\b(?:remove|removing|lose|losing|unplug|unplugging|give up|giving up|give away|free up) ` + someCards + `(?: cards?| gpus?)? (?:out )?of (?:the |my |our |those |its |these |your |all )?` + someCards + `\b`)
	cardsSold   = pattern.Of(`\b(?:sold|lost|returned|gave away|broke|fried|killed) ` + someCards + cardWords + `(?: ?[.,;?!)]|$)`)
	// cardsOf are some of those that a machine holds: "3 of the 8 GPUs".
	cardsOf = pattern.Of(`\b` + someCards + `(?: cards?| gpus?)? (?:out )?of (?:the |my |our |those |its |these |your |all )?` + someCards + `\b`)

	// cardsAdded come on top: "adding a second one", "再加两张".
	cardsAdded = pattern.Of(`\b(?:add|adding|added|buy|buying|get|getting|grab|grabbing|plug in|put in|throw in|throw|throwing|stick|sticking|slot|slotting|pop|popping|drop in|squeeze in|install|installing|with|of|would|will|could|does|do) (?:a |an |in )?(second|2nd|third|3rd|fourth|4th|fifth|5th|another|extra|additional|one more|` + someCards + ` more)\b` +
		`|再(?:加|买|插|添|上|来|配|补|搞|入)(?:了|上)?` + someCards + `(?:张|块|个|片|卡(?:$|[^槽死顿]))`)

	// cardsTried are asked about after a number that is known not to do, or that is
	// more than needed: "would 16 be enough?".
	cardsTried = pattern.Of(`\b(?:what|how) about (?:just |only |using )?` + someCards + cardWords + `(?: ?[?]| (?:with|for|at|in|then)\b)|\b(?:would|will|is|are|does|do|could|can|should|might) (?:all (?:the |of the |our |my )?|using all )?` + someCards + cardWords + ` (?:be )?(?:enough|sufficient|suffice|do|work|help|make it|cut it|fit)\b`)

	// cardsThought are held by the asker to be enough.
	cardsThought = pattern.Of(`\b(?:i|we) (?:think|believe|guess|hope|bet|feel|suspect|figure|reckon)(?: that)? ` + someCards + cardWords + ` (?:are|is|should be|would be|will be|might be|could be|should|would|will) (?:already |also |quite |just )?(?:enough|sufficient|ok|okay|fine|plenty|do|suffice)\b`)

	// cardsOwned are held against a number that somebody else asks for: "8 are
	// needed, we only have 4".
	cardsOwned = pattern.Of(`\b(?:i|we|i've|we've) (?:only |just )?(?:have|got|own|have got|get)(?: only| just| access to| got)? ` + someCards + `(?: ?x? ?[a-z]*\d+[a-z]*)?(?: \d+ ?gb?)?` + cardWords + `(?:[.,;?!]|$| and | available| here| at | in | so | but )`)
)

// otherOne stands behind several cards of which one is described, and then the other.
var otherOne = pattern.Of(`^[^?;]{0,48}\bthe (?:other|second|rest|remaining)\b`)

// ordinals are the places that a card is added at.
var ordinals = map[string]int{"second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "fifth": 5, "5th": 5}

// told is the number that a match spells, or 0.
func told(word string) int {
	if n, ok := ordinals[word]; ok {
		return n
	}
	if n, ok := lex.SpelledDigits[word]; ok {
		return int(n)
	}
	if n, length := numeral.HanNumber(word); length == len(word) {
		return int(n)
	}
	n, _ := strconv.Atoi(word)
	return n
}

// cardsAfterAll sets the number of cards that a story ends with.
func (r *Reader) cardsAfterAll() {
	q := &r.Query
	r.versionFollows()
	if r.countByAdding() {
		return
	}
	if n, nodes := r.fewerDoubted(); n > 0 {
		q.GPUCount, q.Nodes, q.GPUCountOptions = n, nodes, nil
		for _, p := range r.Hardware {
			if p.What == PartCount {
				r.Passed = append(r.Passed, p.From)
			}
		}
		return
	}
	if n := r.withThoseAdded(); n > 0 {
		q.GPUCount, q.GPUCountOptions = n, nil
		return
	}
	if len(q.GPUCountOptions) == 2 {
		if n := r.countChanged(); n > 0 {
			q.GPUCount, q.GPUCountOptions = n, nil
		} else if n := r.numberIn(cardsAdded); n > 1 && slices.Equal(q.GPUCountOptions, []int{n - 1, 1}) && r.cardsMore(n-1) == n {
			q.GPUCount, q.GPUCountOptions = n, nil // "I have two. If I add a third 3090"
		}
		return
	}
	if n := r.nodesLeft(); n > 0 {
		q.GPUCount, q.Nodes = q.GPUCount/q.Nodes*n, ternary(n > 1, n, 0)
		return
	}
	if q.GPUCountOptions != nil || q.GPUOptions != nil || q.GPUPool != nil || q.Nodes > 1 || q.GPU == "" && q.GPUMemoryGB == 0 && q.GPUCount == 0 {
		return
	}
	if n := r.allWithRest(); n > 0 {
		q.GPUCount = n
		return
	}
	if n := r.countLater(); n > 0 && !(n > mostOfThem && strings.Contains(r.Text, strconv.Itoa(n)+" of them")) && !(q.SeqLen > 0 && lengthAlone(n)) {
		q.GPUCount = n
	}
	if n := r.countChanged(); n > 0 && n <= 1024 {
		q.GPUCount = n
	}
	if n := r.cardsNow(); n > 0 && n <= query.MostCards {
		q.GPUCount = n
	}
	if n, at := r.cardsOfTeam(q.GPUCount); n > 0 && n < q.GPUCount {
		r.Say("assumed", at, at,
			fmt.Sprintf("Of %d cards each has %d.", q.GPUCount, n),
			fmt.Sprintf("%d 张卡平均分，每份 %d 张。", q.GPUCount, n))
		q.GPUCount = n
	}
}

var (
	allOfWords   = pattern.OneOf("all ")
	nowWords     = pattern.OneOf("gives ", "lets ", "let ", "allow", "grants", "assigns", "now", "remaining", "gave", "budget", "got", "ended up", "n't have", "not have", "不是", "识别", "现在", "如今")
	thoughtWords = pattern.OneOf(" think ", "believe", "guess", "hope", " bet ", " feel ", "suspect", "figure", "reckon")
	exceptWords  = pattern.OneOf("except", "minus", "but ", "other than", "excluding", "apart", "aside", "counting", "除", "扣", "去", "不算")
	halfWords    = pattern.OneOf("half ", "一半")
	ofWords      = pattern.OneOf(" of ")
)

// cardsNow is the number of cards that a story ends with, or 0 where none is told.
func (r *Reader) cardsNow() int {
	had := r.Query.GPUCount
	if n := r.cardsMore(max(had, 1)); n > 0 {
		return n
	}
	if had == 0 {
		return 0
	}
	if r.Mentions(allOfWords) {
		if n := r.numberIn(allTried); n >= had && n <= query.MostCards {
			return n
		}
	}
	if n := r.cardsPutRight(); n > 0 {
		return n
	}
	if n := r.cardsOfMine(had); n > 0 {
		return n
	}
	if n := r.numberIn(cardsLeft); n > 0 && n < had {
		return n
	} else if n == had {
		return 0 // 除了一张坏的，还剩7张: those that are left are counted
	}
	if r.Mentions(nowWords) {
		if n := r.numberIn(cardsHadNow); n > 0 && n < had {
			return n
		}
	}
	if n := r.restOfCards(had); n > 0 {
		return n
	}
	if n := r.numberIn(cardsSold); n > 0 && n < had {
		return had - n
	}
	partly := r.Query.CardShare+r.Query.UsedGB > 0 // "half of one card is taken": what is left of it counts
	gone := r.numberIn(cardsGone)
	if gone == 0 && r.Mentions(exceptWords) {
		gone = r.numberIn(cardsExcept)
	}
	if gone > 0 && gone < had && !partly {
		return had - gone
	}
	if had%2 == 0 && r.Mentions(halfWords) && r.Query.CardShare == 0 && r.Matches(halfOfCards, r.Text) {
		return had / 2
	}
	if had > 1 && r.Mentions(ofWords) {
		if m := r.Places(cardsOf, r.Text); m != nil {
			some, all := told(r.Text[m[2]:m[3]]), told(r.Text[m[4]:m[5]])
			if some < all && (all == had || some == had) {
				if some == 1 && r.Matches(otherOne, r.Text[m[5]:]) {
					return all // "one of our two A100s is 40GB, the other 80GB"
				}
				return ternary(some == 1 && (partly || r.leftAlone(m[0])), all, some)
			}
		}
	}
	if r.Mentions(thoughtWords) {
		if n := r.numberIn(cardsThought); n > 0 && n < had {
			return n // "he suggested 4 A100, but I think 2 are enough"
		}
	}
	if r.claimedCards() {
		if n := r.numberIn(cardsOwned); n > 0 && n < had {
			return n
		}
	}
	if n := r.cardsTriedNow(); n > 0 && n != had && float64(n) != r.Query.GPUMemoryGB && !(r.Query.SeqLen == n && lengthAlone(n)) {
		return n
	}
	return 0
}

// numberIn is the first number of a pattern's first match in the question, or 0.
func (r *Reader) numberIn(p *pattern.Pattern) int {
	for _, group := range r.groups(p, r.Text) {
		if n := told(group); n > 0 {
			return n
		}
	}
	return 0
}

// settingLast reports whether the last value before a place of the text was that
// of a setting, not of cards: "batch 8 goes OOM, would 4 work?".
func (r *Reader) settingLast(at int) bool {
	for _, p := range slices.Backward(r.Hardware) {
		if p.What == PartCount {
			return r.latest[1] > p.To && r.Tokens[r.latest[1]].Lo < at
		}
	}
	return true
}

package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Whether the number of cards is what is asked for: by its name, by "how many", or by a heading.

var btuWords = pattern.OneOf("btu")

// AsksCards reports whether the number of cards is asked for.
func (r *Reader) AsksCards() bool {
	if r.NeededInTime() {
		return true
	}
	if r.Asked.Asks("explain") && r.Mentions(productWords) && r.Matches(productWorked, r.Text) {
		return false // "requires 7 x 4 x 4 = 112 GB, how is that reckoned"
	}
	if r.layersOpen() || !r.HasModel() && r.Mentions(btuWords) {
		return false // the heat of cards that are told
	}
	if r.raisedToCards() {
		return true
	}
	if s := r.Asked.First("cards"); s != nil && (r.GPUHoursText(s.Hi) || r.countGiven(s)) {
		return false
	} else if s != nil && !r.severalTold(s) || r.numberSought() {
		return true
	}
	if r.fewer && r.HasModel() && r.Questioned() && !r.Asked.Asks("why") {
		return true // "2张H100就够，用不着4张？"
	}
	if r.Query.GPUsPerNode > 0 && r.Query.GPUCount == 0 && r.HasModel() && r.nodesWanted() || r.Extreme() == "cards" || r.cardsNeeded() || r.allItTakes() || r.moreBack() >= 0 || r.countForced() {
		return true
	}
	if r.headedByCards() || r.cardsOpen() || r.countDoubted() || r.countTagged() || r.fewestCards() || r.OpenSlot("tp", "ep") != "" && r.HasModel() && !(r.Query.GPUCount > 1 && r.Asked.Asks("enough", "fit")) || r.countAlone() || r.piecesOpen() || r.minimumDoubted() {
		return true
	}
	if r.Query.GPUCountOptions != nil && r.Asked.Asks("need", "min") && !r.Asked.Asks("howmuch", "compare", "howfast") && !(r.Query.ObservedGB > 0 && r.Asked.Asks("why", "normal")) {
		return true // "do I need two or three"
	}
	if first := r.Word(0); (first == "gpus" || first == "cards") && r.HasModel() && r.At(1).Type != token.Equals && !r.Asked.Asks("can", "enough", "fit") {
		return true // the command "gpus 70b fp16"
	}
	return r.Thing(r.Asked.First("howmany")) == "card" || r.Thing(r.Asked.First("howmuch")) == "card" && r.Asked.Asks("need") && !r.Asked.Asks("oom", "power") && !r.sizeOfOne(r.Asked.First("howmuch"))
}

// productWorked is a product that is worked out: "7 x 4 x 4 = 112".
var (
	productWorked = pattern.Of(`\d ?[x×*] ?\d[\d.]* ?[x×*] ?\d[\d.]* ?=`)
	productWords  = pattern.OneOf("=")
)

// pieces closes a clause with a number that is asked for and no word for what is counted: A100要几个?
var pieces = pattern.Of(`(?:要|需|得|用|配|买|上|少|低|小|起码|各)(?:几|多少)个(?:才行|才够|才能跑|合适|够|呢|啊|呀|吧)? ?(?:$|[?;,、!])`)

var piecesOpenWords = pattern.OneOf("并发", "用户", "请求", "batch", "bs")

// piecesOpen reports whether the number of the cards that are named is asked for so.
func (r *Reader) piecesOpen() bool {
	return r.Query.GPU != "" && (r.HasModel() || r.Query.Task != "") && (r.Query.Concurrency > 0 || !r.Mentions(piecesOpenWords)) && r.Matches(pieces, r.Text)
}

// countGiven reports whether a name of the number of cards has its value behind it: "number of GPUs: 8 x
// A100". No number is asked for then.
func (r *Reader) countGiven(s *evidence.Sign) bool {
	rest := r.Text[s.Hi:]
	if before := r.Text[max(0, s.Lo-12):s.Lo]; strings.HasPrefix(r.Text[s.Lo:s.Hi], "number of") && chars.Mentions(before, "different ", "another ", "other ", "smaller ", "larger ", "changed ", "new ", "same ") && !r.HasModel() {
		return true // "resume the checkpoint on a different number of GPUs"
	}
	after := strings.TrimLeft(rest, " :=")
	if word := r.Text[s.Lo:s.Hi]; !strings.HasPrefix(word, "number of") && !strings.HasPrefix(word, "total") && !strings.HasPrefix(word, "num of") && word != "gpu count" && word != "card count" && word != "# of gpus" && word != "#gpus" || !digitAhead(after) || strings.Contains(after[:max(0, strings.IndexAny(after+",", ",;"))], "?") {
		return false
	}
	if r.Query.GPUCount == 0 {
		return false // an amount of memory, or a number that went elsewhere
	}
	return strings.ContainsAny(rest[:len(rest)-len(after)], ":=") || r.At(r.tokenFrom(s.Hi)).Type == token.Number && r.Query.GPUCount > 0
}

// tokenFrom is the first token that begins at a place of the text or behind it.
func (r *Reader) tokenFrom(lo int) int {
	return slices.IndexFunc(r.Tokens, func(t token.Token) bool { return t.Lo >= lo })
}

// cardsNeeded reports whether the text opens with cards that are needed for something:
// "a100s needed to serve a 7b".
func (r *Reader) cardsNeeded() bool {
	t := r.At(0)
	if t.Type != token.Card && t.Type != token.Bare && !(t.Type == token.Measure && t.Kind == "card") || !strings.HasSuffix(r.Text[t.Lo:t.Hi], "s") || !r.HasModel() {
		return false
	}
	rest := strings.TrimLeft(r.Text[t.Hi:], " ")
	return chars.Opens(rest, []string{"needed", "required", "necessary"}) > 0 || evidence.Closing(r.Text) && chars.Opens(rest, []string{"to serve", "to run", "to host", "to train", "to finetune", "to fine-tune", "to fine tune", "to full", "to hold", "to fit", "to deploy", "to pretrain", "to sft", "to lora", "to qlora"}) > 0 && !r.Asked.Asks("ok", "enough", "oom")
}

// CardNumber names the number of cards as what is sought: 卡数下限, 显卡数量最少多少, "what
// card count".
var CardNumber = pattern.Of(`(?:卡|gpu|加速器|节点|机器)的?总?(?:数量?|个数|张数) ?(?:至少|最少|最低|最小|起码|大概|大约|一般|总共|一共|得|要|需要|需|应该|该|是|为|报|给|配|申请|上|有|到|能|可以|的|约)*(?:多少|几|下限|怎么定|怎么算|如何定|如何算|怎么估|填啥|填什么)|(?:所需|需要|需|最少|最低|最小)(?:要?的)?总?(?:卡|gpu|显卡)的?(?:数量?|个数|张数) ?(?:[、?,;.!]|是?多少|$)|\b(?:what|which) (?:number of )?(?:gpu|card|accelerator|node|machine|server)s? (?:count|number|quantity)\b|\bwhat(?:'s| is|s| would be| will be)? (?:the |my )?(?:gpu |card )?(?:count|number)(?: then| here| i need| needed)? ?[?.!]*$|\b(?:gpus|cards|accelerators|nodes|machines|boards) in (?:what|which) (?:quantity|quantities|number|numbers|amount|count)\b|\b(?:what|which) (?:quantity|amount|total) of (?:gpus|cards|accelerators)\b|\bwhat(?:'s| is|s|'d be| would be| will be| are)? (?:the |my |our )?(?:(?:gpu|card|accelerator|device) total|total (?:number of |count of )?(?:gpus?|cards?|accelerators?|devices?)(?: count| number)?)\b|\bwhat (?:count|number) (?:am i|are we) looking|\bwhat (?:count|number) (?:of (?:gpus|cards)|follows|(?:comes|came|falls|drops) out|results|is needed|is required|do i need|would i need|would (?:it|that|this) (?:be|take))\b`)

// countNamed names it by other nouns: "what's the headcount in a100s", "please state the
// quantity", 所需h800数量几何.
var countNamed = pattern.Of(`\b(?:what(?:'s| is|s| would be|'d be| are)|(?:state|give|tell|name|specify|provide|indicate|advise|quote)(?: me| us| of)?) (?:the |my |our )?(?:(?:required|needed|necessary|minimum|minimal|minimum required|exact|right|total|overall|resulting) )*(?:head ?count|quantity|count|number) (?:in|of|to|for|on|with|then|here|needed|required|necessary)\b[^.?!;]{0,40}|\b(?:state|give|tell|name|specify|provide|indicate|advise|quote)(?: me| us| of)? (?:the |their )?(?:(?:required|needed|necessary|minimum|minimal|exact) )*(?:quantity|head ?count|count|number)\b ?(?:[.?!;]|$)|\b(?:at )?(?:what|which) number (?:do|should|can|must|would) (?:i|we) (?:stop|end up|arrive|land|settle)\b|\b(?:what size (?:of )?|how (?:big|large) (?:of )?|which size (?:of )?)(?:an? )?(?:gpu |card )?(?:fleet|cluster|farm)\b|所需的?[a-z0-9 -]{0,24}(?:卡|显卡)?的?(?:数量?|个数|张数|台数)|(?:数量?|张数|卡数|台数) ?几何`)

var numberSoughtWords = pattern.OneOf("数", "count", "number", "quantit", "total", "amount", "fleet", "cluster", "farm", "几何")

// numberSought reports whether the number of cards is asked for by that name.
func (r *Reader) numberSought() bool {
	return (r.HasModel() || r.Query.Task != "") && r.Mentions(numberSoughtWords) && !r.Asked.Asks("howfast", "compare") && (r.Matches(CardNumber, r.Text) || r.Matches(countNamed, r.Text))
}

// sizeOfOne reports whether an amount is asked of one card, how large it must be: "how beefy
// of a card does it need", "how much on each V100".
func (r *Reader) sizeOfOne(s *evidence.Sign) bool {
	return chars.Opens(r.Text[s.Hi:], []string{" a ", " an ", " of a", " on each", " on every", " on one", " per ", " for each", " for every", " of each"}) > 0
}

// HowManyAlone is what is counted where a text closes in "how many?": batch where users or
// requests were named without a number, cards where a card was, empty where neither was.
func (r *Reader) HowManyAlone() string {
	s := r.Asked.First("howmany")
	if s == nil || r.Query.GPU == "" || !r.HasModel() || strings.TrimPrefix(strings.Trim(r.untilAdjunct(r.Text[s.Hi:]), " ?!."), "then") != "" || !r.Matches(afterStop, r.Text[:s.Lo]) {
		return ""
	}
	at := r.LastWithin(s.Start)
	for at > 0 && r.Stops(at) {
		at--
	}
	switch r.Countable(max(at, 0)) {
	case "batch":
		return "batch"
	case "seq_len", "model", "tokens_per_s":
		return ""
	}
	return ternary(r.Query.Batch+r.Query.SeqLen+r.Query.Concurrency == 0 || r.cardsTooFew(), "cards", "")
}

// tooFewBehind stands behind cards that are told to be too few.
var tooFewBehind = pattern.Of(`^ ?(?:cards?|gpus?|张|块|卡)? ?(?:are|is|were|was|still|just|simply|do|does|did|都|还是|还|也|就|会)* ?(?:not enough|aren't enough|isn't enough|weren't enough|wasn't enough|too few|n't do|n't cut it|oom|ooms|fail|fails|run out|不够|爆|炸|不行)`)

// cardsTooFew reports whether a number of cards is told to be too few: "at 128k, 4 4090s are not enough, how many then".
func (r *Reader) cardsTooFew() bool {
	return r.Query.GPUCount > 0 && slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		return (t.Type == token.Card || t.Type == token.Bare) && r.Matches(tooFewBehind, r.Text[t.Hi:])
	})
}

// afterStop ends where a clause of its own begins.
var afterStop = pattern.Of(`(?:[.,;:!?、] ?|\b(?:so|then|and|but|is) )$`)

// countAlone reports whether a card is named and its bare count is asked for: "on
// L40S. count?", "H20, 数量？".
func (r *Reader) countAlone() bool {
	if r.HowManyAlone() == "cards" {
		return true // "2 of them are not enough. how many?"
	}
	if r.Query.GPU == "" || r.Query.GPUCount > 0 || !r.HasModel() {
		return false
	}
	last := len(r.Tokens) - 1
	for last > 0 && r.Tokens[last].Type == token.Mark {
		last--
	}
	before := r.At(last - 1)
	switch r.Word(last) {
	case "nodes", "cards", "gpus", "machines", "boards":
		return r.Word(len(r.Tokens)-1) == "?" && (before.Type == token.Mark || before.Kind == "comma" || before.Type == token.Equals)
	case "count", "number", "数量", "qty", "张数", "卡数":
		return before.Type == token.Mark || before.Joins() || before.Type == token.Equals || before.Type == token.Card || before.Type == token.Bare
	}
	return false
}

// cardsRaised asks up to how many cards one has to go: 要加到几张3090, 得上到多少块卡. What is raised to a number with no word
// for cards is a setting.
var cardsRaised = pattern.Of(`(?:加|上|扩|升|增加|提高|扩展|扩容|凑|堆|买|插|换|加大|配)(?:到|成|至)(?:底)?(?:几|多少) ?(?:张|块|卡|台|片|个 ?(?:卡|gpu|显卡|[a-z]{0,4}\d{2,4}))`)

var cardsRaisedWords = pattern.OneOf("到几", "到多少", "成几", "成多少", "至几", "至多少")

// raisedToCards reports whether that is asked.
func (r *Reader) raisedToCards() bool {
	return r.Mentions(cardsRaisedWords) && !r.Asked.Asks("howfast", "cost", "power", "why") && r.Matches(cardsRaised, r.Text)
}

// countsOn asks for a number and leaves out of what: "how many would 175B take".
var countsOn = pattern.Of(`^ of (?:them|'?em|those|these|the things|such|the same|that kind)\b|^(?: more)? (?:would|do|does|did|will|should|shall|might|is|are|am|must|can|could|to|for|then|minimum|min|minimally|at least|at minimum|at the least|needed|required|in total|total|exactly|roughly|about|tho|though|pls|please)\b|^ ?[?.!]*$|^(?:才|就|能|够|呢|行|合适|\?)`)

// cardsOpen reports whether a number is asked for without its noun where cards were what
// was counted before.
func (r *Reader) cardsOpen() bool {
	s := r.Asked.First("howmany")
	if first := r.Asked.First("howmany", "can", "fit", "enough"); s == nil || first != s && !r.countApart(s) || !r.HasModel() || r.Thing(s) != "" && r.Thing(s) != "card" || !r.Matches(countsOn, r.Text[s.Hi:]) {
		return false
	}
	for i := len(r.Tokens) - 1; i >= 0; i-- {
		t := r.Tokens[i]
		if t.End > s.Start {
			continue
		}
		switch {
		case t.Type == token.Measure && t.Kind == "card", t.Type == token.Card, t.Type == token.Bare:
			return true
		case t.Type == token.Quantity, t.Type == token.Data, t.Kind == "layers":
			return false
		}
	}
	return false
}

// countTaken closes a question for a number with what is to be done.
var countTaken = pattern.Of(`^(?: of (?:them|those|these))? (?:would|do|does|will|should) (?:i|we|it|that|this|they)(?: [a-z]+)? (?:take|need|require|want)[ ?!.]*$`)

// countApart reports whether the number of cards that were named without one is asked for in a question of its
// own behind another: "can I finetune it on V100s? How many would that take?".
func (r *Reader) countApart(s *evidence.Sign) bool {
	q := &r.Query
	return q.GPU != "" && q.GPUCount == 0 && q.GPUCountOptions == nil && r.Matches(afterStop, r.Text[:s.Lo]) && r.Matches(countTaken, r.Text[s.Hi:])
}

// Who fills in a form heads it with what is sought: "cards: 70b bf16, h100", "H200 count for a 70b".

// cardsHead opens a text with the number of cards that is sought.
var cardsHead = pattern.Of(`^ ?(?:(?:how many |min |minimum |needed )*(?:cards|gpus|accelerators|nodes)(?: needed| required)?|(?:显?卡|gpu|节点|机器)(?:数量?|张数)) ?[:=] ?`)

// headedByCards reports whether a text is headed so, and the number not told.
func (r *Reader) headedByCards() bool {
	q := &r.Query
	if !r.HasModel() || q.GPUCount > 0 || q.GPUCountOptions != nil {
		return false
	}
	if t := r.At(0); t.IsCard() && r.At(1).Type == token.Bytes && r.Word(2) == "count" {
		return true // "H100 80GB count for a 70B"
	} else if t.IsCard() {
		return cardCounts[strings.TrimLeft(r.Word(1), " ")] && (r.At(2).Type != token.Equals || !r.At(3).IsFigure() || r.At(3).Type == token.Size)
	}
	m := r.Places(cardsHead, r.Text)
	if m == nil {
		return false
	}
	next := r.At(r.tokenFrom(m[1]))
	return next.Type == token.Size || next.Type == token.Model || next.Kind == "task" || next.Kind == "full"
}

// cardCounts are words for the number of the cards whose name they stand behind.
var cardCounts = map[string]bool{"count": true, "quantity": true, "qty": true, "number": true, "数量": true, "个数": true, "张数": true}

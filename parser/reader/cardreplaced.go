package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Cards that were, or that others came in the place of.

// onceHad says that cards are those of the past, and hadNow stands between them and those there are.
var (
	onceHad = pattern.Of(`\b(?:before|used to|previously|formerly|earlier|back then|last (?:year|month|week)|in the past|originally|once)\b|以前|之前|原来|原先|当时|过去|早先`)
	hadNow  = pattern.Of(`\b(?:now|nowadays|today|currently|these days|left with|anymore)\b|现在|目前|如今|眼下`)
)

var bygoneWords = pattern.OneOf("now", "today", "current", "these days", "left", "现在", "目前", "如今", "眼下")

// bygone reports whether a rig was used in the past, and the next is what there is: "we trained it on 16
// V100s before, now only 4 A100 are left".
func (r *Reader) bygone(g rig, between string) bool {
	if !r.Mentions(bygoneWords) || r.Asked.Asks("compare", "why", "normal") || !r.Matches(hadNow, between) {
		return false
	}
	return r.Matches(onceHad, between) || r.Matches(onceHad, r.Text[max(0, r.Tokens[g.from].Lo-48):r.Tokens[g.from].Lo])
}

// modelSoughtAt reports whether a model is sought for the next of two cards alone: "I run 13b on my
// 3060, what could I run on a 3090".
func (r *Reader) modelSoughtAt(g, next rig) bool {
	s := r.Asked.First("whatmodel")
	return s != nil && s.Lo >= r.Tokens[g.to].Hi && s.Hi <= r.Tokens[next.from].Lo
}

// cameFor ends before the card that comes for one that was told of.
var cameFor = pattern.Of(`(?:换|换成|换个|换到|换上|换一张|改用|要是用|如果用)[^,;?!、]{0,4}$|\b(?:swap(?:ping)? (?:it |that )?(?:for|to)|switch(?:ing)? to|would|what about|how about)(?: an?| one| the)? ?$`)

// replacedBefore and replacedBehind are what is said of cards that somebody had, and
// of those that came for them.
var (
	replacedBefore = pattern.Of(`\b(?:upgrad|downgrad|mov|switch|com|came|went|go|going|migrat|port|shift|transfer|jump|chang|step|relocat|transition|downsiz|scal|drop)[a-z]*\b[^,;.?!]{0,48}?\b(?:from|off|off of) (?:an? |my |our |the |those |these |one |old |single |\d{1,3} ?x? )*$|\b(?:swap|replac|trad|exchang|retir|ditch|substitut)[a-z]* (?:out |in )?(?:an? |my |our |the |those |these |one |old |single |\d{1,3} ?x? )*$|(?:从|由|把)(?:原来|之前|以前|现在)?的?$|(?:^|[,;:?!] ?)from (?:an? |my |our |the |one |old |single |\d{1,3} ?x? )*$`)
	replacedBehind = pattern.Of(`^[a-z0-9 -]{0,16}\b(?:to|onto|into|for|with|by) (?:an? |one |single |the |new |two |dual |just |only |some |a couple of |our |my )*$|(?:换成|换到|换了|换为|换用|换|升级到|升级成|升级为|升到|改成|改用|改到|迁到|迁移到|迁去|搬到|搬去|转到|切到|切换到|切换成|降到|降级到|降级成|降成|挪到|移到|变成)(?:了)?$`)
)

var replacedWords = pattern.OneOf("from", "从", "由", "把", "off", "swap", "replac", "trad", "exchang", "retir", "ditch", "substitut")

// replaced reports whether a rig was given up for the next: "upgraded from a 3060
// to a 4090".
func (r *Reader) replaced(g rig, between string) bool {
	lo := r.Tokens[g.from].Lo
	return r.Mentions(replacedWords) && !r.Asked.Asks("buy") && r.Matches(replacedBefore, r.Text[max(0, lo-80):lo]) && r.Matches(replacedBehind, between)
}

// The card that somebody comes from is none of those that are to be chosen from: "upgrade path from a 3060: 5070 Ti or a
// used 3090", 从3060升级, 3090还是4070.
var (
	comesFrom   = pattern.Of(`(?:\bupgrad\w*(?: path| paths| route| options?| advice| choices?| ideas?| question| help)?|\bsuccessors?|\breplac(?:ing|ements?|e)|\bstep(?:ping)?[- ]up|\bcoming|\bmoving(?: on| up)?|\bswitching(?: away)?|\bjump(?:ing)?|\bgoing(?: up)?)(?: from| to| for| of| away from)?(?: (?:my|an?|the|our|old|current|single|lone|aging|existing|rtx|gtx|nvidia))* $|(?:从|由)(?:我的?|现在的?|目前的?|手头的?|一张|旧的?|老的?)*$|(?:想|打算|准备|要)?(?:替换|换掉|淘汰)(?:掉)?(?:我的?|现在的?|手头的?|旧的?|老的?)*$`)
	goesOn      = pattern.Of(`^(?:'s)?(?: ?(?:\d{1,2} ?gb?|card|gpu|ti|super|12gb))* ?(?:[:,;.?!、(]|-+ |->| to | (?:should|would|do|is|what|which|buy|get|with|by|for)\b)|^(?:显卡|卡)?(?:想|要|打算|准备)?(?:升级|换|升|换代|换卡|[:,;?!、])`)
	upgradeWord = pattern.OneOf("upgrad", "successor", "replac", "step", "coming from", "moving", "switching", "jump", "going from", "going up", "从", "由", "替换", "换掉", "淘汰")
)

// upgradedFrom leaves out such a card, where two or more others are told behind it.
func (r *Reader) upgradedFrom(rigs []rig) []rig {
	if len(rigs) < 3 || rigs[0].card == "" || !r.Mentions(upgradeWord) {
		return rigs
	}
	for _, g := range rigs[1:] {
		if g.card == "" || g.card == rigs[0].card {
			return rigs
		}
	}
	lo, hi := r.Tokens[rigs[0].from].Lo, r.Tokens[rigs[0].to].Hi
	if next := rigs[1].join; next == "or" || next == "vs" || next == "plus" || next == "and" {
		return rigs
	}
	if !r.Matches(comesFrom, r.Text[max(0, lo-64):lo]) || !r.Matches(goesOn, r.Text[hi:]) {
		return rigs
	}
	for i := rigs[0].from; i <= rigs[0].to; i++ {
		r.Passed = append(r.Passed, i)
	}
	return rigs[1:]
}

// inExchange stands between a card that is to go and the first of those that may come for it.
var inExchange = pattern.Of(`(?:换成|换到|换为|换上|换|升级到|升级成|升级|升到|改用|改上)(?:成|到|了|个|一?张|一?块|一?台)?$|\b(?:switch|switching|upgrade|upgrading|move|moving|going|go|step up|jump|swap|replace)(?: it| that| up| over)? (?:to|for|with) (?:an? |the |one )?$`)

// givenUp reports whether the first of several cards is only told of as the one to be replaced by one of
// the others: "A100不够用，换H100还是H200", "the 3090 is too slow, upgrade to a 4090 or a 5090".
func (r *Reader) givenUp(rigs []rig) bool {
	if len(rigs) < 3 || rigs[0].card == "" || rigs[1].card == "" || rigs[0].card == rigs[1].card || listed(rigs[1].join) {
		return false
	}
	for _, g := range rigs[2:] {
		if g.join != "or" && g.join != "slash" && g.join != "vs" {
			return false
		}
	}
	return r.Matches(inExchange, r.Text[r.Tokens[rigs[0].to].Hi:r.Tokens[rigs[1].from].Lo])
}

// Cards that were told with what they did often make way for others, about which alone it is asked then: 现在是8张H20，
// 每路12 token/s，如果换成8张H200能到多少.

var (
	// madeWay ends before the cards that are to come, ownNow before those that the work is to move to.
	madeWay = pattern.Of(`(?:如果|要是|假如|假设|若是?|想|准备|打算|计划|考虑|今年|现在|下个月|年底|同样的?模型|同一个?模型|领导|老板|改天|以后|后面|后来)(?:都|全|再|是|要|想|给|把它|整体|直接|能)*(?:换成?|换到|换用|换上|换个|换一?[台张套]|迁到|迁移到|搬到|挪到|升级到|升级成|升到|改用|改成|改到)(?:了)?(?:[台张套])?(?:自己的?|自家的?|本地的?)?$|(?:迁|迁移|搬|挪|转|换)(?:到|回|去)(?:自己|自家|本地|线下|内网)[^,;?!、]{0,8}[、,;](?:自己)?(?:买|上|用|弄|搞|配|租|拿)(?:个|台|张)?$`)
	// setSide is in a question that sets both against each other.
	setSide = pattern.Of(`快多少|慢多少|快几|差多少|差几|提升|提高多少|几倍|翻倍|省多少|少多少|多多少|差别|差距|区别|对比|相比|划算|值不值|值得|有必要|哪个|哪种|哪套|各|分别|比(?:现在|原来|之前)`)
)

var madeWayWords = pattern.OneOf("换", "迁", "搬", "挪", "升", "改")

// makesWay reports whether a rig is told of only as what the next is to come in the place of. What was measured on it
// goes with it.
func (r *Reader) makesWay(g, next rig, between string) bool {
	if !r.Mentions(madeWayWords) || g.card == "" || next.card == "" || g.card == next.card || !r.Asked.Asks("howfast", "cost", "can", "fit", "enough", "oom", "howmuch", "maxbatch", "howlongseq", "cards") || r.Asked.Asks("why", "saving", "howlong") {
		return false
	}
	at := r.Tokens[next.from].Lo
	if strings.ContainsAny(between, "?") || !r.Matches(madeWay, between) || r.Matches(setSide, r.Text[at:]) {
		return false
	}
	told := [2]int{r.Tokens[g.from].Lo, at}
	r.leaveOutFormat(func(i int) bool { return r.Tokens[i].Lo < at && r.formatBehind(at) })
	r.forget("tokens_per_s", told, func() { r.Query.TokensPerS = 0 })
	r.forget("target_tokens_per_s", told, func() { r.Query.TargetTokensPerS = 0 })
	r.forget("observed_gb", told, func() { r.Query.ObservedGB = 0 })
	r.passSpeedsBefore(at)
	return true
}

// formatBehind reports whether a format is told behind a place of the text.
func (r *Reader) formatBehind(at int) bool {
	for i := len(r.Tokens) - 1; i >= 0 && r.Tokens[i].Lo >= at; i-- {
		if r.Tokens[i].IsFormat() && !r.besideCache(i) {
			return true
		}
	}
	return false
}

// passSpeedsBefore leaves the speeds before a place of the text unread with intent.
func (r *Reader) passSpeedsBefore(at int) {
	for i, t := range r.Tokens {
		if t.Lo < at && (t.Name == "tps" || t.Name == "tpsg") {
			r.Passed = append(r.Passed, i)
		}
	}
}

// A card that did not do is often told of before the one that is asked about, which only its memory
// names: "it failed on my 4070, would a 16GB card do", 3060跑不动，换24G的卡行吗.

// inItsPlace ends before a card that is to come in the place of another.
var inItsPlace = pattern.Of(`\b(?:should|shall|would|could|can|must|need) (?:i|we) (?:just |rather |better |then )?(?:buy|get|go for|go with|rent|pick up|upgrade to|switch to|move to|use|take|need)(?: an?| one| the| some| to (?:buy|get))? $|\b(?:is|are|would|will|does|do|can|could) (?:an?|one|the) (?:bigger |larger |used |new |refurbished )?$|(?:换|买|上|升级|租|入手|改用|考虑|整|搞|弄)(?:成|到|用|个|了)?(?:一?[张台块个])?$`)

// tooSmall are failing words beside a card that ranOut has not.
var tooSmall = pattern.Of(`\btoo (?:small|little|weak|low|tight)|\b(?:wasn't|weren't|was not|were not|isn't|is not|aren't) (?:quite |really |nearly |remotely )?(?:enough|sufficient)|\b(?:did|does|do)(?:n't| not) (?:quite )?(?:cut it|suffice|do it|do the job|make it)|\b(?:fell|falls|came up|comes up) short|\bnot (?:big|large|enough)|\b(?:can ?not|can't|cant|couldn't|could not|unable to|struggles? to|fail(?:s|ed)? to|refuses to) (?:run|load|fit|handle|hold|train|serve|even)|\b(?:freez(?:es|ing)|froze|swaps|swapping|swapped|hangs|hung|stalls|locks up|lags|grinds|chokes)\b|太小|(?:跑|装|放|塞|带|撑|训)不(?:了|动|起来|下|住|起)`)

// saidToFail reports whether words behind a card, or before it in its sentence, say that it did not do.
func (r *Reader) saidToFail(g rig, between string) bool {
	if chars.Mentions(between, "加", "再", "add", "plus", "another", "second") {
		return false
	}
	if r.Matches(tooSmall, between) {
		return true
	}
	before := r.Text[max(0, r.Tokens[g.from].Lo-72):r.Tokens[g.from].Lo]
	before = before[strings.LastIndexAny(before, ".?;!")+1:]
	return r.Matches(tooSmall, before)
}

// anotherCard reports whether an amount is that of a card which is not the one before it: "a 16GB
// card", in a clause of its own, where the card that is named is not sold with so much.
func (r *Reader) anotherCard(named rig, p Part) bool {
	if len(r.Names.Memory[named.card]) == 0 && named.memory == 0 || r.Names.Holds(named.card, p.Value) || named.memory == p.Value {
		return false
	}
	next := p.To + 1
	for r.Word(next) == "的" || r.At(next).Is("memory", "vram") || r.At(next).Kind == "maker" {
		next++
	}
	if t := r.At(next); t.Type != token.Measure || t.Kind != "card" {
		return false
	}
	return chars.FirstStop(r.Text[r.Tokens[named.from].Hi:r.Tokens[p.From].Lo]) >= 0
}

// anotherInstead takes out a card that is said not to do, where another is asked about that only its
// memory names.
func (r *Reader) anotherInstead(rigs []rig) []rig {
	if len(rigs) != 2 || r.Asked.Asks("compare", "best") {
		return rigs
	}
	gone, asked := rigs[0], rigs[1]
	if gone.card == "" && gone.memory == 0 || asked.card != "" || asked.memory == 0 || asked.join == "or" || asked.join == "vs" {
		return rigs
	}
	at := slices.IndexFunc(r.Hardware, func(p Part) bool { return p.What == PartMemory && p.From >= asked.from && p.To <= asked.to })
	if at < 0 || !r.anotherCard(gone, r.Hardware[at]) || !r.toldOf(gone, asked) {
		return rigs
	}
	for i := gone.from; i <= gone.to; i++ {
		r.Passed = append(r.Passed, i)
	}
	asked.join = ""
	return []rig{asked}
}

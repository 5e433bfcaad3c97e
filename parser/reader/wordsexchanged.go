package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// exchange tells which of two things is put in the place of the other.
type exchange int

const (
	noExchange exchange = iota
	firstGone           // "换掉adamw用adafactor", "from adamw to lion", "ditch adamw, use lion"
	laterGone           // "用lion替掉adamw", "lion instead of adamw"
)

var (
	exchangeTo   = pattern.Of(`^ ?(?:都|全|给|直接|一律)?(?:换成|换为|换到|换|改成|改为|改用|改|替换成|替换为|变成|切成|切到|切换到|切换成|→|->|=>) ?了?$|^ (?:to|for|with|by|into)(?: an?)? $|^[,;]? (?:and |then |but |just )?(?:use|using|try|take|go with)(?: an?| the)? $`)
	exchangeFrom = pattern.Of(`(?:把|将|从|由|\b(?:swap|swapped|swapping|replace|replaced|replacing|exchange|switch from|switched from|switching from|move from|moving from|moved from|change from|changed from|drop|ditch|scrap|forget|skip|abandon|changing|changed|change|go from|going from|went from|from)) ?$`)
	exchangeOut  = pattern.Of(`^ ?(?:来|去|直接)?(?:替换掉|替掉|替换|替代|取代|代替|顶替|换掉|顶掉|替|而不是|而非|而不用|不用) ?了?$|^,? (?:instead of|rather than|in place of|replacing|in lieu of|not)(?: the| an?)? $`)
)

// exchanged tells whether the first of two names, which stands at some runes, is said to
// make way for the token or takes its place.
func (r *Reader) exchanged(first [2]int, i int) exchange {
	at := -1
	for j := i - 1; j >= 0 && j >= i-8; j-- {
		if r.Tokens[j].End == first[1] {
			at = j
			break
		}
	}
	if at < 0 {
		return noExchange
	}
	between := r.Text[r.Tokens[at].Hi:r.Tokens[i].Lo]
	if r.Asked.Asks("oom") && r.curedBy(i) {
		return firstGone // "adamw runs out, will adafactor fix it?"
	}
	if r.Matches(exchangeOut, between) {
		return laterGone
	}
	lo := at
	for lo > 0 && r.Tokens[lo].Start > first[0] {
		lo--
	}
	before := r.Text[:r.Tokens[lo].Lo]
	if r.Matches(exchangeTo, between) && (between[0] >= 0x80 || r.Matches(exchangeFrom, before)) {
		return firstGone
	}
	return noExchange
}

// takesAbout ends before an amount that something takes.
const takesAbout = `\b(?:takes|taking|took|uses|used|consum(?:es|ed|ing)|allocat(?:es|ed|ing)|occup(?:ies|ied|ying)|needs|needed|loads|loaded|initiali[sz](?:e|es|ed|ing)|shows|eats|ate|peaks|reports)(?: up)?(?: with| at| to| in)?(?: about| around| roughly| over| almost| nearly)? ?[~>]?`

// InPlaceOfLess tells what something takes, and what it was thought to: "takes 15 GB instead of 6 GB";
// takesInstead ends before the first and insteadBehind stands behind it.
var (
	InPlaceOfLess = pattern.Of(takesAbout + `\d+(?:\.\d+)? ?(?:gb?|gib|mb?|mib)\b(?: of (?:gpu )?(?:vram|memory|ram)| vram| memory)?,? instead of `)
	takesInstead  = pattern.Of(takesAbout + `$`)
	insteadBehind = pattern.Of(`^(?: of (?:gpu )?(?:vram|memory)| vram| memory)?,? instead of (?:the )?(?:expected |usual |promised |claimed )?(?:about |around |only |just )?~?\d`)
)

// insteadOf reports whether an amount is what something takes in place of less.
func (r *Reader) insteadOf(i int) bool {
	return r.Mentions(insteadOfWords) && r.Matches(insteadBehind, r.Text[r.Tokens[i].Hi:]) && r.Matches(takesInstead, r.ClauseBefore(r.Tokens[i]))
}

// CameTo asks by what steps a figure was come to: "how is 175 TFLOPS calculated", 是如何计算出来的.
var CameTo = pattern.Of(`\bhow\b[^.?!;]{0,48}\b(?:calculat|comput|deriv|obtain|arriv|come up with|came up with|work(?:ed|s)? out|get (?:to|from|\d)|got (?:to|from)|come(?:s)? to)|\bwhere (?:does|do|did)\b[^.?!;]{0,32}\bcome from\b|(?:怎么|如何|咋|怎样)(?:计)?算(?:出来|得出|来的?|得|的|出)|(?:怎么|如何|咋|怎样)(?:得(?:出|来|到)|来的|推(?:出|导|算))|(?:计算|推导|估算)(?:过程|方法|方式|步骤|依据)|(?:从)?哪(?:里|儿)?来的`)

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

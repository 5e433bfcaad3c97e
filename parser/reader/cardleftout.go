package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Cards that are named only to be left out, ruled out or said not to be there.

// A card is often named only to be left out: "A100s aside, can one 3090 do it", "forget the
// H100s, would 4 L40S hold it".
var (
	leftOutBefore = pattern.Of(`\b(?:not enough|too little|insufficient) (?:memory|vram|room) (?:on|in|with)(?: the| my| our| those| a| an)* ?$|\b(?:(?:gave|giving) away|sold|selling|returned|no money for|can't afford|cannot afford|cant afford|couldn't get|no luck (?:on|with)|out of stock:?)(?: (?:an?|the|any|my|our|one))* ?$|\b(?:forget|forgetting|ignore|ignoring|leave|leaving|apart from|aside from|besides|other than|except|except for|excluding|never mind|nevermind|skip|skipping|not (?:counting|talking about|asking about|considering|using|touching|including)|ruling out|rule out|disregarding|disregard|setting aside|no)(?: about)?(?: the| any| my| our| those| all| more| all the)* ?$|(?:除了|抛开|撇开|先不管|不算|别提)(?:那|这|几|张|台|些)*$`)
	leftOutBehind = pattern.Of(`^(?:'?s)?(?: (?:box|boxes|nodes?|servers?|machines?|cards?|cluster))?,? (?:that|which) (?:(?:i|we) (?:won't|will not|don't|do not|can't|cannot|am not going to|are not going to|never|no longer) (?:(?:want|plan|intend|get) to )?(?:use|touch|count|include|be using)|nobody may use|(?:is|are|gets?|is being|are being) (?:(?:only|mostly|already|always) )?(?:used|occupied|taken|booked|reserved|busy|shared) (?:by|with|for|up by) (?:other|others|someone|somebody|another|the other|my|our|production|inference|colleagues|everyone|students))\b|^(?:'?s)?(?: (?:box|boxes|nodes?|servers?|quota|machines?|cards?|cluster|pool|option))? ?(?:,? ?(?:aside|notwithstanding|excluded|excepted)\b|out of (?:it|this|the picture|the question|reach|budget)\b|(?:has|have)(?:n't| not) (?:arrived|shipped|come|been delivered)\b|(?:is|are) (?:sold out|out of stock|backordered|back-ordered|on order|on the way|still shipping|not here)\b|(?:is|are) (?:off the table|out|not an option|no option|unavailable|taken|gone|not available|fully booked|booked|busy|out of (?:the question|reach|budget))\b)|^(?:那边|那台|那几张)?(?:还没(?:到|发货|买到?|下单|收到)|没到货|缺货|买不到|抢不到|没货|断货|还在路上|先不说|除外|不算|不谈|不考虑|暂且不论|另说|以外|之外|先不论)`)
	// notBefore ends before a card that another was taken for: "on a V100, not an A100", 用4090不是A100.
	notBefore   = pattern.Of(`(?:^|(?:[^y]|[^h]y)[ ,]+)(?:but |and )?not(?: on| with)?(?: an?| the| my| our| some)? $|[^是要可岂难道只也了]不是$|(?:而非|而不是|并非)$`)
	quotaLacked = pattern.Of(`^(?:'?s)? (?:quota|available|availability|in stock|left|free|access|for us|around|here)\b`)
	haveNo      = pattern.Of(`\b(?:have|has|had|having|got|own|owns|with|and|but|there (?:is|are)|there's|get|getting) no(?: an?| the| more| such)* ?$|\b(?:(?:don't|dont|doesn't|do not|does not|didn't|can't|cannot|can not|couldn't) (?:have|own|get|afford|have access to|get access to)|haven't(?: got)?|lack|lacking)(?: an?| the| any| our| my| more| enough)* ?$|(?:我|们|手里|手上|这边|这里|但是?|可是|又|也|并|暂时|目前|,)没有?$`)
	bareNo      = pattern.Of(`\bno(?: the| any| my| our| more)* ?$`)
)

// leftOut takes out the rigs that are named to be left out, where others remain.
func (r *Reader) leftOut(rigs []rig) []rig {
	if r.takeRuledOut(rigs) {
		return nil
	}
	rigs = r.withoutOwned(rigs)
	if len(rigs) < 2 || r.Asked.Asks("compare", "best") {
		return r.withoutShunned(rigs)
	}
	kept := rigs[:0:0]
	for _, g := range rigs {
		if g.card != "" && r.setOut(g) || g.card == "" && g.memory > 0 && r.wantsSuch(g) {
			for i := g.from; i <= g.to; i++ {
				r.Passed = append(r.Passed, i)
			}
			continue
		}
		kept = append(kept, g)
	}
	if len(kept) == 0 || !slices.ContainsFunc(kept, func(g rig) bool { return g.card != "" || g.memory > 0 || g.count > 0 }) {
		return rigs
	}
	return kept
}

// ruledOutBefore ends before cards that are not wanted where others are sought, ruledOutBehind stands behind them:
// 别用A100, "without the A100", A100以外.
var (
	ruledOutBefore = pattern.Of(`(?:除了?|除开|抛开|撇开|不算|(?:^|[^要用需])(?:别|不)(?:再|想|能|要|准|许|打算|考虑)?(?:用|买|上|租|选|拿|考虑|要)|避开|排除|不考虑|不要|买不到|租不到|(?:^|[^有])没有|绕开|不含)(?:那|这|几|张|台|些|掉)*$|\b(?:without|avoid|avoiding|besides|other than|apart from|aside from|except|except for|excluding|not|no|instead of|beyond|rather than)(?: (?:a|an|the|any|those|using|buying|renting|going for|use))* $`)
	ruledOutBehind = pattern.Of(`^(?:'?s)?(?: (?:cards?|gpus?))?,? (?:aside|excluded|excepted)\b|^(?:这种|这类|系列|显卡|卡)*(?:除外|以外|之外|不算|不要|不考虑|买不到|租不到)`)
	othersSought   = pattern.Of(`(?:什么|啥|哪|别的|其他|其它|还有|换)[^,;?!]{0,6}(?:显卡|卡|gpu|机器)|(?:推荐|求)[^,;?!]{0,8}(?:显卡|卡|gpu)|\b(?:which|what|other|another|any)(?: [a-z]+)? (?:gpus?|cards?|graphics cards?|hardware|accelerators?)\b`)
)

// loneRuling is how many words a text has at most that only rules cards out: 别用A100了.
const loneRuling = 6

var takeRuledOutWords = pattern.OneOf("别", "不", "除", "避", "排除", "没有", "绕", "以外", "之外", "without", "avoid", "besides", "other than", "apart from", "aside", "except", "excluding", "instead of", "rather than", "not ", "no ", "beyond")

// takeRuledOut reads cards that are named only to be ruled out where others are sought, and reports whether
// every rig of the text is one.
func (r *Reader) takeRuledOut(rigs []rig) bool {
	q := &r.Query
	alone := len(r.Tokens) <= loneRuling && !r.modelTold() && (!r.Questioned() || strings.HasPrefix(r.Text, "除")) // of what was spoken of before
	if len(rigs) == 0 || !alone && (!r.Asked.Asks("buy", "config", "best", "what") && !r.CheapestSought() || !r.modelTold()) || !r.Mentions(takeRuledOutWords) || !alone && !r.Matches(othersSought, r.Text) && !r.CheapestSought() {
		return false
	}
	var names []string
	for k, g := range rigs {
		bare := g.card != "" && g.count == 0 && g.memory == 0
		behindOther := k > 0 && g.join != "" && len(names) > 0
		if !bare || !behindOther && !r.Matches(ruledOutBefore, r.Text[max(0, r.Tokens[g.from].Lo-48):r.Tokens[g.from].Lo]) && !r.Matches(ruledOutBehind, r.Text[r.Tokens[rigs[len(rigs)-1].to].Hi:]) {
			return false
		}
		names = append(names, g.card)
	}
	for _, g := range rigs {
		for i := g.from; i <= g.to; i++ {
			r.Passed = append(r.Passed, i)
		}
	}
	q.WithoutGPUs = unique(names)
	r.Mark("without_gpus", rigs[0].from, rigs[len(rigs)-1].to)
	return true
}

// suchNeed ends before a card that some work is said to need, whatever it is: "what would require a
// 48GB card".
var suchNeed = pattern.Of(`\b(?:things|stuff|models?|what|whatever|anything|something|that|which|normally|usually|otherwise)(?: that| which)?(?: would| will| usually| normally| otherwise| really| might)* (?:requires?|needs?|takes?|wants?|asks? for|calls? for)(?: me)? $`)

var wantsSuchWords = pattern.OneOf("requir", "need", "take", "want", "ask", "call")

// wantsSuch reports whether memory is that of a card which other work is said to need, where what the
// asker's own cards do is asked.
func (r *Reader) wantsSuch(g rig) bool {
	return r.Questioned() && r.Mentions(wantsSuchWords) && r.Matches(suchNeed, r.Text[max(0, r.Tokens[g.from].Lo-64):r.Tokens[g.from].Lo])
}

var setOutWords = pattern.OneOf(" no ", "n't", "not ", "nt ", "lack", "没")

// setOut reports whether words beside a rig leave it out.
func (r *Reader) setOut(g rig) bool {
	before, behind := r.Text[max(0, r.Tokens[g.from].Lo-48):r.Tokens[g.from].Lo], r.Text[r.Tokens[g.to].Hi:]
	if r.Matches(leftOutBehind, behind) || g.count < 2 && !r.Asked.Asks("why", "buy") && r.Matches(notBefore, before) {
		return true
	}
	if g.count < 2 && r.Asked.Asks("enough", "fit", "oom") && !r.Asked.Asks("why", "buy", "howfast", "howlong", "cost", "saving") && r.Matches(cardInstead, before) {
		return true // "7b lora on a 4090 instead of a 3090, enough?"
	}
	if r.Mentions(setOutWords) && r.Matches(haveNo, before) {
		return true // "we have 8 A100 and no H100"
	}
	return r.Matches(leftOutBefore, before) && (!r.Matches(bareNo, before) || r.Matches(quotaLacked, behind))
}

// passOver notes rigs that were told and are left out with intent.
func (r *Reader) passOver(told, kept []rig) {
	froms := make(map[int]bool, len(kept))
	for _, k := range kept {
		froms[k.from] = true
	}
	for _, g := range told {
		if froms[g.from] {
			continue
		}
		for i := g.from; i <= g.to; i++ {
			r.Passed = append(r.Passed, i)
		}
	}
}

// passMeasuredOn passes over the memory of cards without a name on which something was measured, where those that are
// asked about have a name: "on 80G cards I see 55G, will it go on 8x A100 40G".
func (r *Reader) passMeasuredOn(rigs []rig) {
	if r.Query.ObservedGB == 0 || !slices.ContainsFunc(rigs, func(g rig) bool { return g.card != "" && g.memory > 0 }) {
		return
	}
	for _, g := range rigs {
		if g.card != "" || g.memory == 0 {
			continue
		}
		for _, seen := range r.observed {
			from, to := min(seen, g.to), max(seen, g.from)
			if from < to && !strings.ContainsAny(r.Text[r.Tokens[from].Hi:r.Tokens[to].Lo], ",.;?!") {
				r.Passed = append(r.Passed, g.from, g.to)
			}
		}
	}
}

// faredWell is in an aside that tells how another model went: "70b OOMs on 4x A100 (13b was fine on one)".
var (
	faredWell      = pattern.Of(`\b(?:fine|works?|worked|okay|ok|fits?|fitted|trains?|trained|ran|runs|no problems?)\b|(?:没问题|正常|可以|能跑|能训|跑得动)`)
	faredWellWords = pattern.OneOf("(")
)

// withoutAsides takes out the cards of such an aside, where others are named before it.
func (r *Reader) withoutAsides(rigs []rig) []rig {
	if len(rigs) < 2 || rigs[0].card == "" || !r.Mentions(faredWellWords) || !r.modelTold() || r.Asked.Asks("compare") {
		return rigs
	}
	kept := rigs[:1:1]
	for _, g := range rigs[1:] {
		if lo := r.Tokens[g.from].Lo; r.asideFares(strings.LastIndexByte(r.Text[:lo], '('), lo) {
			for i := g.from; i <= g.to; i++ {
				r.Passed = append(r.Passed, i)
			}
			continue
		}
		kept = append(kept, g)
	}
	return kept
}

// asideFares reports whether the aside that opens at a place of the text, and holds another, tells how a model of its own went.
func (r *Reader) asideFares(open, at int) bool {
	if open < 0 || strings.IndexByte(r.Text[open:at], ')') >= 0 {
		return false
	}
	end := len(r.Text)
	if n := strings.IndexByte(r.Text[at:], ')'); n >= 0 {
		end = at + n
	}
	return r.Matches(faredWell, r.Text[open:end]) && slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		return (t.Type == token.Model || t.Type == token.Size) && t.Lo > open && t.Hi <= end
	}) && slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		return (t.Type == token.Model || t.Type == token.Size) && t.Hi <= open
	})
}

// cardInstead stands before a card in whose place another is counted: "how many L40S instead of H100s",
// 用V100代替A100要几张.
var cardInstead = pattern.Of(`\b(?:instead of|rather than|in place of|in lieu of|replacing)(?: (?:an?|the|my|our|one|some|using|with|\d{1,2}x?))* ?$|(?:代替|替代|取代|替换|替换掉|而不是)$`)

var insteadOfCardWords = pattern.OneOf("instead of", "rather than", "in place of", "in lieu of", "replacing", "代", "替", "而不是")

// insteadOfCard leaves out the card that makes way, where the number of the other is asked for.
func (r *Reader) insteadOfCard() {
	q := &r.Query
	if len(q.GPUOptions) != 2 || q.GPU != "" || !r.Mentions(insteadOfCardWords) {
		return
	}
	at := -1
	for i := range r.Tokens {
		if r.Tokens[i].IsCard() {
			at = i
		}
	}
	if at < 0 || !r.Matches(cardInstead, r.ClauseBefore(r.Tokens[at])) {
		return
	}
	kept := q.GPUOptions[0]
	q.GPU, q.GPUMemoryGB, q.GPUCount, q.GPUOptions = kept.GPU, kept.MemoryGB, kept.Count, nil
	r.Passed = append(r.Passed, at)
}

// Cards that are weighed against each other are told together with one that is not wanted, or with the one that they are
// to take the place of.

// ownedNow ends before the card that somebody has while others are weighed: "I have a 1060 now", 现在是1060.
var (
	ownedNow   = pattern.Of(`(?:现在|目前|手头|手上|手里|当前|原来|原先|之前)(?:的)?(?:显卡|卡)?(?:是|用的?是?|有|只有)?(?:一?[张块个])?$|\b(?:i|we) (?:(?:currently|only|just|now|already|still) )*(?:have|own|run|use|got)(?: (?:currently|now|only|just|an?|my|one|old|single))* $|\b(?:i've got|i got|i'm on|i am on|currently(?: have| on| using| running)?|coming from|upgrading from|replacing|moving from|my (?:current|old|present) (?:card|gpu|one)(?: is|:)?|right now)(?: an?| my| one| old)* $`)
	ownedWords = pattern.OneOf("现在", "目前", "手头", "手上", "手里", "当前", "原来", "原先", "之前", "have", "own", "run", "use", "got", "i'm on", "i am on", "currently", "coming from", "upgrading from", "replacing", "moving from", "right now", "current", "old ")
)

// withoutOwned takes out such a card where at least two others are alternatives.
func (r *Reader) withoutOwned(rigs []rig) []rig {
	if len(rigs) < 3 || !r.Mentions(ownedWords) || !r.Asked.Asks("buy", "compare", "best") && !slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Kind == "or" || t.Kind == "vs" }) {
		return rigs
	}
	for k, g := range rigs {
		if g.card == "" || g.join != "" || k+1 < len(rigs) && rigs[k+1].join != "" || !r.Matches(ownedNow, r.ClauseBefore(r.Tokens[g.from])) {
			continue
		}
		kept := slices.Delete(slices.Clone(rigs), k, k+1)
		if slices.ContainsFunc(kept, func(g rig) bool { return g.card == "" || g.card == rigs[k].card }) {
			return rigs // "another of the same beside it"
		}
		r.passOver(rigs, kept)
		kept[0].join = ""
		return kept
	}
	return rigs
}

// shunned ends before a card that is not among those to choose from: 不用H100, 除了4090, 别推荐A100.
var shunned = pattern.Of(`(?:^|[^要用需么何啥])(?:别|不)(?:再|想|能|要|准|打算|考虑)?(?:用|买|上|租|选|推荐|考虑)$|(?:除了?|除开|抛开|不算|不考虑|排除)$`)

var shunnedWords = pattern.OneOf("别", "不", "除", "抛开", "排除")

// withoutShunned takes out such a card where others remain to be weighed.
func (r *Reader) withoutShunned(rigs []rig) []rig {
	if len(rigs) < 3 || !r.Mentions(shunnedWords) {
		return rigs
	}
	var kept, gone []rig
	for _, g := range rigs {
		if g.card != "" && g.count == 0 && g.memory == 0 && r.Matches(shunned, r.Text[max(0, r.Tokens[g.from].Lo-48):r.Tokens[g.from].Lo]) {
			gone = append(gone, g)
		} else {
			kept = append(kept, g)
		}
	}
	if len(gone) == 0 || len(kept) < 2 || slices.ContainsFunc(kept, func(g rig) bool { return g.card == "" }) {
		return rigs
	}
	r.passOver(rigs, kept)
	kept[0].join = ""
	return kept
}

// lacking is what is said before cards that are not there: "没有3090", "I don't have
// an A100".
var lacking = pattern.Of(`(?:没有|没|买不起|上不了|上不起|够不上|不够上|不够买|够不着|买不到|抢不到|搞不到|拿不下|\b(?:can't|cant|cannot|can not|couldn't) afford|\b(?:don't|dont|do not|not) have|\bno access to|\bwithout) ?(?:an? |any |the )?$`)

// noCard ends before a card that a machine is told to lack: "a laptop without a graphics card", 没有独立显卡.
var noCard = pattern.Of(`\b(?:without|no|lacks?|lacking|hasn't got|doesn't have|does not have|don't have)(?: (?:an?|any|the|even|real|dedicated|discrete|separate|proper|nvidia))* ?$|(?:没有?|无|不带|没装)(?:任何|独立|一张|一块)* ?$`)

// cardless reports whether a card without a name is there only to say that there is none.
func (r *Reader) cardless(g rig) bool {
	return g.card == "" && g.memory == 0 && g.count <= 1 && r.Matches(noCard, r.ClauseBefore(r.Tokens[g.from]))
}

// lacked reports whether somebody says not to have a rig.
func (r *Reader) lacked(g rig) bool {
	lo := r.Tokens[g.from].Lo
	return g.card != "" && r.Matches(lacking, r.Text[max(0, lo-24):lo])
}

package reader

import (
	"strings"

	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/query"
)

// A question often tells of somebody else's case before the asker's own: "my buddy runs
// 32b on a 3090, I've only a 2060", "都说要8张A100，我这边是四张3090". The other's is no
// fact of what is asked.

var (
	// othersOf ends before what somebody else has, says or did.
	othersOf = pattern.Of(`(?:\b(?:friend|buddy|mate|pal|brother|bro|roommate|colleague|coworker|co-worker|boss|neighbou?r|people|folks|everyone|everybody|somebody|someone|some guy|others|they|reddit|docs?|readme|paper|repo|guide|wiki|blog|post|tutorial|handbook|cookbook|examples?|scripts?|authors?|official|card) (?:all |both |always |usually |also |just )*(?:says?|said|claims?|claimed|tells?|told|recommends?|recommended|asks? for|wants?|lists?|suggests?|suggested|insists?|runs?|serves?|finetunes?|ran|used|uses|trained|trains|has|have|got|needs?|did|does|managed)\b|\b(?:docs?|readme|paper|repo|repository|guide|wiki|blog|tutorial|handbook|cookbook|authors?|model card|recipe)\b(?:[^.?!;,]{1,40})|\b(?:friend|buddy|mate|pal|brother|bro|roommate|colleague|coworker|co-worker|boss|neighbou?r|somebody|someone)(?: else)?'?s |\bi (?:read|heard|was told|saw)\b|\b(?:is|are|was|were|has been|have been) (?:said|reported|known|claimed|stated|documented|advertised|supposed) to\b|\b(?:was|were|has been) (?:originally )?(?:trained|tuned|fine-?tuned|finetuned|pretrained|done|tested|run) (?:on|with|using)\b|(?:都|听|据|网上|有人|别人|人家|大家|群里|论坛|朋友|同事|室友|同学|官方|文档|教程|论文|作者|说明|readme)(?:里|上|中|都|也|给的?|自己)*(?:说|讲|推荐|建议|要求|写|标|用的?|是用|是|跑的?|测的?|训的?)|(?:朋友|同事|室友|同学|别人|人家|他|老板|舍友|哥们)(?:的|家|那|用|有)*(?:一?[张块台])?|(?:(?:别的|其他|其它|有的?|某家?|人家)(?:公司|团队|厂|厂商|实验室|组|博主|网友|用户|单位)|友商|网友|博主|大厂|隔壁组?|网上)(?:都|也|是|在)*(?:用|拿|跑|部署|训|微调|测))[^.?!;]{0,48}$`)
	// mineAt ends before what the asker has.
	mineAt = pattern.Of(`(?:[,;.?!、] ?|\b(?:but|and|while|whereas|so|on|with|for|using) |但|而|可|不过)(?:\b(?:i've|i have|i got|i only have|i only got|i've only got|i've only|i have only|i've just|i just have|i own|me:|me,|me (?:only|just|here|with|on)|mine (?:are|is|has)|mine|my [a-z]+ (?:is|are|has)|my|we've|we have|we only have|we got|ours (?:are|is)|ours|our)(?: got| only| just| really)*(?: an?| one| the)?|(?:只有|手头|手里|目前)?(?:我|我们|咱|咱们|本人|自己|自家|自个儿?)(?:这边|这里|这儿|这|手头|手里|自己|现在)*(?:只|就|才|仅|用的?|的|是|有|也)*)[^,;.?!、0-9]{0,8}$`)
	// ranThere stands between cards where Japanese sets one that does apart from the one asked about:
	// "4070は動いたけど, M1だと".
	ranThere = pattern.Of(`^[^。?]{0,8}(?:では|でも|なら|だと|は)[^。?]{0,16}(?:けど|けれど|だが|たが|のに)`)
	// stepTo ends before what would take the place of what failed: "is a jump to 32
	// gigs", "would moving up to 48GB".
	stepTo = pattern.Of(`\b(?:is|are|does|do|will|would|can|could|might) (?:an? |the )?(?:jump|bump|upgrade|step|move|switch|hop|jumping|bumping|upgrading|stepping|moving|switching|going)(?: up)? (?:to|for) (?:an? |the )?$|换成?(?:一?[张块个])?$`)
)

var (
	butJapaneseWords = pattern.OneOf("けど", "けれど", "だが", "たが", "のに", "けども")
	askerWords       = pattern.OneOf(" i", "my", "mine", "me", "we", "our", "我", "咱", "本人", "自己", "自家", "自个")
)

// othersCase reports whether a rig is somebody else's and the next the asker's own.
func (r *Reader) othersCase(g, next rig) bool {
	if r.Mentions(butJapaneseWords) && r.Matches(ranThere, r.Text[r.Tokens[g.to].Hi:r.Tokens[next.from].Lo]) {
		return true
	}
	if r.demoRuns(g, next) || r.wished(g, next) {
		return true
	}
	if !r.Mentions(askerWords) {
		return false
	}
	lo, end := r.Tokens[g.from].Lo, r.Tokens[next.from].Lo
	if !r.Matches(othersOf, r.Text[max(0, lo-72):lo]) {
		return false
	}
	between := r.Text[r.Tokens[g.to].Hi:end]
	return r.Matches(mineAt, between)
}

// orderedBefore ends before cards that somebody wanted, gotInstead between them and those that came: "I asked for 4 H100
// and got 2 A100".
var (
	orderedBefore = pattern.Of(`\b(?:asked for|wanted|ordered|requested|applied for|hoped for|was promised|were promised|planned (?:for|on|with)|budgeted for)(?: an?| the| to get| to buy| our| my)* ?$`)
	gotInstead    = pattern.Of(`^[ ,;.]*(?:and|but|however|then|though)?,? ?(?:i |we )?(?:only |just |now |instead |actually )*(?:got|get|received|was given|were given|was offered|were offered|have|ended up with|approved|bought)\b[^,.;?!]{0,16}$`)
)

var wishedWords = pattern.OneOf("asked for", "wanted", "ordered", "requested", "applied", "hoped", "promised", "planned", "budgeted")

// wished reports whether a rig is one that was wanted, and the next the one that there is.
func (r *Reader) wished(g, next rig) bool {
	if !r.Mentions(wishedWords) || next.from < g.to {
		return false
	}
	lo := r.Tokens[g.from].Lo
	return r.Matches(orderedBefore, r.Text[max(0, lo-40):lo]) && r.Matches(gotInstead, r.Text[r.Tokens[g.to].Hi:r.Tokens[next.from].Lo])
}

// demoRunsOn ends before the cards that an example of a project takes, and loneAsked tells that what one
// card does is asked about instead: "the demo runs on two H100s, is a single H100 enough?".
var (
	demoRunsOn = pattern.Of(`\b(?:demo|examples?|tutorial|notebook|script|recipe|guide|cookbook|quickstart|walkthrough|sample|paper|repo|readme|docs?|authors?)\b[^.?!;]{0,24}\b(?:runs?|ran|uses?|used|trains?|trained|needs?|requires?|required|assumes?|takes?|took|wants?|is|was|were|are)\b[^.?!;,]{0,24}$`)
	loneAsked  = pattern.Of(`[,.;?!:] ?(?:[a-z']+ ){0,4}?(?:is|are|would|will|can|could|does|do|should|isn't|wouldn't|won't|what about|how about)\b[^,.;?!]{0,40}$`)
)

// demoRuns reports whether a rig is what a project's example runs on, and the next, of fewer cards or
// smaller ones, is asked about.
func (r *Reader) demoRuns(g, next rig) bool {
	if !r.Questioned() || r.Asked.Asks("howfast", "compare") || next.card != "" && next.card == g.card && next.cards() >= max(g.cards(), 1) {
		return false
	}
	lo := r.Tokens[g.from].Lo
	return r.Matches(demoRunsOn, r.Text[max(0, lo-72):lo]) && r.Matches(loneAsked, r.Text[r.Tokens[g.to].Hi:r.Tokens[next.from].Lo])
}

// ownOnes gives the asker's own cards the name that was told of somebody else's, whom
// they replace: "都说要8张32G的V100，我这边是八张16G的", "docs say six A100s, shouldn't
// four of the 40GB ones do".
func (r *Reader) ownOnes(rigs []rig) []rig {
	if len(rigs) != 2 || rigs[0].card == "" || rigs[1].card != "" || rigs[1].memory == 0 || r.Asked.Asks("compare", "best") {
		return rigs
	}
	others, own := rigs[0], rigs[1]
	for _, p := range r.Hardware { // the number may have been put to the card before it
		if p.What == PartCount && p.From < own.to && own.to-p.From <= 4 && p.From > others.counted && p.Value >= 1 && p.Value <= query.MostCards {
			own.count, own.from, own.weak = numeral.Round(p.Value), p.From, false
			others.to = min(others.to, p.From-1)
		}
	}
	if others.to < others.from || own.from <= others.to {
		return rigs // rigs are not always in the order of the text
	}
	if own.count == 0 && !Unified(others.card) || own.count == others.count && own.memory == others.memory || !r.toldOf(others, own) {
		return rigs
	}
	own.card, own.form, own.join = others.card, others.form, others.join
	for i := others.from; i <= others.to; i++ {
		r.Passed = append(r.Passed, i)
	}
	return []rig{own}
}

// othersSay reports whether what somebody else says or has stands before a rig.
func (r *Reader) othersSay(g rig) bool {
	lo := r.Tokens[g.from].Lo
	return r.Matches(othersOf, r.Text[max(0, lo-72):lo])
}

// toBeat ends before a size that what is sought is to surpass.
var toBeat = pattern.Of(`\b(?:beats?|outperforms?|surpass(?:es)?|outclass(?:es)?|(?:better|bigger|larger|smarter|stronger|beefier|heavier|more capable) than|a step up from|superior to)(?: an?| the| my| any| your| all| all the| those| these| typical| usual| ordinary)* ?$|(?:比|超过|胜过|强过|大过)(?:那些|那种|一般的|普通的|现在的|我的)?$`)

// doneSoFar ends before a size that was trained or run before, sizeAskedBehind stands behind it where the largest is
// sought.
var (
	doneSoFar       = pattern.Of(`\b(?:i|we|i've|we've|it|it's|card|gpu|machine|box)(?: have| has|'ve|'s)?(?: only| already| just| so far| ever| mostly| easily)* (?:fine-?tuned|finetuned|trained|tuned|qlora'd|lora'd|handled|managed|done|did|served|ran|run|used)(?: with| a| an| the| some| my| only| up to| models up to)* $`)
	sizeAskedBehind = pattern.Of(`[.,;!] ?[^.;!]{0,24}\b(?:what|which|how)\b[^.;!]{0,24}\b(?:(?:largest|biggest|max|maximum) (?:model|size|params|parameter count|llm)|size (?:model|could|can|would|is)|(?:big|large) (?:a|of a) model|(?:model|size)s? (?:could|can) (?:i|we|it))\b`)
)

var doneBeforeWords = pattern.OneOf("tuned", "trained", "'d", "handled", "managed", "done", " did ", "served", " ran ", " run ", "used")

var (
	beatWords = pattern.OneOf("beat", "than", "outperform", "surpass", "above", "over", "past", "强", "比")
	selfWords = pattern.OneOf(" i", "my", "mine", "我", "咱", "本人")
)

// ofOthers reports whether a size was told of somebody else's case, where the largest for
// the asker is what is asked.
func (r *Reader) ofOthers(i int) bool {
	t := r.Tokens[i]
	if r.Asked.Asks("whatmodel", "max") && r.Mentions(beatWords) && r.Matches(toBeat, r.Text[max(0, t.Lo-40):t.Lo]) {
		return true // "anything that beats the 32b crowd"
	}
	if r.Asked.Asks("whatmodel", "max", "howlarge") && r.Mentions(doneBeforeWords) && r.Matches(doneSoFar, r.Text[max(0, t.Lo-72):t.Lo]) && r.Matches(sizeAskedBehind, r.Text[t.Hi:]) {
		return true // "so far I've only finetuned 3B models on it, what is the largest size I could qlora"
	}
	if !r.Asked.Asks("whatmodel", "max") || !r.Mentions(selfWords) {
		return false
	}
	rest := r.Text[t.Hi:]
	at := -1
	for _, word := range [...]string{" my ", " mine ", " i've ", " i have ", " i only ", " i got ", "我", "本人", "咱"} {
		if k := strings.Index(rest, word); k >= 0 && (at < 0 || k < at) {
			at = k
		}
	}
	return at >= 0 && at < 40 && r.Matches(othersOf, r.Text[max(0, t.Lo-72):t.Lo])
}

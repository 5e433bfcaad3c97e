package evidence

import (
	"strings"

	"headroom/parser/pattern"
)

// What somebody names only to say that it is not the question is waved off right where it
// stands: "speed is not what I ask, only whether it loads", "cost aside, can it be done".

var (
	// wavedBefore ends before what is waved off.
	wavedBefore = pattern.Of(`(?:\b(?:not|n't|never|isn't about|aren't|ain't|am not|no need to)(?: really| even| so| too| that| at all)? (?:ask|asking|worry|worried|worrying|care|caring|concerned|bothered|bother|interested|looking|after|fussed|talking|wondering|mind|chasing|hoping|going|optimi[sz]ing|about|matter|matters)|\b(?:forget|forgetting|ignore|ignoring|disregard|disregarding|skip|skipping|set aside|setting aside|leave aside|leaving aside|putting aside|apart from|regardless of|irrespective of|nevermind|never mind|no matter|immaterial|irrelevant|even if (?:it's|it is|that's|that is|its|it runs|it goes)|(?:could|couldn't) care less|(?:nobody|no one|noone|who|none of us) (?:here )?(?:cares|care|minds|worries)|don't mind|don't care|don't worry|don't bother|doesn't matter|dont mind|dont care|doesnt matter|who cares))(?: about| for| after| in| at| of| with| if| it| it's| its| is| the| any| my| our| that| how| what| much| long| being| gets| running| trains?| training| inference| generation| raw| top| a| bit| very| super)* $|(?:不问|不谈|不聊|抛开|撇开|先不管|别管|甭管|不用管|不用考虑|无论|不论)(?:它|的)?$`)

	// wavedBehind stands behind it.
	wavedBehind = pattern.Of(`^(?: of it| of this)?,? (?:aside|apart|notwithstanding|be damned|is no object|is secondary|comes second|is moot|is another (?:matter|question|topic)|is a separate (?:matter|question|topic|issue))\b|^(?:是另一回事|另说|另论|另谈|(?:先|暂时|都|就|我)?不(?:管|考虑|计较|在乎|用管|用考虑)(?:$|[了它的 ,;?!、])|放一边|先放一边|暂且不论|不论|先不论|次要|倒是其次|其次)`)

	// paidBefore ends before what is paid for anyway: "the T4s we already pay for".
	paidBefore = pattern.Of(`\b(?:we|i|they|you|us|the (?:company|team|org|lab|boss)|already|currently|anyway)(?: are|'re|'m| am|'ve| have| been| already| currently| still| now| just| anyway| happen to)* $`)
	// paidAsked ends before it where the payment is what is asked about.
	paidAsked = pattern.Of(`\b(?:do|does|did|would|will|should|shall|can|could|must|might|may|am|are|is|'d|what|much|if|when|whether|better|or|cheaper)(?: (?:we|i|they|you|us|the (?:company|team|org|lab|boss)))(?: [a-z]+)? $`)
	// spared ends before a payment that is to be avoided: "without renting cloud".
	spared = pattern.Of(`\b(?:without|avoid|avoiding|instead of|rather than|no|not|tired of|sick of|done with|stop|stopped)(?: (?:having to|to|the|any|a|more|even|just))* $|(?:不想|不用|不愿|不要|不打算|懒得|不去|免得|省得|而不是)(?:再|去|总是|一直|花钱)*$`)

	// setBack is how a price is asked for; of memory it asks how much of it is taken.
	setBack    = pattern.Of(`\bset(?:s|ting)? (?:me|us|you|one|them|ya|him|her) back$`)
	memoryHere = pattern.Of(`\b(?:vram|gpu memory|video memory|memory|mem|gigs|gb|ram)\b|显存`)

	// costMe stands behind what was paid: "it cost me 1500 euros".
	costMe = pattern.Of(`^ (?:me|us) (?:about |around |only |just |like |over |roughly )?[$€£¥]?\d[\d.,]*k? ?(?:usd|dollars?|bucks|eur|euros?|€|\$)?(?: ?[,.;?!)(]|$| -| (?:and|but|so|used|new|back|last|in|then|on|off)\b)`)

	// costAsked ends before a cost that is asked for: "what did it cost me".
	costAsked = pattern.Of(`\b(?:what|why|how|did|does|do|will|would|could|can|should)\b[^,;.?!]{0,24}$`)

	// payment opens what is done to have hardware without buying it.
	payment = pattern.Of(`^ (?:having to |to |always |just )*(?:pay|rent|leas)`)
)

// A purchase that is over asks for no advice: 花了12000块买的, 3个月前买的.
var (
	boughtOnce = pattern.Of(`^(?:的(?:$|[^话起])|了|回来|到手)`)
	boughtWhen = pattern.Of(`(?:[年月周天日]前|年初|年底|[年月日天块元千百万w\x{3000}]|[万千百][一二三四五六七八九]|二手|闲鱼|刚刚?|去年|前年|今年|上个?月|上周|之前|早就|  )(?:刚|才|新|就|淘宝|京东|闲鱼|二手|入手)*$`)
)

// Nor does one that cannot be, is feared or was made for something else: 我们哪买得起, 怕买了白买, "no way I'd buy it",
// "or did I buy a space heater".
var (
	neverBefore = pattern.Of(`(?:白|怕|没钱|舍不得|哪儿?|哪里|劝我|叫我|让我|建议我)$|\b(?:no way (?:i|we|he|she|they)(?:'d| would|'ll| will| could| can)?|did (?:i|we)(?: just)?|never(?: going to| gonna)?|can'?t(?: possibly)?|cannot|could not|couldn'?t|won'?t|not going to|not gonna|not here to) $`)
	neverBehind = pattern.Of(`^(?:不[到起了着]|得起|不成|来(?:打|玩|看|给|吃灰|剪|画)|申请|流程|报告|单子)`)
)

// boughtBefore reports whether a word for a purchase tells of such a one.
func boughtBefore(text string, s Sign) bool {
	word, before, behind := text[s.Lo:s.Hi], text[max(0, s.Lo-32):s.Lo], text[s.Hi:min(len(text), s.Hi+12)]
	switch word {
	case "买", "购买", "入手", "采购", "buy", "buying":
		if neverBefore.In(before) || neverBehind.In(behind) {
			return true
		}
	}
	switch word {
	case "买", "购买", "入手":
		return boughtOnce.In(text[s.Hi:min(len(text), s.Hi+12)]) && boughtWhen.In(text[max(0, s.Lo-30):s.Lo])
	}
	return false
}

// waved reports whether an asking word is waved off.
func waved(text string, s Sign) bool {
	return wavedBefore.In(text[max(0, s.Lo-64):s.Lo]) || wavedBehind.In(text[s.Hi:min(len(text), s.Hi+48)])
}

// paidAlready reports whether a word for a payment tells of hardware that is paid for, or of
// what is not to be paid.
func paidAlready(text string, s Sign) bool {
	if strings.HasSuffix(text[:s.Hi], " back") {
		return setBack.In(text[max(0, s.Hi-24):s.Hi]) && (memoryHere.In(text[max(0, s.Lo-ClauseReach):s.Lo]) || memoryHere.In(text[s.Hi:min(len(text), s.Hi+40)])) && !strings.ContainsAny(text, "$€£")
	}
	switch text[s.Lo:s.Hi] {
	case "cost":
		return costMe.In(text[s.Hi:min(len(text), s.Hi+48)]) && !costAsked.In(text[max(0, s.Lo-32):s.Lo])
	case "pay for", "paying for", "rent", "rents", "renting", "rental", "pay", "paying", "租", "租用", "租卡", "租云":
	default:
		return false
	}
	before := text[max(0, s.Lo-64):s.Lo]
	return paidBefore.In(before) && !paidAsked.In(before) || spared.In(before)
}

// overPaying reports whether a word of comparison only says what is not to be paid: "at home
// instead of renting".
func overPaying(text string, s Sign) bool {
	switch text[s.Lo:s.Hi] {
	case "instead of", "rather than":
		return payment.In(text[s.Hi:min(len(text), s.Hi+32)])
	}
	return false
}

package intent

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// paysOff is how people ask whether money for hardware is well spent.
var paysOff = pattern.Of(`\b(?:benefits?|money well spent|well spent|good money|pay(?:s)? off|worth|makes? (?:any|an?|much|some|enough)(?: big| huge| real| noticeable| significant| major)? difference|improvements?|improve|help(?:s)?(?: me| at all| much| any)?|sense|bother|waste|wasted|gain|overkill|notice|useful|useless|any use|point)\b|有(?:没有|多大|什么|啥)?(?:用|意义|帮助|必要|提升|区别|差别)|值得|划算|白花`)

var raisesRAMWords = pattern.OneOf("upgrad", "afford", "bring", "rais", "add", "升级", "加", "凑", "插", "换", "adding", "getting", "buying", "spend", "going", "go up", "step up", "stepping", "move to", "moving", "bump", "expand", "doubl", "jump", "order", "having", "install", "plug", "difference", "useful", "useless", "any use", "point", "sense", "help", "配", "意义", "有用")

// raisesRAM reports whether more of the host's memory is weighed, with no model of a size in mind:
// "would I notice any benefit", "is that money well spent".
func (r Question) raisesRAM() bool {
	q := &r.Query
	if r.HasModel() && !r.sizeless() || q.HostRAMOptions == nil && (q.HostRAMGB == 0 || !r.HasHardware() || !r.Mentions(raisesRAMWords)) || r.Asked.Asks("whatmodel", "howfast", "howmuch") {
		return false
	}
	return r.Questioned() && r.Matches(paysOff, strings.TrimSpace(r.Text))
}

// cheaper names what is sought as cheaper than what is told, or in its place.
var cheaper = pattern.Of(`\b(?:cheaper|less expensive|more affordable|more economical|budget|cheap)\b[^.?!;,]{0,24}\b(?:than|alternatives?|options?|substitutes?|replacements?|cards?|gpus?)\b|\balternatives? to\b|\binstead of (?:an? |the )?(?:expensive|pricey|costly)\b|比[^,;?!、]{1,14}(?:便宜|划算|省钱)的|替代(?:品|方案|卡|的卡)?|平替`)

var cheaperSoughtWords = pattern.OneOf("cheap", "expensive", "afford", "alternative", "economical", "budget", "便宜", "划算", "省钱", "替")

// cheaperSought reports whether hardware is sought in place of what is named, for a load and with
// no price that one could reckon with.
func (r Question) cheaperSought() bool {
	q := &r.Query
	if q.GPU == "" && !q.HasBudget() || q.HasRent() || q.Tokens > 0 || !r.HasModel() && q.Task == "" && !q.HasBudget() {
		return false
	}
	return r.Mentions(cheaperSoughtWords) && r.Matches(cheaper, r.Text)
}

// Cards that are faster than the one that is named are sought in words that stand around it: "anything
// better than a 3090", 有没有比4090快的卡.
var (
	betterThan = pattern.Of(`\b(?:anything|something|any|some|another|an? (?:card|gpu|option|setup)|what|what's|which|is there|are there|recommend)\b[^.?!;,]{0,32}\b(?:faster|quicker|better|stronger|beefier|more powerful)\b[^.?!;,]{0,16}\bthan(?: (?:an?|my|our|the|one|single|this|that|dual|two|four|\d+ ?x?|nvidia|rtx|geforce))*[ -]?$`)
	thanCard   = pattern.Of(`比(?:我的|这张|一张|单张|两张|\d+ ?[x张块]?)* ?$`)
	betterCard = pattern.Of(`^ ?(?:更)?(?:快|好|强)(?:一?点|些)?的?(?:卡|显卡|gpu|方案|选择|配置)`)
)

var fasterSoughtThanWords = pattern.OneOf("than", "比")

// fasterSought reports whether such cards are sought for a load.
func (r Question) fasterSought() bool {
	if q := &r.Query; q.GPU == "" || q.GPUOptions != nil || !r.HasModel() || !r.Mentions(fasterSoughtThanWords) || r.Asked.Asks("why") {
		return false
	}
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		if !t.IsCard() {
			return false
		}
		before := r.ClauseBefore(t)
		return r.Matches(betterThan, before) || r.Matches(thanCard, before) && r.Matches(betterCard, r.Text[t.Hi:])
	})
}

// cheaperWork asks which of some cards does some work for less: "which is cheaper for training a 7b", "is it cheaper
// on an A100 or an H100". "The cheaper one" is named and not asked for.
var cheaperWork = pattern.Of(`\b(?:which|what|is|are|would|whichever)\b[^.?!;]{0,48}\b(?:cheaper|less expensive|costs? less)\b`)

var (
	cheaperWords    = pattern.OneOf("cheaper", "less expensive", "cost less", "costs less")
	cheaperOneWords = pattern.OneOf("the cheaper", "cheaper one")
)

// cheaperOfBoth reports whether that is asked of cards that are compared.
func (r Question) cheaperOfBoth() bool {
	return r.Query.GPUOptions != nil && r.Mentions(cheaperWords) && !r.Mentions(cheaperOneWords) && r.Matches(cheaperWork, r.Text)
}

var valueWords = pattern.OneOf("性价比")

// valueOfOne reports whether what is got for the money is asked of one card or of whichever, so that
// nothing stands against it.
func (r Question) valueOfOne() bool {
	q := &r.Query
	return r.Mentions(valueWords) && q.GPUOptions == nil && q.GPUPool == nil && q.Models == nil && q.ParamsList == nil && q.GPUCountOptions == nil && q.Precisions == nil && (q.GPU == "" || r.HasModel())
}

// cardSoughtFor names a card by no more than that it is to do for some load: "good enough gpu for a 7b", "a decent
// card to run 32b".
var cardSoughtFor = pattern.Of(`\b(?:(?:good|big|strong|fast|large|powerful|capable) enough|decent|suitable|sensible) (?:[a-z]+ )?(?:gpu|card) (?:for|to (?:run|serve|host|train|finetune|fine-tune|use (?:for|with)|do|fit|hold))\b`)

var cardWantedWords = pattern.OneOf("enough", "decent", "suitable", "sensible")

// cardWanted reports whether such a card is sought, and none is named.
func (r Question) cardWanted() bool {
	q := &r.Query
	if !r.HasModel() || q.GPU != "" || q.GPUMemoryGB+q.TotalGPUMemoryGB+q.HostRAMGB > 0 || q.GPUOptions != nil || q.GPUPool != nil || q.GPUCount > 1 {
		return false
	}
	return r.Mentions(cardWantedWords) && r.Matches(cardSoughtFor, r.Text) && !r.Asked.Asks("why", "oom", "howmuch", "cards")
}

// Whoever says that a card is bought and asks whether it runs a model asks for no advice: 再买一张3090能不能跑70b.
var (
	boughtCard = pattern.Of(`(?:买|入手|收|推荐买|添置?|加购)(?:了|个)?(?:[一二两三四]|\d{1,2})?(?:张|块|台|个|片)?(?:二手|全新|新|旧)?(?:的)?(?:rtx ?|英伟达)?[a-z]{0,5}\d{2,4}`)
	thenRuns   = pattern.Of(`(?:能不能|能否|可不可以|可以|能|够|行)[^,;?!、]{0,8}(?:跑|带|装|放|训|部署|用|推理|撑)|(?:跑|带|装|放|训|撑)得(?:动|起来|下|了|住)|(?:够|够用|行|可以)(?:吗|么|不)|什么量化|哪种量化`)
)

var (
	boughtHanWords = pattern.OneOf("买", "入手", "收", "添", "加购")
	adviceWords    = pattern.OneOf("值", "划算", "要不要", "该不该", "该买", "哪", "求推荐", "推荐一", "推荐什么", "推荐个", "建议", "性价比", "合适", "买什么", "还是买", "还是", "便宜", "贵", "预算", "怎么配", "配置")
)

// boughtToRun reports whether that is asked.
func (r Question) boughtToRun() bool {
	q := &r.Query
	if !r.Mentions(boughtHanWords) || r.Mentions(adviceWords) || q.GPU == "" || q.GPUOptions != nil || q.GPUCountOptions != nil || q.HasBudget() || !r.HasModel() || r.Asked.Asks("best", "compare", "cards", "howmuch") {
		return false
	}
	return r.Matches(boughtCard, r.Text) && r.Matches(thenRuns, r.Text)
}

// macNamed names a Mac as what is sought: "which mac should I buy", "best macbook for a 70b", 买哪款mac.
var macNamed = pattern.Of(`\b(?:which|what|best|right|cheapest|ideal|recommended|suitable|smallest|recommend(?: an?| me an?)?|suggest(?: an?| me an?)?) (?:[a-z]+ ){0,2}?(?:mac(?:book)?s?|imac|mbp)\b|\b(?:mac(?:book)?|imac|mbp)\b[^.?!;]{0,48}\b(?:which (?:one|model|config|spec)?|which to (?:get|buy|pick)|what (?:model|spec|config)s? (?:to|should)|recommendations?)\b|(?:哪款|哪个|哪台|哪种|什么|选哪|推荐|买)[^,;?!、]{0,6}(?:mac(?:book)?|imac|苹果)|(?:mac(?:book)?|imac|苹果电脑)[^;?!]{0,24}(?:哪款|哪个|哪台|哪种|选什么|什么配置|怎么选|推荐)`)

var macSaidWords = pattern.OneOf("mac", "mbp", "苹果")

// MacSought reports whether a Mac is sought for a model, with neither its chip nor its memory told.
func (r Question) MacSought() bool {
	q := &r.Query
	if !r.HasModel() || r.HasHardware() || q.HostRAMGB > 0 || q.CPU != "" || !r.Mentions(macSaidWords) || r.Asked.Asks("whatmodel", "why", "cost", "power", "oom") {
		return false
	}
	return r.Matches(macNamed, r.Text)
}

// MacWanted tells that what is to be bought is a Mac, whichever.
func (r Question) MacWanted() {
	q := &r.Query
	if q.GPU != "" || q.GPUOptions != nil || q.GPUMemoryGB > 0 {
		return
	}
	for i := range r.Tokens {
		if r.Tokens[i].Kind == "apple" && !r.MacNotMeant(i) {
			q.Mac = q.GPUMemoryOptions != nil || r.MacSought()
			r.Mark("mac", i, i)
			return
		}
	}
}

// Which of the cards that are told is the better one, and which machine makes the most of a model, are asked at the end,
// behind what speaks for and against them.
var (
	betterAsked = pattern.Of(`^(?:so |and |but |then |now )?(?:is|are|would|will|wouldn't|isn't) (?:an? |the |one |two |three |four |\d+x? ?)?(?:used |single |dual |second |nvidia |amd |rtx |gtx |radeon |rx |tesla |quadro )*[a-z]{0,4}\d{2,4}[^?]{0,16}\b(?:be )?(?:an? |the )?(?:better|smarter|wiser|nicer|superior|preferable)\b`)
	// setupFastest asks for hardware by the speed that it makes.
	setupFastest = pattern.Of(`\b(?:which|what) (?:kind of |sort of )?(?:setup|rig|build|machine|hardware|config|configuration|box|card|cards|gpu|gpus|computer|system|mac|combo|combination|server|workstation)s? (?:would |will |should |could |can )?(?:give|gives|get|gets|deliver|delivers|offer|offers|make|makes|produce|produces|reach|reaches|do|does|has|have|yield|yields|squeeze|squeezes)(?: me| us| you| out)? (?:the )?(?:most|best|highest|fastest|max|maximum|greatest)(?: [a-z]+)? ?(?:tokens?|toks?|tok/s|t/s|tps|speed|throughput|performance)\b`)
)

var betterWords = pattern.OneOf("better", "smarter", "wiser", "nicer", "superior", "preferable")

// betterLast reports whether the last question weighs one of the cards against another.
func (r Question) betterLast() bool {
	return len(r.Query.GPUOptions) > 1 && r.Mentions(betterWords) && r.Matches(betterAsked, r.lastAsked())
}

var fastestSetupWords = pattern.OneOf("most", "best", "highest", "fastest", "max", "greatest")

// fastestSetup reports whether hardware for a model is sought that makes it fast, none of it named.
func (r Question) fastestSetup() bool {
	return r.HasModel() && !r.HasHardware() && r.Mentions(fastestSetupWords) && r.Matches(setupFastest, r.Text)
}

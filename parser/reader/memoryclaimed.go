package reader

import (
	"slices"
	"strings"
	"unicode/utf8"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/token"
)

// result reports whether an amount is what a calculation comes to: "34B parameters
// = 34GB".
func (r *Reader) result(i int) bool {
	if r.At(i-1).Type != token.Equals || r.Word(i-1) != "=" {
		return false
	}
	if r.At(i-3).Type == token.Times && r.At(i-4).IsCard() {
		return false // "A40*4 = 48G*4"
	}
	before := r.At(i - 2)
	if before.Kind == "quantword" {
		return evidence.Closing(r.Text) // "109B, 4bit quantization = 55 GB?"
	}
	switch before.Type {
	case token.Key, token.Quantity, token.Card, token.Bare, token.Measure:
		return false
	case token.Unknown, token.Number, token.Size, token.Mark, token.Bytes, token.Data:
		return evidence.Closing(r.Text) || before.Type != token.Unknown && before.Type != token.Data || r.Asked.Asks("normal")
	}
	return false
}

// doubtedSize reports whether an amount is a result that is doubted or asked
// after, where no hardware is named: "is 1B in fp16 really 2GB?", "how do you get
// 112GB for a 7B?".
func (r *Reader) doubtedSize(i int) bool {
	return r.derivedSize(i) && !slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		return t.Type == token.Card || t.Type == token.Bare || t.Type == token.Measure
	})
}

// derivedSize reports whether the words around an amount ask where it comes from.
func (r *Reader) derivedSize(i int) bool {
	if rest := strings.TrimLeft(r.Text[r.Tokens[i].Hi:], " 的"); chars.Opens(strings.TrimLeft(strings.TrimPrefix(rest, "运行显存"), " 显存内是又"), derived[:]) > 0 {
		return true // "14GB是怎么得到的"
	}
	before := strings.TrimRight(r.Text[:r.Tokens[i].Lo], " ~")
	if r.Asked.Asks("explain", "howto", "why") {
		for _, word := range [...]string{"how do you get", "how do i get", "how did you get", "how did they get", "how do they get", "where does the", "where do the", "come up with", "came up with", "arrive at", "get to"} {
			if strings.HasSuffix(before, word) {
				return true
			}
		}
	}
	return strings.HasSuffix(before, "really") && r.Ends(i+1) && r.HasModelNamed()
}

var reckonedWords = pattern.OneOf("but ", "实际", "实测", "现在", "目前")

// reckoned reports whether words before an amount say that it was worked out, where
// something else was met with: "按公式15.6G，实际要22G".
func (r *Reader) reckoned(i int) bool {
	if !r.Asked.Asks("why", "normal", "explain", "howto") && !evidence.Closing(r.Text) && !(r.Mentions(reckonedWords) && r.otherAmount(i)) {
		return false
	}
	if r.CacheSaid() && r.Matches(cacheWould, strings.TrimRight(r.ClauseBefore(r.Tokens[i]), " ")) || r.cacheChecked(i) {
		return true
	}
	if lo := r.Tokens[i].Lo; r.Matches(byRule, r.Text[max(0, lo-72):lo]) {
		return true
	}
	before := r.ClauseBefore(r.Tokens[i])
	if last := r.lastBytes(i); last != i {
		before = r.Text[max(r.Tokens[i].Lo-len(before), r.Tokens[last].Hi):r.Tokens[i].Lo] // "理论3.5G实际12G"
	}
	for _, word := range [...]string{"公式", "理论上", "按理", "算出来", "算下来", "算出", "推算", "估算出", "估算下来", "估算是", "预估", "期望", "预期", "预计", "预想", "理论"} {
		if strings.Contains(before, word) {
			return true
		}
	}
	return false
}

var (
	// otherBehind and otherBeforeIt are the second and the first of two amounts that are offered.
	otherBehind   = pattern.Of(`^ ?(?:,? ?or|还是|或者?)(?: is it| rather| more like| just| only| about|是|才|只)*(?: ~)? ?\d[\d.]* ?(?:gb?|gib|mb|mib|tb)\b`)
	otherBeforeIt = pattern.Of(`\d[\d.]* ?(?:gb?|gib|mb|mib|tb) ?(?:,? ?or|还是|或者?)(?: is it| rather| more like| just| only| about|是|才|只)*(?: ~)? ?$`)
	// offeredFor asks what a model or its cache comes to.
	offeredFor = pattern.Of(`\b(?:is|are|does|do|will|would|should)\b[^,;?!]{0,40}\b(?:take|need|use|occupy|weigh|be|come to|require|total|equal)(?: up)?(?: about| around| roughly)* ?(?:~ ?)?(?:\d[\d.]* ?(?:gb?|gib|mb|tb) ?or )?$|\b(?:is|are) (?:an? |the |my )?[a-z0-9.-]*\db(?: (?:model|in|at|as|fp16|bf16|fp32|fp8|int8|int4|4-?bit|8-?bit|q\d\w*))* ?(?:\d[\d.]* ?(?:gb?|gib|mb|tb) ?or )?$`)
)

var eitherResultWords = pattern.OneOf("weights", "权重", "静态显存", "static memory", "到底", "究竟")

// eitherResult reports whether an amount is one of two of which one is what weights or a cache come to: "kv cache
// of an 8b at 8k, 1GB or 4GB?". No card is told.
func (r *Reader) eitherResult(i int) bool {
	if !r.HasModelNamed() || r.cardNamed() || r.Asked.Asks("enough", "fit", "buy", "oom", "can") {
		return false
	}
	before := r.Text[:r.Tokens[i].Lo]
	if !r.Matches(otherBehind, r.Text[r.Tokens[i].Hi:]) && !r.Matches(otherBeforeIt, before) {
		return false
	}
	return r.CacheSaid() || r.Mentions(eitherResultWords) || r.Matches(offeredFor, before)
}

// goingToBe ends before what somebody expects weights to come to, guessed stands behind it: "is going to be ~17GB, I guess?".
var (
	goingToBe = pattern.Of(`\b(?:(?:is|are) going to be|will be|would be|should be|ought to be|'ll be)(?: (?:about|around|roughly|some|like|~))* ?~? ?$`)
	guessed   = pattern.Of(`^ ?(?:of weights|in size|base|big|large|total|for the weights|on disk)?,? ?(?:i guess|i suppose|i assume|i think|right|correct|is that right|yes|no|isn't it|\?)`)
)

// expectedSize reports whether an amount is what somebody expects weights to come to, with no card told.
func (r *Reader) expectedSize(i int) bool {
	return r.HasModelNamed() && !r.cardNamed() && r.Matches(goingToBe, r.ClauseBefore(r.Tokens[i])) && r.Matches(guessed, r.Text[r.Tokens[i].Hi:])
}

// wouldDoIt stands behind an amount that is thought to do: "有140G显存不就行了吗".
var wouldDoIt = pattern.Of(`^(?: ?[*x×] ?\d+)? ?(?:的)?(?:显存|内存)?(?:不就|就|不是)(?:行|够|可以|好|能跑|够用)(?:了)?(?:吗|么|嘛|吧|\?)`)

// makesUp ends before what a calculation in words comes to: "13B parameters at four bytes
// apiece make".
var makesUp = pattern.Of(`\b(?:bytes?|params?|parameters?)\b[^.?!;]{0,24}\b(?:makes?|gives?|equals?|comes? to|yields?|amounts? to|works? out (?:at|to)|adds? up to)(?: about| around| roughly| just| only)*$`)

// cacheWould ends before what a cache is reckoned to come to: "the kv cache must be 120GB
// then", kv cache岂不是要10000多G.
var cacheWould = pattern.Of(`\b(?:kv[- ]?cache|cache) (?:alone |itself |then )?(?:would|must|should|will|has to|ought to|needs to)(?: then| already| be| take| need| require| come to| about| around| over| like| ~)* ?~?$|(?:kv[- ]?cache|kv缓存|缓存)(?:光是|自己|本身|那)?(?:不得|岂不|不就|那不|得|就得|就要|要)(?:是|要|得|占|有|需要|上|到)*$`)

// byRule ends before what somebody knows or reckons and did not measure: "as far as I
// understand, a 7B takes".
var byRule = pattern.Of(`\b(?:as far as i (?:know|understand|can tell)|afaik|in theory|theoretically|on paper|supposedly|by my (?:math|maths|reckoning|estimate|calculation)s?|according to (?:the |my |this |that )?[a-z]+|my (?:thinking|understanding|math|maths) (?:was|is))\b[^.?!;0-9]{0,12}(?:\d+(?:\.\d+)?b)?[^.?!;0-9]{0,28}$`)

// derived are the words that ask how a figure was come to.
var derived = [...]string{"怎么来", "如何得", "怎么得", "怎么算", "如何算", "哪来", "哪里来", "从哪", "如何计算", "怎样得", "怎么计算", "咋来", "咋算"}

// fraction reports whether an amount is no size that memory is sold in, because it
// has a part after the point: "7B: 4.14 GB".
func (r *Reader) fraction(i int) bool {
	v := r.Tokens[i].Value
	return r.Tokens[i].Name == "gb" && v != float64(int(v)) && v > 1 && printout.Sold(v, false) == printout.Tidy(v)
}

// claimChecked reports whether an amount is a result that is to be confirmed: "is
// 39 GB right?".
func (r *Reader) claimChecked(i int) bool {
	if w := r.Word(i - 1); w != "is" && w != "be" && w != "about" && w != "~" && w != "are" {
		return false
	}
	rest := strings.TrimLeft(r.Text[r.Tokens[i].Hi:], " ")
	for _, word := range [...]string{"right", "correct", "accurate", "the right", "a correct", "realistic", "plausible", "about right", "vram right", "对吗", "正确", "? seems", "? looks", "? that seems", "? that looks", "? sounds", "? really", "? is that", "? is this right", "?感觉", "?不对"} {
		if strings.HasPrefix(rest, word) {
			return true
		}
	}
	return false
}

// saidNeeded reports whether an amount is a claimed need beside the asker's own:
// "can 24 GB do it, or is 48 GB required?"; or a figure of PyTorch's message.
func (r *Reader) saidNeeded(i int) bool {
	if t := r.At(i - 1).Type; t == token.Card || t == token.Bare {
		return false // "number of V100 32GB needed for 70b"
	}
	next := r.At(i + 1)
	at := i + 1
	for at < i+4 && (next.Kind == "memory" || next.Type == token.Link && (r.Word(at) == "is" || r.Word(at) == "are" || r.Word(at) == "of")) {
		at++
		next = r.At(at)
	}
	word := r.Text[next.Lo:next.Hi]
	if next.Kind == "claimed" && slices.Contains([]string{"already allocated", "allocated", "free", "is free", "reserved by pytorch"}, word) {
		return true
	}
	if next.Kind != "claimed" || !slices.Contains([]string{"required", "needed", "necessary", "recommended", "obligatory", "mandatory", "compulsory", "a must", "a requirement"}, word) {
		return false
	}
	return slices.ContainsFunc(r.Hardware, func(p Part) bool { return p.What == partCard || p.What == PartMemory })
}

// hoped reports whether an amount is what somebody thought it would take: "不是只要14G
// 吗", "isn't it only 14 GB".
func (r *Reader) hoped(i int) bool {
	before := strings.TrimRight(r.Text[max(0, r.Tokens[i].Lo-36):r.Tokens[i].Lo], " ")
	return !strings.HasSuffix(strings.TrimSuffix(before, "说"), "是不是") && r.Matches(hopedFor, before)
}

// hopedFor are the words before what somebody thought it would take.
var hopedFor = pattern.Of(`(以为|不是|不应该|不该|难道不是|不就|按理|理论上|照理)(?: ?[^,;?!、 ]{0,5}[^,;?!、b ])?(只|才|就|仅|应?该)?(是|要|需|需要|占|用|有|吃)?$|\b(?:expected|expecting|expect|reckoned with|reckoned on|reckoned|counted on|counting on|figured|thought|assumed|anticipated|hoped for|guessed)(?: it| that| this| the (?:file|model|download|weights|thing))?(?:'s|'d be| is| to be| would be| it'd be| would take| to take| would need| it was| about| around| roughly| more like| like| something like| at| only| just| some)*$|(isn't|shouldn't|wasn't|isnt|shouldnt) (it|that|this|a \w+|(?:the |a )?[a-z]*[0-9.]+b|the (?:file|download|model|weights?|checkpoint|gguf|whole thing|total|vram|memory))( just| only| be| be only| only be| around| about| need| take| use)*$`)

// moreBy are the words before the amount that something grew or shrank by.
var moreBy = pattern.Of(`\b(?:each|every|one|per|a) (?:new |single |next |further |extra |more |following )*(?:prompt|request|message|chat|query|question|generation|turn|answer|reply|call|run|iteration|epoch|conversation)s? (?:then |just |also |only )*(?:adds?|eats?|takes?|costs?|leaks?|consumes?|uses?|grows? (?:it )?by)(?: about| around| roughly| another| an extra| an additional| up to| ~| some)*$|每(?:次|个|条|轮|问一次|来一个)(?:新的)?(?:请求|对话|推理|提问|消息|问题|会话|生成)?(?:就|都|会|再|又|大概)*(?:涨|加|增加|多占|多|增长|泄漏)(?:了|个|约|大概)*$|\b(?:jump|increase|grow|rise|drop|decrease|shrink|reduce|go up|goes up|went up|go down|goes down|went down|fall|fell|grew|rose|raise|inflate|reduction|save)[sd]?(?:ed|ing)? by(?: about| around| roughly| nearly| almost| another)?$|(?:多了|多出|多出了|增加了|涨了|高了|少了|降了|降低了|减少了|省了|差了)(?:大概|大约|约|近|将近)?$`)

// moreFor stands behind an amount that something adds: "5 GB more for 1500 tokens".
var moreFor = pattern.Of(`^(?:of )?(?:vram |memory )?(?:more|extra|additional|on top)(?: (?:of )?(?:vram|memory))? (?:for|with|when|after|once|at|per|just (?:for|from|by)|only (?:for|from)|from|because|due)\b`)

// equated reports whether an amount is what a size is said to mean, where that is to be
// confirmed and no card is told of: "20b parameters make 20 gb of vram, or not?".
func (r *Reader) equated(i int) bool {
	switch r.Word(i - 1) {
	case "means", "mean", "equals", "=", "implies", "translates to", "就是", "意味着", "等于", "对应", "也就是":
	default:
		return false
	}
	if r.At(i-2).Type != token.Size && r.At(i-2).Type != token.Model && r.At(i-3).Type != token.Size && r.At(i-3).Type != token.Model {
		return false
	}
	return (evidence.Closing(r.Text) || r.Asked.Asks("normal", "does", "explain")) && !slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Card || t.Type == token.Bare })
}

var differenceWords = pattern.OneOf("more", "extra", "additional", "on top")

// Difference reports whether an amount is how much two others differ by: "10GB
// higher than".
func (r *Reader) Difference(i int) bool {
	before := strings.TrimRight(r.Text[max(0, r.Tokens[i].Lo-30):r.Tokens[i].Lo], " ~")
	if chars.Mentions(before, "by", "了", "多出", "add", "eat", "take", "cost", "leak", "consume", "use", "涨", "加", "增") && r.Matches(moreBy, before) {
		return true
	}
	after := strings.TrimLeft(r.Text[r.Tokens[i].Hi:], " ")
	for _, word := range [...]string{"higher", "lower", "more than", "less than"} {
		if strings.HasPrefix(after, word) {
			return true
		}
	}
	return r.Mentions(differenceWords) && r.Matches(moreFor, after)
}

// risesTo is what asks how far an amount goes: "从20G涨到多少".
var risesTo = pattern.Of(`^ ?(会|能|可以)?(涨|升|增|增加|上升|变|变成|变为|降|降低|减少|减)(到|成|为)?(多少|多大|几)`)

// changesFrom reports whether "from" stands right before an amount.
func (r *Reader) changesFrom(i int) bool {
	before := strings.TrimRight(r.Text[:r.Tokens[i].Lo], " ")
	return strings.HasSuffix(before, "从") || strings.HasSuffix(before, "由") || strings.HasSuffix(before, "from")
}

var upgradeWords = pattern.OneOf("upgrad", "升级", "换")

// startOfChange reports whether an amount is what another grew or shrank from:
// "从30G涨到70G", "from 30GB to 70GB".
func (r *Reader) startOfChange(i int) bool {
	if r.At(i+1).Kind == "arrow" && r.At(i+2).Type == token.Bytes && r.Asked.Asks("why", "normal") {
		return true
	}
	if !r.changesFrom(i) {
		return false
	}
	for j := i + 1; j <= i+4; j++ {
		if r.At(j).Type == token.Bytes && r.At(j-1).Type == token.Link && r.Mentions(upgradeWords) && !r.Asked.Asks("compare", "worth") {
			return true // "upgrading from 8GB to 16GB"
		}
		if r.At(j).Type == token.Bytes {
			return r.Asked.Asks("why", "normal") || r.Text[r.Tokens[i+1].Lo] >= utf8.RuneSelf
		}
	}
	return false
}

// ofOneToken ends before what one token takes: "each token takes 160KB", 每token占0.8MB.
var ofOneToken = pattern.Of(`(?:\b(?:per|each|every|one|a) token|每个?token)[^,;?!0-9]{0,24}$`)

// mostOfToken is more than the cache of one token comes to, in GB.
const mostOfToken = 0.05

// perToken reports whether an amount is what one token takes: "1MB of VRAM per token".
func (r *Reader) perToken(i int) bool {
	if t := r.Tokens[i]; t.Value < mostOfToken && r.Matches(ofOneToken, r.ClauseBefore(t)) {
		return true
	}
	for j := i + 1; j <= i+4; j++ {
		switch t := r.At(j); {
		case t.Kind == "filler" && (r.Word(j) == "per token" || r.Word(j) == "each token"):
			return true
		case t.Kind == "memory", t.Type == token.Link, t.Kind == "card":
		default:
			return false
		}
	}
	return false
}

// saidToFit ends before memory that work is said to go in by others.
var saidToFit = pattern.Of(`\b(?:says?|said|claims?|claimed|promises?|promised|states?|stated|lists?|listed|advertises?|advertised|swears?|reports?|reckons?|mentions?|shows?)\b[^.,;?!]{0,48}?\b(?:fits?|works?|runs?|trains?|goes|loads?|possible|doable|ok|fine)(?: (?:in|on|with|within|under|into|inside|just|only|a|as little as|about|around))* ?~?$|\b(?:readme|docs?|guide|paper|blog|page|tutorial|wiki|model card|table)\b[^.,;?!]{0,16} (?:has|have|had|lists?|puts?|gives?|quotes?|shows?)(?: it at| about| around| only| just| ~)* ?~?$`)

var toldToFitWords = pattern.OneOf("say", "said", "claim", "promis", "state", "list", "advertise", "advertising", "swear", "report", "reckon", "mention", "show", " has ", " have ", " had ", "put", "give", "quote")

// toldToFit reports whether an amount is what others say that work goes in, where what it takes is asked for: "docs
// claim 13b qlora fits 10GB, how much at 4k". "They claim it runs on 48GB, will it?" asks about theirs.
// That it fits is then no question.
func (r *Reader) toldToFit(i int) bool {
	if !r.Mentions(toldToFitWords) || !r.hasLoad() || !r.needSought() && !r.Matches(reallyIs, r.Text) || !r.Matches(saidToFit, r.ClauseBefore(r.Tokens[i])) {
		return false
	}
	hi := r.Tokens[i].Lo
	lo := hi - len(r.ClauseBefore(r.Tokens[i]))
	r.Asked.Drop(func(s evidence.Sign) bool {
		return s.Kind == "ask" && (s.Name == "fit" || s.Name == "can") && s.Lo >= lo && s.Hi <= hi
	})
	return true
}

// reallyIs asks what an amount that was told comes to in truth.
var reallyIs = pattern.Of(`\bwhat(?:'s| is| would| will)?(?: (?:it|that|this))?(?: be)? (?:really|actually|in reality|in practice|with|at|for)\b|\bwhat(?:'s| is) (?:it|that|the (?:real|true|actual) (?:number|figure|need|usage|value|amount))\b`)

// A statement with a tag behind it asks whether it holds: "4 A100s should go, shouldn't
// it?", "that'll do, no?".

// toConfirm is a statement that something will go, and the tag that makes it a question.
var toConfirm = pattern.Of(`\b(?:should|ought to|would|will|must|gotta|has to|can|it'll|that'll|this'll|they'll|that'd|it'd) (?:just |still |all |easily |surely |also |then |probably )?(?:go|work|run|do|fit|hold|pass|be (?:ok|okay|fine|enough|good|plenty|doable|possible|all right|alright)|suffice|manage|get by|cut it|cope|fly|start|load)\b[^.?!;,]{0,24}, ?(?:(?:shouldn't|wouldn't|won't|isn't|can't|oughtn't|doesn't|shouldnt|wouldnt|wont|isnt|cant) (?:it|they|that|this|i|we|one)|right|no|ya|yeah|yes|correct|eh|huh|innit|or not|or no) ?\?`)

// toldBack is a statement that something goes in, and a sentence of its own that asks
// whether that is so: "anything up to 30b goes into 24 gigs. Wrong?".
var toldBack = pattern.Of(`\b(?:goes? (?:in|into|on|onto|inside)|fits?(?: in| into| on)?|runs? (?:on|in|fine)|holds?|loads?|stays? (?:in|within|under|below)|squeezes? (?:in|into)|is enough|are enough|will do|suffices?)\b[^?]{0,90}[.;,] ?(?:so |and |but |or )?(?:is that |is this |that's |thats |am i |is it )?(?:wrong|right|true|correct|false|off|mistaken|a myth|myth|bs|bull|nonsense|yes|no|fair|true or false|true or not)\?`)

var (
	commaWords        = pattern.OneOf(", ")
	questionMarkWords = pattern.OneOf("?")
	goWords           = pattern.OneOf("go", "fit", "run", "hold", "load", "stay", "enough", "do", "suffice")
)

// placedBehind puts work on so much memory and has that confirmed: "70b q4 in 40GB of vram, right?".
var placedBehind = pattern.Of(`\b(?:in|on|onto|into|inside|within)(?: (?:a|an|just|only|my|our|the))* \d+ ?(?:gb?|gib|gigs)(?: (?:of )?(?:vram|gpu memory|memory)| cards?| gpus?)*,? ?(?:is that |am i |is this )?(?:right|correct|true)[ ?!.]*$`)

// Confirmed reports whether a case is told to work and that is asked back.
func (r *Reader) Confirmed() bool {
	if !r.HasModel() || !r.HasHardware() || r.Asked.Asks("why", "howfast", "howlong", "howmuch", "cards") {
		return false
	}
	if r.Mentions(commaWords) && r.Matches(toConfirm, r.Text) {
		return true
	}
	if r.Query.ObservedGB+r.Query.WeightsGB+r.Query.TokensPerS+r.Query.Hours+r.Query.Days > 0 || !r.Mentions(questionMarkWords) {
		return false
	}
	return r.Mentions(goWords) && r.Matches(toldBack, r.Text) || r.Query.GPUMemoryGB > 0 && r.Asked.Asks("normal") && r.Matches(placedBehind, r.Text)
}

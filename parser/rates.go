package parser

import "strings"

// rateBefore reads a rate whose unit stands before it: "TFLOPS is about 160",
// "measured tflops = 150".
func (r *reader) rateBefore(i int) bool {
	if r.tokens[i].value < 1 {
		return false
	}
	j := i - 1
	for j > 0 && i-j < 5 && (r.at(j).typ == tLink || r.word(j) == "are" || r.word(j) == "were" || r.at(j).typ == tEquals || r.at(j).kind == "observed" || r.at(j).kind == "claimed") {
		j--
	}
	if j < 0 || j == i-1 || r.at(j).typ != tUnknown {
		return false
	}
	switch r.word(j) {
	case "tflops", "tflop", "teraflops", "teraflop", "tflops/gpu":
	default:
		return false
	}
	r.query.TFLOPS = append(r.query.TFLOPS, r.tokens[i].value)
	r.mark("tflops", i, i)
	return true
}

// rate reads tokens per second: measured, or a target.
func (r *reader) rate(i int) { r.speedOf(i, r.tokens[i].value) }

// reachedBy ends before a speed that is asked of others as one to be had.
var reachedBy = patternOf(`\b(?:anyone|anybody|someone|somebody|people|possible|any way|ever|is it realistic)\b[^.?!;]{0,60}\b(?:get|gets|got|getting|achieved?|achieving|reach|reached|reaching|hit|hitting|push|pushing|managed|manage|see|seen|go|to)(?: to| over| above| past| about| around| more than| at least| up to| get| reach| achieve| hit| \d+-?)* ?$|有(?:没有)?人[^,;?!]{0,12}(?:跑到|达到|跑出|做到|跑过)(?:过|了)?$`)

// reachedHow ends before a speed that is asked for: "how to get to 5000 TPS", "would I get at least
// 5", 能过30吗.
var reachedHow = patternOf(`\b(?:how (?:can|could|do|would)(?: i| we| you| one)|(?:how|which|what|need|needs|needed|enough|want|hoping|trying)[^.?!;,]{0,24} to|(?:can|could|would|will)(?: i| we| you| one| it| this| they| an?| the| my)(?: [a-z0-9.]+){0,3}|(?:does|do)(?: an?| the| my| \d+x)(?: [a-z0-9.]+){0,3}) (?:get|reach|hit|achieve|push|see|make|have|do|deliver|manage|give)(?: it| this| me| us)?(?: to| up to| past| over| above| beyond| at least| around| about| more than| a| the)* ?$|(?:^|[^只才仅多高就])(?:能|可以|能不能|能否|可否|会不会|怎么才能|怎么|如何|怎样)(?:够)?(?:稳定)?(?:跑|提|提升|优化|做)?(?:到|达到|过|超过|上|有)(?:约|大概|至少|论文里的|官方的|别人的)* ?$|(?:想|希望|需要|目标|打算|要求)(?:能|让它|是)?(?:跑|提|提升|提速|优化|加速|做|提高)?(?:到|达到|上到|至)(?:约|大概|至少)*$`)

// atSpeed ends before the speed that cards or a model are sought for: "how many 3090 at 20 t/s".
var atSpeed = patternOf(`\b(?:at|for|to (?:get|reach|hit|serve|do|sustain|have|make|give|achieve))(?: about| around| at least)? ?$|(?:至少|达到|保证|要求)$`)

// reachableBehind stands behind such a speed: "is 900 tokens/s reachable".
var reachableBehind = patternOf(`^ ?(?:reachable|achievable|attainable|feasible|realisti(?:c|sch)|doable|possible|möglich|machbar|erreichbar|réaliste|faisable|realista|factible|alcanzable|realistico|реально|реалистично|достижимо)\b`)

// reachable reports whether a speed is one to be had. "I can get 12" tells one that is.
func (r *reader) reachable(i int) bool {
	clause := r.clauseBefore(r.tokens[i])
	if r.matches(reachedBy, clause) || r.matches(reachableBehind, r.text[r.tokens[i].hi:]) {
		return true
	}
	if r.matching.mentions("quiero", "necesito", "ich will", "möchte", "brauche", "je veux", "il me faut", "хочу", "нужно", "voglio", "vorrei") && r.matches(wishedAbroad, clause) {
		return true
	}
	return r.matching.mentions("how", "can ", "could", "would", "will", "to ", "能", "以", "么", "何", "想", "望", "要", "目标") && r.matches(reachedHow, clause)
}

// wishedAbroad ends before a speed that somebody wishes for in other languages.
var wishedAbroad = patternOf(`(?:^|[^a-zа-я])(?:quiero|necesito|ich will|möchte|brauche|je veux|il me faut|хочу|нужно|voglio|vorrei)(?:[^a-zа-я])[^.?!;]{0,48}$`)

// userBefore and userBehind tell a speed that each user is to have: "100 users each 20 tok/s".
var (
	userBefore   = patternOf(`\b(?:users?|people|requests?|streams?|sessions?|clients?|devs|developers|customers)(?:,| each| every one| at| with| getting| get| of| about| having| who need)* ?$|\beach(?: of them)? (?:want(?:s|ing)?|gett?(?:s|ing)?|need(?:s|ing)?|requir(?:es|ing)|expect(?:s|ing)?|demand(?:s|ing)|having|having to get|at|with|receiving|seeing)(?: at least| about| around| roughly| over| >=?| ~)* ?$|\beach (?:user|person|request|stream|client|dev|developer|customer)(?: gets?| at| with| having| has| needs?| wants?| should get| about)* ?$|(?:每|各)(?:人|个人|个用户|用户|位用户|路|个请求|请求|个并发|并发|条)?(?:要|想要|需要|需|能|得|得到|拿到|至少|达到|都|有|不低于|约|速度)+$|每(?:人|个人|个用户|用户|位用户|路|个请求|请求) ?$`)
	demandBefore = patternOf(`\b(?:each|users?|people|requests?|streams?|sessions?|clients?|devs|developers?|customers?)(?: each| all)? demand(?:s|ing)?(?: at least| about| around| roughly| over)* ?$`)
	userBehind   = patternOf(`^ ?(?:/ ?|per |a |for (?:each|every) )(?:user|person|request|stream|client)\b|^ each\b`)
)

// perUser reports whether a speed is that of each of many users, which is asked for.
func (r *reader) perUser(i int) bool {
	if !r.matching.mentions("user", "people", "request", "stream", "session", "client", "dev", "customer", "每人", "用户", "每路", "请求", "每个人") || r.asked.asks("why", "normal") {
		return false
	}
	if r.matching.mentions("demand") && r.matches(demandBefore, r.clauseBefore(r.tokens[i])) {
		return true // and whatever is asked
	}
	if !r.asked.asks("cards", "howmany", "maxbatch", "can", "enough", "fit", "buy", "config") {
		return false
	}
	return r.matches(userBefore, r.clauseBefore(r.tokens[i])) || (r.query.Concurrency > 1 || r.asked.asks("maxbatch", "howmany")) && r.matches(userBehind, r.text[r.tokens[i].hi:])
}

// ofOneCard is what a text ends in before the speed of each card.
var ofOneCard = patternOf(`(单卡|每卡|每张卡?|每块卡?|\b(per|each|every) (gpu|card|device))(的)?(训练|平均)?(吞吐量?|速度|速率|throughput|speed)?( |约|大概|大约|是|为|只有|才|就|也就|仅|只|有|能跑|跑到|跑|能到|到|达到|is|was|only|just|does|gets|runs|at|about|around|of|:|=)*$`)

// iGet ends before a speed that the asker met with.
var iGet = patternOf(`(?:^|[,;.:!] ?|\b(?:and|but|so|now|currently|here|today|where|while|though) )(?:i|we)(?:'m| am|'re| are)? (?:only |just |currently |now |already |barely )*(?:get|got|getting|see|saw|seeing|measured?|measuring|am at|are at)(?: about| around| roughly| only| just| like| some| nearly| ~)* ?~?$`)

// itemsOf ends before the length of what is counted in a second.
var itemsOf = patternOf(`\bhow many (?:[a-z]+ ){0,2}?(?:samples|examples|documents|docs|sequences|chunks|pages|passages|paragraphs|texts|articles|requests|prompts|sentences|messages|emails|records|rows|items)(?: of| with| at)?(?: about| around| roughly| some| ~)* ?$`)

// speedOf puts a speed that is told by a token into the query.
func (r *reader) speedOf(i int, v float64) {
	q := &r.query
	if r.asked.asks("howmany") && q.SeqLen == 0 && r.matches(itemsOf, r.clauseBefore(r.tokens[i])) {
		q.SeqLen = round(v) // "how many documents of 500 tokens per second"
		r.mark("seq_len", i, i)
		return
	}
	if q.PromptTokensPerS == 0 && !r.training() && r.ofPrompt(i) {
		q.PromptTokensPerS = v
		r.mark("prompt_tokens_per_s", i, i)
		return
	}
	r.mark("tokens_per_s", i, i)
	if per := r.at(i + 1); (per.typ == tUnknown && r.word(i+1) == "per" || per.kind == "apiece") && (r.at(i+2).typ == tCard || r.at(i+2).typ == tBare || r.at(i+2).typ == tMeasure) {
		q.TokensPerSPerGPU = v // "3500 tokens/s per A100"
		r.mark("tokens_per_s_per_gpu", i, i)
		q.MFUClaimed, q.MFUPct = q.MFUPct, 0 // what it was thought to be
		return
	}
	if r.perUser(i) {
		q.TargetTokensPerS = v
		return
	}
	if r.eachCardMakes(i) || r.eachAtHead(i) {
		q.TokensPerSPerGPU, q.MFUClaimed, q.MFUPct = v, q.MFUPct, 0
		r.mark("tokens_per_s_per_gpu", i, i)
		return
	}
	if r.matches(iGet, r.clauseBefore(r.tokens[i])) {
		q.TokensPerS = v // "i get 1.2k tok/s, can it go higher"
		r.speedsMet = append(r.speedsMet, i)
		return
	}
	if r.goal(i) || r.reachable(i) || r.asked.asks("cards", "howmany", "whatmodel", "maxbatch", "howlongseq", "howto") && !r.asked.asks("why", "normal", "power", "cost", "howlong", "mfu") && r.matches(atSpeed, r.clauseBefore(r.tokens[i])) {
		q.TargetTokensPerS = v // "has anyone achieved 900 tokens/s"
		return
	}
	ofOne := (r.training() || r.asked.asks("mfu")) && r.matches(ofOneCard, r.clauseBefore(r.tokens[i]))
	if r.asked.asks("why", "normal") || r.fallsShort(i) && !ofOne {
		q.TokensPerS = v // what is wondered at was measured
		r.speedsMet = append(r.speedsMet, i)
		return
	}
	if t := r.tokens[i]; t.typ == tUnit && mentions(r.text[t.lo:t.hi], "+") {
		q.TargetTokensPerS = v // "at 10+ t/s"
		return
	}
	if r.asked.asks("whatmodel") && !r.hasModelNamed() || strings.HasPrefix(strings.TrimLeft(r.text[r.tokens[i].hi:], " "), "or more") || strings.HasPrefix(strings.TrimLeft(r.text[r.tokens[i].hi:], " "), "or better") || strings.HasPrefix(strings.TrimLeft(r.text[r.tokens[i].hi:], " "), "以上") {
		q.TargetTokensPerS = v // a wish
		return
	}
	if r.at(i-1).kind == "claimed" || r.at(i-2).kind == "claimed" || r.wants(i) || r.asked.asks("buy", "config") || r.budgeted() || r.asked.asks("best") && r.text[r.at(i-1).lo:r.at(i-1).hi] == "at" {
		q.TargetTokensPerS = v
		return
	}
	if ofOne {
		q.TokensPerSPerGPU = v // "单卡吞吐2100 token/s"
		r.mark("tokens_per_s_per_gpu", i, i)
		return
	}
	if r.wordBefore(i) == "apiece" && !r.matches(priceEach, r.text[max(0, r.tokens[i].lo-40):r.tokens[i].lo]) && !strings.Contains(r.clauseBefore(r.tokens[i]), "每秒") {
		q.TokensPerSPerGPU = v
		return
	}
	q.TokensPerS = v
	r.speedsMet = append(r.speedsMet, i)
}

// priceEach ends before a speed where "each" is said of the price before it: "$2.5/h each 900 tok/s".
var priceEach = patternOf(`(?:[$¥€] ?\d[\d.]*|\d ?(?:usd|dollars?|rmb|cny|元|块)) ?(?:/|per|an?|每)? ?(?:h|hr|hour|小时|时)? ?each,? $`)

// eachCardMakes reports whether a speed is told of each card, before it or behind: "each
// H100 makes 9600 tokens/s", "3300 t/s per gpu", "3000 tok/s on each of 8 A100".
func (r *reader) eachCardMakes(i int) bool {
	for j := i + 1; j <= i+2; j++ {
		switch t := r.at(j); {
		case t.kind == "apiece":
			return cardWord(r.word(j)) || r.cardNext(j) || j == i+1 && r.cardsDo(i)
		case t.typ != tLink && t.typ != tUnknown:
			j = i + 2
		}
	}
	for j := i - 1; j >= 0 && j >= i-6 && !r.stops(j); j-- {
		if t := r.at(j); t.kind == "apiece" {
			return r.cardNext(j) || cardWord(r.word(j))
		} else if t.isFigure() && t.typ != tBytes {
			return false
		}
	}
	return false
}

// cardWord reports whether a word for each names the card too: "each gpu".
func cardWord(word string) bool {
	return strings.HasSuffix(word, "gpu") || strings.HasSuffix(word, "card") || strings.HasSuffix(word, "device") || strings.HasSuffix(word, "卡")
}

// cardsDo reports whether cards are the subject of the clause before a speed, which "each"
// behind it is then said of: "our h100s push 9.6k tokens/s each".
func (r *reader) cardsDo(i int) bool {
	for j := i - 1; j >= 0 && j >= i-6 && !r.stops(j); j-- {
		switch t := r.at(j); {
		case (t.typ == tCard || t.typ == tBare) && strings.HasSuffix(r.word(j), "s"), t.typ == tMeasure && t.kind == "card":
			return true
		case t.isFigure():
			return false
		}
	}
	return false
}

// eachAtHead reports whether each of some cards is the subject that opens the sentence of a
// speed, however long its clause: "each L40S of this run makes 900".
func (r *reader) eachAtHead(i int) bool {
	for j := i - 1; j >= 0 && j >= i-16 && !r.stops(j); j-- {
		if t := r.at(j); t.kind == "apiece" && (j == 0 || r.stops(j-1)) {
			for next := j + 1; next <= j+4; next++ {
				if t := r.at(next); t.typ == tCard || t.typ == tBare {
					return true
				} else if t.typ != tLink && t.typ != tUnknown && t.typ != tSeveral && t.typ != tNumber {
					break
				}
			}
			return cardWord(r.word(j))
		}
	}
	return false
}

// cardNext reports whether cards are what a word such as "each" stands before.
func (r *reader) cardNext(i int) bool {
	for j := i + 1; j <= i+3; j++ {
		switch t := r.at(j); {
		case t.typ == tCard, t.typ == tBare, t.typ == tMeasure && t.kind == "card" && t.name != "each":
			return true
		case t.typ == tLink, t.typ == tNumber, t.typ == tTimes, t.typ == tSeveral, t.kind == "maker", t.kind == "line":
		default:
			return false
		}
	}
	return false
}

// elsewhere is in a clause that tells what others reach.
var elsewhere = patternOf(`paper|\brepo\b|repository|wiki|论文|官方|文档|报告|报的|别人|他们|人家|report|docs?\b|readme|others|published|blog|benchmark`)

// settleReference reads the speed that others reach, without its unit: "1100 token per card
// and the paper has 2000".
func (r *reader) settleReference() {
	q := &r.query
	if q.TokensPerSPerGPU == 0 || q.RefTokensPerSPerGPU != 0 || !r.asked.asks("mfu", "percent", "normal", "why") {
		return
	}
	for i, t := range r.tokens {
		if t.typ == tNumber && !r.used[i] && t.value >= 100 && t.value < 100*q.TokensPerSPerGPU && t.value != q.TokensPerSPerGPU && r.plain(i) && r.matches(elsewhere, r.clauseBefore(t)) {
			q.RefTokensPerSPerGPU = t.value
			r.mark("ref_tokens_per_s_per_gpu", i, i)
			if q.SeqLen == round(t.value) {
				q.SeqLen = 0
			}
			return
		}
	}
}

// wants reports whether a word before a figure says that it is a wish.
func (r *reader) wants(i int) bool {
	for j := i - 1; j >= i-4 && j >= 0; j-- {
		switch r.word(j) {
		case "at least", "want", "wants", "target", "get", "reach", "achieve", "hit", ">", ">=", "达到", "至少":
			return r.asked.asks("buy", "can", "min", "howmany")
		}
	}
	return false
}

// reference reads the second of two speeds: "1536 token/s/gpu, the paper says
// 3300".
func (r *reader) reference(i int) {
	for j := i + 1; j < len(r.tokens); j++ {
		t := r.tokens[j]
		if key := r.at(j - 1); t.typ == tNumber && (key.typ == tQuantity || key.typ == tKey || key.typ == tLink && (r.at(j-2).typ == tQuantity || r.at(j-2).typ == tKey)) {
			continue // "with a length of 4096"
		}
		if scaled := t.typ == tScaled && t.name == "k" && r.matches(elsewhere, r.clauseBefore(t)); (t.typ == tNumber || scaled) && t.value >= 100 && r.plain(j) {
			if r.divisor(j) {
				return
			}
			r.query.RefTokensPerSPerGPU = t.value
			if r.matches(quoted, r.text[:r.tokens[i].lo]) && r.matches(ownRate, r.text[r.tokens[i].hi:t.lo]) {
				q := &r.query // "the paper reports 3370, I get 2500"
				q.TokensPerSPerGPU, q.RefTokensPerSPerGPU = q.RefTokensPerSPerGPU, q.TokensPerSPerGPU
			}
			r.mark("ref_tokens_per_s_per_gpu", j, j)
			return
		}
	}
}

// The speed at which a prompt is read is many times that of writing: "1200 t/s prompt
// processing", "prefill is 900 tok/s", "pp512 2400 t/s".
var (
	promptBehind = patternOf(`^ ?(?:\(|for |of |in |on |at |as |the |during |while )*(?:prompt[ -]?(?:processing|process|eval(?:uation)?|ingest(?:ion)?|speed|reading)|prefill(?:ing)?|pp\d{0,5}\b|pre-fill)|^ ?(?:的)?(?:预填充|prefill|提示处理|提示词处理)`)
	promptBefore = patternOf(`(?:prompt[ -]?(?:processing|process|eval(?:uation)?|ingest(?:ion)?)|prefill|pp ?\d{0,5}|预填充|提示词?处理)(?: |speed|rate|速度|is|was|of|at|around|about|only|just|=|:|~|约|大概|只有|为|是|有|到)*$`)
)

// ofPrompt reports whether a speed is that of reading prompts.
func (r *reader) ofPrompt(i int) bool {
	if !r.matching.mentions("prompt", "prefill", "pre-fill", "pp", "预填充", "提示") {
		return false
	}
	return r.matches(promptBehind, r.text[r.tokens[i].hi:]) || r.matches(promptBefore, r.clauseBefore(r.tokens[i]))
}

package parser

import "strings"

// A speed is often told by the time that a token takes, or with its name before the
// figure.
var (
	tokenBehind = patternOf(`^ ?(ms|msec|milliseconds?|毫秒|s|sec|secs|seconds?|秒) ?(/|per|a|each|for each|for every|one|for one|every|一个|1个|每个|每|出一个|输出一个|生成一个|一) ?(output |generated |new )?(token|tok|个字|字)\b`)
	tokenBefore = patternOf(`(tpot|\bitl|inter[- ]token latency|latency per token|time per (output )?token|per[- ]token latency|token latency|decode latency|每个?token(的)?(延迟|耗时|时间)?|每出一个(字|token)|一个token|per token|each token|token间延迟)( |is|of|=|:|about|around|~|takes?|约|大概|大约|要|需要|花|是|为|达到|just|only)*$`)
	unitBehind  = patternOf(`^ ?(ms|msec|milliseconds?|毫秒|s|sec|secs|seconds?|秒)([^a-z]|$)`)
)

// perTokenTime reads the time of a token as a speed: "50 ms per token", "TPOT 30ms",
// "2 s/token".
func (r *reader) perTokenTime(i int) bool {
	t := r.tokens[i]
	if t.value <= 0 || r.query.TokensPerS+r.query.TargetTokensPerS != 0 || !r.whole.times.says(r.matching, "tok", "tpot", "itl", "个字") {
		return false
	}
	rest := r.text[t.hi:]
	if t.typ == tUnit {
		rest = "s" + rest
	}
	m := tokenBehind.groups(rest)
	if m == nil {
		if !r.matches(tokenBefore, r.text[max(0, t.lo-clauseReach):t.lo]) {
			return false
		}
		if m = unitBehind.groups(rest); m == nil {
			return false
		}
	}
	seconds := t.value
	if strings.HasPrefix(m[1], "m") || m[1] == "毫秒" {
		seconds /= 1000
	}
	r.speedOf(i, tidy(1/seconds))
	if next := r.at(i + 3); next.is("data", "tokens") {
		r.used[i+3] = true
	}
	return true
}

// tookTime tells how many tokens an answer had and the time that they took, and tookFor the same the
// other way round.
var (
	tookTime = patternOf(`(?:^|[^\d.k])(\d{1,5}) ?(?:个|output |generated |new |completion )*(?:tokens?|toks?|字)(?:的(?:回答|回复|内容|文本|输出|文章))?(?:(?: takes?| took| taking| needs?| needed| cost me)(?: me| us| it)?|(?:竟然?|居然|就|都|大概|大约|也|还|还是|一共|总共)*(?:需要|要|用了|用|花费|花了|花|耗时|耗费|得|跑了))(?: about| nearly| almost| around| over| roughly| some| up to|大概|大约|约|将近|快|近|接近|差不多|了| |~|:)*(\d+(?:\.\d+)?) ?(seconds?|secs?|s|minutes?|mins?|秒钟?|分钟?)(?:[^a-z]|$)`)
	tookFor  = patternOf(`\b(?:takes?|took|needs?|needed|taking)(?: me| us| it)?(?: about| nearly| almost| around| over| roughly| some| up to| ~)* ?(\d+(?:\.\d+)?) ?(seconds?|secs?|s|minutes?|mins?) (?:for|to (?:generate|write|output|produce|return|make|decode)) (?:about |around |just |only |some |a |an |answer of |reply of |response of |~)*(\d{1,5})(?: |-)?(?:output |generated |new |completion )?tok(?:en)?s?\b`)
)

// soMany ends before tokens that are wanted, and were not counted.
var soMany = patternOf(`\b(?:needs?|wants?|requires?|expects?|should get|must get)(?: about| around| up to)* ?$`)

// answerTook reads the speed at which an answer was written from its tokens and its time: "512 tokens
// take nearly 3 minutes", 生成1450字用了507秒.
func (r *reader) answerTook() {
	q := &r.query
	if r.training() || q.TokensPerS+q.TargetTokensPerS > 0 || !r.matching.mentions("tok", "字") {
		return
	}
	m, count, time, unit := r.places(tookTime, r.text), 1, 2, 3
	if m == nil {
		if m, count, time, unit = r.places(tookFor, r.text), 3, 1, 2; m == nil {
			return
		}
	}
	if mentions(r.text[max(0, m[0]-clauseReach):m[1]], "prompt", "input", "prefill", "first", "context", "read", "ingest", "encod", "embed", "输入", "预填充", "提示", "上下文", "首", "读", "编码") {
		return // that is how fast it reads
	}
	if m[0] > 0 && r.matches(soMany, r.text[:m[2*count]]) || strings.HasPrefix(r.text[m[1]:], "of prefill") || strings.HasPrefix(r.text[m[1]:], "of prompt") {
		return
	}
	tokens, _ := number(r.part(m, count))
	seconds, _ := number(r.part(m, time))
	if u := r.part(m, unit); strings.HasPrefix(u, "m") || strings.HasPrefix(u, "分") {
		seconds *= 60
	}
	if tokens < 1 || seconds <= 0 {
		return
	}
	for i := range r.tokens {
		if t := &r.tokens[i]; t.lo == m[2*time] {
			r.speedOf(i, tidy(tokens/seconds))
		}
	}
	if tokens >= 16 {
		q.OutputTokens = round(tokens)
		r.markText("output_tokens", m[2*count], m[2*count+1])
	}
	r.markText("tokens_per_s", m[2*count], max(m[2*time+1], m[2*unit+1]))
}

// speedNames are the names of rates that stand before their figure, with the unit that
// each has.
var speedNames = []struct {
	unit string
	name *pattern
}{
	{"tpsg", patternOf(`(\btgs|tok(en)?s?/s(ec|econd)?/(gpu|card|卡|device)|tok(en)?s?/(gpu|device)/s(ec|econd)?|\btps/gpu|tokens? per (gpu|device|card) per sec(ond)?|tokens? per sec(ond)? per (gpu|device|card)|tokens?_per_(sec|second)_per_gpu|每卡每秒(训练)?token数?|单卡吞吐量?)` + toRate)},
	{"eps", patternOf(`(samples?[_ ]per[_ ]sec(ond)?|samples?/s(ec)?|examples?/s(ec)?|seq(uence)?s?/s(ec)?)` + toRate)},
	{"tps", patternOf(`(tokens?/s(ec|econd)?|tok/s|toks/s|\bt/s|\btps|tokens?[_ ]per[_ ]sec(ond)?|generation throughput|decode throughput|每秒token数?)` + toRate)},
}

const toRate = `( is| was| were| of|=|:| about| around| ~|只有|大概|大约|约|为|是|到|达到|有|才| only| just| )*$`

// namedRate reads a rate whose name stands before it: "TGS 4100", "tokens/s: 35".
func (r *reader) namedRate(i int) bool {
	t := r.tokens[i]
	if t.value <= 0 || !r.whole.rates.says(r.matching, "tgs", "tok", "t/s", "tps", "sample", "example", "seq", "吞吐") {
		return false
	}
	switch next := r.at(i + 1); next.typ {
	case tTimes, tMeasure, tCard, tBare, tQuantity, tKey, tData:
		return false
	}
	if r.at(i+1).kind == "slash" && r.at(i+2).isFigure() {
		return false
	}
	before := r.text[max(0, t.lo-clauseReach):t.lo]
	q := &r.query
	for _, s := range speedNames {
		if !r.matches(s.name, before) {
			continue
		}
		switch {
		case s.unit == "tpsg" && q.TokensPerSPerGPU == 0:
			q.TokensPerSPerGPU = t.value
			r.mark("tokens_per_s_per_gpu", i, i)
		case s.unit == "eps" && q.ExamplesPerS == 0:
			q.ExamplesPerS = t.value
			r.mark("examples_per_s", i, i)
		case s.unit == "tps" && q.TokensPerS+q.TargetTokensPerS == 0 && t.typ == tNumber:
			r.speedOf(i, t.value)
		default:
			return false
		}
		r.used[i] = true
		return true
	}
	return false
}

// firstSeen is how people ask for the time to the first token by what they see of it:
// "before the first word shows up", "until it starts to answer", 等多久才开始吐字.
var firstSeen = patternOf(`\b(?:first|1st) (?:word|letter|character|bit of (?:text|output)|output|reply|response|answer|sign of life|syllable)\b|\b(?:before|until|till|for it to|til) (?:it |they |the model |anything |something |the (?:answer|reply|output|response|text) |i (?:see|get) )?(?:starts?|begins?|shows? up|appears?|comes? (?:out|back)|an answer|anything|something)\b(?: to)?(?: (?:answer|reply|type|talk|respond|generate|stream|write|output|print|spit)[a-z]*)?|(?:多久|多长时间|几秒)[^,;?!]{0,10}(?:开始|才能?)?(?:吐字|出字|出第一|回话|有反应|开始(?:回答|输出|回复|生成))`)

// firstWord reports whether the time to the first token is asked for.
func (r *reader) firstWord() bool {
	q := &r.query
	if q.Samples+q.Steps+q.Epochs > 0 || trains(q.Task) || !r.asked.asks("howlong", "howmany", "howmuch") || !r.hasModel() && !r.hasHardware() {
		return false
	}
	return r.matching.mentions("first", "1st", "before", "until", "til", "for it to", "久", "时间", "秒") && r.matches(firstSeen, r.text)
}

// fares is how people ask for a speed by a verb: "how does it do in vLLM", "what does it
// generate at", "how well does it perform".
var fares = patternOf(`\bwhat (?:speed |rate )?(?:does|do|would|will|can|did) (?:it|that|this|they|yours|one|the thing|you|i) (?:generate|decode|run|churn|crank|chug|go|output|infer|move|clip|spit)(?: along| away| out)? at\b|\bhow (?:well |good )?(?:does|do|did|will|would|might) [^.?!;]{2,48}\b(?:perform|fare|hold up|behave|cope|keep up|do (?:in|with|under|on|at|for|when|once))\b`)

// faresAsked reports whether a speed is asked for by such a verb.
func (r *reader) faresAsked() bool {
	if r.cardFares() {
		return true
	}
	if !r.hasHardware() && r.query.CPU == "" && !r.query.CPUOnly || r.asked.asks("howmuch", "enough", "oom", "cards", "buy", "cost", "why", "compare", "mfu") || r.query.GPUOptions != nil || trains(r.query.Task) || r.memoryWord() {
		return false
	}
	return r.matching.mentions("what ", "how ") && r.matches(fares, r.text)
}

// effect is how Chinese asks what a card is like to work with.
var effect = patternOf(`效果(?:怎么样|怎样|如何|咋样|好不好|好吗|行吗)`)

// cardFares reports whether it is asked how a card does, with no model: 魔改卡效果怎么样.
func (r *reader) cardFares() bool {
	return r.query.GPU != "" && !r.hasModel() && r.matches(effect, r.text)
}

// How long one answer took is a speed, and no time of a run: "10 minutes per answer",
// 一个问题要等5分钟.

const (
	// answers are what one waits for.
	answers = `(?:answers?|repl(?:y|ies)|responses?|quer(?:y|ies)|prompts?|questions?|requests?|messages?|completions?|generations?|summar(?:y|ies)|turns?|outputs?)\b`
	// spans are how long one waits.
	spans = `(?:(?:\d[\d.]*|\b(?:half an?|an?|one|two|three|five|ten|few|several|couple of) )[ -]?(?:minutes?|mins?|m|hours?|hrs?|h|seconds?|secs?|s|分钟|分|秒钟?|个?小时|个?钟头)|\bhow (?:long|many (?:minutes|seconds))(?: (?:does|will|would|do|should|is) (?:it|that|one) (?:take|need))?|多久|多长时间|多少秒|几秒)`
	// perAnswer stands behind that time.
	perAnswer = ` ?(?:to (?:answer|reply|respond|generate|return|(?:get|give|produce|finish|write)(?: me| back)? (?:an?|one|the|each|any) ` + answers + `)\b|(?:per|for|for each|for every|for one|for an?|for the|an?|each|every|/) ?(?:single |simple |short |basic |one |the )*` + answers +
		`|(?:左右|多|才|就|能|可以|会|给|来)*(?:返回|出结果|出一|有结果|生成|响应|回复|回答|吐|出字|输出|一次|一条|一个(?:问题|回答|请求|回复|[,;?!、]|$)))`
	// answerTakes stands before it.
	answerTakes = `(?:\b(?:each|every|per|an?|one|single|simple|short|the|its|my|any) ` + answers + `(?: to [a-z ]{2,24})? ?(?:takes?|took|taking|needs?|needed|lasts?|comes? (?:back )?(?:after|in)|is|in|:)|\b(?:answers?|replies|responds?|responses) (?:only |back )*(?:after|in|within|take|took|need)|(?:每次|一次|每条|一条|回答|响应|回复|每个请求|一个请求|每个问题|一个问题|每轮(?:对话)?|每句话?|一轮对话|问一句|一句话|一轮)(?:将近|大概|约|差不多|都|要|需要?|就|得|花|了|等|才|用|一次|跑)*)(?: (?:about|around|almost|nearly|over|up to|roughly|some|at least|more than|only|like))* ?~?`
)

var (
	// answeredIn is the time of an answer, wherever it stands.
	answeredIn = patternOf(spans + perAnswer + `|` + answerTakes + spans + `|\bhow long (?:does|will|would|do|should) (?:an?|one|each|every|the|any) (?:single )?` + answers)
	// answerBehind and answerBefore tell so of a time at hand.
	answerBehind = patternOf(`^` + perAnswer)
	answerBefore = patternOf(answerTakes + `$`)
)

// waits reports whether it is told how long one answer takes.
func (r *reader) waits() bool {
	return !r.training() && r.query.Tokens+r.query.Samples+r.query.Steps == 0 && r.matches(answeredIn, r.text)
}

// answerTime reports whether a time is how long one answer took.
func (r *reader) answerTime(i int) bool {
	t := r.tokens[i]
	if t.name != "minute" && t.name != "hour" && !timespanOfAnswer[r.word(i)] || r.training() {
		return false
	}
	return r.matches(answerBehind, r.text[t.hi:]) || r.matches(answerBefore, r.text[max(0, t.lo-clauseReach):t.lo])
}

// timespanOfAnswer are the spans that a number word may stand before.
var timespanOfAnswer = map[string]bool{"hour": true, "hours": true, "minute": true, "minutes": true}

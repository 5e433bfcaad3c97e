package reader

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/token"
)

// A speed is often told by the time that a token takes, or with its name before the
// figure.
var (
	tokenBehind = pattern.Of(`^ ?(ms|msec|milliseconds?|毫秒|s|sec|secs|seconds?|秒) ?(/|per|a|each|for each|for every|one|for one|every|一个|1个|每个|每|出一个|输出一个|生成一个|一) ?(output |generated |new )?(token|tok|个字|字)\b`)
	tokenBefore = pattern.Of(`(tpot|\bitl|inter[- ]token latency|latency per token|time per (output )?token|per[- ]token latency|token latency|decode latency|每个?token(的)?(延迟|耗时|时间)?|每出一个(字|token)|一个token|per token|each token|token间延迟)( |is|of|=|:|about|around|~|takes?|约|大概|大约|要|需要|花|是|为|达到|just|only|under|below|within|less than|at most|no more than|max|<|≤|不超过|小于|低于|控制在)*$`)
	unitBehind  = pattern.Of(`^ ?(ms|msec|milliseconds?|毫秒|s|sec|secs|seconds?|秒)([^a-z]|$)`)
)

// atMost ends before a time that is not to be passed.
var atMost = pattern.Of(`(?:\b(?:under|below|within|less than|at most|no more than|not more than|max(?:imum)?|up to|sla(?: of)?)|[<≤]=?|不超过|小于|低于|少于|控制在|最多)(?: about| around| of)* ?$`)

var timesWords = pattern.OneOf("tok", "tpot", "itl", "个字")

// perTokenTime reads the time of a token as a speed: "50 ms per token", "TPOT 30ms",
// "2 s/token".
func (r *Reader) perTokenTime(i int) bool {
	t := r.Tokens[i]
	if t.Value <= 0 || r.Query.TokensPerS+r.Query.TargetTokensPerS != 0 || !r.Mentions(timesWords) {
		return false
	}
	rest := r.Text[t.Hi:]
	if t.Type == token.Unit {
		rest = "s" + rest
	}
	m := tokenBehind.Groups(rest)
	if m == nil {
		if !r.Matches(tokenBefore, r.Text[max(0, t.Lo-evidence.ClauseReach):t.Lo]) {
			return false
		}
		if m = unitBehind.Groups(rest); m == nil {
			return false
		}
	}
	seconds := t.Value
	if strings.HasPrefix(m[1], "m") || m[1] == "毫秒" {
		seconds /= 1000
	}
	r.speedOf(i, printout.Tidy(1/seconds))
	if q := &r.Query; q.TokensPerS > 0 && q.TargetTokensPerS == 0 && r.Matches(atMost, r.Text[:t.Lo]) {
		q.TargetTokensPerS, q.TokensPerS = q.TokensPerS, 0 // "under 50 ms per token"
		delete(r.Spans, "tokens_per_s")
		r.Mark("target_tokens_per_s", i, i)
	}
	if next := r.At(i + 3); next.Is("data", "tokens") {
		r.Used[i+3] = true
	}
	return true
}

// tookTime tells how many tokens an answer had and the time that they took, and tookFor the same the
// other way round.
var (
	tookTime = pattern.Of(`(?:^|[^\d.k])(\d{1,5}) ?(?:个|output |generated |new |completion )*(?:tokens?|toks?|字)(?:的(?:回答|回复|内容|文本|输出|文章))?(?:(?: takes?| took| taking| needs?| needed| cost me)(?: me| us| it)?|(?:竟然?|居然|就|都|大概|大约|也|还|还是|一共|总共)*(?:需要|要|用了|用|花费|花了|花|耗时|耗费|得|跑了))(?: about| nearly| almost| around| over| roughly| some| up to|大概|大约|约|将近|快|近|接近|差不多|了| |~|:)*(\d+(?:\.\d+)?) ?(seconds?|secs?|s|minutes?|mins?|秒钟?|分钟?)(?:[^a-z]|$)`)
	tookFor  = pattern.Of(`\b(?:takes?|took|needs?|needed|taking)(?: me| us| it)?(?: about| nearly| almost| around| over| roughly| some| up to| ~)* ?(\d+(?:\.\d+)?) ?(seconds?|secs?|s|minutes?|mins?) (?:for|to (?:generate|write|output|produce|return|make|decode)) (?:about |around |just |only |some |a |an |answer of |reply of |response of |~)*(\d{1,5})(?: |-)?(?:output |generated |new |completion )?tok(?:en)?s?\b`)
)

// soMany ends before tokens that are wanted, and were not counted.
var soMany = pattern.Of(`\b(?:needs?|wants?|requires?|expects?|should get|must get)(?: about| around| up to)* ?$`)

var tokensMadeWords = pattern.OneOf("tok", "字")

// answerTook reads the speed at which an answer was written from its tokens and its time: "512 tokens
// take nearly 3 minutes", 生成1450字用了507秒.
func (r *Reader) answerTook() {
	q := &r.Query
	if r.Training() || q.TokensPerS+q.TargetTokensPerS > 0 || !r.Mentions(tokensMadeWords) {
		return
	}
	m, count, time, unit, rate := r.Places(tookTime, r.Text), 1, 2, 3, false
	if m == nil {
		m, count, time, unit = r.Places(tookFor, r.Text), 3, 1, 2
	}
	if m == nil {
		if m, rate = r.Places(tookEach, r.Text), true; m == nil {
			return
		}
	}
	if chars.Mentions(r.Text[max(0, m[0]-evidence.ClauseReach):m[1]], "prompt", "input", "prefill", "first", "context", "read", "ingest", "encod", "embed", "输入", "预填充", "提示", "上下文", "首", "读", "编码") {
		return // that is how fast it reads
	}
	if m[0] > 0 && r.Matches(soMany, r.Text[:m[2*count]]) || strings.HasPrefix(r.Text[m[1]:], "of prefill") || strings.HasPrefix(r.Text[m[1]:], "of prompt") {
		return
	}
	tokens, _ := numeral.Number(r.part(m, count))
	seconds, _ := numeral.Number(r.part(m, time))
	if u := r.part(m, unit); strings.HasPrefix(u, "m") || strings.HasPrefix(u, "分") {
		seconds *= 60
	}
	if tokens < 1 || seconds <= 0 {
		return
	}
	for i := range r.Tokens {
		if t := &r.Tokens[i]; t.Lo == m[2*time] {
			r.speedOf(i, printout.Tidy(tokens/seconds))
			if q.TargetTokensPerS > 0 && r.At(i-1).Kind == "claimed" && !chars.Mentions(r.ClauseBefore(*t), "希望", "要求", "必须", "目标", "最好", "能") && !strings.HasPrefix(r.Text[m[2*unit+1]:], "内") && !r.Asked.Asks("buy", "config") {
				q.TokensPerS, q.TargetTokensPerS = q.TargetTokensPerS, 0 // 64个token要55s
			}
		}
	}
	if rate {
		r.leaveWords(m[0], m[1])
	} else if tokens >= 16 {
		q.OutputTokens = numeral.Round(tokens)
		r.markText("output_tokens", m[2*count], m[2*count+1])
	}
	r.markText("tokens_per_s", m[2*count], max(m[2*time+1], m[2*unit+1]))
}

// speedNames are the names of rates that stand before their figure, with the unit that
// each has.
var speedNames = []struct {
	unit string
	name *pattern.Pattern
}{
	{"tpsg", pattern.Of(`(\btgs|tok(en)?s?/s(ec|econd)?/(gpu|card|卡|device)|tok(en)?s?/(gpu|device)/s(ec|econd)?|\b(?:tps|wps)(?:/| per )gpu|tokens? per (gpu|device|card) per sec(ond)?|tokens? per sec(ond)? per (gpu|device|card)|tokens?_per_(sec|second)_per_gpu|每卡每秒(训练)?token数?|单卡吞吐量?)` + toRate)},
	{"eps", pattern.Of(`(samples?[_ ]per[_ ]sec(ond)?|samples?/s(ec)?|examples?/s(ec)?|seq(uence)?s?/s(ec)?)` + toRate)},
	{"tps", pattern.Of(`(tok(?:en)?s?/s(ec|econd)?|\bt/s|\b(?:tps|wps)|tok(?:en)?s?[_ ]per[_ ]sec(ond)?|generation throughput|decode throughput|每秒token数?)` + toRate)},
}

const toRate = `( is| was| were| of|=|:| about| around| ~|只有|大概|大约|约|为|是|到|达到|有|才| only| just| )*$`

var ratesWords = pattern.OneOf("tgs", "tok", "t/s", "tps", "wps", "sample", "example", "seq", "吞吐")

// namedRate reads a rate whose name stands before it: "TGS 4100", "tokens/s: 35".
func (r *Reader) namedRate(i int) bool {
	t := r.Tokens[i]
	if t.Value <= 0 || !r.Mentions(ratesWords) {
		return false
	}
	switch next := r.At(i + 1); next.Type {
	case token.Times, token.Measure, token.Card, token.Bare, token.Quantity, token.Key, token.Data:
		return false
	}
	if r.At(i+1).Kind == "slash" && r.At(i+2).IsFigure() {
		return false
	}
	before := r.Text[max(0, t.Lo-evidence.ClauseReach):t.Lo]
	q := &r.Query
	for _, s := range speedNames {
		if !r.Matches(s.name, before) {
			continue
		}
		switch {
		case s.unit == "tpsg" && q.TokensPerSPerGPU == 0:
			q.TokensPerSPerGPU = t.Value
			r.Mark("tokens_per_s_per_gpu", i, i)
		case s.unit == "eps" && q.ExamplesPerS == 0:
			q.ExamplesPerS = t.Value
			r.Mark("examples_per_s", i, i)
		case s.unit == "tps" && q.TokensPerS+q.TargetTokensPerS == 0 && (t.Type == token.Number || t.Type == token.Scaled && (r.At(i-1).Type == token.Equals || r.Training() || r.Asked.Asks("mfu"))):
			r.speedOf(i, t.Value)
		default:
			return false
		}
		r.Used[i] = true
		return true
	}
	return false
}

// How long one answer took is a speed, and no time of a run: "10 minutes per answer",
// 一个问题要等5分钟.

const (
	// answers are what one waits for.
	answers = `(?:answers?|repl(?:y|ies)|responses?|quer(?:y|ies)|prompts?|questions?|requests?|messages?|completions?|generations?|summar(?:y|ies)|turns?|outputs?)\b`
	// spans are how long one waits.
	spans = `(?:(?:\d[\d.]*|\b(?:half an?|an?|one|two|three|five|ten|few|several|couple of) )[ -]?(?:minutes?|mins?|m|hours?|hrs?|h|seconds?|secs?|s|分钟|分|秒钟?|个?小时|个?钟头)|[一两二三四五六七八九十半几]+个?多?(?:分钟|秒钟?|小时|钟头)|\bhow (?:long|many (?:minutes|seconds))(?: (?:does|will|would|do|should|is) (?:it|that|one) (?:take|need))?|多久|多长时间|多少秒|几秒)`
	// perAnswer stands behind that time.
	perAnswer = ` ?(?:to (?:answer|reply|respond|generate|return|(?:get|give|produce|finish|write)(?: me| back)? (?:an?|one|the|each|any) ` + answers + `)\b|(?:per|for|for each|for every|for one|for an?|for the|an?|each|every|/) ?(?:single |simple |short |basic |one |the )*` + answers +
		`|(?:左右|多|才|就|能|可以|会|给|来)*(?:返回|出结果|出一|有结果|生成|响应|回复|回答|吐|出字|输出|一次|一条|一个(?:问题|回答|请求|回复|[,;?!、]|$)))`
	// answerTakes stands before it.
	answerTakes = `(?:\b(?:each|every|per|an?|one|single|simple|short|the|its|my|any) ` + answers + `(?: to [a-z ]{2,24})? ?(?:takes?|took|taking|needs?|needed|lasts?|comes? (?:back )?(?:after|in)|is|in|:)|\b(?:answers?|replies|responds?|responses) (?:only |back )*(?:after|in|within|take|took|need)|(?:每次|一次|每条|一条|回答|响应|回复|每个请求|一个请求|每个问题|一个问题|每轮(?:对话)?|每句话?|一轮对话|问一句|一句话|一轮|(?:回答|回复|答复|答|生成|输出|说|问|出)(?:完|出|上)?(?:一|1)(?:个|次|句|条|段)(?:问题|提问|话|回答|请求|结果)?)(?:将近|大概|约|差不多|都|要|需要?|就|得|花|了|等|才|用|一次|跑|会|可能|居然|竟然|至少|差不多|卡住?)*|(?:条|个)(?:数据|问题|请求|样本|样例)(?:就|都|也|直接)*卡住?了?|(?:^|[^练调])推理[^,;?!、]{0,32}?(?:需要|要|得|花)(?:等|花|用)?(?:大概|约|差不多|将近)?)(?: (?:about|around|almost|nearly|over|up to|roughly|some|at least|more than|only|like))* ?~?`
)

// waitsFor asks how long one waits for a model to write.
const waitsFor = `\bhow (?:long|many (?:seconds|minutes|secs|mins))\b(?: (?:do|does|will|would|should|must|is|until|till|before|to|i|we|one|you|have|be|it|a|an|the|my|one|[0-9.]+b|[a-z0-9.:_-]*[0-9][a-z0-9.:_-]*|take|takes|need|on|for|waiting|wait|with|gpu|card|model)){1,14} (?:to (?:answer|reply|respond)|(?:has |have )?(?:answered|replied|responded)|for (?:an?|the|one|each|its) (?:[0-9.,]+k?[ -])?(?:tokens? )?` + answers + `)`

var (
	// AnsweredIn is the time of an answer, wherever it stands.
	AnsweredIn = pattern.Of(spans + perAnswer + `|` + answerTakes + spans + `|\bhow long (?:does|will|would|do|should) (?:an?|one|each|every|the|any) (?:single )?` + answers + `|` + waitsFor)
	// answerBehind and answerBefore tell so of a time at hand.
	answerBehind = pattern.Of(`^` + perAnswer)
	answerBefore = pattern.Of(answerTakes + `$`)
)

// answerTime reports whether a time is how long one answer took.
func (r *Reader) answerTime(i int) bool {
	t := r.Tokens[i]
	if t.Name != "minute" && t.Name != "hour" && !timespanOfAnswer[r.Word(i)] || r.Training() {
		return false
	}
	return r.Matches(answerBehind, r.Text[t.Hi:]) || r.Matches(answerBefore, r.Text[max(0, t.Lo-evidence.ClauseReach):t.Lo])
}

// timespanOfAnswer are the spans that a number word may stand before.
var timespanOfAnswer = map[string]bool{"hour": true, "hours": true, "minute": true, "minutes": true}

// tookEach tells a speed by the time that so many tokens take: "takes 9s per 200 tokens", 每200个token要9秒. They are no
// length of any text.
var tookEach = pattern.Of(`(\d+(?:\.\d+)?) ?(seconds?|secs?|s|minutes?|mins?|秒钟?|分钟?) ?(?:/|per|for each|for every|each|every|per every|a|每) ?(\d{2,5}) ?(?:个)?(?:output |generated |new |completion |decoded )*(?:tokens?|toks?|字)(?:[^a-z0-9]|$)`)

// leaveWords takes what stands in a stretch of the text for words that nothing else reads.
func (r *Reader) leaveWords(lo, hi int) {
	for i := range r.Tokens {
		if t := &r.Tokens[i]; t.Lo < hi && t.Hi > lo && t.IsFigure() {
			t.Type, t.Kind, t.Name = token.Unknown, "", ""
			r.Used[i] = true
		}
	}
}

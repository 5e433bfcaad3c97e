package parser

import (
	"math"
	"strconv"
)

// How long a user may wait, for the first token or for a whole answer: "TTFT under 500 ms",
// "answer within 3 seconds", 首字延迟2s以内.
var (
	waitBefore = patternOf(`(首字(?:的)?(?:延迟|时延|时间)?|首(?:个)?(?: )?token(?:的)?(?:延迟|时延|时间)?|\bttft|\btime to (?:the )?first token|\bfirst[- ]token(?: latency)?)|(\blatency|\bresponse times?|\brespon(?:d|se)s?|\banswers?|\brepl(?:y|ies)|响应(?:时间|延迟)?|延迟|时延|回答|回复|出结果)`)
	waitFigure = patternOf(`^([^,;?!]{0,32}?)(?:^|[^0-9.])?(\d+(?:\.\d+)?) ?(ms|msec|milliseconds?|毫秒|s|secs?|seconds?|秒钟?)(?:[^a-z]|$)`)
	waitLimit  = patternOf(`\b(?:under|below|within|less than|in under|at most|no more than|not more than|max(?:imum)?|up to|budget|sla|needs? to be)\b|[<≤]|不超过|小于|低于|少于|控制在|最多|要求|不能超过|不大于|不高于|压到|做到`)
	waitBehind = patternOf(`^ ?(?:以内|之内|内|以下|max\b|or less|at most|tops)`)
)

// latencyLimit reads how long a user may wait.
func (r *reader) latencyLimit() {
	q := &r.query
	if r.training() || r.asked.asks("why", "normal") || !r.matching.mentions("首", "ttft", "first token", "first-token", "latency", "respon", "answer", "reply", "replies", "响应", "延迟", "时延", "回答", "回复", "出结果") {
		return
	}
	for from := 0; from < len(r.text); {
		at := r.places(waitBefore, r.text[from:])
		if at == nil {
			return
		}
		end := from + at[1]
		from = end
		m := r.places(waitFigure, r.text[end:])
		if m == nil {
			continue
		}
		part := func(n int) string { return r.text[end+m[2*n] : end+m[2*n+1]] }
		if !r.matches(waitLimit, r.text[end:end+m[4]]) && !r.matches(waitBehind, r.text[end+m[7]:]) {
			continue
		}
		seconds, err := strconv.ParseFloat(part(2), 64)
		if unit := part(3); unit[0] == 'm' || unit == "毫秒" {
			seconds /= 1000
		}
		if err != nil || seconds <= 0 || seconds > 3600 {
			continue
		}
		seconds = math.Round(seconds*1e4) / 1e4
		key := "answer_s"
		switch {
		case at[2] >= 0 && q.FirstTokenS > 0, at[2] < 0 && q.AnswerS > 0:
			continue // said again, or of something else
		case at[2] >= 0:
			key = "first_token_s"
			q.FirstTokenS = seconds
		default:
			q.AnswerS = seconds
			if n := q.TokensPerS * seconds; n > 0 && q.OutputTokens == 0 {
				q.OutputTokens, q.TokensPerS = int(math.Round(n)), 0 // "400 tokens within 6 seconds"
				delete(r.spans, "tokens_per_s")
			}
		}
		for i, t := range r.tokens {
			if t.hi > end+m[4] && t.lo < end+m[7] {
				r.mark(key, i, i)
			}
		}
		from = end + m[7]
	}
}

// cardsForLimit reports whether it is told what cards of a kind have to come to for many users, and not how
// many of them there are: so many are sought. "need ttft under 500 ms at 20 rps, llama 70b, h100s".
func (r *reader) cardsForLimit() bool {
	q := &r.query
	if q.FirstTokenS+q.AnswerS == 0 || q.RequestsPerS == 0 && q.Concurrency < 2 || q.GPU == "" || q.GPUCount > 0 || q.Nodes > 0 || !r.hasModel() {
		return false
	}
	return r.asked.asks("need", "config", "buy", "howmany") && !r.asked.asks("fit", "can", "enough", "does", "cost", "whatis")
}

// sharedBegins names the beginning that all prompts have in common, with its length behind or before it: "a
// shared system prompt of 2000 tokens", "3k-token common prefix", 共享前缀2k.
var sharedBegins = patternOf(`\b(?:(?:shared|common) ` + commonBegin + `|(?:same|identical|cached) (?:system (?:prompts?|message)|(?:prompt )?prefix))(?: (?:of|is|has|with|that is|which is|being|about|around|roughly|at)|:|=|\(|,)*[ ~]*(\d[\d.,]*k?)\b` +
	`|\b(\d[\d.,]*k?)(?:[- ]?(?:tokens?|toks?))?(?:[- ]long)?(?: of)?(?: the| a)? (?:shared|common) ` + commonBegin + `\b` +
	`|\bshar(?:e|es|ing)(?: a| an| the| one| the same)?(?: common)? (\d[\d.,]*k?)[- ]?(?:tokens?|toks?)?[- ]?(?:long )?` + commonBegin + `\b` +
	`|(?:共享|共用|公共|相同|统一|一样)的?(?:系统)?(?:提示词?|prompt|前缀|system prompt)(?:长度|是|为|有|长|约|大概|共|,)* ?(\d[\d.]*k?)|(\d[\d.]*k?) ?(?:个)?(?:(?:tokens?|词元|长) ?的?|的)(?:共享|共用|公共|相同)的?(?:系统)?(?:提示词?|prompt|前缀|system prompt)`)

const commonBegin = `(?:system(?: prompts?| message)?(?: prefix)?|prompts?(?: prefix)?|prefix(?:es)?|instructions?|preamble)`

// sharedPrompt reads how many tokens all prompts begin with; they are no length of any of them.
func (r *reader) sharedPrompt() {
	if !r.matching.mentions("prompt", "prefix", "system", "preamble", "instruction", "提示", "前缀") || !r.matching.mentions("shar", "common", "same", "identical", "cached", "共", "相同", "统一", "一样") {
		return
	}
	m := r.places(sharedBegins, r.text)
	for n := 2; n < len(m); n += 2 {
		i := -1
		if m[n] >= 0 {
			i = r.tokenAt(m[n])
		}
		if i < 0 || r.used[i] || r.tokens[i].typ != tNumber && r.tokens[i].typ != tScaled || r.tokens[i].value < 16 || r.tokens[i].value >= 2e6 {
			continue
		}
		r.query.SharedTokens = context(r.tokens[i])
		for j, t := range r.tokens {
			if t.lo < m[1] && t.hi > m[0] || j == i+1 && t.typ == tData {
				r.mark("shared_tokens", j, j)
				r.tokens[j].typ, r.tokens[j].kind, r.tokens[j].name = tUnknown, "", ""
			}
		}
	}
}

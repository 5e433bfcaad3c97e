package reader

import (
	"math"
	"strconv"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// How long a user may wait, for the first token or for a whole answer: "TTFT under 500 ms",
// "answer within 3 seconds", 首字延迟2s以内.
var (
	waitBefore = pattern.Of(`(首字(?:的)?(?:延迟|时延|时间)?|首(?:个)?(?: )?token(?:的)?(?:延迟|时延|时间)?|\bttft|\btime to (?:the )?first token|\bfirst[- ]token(?: latency)?)|(\blatency|\bresponse times?|\brespon(?:d|se)s?|\banswers?|\brepl(?:y|ies)|响应(?:时间|延迟)?|延迟|时延|回答|回复|出结果)`)
	waitFigure = pattern.Of(`^([^,;?!]{0,32}?)(?:^|[^0-9.])?(\d+(?:\.\d+)?) ?(ms|msec|milliseconds?|毫秒|s|secs?|seconds?|秒钟?)(?:[^a-z]|$)`)
	waitLimit  = pattern.Of(`\b(?:under|below|within|less than|in under|at most|no more than|not more than|max(?:imum)?|up to|budget|sla|needs? to be)\b|[<≤]|不超过|小于|低于|少于|控制在|最多|要求|不能超过|不大于|不高于|压到|做到`)
	waitBehind = pattern.Of(`^ ?(?:以内|之内|内|以下|max\b|or less|at most|tops)`)
)

var latencyLimitWords = pattern.OneOf("首", "ttft", "first token", "first-token", "latency", "respon", "answer", "reply", "replies", "响应", "延迟", "时延", "回答", "回复", "出结果")

// latencyLimit reads how long a user may wait.
func (r *Reader) latencyLimit() {
	q := &r.Query
	if r.Training() || r.Asked.Asks("why", "normal") || !r.Mentions(latencyLimitWords) {
		return
	}
	for from := 0; from < len(r.Text); {
		at := r.Places(waitBefore, r.Text[from:])
		if at == nil {
			return
		}
		end := from + at[1]
		from = end
		m := r.Places(waitFigure, r.Text[end:])
		if m == nil {
			continue
		}
		part := func(n int) string { return r.Text[end+m[2*n] : end+m[2*n+1]] }
		if !r.Matches(waitLimit, r.Text[end:end+m[4]]) && !r.Matches(waitBehind, r.Text[end+m[7]:]) {
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
				delete(r.Spans, "tokens_per_s")
			}
		}
		for i, t := range r.Tokens {
			if t.Hi > end+m[4] && t.Lo < end+m[7] {
				r.Mark(key, i, i)
			}
		}
		from = end + m[7]
	}
}

// sharedBegins names the beginning that all prompts have in common, with its length behind or before it: "a
// shared system prompt of 2000 tokens", "3k-token common prefix", 共享前缀2k.
var sharedBegins = pattern.Of(`\b(?:(?:shared|common) ` + commonBegin + `|(?:same|identical|cached) (?:system (?:prompts?|message)|(?:prompt )?prefix))(?: (?:of|is|has|with|that is|which is|being|about|around|roughly|at)|:|=|\(|,)*[ ~]*(\d[\d.,]*k?)\b` +
	`|\b(\d[\d.,]*k?)(?:[- ]?(?:tokens?|toks?))?(?:[- ]long)?(?: of)?(?: the| a)? (?:shared|common) ` + commonBegin + `\b` +
	`|\b(?:shared|common|identical) (\d[\d.,]*k?)[- ]?(?:tokens?|toks?)?[- ]?(?:long )?` + commonBegin + `\b` +
	`|\b(\d[\d.,]*k?)[- ]?(?:tokens?|toks?)?[- ]?(?:long )?` + commonBegin + ` (?:is|are|gets?|being) (?:shared|common|the same|identical)\b` +
	`|\bshar(?:e|es|ing)(?: a| an| the| one| the same)?(?: common)? (\d[\d.,]*k?)[- ]?(?:tokens?|toks?)?[- ]?(?:long )?` + commonBegin + `\b` +
	`|(?:共享|共用|公共|相同|统一|一样)的?(?:系统)?(?:提示词?|prompt|前缀|system prompt)(?:长度|是|为|有|长|约|大概|共|,)* ?(\d[\d.]*k?)|(\d[\d.]*k?) ?(?:个)?(?:(?:tokens?|词元|长) ?的?|的)(?:共享|共用|公共|相同)的?(?:系统)?(?:提示词?|prompt|前缀|system prompt)` +
	`|(?:共享|共用|公共|相同)的?(?:同一个?|一个|一段)?(\d[\d.]*k?) ?(?:个)?(?:tokens?|词元|长)? ?的?(?:系统)?(?:提示词?|prompt|前缀|system prompt)`)

const commonBegin = `(?:system(?: prompts?| message)?(?: prefix)?|prompts?(?: prefix)?|prefix(?:es)?|instructions?|preamble)`

var (
	promptWords       = pattern.OneOf("prompt", "prefix", "system", "preamble", "instruction", "提示", "前缀")
	sharingWords      = pattern.OneOf("shar", "common", "same", "identical", "cached", "共", "相同", "统一", "一样")
	sharedPromptWords = pattern.OneOf("shar", "common", "cached", "共")
	prefixWords       = pattern.OneOf("prefix", "cach", "save")
)

// sharedPrompt reads how many tokens all prompts begin with; they are no length of any of them.
func (r *Reader) sharedPrompt() {
	if !r.Mentions(promptWords) || !r.Mentions(sharingWords) {
		return
	}
	if r.Asked.Asks("compare") && !r.Mentions(sharedPromptWords) {
		return // "the same prompt of 2k on both cards, which is faster"
	}
	m := r.Places(sharedBegins, r.Text)
	for n := 2; n < len(m); n += 2 {
		i := -1
		if m[n] >= 0 {
			i = r.tokenAt(m[n])
		}
		if i < 0 || r.Used[i] || r.Tokens[i].Type != token.Number && r.Tokens[i].Type != token.Scaled || r.Tokens[i].Value < 16 || r.Tokens[i].Value >= 2e6 {
			continue
		}
		r.Query.SharedTokens = token.Context(r.Tokens[i])
		if r.Mentions(prefixWords) { // a "system prompt" that is shared
			r.Asked.Drop(func(s evidence.Sign) bool { return s.Kind == "outside" && s.Lo < m[1] && s.Hi > m[0] })
		}
		for j, t := range r.Tokens {
			if t.Lo < m[1] && t.Hi > m[0] || j == i+1 && t.Type == token.Data {
				r.Mark("shared_tokens", j, j)
				r.Tokens[j].Type, r.Tokens[j].Kind, r.Tokens[j].Name = token.Unknown, "", ""
			}
		}
	}
}

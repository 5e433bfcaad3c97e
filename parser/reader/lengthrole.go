package reader

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/lex"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// A length of text is that of what goes in, of what comes out, or of both
// together. Often no setting is named, and only a verb or a noun beside the figure
// tells which: "I generate 500", "answers are around 700 tokens long".

// comesOut and goesIn are what a text ends in, right before the length of what a
// model writes or is given.
var (
	comesOut = pattern.Of(`(\b(generat(e|es|ed|ing)|produc(e|es|ed|ing)|outputs?|outputting|writ(e|es|ing)|answers?|repl(y|ies)|responses?|completions?|decod(e|es|ed|ing)|summar(y|ies)|(summari[sz]|condens|compress)[a-z]* [^,;.?!]{0,40} (in)?to)|回答|回复|回应|应答|生成|输出|写出|吐出|答案)` + toFigure + `$`)
	goesIn   = pattern.Of(`(\b(summari[sz](?:e|es|ing)|read(?:s|ing)?|digest(?:s|ing)?|analy[sz](?:e|es|ing)|prompts?|inputs?|quer(y|ies)|prefill(?:ing)?|prompt processing|prompt-processing|(?:feed|feeds|feeding|fed|stuff|stuffs|stuffing|stuffed|shove|shoving|ingest|ingests|ingesting)(?: it| them| in| the model)?)|喂(?:它|进去|给它)?|灌(?:进去|给它)?|промпт[а-я]*|プロンプト|프롬프트|提问|输入|提示词|总结|概括|读完?)` + toFigure + `$`)
)

// readAhead ends before the length of a prompt whose reading is asked about: "prompt processing speed for 16k tokens".
var readAhead = pattern.Of(`\b(?:prompt[- ]processing|prefill(?:ing)?|prompt[- ]eval(?:uation)?|time to first token|ttft)(?: ?(?:speeds?|times?|rates?|throughput|latency|perf(?:ormance)?|t/s|tok/s|tps|numbers?|速度|时间|延迟|耗时))?(?: (?:do|can|should|would|will|i|we|you|get|expect|see|is|look|looks|like))* ?(?:for|of|on|over|with|through)(?: (?:an?|about|around|roughly|the|my|some|like|full))* ?$`)

// toFigure is what may stand between such a word and the figure.
const toFigure = `(\b(is|are|be|of|at|in|to|up|about|around|roughly|approx|approximately|only|just|needs?|with|has|have|length|lengths?|size|under|below|within|less|than|more|no|max|maximum|typically|usually|average|averaging|avg|the|a|an|another|like|say|mit|von|de|des|un|une|con|aus|di|da)\b|[ ~:=(]|(?:в|на|из|до|около|примерно|длиной) |の|が|は|大概|大约|大致|左右|约|为|是|有|在|的|文本|内容|文章|材料|长度|能|到|最多|最长|最大|平均|每次|一般|特别|很|比较|较|长|只|需要|需|要|个|token数|tokens?)*([0-9.]+k?[-~])?`

// direction tells whether a length is said to be one of input or output.
func (r *Reader) direction(i int) string { return r.directionOf(r.Tokens[i]) }

var waysWords = pattern.OneOf("answer", "repl", "response", "completion", "generat", "produc", "output", "writ", "decod", "summar", "read", "digest", "analy", "总结", "概括", "读", "condens", "compress", "prompt", "input", "quer", "prefill", "first token", "ttft", "feed", "fed ", "stuff", "shov", "ingest", "喂", "灌", "prefill", "答", "回", "生成", "输", "写出", "吐出", "问", "提示词", "промпт", "プロンプト", "프롬프트")

// directionOf is direction for a token that is at hand.
func (r *Reader) directionOf(t token.Token) string {
	if !r.Mentions(waysWords) {
		return ""
	}
	before := r.Text[max(0, t.Lo-evidence.ClauseReach):t.Lo]
	if at := strings.LastIndexAny(before, ";?!"); at >= 0 {
		before = before[at+1:]
	}
	switch {
	case r.Matches(comesOut, before):
		return "output_tokens"
	case r.Matches(goesIn, before), r.Matches(readAhead, before):
		return "input_tokens"
	}
	return ""
}

// oriented puts a length under what it is said to be of, if that is said.
func (r *Reader) oriented(i, to int) bool {
	t, q := r.Tokens[i], &r.Query
	if t.Value >= 1e6 || t.Value < 16 || t.Type != token.Number && t.Type != token.Scaled {
		return false
	}
	key := r.direction(i)
	if key == "" && r.Matches(writtenHan, r.Text[r.Tokens[to].Hi:]) {
		key = "output_tokens"
	}
	switch {
	case key == "output_tokens" && q.OutputTokens == 0:
		q.OutputTokens = token.Context(t)
	case key == "input_tokens" && q.InputTokens == 0:
		q.InputTokens = token.Context(t)
	default:
		return false
	}
	delete(r.Spans, "tokens")
	r.Mark(key, i, to)
	return true
}

var tokensWords = pattern.OneOf("token", "prompt", "input")

// orientedBare is oriented for a number without the word token, where the text
// speaks of tokens or of the other way: "prompt 3000 tokens and I generate 500".
func (r *Reader) orientedBare(i int) bool {
	q := &r.Query
	if t := r.Tokens[i]; q.OutputTokens == 0 && t.Type == token.Scaled && t.Value >= 256 && t.Value <= 1<<17 && r.Matches(oneWritten, r.Text[t.Hi:]) && !r.sampling() {
		q.OutputTokens = token.Context(t)
		r.Mark("output_tokens", i, i)
		return true // "a 2k answer"
	}
	if q.InputTokens+q.OutputTokens == 0 && !r.Mentions(tokensWords) {
		return false
	}
	if t := r.Tokens[i]; q.OutputTokens == 0 && (t.Type == token.Scaled || q.InputTokens > 0) && t.Value >= 16 && t.Value < 1e6 && r.Matches(writtenBehind, r.Text[t.Hi:]) && !r.sampling() && !r.Matches(manyWritten, r.Text[t.Hi:]) {
		q.OutputTokens = token.Context(t)
		r.Mark("output_tokens", i, i)
		return true // "1k answers"
	}
	switch next := r.At(i + 1); next.Type {
	case token.Times, token.Measure, token.Card, token.Bare, token.Quantity, token.Key, token.Data, token.Equals, token.Either:
		return false
	case token.Unknown:
		if w := r.Word(i + 1); w != "and" && w != "per" && !lex.Preposition[w] {
			return false // "answer 200 questions"
		}
	}
	return r.oriented(i, i)
}

// oneWritten names one thing that a model writes, behind its length.
var oneWritten = pattern.Of(`^[ -](?:answer|reply|response|completion|essay|story)\b`)

// writtenBehind names what a model writes, behind its length.
var writtenBehind = pattern.Of(`^[ -](answers?|repl(y|ies)|responses?|completions?|generations?|summar(y|ies))\b`)

// manyWritten tells how many are written by the length of each behind them: "200k summaries of 120
// tokens".
var manyWritten = pattern.Of(`^[ -][a-z]+ (?:of|with|at|,) ?(?:about |around |~)?\d`)

// writtenHan is writtenBehind in Chinese: "200 token的回答".
var writtenHan = pattern.Of(`^ ?(?:左右)?的?(?:回答|回复|输出|答案|答复)`)

// upper is the larger end of a range whose lower end is given, or the token itself:
// "输入长度 1024-2048".
func (r *Reader) upper(i int) int {
	low, high := r.At(i), r.At(i+2)
	if i+2 < len(r.Tokens) && dashed(r.Tokens, i, r.Text) && (high.Type == token.Number || high.Type == token.Scaled) && high.Value > low.Value && high.Value < 100*low.Value {
		r.Used[i+1], r.Used[i+2] = true, true
		return i + 2
	}
	return i
}

// bothWays reads a list of two lengths behind both their names: "ISL/OSL 1024/128",
// "输入输出都是1k".
func (r *Reader) bothWays(key int, values []int) bool {
	name := r.Tokens[key].Name
	first := key - 1
	if r.At(first).Joins() {
		first--
	}
	other := r.At(first)
	if name != "input_tokens" && name != "output_tokens" || values[0] < key || other.Type != token.Quantity || other.Name == name || other.Name != "input_tokens" && other.Name != "output_tokens" {
		return false
	}
	valued := r.At(first - 2)
	own := valued.Type == token.Quantity && valued.Name != "input_tokens" && valued.Name != "output_tokens" || valued.Type == token.Equals // "batch 8 input/output 1024/128"
	if !own && (r.At(first-1).Type == token.Number || r.At(first-1).Type == token.Scaled) || r.At(first+1).Type == token.Either && len(values) != 2 && (r.At(values[0]+1).Kind != "slash" || !r.At(values[0]+2).IsFigure()) {
		return false // "1k input / output 512"
	}
	one, two := values[0], values[len(values)-1]
	if len(values) == 1 {
		if next := r.At(one + 2); r.At(one+1).Joins() && (next.Type == token.Number || next.Type == token.Scaled) && r.At(one+3).Type != token.Quantity {
			two = one + 2
		} else if said := r.Text[r.Tokens[key].Hi:r.Tokens[one].Lo]; !chars.Mentions(said, "都", "各", "均", "each", "both") {
			return false // of both together: settleInOut
		}
	}
	if name == "input_tokens" {
		one, two = two, one // "output/input"
	}
	r.Query.InputTokens, r.Query.OutputTokens = token.Context(r.Tokens[one]), token.Context(r.Tokens[two])
	r.Mark("input_tokens", first, max(one, two))
	r.Mark("output_tokens", key, max(one, two))
	for _, v := range [...]int{one, two} {
		r.Used[v] = true
		r.Tokens[v].Type, r.Tokens[v].Kind = token.Mark, "read"
	}
	return true
}

// timesToken is a factor without a unit beside what one token takes: "1.5 MB per token x 3072 = 4.6 GB".
var timesToken = pattern.Of(`(?:\b(?:per|each|every|one|a) token|/ ?token|每个?token)[^;?!]{0,48}?\d ?[km]i?b?(?: ?/ ?token| per token| (?:each|a) token)? ?(?:[x×*]|times|by|乘以?) ?(\d{3,7}) ?(?:tokens?|ctx|context)? ?(?:=|~|≈|equals?|is\b|gives|makes|等于|约|得|,|\?|$)|\d ?[km]i?b?(?: ?/ ?token| per token| (?:each|a) token) ?(?:[x×*]|times|by|乘以?) ?(\d{3,7}) ?(?:tokens?|ctx|context)? ?(?:=|~|≈|equals?|is\b|gives|makes|等于|约|得|,|\?|$)`)

var timesTokenWords = pattern.OneOf("per token", "each token", "every token", "a token", "/token", "/ token", "one token", "每token", "每个token")

// lengthMultiplied reads such a factor as the length.
func (r *Reader) lengthMultiplied() {
	if !r.Mentions(timesTokenWords) {
		return
	}
	m := r.Places(timesToken, r.Text)
	if m == nil {
		return
	}
	if i := r.tokenAt(m[pattern.GroupStart(m)]); i >= 0 && r.Tokens[i].Type == token.Number {
		r.lengths([]int{i})
		r.Mark("seq_len", i, i)
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

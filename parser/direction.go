package parser

import (
	"strings"
)

// A length of text is that of what goes in, of what comes out, or of both
// together. Often no setting is named, and only a verb or a noun beside the figure
// tells which: "I generate 500", "answers are around 700 tokens long".

// comesOut and goesIn are what a text ends in, right before the length of what a
// model writes or is given.
var (
	comesOut = patternOf(`(\b(generat(e|es|ed|ing)|produc(e|es|ed|ing)|outputs?|outputting|writ(e|es|ing)|answers?|repl(y|ies)|responses?|completions?|decod(e|es|ed|ing)|summar(y|ies)|(summari[sz]|condens|compress)[a-z]* [^,;.?!]{0,40} (in)?to)|回答|回复|回应|应答|生成|输出|写出|吐出|答案)` + toFigure + `$`)
	goesIn   = patternOf(`(\b(summari[sz](?:e|es|ing)|read(?:s|ing)?|digest(?:s|ing)?|analy[sz](?:e|es|ing)|prompts?|inputs?|quer(y|ies)|prefill(?:ing)?|prompt processing|prompt-processing|(?:feed|feeds|feeding|fed|stuff|stuffs|stuffing|stuffed|shove|shoving|ingest|ingests|ingesting)(?: it| them| in| the model)?)|喂(?:它|进去|给它)?|灌(?:进去|给它)?|промпт[а-я]*|プロンプト|프롬프트|提问|输入|提示词|总结|概括|读完?)` + toFigure + `$`)
)

// toFigure is what may stand between such a word and the figure.
const toFigure = `(\b(is|are|be|of|at|in|to|up|about|around|roughly|approx|approximately|only|just|needs?|with|has|have|length|lengths?|size|under|below|within|less|than|more|no|max|maximum|typically|usually|average|averaging|avg|the|a|an|another|like|say|mit|von|de|des|un|une|con|aus|di|da)\b|[ ~:=(]|(?:в|на|из|до|около|примерно|длиной) |の|が|は|大概|大约|大致|左右|约|为|是|有|在|的|文本|内容|文章|材料|长度|能|到|最多|最长|最大|平均|每次|一般|特别|很|比较|较|长|只|需要|需|要|个|token数|tokens?)*([0-9.]+k?[-~])?`

// direction tells whether a length is said to be one of input or output.
func (r *reader) direction(i int) string { return r.directionOf(r.tokens[i]) }

// directionOf is direction for a token that is at hand.
func (r *reader) directionOf(t token) string {
	if !r.whole.ways.says(r.matching, "answer", "repl", "response", "completion", "generat", "produc", "output", "writ", "decod", "summar", "read", "digest", "analy", "总结", "概括", "读", "condens", "compress", "prompt", "input", "quer", "prefill", "feed", "fed ", "stuff", "shov", "ingest", "喂", "灌", "prefill", "答", "回", "生成", "输", "写出", "吐出", "问", "提示词", "промпт", "プロンプト", "프롬프트") {
		return ""
	}
	before := r.text[max(0, t.lo-clauseReach):t.lo]
	if at := strings.LastIndexAny(before, ";?!"); at >= 0 {
		before = before[at+1:]
	}
	switch {
	case r.matches(comesOut, before):
		return "output_tokens"
	case r.matches(goesIn, before):
		return "input_tokens"
	}
	return ""
}

// oriented puts a length under what it is said to be of, if that is said.
func (r *reader) oriented(i, to int) bool {
	t, q := r.tokens[i], &r.query
	if t.value >= 1e6 || t.value < 16 || t.typ != tNumber && t.typ != tScaled {
		return false
	}
	key := r.direction(i)
	if key == "" && r.matches(writtenHan, r.text[r.tokens[to].hi:]) {
		key = "output_tokens"
	}
	switch {
	case key == "output_tokens" && q.OutputTokens == 0:
		q.OutputTokens = context(t)
	case key == "input_tokens" && q.InputTokens == 0:
		q.InputTokens = context(t)
	default:
		return false
	}
	delete(r.spans, "tokens")
	r.mark(key, i, to)
	return true
}

// orientedBare is oriented for a number without the word token, where the text
// speaks of tokens or of the other way: "prompt 3000 tokens and I generate 500".
func (r *reader) orientedBare(i int) bool {
	q := &r.query
	if q.InputTokens+q.OutputTokens == 0 && !r.whole.tokens.says(r.matching, "token", "prompt", "input") {
		return false
	}
	if t := r.tokens[i]; q.OutputTokens == 0 && (t.typ == tScaled || q.InputTokens > 0) && t.value >= 16 && t.value < 1e6 && r.matches(writtenBehind, r.text[t.hi:]) && !r.sampling() && !r.matches(manyWritten, r.text[t.hi:]) {
		q.OutputTokens = context(t)
		r.mark("output_tokens", i, i)
		return true // "1k answers"
	}
	switch next := r.at(i + 1); next.typ {
	case tTimes, tMeasure, tCard, tBare, tQuantity, tKey, tData, tEquals, tEither:
		return false
	case tUnknown:
		if w := r.word(i + 1); w != "and" && w != "per" && !preposition[w] {
			return false // "answer 200 questions"
		}
	}
	return r.oriented(i, i)
}

// writtenBehind names what a model writes, behind its length.
var writtenBehind = patternOf(`^[ -](answers?|repl(y|ies)|responses?|completions?|generations?|summar(y|ies))\b`)

// manyWritten tells how many are written by the length of each behind them: "200k summaries of 120
// tokens".
var manyWritten = patternOf(`^[ -][a-z]+ (?:of|with|at|,) ?(?:about |around |~)?\d`)

// writtenHan is writtenBehind in Chinese: "200 token的回答".
var writtenHan = patternOf(`^ ?(?:左右)?的?(?:回答|回复|输出|答案|答复)`)

// upper is the larger end of a range whose lower end is given, or the token itself:
// "输入长度 1024-2048".
func (r *reader) upper(i int) int {
	low, high := r.at(i), r.at(i+2)
	if i+2 < len(r.tokens) && dashed(r.tokens, i, r.text) && (high.typ == tNumber || high.typ == tScaled) && high.value > low.value && high.value < 100*low.value {
		r.used[i+1], r.used[i+2] = true, true
		return i + 2
	}
	return i
}

// bothWays reads a list of two lengths behind both their names: "ISL/OSL 1024/128",
// "输入输出都是1k".
func (r *reader) bothWays(key int, values []int) bool {
	name := r.tokens[key].name
	first := key - 1
	if r.at(first).joins() {
		first--
	}
	other := r.at(first)
	if name != "input_tokens" && name != "output_tokens" || values[0] < key || other.typ != tQuantity || other.name == name || other.name != "input_tokens" && other.name != "output_tokens" {
		return false
	}
	if r.at(first-1).typ == tNumber || r.at(first-1).typ == tScaled || r.at(first+1).typ == tEither && len(values) != 2 && (r.at(values[0]+1).kind != "slash" || !r.at(values[0]+2).isFigure()) {
		return false // "1k input / output 512"
	}
	one, two := values[0], values[len(values)-1]
	if len(values) == 1 {
		if next := r.at(one + 2); r.at(one+1).joins() && (next.typ == tNumber || next.typ == tScaled) && r.at(one+3).typ != tQuantity {
			two = one + 2
		} else if said := r.text[r.tokens[key].hi:r.tokens[one].lo]; !mentions(said, "都", "各", "均", "each", "both") {
			return false
		}
	}
	if name == "input_tokens" {
		one, two = two, one // "output/input"
	}
	r.query.InputTokens, r.query.OutputTokens = context(r.tokens[one]), context(r.tokens[two])
	r.mark("input_tokens", first, max(one, two))
	r.mark("output_tokens", key, max(one, two))
	for _, v := range [...]int{one, two} {
		r.used[v] = true
		r.tokens[v].typ, r.tokens[v].kind = tMark, "read"
	}
	return true
}

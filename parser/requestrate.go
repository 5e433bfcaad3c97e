package parser

// The speed of serving is also asked for by the requests of a time.

// requestRate is how requests are counted over time: "requests per minute", 每分钟多少请求.
var requestRate = patternOf(`\b(?:requests?|reqs?|queries|calls|prompts|docs|documents|pages|replies|answers|summaries|emails|tickets) ?(?:per|an?|each|every|/) ?(?:second|sec|s|minute|min|m|hour|hr|h|day)\b|\b(?:rps|qps|rpm|req/s|reqs/s)\b|(?:每|一)(?:秒|分钟|小时|天)[^,;?!、]{0,8}(?:多少|几)(?:个|条|次)?(?:请求|问题|文档|问答|对话)`)

// requestsOverTime reports whether the speed of serving is asked for by the requests of a time.
func (r *reader) requestsOverTime() bool {
	return r.hasModel() && r.hasHardware() && !r.asked.asks("cards", "buy", "cost") && r.matching.mentions("per ", " a ", " an ", "each", "every", "/", "rps", "qps", "rpm", "每", "一") && (r.asked.asks("howmany", "howmuch", "maxbatch", "whatis") || closing(r.text)) && r.matches(requestRate, r.text)
}

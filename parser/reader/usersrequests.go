package reader

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/token"
)

// How many requests are to be served in a time, and how long each of them is.

// whoseRequests and requested are what is counted in a time.
const (
	whoseRequests = `(?:(?:api|llm|user|chat|total|inference|scanned|pdf|incoming|support|customer|product) )?`
	requested     = `(?:requests?|reqs?|queries|calls|prompts|questions|messages|conversations|chats|tickets|emails|documents|docs|pages|summaries|articles|posts|images|pictures|photos|scans|pdfs|invoices|receipts|records|rows|reviews|reports|forms|contracts|transcripts|files|items|sms|texts|text messages|tweets|comments|chunks|sentences|listings|products|abstracts|papers|notes|snippets|paragraphs|passages|leads|resumes|cvs|claims|cases|logs|events|jobs)`
)

// How many requests are to be served in a time is told with the period behind them or, in Chinese,
// before: "100k requests a day", 每天10万次调用, "50 qps".
var (
	requestsBehind = pattern.Of(`^ ?` + whoseRequests + requested + ` ?(?:/ ?|per |an? |each |every )(second|sec|s|minute|min|hour|hr|h|day|d|week|month|year)\b|^ ?(?:个|次|条|篇|份|页|张|封)?(?:请求|调用|对话|问答|文档|工单|访问|查询|消息|图片?|邮件)?(?:每个?|/|一个?)(秒|分钟|小时|天|日|周|月|年)`)
	requestsDaily  = pattern.Of(`^ ?` + whoseRequests + requested + ` ?(daily|hourly|weekly|monthly|yearly)\b|^ ?(daily|hourly|weekly|monthly|yearly) ` + whoseRequests + requested + `\b`)
	requestsRate   = pattern.Of(`^ ?(qps|rps|rpm|reqs?/s|requests/s)\b`)
	rateNamed      = pattern.Of(`\b(qps|rps|rpm)(?: |=|:|is|of|about|是|为|要|达到|约|大概|需要|能到|到)*$`)
	requestsOf     = pattern.Of(`^ ?(?:(?:api)?(?:请求|调用|访问|查询|问答|对话)|个(?:请求|调用|对话|问答|文档|工单|访问|查询|消息|api|问题|用户请求|任务|文件)|次|条|篇|份|页|封|张(?:图|照片|发票|票据|扫描))`)
	everyPeriod    = pattern.Of(`(?:(?:每|一|单)个?(秒|分钟|小时|天|日|周|月|年)|(日|周|月|年)均)(?:内|里|之内|以内|总共|一共|处理完|跑完|大概|大约|约|要|需要|得|有|处理|跑|承接|调用|请求|总结|翻译|分析|审核|审|分类|生成|写|读|看|抽取|提取|解析|识别|清洗|标注|打标|评|改写|润色|批改|新增|产生|接收|收到|收|来|共|的|量|是|为|能够?|可以|只能?|才|最多|一直|都|稳定|在|完成|差不多|[ ~])*$`)
	requestsLed    = pattern.Of(`(?:^|[^0-9个])(?:每|一|单)?个?(秒|分钟|小时|天|日|周|月)均?的?(?:用户|平均|api)?(?:请求|调用|访问|查询|问答|对话)(?:次数|总量|总数|量|数|次)?(?:大概|大约|约|差不多|有|是|为|达到?|在|:|=|[ ~])*$`)
	requestEvery   = pattern.Of(`\b(?:an?|one|1|single) (?:new )?(?:request|req|query|call|prompt|question|message)s? (?:that )?(?:comes? |arrives? |in |coming )*every $`)
	requestsNamed  = pattern.Of(`(?:\brequests?(?: throughput| rate)?|请求(?:吞吐量?|吞吐率|数|量|速率)|qps|rps)[^,;?!、]{0,16}(?:每|一)(秒|分钟|小时|天)(?:大概|大约|约|只有?|才|就|[ ~])*$`)
)

// rateSeconds are the seconds of what requests are counted by beside the periods.
var rateSeconds = map[string]float64{"qps": 1, "rps": 1, "req/s": 1, "reqs/s": 1, "requests/s": 1, "second": 1, "sec": 1, "s": 1, "秒": 1, "rpm": 60}

// periodSeconds is how long a period is by its name; 0 for none.
func periodSeconds(name string) float64 { return cmp.Or(rateSeconds[name], secondsOf(name)) }

var requestRateWords = pattern.OneOf("request", "req", "quer", "call", "prompt", "question", "message", "conversation", "chat", "ticket", "email", "doc", "page", "summar", "article", "post", "image", "picture", "photo", "scan", "pdf", "invoice", "receipt", "record", "rows", "review", "report", "forms", "contract", "transcript", "files", "items", "sms", "text", "tweet", "comment", "chunk", "sentence", "listing", "product", "abstract", "paper", "notes", "snippet", "paragraph", "passage", "leads", "resume", "cvs", "claim", "cases", "logs", "event", "jobs", "条", "篇", "份", "封", "次", "文件", "任务", "问题", "页", "图", "照片", "发票", "邮件", "qps", "rps", "rpm", "请求", "调用", "对话", "问答", "工单", "访问", "查询", "消息")

// requestRate reads how many requests are to be served in a time, as a rate.
func (r *Reader) requestRate() {
	if r.Training() || !r.Mentions(requestRateWords) {
		return
	}
	for i, t := range r.Tokens {
		if t.Type == token.Unit && t.Value > 0 && periodSeconds(t.Name) > 0 && r.Matches(requestEvery, r.ClauseBefore(t)) {
			r.Query.RequestsPerS = tidyRate(1 / t.Value / periodSeconds(t.Name))
			r.Mark("requests_per_s", i, i)
			for key, amount := range map[string]*float64{"hours": &r.Query.Hours, "days": &r.Query.Days, "step_seconds": &r.Query.StepSeconds} {
				if r.Spans[key] == r.Spans["requests_per_s"] {
					*amount = 0
					delete(r.Spans, key)
				}
			}
			return
		}
		if t.Type != token.Number && t.Type != token.Scaled && !(t.Type == token.Size && t.Name == "yi") || t.Value <= 0 {
			continue
		}
		period := r.requestPeriod(i)
		if period == 0 {
			continue
		}
		if r.Matches(requestsAsked, r.ClauseBefore(t)) {
			r.lengthOfRequest(i)
			return
		}
		r.Query.RequestsPerS = tidyRate(t.Value / period)
		r.Mark("requests_per_s", i, i)
		if t.Value > 1 && float64(r.Query.Concurrency) == t.Value {
			r.Query.Concurrency = 0 // they come one after the other
			delete(r.Spans, "concurrency")
		}
		r.Sizes = slices.DeleteFunc(r.Sizes, func(s Size) bool { return s.Token == i }) // 1亿次
		if r.Query.Days > 0 && r.Query.Days*86400 == period {
			r.Query.Days = 0 // 一个月1000万次请求: the time that they come in, which is told by the rate
			delete(r.Spans, "days")
			if r.Query.Samples == t.Value {
				r.Query.Samples = 0 // 一天跑完100万条请求: the same
				delete(r.Spans, "samples")
			}
		}
		return
	}
}

// tidyRate rounds a rate to hundredths, and one that they would leave little of to ten-thousandths: 5000
// requests a month are 0.0019 a second.
func tidyRate(rate float64) float64 {
	if rate < 0.1 {
		return math.Round(rate*1e4) / 1e4
	}
	return printout.Tidy(rate)
}

// requestsAsked ends before what is counted, so that a figure there is of each: "how many 4k prompts a minute".
var requestsAsked = pattern.Of(`\bhow many $|多少个?$|几个$`)

// lengthOfRequest takes a figure for the length of each of the requests whose number is asked for.
func (r *Reader) lengthOfRequest(i int) {
	q, v := &r.Query, r.Tokens[i].Value
	if q.Samples == v {
		q.Samples = 0
	}
	if q.SeqLen+q.InputTokens == 0 && v >= 64 && v <= 1e6 {
		q.InputTokens = token.Context(r.Tokens[i])
		r.Mark("input_tokens", i, i)
	}
}

// requestPeriod is the time, in seconds, in which a number of requests comes; 0 where it is none.
func (r *Reader) requestPeriod(i int) float64 {
	t := r.Tokens[i]
	rest := r.Text[t.Hi:]
	m := r.groups(requestsBehind, rest)
	if m == nil {
		m = r.groups(requestsDaily, rest)
	}
	if m == nil {
		m = r.groups(requestsRate, rest)
	}
	if m == nil && r.Matches(requestsOf, rest) {
		m = r.groups(everyPeriod, r.ClauseBefore(t))
	}
	if m == nil && strings.HasPrefix(strings.TrimLeft(rest, " "), "个") {
		m = r.groups(requestsNamed, r.ClauseBefore(t))
	}
	if m == nil {
		m = r.groups(rateNamed, r.ClauseBefore(t))
	}
	if m == nil {
		m = r.groups(requestsLed, r.ClauseBefore(t))
	}
	for _, name := range m[min(1, len(m)):] {
		if s := periodSeconds(name); s > 0 {
			return s
		}
	}
	return 0
}

// togetherWords make a number of requests one of a moment.
var togetherWords = pattern.OneOf("concurren", "parallel", "simultan", "at once", "same time", "at a time", "batch", "max-num-seqs", "并发", "同时", "并行", "一起")

// inAll reports whether a number of requests is that of a whole job: so many come one after the
// other, unless it is said that they don't.
func (r *Reader) inAll(key, value int) bool {
	return value < key && r.Tokens[value].Value >= 1000 && r.Asked.Asks("howlong", "cost", "cards") && !r.Mentions(togetherWords) &&
		chars.Mentions(r.Word(key), "request", "req", "quer", "call", "prompt", "请求", "调用")
}

// eachOfThem stands behind prompts that are counted: what follows is the length of each.
var eachOfThem = pattern.Of(`^ ?(?:,|\(|with|at|each|averaging|avg)* ?(?:of |with |at |each |about |around |~)+\d`)

// lengthOfEach reports whether a figure in thousands before what is served is how long each
// is, not how many there are: "32k prompts", "parallel 2k requests". Amounts that tell the
// length apart, or that are worked off in some time, are counts.
func (r *Reader) lengthOfEach(value, key int) bool {
	t := &r.Tokens[value]
	if value > key || t.Type != token.Scaled || t.Name != "k" || t.Value < 2000 || token.Context(*t)%1024 != 0 || r.Training() || r.Query.SeqLen+r.Query.InputTokens > 0 {
		return false
	}
	if r.Matches(peopleNamed, r.Text[r.Tokens[key].Lo:]) && !r.Matches(manyOpen, r.Text[max(0, t.Lo-24):t.Lo]) {
		return false // "2k users" are many
	}
	return (!r.Matches(eachLong, r.Text[r.Tokens[key].Hi:]) || r.Matches(outputBehind, r.Text[r.Tokens[key].Hi:])) && !r.Asked.Asks("howlong", "cost") && r.Query.Days+r.Query.Hours == 0
}

// manyOpen ends before what is asked to be counted: in "how many 32k users" the number is no count.
var manyOpen = pattern.Of(`\bhow many(?: concurrent| parallel| simultaneous)? $|(?:多少|几)个?$`)

// peopleNamed are those who have no length.
var peopleNamed = pattern.Of(`^(?:(?:concurrent|simultaneous|parallel|active) )?(?:users?|people|clients?|dev|engineers|employees|colleagues|coworkers|students|seats|人|用户|个用户|员工|名|位)`)

// outputBehind tells how much is written for each text whose length was told: "8k prompts with 512
// output tokens".
var outputBehind = pattern.Of(`^,? ?(?:with|and|plus|\+) ?~?\d[\d.,]*k? ?(?:-|token )?(?:output|out\b|new|generated|completion|response|answer|reply)`)

// eachLong is what stands behind a number of texts where their length is told as well.
var eachLong = pattern.Of(`^[^.?!;]{0,16}\b(?:of|at|with|x|averaging|avg|each) ?~?\d[\d.,]*k?(?:[^\db.,k]|$)|^[^.?!;]{0,24}\b(?:each|tokens?|per (?:day|hour|minute|month|second)|a (?:day|month|minute)|daily|batch|overnight)\b|^[^?;。]{0,8}(?:每天|每条|每个|每日|平均)`)

package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/grammar"
	"headroom/parser/lex"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// How many people or requests are served at the same time.

// atOnce is what stands behind a number of people or requests that are served at the
// same time, where no name of a setting says so: "20 active at once", "2 agents in
// parallel", "30多人用".
var atOnce = pattern.Of(`^ ?(` +
	`((or so|or more) )?(concurrent |active |online )?(people|ppl|peeps|folks|guys|friends|teammates|employees|students|users?|persons?|devs?|developers|agents?|bots?|reqs?|requests?|streams?|threads?|chats?|conversations?|sessions?|clients?|calls?|queries|sequences|seqs|prompts|of them|of us)? ?(active |online |connected |running |logged in |chatting |(hitting|using|pounding|hammering|querying|chatting with|talking to|on) (it|this|that|the [a-z]+|them|us) )?(all )?(at once|at a time|at the same time|simultaneous(ly)?|concurrent(ly)?|in parallel|in flight)\b|` +
	`(多|余|来|几)?(个|名|位|号)?(人|用户|员工|同事|同学|学生|开发者?|研发|老师|客户|医生|客服)(左右)?(的团队)?(会|要|能|都)*(同时|一起|共同|并发|在线|轮流|共享|日常|平时|偶尔|天天|一块儿?|大家|分着|共|公|合)*(地|在)?(使用|用|访问|问|在线|提问|调用|请求|聊|跑)|` +
	`(多|余|来|几)?(个|名|号)?人(左右)?(规模)?(的)?(小|大|中小|研发|技术)?(型)?(团队|公司|部门|小组|办公室|班级|实验室|企业|单位|工厂|医院|学校|机构|工作室)|[ -](person|people|man|dev|developer) (team|company|lab|office|department|group|startup)\b|` +
	`(多|余|来|几)?(个|条|路)?(请求|对话|会话|任务|进程|线程|连接|agent|智能体)(左右)?(同时|一起|并行|并发))`)

// crowdActs is what stands behind a number of people who all do something at the same time:
// "30 analysts chat with it at once".
var crowdActs = pattern.Of(`^ ?[a-z]{3,}s (?:can |to |will |could |should |would |may |might |who |all )*(?:chat|use|talk|ask|query|hit|access|code|type|log|connect)[a-z]* (?:[^,.;?!]{0,40} )?(?:at once|at (?:the )?same time|simultaneously|concurrently|in parallel)\b`)

// countActs is the same with no noun: "30 can write simultaneously", "40 of them type at the same time".
var countActs = pattern.Of(`^ (?:of (?:them|us|those|these) )?(?:(?:can|could|may|might|will|would|all|are|be|being|people|to) )*(?:writ|typ|ask|chat|query|work|talk|us|hit|access|cod|connect|log|prompt)(?:e|es|s|ing|ed)?(?: (?:it|in|on|with it|to it|away|the (?:model|bot|server|api)))?,? (?:at once|at the same time|simultaneously|concurrently|in parallel)\b`)

// noPeople are the rest of words that begin as those for people do: 人民币, 人次, 用户量.
var noPeople = [...]string{"民", "次", "月", "天", "工", "均", "类", "份", "日", "年"}

// groupOf is what a text ends in before the size of a group: "a team of 30".
var groupOf = pattern.Of(`\b(team|group|company|office|class|classroom|lab|department|startup|crew|household|family|school|workshop) of (about |around |~|roughly |some )?$`)

// crowdBefore and crowdAfter stand around a number of people whom something is to bear:
// 撑得住20个人吗, 同时来五十个人.
var (
	crowdBefore = pattern.Of(`(?:撑|扛|顶|带|供|伺候|服务|支撑|承载|满足|容纳|架|抗|承受)(?:不|得)?(?:住|动|起|下|了|给)?(?:全公司|全组|全班|公司|同时|大概|大约|约|我们)* ?$|(?:面向|覆盖|全公司|全校|全院|全员|公司|单位|企业|团队|部门|我们组|我们部门)(?:里|内|内部|总共|一共|共|有|大概|大约|约|差不多|不到|接近|近)* ?$|(?:同时|一起|一块)(?:来|有|上|进来|涌入|登录)(?:个)?$`)
	crowdAfter  = pattern.Of(`^ ?(?:多|来|几)?(?:个|名|位|号)?(?:人|用户|员工|同事|同学|学生|老师)`)
)

// peopleAlone are people with nothing behind them that says what they do, notServed ends before a number
// of those who come over a time: 8k上下文20人, 每天100个用户.
var (
	peopleAlone = pattern.Of(`^ ?(?:多|来|几)?(?:个|名|位|号)?(?:人|用户|员工|同事)(?:左右|上下|以内)?(?:[ ,;?!、。]|呢|$)`)
	notServed   = pattern.Of(`(?:每|一|日|月|周)(?:个)?(?:天|日|月|周|小时|分钟|活|均)(?:有|来|大约|大概|约|的)*$|每台$`)
)

var (
	crowdWords  = pattern.OneOf("at once", "at a time", "same time", "simultan", "concurrent", "parallel", "in flight", "人", "用户", "员工", "同", "学生", "开发", "研发", "客", "老师", "医生", "请求", "对话", "会话", "任务", "程", "连接", "agent", "team", "company", "person", "class", "office", "lab", "crew", "household", "family", "school", "group", "department", "startup")
	peopleWords = pattern.OneOf("人", "用户", "员工", "同事")
)

// servedAtOnce reads a number of people or requests that are served at the same time.
func (r *Reader) servedAtOnce(i int) bool {
	t := r.Tokens[i]
	if t.Value < 1 || t.Value > 1e5 || t.Value != float64(numeral.Round(t.Value)) || !r.Mentions(crowdWords) || r.decodedBehind(i) {
		return false
	}
	at := r.Span(atOnce, r.Text[t.Hi:])
	if at == nil && r.Matches(countActs, r.Text[t.Hi:]) {
		at = []int{0, 0}
	}
	if at == nil && r.Matches(groupOf, r.Text[max(0, t.Lo-24):t.Lo]) && (r.Ends(i+1) || lex.Preposition[r.Word(i+1)]) {
		at = []int{0, 0}
	}
	if at == nil && r.Matches(crowdBefore, r.Text[max(0, t.Lo-48):t.Lo]) {
		if at = r.Span(crowdAfter, r.Text[t.Hi:]); at != nil && chars.Opens(r.Text[t.Hi+at[1]:], noPeople[:]) > 0 {
			at = nil
		}
	}
	if at == nil && r.Tokens[i].Value >= 2 && r.Mentions(peopleWords) {
		if at = r.Span(peopleAlone, r.Text[t.Hi:]); at != nil && (!r.modelTold() || r.Matches(notServed, r.Text[max(0, t.Lo-24):t.Lo])) {
			at = nil
		}
	}
	if at == nil && r.Matches(crowdActs, r.Text[t.Hi:min(len(r.Text), t.Hi+evidence.ClauseReach)]) && (r.At(i+1).Type == token.Unknown || r.At(i+1).Is("quantity", "concurrency")) {
		at = []int{0, r.At(i+1).Hi - t.Hi}
	}
	if at == nil || r.Training() {
		return false
	}
	r.Query.Concurrency = numeral.Round(t.Value)
	last := i
	for last+1 < len(r.Tokens) && r.Tokens[last+1].Hi <= t.Hi+at[1] {
		last++
		r.Used[last] = true
	}
	delete(r.Spans, "concurrency")
	r.Mark("concurrency", i, last)
	r.valued = append(r.valued, [2]int{t.Start, r.Tokens[last].End})
	return true
}

var howManyAtOnceWords = pattern.OneOf("并发多少", "并发几")

// countedUsers hears no question for a number of requests where the number stands right before: "10并发多少token/s"
// asks for what 10 of them get, and 单并发 is one.
func (r *Reader) countedUsers() {
	if !r.Mentions(howManyAtOnceWords) {
		return
	}
	r.Asked.Drop(func(s evidence.Sign) bool {
		if s.Kind != "ask" || s.Name != "maxbatch" || !strings.HasPrefix(r.Text[s.Lo:], "并发") {
			return false
		}
		last := r.At(r.TokenBefore(&s))
		return strings.HasSuffix(r.Text[:s.Lo], "单") || last.Type == token.Number && last.Hi >= s.Lo-len(" 个")
	})
}

// lengthOfPeople reads a length behind a number of people or of cards: "32 users 8k each".
func (r *Reader) lengthOfPeople(a assignment) bool {
	if a.first.Type != token.Scaled || a.name != "concurrency" && a.name != "batch" && a.name != "dp" || !a.behind() && a.name == "concurrency" && len(a.values) == 1 {
		return false
	}
	r.behindValue(a.key, a.values)
	return true
}

// cardOfPeople reads a card, or the number of one, behind words for those who ask, and behind a verb:
// "the chart requests 1 H100", "for several people, 4090", "rank 3090 and 4090".
func (r *Reader) cardOfPeople(a assignment) bool {
	card := r.At(a.values[0] + 1)
	if named := r.At(a.values[0] + 2); a.name == "seq_len" && a.behind() && len(a.values) == 1 && a.first.Type == token.Number && a.n() <= 64 && card.Type == token.Times && named.IsCard() && r.At(a.key+1).Type != token.Equals {
		r.bareKey(a.key)
		r.count(grammar.Count{Value: a.values[0]})
		return true // "32k long context 8xh200"
	}
	counted := a.name == "concurrency" && a.behind() && len(a.values) == 1 && card.IsCard() && !r.servedAside(a)
	named := a.first.Type == token.Bare && (a.name == "concurrency" || a.name == "lora_rank" || a.name == "seq_len" && a.behind() && r.At(a.key+1).Type != token.Equals && a.n()%256 != 0)
	if !counted && !named {
		return false
	}
	r.bareKey(a.key)
	for _, v := range a.values {
		r.single(v)
	}
	return true
}

// servedAside reports whether a number between a name for what is served at once and a card is of the name: more than
// the cards of one machine, or where its most is not what is asked for. "并发50 4090", "concurrency 8 a100", but "max
// concurrency 2 4090".
func (r *Reader) servedAside(a assignment) bool {
	return a.n() > mostInOne || r.Word(a.key+1) == "=" || r.letterGlued(a, "c") || servedNames[r.Word(a.key)] && !r.Asked.Asks("maxbatch", "max", "howmany", "cards") && r.Extreme() == ""
}

// servedNames are names for what is served at once that no verb is written as.
var servedNames = map[string]bool{"concurrency": true, "concurrent": true, "并发": true, "并发数": true, "并发量": true, "parallel": true, "users": true}

// requestsOfLength reads how long requests are behind their number in words: "two requests at 131072 each".
func (r *Reader) requestsOfLength(a assignment) bool {
	before := r.At(a.key - 1)
	if a.name != "concurrency" || !a.behind() || len(a.values) != 1 || before.Type != token.Several && before.Type != token.One && before.Type != token.Number || a.first.Value < shortestLength {
		return false
	}
	if w := r.Word(a.values[0] - 1); w != "at" && w != "of" && w != "with" {
		return false
	}
	r.Query.Concurrency = numeral.Round(max(before.Value, 1))
	r.Mark("concurrency", a.key-1, a.key)
	r.loose = slices.DeleteFunc(r.loose, func(j int) bool { return j == a.key-1 })
	r.lengths(a.values)
	r.Mark("seq_len", a.values[0], a.values[0])
	return true
}

// Numbers of people and of requests that are only told: those of who trains a model together, and of what was sent
// before something happened.

var servingWords = pattern.OneOf("serv", "infer", "deploy", "host", "chat", "user", "concurren", "simultan", "parallel", "at once", "same time", "推理", "部署", "并发", "同时", "用户")

// trainedByPeople reports whether people are told who train a model, and none that it is served to: "three of us share
// 4x V100, LoRA a 30B".
func (r *Reader) trainedByPeople(key int) bool {
	return r.Training() && !r.Mentions(servingWords) && !slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Is("task", "infer") }) &&
		r.Matches(peopleNamed, r.Text[r.Tokens[key].Lo:])
}

// sentBefore ends before a number of requests behind which something happened: "OOM after 20 requests".
var sentBefore = pattern.Of(`\b(?:after|once|past)(?: (?:only|just|about|around|like|every|some|the first|a))* ?$`)

// vague are numbers that nobody counted.
var vague = [...]string{"couple", "few", "handful", "several", "两三", "三四", "三五", "五六", "七八"}

// sentAlready reports whether a number of requests, which begins at a token, tells when something happened, or is vague where
// their most is sought: "full after a couple of requests, how many users can it take?".
func (r *Reader) sentAlready(value, key int) bool {
	name := r.Word(key)
	if value >= key || chars.Mentions(name, "concurr", "simult", "parallel", "同时", "并发") {
		return false
	}
	if r.Asked.Asks("maxbatch") && chars.Mentions(r.Word(value), vague[:]...) {
		return true
	}
	return !r.Asked.Asks("maxbatch") && !r.Matches(peopleNamed, name) && r.Matches(sentBefore, strings.TrimRight(r.Text[max(0, r.Tokens[value].Lo-32):r.Tokens[value].Lo], " "))
}

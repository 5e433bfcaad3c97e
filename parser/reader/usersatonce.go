package reader

import (
	"slices"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/lex"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

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

// modelTold reports whether a model or a size is named anywhere in the text.
func (r *Reader) modelTold() bool {
	return r.Whole.models.Holds(func() bool {
		return slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Model || t.Type == token.Size })
	})
}

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

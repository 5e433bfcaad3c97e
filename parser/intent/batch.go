package intent

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// onlyBatch is said of a batch that is smaller than was hoped for: "can only take
// batch size 2".
var onlyBatch = pattern.Of(`(can|could) only (take|fit|use|run|handle|do|train|train with|afford|manage|get|go|hold) (a |an |up to |with )*(micro |train |per device )?(batch|bs\b)|(只能|最多只能|才能)(用|开|设|设置|设成|跑|训)?(到|成|为)? ?(batch|bs|批)`)

// mostBatch is said of a largest batch that was found.
var mostBatch = pattern.Of(`(max|maximum|largest|biggest|highest) (train |micro |per device )?(batch ?size|batch|bs|bsz|mbs)( that)?( i| we)?( can| could)?( use| get| fit| run| set| reach)?( is| was| of|:|=)?( only| just)? ?\d`)

// moreBatch is said of a batch that could be larger.
var moreBatch = pattern.Of(`\bonly\b.*\b(increase|raise|go higher|higher|larger|bigger)\b|只能.*(加大|调大|增大|开大|提高)`)

// goodBatch asks for a batch that suits: "what is a good batch size", batch设多少合适.
var goodBatch = pattern.Of(`(?:^|[ ,:])(?:batch[ _-]?size|batch|bs|mbs) ?\?+$|\b(?:what|which|what's|whats|find|pick|suggest|recommend)\b(?: [a-z']+){0,3}? (?:good|right|best|optimal|ideal|reasonable|recommended|suitable|proper|appropriate|sensible|safe|sane|decent)(?: [a-z-]+){0,2}? (?:batch[ _-]?sizes?|batch|bs|mbs)\b|(?:batch[ _-]?size|batch|bs|批大小|批次大小|批量)[^,;?!、0-9]{0,8}(?:合适|合理|最佳|最好|比较好)|\b(?:what|which) (?:value (?:of|for) )?(?:ollama_num_parallel|num_parallel|-?-?parallel|parallelism|max[-_ ]num[-_ ]seqs|concurrency)(?: value| setting)? (?:is|would be|makes|seems|looks|are)(?: a| the| still| most)? ?(?:reasonable|sane|sensible|realistic|safe|good|ok|okay|fine|right|best|optimal|ideal|sense|appropriate|recommended)\b|\b(?:good|right|best|optimal|ideal|reasonable|sensible|safe|sane) (?:value (?:of|for) )?(?:--?)?(?:ollama_num_parallel|num_parallel|parallel)(?: value| setting)?\b|(?:合适|合理|最佳|推荐)的?(?:batch[ _-]?size|batch|bs|批大小|批次大小|批量)`)

var (
	onlyWords     = pattern.OneOf("only", "只能", "才能")
	increaseWords = pattern.OneOf("increase", "raise", "higher", "larger", "bigger", "加大", "调大", "增大", "开大", "提高")
)

// timesMost is what a server tells that it can hold at most: "21.9x max concurrency".
var timesMost = pattern.Of(`\d ?x (?:the )?max(?:imum)? concurrency\b|\bmax(?:imum)? concurrency(?: for [0-9,]+ tokens(?: per request)?)?(?: is| of|:)? ?\d[0-9.]* ?x`)

// manyAtOnce asks how many of some kind are served at once: 约支持多少个短对话并发.
var manyAtOnce = pattern.Of(`(?:支持|支撑|扛|撑|承载|承受|带|顶|接|跑)(?:得|住|起|动|下|到|最多|大概|大约)*(?:多少|几)(?:个|路|条|人|位)?[^,;?!、0-9]{0,8}(?:并发|同时(?:在线|使用|访问|对话|请求|聊天|用|问|聊|跑))`)

// speedAtUsers asks for a speed at some number of users: 单并发能到多少token/s, "what throughput can I expect from ..., max
// concurrency".
var speedAtUsers = pattern.Of(`并发(?:下|时|的话|的时候)?(?:大概|大约|一般|最高|最多)?(?:能|可以|会)?(?:跑|达|做)?(?:到|有|出)?(?:多少|几)(?:个)? ?(?:tokens?|tok|t|字) ?(?:/|每|一) ?(?:s|秒)|(?:^|[.?!;,:] ?)(?:so |and )?(?:what|how much|what's the|whats the) (?:kind of |sort of |total |max(?:imum)? |output |aggregate |peak )*(?:throughput|tok(?:en)?s? ?(?:/ ?s(?:ec)?|per sec(?:ond)?))\b[^?!;]*[, ](?:at |with |and |under )?max(?:imum)? concurrency ?[.?]*$`)

// lengthOpenHan asks for the most of the context, whatever number stands behind it: 上下文最长能开多少，batch 4.
var lengthOpenHan = pattern.Of(`(?:上下文|序列|长度|context|ctx|max[_-]?(?:seq[_-]?|model[_-]?)?len(?:gth)?)(?:长度)?(?:的话)?(?:最长|最大|最多|最高|极限)?(?:能|可以|可)?(?:开|设|跑|拉|撑|支持|给|上)?(?:到|成|为)?(?:多少|多长|多大|几k)|最长(?:能|可以|可)?(?:训练?|跑|处理|喂|开|放|塞|撑|支持)?到?(?:多长|几k)`)

var eachSpeedWords = pattern.OneOf("并发", "throughput", "/s", "per sec")

func (r Question) asksBatch() bool {
	if q := &r.Query; q.Batch+q.Concurrency > 0 && q.SeqLen == 0 && chars.HasHan(r.Text) && r.Matches(lengthOpenHan, r.Text) {
		return false
	}
	if s := r.Asked.First("max"); s != nil && r.Text[s.Lo:s.Hi] == "最长" && r.Query.SeqLen > 0 && r.Query.Batch > 0 && !r.Asked.Asks("maxbatch") {
		return false // batch 1最长只能到6k
	}
	if r.littleBatch() || r.Mentions(eachSpeedWords) && r.Matches(speedAtUsers, r.Text) {
		return false
	}
	if r.requestsOverTime() || !r.HasModel() && r.HasHardware() && r.modelAmongMost() {
		return false // "at batch 4, the largest model", 最大能lora多大的模型
	}
	if r.Query.Batch+r.Query.GlobalBatch == 0 && r.Query.Batches == nil && r.HasModel() && r.HasHardware() && !r.Asked.Asks("howfast", "why", "howlong", "oom", "howmuch", "fit") && r.Matches(goodBatch, r.Text) {
		return true
	}
	if r.Query.ParallelOptions != nil && r.Matches(timesMost, r.Text) {
		return false // what a server printed for each way to split the work
	}
	if r.HowManyAlone() == "batch" || r.onlyAsked("batch", "concurrency") {
		return true
	}
	if r.Mentions(contextWords) && !r.Asked.Asks("maxbatch") && (r.HasModel() || r.HasHardware()) && r.Matches(howLongText, r.Text) {
		return false // bs=1能塞多长
	}
	if r.Mentions(manyHanWords) && r.HasModel() && r.HasHardware() && !r.Asked.Asks("howfast", "cards", "buy") && r.Matches(manyAtOnce, r.Text) {
		return true
	}
	if of := r.limitOfTried(); of != "" {
		return of != "seq_len" || r.Asked.Asks("maxbatch")
	}
	if of := r.Extreme(); of != "" {
		return of == "batch" || r.Asked.Asks("maxbatch")
	}
	if r.atTheirMost() {
		return false
	}
	if r.Asked.Asks("maxbatch") || r.toSet() == "batch" || r.toSet() == "concurrency" || r.Thing(r.Asked.First("howmany")) == "batch" {
		return true
	}
	if r.Mentions(onlyWords) && r.Matches(onlyBatch, r.Text) && !r.Asked.Asks("why", "cards") && (evidence.Closing(r.Text) || r.Asked.Asks("normal")) {
		return true
	}
	if r.Query.Batch == 1 && r.HasModel() && r.HasHardware() && r.Mentions(increaseWords) && evidence.Closing(r.Text) && r.Matches(moreBatch, r.Text) {
		return true // "I can only set batch size 1, is it possible to increase it?"
	}
	if r.Asked.Asks("normal", "why") && r.Query.ObservedGB == 0 && r.Matches(mostBatch, r.Text) {
		return true // "max bs is 85 only, isn't that small?"
	}
	return r.farAsked("batch", "concurrency") || r.whichWillDo("batch") || r.eitherBatch() || r.most("batch", "concurrency") || r.OpenSlot("batch", "concurrency", "num_generations") != "" || r.amountAsked("batch", "concurrency") || r.mostServedAsked() || r.concurrencyLast()
}

// A batch may be asked about by whether it can be brought to some value: batch可以设到16吗, "can the batch size go to 16".
// That a run is slow, which is why somebody wants it, decides nothing: no speed is asked for then.
var (
	batchReachHan = pattern.Of(`(?:batch(?:[ _-]?size)?|\bbs|\bbsz|\bmbs|批次?大?小?|批量)(?:的话)?(?:我)?(?:还|再|是不是|就| )*(?:能不能|可不可以|可以|能够|能否|能|可否)(?:再|直接|给|往上|继续)*(?:设置?|设定|开|调整?|加|提|拉|上|改|增加|升)(?:高|大)?(?:到|成|为|至)? ?(\d{1,4}) ?(?:吗|么|嘛|不|吧|呢|\?|[,;、。]|$)`)
	batchReach    = pattern.Of(`\b(?:can|could|may|might|would|is it (?:ok|okay|possible|safe) to) (?:i |we |you |the |my |it |one )*(?:safely |also |just |then )?(?:(?:set|raise|bump|push|increase|crank|take|put|get|bring|up|move) )?(?:up )?(?:the |my |our |per[ _-]device[ _-](?:train[ _-])?)*(?:batch(?:[ _-]?size)?|bs|mbs)(?: really| actually| even| ever)*(?: be (?:set|raised|bumped|increased|pushed|put|brought)| be(?: as (?:high|large|big) as)?| go| get| reach)?(?: up| all the way)?(?: to)? (\d{1,4})\b(?: |[?,;.!]|$)`)
)

var batchReachWords = pattern.OneOf("batch", "bs", "mbs", "批")

// batchReached reports whether that is asked of a model, and reads the value.
func (r Question) batchReached() bool {
	q := &r.Query
	if !r.Mentions(batchReachWords) || !r.HasModel() || q.Batches != nil || q.GPUOptions != nil || r.Asked.Asks("howmuch", "cards", "why", "cost", "compare", "oom", "enough", "howmany") {
		return false
	}
	if r.HasHardware() && !r.Asked.Asks("howfast", "howlong") && q.Batch > 0 {
		return false // whether it fits is all that is asked
	}
	m := r.Places(batchReachHan, r.Text)
	if m == nil {
		m = r.Places(batchReach, r.Text)
	}
	if m == nil {
		return false
	}
	v, _ := numeral.Number(r.Text[m[2]:m[3]])
	n := numeral.Round(v)
	if n < 1 || q.Batch > 0 && q.Batch != n {
		return false
	}
	for i := range r.Tokens {
		if t := &r.Tokens[i]; q.Batch == 0 && t.Lo == m[2] && t.Type == token.Number {
			q.Batch = n
			r.Mark("batch", i, i)
		}
	}
	return q.Batch == n
}

// peakTold tells how many are served at most, which is a number of theirs and nothing that is sought: 最多5个人同时问,
// hold得住吗; "at most 5 people at once, will it hold".
var (
	peakTold      = pattern.Of(`(?:最多|顶多|至多|最高|峰值|高峰期?|撑死)(?:时候?|期)?(?:也就|就|也|是|大概|大约|约|只|只有|会有|有|可能|不超过|的话|同时|一共|差不多)*(?:\d{1,4}|[两三四五六七八十]{1,3}) ?(?:来|多)?(?:个|位|名|路|条)?(?:人|用户|并发|同事|请求|会话|同学|员工)[^吗么嘛?,;、。]{0,12}(?:[,;、。]|$)|\b(?:at most|up to|no more than|max(?:imum)?(?: of)?|peak(?: of)?|tops) ?\d{1,4} (?:people|users|colleagues|folks|devs|developers|students|requests|of us|coworkers|concurrent)\b`)
	peakTellWords = pattern.OneOf("最多", "顶多", "至多", "最高", "峰值", "高峰", "撑死", "at most", "up to", "no more than", "max", "peak", "tops")
)

// peakOnlyTold reports whether it is told where it is asked if some hardware will do.
func (r Question) peakOnlyTold() bool {
	q := &r.Query
	return q.Concurrency > 0 && q.Concurrencies == nil && r.HasModel() && r.HasHardware() && r.Mentions(peakTellWords) && r.Matches(peakTold, r.Text) &&
		(r.closedLast() || r.Asked.Asks("enough", "fit") && r.Questioned()) && !r.Asked.Asks("howmany", "howmuch", "howfast", "cards", "buy", "cost", "why", "howlongseq", "whatmodel", "compare")
}

// perRun asks how many go at once, of what was spoken of: "batch 4 fits, how many samples per run", 20个用户，一次能跑几个.
var perRun = pattern.Of(`\bhow many(?: (?:samples|sequences|seqs|requests|users|prompts|examples|chats|of them))? (?:(?:can|could|should|do) (?:i|we|it) (?:[a-z]+ ){1,2})?(?:per (?:run|step|pass|go|forward|forward pass|iteration)|in one (?:go|run|pass)|at (?:once|a time)|in a (?:single )?(?:run|pass|go))\b|(?:一次|每次|一批|单次)(?:最多|最大)?(?:能|可以|可)?(?:跑|塞|放|喂|处理|上|训)(?:多少|几)(?:个|条)`)

var perRunWords = pattern.OneOf("per ", "in one ", "at once", "at a time", "in a ", "一次", "每次", "一批", "单次")

// asksPerRun reports whether that is asked where a batch or users were spoken of, and no cards.
func (r Question) asksPerRun() bool {
	q := &r.Query
	return (q.Batch+q.Concurrency+q.GlobalBatch > 0 || r.namesSetting([]string{"batch", "concurrency"})) && r.HasModel() && r.HasHardware() && r.Mentions(perRunWords) && !r.Asked.Asks("howfast", "cost", "why", "howlong", "cards") && r.Matches(perRun, r.Text)
}

// What is served at the same time, and the most of it: "the ceiling on parallel chats",
// "number of 8k streams it can hold".

// servedNouns are what a server holds many of at once.
const servedNouns = `(?:users|people|ppl|persons|requests|reqs|streams|chats|conversations|convos|sessions|sequences|seqs|clients|connections|callers|queries|prompts|generations|agents|seats|devs|developers|students|chatters|threads)`

// atSameTime says that they are served at the same time.
const atSameTime = `(?:concurrent|concurrently|parallel|simultaneous|simultaneously|active|live|online|open|in-flight|inflight|co-?existing|overlapping)`

// mostServed asks for the most of what is served at once: a word for a limit or a number
// governs it, or stands behind it.
var mostServed = pattern.Of(`\b(?:ceiling|roof|cap|limit|limits|upper bound|upper limit|upper end|max|maximum|most|highest|largest|greatest|peak|number|no\.|count|amount|quantity|how many)(?: (?:number|count|amount|level))?(?: (?:of|on|for|to|in|at|is))?(?: the| my| our)?(?: (?:` + atSameTime + `|long|short|full|(?:~ ?)?\d+(?:\.\d+)?k?(?:[ -]?(?:tokens?|tok|ctx|context|length|long))?))* (?:` + servedNouns + `|concurrency|simultaneity)\b|\b` + atSameTime + ` (?:` + servedNouns + `|user|request|stream|chat|conversation|session|sequence|client|agent) (?:ceiling|roof|cap|limit|maximum|max|count)\b|(?:会话|对话|请求|连接|用户|在线|人数|路数|聊天|线程)(?:的|数|数量|人数|个数|路数)*(?:上限|极限|天花板|最大值|封顶|最多)|(?:估|算|测算|求|看看|给)(?:计|算)?(?:一下|下|个)?[^,;?!、]{0,32}并发(?:的)?(?:人数|用户数?|量|数|路数|请求数|会话数)(?:量)?(?:[,;?!、]|是|有|$)`)

// mostServedAsked reports whether the most that can be served at once is what a model on
// some hardware is asked for.
func (r Question) mostServedAsked() bool {
	if !r.HasModel() || !r.HasHardware() || r.Training() || r.Query.Concurrency > 0 {
		return false
	}
	at := r.Span(mostServed, r.Text)
	if at == nil || r.Asked.Asks("howmuch", "howfast", "howlong", "why", "cost", "power", "compare", "whatmodel") && !strings.HasPrefix(r.Text[at[0]:], "amount") && !(r.Asked.Asks("howmuch") && r.Text[at[0]] >= 0x80 && !r.Asked.Asks("howfast", "howlong", "why", "cost", "power", "compare", "whatmodel") && r.Thing(r.Asked.First("howmuch")) != "memory") {
		return false
	}
	s := r.Asked.First("cards", "buy", "enough", "oom")
	return s == nil || s.Lo > at[0] && (s.Lo < at[1] || s.Name == "oom") // "the most users before it falls over"
}

// concurrencyLast reports whether how many are served at once is all that a text ends in, with no
// number and nothing that it is like: "vllm 8b on a 3090 concurrency", 4卡a4000 qwen3-32b awq 并发.
func (r Question) concurrencyLast() bool {
	q, last := &r.Query, len(r.Tokens)-1
	for last > 0 && r.Tokens[last].Type == token.Mark {
		last--
	}
	if last < 1 || !r.Tokens[last].Is("quantity", "concurrency") || !concurrencyWord[r.Word(last)] || q.Concurrency+q.Batch > 0 || !r.HasModel() || !r.HasHardware() || r.Training() || len(r.Asked.Found) > 0 {
		return false
	}
	before := &r.Tokens[last-1]
	return before.IsCard() || before.IsFormat() || before.Type == token.Model || before.Type == token.Scaled || before.Type == token.Bytes || before.Kind == "framework" || before.Type == token.Key || before.Type == token.Number && r.At(last-2).Type == token.Key || before.Kind == "comma"
}

// concurrencyWord are the words for it that name no people.
var concurrencyWord = map[string]bool{"concurrency": true, "并发": true, "并发数": true, "并发量": true}

// memoryBeforeBatch reports whether the memory of a training is asked for first, and the batch that goes is only told
// to be wondered at: 微调9B要多少显存？只能开batchsize=1，正常吗.
func (r Question) memoryBeforeBatch() bool {
	q := &r.Query
	s := r.Asked.First("howmuch", "requirement")
	if s == nil || q.Batch == 0 || !r.HasModel() || !r.Asked.Asks("normal", "why") || !r.amountOfMemory(s) && r.Thing(s) != "memory" {
		return false
	}
	stop := strings.IndexAny(r.Text[s.Lo:], "?!;,")
	wondered := r.Asked.First("normal", "why")
	return stop >= 0 && r.Text[s.Lo+stop] == '?' && wondered.Lo > s.Lo+stop
}

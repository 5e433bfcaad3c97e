package parser

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// What is served at the same time, and the most of it: "the ceiling on parallel chats",
// "number of 8k streams it can hold".

// servedNouns are what a server holds many of at once.
const servedNouns = `(?:users|people|ppl|persons|requests|reqs|streams|chats|conversations|convos|sessions|sequences|seqs|clients|connections|callers|queries|prompts|generations|agents|seats|devs|developers|students|chatters|threads)`

// atSameTime says that they are served at the same time.
const atSameTime = `(?:concurrent|concurrently|parallel|simultaneous|simultaneously|active|live|online|open|in-flight|inflight|co-?existing|overlapping)`

// mostServed asks for the most of what is served at once: a word for a limit or a number
// governs it, or stands behind it.
var mostServed = patternOf(`\b(?:ceiling|roof|cap|limit|limits|upper bound|upper limit|upper end|max|maximum|most|highest|largest|greatest|peak|number|no\.|count|amount|quantity|how many)(?: (?:number|count|amount|level))?(?: (?:of|on|for|to|in|at|is))?(?: the| my| our)?(?: (?:` + atSameTime + `|long|short|full|(?:~ ?)?\d+(?:\.\d+)?k?(?:[ -]?(?:tokens?|tok|ctx|context|length|long))?))* (?:` + servedNouns + `|concurrency|simultaneity)\b|\b` + atSameTime + ` (?:` + servedNouns + `|user|request|stream|chat|conversation|session|sequence|client|agent) (?:ceiling|roof|cap|limit|maximum|max|count)\b|(?:会话|对话|请求|连接|用户|在线|人数|路数|聊天|线程)(?:的|数|数量|人数|个数|路数)*(?:上限|极限|天花板|最大值|封顶|最多)`)

// mostServedAsked reports whether the most that can be served at once is what a model on
// some hardware is asked for.
func (r *reader) mostServedAsked() bool {
	if !r.hasModel() || !r.hasHardware() || r.training() || r.query.Concurrency > 0 {
		return false
	}
	at := r.span(mostServed, r.text)
	if at == nil || r.asked.asks("howmuch", "howfast", "howlong", "why", "cost", "power", "compare", "whatmodel") && !strings.HasPrefix(r.text[at[0]:], "amount") && !(r.asked.asks("howmuch") && r.text[at[0]] >= 0x80 && !r.asked.asks("howfast", "howlong", "why", "cost", "power", "compare", "whatmodel") && r.thing(r.asked.first("howmuch")) != "memory") {
		return false
	}
	s := r.asked.first("cards", "buy", "enough", "oom")
	return s == nil || s.lo > at[0] && (s.lo < at[1] || s.name == "oom") // "the most users before it falls over"
}

// concurrencyLast reports whether how many are served at once is all that a text ends in, with no
// number and nothing that it is like: "vllm 8b on a 3090 concurrency", 4卡a4000 qwen3-32b awq 并发.
func (r *reader) concurrencyLast() bool {
	q, last := &r.query, len(r.tokens)-1
	for last > 0 && r.tokens[last].typ == tMark {
		last--
	}
	if last < 1 || !r.tokens[last].is("quantity", "concurrency") || !concurrencyWord[r.word(last)] || q.Concurrency+q.Batch > 0 || !r.hasModel() || !r.hasHardware() || r.training() || len(r.asked.found) > 0 {
		return false
	}
	before := &r.tokens[last-1]
	return before.isCard() || before.isFormat() || before.typ == tModel || before.typ == tScaled || before.typ == tBytes || before.kind == "framework" || before.typ == tKey || before.typ == tNumber && r.at(last-2).typ == tKey || before.kind == "comma"
}

// concurrencyWord are the words for it that name no people.
var concurrencyWord = map[string]bool{"concurrency": true, "并发": true, "并发数": true, "并发量": true}

// lengthOfEach reports whether a figure in thousands before what is served is how long each
// is, not how many there are: "32k prompts", "parallel 2k requests". Amounts that tell the
// length apart, or that are worked off in some time, are counts.
func (r *reader) lengthOfEach(value, key int) bool {
	t := &r.tokens[value]
	if value > key || t.typ != tScaled || t.name != "k" || t.value < 2000 || context(*t)%1024 != 0 || r.training() || r.query.SeqLen+r.query.InputTokens > 0 {
		return false
	}
	if r.matches(peopleNamed, r.text[r.tokens[key].lo:]) && !r.matches(manyOpen, r.text[max(0, t.lo-24):t.lo]) {
		return false // "2k users" are many
	}
	return (!r.matches(eachLong, r.text[r.tokens[key].hi:]) || r.matches(outputBehind, r.text[r.tokens[key].hi:])) && !r.asked.asks("howlong", "cost") && r.query.Days+r.query.Hours == 0
}

// manyOpen ends before what is asked to be counted: in "how many 32k users" the number is no count.
var manyOpen = patternOf(`\bhow many(?: concurrent| parallel| simultaneous)? $|(?:多少|几)个?$`)

// peopleNamed are those who have no length.
var peopleNamed = patternOf(`^(?:(?:concurrent|simultaneous|parallel|active) )?(?:users?|people|clients?|dev|engineers|employees|colleagues|coworkers|students|seats|人|用户|个用户|员工|名|位)`)

// outputBehind tells how much is written for each text whose length was told: "8k prompts with 512
// output tokens".
var outputBehind = patternOf(`^,? ?(?:with|and|plus|\+) ?~?\d[\d.,]*k? ?(?:-|token )?(?:output|out\b|new|generated|completion|response|answer|reply)`)

// eachLong is what stands behind a number of texts where their length is told as well.
var eachLong = patternOf(`^[^.?!;]{0,16}\b(?:of|at|with|x|averaging|avg|each) ?~?\d[\d.,]*k?(?:[^\db.,k]|$)|^[^.?!;]{0,24}\b(?:each|tokens?|per (?:day|hour|minute|month|second)|a (?:day|month|minute)|daily|batch|overnight)\b|^[^?;。]{0,8}(?:每天|每条|每个|每日|平均)`)

// atTheirMost reports whether the speed is asked for, with the most that is served told as
// how it is measured: "tokens/s at max concurrency".
func (r *reader) atTheirMost() bool {
	s, fast := r.asked.first("maxbatch"), r.asked.first("howfast")
	if s == nil || fast == nil {
		return false
	}
	before := strings.TrimRight(strings.TrimSuffix(strings.TrimRight(r.text[:s.lo], " "), " the"), " ")
	return strings.HasSuffix(before, " at") || strings.HasSuffix(before, " with") || strings.HasSuffix(before, " under")
}

// manyAdapters is how several adapters are told of that one base serves, or the settings for
// it: "32 adapters", "loras to hot swap", "--max-loras 8".
var manyAdapters = patternOf(`\b(?:\d+|a few hundred|a hundred|hundreds|dozens|thousands of|a thousand|many|several|multiple|dozens of|a few|few|some|hundreds of|all(?: the| our| my)?|our|my) (?:different |separate |trained |small |hot[- ]?swappable |finetuned |custom |rank[- ]?\d+ |r ?=? ?\d+ )*(?:q?lora )?(?:loras|adapters|adaptors)\b|\b(?:its|their|an?) own (?:q?lora )?(?:loras?|adapters?)\b|\b(?:an?|one) (?:different |separate |q?lora )*adapter (?:per|for each|for every) (?:user|request|customer|tenant)\b|\bmulti[- ]?lora\b|\benable[-_]lora\b|\bmax[-_]loras?\b|\blora[-_]modules\b|\b(?:loras|adapters) (?:loaded|resident|on top|hot|served|at once|in vram|side by side|concurrently)\b|\blorax\b|\bs-lora\b|\bpunica\b|(?:\d+|几|多|若干|几十|上百)个 ?(?:lora|adapter|适配器)`)

// adaptersServed reports whether adapters are there to be served with their base, not to be
// trained.
func (r *reader) adaptersServed() bool {
	if !r.matching.mentions("lora", "adapt", "适配器", "punica") || !r.matches(manyAdapters, r.text) {
		return false
	}
	serves := false
	for i := range r.tokens {
		t := &r.tokens[i]
		switch {
		case t.kind == "task" && t.name == "infer", t.kind == "framework" && (t.name == "vllm" || t.name == "sglang" || t.name == "tgi" || t.name == "lmdeploy" || t.name == "tensorrt-llm"):
			serves = true
		case t.kind == "task" && t.name != "lora" && t.name != "qlora", t.kind == "rl", t.typ == tData, t.typ == tKey && (t.name == "batch" || t.name == "epochs" || t.name == "zero_stage"), t.kind == "optimizer":
			return false
		}
	}
	return serves || r.matching.mentions("hot", "resident", "multi-lora", "multi lora", "on top of", "lorax", "s-lora", "punica", "enable-lora", "enable_lora", "max-lora", "max_lora")
}

// servers are the frameworks that train nothing.
var servers = []string{"vllm", "sglang", "tgi", "lmdeploy", "tensorrt-llm", "llama.cpp", "ktransformers", "mlc-llm"}

// laterServed is said of what is done with a model once it is trained: "to hot swap in vLLM
// later", 训完用vllm部署.
var laterServed = patternOf(`\b(?:later|afterwards?|eventually|once (?:it's |it is |they are )?(?:trained|done|finished)|to (?:then )?(?:serve|deploy|host|hot[- ]?swap|run|load|use)|for (?:later |the )?(?:serving|inference|deployment|deploy)|serve|serving|deploy|deploying|then)\b|之后|以后|后面|训完|部署|上线`)

// servedAfter reports whether what is trained is only told of, and the question is whether a server runs
// it: "we will finetune a 70B, can vllm serve this model?".
func (r *reader) servedAfter() bool {
	trained := false
	for i := range r.tokens {
		t := &r.tokens[i]
		switch {
		case t.kind == "task" && trains(t.name):
			if trained = true; r.askedBefore(t.lo) {
				return false
			}
		case t.kind == "framework" && slices.Contains(servers, t.name) && trained && r.askedBefore(t.lo):
			for j := max(0, i-6); j <= i+6; j++ {
				if r.at(j).is("task", "infer") {
					return true
				}
			}
		}
	}
	return false
}

// saidOfSelf ends before a "will" or "can" that asks nothing: "we will finetune it".
var saidOfSelf = patternOf(`\b(?:i|we|they|you|he|she|people|who|that|which) $`)

// askedBefore reports whether "can" or "will" asks before a place in its clause.
func (r *reader) askedBefore(lo int) bool {
	for _, s := range r.asked.found {
		if s.name == "can" && s.hi <= lo && firstStop(r.text[s.hi:lo]) < 0 && !r.matches(saidOfSelf, r.text[:s.lo]) {
			return true
		}
	}
	return false
}

// servedLater leaves out the framework that a model is to be served with once it is trained:
// the training is what is asked about.
func (r *reader) servedLater() {
	q := &r.query
	if !trains(q.Task) || q.Task == "rl" || !slices.Contains(servers, q.Framework) {
		return
	}
	for i := range r.tokens {
		t := &r.tokens[i]
		if t.kind != "framework" || t.name != q.Framework {
			continue
		}
		rest := r.text[t.hi:min(len(r.text), t.hi+clauseReach)]
		if at := firstStop(rest); at >= 0 {
			rest = rest[:at]
		}
		if r.matches(laterServed, r.clauseBefore(*t)) || r.matches(laterServed, rest) {
			q.Framework = ""
			delete(r.spans, "framework")
		}
		return
	}
}

// serverFlags are settings that only vLLM spells so.
var serverFlags = patternOf(`(?:--|\b)max[-_]model[-_]len\b|--tensor-parallel-size\b|--enforce-eager\b|\benforce_eager ?[=:]`)

// llamaFlags are settings that only llama.cpp spells so (ggml-org/llama.cpp, common/arg.cpp).
var llamaFlags = patternOf(`(?:^|[\s("\x60])(?:-ngl|--n-gpu-layers|--gpu-layers|-ctk|-ctv|--cache-type-[kv]|--n-cpu-moe|-ncmoe|--cpu-moe)[ =]`)

// eagerSet is the flag that keeps a server from recording CUDA graphs, eagerAsked a question for what it does.
var (
	eagerSet   = patternOf(`--enforce-eager\b|\benforce_eager ?[=:] ?true\b|\bwith enforce[-_ ]eager\b`)
	eagerAsked = patternOf(`\b(?:does|do|is|should|would|what|why|when)(?: (?:i|we|you|it|the|need|use|using|set|setting|add|adding|to|flag|about|happens|with|difference|of))* (?:--)?enforce[-_ ]eager\b|--enforce-eager(?: flag)?,? (?:worth|needed|necessary|good|bad|or not)\b|要不要[^,;?!、]{0,8}enforce|enforce[-_ ]eager(?:会|能|是|有|要|省|好|值)`)
)

// flagsServer takes settings as vLLM and Ollama spell them for its own, where no program is named: it reads a
// prompt in chunks, so that lengths come to another figure.
func (r *reader) flagsServer() {
	q := &r.query
	if q.Framework == "" && (q.Task == "" || q.Task == "infer") && r.matching.mentions("num_ctx", "num_predict") {
		q.Framework = "llama.cpp" // Ollama's names
	}
	if q.Framework == "" && (q.Task == "" || q.Task == "infer") && q.Quant+q.Precision == "" && r.hasModel() && r.matching.mentions("-ngl", "-layers", "-ctk", "-ctv", "-cache-type", "-cpu-moe") && r.matches(llamaFlags, r.text) {
		q.GGUF = true
	}
	if (q.Task == "" || q.Task == "infer") && r.matching.mentions("eager") && r.matches(eagerSet, r.text) && !r.matches(eagerAsked, r.text) {
		q.EnforceEager = true
	}
	if q.Framework == "" && (q.Task == "" || q.Task == "infer") && !strings.HasPrefix(q.Quant, "exl") && r.matching.mentions("model-len", "model_len", "tensor-parallel-size", "enforce-eager", "enforce_eager") && r.matches(serverFlags, r.text) {
		q.Framework = "vllm"
	}
}

// adapterNamed leaves out the key that a method is told by: "adapter: qlora".
func adapterNamed(tokens []token, said *matching) {
	if !said.mentions("adapter:", "adapter=", "adapter :", "adapter =") {
		return
	}
	for i := 0; i+2 < len(tokens); i++ {
		if t := &tokens[i]; t.is("task", "lora") && said.text[t.lo:t.hi] == "adapter" && tokens[i+1].typ == tEquals && tokens[i+2].kind == "task" {
			unread(t)
		}
	}
}

// adaptersMany counts adapters that are served beside one base: "10 loras", 10个lora.
var adaptersMany = patternOf(`\b(\d{1,4}) ?(?:(?:different |separate |concurrent )?(?:loras|lora adapters|adapters)\b|(?:个|套|种|份|路)(?:不同的?)? ?lora)`)

// adaptersCounted reads how many adapters one base serves; the number counts no cards.
func (r *reader) adaptersCounted() {
	served := r.matching.mentions("推理", "serv", "部署", "vllm", "sglang", "host", "deploy", "inference", "multi-lora", "多lora", "punica", "lorax", "s-lora")
	if !served || !r.matching.mentions("lora", "adapters") || r.matching.mentions("训", "train", "tun", "微调") {
		return
	}
	m := r.places(adaptersMany, r.text)
	if m == nil {
		return
	}
	n, err := strconv.Atoi(r.text[m[2]:m[3]])
	if err != nil || n < 1 {
		return
	}
	r.query.Adapters = n
	for i, t := range r.tokens {
		if t.lo < m[3] && t.hi > m[2] || t.lo >= m[3] && t.hi <= m[1] {
			r.mark("adapters", i, i)
			r.tokens[i].typ, r.tokens[i].kind, r.tokens[i].name = tUnknown, "", ""
		}
	}
}

// longestAnswer is more tokens than any model writes in one answer: so many are those of a whole job.
const longestAnswer = 500_000

// tokensServed is said of tokens that a service works off.
var tokensServed = patternOf(`\bapis?\b|自建|self[- ]?host|\b(?:tokens?|tok) ?(?:a|per|each|every|/) ?(?:day|week|month|year)\b|\b(?:tokens?|tok) (?:daily|weekly|monthly)\b|(?:每天|每日|日均|每周|每月|每个月|月均)[^,;?!、]{0,10}token`)

// writtenInAll takes a length of answer that none has for what is written in all. A million of
// which the price is asked for is only its unit.
func (r *reader) writtenInAll() {
	q := &r.query
	if q.Tokens > 0 && q.Task == "" && !r.training() && r.matching.mentions("api", "自建", "self-host", "self host", "day", "daily", "week", "month", "a year", "per year", "每天", "每日", "日均", "每周", "每月", "每个月", "月均") && r.matches(tokensServed, r.text) {
		q.Task = "infer" // what is trained on does not come day by day
	}
	if q.OutputTokens < longestAnswer || q.Tokens > 0 || !r.asked.asks("cost", "howlong", "cards") {
		return
	}
	n := float64(q.OutputTokens)
	if q.OutputTokens%(1<<20) == 0 {
		n = n / (1 << 20) * 1e6 // "2M output tokens"
	}
	q.OutputTokens = 0
	delete(r.spans, "output_tokens")
	if n != 1e6 || !r.asked.asks("cost") {
		q.Tokens = n
		if q.Task == "" {
			q.Task = "infer" // training writes nothing
		}
	}
}

// Machines that read prompts and others that write answers, of one deployment: "2 prefill nodes and 4
// decode nodes", 2台prefill 4台decode, 1P1D.
var (
	readsApart  = patternOf(`(\d+) ?x? ?(?:(?:nodes?|instances?|servers?|machines?|workers?|replicas?|boxes|gpus?|cards?|台|个|张|卡|节点)(?:节点|实例|机器|卡)?(?:做|跑|给|用于)? ?(?:for |of |do(?:ing)? |on )?(?:the )?(?:prefill|预填充)|(?:prefill|预填充)(?:ing)?[ -]?(?:的)?(?:nodes?|instances?|servers?|machines?|workers?|replicas?|boxes|gpus?|cards?|节点|实例|机器|卡))(?:节点|实例|机器)?\b?`)
	writesApart = patternOf(`(\d+) ?x? ?(?:(nodes?|instances?|servers?|machines?|workers?|replicas?|boxes|gpus?|cards?|台|个|张|卡|节点)(?:节点|实例|机器|卡)?(?:做|跑|给|用于)? ?(?:for |of |do(?:ing)? |on )?(?:the )?(?:decod(?:e|ing)|解码)|(?:decod(?:e|ing)|解码)[ -]?(?:的)?(nodes?|instances?|servers?|machines?|workers?|replicas?|boxes|gpus?|cards?|节点|实例|机器|卡))(?:节点|实例|机器)?`)
	// judgedApart is said behind work that is judged, and not shared out: "8 gpus prefill is slow".
	judgedApart = patternOf(`^ ?(?:speed )?(?:is|are|was|were|looks?|seems?|feels?|takes?|took|gets?|got|很|太|好|真|非常|特别|有点|挺|比较|不)`)
	bothApart   = patternOf(`\b(\d{1,2})p(\d{1,2})d\b`)
)

// servedApart leaves one machine of a deployment whose machines share prompts and answers, or the
// cards that write; where it does, it returns what the text calls them.
func servedApart(tokens []token, said *matching) (from, to int) {
	if m := said.find(bothApart, said.text, (*regexp.Regexp).FindStringSubmatchIndex); m != nil {
		pass(tokens, m[0], m[1])
		return m[0], m[1]
	}
	if !said.mentions("prefill", "预填充") || !said.mentions("decod", "解码") {
		return 0, 0
	}
	reads := said.find(readsApart, said.text, (*regexp.Regexp).FindStringSubmatchIndex)
	writes := said.find(writesApart, said.text, (*regexp.Regexp).FindStringSubmatchIndex)
	if reads == nil || writes == nil || reads[0] < writes[1] && writes[0] < reads[1] {
		return 0, 0
	}
	if judgedApart.expr().MatchString(said.text[reads[1]:]) || judgedApart.expr().MatchString(said.text[writes[1]:]) {
		return 0, 0
	}
	pass(tokens, reads[0], reads[1])
	unit := said.text[max(writes[4], writes[6]):max(writes[5], writes[7])]
	cards := unit == "gpu" || unit == "gpus" || unit == "card" || unit == "cards" || unit == "卡" || unit == "张"
	for i := range tokens {
		switch t := &tokens[i]; {
		case t.lo < writes[0] || t.hi > writes[1], t.typ == tMeasure, cards && t.typ == tNumber:
		case t.typ == tNumber:
			t.value = 1
		default:
			t.typ, t.kind, t.name = tTerm, "filler", ""
		}
	}
	return min(reads[0], writes[0]), max(reads[1], writes[1])
}

// tellApart says that an answer is that of one machine which does both.
func (r *reader) tellApart(from, to int) {
	first := slices.IndexFunc(r.tokens, func(t token) bool { return t.hi > from })
	last := slices.IndexFunc(r.tokens, func(t token) bool { return t.hi >= to })
	if to == 0 || first < 0 {
		return
	}
	if last < 0 {
		last = len(r.tokens) - 1
	}
	r.say("not_modelled", first, last, "Prefill and decode on cards of their own are not reckoned apart here: this is for one group of cards that does both. Each group holds all weights; those that decode hold the KV cache.",
		"这里不分开计算 prefill 与 decode 各用各卡的部署：结果按一组卡两者都做计算。每一组都存放全部权重，KV 缓存在做 decode 的一组。")
}

// pass makes words of a text ones that say nothing.
func pass(tokens []token, lo, hi int) {
	for i := range tokens {
		if t := &tokens[i]; t.lo < hi && t.hi > lo {
			t.typ, t.kind, t.name = tTerm, "filler", ""
		}
	}
}

// timesServed leaves out what stands between a figure and its name: the sign of times of "4x parallel
// slots", which counts no cards, and the tokens of 2000 tokens输入.
func timesServed(tokens []token) []token {
	for i := 1; i+1 < len(tokens); i++ {
		next := tokens[i+1]
		if (next.is("quantity", "input_tokens") || next.is("quantity", "output_tokens")) && next.lo == tokens[i].hi && tokens[i].typ == tData && tokens[i].name == "tokens" && tokens[i-1].isFigure() && tokens[i-1].value < 1e6 {
			tokens = slices.Delete(tokens, i, i+1)
			continue
		}
		if tokens[i].typ == tTimes && tokens[i-1].typ == tNumber && (next.is("quantity", "concurrency") || next.is("key", "concurrency")) {
			tokens = slices.Delete(tokens, i, i+1)
		}
	}
	return tokens
}

// peopleBehind are those who are counted right behind a length.
var peopleBehind = patternOf(`^ ?(?:个|位|名)?(?:人|用户|员工|同事)`)

// peopleApart parts a length from the people behind it, whose number is none of its values: 8k上下文20个人用.
func peopleApart(tokens []token, said *matching) []token {
	if !said.mentions("人", "用户", "员工", "同事") {
		return tokens
	}
	for i := 1; i+1 < len(tokens); i++ {
		if t, next := tokens[i], tokens[i+1]; t.is("quantity", "seq_len") && tokens[i-1].isFigure() && tokens[i-1].hi == t.lo && next.typ == tNumber && said.holds(peopleBehind, said.text[next.hi:]) {
			tokens = slices.Insert(tokens, i+1, token{typ: tJoin, kind: "comma", start: t.end, end: t.end, lo: t.hi, hi: t.hi})
		}
	}
	return tokens
}

package parser

import (
	"slices"
	"strings"
)

// What is wanted at its most or its least is often told without its noun: "biggest q5 I
// can squeeze into a 5090", "how many in parallel at most".

var (
	// mostOf is the most that hardware takes, whatever it is called: a format, "thing",
	// nothing at all.
	mostOf = patternOf(`\b(?:biggest|largest|heaviest|beefiest|fattest|chunkiest|chonkiest|thickest|hugest|meanest|juiciest|meatiest|strongest|smartest|best) (?:[a-z0-9_.-]+ ){0,4}?(?:(?:that |which )?(?:i|we|you|one|it|they|my|our|this|these|the|a|an|two|\d+x?) ?(?:[a-z0-9-]+ ){0,3}?(?:can|could|may|might|would|will|is able to|are able to|'ll|'d) ?(?:[a-z]+ )?(?:squeeze|cram|stuff|fit|run|load|host|serve|hold|take|swallow|handle|stomach|put|shove|jam|get|carry|use|train|tune|finetune|fine-tune|qlora|lora)|(?:that |which )?(?:still )?(?:fits?|runs?|loads?|goes) (?:on|in|into|onto)\b)|最大(?:能|可以|可)?(?:塞|装|放|跑|带|上|吃|加载|部署|推理)(?:得|进|下|到|动|起)*(?:去|来)?(?:多大|几|多少)的?`)

	// manyTogether is how a number is asked for that is served at the same time.
	manyTogether = patternOf(`\bhow many\b[^,;.?!0-9]{0,40}?\b(?:in parallel|at once|at a time|at the same time|simultaneously|concurrently|side by side|in one go)\b|(?:同时|一次|并行|并发|一起)(?:最多|最大)?(?:能|可以|可)?(?:同时|并行)?(?:处理|跑|接|扛|带|撑|服务|支持|开|塞|推|推理)(?:得|了|下|住)?(?:几|多少)(?:个|条|路|人|请求|用户|会话|连接|客户|并发|任务|对话|$|\?|呢)|(?:并行|并发|同时)(?:得|下)?(?:几|多少)(?:个|条|路|人)|(?:几|多少)(?:个|条|路|号|位|名)?(?:人|用户|请求|会话|对话)?(?:能|可以)?(?:同时|一起|并行|并发)`)
)

// coversIt is how it is asked whether hardware does for a load by a verb that only tells so
// of a thing: "does one H200 cover the 3B", "will a 4090 stomach it".
var coversIt = patternOf(`(?:^|[.?!;,:] ?|\band |\bbut |\bso )(?:does|do|will|would|can|could|is|are|should) (?:an? |the |my |our |one |two |just |a single |this |that )*[a-z0-9 -]{0,28}?\b(?:cover|stomach|carry|digest|swallow|tackle|pull off|cut it|do the (?:job|trick)|make do|pull it off|get it done)\b`)

// whatItTakes asks for memory by what something consumes of it: "what does it consume in
// memory", "what would that eat up of my VRAM".
var whatItTakes = patternOf(`\bwhat (?:does|do|will|would|did|might|should) (?:[a-z0-9.-]+ ){1,6}?(?:consume|use|take|eat|need|require|occupy|gobble|demand|want|add up to|come to)(?: up| to)?(?: in| of| in terms of| in the way of| by way of| for| on)? ?(?:the |my |gpu |card |all that )*(?:memory|vram|ram|gpu memory)\b|\bwhat (?:does|do|will|would|did|might|should) (?:[a-z0-9.-]+ ){1,6}?(?:add up|come|sum|sum up|total|amount) (?:to |out )?(?:to )?(?:in|at) (?:gb|gib|gigs|gigabytes)\b|\bwhat (?:does|do|will|would|did|might|should) (?:[a-z0-9.-]+ ){1,6}?(?:peak|top out|sit|land|end up|max out|come out|come in|weigh in|settle|hover)(?: at| to| around)? (?:in |on |of |for )?(?:terms of )?(?:the |my |gpu |card )*(?:memory|vram|ram|gigs|gb)\b`)

// setsBack asks for a price in what a clause speaks of: "what does that set me back".
var setsBack = patternOf(`\bwhat (?:does|do|will|would|did|might|should|is|'s) [^.?!;]{1,60}\bset(?:s|ting)? (?:me|us|you|one|them|ya) back\b`)

// itsCost asks for the price of what was spoken of, and for no notion: "what does it cost per hour".
var itsCost = patternOf(`\bwhat (?:does|do|did) (?:it|that|this|these|those|they|everything|all (?:of )?(?:it|that|this)) costs?(?: (?:me|us|then|now|per|an?|each|every|to rent|in total|overall|altogether|roughly|about|hour|day|month|year|week|run))*\s*(?:[?.!]|$)`)

// itsSpeed asks how fast what was spoken of is: "how's the speed?", 速度怎么样.
var itsSpeed = patternOf(`^(?:and |so |but |ok |then )*(?:how(?:'s| is| are| about| will| would)?|what about|what(?:'s| is| are) (?:the|its|my|that))(?: (?:the|its|my|that|about|be|decode|generation|inference|training|token))* (?:speed|throughput|latency)s?(?: be| like| then| now| there)*\s*[?.!]*$|^(?:那|它的?|这样|请问|推理|训练|生成|的)*(?:速度|吞吐量?|延迟)(?:会|能|大概|大约|是|有)*(?:怎么样|如何|咋样|怎样)(?:呢|啊|呀)?\s*[?.!]*$`)

// eachHolds asks what one of several cards has to hold.
var eachHolds = patternOf(`\bwhat (?:does |will |would |is |must |do )?(?:each|every|one|a single) (?:gpu|card|rank|device|of them)s? (?:holds?|keeps?|stores?|has to hold|needs? to hold|sees?|carr(?:y|ies)|holding)\b`)

// machineSought names a machine of no particular kind by what it is to do: "any workstation
// spec that full-tunes an 8b", "is there a desktop able to serve a 32b", 什么样的工作站能跑70b.
var machineSought = patternOf(`\b(?:any|some|an?|which|what|what sort of|what kind of|decent|cheap|good)(?: (?:[a-z]+ ){0,2}?| )(?:workstation|desktop|laptop|server|machine|box|rig|pc|computer|build|tower|node|homelab|instance|vm|gpu (?:server|box|node))(?: (?:spec|specs|config|configs|configuration|setup|option|build|sku|type|size)s?)? (?:that|which|to|for|able|capable|good enough|would|will|can|could|lets?|handles?|runs?|does|might)\b|(?:什么样的|什么|怎样的|啥样的|啥|哪种|有没有)(?:什么)?(?:[^,;?!、]{0,4})(?:工作站|服务器|台式机?|主机|笔记本|机器|电脑|整机)(?:配置)?(?:能|可以|够|才能|能够|跑)`)

// sumOver asks for what is paid over a time: "how much is it per month".
var sumOver = patternOf(`\bhow much (?:is|are|would|will|does|do)(?: (?:it|that|this|be|come|to|run|cost))* (?:per|a|an|each|every) (?:hour|day|week|month|year)\b`)

// howCome wonders at one thing that is more than another.
var howCome = patternOf(`(?:^|[.?!;,:] ?)(?:so |but |and |then )?(?:how come|how (?:can|could|does|do|is|are|is it possible(?: that| for)?))\b[^?!;]{1,60}\b(?:more|less|fewer|higher|lower|faster|slower|quicker|better|worse|larger|smaller|bigger|heavier|lighter)\b[^?!;]{0,40}\bthan\b`)

// howTo asks for a way and wonders at nothing: "how can I run it with less".
var howTo = patternOf(`\bhow (?:can|could|do|does|should|would) (?:i|we|you|u|one|someone|anyone|anybody|people)\b`)

// bareGigs closes a text that asks for memory by its unit alone: "lora r=256 on a 4b. gigabytes?".
var bareGigs = patternOf(`(?:^|[.;,!?:)] ?)(?:and |so |in |total )?(?:gigabytes|gigs|gb)(?: then| total| needed| please)? ?\?+ ?$`)

// framesEach stands behind a second in which so many frames of a video are looked at: 每秒2帧.
var framesEach = patternOf(`^(?:取|抽|采)?(?:样)?(?:\d+|[一两二三四五六])帧`)

// hearMore adds the asking words that only the shape of the text holds.
func (r *reader) hearMore() {
	add := func(name string) { r.asked.lead(sign{kind: "ask", name: name}) }
	r.hearPointed()
	if r.matching.mentions("at a time for") {
		r.asked.drop(func(s sign) bool { return s.name == "howlong" && strings.HasSuffix(r.text[:s.lo], "at a ") })
	}
	if r.matching.mentions("快手", "帧") {
		r.asked.drop(func(s sign) bool {
			return s.name == "howfast" && (strings.HasPrefix(r.text[s.hi:], "手") || framesEach.in(r.text[s.hi:]))
		})
	}
	r.hearBack(add)
	if r.hasModel() && r.hasHardware() && r.matching.mentions("per month", "a month", "per day", "a day", "per hour", "an hour", "per week", "per year", "a year") && !r.memoryWord() && !r.asked.asks("howfast", "power") && r.matches(sumOver, r.text) {
		add("cost")
	}
	if r.matching.mentions("how can", "how come", "how could", "how is it", "how does", "how do") && r.matches(howCome, r.text) && !r.matches(howTo, r.text) {
		add("why") // "how can the 405B be faster than the 70B"
	}
	if r.hasModel() && r.matching.mentions("gigabytes", "gigs", "gb") && r.matches(bareGigs, r.text) {
		add("howmuch")
	}
	if len(r.text) > 4 && strings.HasPrefix(r.text, "y ") && r.at(1).typ != tTimes && !r.at(1).isFigure() && r.at(1).typ != tEquals {
		add("why") // "y adam 12 bytes/param"
	}
	if !r.hasModel() && r.query.Batch == 0 && r.matching.mentions("est ", "最大") && r.hasHardware() && !r.asked.asks("whatmodel", "buy", "maxbatch", "howlongseq") && r.matches(mostOf, r.text) {
		add("whatmodel")
	}
	if r.query.Task == "" && r.query.Tasks == nil && r.matching.mentions("train", "训") && r.growsWithData() {
		r.query.Task = "train" // "does a larger training set take more memory"
	}
	if r.hasModel() && !r.hasHardware() && r.query.HostRAMGB == 0 && !r.asked.asks("config", "buy", "cards", "howmuch") && r.matches(machineSought, r.text) {
		r.asked.drop(func(s sign) bool { return s.kind == "ask" && s.name == "cost" && r.text[s.lo:s.hi] == "cheap" })
		add("config")
	}
	if !r.asked.asks("fit") && r.confirmed() {
		add("fit")
	}
	if r.hasModel() && r.hasHardware() && !r.asked.asks("maxbatch", "cards") && r.matching.mentions("how many", "同时", "一次", "并行", "并发", "一起") && r.thing(r.asked.first("howmany")) != "card" && r.matches(manyTogether, r.text) {
		add("maxbatch")
	}
	if r.hasModel() && r.matching.mentions("what each", "what does each", "what will each", "what would each", "what every", "what one", "what a single") && r.matches(eachHolds, r.text) {
		r.asked.drop(func(s sign) bool { return s.kind == "ask" && s.name == "fit" })
		add("howmuch")
	}
	if r.hasModel() && !r.asked.asks("howmuch", "requirement") && r.matching.mentions("what ") && (r.matches(whatItTakes, r.text) || r.memoryWord() && r.matches(setsBack, r.text)) {
		add("howmuch")
	}
	if !r.hasModel() && r.matching.mentions("cost", "speed", "throughput", "latency", "速度", "吞吐", "延迟") {
		fast := r.matches(itsSpeed, r.text)
		if fast || r.matches(itsCost, r.text) {
			r.asked.drop(func(s sign) bool { return s.kind == "ask" && (s.name == "explain" || fast) })
		}
		if fast {
			add("howfast")
		}
	}
	if r.hasModel() && r.hasHardware() && !r.asked.asks("can", "fit", "enough", "oom") && r.questioned() && r.matches(coversIt, r.text) {
		add("fit")
	}
}

// eitherBatch reports whether one of two batches is to be chosen: "should I go bs 8 or 12".
func (r *reader) eitherBatch() bool {
	return len(r.query.Batches) > 1 && !r.secondSaid && r.hasModel() && r.hasHardware() && r.matching.mentions("should ", "do i ", "go ", "pick ", "which ", "还是", "哪个", "听谁", "right one", "better", " or ") && !r.asked.asks("howmuch", "howfast", "howlong", "why", "enough", "fit", "oom", "saving", "cost") && r.onlyChosen()
}

// onlyChosen reports whether the words of comparison only choose one of two.
func (r *reader) onlyChosen() bool {
	return !slices.ContainsFunc(r.asked.found, func(s sign) bool {
		return s.kind == "ask" && s.name == "compare" && !slices.Contains(leaning, r.text[s.lo:s.hi]) && !strings.Contains(r.text[s.lo:s.hi], "should") && !strings.HasPrefix(r.text[s.lo:s.hi], "would")
	})
}

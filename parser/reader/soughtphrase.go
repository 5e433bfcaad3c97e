package reader

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// What is wanted at its most or its least is often told without its noun: "biggest q5 I
// can squeeze into a 5090", "how many in parallel at most".

var (
	// mostOf is the most that hardware takes, whatever it is called: a format, "thing",
	// nothing at all.
	mostOf = pattern.Of(`\b(?:biggest|largest|heaviest|beefiest|fattest|chunkiest|chonkiest|thickest|hugest|meanest|juiciest|meatiest|strongest|smartest|best) (?:[a-z0-9_.-]+ ){0,4}?(?:(?:that |which )?(?:i|we|you|one|it|they|my|our|this|these|the|a|an|two|\d+x?) ?(?:[a-z0-9-]+ ){0,3}?(?:can|could|may|might|would|will|is able to|are able to|'ll|'d) ?(?:[a-z]+ )?(?:squeeze|cram|stuff|fit|run|load|host|serve|hold|take|swallow|handle|stomach|put|shove|jam|get|carry|use|train|tune|finetune|fine-tune|qlora|lora)|(?:that |which )?(?:still )?(?:fits?|runs?|loads?|goes) (?:on|in|into|onto)\b)|最大(?:能|可以|可)?(?:塞|装|放|跑|带|上|吃|加载|部署|推理)(?:得|进|下|到|动|起)*(?:去|来)?(?:多大|几|多少)的?`)

	// manyTogether is how a number is asked for that is served at the same time.
	manyTogether = pattern.Of(`\bhow many\b[^,;.?!0-9]{0,40}?\b(?:in parallel|at once|at a time|at the same time|simultaneously|concurrently|side by side|in one go|(?:be )?batched)\b|\bhow many batched [a-z]+|(?:同时|一次|并行|并发|一起)(?:最多|最大)?(?:能|可以|可)?(?:同时|并行)?(?:处理|跑|接|扛|带|撑|服务|支持|开|塞|推|推理)(?:得|了|下|住)?(?:几|多少)(?:个|条|路|人|请求|用户|会话|连接|客户|并发|任务|对话|$|\?|呢)|(?:并行|并发|同时)(?:得|下)?(?:几|多少)(?:个|条|路|人)|(?:几|多少)(?:个|条|路|号|位|名)?(?:人|用户|请求|会话|对话)?(?:能|可以)?(?:同时|一起|并行|并发)`)
)

// coversIt is how it is asked whether hardware does for a load by a verb that only tells so
// of a thing: "does one H200 cover the 3B", "will a 4090 stomach it".
var coversIt = pattern.Of(`(?:^|[.?!;,:] ?|\band |\bbut |\bso )(?:does|do|will|would|can|could|is|are|should) (?:an? |the |my |our |one |two |just |a single |this |that )*[a-z0-9 -]{0,28}?\b(?:cover|stomach|carry|digest|swallow|tackle|pull off|cut it|do the (?:job|trick)|make do|pull it off|get it done)\b`)

// whatItTakes asks for memory by what something consumes of it: "what does it consume in
// memory", "what would that eat up of my VRAM".
var whatItTakes = pattern.Of(`\bwhat (?:does|do|will|would|did|might|should) (?:[a-z0-9.-]+ ){1,6}?(?:consume|use|take|eat|need|require|occupy|gobble|demand|want|add up to|come to)(?: up| to)?(?: in| of| in terms of| in the way of| by way of| for| on)? ?(?:the |my |gpu |card |all that )*(?:memory|vram|ram|gpu memory)\b|\bwhat (?:does|do|will|would|did|might|should) (?:[a-z0-9.-]+ ){1,6}?(?:add up|come|sum|sum up|total|amount) (?:to |out )?(?:to )?(?:in|at) (?:gb|gib|gigs|gigabytes)\b|\bwhat (?:does|do|will|would|did|might|should) (?:[a-z0-9.-]+ ){1,6}?(?:peak|top out|sit|land|end up|max out|come out|come in|weigh in|settle|hover)(?: at| to| around)? (?:in |on |of |for )?(?:terms of )?(?:the |my |gpu |card )*(?:memory|vram|ram|gigs|gb)\b`)

// setsBack asks for a price in what a clause speaks of: "what does that set me back".
var setsBack = pattern.Of(`\bwhat (?:does|do|will|would|did|might|should|is|'s) [^.?!;]{1,60}\bset(?:s|ting)? (?:me|us|you|one|them|ya) back\b`)

// itsCost asks for the price of what was spoken of, and for no notion: "what does it cost per hour".
var itsCost = pattern.Of(`\bwhat (?:does|do|did) (?:it|that|this|these|those|they|everything|all (?:of )?(?:it|that|this)) costs?(?: (?:me|us|then|now|per|an?|each|every|to rent|in total|overall|altogether|roughly|about|hour|day|month|year|week|run))*\s*(?:[?.!]|$)`)

// itsSpeed asks how fast what was spoken of is: "how's the speed?", 速度怎么样.
var itsSpeed = pattern.Of(`^(?:and |so |but |ok |then )*(?:how(?:'s| is| are| about| will| would)?|what about|what(?:'s| is| are) (?:the|its|my|that))(?: (?:the|its|my|that|about|be|decode|generation|inference|training|token))* (?:speed|throughput|latency)s?(?: be| like| then| now| there)*\s*[?.!]*$|^(?:那|它的?|这样|请问|推理|训练|生成|的)*(?:速度|吞吐量?|延迟)(?:会|能|大概|大约|是|有)*(?:怎么样|如何|咋样|怎样)(?:呢|啊|呀)?\s*[?.!]*$`)

// eachHolds asks what one of several cards has to hold.
var eachHolds = pattern.Of(`\bwhat (?:does |will |would |is |must |do )?(?:each|every|one|a single) (?:gpu|card|rank|device|of them)s? (?:holds?|keeps?|stores?|has to hold|needs? to hold|sees?|carr(?:y|ies)|holding)\b`)

// machineSought names a machine of no particular kind by what it is to do: "any workstation
// spec that full-tunes an 8b", "is there a desktop able to serve a 32b", 什么样的工作站能跑70b.
var machineSought = pattern.Of(`\b(?:any|some|an?|which|what|what sort of|what kind of|decent|cheap|good)(?: (?:[a-z]+ ){0,2}?| )(?:workstation|desktop|laptop|server|machine|box|rig|pc|computer|build|tower|node|homelab|instance|vm|gpu (?:server|box|node))(?: (?:spec|specs|config|configs|configuration|setup|option|build|sku|type|size)s?)? (?:that|which|to|for|able|capable|good enough|would|will|can|could|lets?|handles?|runs?|does|might)\b|(?:什么样的|什么|怎样的|啥样的|啥|哪种|有没有)(?:什么)?(?:[^,;?!、]{0,4})(?:工作站|服务器|台式机?|主机|笔记本|机器|电脑|整机)(?:配置)?(?:能|可以|够|才能|能够|跑)`)

// sumOver asks for what is paid over a time: "how much is it per month".
var sumOver = pattern.Of(`\bhow much (?:is|are|would|will|does|do)(?: (?:it|that|this|be|come|to|run|cost))* (?:per|a|an|each|every) (?:hour|day|week|month|year)\b`)

// howCome wonders at one thing that is more than another.
var howCome = pattern.Of(`(?:^|[.?!;,:] ?)(?:so |but |and |then )?(?:how come|how (?:can|could|does|do|is|are|is it possible(?: that| for)?))\b[^?!;]{1,60}\b(?:more|less|fewer|higher|lower|faster|slower|quicker|better|worse|larger|smaller|bigger|heavier|lighter)\b[^?!;]{0,40}\bthan\b`)

// howTo asks for a way and wonders at nothing: "how can I run it with less".
var howTo = pattern.Of(`\bhow (?:can|could|do|does|should|would) (?:i|we|you|u|one|someone|anyone|anybody|people)\b`)

// bareGigs closes a text that asks for memory by its unit alone: "lora r=256 on a 4b. gigabytes?".
var bareGigs = pattern.Of(`(?:^|[.;,!?:)] ?)(?:and |so |in |total )?(?:gigabytes|gigs|gb)(?: then| total| needed| please)? ?\?+ ?$`)

// framesEach stands behind a second in which so many frames of a video are looked at: 每秒2帧.
var framesEach = pattern.Of(`^(?:取|抽|采)?(?:样)?(?:\d+|[一两二三四五六])帧`)

var (
	atATimeForWords      = pattern.OneOf("at a time for")
	framesHanWords       = pattern.OneOf("快手", "帧")
	perMonthWords        = pattern.OneOf("per month", "a month", "per day", "a day", "per hour", "an hour", "per week", "per year", "a year")
	howCanWords          = pattern.OneOf("how can", "how come", "how could", "how is it", "how does", "how do")
	gigabytesWords       = pattern.OneOf("gigabytes", "gigs", "gb")
	superlativeWords     = pattern.OneOf("est ", "最大")
	trainWords           = pattern.OneOf("train", "训")
	hearMoreHowManyWords = pattern.OneOf("how many", "同时", "一次", "并行", "并发", "一起")
	whatEachWords        = pattern.OneOf("what each", "what does each", "what will each", "what would each", "what every", "what one", "what a single")
	whatWords            = pattern.OneOf("what ")
	costOrSpeedWords     = pattern.OneOf("cost", "speed", "throughput", "latency", "速度", "吞吐", "延迟")
)

// hearMore adds the asking words that only the shape of the text holds.
func (r *Reader) hearMore() {
	add := func(name string) { r.Asked.Lead(evidence.Sign{Kind: "ask", Name: name}) }
	r.hearPointed()
	if r.Mentions(atATimeForWords) {
		r.Asked.Drop(func(s evidence.Sign) bool { return s.Name == "howlong" && strings.HasSuffix(r.Text[:s.Lo], "at a ") })
	}
	if r.Mentions(framesHanWords) {
		r.Asked.Drop(func(s evidence.Sign) bool {
			return s.Name == "howfast" && (strings.HasPrefix(r.Text[s.Hi:], "手") || framesEach.In(r.Text[s.Hi:]))
		})
	}
	r.hearBack(add)
	if r.HasModel() && r.HasHardware() && r.Mentions(perMonthWords) && !r.MemoryWord() && !r.Asked.Asks("howfast", "power") && r.Matches(sumOver, r.Text) {
		add("cost")
	}
	if r.Mentions(howCanWords) && r.Matches(howCome, r.Text) && !r.Matches(howTo, r.Text) {
		add("why") // "how can the 405B be faster than the 70B"
	}
	if r.HasModel() && r.Mentions(gigabytesWords) && r.Matches(bareGigs, r.Text) {
		add("howmuch")
	}
	if len(r.Text) > 4 && strings.HasPrefix(r.Text, "y ") && r.At(1).Type != token.Times && !r.At(1).IsFigure() && r.At(1).Type != token.Equals {
		add("why") // "y adam 12 bytes/param"
	}
	if !r.HasModel() && r.Query.Batch == 0 && r.Mentions(superlativeWords) && r.HasHardware() && !r.Asked.Asks("whatmodel", "buy", "maxbatch", "howlongseq") && r.Matches(mostOf, r.Text) {
		add("whatmodel")
	}
	if r.Query.Task == "" && r.Query.Tasks == nil && r.Mentions(trainWords) && r.GrowsWithData() {
		r.Query.Task = "train" // "does a larger training set take more memory"
	}
	if r.HasModel() && !r.HasHardware() && r.Query.HostRAMGB == 0 && !r.Asked.Asks("config", "buy", "cards", "howmuch") && r.Matches(machineSought, r.Text) {
		r.Asked.Drop(func(s evidence.Sign) bool { return s.Kind == "ask" && s.Name == "cost" && r.Text[s.Lo:s.Hi] == "cheap" })
		add("config")
	}
	if !r.Asked.Asks("fit") && r.Confirmed() {
		add("fit")
	}
	if r.HasModel() && r.HasHardware() && !r.Asked.Asks("maxbatch", "cards") && r.Mentions(hearMoreHowManyWords) && r.Thing(r.Asked.First("howmany")) != "card" && r.Matches(manyTogether, r.Text) {
		add("maxbatch")
	}
	if r.HasModel() && r.Mentions(whatEachWords) && r.Matches(eachHolds, r.Text) {
		r.Asked.Drop(func(s evidence.Sign) bool { return s.Kind == "ask" && s.Name == "fit" })
		add("howmuch")
	}
	if r.HasModel() && !r.Asked.Asks("howmuch", "requirement") && r.Mentions(whatWords) && (r.Matches(whatItTakes, r.Text) || r.MemoryWord() && r.Matches(setsBack, r.Text)) {
		add("howmuch")
	}
	if !r.HasModel() && r.Mentions(costOrSpeedWords) {
		fast := r.Matches(itsSpeed, r.Text)
		if fast || r.Matches(itsCost, r.Text) {
			r.Asked.Drop(func(s evidence.Sign) bool { return s.Kind == "ask" && (s.Name == "explain" || fast) })
		}
		if fast {
			add("howfast")
		}
	}
	if r.HasModel() && r.HasHardware() && !r.Asked.Asks("can", "fit", "enough", "oom") && r.Questioned() && r.Matches(coversIt, r.Text) {
		add("fit")
	}
}

// Hardware and models are often only pointed at: "our thing", "the box that facilities just
// racked". Whose they are and a noun for any of their kind tell it.

var (
	// hardwareAt points at hardware that is not described.
	hardwareAt = pattern.Of(`\b(?:my|our|this|that|these|those|their|his|her|your) (?:[a-z']+ ){0,2}?(?:box|boxes|servers?|machines?|clusters?|nodes?|rigs?|workstations?|laptops?|desktops?|pcs?|hardware|cards?|gpus?|instances?|vms?|rack|setup|macbook|computers?)\b|\bthe (?:[a-z]+ ){0,2}?(?:box|boxes|servers?|machines?|clusters?|nodes?|rigs?|workstations?|desktops?|pcs?|cards?|gpus?|instances?|vms?|rack|computers?) (?:that |which )?(?:i|we|they|you|he|she|it|in|from|under|at|next|upstairs|downstairs|facilities|finance|ops|infra|someone|somebody|people|folks|the|our|my|here|over)\b|\bthe (?:new|old|other|spare|office|lab|uni|university|school|company|shared|dev|test|staging|prod|production|basement) (?:[a-z]+ ){0,1}?(?:box|boxes|servers?|machines?|clusters?|nodes?|rigs?|workstations?|desktops?|pcs?|cards?|gpus?|instances?|vms?|rack|computers?)\b|(?:我们?的?|咱们?的?|公司的?|学校的?|实验室的?|组里的?|新买的|刚买的|这台|这个|那台)(?:新|旧|老|那台|这台|那个|这个|新买的|刚买的|买的)*(?:机器|服务器|电脑|主机|工作站|集群|显卡|卡|机子|设备)`)

	// modelAt points at a model that is not named.
	modelAt = pattern.Of(`\b(?:my|our|this|that|their|the) (?:[a-z]+ ){0,1}?(?:thing|stuff|models?|jobs?|workload|project|pipeline|app|llms?|networks?|finetune|bot)\b|(?:我们?的?|咱们?的?|公司的?|这个|那个|该)(?:模型|项目|东西|任务|大模型)`)
)

// hearPointed adds the signs of what is only pointed at.
func (r *Reader) hearPointed() {
	if r.HasHardware() {
		return
	}
	if !r.Deictic() && r.Matches(hardwareAt, r.Text) {
		r.Asked.Add(evidence.Sign{Kind: "pointed", Name: "hardware", Start: chars.Runes(r.Text), End: chars.Runes(r.Text), Lo: len(r.Text), Hi: len(r.Text)})
	}
	if !r.HasModel() && r.Deictic() && r.Asked.Of("pronoun") == nil && r.Matches(modelAt, r.Text) {
		r.Asked.Add(evidence.Sign{Kind: "pronoun", Name: "it", Start: chars.Runes(r.Text), End: chars.Runes(r.Text), Lo: len(r.Text), Hi: len(r.Text)})
	}
}

var deicticWords = pattern.OneOf("机", "卡", "gpu", "服务器", "电脑", "工作站", "集群", "超算", "笔记本")

// Deictic reports whether the hardware is pointed at and not described: "my 3rd
// card", "Colab Pro".
func (r *Reader) Deictic() bool {
	return r.Asked.Of("pointed") != nil || r.Mentions(deicticWords) && r.Matches(ownedMachine, r.Text)
}

// ownedMachine is a machine that is told by whose it is and not by what is in it: 实验室那台服务器,
// 网吧的机子, 公司配的电脑.
var ownedMachine = pattern.Of(`(?:那台|那个|那张|那块|这台|这破|这老|这个|破|旧|老|白嫖|免费|闲置|公司|学校|实验室|单位|我们组|组里|课题组|老板|导师|朋友|室友|同事|家里|家用|网吧|机房|宿舍|办公|云|阿里|腾讯|百度|autodl|手头|现有|自己|我的?|咱们?|他们?|客户|部门|厂里)[^,;?!、]{0,8}?(?:机器|服务器|电脑|主机|工作站|台式机?|集群|超算|机子|笔记本|显卡|gpu|卡)`)

package words

import (
	"regexp"
	"slices"
	"strings"
)

// Wants are what a text asks about beside its intent: a quantity that no query
// has a key for, or a table.
type Wants struct {
	Quantities
	Sharing
	Buying
	Beside
	Rank   bool // the largest LoRA rank
	Format bool // which storage format
	// Layout: how to split a run over its cards; LaysTraining: in ways that only training has.
	Layout, LaysTraining bool
	// Safe: whether a run that goes may break off. Failing: one did, or its error is told.
	Safe, Failing bool
	// Without is what no way out may do.
	Without RuledOut
	// Quantized: weights of fewer bits are as welcome as those that were released.
	Quantized bool
	// Cheapest: what does a work for the least money.
	Cheapest bool
	Disk     bool // room on disk
	Saving   bool // what saving takes, or that memory runs out in it
	Stage    bool // which ZeRO stage is enough
	Heat     bool // in the units of air conditioning
	// Circuit: whether one of a house carries what is drawn.
	Circuit Circuit
	// Mixture: only mixtures of experts are meant.
	Mixture bool
	// GPUHours: the hours of one card that a run takes, rather than its time.
	GPUHours bool
	// Took: a time is told that a run takes, and whether that is as it should be.
	Took bool
	// TimeUnit is the one that a time is asked for in: hours, days, weeks, minutes; empty for none.
	TimeUnit string
	States   bool // model states alone, by the rule of thumb
	Steps    bool // in how many steps a training run is done
	Half     bool // the same with half the card kept free
	Links    bool // what the links between cards cost
	// PerMillion: the price of tokens rather than of hours.
	PerMillion bool
	PerDollar  bool   // how many tokens one unit of money buys
	Vendor     string // who makes the cards that are listed: AMD, Intel, NVIDIA; empty for all
	Provider   string // a cloud that is named, as its prices are listed
	Instance   bool   // an instance of a cloud is sought
	PerGPU     bool   // the speed of each card
	PerToken   bool   // the time of each token that is written
	DailyUsers bool   // it tells how many use a thing in a day
	Items      bool   // how many texts or samples are gone through in a time
	Trained    bool   // on how much a model is trained
	Money      bool   // which of them is cheaper for what it does
	Rent       bool   // what cards cost that are counted
	EnergyBill bool   // what electricity costs, or takes
	PowerMoney bool   // what electricity costs, and not rent as well
	Ownership  bool   // what it costs to have machines, rent or purchase and energy
	Machines   bool   // how many machines the cards come in
	Throughput bool   // what a server makes in all
	// Purpose is what a model is sought for (ForCode); Praised tells that a good one is.
	Purpose string
	Praised bool
	// Also is what is asked beside.
	Also Also
	// Programs are those between which a text weighs.
	Programs  []string
	Serves    bool // others are to reach the model: an API, a deployment
	LinkWorth bool // what NVLink does for a case, or its absence
	// FirstToken: how long a user waits.
	FirstToken     bool
	Advisable      bool   // whether something is to be done
	TotalTokens    bool   // the tokens of all sequences of a server together
	Prompts        bool   // at which rate prompts are read
	Reading        bool   // how long the reading of a prompt takes
	Notion         string // an entry of the glossary that several words together name
	Wonders        bool   // the cause of something, or whether it is as it should be
	Meaning        bool   // what something is
	Notebook       string // a free notebook that is named as the machine
	Reason         string // an entry of the reasons; whoever asks for none leaves it empty, since WhyIn takes its time
	TensorParallel bool   // a split of each layer over the cards
	Faster         bool   // which is faster, or by how much
	Saves          bool   // how much less one takes
	Differs        bool   // by how much they differ
	Extra          bool   // what something takes on top
	MicroBatches   int    // in a step of a pipeline
	// SavedEvery: after how many steps a checkpoint is saved; KeptLast: how many of them stay.
	SavedEvery, KeptLast int
	Equals               bool   // how many of one do the work of the other
	Instead              string // cards that are "cheaper" or "faster" than those that are named
	Axes                 []Axis
}

// The cards that cheaper or faster ones are sought in place of, as they stand behind "than" and 比: methods
// and formats are compared in the same words.
const (
	heldAgainst   = `(?:(?:this|that|these|those)\b|(?:[a-z]+ |\d{1,2} ?x? ?){0,3}?(?:gpus?\b|cards?\b|\d{4}\b|(?:gb|gh|mi|rx|[abhklptv])-?\d{2,4}))`
	heldAgainstZH = `比(?:[^,;?!，。；？！、]{0,8}[^a-z,;?!，。；？！、])?(?:这|那|它|现在|现有|卡|\d{4}|(?:gb|gh|mi|rx|[abhklptv])-?\d{2,4})[^,;?!，。；？！、]{0,10}`
)

var (
	rankWords       = Pattern(`(largest|highest|biggest|max(imum)?|how (large|high|big)|what|which)[^.?!]{0,30}\branks?\b|\branks?\b[^.?!]{0,20}(fits?|can)\b|最大[^。？，]{0,12}(rank|秩)|(rank|秩)[^。？，]{0,8}(最大|最高|多大)`)
	processRank     = Pattern(`\b(?:per|each|every|of a|of each|on each|on a|on the|first|last|any) (?:gpu |tp |pp |dp |single )?ranks?\b|\branks? ?[0-9]\b[^.?!]{0,12}\b(?:oom|use|uses|gpu|memory)|每个? ?rank`)
	formatAsk       = Pattern(`(which|what|best|largest|highest|biggest|widest)[^.?!]{0,20}\b(quants?|quanti[sz]ations?|quant level|bit ?width|number format|gguf)\b|(哪种|哪个|什么|最高|最大|最好)[^。？，]{0,6}(量化|精度|格式)|几位量化|量化到(几|多少)`)
	quantizedOK     = Pattern(`(?:^|[^不没非未])量化(?:版本?|后|过|模型|的|之后)*(?:也|都|是)?(?:行不行|行吗|可不可以|可以吗|行|可以|ok|没问题|能接受|可接受|无所谓)的?(?:$|[\s,，。;；!！?？])|(?:^|[^不没能])能?(?:接受|允许|可以|愿意)(?:用|做|上|使用)?量化(?:$|[\s,，。;；!！?？])|\bquanti[sz](?:ed|ation|ing)(?: (?:it|version|weights|model|one))? (?:is |are |would be |being )?(?:also |totally |perfectly |absolutely )?(?:fine|ok|okay|acceptable|alright|allowed|an option)\b|\b(?:ok|okay|fine|happy) with (?:a |an? |some )?quant|\b(?:may|can) be quanti[sz]ed\s*(?:$|[,.;?!])`)
	layoutAsk       = Pattern(`(?:用|选|上|开)(?:什么|哪种|啥|哪些)并行|并行(?:策略|方式|方案|度|配置|维度)*(?:该|应该|要)?(?:怎么|如何|咋)(?:配|设|选|切|分|搭|组|排|定|划)|(?:tp|pp|dp)[^,，。;；?？]{0,12}(?:怎么|如何|咋)(?:配|设|选|切|分|搭|组|排|定|划)|并行(?:策略|方案)?[ 的]*(?:配置)?的?(?:建议|推荐)|(?:怎么|如何)(?:切分模型|做3d并行|设置?并行|配并行)|\b(?:which|what|best|recommended|optimal|good)\b[^.?!,;]{0,24}\b(?:parallelism|parallel (?:layout|strategy|config|configuration|setup|degrees?)|tp ?(?:/|and|x) ?pp)\b|\bhow (?:should i|do i|to|would you) (?:split|parallelize|parallelise|lay out|partition)\b`)
	stageAsk        = Pattern(`\b(which|what|lowest|smallest|least|minimum|min|how (high|low))\b[^.?!,;]{0,24}\b(zero(-| )?(stage|level|setting|config)?|(deepspeed|ds)(-| )?(zero(-| )?)?(stage|level|setting|config))\b|(用|选|开|上|要|需要|该用|得用|至少|最低|设)[^。？，,]{0,6}(哪个|哪种|什么|几|多少)(级)?(的)? ?-?(zero|deepspeed)|(zero|deepspeed)[^。？，,]{0,3}(哪个|哪种|什么|几|多少)(stage|阶段|级|档)?|(哪个|哪种|什么|第?几)(个)?(stage|阶段)`)
	mixtureWord     = Pattern(`\bmoes?\b|\bmixtures? of experts\b|混合专家|专家混合|moe`)
	hoursWords      = Pattern(`\b(how many|number of|total|what|estimate|compute|in|the) (the )?(total )?((gpu|card|accelerator|[ahblv]\d{2,3})s?[ -]?(hours|hrs|days))\b|^(gpu|[ahblv]\d{2,3})[ -]?(hours|hrs)\b|(多少|几|总)(个|共)?(卡时|gpu ?小时|gpu时|卡小时|gpu ?hours?)|(卡时|gpu ?小时|卡小时)(是|要|需要)?(多少|几)`)
	diskWords       = Pattern(`\bdisks?\b|\bssd\b|\bstorage\b|\bdownload\b|\bcheckpoints? (take|size|on disk|are)\b|(size|space) (of|for) (the |all )?checkpoints?\b|硬盘|磁盘|下载|存储空间|保存检查点`)
	stateWords      = Pattern(`\b(model )?states (only|alone)\b|\bonly (the )?(model )?states\b|(只算|仅|只看)(模型)?状态`)
	readingWords    = Pattern(`\b(process(es|ing)?|ingest(s|ing)?|read(s|ing)?|prefill(s|ing)?|digest(s|ing)?|chew(s|ing)?|pp|how long|takes? (only |just |about |around |over )?\d+(\.\d+)? ?(s|secs?|seconds?|min|minutes?|h|hours?)|prompts (a|per) (second|minute)|how many (seconds|minutes)|wait|latency)\b|处理|读|预填|多久|几秒|多长时间|延迟|等多`)
	firstWords      = Pattern(`\bfirst tokens?\b|\bttft\b|首字|首个 ?token|首token|首 token`)
	stepsWords      = Pattern(`\bhow many (?:(?:optimi[sz]er|optimi[sz]ation|training|train|gradient|total|global|weight) )?(?:steps|updates|iterations)\b|\bnumber of (?:training |optimi[sz]er )?steps\b|\b(?:compute|calculate|what(?:'s| is| are)) (?:the )?(?:total )?steps\b|(?:多少|几)个?(?:优化|训练|更新)?(?:步|step|iteration)|(?:算|求|计)[^\d,，。;；]{0,8}步数|步数[^\d,，。;；]{0,4}(?:多少|多大|几|怎么算|如何算|呢|吗)|步数\s*[?？。]*$`)
	stepRate        = Pattern(`\b(?:per|an?|each|every|one|in \d+) (?:s|sec|second|min|minute|h|hr|hour|day|night|week|weekend)s?\b|/ ?(?:s|sec|min|h|hr|hour|day)\b|每(?:一|个)*(?:秒|分|小时|天|周|晚)|[一1](?:个)?(?:秒|分钟|小时|天|晚)|(?:秒|分钟|小时|天)(?:内|里)?(?:能|可以|可)?(?:跑|训|走)`)
	halfWords       = Pattern(`\bhalf (of )?(the |each )?(card|memory|vram|gpu)\b|一半(的)?(显存|卡)?`)
	fastWords       = Pattern(`\b(faster|slower|quicker|speed-?ups?)\b|\bslow(s|ed|ing)? (it |things |training |this )?down\b|快多少|慢多少|快几倍|慢几倍|speed (difference|gap|penalty)|difference in speed|\bthroughput\b|\btps\b|\btokens?/s|吞吐|\bspeeds?\b|速度|性能[?？。！ ]*$|\bdiffer in speed|\b(memory|vram) and (step )?time\b|\b(step )?time and (memory|vram)\b|(显存|内存)(和|与|跟|、)(训练)?(时间|耗时)|(时间|耗时)(和|与|跟|、)(显存|内存)|时间(各)?差|哪个[^,，。；？?]{0,4}(快|慢)|谁(更)?快|比[^,，。；？?]{1,14}[快慢](?:吗|么|嘛|不|[？?]|$)|更快|更慢|会慢|会快|会变慢|变慢|提速|速度差|影响速度|拖慢|(卡时|机时|gpu ?hours?|gpu时|时间|耗时|成本|费用|算力|花费)[^,;?!，。；？！]{0,24}(几|多少)倍|(几|多少)倍的?(卡时|机时|时间|耗时|成本|算力)|how many times[^.?!]{0,24}\b(hours?|time|compute|cost|longer|slower)\b`)
	throughputWords = Pattern(`\bthroughputs?\b|吞吐|\b(?:aggregate|total|combined) (?:throughput|tps|t/s|tok(?:en)?s?(?:/s| per second| a second))|(?:合计|总)(?:的)?(?:速度|每秒)`)
	equalWords      = Pattern(`\b(?:equals?|to equal|match(?:es)?|replaces?|add up|amount to|make up|equivalent)\b|\bhow many\b[^.?!]{0,60}\b(?:worth|beats?|keep up)\b|(?:相当于|顶|抵|等于|等同于|能换)|(?:几|多少)[张块个][^。？?]{0,24}(?:赶得?上|追得?上|比得上)`)
	saveWords       = Pattern(`\bsav(e|es|ed|ing|ings)\b|\bless (memory|vram)\b|省|少多少|少占|降多少|降低多少|减少多少`)
	differWords     = Pattern(`how much[^.?!]{0,40}\b(save|saves|saved|less|faster|slower|adds?|slow)\b|\bdifference\b|(差|涨|(多|(?:^|[^至最不])少)(占|用|吃|出|花|要)?|省(下|掉|出)?|节省|降(低)?|减少|增加|增多|快|慢|加)(了)?多少|哪个(更|比较|最)?(省|快|慢|划算)|区别|差别|差距`)
	linkWords       = Pattern(`\bnv-?links?\b|\bpcie\b|\binterconnect\b|互联|互连`)

	cheaperCards = Pattern(`\b(?:cheaper|less expensive|more affordable)\b(?: (?:gpus?|cards?|hardware|options?|setups?|alternatives?) for\b|[^.?!;,]{0,40}\b(?:than|to) ` + heldAgainst + `)|\b(?:any|some)thing (?:cheaper|less expensive|more affordable)\b|` + heldAgainstZH + `(?:便宜|划算)`)
	fasterCards  = Pattern(`\b(?:faster|quicker|better|stronger|beefier|more powerful)\b[^.?!;,]{0,40}\bthan ` + heldAgainst + `|` + heldAgainstZH + `(?:快|好|强)`)
	purchase     = Pattern(`\bthan (?:buying|owning|to buy|to own)\b|\b(?:rent|renting)\b`)

	reachedWords = Pattern(`\b(?:serve|serves|served|serving|apis?|endpoints?|deploy(?:s|ed|ing|ment)?|in production)\b|部署|上线|对外|接口|推理服务|api`)
	machinesAsk  = Pattern(`\bhow many\b[^.?!,;]{0,24}\b(?:machines|nodes|servers|boxes)\b|\bnumber of (?:machines|nodes|servers|boxes)\b|(?:几|多少)台`)
	worthWords   = Pattern(`(nv-?link|pcie|bridge)[^.?!]{0,60}\b(necessary|needed|required|important|essential|crucial|worth|matters?|help(s|ful)?|hurts?|bad|need|vs|versus|without|difference|bottleneck|faster|slower|limit(s|ing)?)\b|\b(need|necessary|important|essential|crucial|worth|buy|matters?|hurts?|bad|slower|faster)\b[^.?!]{0,40}nv-?link|(nv-?link|桥接器?|互联|pcie)[^。？?]{0,16}(必须|必要|必需|需要|重要|关键|有用|影响|区别|快多少|差多少|值得|慢|瓶颈)|(没有?|不用|不装|要不要|需不需要|必须|需要|要)[^。？?，,]{0,4}nv-?link`)

	trainedWords = Pattern(`\bhow (many|much) ([a-z]+ ){0,2}(tokens?|steps|data|epochs)\b|\bon how (many|much)\b|(多少|几)(个|b|亿|万亿)*的? ?(token|步|数据|语料)`)

	moneyWords = Pattern(`\bcheap(er|est)?\b|\bcosts?\b|\bprices?\b|\bpricey\b|\bper (?:dollar|usd|buck)\b|\bper \$(?:[^\d]|$)|\$ ?(?:/|per) ?(?:1 ?)?m(?:il|tok|illion)?\b|\bbang for\b|\bvalue for money\b|\b(in)?expensive\b|\beconomical\b|划算|便宜|性价比|值不值|贵|成本|省钱|费用|多少钱|价格|多少元`)

	ownedWords = Pattern(`\btco\b|\bcosts? of ownership\b|拥有成本|持有成本|tco`)

	eachCardWords  = Pattern(`\b(?:tps|wps|tok/s|toks/s|t/s|tokens/s)(?: ?/ ?| per | each | an? |, per )(?:gpu|card|device|[ahbv]\d{2,3})\b|\b(?:tokens?|toks?|t|tk)(?: ?/ ?| per | a )(?:s|sec|second)(?: ?/ ?| per | an? | for each | on each )(?:gpu|card|device|[ahbv]\d{2,3})\b|\b(?:tokens?|toks?)(?: ?/ ?| per )(?:gpu|card|device)(?: ?/ ?| per | a )(?:s|sec|second)\b|\b(?:per[- ]gpu|per[- ]card|per[- ]device) (?:training )?(?:throughput|speed|rate|tokens?|tps)\b|\b(?:throughput|speed) per (?:gpu|card|device)\b|(?:每卡|单卡|每张卡|每张|每个gpu|每gpu)(?:的)?(?:训练)?(?:每秒|吞吐|速度|tokens?)[^,;?!，。；？]{0,6}(?:多少|几|多大|token)`)
	rentWords      = Pattern(`\b(?:rent|rental|bill|price|spend|pay)\b|\bcosts?(?:[^-a-z]|$)|\bhow much (?:is|are|would|will|does|do) (?:it|that|this|they|those|them)(?: be| come to| run)? (?:per|an?|each|every) (?:hour|day|week|month|year)|how much money|租|多少钱|费用|成本|花费|价格`)
	eachTokenWords = Pattern(`\btpot\b|\bitl\b|\binter-? ?token latency|\btime (?:per|between) (?:output |generated )?tokens?\b|\b(?:ms|milliseconds?|latency) (?:per|for each) (?:output |generated )?tokens?\b|\bper[- ]token latency|每(?:个|一个|输出)?(?: ?token)(?:的)?(?:输出)?(?:延迟|耗时|时间|多少毫秒|要多少毫秒)|token ?间(?:隔|延迟)|毫秒/token|ms/token`)
	dailyUserWords = Pattern(`\bdaus?\b|\bdaily (?:active )?users?\b|\busers? (?:a|per|each|every) day\b|日活(?:跃)?(?:用户)?|每天[^,;?!，。；？！]{0,6}(?:人|用户)(?:使用|访问|用)`)
	itemWords      = Pattern(`\b(?:docs?|documents?|chunks?|sentences?|passages?|texts?|embeddings?|samples?|examples?|sequences?|seqs?|rows?|records?|pairs?)(?: can [a-z]+ [a-z]+| does it [a-z]+)?(?: ?/ ?| per | an? | each | every )(?:s|sec|second|min|minute|hour|h|day)\b|每(?:秒|分钟|小时|天)[^,;?!，。；？]{0,8}(?:多少|几)(?:个)?(?:条|篇|样本|文档|段|句|文本)|(?:多少|几)(?:条|个?样本|篇)(?:/|每)(?:秒|s)`)
	instanceWords  = Pattern(`\b(?:which|what|cheapest|best|smallest|right|recommend(?:ed)?|suggest|pick|choose) (?:[a-z0-9'-]+ ){0,3}(?:instances?|vms?|virtual machines?|machines?|nodes?|servers?|skus?|ec2)\b|\b(?:instances?|vms?|skus?) (?:for|to (?:run|serve|host|train|fine)|do i|do we|should)\b|\b(?:which|what|cheapest|best|smallest) (?:aws|amazon|gcp|google cloud|azure|lambda|runpod|nebius) (?:gpus?|cards?)\b|(?:哪|什么|啥|推荐|选|最便宜|最小|合适)[^,;?!，。；？！]{0,12}(?:实例|机器|机型|服务器|规格|虚拟机)|(?:实例|机型|规格|虚拟机)[^,;?!，。；？！]{0,8}(?:哪|什么|推荐|选|合适|便宜)`)
	memoryCost     = Pattern(`\b(?:vram|memory|ram)\b (?:does|do|would|will|did) (?:it|this|that|they|the [a-z]+) cost|\b(?:vram|memory) costs?\b|(?:显存|内存)(?:的)?(?:成本|费用|代价|花费)`)
	billWords      = Pattern(`\b(?:electricity|electric|energy|power)\b[^.?!,;]{0,12}\b(?:costs?|bills?|expenses?|prices?)\b|\bcosts? (?:of|in|for) (?:the )?(?:electricity|energy|power)\b|\b(?:costs?|pay|spend)\b[^.?!;]{0,30} (?:of|in|for|on) (?:the )?(?:electricity|energy|power)(?: bills?| costs?)?(?:[?.!,;]| per\b| (?:a|each|every) |$)|\bhow much (?:electricity|energy|power)\b|\bkwh\b|电费|用电成本|电力成本|耗电|几度电|多少度|多少电|用电量`)

	powerMoneyWords = Pattern(`\b(?:electricity|electric|energy|power)\b[^.?!,;]{0,12}\b(?:costs?|bills?|expenses?)\b|\b(?:costs?|pay|spend)\b[^.?!;]{0,30} (?:of|in|for|on) (?:the )?(?:electricity|energy|power)(?: bills?| costs?)?(?:[?.!,;]| per\b| (?:a|each|every) |$)|电费|用电成本|电力成本`)

	tokenWords = Pattern(`(per|each|every|for|of|an?|one|do|would|does|will) (1 ?)?(m|million|mio)\b ?(output |input |generated )?tok|(1m|1 ?million) (output |input |generated )?tok|(per|/) ?1?m ?tok|每(百万|1m|m|一百万) ?(个)?token|(一百万|百万|1m|100万) ?(个)?tokens?[^,，。]{0,8}(多少|几|成本|价|费)`)

	// someAxis matches any term of axisTerms; tableOf one or two of them where a
	// table is asked for; someValues a list of numbers.
	someAxis = func() string {
		var terms []string
		for _, a := range axisTerms {
			terms = append(terms, a.terms...)
		}
		slices.SortFunc(terms, func(a, b string) int { return len(b) - len(a) }) // the longest first
		for i := range terms {
			terms[i] = regexp.QuoteMeta(terms[i])
		}
		return "(" + strings.Join(terms, "|") + ")"
	}()
	tableOf = Pattern(`(?:\bby |\bover |\btable (?:of|for|with) |\btable: ?|按照?|随)` + someAxis + `(?:\b|s\b|)(?: ?(?:and|x|×|,|\+|against|vs\.?|versus|by|和|与|、|及) ?` + someAxis + `)?` +
		`|` + someAxis + ` ?(?:and|x|×|against|vs\.?|versus|和|与) ?` + someAxis + `(?: ?的?)(?:table|matrix|表)`)
	someValues = Pattern(someAxis + `[ :=]+(\d+k?(?:(?: ?[,/、，] ?| and | or | vs | )\d+k?)+)(?:[^\d.a-z]|$)`)
	number     = Pattern(`\d+k?`)
)

// tookWords tell how long a run takes and wonder at it: "88 hours, is that normal?", "24h eta, too slow?".
var tookWords = Pattern(`\d ?(?:h|hrs?|hours?|d|days?|weeks?)\b[^.!;]{0,40}\b(?:normal|expected|usual|too (?:slow|long|much)|slow|reasonable|typical)\b|\d ?(?:h|hrs?|hours?|d|days?) ?(?:eta|remaining|left)\b|\beta\b[^.!;]{0,16}\d ?(?:h|hrs?|hours?|d|days?)\b|\d ?个?(?:小时|天)[^。！；]{0,10}(?:正常|太慢|合理|慢吗)`)

// timeUnit is a unit of time that is asked for: "how many hours", "in days?", 几天.
var timeUnit = Pattern(`\b(?:how many|number of|in how many) (hour|day|week|minute)s?\b|\b(?:in|time in) (hour|day|week|minute)s?(?: ?[?.!,;]| *$)|\b(hour|day|week|minute)s (?:each|per option)\b|(?:几|多少)个?(小时|钟头|天|周|分钟)`)

var unitsOfTime = map[string]string{"hour": "hours", "day": "days", "week": "weeks", "minute": "minutes", "小时": "hours", "钟头": "hours", "天": "days", "周": "weeks", "分钟": "minutes"}

func timeUnitIn(text string) string {
	if !hinted(text, "hour", "day", "week", "minute", "小时", "钟头", "天", "周", "分钟") {
		return ""
	}
	for _, word := range timeUnit().FindStringSubmatch(text) {
		if unit := unitsOfTime[word]; unit != "" {
			return unit
		}
	}
	return ""
}

// WantsIn reads what a text asks about. Each pattern is tried only on a text
// that holds one of its words: most questions hold none.
func WantsIn(text string) Wants {
	text = strings.ToLower(text)
	asks := func(pattern func() *regexp.Regexp, hints ...string) bool {
		return hinted(text, hints...) && pattern().MatchString(text)
	}
	w := Wants{
		Notebook:       notebookIn(text),
		Beside:         besideIn(text),
		Safe:           asks(safeWords, "safe", "risk", "tight", "close", "room", "margin", "will ", "might", "ok", "fine", "alright", "安全", "险", "稳", "会不会", "余量"),
		Failing:        asks(brokeOff, "oom", "memory", "crash", "fail", "die", "kill", "alloc", "爆", "不足", "不够", "溢出", "炸", "崩"),
		Without:        ruledOutIn(text),
		Rank:           asks(rankWords, "rank", "秩") && !processRank().MatchString(text),
		Format:         asks(formatAsk, "quant", "bit", "format", "gguf", "量化", "精度", "格式") || whichFile(text),
		Layout:         asks(layoutAsk, "parallel", "tp", "split", "lay out", "partition", "并行", "切分"),
		LaysTraining:   hinted(text, "3d", "4d", "dp", "流水", "pipeline", "megatron", "数据并行"),
		Quantized:      asks(quantizedOK, "quant", "量化") && !hinted(text, "kv", "cache", "缓存"),
		Disk:           asks(diskWords, "disk", "ssd", "storage", "download", "checkpoint", "硬盘", "磁盘", "下载", "存储", "检查点") && !onlyFetched(text) || asksFileSize(text),
		Saving:         runsOutSaving(text),
		Circuit:        circuitOf(text),
		Cheapest:       hinted(text, "cheapest", "least expensive", "最便宜", "最省钱"),
		Heat:           hinted(text, "btu", "heat", "cooling", "aircon", "发热", "散热", "制冷", "空调"),
		Mixture:        asks(mixtureWord, "moe", "experts", "专家"),
		TimeUnit:       timeUnitIn(text),
		Took:           asks(tookWords, "hour", "day", "hrs", "eta", "小时", "天"),
		GPUHours:       asks(hoursWords, "hour", "hrs", "days", "小时", "卡时", "gpu时"),
		Stage:          asks(stageAsk, "zero", "deepspeed", "ds stage"),
		States:         asks(stateWords, "state", "状态"),
		Steps:          asks(stepsWords, "step", "update", "iteration", "步") && !stepRate().MatchString(text),
		Half:           asks(halfWords, "half", "一半"),
		Links:          asks(linkWords, "link", "pcie", "interconnect", "互联", "互连"),
		Trained:        asks(trainedWords, "how many", "how much", "多少", "几"),
		Money:          asks(moneyWords, "cheap", "cost", "price", "dollar", "$", "bang", "money", "expensive", "economical", "划算", "便宜", "性价比", "值", "贵", "成本", "省钱", "费用", "钱", "价", "元"),
		PerGPU:         asks(eachCardWords, "gpu", "card", "device", "每卡", "单卡", "每张"),
		PerToken:       asks(eachTokenWords, "tpot", "itl", "token"),
		DailyUsers:     asks(dailyUserWords, "dau", "daily", "a day", "日活", "每天"),
		Items:          asks(itemWords, "/", "per", " a ", "each", "every", "每"),
		Ownership:      asks(ownedWords, "tco", "ownership", "拥有成本", "持有成本"),
		EnergyBill:     asks(billWords, "electric", "power", "energy", "kwh", "电"),
		PowerMoney:     asks(powerMoneyWords, "electric", "power", "energy", "电") && !hinted(text, "rent", "leas", "hire", "租"),
		PerDollar:      asks(dollarWords, "dollar", "usd", "$", "buck", "美元", "块钱", "元"),
		PerMillion:     asks(tokenWords, "million", "1m", "/m", "per m", "百万", "每m", "100万"),
		TensorParallel: hinted(text, "tensor parallel", "tensor-parallel", "tensor_parallel", "张量并行", "张量切分", " tp "),
		Faster:         asks(fastWords, "fast", "slow", "quick", "speed", "through", "token", "tps", "time", "快", "慢", "速", "时", "吞吐", "倍", "how many times"),
		Throughput:     asks(throughputWords, "throughput", "吞吐", "aggregate", "in total", "合计"),
		Saves:          asks(saveWords, "sav", "less", "省", "少", "降"),
		Differs:        asks(differWords, "how much", "differ", "多少", "哪个", "区别", "差"),
		Equals:         asks(equalWords, "equ", "match", "repl", "up", "amount", "worth", "beat", "相当", "顶", "抵", "等", "换", "上"),
		Serves:         asks(reachedWords, "serv", "api", "endpoint", "deploy", "production", "部署", "上线", "对外", "接口", "服务"),
		Machines:       asks(machinesAsk, "machine", "node", "server", "box", "台"),
		LinkWorth:      asks(worthWords, "link", "pcie", "bridge", "桥接", "互联"),
		FirstToken:     asks(firstWords, "first", "ttft", "首"),
		Prompts:        promptRateIn(text),
		Reading:        asks(readingWords, "process", "ingest", "read", "prefill", "digest", "chew", "pp", "how ", "take", "prompts", "wait", "latency", "处理", "读", "预填", "多久", "几秒", "多长", "延迟", "等多"),
		Advisable:      hinted(text, "should i", "should we", "do i need", "do we need", "worth", "要不要", "需不需要", "该不该", "有必要", "是否需要"),
		TotalTokens:    hinted(text, "total tokens", "total-tokens", "total_tokens"),
	}
	w.Money = w.Money || asksTokenWorth(text)
	w.Rent = asks(rentWords, "rent", "cost", "bill", "price", "much", "pay", "租", "钱", "费", "成本", "价") && !asks(memoryCost, "vram", "memory", "显存", "内存")
	switch {
	case asks(cheaperCards, "cheap", "expensive", "afford", "便宜", "划算") && !asks(purchase, "buy", "own"):
		w.Instead = "cheaper"
	case asks(fasterCards, "fast", "better", "quick", "strong", "power", "beef", "快", "好", "强"):
		w.Instead = "faster"
	}
	w.Extra, w.MicroBatches = AsksExtra(text), MicroBatches(text)
	w.SavedEvery, w.KeptLast = SavedEvery(text)
	w.Vendor = vendorIn(text)
	w.Provider = ProviderIn(text)
	w.Instance = w.Provider != "" && asks(instanceWords, "instance", "vm", "machine", "node", "server", "sku", "ec2", "gpu", "实例", "机器", "机型", "服务器", "规格", "虚拟机", "gpu")
	w.Sharing = sharingIn(text)
	w.Notion = NotionIn(text)
	w.Wonders, w.Meaning = Wonders(text), AsksMeaning(text)
	w.Quantities, w.Buying = quantitiesIn(text), buyingIn(text)
	w.Axes = axesIn(text)
	w.Also = alsoIn(text)
	w.Purpose, w.Praised = purposeIn(text), praiseWords().MatchString(text)
	w.Programs = ProgramsIn(text)
	return w
}

var gibibytes = Pattern(`(?i)\d ?[gm]ib\b`)

// SpeaksGibibytes says whether a text gives figures in GiB or MiB, as programs
// print them.
func SpeaksGibibytes(text string) bool { return gibibytes().MatchString(text) }

// whether are the words that ask for yes or no.
var whether = []string{"does ", "do ", "can ", "support", "has ", "have ", "is there", "支持", "能用", "有没有", "是否", "有无", "能不能", "可以", "能否", "吗"}

// AsksWhether says whether a text asks for yes or no.
func AsksWhether(text string) bool {
	text = strings.ToLower(text)
	for _, w := range whether {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}

// Wonders reports whether a text asks for the cause of something, or whether it is as it should be. Verbs
// of a plan ("we expect 200 users", "I assume 3 epochs", "is this right?" on its own) ask for none.
func Wonders(text string) bool {
	text = strings.ToLower(text)
	if hinted(text, "why", "how c", "reason", "what", "sense", "为", "怎么", "什么", "原因", "问题", "почему", "warum", "pourquoi", "por qu", "なぜ", "왜") && asksCause().MatchString(text) {
		return true
	}
	return hinted(text, "is ", "are ", "isn", "shouldn", "expected", "thought", "surpris", "confus", "puzzl", "weird", "strange", "odd", "supposed", "奇怪", "正常", "对", "真的", "反而", "按理", "理论", "以为", "应该", "居然", "竟然") &&
		asksNormal().MatchString(text) && complains().MatchString(text)
}

var asksCause = Pattern(`\bwhy\b|\bhow come\b|\bhow (?:can|could) (?:it|this|that|\w+ [\w.]+ \w+) (?:be|have)\b|\b(?:the|possible|what) reasons?\b|\breasons? (?:for|why|of|that|behind)\b|\bwhat(?:'s| is| could be| might be| am i| are we)? ?(?:causes?|causing|the (?:possible )?(?:problem|reason|cause)|going on|wrong|missing)\b|\bmakes? no sense|\bdoes(?:n't| not|) (?:this |that |it )?make (?:any )?sense|为什么|为啥|为何|怎么(?:会|回事|反而|还(?:是|这么|那么|会))|什么原因|(?:原因|问题)(?:是什么|在哪|出在)|什么情况|哪里(?:有|出)?问题|почему|warum|pourquoi|por qué|なぜ|왜`)

var asksNormal = Pattern(`\b(?:is|are) (?:it|this|that|these|those|they) (?:really |supposed to be )?(?:normal|expected|usual|right|true|correct|a bug)\b|\b(?:i|we) (?:had |would have |'d have )?(?:expected|thought)\b|\b(?:am|was|are|were) (?:i |we )?(?:surpris|confus|puzzl)|\bi'm (?:surpris|confus|puzzl)|\bshouldn'?t\b|\bisn'?t (?:it|that|this)\b|\bweird|\bstrange|\bodd\b|\bsupposed to\b|奇怪|正常[吗么嘛?？]|正常的|对[吗么不]|是真的|反而|按理|理论上|本以为|不应该|不是应该|居然|竟然`)

// complains finds words for what went worse than it should.
var complains = Pattern(`\b(?:slow|slower|crawl|sluggish|oom|crash|only|barely|hardly|still|same|no (?:faster|less|difference|change)|more than|not (?:even )?(?:faster|less|double)|n't (?:faster|double|drop|change|help|any)|worse|lower|drops?|dropped|fell|falls|out of memory|so (?:much|many|slow|low|high|long)|doubl(?:e|es|ed|ing)|twice)\b|慢|爆|溢出|只有|才\d|没(?:有)?(?:变|快|少|降|省)|一样|不变|反而|更(?:多|高|大|占)|这么(?:多|高|大|低|少)|下降|变低|降`)

// AsksMeaning reports whether a text asks what something is. "Explain why" and "what is the cause" ask for
// something else.
func AsksMeaning(text string) bool {
	text = strings.ToLower(text)
	return hinted(text, "what", "explain", "meaning", "defin", "什么", "是啥", "解释", "介绍", "讲讲") && asksMeaning().MatchString(otherWhat().ReplaceAllString(text, ""))
}

var (
	asksMeaning = Pattern(`\bwhat(?:'s| is| are| does)\b|\bexplain\b|\bmeaning\b|\bdefin|什么是|是什么|是啥|什么意思|解释|介绍|讲讲`)
	otherWhat   = Pattern(`\bwhat(?:'s| is| are| does) (?:the |a |possible |main |usual |most likely |real |actual )*(?:reason|cause|problem|causing|going on|wrong|happening|missing|limiting|slowing|eating|taking|using)|\bwhat(?:'s| is| are| does) (?:the |my |our |some |a |good )*(?:options?|ways?|best|max\w*|min\w*|speed|throughput|limit|fix|bottleneck|right|it take)|\bexplain (?:to me |me |please )?(?:why|how come|the reason)|(?:原因|问题)是(?:什么|啥)|是什么(?:原因|问题|情况)|解释(?:一?下)?[^,，。]{0,4}(?:为什么|为何|原因)`)
)

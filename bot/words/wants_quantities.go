package words

import (
	"regexp"
	"strconv"
	"strings"
)

// How large the file of a trained adapter is, and what speaks of anything else: memory, or how large an
// adapter may be.
var (
	adapterFileWords = Pattern(`\b(?:how (?:big|large|heavy|many (?:mb|mib|gb|gib|megabytes|gigabytes|bytes))|size|sizes|disk)\b[^.?!]{0,48}\b(?:adapters?|(?:q?lora|adapter)(?:'s)? (?:files?|weights|safetensors|checkpoints?|ckpts?))\b|\b(?:adapters?|q?loras?)(?:'s)? (?:(?:weights?|checkpoint|output|safetensors) )?(?:file ?)?(?:sizes?|file)\b|\badapter_model\b|(?:lora|适配器|adapter)[^。？?,，]{0,12}文件[^。？?,，]{0,6}(?:多大|大小|多少|几)|(?:适配器|adapter|lora ?权重)(?:的)?(?:大小|体积|多大|有多大|占多少(?:硬盘|磁盘|空间))`)
	adapterElsewhere = Pattern(`\b(?:v?ram|memory|gpus?|cards?|fits?|can (?:i|we|you)|train(?:s|ed|able)? (?:with|on)|training|fine-?tun\w+|serv\w+|load\w*|ranks? (?:fits?|can))\b|显存|内存|能训|训练要|放得下|装得下|微调需要|加载`)
)

// adapterFile reports whether a text asks how large the file of an adapter is.
func adapterFile(text string) bool {
	return hinted(text, "adapter", "lora", "适配器") && adapterFileWords().MatchString(text) && !adapterElsewhere().MatchString(text)
}

var (
	extraWords = Pattern(`\b(?:extra|additional|more) (?:gpu |cuda )?(?:memory|vram)\b|\bhow much (?:more|extra)\b|\b(?:memory|vram) overhead\b|额外|(?:^|[^至最不])多(?:占|用|吃|要|花|出)?多少|增加多少|多占(?:显存|内存)`)
	savedEvery = Pattern(`\b(?:checkpoints?|ckpts?|sav(?:e|es|ed|ing)|snapshots?)\b[^.?!;]{0,30}\b(?:every|each|per) (\d{1,7}) ?(?:training |optimi[sz]er )?steps?\b|\bsave_steps\b[ =:]*(\d{1,7})|\bevery (\d{1,7}) steps\b[^.?!;]{0,30}\b(?:checkpoint|ckpt|save)|每(?:隔)? ?(\d{1,7}) ?步[^。？；]{0,8}(?:存|保存|检查点|ckpt|checkpoint)|(?:存|保存|检查点|ckpt|checkpoint)[^。？；]{0,8}每(?:隔)? ?(\d{1,7}) ?步`)
	keptLimit  = Pattern(`\bsave_total_limit\b[ =:]*(\d{1,4})|\bkeep(?:ing)? (?:only )?(?:the )?(?:last |latest )?(\d{1,4})(?: checkpoints?| ckpts?)?\b|(?:只|仅)?保留(?:最近|最新|最后)?(?:的)? ?(\d{1,4}) ?个`)
	microWords = Pattern(`\b(\d{1,4}) ?micro-?batch(?:es)?\b|\bmicro-?batch(?:es)? ?(?:=|:|of)? ?(\d{1,4})\b|(\d{1,4}) ?个?微批次?|微批次?(?:数|数量)?[为是=:： ]*(\d{1,4})`)
)

// AsksExtra reports whether a text asks what something takes on top.
func AsksExtra(text string) bool {
	text = strings.ToLower(text)
	return hinted(text, "extra", "more", "additional", "overhead", "额外", "多", "增加") && extraWords().MatchString(text)
}

// MicroBatches is how many micro-batches a text says that a pipeline has in a step, 0 where it says none.
func MicroBatches(text string) int {
	text = strings.ToLower(text)
	if !hinted(text, "micro", "微批") {
		return 0
	}
	return figureIn(microWords(), text)
}

// SavedEvery is after how many steps a text says that a checkpoint is saved, and Kept how many of them stay; 0 where
// it says nothing of it.
func SavedEvery(text string) (steps, kept int) {
	text = strings.ToLower(text)
	if !hinted(text, "save", "saving", "checkpoint", "ckpt", "snapshot", "存", "检查点") {
		return 0, 0
	}
	plain := strings.ReplaceAll(text, ",", "")
	return figureIn(savedEvery(), plain), figureIn(keptLimit(), plain)
}

// figureIn is the first figure that a pattern finds.
func figureIn(pattern *regexp.Regexp, text string) int {
	for i, m := range pattern.FindStringSubmatch(text) {
		if n, err := strconv.Atoi(m); i > 0 && err == nil {
			return n
		}
	}
	return 0
}

// What a token is worth, how many of them a dollar buys, and how large a file is.
var (
	dollarWords = Pattern(`\btokens?\b[^.?!]{0,12}\b(?:per|for (?:a|one|1|each)) ?(?:\$|dollars?\b|usd\b|bucks?\b)|每 ?(?:1|一)? ?(?:个)?(?:美元|美金|块钱|元)[^。？?]{0,8}token|(?:1|一) ?(?:美元|美金|块钱|元)[^。？?]{0,6}(?:多少|几)[^。？?]{0,6}token`)
	tokenWorth  = Pattern(`\b(?:vs\.?|versus|or|against)\b[^.?!]{0,40}\bper token\b`)
	notWorth    = Pattern(`\b(?:time|latency|kv|cache|memory|vram|bytes?|ms|milliseconds?|speed|fast\w*|slow\w*|flops?)\b`)
	fileWords   = Pattern(`\bhow (?:big|large)\b[^.?!]{0,48}\b(?:gguf|files?)\b|\b(?:gguf|file) size\b|\bsize of\b[^.?!]{0,32}\b(?:gguf|file)\b|(?:gguf|文件)[^。？?,，]{0,6}(?:多大|大小|多少 ?g)`)
)

// asksTokenWorth reports whether cards are compared by what a token costs on them: "per token" alone, with no word of
// time or bytes.
func asksTokenWorth(text string) bool {
	return hinted(text, "per token") && tokenWorth().MatchString(text) && !notWorth().MatchString(text)
}

var (
	// fetchTold tells how long a model takes to come, in passing; fetchWord names that, and nothing of a disk.
	fetchTold = Pattern(`\bdownload(s|ing)?\b[^,;.?!]{0,32}\b(days?|hours?|hrs?|minutes?|mins?|nights?|ages|forever|slow|slowly)\b|(下载|下模型|拉模型)[^,;?!，。；？！]{0,10}(天|小时|分钟|晚上|一夜|慢)`)
	fetchWord = Pattern(`\bdownload(s|ed|ing)?\b|下载`)
)

// onlyFetched reports whether a text names nothing of a disk but a download, and tells how long that takes.
func onlyFetched(text string) bool {
	return hinted(text, "download", "下载") && fetchTold().MatchString(text) && !diskWords().MatchString(fetchWord().ReplaceAllString(text, ""))
}

// asksFileSize reports whether the size of a file is asked for, and not what the model takes in memory.
func asksFileSize(text string) bool {
	return hinted(text, "gguf", "file", "文件") && fileWords().MatchString(text) && !hinted(text, "vram", "memory", "ram", "显存", "内存", "fit")
}

// negativeWords are how many hard negatives each pair has, that an embedder is trained on.
var negativeWords = Pattern(`\b(\d{1,3}) (?:hard |mined )?neg(?:ative)?s?\b|\b(?:hard |mined )?negatives?(?: per (?:query|pair|sample))?[:= ]{1,3}(\d{1,3})\b|\btrain_group_size[:= ]{1,3}(\d{1,3})\b|(?:难|硬)?负(?:样本|例)(?:数)?(?:每条|各)?(?:为|是|[:：=])? ?(\d{1,3})|(\d{1,3}) ?(?:个|条)(?:难|硬)?负(?:样本|例)`)

// negativesIn is the number of hard negatives of each pair that a text tells, 0 for none.
func negativesIn(text string) int {
	if !hinted(text, "neg", "负", "train_group_size") {
		return 0
	}
	for i, digits := range negativeWords().FindStringSubmatch(text) {
		if n, err := strconv.Atoi(digits); i > 0 && err == nil {
			if i == 3 {
				n-- // the positive is one of the group
			}
			return max(n, 0)
		}
	}
	return 0
}

// Quantities are figures that a text asks for and no intent is made for.
type Quantities struct {
	Checkpoint bool     // what one or several checkpoints to resume from take
	Resumed    bool     // with the states of the optimizer
	Kept       int      // how many of them are kept; 0: not said
	SavedEvery int      // steps between two of them
	Trainable  bool     // how many parameters of an adapter are trained
	Adapter    bool     // how large the file of a trained adapter is
	CacheOf    int      // tokens whose KV cache is asked for
	CacheRoom  bool     // how many tokens the KV cache of a server has room for
	Share      bool     // which share of a card a server has to be given
	Ungraphed  bool     // what a server without CUDA graphs saves
	Figures    []string // the lines of a data sheet that are asked for by name
	Candidates int      // texts that each request brings to a model that ranks them; 0: not said
}

var (
	checkpointWords = Pattern(`\b(checkpoints?|ckpts?)\b[^.?!]{0,40}\b(with|incl\w*|plus|and) [^.?!]{0,16}(optimi[sz]er|adam|moments|states)|\b(how (big|large|much)|size|disk|space|storage|ssd|gb|tb)\b[^.?!]{0,50}\b(checkpoints|checkpoint|ckpts?)\b|\b(checkpoint|ckpt)s?\b[^.?!]{0,20}\b(size|take|disk|big|large)\b|(存|保存|落盘|写)[^。？?]{0,10}(checkpoint|ckpt|检查点|断点)|(checkpoint|ckpt|断点)[^。？?]{0,12}(带|含|包括|连)?[^。？?]{0,6}(优化器|adam|多大|硬盘|磁盘|多少(g|tb|空间))`)
	roomWords       = Pattern(`kv ?-?(?:cache|缓存|池)?(?:池|pool)?(?: |能|可以|可|会|最多|总共|一共|大概|里)*(?:放|存|装|容纳|支持|缓存|有)(?:得)?(?:下|进)? *(?:多少|几|多大)(?:个|万|k)* ?(?:token|词元)|(?:多少|几)(?:个|万|k)* ?tokens?的? ?kv|\bhow many tokens\b[^.?!;]{0,50}\bkv[ -]?cache\b|\bkv[ -]?(?:cache|pool)\b[^.?!;]{0,40}\bhow many tokens\b|\bkv[ -]?cache (?:pool )?(?:capacity|size|room) in tokens\b`)
	shareWords      = Pattern(`(?:显存利用率|显存占用比例?)(?: |参数|要|应该|该|得|需要|至少|最低|最少|应|需|必须)*(?:调|设|配|给|开|填|改)[^。？?,，]{0,8}(?:多少|多大|多高|几)|(?:gpu[_ -]memory[_ -]utili[sz]ation|mem(?:ory)?[_ -]fraction[_ -]static|gpu[_ -]mem[_ -]util)(?: |参数|要|应该|该|得|需要|至少|最低|最少|应|需|必须)*(?:调|设|设置|配|配置|给|开|写|填|改|用|降|提高?|is|should|do|does|must|to|be|set|i|need|value)*(?: )*(?:到|成|为|at least|at)?(?: )*(?:多少|多大|多高|几|$|\?)|\b(?:what|which|how (?:high|much|low))\b(?: [a-z']+){0,5}? (?:gpu[_ -]memory[_ -]utili[sz]ation|mem[_ -]fraction[_ -]static)\b`)
	shareDefault    = Pattern(`默认|\bdefault|什么意思|是什么|\bmean`)
	ungraphedWords  = Pattern(`(?:cuda ?graphs?|enforce[-_ ]eager)(?:[^。？?.!]|\.\d){0,64}(?:省|少占|占多少|\bsav|\bless\b|\bfree)|(?:省|\bsav(?:e|es|ed|ing)\b|\bfrees?\b)[^。？?.!]{0,24}(?:cuda ?graphs?|enforce[-_ ]eager)`)
	savesMemory     = Pattern(`(gradient|grad|activation|act)[ _-]?(checkpoint|ckpt)|checkpointing|梯度检查点|激活检查点|重计算`)
	keptWords       = Pattern(`\b(\d{1,4}) (full |complete |such |saved )?(checkpoints|ckpts)\b|\bkeep(ing|s)? (the )?(last |latest |only )*(\d{1,4})\b|save_total_limit ?[=:]? ?(\d{1,4})|(?:保留|留|存)(?:最近|最新|最后)?的?(\d{1,4}) ?(?:个|份)`)
	everyWords      = Pattern(`\bevery (\d+(?:\.\d+)?)(k)? ?(?:steps|iterations|iters|its?|updates)|每(?:隔)?(\d+(?:\.\d+)?)(k|千)?步`)
	trainableWords  = Pattern(`\btrainable (param|weight)|\b(params?|parameters|weights) (does|do|are|is|will|would)[^.?!]{0,40}\btrain(s|ed)?\b|\b(adapter|lora) (has|have|adds?|size)\b[^.?!]{0,20}(param|$)|可训练(的)?参数|训练(的)?参数(量|有多少|多少|占)|要训练多少参数`)
	candidateWords  = Pattern(`\b(\d{1,4}) ?(?:documents|docs|passages|chunks|candidates|texts|snippets|paragraphs|pairs|hits|results)\b|(\d{1,4}) ?(?:个|篇|条|段)(?:文档|段落|候选|文本|片段|结果)`)
	perTokenWords   = Pattern(`\b(per|each|every|one|a|single) token\b|/ ?token\b|每(个|一个|1个)? ?token|(一|单|1)个? ?token`)
	cacheNamed      = Pattern(`\bkv\b|kv ?cache|缓存|\b(?:vram|memory|ram|[kmg]i?b) (?:per|for each|for every) token\b|(?:每个?|一个|单)token(?:要|需要|会|大概|的)*(?:占|显存|多少(?:显存|内存))`)
	perLengthWords  = Pattern(`\b(each|every|per)( extra| additional| further| more| added)? (\d+)? ?k( tokens?)?( of)?( context| ctx| tokens?)?\b|\b(an? )?(extra|additional|further|another) (\d+)?k( tokens?)?( of)? (context|ctx|tokens)|每(多|增加|加|涨|长)?(\d+)? ?k ?(的)?(上下文|长度|token|ctx)|每(多|增加|加)[^。？]{0,4}(\d+) ?k`)
)

// quantitiesIn reads them; each pattern is tried only behind one of its words.
func quantitiesIn(text string) Quantities {
	var out Quantities
	if hinted(text, "checkpoint", "ckpt", "检查点", "断点") && checkpointWords().MatchString(text) && !savesMemory().MatchString(text) {
		out.Checkpoint = true
		out.Resumed = hinted(text, "optimizer", "optimiser", "adam", "states", "resum", "moments", "优化器", "恢复", "续训", "断点")
		out.Kept = firstNumber(keptWords().FindStringSubmatch(text))
		out.SavedEvery = firstNumber(everyWords().FindStringSubmatch(text))
	}
	out.CacheRoom = hinted(text, "kv") && hinted(text, "token", "词元") && roomWords().MatchString(text)
	out.Share = hinted(text, "utili", "fraction", "显存利用率", "显存占用", "mem_util", "mem-util") && shareWords().MatchString(text) && !shareDefault().MatchString(text)
	out.Ungraphed = hinted(text, "graph", "eager") && ungraphedWords().MatchString(text)
	if hinted(text, "rerank", "rank", "重排") {
		out.Candidates = firstNumber(candidateWords().FindStringSubmatch(text))
	}
	out.Adapter, out.Figures = adapterFile(text), SheetFigures(text)
	if hinted(text, "train", "adapter", "参数") {
		out.Trainable = trainableWords().MatchString(text)
	}
	switch {
	case hinted(text, "token") && hinted(text, "kv", "缓存", "per token", "each token", "every token", "token占", "token要", "token需", "token的显存", "token显存") && perTokenWords().MatchString(text) && cacheNamed().MatchString(text):
		out.CacheOf = 1
	case hinted(text, "each", "every", "per ", "extra", "additional", "further", "another", "每") && hinted(text, "k"):
		if found := perLengthWords().FindStringSubmatch(text); found != nil && hinted(text, "context", "ctx", "token", "上下文", "长度") {
			out.CacheOf = max(firstNumber(found), 1) * 1024
		}
	}
	return out
}

// firstNumber is the first figure among the groups of a match, in thousands where
// a k follows it.
func firstNumber(groups []string) int {
	for i, g := range groups[min(1, len(groups)):] {
		n, err := strconv.ParseFloat(strings.TrimSpace(g), 64)
		if err != nil {
			continue
		}
		if i+2 < len(groups) && (groups[i+2] == "k" || groups[i+2] == "千") {
			n *= 1000
		}
		return int(n)
	}
	return 0
}

// sheetFigures are the lines of a data sheet that questions ask for, by their names.
var sheetFigures = []struct {
	name  string
	hints []string
	words func() *regexp.Regexp
}{
	{"bandwidth", []string{"bandwidth", "带宽"}, Pattern(`\b(?:memory|vram|hbm|mem)? ?bandwidth\b|(?:显存|内存)?带宽`)},
	{"tdp", []string{"tdp", "功耗"}, Pattern(`\btdp\b|功耗`)},
	{"capability", []string{"capability", "计算能力", "sm_"}, Pattern(`\bcompute capability\b|计算能力`)},
	{"active", []string{"active", "activated", "激活"}, Pattern(`\bactiv(?:e|ated)\b|激活`)},
	{"layers", []string{"layer", "层"}, Pattern(`\b(?:how many|number of) layers\b|(?:多少|几)层|层数`)},
	{"hidden_size", []string{"hidden", "隐藏"}, Pattern(`\bhidden (?:size|dim\w*)\b|隐藏(?:层)?(?:大小|维度)`)},
	{"kv_heads", []string{"kv head", "kv 头", "kv头"}, Pattern(`\bkv heads?\b|kv ?头`)},
	{"attention_heads", []string{"attention head", "注意力头"}, Pattern(`\battention heads?\b|注意力头`)},
	{"vocab_size", []string{"vocab", "词表"}, Pattern(`\bvocab(?:ulary)?\b|词表`)},
	{"experts", []string{"expert", "专家"}, Pattern(`\b(?:how many|number of) (?:\w+ )?experts\b|(?:多少|几)个?专家|专家数`)},
	{"max_position_embeddings", []string{"context", "上下文"}, Pattern(`\b(?:context (?:length|window|size)|(?:max\w*|longest) context)\b|上下文(?:长度|窗口)|最长上下文`)},
	{"memory", []string{"memory", "vram", "显存"}, Pattern(`\b(?:memory|vram)(?: size| capacity| amount)?[?. ]*$|\bhow much (?:memory|vram) (?:does|do|has|is on)\b|显存(?:大小|容量|有?多少|多大)?[?？。 ]*$`)},
}

// SheetFigures are the names of the lines of a data sheet that a text asks for.
func SheetFigures(text string) []string {
	var names []string
	for _, f := range sheetFigures {
		if hinted(text, f.hints...) && f.words().MatchString(text) {
			names = append(names, f.name)
		}
	}
	return names
}

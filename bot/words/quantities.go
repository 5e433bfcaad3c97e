package words

import (
	"strconv"
	"strings"
)

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

// What the quantities come to.
var (
	CacheRoom = Sentence{
		"The KV cache has room for about {tokens} tokens: {pool} per GPU on {cards} under {program}, at {one} per token and GPU. That is {users} requests of {length} tokens at once.",
		"KV 缓存约能放 {tokens} tokens：{cards}，{program}，每张 GPU 留给缓存 {pool}，每个 token 每张 GPU {one}。折合同时 {users} 个 {length} tokens 的请求。",
	}
	ShareEnough = Sentence{
		"{name} of {share} or more is enough for {what} at {length} tokens{users} on {cards}. What lies above goes to the KV cache: at {usual} it holds about {tokens} tokens.",
		"{name} 调到 {share} 或更大即可：{what}，上下文 {length}{users}，{cards}。多给的部分都归 KV 缓存：设为 {usual} 时约能放 {tokens} tokens。",
	}
	ShareFor  = Sentence{", {count} users,", "，{count} 路并发"}
	Ungraphed = Sentence{
		"Without CUDA graphs about {size} per GPU are free: {what} on {cards} under {program}. Its KV cache grows by as much, to about {tokens} tokens from {before}; small batches decode more slowly.",
		"关闭 CUDA 图约省每张 GPU {size}：{what}，{cards}，{program}。省下的归 KV 缓存，从约 {before} 增到约 {tokens} tokens；小批量解码会变慢。",
	}

	Checkpoints = Sentence{
		"A checkpoint of {model} to resume training from takes {one} ({how}); the weights alone take {weights}.",
		"{model} 可恢复训练的检查点每个 {one}（{how}），仅权重为 {weights}。",
	}
	CheckpointsKept = Sentence{
		" {count} of them take {all} of disk.", "{count} 个共需硬盘 {all}。",
	}
	CheckpointHow = Sentence{
		"weights, fp32 master copy and the states of {optimizer}", "权重、fp32 主权重与 {optimizer} 的状态",
	}
	AdapterHow = Sentence{
		"the adapters and the states of {optimizer}; the base model is not stored again", "适配器与 {optimizer} 的状态，不重复保存基座",
	}
	TrainableOf = Sentence{
		"LoRA with rank {rank} on {targets} trains {count} parameters of {model}: {share} % of its {all}. Stored in 16 bits the adapter takes {size}.",
		"{model} 的 LoRA（rank {rank}，{targets}）可训练参数 {count}，占全部 {all} 的 {share} %；以 16 位保存的适配器为 {size}。",
	}
	TrainableAll = Sentence{
		"All {all} parameters of {model} are trained.", "{model} 的全部 {all} 参数都参与训练。",
	}
	CacheOfTokens = Sentence{
		"Each token of context takes {one} of KV cache in {model} ({format}), for each sequence: {more}.",
		"{model} 每个 token 的 KV 缓存为 {one}（{format}，每个序列）：{more}。",
	}
	CacheOfWindows = Sentence{
		"Each token of context takes {first} of KV cache in {model} ({format}) up to its window of {window} tokens and {one} beyond it, where only {layers} layers keep all of them, for each sequence: {more}.",
		"{model} 每个 token 的 KV 缓存在滑动窗口 {window} tokens 以内为 {first}，超出后只有 {layers} 层保留全部，为 {one}（{format}，每个序列）：{more}。",
	}
	CachesOfToken  = Sentence{"KV cache of each token of context, for each sequence: {list}.", "每个 token 的 KV 缓存（每个序列）：{list}。"}
	CachesOfTokens = Sentence{"KV cache of {count} tokens of context, for each sequence: {list}.", "{count} tokens 的 KV 缓存（每个序列）：{list}。"}
	TimesAsMuch    = Sentence{" {most} takes {times} times as much as {least}.", "{most} 是 {least} 的 {times} 倍。"}
	CacheOfMore    = Sentence{"{size} for {count} tokens", "{count} tokens 为 {size}"}
	SharedPrefix   = Sentence{
		"With prefix caching the {tokens} tokens that all share are held once: {one} per card instead of {all} for {users}.",
		"开启前缀缓存后，{users} 个请求共用的 {tokens} tokens 只存一份：每张卡 {one}，而不是 {all}。",
	}
	CacheSplit = Sentence{" On each of {count} cards it is {size}.", "分到 {count} 张卡，每张 {size}。"}
)

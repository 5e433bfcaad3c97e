package words

import (
	"strconv"
	"strings"
)

// Quantities are figures that a text asks for and no intent is made for.
type Quantities struct {
	Checkpoint bool // what one or several checkpoints to resume from take
	Resumed    bool // with the states of the optimizer
	Kept       int  // how many of them are kept; 0: not said
	SavedEvery int  // steps between two of them
	Trainable  bool // how many parameters of an adapter are trained
	CacheOf    int  // tokens whose KV cache is asked for
}

var (
	checkpointWords = Pattern(`\b(checkpoints?|ckpts?)\b[^.?!]{0,40}\b(with|incl\w*|plus|and) [^.?!]{0,16}(optimi[sz]er|adam|moments|states)|\b(how (big|large|much)|size|disk|space|storage|ssd|gb|tb)\b[^.?!]{0,50}\b(checkpoints|checkpoint|ckpts?)\b|\b(checkpoint|ckpt)s?\b[^.?!]{0,20}\b(size|take|disk|big|large)\b|(存|保存|落盘|写)[^。？?]{0,10}(checkpoint|ckpt|检查点|断点)|(checkpoint|ckpt|断点)[^。？?]{0,12}(带|含|包括|连)?[^。？?]{0,6}(优化器|adam|多大|硬盘|磁盘|多少(g|tb|空间))`)
	savesMemory     = Pattern(`(gradient|grad|activation|act)[ _-]?(checkpoint|ckpt)|checkpointing|梯度检查点|激活检查点|重计算`)
	keptWords       = Pattern(`\b(\d{1,4}) (full |complete |such |saved )?(checkpoints|ckpts)\b|\bkeep(ing|s)? (the )?(last |latest |only )*(\d{1,4})\b|save_total_limit ?[=:]? ?(\d{1,4})|(?:保留|留|存)(?:最近|最新|最后)?的?(\d{1,4}) ?(?:个|份)`)
	everyWords      = Pattern(`\bevery (\d+(?:\.\d+)?)(k)? ?(?:steps|iterations|iters|its?|updates)|每(?:隔)?(\d+(?:\.\d+)?)(k|千)?步`)
	trainableWords  = Pattern(`\btrainable (param|weight)|\b(params?|parameters|weights) (does|do|are|is|will|would)[^.?!]{0,40}\btrain(s|ed)?\b|\b(adapter|lora) (has|have|adds?|size)\b[^.?!]{0,20}(param|$)|可训练(的)?参数|训练(的)?参数(量|有多少|多少|占)|要训练多少参数`)
	perTokenWords   = Pattern(`\b(per|each|every|one|a|single) token\b|/ ?token\b|每(个|一个|1个)? ?token|(一|单|1)个? ?token`)
	cacheNamed      = Pattern(`\bkv\b|kv ?cache|缓存`)
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
	if hinted(text, "train", "adapter", "参数") {
		out.Trainable = trainableWords().MatchString(text)
	}
	switch {
	case hinted(text, "token") && hinted(text, "kv", "缓存") && perTokenWords().MatchString(text) && cacheNamed().MatchString(text):
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
	CacheOfMore  = Sentence{"{size} for {count} tokens", "{count} tokens 为 {size}"}
	SharedPrefix = Sentence{
		"With prefix caching the {tokens} tokens that all share are held once: {one} per card instead of {all} for {users}.",
		"开启前缀缓存后，{users} 个请求共用的 {tokens} tokens 只存一份：每张卡 {one}，而不是 {all}。",
	}
	CacheSplit = Sentence{" On each of {count} cards it is {size}.", "分到 {count} 张卡，每张 {size}。"}
)

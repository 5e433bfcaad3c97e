package words

import (
	"regexp"
	"strconv"
	"strings"
)

// What one setting adds or takes away, where that is asked for and not the total.
var (
	Adds = Sentence{
		"{What} takes {by} more per GPU: {with} against {without} otherwise. ", "{what}每张 GPU 多占 {by}：{with}，否则为 {without}。",
	}
	AddsNothing   = Sentence{"{What} takes no more. ", "{what}不多占显存。"}
	TrainedInFull = Sentence{"training {modules} in full beside the adapters", "在适配器之外完整训练 {modules} "}
	AdaptersKept  = Sentence{"serving {count} adapters beside the model", "同时提供 {count} 个适配器"}
	ReferenceKept = Sentence{"the reference model", "参考模型"}
	NoReference   = Sentence{
		"It need not be held: with its log probabilities computed beforehand (precompute_ref_log_probs in TRL) it takes nothing in training, and with adapters the base without them is the reference.",
		"参考模型可以不占显存：预先算好它的 log 概率（TRL 的 precompute_ref_log_probs）即可；训练适配器时，关闭适配器的底座就是参考模型。",
	}
	EffectOf = Sentence{
		"With {what}, {work} at {length} tokens takes {with}, without it {without}: {share} % less. Activations: {a} against {b}.",
		"{work}，长度 {length}：{what}时占用 {with}，否则 {without}，省 {share} %；其中激活 {a} 对 {b}。",
	}
	EffectOfPlain = Sentence{
		"With {what}, {work} at {length} tokens takes {with}, without it {without}: {share} % less.",
		"{work}，长度 {length}：{what}时占用 {with}，否则 {without}，省 {share} %。",
	}
	WithCheckpointing = Sentence{"gradient checkpointing", "打开梯度检查点"}
	WithFlash         = Sentence{"flash attention", "使用 flash attention "}
	AccumulationAdds  = Sentence{
		"No: {steps}accumulation steps take no more activations than one, since those of a micro-batch are freed before the next. Only the gradients stay from step to step, 2 to 4 bytes for each parameter that is trained, which are held without accumulation as well unless the optimizer steps within backward.",
		"不会：{steps}梯度累积的激活与不累积时一样，每个微批次算完就释放。只有梯度一直保留（每个可训练参数 2 至 4 字节），不累积时通常也有这一份，除非优化器在反向过程中更新。",
	}
	DiskOfAll = Sentence{
		"{count} checkpoints of {what} with the optimizer, {one} each, take {sum}; with the download {all} of disk.",
		"{what}，{count} 个含优化器的检查点（每个 {one}）共 {sum}；加上下载共需硬盘 {all}。",
	}
	DiskOfFew = Sentence{
		" If only the last {count} are kept (save_total_limit) it is {sum}; the weights alone of all {all} are {weights}.",
		"只保留最近 {count} 个（save_total_limit）则为 {sum}；{all} 个只存权重为 {weights}。",
	}
	Bubble = Sentence{
		"The bubble is (p - 1) / (m + p - 1) = {idle} / {all} = {share} % of the time with {stages} stages and {micro} micro-batches.",
		"气泡占 (p - 1) / (m + p - 1) = {idle} / {all} = {share} %：{stages} 级流水线，{micro} 个微批次。",
	}
)

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

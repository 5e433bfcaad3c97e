package words

import (
	"cmp"
	"slices"
	"strings"
	"sync"
)

// kept are the kinds of what is kept.
var kept = map[string]string{"preset": "预设", "model": "模型", "accelerator": "显卡", "machine": "机器", "setting": "设置"}

// keeping are the sentences about what a team keeps; those of the store among
// them, which gives them in English.
var keeping = []Sentence{
	{"{own} is your own; it hides the built-in {other}", "{own} 是自己添加的，替代了内置的 {other}"},
	{"the format of the file that the model was read from", "读取模型的文件所用的格式"},
	{"the size of the file that the model was read from", "读取模型的文件的大小"},
	{"the {kept} \"{name}\" is there already", "已经有名为“{name}”的{kept}"},
	{"no {kept} is called \"{name}\"", "没有名为“{name}”的{kept}"},
	{"no {kept} called \"{name}\" was removed lately", "最近没有删除过名为“{name}”的{kept}"},
	{"the {kept} needs a name", "{kept}需要一个名字"},
	{"the name of the {kept} is not valid text", "{kept}的名字不是有效的文本"},
	{"a name can have {most} characters; this one has {n}", "名字最多 {most} 个字符，这个有 {n} 个"},
	{"a name is made of letters, digits, dots and hyphens; {sign} can't stand in {name}", "名字由字母、数字、点和连字符组成，{name} 里不能有 {sign}"},
	{"a name needs a letter or a digit; {name} has none", "名字里至少要有一个字母或数字，{name} 里没有"},
	{"{name} is a word that I understand as something else; choose another name", "{name} 是我另有含义的词，请换一个名字"},
	{"{name} would be read as an amount; choose another name", "{name} 会被读成数量，请换一个名字"},
	{"the {kept} \"{name}\" is too large to be kept: {size} bytes of at most {most}", "{kept}“{name}”太大，无法保存：{size} 字节，上限 {most} 字节"},
	{"{most} entries of this kind are kept already; remove one first", "这一类已经保存了 {most} 条，请先删除一条"},
	{"{most} measured values are kept already; remove one first", "已经保存了 {most} 个实测值，请先删除一个"},
	{"a measured value is a number above zero, of memory, seconds a step or tokens a second", "实测值应当是大于零的数：显存、每步秒数或每秒 token 数"},
	{"no measured value has the number {n}", "没有编号为 {n} 的实测值"},
	{"there is nothing to keep: name a model, a card or a setting first", "没有可以保存的内容：请先说出模型、显卡或某项设置"},
	{"a question that is kept is one line of readable text", "保存的问题应当是一行可读的文本"},
	{"a question that is kept can have {most} characters", "保存的问题最多 {most} 个字符"},
	{"\"{key}\" is no setting; there are lang, units, preset and reply", "“{key}”不是设置项；可用的有 lang、units、preset、reply"},
	{"{key} can be {values}, not \"{value}\"", "{key} 可以是 {values}，不能是“{value}”"},
	{"\"{name}\" was changed again since", "“{name}”之后又被改动过"},
	{"this change is not known any more", "这次改动已经查不到了"},
	{"this change is too old to be undone", "这次改动太久，无法撤销"},
	{"another program holds the store; try again in a moment", "另一个程序正在占用存储，请稍后再试"},
	{"the disk is full", "磁盘已满"},
	{"the store can't be read or written; its folder or its disk refuses", "无法读写存储：文件夹或磁盘拒绝访问"},
	{"the store is damaged; put a backup in its place", "存储已损坏，请用备份替换"},
	{"the store is closed", "存储已关闭"},
	{"the store was opened to be read only", "存储是以只读方式打开的"},
	{"the request was given up before it was done", "请求在完成前被取消"},
	{"something went wrong while reading or writing what is kept", "读写已保存的内容时出错"},
	{"the store refused a value that the program should not have written", "存储拒绝了程序不该写入的值"},
	{"the key that seals tokens has to be {size} bytes long, not {n}", "加密令牌的密钥应当是 {size} 字节，而不是 {n} 字节"},
	{"an installation holds between 1 and {most} bytes", "一次安装的内容应在 1 到 {most} 字节之间"},
	{"this is no language or no version", "这不是语言或版本"},
	{"this is no key of a conversation or an event", "这不是对话或事件的标识"},
	{"something is kept under that name already", "这个名字下已经保存了内容"},
	{"what this belongs to is not there any more", "它所属的内容已经不在了"},
	{"no key is set that seals tokens", "没有设置用来加密令牌的密钥"},
	{"{most} entries of your own are kept already; remove one first", "你自己的条目已经保存了 {most} 条，请先删除一条"},
	{"{name} is no tenant: there are local, slack:T..., discord:<server> and discord:user:<id>", "{name} 不是租户：可用的有 local、slack:T...、discord:<服务器> 和 discord:user:<id>"},
	{"the export could not be read", "无法读取导出文件"},
	{"the export is larger than {most} MiB", "导出文件超过 {most} MiB"},
	{"there is more behind the export", "导出内容之后还有多余的数据"},
	{"this is no export that this program reads: its format is {got}, not {want}", "这不是本程序能读取的导出文件：格式是 {got}，而不是 {want}"},
	{"the setting {key} has no value", "设置 {key} 没有值"},
	{"{got} is nothing that can be kept", "{got} 不是可以保存的内容"},
	{"at most {most} measured values can be kept; there are {n}, and {more} would come", "最多保存 {most} 个实测值；已有 {n} 个，还要加 {more} 个"},
	{"the conversation {n} of the export can't be kept", "导出文件中的第 {n} 个对话无法保存"},
	{"the measured value {n} of the export can't be kept", "导出文件中的第 {n} 个实测值无法保存"},
	{"older keys that seal tokens need a present one", "设置旧的令牌密钥时，也要设置当前的密钥"},
	{"this is no name of a preset", "这不是预设的名称"},
	{"this workspace has not installed the program", "这个工作区还没有安装本程序"},
	{"the tokens of this workspace were sealed with another key; set that key, or install the program again", "这个工作区的令牌是用另一个密钥加密的：请设置那个密钥，或重新安装本程序"},
}

// Translate puts a reason or a note, which planner and engine give in English,
// into the language of an answer, with the values in it. What is not in the
// list stays in English.
func Translate(lang Lang, text string) string { return translate(lang, text, ordered()) }

// Value puts the value of an assumption or the label of an alternative into the
// language of an answer. Names and figures stay as they are.
func Value(lang Lang, text string) string { return translate(lang, text, everyValue()) }

var everyValue = sync.OnceValue(func() []Sentence { return slices.Concat(values, settingValues) })

func translate(lang Lang, text string, list []Sentence) string {
	if lang != Chinese {
		return text
	}
	for _, s := range list {
		found, ok := match(s.EN, text)
		if !ok {
			continue
		}
		for i := 1; i < len(found); i += 2 {
			found[i] = inside(found[i-1], found[i])
		}
		return s.In(lang, found...)
	}
	return text
}

// inside translates what stands at a place of a sentence: a task, a reason
// within a reason, a list, a described model.
func inside(place, value string) string {
	switch place {
	case "task":
		return Name(Chinese, value)
	case "kept":
		return kept[value]
	case "why":
		return Translate(Chinese, value)
	}
	return Value(Chinese, strings.ReplaceAll(value, " or ", " 或 "))
}

// ordered are the reasons, those that say most first, so that a pattern that
// fits nearly everything does not win over the one that was written for a text.
var ordered = sync.OnceValue(func() []Sentence {
	list := slices.Concat(reasons, settingReasons, keeping)
	slices.SortStableFunc(list, func(a, b Sentence) int { return cmp.Compare(said(b.EN), said(a.EN)) })
	return list
})

// said is the length of a pattern without its places.
func said(pattern string) int {
	n := len(pattern)
	for {
		_, rest, ok := strings.Cut(pattern, "{")
		if !ok {
			return n
		}
		place, after, _ := strings.Cut(rest, "}")
		n -= len(place) + len("{}")
		pattern = after
	}
}

// values are the values of assumptions and the labels of alternatives that are
// words.
var values = []Sentence{
	{"a typical {size} decoder", "典型的 {size} 解码器模型"},
	{"a {size} GB card", "{size} GB 显卡"},
	{"{name} and newer", "{name} 及更新"},
	{"{name} before {version}", "{name}（{version} 之前）"},
	{"peft on transformers", "transformers 上的 peft"},
	{"trl on transformers", "transformers 上的 trl"},
	{"Megatron with Transformer Engine", "Megatron（Transformer Engine）"},
	{"weights only", "仅权重"},
	{"memory bound", "受显存带宽限制"},
	{"layers", "按层切分"},
	{"full recompute", "完全重计算"},
	{"selective recompute", "选择性重计算"},
	{"recompute full", "完全重计算"},
	{"recompute selective", "选择性重计算"},
	{"recompute none", "不重计算"},
	{"none", "无"},
	{"no recompute", "不重计算"},
	{"sequence parallelism", "序列并行"},
	{"step within backward", "反向过程中更新"},
	{"step after backward", "反向之后更新"},
	{"no sequence parallelism", "不用序列并行"},
	{"eager attention", "普通注意力"},
	{"offload", "卸载"},
	{"no offload", "不卸载"},
	{"layer split", "按层切分"},
	{"row split", "按行切分"},
	{"tensor split", "按张量切分"},
	{"quantised", "量化"},
	{"pure bf16", "纯 bf16"},
	{"fp32 master weights", "保留 fp32 主权重"},
	{"{n} bits", "{n} 位"},
	{"unsharded", "不切分"},
	{"sharded", "切分"},
	{"all weights", "全部权重"},
	{"8-bit cache", "8 位缓存"},
	{"4-bit cache", "4 位缓存"},
	{"16-bit cache", "16 位缓存"},
	{"{format} cache", "{format} 缓存"},
	{"{count} users", "{count} 路并发"},
	{"{size} GB RAM", "{size} GB 内存"},
	{"storage", "存储"},
	{"compute", "算力"},
	{"1x", "单卡"},
	{"2x", "双卡"},
	{"count", "数量"},
	{"true", "是"},
	{"false", "否"},
}

// match reads the values of a pattern's places out of a text, as alternating
// names and values.
func match(pattern, text string) (values []string, ok bool) {
	if pattern != "" && pattern[0] != '{' && !strings.HasPrefix(text, pattern[:1]) {
		return nil, false // nearly all
	}
	for {
		before, rest, more := strings.Cut(pattern, "{")
		if !more {
			return values, text == before
		}
		place, after, _ := strings.Cut(rest, "}")
		text, ok = strings.CutPrefix(text, before)
		if !ok {
			return nil, false
		}
		end := len(text)
		if next, _, _ := strings.Cut(after, "{"); next != "" {
			if end = strings.Index(text, next); end < 0 {
				return nil, false
			}
		}
		values = append(values, place, text[:end])
		pattern, text = after, text[end:]
	}
}

package words

import (
	"cmp"
	"slices"
	"strings"
	"sync"
)

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

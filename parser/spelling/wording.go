package spelling

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"headroom/parser/chars"
)

// Chinese says one thing in many words: 显卡内存 and VRAM are 显存, 俩 before a card is 两张, 可否 is 能不能.
// A question is read in the words that most use, so that no rule needs to know the others. What stands beside
// such a word says that it means no more: RAM is what is asked for in 要多少RAM, where 内存 might be a card's.

// wording is a way to say what is usually said otherwise.
type wording struct {
	of      []string // one of these stands in a text that says it so
	heads   []rune   // their first runes
	said    func() *regexp.Regexp
	instead string // of its first group
}

func saidFor(instead, expr string, of ...string) wording {
	heads := make([]rune, len(of))
	for i, word := range of {
		heads[i], _ = utf8.DecodeRuneInString(word)
	}
	return wording{of, heads, sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) }), instead}
}

// cardNext begins with what a card is called.
const cardNext = ` ?(?:rtx|gtx|tesla|nvidia|[ahlvtp]\d{1,3}[^b0-9]|[ahlvtp]\d{1,3}$|[2-5]0[5-9]0|mi\d)`

// thatCard is one card or more, between what is held against them and how.
const thatCard = ` ?(?:我的|这|那)?(?:[0-9一二两三四八]{1,2} ?[块张片*×x]?的?)? ?(?:(?:rtx|gtx|tesla|nvidia) ?)?(?:[ahlvtp]\d{1,3}|[1-5]0[5-9]0|mi\d{2,3})(?: ?(?:ti|super|d|\d{2}gb?))*的? ?(?:速度|推理)?`

// wordings are told by folded text.
var wordings = [...]wording{
	saidFor(" qwen", `[a-z0-9](通义千问|千问|通义)\d`, "千问", "通义"), // 两张4090通义千问72B
	saidFor("qwen", `(通义千问|千问|通义)\d`, "千问", "通义"),          // the name goes on as in Latin letters
	saidFor(" internlm", `[a-z0-9](书生浦语|书生)\d`, "书生"),
	saidFor("internlm", `(书生浦语|书生)\d`, "书生"),
	saidFor("空闲的", `[张块个](没有占用的|没人用的|没人占的|没占用的|未占用的|没在用的|没被占用的|什么都没跑的|没跑东西的|没有任务的)`+cardNext, "占用的", "没人用的", "没人占的", "没在用的", "没跑", "没有任务的"),
	saidFor("1万亿", `(?:^|[^0-9零一二两三四五六七八九十百千几多数点.])(万亿)(?:级|规模)?(?:别)?(?:的)?(?:参数|模型|moe|个?tokens?)`, "万亿"),                // 万亿参数模型
	saidFor("t ", `(?:instruc|cha|-i)(t)(?:sft|q?lora|[dp]po|grpo)(?:[^a-z0-9_-]|$)`, "sft", "lora", "dpo", "ppo", "grpo"), // Qwen2.5-7B-InstructLoRA
	saidFor("单卡", `(单 ?(?:gpu|[张块个] ?(?:卡|gpu|显卡)|显卡))`, "单gpu", "单 gpu", "单张", "单块", "单个", "单显卡"),
	saidFor("单卡", `(?:^|[^a-z0-9十百第每各这那哪同另某任和与跟.*×个张=] ?)(1卡|一卡)(?:[^一通0-9]|$)`, "1卡", "一卡"),
	saidFor("显存", `(?:^|[^享每个张块单双多片各0-9一二两三四六八a-z] ?)(gpu ?[内显]存)`, "gpu"),
	saidFor("显存", `(?:^|[^0-9a-z张块个每]|[0-9][gbk] ?|[a-z]{3} ?)(显卡(?:的)?[内显]存)`, "显卡"),
	saidFor("显存", `(?:每|个|张|块|多|[0-9一二两三四八]) ?gpu的?(内存)`, "gpu"),
	saidFor("显存", `\b(vram)\b`, "vram"),
	saidFor("内存", `(?:[放到进存载塞在] ?|(?:卡|独显|显存|集显) ?[0-9]+gb? ?|\*[0-9]+ ?|[0-9]t ?)(ram|(?:系统|主机|运行)内存)(?:[^a-z]|$)`, "ram", "系统内存", "主机内存", "运行内存"),
	saidFor("内存", `(?:^|[^a-z0-9显示卡讯的 ] ?|[0-9] ?gb? ?的?)(记忆体)(?:有|是|为|:|=| )*(?:[0-9]+ ?(?:gb?|t)?)?[^;?!0-9]{0,8}(?:[0-9]+ ?gb? ?的?)?(?:显存|显卡|vram|`+cardNext+`)`, "记忆体"),
	saidFor("内存", `(?:显存|显卡|vram)[^;?!记]{0,12}[0-9] ?gb?[^;?!0-9a-z]{0,4}(记忆体)(?:有|是|为|:|=| )*[0-9]`, "记忆体"),
	saidFor("显卡", `(gpu ?(?:卡|显卡))(?:[^住顿死槽]|$)`, "gpu"),
	saidFor("大概", `(差不多)(?:需|要|得|占|用|吃|多少|多大|多久|多长|几|能|可以|有多|是多|花|会|[0-9])`, "差不多"),
	saidFor("上下文", `(?:^|[^a-z0-9_.=-])(ctx|context)(?:$| ?[^a-z0-9 _=:-]| [0-9])`, "ctx", "context"),
	saidFor("两张", `再(?:来|加|买|上|插|配)(俩)(?:[跑训能够就])`, "再来俩", "再加俩", "再买俩", "再上俩", "再插俩", "再配俩"),
	saidFor("两张", `(?:^|[^我你他她它咱们这那])(俩)(?:`+cardNext+`| ?gpu|卡|显卡|魔改|呢|行|够|、|,|;|\?|$)`, "俩"),
	saidFor("两张", `(双)(?:`+cardNext+`)`, "双"),
	saidFor("两张卡", `(双卡)(?:分别|一张|一个)`, "双卡"),
	saidFor("两张卡", `[a-z0-9] ?[和加与跟+] ?[a-z0-9 ]{2,12}(双卡)`, "双卡"),
	saidFor("能跑", `[只就](带得动|[跑拉推]得动|跑得起来|跑得了|带得起来)`, "得动", "得起来", "得了"),
	saidFor("怎么", `(如何)(?:算|估|配|使用|才)`, "如何"),
	saidFor("显卡", `(显示卡)`, "显示卡"),
	saidFor("张", `[0-9一二两三四五六七八九十几多每这那整各](块)(?:卡(?:[^住顿死槽]|$)|显卡|gpu)`, "块卡", "块显卡", "块gpu"),
	saidFor("一张", `(单[张块])[^;]{0,24}(?:吗|够|行|能|多大|\?)[^;]{0,24}[两二四六八2468] ?[张块卡]`, "单张", "单块"),
	saidFor("为什么", `(凭什么|凭啥|为毛|为嘛)`, "凭什么", "凭啥", "为毛", "为嘛"),
	saidFor("卡的时候", `(?:^|[^0-9.])(?:[1-9]|1[0-6]|[单双两四八])(卡时)(?:每|单|还是|也|显存|占|仍|依|爆|oom|报)`, "卡时"), // 4卡时还是21G
	saidFor("小时", `(钟头)`, "钟头"),
	saidFor("只有", `(仅有)`, "仅有"),
	saidFor("行吗", `[^完达变改换合生组构养集](成吗|成不成)`, "成吗", "成不成"),
	saidFor("推荐", `(安利)`, "安利"),
	saidFor("需要", `(得有)(?:什么|啥|多少|多大|几)`, "得有"),
	saidFor("最大", `(极限)(?:并发|batch|上下文|能|可以|模型)`, "极限"),
	saidFor("每秒", `(?:^|[^0-9一二两三四五六七八九十几半.])(1秒|一秒)钟?(?:能|可以|大概|大约|出|多少|几|处理|跑|生成|吐|[0-9])`, "1秒", "一秒"),
	saidFor("每秒", `[0-9几少] ?个?(?:tokens?|toks?|字|t) ?(1秒|一秒)`, "1秒", "一秒"),
	saidFor("能不能", `(可否|能否|能不能够|可不可以|可以不可以|是否可以|是否能够?)[^、,;?!]`, "可否", "能否", "是否", "不可以", "能不能够"),
	saidFor("并发", `(?:路|个|人|\d) ?(同时请求)`, "同时请求"),
	saidFor("比", `[^有](没有|不如|不及)`+thatCard+`快`, "没有", "不如", "不及"), // 四张4090没有一张A100快
	saidFor("慢", `[^有](?:没有|不如|不及)`+thatCard+`(快)`, "没有", "不如", "不及"),
}

// allWordings are those of both tables, in their order.
var allWordings = slices.Concat(wordings[:], spokenWordings)

// Reword says a Chinese question in the usual words. It is folded; written is the same rune for rune, and
// the words take their places in both.
func Reword(folded, written string) (string, Mended) {
	m := Mended{Text: written}
	if !chars.HasHan(folded) {
		return folded, m
	}
	type place struct {
		lo, hi  int
		instead string
	}
	var places []place
	held := chars.SieveOf(folded)
	for i := range allWordings {
		w := &allWordings[i]
		if !slices.ContainsFunc(w.heads, held.May) || !chars.Mentions(folded, w.of...) {
			continue
		}
		for _, at := range w.said().FindAllStringSubmatchIndex(folded, -1) {
			if !slices.ContainsFunc(places, func(p place) bool { return p.lo < at[3] && at[2] < p.hi }) {
				places = append(places, place{at[2], at[3], w.instead})
			}
		}
	}
	if places == nil {
		return folded, m
	}
	slices.SortFunc(places, func(a, b place) int { return a.lo - b.lo })
	var f, w strings.Builder
	rest, at, runes, grown := written, 0, 0, 0
	copyTo := func(end int) {
		n := utf8.RuneCountInString(folded[at:end])
		f.WriteString(folded[at:end])
		w.WriteString(rest[:bytesOf(rest, n)])
		rest, at, runes = rest[bytesOf(rest, n):], end, runes+n
	}
	for _, p := range places {
		copyTo(p.lo)
		was, is := utf8.RuneCountInString(folded[p.lo:p.hi]), utf8.RuneCountInString(p.instead)
		f.WriteString(p.instead)
		w.WriteString(p.instead)
		rest, at = rest[bytesOf(rest, was):], p.hi
		grown += is - was
		m.edits = append(m.edits, edit{runes, runes + is, grown})
		runes += is
	}
	copyTo(len(folded))
	m.Text = w.String()
	return f.String(), m
}

// bytesOf is how many bytes the first runes of a text take.
func bytesOf(text string, runes int) int {
	for i := range text {
		if runes == 0 {
			return i
		}
		runes--
	}
	return len(text)
}

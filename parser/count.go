package parser

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// count reads "8 x", "4张", "a GPU".
func (r *reader) count(c count) {
	if r.word(c.Value) == "双路" && len(c.Measure) > 0 && r.tokens[c.Measure[0]].kind == "node" {
		return // "双路服务器" has two processors
	}
	if before := r.at(c.Value - 1); len(c.Measure) > 0 && r.word(c.Measure[0]) == "대" && (before.typ == tCard || before.typ == tBare || before.typ == tBytes) {
		r.tokens[c.Measure[0]].kind = "card" // "a100 2대"
	}
	if strings.Contains(r.word(c.Value), ".") || r.symbolic(c.Value) {
		return // "PCIe 3.0 x8"
	}
	if len(c.Measure) > 0 && r.tokens[c.Measure[0]].name == "each" && (r.characters(c.Value) || r.charactersASecond(c.Value) || r.servedAtOnce(c.Value)) {
		return // "8000个字符", "3个人同时问"
	}
	if len(c.Measure) > 0 && r.tokens[c.Measure[0]].name == "each" && r.tokens[c.Value].value > mostInOne && r.at(c.Measure[0]+1).typ == tUnknown && r.matches(otherCounted, r.text[r.tokens[c.Measure[0]].hi:]) && !r.matches(ofCards, r.text[r.tokens[c.Measure[0]].hi:]) {
		return // "50个候选 T4"
	}
	if len(c.Measure) > 0 && r.tokens[c.Measure[0]].name == "each" {
		if next := r.at(c.Measure[0] + 1); next.typ == tSize || next.typ == tModel {
			return // "同时跑两个7b吗 4090"
		}
	}
	if len(c.Measure) == 0 && ratio(r.text[r.tokens[c.Value].hi:]) {
		return // "do I need 2x memory"
	}
	if r.cardHours(c.Value) {
		return
	}
	if r.firstCard(c.Value) {
		r.used[c.Value], r.used[c.Measure[0]] = true, true
		return
	}
	if len(c.Measure) > 0 && r.inYuan(c.Value, c.Measure[0]) {
		r.used[c.Value], r.used[c.Measure[0]] = true, true
		r.passed = append(r.passed, c.Value)
		return // "3090二手5000块"
	}
	if len(c.Measure) > 0 && r.word(c.Measure[0]) == "块" && r.priced(c.Value, c.Measure[0]) {
		r.used[c.Value], r.used[c.Measure[0]] = true, true
		r.passed = append(r.passed, c.Value)
		return // yuan, which no price has a key for
	}
	if v := r.tokens[c.Value]; len(c.Measure) == 0 && v.value > 1024 && v.value < 10000 && r.at(c.Value+1).lo == v.hi && r.word(c.Value+1) == "x" && !r.beforeCard(c.Value+1) {
		name := r.text[v.lo:r.tokens[c.Value+1].hi] // a Ryzen "5950x"
		r.processors = append(r.processors, machineName{name, v.lo, r.tokens[c.Value+1].hi})
		if r.query.CPU == "" {
			r.query.CPU = name
			r.mark("cpu", c.Value, c.Value+1)
		}
		return
	}
	if len(c.Measure) == 0 && r.ends(c.Value+2) && r.asked.asks("need") && slices.ContainsFunc(r.hardware, func(p part) bool { return p.what == partCount }) {
		return // "8x OOMs, do I need 16x?"
	}
	if c.Value > 0 && c.Value <= r.cpuEnd && r.used[c.Value] {
		return // "an EPYC 9654 box"
	}
	p := part{what: partCount, from: c.Value, to: c.Value + 1, value: r.tokens[c.Value].value}
	if len(c.Measure) == 0 && (r.gpuNodes(c.Value) || r.machinesTimes(c.Value)) {
		p.measure = "node"
	}
	if len(c.Measure) > 0 {
		p.to, p.measure = c.Measure[0], r.tokens[c.Measure[0]].kind
		if r.tokens[p.to].name == "each" {
			p.measure = ternary(p.value > 1 && r.at(p.to+1).typ == tNumber && r.word(p.to+2) == "卡", "node", "each") // "两个8卡A100"
		}
	}
	r.hardware = append(r.hardware, p)
}

// otherCounted is what a number counts that stands behind its 个, and apart from a card: 候选, 片段.
var otherCounted = patternOf(`^(?:[\p{Han}]{2,8})(?:[ ,;?!]|$)`)

// ofCards are words that cards are counted with, and stand before their name.
var ofCards = patternOf(`^(?:全新|二手|崭新|国产|公版|改装|闲置|华为|海光|摩尔|寒武|显卡|英伟达|昇腾|沐曦|壁仞|天数|独立|影驰|超微|微星|华硕|技嘉|七彩虹|索泰|铭瑄|映众|耕升|浪潮|联想|戴尔|惠普)`)

// mostInOne is how many cards one machine holds at most: fewer things beside a card's name are cards.
const mostInOne = 16

// machinesTimes reports whether a number counts machines because a sign of times stands between it
// and the cards of each: "2 * 8卡A800", "2x8 80GB GPUs".
func (r *reader) machinesTimes(i int) bool {
	each, next := r.at(i+2), r.at(i+3)
	if r.at(i+1).typ != tTimes || each.typ != tNumber || each.value < 2 || each.value > 16 || r.tokens[i].value > mostCards {
		return false
	}
	at := i + 3
	if next.typ == tTimes {
		at, next = i+4, r.at(i+4)
	}
	return next.typ == tMeasure && next.kind == "card" || next.typ == tBytes && next.name == "gb" && next.value >= 8 && r.memoryAfter(at) != "ram"
}

// firstCard reports whether a nought is the place of the first card: "0卡的显存突然飙升".
func (r *reader) firstCard(i int) bool {
	if r.tokens[i].value != 0 || !strings.HasPrefix(r.word(i+1), "卡") {
		return false
	}
	rest := r.text[r.tokens[i].hi+len("卡"):]
	return opens(rest, []string{"的", "显存", "占", "爆", "oom", "一直", "先", "突然", "已", "满", "比", "用", "负载", "利用率", "明显", "就", "会"}) > 0
}

// pricedBefore ends before what something costs.
var pricedBefore = patternOf(`(?:卖|售|售价|标价|要价|开价|报价|价格|价|到手|花了?|才|只要|收|入手|大概|大约|差不多|不到)(?:是|为|只要|才|大概|大约|差不多|不到|到)*$`)

// priced reports whether a number of 块 is money: "卖800块", "1200块一张".
func (r *reader) priced(value, measure int) bool {
	rest := strings.TrimLeft(r.text[r.tokens[measure].hi:], " ")
	if opens(rest, []string{"钱", "一张", "一块", "每张", "一个", "包邮", "左右的价", "人民币"}) > 0 {
		return true
	}
	if r.tokens[value].value >= 500 && strings.HasPrefix(rest, "的") && !r.matching.mentions("训", "集群") && (r.at(measure+2).isCard() || opens(rest[len("的"):], []string{"卡", "显卡", "gpu", "二手"}) > 0) {
		return true // "三千块的3090"
	}
	return r.tokens[value].value >= 50 && opens(rest, []string{"卡", "显卡", "gpu"}) == 0 && !r.beforeCard(measure) && r.matches(pricedBefore, r.clauseBefore(r.tokens[value]))
}

// eachHolds reports whether a number counts cards that only their memory is told of: "what
// cards? would 4 with 48g each do".
func (r *reader) eachHolds(i int) bool {
	if v := r.tokens[i].value; v < 2 || v > mostCards || v != float64(int(v)) || r.query.GPUCount > 0 {
		return false
	}
	if r.at(i-2).typ == tMeasure && r.at(i-2).kind == "node" && r.at(i-3).typ == tNumber && (r.word(i-1) == "of" || r.word(i-1) == "with") && r.ends(i+1) {
		return true // "2 nodes of 8"
	}
	switch with := r.at(i + 1); {
	case with.kind == "with", with.typ == tLink && (r.word(i+1) == "of" || r.word(i+1) == "at"), r.word(i+1) == "@", r.word(i+1) == "having":
	default:
		return false
	}
	next := i + 3
	if r.at(next).kind == "memory" {
		next++
	}
	return r.at(i+2).typ == tBytes && r.at(next).kind == "apiece"
}

// inYuan reports whether so many 块 are money: cards would be named behind them, "2048块H800".
func (r *reader) inYuan(value, measure int) bool {
	if r.word(measure) != "块" || r.tokens[value].value < 200 {
		return false
	}
	next := r.at(measure + 1)
	return next.typ != tCard && next.typ != tBare && next.typ != tMeasure && next.typ != tBytes && next.kind != "maker" && next.kind != "line" && r.word(measure+1) != "的"
}

// batchNamed reads a batch that is asked about before its name: "is 8 the right batch size".
func (r *reader) batchNamed(i int) bool {
	before := r.text[r.at(i-1).lo:r.at(i-1).hi]
	if before != "is" && before != "would" && before != "be" && before != "was" {
		return false
	}
	for j := i + 1; j <= i+5; j++ {
		switch t := r.at(j); {
		case t.is("quantity", "batch") && j > i+1:
			r.setting(j, []int{i})
			return true
		case t.typ != tUnknown && t.typ != tOne && t.typ != tLink && t.typ != tTerm:
			return false
		}
	}
	return false
}

// bitsNamed reports whether a number is the width of weights by the word before it:
// "wbits 4", "w_bit=4".
func (r *reader) bitsNamed(i int) bool {
	if v := r.tokens[i].value; v != 2 && v != 3 && v != 4 && v != 8 {
		return false
	}
	before := strings.TrimRight(r.text[:r.tokens[i].lo], " =:")
	return slices.ContainsFunc(widthFlags[:], func(flag string) bool { return strings.HasSuffix(before, flag) })
}

// widthFlags are what programs call the width of weights.
var widthFlags = [...]string{"wbits", "wbit", "w_bit", "w_bits", "nbits", "n_bits", "quant_bits", "quant_bit", "quantization_bit", "quantize(", "quantize(bits"}

// cutHere is what stands behind the length that samples are cut to: "按8192来截断".
var cutHere = [...]string{"来截", "截断", "做截断", "处截断", "的长度截", "长度截", "token截", "tokens截", "token来截", "进行截断", "去截"}

// number reads a number that stands alone: a count before a card, memory before
// the word that says so, the lengths of "128 in / 512 out".
func (r *reader) number(i int) {
	t := r.tokens[i]
	next := r.at(i + 1)
	switch {
	case r.batchNamed(i), r.servedAtOnce(i), next.lo == t.hi && r.word(i+1) == "系" && t.value >= 10: // "40系显卡"
		return
	case r.bitsNamed(i):
		r.tokens[i].typ = tBits
		r.single(i)
		return
	case r.word(max(i-1, 0)) == "pl" && r.word(max(i-2, 0)) == "-" && t.value >= 50 && t.value <= 2000:
		r.query.PowerLimitW = t.value // "nvidia-smi -pl 250"
		r.mark("power_limit_w", i, i)
		return
	case next.kind == "memory" && strings.HasPrefix(r.word(i+1), "卡") && next.lo == t.hi && t.value >= 1 && t.value <= mostCards:
		r.hardware = append(r.hardware, part{what: partCount, from: i, to: i, value: t.value, measure: "card"}) // "4卡内存"
		r.used[i] = true
		return
	case next.kind == "memory" && r.listedValue(i):
		return // "rank 64和8显存差多少"
	case next.kind == "memory" && (next.name == "vram" || next.name == "ram") && t.value >= 2 && t.value <= 4096 && (next.lo == t.hi || r.text[next.lo] < utf8.RuneSelf || r.text[next.lo] == 0xd0 || r.text[next.lo] == 0xd1): // Latin or Cyrillic
		r.bytes(i)
		return
	case r.word(i+1) == "of" && (r.at(i+2).is("memory", "vram") || r.at(i+2).is("memory", "ram")) && slices.Contains(memorySizes, t.value) && r.at(i+3).kind != "total":
		r.bytes(i) // "32 of VRAM and 128 of RAM"
		return
	case r.at(i-1).typ == tEquals && r.word(i-1) == ":" && r.at(i-2).typ == tCard && t.value >= 1 && t.value <= 64:
		r.hardware = append(r.hardware, part{what: partCount, from: i, to: i, value: t.value, after: true}) // "L4:1"
		return
	case t.value >= 64 && t.value <= 1<<24 && r.matching.mentions("截") && opens(strings.TrimLeft(r.text[t.hi:], " "), cutHere[:]) > 0:
		r.query.SeqLen = context(t)
		r.mark("seq_len", i, i)
		return
	case r.unified(i), r.afterCard(i):
		r.bytes(i)
		return
	case i > 0 && r.word(i-1) == "-" && r.at(i-2).typ == tCard && t.value >= 16 && t.value <= 320:
		r.bytes(i) // "a100-40"
		return
	}
	if r.at(i-3).typ == tNumber && r.at(i-2).typ != 0 && r.word(i-2) == "out" && r.word(i-1) == "of" && r.beforeCard(i) {
		r.hardware = append(r.hardware, part{what: partCount, from: i, to: i, value: r.at(i - 3).value, bare: true}) // "4 out of 8 A100"
		return
	}
	if r.at(i-1).is("framework", "deepspeed") && t.value >= 1 && t.value <= 3 && next.typ != tTimes && next.typ != tMeasure && !r.beforeCard(i) {
		r.zero(round(t.value)) // "deepspeed 3 with offload"
		r.mark("zero_stage", i, i)
		return
	}
	if r.otherStage(i) || r.otherDegree(i) {
		return
	}
	if r.slashed(i) || r.mineAt(i) || r.ranked(i) || r.share(i) || r.rateBefore(i) || r.perTokenTime(i) || r.namedRate(i) || r.tokensNumbered(i) || r.measuredUnder(i) || r.bareSpeed(i) || r.bareTariff(i) || r.slowed(i) || r.characters(i) || r.orientedBare(i) {
		return
	}
	if len(r.valued) > 0 && r.matching.mentions("default", "默认") && r.matches(byDefault, r.text[max(0, t.lo-40):t.lo]) {
		r.passed = append(r.passed, i) // "max_input_len 3500 (the default is 2048)"
		return
	}
	if r.upgrade(i) || r.inOut(i) || r.pooled(i) {
		return
	}
	if r.phone(i) || r.amountOver(i) || r.enoughOf(i) || r.bareMemory(i) || r.askedValue(i) || r.secondValue(i) || r.othersValue(i) || r.setAgain(i) || r.moreRAM(i) || r.bareTarget(i) {
		return
	}
	if r.summands(i) || r.owned(i) || r.toldNow(i) {
		return
	}
	if r.machines(i) {
		r.hardware = append(r.hardware, part{what: partCount, from: i, to: i, value: t.value, measure: "node"})
		return
	}
	if r.cardHours(i) || r.money(i) {
		return // "82432 A100 hours"
	}
	if r.eachHolds(i) {
		r.hardware = append(r.hardware, part{what: partCount, from: i, to: i, value: t.value, measure: "card"})
		return
	}
	if r.lengthBeforeCard(i) {
		r.loose = append(r.loose, i)
		return
	}
	most := 128.
	if next.typ == tCard || next.typ == tBare && strings.HasSuffix(r.word(i+1), "s") {
		most = mostCards // "2048 H100"
	}
	if t.value == float64(int(t.value)) && t.value >= 1 && t.value <= most && r.beforeCard(i) && r.minus(i) < 0 {
		r.hardware = append(r.hardware, part{what: partCount, from: i, to: i, value: t.value, bare: true})
		return
	}
	r.loose = append(r.loose, i)
}

// ranked reads a rank before its name: "64-rank lora".
func (r *reader) ranked(i int) bool {
	if r.word(i+1) != "-" || !r.at(i+2).is("key", "lora_rank") || len(r.word(i+2)) < 2 || r.at(i+3).typ == tEquals || r.at(i+3).typ == tNumber {
		return false
	}
	r.setting(i+2, []int{i})
	return true
}

// measuredUnder reads a rate of computing whose unit only the peak beside it has: "989
// TFLOPS peak, we measure 410".
func (r *reader) measuredUnder(i int) bool {
	q := &r.query
	if q.AssumedPeakTFLOPS == 0 || q.TFLOPS != nil || r.tokens[i].value < 1 || r.tokens[i].value >= q.AssumedPeakTFLOPS || !r.asked.asks("mfu") || !r.plain(i) || r.divisor(i) {
		return false
	}
	before := strings.TrimRight(r.clauseBefore(r.tokens[i]), " ~约:=")
	for _, word := range [...]string{"measure", "measured", "get", "got", "achieve", "achieved", "reach", "see", "saw", "at", "is", "hit", "about", "around", "实测", "达到", "跑到", "是", "只有", "得到"} {
		if strings.HasSuffix(before, word) {
			q.TFLOPS = Numbers{r.tokens[i].value}
			r.mark("tflops", i, i)
			return true
		}
	}
	return false
}

// byDefault ends before the value that a setting has when nobody gives another.
var byDefault = patternOf(`\bdefaults?(?: (?:value|setting|one|length|size|limit))?(?: (?:is|was|of|to|being|were|would be|seems to be|says)|:|=)+ ?$|默认(?:值|长度|设置|的)*(?:是|为|:)+ ?$`)

// inAndOut stands behind the lengths of a prompt and of its answer: "1024/128 input/output".
var inAndOut = patternOf(`^ ?(?:tokens? )?\(?(?:in(?:put)?s? ?[/&+] ?out(?:put)?s?|in(?:put)? and out(?:put)?|prompt ?/ ?(?:completion|response|answer|generation|output)|输入 ?[/、和] ?输出)`)

// inOut reads "128 in / 512 out" and "128/128".
func (r *reader) inOut(i int) bool {
	word := func(j int) string {
		if r.at(j).typ == 0 {
			return ""
		}
		return r.word(j)
	}
	q := &r.query
	switch {
	case word(i-1) == "in" && r.outAfter(i) > 0:
		q.InputTokens, q.OutputTokens = context(r.tokens[i]), context(*r.at(r.outAfter(i)))
		r.mark("output_tokens", r.outAfter(i), r.outAfter(i))
		r.mark("input_tokens", i, i)
	case word(i+1) == "in" && strings.Contains(r.text[r.tokens[i].hi:], "out"):
		q.InputTokens = context(r.tokens[i])
	case word(i+1) == "in" && q.InputTokens == 0 && r.tokens[i].value >= 64 && r.tokens[i].value < 4e6 && r.asked.asks("howfast") && r.ends(i+2):
		q.InputTokens = context(r.tokens[i]) // "tok/s with 4k in?"
	case word(i+1) == "out" && q.OutputTokens == 0 && r.tokens[i].value >= 16 && r.tokens[i].value < 1e6 && r.asked.asks("howfast") && r.ends(i+2):
		q.OutputTokens = context(r.tokens[i])
	case word(i+1) == "out" && q.InputTokens > 0:
		q.OutputTokens = context(r.tokens[i])
	case word(i+1) == "/" && (r.at(i+2).typ == tNumber || r.at(i+2).typ == tScaled) && r.tokens[i].value >= 16 && r.at(i+2).value >= 16 && r.matches(inAndOut, r.text[r.at(i+2).hi:]):
		q.InputTokens, q.OutputTokens = context(r.tokens[i]), context(*r.at(i + 2))
		r.mark("input_tokens", i, i+2)
	case word(i+1) == "/" && (r.at(i+2).typ == tNumber || r.at(i+2).typ == tScaled) && r.tokens[i].value >= 64 && r.at(i+2).value >= 64 && r.asked.asks("howfast") && !r.asked.asks("mfu"):
		q.InputTokens, q.OutputTokens = context(r.tokens[i]), context(*r.at(i + 2))
		r.mark("input_tokens", i, i+2)
	default:
		return false
	}
	r.used[i] = true
	return true
}

// outAfter is the number behind "out" of "in 2048 out 512" or "in 2048, out 512", or 0.
func (r *reader) outAfter(i int) int {
	j := i + 1
	if t := r.at(j); t.joins() || t.typ == tEither || t.typ == tMark {
		j++
	}
	if n := r.at(j + 1); r.text[r.at(j).lo:r.at(j).hi] == "out" && (n.typ == tNumber || n.typ == tScaled) && n.value >= 16 && n.value < 4e6 && r.tokens[i].value >= 16 && r.at(j+2).typ != tMeasure && !r.beforeCard(j+1) {
		return j + 1
	}
	return 0
}

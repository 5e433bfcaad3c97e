package reader

import (
	"slices"
	"strings"
	"unicode/utf8"

	"headroom/parser/chars"
	"headroom/parser/grammar"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// count reads "8 x", "4张", "a GPU".
func (r *Reader) count(c grammar.Count) {
	if r.Word(c.Value) == "双路" && len(c.Measure) > 0 && r.Tokens[c.Measure[0]].Kind == "node" {
		return // "双路服务器" has two processors
	}
	if before := r.At(c.Value - 1); len(c.Measure) > 0 && r.Word(c.Measure[0]) == "대" && (before.Type == token.Card || before.Type == token.Bare || before.Type == token.Bytes) {
		r.Tokens[c.Measure[0]].Kind = "card" // "a100 2대"
	}
	if strings.Contains(r.Word(c.Value), ".") || r.symbolic(c.Value) {
		return // "PCIe 3.0 x8"
	}
	if len(c.Measure) > 0 && r.Tokens[c.Measure[0]].Name == "each" && (r.characters(c.Value) || r.charactersASecond(c.Value) || r.servedAtOnce(c.Value)) {
		return // "8000个字符", "3个人同时问"
	}
	if len(c.Measure) > 0 && r.Tokens[c.Measure[0]].Name == "each" && r.Tokens[c.Value].Value > mostInOne && r.At(c.Measure[0]+1).Type == token.Unknown && r.Matches(otherCounted, r.Text[r.Tokens[c.Measure[0]].Hi:]) && !r.Matches(ofCards, r.Text[r.Tokens[c.Measure[0]].Hi:]) {
		return // "50个候选 T4"
	}
	if len(c.Measure) > 0 && r.Tokens[c.Measure[0]].Name == "each" {
		if next := r.At(c.Measure[0] + 1); next.Type == token.Size || next.Type == token.Model {
			return // "同时跑两个7b吗 4090"
		}
	}
	if len(c.Measure) > 0 && r.Tokens[c.Measure[0]].Name == "each" && r.Matches(sharers, r.Text[r.Tokens[c.Measure[0]].Hi:]) {
		return // 四个同学共用一张A100
	}
	if r.machineToBuild(c) {
		r.Used[c.Value], r.Used[c.Measure[0]] = true, true
		return
	}
	if len(c.Measure) == 0 && (ratio(r.Text[r.Tokens[c.Value].Hi:]) || r.timesFraction(c.Value)) {
		return // "do I need 2x memory", "8 x 0.5"
	}
	if r.cardHours(c.Value) || r.othersOfThem(c) || len(c.Measure) == 0 && r.layoutTimes(c.Value+1) {
		return
	}
	if r.FirstCard(c.Value) {
		r.Used[c.Value], r.Used[c.Measure[0]] = true, true
		return
	}
	if len(c.Measure) > 0 && r.inYuan(c.Value, c.Measure[0]) {
		r.Used[c.Value], r.Used[c.Measure[0]] = true, true
		r.Passed = append(r.Passed, c.Value)
		return // "3090二手5000块"
	}
	if len(c.Measure) > 0 && r.Word(c.Measure[0]) == "块" && r.priced(c.Value, c.Measure[0]) {
		r.Used[c.Value], r.Used[c.Measure[0]] = true, true
		r.Passed = append(r.Passed, c.Value)
		return // yuan, which no price has a key for
	}
	if v := r.Tokens[c.Value]; len(c.Measure) == 0 && v.Value > 1024 && v.Value < 10000 && r.At(c.Value+1).Lo == v.Hi && r.Word(c.Value+1) == "x" && !r.BeforeCard(c.Value+1) {
		name := r.Text[v.Lo:r.Tokens[c.Value+1].Hi] // a Ryzen "5950x"
		r.processors = append(r.processors, machineName{name, v.Lo, r.Tokens[c.Value+1].Hi})
		if r.Query.CPU == "" {
			r.Query.CPU = name
			r.Mark("cpu", c.Value, c.Value+1)
			r.cpuEnd = c.Value + 1
		}
		return
	}
	if len(c.Measure) == 0 && r.Ends(c.Value+2) && r.Asked.Asks("need") && slices.ContainsFunc(r.Hardware, func(p Part) bool { return p.What == PartCount }) {
		return // "8x OOMs, do I need 16x?"
	}
	if c.Value > 0 && c.Value <= r.cpuEnd && r.Used[c.Value] {
		return // "an EPYC 9654 box"
	}
	p := Part{What: PartCount, From: c.Value, To: c.Value + 1, Value: r.Tokens[c.Value].Value}
	if len(c.Measure) == 0 && (r.gpuNodes(c.Value) || r.machinesTimes(c.Value)) {
		p.Measure = "node"
	}
	if len(c.Measure) > 0 {
		p.To, p.Measure = c.Measure[0], r.Tokens[c.Measure[0]].Kind
		if r.Tokens[p.To].Name == "each" {
			p.Measure = ternary(p.Value > 1 && r.At(p.To+1).Type == token.Number && r.Word(p.To+2) == "卡", "node", "each") // "两个8卡A100"
		}
	}
	r.Hardware = append(r.Hardware, p)
}

// otherCounted is what a number counts that stands behind its 个, and apart from a card: 候选, 片段.
var otherCounted = pattern.Of(`^(?:[\p{Han}]{2,8})(?:[ ,;?!]|$)`)

// sharers are people behind their number and its 个.
var sharers = pattern.Of(`^(?:人|同学|学生|同事|用户|朋友|室友|师兄弟|老师|博士|硕士|研究生|员工|工程师|程序员|兄弟|哥们)`)

// ofCards are words that cards are counted with, and stand before their name.
var ofCards = pattern.Of(`^(?:全新|二手|崭新|国产|公版|改装|闲置|华为|海光|摩尔|寒武|显卡|英伟达|昇腾|沐曦|壁仞|天数|独立|影驰|超微|微星|华硕|技嘉|七彩虹|索泰|铭瑄|映众|耕升|浪潮|联想|戴尔|惠普)`)

// mostInOne is how many cards one machine holds at most: fewer things beside a card's name are cards.
const mostInOne = 16

// machinesTimes reports whether a number counts machines because a sign of times stands between it
// and the cards of each: "2 * 8卡A800", "2x8 80GB GPUs".
func (r *Reader) machinesTimes(i int) bool {
	each, next := r.At(i+2), r.At(i+3)
	if r.At(i+1).Type != token.Times || each.Type != token.Number || each.Value < 2 || each.Value > 16 || r.Tokens[i].Value > query.MostCards {
		return false
	}
	at := i + 3
	if next.Type == token.Times {
		at, next = i+4, r.At(i+4)
	}
	return next.Type == token.Measure && next.Kind == "card" || next.Type == token.Bytes && next.Name == "gb" && next.Value >= 8 && r.memoryAfter(at) != "ram"
}

var noCardWords = pattern.OneOf("0卡")

// FirstCard reports whether a nought is the place of the first card: "0卡的显存突然飙升".
func (r *Reader) FirstCard(i int) bool {
	if !strings.HasPrefix(r.Word(i+1), "卡") || r.Tokens[i].Value != 0 && !(r.Tokens[i].Value < mostInOne && r.Mentions(noCardWords) && r.At(i+2).Type == token.Bytes && r.At(i+2).Lo == r.At(i+1).Hi && r.Stops(i-1)) {
		return false
	}
	if r.At(i+2).Type == token.Bytes {
		return true // "0卡20g，1卡3g"
	}
	rest := r.Text[r.Tokens[i].Hi+len("卡"):]
	return chars.Opens(rest, []string{"的", "显存", "占", "爆", "oom", "一直", "先", "突然", "已", "满", "比", "用", "负载", "利用率", "明显", "就", "会", "总", "老是", "溢出", "报", "内存", "却", "也", "崩", "挂", "和", "跟", "与"}) > 0
}

// pricedBefore ends before what something costs.
var pricedBefore = pattern.Of(`(?:卖|售|售价|标价|要价|开价|报价|价格|价|到手|花了?|才|只要|收|入手|大概|大约|差不多|不到)(?:是|为|只要|才|大概|大约|差不多|不到|到)*$`)

var trainClusterWords = pattern.OneOf("训", "集群")

// priced reports whether a number of 块 is money: "卖800块", "1200块一张".
func (r *Reader) priced(value, measure int) bool {
	rest := strings.TrimLeft(r.Text[r.Tokens[measure].Hi:], " ")
	if chars.Opens(rest, []string{"钱", "一张", "一块", "每张", "一个", "包邮", "左右的价", "人民币"}) > 0 {
		return true
	}
	if r.Tokens[value].Value >= 500 && strings.HasPrefix(rest, "的") && !r.Mentions(trainClusterWords) && (r.At(measure+2).IsCard() || chars.Opens(rest[len("的"):], []string{"卡", "显卡", "gpu", "二手"}) > 0) {
		return true // "三千块的3090"
	}
	return r.Tokens[value].Value >= 50 && chars.Opens(rest, []string{"卡", "显卡", "gpu"}) == 0 && !r.BeforeCard(measure) && r.Matches(pricedBefore, r.ClauseBefore(r.Tokens[value]))
}

// eachHolds reports whether a number counts cards that only their memory is told of: "what
// cards? would 4 with 48g each do".
func (r *Reader) eachHolds(i int) bool {
	if v := r.Tokens[i].Value; v < 2 || v > query.MostCards || v != float64(int(v)) || r.Query.GPUCount > 0 {
		return false
	}
	if r.At(i-2).Type == token.Measure && r.At(i-2).Kind == "node" && r.At(i-3).Type == token.Number && (r.Word(i-1) == "of" || r.Word(i-1) == "with") && r.Ends(i+1) {
		return true // "2 nodes of 8"
	}
	switch with := r.At(i + 1); {
	case with.Kind == "with", with.Type == token.Link && (r.Word(i+1) == "of" || r.Word(i+1) == "at"), r.Word(i+1) == "@", r.Word(i+1) == "having":
	default:
		return false
	}
	next := i + 3
	if r.At(next).Kind == "memory" {
		next++
	}
	return r.At(i+2).Type == token.Bytes && r.At(next).Kind == "apiece"
}

// inYuan reports whether so many 块 are money: cards would be named behind them, "2048块H800".
func (r *Reader) inYuan(value, measure int) bool {
	if r.Word(measure) != "块" || r.Tokens[value].Value < 200 {
		return false
	}
	next := r.At(measure + 1)
	return next.Type != token.Card && next.Type != token.Bare && next.Type != token.Measure && next.Type != token.Bytes && next.Kind != "maker" && next.Kind != "line" && r.Word(measure+1) != "的"
}

// batchNamed reads a batch that is asked about before its name: "is 8 the right batch size".
func (r *Reader) batchNamed(i int) bool {
	before := r.Text[r.At(i-1).Lo:r.At(i-1).Hi]
	if before != "is" && before != "would" && before != "be" && before != "was" {
		return false
	}
	for j := i + 1; j <= i+5; j++ {
		switch t := r.At(j); {
		case t.Is("quantity", "batch") && j > i+1:
			r.setting(j, []int{i})
			return true
		case t.Type != token.Unknown && t.Type != token.One && t.Type != token.Link && t.Type != token.Term:
			return false
		}
	}
	return false
}

// bitsNamed reports whether a number is the width of weights by the word before it:
// "wbits 4", "w_bit=4".
func (r *Reader) bitsNamed(i int) bool {
	if v := r.Tokens[i].Value; v != 2 && v != 3 && v != 4 && v != 8 {
		return false
	}
	before := strings.TrimRight(r.Text[:r.Tokens[i].Lo], " =:")
	if strings.HasSuffix(before, "bits") && !strings.HasSuffix(before, "_bits") && r.At(i-1).Type == token.Equals && r.Word(i-1) != ":" && !chars.StartsWord(strings.TrimSuffix(before, "bits")[max(0, len(before)-len("bits")-1):]) {
		return true // "bits = 4"
	}
	return slices.ContainsFunc(widthFlags[:], func(flag string) bool { return strings.HasSuffix(before, flag) })
}

// widthFlags are what programs call the width of weights.
var widthFlags = [...]string{"wbits", "wbit", "w_bit", "w_bits", "nbits", "n_bits", "quant_bits", "quant_bit", "quantization_bit", "quantize(", "quantize(bits"}

// cutHere is what stands behind the length that samples are cut to: "按8192来截断".
var cutHere = [...]string{"来截", "截断", "做截断", "处截断", "的长度截", "长度截", "token截", "tokens截", "token来截", "进行截断", "去截"}

var (
	cutHanWords  = pattern.OneOf("截")
	defaultWords = pattern.OneOf("default", "默认")
)

// number reads a number that stands alone: a count before a card, memory before
// the word that says so, the lengths of "128 in / 512 out".
func (r *Reader) number(i int) {
	t := r.Tokens[i]
	next := r.At(i + 1)
	switch {
	case r.batchNamed(i), r.servedAtOnce(i), next.Lo == t.Hi && r.Word(i+1) == "系" && t.Value >= 10: // "40系显卡"
		return
	case r.bitsNamed(i):
		r.Tokens[i].Type = token.Bits
		r.single(i)
		return
	case r.Word(max(i-1, 0)) == "pl" && r.Word(max(i-2, 0)) == "-" && t.Value >= 50 && t.Value <= 2000:
		r.Query.PowerLimitW = t.Value // "nvidia-smi -pl 250"
		r.Mark("power_limit_w", i, i)
		return
	case next.Kind == "memory" && strings.HasPrefix(r.Word(i+1), "卡") && next.Lo == t.Hi && t.Value >= 1 && t.Value <= query.MostCards:
		r.Hardware = append(r.Hardware, Part{What: PartCount, From: i, To: i, Value: t.Value, Measure: "card"}) // "4卡内存"
		r.Used[i] = true
		return
	case next.Kind == "memory" && r.listedValue(i):
		return // "rank 64和8显存差多少"
	case next.Kind == "memory" && (next.Name == "vram" || next.Name == "ram") && t.Value >= 2 && t.Value <= 4096 && (next.Lo == t.Hi || r.Text[next.Lo] < utf8.RuneSelf || r.Text[next.Lo] == 0xd0 || r.Text[next.Lo] == 0xd1): // Latin or Cyrillic
		r.bytes(i)
		return
	case r.Word(i+1) == "of" && (r.At(i+2).Is("memory", "vram") || r.At(i+2).Is("memory", "ram")) && slices.Contains(tagger.MemorySizes, t.Value) && r.At(i+3).Kind != "total":
		r.bytes(i) // "32 of VRAM and 128 of RAM"
		return
	case r.At(i-1).Type == token.Equals && r.Word(i-1) == ":" && r.At(i-2).Type == token.Card && t.Value >= 1 && t.Value <= 64:
		r.Hardware = append(r.Hardware, Part{What: PartCount, From: i, To: i, Value: t.Value, after: true}) // "L4:1"
		return
	case t.Value >= 64 && t.Value <= 1<<24 && r.Mentions(cutHanWords) && chars.Opens(strings.TrimLeft(r.Text[t.Hi:], " "), cutHere[:]) > 0:
		r.Query.SeqLen = token.Context(t)
		r.Mark("seq_len", i, i)
		return
	case r.unified(i), r.afterCard(i):
		r.bytes(i)
		return
	case i > 0 && r.Word(i-1) == "-" && r.At(i-2).Type == token.Card && t.Value >= 16 && t.Value <= 320:
		r.bytes(i) // "a100-40"
		return
	}
	if r.At(i-3).Type == token.Number && r.At(i-2).Type != 0 && r.Word(i-2) == "out" && r.Word(i-1) == "of" && r.BeforeCard(i) {
		r.Hardware = append(r.Hardware, Part{What: PartCount, From: i, To: i, Value: r.At(i - 3).Value, bare: true}) // "4 out of 8 A100"
		return
	}
	if r.At(i-1).Is("framework", "deepspeed") && t.Value >= 1 && t.Value <= 3 && next.Type != token.Times && next.Type != token.Measure && !r.BeforeCard(i) {
		r.zero(numeral.Round(t.Value)) // "deepspeed 3 with offload"
		r.Mark("zero_stage", i, i)
		return
	}
	if r.otherStage(i) || r.otherDegree(i) {
		return
	}
	if r.slashed(i) || r.peakInFull(i) || r.peakOfCard(i) || r.lengthReached(i) || r.mineAt(i) || r.ranked(i) || r.share(i) || r.rateBefore(i) || r.perTokenTime(i) || r.namedRate(i) || r.tokensNumbered(i) || r.measuredUnder(i) || r.ownRate(i) || r.peakOver(i) || r.bareSpeed(i) || r.bareTariff(i) || r.slowed(i) || r.characters(i) || r.orientedBare(i) {
		return
	}
	if len(r.valued) > 0 && r.Mentions(defaultWords) && r.Matches(byDefault, r.Text[max(0, t.Lo-40):t.Lo]) {
		r.Passed = append(r.Passed, i) // "max_input_len 3500 (the default is 2048)"
		return
	}
	if r.upgrade(i) || r.inOut(i) || r.pooled(i) {
		return
	}
	if r.phone(i) || r.amountOver(i) || r.enoughOf(i) || r.bareMemory(i) || r.askedValue(i) || r.secondValue(i) || r.othersValue(i) || r.setAgain(i) || r.moreRAM(i) || r.bareTarget(i) || r.bareMine(i) {
		return
	}
	if r.summands(i) || r.owned(i) || r.toldNow(i) {
		return
	}
	if r.machines(i) {
		r.Hardware = append(r.Hardware, Part{What: PartCount, From: i, To: i, Value: t.Value, Measure: "node"})
		return
	}
	if r.cardHours(i) || r.money(i) {
		return // "82432 A100 hours"
	}
	if r.eachHolds(i) {
		r.Hardware = append(r.Hardware, Part{What: PartCount, From: i, To: i, Value: t.Value, Measure: "card"})
		return
	}
	if r.lengthBeforeCard(i) {
		r.loose = append(r.loose, i)
		return
	}
	most := 128.
	if next.Type == token.Card || next.Type == token.Bare && strings.HasSuffix(r.Word(i+1), "s") {
		most = query.MostCards // "2048 H100"
	}
	if t.Value == float64(int(t.Value)) && t.Value >= 1 && t.Value <= most && r.BeforeCard(i) && r.Minus(i) < 0 && !r.ofFlag(i) {
		r.Hardware = append(r.Hardware, Part{What: PartCount, From: i, To: i, Value: t.Value, bare: true})
		return
	}
	r.loose = append(r.loose, i)
}

// flagBefore ends before the value of a program's flag that no setting is known by: "--port 8000".
var flagBefore = pattern.Of(`(?:^| )--[a-z][a-z0-9_-]*[ =]$`)

var flagWords = pattern.OneOf("--")

// ofFlag reports whether a number is that value, and no number of cards.
func (r *Reader) ofFlag(i int) bool {
	before := r.Text[max(0, r.Tokens[i].Lo-40):r.Tokens[i].Lo]
	return r.Mentions(flagWords) && r.Matches(flagBefore, before) && !chars.Mentions(before, "gpu", "card", "device", "nproc", "ranks", "npu")
}

// ranked reads a rank before its name: "64-rank lora".
func (r *Reader) ranked(i int) bool {
	if r.Word(i+1) != "-" || !r.At(i+2).Is("key", "lora_rank") || len(r.Word(i+2)) < 2 || r.At(i+3).Type == token.Equals || r.At(i+3).Type == token.Number {
		return false
	}
	r.setting(i+2, []int{i})
	return true
}

// measuredUnder reads a rate of computing whose unit only the peak beside it has: "989
// TFLOPS peak, we measure 410".
func (r *Reader) measuredUnder(i int) bool {
	q := &r.Query
	if q.AssumedPeakTFLOPS == 0 || q.TFLOPS != nil || r.Tokens[i].Value < 1 || r.Tokens[i].Value >= q.AssumedPeakTFLOPS || !r.Asked.Asks("mfu") || !r.plain(i) || r.divisor(i) {
		return false
	}
	before := strings.TrimRight(r.ClauseBefore(r.Tokens[i]), " ~约:=")
	for _, word := range [...]string{"measure", "measured", "get", "got", "achieve", "achieved", "reach", "see", "saw", "at", "is", "hit", "about", "around", "实测", "达到", "跑到", "是", "只有", "得到"} {
		if strings.HasSuffix(before, word) {
			q.TFLOPS = query.Numbers{r.Tokens[i].Value}
			r.Mark("tflops", i, i)
			return true
		}
	}
	return false
}

// peakOver reads a peak whose unit only the rate beside it has: "410 TFLOPS on an H200, peak 989".
func (r *Reader) peakOver(i int) bool {
	q := &r.Query
	if q.TFLOPS == nil || q.AssumedPeakTFLOPS > 0 || r.Tokens[i].Value <= q.TFLOPS[0] || !r.Asked.Asks("mfu") || !r.plain(i) || !r.saidPeak(i) {
		return false
	}
	q.AssumedPeakTFLOPS = r.Tokens[i].Value
	r.Mark("assumed_peak_tflops", i, i)
	return true
}

// byDefault ends before the value that a setting has when nobody gives another.
var byDefault = pattern.Of(`\bdefaults?(?: (?:value|setting|one|length|size|limit))?(?: (?:is|was|of|to|being|were|would be|seems to be|says)|:|=)+ ?$|默认(?:值|长度|设置|的)*(?:是|为|:)+ ?$`)

package parser

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// count reads "8 x", "4张", "a GPU".
func (r *reader) count(c count) {
	if r.word(c.Value) == "双路" && len(c.Measure) > 0 && r.tokens[c.Measure[0]].kind == "node" {
		return // "双路服务器" has two processors
	}
	if strings.Contains(r.word(c.Value), ".") || r.symbolic(c.Value) {
		return // "PCIe 3.0 x8"
	}
	if len(c.Measure) > 0 && r.tokens[c.Measure[0]].name == "each" && (r.characters(c.Value) || r.servedAtOnce(c.Value)) {
		return // "8000个字符", "3个人同时问"
	}
	if len(c.Measure) == 0 && ratio(r.text[r.tokens[c.Value].hi:]) {
		return // "do I need 2x memory"
	}
	if len(c.Measure) > 0 && r.word(c.Measure[0]) == "块" && r.hourBefore(c.Value) {
		r.query.PricePerGPUHourCNY = r.tokens[c.Value].value
		r.mark("price_per_gpu_hour_cny", c.Value, c.Measure[0])
		return
	}
	if len(c.Measure) > 0 && r.word(c.Measure[0]) == "块" && r.hourAfter(c.Measure[0]) {
		r.query.PricePerGPUHourCNY = r.tokens[c.Value].value
		r.mark("price_per_gpu_hour_cny", c.Value, c.Measure[0]+1) // "14块一小时"
		return
	}
	if v := r.tokens[c.Value]; len(c.Measure) == 0 && v.value > 1024 && v.value < 10000 && r.at(c.Value+1).lo == v.hi && !r.beforeCard(c.Value+1) {
		if r.query.CPU == "" {
			r.query.CPU = r.text[v.lo:r.tokens[c.Value+1].hi] // a Ryzen "5950x"
			r.mark("cpu", c.Value, c.Value+1)
		}
		return
	}
	if len(c.Measure) == 0 && r.ends(c.Value+2) && r.asked.asks("need") && slices.ContainsFunc(r.hardware, func(p part) bool { return p.what == partCount }) {
		return // "8x OOMs, do I need 16x?"
	}
	p := part{what: partCount, from: c.Value, to: c.Value + 1, value: r.tokens[c.Value].value}
	if len(c.Measure) == 0 && r.gpuNodes(c.Value) {
		p.measure = "node"
	}
	if len(c.Measure) > 0 {
		p.to, p.measure = c.Measure[0], r.tokens[c.Measure[0]].kind
		if r.tokens[p.to].name == "each" {
			p.measure = "each"
		}
	}
	r.hardware = append(r.hardware, p)
}

// ratio reports whether a number of times sets two amounts against each other: what
// stands behind it is no thing that can be counted.
func ratio(rest string) bool {
	rest = strings.TrimLeft(strings.TrimLeft(rest, " "), "x×*")
	for _, word := range [...]string{"the ", "more", "less", "faster", "slower", "larger", "bigger", "smaller", "memory", "vram", "speed", "as ", "cheaper", "model size", "the model", "params", "parameters"} {
		if strings.HasPrefix(strings.TrimLeft(rest, " "), word) {
			return true
		}
	}
	return false
}

// cardsInWord reports whether a number word holds its measure, so that it counts
// cards though no card is named: "双卡微调". "单卡显存" is only the memory of each.
func (r *reader) cardsInWord(i int) bool {
	word := r.word(i)
	if !strings.HasSuffix(word, "卡") && !strings.HasSuffix(word, "gpu") || r.at(i-1).kind == "apiece" {
		return false
	}
	next := r.at(i + 1)
	if next.typ == tLink {
		next = r.at(i + 2)
	}
	switch next.kind {
	case "memory", "observed", "claimed", "each":
		return false
	}
	if next.is("quantity", "batch") || next.typ == tUnit {
		return false
	}
	rest := strings.TrimLeft(r.text[r.tokens[i].hi:], " 的")
	for _, each := range [...]string{"理论", "算力", "峰值", "吞吐", "速度", "利用率", "平均", "大概占", "大约占", "tgs", "mfu", "tflops", "每"} {
		if strings.HasPrefix(rest, each) {
			return false
		}
	}
	return true
}

// hourBefore reports whether "an hour" stands right before a token: "每小时2块".
func (r *reader) hourBefore(i int) bool {
	before := strings.TrimRight(r.text[:r.tokens[i].lo], " ")
	return strings.HasSuffix(before, "小时") || strings.HasSuffix(before, "卡时") || strings.HasSuffix(before, "/h")
}

// hourAfter reports whether "an hour" stands right behind a token: "2块一小时".
func (r *reader) hourAfter(i int) bool {
	rest := strings.TrimLeft(r.text[r.tokens[i].hi:], " ")
	return opens(rest, []string{"一小时", "每小时", "一个小时", "/小时", "/h", "每卡时", "一卡时", "每卡每小时", "1小时", "一时"}) > 0
}

// times reads "x8" behind a card, its memory or a count.
func (r *reader) times(i int) {
	if r.at(i+1).is("quantity", "concurrency") {
		r.setting(i+1, []int{i}) // "32k x 8 users"
		return
	}
	switch before := r.at(i - 2); {
	case before.typ == tCard, before.typ == tBare, before.typ == tBytes, before.typ == tMeasure, before.typ == tClose,
		before.kind == "form", before.kind == "filler" && r.at(i-3).typ >= tBytes && r.at(i-3).typ != tUnknown, before.kind == "memory", before.typ == tUnit && before.name == "watt", before.kind == "apple", before.typ == 0, r.beforeCard(i):
	case before.typ == tNumber && (r.at(i-3).is("key", "global_batch") || r.at(i-3).is("quantity", "batch")) && r.tokens[i].value >= 128 && r.query.SeqLen == 0:
		r.lengths([]int{i}) // "batch 64 x 2048"
		r.mark("seq_len", i, i)
		return
	default:
		return // "model_size * 18"
	}
	p := part{what: partCount, from: i - 1, to: i, value: r.tokens[i].value, after: true}
	if one := r.at(i + 2); r.at(i+1).kind == "node" && one.typ != tOne && one.typ != tSeveral && one.typ != tNumber {
		p.measure = "node" // "8卡 * 4机"; "A800*8服务器一台" is one
	}
	r.hardware = append(r.hardware, p)
}

// measure reads a word such as "cards" that has no number before it.
func (r *reader) measure(i int) {
	r.hardware = append(r.hardware, part{what: partWord, from: i, to: i, name: "measure"})
	r.used[i] = true
}

// number reads a number that stands alone: a count before a card, memory before
// the word that says so, the lengths of "128 in / 512 out".
func (r *reader) number(i int) {
	t := r.tokens[i]
	next := r.at(i + 1)
	switch {
	case next.kind == "memory" && strings.HasPrefix(r.word(i+1), "卡") && next.lo == t.hi && t.value >= 1 && t.value <= mostCards:
		r.hardware = append(r.hardware, part{what: partCount, from: i, to: i, value: t.value, measure: "card"}) // "4卡内存"
		r.used[i] = true
		return
	case next.kind == "memory" && r.listedValue(i):
		return // "rank 64和8显存差多少"
	case next.kind == "memory" && (next.name == "vram" || next.name == "ram") && t.value >= 2 && t.value <= 4096 && (next.lo == t.hi || r.text[next.lo] < utf8.RuneSelf):
		r.bytes(i)
		return
	case r.at(i-1).typ == tEquals && r.word(i-1) == ":" && r.at(i-2).typ == tCard && t.value >= 1 && t.value <= 64:
		r.hardware = append(r.hardware, part{what: partCount, from: i, to: i, value: t.value, after: true}) // "L4:1"
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
	if r.slashed(i) || r.ranked(i) || r.share(i) || r.rateBefore(i) || r.perTokenTime(i) || r.namedRate(i) || r.measuredUnder(i) || r.bareSpeed(i) || r.characters(i) || r.servedAtOnce(i) || r.orientedBare(i) {
		return
	}
	if r.upgrade(i) || r.inOut(i) || r.pooled(i) {
		return
	}
	if r.phone(i) || r.enoughOf(i) || r.setAgain(i) {
		return
	}
	if r.summands(i) || r.owned(i) {
		return
	}
	if r.machines(i) {
		r.hardware = append(r.hardware, part{what: partCount, from: i, to: i, value: t.value, measure: "node"})
		return
	}
	if r.cardHours(i) || r.money(i) {
		return // "82432 A100 hours"
	}
	most := 128.
	if next.typ == tCard {
		most = mostCards // "2048 H100"
	}
	if t.value == float64(int(t.value)) && t.value >= 1 && t.value <= most && r.beforeCard(i) && r.minus(i) < 0 {
		r.hardware = append(r.hardware, part{what: partCount, from: i, to: i, value: t.value, bare: true})
		return
	}
	r.loose = append(r.loose, i)
}

// otherStage reads the second stage of "zero 2 vs 3", which is a number alone.
func (r *reader) otherStage(i int) bool {
	v := r.tokens[i].value
	if r.at(i-1).typ != tEither || v != float64(round(v)) || v < 0 || v > 3 || r.query.ZeROStage == nil && r.query.ZeROStages == nil || r.beforeCard(i) || r.at(i+1).typ == tTimes || r.at(i+1).typ == tMeasure {
		return false
	}
	method := strings.HasPrefix(r.at(i-2).name, "zero-")
	if !method && !(r.at(i-2).typ == tNumber && r.at(i-3).is("key", "zero_stage")) {
		return false
	}
	r.zero(round(v))
	r.mark("zero_stages", i, i)
	return true
}

// otherDegree reads the second degree of "tp=2 vs 4", which is a number alone.
func (r *reader) otherDegree(i int) bool {
	j := i - 3
	if r.at(j).typ == tEquals {
		j--
	}
	v := r.tokens[i].value
	if r.at(i-1).typ != tEither || r.at(i-2).typ != tNumber || !r.at(j).is("key", "tp") || v < 1 || v > 64 || v != float64(round(v)) || r.beforeCard(i) || r.at(i+1).typ == tTimes || r.at(i+1).typ == tMeasure {
		return false
	}
	r.split("tp", round(v))
	r.used[i] = true
	return true
}

// asksAgain are words right behind a value that is asked about: "batch 4占用60G，8能
// 行吗".
var asksAgain = [...]string{"就爆", "就oom", "就会", "直接爆", "直接oom", "爆显存", "报oom", "能", "行", "可以", "够", "会", "呢", "是不是"}

// setAgain reads the second value of a setting that is named once: "batch size默认是
// 4，可以设置到8吗". The later one is asked about.
func (r *reader) setAgain(i int) bool {
	verb := r.text[r.at(i-1).lo:r.at(i-1).hi]
	further := r.replaces(i)
	alone := further || r.at(i-1).kind == "comma" && opens(r.text[r.tokens[i].hi:], asksAgain[:]) > 0
	if !alone && !r.wouldDo(i) && (r.at(i-1).typ != tLink || setTo(verb) != len(verb) || len(verb) == 0) || r.latest[1] == 0 {
		return false
	}
	last := r.latest
	key := r.tokens[last[0]]
	if i-last[1] > 12 || r.at(i+1).typ == tMeasure || r.beforeCard(i) {
		return false
	}
	name, v := key.name, r.tokens[i].value
	if name == "seq_len" && v <= 64 && r.query.Batch > 0 {
		name = "batch"
	} else if name == "batch" && v >= 512 && r.query.SeqLen > 0 {
		name = "seq_len"
	}
	if further && (name == "seq_len" && v <= 64 || r.bytesBetween(last[1], i)) {
		return false
	}
	switch name {
	case "batch":
		r.query.Batch = round(r.tokens[i].value)
	case "seq_len":
		r.query.SeqLen = context(r.tokens[i])
	case "concurrency":
		r.query.Concurrency = round(r.tokens[i].value)
	case "lora_rank":
		r.query.LoRARank = round(r.tokens[i].value)
	default:
		return false
	}
	r.mark(name, i, i)
	return true
}

// bytesBetween reports whether an amount of memory stands between two tokens.
func (r *reader) bytesBetween(from, to int) bool {
	return slices.ContainsFunc(r.tokens[from:to], func(t token) bool { return t.typ == tBytes })
}

// doIt is what stands behind a value that is asked about.
var doIt = regexp.MustCompile(`^ ?(work|fit|be (ok|okay|fine|enough|possible|better)|run|do\b|help|go|ok\b|possible|fine|\?|instead)`)

// wouldDo reports whether a bare number is another value of the setting before it,
// which is asked about: "batch size 8 runs out of memory, would 4 work?".
func (r *reader) wouldDo(i int) bool {
	switch r.text[r.at(i-1).lo:r.at(i-1).hi] {
	case "would", "will", "could", "can", "does", "is", "what about", "how about", "try", "maybe", "and", "use", "about", "with":
	default:
		return false
	}
	if !doIt.MatchString(r.text[r.tokens[i].hi:]) {
		return false
	}
	for _, t := range r.tokens[r.latest[1]:i] {
		if t.typ == tBytes || t.typ == tCard || t.typ == tBare || t.typ == tMeasure {
			return false // "would 24 work?" is memory then, or cards
		}
	}
	return true
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

// slashed reads what is in use of all, where the unit is written once: "uses 7.2/8GB",
// "78 of 80 GB in use".
func (r *reader) slashed(i int) bool {
	all, between := r.at(i+2), r.text[r.at(i+1).lo:r.at(i+1).hi]
	v := r.tokens[i].value
	if all.typ != tBytes || between != "of" && between != "/" && between != "out of" || v > all.value || v < all.value/100 || all.kind == "listed" || r.query.ObservedGB != 0 {
		return false
	}
	rest := r.text[all.hi:]
	if v == float64(round(v)) && r.wordBefore(i) != "observed" && inUse.FindString(rest) == "" && opens(strings.TrimLeft(rest, " "), []string{"used", "in use", "occupied", "taken", "占用", "已用", "full"}) == 0 {
		return false
	}
	r.query.ObservedGB = v * gigabytes[all.name]
	r.mark("observed_gb", i, i)
	r.hardware = append(r.hardware, part{what: partMemory, from: i + 2, to: i + 2, value: all.value})
	r.used[i+2] = true
	r.tokens[i+2].kind = "whole"
	return true
}

// listedValue reports whether a number goes on a list of values of a setting:
// "rank 64和8".
func (r *reader) listedValue(i int) bool {
	before := r.at(i - 2)
	return r.at(i-1).joins() && before.typ == tNumber && r.valueOf(i-2)
}

// enoughOf reads the memory of "do I need 80GB, or is 48 enough?": the unit was said
// of the other amount.
func (r *reader) enoughOf(i int) bool {
	v := r.tokens[i].value
	if !slices.Contains(soldSizes[:], v) || r.query.GPUMemoryGB != 0 || !slices.ContainsFunc(r.tokens[:i], func(t token) bool { return t.typ == tBytes }) {
		return false
	}
	for _, s := range r.asked.found {
		if s.name == "enough" && s.lo >= r.tokens[i].hi && s.lo-r.tokens[i].hi < 3 {
			r.bytes(i)
			return true
		}
	}
	return false
}

// phone reads the memory of a telephone, told as RAM and storage: "手机8+128".
func (r *reader) phone(i int) bool {
	rest := r.at(i + 2)
	if r.at(i+1).name != "plus" || !slices.Contains([]float64{64, 128, 256, 512, 1024}, rest.value) || r.tokens[i].value > 32 || !strings.Contains(r.text, "手机") && !strings.Contains(r.text, "phone") {
		return false
	}
	r.query.HostRAMGB = r.tokens[i].value
	r.mark("host_ram_gb", i, i+2)
	return true
}

// owned reads the number of cards that somebody has, where cards are asked for: "how
// many do I need? I have 4".
func (r *reader) owned(i int) bool {
	if !r.asked.asks("cards") && !(r.ends(i+1) && r.cardsBefore(i)) || r.query.GPUCount != 0 || r.tokens[i].value < 1 || r.tokens[i].value > 4096 || r.tokens[i].value != float64(int(r.tokens[i].value)) {
		return false
	}
	switch r.word(max(i-1, 0)) {
	case "have", "got", "own", "only have", "have only", "only":
	default:
		return false
	}
	if next := r.at(i + 1); next.typ != 0 && next.typ != tMark && next.typ != tEither && !next.joins() {
		return false
	}
	r.hardware = append(r.hardware, part{what: partCount, from: i, to: i, value: r.tokens[i].value, measure: "card"})
	return true
}

// cardsBefore reports whether cards were spoken of in the plural, without a number:
// "can 24GB cards run it? I have two".
func (r *reader) cardsBefore(i int) bool {
	for j, t := range r.tokens[:i] {
		if (t.typ == tMeasure && t.kind == "card" || t.typ == tCard || t.typ == tBare) && strings.HasSuffix(r.word(j), "s") {
			return !slices.ContainsFunc(r.hardware, func(p part) bool { return p.what == partCount })
		}
	}
	return false
}

// summands reads a pool that is told by memory alone, "24+24+12 GB": the unit is
// written once, behind the last.
func (r *reader) summands(i int) bool {
	list := []int{i}
	at := i
	for r.at(at+1).typ == tJoin && r.at(at+1).name == "plus" && (r.at(at+2).typ == tNumber || r.at(at+2).typ == tBytes) {
		at += 2
		list = append(list, at)
		if r.at(at).typ == tBytes {
			break
		}
	}
	last := r.at(at)
	bracket := r.at(i-1).typ == tOpen && r.at(at+1).typ == tClose && r.at(at+2).typ != tTimes && r.tokens[i].value >= 4 && r.tokens[i].value <= 192
	if len(list) < 2 || last.typ != tBytes && r.at(at+1).kind != "memory" && !bracket || r.query.GPUPool != nil || r.memoryAfter(at) == "ram" {
		return false
	}
	var pool []Device
	for _, j := range list {
		if v := r.tokens[j].value; v < 1 || v > 1024 {
			return false
		}
		pool = append(pool, Device{Count: 1, MemoryGB: r.tokens[j].value})
	}
	for _, j := range list {
		r.used[j] = true
		r.tokens[j].typ, r.tokens[j].kind = tMark, "summand"
	}
	r.query.GPUPool = pool
	r.mark("gpu_pool", i, at)
	return true
}

// machines reports whether a number counts machines that are described by their
// cards: "16 8xA100 nodes".
func (r *reader) machines(i int) bool {
	if card := r.at(i + 1); (card.typ == tCard || card.typ == tBare) && r.tokens[i].value >= 2 {
		return r.at(i+2).typ == tMeasure && r.at(i+2).kind == "node" || r.at(i+2).typ == tBytes && r.at(i+3).typ == tMeasure && r.at(i+3).kind == "node" // "two A100 nodes"
	}
	if r.gpuNodes(i) {
		return true
	}
	if r.at(i+1).typ != tNumber || r.at(i+2).typ != tTimes || r.tokens[i].value < 2 {
		return false
	}
	for j := i + 3; j <= i+6; j++ {
		if t := r.at(j); t.typ == tMeasure {
			return t.kind == "node"
		}
	}
	return false
}

// gpuNodes reports whether machines of so many cards follow a number: "two 8-GPU
// nodes", "2x 8 gpu servers".
func (r *reader) gpuNodes(i int) bool {
	j := i + 1
	if r.at(j).typ == tTimes {
		j++
	}
	if r.at(j).typ != tNumber || r.tokens[i].value < 2 {
		return false
	}
	if j++; r.at(j).typ == tMark && r.word(j) == "-" {
		j++
	}
	if r.at(j).typ != tMeasure || r.at(j).kind != "card" {
		return false
	}
	if j++; r.at(j).typ == tCard || r.at(j).typ == tBare {
		j++ // "16 8-GPU H100 nodes"
	}
	return r.at(j).typ == tMeasure && r.at(j).kind == "node"
}

// afterCard reads the 40 of "4x A100 40": memory without a unit.
func (r *reader) afterCard(i int) bool {
	next := r.at(i + 1)
	if r.at(i-1).typ != tCard || next.typ == tTimes || next.typ == tMeasure || next.typ == tCard || next.typ == tBare || next.typ == tQuantity || next.typ == tData {
		return false
	}
	return slices.Contains([]float64{16, 24, 32, 40, 48, 64, 80, 94, 96, 141}, r.tokens[i].value)
}

// unified reads the 512 of "Mac Studio M3 Ultra 512": Apple's sizes are often
// said without a unit.
func (r *reader) unified(i int) bool {
	before := r.at(i - 1)
	apple := before.kind == "apple" || before.typ == tCard && len(before.name) > 1 && before.name[0] == 'm' && isDigit(before.name[1]) && len(before.name) < 9
	return apple && slices.Contains([]float64{16, 24, 32, 36, 48, 64, 96, 128, 192, 256, 512}, r.tokens[i].value)
}

// pooled reads "a memory pool of 48".
func (r *reader) pooled(i int) bool {
	v := r.tokens[i].value
	if v < 8 || v > 4096 || r.at(i-1).typ != tLink || r.at(i-2).kind != "total" || r.at(i-3).kind != "memory" && r.word(max(i-2, 0)) != "memory pool" {
		return false
	}
	r.query.TotalGPUMemoryGB = v
	r.mark("total_gpu_memory_gb", i, i)
	return true
}

// upgrade reads "RAM from 16 to 48".
func (r *reader) upgrade(i int) bool {
	if r.at(i-1).typ != tUnknown || r.word(i-1) != "from" || r.at(i+2).typ != tNumber && r.at(i+2).typ != tBytes {
		return false
	}
	if !r.at(i-2).is("memory", "ram") {
		return false
	}
	r.query.HostRAMOptions = []float64{r.tokens[i].value, r.at(i + 2).value}
	r.mark("host_ram_options", i, i+2)
	return true
}

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
	case word(i+1) == "in" && strings.Contains(r.text[r.tokens[i].hi:], "out"):
		q.InputTokens = context(r.tokens[i])
	case word(i+1) == "out" && q.InputTokens > 0:
		q.OutputTokens = context(r.tokens[i])
	case word(i+1) == "/" && (r.at(i+2).typ == tNumber || r.at(i+2).typ == tScaled) && r.tokens[i].value >= 64 && r.at(i+2).value >= 64 && r.asked.asks("howfast") && !r.asked.asks("mfu"):
		q.InputTokens, q.OutputTokens = context(r.tokens[i]), context(r.at(i+2))
		r.mark("input_tokens", i, i+2)
	default:
		return false
	}
	r.used[i] = true
	return true
}

// preposition are words that part a number from a card: "40 on an A100".
var preposition = map[string]bool{"on": true, "with": true, "using": true, "in": true, "via": true, "from": true, "by": true, "per": true}

// beforeCard reports whether the token is directly before a card's name, over
// memory, makers and unknown adjectives.
func (r *reader) beforeCard(i int) bool {
	skipped := 0
	for j := i + 1; j < len(r.tokens) && skipped < 4; j++ {
		t := r.tokens[j]
		switch {
		case t.typ == tUnknown && preposition[r.word(j)]:
			return false
		case t.typ == tCard || t.typ == tBare || t.kind == "machine":
			return true
		case t.typ == tMeasure && t.kind == "card" && t.name == "gpu":
			return true
		case t.typ == tBytes, t.typ == tUnknown, t.typ == tOpen, t.typ == tClose, r.word(j) == "的", r.word(j) == "-",
			slices.Contains([]string{"maker", "line", "form", "memory", "used", "observed"}, t.kind):
			skipped++
		default:
			return false
		}
	}
	return false
}

// quotient reads the calculation of a share: in "400 / 2000 = 20%" a rate that was
// measured over the peak that somebody takes for the card's.
func (r *reader) quotient() {
	q := &r.query
	for i, t := range r.tokens {
		if t.typ == tNumber && t.value >= 10 && r.divisor(i) {
			q.AssumedPeakTFLOPS = t.value
			r.mark("assumed_peak_tflops", i, i)
			return
		}
		if t.typ != tEither || t.kind != "slash" || r.at(i-1).typ == 0 || r.at(i+1).typ != tNumber && r.at(i+1).typ != tUnit {
			continue
		}
		over, under := r.at(i-1), r.at(i+1)
		rate := over.typ == tUnit && over.name == "tflops" || over.typ == tNumber && q.TFLOPS == nil && over.value >= 10 && under.value >= 30 && r.asked.asks("mfu") || over.typ == tNumber && slices.ContainsFunc(q.TFLOPS, func(v float64) bool { return close(v, over.value) })
		if !rate || under.value <= over.value || under.typ == tUnit && under.name != "tflops" || !r.asked.asks("mfu", "percent") {
			continue
		}
		q.AssumedPeakTFLOPS = under.value
		q.TFLOPS = Numbers{over.value}
		q.MFUPct = 0
		delete(r.spans, "mfu_pct")
		r.mark("assumed_peak_tflops", i+1, i+1)
		return
	}
}

// arithmetic drops the counts of a calculation: "7 x 4 x 4 = 112 GB".
func (r *reader) arithmetic() {
	for i, t := range r.tokens {
		if t.typ != tEquals || r.word(i) != "=" || r.at(i-1).typ != tNumber || r.at(i-2).typ != tTimes && r.word(max(i-2, 0)) != "/" {
			continue
		}
		start := i
		for start > 0 && (r.tokens[start-1].typ == tNumber || r.tokens[start-1].typ == tTimes || r.tokens[start-1].kind == "slash") {
			start--
		}
		r.hardware = slices.DeleteFunc(r.hardware, func(p part) bool { return p.from >= start-1 && p.to <= i+1 })
	}
}

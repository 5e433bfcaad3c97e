package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/grammar"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// A number beside a word for cards, or beside a card, counts them: "8 x", "4张", "a GPU".

// count reads "8 x", "4张", "a GPU".
func (r *Reader) count(c grammar.Count) {
	if r.Word(c.Value) == "双路" && len(c.Measure) > 0 && r.Tokens[c.Measure[0]].Kind == "node" {
		return // "双路服务器" has two processors
	}
	if before := r.At(c.Value - 1); len(c.Measure) > 0 && r.Word(c.Measure[0]) == "대" && (before.Type == token.Card || before.Type == token.Bare || before.Type == token.Bytes) {
		r.Tokens[c.Measure[0]].Kind = "card" // "a100 2대"
	}
	if len(c.Measure) > 0 && r.Tokens[c.Measure[0]].Kind == "node" && strings.HasSuffix(r.Word(c.Value), "卡") {
		r.Tokens[c.Measure[0]].Kind = "card" // 双卡的机器 is one machine of two cards
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

// cardsInWord reports whether a number word holds its measure, so that it counts
// cards though no card is named: "双卡微调". "单卡显存" is only the memory of each.
func (r *Reader) cardsInWord(i int) bool {
	word := r.Word(i)
	if !strings.HasSuffix(word, "卡") && !strings.HasSuffix(word, "gpu") || r.At(i-1).Kind == "apiece" {
		return false
	}
	next := r.At(i + 1)
	if next.Type == token.Link {
		next = r.At(i + 2)
	}
	switch next.Kind {
	case "memory", "observed", "claimed", "each":
		return false
	}
	if next.Is("quantity", "batch") || next.Type == token.Unit {
		return false
	}
	rest := strings.TrimLeft(r.Text[r.Tokens[i].Hi:], " 的")
	for _, each := range [...]string{"理论", "算力", "峰值", "吞吐", "速度", "利用率", "平均", "大概占", "大约占", "tgs", "mfu", "tflops", "每", "标准", "规格", "上的", "权重", "激活", "梯度", "分到", "分摊", "负担"} {
		if strings.HasPrefix(rest, each) {
			return false
		}
	}
	return true
}

// owned reads the number of cards that somebody has, where cards are asked for: "how
// many do I need? I have 4".
func (r *Reader) owned(i int) bool {
	if r.Query.GPUCount != 0 || r.Tokens[i].Value < 1 || r.Tokens[i].Value > 4096 || r.Tokens[i].Value != float64(int(r.Tokens[i].Value)) {
		return false
	}
	said := r.Word(max(i-1, 0))
	if at := strings.LastIndexByte(said, ' '); at >= 0 {
		said = said[at+1:] // "we've got"
	}
	switch said {
	case "have", "got", "own", "only have", "have only", "only":
	default:
		return false
	}
	if !r.Asked.Asks("cards") && !((r.Ends(i+1) || ownedInAll[r.Word(i+1)] && r.Asked.Asks("howmany")) && r.cardsBefore(i)) {
		return false
	}
	if next := r.At(i + 1); next.Type != 0 && !ownedInAll[r.Word(i+1)] && next.Type != token.Mark && next.Type != token.Either && !next.Joins() {
		return false
	}
	r.Hardware = append(r.Hardware, Part{What: PartCount, From: i, To: i, Value: r.Tokens[i].Value, Measure: "card"})
	return true
}

// ownedInAll are the words behind a number of cards that say that there are no more.
var ownedInAll = map[string]bool{"max": true, "maximum": true, "at most": true, "tops": true, "at": true, "total": true, "in total": true, "altogether": true, "only": true, "available": true, "spare": true, "max.": true, "here": true, "so": true, "now": true, "right": true}

// cardsBefore reports whether cards were spoken of in the plural, without a number:
// "can 24GB cards run it? I have two".
func (r *Reader) cardsBefore(i int) bool {
	for j, t := range r.Tokens[:i] {
		if (t.Type == token.Measure && t.Kind == "card" || t.Type == token.Card || t.Type == token.Bare) && strings.HasSuffix(r.Word(j), "s") {
			return !slices.ContainsFunc(r.Hardware, func(p Part) bool { return p.What == PartCount })
		}
	}
	return false
}

// measure reads a word such as "cards" that has no number before it.
func (r *Reader) measure(i int) {
	r.Hardware = append(r.Hardware, Part{What: PartWord, From: i, To: i, name: "measure"})
	r.Used[i] = true
}

var byteOrBitWords = pattern.OneOf("byte", "bit")

// mostOfThem is more cards than "them" stands for.
const mostOfThem = 128

// othersOfThem reports whether "them" are no cards, as none is named: "16 bytes per param, where do 12 of them
// come from".
func (r *Reader) othersOfThem(c grammar.Count) bool {
	if len(c.Measure) == 0 || r.Word(c.Measure[0]) != "of them" {
		return false
	}
	if r.Tokens[c.Value].Value > mostOfThem {
		return true // "which model? the hub has 562 of them"
	}
	return r.Mentions(byteOrBitWords) && !slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.IsCard() })
}

// oneOfThose reports whether "one" stands for a thing that was named before and counts nothing: "TP8 or TP4,
// which one is faster", "the first stage uses 71G and the last one 52G".
func (r *Reader) oneOfThose(i int) bool {
	if r.Tokens[i].Type != token.One || r.Word(i) != "one" || r.BeforeCard(i) {
		return false
	}
	switch r.Word(i - 1) {
	case "which":
	case "every", "each":
		if r.Word(i+1) != "of" {
			return false
		}
	case "last", "first", "second", "final", "other":
		if r.At(i+1).Type == token.Measure || r.At(i+1).Type == token.Times {
			return false
		}
	default:
		return false
	}
	r.Used[i] = true
	return true
}

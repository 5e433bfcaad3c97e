package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// 内存 is the host's memory, and what people call all memory that work needs: 训练为什么需要1.2TB的内存，如何计算. A need
// whose reason or reckoning is asked for, with no word of the host or of other memory, is none that a host has.

var (
	memoryHanWords = pattern.OneOf("内存")
	ofTheHost      = pattern.OneOf("主机", "cpu", "ram", "系统", "运行内存", "物理内存", "服务器", "机器", "节点", "offload", "卸载", "ddr", "显存", "vram", "swap", "虚拟内存", "ktransformers", "llama.cpp", "gguf")
	needsBefore    = pattern.Of(`(?:需要|要|需|得)(?:使用|用|占用|占|消耗|到|多达|高达|大概|大约|约|差不多|将近|接近|至少|上| |~)*$`)
	memoryBehind   = pattern.Of(`^(?:多|左右|以上|这么多|这么大)*(?:的)?(?:总)?内存`)
	howReckoned    = pattern.Of(`(?:怎么|如何|咋|怎样)(?:去|来|才)?(?:计算|估算|推算|推导|算|得出|得到|得来|来的)|(?:计算|推导|估算)(?:过程|方法|方式|步骤|公式|依据)|(?:从)?哪(?:里|儿)?来的|怎么来`)
)

// workNeeds reports whether an amount is what work is told to need so.
func (r *Reader) workNeeds(i int) bool {
	if !r.Mentions(memoryHanWords) || r.Mentions(ofTheHost) || r.cardNamed() || r.Asked.Asks("enough", "oom", "can", "buy") {
		return false
	}
	t := &r.Tokens[i]
	before := r.ClauseBefore(*t)
	if !r.Matches(needsBefore, before) || !r.Matches(memoryBehind, r.Text[t.Hi:]) && !strings.HasSuffix(r.Word(i), "内存") && !strings.Contains(before, "内存") {
		return false
	}
	if !r.Asked.Asks("why") && !r.Matches(howReckoned, r.Text) {
		return false
	}
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Kind == "task" || t.Kind == "full" || t.Kind == "rl" }) && !slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Kind == "quant" })
}

var (
	ranShort      = pattern.Of(`^(?:多|左右|以上)?(?:的)?(?:内存)?(?:都|还是|还|也|一直|总是?|老是?|仍然?|依然|就|会|直接|却|居然|每次|经常|被|报|提示|显示|说| )*(?:内存)?(?:不足|不够|kill|杀|oom|爆|溢出|用完|满了)`)
	ranShortWords = pattern.OneOf("不足", "不够", "kill", "杀", "oom", "爆", "溢出", "用完", "满了")
)

// ramRanShort reports whether an amount is the host's memory that did not do, where it is asked how much there must be and
// the cards have a memory of their own: 要多少内存？100多G一直报不足，2张3090 24G.
func (r *Reader) ramRanShort(i int) bool {
	t := &r.Tokens[i]
	if r.Query.HostRAMGB > 0 || !r.Mentions(memoryHanWords) || !r.Mentions(ranShortWords) || !r.cardNamed() || r.onCard(i) || r.sold(i) {
		return false
	}
	if !r.Matches(ranShort, r.Text[t.Hi:]) || !r.Matches(hostMemoryAsked, r.Text) {
		return false
	}
	if r.notOfCard(t.Value) {
		return true
	}
	for j := range r.Tokens {
		if r.Tokens[j].Type == token.Bytes && j != i && (r.onCard(j) || r.sold(j)) {
			return true
		}
	}
	return false
}

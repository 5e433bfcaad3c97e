package tagger

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Links of machines are told by a rate in bits that reads like memory, or by a name: "100G RoCE",
// "8x400G infiniband", 万兆网, "HDR", "pcie 4.0 x8". One token takes the place of each: a network's
// holds Gbit/s and how many links a machine has, that of a slot its generation and lanes.

var (
	netWords  = `(?:\b(?:infiniband|ib|roce(?: ?v2)?|rdma|ethernet|eth|network(?:ing)?|nics?|lan|uplinks?|interconnect)\b|\binter-?node|以太网?|节点间|机间|跨机|跨节点|网络|网卡|网口|网线|内网|组网|局域网|网)`
	netRate   = pattern.Of(`^(?:(\d{1,2}) ?[x*×] ?)?(\d+(?:\.\d+)?) ?(gbe\b|gbit(?:/s|ps)?\b|gbps\b|gb/s\b|gb\b|g\b|gigabit(?:/s)?\b|g|gb)(?:带宽|速率|的|单口|双口|速度| |-|/)*(` + netWords + `)?`)
	netBefore = pattern.Of(`(?:` + netWords + ` ?)+(?:带宽|速率|速度|互联|互连|交换机|链路|连接|之间|接口|是|为|用的|走|只有|就| only| is| of| at| with| are| link| links| card| cards| bandwidth| speed| a|:|=| |\()*$`)
	netNamed  = pattern.Of(`^(千兆|万兆|十万兆|四万兆|百兆)(?:以太网?|网络|网卡|网口|内网|局域网|网线|网|宽带|带宽|交换机|光纤|口)|^(gigabit|fast)(?: (?:ethernet|lan|network|nic|link)s?|[ -]?e\b)|^(edr|hdr|ndr|xdr)\b`)
	NetSpoken = pattern.Of(netWords)
	slotNamed = pattern.Of(`^(?:pcie|pci-e|pci express)(?: ?gen ?([2-6])(?:\.0)?| ?([2-6])\.0|([2-6])\b)(?: ?(?:[x*×] ?(1|2|4|8|16)|(1|2|4|8|16) lanes?)\b)?|^(?:pcie|pci-e|pci express) ?[x×] ?(1|2|4|8|16)\b(?: lanes?)?|^gen ?([2-6]) ?[x*×] ?(1|2|4|8|16)\b|^(?:pcie|pci-e|pci express) ([2-6]) ?[x*×] ?(1|2|4|8|16)\b`)
	notLink   = pattern.Of(`^ ?(?:显存|内存|vram|ram|memory|显卡|硬盘|ssd|of (?:vram|ram|memory)|card|gpu|模型|参数|token|param|weights?\b|model)`)
	notNet    = pattern.Of(`^(?:盘|站|页|友|上|课|文|址)`)
)

// netRates are the rates that networks are sold with, in Gbit/s.
var netRates = []float64{0.1, 1, 2.5, 5, 10, 20, 25, 40, 50, 56, 100, 200, 400, 800, 1600, 3200}

// netNames are those that are told by a name.
var netNames = map[string]float64{"百兆": 0.1, "千兆": 1, "万兆": 10, "四万兆": 40, "十万兆": 100, "fast": 0.1, "gigabit": 1, "edr": 100, "hdr": 200, "ndr": 400, "xdr": 800}

var (
	ibWords             = pattern.OneOf("ib", "infiniband", "roce", "rdma", "eth", "network", "nic", "lan", "uplink", "interconnect", "网", "兆", "gbe", "gigabit", "inter", "节点间", "机间", "跨")
	pciOrGenWords       = pattern.OneOf("pci", "gen")
	ibOrInfinibandWords = pattern.OneOf("ib", "infiniband")
)

// linked puts one token in the place of each link that is told.
func linked(tokens []token.Token, said *pattern.Matching) []token.Token {
	network := said.Mentions(ibWords)
	slot := said.Mentions(pciOrGenWords)
	if !network && !slot {
		return tokens
	}
	text := said.Text
	for i := 0; i < len(tokens); i++ {
		t := &tokens[i]
		p, end := token.Token{}, 0
		if network && t.IsFigure() {
			p, end = netAt(t, said)
		}
		if network && end == 0 && t.Type != token.Bytes {
			if at := said.Find(netNamed, text[t.Lo:], (*regexp.Regexp).FindStringSubmatchIndex); at != nil && (t.Lo == 0 || text[t.Lo] >= 0x80 || !chars.StartsWord(text[t.Lo-1:]) || text[t.Lo-1] >= 0x80) {
				if name := pattern.FirstGroup(text[t.Lo:], at); at[6] < 0 || said.Mentions(ibOrInfinibandWords) {
					p, end = token.Token{Name: "network", Value: netNames[name]}, t.Lo+at[1]
				}
			}
		}
		if slot && end == 0 && t.Type != token.Number {
			p, end = slotAt(tokens, i, said)
		}
		if end == 0 {
			continue
		}
		to := i
		for to+1 < len(tokens) && tokens[to+1].Lo < end {
			to++
		}
		if tokens[to].Hi > end && tokens[to].IsFigure() {
			continue
		}
		p.Type, p.Start, p.End, p.Lo, p.Hi = token.Unit, t.Start, tokens[to].End, t.Lo, tokens[to].Hi
		tokens[i] = p
		tokens = slices.Delete(tokens, i+1, to+1)
	}
	return tokens
}

// netAt reads the rate of a network that begins with a figure, and where it ends; 0 for none.
func netAt(t *token.Token, said *pattern.Matching) (token.Token, int) {
	text := said.Text
	at := said.Find(netRate, text[t.Lo:], (*regexp.Regexp).FindStringSubmatchIndex)
	if at == nil {
		return token.Token{}, 0
	}
	group := func(n int) string {
		if at[2*n] < 0 {
			return ""
		}
		return text[t.Lo+at[2*n] : t.Lo+at[2*n+1]]
	}
	rate, _ := strconv.ParseFloat(group(2), 64)
	links, _ := strconv.ParseFloat(group(1), 64)
	end, unit := t.Lo+at[1], group(3)
	if said.Holds(notNet, text[end:]) { // "10G网盘"
		return token.Token{}, 0
	}
	if group(4) == "" {
		end = t.Lo + at[7]
		before := text[max(0, t.Lo-evidence.ClauseReach):t.Lo]
		if stop := chars.LastStop(before); stop >= 0 {
			before = before[stop:]
		}
		named := said.Holds(netBefore, before) || unit == "gbe" || (unit == "gbps" || unit == "gbit" || strings.HasPrefix(unit, "gbit")) && said.Holds(NetSpoken, text)
		if !named || said.Holds(notLink, text[end:]) {
			return token.Token{}, 0
		}
	}
	if !slices.Contains(netRates, rate) {
		return token.Token{}, 0
	}
	return token.Token{Name: "network", Value: rate, Active: links}, end
}

// slotAt reads a PCIe slot that begins with a token, and where it ends; 0 for none. Lanes alone
// behind a card may be a number of cards: "A100 PCIe x4".
func slotAt(tokens []token.Token, i int, said *pattern.Matching) (token.Token, int) {
	t := tokens[i]
	at := said.Find(slotNamed, said.Text[t.Lo:], (*regexp.Regexp).FindStringSubmatchIndex)
	if at == nil || i > 0 && (at[12] >= 0 || at[18] >= 0) && (tokens[i-1].Type == token.Card || tokens[i-1].Type == token.Bare) {
		return token.Token{}, 0
	}
	number := func(groups ...int) float64 {
		for _, n := range groups {
			if at[2*n] >= 0 {
				v, _ := strconv.ParseFloat(said.Text[t.Lo+at[2*n]:t.Lo+at[2*n+1]], 64)
				return v
			}
		}
		return 0
	}
	return token.Token{Name: "slot", Value: number(1, 2, 3, 7, 9), Active: number(4, 5, 6, 8, 10)}, t.Lo + at[1]
}

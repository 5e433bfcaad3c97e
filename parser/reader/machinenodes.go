package reader

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"headroom/parser/grammar"
	"headroom/parser/lex"
	"headroom/parser/numeral"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// How many cards each machine holds.

// Machines of several cards are counted, too: "4 nodes of 8", "how many nodes, is one enough".

// oneInEach are the devices of machines that hold one and no more.
var oneInEach = pattern.Of(`^(?:dgx-spark|strix-halo|jetson-|m[1-9](?:-|$))`)

// eachNode reports whether the cards of a rig are said to be in each machine.
func (r *Reader) eachNode(g rig) bool {
	for j := g.from; j < g.to; j++ {
		if t := r.Tokens[j]; t.Type == token.Measure && t.Kind == "node" && r.At(j+1).Kind == "apiece" {
			return r.At(j+2).Kind == "with" || r.Word(j+2) == "with" || r.Word(j+2) == "has" || r.Word(j+2) == "having"
		}
	}
	return false
}

// inNodes is the number that stands behind the machines of a rig without a word
// for cards, 0 when there is none: "8 A100 nodes of 8".
func (r *Reader) inNodes(g rig) int {
	for j := g.from; j <= g.to+2; j++ { // the word for machines may stand behind the card
		if t := r.At(j); t.Type != token.Measure || t.Kind != "node" || r.Word(j+1) != "of" && r.Word(j+1) != "with" {
			continue
		}
		n, next := r.At(j+2), r.At(j+3)
		if n.Type == token.Number && n.Value >= 1 && n.Value <= 16 && n.Value == float64(int(n.Value)) && next.Type != token.Measure && next.Type != token.Times && next.Type != token.Data {
			r.Used[j+2] = true
			return int(n.Value)
		}
	}
	return 0
}

var nodeWords = pattern.OneOf("node", "machine", "server", "节点", "机")

// nodeEquals reads how many cards a machine has where that is told as an equation beside the machines, and counts no
// machine by it: "1 node = 8 gpus, so I need 4 nodes".
func (r *Reader) nodeEquals() {
	if !r.Mentions(nodeWords) {
		return
	}
	for i := range r.Tokens {
		one, n, at := r.At(i-1), r.At(i+2), i+3
		if t := r.At(i); t.Type != token.Measure || t.Kind != "node" || one.Type != token.One && (one.Type != token.Number || one.Value != 1) || r.Word(i+1) != "=" && r.Word(i+1) != "is" && r.Word(i+1) != "has" && r.Word(i+1) != "有" && r.Word(i+1) != "是" {
			continue
		}
		if r.At(at).Type == token.Times {
			at++
		}
		each := r.At(at)
		if n.Type != token.Number || n.Value < 2 || n.Value > mostInOne || !each.IsCard() && each.Kind != "card" || !slices.ContainsFunc(r.Tokens[min(at, len(r.Tokens)):], func(t token.Token) bool { return t.Kind == "node" }) {
			continue
		}
		r.Query.GPUsPerNode = int(n.Value)
		r.Mark("gpus_per_node", i-1, at-1)
		for j := i - 1; j < at; j++ {
			r.Tokens[j].Type, r.Tokens[j].Kind = token.Unknown, ""
			r.Passed = append(r.Passed, j)
		}
		if each.Kind == "card" {
			each.Type, each.Kind = token.Unknown, ""
			r.Passed = append(r.Passed, at)
		}
		return
	}
}

// Cards come so many to a machine, which is no number of those that there are, where the number of cards is asked for:
// 8卡一台的A100，总共要几张, "they come 8 to a box, how many cards".

var (
	// boxOf tells how many each machine holds.
	boxOf = pattern.Of(`(\d{1,2}|[两四六八]|十六) ?(?:张卡?|块卡?|卡) ?(?:/|每|一)(?:台|机|节点|个节点|个机器)|每(?:个|台)?(?:台|机|节点|服务器|机器)(?:机器|服务器)?(?:能|可以|里|上|只|可)*(?:有|是|放|插|装|配|带)?(?:了|着)?(\d{1,2}|[两四六八]|十六) ?(?:张|块|卡)|\b(?:come|comes|coming|sold|packed|grouped|sit|live)? ?(\d{1,2}|two|four|eight|ten|sixteen) (?:cards? |gpus? )?(?:to a|to each|to every|to one|per|in each|in every|a) (?:box|server|machine|host|chassis|instance|vm)\b`)
	// oneBox tells it of one machine, which may be that at hand.
	oneBox = pattern.Of(`(?:^|[^有买租借的])一(?:台|机|个节点)(?:机器|服务器)?(?:能|可以|里|上|只|可)*(?:有|是|放|插|装|配|带|就是)?(?:了|着)?(\d{1,2}|[两四六八]|十六) ?(?:张|块|卡)|\b(?:one|a|each|every|1) (?:box|server|machine|host|chassis|instance|node) (?:holds|has|takes|fits|is|comes with|contains|houses) (\d{1,2}|two|four|eight|ten|sixteen)\b`)
	// inAllBoxes asks for those of all machines.
	inAllBoxes = pattern.Of(`(?:总共|一共|总计|合计|共计|拢共|加起来)|\b(?:in total|total|in all|altogether|overall)\b`)
)

var boxWords = pattern.OneOf("台", "机", "节点", "box", "server", "machine", "host", "chassis", "instance", "vm", "node")

// boxHolds is the number of cards that each machine holds where the number of cards is asked for, or 0.
func (r *Reader) boxHolds(g rig) int {
	if g.nodes > 1 || !r.Mentions(boxWords) || r.Asked.First("cards", "howmany") == nil {
		return 0
	}
	m := r.Places(boxOf, r.Text)
	if m == nil && r.Matches(inAllBoxes, r.Text) {
		m = r.Places(oneBox, r.Text)
	}
	if m == nil {
		return 0
	}
	at := pattern.GroupStart(m)
	n := told(r.Text[m[at]:m[at+1]])
	if n < 2 || n > query.MostCards || g.count > 1 && g.count != n {
		return 0
	}
	if i := r.tokenAt(m[at]); i >= 0 {
		r.Mark("gpus_per_node", i, i)
	}
	return n
}

// oneNodeOf reports whether the one that stands before a card counts the machine behind it, which holds several: "one
// H200 node". A machine of a consumer's card may hold one.
func (r *Reader) oneNodeOf(g rig) bool {
	if g.count != 1 || !g.weak || g.card == "" || lex.Consumer(g.card) || oneInEach.In(g.card) {
		return false
	}
	if w := r.Word(g.counted); w == "a" || w == "an" {
		return false
	}
	for i := g.counted + 1; i < len(r.Tokens) && i <= g.to+1; i++ {
		if t := &r.Tokens[i]; t.Type == token.Measure && t.Kind == "node" {
			switch r.Word(i) {
			case "node", "server", "节点", "服务器", "host", "dgx", "hgx":
				return r.At(i-1).IsCard() || r.At(i-1).Type == token.Bytes
			}
		}
	}
	return false
}

// perNode reads how many cards are in each machine. Two ways to place the same cards are no alternatives of a plan: the
// first counts, and that the other does not is told ("64 a100 with 8 per node vs 4 per node").
func (r *Reader) perNode(values []int) {
	q := &r.Query
	for _, i := range values {
		n := numeral.Round(r.Tokens[i].Value)
		if q.GPUsPerNode == 0 || q.GPUsPerNode == n {
			q.GPUsPerNode = n
			continue
		}
		r.Passed = append(r.Passed, i)
		if r.ToldEnough("ambiguous") {
			return
		}
		r.Say("ambiguous", i, i,
			fmt.Sprintf("Only one layout is planned at a time: %d cards per node is used, not %d. Ask for the other on its own to compare them.", q.GPUsPerNode, n),
			fmt.Sprintf("一次只按一种摆放计算：采用每节点 %d 张卡，没有采用 %d 张；要比较请把另一种单独再问一次。", q.GPUsPerNode, n))
	}
}

// oneMachine is one machine that is named by the card in it, whose number is not told: "on an H200 box".
var oneMachine = pattern.Of(`\b(?:an?|one|single) (?:nvidia |amd |ascend )?[a-z]{0,8}\d{1,4}[a-z]{0,6}(?: \d{2,3} ?gb?)? (?:box|node|server|machine|host|chassis|system|instance)\b`)

var machineWords = pattern.OneOf("box", "node", "server", "machine", "host", "chassis", "system", "instance")

// machineSplit takes one machine for no one card where the work is split over more: "tp 8 on an H200 box".
func (r *Reader) machineSplit() {
	q := &r.Query
	if q.GPUCount != 1 || !r.Mentions(machineWords) || !r.Matches(oneMachine, r.Text) {
		return
	}
	for _, p := range append(q.ParallelOptions, q.Parallel) {
		if max(p.TP, 1)*max(p.PP, 1)*max(p.CP, 1)*max(p.DP, 1) > 1 {
			q.GPUCount = 0
			delete(r.Spans, "gpu_count")
			return
		}
	}
}

// builtInCard is the name of a card that is built into machines of several.
const builtInCard = `(?:[abhlg]+\d{2,3}x?|v100s?|mi\d{3}x?|910[bc]\d?)`

var (
	// wholeNode is one machine of such cards as are built into machines of several: "on one H100 node", 一台H200服务器, 单机A100.
	wholeNode = pattern.Of(`\b(?:an?|one|single|1|the|our|my|per|each) (?:nvidia |amd |ascend )?` + builtInCard + `(?: ?\d{2,3} ?gb?)?(?: sxm\d?)? (?:nodes?|servers?|chassis)\b|\b(?:one|single|1|a) (?:node|server|chassis) (?:of|with) (?:nvidia |amd |ascend )?` + builtInCard + `s?\b|(?:一台|1台|单台|一个|单个?)(?:nvidia |昇腾 ?|华为 ?)?` + builtInCard + `(?: ?\d{2,3} ?gb?)?的? ?(?:服务器|节点|整机)|(?:单机|单节点|单台服务器|一台服务器|一个节点)(?: |的|上|用)*(?:nvidia |昇腾 ?|华为 ?)?` + builtInCard + `(?: ?\d{2,3} ?gb?)?(?:[^0-9a-z*x×]|$)`)
	// severalCards is the number of cards in it, however it is told.
	severalCards   = pattern.Of(`\d ?(?:张|块|卡|个卡|颗|片|x\b|×|\* ?[a-z])|[x×*] ?\d|[两二三四五六七八双单]卡|\b(?:\d+|one|two|four|eight|single|dual|quad)[ -](?:gpus?|cards?)\b`)
	wholeNodeWords = pattern.OneOf("node", "server", "chassis", "服务器", "节点", "整机", "单机")
)

// machineWhole takes one machine of such cards for all that are built into it, where no number of them is told.
func (r *Reader) machineWhole() {
	q := &r.Query
	if q.GPU == "" || q.GPUCount > 1 || q.Nodes > 0 || q.GPUsPerNode > 0 || q.GPUOptions != nil || q.GPUPool != nil || q.GPUCountOptions != nil || !r.Mentions(wholeNodeWords) || !r.Matches(wholeNode, r.Text) || r.Matches(severalCards, r.Text) {
		return
	}
	q.GPUCount, q.Nodes = 0, 1
	delete(r.Spans, "gpu_count")
}

// builds ends before one machine that is to be built or bought: 想攒一台放阳台.
var (
	builds     = pattern.Of(`(?:攒|组装?|配|装|买|搞|弄|整|搭|租|添|采购|购置|入手?|自建|升级|部署|找)(?:个|了|上|下)?$`)
	buildWords = pattern.OneOf("一台", "1台", "一部")
)

// machineToBuild reports whether one machine is told in a clause that names no card, before any is named. So many cards
// are not meant by it.
func (r *Reader) machineToBuild(c grammar.Count) bool {
	if !r.Mentions(buildWords) || r.Tokens[c.Value].Value != 1 || len(c.Measure) == 0 || r.Tokens[c.Measure[0]].Kind != "node" || !r.Matches(builds, strings.TrimRight(r.Text[max(0, r.Tokens[c.Value].Lo-16):r.Tokens[c.Value].Lo], " ")) {
		return false
	}
	for j := range r.Tokens[:c.Value] {
		if r.Tokens[j].IsCard() {
			return false // "3090买一台够吗"
		}
	}
	for j := c.Measure[0] + 1; j < len(r.Tokens) && !r.Stops(j); j++ {
		if t := &r.Tokens[j]; t.IsCard() || t.Type == token.Bytes || t.Type == token.Measure && t.Kind == "card" {
			return false // "买一台3090的机器"
		}
	}
	return true
}

// machinePart ends before a machine of which only a part is meant: "half a", "half of our", "a quarter of the", 半台.
var machinePart = pattern.Of(`\b(half|a quarter|one quarter|quarter|1/2|1/4)(?: of)?(?: an?| one| the| our| my| this| that)? ?$|(半|四分之一)(?:个|台|机柜|柜)? ?$`)

var partOfMachineWords = pattern.OneOf("half", "quarter", "1/2", "1/4", "半", "四分之一")

// partOfMachine is a machine with its cards, or with those of the part that is told.
func (r *Reader) partOfMachine(i int) string {
	t := &r.Tokens[i]
	count, card, ok := strings.Cut(t.Name, "*")
	n, err := strconv.Atoi(count)
	if !ok || err != nil || !r.Mentions(partOfMachineWords) {
		return t.Name
	}
	m := r.Places(machinePart, r.Text[:t.Lo])
	if m == nil {
		return t.Name
	}
	share := 4
	if m[2] >= 0 && (r.Text[m[2]:m[3]] == "half" || r.Text[m[2]:m[3]] == "1/2") || m[4] >= 0 && r.Text[m[4]:m[5]] == "半" {
		share = 2
	}
	if n%share != 0 {
		return t.Name
	}
	return strconv.Itoa(n/share) + "*" + card
}

// inOneBox says that all cards stand in one machine, which may hold more than most: "16 A10 in one machine".
var (
	inOneBox    = pattern.Of(`\b(?:in|on|within|inside) (?:one|a single|1|the same|a) (?:single )?(?:physical )?(?:machine|node|server|box|chassis|host)\b|(?:单机|一台机器|一台服务器|同一台)`)
	inOneBoxFor = pattern.OneOf("machine", "node", "server", "box", "chassis", "host", "单机", "台")
)

// allInOneMachine keeps that they do, where there are more of them than a usual machine holds.
func (r *Reader) allInOneMachine() {
	if q := &r.Query; q.Nodes == 0 && q.GPUsPerNode == 0 && q.GPUCount > usualMachine && q.GPUCount <= mostInOne && r.Mentions(inOneBoxFor) && r.Matches(inOneBox, r.Text) {
		q.Nodes = 1
	}
}

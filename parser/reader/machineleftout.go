package reader

import (
	"slices"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Machines that others are put in the place of.

// leaveOutPart takes a piece of hardware that is told, but not meant, out of what is read.
func (r *Reader) leaveOutPart(k int) {
	for i := r.Hardware[k].From; i <= r.Hardware[k].To; i++ {
		r.Passed = append(r.Passed, i)
	}
	r.Hardware = slices.Delete(slices.Clone(r.Hardware), k, k+1)
}

// notNodes ends before a number of machines that another is put in the place of.
var notNodes = pattern.Of(`\b(?:not|instead of|rather than|without|no longer|needs?|requires?|required|takes?|took)(?: (?:on|in|with|over|across|using|at least|about|the|all))* ?$|(?:不用|不要|不是|而不是|而非|需要|要|得)$`)

// otherNodes takes out such a number of machines: "70b full on 1 node, not 2", "takes 2 nodes, does one
// do?".
func (r *Reader) otherNodes() {
	var at []int
	for k, p := range r.Hardware {
		if p.What == PartCount && (p.Measure == "node" || r.At(p.To+1).IsCard() && r.At(p.To+2).Kind == "node") {
			at = append(at, k)
		}
	}
	if len(at) != 2 || r.Hardware[at[0]].Value == r.Hardware[at[1]].Value || r.Asked.Asks("compare", "howfast") {
		return
	}
	for _, k := range at {
		if p := r.Hardware[k]; r.Matches(notNodes, r.ClauseBefore(r.Tokens[p.From])) {
			r.leaveOutPart(k)
			return
		}
	}
}

// nodesOrCards takes out machines of which nothing is told but their number, where cards stand against them: "do I
// need a 20 node cluster, or will 8x80GB do?".
func (r *Reader) nodesOrCards() {
	for k, p := range r.Hardware {
		if p.What != PartCount || p.Measure != "node" || r.At(p.From-1).IsCard() {
			continue
		}
		n := slices.IndexFunc(r.Hardware[k+1:], func(p Part) bool {
			return p.What != partJoin && p.What != PartWord && (p.What != PartCount || p.Value > 1)
		})
		if n < 0 {
			continue
		}
		next := r.Hardware[k+1+n]
		either := slices.ContainsFunc(r.Tokens[p.To:next.From], func(t token.Token) bool { return t.Kind == "or" })
		if !either || next.What != PartCount || next.Measure == "node" || next.From-p.To > nodesApart {
			continue
		}
		r.leaveOutPart(k)
		return
	}
}

var (
	// machinesTold tells of machines that stand apart: "a desktop with a 5070 Ti and a laptop with a 3060".
	machinesTold = pattern.Of(`\b(?:desktop|laptop|notebook|pc|tower|workstation|server|box|rig|machine|one)\b (?:with|has|having|holds?|running|is)\b[^.?!;]{0,60}(?:\band|\bthe|\banother|,) (?:an? |the |one |my )?(?:old |other |second |small )?(?:desktop|laptop|notebook|pc|tower|workstation|server|box|rig|machine|one|other)\b`)
	askedOfEach  = pattern.Of(`\b(?:on|for|in|of|can|could|would|will|does|do) each\b|\beach (?:of them |one |machine |box )?(?:can |could |will )?(?:run|handle|take|fit|hold|do|serve)\b`)
)

var eachMachineWords = pattern.OneOf("each")

// machinesListed takes out the number of machines that a list of them follows: "I have two machines, a desktop with a
// 5070 Ti and a laptop with a 3060".
func (r *Reader) machinesListed() {
	for k, p := range r.Hardware {
		if p.What != PartCount || p.Measure != "node" || p.Value < 2 || k > 0 && r.Hardware[k-1].What == partCard {
			continue
		}
		if next := r.At(p.To + 1); next.Kind != "comma" && r.Word(p.To+1) != ":" && next.Type != token.Open {
			continue
		}
		cards := 0
		for _, o := range r.Hardware[k+1:] {
			if o.What == partCard && r.Tokens[o.From].Lo > 0 {
				cards++
			}
		}
		if float64(cards) != p.Value || !r.Matches(machinesTold, r.Text[r.Tokens[p.To].Hi:]) {
			continue
		}
		r.leaveOutPart(k)
		return
	}
}

// saidToNeed ends before machines that others say something needs: "the readme says it needs a 2-node cluster".
var saidToNeed = pattern.Of(`\b(?:says?|said|claims?|claimed|told|states?|recommends?|suggests?|lists?|mentions?)\b[^.?!;]{0,60}\b(?:needs?|requires?|takes?|wants?|on|for|with)(?: at least| about| like)?(?: an?)? ?$`)

var saidNodesWords = pattern.OneOf("sa", "claim", "told", "state", "recommend", "suggest", "list", "mention")

// nodesSaid takes out such machines of which nothing is told but their number, where a machine or card of one's own is
// named in a sentence behind them.
func (r *Reader) nodesSaid() {
	for k, p := range r.Hardware {
		if p.What != PartCount || p.Measure != "node" || p.Value < 2 || !r.Mentions(saidNodesWords) || !r.Matches(saidToNeed, r.Text[:r.Tokens[p.From].Lo]) {
			continue
		}
		own := slices.ContainsFunc(r.Hardware[k+1:], func(o Part) bool {
			return (o.What == partCard || o.What == partMachine) && strings.ContainsAny(r.Text[r.Tokens[p.To].Hi:r.Tokens[o.From].Lo], ".;?!")
		})
		if !own {
			return
		}
		r.leaveOutPart(k)
		return
	}
}

// sumRepeated takes out a number of cards in all that is the product of those before it: 12台A100*8共96张卡.
func (r *Reader) sumRepeated() {
	product := 1.0
	for k, p := range r.Hardware {
		if p.What != PartCount {
			continue
		}
		if before := r.At(p.From - 1); k > 1 && p.Value == product && p.Value > 1 && (before.Kind == "total" || before.Type == token.Link && r.At(p.From-2).Kind == "total") && r.At(p.From-2).Kind != "comma" {
			r.leaveOutPart(k)
			return
		}
		product *= p.Value
	}
}

// nodesApart is how many tokens may stand between machines and the cards against them.
const nodesApart = 14

// machinesListed stands between a number of machines and the cards of the first, where each is told by
// itself: "two boxes: one with 2x 3090 and one with an A6000", 两台机器，一台4张3090.
var machinesListed = pattern.Of(`(?:boxes|machines|servers|nodes|rigs|pcs|computers|workstations|台(?:机器|服务器|主机|电脑)?|个节点)(?: here| available)? ?(?::|,|、|-|\()? ?(?:(?:the )?(?:one|first|1st)(?: one| box| machine| server)? (?:with|has|is|having|holds)|(?:其中|第)?一台(?:是|有|插|装)?|:)`)

// machinesBehind reports whether the number of machines of the last rig stands behind its card and counts all
// that were named: 8*A100 40G和8*A100 80G两台机器.
func (r *Reader) machinesBehind(rigs []rig) bool {
	last := rigs[len(rigs)-1]
	if len(rigs) < 2 || last.nodes != len(rigs) || last.count < 1 || slices.ContainsFunc(rigs[:len(rigs)-1], func(g rig) bool { return g.nodes > 1 || g.count < 1 }) {
		return false
	}
	card := false
	for j := last.from; j <= last.to; j++ {
		if t := r.Tokens[j]; t.Type == token.Measure && t.Kind == "node" {
			return card
		}
		card = card || r.Tokens[j].IsCard()
	}
	return false
}

// listMachines takes the number of machines off the first of them, where as many follow.
func (r *Reader) listMachines(rigs []rig) {
	if r.machinesBehind(rigs) {
		rigs[len(rigs)-1].nodes = 0
		return
	}
	if len(rigs) < 2 || rigs[0].nodes != len(rigs) || slices.ContainsFunc(rigs[1:], func(g rig) bool { return g.nodes > 1 || g.card == "" }) {
		return
	}
	if r.Matches(machinesListed, r.Text[:r.Tokens[rigs[1].from].Lo]) {
		rigs[0].nodes = 0
	}
}

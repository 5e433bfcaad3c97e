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

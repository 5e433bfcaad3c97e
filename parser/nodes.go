package parser

import "slices"

// Machines of several cards are counted, too: "4 nodes of 8", "how many nodes, is one enough".

// oneInEach are the devices of machines that hold one and no more.
var oneInEach = patternOf(`^(?:dgx-spark|strix-halo|jetson-|m[1-9](?:-|$))`)

// eachNode reports whether the cards of a rig are said to be in each machine.
func (r *reader) eachNode(g rig) bool {
	for j := g.from; j < g.to; j++ {
		if t := r.tokens[j]; t.typ == tMeasure && t.kind == "node" && r.at(j+1).kind == "apiece" {
			return r.at(j+2).kind == "with" || r.word(j+2) == "with" || r.word(j+2) == "has" || r.word(j+2) == "having"
		}
	}
	return false
}

// inNodes is the number that stands behind the machines of a rig without a word
// for cards, 0 when there is none: "8 A100 nodes of 8".
func (r *reader) inNodes(g rig) int {
	for j := g.from; j <= g.to+2; j++ { // the word for machines may stand behind the card
		if t := r.at(j); t.typ != tMeasure || t.kind != "node" || r.word(j+1) != "of" && r.word(j+1) != "with" {
			continue
		}
		n, next := r.at(j+2), r.at(j+3)
		if n.typ == tNumber && n.value >= 1 && n.value <= 16 && n.value == float64(int(n.value)) && next.typ != tMeasure && next.typ != tTimes && next.typ != tData {
			r.used[j+2] = true
			return int(n.value)
		}
	}
	return 0
}

// nodesAsked reports whether machines are asked for, not cards.
func (r *reader) nodesAsked() bool {
	if s := r.asked.first("cards"); r.nodesWanted() || s != nil && mentions(r.text[s.lo:s.hi], "node", "machine", "server", "box", "台", "节点", "机") {
		return true
	}
	s := r.asked.first("howmany", "cards")
	if s == nil || mentions(r.text[s.lo:s.hi], "gpu", "card", "卡", "张", "块") {
		return false
	}
	at := r.tokenAfter(s)
	if next := r.word(at); next != "for" && next != "do" && next != "would" && next != "to" && next != "of" && !r.stops(at) {
		return false
	}
	for j := at - 1; j >= 0; j-- { // "each node has 8 A100, how many for a 70b"
		if t := r.at(j); t.typ == tMeasure && (t.kind == "card" || t.kind == "node") {
			return t.kind == "node" && r.at(j-1).typ != tNumber
		}
	}
	return false
}

// manyNodes asks for a number of machines, whatever stands between: "fewest 8xH100 nodes",
// "nodes needed".
var manyNodes = patternOf(`\b(?:smallest|fewest|least|minimum|minimal|min|lowest|how many|how few|number|numbers|nr|no\.|#|count)(?: (?:of|our|my|the|those|nr|number|count|amount|possible|such|these|those|more|\(?\d+ ?x?|[a-z0-9-]*\d[a-z0-9-]*|gpu|card|dgx|hgx|full|whole|separate))* ?(?:nodes|machines|servers|boxes|hosts|instances|systems|pods)\b|\b(?:node|machine|server|box|host|instance) counts?\b|\b(?:nodes|machines|servers|boxes|hosts|instances)(?: (?:are|is|would be|will be))? (?:needed|required|necessary)\b|\b(?:nodes|machines|servers|boxes)\b[^.?!;]{0,24}[:,-] ?how many\b|(?:几|多少)(?:个|台)?(?:节点|机器|服务器|台)`)

// nodesWanted reports whether a number of machines is asked for.
func (r *reader) nodesWanted() bool { return r.matches(manyNodes, r.text) }

// weighedNodes are machines that are weighed behind the question for their number, and need no noun.
var weighedNodes = patternOf(`\b(?:is|are|would|will|does|do|can|could|isn't|won't)(?: just| only| even| a)* (?:(single|one|single one)|` + someCards + `)(?: of (?:them|those|these)| single| nodes?| servers?| machines?| box(?:es)?| instances?)*(?: be)? ?(?:really |already |just )?(?:enough|sufficient|do|suffice|plenty|ok|okay|fine|hold|run|fit|work)\b|` + someCards + `(?:台|个节点|个|机|节点)(?:机器|服务器|节点)?(?:是不是|就|可以|能)*(?:够|行|可以|能)`)

// nodesWeighed puts machines that are weighed or had, where their number is asked for, into the query as
// their cards: "nodes of 8 A40s, how many? is one enough".
func (r *reader) nodesWeighed() {
	q := &r.query
	each := q.GPUsPerNode
	if each < 2 || q.Nodes > 1 || !r.nodesWanted() {
		return
	}
	switch ofNode := func(n int) bool { return n < each && !r.cardsCounted(n) }; {
	case q.GPUCountOptions != nil:
		if !slices.ContainsFunc(q.GPUCountOptions, func(n int) bool { return !ofNode(n) }) {
			for k := range q.GPUCountOptions {
				q.GPUCountOptions[k] *= each
			}
		}
	case q.GPUCount > 0:
		if ofNode(q.GPUCount) {
			q.GPUCount *= each
		}
	default:
		if m := r.places(weighedNodes, r.text); m != nil && m[0] > r.lastCard() {
			n := 1
			for k := 4; k < len(m); k += 2 {
				if m[k] >= 0 {
					n = told(r.text[m[k]:m[k+1]])
				}
			}
			if n > 0 && n <= mostCards/each {
				q.GPUCount = n * each
			}
		}
	}
}

// cardsCounted reports whether so many cards are counted beside the word for them.
func (r *reader) cardsCounted(n int) bool {
	return slices.ContainsFunc(r.hardware, func(p part) bool {
		after := r.at(p.to + 1)
		return p.what == partCount && p.value == float64(n) && (p.measure == "card" || after.isCard() || after.typ == tBytes)
	})
}

// lastCard is where the last card of the text ends, in bytes.
func (r *reader) lastCard() int {
	for j := len(r.tokens) - 1; j >= 0; j-- {
		if r.tokens[j].isCard() {
			return r.tokens[j].hi
		}
	}
	return 0
}

// ofTheMachines are the words that may stand within "is one of our two 8xA100 nodes enough".
const ofTheMachines = `(?: (?:one|of|them|the|our|my|your|those|these|two|three|four|both|single|alone|by|itself|already|be|just|only|server|servers|node|nodes|machine|machines|box|boxes|host|hosts|instance|\d+|\d*x?[a-z]{0,2}\d{2,3}s?)){0,8}(?: ?\([^)]{0,24}\))?`

// fewerMachines asks whether some of the machines are enough, or all of them needed.
var fewerMachines = patternOf(`\b(?:do|would|will|should|must) (?:i|we|you|they|one) (?:really |actually |even |still )?(?:need|use|require|have to (?:use|have)|have) (?:both|all|the second|a second|the other|more than one|two)(?: (?:of|the|them|our|my|those|these|two|three|four|machines|servers|nodes|boxes|hosts|gpus|cards|\d+|\d*x?[a-z]{0,2}\d{2,3}s?))*(?:$| ?[,.;?!]| (?:or|for|to|if|when|at|with)\b)` +
	`|\b(?:is|are|would|will|does|do|can|could|isn't)(?: just| only| even)?(?: a)? (?:one|single|half)` + ofTheMachines + ` (?:really |already |just )?(?:enough|sufficient|do|suffice|plenty|ok|okay|hold|handle|cope|cut)\b` +
	`|\b(?:both|two) or (?:just |only )?(?:one|a single)\b|\b(?:one|a single one) or (?:both|two)\b` +
	`|一(?:台|个节点|个机器|机)(?:机器|服务器|节点)?(?:是不是|就|可以|能不能|能否|能|会不会)*(?:够|行|跑得|扛得|撑得|顶得|搞定|装得)|(?:要|需要|得|必须|非得)(?:用|上)?(?:两|三|四|全部|都)(?:台|要|用)|(?:两|三|四)台都(?:要|得|需)`)

// fewerMachinesAsked reports whether it is asked how many of the machines that are there it takes.
func (r *reader) fewerMachinesAsked() bool {
	q := &r.query
	return q.Nodes > 1 && q.GPUCount > q.Nodes && q.GPUCountOptions == nil && r.hasModel() && r.matching.mentions("both", "all", "second", "other", "more than one", "need two", "one", "single", "half", "一", "两", "三", "四", "都") && r.matches(fewerMachines, r.text)
}

package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

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

// nodesAsked reports whether machines are asked for, not cards.
func (r *Reader) nodesAsked() bool {
	if s := r.Asked.First("cards"); r.nodesWanted() || s != nil && chars.Mentions(r.Text[s.Lo:s.Hi], "node", "machine", "server", "box", "台", "节点", "机") {
		return true
	}
	s := r.Asked.First("howmany", "cards")
	if s == nil || chars.Mentions(r.Text[s.Lo:s.Hi], "gpu", "card", "卡", "张", "块") {
		return false
	}
	at := r.TokenAfter(s)
	if next := r.Word(at); next != "for" && next != "do" && next != "would" && next != "to" && next != "of" && !r.Stops(at) {
		return false
	}
	for j := at - 1; j >= 0; j-- { // "each node has 8 A100, how many for a 70b"
		if t := r.At(j); t.Type == token.Measure && (t.Kind == "card" || t.Kind == "node") {
			return t.Kind == "node" && r.At(j-1).Type != token.Number
		}
	}
	return false
}

// manyNodes asks for a number of machines, whatever stands between: "fewest 8xH100 nodes",
// "nodes needed".
var manyNodes = pattern.Of(`\b(?:smallest|fewest|least|minimum|minimal|min|lowest|how many|how few|number|numbers|nr|no\.|#|count)(?: (?:of|our|my|the|those|nr|number|count|amount|possible|such|these|those|more|\(?\d+ ?x?|[a-z0-9-]*\d[a-z0-9-]*|gpu|card|dgx|hgx|full|whole|separate))* ?(?:nodes|machines|servers|boxes|hosts|instances|systems|pods)\b|\b(?:node|machine|server|box|host|instance) counts?\b|\b(?:nodes|machines|servers|boxes|hosts|instances)(?: (?:of|with) (?:\d+|eight|four|two)(?:[x ]+[a-z0-9]+){1,4}?(?: each)?)?(?: (?:are|is|would be|will be))? (?:needed|required|necessary)\b|\b(?:nodes|machines|servers|boxes)\b[^.?!;]{0,24}[:,-] ?how many\b|(?:几|多少)(?:个|台)?(?:节点|机器|服务器|台)|(?:需要?|所需|要用|最少|至少|最低)(?:用|的)*(?:节点|机器|服务器)(?:数量|数目|个数|台数|数)|(?:节点|机器|服务器)的?(?:数量|数目|个数|台数|数)(?:是|要|需要?|得|该|最少|至少|大概|应该|为)*(?:几|多少)`)

// nodesWanted reports whether a number of machines is asked for.
func (r *Reader) nodesWanted() bool { return r.Matches(manyNodes, r.Text) }

// weighedNodes are machines that are weighed behind the question for their number, and need no noun.
var weighedNodes = pattern.Of(`\b(?:is|are|would|will|does|do|can|could|isn't|won't)(?: just| only| even| a)* (?:(single|one|single one)|` + someCards + `)(?: of (?:them|those|these)| single| nodes?| servers?| machines?| box(?:es)?| instances?)*(?: be)? ?(?:really |already |just )?(?:enough|sufficient|do|suffice|plenty|ok|okay|fine|hold|run|fit|work)\b|` + someCards + `(?:台|个节点|个|机|节点)(?:机器|服务器|节点)?(?:是不是|就|可以|能)*(?:够|行|可以|能)`)

// nodesWeighed puts machines that are weighed or had, where their number is asked for, into the query as
// their cards: "nodes of 8 A40s, how many? is one enough".
func (r *Reader) nodesWeighed() {
	q := &r.Query
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
		if m := r.Places(weighedNodes, r.Text); m != nil && m[0] > r.lastCard() {
			n := 1
			for k := 4; k < len(m); k += 2 {
				if m[k] >= 0 {
					n = told(r.Text[m[k]:m[k+1]])
				}
			}
			if n > 0 && n <= query.MostCards/each {
				q.GPUCount = n * each
			}
		}
	}
}

// cardsCounted reports whether so many cards are counted beside the word for them.
func (r *Reader) cardsCounted(n int) bool {
	return slices.ContainsFunc(r.Hardware, func(p Part) bool {
		after := r.At(p.To + 1)
		return p.What == PartCount && p.Value == float64(n) && (p.Measure == "card" || after.IsCard() || after.Type == token.Bytes)
	})
}

// lastCard is where the last card of the text ends, in bytes.
func (r *Reader) lastCard() int {
	for j := len(r.Tokens) - 1; j >= 0; j-- {
		if r.Tokens[j].IsCard() {
			return r.Tokens[j].Hi
		}
	}
	return 0
}

// One machine of several cards is often set against more of them: "one 8xA100 node or two of those",
// 单台8卡A100还是两台. What is compared is as many cards as they hold.
var (
	oneNode = pattern.Of(`\b(?:one|an?|1|single)\b[^.?!;]{0,40}\b(?:nodes?|server|machine|box|host|pod)\b|(?:单|一|1) ?(?:台|机|个节点|节点|个机器)`)
	orNodes = pattern.Of(`\b(?:or|vs\.?|versus|otherwise|if not)\b[^.?!;\d]{0,28}?\b(two|three|four|eight|\d{1,3})(?: of (?:them|those|these)|(?: such| full| whole)? (?:nodes|servers|machines|boxes|hosts|pods))\b|(?:还是|或者?|不行|不够)(?:的话)?[^;?!\d]{0,8}?(\d{1,3}|[两二三四五六八十]) ?(?:台|个节点|节点)`)
)

// orSoMany names them by their number alone, right behind the machine: "one 8-gpu node or two for a 72b".
var orSoMany = pattern.Of(`\b(?:nodes?|servers?|machines?|box|hosts?|pods?),? (?:or|vs\.?|versus)(?: just| only| even| rather)? (two|three|four|eight)(?: for| to| in| with| here| needed|[,.;?!]| \?|$)`)

var nodeChoiceWords = pattern.OneOf("or", "vs", "versus", "if not", "还是", "或", "不行", "不够")

// nodeChoice puts the cards of one machine and those of more of them into the query as alternatives.
func (r *Reader) nodeChoice() {
	q := &r.Query
	if q.GPUOptions != nil || q.GPUPool != nil || !r.Mentions(nodeChoiceWords) || r.nodesWanted() && r.Asked.Asks("cards") {
		return
	}
	m := r.Places(orNodes, r.Text)
	if m == nil {
		if m = r.Places(orSoMany, r.Text); m != nil {
			m = append(slices.Clone(m), -1, -1)
		}
	}
	if m == nil || !r.Matches(oneNode, r.Text[:m[2+ternary(m[2] >= 0, 0, 2)]]) {
		return
	}
	each := r.cardsOfNode(m[0])
	word := ternary(m[2] >= 0, max(m[2], 0), max(m[4], 0))
	end := ternary(m[2] >= 0, max(m[3], 0), max(m[5], 0))
	n := told(r.Text[word:end])
	if each < 2 || n < 2 || n > query.MostCards/each {
		return
	}
	q.GPUCount, q.Nodes, q.GPUCountOptions = 0, 0, []int{each, each * n}
	for i, t := range r.Tokens {
		if t.Lo >= word && t.Hi <= m[1] {
			r.Used[i] = true
		}
	}
}

// cardsOfNode is the number of cards of the machine that is told before a place, or 0.
func (r *Reader) cardsOfNode(lo int) int {
	for _, p := range r.Hardware {
		if p.What == PartCount && p.Measure != "node" && p.Value >= 2 && p.Value <= mostInOne && p.Value == float64(int(p.Value)) && r.Tokens[p.To].Hi <= lo && r.Tokens[p.From].Type != token.One {
			return int(p.Value)
		}
		if p.What == partMachine && r.Tokens[p.To].Hi <= lo {
			if d, err := query.ReadDevice(strings.TrimSpace(p.name)); err == nil && d.Count > 1 {
				return d.Count
			}
		}
	}
	return 0
}

// onlyNodes tells how many of the machines that there are may be used: "4 nodes of 8 A100, but I may only use one of
// them".
var (
	onlyNodes      = pattern.Of(`\b(?:(?:i|we|me|us)(?:'m|'re)? (?:(?:may|can|could|am|are|get|got|will|have) )?(?:only|just) (?:(?:allowed|able|going|supposed) )?(?:to )?(?:(?:use|have|get|got|book|reserve|touch|take|access|have access to|get access to) )?|(?:but|and|though) (?:only|just) )(one|1|a single|two|2|three|3|four|4)(?: single)? (?:of (?:them|those|these|the (?:nodes|machines|servers|boxes))|nodes?|machines?|servers?|box(?:es)?)\b`)
	onlyNodesWords = pattern.OneOf("only", "just")
)

// nodesAllowed leaves no more cards than those machines have.
func (r *Reader) nodesAllowed() {
	q := &r.Query
	if q.Nodes < 2 || !r.Mentions(onlyNodesWords) || r.Asked.Asks("cards", "compare") {
		return
	}
	m := r.Places(onlyNodes, r.Text)
	if m == nil {
		return
	}
	n := told(r.Text[m[2]:m[3]])
	if r.Text[m[2]:m[3]] == "a single" {
		n = 1
	}
	each := r.cardsOfNode(m[0])
	if n < 1 || n >= q.Nodes || each < 2 {
		return
	}
	q.GPUCount, q.Nodes = each*n, ternary(n > 1, n, 0)
	for i, t := range r.Tokens {
		if t.Lo >= m[0] && t.Hi <= m[1] {
			r.Passed = append(r.Passed, i)
			r.Used[i] = true
		}
	}
}

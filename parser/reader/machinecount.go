package reader

import (
	"slices"
	"strconv"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// How many machines are asked for, weighed against each other, or allowed.

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

// laterNodes asks whether fewer of the machines do: 四台910B*8，w8a8两台够不够, "4 nodes of 8 H100, are two of them enough".
var (
	laterNodes = pattern.Of(`([二两三四五六七八]|[2-9]|1\d)台(?:机器|服务器|节点)?(?:的话)?(?:是不是|就|也|可以|应该|能不能|能|会不会)*(?:够不够|够用?(?:吗|么|嘛|不)|行不行|行吗|可以吗|跑得动|跑得起来|装得下|放得下|能跑(?:吗|起来吗)|(?:能|可以)部署吗)` +
		`|\b(?:are|would|will|do|can|could)(?: just| only)? (two|three|four|[2-9])(?: of (?:them|those|these|the nodes|the machines)| nodes| machines| servers| boxes)(?: be| already| really| just)* (?:enough|sufficient|do|suffice|work|cope|handle|hold|run|fit)\b`)
	laterNodesWords = pattern.OneOf("台", "of them", "of those", "of these", "of the", "nodes", "machines", "servers", "boxes")
)

// fewerNodes leaves as many cards as those machines have.
func (r *Reader) fewerNodes() {
	q := &r.Query
	if q.Nodes < 3 || q.GPUCount <= q.Nodes || q.GPUCount%q.Nodes != 0 || q.GPUCountOptions != nil || !r.Mentions(laterNodesWords) {
		return
	}
	m := r.Places(laterNodes, r.Text)
	if m == nil {
		return
	}
	k := 2 + ternary(m[2] >= 0, 0, 2)
	n := told(r.Text[m[k]:m[k+1]])
	if n < 2 || n >= q.Nodes {
		return
	}
	q.GPUCount, q.Nodes = q.GPUCount/q.Nodes*n, n
	for i, t := range r.Tokens {
		if t.Lo < m[k+1] && (t.Type == token.Number || t.Type == token.Several) && t.Hi > m[k]-1 {
			r.Used[i] = true
		}
	}
	r.markText("gpu_count", m[k], m[k+1])
}

// nodeOfOr is a machine with the number of its cards behind it, of which more are thought of: "is one node of 8 enough
// or two".
var (
	nodeOfOr    = pattern.Of(`\b(?:one|a single|single|1) (?:node|machine|server|box)s? (?:of|with) (\d{1,2})(?: ?x)?(?: (?:[a-z]{0,3}\d{2,4}[a-z]?s?|gpus?|cards?|of them|\d+ ?gb?))*(?: (?:enough|sufficient|ok|okay|fine|adequate|do)\b[^.?!;]{0,32}?| for [^.?!;,]{1,24}?)?,? or (?:do (?:i|we|you) need |should (?:i|we) (?:get|use|take) |is it |would it (?:take|be) |are |does it (?:need|take) |must it be |need )?(two|three|four|2|3|4)(?: (?:nodes|machines|servers|boxes|of them|of those))? ?(?:$|[?.!,;]|for\b)`)
	nodeOfWords = pattern.OneOf("node of", "node with", "server of", "server with", "machine of", "machine with", "box of", "box with")
)

// nodesEnough reads the cards of one such machine and of several as the numbers that are asked about.
func (r *Reader) nodesEnough() {
	q := &r.Query
	if !r.Mentions(nodeOfWords) {
		return
	}
	m := r.Places(nodeOfOr, r.Text)
	if m == nil {
		return
	}
	each, err := strconv.Atoi(r.Text[m[2]:m[3]])
	nodes := told(r.Text[m[4]:m[5]])
	if err != nil || each < 2 || nodes < 2 {
		return
	}
	q.GPUCount, q.Nodes, q.GPUCountOptions = 0, 0, []int{each, each * nodes}
	delete(r.Spans, "gpu_count")
	r.markText("gpu_count_options", m[2], m[5])
}

var (
	moreNodesWords = pattern.OneOf("more", "extra", "additional", "other", "further", "还", "再")
	// moreNodes asks how many machines come to those that are there.
	moreNodes = pattern.Of(`\bhow many (?:more|extra|additional|other|further)\b|\bhow many (?:nodes|machines|servers|boxes) (?:more|extra)\b|(?:还|再)(?:要|需要?|得|差|缺|加|补|买|来)(?:多少|几)(?:个|台)?(?:节点|机器|服务器|台)?`)
)

// moreNodesAsked reports whether that is asked, so that the cards that are told are there: "I have 8x H100 and a 72B
// still fails, how many more nodes".
func (r *Reader) moreNodesAsked() bool {
	return r.Mentions(moreNodesWords) && r.Matches(moreNodes, r.Text)
}

package reader

import (
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/token"
)

// One machine of several cards is often set against more of them: "one 8xA100 node or two of those",
// 单台8卡A100还是两台. What is compared is as many cards as they hold.
var (
	oneNode = pattern.Of(`\b(?:one|an?|1|single)\b[^.?!;]{0,40}\b(?:nodes?|server|machine|box|host|pod)\b|(?:单|一|1) ?(?:台|机|个节点|节点|个机器)`)
	orNodes = pattern.Of(`\b(?:or|vs\.?|versus|otherwise|if not)\b[^.?!;\d]{0,28}?\b(two|three|four|eight|\d{1,3})(?: of (?:them|those|these)|(?: such| full| whole)? (?:nodes|servers|machines|boxes|hosts|pods))\b|(?:还是|或者?|不行|不够)(?:的话)?[^;?!\d]{0,8}?(\d{1,3}|[两二三四五六八十]) ?(?:台|个节点|节点)`)
)

// nodeChoice puts the cards of one machine and those of more of them into the query as alternatives.
func (r *Reader) nodeChoice() {
	q := &r.Query
	if q.GPUOptions != nil || q.GPUPool != nil || !r.Matching.Mentions("or", "vs", "versus", "if not", "还是", "或", "不行", "不够") || r.nodesWanted() && r.Asked.Asks("cards") {
		return
	}
	m := r.Places(orNodes, r.Text)
	if m == nil || !r.Matches(oneNode, r.Text[:m[0]]) {
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

// cardOrMore sets one card against more of them: "one 3090 or two of those".
var cardOrMore = pattern.Of(`\b(?:one|an?|1|single) [^,.?!;]{2,24}? (?:or|vs\.?|versus)(?: maybe| rather| even| just)? (two|three|four|\d{1,2}) of (?:them|those|these)\b`)

// cardChoice puts one card and more of them into the query as alternatives.
func (r *Reader) cardChoice() {
	q := &r.Query
	if q.GPU == "" || q.GPUCount < 2 || q.Nodes > 1 || q.GPUCountOptions != nil || !r.Matching.Mentions(" of them", " of those", " of these") {
		return
	}
	if m := r.groups(cardOrMore, r.Text); m != nil && told(m[1]) == q.GPUCount {
		q.GPUCount, q.GPUCountOptions = 0, []int{1, q.GPUCount}
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

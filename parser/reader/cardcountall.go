package reader

import (
	"slices"

	"headroom/parser/chars"
	"headroom/parser/lex"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/query"
	"headroom/parser/token"
)

// One number counts all the cards that are named, or each of them: "3090和4090各两张", "h100 vs h800 on 8 cards".

// eachCounted gives cards the number that is told of each of them behind the last:
// "3090和4090各两张", "a 3090 and a 4090, two of each".
func (r *Reader) eachCounted(rigs []rig) []rig {
	last := len(rigs) - 1
	if last < 1 || rigs[last].count == 0 || rigs[last].card == "" || r.At(rigs[last].counted-1).Kind != "apiece" || rigs[last].counted < rigs[last].from {
		return rigs
	}
	for k, g := range rigs[:last] {
		if next := rigs[k+1].join; g.count > 0 || g.card == "" || next != "and" && next != "plus" && next != "slash" && next != "" {
			return rigs
		}
	}
	rigs = slices.Clone(rigs)
	for k := range rigs[:last] {
		rigs[k].count = rigs[last].count
	}
	return rigs
}

// inAll stands around a number of cards that counts all that were named before it.
var (
	inAll      = pattern.Of(`(?:共|总共|一共|合计|加起来|[,;。、]|\b(?:in all|total of|so|both|that's|thats)) ?$`)
	allCards   = pattern.Of(`^ ?(?:[张块个片](?:卡|显卡)|cards\b|gpus\b)`)
	asTogether = pattern.Of(`^(?:张|块|个|片)?(?:卡|显卡|gpu)?(?:都|一起|一块|混|合|拼|凑|插|并|联|组|加起来|加一起|同时|搭)|^ ?(?:cards|gpus|of them)? ?(?:together|combined|in all|in total|side by side|in one|in the same|mixed)\b`)
)

// unlikeCards ends before the list of cards that differ: 两张不同的卡3090+4090.
var unlikeCards = pattern.Of(`(?:不同|不一样|不同型号|不一样型号|各异|混搭|异构)的?(?:型号的?)?(?:显|gpu)?卡(?:[ :,、(]|是|分别是|分别为)*$|\b(?:different|mismatched|unlike|mixed|unequal) (?:cards?|gpus?)(?:[ :,(-]|like|namely|an?|one|the)*$`)

// countedInAll takes a number of cards off the last that is the number of all that were
// named: "3090 24g跟3080 10g 两块一起跑", "a 3060 and a 1080, two cards together".
func (r *Reader) countedInAll(rigs []rig) {
	last := len(rigs) - 1
	if last >= 1 && rigs[0].count == len(rigs) && r.Matches(unlikeCards, r.Text[:r.Tokens[rigs[0].to].Lo]) && !slices.ContainsFunc(rigs[1:], func(g rig) bool { return g.count > 1 }) {
		rigs[0].count = 1 // "two different cards, 3090 + 4090"
		return
	}
	if last < 1 || rigs[last].count != len(rigs) || rigs[last].counted <= rigs[last].from || rigs[last].timed || rigs[last].card == "" {
		return
	}
	for _, g := range rigs[:last] {
		if g.count > 1 || g.card == "" || g.join == "or" || g.join == "vs" || g.join == "slash" {
			return
		}
	}
	at := r.Tokens[rigs[last].counted]
	both := last == 1 && (rigs[1].join == "and" || rigs[1].join == "plus") && !r.Asked.Asks("compare") && chars.Opens(r.Text[at.Hi:], []string{"张卡", "张显卡", "块卡", "块显卡"}) > 0 // 3080和3060两张卡
	summed := r.Matches(allCards, r.Text[at.Hi:]) && !slices.ContainsFunc(rigs[1:], func(g rig) bool { return g.join != "plus" })
	if both || summed || r.Matches(inAll, r.Text[:at.Lo]) || r.Matches(asTogether, r.Text[at.Hi:]) {
		rigs[last].count = 1
	}
}

// teamed says of cards that they are in one machine: "a 3060 next to it", "one 4090 plus
// one 3090 in the box", 就这么凑着.
var teamed = pattern.Of(`\b(?:next to|alongside|beside|besides|along with|in addition to|on top of|together with|paired with|paired up with|joined by|coupled with|teamed with|accompanied by)\b[^.?!;]{0,16}|\b(?:enough of a|as a|make a|quite a|a|the|this|that|my|odd) (?:team|pair|couple|duo|pairing|combo|combination|mix|mismatched)\b|\b(?:both|the two|all) (?:of (?:them|these|those) )?(?:together|in (?:the|one|a|my|this) (?:same )?(?:box|rig|machine|case|pc|tower|desktop|server))\b|混(?:着|合|搭|用|插|跑|卡)|凑(?:着|一起|合|在|起来|个|成)|拼(?:起来|一起|在)|合(?:起来|在一起|用|伙)|一起(?:能|可以|够|行|跑|用|部署|推|训|组|插|装|上|搭)|一块儿?(?:跑|用|部署|推|训)|连(?:一块|在一起|起来)|联(?:起来|机)|搭(?:着|在一起)`)

// oneTeam reports whether cards that nothing sets against each other are said to be in one
// machine, or to work on the same.
func (r *Reader) oneTeam(rigs []rig) bool {
	for k, g := range rigs {
		if g.card == "" || k > 0 && (g.join == "or" || g.join == "vs" || g.join == "slash") {
			return false
		}
	}
	return !r.Asked.Asks("compare", "best", "buy", "howfast", "mfu", "cost") && r.Matches(teamed, r.Text)
}

// toldOfAll reports whether the memory that was told beside a number of cards of no name is
// what they have together.
func (r *Reader) toldOfAll() bool {
	q := &r.Query
	if q.GPU != "" || q.GPUCount < 2 || q.TotalGPUMemoryGB > 0 || !slices.Contains(printout.SoldSizes[:], q.GPUMemoryGB/float64(q.GPUCount)) || slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Kind == "apiece" }) {
		return false
	}
	if !slices.Contains(printout.SoldSizes[:], q.GPUMemoryGB) {
		return q.GPUMemoryGB > 112
	}
	return (q.GPUMemoryGB == 128 || q.GPUMemoryGB == 192 || q.GPUMemoryGB == 256) && r.memoryThenCount()
}

// allOf is said of every card that was named: "都是8张", "8 of each".
var allOf = pattern.Of(`(?:都|均|全部?)(?:是|为|用|有|配|各)?(\d{1,3}|[两二三四五六七八十]) ?(?:张|块|片|卡)|\b(\d{1,3}|two|three|four|six|eight) (?:of each|each of (?:them|those|the |my |our |[a-z]{0,4} ?\d{2,4})|cards each|gpus each|in (?:each|both|either) case)\b|\b(?:both|each) (?:with |have |has |of them )?(\d{1,3}) (?:cards|gpus)\b`)

// countsOfAll gives the number that is said of all cards to each that has none.
func (r *Reader) countsOfAll() {
	q := &r.Query
	if q.GPUOptions == nil && q.GPUPool == nil {
		return
	}
	m := r.groups(allOf, r.Text)
	if m == nil {
		return
	}
	n := max(told(m[1]), told(m[2]), told(m[3]))
	if n > 1 && q.GPUPool != nil && !slices.ContainsFunc(q.GPUPool, func(d query.Device) bool { return d.Count > 1 }) {
		for i := range q.GPUPool {
			q.GPUPool[i].Count = n // "3090 and 4090, two of each"
		}
		return
	}
	if q.GPUOptions == nil || n < 2 || slices.ContainsFunc(q.GPUOptions, func(d query.Device) bool { return d.Count > 1 && d.Count != n }) {
		return
	}
	q.GPUCount = n
	for i := range q.GPUOptions {
		q.GPUOptions[i].Count = 0
	}
}

// restOf tells of one card and of the number of all others: 第1张卡70G，其他7张只有50G.
var restOf = pattern.Of(`(?:第(?:一|1|0|零)(?:张|块|个)?(?:卡|显卡|gpu)?|主卡|[01] ?号?卡)[^;?!]{0,24}(?:其他|其它|其余|另外|剩下|剩余)的?(?:那)?(\d{1,3}|[一二三四五六七八九十])(?:张|块|个|卡)|\b(?:first|gpu ?[#:]?0|card ?0|main) ?(?:gpu|card|one)?\b[^.?!;]{0,40}\b(?:other|remaining|rest of the) (\d{1,2}|two|three|four|five|six|seven)\b`)

var allWithRestWords = pattern.OneOf("其他", "其它", "其余", "另外", "剩下", "剩余", "other", "remaining", "rest of the")

// allWithRest is the number of all cards where that of all but one is told, or 0.
func (r *Reader) allWithRest() int {
	if !r.Mentions(allWithRestWords) {
		return 0
	}
	m := r.groups(restOf, r.Text)
	if m == nil {
		return 0
	}
	if n := max(told(m[1]), told(m[2])); n > 0 && n == r.Query.GPUCount {
		return n + 1
	}
	return 0
}

// A number of cards is told once of all that are held against each other: "h100 vs h800 on 8 cards, how much slower",
// "a100 and h100 x8 training 13b". Nobody trains on one card of a data centre and eight of another.

// fewestOfAll is the least number that is read so where it stands right behind the last card.
const fewestOfAll = 4

// countedBoth gives the number that one of such cards has to all of them.
func (r *Reader) countedBoth(rigs []rig) []rig {
	if len(rigs) < 2 || r.mixed() || r.bothOf || !r.Asked.Asks("compare", "howfast", "howlong", "cost", "best") && !r.Training() {
		return rigs
	}
	at := -1
	for k, g := range rigs {
		if g.card == "" || g.nodes > 0 || g.memory != rigs[0].memory || k > 0 && (g.card == rigs[0].card || !sideBySide(g.join)) {
			return rigs
		}
		if g.count > 1 && !g.weak {
			if at >= 0 {
				return rigs
			}
			at = k
		} else if g.count > 0 {
			return rigs // "one A100 or 8 H100"
		}
	}
	if at < 0 || !r.countOfAll(rigs, at) {
		return rigs
	}
	rigs = slices.Clone(rigs)
	for k := range rigs {
		rigs[k].count = rigs[at].count
		if k > 0 && rigs[k].join == "and" {
			rigs[k].join = "vs"
		}
	}
	return rigs
}

// sideBySide reports whether a word between cards puts them side by side.
func sideBySide(join string) bool {
	return join == "and" || join == "or" || join == "vs" || join == "slash"
}

// countOfAll reports whether the number of one of these cards is that of all: it counts cards somewhere else, or stands
// behind the last of those that only servers have.
func (r *Reader) countOfAll(rigs []rig, at int) bool {
	g := rigs[at]
	name := slices.IndexFunc(r.Tokens[g.from:g.to+1], func(t token.Token) bool { return t.IsCard() })
	if name < 0 {
		return false
	}
	name += g.from
	next := r.At(g.counted + 1)
	cards := next.Type == token.Measure && next.Kind == "card"
	switch last := at == len(rigs)-1; {
	case cards && (last && g.counted > name+1 || at == 0 && g.counted < name-2):
		return true // "training 7b on 8 cards, h100 vs a100"
	case !last || g.counted < name || g.count < fewestOfAll || !r.Training():
		return false
	}
	return !slices.ContainsFunc(rigs, func(g rig) bool { return lex.Consumer(g.card) })
}

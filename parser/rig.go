package parser

import (
	"strings"
)

// rig is one group of like cards.
type rig struct {
	card     string
	form     string
	count    int
	nodes    int
	inAll    bool // the count is of the cards of all machines: "4 nodes, 32 cards in all"
	each     bool // the count is of the cards of each machine: "2 nodes with 16 GPUs each"
	whole    bool // a machine that was named: what follows describes it
	weak     bool // the count is only an article
	timed    bool // the count stands with a sign of times
	counted  int  // the token of the count
	memory   float64
	join     string // how it is tied to the rig before it
	from, to int
}

// rigs groups the parts of the text. A count or memory before a card belongs to
// it; one behind a card, too, unless the next card claims it.
func (r *reader) rigs() []rig {
	g := grouping{r: r}
	for k, p := range r.hardware {
		if g.open && p.what != partJoin && p.from-g.cur.to > farthest && g.cur.card != "" {
			g.close()
		}
		switch p.what {
		case partJoin:
			g.joined(k, p)
		case partCard:
			g.card(p)
		case partCount:
			g.count(k, p)
		case partMemory:
			g.memory(p)
		case partMachine:
			g.machine(p)
		case partWord:
			if p.name == "apple" && r.macApart(k) {
				g.mac(p)
			}
		}
	}
	g.close()
	return g.list
}

// counts reports whether the count at k counts hardware.
func (r *reader) counts(k int, claimed bool) bool {
	p := r.hardware[k]
	switch {
	case p.bare && (r.at(p.to+1).kind == "mig" || r.at(p.to+1).kind == "vgpu"):
		return true // "two 3g.40gb"
	case p.bare:
		if next := r.at(p.to + 1); next.typ == tBytes && r.tokens[p.from].typ == tOne && (r.word(p.from) == "one" || r.word(p.from) == "single") && k > 0 && r.hardware[k-1].what == partJoin {
			return true // "two 24GB cards vs one 48GB"
		}
		if with := r.at(p.to + 1); p.value > 1 && (with.kind == "with" || with.typ == tLink) && r.at(p.to+2).typ == tBytes && r.at(p.to+3).kind == "apiece" {
			return true // "six with 32GB apiece"
		}
		return claimed && r.beforeCard(p.from) || r.behind(p) && r.at(p.to+1).typ == tBytes
	case p.measure == "each":
		return claimed || r.eachHardware(p)
	case p.measure == "" && !p.after && networkParts[r.word(p.to+1)]:
		return false // "8*A800 and 4*RoCE"
	case p.measure == "" && !p.after && p.value > 0 && r.matches(timesFails, r.text[r.tokens[p.to].hi:]):
		return true // "1x fails"
	case p.measure == "" && !p.after:
		tied := k > 0 && r.hardware[k-1].what != partCount && (p.from-r.hardware[k-1].to <= 1 || r.versionBefore(r.hardware[k-1].to, p.from))
		return claimed || tied || r.beforeBytes(p.to) || r.beforeUnknown(p.to)
	}
	return true
}

// networkParts are parts of a machine that are counted with a sign of times and are no cards.
var networkParts = map[string]bool{"roce": true, "infiniband": true, "ib": true, "nic": true, "nics": true, "hca": true, "hcas": true, "ethernet": true, "rdma": true, "网卡": true, "网口": true, "connectx": true, "cx": true, "nvme": true, "ssd": true}

// timesFails stands behind a number of cards that did not do.
var timesFails = patternOf(`^ ?(?:already |still |just |only )?(?:fails?|failed|ooms?|oomed|crash(?:es|ed)?|runs? out|ran out|isn't enough|is not enough|not enough|won't (?:fit|do)|doesn't (?:fit|work)|爆|不够|不行)`)

// versionBefore reports whether the words between a card and the sign of its count only say
// which version of it is meant: "a100 40g sxm4转接的 x4", "4090 48g 涡轮版 x8".
func (r *reader) versionBefore(after, count int) bool {
	if count-after > 7 {
		return false
	}
	for j := after + 1; j < count; j++ {
		t := r.at(j)
		if t.kind != "form" && t.kind != "used" && r.word(j) != "的" && !(t.typ == tUnknown && r.text[t.lo] >= 0x80) {
			return false
		}
	}
	return r.matches(ofVersion, r.text[r.tokens[after].hi:r.tokens[count].lo])
}

// ofVersion is what words end in that tell the version of a card.
var ofVersion = patternOf(`(?:版|转|转接|改|的|货|款|矿|转 ?pcie|sxm\d?|pcie|二手) ?$`)

// beforeBytes reports whether memory follows a token, in brackets or not.
func (r *reader) beforeBytes(i int) bool {
	return r.at(i+1).typ == tBytes || r.at(i+1).typ == tOpen && r.at(i+2).typ == tBytes
}

// beforeUnknown reports whether a name with digits that nothing knows follows a
// sign of times, over its maker: there are so many of it, whatever it is.
func (r *reader) beforeUnknown(i int) bool {
	next := i + 1
	if r.at(next).kind == "maker" {
		next++
	}
	return r.at(next).typ == tUnknown && hasDigit(r.word(next))
}

// behind reports whether a number word may stand behind the card it counts.
func (r *reader) behind(p part) bool {
	switch w := r.word(p.from); w {
	case "pair", "俩", "仨", "单卡", "单张", "单块", "双卡", "한 장", "한장", "두 장", "두장", "하나", "두 개", "두개", "세 장", "네 장", "1枚", "一枚", "一张", "一块", "两张", "两块":
		return true
	default:
		return strings.HasSuffix(w, " 장")
	}
}

// eachHardware reports whether a count with the general measure word 个 stands
// before a card or "GPU".
func (r *reader) eachHardware(p part) bool {
	t := r.at(p.to + 1)
	return t.kind == "card" || t.typ == tBytes
}

// addCount multiplies cards and nodes. Two different counts of cards in one
// phrase multiply only where signs of times tie them: "2*8*A100".
func (r *reader) addCount(g *rig, p part, n int) {
	for i := p.from; i <= p.to; i++ {
		r.used[i] = true
	}
	switch {
	case p.measure == "node":
		if g.nodes <= 1 {
			g.nodes = n
		}
		if p.after && g.card != "" && n > g.count && g.count > 1 && !g.weak {
			g.nodes, g.count = g.count, n // "two H800*8 servers"
		}
	case g.count == 0 || g.weak:
		g.count = n
		g.weak = r.tokens[p.from].typ == tOne
		g.timed, g.counted = p.measure == "" && !p.bare, p.from
		g.inAll = r.at(p.from-1).kind == "total" || r.at(p.to+1).kind == "total" || r.at(p.to+2).kind == "total" && r.at(p.to+1).isCard()
		g.each = r.eachMachine(p)
	case p.measure == "card" && n < g.count && r.onlyBefore(p.from):
		g.count = n
	case p.bare && g.timed && g.counted == p.from-2 && r.at(p.from-1).typ == tTimes && g.nodes <= 1:
		g.count *= n // "2x8 A100"
	case p.bare && g.timed && g.counted == p.from-2 && r.at(p.from-1).typ == tTimes && g.count == g.nodes:
		g.count = n // "2 nodes (2x8 A100)"
	case p.measure != "" || p.bare, n*g.nodes == g.count:
	case g.count == n: // said again: "8 A40 (8 x 48G)"
	case (g.timed || p.after && g.card != "") && p.from-g.to <= 2, r.at(p.from-1).typ == tOpen && r.at(p.to+1).typ == tBytes:
		g.count *= n
	}
}

// eachMachine reports whether a count is said to be of each of several machines, not of all.
func (r *reader) eachMachine(p part) bool {
	if r.at(p.from-1).kind == "apiece" || r.at(p.from-2).kind == "apiece" && r.at(p.from-1).typ != tBytes {
		return true
	}
	for j := p.to + 1; j <= p.to+3; j++ {
		if t := r.at(j); t.kind == "apiece" {
			return r.at(j+1).typ != tBytes && r.at(j+1).kind != "with"
		} else if !t.isCard() && t.kind != "card" && t.typ != tMeasure {
			return false
		}
	}
	return false
}

// onlyBefore reports whether "only" stands before a count: "8卡里只能用4张".
func (r *reader) onlyBefore(i int) bool {
	before := strings.TrimRight(r.text[:r.tokens[i].lo], " ")
	for _, word := range [...]string{"只能用", "只用", "仅用", "只使用", "只有", "能用", "可用", "用其中", "use only", "only use", "only"} {
		if strings.HasSuffix(before, word) {
			return true
		}
	}
	return false
}

// nextPart is the part after k.
func (r *reader) nextPart(k int) (part, bool) {
	if k+1 < len(r.hardware) {
		return r.hardware[k+1], true
	}
	return part{}, false
}

// claimed reports whether the part at k, a count or memory, belongs to a card
// that follows it.
func (r *reader) claimed(k int) bool {
	if k >= len(r.hardware) {
		return false
	}
	p := r.hardware[k]
	if p.what != partCount && p.what != partMemory || p.after {
		return false
	}
	last := p.to
	for _, next := range r.hardware[k+1:] {
		if next.from-p.to > farthest*2 || next.from-last > 3 && !(next.from-last <= 5 && p.bare && r.beforeCard(p.from)) && !(next.from-last <= 6 && p.measure != "" && r.word(next.from-1) == "的") {
			return false
		}
		switch {
		case next.what == partCard, next.what == partMachine:
			return true
		case next.what == partWord && next.name == "measure":
			return p.bare || p.what == partMemory
		case next.what == partJoin:
			return false
		case next.what == partCount && next.after:
			return false
		}
		last = next.to
	}
	return false
}

// form is the board form beside a card's name, when it tells variants apart.
func (r *reader) form(i int) string {
	for _, j := range [...]int{i + 1, i - 1, i + 2} {
		if t := r.at(j); t.kind == "form" {
			r.used[j] = true
			if t.name == "ws" && r.word(j) == "workstation" && !strings.HasPrefix(r.tokens[i].name, "rtx-pro") {
				return "" // "a 2x 4090 workstation" is the machine
			}
			return t.name
		}
	}
	return ""
}

// merge gives loose counts and memory to the card that lacks them.
func merge(rigs []rig) []rig {
	cards := 0
	for _, g := range rigs {
		if g.card != "" {
			cards++
		}
	}
	if cards == 0 {
		return mergeLoose(rigs)
	}
	var out []rig
	for _, g := range rigs {
		if g.card != "" {
			out = append(out, g)
		}
	}
	for _, g := range rigs {
		if g.card != "" {
			continue
		}
		for i := range out {
			c := &out[i]
			if (c.count == 0 || c.weak && g.count > 1) && cards == 1 {
				c.count, c.weak = g.count, false
			}
			if c.memory == 0 && cards == 1 {
				c.memory = g.memory
			} else if cards == 1 && g.memory > 0 && g.count == 0 && g.to < c.from && c.from-g.to <= 3 && (c.join == "or" || c.join == "slash" || c.join == "vs") {
				out = append([]rig{{card: c.card, form: c.form, memory: g.memory, from: g.from, to: g.to}}, out...) // "64 or 128gb on the AI 395"
			} else if cards == 1 && g.memory > 0 && (g.join == "or" || g.join == "slash" || g.join == "vs") {
				out = append(out, rig{card: c.card, memory: g.memory, count: g.count, join: "or", from: g.from, to: g.to})
			}
			if c.nodes == 0 && cards == 1 {
				c.nodes = g.nodes
			}
			break
		}
	}
	return out
}

// mergeLoose joins counts and memory where no card is named.
func mergeLoose(rigs []rig) []rig {
	var out []rig
	for _, g := range rigs {
		last := len(out) - 1
		switch {
		case last >= 0 && out[last].memory == 0:
			out[last].memory = g.memory
			if out[last].count == 0 {
				out[last].count = g.count
			}
			if out[last].nodes == 0 {
				out[last].nodes = g.nodes
			}
		case last >= 0 && out[last].count == 0 && g.memory == 0:
			out[last].count = g.count
			if out[last].nodes == 0 {
				out[last].nodes = g.nodes
			}
		case last >= 0 && g.memory == 0 && g.nodes > 0 && out[last].nodes == 0:
			out[last].nodes = g.nodes
		default:
			out = append(out, g)
		}
	}
	return out
}

// cards is how many cards a rig holds. Nodes multiply, but "two nodes with 16
// GPUs" has 16.
func (g rig) cards() int {
	if g.nodes > 1 && g.count > 0 && !g.inAll && !g.ofAllNodes() {
		return min(g.count, 1<<30) * min(g.nodes, 1<<30)
	}
	return g.count
}

// ofAllNodes reports whether a count can only be that of the cards of all machines: more than one of
// them holds, and no more than all do.
func (g rig) ofAllNodes() bool {
	if g.each || g.count <= 8 || g.count > 8*g.nodes {
		return false
	}
	return g.count%g.nodes == 0 || g.count != 10 && g.count != 16
}

// name is the card with the form that was said.
func (g rig) name() string {
	if g.card == "" || g.form == "" || g.form == "sxm" || strings.Contains(g.card, g.form) {
		return g.card
	}
	return g.card + "-" + g.form
}

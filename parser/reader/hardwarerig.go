package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
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
func (r *Reader) rigs() []rig {
	g := grouping{r: r}
	for k, p := range r.Hardware {
		if g.open && p.What != partJoin && p.From-g.cur.to > farthest && g.cur.card != "" {
			g.close()
		}
		switch p.What {
		case partJoin:
			g.joined(k, p)
		case partCard:
			g.card(p)
		case PartCount:
			g.count(k, p)
		case PartMemory:
			g.memory(p)
		case partMachine:
			g.machine(p)
		case PartWord:
			if p.name == "apple" && r.macApart(k) {
				g.mac(p)
			}
		}
	}
	g.close()
	return r.eitherOf(g.list)
}

// eitherOf gives a card behind a stroke the number of the one before it: "32 A100/H100 GPUs".
func (r *Reader) eitherOf(rigs []rig) []rig {
	for k := 1; k < len(rigs); k++ {
		last, g := rigs[k-1], &rigs[k]
		if g.join == "slash" && g.count == 0 && g.card != "" && last.card != "" && last.count > 1 && g.from > last.to && r.Text[r.Tokens[last.to].Hi:r.Tokens[g.from].Lo] == "/" {
			g.count = last.count
		}
	}
	return rigs
}

// counts reports whether the count at k counts hardware.
func (r *Reader) counts(k int, claimed bool) bool {
	p := r.Hardware[k]
	switch {
	case p.bare && (r.At(p.To+1).Kind == "mig" || r.At(p.To+1).Kind == "vgpu"):
		return true // "two 3g.40gb"
	case p.bare:
		if next := r.At(p.To + 1); next.Type == token.Bytes && r.Tokens[p.From].Type == token.One && (r.Word(p.From) == "one" || r.Word(p.From) == "single") && k > 0 && r.Hardware[k-1].What == partJoin {
			return true // "two 24GB cards vs one 48GB"
		}
		if with := r.At(p.To + 1); p.Value > 1 && (with.Kind == "with" || with.Type == token.Link) && r.At(p.To+2).Type == token.Bytes && r.At(p.To+3).Kind == "apiece" {
			return true // "six with 32GB apiece"
		}
		return claimed && r.BeforeCard(p.From) || r.behind(p) && r.At(p.To+1).Type == token.Bytes
	case p.Measure == "each":
		return claimed || r.eachHardware(p)
	case p.Measure == "" && !p.after && networkParts[r.Word(p.To+1)]:
		return false // "8*A800 and 4*RoCE"
	case p.Measure == "" && !p.after && p.Value > 0 && r.Matches(timesFails, r.Text[r.Tokens[p.To].Hi:]):
		return true // "1x fails"
	case p.Measure == "" && !p.after:
		tied := k > 0 && r.Hardware[k-1].What != PartCount && (p.From-r.Hardware[k-1].To <= 1 || r.versionBefore(r.Hardware[k-1].To, p.From))
		return claimed || tied || r.beforeBytes(p.To) || r.beforeUnknown(p.To)
	}
	return true
}

// networkParts are parts of a machine that are counted with a sign of times and are no cards.
var networkParts = map[string]bool{"roce": true, "infiniband": true, "ib": true, "nic": true, "nics": true, "hca": true, "hcas": true, "ethernet": true, "rdma": true, "网卡": true, "网口": true, "connectx": true, "cx": true, "nvme": true, "ssd": true}

// timesFails stands behind a number of cards that did not do.
var timesFails = pattern.Of(`^ ?(?:already |still |just |only )?(?:fails?|failed|ooms?|oomed|crash(?:es|ed)?|runs? out|ran out|isn't enough|is not enough|not enough|won't (?:fit|do)|doesn't (?:fit|work)|爆|不够|不行)`)

// versionBefore reports whether the words between a card and the sign of its count only say
// which version of it is meant: "a100 40g sxm4转接的 x4", "4090 48g 涡轮版 x8".
func (r *Reader) versionBefore(after, count int) bool {
	if count-after > 7 {
		return false
	}
	for j := after + 1; j < count; j++ {
		t := r.At(j)
		if t.Kind != "form" && t.Kind != "used" && r.Word(j) != "的" && !(t.Type == token.Unknown && r.Text[t.Lo] >= 0x80) {
			return false
		}
	}
	return r.Matches(ofVersion, r.Text[r.Tokens[after].Hi:r.Tokens[count].Lo])
}

// ofVersion is what words end in that tell the version of a card.
var ofVersion = pattern.Of(`(?:版|转|转接|改|的|货|款|矿|转 ?pcie|sxm\d?|pcie|二手) ?$`)

// beforeBytes reports whether memory follows a token, in brackets or not.
func (r *Reader) beforeBytes(i int) bool {
	return r.At(i+1).Type == token.Bytes || r.At(i+1).Type == token.Open && r.At(i+2).Type == token.Bytes
}

// beforeUnknown reports whether a name with digits that nothing knows follows a
// sign of times, over its maker: there are so many of it, whatever it is.
func (r *Reader) beforeUnknown(i int) bool {
	next := i + 1
	if r.At(next).Kind == "maker" {
		next++
	}
	return r.At(next).Type == token.Unknown && chars.HasDigit(r.Word(next))
}

// behind reports whether a number word may stand behind the card it counts.
func (r *Reader) behind(p Part) bool {
	switch w := r.Word(p.From); w {
	case "pair":
		return !pairsUp[r.Word(min(p.From+1, len(r.Tokens)-1))]
	case "俩", "仨", "单卡", "单张", "单块", "双卡", "한 장", "한장", "두 장", "두장", "하나", "두 개", "두개", "세 장", "네 장", "1枚", "一枚", "一张", "一块", "两张", "两块":
		return true
	default:
		return strings.HasSuffix(w, " 장")
	}
}

// eachHardware reports whether a count with the general measure word 个 stands
// before a card or "GPU".
func (r *Reader) eachHardware(p Part) bool {
	t := r.At(p.To + 1)
	return t.Kind == "card" || t.Type == token.Bytes
}

// addCount multiplies cards and nodes. Two different counts of cards in one
// phrase multiply only where signs of times tie them: "2*8*A100".
func (r *Reader) addCount(g *rig, p Part, n int) {
	for i := p.From; i <= p.To; i++ {
		r.Used[i] = true
	}
	switch {
	case p.Measure == "node":
		if g.nodes <= 1 {
			g.nodes = n
		}
		if p.after && g.card != "" && n > g.count && g.count > 1 && !g.weak {
			g.nodes, g.count = g.count, n // "two H800*8 servers"
		}
	case g.count == 0 || g.weak:
		g.count = n
		g.weak = r.Tokens[p.From].Type == token.One
		g.timed, g.counted = p.Measure == "" && !p.bare, p.From
		g.inAll = r.At(p.From-1).Kind == "total" || r.At(p.To+1).Kind == "total" && r.At(p.To+2).Type != token.Number || r.At(p.To+2).Kind == "total" && r.At(p.To+1).IsCard() && r.At(p.To+3).Type != token.Number
		g.each = r.eachMachine(p)
	case p.Measure == "card" && n < g.count && r.onlyBefore(p.From):
		g.count = n
		r.Passed = append(r.Passed, g.counted)
	case p.bare && g.timed && g.counted == p.From-2 && r.At(p.From-1).Type == token.Times && g.nodes <= 1:
		if n > 1 && n < fullMachine { // "2x4 A100": machines of fewer cards than one would hold
			g.nodes, g.count = max(g.count, 1), n
			break
		}
		g.count *= n // "2x8 A100"
	case p.bare && g.timed && g.counted == p.From-2 && r.At(p.From-1).Type == token.Times && g.count == g.nodes:
		g.count = n // "2 nodes (2x8 A100)"
	case p.Measure != "" || p.bare, n*g.nodes == g.count:
	case g.count == n: // said again: "8 A40 (8 x 48G)"
	case r.At(p.From-1).Kind == "claimed" || r.At(p.From-1).Type == token.Unknown: // asked apart: "do I need 16x for it", "or the 8x"
	case (g.timed || p.after && g.card != "") && p.From-g.to <= 2, r.At(p.From-1).Type == token.Open && r.At(p.To+1).Type == token.Bytes:
		g.count *= n
	}
}

// eachMachine reports whether a count is said to be of each of several machines, not of all.
func (r *Reader) eachMachine(p Part) bool {
	if r.At(p.From-1).Kind == "apiece" || r.At(p.From-2).Kind == "apiece" && r.At(p.From-1).Type != token.Bytes {
		return true
	}
	for j := p.To + 1; j <= p.To+3; j++ {
		if t := r.At(j); t.Kind == "apiece" {
			if chars.Mentions(r.Word(j), "卡", "张", "块", "gpu", "card", "device") || strings.HasPrefix(r.Word(j), "每") && r.At(j+1).Kind == "card" {
				return false // "双机16卡，每张卡占多少" begins to speak of one card
			}
			return r.At(j+1).Type != token.Bytes && r.At(j+1).Kind != "with"
		} else if !t.IsCard() && t.Kind != "card" && t.Type != token.Measure {
			return false
		}
	}
	return false
}

// onlyBefore reports whether "only" stands before a count: "8卡里只能用4张".
func (r *Reader) onlyBefore(i int) bool {
	before := strings.TrimRight(r.Text[:r.Tokens[i].Lo], " ")
	for _, word := range [...]string{"只能用", "只用", "仅用", "只使用", "只有", "能用", "给我用", "只给我", "只分到", "只想用", "只分给我", "可用", "用其中", "use only", "only use", "only"} {
		if strings.HasSuffix(before, word) {
			return true
		}
	}
	return false
}

// nextPart is the part after k.
func (r *Reader) nextPart(k int) (Part, bool) {
	if k+1 < len(r.Hardware) {
		return r.Hardware[k+1], true
	}
	return Part{}, false
}

// claimed reports whether the part at k, a count or memory, belongs to a card
// that follows it.
func (r *Reader) claimed(k int) bool {
	if k >= len(r.Hardware) {
		return false
	}
	p := r.Hardware[k]
	if p.What != PartCount && p.What != PartMemory || p.after {
		return false
	}
	last := p.To
	for _, next := range r.Hardware[k+1:] {
		if next.From-p.To > farthest*2 || next.From-last > 3 && !(next.From-last <= 5 && p.bare && r.BeforeCard(p.From)) && !(next.From-last <= 6 && p.Measure != "" && r.Word(next.From-1) == "的") {
			return false
		}
		switch {
		case next.What == partCard, next.What == partMachine:
			return true
		case next.What == PartWord && next.name == "measure":
			return p.bare || p.What == PartMemory
		case next.What == partJoin:
			return false
		case next.What == PartCount && next.after:
			return false
		}
		last = next.To
	}
	return false
}

// form is the board form beside a card's name, when it tells variants apart.
func (r *Reader) form(i int) string {
	for _, j := range [...]int{i + 1, i - 1, i + 2} {
		if t := r.At(j); t.Kind == "form" {
			r.Used[j] = true
			if t.Name == "ws" && r.Word(j) == "workstation" && !strings.HasPrefix(r.Tokens[i].Name, "rtx-pro") {
				return "" // "a 2x 4090 workstation" is the machine
			}
			return t.Name
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
	before := sizesBefore(rigs)
	if before > 1 && cards == 1 {
		list := slices.Clone(rigs[:before]) // "24, 32 or 48 GB mac mini m4 pro"
		for k := range list {
			list[k].card, list[k].form = out[0].card, out[0].form
		}
		out, rigs = append(list, out...), rigs[before:]
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

// sizesBefore is how many amounts of memory are listed as alternatives before the first card, which has one as well.
func sizesBefore(rigs []rig) int {
	or := false
	for k, g := range rigs {
		if g.memory == 0 || g.count+g.nodes > 0 || k > 0 && g.from-rigs[k-1].to > 3 {
			return 0
		}
		switch g.join {
		case "or", "vs", "slash":
			or = true
		case "", "comma":
		default:
			return 0
		}
		if g.card != "" {
			return ternary(or, k, 0)
		}
	}
	return 0
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

// fullMachine is how many cards most machines hold.
const fullMachine = 8

// ofAllNodes reports whether a count can only be that of the cards of all machines: more than one of
// them holds, and no more than all do.
func (g rig) ofAllNodes() bool {
	if g.each || g.whole || g.count <= fullMachine || g.count > fullMachine*g.nodes {
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

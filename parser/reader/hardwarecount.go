package reader

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// Which of the counts and amounts around a card belong to it, and what several counts of it come to.

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
	case p.after && !g.timed && n <= mostInOne && g.count >= 256 && g.count%256 == 0: // "mbs1 2048 A100x8": a length
		if q := &r.Query; q.SeqLen == 0 && q.SeqLens == nil {
			r.lengths([]int{g.counted})
			r.Mark("seq_len", g.counted, g.counted)
		}
		g.count, g.counted = n, p.From
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
	return r.Mentions(usedHanWords) && r.Matches(usedOfThem, before)
}

// usedOfThem ends before how many cards are used of those that there are: 有8张卡，我用4张跑.
var usedOfThem = pattern.Of(`(?:[,、;。]|[,、;。 ](?:我们?|咱们?|现在|目前|实际|只|就|先|想|打算|准备|但|训练时?|推理时?|部署时?)+)(?:用|拿|用上|占用)(?:了|其中|其中的|到)*$`)

var usedHanWords = pattern.OneOf("用", "拿")

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

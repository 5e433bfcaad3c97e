package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// Machines that have one memory for processor and graphics: Macs, telephones, consoles, small computers.

// A Mac is often named without its chip, and its memory alone tells what it can hold. Next
// to cards it is a machine of its own: "2x 3090 or a 128GB Mac".

// macApart reports whether the word for a Mac at k names one without its chip, with its
// memory beside it, in a text that names other cards.
func (r *Reader) macApart(k int) bool {
	p, other, memory := r.Hardware[k], false, false
	if r.MacNotMeant(p.From) {
		return false
	}
	for j, h := range r.Hardware {
		switch h.What {
		case partCard:
			if tagger.AppleChip(r.Tokens[h.From]) {
				return false
			}
			other = true
		case PartMemory:
			behind := h.From > p.To && h.From-p.To <= 3 && r.nothingBetween(k, j)
			memory = memory || behind || h.To < p.From && p.From-h.To <= 2
		}
	}
	return other && memory
}

// MacNotMeant reports whether a Mac is told only to be left out: "on a 4090, not on my
// 16GB mac".
func (r *Reader) MacNotMeant(i int) bool {
	if r.At(i).Kind != "apple" {
		return false
	}
	for j := i - 1; j >= max(0, i-5) && !r.Stops(j); j-- {
		if r.Tokens[j].Kind == "not" {
			return true
		}
	}
	return false
}

// nothingBetween reports whether no card stands between two parts.
func (r *Reader) nothingBetween(k, j int) bool {
	for _, h := range r.Hardware[k+1 : j] {
		if h.What != partJoin && h.What != PartWord && h.What != PartCount {
			return false
		}
	}
	return true
}

// mac reads a Mac: it takes the memory before it, or begins a rig.
func (g *grouping) mac(p Part) {
	if !g.open || g.cur.card != "" || g.cur.memory == 0 || p.From-g.cur.to > 2 {
		if g.cur.card == "mac" {
			return // "a mac, a mac studio 64gb"
		}
		if g.open {
			g.split()
		}
	}
	g.extend(p)
	g.cur.card = "mac"
}

var (
	choiceWords = pattern.OneOf(" or ", "还是", "或", " vs")
	intelWords  = pattern.OneOf("intel")
)

// settleMac tells that the memory is a Mac's where no chip is named: "a Mac mini
// with 16 GB".
func (r *Reader) settleMac() {
	q := &r.Query
	if m := q.GPUMemoryOptions; len(m) == 2 && Unified(q.GPU) && m[1] >= 8*m[0] && slices.Contains([]float64{128, 256, 512, 1000, 1024, 2000, 2048}, m[1]) && !r.Mentions(choiceWords) {
		q.GPUMemoryGB, q.GPUMemoryOptions = m[0], nil // "M4 16GB/256GB" is sold with such a drive
	}
	if q.GPUMemoryOptions != nil && q.GPU == "" && q.HostRAMGB == 0 && !r.Mentions(intelWords) {
		q.Mac = slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Kind == "apple" }) // "mac studio 64 vs 128"
	}
	if q.GPUMemoryGB == 0 || q.GPU != "" || q.GPUCount > 1 || q.GPUPool != nil || q.GPUOptions != nil {
		return
	}
	q.Mac = slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Kind == "apple" })
	if q.Mac && (q.CPU != "" || r.Mentions(intelWords)) && q.HostRAMGB == 0 {
		q.Mac, q.HostRAMGB, q.GPUMemoryGB = false, q.GPUMemoryGB, 0 // an Intel Mac has no memory for both
	}
	if at, n := r.macsCounted(); q.Mac && n > 1 && q.GPUCount <= 1 {
		q.GPUCount = n
		r.Mark("gpu_count", at, at)
	}
}

// macsCounted is how many machines of Apple are told right before their name, and where: "2x mac studio 512gb".
func (r *Reader) macsCounted() (at, n int) {
	for i, t := range r.Tokens {
		if t.Kind != "apple" || !strings.HasPrefix(r.Word(i), "mac ") && r.Word(i) != "macs" {
			continue
		}
		at = i - 1
		if r.At(at).Type == token.Times {
			at--
		}
		if c := r.At(at); c.Type == token.Several || c.Type == token.Number && c.Value == float64(int(c.Value)) && c.Value <= mostMacs {
			return at, int(c.Value)
		}
	}
	return 0, 0
}

// mostMacs is more machines of Apple than anybody joins.
const mostMacs = 16

// appleBefore reports whether an Apple chip or machine stands right before an
// amount, with no other card in the text: its RAM is the memory of the GPU.
func (r *Reader) appleBefore(i int) bool {
	for j := i - 1; j >= 0 && j >= i-3; j-- {
		switch t := r.Tokens[j]; {
		case t.Kind == "apple", tagger.AppleChip(t):
			return !r.Whole.otherChips.Holds(func() bool {
				return slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
					return (t.Type == token.Card || t.Type == token.Bare) && !tagger.AppleChip(t)
				})
			})
		case t.Type == token.Link, t.Type == token.Open, t.Type == token.One, r.Word(j) == "mba", t.Kind == "with", t.Kind == "comma":
		default:
			return false
		}
	}
	return false
}

// Telephones, consoles and thin laptops have one memory for all, and no card: what runs there is
// worked out as on a processor whose RAM it is. Makers tell them apart by a number and a word behind
// the line: "iphone 15 pro", "galaxy s24 ultra".

// deviceWords stand behind the number of a device and belong to its name.
var deviceWords = map[string]bool{
	"pro": true, "max": true, "plus": true, "mini": true, "ultra": true, "air": true, "se": true, "fe": true, "fold": true, "oled": true, "lcd": true,
}

// toldOfDevice stands behind a device that is only told of, as what a program is for.
var toldOfDevice = pattern.Of(`^(?:上的?|里的?|端的?|的)?[a-z0-9 ]{0,8}?\b(?:apps?|applications?|backend|clients?|games?|users?|developers?|bit|px|screens?|images?)\b|^(?:上?的)?(?:号|评论|客服|行业|维修|配件|产品|评测|销售|厂商|店|壳|软件|助手|应用|客户端|用户|游戏|截图|后端|开发)`)

var (
	whatCardHanWords = pattern.OneOf("什么卡", "啥卡", "哪款卡", "服务器", "显卡")
	finetuneWords    = pattern.OneOf("finetun", "fine-tun", "fine tun", "微调", "训练", "显存", "which gpu", "what gpu", "which card", "哪张卡", "什么显卡")
)

// deviceMeant reports whether a device is where the work runs: nobody trains on one, or asks for a card
// of it, and pixels are counted.
func (r *Reader) deviceMeant(i int) bool {
	if r.At(i-1).Type == token.Number && strings.HasPrefix(r.Word(i), "pixel") || r.Matches(toldOfDevice, r.Text[r.Tokens[i].Hi:]) {
		return false
	}
	if strings.HasSuffix(r.Word(i), "机") && (r.Mentions(whatCardHanWords) || r.hasCard() || r.At(i+1).Type == token.Number && r.At(i+2).Name == "plus") {
		return false // 手机8+128, and what somebody only asks with
	}
	return !r.Training() && !r.Mentions(finetuneWords)
}

// device reads the name of such a machine, as the board that the host is.
func (r *Reader) device(i int) {
	if !r.deviceMeant(i) {
		return
	}
	end, j := r.Tokens[i].Hi, i
	for j < i+4 && r.At(j+1).Lo-end <= 1 && (deviceWords[r.Word(j+1)] || j == i && r.deviceNumber(j+1)) {
		j++
		end = r.Tokens[j].Hi
		r.Used[j] = true
	}
	name := machineName{slug(deviceNames.Replace(r.Text[r.Tokens[i].Lo:end])), r.Tokens[i].Lo, end}
	r.Query.CPUOnly, r.board, r.Used[i], r.cpuEnd = true, true, true, j
	r.processors = append(r.processors, name)
	r.valued = append(r.valued, [2]int{r.Tokens[i].Start, r.Tokens[j].End})
	if r.Query.Board == "" && (chars.HasDigit(name.name) || strings.Contains(name.name, "-")) { // "iphone" is any of them
		r.Query.Board = name.name
	}
	r.Mark("cpu_only", i, j)
}

// deviceNames are names of such machines in Chinese.
var deviceNames = strings.NewReplacer("骁龙", "snapdragon ", "天玑", "dimensity ", "至尊版", " elite", "steamdeck", "steam-deck", "intel lunar", "lunar")

// deviceNumber reports whether a token is the number of a device: it counts nothing behind it.
func (r *Reader) deviceNumber(i int) bool {
	t := r.At(i)
	if t.Type == token.Unknown {
		return chars.HasDigit(r.Word(i))
	}
	next := r.At(i + 1)
	return t.Type == token.Number && t.Value < 10000 && next.Type != token.Unit && next.Type != token.Size && next.Type != token.Times && next.Type != token.Measure
}

package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// Processors, small computers and Macs that are held against each other or against a card.

// Machines are compared by their processors, too: "Ryzen 5900X 3.5 t/s beats a 7950X", "jetson orin
// or raspberry pi 5, which is faster".

// machineName is a name of one and where it stands.
type machineName struct {
	name   string
	lo, hi int // byte offsets
}

// boardNamed is the name of a small computer with the number behind it: "raspberry pi 5".
func (r *Reader) boardNamed(i int) machineName {
	t, end := r.Tokens[i], r.Tokens[i].Hi
	if next := r.At(i + 1); (next.Type == token.Number || next.Type == token.Unknown && chars.HasDigit(r.Word(i+1))) && next.Lo-end <= 1 && r.At(i+2).Type != token.Unit {
		end = next.Hi
		r.Used[i+1] = true
	}
	return machineName{slug(boardNames.Replace(r.Text[t.Lo:end])), t.Lo, end}
}

// boardNames are names of small computers in Chinese, and short ones.
var boardNames = strings.NewReplacer("树莓派", "raspberry-pi-", "香橙派", "orange-pi-", "orange pi", "orange-pi-", "raspberrypi", "raspberry-pi-", "raspberry pi", "raspberry-pi-", "rpi", "raspberry-pi-", "pi ", "raspberry-pi-")

// betweenProcessors stands between two machines that are compared.
var betweenProcessors = pattern.Of(`^[^.?!;]{0,40}(?:\b(?:or|vs\.?|versus|than|beats?|against|compared (?:to|with)|and)\b|还是|和|跟|与|比|或|、)[^.?!;]{0,32}$`)

// processorsHeld puts processors that are compared among the options, with the card that one of
// several is.
func (r *Reader) processorsHeld() {
	q := &r.Query
	if len(r.processors) == 0 || q.GPUOptions != nil || q.GPUPool != nil || !r.Asked.Asks("compare", "best", "howfast", "why", "normal", "buy") {
		return
	}
	var list []machineName
	for _, p := range r.processors {
		if chars.HasDigit(p.name) && (len(list) == 0 || p.lo >= list[len(list)-1].hi) { // but "cpu" alone
			list = append(list, p)
		}
	}
	for k := range list {
		if k > 0 && strings.IndexByte(list[k].name, '-') < 0 && chars.IsDigit(list[k].name[0]) { // of the same line: "ryzen 5900x", "7950x"
			if line, _, ok := strings.Cut(list[0].name, "-"); ok && !chars.IsDigit(line[0]) {
				list[k].name = line + "-" + list[k].name
			}
		}
	}
	list = slices.CompactFunc(list, func(a, b machineName) bool { return a.name == b.name })
	if span, ok := r.Spans["gpu"]; ok && q.GPU != "" && len(list) == 1 {
		i := slices.IndexFunc(r.Tokens, func(t token.Token) bool { return t.Start >= span[0] && t.IsCard() })
		if i < 0 || !r.board {
			return
		}
		list = append(list, machineName{"", r.Tokens[i].Lo, r.Tokens[i].Hi})
		slices.SortFunc(list, func(a, b machineName) int { return a.lo - b.lo })
	} else if q.GPU != "" || q.GPUMemoryGB > 0 && !r.board {
		return
	}
	if len(list) != 2 || list[1].lo <= list[0].hi || !r.Matches(betweenProcessors, r.Text[list[0].hi:list[1].lo]) && len(q.SpeedsEach) < 2 {
		return
	}
	for _, p := range list {
		d := query.Device{CPU: p.name}
		if p.name == "" {
			d = query.Device{GPU: q.GPU, Count: q.GPUCount, MemoryGB: q.GPUMemoryGB}
			q.GPU, q.GPUCount, q.GPUMemoryGB = "", 0, 0
		}
		q.GPUOptions = append(q.GPUOptions, d)
	}
	if r.board && q.GPUMemoryGB > 0 && q.HostRAMGB == 0 {
		q.HostRAMGB, q.GPUMemoryGB = q.GPUMemoryGB, 0
	}
	q.CPU, q.CPUCount, q.CPUOnly, q.Board = "", 0, false, ""
}

// processorOrCard reads a processor and a card that are alternatives: "i5 13600k or
// rtx 3060, which is faster".
func (r *Reader) processorOrCard() {
	q := &r.Query
	if q.CPU == "" || q.GPU == "" || r.cpuEnd == 0 && r.At(0).Kind != "cpu" {
		return
	}
	next := r.At(r.cpuEnd + 1)
	if (next.Type != token.Either || next.Kind == "slash") && !r.heldAgainst() {
		return
	}
	q.GPUOptions = []query.Device{{CPU: q.CPU}, {GPU: q.GPU, Count: q.GPUCount, MemoryGB: q.GPUMemoryGB}}
	q.CPU, q.GPU, q.GPUCount, q.GPUMemoryGB = "", "", 0, 0
}

// againstCard stands between a processor and the card that it is held against: "an EPYC 9654 only as
// fast as an M2 Ultra".
var againstCard = pattern.Of(`^[^.?!;]{0,24}\b(?:as (?:fast|slow|quick|good|well) as|(?:slower|faster|quicker|better|worse) than|vs\.?|versus|beats?|matches|compared (?:to|with))\b|^[^.?!;]{0,12}(?:比|和|跟)[^.?!;]{0,24}(?:快|慢|一样|差)`)

// heldAgainst reports whether a processor and the card that is named behind it are compared.
func (r *Reader) heldAgainst() bool {
	span, ok := r.Spans["gpu"]
	end := r.At(r.cpuEnd)
	return ok && r.cpuEnd > 0 && span[0] >= end.End && r.Asked.Asks("compare", "why", "normal") && r.Matches(againstCard, r.Text[end.Hi:])
}

// orMac stands between a processor and the Mac that it is held against: "an EPYC with 768 GB or a Mac Studio".
var orMac = pattern.Of(`^(?:[^.?!;]|\.\d){0,48}(?:\b(?:or|vs\.?|versus|against)\b|还是|或者?)(?: (?:an?|the|one|a used|maybe|rather))* ?(?:apple |苹果 ?)?$`)

// processorOrMac makes a machine with RAM and a Mac alternatives.
func (r *Reader) processorOrMac() {
	q := &r.Query
	if q.CPU == "" || q.GPUOptions != nil || q.GPUPool != nil || q.GPUCount > 1 || len(r.processors) != 1 || r.board || !r.Mentions(choiceWords) {
		return
	}
	mac := -1
	for i, t := range r.Tokens {
		switch {
		case t.Kind == "apple", tagger.AppleChip(t):
			if mac < 0 {
				mac = i
			}
		case t.Type == token.Card, t.Type == token.Bare:
			return
		}
	}
	if mac < 0 || r.Tokens[mac].Lo <= r.processors[0].hi || !r.Matches(orMac, r.Text[r.processors[0].hi:r.Tokens[mac].Lo]) {
		return
	}
	name := q.GPU
	if name == "" {
		name = "mac"
	}
	if q.HostRAMGB == 0 && !slices.ContainsFunc(r.Tokens[mac:], func(t token.Token) bool { return t.Type == token.Bytes }) {
		q.HostRAMGB, q.GPUMemoryGB = q.GPUMemoryGB, 0 // "a Xeon with 512 GB or an M3 Ultra"
	}
	q.GPUOptions = []query.Device{{CPU: q.CPU}, {GPU: name, MemoryGB: q.GPUMemoryGB}}
	q.CPU, q.CPUOnly, q.GPU, q.GPUCount, q.GPUMemoryGB, q.Mac = "", false, "", 0, 0, false
}

// machinesEnd ends before the card that each of several machines has, after their number: "two servers",
// "2 desktops with a", "three machines,".
var machinesEnd = pattern.Of(`\b(\d{1,2}|two|three|four|five|six|eight) (?:old |new |separate |identical |gaming )?(?:machines|servers|desktops|pcs|workstations|computers|boxes|rigs|hosts)(?: ?[,:(]| with| having| w/)? ?(?:(\d{1,2}) ?x ?|(\d{1,2}) |an? |one |a single )?(?:rtx |gtx |nvidia )*$`)

var inEachWords = pattern.OneOf("each", "apiece")

// cardInEach counts one card for each of several machines, or the number that stands before it:
// "two servers, H100 each", "two pcs with 2x 3090 each".
func (r *Reader) cardInEach() {
	q := &r.Query
	if !r.Mentions(inEachWords) || q.GPU == "" || q.Nodes > 1 && q.GPUCount > 0 || q.GPUOptions != nil || q.GPUCountOptions != nil {
		return
	}
	for i, t := range r.Tokens {
		if !t.IsCard() || r.Word(i+1) != "each" && r.Word(i+1) != "apiece" {
			continue
		}
		m := r.groups(machinesEnd, r.Text[:t.Lo])
		if m == nil {
			continue
		}
		if n := told(m[1]); n > 1 {
			q.GPUCount, q.Nodes = n*max(told(m[2]), told(m[3]), 1), n
			return
		}
	}
}

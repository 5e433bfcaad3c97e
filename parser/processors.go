package parser

import (
	"slices"
	"strings"
)

// Machines are compared by their processors, too: "Ryzen 5900X 3.5 t/s beats a 7950X", "jetson orin
// or raspberry pi 5, which is faster".

// machineName is a name of one and where it stands.
type machineName struct {
	name   string
	lo, hi int // byte offsets
}

// boardNamed is the name of a small computer with the number behind it: "raspberry pi 5".
func (r *reader) boardNamed(i int) machineName {
	t, end := r.tokens[i], r.tokens[i].hi
	if next := r.at(i + 1); (next.typ == tNumber || next.typ == tUnknown && hasDigit(r.word(i+1))) && next.lo-end <= 1 && r.at(i+2).typ != tUnit {
		end = next.hi
		r.used[i+1] = true
	}
	return machineName{slug(boardNames.Replace(r.text[t.lo:end])), t.lo, end}
}

// boardNames are names of small computers in Chinese, and short ones.
var boardNames = strings.NewReplacer("树莓派", "raspberry-pi-", "香橙派", "orange-pi-", "orange pi", "orange-pi-", "raspberrypi", "raspberry-pi-", "raspberry pi", "raspberry-pi-", "rpi", "raspberry-pi-", "pi ", "raspberry-pi-")

// betweenProcessors stands between two machines that are compared.
var betweenProcessors = patternOf(`^[^.?!;]{0,40}(?:\b(?:or|vs\.?|versus|than|beats?|against|compared (?:to|with)|and)\b|还是|和|跟|与|比|或|、)[^.?!;]{0,32}$`)

// processorsHeld puts processors that are compared among the options, with the card that one of
// several is.
func (r *reader) processorsHeld() {
	q := &r.query
	if len(r.processors) == 0 || q.GPUOptions != nil || q.GPUPool != nil || !r.asked.asks("compare", "best", "howfast", "why", "normal", "buy") {
		return
	}
	var list []machineName
	for _, p := range r.processors {
		if hasDigit(p.name) && (len(list) == 0 || p.lo >= list[len(list)-1].hi) { // but "cpu" alone
			list = append(list, p)
		}
	}
	for k := range list {
		if k > 0 && strings.IndexByte(list[k].name, '-') < 0 && isDigit(list[k].name[0]) { // of the same line: "ryzen 5900x", "7950x"
			if line, _, ok := strings.Cut(list[0].name, "-"); ok && !isDigit(line[0]) {
				list[k].name = line + "-" + list[k].name
			}
		}
	}
	list = slices.CompactFunc(list, func(a, b machineName) bool { return a.name == b.name })
	if span, ok := r.spans["gpu"]; ok && q.GPU != "" && len(list) == 1 {
		i := slices.IndexFunc(r.tokens, func(t token) bool { return t.start >= span[0] && t.isCard() })
		if i < 0 || !r.board {
			return
		}
		list = append(list, machineName{"", r.tokens[i].lo, r.tokens[i].hi})
		slices.SortFunc(list, func(a, b machineName) int { return a.lo - b.lo })
	} else if q.GPU != "" || q.GPUMemoryGB > 0 && !r.board {
		return
	}
	if len(list) != 2 || list[1].lo <= list[0].hi || !r.matches(betweenProcessors, r.text[list[0].hi:list[1].lo]) && len(q.SpeedsEach) < 2 {
		return
	}
	for _, p := range list {
		d := Device{CPU: p.name}
		if p.name == "" {
			d = Device{GPU: q.GPU, Count: q.GPUCount, MemoryGB: q.GPUMemoryGB}
			q.GPU, q.GPUCount, q.GPUMemoryGB = "", 0, 0
		}
		q.GPUOptions = append(q.GPUOptions, d)
	}
	if r.board && q.GPUMemoryGB > 0 && q.HostRAMGB == 0 {
		q.HostRAMGB, q.GPUMemoryGB = q.GPUMemoryGB, 0
	}
	q.CPU, q.CPUCount, q.CPUOnly, q.Board = "", 0, false, ""
}

// Processors of servers are called by their number alone behind the sockets of a board: 双路9654,
// "2路8380".

// sockets takes such numbers for processors.
func sockets(tokens []token, said *matching) {
	if !said.mentions("路") {
		return
	}
	for i := 1; i < len(tokens); i++ {
		t := &tokens[i]
		if t.typ != tNumber || serverLine(t.value) == "" || t.hi-t.lo != 4 {
			continue
		}
		if lengthBehind(said.text[t.hi:]) || int(t.value)%256 == 0 {
			continue // 4路 8192 上下文: requests of that length
		}
		before := said.text[tokens[i-1].lo:tokens[i-1].hi]
		if before == "双路" || before == "路" && i > 1 && (tokens[i-2].typ == tNumber || tokens[i-2].typ == tSeveral) && tokens[i-2].value <= 8 {
			t.typ, t.kind, t.name = tTerm, "cpu", "server"
		}
	}
}

// lengthBehind reports whether a text opens with what is counted in tokens or requests.
func lengthBehind(rest string) bool {
	return opens(strings.TrimLeft(rest, " "), []string{"token", "上下文", "输入", "输出", "并发", "长度", "context", "ctx", "序列", "的上下文", "请求", "tok"}) > 0
}

// serverLine is the line of processors for servers that a number of four digits belongs to, or
// empty: AMD's end in their generation.
func serverLine(number float64) string {
	n := int(number)
	if float64(n) != number {
		return ""
	}
	switch {
	case n >= 7200 && n < 7800 && n%10 >= 1 && n%10 <= 3, n >= 9100 && n < 10000 && (n%10 == 4 || n%10 == 5):
		return "epyc"
	case n >= 4100 && n < 4600, n >= 5100 && n < 5600, n >= 6100 && n < 6800, n >= 8100 && n < 8600:
		return "xeon"
	}
	return ""
}

package reader

import (
	"slices"
	"strconv"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// ramKind is how memory modules are told of: "8-channel DDR5-4800", "双通道DDR4",
// "ddr4 3200 dual channel".
var (
	ramKind  = pattern.Of(`\b(?:lp)?ddr([345])x?(?:[-@ (]{0,2}(\d{4}))?(?:\b|[^a-z0-9])`)
	ramRate  = pattern.Of(`\b(\d{4}) ?(?:mhz|mt/?s)\b|\b(\d{4}) ddr[345]`)
	channels = pattern.Of(`\b(\d{1,2}|single|dual|quad|six|octa|eight|twelve)[- ]?channels?\b|(单|双|四|六|八|十二|\d{1,2}) ?通道`)
)

// channelWords are the numbers of channels that only they have a word for.
var channelWords = map[string]int{"single": 1, "dual": 2, "quad": 4, "octa": 8, "单": 1, "双": 2}

var channelsWords = pattern.OneOf("ddr", "channel", "通道")

// slowestDDR5 is the rate of the slowest modules of that kind, in MT/s (JEDEC JESD79-5).
const slowestDDR5 = 3200

// hostMemoryAsked asks how much memory of the host something takes.
var (
	hostMemoryWords = pattern.OneOf("内存", "ram", "host memory", "system memory")
	hostMemoryAsked = pattern.Of(`(?:^|[^显卡])内存[^,;?!、显]{0,6}(?:多少|多大|几g)|(?:多少|多大)g?的?(?:系统|主机|物理)?内存|\bhow (?:much|many gb(?: of)?) (?:system |host |cpu |main )?ram\b|\bhow much (?:system|host|cpu|main) memory\b`)
)

// settleRAM reads of which kind the host's memory is, as channels * kind - transfers
// ("8*ddr5-4800"), each part only where it is said; and takes the memory of what
// has no card for the host's.
func (r *Reader) settleRAM() {
	q := &r.Query
	if q.HostRAMGB > 0 && Unified(q.GPU) && (q.GPUMemoryGB == 0 || q.GPUMemoryGB == q.HostRAMGB) && q.GPUPool == nil {
		q.GPUMemoryGB, q.HostRAMGB = q.HostRAMGB, 0 // one memory for both
	}
	if q.CPUOnly && q.GPU == "" && q.GPUMemoryGB > 0 && r.vramCalled() {
		q.CPUOnly = false // "24GB of VRAM, the rest on the CPU"
		if q.Offload == "" {
			q.Offload = "cpu"
		}
	}
	if q.GPU == "" && q.GPUMemoryGB > 0 && q.HostRAMGB == 0 && q.GPUCount == 0 && (q.CPUOnly || r.Mentions(hostMemoryWords) && !r.graphicsCalled() && r.Matches(hostMemoryAsked, r.Text)) {
		q.HostRAMGB, q.GPUMemoryGB = q.GPUMemoryGB, 0 // "cpu only, 64GB", 内存要多大，512G够不够
	}
	if q.GPU == "" && q.GPUMemoryGB > 0 && q.HostRAMGB == 0 && q.GPUCount == 0 && q.CPU != "" && q.GPUPool == nil && q.GPUOptions == nil && !r.graphicsCalled() {
		q.HostRAMGB, q.GPUMemoryGB = q.GPUMemoryGB, 0 // "an i7-1165G7 laptop with 16GB"
	}
	if q.RAM != "" || !r.Mentions(channelsWords) || Unified(q.GPU) {
		return
	}
	if beside := q.GPU != "" || q.GPUPool != nil || q.GPUOptions != nil || q.CPU != "" && q.HostRAMGB > 0; !beside && !r.Asked.Asks("howfast") {
		return
	}
	if m := r.groups(channels, r.Text); m != nil {
		word := m[1] + m[2]
		n, ok := channelWords[word]
		if !ok {
			n = told(word)
		}
		if n > 0 && n <= 24 {
			q.RAM = query.RAM(strconv.Itoa(n) + "*")
		}
	}
	if m := r.groups(ramKind, r.Text); m != nil {
		q.RAM += query.RAM("ddr" + m[1])
		rate := m[2]
		if m := r.groups(ramRate, r.Text); m != nil && rate == "" {
			rate = m[1]
		}
		if speed, _ := strconv.Atoi(rate); speed >= 800 && speed <= 9600 && (m[1] != "5" || speed >= slowestDDR5) { // "ddr5 2000 in"
			q.RAM += query.RAM("-" + rate)
		}
	}
	if q.RAM != "" && q.GPUMemoryGB > 0 && q.HostRAMGB == 0 && q.GPUCount == 0 && !r.vramCalled() {
		q.HostRAMGB, q.GPUMemoryGB = q.GPUMemoryGB, 0 // "ddr5-4800 8 channel 512gb"
	}
}

// vramCalled reports whether an amount of memory is told to be that of cards.
func (r *Reader) vramCalled() bool {
	for i, t := range r.Tokens {
		if t.Type == token.Bytes && r.memoryAfter(i) == "vram" {
			return true
		}
	}
	return false
}

// graphicsCalled reports whether a card, or its memory, is spoken of without its name.
func (r *Reader) graphicsCalled() bool {
	return r.vramCalled() || slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		return t.Is("memory", "vram") || t.Type == token.Measure && t.Kind == "card"
	})
}

// Unified reports whether a chip has one memory for processor and graphics.
func Unified(card string) bool {
	return tagger.AppleChip(token.Token{Type: token.Card, Name: card}) || strings.HasPrefix(card, "strix-halo") || strings.HasPrefix(card, "dgx-spark")
}

// changedRAM reports whether an amount is what the host's memory was before it is
// changed: "from 32GB to 64GB RAM".
func (r *Reader) changedRAM(i int) bool {
	if r.At(i+1).Is("memory", "ram") && r.Word(i+2) == "to" && r.At(i+3).Type == token.Bytes && r.memoryAfter(i+3) == "ram" {
		return strings.HasSuffix(strings.TrimRight(r.Text[:r.Tokens[i].Lo], " "), "from") // "from 8GB RAM to 32GB RAM"
	}
	return r.At(i+1).Type == token.Link && r.Word(i+1) == "to" && r.At(i+2).Type == token.Bytes && r.memoryAfter(i+2) == "ram" && strings.HasSuffix(strings.TrimRight(r.Text[:r.Tokens[i].Lo], " "), "from")
}

// eachNode is what stands behind the memory of one machine.
var eachNode = pattern.Of(`^ ?(in |on |for )?(each|per|every|a) (node|machine|server|host|box)\b`)

// HostAsked reports whether the text speaks of the memory of machines and not only
// of their cards.
func (r *Reader) HostAsked() bool {
	return r.Whole.host.Holds(func() bool {
		return slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Is("memory", "ram") })
	})
}

// ofProcessor reports whether an amount stands right behind a processor's name, so
// that it is the memory of the host: "xeon gold 6248 256gb", "epyc 9654 with 768G".
func (r *Reader) ofProcessor(i int) bool {
	if r.Query.CPU == "" || r.cpuEnd == 0 && r.At(0).Kind != "cpu" {
		return false
	}
	for j := i - 1; j > r.cpuEnd; j-- {
		if t := r.At(j); !t.Joins() && t.Type != token.Link && t.Type != token.Open && t.Kind != "with" && r.Word(j) != "-" {
			return false
		}
	}
	return i > r.cpuEnd && !r.onCardBehind(i)
}

// ramIs is said of how much of the host's memory is in use: "my ram usage stays
// under 4 GB".
var ramIs = pattern.Of(`(?:\b(?:system |cpu |host )?(?:ram|system memory|host memory|cpu memory|cpu mem) (?:usage|use|consumption|utilization) |\brss |\bresident (?:memory|set) |\b(?:cpu|system|host) (?:ram|memory|mem) (?:goes|went|climbs|climbed|rises|rose|grows|grew|jumps|jumped|shoots|fills|reaches|reached|hits|hit|peaks|peaked) )(?:is |was |stays |sits |stayed |goes |went |peaks |peaked |climbs |never |only |just |up |to |at |under |below |around |about |over |above |hits |reaches |exceeds |~)*$|(?:内存占用|内存占了|内存使用|内存用量|内存使用量|内存涨|内存飙|内存吃|内存(?:不断|一直|持续|慢慢|逐渐|会|也|就)*(?:增加|增长|上涨|上升|升高|涨|飙升|飙|升))(?:是|到|到了|达到|达到了|有|约|大概|只有|一直|稳定在|在|高达|将近|接近|差不多|快|近|超过|超|竟然|居然|要|了|飙到|涨到|冲到|高)*$`)

// ofEachCPU stands behind an amount that belongs to the processors: "127GB per CPU".
var ofEachCPU = pattern.Of(`^ ?(?:of )?(?:ram |memory |mem )?(?:(?:per|of each|on each|of the|on the|for each|each|in the|in each) (?:cpu|host)(?: side| node| socket)?(?:$|[ ,.;:?!)])|的?(?:cpu|主机)(?:内存|端|侧|上)?(?:$|[、,;?!]))`)

// ramUsage reports whether an amount is the host's memory in use.
func (r *Reader) ramUsage(i int) bool {
	lo := r.Tokens[i].Lo
	before := r.Text[max(0, lo-60):lo]
	return r.Matches(ramIs, before) && !chars.Mentions(before, "gpu ram", "video ram", "gpu内存", "显卡内存", "卡内存")
}

// A part of the weights is often told to go to the host's memory: "offload about 30 GB of the model to
// CPU", 把30G放到内存里.

var (
	// movesBefore ends before how much is moved, and toHost stands behind it.
	movesBefore = pattern.Of(`\b(?:offload|offloading|offloaded|move|moving|moved|put|putting|push|pushing|spill|spilling|keep|keeping|leave|leaving)(?: about| around| roughly| like| some| up to| only| another| the other| the remaining| ~)* ?~?$|(?:把|将|有|要|会|想|准备)(?:其中|剩下|剩余|大约|大概|约|的|另外)*$`)
	toHost      = pattern.Of(`^ ?(?:(?:worth )?of (?:the |its |it|my |expert |moe )*(?:model|weights|experts|layers|params|parameters)?|expert weights|of experts)? ?(?:on|to|into|onto|in) (?:the |my )?(?:cpu|system ram|ram|host|system memory|main memory|host memory|cpu memory|cpu ram)\b|^ ?(?:的)?(?:模型|权重|专家|参数)?(?:左右)?(?:都|给|先)?(?:放|存|挪|卸载|offload|丢|移|搬|塞|留)(?:到|在|进|至)?(?:了)?(?:内存|cpu|主存|系统内存)`)
	// partOnHost stands behind how much of the weights lies there, whoever put it: "18 GB of the weights
	// in RAM", 20G权重放内存. weightsBefore ends before it: 权重18G在内存.
	partOnHost    = pattern.Of(`^ ?(?:worth )?of (?:the |its |my |expert |moe )*(?:model|weights|experts|layers|params|parameters)(?: is| are| sits?| stays?| kept| held| lying| offloaded| moved)? (?:on|to|into|in) (?:the |my )?(?:cpu|system ram|ram|host|system memory|main memory|host memory|cpu memory|cpu ram)\b|^ ?(?:的)?(?:权重|专家|参数)(?:都|给|先)?(?:放|存|挪|卸载|丢|移|搬|塞|留|在)(?:到|在|进|至|了)*(?:系统)?(?:内存|cpu|主存)`)
	weightsBefore = pattern.Of(`(?:权重|专家|参数)(?:有|约|大概|大约)? ?$`)
	liesOnHost    = pattern.Of(`^ ?(?:放|存|挪|卸载|丢|移|搬|塞|留|在)(?:到|在|进|至|了)*(?:系统)?(?:内存|cpu|主存)`)
	// What is put into RAM or kept there, straightToRAM, may be modules that are bought, or be kept free.
	setInRAM      = pattern.Of(`\b(?:put|putting|keep|keeping|leave|leaving)(?: about| around| roughly| some| up to| at least| ~)* ?~?$`)
	straightToRAM = pattern.Of(`^ ?(?:on|to|into|onto|in) (?:the |my )?(?:system |main |cpu )?(?:ram|memory)\b`)
)

var (
	cpuWords  = pattern.OneOf("cpu", "ram", "host", "memory", "内存", "主存")
	restWords = pattern.OneOf("rest", "remain", "other", "else")
)

// movedToHost reports whether an amount is what goes to the host's memory.
func (r *Reader) movedToHost(i int) bool {
	if r.Query.WeightsOnCPUGB > 0 || Trains(r.Query.Task) || r.Training() || !r.Mentions(cpuWords) {
		return false
	}
	behind := r.Text[r.Tokens[i].Hi:]
	if r.Matches(partOnHost, behind) {
		return true
	}
	before := r.ClauseBefore(r.Tokens[i])
	if !r.Mentions(restWords) && r.Matches(setInRAM, before) && r.Matches(straightToRAM, behind) {
		return false
	}
	return r.Matches(toHost, behind) && r.Matches(movesBefore, before) || r.Matches(liesOnHost, behind) && r.Matches(weightsBefore, before)
}

// settledRole is the role of an amount where what stands around tells plain memory from that of the host: what work takes
// on a card by its name is seen there (A100上内存占用45G), and an amount that a card was told with is its own once more ("on an
// A100-40G, 40GB memory is not enough").
func (r *Reader) settledRole(i int) string {
	role := r.role(i)
	if role != "ram" {
		return role
	}
	if r.Asked.Asks("normal", "why") && r.Query.Offload == "" && r.Matches(takenOnCard, r.Text[max(0, r.Tokens[i].Lo-48):r.Tokens[i].Lo]) && r.hasCard() {
		return ternary(r.Query.ObservedGB > 0, "another", "observed")
	}
	told := func(p Part) bool { return p.What == PartMemory && p.Value == r.Tokens[i].Value && r.onCard(p.From) }
	if r.Word(min(i+1, len(r.Tokens)-1)) == "memory" && r.Query.Offload != "memory" && slices.ContainsFunc(r.Hardware, told) {
		return "claimed"
	}
	return role
}

// takenOnCard ends before what work takes of the plain memory of a card that is named: 在4090上内存占用.
var takenOnCard = pattern.Of(`[a-z]{0,3}\d{2,4}[a-z]{0,5}(?:上|上面|上的|卡上)的?内存(?:占用|使用)?(?:量)?(?:了|是|为|有|达|到|约|大约|大概|将近|接近|:| )*$`)

// hostTold ends before an amount that a program tells of the host's memory: "free -h says 31Gi".
var hostTold = pattern.Of(`(?:\bfree(?: -[a-z]+)+|\bmeminfo|\bmemtotal)(?: output| command)? ?(?:says?|shows?|showing|reports?|prints?|gives?|tells? me|lists?|displays?|is|=|:|显示|是|看到?|输出|里|有|只有|总共|一共| |total|only|about|mem:?)*$`)

var hostToolWords = pattern.OneOf("free -", "meminfo", "memtotal")

// toldOfHost reports whether an amount is told by such a program.
func (r *Reader) toldOfHost(i int) bool {
	return r.Mentions(hostToolWords) && r.Matches(hostTold, r.ClauseBefore(r.Tokens[i]))
}

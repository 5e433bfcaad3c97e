package reader

import (
	"slices"
	"strconv"
	"strings"

	"headroom/parser/pattern"
	"headroom/parser/query"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// Of which kind the host's memory is, and what of it goes to graphics or holds a part of the weights.

// ramKind is how memory modules are told of: "8-channel DDR5-4800", "双通道DDR4",
// "ddr4 3200 dual channel".
var (
	ramKind = pattern.Of(`\b(?:lp)?ddr([345])x?(?:[-@ (]{0,2}(\d{4}))?(?:\b|[^a-z0-9])`)
	// ramKindInstead stands between the modules that there are and those that are asked about in their place.
	ramKindInstead = pattern.Of(`\bddr[345]x?[^,;?!、]{0,12}(?:换成|换|改成|改用|改|降到|降成|升到|升级到|->|=>|→|\bto\b|\bwith\b|\bby\b) ?(?:a |an )?(ddr[345])`)
	ramRate        = pattern.Of(`\b(\d{4}) ?(?:mhz|mt/?s)\b|\b(\d{4}) ddr[345]`)
	channels       = pattern.Of(`\b(\d{1,2}|single|dual|quad|six|octa|eight|twelve)[- ]?channels?\b|(单|双|四|六|八|十二|\d{1,2}) ?通道`)
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
	if beside := q.GPU != "" || q.GPUPool != nil || q.GPUOptions != nil || q.CPU != "" && q.HostRAMGB > 0; !beside && !r.Asked.Asks("howfast") && q.TokensPerS+q.TargetTokensPerS == 0 {
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
	kinds := r.Text
	if m := r.Places(ramKindInstead, kinds); m != nil {
		kinds = kinds[m[2]:] // 从DDR5换成DDR4
	}
	if m := r.groups(ramKind, kinds); m != nil {
		q.RAM += query.RAM("ddr" + m[1])
		rate := m[2]
		if m := r.groups(ramRate, r.Text); m != nil && rate == "" {
			rate = m[1]
		}
		if speed, _ := strconv.Atoi(rate); speed >= 800 && speed <= 9600 && (m[1] != "5" || speed >= slowestDDR5) { // "ddr5 2000 in"
			q.RAM += query.RAM("-" + rate)
		}
	}
	if q.RAM != "" && q.GPUMemoryGB > 0 && q.HostRAMGB == 0 && q.GPUCount == 0 && !r.vramCalled() && !r.besideCard(q.GPUMemoryGB) {
		q.HostRAMGB, q.GPUMemoryGB = q.GPUMemoryGB, 0 // "ddr5-4800 8 channel 512gb"
	}
}

// besideCard reports whether so much memory is told right beside a card that is named: 2080ti 22g.
func (r *Reader) besideCard(gb float64) bool {
	for i, t := range r.Tokens {
		if t.Type == token.Bytes && t.Value == gb && (r.At(i-1).IsCard() || r.At(i+1).IsCard()) {
			return true
		}
	}
	return false
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

// Graphics that are a part of a processor have no memory of their own: they are given a part of the RAM, in
// the firmware or by the driver.

var memorySetAsideWords = pattern.OneOf("显存分", "显存划", "显存设", "显存调", "显存拉", "显存最多", "显存给", "显卡分", "核显分", "显存已")

// sharedOut ends before what of one memory is given to the graphics: 显存分了96G, 分配.
var sharedOut = pattern.Of(`(?:显存|显卡|核显|gpu)(?:最多|可以|能|只|先|已|已经|给|里|bios)*(?:分|划|设|调|拉|拨|锁)(?:配|出|到|成|为|给)*了?(?:了|有|是|约|大概| )*$`)

var integratedWords = pattern.OneOf("igpu", "apu", "780m", "890m", "880m", "680m", "8060s", "strix", "integrated", "vega", "uma", "核显")

var (
	// givenTo ends before such a part, where a verb says that it was given.
	givenTo = pattern.Of(`\b(?:allocat|assign|sett?|carv|reserv|dedicat|giv|gave|devot|hand)(?:e|es|ed|ing|en)?(?: aside| out| over)?(?: (?:the|my|its))?(?: (?:igpu|gpu|graphics|vram))?(?: to| as| at)?(?: about| around| up to| only| just| max| ~)* ?$`)
	// asGraphics stands behind it where its use is told: "16GB VRAM for the iGPU", "48gb set as vram".
	asGraphics = pattern.Of(`^ ?(?:of )?(?:v?ram |memory )?(?:(?:out )?of (?:the |my |a |its )?\d+ ?gb?(?: ram| memory)? )?(?:(?:is |are )?(?:set|assigned|allocated|given|reserved|dedicated|carved|handed)(?: aside| out| over)? )?(?:as|for|to) (?:the |my |its )?(?:igpu|gpu|graphics|vram|uma)\b|^ ?(?:of )?vram\b|^ ?(?:of )?(?:v?ram |memory )?(?:set|assigned|allocated|given|reserved|dedicated|carved|handed)(?: aside| out| over)? (?:out )?of (?:the |my |its |a )?\d+ ?gb?\b`)
	// outOf ends before the RAM that it is a part of.
	outOf = pattern.Of(`\bof(?: the| my| its| our| a| total)* ?$`)
)

// wholeReach is how far behind a part the RAM may be told that it comes out of.
const wholeReach = 40

// givenGraphics reads the part of the RAM that such graphics are given, which is what counts as their memory,
// and the RAM that it comes out of.
func (r *Reader) givenGraphics(i int) bool {
	if !r.Mentions(memorySetAsideWords) && !r.Mentions(integratedWords) {
		return false
	}
	t := r.Tokens[i]
	if part := r.lastBytes(i); part < i && t.Lo-r.Tokens[part].Hi <= wholeReach && r.Matches(outOf, r.Text[r.Tokens[part].Hi:t.Lo]) && r.partOfRAM(part) {
		r.Query.HostRAMGB = t.Value
		r.Mark("host_ram_gb", i, i)
		return true
	}
	if !r.partOfRAM(i) {
		return false
	}
	r.Hardware = slices.DeleteFunc(r.Hardware, func(p Part) bool { // what the graphics have of it counts
		if p.What == PartMemory {
			r.Passed = append(r.Passed, p.From)
		}
		return p.What == PartMemory
	})
	r.Hardware = append(r.Hardware, Part{What: PartMemory, From: i, To: i, Value: t.Value})
	return true
}

// partOfRAM reports whether an amount is told to be given to the graphics.
func (r *Reader) partOfRAM(i int) bool {
	t := r.Tokens[i]
	behind := r.Text[t.Hi:]
	if r.Matches(sharedOut, r.ClauseBefore(t)) {
		return true
	}
	if r.Matches(givenTo, r.ClauseBefore(t)) {
		return r.Matches(asGraphics, behind) || r.Matches(givenGPU, r.ClauseBefore(t))
	}
	return r.Matches(asGraphics, behind) && !r.Matches(vramOnly, behind)
}

var (
	// givenGPU ends before it where the verb names the graphics: "gave the gpu 96gb".
	givenGPU = pattern.Of(`\b(?:allocat|assign|giv|gave|sett?|reserv|dedicat)(?:e|es|ed|ing|en)?(?: (?:the|my|its))? (?:igpu|gpu|graphics|vram)\b[^.?!;]{0,16}$`)
	// vramOnly says no more than whose memory it is: "an APU with 16GB VRAM".
	vramOnly = pattern.Of(`^ ?(?:of )?vram\b(?: ?$| ?[^a-z ]| (?:and|with|can|for (?:a |an )?\d|on|to run|run))`)
)

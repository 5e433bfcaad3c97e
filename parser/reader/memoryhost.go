package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// An amount is what the host has, and no card: by its machine, its processor, its board or what runs there.

// HostAsked reports whether the text speaks of the memory of machines and not only
// of their cards.
func (r *Reader) HostAsked() bool {
	return r.Whole.host.Holds(func() bool {
		return slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Is("memory", "ram") })
	})
}

// eachNode is what stands behind the memory of one machine.
var eachNode = pattern.Of(`^ ?(in |on |for )?(each|per|every|a) (node|machine|server|host|box)\b`)

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

// changedRAM reports whether an amount is what the host's memory was before it is
// changed: "from 32GB to 64GB RAM".
func (r *Reader) changedRAM(i int) bool {
	if r.At(i+1).Is("memory", "ram") && r.Word(i+2) == "to" && r.At(i+3).Type == token.Bytes && r.memoryAfter(i+3) == "ram" {
		return strings.HasSuffix(strings.TrimRight(r.Text[:r.Tokens[i].Lo], " "), "from") // "from 8GB RAM to 32GB RAM"
	}
	return r.At(i+1).Type == token.Link && r.Word(i+1) == "to" && r.At(i+2).Type == token.Bytes && r.memoryAfter(i+2) == "ram" && strings.HasSuffix(strings.TrimRight(r.Text[:r.Tokens[i].Lo], " "), "from")
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

// hostTold ends before an amount that a program tells of the host's memory: "free -h says 31Gi".
var hostTold = pattern.Of(`(?:\bfree(?: -[a-z]+)+|\bmeminfo|\bmemtotal)(?: output| command)? ?(?:says?|shows?|showing|reports?|prints?|gives?|tells? me|lists?|displays?|is|=|:|显示|是|看到?|输出|里|有|只有|总共|一共| |total|only|about|mem:?)*$`)

var hostToolWords = pattern.OneOf("free -", "meminfo", "memtotal")

// toldOfHost reports whether an amount is told by such a program.
func (r *Reader) toldOfHost(i int) bool {
	return r.Mentions(hostToolWords) && r.Matches(hostTold, r.ClauseBefore(r.Tokens[i]))
}

// apart reports whether an amount of "memory" stands apart from a card that is
// named: then it is the host's.
func (r *Reader) apart(i int) bool {
	card := false
	for _, t := range r.Tokens {
		if t.Kind == "apple" || t.Type == token.Card && len(t.Name) > 1 && t.Name[0] == 'm' && chars.IsDigit(t.Name[1]) {
			return false
		}
		card = card || t.Type == token.Card || t.Type == token.Bare
	}
	j := i - 1
	for r.At(j).Type == token.Link || r.At(j).Kind == "filler" {
		j-- // "and about 96G memory"
	}
	return card && r.At(j).Joins()
}

// timedModules stands behind the memory of a host that is told with the latency of its modules.
var timedModules = pattern.Of(`^ ?(?:@ ?)?(?:\d{4} ?(?:mhz|mt/s)? ?)?(?:at )?cl ?[1-5]\d\b`)

// behindModules ends in the kind of the host's modules, behind which their amount stands:
// "8 channel ddr5-5600 512gb".
var behindModules = pattern.Of(`\b(?:lp)?ddr[345]x?(?:[- ]?\d{4,5})?(?: ?(?:mhz|mt/?s|ecc|reg|rdimm|ram))*[ :=]*$`)

// pairsUp are words behind "pair" where it is a verb and no number: "pair it with 256GB".
var pairsUp = map[string]bool{"it": true, "them": true, "that": true, "those": true, "this": true, "with": true, "up": true, "my": true}

// pairedWith ends before the memory that a card is put together with: "a 3090, pair it with 256GB".
var pairedWith = pattern.Of(`\b(?:pair(?:s|ed|ing)?|match(?:ed|ing)?|coupl(?:e|ed|ing)|back(?:ed|ing)?|combin(?:e|ed|ing)|team(?:ed|ing)?|join(?:ed|ing)?)(?: up)?(?: (?:it|them|that|those|this|these|one|each|both|(?:the|my|that|this) (?:card|cards|gpu|gpus|[a-z]{0,4} ?\d{2,4}[a-z]{0,3})))? ?(?:up )?(?:with|by|to)(?: about| around| some| just| only| at least| like| an?| the| another| a full)* ?$|(?:配|搭配|搭|外加|带|配上|搭上|再配|再加)(?:了|个|上|满)?$`)

var pairedWithWords = pattern.OneOf("pair", "match", "coupl", "back", "combin", "team", "join", "配", "搭", "外加", "带", "再加")

// pairedHost reports whether an amount that is told so is the host's, as it is beyond the card that is named.
func (r *Reader) pairedHost(i int) bool {
	gb := r.Tokens[i].Value
	if !r.Mentions(pairedWithWords) || !slices.Contains(hostsMemory, gb) || r.At(i+1).IsCard() || r.At(i+1).Type == token.Measure || r.At(i+1).Type == token.Times || r.At(i-1).Type == token.Times {
		return false
	}
	card := r.onlyCard()
	sold := r.Names.Memory[card]
	return card != "" && len(sold) > 0 && !Unified(card) && gb > 2*slices.Max(sold) && !r.ofAllCards(gb) && r.Matches(pairedWith, r.ClauseBefore(r.Tokens[i]))
}

// boardTakesBefore ends before how much memory a board takes, which is the host's: "my mobo maxes out at 128GB",
// 主板最多支持64G.
var boardTakesBefore = pattern.Of(`\b(?:mobo|motherboard|mainboard|(?:my|the|this|our|its|current|old) board|am[45] board)(?: (?:here|itself|of mine|can|will|would|does|is|gets?|which|that|i have))*(?:(?: only| just| officially| physically| really)* (?:maxes|maxed|tops|caps|capped|limited|supports?|takes?|handles?|accepts?|goes|go|fits|holds|allows?|does|max|maximum|limit)\b(?: (?:out|of|is|at|to|up|only|just|around|about|a|for|with|max|maximum|memory|ram|going|as|far))*)(?: |:|=|~)*$` +
	`|^(?:[^.?!;]{0,24}[ ,.;?!])?board(?: (?:maxes|tops|caps) out at| (?:only )?(?:supports?|takes?)(?: up to| only| just)*) ?$` +
	`|\b(?:laptop|nuc|mini[- ]?pc)(?: (?:itself|of mine|only|which|that))* (?:(?:maxes|tops|caps) out(?: at)?|supports? (?:only|up to|at most|just)|is (?:limited|capped) to|goes up to)(?: about| around| only)* ?$` +
	`|(?:主板|板子|笔记本)(?:的)?(?:内存)?(?:最多|最大|最高|顶多|只能|只|就|上限|极限|仅|能|可以|也|才|到)+(?:支持|上|插|装|加|扩|扩展|到|是|为|支持到|扩到)*$`)

var boardTakesWords = pattern.OneOf("board", "mobo", "laptop", "nuc", "mini pc", "mini-pc", "minipc", "主板", "板子", "笔记本")

// boardTakes reports whether an amount is told so.
func (r *Reader) boardTakes(i int) bool {
	return r.Mentions(boardTakesWords) && r.Matches(boardTakesBefore, r.ClauseBefore(r.Tokens[i]))
}

// hostBeside reports whether an amount that is only called memory is the host's, because that
// of the cards is told apart: "2 L40s with 96GB VRAM, but my memory is 192GB", "GPU: 8*4090
// Memory: 256G".
func (r *Reader) hostBeside(i int) bool {
	v := r.Tokens[i].Value
	if r.Asked.Asks("why", "normal") || r.wordBefore(i) != "" || v < 16 {
		return false
	}
	unlike, several := false, false
	for j := range r.Tokens {
		switch t := &r.Tokens[j]; {
		case t.Type == token.Bytes && j < i && (r.memoryAfter(j) == "vram" || r.memoryBefore(j) == "vram"):
			return true
		case t.Type == token.Bytes && j < i && r.onCard(j) && t.Value < v && r.At(j-1).IsCard():
			unlike = true // "A100 80G, memory is about 96G"
		case t.IsCard() && slices.ContainsFunc(r.Names.Memory[t.Name], func(gb float64) bool { return v/gb == float64(int(v/gb)) }):
			several = true // what several of them have together
		case t.IsCard():
			unlike = unlike || len(r.Names.Memory[t.Name]) > 0 && v >= 128
		}
	}
	return unlike && !several
}

// restInRAM ends before how much of the host's memory there is for what went there: "剩下的放内存，
// 64G够吗", "the rest goes into RAM, is 64GB enough".
var restInRAM = pattern.Of(`(?:放|卸|丢|塞|存|offload|溢出)[^,;?!、]{0,8}(?:内存|主存|cpu)[^,;?!、]{0,2}[,、;。] ?(?:我|只|才|就)*(?:有|剩)?$|\b(?:rest|remainder|offload\w*|spill\w*|experts)\b[^.?!;]{0,24}\b(?:ram|memory|cpu)[,.;] ?(?:(?:so|and|but|is|are|would|will|with|i|we|have|got|do|does) )*$`)

// besideOffload reports whether an amount that is called nothing is the host's, because
// something is moved there: "13b zero3 offload, my node has 256GB".
func (r *Reader) besideOffload(i int) bool {
	v := r.Tokens[i].Value
	if v >= 8 && r.Query.HostRAMGB == 0 && r.Asked.Asks("enough") && !r.sold(i) && r.Matches(restInRAM, r.Text[max(0, r.Tokens[i].Lo-evidence.ClauseReach):r.Tokens[i].Lo]) {
		return true
	}
	if r.Query.Offload == "" || r.Query.Offload == "none" || r.Query.HostRAMGB > 0 || r.sold(i) {
		return false
	}
	return v >= 256 && r.HostAsked() || v >= 64 && r.Matches(hostHas, r.ClauseBefore(r.Tokens[i]))
}

var (
	ofCPUCpuWords  = pattern.OneOf("cpu", "host")
	gpuOrVramWords = pattern.OneOf("gpu", "vram")
)

// ofCPU reports whether an amount is the processor's, beside that of the cards.
func (r *Reader) ofCPU(i int) bool {
	return r.Mentions(ofCPUCpuWords) && r.Mentions(gpuOrVramWords) && r.Matches(cpuBehind, r.Text[r.Tokens[i].Hi:])
}

// hostKilled ends before what a process on the host held when it was killed.
var hostKilled = pattern.Of(`\b(?:killed|dies|died|crashe[sd]|oom-?killed|swapp(?:ed|ing)|maxed out|stops|stopped)(?: at| around| near| with| after| by| over| on| the| my| about| -9| signal 9| sig ?kill| \(-?9\)| \(sigkill\)| exit(?: code)? 137| code 137|,| ~)* ?$`)

// hostHas ends before what the machine itself has.
var hostHas = pattern.Of(`\b(?:box|machine|server|node|host|pc|rig|workstation)(?: only| just| already)? (?:has|have|got|holds?|comes with|is at|with)(?: only| just| got| about)? $`)

var (
	killedWords       = pattern.OneOf("killed")
	convertWords      = pattern.OneOf("convert", "conversion", "quantiz", "quantis", "merg")
	vramOrGpuMemWords = pattern.OneOf("vram", "gpu mem")
	systemRamWords    = pattern.OneOf("system ram", "system memory", "host ram", "host memory", "cpu ram", "cpu memory", "how much ram", "ram to ", "ram do ", "ram for ", "rss")
)

// killedAt reports whether an amount is the host's memory at which a process was killed, where
// the host's memory is asked for: "system RAM to quantise it? killed at 64gb".
func (r *Reader) killedAt(i int) bool {
	if r.Mentions(killedWords) && r.Mentions(convertWords) && !r.Mentions(vramOrGpuMemWords) && !r.hasCard() {
		return true // "converting a 70b was killed on my 64GB box": no card takes part
	}
	if !r.Mentions(systemRamWords) {
		return false
	}
	if before := r.ClauseBefore(r.Tokens[i]); r.Matches(hostHas, before) && !r.sold(i) {
		return true // "system ram for it? box only has 192GB"
	}
	return strings.HasPrefix(strings.TrimLeft(r.Text[r.Tokens[i].Hi:], " "), "rss") || r.Matches(hostKilled, r.ClauseBefore(r.Tokens[i]))
}

// stillNotEnough is said behind as much memory as a host has: 1T都不够.
var stillNotEnough = pattern.Of(`^(?:的|内存|主存|空间)*(?:都|也|还|居然|竟然|依然|仍然|仍|会|是)*(?:不够|不足|爆|满|撑不住|装不下)`)

// ramComesTo ends before what the memory of a host comes to: 内存吃到1T以上.
var ramComesTo = pattern.Of(`(?:内存|主存)[^,;?!、b]{0,10}(?:到|过|超|掉|满|占|用|吃|要|约|上|了|近)$`)

// mostHostTerabytes is more than any host has, in bytes.
const mostHostTerabytes = 16e12

var ramHanWords = pattern.OneOf("内存", "主存")

// memoryOfTerabytes reports whether a figure of so many T stands beside the word memory alone: "memory
// 1.8T * 2", "2T mem, 8x A100". No card has as much.
func (r *Reader) memoryOfTerabytes(i int) bool {
	next := r.At(i + 1)
	if v := r.Tokens[i].Value; v <= mostHostTerabytes && next.Type != token.Data && r.Mentions(ramHanWords) && r.Matches(stillNotEnough, r.Text[r.Tokens[i].Hi:]) {
		return true // 内存爆了，1T都不够
	}
	if v := r.Tokens[i].Value; v <= mostHostTerabytes && next.Type != token.Data && r.Mentions(ramHanWords) && r.Matches(ramComesTo, r.ClauseBefore(r.Tokens[i])) {
		return true
	}
	if r.At(i-1).Kind == "memory" && r.At(i-1).Name == "memory" {
		return r.Ends(i+1) || next.Joins() || next.Type == token.Times || next.Kind == "task"
	}
	return next.Kind == "memory" && next.Name == "memory" && (r.Ends(i+2) || r.At(i+2).Joins() || r.At(i+2).Kind == "task")
}

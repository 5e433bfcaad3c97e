package parser

import (
	"strings"
)

// The words right before and behind an amount of memory tell what it is of.

// memoryNear is the memory that the clause before an amount speaks of.
func (r *reader) memoryNear(i int) string {
	for j := i - 1; j >= 0 && j >= i-8 && r.tokens[j].kind != "comma"; j-- {
		if r.tokens[j].kind == "memory" {
			return r.tokens[j].name
		}
	}
	return ""
}

// must ends before what there has to be: 是不是一定得有.
var must = patternOf(`(?:得|要|必须|需要|非得|至少|起码)(?:要|得)?(?:有|上|到|配|加到)?$`)

// mustHave reports whether an amount is what there has to be.
func (r *reader) mustHave(i int) bool {
	return r.matching.mentions("得", "要", "必须", "至少", "起码") && r.matches(must, r.clauseBefore(r.tokens[i]))
}

// nextToRAM reports whether an amount is the first behind a word for the host's memory, in
// its clause: "主机内存真得有256G".
func (r *reader) nextToRAM(i int) bool {
	for j := i - 1; j >= 0 && j >= i-8; j-- {
		switch t := r.tokens[j]; {
		case t.is("memory", "ram"):
			return r.word(j) != "内存" || r.query.Offload != ""
		case t.kind == "listed", t.typ == tEither && r.at(j-1).kind == "listed":
		case t.kind == "memory", t.kind == "comma", t.joins(), t.isFigure(), t.typ == tCard, t.typ == tBare, t.typ == tMeasure, t.typ == tOpen:
			return false
		case t.typ == tMark && !(r.text[t.lo] == '"'):
			return false
		}
	}
	return false
}

// plainly are the words that tell the host's memory from the card's, or how good it is.
var plainly = map[string]bool{"ordinary": true, "normal": true, "regular": true, "plain": true, "old": true, "good": true, "standard": true, "slow": true, "fast": true, "desktop": true, "pc": true, "spare": true, "actual": true, "physical": true, "cheap": true}

// memoryAfter is the memory word right behind an amount: "24GB of system RAM".
func (r *reader) memoryAfter(i int) string {
	headed := r.at(i-1).kind == "memory" || (r.at(i-1).typ == tLink || r.at(i-1).typ == tEquals) && r.at(i-2).kind == "memory"
	switch word := r.word(i); { // the unit may hold it: 16G显存, but not in 内存64G 显存24G
	case (headed || r.headedByCard(i)) && (r.at(i+1).typ == tBytes || r.at(i+1).typ == tEquals && r.at(i+2).typ == tBytes):
	case strings.HasSuffix(word, "显存"):
		return "vram"
	case strings.HasSuffix(word, "内存"):
		return "ram"
	}
	reach := 3
	for j := i + 1; j <= i+reach; j++ {
		t := r.at(j)
		switch {
		case t.kind == "memory" && headed && (r.at(j+1).typ == tBytes || r.at(j+2).typ == tBytes && r.at(j+1).typ != tBytes && !r.at(j+1).joins()):
			return "" // "显存40GB 内存50GB"
		case t.kind == "memory" && r.at(i-1).typ <= tBare && r.at(i-1).typ >= tCard && (r.at(j+1).typ == tBytes && r.at(j+2).kind != "memory" || r.at(j+1).typ == tEquals && r.at(j+2).typ == tBytes):
			return "" // "3090 24g 内存64g"
		case t.kind == "memory" && j == i+1 && r.at(j+1).typ == tBytes && t.hi == r.at(j+1).lo && (t.lo > r.tokens[i].hi || r.headedByCard(i)):
			return "" // "q4 404GB 内存512G"
		case t.is("memory", "disk") && j == i+1 && r.at(j+1).typ == tBytes && r.at(j+1).value > r.tokens[i].value && r.appleBefore(i):
			return "" // "M2 Air 16gb SSD 512GB"
		case t.kind == "memory":
			return t.name
		case j == i+1 && t.name == "plus" && t.lo == r.tokens[i].hi && r.at(j+2).typ != tBytes && r.at(j+3).typ != tBytes && (r.at(j+1).kind == "memory" || r.word(j+1) == "的"): // "380G+内存"
		case j == i+1 && (r.word(j) == "以" && r.word(j+1) == "上" || r.word(j) == "左" && r.word(j+1) == "右"):
			reach += 2 // "700G以上的内存"
		case t.kind == "method" && strings.HasPrefix(r.word(j), "ram "): // "64GB RAM offload"
			return "ram"
		case j == i+1 && (r.word(j) == "but" || r.word(j) == "while" || r.word(j) == "whereas"):
			return "" // "the gguf is 14 but vram shows 19gb"
		case (t.typ == tUnknown && plainly[r.word(j)] || spare[r.word(j)] && r.spareRAM(j+1)) && reach < 6:
			reach++ // "32 gigs of plain old RAM"
		case t.typ == tLink || t.kind == "total" || t.typ == tUnknown && j == i+1 || t.typ == tUnit && (t.name == "gbps" || t.name == "ghz"):
		default:
			return ""
		}
	}
	return ""
}

// headedByCard reports whether a card, or the word for one, stands right before an amount:
// what follows is then of another, as in 显卡16G内存32G.
func (r *reader) headedByCard(i int) bool {
	j := i - 1
	for r.at(j).typ == tLink || r.at(j).typ == tEquals {
		j--
	}
	t := r.at(j)
	return t.isCard() || t.typ == tMeasure && t.kind == "card" || t.typ == tOne && strings.HasSuffix(r.word(j), "卡")
}

// spare are the words for memory that is not taken.
var spare = map[string]bool{"free": true, "available": true, "usable": true, "unused": true}

// spareRAM reports whether the host's memory is named at a token: "3 GiB free system memory".
func (r *reader) spareRAM(j int) bool { return r.at(j).is("memory", "ram") }

// memoryBefore is the memory word right before an amount: "内存 1T", "VRAM: 24g".
func (r *reader) memoryBefore(i int) string {
	for j := i - 1; j >= max(0, i-4); j-- {
		t := r.at(j)
		switch {
		case t.kind == "memory":
			return t.name
		case t.typ == tLink, t.typ == tEquals, t.kind == "claimed", t.kind == "total", t.kind == "observed", t.typ == tOpen:
		default:
			return ternary(t.hi > t.lo && r.text[t.lo] >= 0x80 && r.ramHolds(i), "ram", "")
		}
	}
	return ""
}

// ramHolding is what stands between the word for the host's memory and how much of it there
// is: 内存配256g, 内存条插满了192g, 内存只剩下20g.
var ramHolding = patternOf(`^(?:条|只|才|也|都|就|已经?|目前|现在|当前|倒是?|不过|满打满算|一共|总共|共|大概|大约|约|是|有|给|配|插|加|装|上|买|换|剩|下|还|够|管够|最多|顶多|得|要|需|可用|可以|能|用|放|开|扩|升级?|到|了|满|足|为|仅|不到|差不多|[ :=])*$`)

// ramHolds reports whether an amount is told of the host's memory by a verb.
func (r *reader) ramHolds(i int) bool {
	for j := i - 1; j >= 0 && j >= i-7; j-- {
		t := &r.tokens[j]
		if t.kind == "memory" {
			return t.name == "ram" && r.at(j-1).typ != tBytes && r.matches(ramHolding, r.text[t.hi:r.tokens[i].lo])
		}
		if t.kind == "comma" || t.isFigure() {
			return false
		}
	}
	return false
}

// hedging are longer words that say how exact or how little an amount is.
var hedging = map[string]bool{"merely": true, "barely": true, "approximately": true, "roughly": true, "almost": true, "exactly": true, "nearly": true, "constantly": true, "already": true, "consistently": true}

// wordBefore is the qualifying word before an amount: "uses about 60G".
func (r *reader) wordBefore(i int) string {
	for j := i - 1; j >= i-4 && j >= 0; j-- {
		t := r.at(j)
		switch {
		case t.typ == tLink && strings.HasSuffix(r.word(j), "reaches"):
			return "observed"
		case t.kind == "total", t.kind == "observed", t.kind == "claimed", t.kind == "used", t.kind == "apiece":
			return t.kind
		case j == i-1 && r.word(j) == "还是": // "占用的显存还是12G"
		case t.typ == tLink, t.typ == tMark, t.typ == tOne, t.typ == tEquals, t.kind == "memory", t.kind == "filler":
		case t.typ == tUnknown && (len(r.word(j)) <= 5 || hedging[r.word(j)]), t.kind == "vs" && r.word(j) == "than", t.kind == "with":
		default:
			return ""
		}
	}
	return ""
}

// What an amount of memory is of is told by what stands right beside it: the card before it,
// a process that was killed, one of several devices.

// hostKilled ends before what a process on the host held when it was killed.
var hostKilled = patternOf(`\b(?:killed|dies|died|crashe[sd]|oom-?killed|swapp(?:ed|ing)|maxed out|stops|stopped)(?: at| around| near| with| after| by| over| on| the| my| about| ~)* ?$`)

// hostHas ends before what the machine itself has.
var hostHas = patternOf(`\b(?:box|machine|server|node|host|pc|rig|workstation)(?: only| just| already)? (?:has|have|got|holds?|comes with|is at|with)(?: only| just| got| about)? $`)

// sold reports whether a card is named that is sold with so much memory.
func (r *reader) sold(i int) bool {
	for _, t := range r.tokens {
		if t.isCard() && r.names.holds(t.name, r.tokens[i].value) {
			return true
		}
	}
	return false
}

// killedAt reports whether an amount is the host's memory at which a process was killed, where
// the host's memory is asked for: "system RAM to quantise it? killed at 64gb".
func (r *reader) killedAt(i int) bool {
	if !r.matching.mentions("system ram", "system memory", "host ram", "host memory", "cpu ram", "cpu memory", "how much ram", "ram to ", "ram do ", "ram for ", "rss") {
		return false
	}
	if before := r.clauseBefore(r.tokens[i]); r.matches(hostHas, before) && !r.sold(i) {
		return true // "system ram for it? box only has 192GB"
	}
	return strings.HasPrefix(strings.TrimLeft(r.text[r.tokens[i].hi:], " "), "rss") || r.matches(hostKilled, r.clauseBefore(r.tokens[i]))
}

// numberedDevice ends before what one of several devices shows: "gpu0 at 22.9GB".
var numberedDevice = patternOf(`\b(?:gpu|cuda|device|card|rank)[ :#]?\d(?: is| sits| sat| shows| showed| at| uses| used| using| hits| hit| has| holds| takes| took| on| goes| to| up|:)* ?$`)

// deviceShows reports whether an amount is what one of several devices was seen to hold.
func (r *reader) deviceShows(i int) bool {
	return (r.asked.asks("why", "normal", "oom") || r.questioned() && !r.asked.asks("can", "fit", "enough")) && r.matching.mentions("gpu0", "gpu 0", "gpu1", "gpu 1", "gpu:0", "cuda:0", "cuda:1", "device 0", "rank0", "rank 0", "card 0", "gpu#0", "gpu #0") && r.matches(numberedDevice, r.clauseBefore(r.tokens[i]))
}

// shownBehind is what stands behind an amount that a program shows: "31GB in nvidia-smi".
var shownBehind = patternOf(`^,? (?:in|on|per|by|from|via|according to|as per|as seen in|shown (?:in|by|on)|reported by|in use (?:in|on|per|according to))(?: the| my)? (?:nvidia-?smi|smi|nvtop|nvitop|task manager|gpustat|rocm-?smi|the monitor|hwinfo|afterburner)\b`)

// shownBy reports whether a program that shows what is in use is named behind an amount.
func (r *reader) shownBy(i int) bool {
	return r.matching.mentions("smi", "nvtop", "nvitop", "task manager", "gpustat", "hwinfo", "afterburner", "monitor") && r.matches(shownBehind, r.text[r.tokens[i].hi:])
}

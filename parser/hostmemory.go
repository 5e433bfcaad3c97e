package parser

import (
	"slices"
	"strings"
)

// changedRAM reports whether an amount is what the host's memory was before it is
// changed: "from 32GB to 64GB RAM".
func (r *reader) changedRAM(i int) bool {
	return r.at(i+1).typ == tLink && r.word(i+1) == "to" && r.at(i+2).typ == tBytes && r.memoryAfter(i+2) == "ram" && strings.HasSuffix(strings.TrimRight(r.text[:r.tokens[i].lo], " "), "from")
}

// eachNode is what stands behind the memory of one machine.
var eachNode = patternOf(`^ ?(in |on |for )?(each|per|every|a) (node|machine|server|host|box)\b`)

// hostAsked reports whether the text speaks of the memory of machines and not only
// of their cards.
func (r *reader) hostAsked() bool {
	return r.whole.host.holds(func() bool {
		return slices.ContainsFunc(r.tokens, func(t token) bool { return t.is("memory", "ram") })
	})
}

// ofProcessor reports whether an amount stands right behind a processor's name, so
// that it is the memory of the host: "xeon gold 6248 256gb", "epyc 9654 with 768G".
func (r *reader) ofProcessor(i int) bool {
	if r.query.CPU == "" || r.cpuEnd == 0 && r.at(0).kind != "cpu" {
		return false
	}
	for j := i - 1; j > r.cpuEnd; j-- {
		if t := r.at(j); !t.joins() && t.typ != tLink && t.typ != tOpen && t.kind != "with" && r.word(j) != "-" {
			return false
		}
	}
	return i > r.cpuEnd && !r.onCardBehind(i)
}

// ramIs is said of how much of the host's memory is in use: "my ram usage stays
// under 4 GB".
var ramIs = patternOf(`(?:\b(?:system |cpu |host )?(?:ram|system memory|host memory|cpu memory|cpu mem) (?:usage|use|consumption|utilization) |\brss |\bresident (?:memory|set) |\b(?:cpu|system|host) (?:ram|memory|mem) (?:goes|went|climbs|climbed|rises|rose|grows|grew|jumps|jumped|shoots|fills|reaches|reached|hits|hit|peaks|peaked) )(?:is |was |stays |sits |stayed |goes |went |peaks |peaked |climbs |never |only |just |up |to |at |under |below |around |about |over |above |hits |reaches |exceeds |~)*$|(?:内存占用|内存占了|内存使用|内存用量|内存使用量|内存涨|内存飙|内存吃|内存(?:不断|一直|持续|慢慢|逐渐|会|也|就)*(?:增加|增长|上涨|上升|升高|涨|飙升|飙|升))(?:是|到|到了|达到|达到了|有|约|大概|只有|一直|稳定在|在|高达|将近|接近|差不多|快|近|超过|超|竟然|居然|要|了|飙到|涨到|冲到|高)*$`)

// ofEachCPU stands behind an amount that belongs to the processors: "127GB per CPU".
var ofEachCPU = patternOf(`^ ?(?:of )?(?:ram |memory |mem )?(?:(?:per|of each|on each|of the|on the|for each|each|in the|in each) (?:cpu|host)(?: side| node| socket)?(?:$|[ ,.;:?!)])|的?(?:cpu|主机)(?:内存|端|侧|上)?(?:$|[、,;?!]))`)

// ramUsage reports whether an amount is the host's memory in use.
func (r *reader) ramUsage(i int) bool {
	lo := r.tokens[i].lo
	before := r.text[max(0, lo-60):lo]
	return r.matches(ramIs, before) && !mentions(before, "gpu ram", "video ram", "gpu内存", "显卡内存", "卡内存")
}

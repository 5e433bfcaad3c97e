package parser

import (
	"regexp"
	"strconv"
)

// ramKind is how memory modules are told of: "8-channel DDR5-4800", "双通道DDR4",
// "ddr4 3200 dual channel".
var (
	ramKind  = regexp.MustCompile(`\b(?:lp)?ddr([345])x?(?:[- ]?(\d{4}))?(?:\b|[^a-z0-9])`)
	channels = regexp.MustCompile(`\b(\d{1,2}|single|dual|quad|six|octa|eight|twelve)[- ]?channels?\b|(单|双|四|六|八|十二|\d{1,2}) ?通道`)
)

// channelWords are the numbers of channels that are spelled.
var channelWords = map[string]int{
	"single": 1, "dual": 2, "quad": 4, "six": 6, "octa": 8, "eight": 8, "twelve": 12,
	"单": 1, "双": 2, "四": 4, "六": 6, "八": 8, "十二": 12,
}

// settleRAM reads of which kind the host's memory is, as channels * kind - transfers
// ("8*ddr5-4800"), each part only where it is said; and takes the memory of what
// has no card for the host's.
func (r *reader) settleRAM() {
	q := &r.query
	if q.CPUOnly && q.GPU == "" && q.GPUMemoryGB > 0 && q.HostRAMGB == 0 && q.GPUCount == 0 {
		q.HostRAMGB, q.GPUMemoryGB = q.GPUMemoryGB, 0 // "cpu only, 64GB"
	}
	if q.RAM != "" || !r.asked.asks("howfast") || q.GPU != "" || q.GPUPool != nil || q.GPUOptions != nil || !mentions(r.text, "ddr", "channel", "通道") {
		return
	}
	if m := channels.FindStringSubmatch(r.text); m != nil {
		word := m[1] + m[2]
		n, ok := channelWords[word]
		if !ok {
			n, _ = strconv.Atoi(word)
		}
		if n > 0 && n <= 24 {
			q.RAM = strconv.Itoa(n) + "*"
		}
	}
	if m := ramKind.FindStringSubmatch(r.text); m != nil {
		q.RAM += "ddr" + m[1]
		if speed, _ := strconv.Atoi(m[2]); speed >= 800 && speed <= 9600 {
			q.RAM += "-" + m[2]
		}
	}
}

package reader

import (
	"strconv"
	"strings"

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
	if q.CPUOnly && q.GPU == "" && q.GPUMemoryGB > 0 && q.HostRAMGB == 0 && q.GPUCount == 0 {
		q.HostRAMGB, q.GPUMemoryGB = q.GPUMemoryGB, 0 // "cpu only, 64GB"
	}
	if q.RAM != "" || !r.Matching.Mentions("ddr", "channel", "通道") || Unified(q.GPU) {
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
		if speed, _ := strconv.Atoi(rate); speed >= 800 && speed <= 9600 {
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

// Unified reports whether a chip has one memory for processor and graphics.
func Unified(card string) bool {
	return tagger.AppleChip(token.Token{Type: token.Card, Name: card}) || strings.HasPrefix(card, "strix-halo") || strings.HasPrefix(card, "dgx-spark")
}

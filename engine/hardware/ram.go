package hardware

import (
	"strconv"
	"strings"
)

// RAM is the memory of a host as its modules are sold: so many channels of 64 bits
// of a generation of DDR, at so many million transfers a second.
type RAM struct {
	Channels   int
	Generation int // 3, 4 or 5
	Transfers  int // MT/s
}

// usualTransfers are the rates at which each generation is sold the most; those of
// servers are lower, those of players' modules higher. JEDEC JESD79-3, -4 and -5
// list the rates.
var usualTransfers = map[int]int{3: 1600, 4: 3200, 5: 5600}

// registeredDDR5 is the rate of the modules of servers of that generation (Intel Xeon Scalable of the fourth generation and
// AMD EPYC 9004: DDR5-4800), where more than desktopChannels of them are.
const (
	registeredDDR5  = 4800
	desktopChannels = 4
)

// usualRAM is what a desktop has where nothing is said of it.
var usualRAM = RAM{2, 4, 3200}

// processors are the channels and the memory of lines of processors that have more
// than a desktop's two, by how their names begin. Sources: the data sheets of AMD
// EPYC 7002 and 7003 (8 x DDR4-3200), 9004 (12 x DDR5-4800), 9005 (12 x DDR5-6000),
// Threadripper PRO 3000 and 5000 (8 x DDR4-3200) and 7000 (8 x DDR5-5200), Intel
// Xeon Scalable of the third (8 x DDR4-3200) generation.
var processors = []struct {
	opens string
	RAM
}{
	{"epyc-7", RAM{8, 4, 3200}},
	{"epyc-9", RAM{12, 5, 4800}},
	{"epyc", RAM{8, 4, 3200}},
	{"threadripper-7", RAM{4, 5, 5200}},
	{"threadripper", RAM{4, 4, 3200}},
	{"xeon", RAM{8, 4, 3200}},
	{"至强", RAM{8, 4, 3200}},
	// Small boards, whose memory is 32 bits wide: half a channel at 4267 and 3200 MT/s (the product briefs of
	// Raspberry Pi 5 and 4); the RK3588 has 64 bits, and Intel's N100 one channel (its data sheet).
	{"raspberry-pi-5", RAM{1, 4, 2133}},
	{"raspberry-pi", RAM{1, 4, 1600}},
	{"orange-pi-5", RAM{1, 4, 4224}},
	{"rk3588", RAM{1, 4, 4224}},
	// Machines with one memory for all, which is 128 bits wide (the makers' data sheets of the Steam Deck, the ROG
	// Ally, the Legion Go, Snapdragon X and Lunar Lake); that of telephones is 64 bits wide, LPDDR5 and 5X.
	{"steam-deck-oled", RAM{2, 5, 6400}},
	{"steam-deck", RAM{2, 5, 5500}},
	{"rog-ally-x", RAM{2, 5, 7500}},
	{"rog-ally", RAM{2, 5, 6400}},
	{"legion-go", RAM{2, 5, 7500}},
	{"snapdragon-x", RAM{2, 5, 8448}},
	{"snapdragon-8", RAM{1, 5, 8533}},
	{"lunar-lake", RAM{2, 5, 8533}},
	{"iphone", RAM{1, 5, 6400}},
	{"pixel", RAM{1, 5, 6400}},
	{"galaxy", RAM{1, 5, 8533}},
	{"n100", RAM{1, 5, 4800}},
	{"intel-n100", RAM{1, 5, 4800}},
}

// RAMOf is the memory of a host: as it was told ("8*ddr5-4800", any part of which
// may be missing), else that of the processor's line, else a desktop's. assumed
// tells whether a part of it was not said.
func RAMOf(told, processor string) (ram RAM, assumed bool) {
	ram = usualRAM
	for _, p := range processors {
		if strings.HasPrefix(processor, p.opens) {
			ram = p.RAM
			break
		}
	}
	channels, kind, ok := strings.Cut(told, "*")
	if !ok {
		channels, kind = "", told
	}
	n, err := strconv.Atoi(channels)
	if err == nil && n > 0 {
		ram.Channels = n
	}
	generation, rate, _ := strings.Cut(strings.TrimPrefix(kind, "ddr"), "-")
	if g, err := strconv.Atoi(generation); err == nil && usualTransfers[g] > 0 && g != ram.Generation {
		ram.Generation, ram.Transfers = g, usualTransfers[g]
		if g == 5 && ram.Channels > desktopChannels {
			ram.Transfers = registeredDDR5
		}
	}
	mts, rateErr := strconv.Atoi(rate)
	if rateErr == nil && mts > 0 {
		ram.Transfers = mts
	}
	return ram, err != nil || rateErr != nil
}

// desktopHolds is the most that a desktop's board holds: four modules of 64 GB.
const desktopHolds = 256

// serverChannels are those of a server with one processor that is not named.
const serverChannels = "8*"

// OfSize completes what is told of the memory of a host by its size in GB: what no desktop holds stands
// in a server, which has more channels. What is told stays as it is.
func OfSize(told, processor string, size float64) string {
	if size <= desktopHolds || ChannelsTold(told, processor) {
		return told
	}
	return serverChannels + told
}

// ChannelsTold tells whether the channels of a host are known from what is told of its memory or
// its processor: the kind of the modules alone says nothing of a server's.
func ChannelsTold(told, processor string) bool {
	return strings.Contains(told, "*") || OfLine(processor)
}

// OfLine tells whether a processor is of a line whose channels are known.
func OfLine(processor string) bool {
	for _, p := range processors {
		if strings.HasPrefix(processor, p.opens) {
			return true
		}
	}
	return false
}

// Notation writes the memory as RAMOf reads it: "2*ddr4-3200".
func (r RAM) Notation() string {
	return strconv.Itoa(r.Channels) + "*ddr" + strconv.Itoa(r.Generation) + "-" + strconv.Itoa(r.Transfers)
}

// BandwidthGBs is the peak in GB/s: 8 bytes a transfer and channel.
func (r RAM) BandwidthGBs() float64 { return float64(r.Channels) * float64(r.Transfers) * 8 / 1000 }

// String names the memory as it is sold: "2 x DDR4-3200".
func (r RAM) String() string {
	return strconv.Itoa(r.Channels) + " x DDR" + strconv.Itoa(r.Generation) + "-" + strconv.Itoa(r.Transfers)
}

// largestSocket is the most channels that one processor has (the data sheets of AMD EPYC 9004 and 9005 and Intel Xeon
// 6900P: 12).
const largestSocket = 12

// Sockets is how many processors share the memory, each with channels of its own.
func (r RAM) Sockets() int { return max((r.Channels+largestSocket-1)/largestSocket, 1) }

// Of is the memory of so many processors, of whose channels those of one are known; channels that one processor
// cannot have are those of all.
func (r RAM) Of(processors int) RAM {
	if processors > 1 && r.Channels <= largestSocket {
		r.Channels *= processors
	}
	return r
}

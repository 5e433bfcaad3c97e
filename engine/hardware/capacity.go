package hardware

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"headroom/engine/unit"
)

// Shares of the size on the box that a driver hands out where its report is
// not known.
const (
	// plainShare: reports without in-band error correction lie between 0.986
	// (V100 16 GB) and 1 (A100) of the size as sold.
	plainShare = 0.985
	// eccShare: in-band error correction of GDDR takes a sixteenth
	// (A40: 46068 MiB with it, 49140 MiB without).
	eccShare = 0.93
	// sameSize is how far two sizes may lie apart and still name one card:
	// B200 is sold as 180 and as 192 GB, H200 as 141 and as 144.
	sameSize = 0.07
)

// Capacity returns the memory of one device in bytes: the MiB that its driver
// reports, else PyTorch's total, else the size as sold times 2^30 times the
// share that drivers hand out. memoryGB, when not 0, is the size that the asker
// named: the size of the whole board counts as this card's, another size
// replaces it (a 4090 with 48 GB). estimated tells how the figure was made when
// no report is known; it is empty for a reported one. Unknown size: 0.
func (g *GPU) Capacity(memoryGB float64) (size unit.Bytes, estimated string) {
	if memoryGB <= 0 || g.SoldWith(memoryGB) {
		switch {
		case g.ReportedMiB > 0:
			return unit.Bytes(g.ReportedMiB) * unit.MiB, ""
		case g.TorchTotalGiB > 0:
			return unit.BytesOf(g.TorchTotalGiB * float64(unit.GiB)), ""
		}
		if memoryGB <= 0 || len(g.MemoryOptionsGB) == 0 {
			memoryGB = g.MemoryGB
		}
	}
	if memoryGB <= 0 {
		return 0, "the memory of " + g.Name + " is not known"
	}
	share, why := g.share(memoryGB)
	return unit.BytesOf(memoryGB * float64(unit.GiB) * share),
		fmt.Sprintf("estimated: %s x %s GiB, %s", trim(share), trim(memoryGB), why)
}

// NameWith is the name of the card with that much memory: a modified card has its own in the place
// of what it is sold with.
func (g *GPU) NameWith(memoryGB float64) string {
	if memoryGB <= 0 || g.Unified || g.SoldWith(memoryGB) {
		return g.Name
	}
	name := g.Name
	if at := strings.LastIndexByte(name, ' '); at > 0 && strings.HasSuffix(name, "GB") {
		name = name[:at]
	}
	return name + " " + trim(memoryGB) + "GB"
}

// SoldWith reports whether the card comes with that much memory: its own size,
// one of its options, or the size of a board of several devices.
func (g *GPU) SoldWith(memoryGB float64) bool {
	near := func(sold float64) bool { return math.Abs(memoryGB-sold) <= sameSize*sold }
	return near(g.MemoryGB) || near(g.MemoryGB*float64(max(g.DevicesPerBoard, 1))) || slices.ContainsFunc(g.MemoryOptionsGB, near)
}

// share returns which part of the memory as sold the GPU may use, and why.
func (g *GPU) share(memoryGB float64) (share float64, why string) {
	switch {
	case g.Unified && g.Mac() && memoryGB < 36:
		return 2. / 3, appleShare
	case g.Unified && g.Mac():
		return 3. / 4, appleShare
	case g.Unified && g.Vendor == "AMD":
		return 3. / 4, "the largest share of the memory that AMD's firmware sets aside for graphics (96 of 128 GB)"
	case g.Embedded():
		return max(embeddedShare-embeddedSystem/memoryGB, 0.5), "what the system of a Jetson leaves of the one memory: carveouts take a sixteenth, and it keeps about 1 GiB without a desktop"
	case g.ECC:
		return eccShare, "the usual share with error correction on"
	}
	return plainShare, "the share that drivers usually report"
}

// A Jetson reports 7620 of 8192 MiB to tegrastats, and its system takes about 1 GiB of that where no desktop runs
// (jetson-ai-lab.com, "RAM optimization": that saves 0.8 GiB).
const (
	embeddedShare  = 0.94
	embeddedSystem = 1.0
)

// appleShare: llama.cpp's Metal backend prints recommendedMaxWorkingSetSize as
// 11453 MB of 16 GiB (2/3); from 36 GB on it is 3/4, on recent systems more.
const appleShare = "macOS leaves the GPU about 2/3 of the memory below 36 GB and 3/4 above (Metal recommendedMaxWorkingSetSize)"

// Plain returns a card of which only the memory is known, in GB as sold.
func Plain(memoryGB float64) *GPU {
	return &GPU{Name: "a " + trim(memoryGB) + " GB card", DevicesPerBoard: 1, MemoryGB: memoryGB}
}

// trim prints up to three decimals.
func trim(v float64) string {
	return strconv.FormatFloat(math.Round(v*1000)/1000, 'f', -1, 64)
}

// visibleShare is the part of what the driver reports that CUDA counts as the
// memory of the device: 0.986 of an RTX 4090, 0.987 of an RTX 3090, 0.989 of an
// A100 80 GB, 0.994 of an H100 (reported MiB against PyTorch's total).
const visibleShare = 0.988

// Visible returns the total that a program sees through CUDA on a card of the
// given capacity, of which servers take their share.
func (g *GPU) Visible(capacity unit.Bytes) unit.Bytes {
	total := unit.BytesOf(g.TorchTotalGiB * float64(unit.GiB))
	switch {
	case total > 0 && capacity == unit.Bytes(g.ReportedMiB)*unit.MiB:
		return min(total, capacity)
	case g.Unified || g.Vendor != "" && g.Vendor != "NVIDIA" || total == capacity:
		return capacity
	}
	return unit.BytesOf(visibleShare * float64(capacity))
}

// Machine tells whether the card is the graphics of a whole computer, which has one memory for all: a Mac, a DGX
// Spark, a Strix Halo, a Jetson. Several of them are several computers.
func (g *GPU) Machine() bool { return g != nil && g.Unified && g.FormFactor == "soc" }

// Mac tells whether it is one of Apple's; no card is none.
func (g *GPU) Mac() bool { return g != nil && g.Vendor == "Apple" }

// RunsGGML reports whether llama.cpp has code for the maker's cards (ggml-org/llama.cpp docs/build.md:
// CUDA, HIP, Metal, SYCL, and MUSA for Moore Threads). Its CANN for Ascend knows q8_0 and q4_0 alone, and hardly
// any mixture of experts (docs/backend/CANN.md), so that no file is a way out there. A card whose maker is not
// known is taken for one of them.
func (g *GPU) RunsGGML() bool {
	switch g.Vendor {
	case "", "NVIDIA", "AMD", "Apple", "Intel", "Moore Threads":
		return true
	}
	return false
}

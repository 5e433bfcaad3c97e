package calibration

import (
	"slices"
	"strings"

	"headroom/engine/hardware"
	"headroom/engine/workload"
)

// Silicon is how much of its rated peaks a family of cards reaches in steady
// work. Shares are of the data sheet's dense figures.
type Silicon struct {
	Name      string
	Matmul    float64 // share of the dense peak in large matrix products, with bandwidth to spare
	Attention float64 // share of the 16-bit peak in fused attention
	// Flash2 is the same for FlashAttention-2 and the PyTorch kernels made of it,
	// which know no unit newer than Ampere's; 0 where that is no less.
	Flash2    float64
	Bandwidth float64 // share of the memory bandwidth in streaming weights
	// Latency scales what small kernels cost in sequence: clocks differ, and
	// large chips start and drain a kernel more slowly. 1 is a GeForce card.
	Latency float64
	// Host scales the time in which a program issues kernels: the computers
	// round newer cards have faster processors.
	Host float64
	// Block is the share of the fp16 peak with fp16 sums that the kernels of
	// llama.cpp reach on a prompt of 16-bit weights.
	Block            float64
	Source, FittedOn string
}

// Silicon returns the family of the card of a case.
func (k *Pace) Silicon(c *workload.Case) *Silicon {
	name := family(c.Card)
	i := slices.IndexFunc(k.Families, func(s Silicon) bool { return s.Name == name })
	return &k.Families[max(i, 0)]
}

// family names the row of a card; what is not listed is the first row.
func family(card *hardware.GPU) string {
	stacked := strings.HasPrefix(card.MemoryType, "HBM")
	switch {
	case card.Vendor == "Apple":
		return "Apple"
	case strings.HasPrefix(card.Architecture, "CDNA"):
		return "CDNA"
	case strings.HasPrefix(card.Architecture, "RDNA"):
		return "RDNA"
	case card.ComputeCapability == "":
		return ""
	case card.CapabilityAtLeast(10, 0) && stacked:
		return "Blackwell with HBM"
	case card.CapabilityAtLeast(10, 0):
		return "Blackwell with GDDR"
	case card.CapabilityAtLeast(9, 0):
		return "Hopper"
	case card.CapabilityAtLeast(8, 9):
		return "Ada"
	case card.CapabilityAtLeast(8, 0) && stacked:
		return "Ampere with HBM"
	case card.CapabilityAtLeast(8, 0):
		return "Ampere with GDDR"
	case card.CapabilityAtLeast(7, 5):
		return "Turing"
	case card.CapabilityAtLeast(7, 0):
		return "Volta"
	}
	return "Pascal and older"
}

// Sustained is the share of the dense peak that large products reach on a card
// with a 16-bit peak in TFLOPS: the more FLOP of peak there are for each byte of
// bandwidth, the longer products wait for operands. Products of narrower types
// move as many fewer bytes as they are faster.
func (k *Pace) Sustained(s *Silicon, card *hardware.GPU, peak float64) float64 {
	return s.Matmul / (1 + peak*1e3/card.BandwidthGBs/k.Balance)
}

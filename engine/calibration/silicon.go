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
	Name   string
	Matmul float64 // share of the dense peak in large matrix products, with power to spare
	// Scaled is the share of that rate in products of fp8 and fp4 with scales; 0 where that is no less.
	Scaled    float64
	Attention float64 // share of the 16-bit peak in fused attention
	// Flash2 is the same for FlashAttention-2 and the PyTorch kernels made of it,
	// which know no unit newer than Ampere's; 0 where that is no less.
	Flash2    float64
	Bandwidth float64 // share of the memory bandwidth in streaming weights, with loads to spare
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
	case card.Mac():
		return "Apple"
	case strings.HasPrefix(card.Architecture, "CDNA"):
		return "CDNA"
	case strings.HasPrefix(card.Architecture, "RDNA") && strings.HasPrefix(card.MemoryType, "LPDDR"):
		return "RDNA with LPDDR"
	case strings.HasPrefix(card.Architecture, "RDNA"):
		return "RDNA"
	case card.Architecture == "TPU":
		return "TPU"
	case strings.HasPrefix(card.Architecture, "Vega"):
		return lanes
	case card.ComputeCapability == "":
		return ""
	case card.CapabilityAtLeast(10, 0) && stacked:
		return "Blackwell with HBM"
	case card.CapabilityAtLeast(10, 0) && strings.HasPrefix(card.MemoryType, "LPDDR"):
		return "Blackwell with LPDDR"
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
	return lanes
}

// lanes are the chips that compute on ordinary lanes alone.
const lanes = "Pascal, Vega and older"

// Sustained is the share of the dense peak that large products reach on a card
// with a 16-bit peak in TFLOPS. Peaks are rated at a clock that the power of the
// board does not hold under full load: the more a card promises for each watt,
// the further its products stay below (Horace He, "Strangely, Matrix
// Multiplications on GPUs Run Faster When Given Predictable Data!", 2024, shows
// how power sets the clock of products on an A100). Products of narrower types
// take as much less energy as they are faster. Chips whose products run on their
// ordinary lanes hold their clock.
func (k *Pace) Sustained(s *Silicon, card *hardware.GPU, peak float64) float64 {
	if !card.Tensor() {
		return s.Matmul
	}
	promised := usualPromise
	if card.TDPWatts > 0 {
		promised = peak * float64(max(card.DevicesPerBoard, 1)) / float64(card.TDPWatts)
	}
	return s.Matmul / (1 + promised/k.Balance)
}

// Narrowed is the share of Sustained that products of fp8 and fp4 reach.
func (s *Silicon) Narrowed() float64 {
	if s.Scaled == 0 {
		return 1
	}
	return s.Scaled
}

// usualPromise is the TFLOPS for each watt of cards whose power is not known.
const usualPromise = 1.0

// Streamed is the share of its memory bandwidth that a card reaches in streaming
// weights. A multiprocessor has only so many loads under way at a time, and by
// Little's law each must have the more of them the more bandwidth falls to it
// (Volkov, Better Performance at Lower Occupancy, GTC 2010): an H20 has the
// memory of an H200 and half its multiprocessors.
func (k *Pace) Streamed(s *Silicon, card *hardware.GPU) float64 {
	return s.Bandwidth / (1 + perClock(card)/k.Port)
}

// perClock is the bytes of memory bandwidth for each clock of a multiprocessor
// of 128 lanes, a multiply-add being two operations. NVIDIA's data-centre chips
// before Hopper and Turing have 64 lanes (CUDA C++ Programming Guide, compute
// capabilities).
func perClock(card *hardware.GPU) float64 {
	lanes := 128.0
	switch card.ComputeCapability {
	case "6.0", "7.0", "7.2", "7.5", "8.0":
		lanes = 64
	}
	if card.TFLOPS.FP32 == 0 {
		return usualPerClock
	}
	return card.BandwidthGBs / (card.TFLOPS.FP32 * 1e3) * 2 * lanes
}

// usualPerClock stands for cards whose rate is not known.
const usualPerClock = 8

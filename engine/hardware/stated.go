package hardware

import "strconv"

// Stated are the figures of a card that somebody told of in words; a zero was
// not said.
type Stated struct {
	MemoryGB     float64
	MemoryType   string
	BandwidthGBs float64
	TFLOPS       float64 // dense, 16 bits
	BF16         bool    // that rate was told of bf16, which the card has then
	FP32TFLOPS   float64
	FP8TFLOPS    float64
	NVLink       *bool
	NVLinkGBs    float64
	PowerW       int
	PCIeGen      int
	Capability   string // CUDA compute capability, 8.6
	Like         string // a card of the catalogue; whoever calls looks it up
}

// leastNVLink is the rate of the slowest NVLink that current cards have, the
// bridge of the RTX A6000 (both directions).
const leastNVLink = 112.5

// Over writes what was said over a card: an empty one, the one that it is
// like, or its earlier state. The guesses are what the words left open and an
// estimate needs, by key, with the value that was taken and why.
func (s Stated) Over(g GPU) (card GPU, guesses [][3]string) {
	set := func(to *float64, v float64) {
		if v > 0 {
			*to = v
		}
	}
	if s.MemoryGB > 0 && !g.SoldWith(s.MemoryGB) { // another size than the driver's report is of
		g.MemoryGB, g.ReportedMiB, g.TorchTotalGiB, g.MemoryOptionsGB = s.MemoryGB, 0, 0, nil
	}
	set(&g.BandwidthGBs, s.BandwidthGBs)
	set(&g.TFLOPS.FP32, s.FP32TFLOPS)
	set(&g.TFLOPS.FP8, s.FP8TFLOPS)
	if s.PowerW > 0 {
		g.TDPWatts = s.PowerW
	}
	if s.PCIeGen > 0 {
		g.PCIeGen = s.PCIeGen
	}
	if s.MemoryType != "" {
		g.MemoryType = s.MemoryType
	}
	g.DevicesPerBoard = max(g.DevicesPerBoard, 1)
	if s.Capability != "" {
		g.ComputeCapability, g.Vendor = s.Capability, "NVIDIA"
		g.Supports.TF32 = new(g.CapabilityAtLeast(8, 0))
		g.Supports.BF16 = new(g.CapabilityAtLeast(8, 0))
		g.Supports.FlashAttention2 = new(g.CapabilityAtLeast(8, 0))
		g.Supports.FP8 = new(g.CapabilityAtLeast(8, 9))
	}
	if s.BF16 && g.Supports.BF16 == nil {
		g.Supports.BF16 = new(true)
	}
	if s.TFLOPS > 0 {
		g.TFLOPS.FP16Tensor = s.TFLOPS
		g.TFLOPS.FP16TensorFP16Acc = 0
		if g.BF16() {
			g.TFLOPS.BF16Tensor = s.TFLOPS
		}
		g.RatesBasis = "stated"
	}
	switch {
	case s.NVLink != nil && !*s.NVLink:
		g.NVLinkGBs, g.Link = 0, ""
	case s.NVLinkGBs > 0:
		g.NVLinkGBs = s.NVLinkGBs
	case s.NVLink != nil && g.NVLinkGBs == 0:
		g.NVLinkGBs = leastNVLink
		guesses = append(guesses, [3]string{"nvlink_gbs", strconv.FormatFloat(leastNVLink, 'f', -1, 64), "no rate was said; that of the slowest NVLink bridge"})
	}
	if g.NVLinkGBs > 0 && g.Link == "" {
		g.Link = "NVLink"
	}
	if g.Supports.BF16 == nil {
		guesses = append(guesses, [3]string{"bf16", "no", "not said; say the compute capability (cc 8.6), or which card it is like"})
	}
	return g, guesses
}

package hardware

// Rates are dense peak rates in TFLOPS (TOPS for the integer ones) at boost
// clock, per device. Vendors' figures with 2:4 sparsity are not among them.
type Rates struct {
	FP64              float64 `json:"fp64,omitempty"`
	FP32              float64 `json:"fp32,omitempty"`
	TF32              float64 `json:"tf32,omitempty"`
	FP16              float64 `json:"fp16,omitempty"`                // ordinary cores
	FP16Tensor        float64 `json:"fp16_tensor,omitempty"`         // sums in fp32, as mixed precision training does
	FP16TensorFP16Acc float64 `json:"fp16_tensor_fp16acc,omitempty"` // sums in fp16
	BF16Tensor        float64 `json:"bf16_tensor,omitempty"`
	FP8               float64 `json:"fp8,omitempty"`
	FP8FP16Acc        float64 `json:"fp8_fp16acc,omitempty"`
	FP4               float64 `json:"fp4,omitempty"`
	INT8              float64 `json:"int8,omitempty"`
	INT4              float64 `json:"int4,omitempty"`
}

// PeakTFLOPS returns the dense peak rate at which matrix products of a dtype
// (bf16, fp16, fp32, tf32, fp8, fp4, nvfp4, mxfp4, int8) run, in TFLOPS, and the name of the
// rate that was taken. A dtype without units of its own runs at the next wider
// rate, as kernels that unpack to it do. Both are zero when nothing is known.
//
// 16-bit work takes the bf16 tensor rate, else fp16 tensor with fp32 sums,
// else the larger of the ordinary fp16 and fp32 rates: Pascal cards (P40, GTX
// 10xx) run fp16 at 1/64 of fp32.
func (g *GPU) PeakTFLOPS(dtype string) (tflops float64, rate string) {
	r := &g.TFLOPS
	for _, choice := range r.choices(dtype) {
		if choice.tflops > 0 {
			return choice.tflops, choice.name
		}
	}
	if r.FP16 > r.FP32 {
		return r.FP16, "fp16"
	}
	if r.FP32 > 0 {
		return r.FP32, "fp32"
	}
	return 0, ""
}

// Tensor reports whether the device has units for 16-bit matrix products beside
// its ordinary lanes.
func (g *GPU) Tensor() bool { return g.TFLOPS.BF16Tensor > 0 || g.TFLOPS.FP16Tensor > 0 }

// PeakINT8 returns the dense INT8 rate in TOPS and whether the device has one.
func (g *GPU) PeakINT8() (tops float64, ok bool) { return g.TFLOPS.INT8, g.TFLOPS.INT8 > 0 }

// DotTOPS is the rate of dot products of four bytes on the ordinary lanes of a device that has no units for matrix
// products, zero where it has some or no such instruction: four multiply-adds in the place of one in fp32. NVIDIA's lanes
// know it from compute capability 6.1 (CUDA C++ Programming Guide, __dp4a), AMD's in Vega 20 and from RDNA 2 (AMD,
// "Vega" 7nm and "RDNA 2" Instruction Set Architecture, V_DOT4_I32_I8); llama.cpp multiplies its blocks with it
// (ggml-org/llama.cpp ggml/src/ggml-cuda/common.cuh, ggml_cuda_dp4a).
func (g *GPU) DotTOPS() float64 {
	switch {
	case g.Tensor():
		return 0
	case g.CapabilityAtLeast(6, 1), g.Architecture == "Vega 20", g.Architecture == "RDNA 2":
		return max(g.TFLOPS.INT8, 4*g.TFLOPS.FP32)
	}
	return 0
}

type namedRate struct {
	name   string
	tflops float64
}

// choices lists the rates that a dtype may run at, the native one first.
func (r *Rates) choices(dtype string) []namedRate {
	half := []namedRate{{"bf16 tensor", r.BF16Tensor}, {"fp16 tensor", r.FP16Tensor}}
	switch dtype {
	case "fp32":
		return []namedRate{{"fp32", r.FP32}}
	case "tf32":
		return []namedRate{{"tf32 tensor", r.TF32}, {"fp32", r.FP32}}
	case "fp16", "amp-fp16":
		return []namedRate{{"fp16 tensor", r.FP16Tensor}, {"bf16 tensor", r.BF16Tensor}}
	case "fp8":
		return append([]namedRate{{"fp8", r.FP8}}, half...)
	case "fp4", "nvfp4", "mxfp4": // one arithmetic, with other scales
		return append([]namedRate{{"fp4", r.FP4}, {"fp8", r.FP8}}, half...)
	case "int8":
		return append([]namedRate{{"int8", r.INT8}}, half...)
	}
	return half
}

// SlicesOfCompute is how many MIG divides the compute of the card into: the larger ones have seven, the A30 and
// the RTX PRO 6000 four.
func (g *GPU) SlicesOfCompute() float64 {
	if g.ID == "a30" || g.Architecture == "Blackwell" && g.MemoryType == "GDDR7" {
		return 4
	}
	return 7
}

// Slice is a part of the card with so many of its slices of compute, and memory in GB: compute goes with
// the slices, bandwidth with the
// memory (NVIDIA MIG User Guide, "Supported MIG Profiles": fractions of SMs, memory and L2).
func (g *GPU) Slice(slices, memoryGB float64) *GPU {
	part := *g
	share := min(slices/g.SlicesOfCompute(), 1)
	r := &part.TFLOPS
	for _, rate := range []*float64{&r.FP64, &r.FP32, &r.TF32, &r.FP16, &r.FP16Tensor, &r.FP16TensorFP16Acc, &r.BF16Tensor, &r.FP8, &r.FP8FP16Acc, &r.FP4, &r.INT8, &r.INT4} {
		*rate *= share
	}
	if g.MemoryGB > 0 {
		part.BandwidthGBs *= min(memoryGB/g.MemoryGB, 1)
	}
	part.NVLinkGBs, part.Link = 0, "" // slices have no peers
	return &part
}

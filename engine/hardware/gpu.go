// Package hardware knows what a GPU, a node and a price are. Figures are those
// of the device that software sees: a K80 board holds two of them.
package hardware

import (
	"strconv"
	"strings"
)

// GPU is one accelerator of the catalogue. A zero or nil figure means unknown;
// nothing is filled in by guess. The JSON keys are those of the catalogue's
// data files and of a team's own rows.
type GPU struct {
	ID           string   `json:"id"`
	Name         string   `json:"name"`
	Aliases      []string `json:"aliases,omitempty"`
	Vendor       string   `json:"vendor,omitempty"`
	Architecture string   `json:"architecture,omitempty"` // Volta, Ampere, Hopper, CDNA 3, M3, ...
	Released     string   `json:"released,omitempty"`     // year, month and day as far as known

	DevicesPerBoard int       `json:"devices_per_board,omitempty"`
	MemoryGB        float64   `json:"memory_gb,omitempty"`         // per device, as sold
	MemoryOptionsGB []float64 `json:"memory_options_gb,omitempty"` // unified memory comes in several sizes; MemoryGB is the largest
	Unified         bool      `json:"unified,omitempty"`           // memory shared with the CPU
	MemoryType      string    `json:"memory_type,omitempty"`       // HBM2e, GDDR6X, LPDDR5, ...
	ECC             bool      `json:"ecc,omitempty"`               // GDDR5 or GDDR6 whose error correction is on by default and takes memory
	ReportedMiB     int       `json:"reported_mib,omitempty"`      // what the driver reports per device
	TorchTotalGiB   float64   `json:"torch_total_gib,omitempty"`   // what PyTorch prints as total capacity
	BandwidthGBs    float64   `json:"bandwidth_gbs,omitempty"`     // per device, decimal

	ComputeCapability string   `json:"compute_capability,omitempty"` // CUDA capability "8.0"; empty for other makers
	TFLOPS            Rates    `json:"tflops"`                       // dense, boost clock
	RatesBasis        string   `json:"tflops_basis,omitempty"`       // datasheet, derived, community
	Supports          Supports `json:"supports"`

	NVLinkGBs       float64 `json:"nvlink_gbs,omitempty"` // total per GPU, both directions
	Link            string  `json:"link,omitempty"`       // NVLink 4, Infinity Fabric, ...
	PCIeGen         int     `json:"pcie_gen,omitempty"`
	PCIeLanes       int     `json:"pcie_lanes,omitempty"`
	TDPWatts        int     `json:"tdp_w,omitempty"` // of the board, as are the figures below
	FormFactor      string  `json:"form_factor,omitempty"`
	Slots           float64 `json:"slots,omitempty"`
	LengthMM        int     `json:"length_mm,omitempty"`
	PowerConnectors string  `json:"power_connectors,omitempty"`
	Cooling         string  `json:"cooling,omitempty"`
	RecommendedPSU  int     `json:"psu_w,omitempty"` // W, of the whole computer
	VGPU            *bool   `json:"vgpu,omitempty"`
	VariantOf       string  `json:"variant_of,omitempty"`     // the row whose name is said of this one too, with other memory
	PerMachine      int     `json:"per_machine,omitempty"`    // devices that a machine of these has, where that is not eight
	FabricDevices   int     `json:"fabric_devices,omitempty"` // devices that one fabric joins beyond a machine, as in a rack

	Sources    []string `json:"sources,omitempty"` // keys of the catalogue's sources
	Confidence string   `json:"confidence,omitempty"`
	Notes      string   `json:"notes,omitempty"`
}

// Supports says what the silicon or its standard kernels can do; nil is unknown.
type Supports struct {
	BF16            *bool `json:"bf16,omitempty"`
	FP8             *bool `json:"fp8,omitempty"`
	FP4             *bool `json:"fp4,omitempty"`
	INT8            *bool `json:"int8,omitempty"`
	INT4            *bool `json:"int4,omitempty"`
	TF32            *bool `json:"tf32,omitempty"`
	FlashAttention2 *bool `json:"flash_attention_2,omitempty"`
	FlashAttention3 *bool `json:"flash_attention_3,omitempty"`
}

// BF16 reports whether the device computes in bfloat16; what is not known
// counts as no.
func (g *GPU) BF16() bool { return g.Supports.BF16 != nil && *g.Supports.BF16 }

// FlashAttention reports whether FlashAttention 2 runs on the device and
// whether that is known. On NVIDIA it needs compute capability 8.0 or higher
// (Dao-AILab/flash-attention, README.md, "NVIDIA CUDA Support").
func (g *GPU) FlashAttention() (runs, known bool) {
	if s := g.Supports.FlashAttention2; s != nil {
		return *s, true
	}
	return false, false
}

// Capability returns the CUDA compute capability, 0.0 for devices that have
// none.
func (g *GPU) Capability() (major, minor int) {
	first, second, _ := strings.Cut(g.ComputeCapability, ".")
	major, err := strconv.Atoi(first)
	if err != nil {
		return 0, 0
	}
	if minor, err = strconv.Atoi(second); err != nil {
		return 0, 0
	}
	return major, minor
}

// CapabilityAtLeast reports whether the CUDA compute capability is major.minor
// or higher. It is false for devices that have none.
func (g *GPU) CapabilityAtLeast(major, minor int) bool {
	hasMajor, hasMinor := g.Capability()
	return hasMajor > 0 && (hasMajor > major || hasMajor == major && hasMinor >= minor)
}

// Package hardware knows what a GPU, a node and a price are. Figures are those
// of the device that software sees: a K80 board holds two of them.
package hardware

import "headroom/engine/unit"

// GPU is one accelerator of the catalogue. A zero or nil figure means unknown;
// nothing is filled in by guess.
type GPU struct {
	ID           string
	Name         string
	Aliases      []string
	Vendor       string
	Architecture string // Volta, Ampere, Hopper, CDNA 3, M3, ...
	Released     string // year, month and day as far as known

	DevicesPerBoard int
	MemoryGB        float64   // per device, as sold
	MemoryOptionsGB []float64 // unified memory comes in several sizes
	Unified         bool      // memory shared with the CPU
	MemoryType      string    // HBM2e, GDDR6X, LPDDR5, ...
	ReportedMiB     int       // what the driver reports per device
	TorchTotalGiB   float64   // what PyTorch prints as total capacity
	BandwidthGBs    float64   // per device, decimal

	ComputeCapability string // CUDA capability "8.0"; empty for other makers
	TFLOPS            Rates  // dense, boost clock
	RatesBasis        string // datasheet, derived, community
	Supports          Supports

	NVLinkGBs         float64 // total per GPU, both directions
	Link              string  // NVLink 4, Infinity Fabric, ...
	PCIeGen           int
	PCIeLanes         int
	TDPWatts          int
	FormFactor        string
	Slots             float64
	LengthMM          int
	PowerConnectors   string
	Cooling           string
	RecommendedPSU    int
	VGPU              *bool
	Sources           []string
	Confidence, Notes string
}

// Rates are dense peak rates in TFLOPS (TOPS for the integer ones).
type Rates struct {
	FP64, FP32, TF32, FP16           float64
	FP16Tensor, FP16TensorFP16Acc    float64
	BF16Tensor, FP8, FP8FP16Acc, FP4 float64
	INT8, INT4                       float64
}

// Supports says what the silicon or its standard kernels can do; nil is unknown.
type Supports struct {
	BF16, FP8, FP4, INT8, INT4, TF32 *bool
	FlashAttention2, FlashAttention3 *bool
}

// Node is a machine shape: how many devices share a box and its links.
type Node struct {
	ID, Name, Provider string
	Aliases            []string
	GPU                string // catalogue id
	Devices            int
	ScaleUpDomain      int
	Fabric             string
	IntraGBs           float64 // per device, both directions
	InterGbps          float64 // whole node, one direction, Gbit/s
	VCPUs              int
	HostMemory         unit.Bytes
	Notes              string
}

// Price is one dated list price.
type Price struct {
	Provider, Instance, Region, GPU string
	Devices                         int
	USDPerHour, USDPerDeviceHour    float64
	Pricing                         string // on_demand, spot, ...
	Date                            string // ISO date of the source
	Source, Notes                   string
}

package calibration

import (
	"slices"

	"headroom/engine/workload"
)

// Trainer is what a framework makes of the card in training.
type Trainer struct {
	Name             string
	Frameworks       []workload.Framework
	Matmul           float64 // share of Silicon.Matmul
	Attention        float64 // share of Silicon.Attention
	Experts          float64 // share of that which routed experts reach
	RoundTrips       float64 // times that an elementwise result is moved in each pass
	Host             float64 // seconds to issue the kernels of one layer in one pass
	Adapters         float64 // times that adapters on all linear layers multiply those
	Adapted          float64 // bytes moved in each pass for a value that enters or leaves an adapter
	Overlap          float64 // share of the exchange between replicas that runs beside compute
	Tensor           float64 // share of the exchange of tensor parallelism that runs beside products, where they are cut for it
	Hooks            float64 // seconds that hooks take to gather and release the weights of one layer in one pass, in ZeRO 3 of DeepSpeed
	Scaled           float64 // share of the gain of 8-bit products that scaling leaves
	Unpack           float64 // bytes moved to unpack one frozen weight
	Ring             float64 // share of attention's rate that context parallelism in a ring leaves
	Newest           bool    // attention kernels made for the card at hand, not FlashAttention-2
	Band             Interval
	Source, FittedOn string
}

// Trainer returns the row of the framework that trains a case.
func (k *Pace) Trainer(c *workload.Case) *Trainer {
	i := slices.IndexFunc(k.Trainers, func(t Trainer) bool { return slices.Contains(t.Frameworks, c.Framework) })
	return &k.Trainers[max(i, 0)]
}

// Links are the bandwidths between cards and to the host: shares of rated
// ones, and usual ones where a case does not say.
type Links struct {
	NVLink, PCIe, Network float64 // shares of the rated bandwidth that large collectives reach
	Latency, PCIeLatency  float64 // seconds that a collective takes to start over NVLink, over PCIe
	Fabric                float64 // GB/s, both directions, of accelerator modules whose rate is not known
	// NetworkNew and NetworkOld are bytes/s of each module from Hopper on and
	// before, NetworkPCIe of a whole node of PCIe cards.
	NetworkNew, NetworkOld, NetworkPCIe float64
	HostMemory, Desktop                 float64 // bytes/s of a server's memory, of a desktop's
	// Modules is the share of the rated bandwidth of up to four channels of memory that
	// a program reaches that multiplies on the processor, ManyModules that of more.
	Modules, ManyModules float64
	// SecondSocket is the share of its own memory that each further processor adds: half of what it reads lies
	// with the others.
	SecondSocket     float64
	Processor        Interval // around the rate on a processor alone
	NVMe             float64  // bytes/s of a node's drives
	Source, FittedOn string
}

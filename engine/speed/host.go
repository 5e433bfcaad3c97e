package speed

import (
	"math"

	"headroom/engine/calibration"
	"headroom/engine/hardware"
	"headroom/engine/profile"
	"headroom/engine/workload"
)

// outside is the share of the weights that lives outside the card.
func (s *serving) outside() float64 {
	switch o := &s.c.Offload; {
	case o.WeightsOnCPUBytes > 0:
		return min(float64(o.WeightsOnCPUBytes)/max(s.load.denseBytes+s.load.expertBytes, 1), 1)
	case o.LayersOnGPU != nil:
		return max(0, 1-float64(*o.LayersOnGPU)/max(s.load.layers, 1))
	case o.Params != "":
		return 1
	}
	return 0
}

// cacheOutside is the share of the cache that llama.cpp keeps in host memory, where the processor reads it: that
// of the layers that stay there, and all with --no-kv-offload (ggml-org/llama.cpp src/llama-kv-cache.cpp).
func (s *serving) cacheOutside() float64 {
	switch o := &s.c.Offload; {
	case !s.c.GGML() || s.c.Card.Unified:
		return 0
	case o.KV:
		return 1
	case o.LayersOnGPU != nil:
		return s.outside()
	}
	return 0
}

// readOutside is the bytes of weights outside the card that a pass over some tokens reads.
// What llama.cpp leaves there by its bytes are experts before all else (--cpu-moe,
// --override-tensor "exps=CPU": ggml-org/llama.cpp common/arg.cpp), of which only those
// that a token picks are read; bytes beyond all of them are the wider types of a recipe.
// From transformers 5 on the experts of a layer are one parameter, which accelerate's hooks
// bring in whole, whatever a token picks (huggingface/accelerate hooks.py, AlignDevicesHook).
func (s *serving) readOutside(tokens float64) float64 {
	l, away := &s.load, float64(s.c.Offload.WeightsOnCPUBytes)
	if whole := s.c.FrameworkVersion == "" || profile.Of(s.c.Framework, s.c.FrameworkVersion).FusedExperts; whole && !s.c.GGML() && s.c.Offload.Params != "" {
		return s.outside() * (l.denseBytes + l.expertBytes) / s.tp
	}
	if !s.c.GGML() || away == 0 || l.expertBytes == 0 {
		return s.outside() * l.read(s.c, tokens) / s.tp
	}
	return hit(s.c.Arch.MoE, tokens) * min(away, l.expertBytes) / s.tp
}

// copied is the least number of tokens with which llama.cpp copies the weights that lie
// in host memory to the card and multiplies there, in place of the processor
// (ggml-org/llama.cpp ggml/src/ggml-cuda/ggml-cuda.cu, min_batch_size of offload_op).
const copied = 32

// fromHost is the time that the weights outside the card take in a pass over some tokens.
// llama.cpp computes with them on the processor, at the rate of the host's memory; a
// longer prompt is computed on the card, to which they are copied for each micro-batch.
// Others bring them in over PCIe, or from the drives, once a pass.
func (s *serving) fromHost(bytes, tokens float64) float64 {
	k := &s.k.Links
	switch {
	case bytes == 0:
		return 0
	case s.c.GGML() && (tokens < copied || s.c.Card.Unified):
		return bytes / HostRate(s.c, k)
	case s.c.GGML():
		batches := math.Ceil(tokens / microBatch(s.c))
		one := s.readOutside(min(tokens, microBatch(s.c)))
		return batches * one / (k.PCIe * hostLink(s.c))
	case s.c.Offload.Params == "nvme":
		return bytes / k.NVMe
	}
	return bytes / (k.PCIe * hostLink(s.c))
}

// HostRate is the bytes per second at which a processor reads weights: what programs
// reach of the modules that are told, else what they do on a desktop.
func HostRate(c *workload.Case, k *calibration.Links) float64 {
	if c.RAM == "" {
		return k.Desktop
	}
	ram, _ := hardware.RAMOf(c.RAM, "")
	return ModulesRate(ram, k)
}

// ModulesRate is the bytes per second of a host's memory that a program reaches that multiplies on its processors.
// Those of llama.cpp split a matrix over all cores, wherever it lies: a second processor adds little
// (ggml-org/llama.cpp#11744; lmsys.org, "Cost Effective Deployment of DeepSeek R1 with Intel Xeon 6 CPU on SGLang":
// no multi-NUMA parallelism).
func ModulesRate(ram hardware.RAM, k *calibration.Links) float64 {
	sockets := float64(ram.Sockets())
	share := k.Modules
	if float64(ram.Channels)/sockets > fewChannels {
		share = k.ManyModules
	}
	return share * ram.BandwidthGBs() * 1e9 / sockets * (1 + k.SecondSocket*(sockets-1))
}

// fewChannels are those of a desktop or workstation, which a few cores make full use of.
const fewChannels = 4

// UsesRAM tells whether the speed of a case follows that of the host's memory: a processor
// computes with weights that the cards do not hold, or takes the optimizer's step.
func UsesRAM(c *workload.Case) bool {
	if c.Task != workload.Infer {
		return c.Offload.Optimizer == "cpu"
	}
	s := serving{c: c, load: load{layers: float64(len(c.Stack.Order)), denseBytes: 1}}
	return c.GGML() && s.outside() > 0
}

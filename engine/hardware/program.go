package hardware

import (
	"fmt"
	"slices"
	"strings"
)

// A server is built for certain cards, and says so in its documentation.

// leastCapability is the compute capability of NVIDIA's cards that a server needs, and newer versions of
// it where those need more; older cards ran releases up to the one named last, which is too long ago to count.
var leastCapability = map[string]struct {
	major, minor       int
	version            string // from which on more is needed
	newMajor, newMinor int
	last               string
	others             bool // runs on cards of other makers, on which ones is not told here
	source             string
}{
	"vllm":   {7, 0, "0.21", 7, 5, "", true, "vllm-project/vllm docs/getting_started/installation/gpu.cuda.inc.md (v0.14: 7.0, v0.21: 7.5)"},
	"sglang": {7, 5, "", 0, 0, "", true, "docs.sglang.io/docs/get-started/quickstart: sm75 and above"},
	"tensorrt-llm": {8, 0, "", 0, 0, "0.14", false, "NVIDIA/TensorRT-LLM docs/source/reference/support-matrix.md: Ampere and newer; release notes of 0.15.0: " +
		"Volta is removed"},
}

// rocmOfVLLM are AMD's architectures that vLLM is built for: MI200, MI300, MI350, Radeon RX 7900 and
// their like (gfx1100, gfx1101), RX 9000, Ryzen AI MAX (docs/getting_started/installation/gpu.md, v0.14).
var rocmOfVLLM = []string{"CDNA 2", "CDNA 3", "CDNA 4", "RDNA 3", "RDNA 3.5", "RDNA 4"}

// pluginOfVLLM names what brings vLLM to the cards of other makers, and by what their 8 bits are
// documented (docs.vllm.ai/en/v0.11.2/getting_started/installation, "Hardware Plugins";
// docs.vllm.ai/projects/ascend: quantization guide, W8A8; the repositories named).
var pluginOfVLLM = map[string]struct{ name, source string }{
	"Huawei":        {"vllm-ascend", "docs.vllm.ai/projects/ascend"},
	"MetaX":         {"vllm-metax", "MetaX-MACA/vLLM-metax"},
	"Cambricon":     {"vllm-mlu", "Cambricon/vllm-mlu"},
	"Kunlunxin":     {"vllm-kunlun", "baidu/vLLM-Kunlun"},
	"Enflame":       {"vllm-gcu", "EnflameTechnology/vllm-gcu"},
	"Hygon":         {"vllm", "Hygon's build of vLLM for DTK"},
	"Iluvatar":      {"vllm", "Iluvatar's build of vLLM for CoreX"},
	"Moore Threads": {"vllm_musa", "MooreThreads/vllm_musa"},
}

// Plugin names what brings vLLM to the card where that is not its own code, empty elsewhere. It computes in
// bfloat16, as models are released.
func (g *GPU) Plugin() string {
	if g == nil || !g.BF16() {
		return ""
	}
	return pluginOfVLLM[g.Vendor].name
}

// Program is whether a server runs on a card.
type Program struct {
	Runs   bool
	Needs  string // what it needs
	Has    string // and what the card is
	Until  string // the version from which on it needs more than the card has
	Source string
}

// Program tells whether a server runs on the card; ok is false where that is not known.
func (g *GPU) Program(name string) (p Program, ok bool) {
	least, listed := leastCapability[name]
	switch {
	case !listed:
		return Program{}, false
	case g.ComputeCapability != "":
		p = Program{
			Runs: g.CapabilityAtLeast(least.major, least.minor), Source: least.source,
			Needs: fmt.Sprintf("compute capability %d.%d", least.major, least.minor), Has: strings.TrimSuffix(g.ComputeCapability+", "+g.Architecture, ", "),
		}
		if p.Runs && least.version != "" && !g.CapabilityAtLeast(least.newMajor, least.newMinor) {
			p.Until = least.version
			p.Needs = fmt.Sprintf("compute capability %d.%d", least.newMajor, least.newMinor)
		}
		if !p.Runs && least.last != "" && g.CapabilityAtLeast(7, 0) {
			p.Needs += fmt.Sprintf(" since releases newer than %s", least.last)
		}
		return p, true
	case !least.others && g.Vendor != "" && g.Vendor != "NVIDIA":
		return Program{Needs: "a card of NVIDIA's", Has: g.Vendor, Source: least.source}, true
	case g.Plugin() != "" && name == "vllm":
		return Program{Runs: true, Needs: g.Plugin(), Has: g.Vendor, Source: pluginOfVLLM[g.Vendor].source}, true
	case g.Vendor == "AMD" && name == "vllm":
		return Program{
			Runs:  slices.Contains(rocmOfVLLM, g.Architecture) && !strings.HasPrefix(g.ID, "rx-7600"), // gfx1102
			Needs: "MI200, MI300, MI350, RX 7900, RX 9000, Ryzen AI MAX", Has: g.Architecture,
			Source: "vllm-project/vllm docs/getting_started/installation/gpu.md (v0.14): ROCm",
		}, true
	}
	return Program{}, false
}

// Passive reports whether a card is a PCIe board without fans, made for the airflow of a server.
func (g *GPU) Passive() bool {
	return g.FormFactor == "pcie" && strings.HasPrefix(g.Cooling, "passive")
}

// ForDesktop reports whether a card goes into a desktop computer as it is.
func (g *GPU) ForDesktop() bool { return g.FormFactor == "pcie" && !g.Passive() }

// Datacenter reports whether a model is served on a card rather than run from a file: one of NVIDIA's with 40 GB
// and more that is a module or a board without fans, or has 80 GB and more; a module of AMD's; and those of makers
// to whose cards vLLM comes by a plugin.
func (g *GPU) Datacenter() bool {
	switch {
	case g == nil || g.Unified:
		return false
	case g.Vendor == "NVIDIA":
		return g.MemoryGB >= 80 || g.MemoryGB >= 40 && (strings.HasPrefix(g.FormFactor, "sxm") || g.Passive())
	case g.Vendor == "AMD":
		return g.MemoryGB >= 80 && slices.Contains(rocmOfVLLM[:3], g.Architecture)
	}
	return g.Plugin() != ""
}

// ServerFormats are the formats in which servers run a model on such cards, the most precise first: fp8 where the
// units of the card know it, elsewhere 8-bit integers on those that a plugin serves (docs.vllm.ai/projects/ascend,
// quantization guide: W8A8) and on NVIDIA's from Turing on, and GPTQ on cards that have no kernels for AWQ.
func (g *GPU) ServerFormats() []string {
	k, known := g.Kernel("vllm", "awq-int4")
	switch {
	case known && !k.Runs:
		return []string{"gptq-int4"}
	case g.Plugin() != "":
		return []string{"int8", "awq-int4"}
	case g.Supports.FP8 != nil && *g.Supports.FP8:
		return []string{"fp8", "awq-int4"}
	}
	if k, known := g.Kernel("vllm", "int8"); known && k.Runs {
		return []string{"int8", "awq-int4"}
	}
	return []string{"awq-int4"}
}

// RunsBitsAndBytes reports whether bitsandbytes, which stores weights in int8 and nf4 and moments in 8 bits, has
// kernels for the maker's cards in its releases (bitsandbytes docs/source/installation.mdx: NVIDIA, AMD, Intel). A card
// whose maker is not known is taken for one of them.
func (g *GPU) RunsBitsAndBytes() bool {
	if g == nil {
		return true
	}
	switch g.Vendor {
	case "", "NVIDIA", "AMD", "Intel":
		return true
	}
	return false
}

// Compiled tells whether programs are compiled for the chip as a whole, by XLA or by the Neuron compiler: a TPU,
// Trainium or Inferentia. DeepSpeed, Megatron, bitsandbytes and kernels in Triton have no code for them, and states
// don't wait on the host (pytorch/xla docs, FSDP and SPMD; awsdocs-neuron, NeuronX Distributed).
func (g *GPU) Compiled() bool { return g != nil && (g.Vendor == "Google" || g.Vendor == "AWS") }

// Embedded tells whether the chip is a module of a small computer that stands alone: a Jetson.
func (g *GPU) Embedded() bool { return g.Machine() && strings.HasPrefix(g.ID, "jetson") }

package hardware

import (
	"fmt"
	"slices"
	"strings"
)

// A server is built for certain cards, and says so in its documentation.

// leastCapability is the compute capability of NVIDIA's cards that a server needs, and newer versions of
// it where those need more.
var leastCapability = map[string]struct {
	major, minor       int
	version            string // from which on more is needed
	newMajor, newMinor int
	source             string
}{
	"vllm":   {7, 0, "0.21", 7, 5, "vllm-project/vllm docs/getting_started/installation/gpu.cuda.inc.md (v0.14: 7.0, v0.21: 7.5)"},
	"sglang": {7, 5, "", 0, 0, "docs.sglang.io/docs/get-started/quickstart: sm75 and above"},
}

// rocmOfVLLM are AMD's architectures that vLLM is built for: MI200, MI300, MI350, Radeon RX 7900 and
// their like (gfx1100, gfx1101), RX 9000, Ryzen AI MAX (docs/getting_started/installation/gpu.md, v0.14).
var rocmOfVLLM = []string{"CDNA 2", "CDNA 3", "CDNA 4", "RDNA 3", "RDNA 3.5", "RDNA 4"}

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
		return p, true
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

// Datacenter reports whether a card is one of NVIDIA's for data centres with 40 GB and more, on which a model is
// served rather than run from a file: a module, or a board without fans.
func (g *GPU) Datacenter() bool {
	return g != nil && g.Vendor == "NVIDIA" && g.MemoryGB >= 40 &&
		(strings.HasPrefix(g.FormFactor, "sxm") || g.Passive())
}

// ServerFormats are the formats in which servers run a model on such cards, the most precise first: fp8 where the
// units of the card know it.
func (g *GPU) ServerFormats() []string {
	if g.Supports.FP8 != nil && *g.Supports.FP8 {
		return []string{"fp8", "awq-int4"}
	}
	return []string{"awq-int4"}
}

package hardware_test

import (
	"testing"

	"headroom/engine/hardware"
)

// A server runs on the cards that its documentation lists, on no older ones, and nothing is known of
// others.
func TestProgramOnCards(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		card        hardware.GPU
		program     string
		runs, known bool
		until       string
	}{
		"pascal":             {hardware.GPU{ComputeCapability: "6.1"}, "vllm", false, true, ""},
		"volta":              {hardware.GPU{ComputeCapability: "7.0"}, "vllm", true, true, "0.21"},
		"turing":             {hardware.GPU{ComputeCapability: "7.5"}, "vllm", true, true, ""},
		"volta again":        {hardware.GPU{ComputeCapability: "7.0"}, "sglang", false, true, ""},
		"hopper":             {hardware.GPU{ComputeCapability: "9.0"}, "sglang", true, true, ""},
		"navi 31":            {hardware.GPU{ID: "rx-7900-xtx", Vendor: "AMD", Architecture: "RDNA 3"}, "vllm", true, true, ""},
		"navi 33":            {hardware.GPU{ID: "rx-7600-xt", Vendor: "AMD", Architecture: "RDNA 3"}, "vllm", false, true, ""},
		"navi 21":            {hardware.GPU{ID: "rx-6800", Vendor: "AMD", Architecture: "RDNA 2"}, "vllm", false, true, ""},
		"a mac":              {hardware.GPU{Vendor: "Apple"}, "vllm", false, false, ""},
		"tensorrt on volta":  {hardware.GPU{ComputeCapability: "7.0"}, "tensorrt-llm", false, true, ""},
		"tensorrt on ampere": {hardware.GPU{ComputeCapability: "8.6"}, "tensorrt-llm", true, true, ""},
		"tensorrt on amd":    {hardware.GPU{Vendor: "AMD", Architecture: "CDNA 3"}, "tensorrt-llm", false, true, ""},
		"llama.cpp":          {hardware.GPU{ComputeCapability: "6.1"}, "llama.cpp", false, false, ""},
	} {
		p, known := c.card.Program(c.program)
		if p.Runs != c.runs || known != c.known || p.Until != c.until {
			t.Errorf("%s: runs %v until %q, known %v", name, p.Runs, p.Until, known)
		}
	}
}

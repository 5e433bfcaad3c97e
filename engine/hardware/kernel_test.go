package hardware_test

import (
	"testing"

	"headroom/engine/hardware"
)

// A program multiplies by weights in a format from some generation of cards on; below it refuses them, or loads
// them in 16 bits.
func TestKernelsOnCards(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		capability, program, format string
		runs, unpacks, known        bool
	}{
		"awq on volta":             {"7.0", "vllm", "awq-int4", false, false, true},
		"awq on turing":            {"7.5", "vllm", "awq-int4", true, false, true},
		"gptq on volta":            {"7.0", "vllm", "gptq-int4", false, false, false},
		"fp8 on volta":             {"7.0", "vllm", "fp8", false, false, true},
		"fp8 by marlin":            {"8.0", "vllm", "fp8", true, false, true},
		"fp8 in transformers":      {"8.6", "transformers", "fp8", false, true, true},
		"fp8 in transformers, ada": {"8.9", "transformers", "fp8", true, false, true},
		"mxfp4 needs bf16":         {"7.5", "vllm", "mxfp4", false, false, true},
		"mxfp4 in transformers":    {"7.5", "transformers", "mxfp4", true, false, true},
		"mxfp4 on volta":           {"7.0", "transformers", "mxfp4", false, true, true},
		"another maker's card":     {"", "vllm", "awq-int4", false, false, false},
		"lmdeploy on volta":        {"7.0", "lmdeploy", "awq-int4", true, false, true},
		"lmdeploy on pascal":       {"6.1", "lmdeploy", "awq-int4", false, false, true},
	} {
		card := hardware.GPU{ComputeCapability: c.capability}
		k, known := card.Kernel(c.program, c.format)
		if known != c.known || k.Runs != c.runs || k.Unpacks != c.unpacks {
			t.Errorf("%s: runs %v, unpacks %v, known %v", name, k.Runs, k.Unpacks, known)
		}
	}
	for name, c := range map[string]struct {
		card            hardware.GPU
		program, format string
		runs, known     bool
	}{
		"exl3 on radeon":         {hardware.GPU{Vendor: "AMD", Architecture: "RDNA 3"}, "exllama", "exl3-4", true, true},
		"exl3 on instinct":       {hardware.GPU{Vendor: "AMD", Architecture: "CDNA 3"}, "exllama", "exl3-4.5", false, true},
		"exl2 on instinct":       {hardware.GPU{Vendor: "AMD", Architecture: "CDNA 3"}, "exllama", "exl2-4", false, false},
		"exl3 on pascal":         {hardware.GPU{Vendor: "NVIDIA", ComputeCapability: "6.1"}, "exllama", "exl3-4", false, true},
		"nvfp4 before Blackwell": {hardware.GPU{Vendor: "NVIDIA", ComputeCapability: "9.0"}, "tensorrt-llm", "nvfp4", false, true},
		"nvfp4 on Blackwell":     {hardware.GPU{Vendor: "NVIDIA", ComputeCapability: "12.0"}, "tensorrt-llm", "nvfp4", true, true},
		"fp8 on Ampere":          {hardware.GPU{Vendor: "NVIDIA", ComputeCapability: "8.0"}, "tensorrt-llm", "fp8", false, true},
	} {
		if k, known := c.card.Kernel(c.program, c.format); known != c.known || k.Runs != c.runs || known && !k.Runs && (k.Needs == "" || k.Has == "") {
			t.Errorf("%s: %+v, known %v", name, k, known)
		}
	}
	if _, known := (*hardware.GPU)(nil).Kernel("vllm", "fp8"); known {
		t.Error("something is known of no card")
	}
}

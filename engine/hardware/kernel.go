package hardware

import "fmt"

// Kernel is whether a program multiplies by weights in a storage format on a card.
type Kernel struct {
	Runs    bool
	Unpacks bool   // the program loads the weights in 16 bits instead
	Needs   string // the compute capability that its kernels need
	Has     string // and that of the card
	Source  string
}

// least is the compute capability of NVIDIA's cards that a format needs in a program; unpacks says that the
// program turns the weights to 16 bits below it instead of refusing them.
type least struct {
	major, minor int
	unpacks      bool
	source       string
}

const (
	awqInVLLM   = "vllm-project/vllm docs/features/quantization/README.md; vllm/model_executor/layers/quantization/awq.py: get_min_capability 75"
	fp8InVLLM   = "vllm-project/vllm docs/features/quantization/llm_compressor/fp8.md: 7.5 by FP8 Marlin, 8.9 in fp8 arithmetic (before #29901: 8.0)"
	mxfp4InVLLM = "vllm-project/vllm vllm/model_executor/layers/quantization/mxfp4.py: get_min_capability 80, activations in bf16"
	inSGLang    = "sgl-project/sglang python/sglang/srt/layers/quantization: get_min_capability"
)

// kernels are the least capabilities of formats, by program and format; what is not listed runs wherever the
// program does. GPTQ runs from 6.0 on in vLLM, bitsandbytes from 7.0 on.
var kernels = map[string]map[string]least{
	"vllm": {
		"awq-int4": {7, 5, false, awqInVLLM},
		"int8":     {7, 5, false, "vllm-project/vllm docs/features/quantization/README.md: INT8 (W8A8)"},
		"fp8":      {7, 5, false, fp8InVLLM},
		"nvfp4":    {7, 5, false, "vllm-project/vllm#29901: Marlin for Turing, GPTQ, AWQ, FP8 and NVFP4"},
		"mxfp4":    {8, 0, false, mxfp4InVLLM},
	},
	"sglang": {
		"fp8":   {8, 0, false, inSGLang},
		"mxfp4": {8, 0, false, inSGLang},
	},
	"transformers": {
		"fp8":   {8, 9, true, "huggingface/transformers src/transformers/quantizers/quantizer_finegrained_fp8.py: validate_environment"},
		"mxfp4": {7, 5, true, "huggingface/transformers src/transformers/quantizers/quantizer_mxfp4.py: validate_environment"},
	},
}

// Kernel tells whether a program runs a format on the card; ok is false where nothing is known that keeps it
// from it.
func (g *GPU) Kernel(program, format string) (k Kernel, ok bool) {
	need, listed := kernels[program][format]
	if g == nil || !listed || g.ComputeCapability == "" {
		return Kernel{}, false
	}
	k = Kernel{
		Runs: g.CapabilityAtLeast(need.major, need.minor), Source: need.source,
		Needs: fmt.Sprintf("%d.%d", need.major, need.minor), Has: g.ComputeCapability,
	}
	k.Unpacks = !k.Runs && need.unpacks
	return k, true
}

package hardware

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Kernel is whether a program multiplies by weights in a storage format on a card.
type Kernel struct {
	Runs    bool
	Unpacks bool   // the program loads the weights in 16 bits instead
	Needs   string // what its kernels need of a card
	Has     string // and what this card is
	Source  string
}

// least is what a format needs of a card in a program: a compute capability of NVIDIA's cards, and an architecture
// of another maker's where that is known. Unpacks says that the program turns the weights to 16 bits elsewhere
// instead of refusing them.
type least struct {
	major, minor int
	unpacks      bool
	others       map[string][]string // architectures that have the kernels, by maker
	source       string
}

const (
	awqInVLLM   = "vllm-project/vllm docs/features/quantization/README.md; vllm/model_executor/layers/quantization/awq.py: get_min_capability 75"
	fp8InVLLM   = "vllm-project/vllm docs/features/quantization/llm_compressor/fp8.md: 7.5 by FP8 Marlin, 8.9 in fp8 arithmetic (before #29901: 8.0)"
	mxfp4InVLLM = "vllm-project/vllm vllm/model_executor/layers/quantization/mxfp4.py: get_min_capability 80, activations in bf16"
	inLMDeploy  = "InternLM/lmdeploy docs/en/quantization/w4a16.md: V100 (sm70), Turing, Ampere, Ada Lovelace"
	inSGLang    = "sgl-project/sglang python/sglang/srt/layers/quantization: get_min_capability"
	inTensorRT  = "NVIDIA/TensorRT-LLM docs/source/features/quantization.md: Hardware Support Matrix"
	mxfp4OnH100 = "NVIDIA/TensorRT-LLM docs/source/blogs/tech_blog/blog09_Deploying_GPT_OSS_on_TRTLLM.md: Blackwell, and Hopper by Triton's kernels"
	exl3        = "turboderp-org/exllamav3 docs/rocm.md: RDNA only, CDNA is refused at import; .github/workflows/build.yml: CUDA 7.5 and newer"
)

// kernels are what formats need, by program and format; what is not listed runs wherever the program does. GPTQ runs
// from 6.0 on in vLLM, bitsandbytes from 7.0 on.
var kernels = map[string]map[string]least{
	"vllm": {
		"awq-int4": {7, 5, false, nil, awqInVLLM},
		"int8":     {7, 5, false, nil, "vllm-project/vllm docs/features/quantization/README.md: INT8 (W8A8)"},
		"fp8":      {7, 5, false, nil, fp8InVLLM},
		"nvfp4":    {7, 5, false, nil, "vllm-project/vllm#29901: Marlin for Turing, GPTQ, AWQ, FP8 and NVFP4"},
		"mxfp4":    {8, 0, false, nil, mxfp4InVLLM},
	},
	"lmdeploy": {
		"awq-int4":  {7, 0, false, nil, inLMDeploy},
		"gptq-int4": {7, 0, false, nil, inLMDeploy},
	},
	"sglang": {
		"fp8":   {8, 0, false, nil, inSGLang},
		"mxfp4": {8, 0, false, nil, inSGLang},
	},
	"tensorrt-llm": {
		"fp8":   {8, 9, false, nil, inTensorRT},
		"nvfp4": {10, 0, false, nil, inTensorRT},
		"mxfp4": {9, 0, false, nil, mxfp4OnH100},
	},
	"transformers": {
		"fp8":   {8, 9, true, nil, "huggingface/transformers src/transformers/quantizers/quantizer_finegrained_fp8.py: validate_environment"},
		"mxfp4": {7, 5, true, nil, "huggingface/transformers src/transformers/quantizers/quantizer_mxfp4.py: validate_environment"},
	},
	"exllama": {
		"exl3": {7, 5, false, map[string][]string{"AMD": {"RDNA", "RDNA 2", "RDNA 3", "RDNA 3.5", "RDNA 4"}}, exl3},
	},
}

// Kernel tells whether a program runs a format on the card; ok is false where nothing is known that keeps it
// from it. A format whose name ends in its bits, as exl3-4, is looked up without them.
func (g *GPU) Kernel(program, format string) (k Kernel, ok bool) {
	need, listed := kernels[program][format]
	if !listed {
		family, _, _ := strings.Cut(format, "-")
		need, listed = kernels[program][family]
	}
	if g == nil || !listed {
		return Kernel{}, false
	}
	others, known := need.others[g.Vendor]
	switch {
	case g.ComputeCapability != "":
		k = Kernel{
			Runs:  g.CapabilityAtLeast(need.major, need.minor),
			Needs: fmt.Sprintf("compute capability %d.%d", need.major, need.minor), Has: g.ComputeCapability,
		}
	case known:
		k = Kernel{Runs: slices.Contains(others, g.Architecture), Needs: strings.Join(others, ", "), Has: cmp.Or(g.Architecture, g.Vendor)}
	default:
		return Kernel{}, false
	}
	k.Source, k.Unpacks = need.source, !k.Runs && need.unpacks
	return k, true
}

package calibration

import "headroom/engine/workload"

// Silicon is how much of its rated peaks a family of cards reaches in steady
// work. Shares are of the dense peak, with 1 the data sheet.
type Silicon struct {
	Name      string
	Matmul    float64 // share of the dense peak in large matrix products
	Attention float64 // share of the 16-bit peak in fused attention
	Bandwidth float64 // share of the memory bandwidth in streaming weights
	// Latency scales what small kernels cost in sequence: clocks differ, and
	// large chips start and drain a kernel more slowly. 1 is a GeForce card.
	Latency float64
	// Block is the share of the fp16 peak with fp16 sums that the kernels of
	// llama.cpp reach on a prompt of 16-bit weights.
	Block            float64
	Source, FittedOn string
}

// silicon is the table of families; the last row stands for all others.
var silicon = []Silicon{
	{Name: "Pascal and older", Matmul: 0.75, Attention: 0.4, Bandwidth: 0.8, Latency: 1.3, Block: 0.4, Source: "no tensor cores: as Volta"},
	{Name: "Volta", Matmul: 0.6, Attention: 0.3, Bandwidth: 0.85, Latency: 1.3, Block: 0.25, Source: "arXiv 1909.08053, table 1: 30 % of the tensor peak sustained end to end"},
	{Name: "Turing", Matmul: 0.6, Attention: 0.3, Bandwidth: 0.85, Latency: 1.2, Block: 0.3, Source: "as Volta"},
	{Name: "Ampere with HBM", Matmul: 0.72, Attention: 0.55, Bandwidth: 0.85, Latency: 1.4, Block: 0.33, FittedOn: "A100"},
	{Name: "Ampere with GDDR", Matmul: 0.8, Attention: 0.5, Bandwidth: 0.9, Latency: 1.1, Block: 0.42, FittedOn: "RTX 3070 to 3090, A40, RTX A6000"},
	{Name: "Ada", Matmul: 0.9, Attention: 0.6, Bandwidth: 0.9, Latency: 1, Block: 0.35, FittedOn: "RTX 4000 to 6000 Ada, RTX 4070 Ti to 4090, L40S"},
	{Name: "Hopper", Matmul: 0.62, Attention: 0.5, Bandwidth: 0.8, Latency: 1.3, Block: 0.2, FittedOn: "H100, H200, H800, H20"},
	{Name: "Blackwell with HBM", Matmul: 0.65, Attention: 0.45, Bandwidth: 0.8, Latency: 1.2, Block: 0.15, FittedOn: "B200, GB200"},
	{Name: "Blackwell with GDDR", Matmul: 0.75, Attention: 0.5, Bandwidth: 0.85, Latency: 1, Block: 0.3, FittedOn: "RTX PRO 6000"},
	{Name: "CDNA", Matmul: 0.45, Attention: 0.3, Bandwidth: 0.7, Latency: 1.5, Block: 0.15, FittedOn: "MI300X"},
	{Name: "Apple", Matmul: 0.75, Attention: 0.5, Bandwidth: 0.75, Latency: 1.5, Block: 0.75, FittedOn: "M1 to M4"},
	{Name: "other", Matmul: 0.5, Attention: 0.35, Bandwidth: 0.75, Latency: 1.5, Block: 0.3, Source: "the low end of the families above"},
}

// SiliconOf returns the family of the card of a case.
func SiliconOf(c *workload.Case) *Silicon {
	row := len(silicon) - 1
	switch card := c.Card; card.Vendor {
	case "Apple":
		row = 10
	case "AMD":
		if len(card.Architecture) >= 4 && card.Architecture[:4] == "CDNA" {
			row = 9
		}
	case "NVIDIA":
		hbm := len(card.MemoryType) >= 3 && card.MemoryType[:3] == "HBM"
		switch major, minor := card.Capability(); {
		case major >= 10 && hbm:
			row = 7
		case major >= 10:
			row = 8
		case major == 9:
			row = 6
		case major == 8 && minor == 9:
			row = 5
		case major == 8 && hbm:
			row = 3
		case major == 8:
			row = 4
		case major == 7 && minor == 5:
			row = 2
		case major == 7:
			row = 1
		default:
			row = 0
		}
	}
	return &silicon[row]
}

// Runtime is what a program adds to the work of the card in inference, times
// in seconds.
type Runtime struct {
	Name       string
	Frameworks []workload.Framework
	// Host is the time in which the program issues the kernels of one layer.
	// Where it is longer than the layer's work, the card waits.
	Host float64
	// Packed scales Host for packed integers (GPTQ, AWQ), Blocked for
	// bitsandbytes: more kernels for each matrix.
	HostPacked, HostBlocked float64
	Expert                  float64 // time to issue one expert of a mixture that is computed in a loop
	// Layer is the time that the kernels of one layer take beyond their
	// traffic: start, drain, norms, rotary embedding.
	Layer float64
	Step  float64 // scheduling, sampling and the way back to the client
	// Narrow is the share of the streaming bandwidth with which weights of
	// fewer than 16 bits are read.
	Narrow float64
	Prompt float64 // share of Silicon.Matmul on a prompt
	// PromptNarrow scales that for weights that are unpacked on the way.
	PromptNarrow     float64
	Cache            float64 // times that the cache is read or written for each token
	Source, FittedOn string
}

// runtimes is the table of programs; the first row stands for all others.
var runtimes = []Runtime{
	{Name: "eager PyTorch", Host: 0.85e-3, HostPacked: 1.2, HostBlocked: 1.9, Expert: 85e-6, Layer: 60e-6, Step: 1e-3,
		Narrow: 0.5, Prompt: 0.7, PromptNarrow: 0.8, Cache: 3, FittedOn: "transformers, LitGPT at batch 1"},
	{Name: "captured graphs", Frameworks: []workload.Framework{"vllm", "sglang", "tgi", "lmdeploy", "tensorrt-llm"},
		Layer: 60e-6, Step: 1e-3, Narrow: 0.7, Prompt: 0.85, PromptNarrow: 0.8, Cache: 1, FittedOn: "vLLM, SGLang, TensorRT-LLM"},
	{Name: "compiled", Frameworks: []workload.Framework{"gpt-fast", "mlc-llm", "mlx-lm"},
		Layer: 40e-6, Step: 0.3e-3, Narrow: 0.75, Prompt: 0.9, PromptNarrow: 0.9, Cache: 1, FittedOn: "gpt-fast, MLC, MLX"},
	{Name: "llama.cpp", Frameworks: []workload.Framework{"llama.cpp", "ik_llama.cpp"},
		Layer: 60e-6, Step: 0.3e-3, Narrow: 0.9, Prompt: 1, PromptNarrow: 0.75, Cache: 1, FittedOn: "llama-bench"},
	{Name: "exllama", Frameworks: []workload.Framework{"exllama"},
		Layer: 60e-6, Step: 0.3e-3, Narrow: 0.8, Prompt: 1, PromptNarrow: 1, Cache: 1, FittedOn: "exllama on RTX 4090"},
}

// RuntimeOf returns the row of the program of a case.
func RuntimeOf(c *workload.Case) *Runtime {
	for i := range runtimes {
		for _, name := range runtimes[i].Frameworks {
			if name == c.Framework {
				return &runtimes[i]
			}
		}
	}
	return &runtimes[0]
}

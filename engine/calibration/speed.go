package calibration

import "headroom/engine/workload"

// Pace holds the constants of speed: shares of rated peaks for each family of
// cards, and what programs add, for each kind of program. None belongs to a
// model or to a source of measurements.
type Pace struct {
	Families []Silicon // the first row stands for all that are not listed
	Runtimes []Runtime // the first row stands for all others
	Trainers []Trainer // the first row stands for all others
	Links    Links
	// Balance is the FLOP of 16-bit peak per byte of bandwidth at which products
	// reach half of Silicon.Matmul.
	Balance float64
	// Rows is the number of rows at which the product of one expert reaches half
	// of the rate of a large one.
	Rows float64
	// Compiled is RoundTrips under torch.compile, which fuses chains of
	// elementwise kernels.
	Compiled float64
	// LossTraffic is the bytes that cross entropy moves for each token and
	// vocabulary entry: logits, their fp32 copy, softmax and gradient.
	LossTraffic float64
}

// StandardPace returns the constants of the release; they must not be changed.
func StandardPace() *Pace { return &pace }

// asVolta marks figures that no measured case decides.
const asVolta = "as Volta: no case of its own"

var pace = Pace{
	Families: []Silicon{
		{Name: "other", Matmul: 0.6, Attention: 0.35, Bandwidth: 0.82, Latency: 1.1, Host: 1, Block: 0.25, Source: "the middle of the families below, products at their low end"},
		{Name: "Pascal and older", Matmul: 0.75, Attention: 0.4, Bandwidth: 0.8, Latency: 1.3, Host: 1, Block: 0.5, Source: asVolta},
		{Name: "Volta", Matmul: 0.6, Attention: 0.3, Bandwidth: 0.85, Latency: 1.3, Host: 1, Block: 0.3, Source: "arXiv 1909.08053, section 5.1: 30 % of the tensor peak sustained end to end"},
		{Name: "Turing", Matmul: 0.6, Attention: 0.3, Bandwidth: 0.85, Latency: 1.2, Host: 1, Block: 0.3, Source: asVolta},
		{Name: "Ampere with HBM", Matmul: 1, Attention: 0.54, Bandwidth: 0.87, Latency: 1.55, Host: 1, Block: 0.43, FittedOn: "A100"},
		{Name: "Ampere with GDDR", Matmul: 0.95, Attention: 0.49, Bandwidth: 0.91, Latency: 0.9, Host: 1, Block: 0.48, FittedOn: "RTX 3070 to 3090, A40, RTX A6000"},
		{Name: "Ada", Matmul: 1, Attention: 0.55, Bandwidth: 0.96, Latency: 0.8, Host: 0.68, Block: 0.415, FittedOn: "RTX 4000 to 6000 Ada, RTX 4070 Ti to 4090, L40S"},
		{Name: "Hopper", Matmul: 0.94, Attention: 0.56, Bandwidth: 0.77, Latency: 1.35, Host: 0.68, Block: 0.225, FittedOn: "H100, H200, H800, H20"},
		{Name: "Blackwell with HBM", Matmul: 0.66, Attention: 0.37, Bandwidth: 0.74, Latency: 1.15, Host: 0.68, Block: 0.15, FittedOn: "B200, GB200"},
		{Name: "Blackwell with GDDR", Matmul: 0.8, Attention: 0.45, Bandwidth: 0.75, Latency: 1.2, Host: 0.68, Block: 0.3, FittedOn: "RTX PRO 6000"},
		{Name: "CDNA", Matmul: 0.5, Attention: 0.29, Bandwidth: 0.68, Latency: 1.5, Host: 0.68, Block: 0.15, FittedOn: "MI300X"},
		{Name: "Apple", Matmul: 0.98, Attention: 0.6, Bandwidth: 0.89, Latency: 1.9, Host: 1, Block: 0.82, FittedOn: "M1 to M4"},
	},
	Runtimes: []Runtime{
		{
			Name: "eager PyTorch",
			Host: 0.85e-3, HostEager: 0.85e-3, HostPacked: 1.3, HostBlocked: 1.85, Expert: 90e-6, Layer: 185e-6, Step: 1.15e-3,
			Narrow: 0.45, Prompt: 0.6, PromptNarrow: 0.9, Scaled: 0.6, Attention: 1, Cache: 3, Alone: 35, RoundTrips: 6, Experts: 0.5,
			Band: Interval{0.65, 1.4}, FittedOn: "transformers and LitGPT, one sequence",
		},
		{
			Name: "captured graphs", Frameworks: []workload.Framework{"vllm", "sglang", "tgi", "lmdeploy", "tensorrt-llm"},
			HostEager: 0.38e-3, HostPacked: 1, HostBlocked: 1.5, Layer: 66e-6, Step: 1.1e-3,
			Narrow: 0.95, Prompt: 0.93, PromptNarrow: 0.55, Scaled: 1, Attention: 1, Cache: 1.1, Alone: 1.1, RoundTrips: 1.5, Experts: 0.55,
			Band: Interval{0.65, 1.35}, Native: true, FittedOn: "vLLM, SGLang, TensorRT-LLM",
		},
		{
			Name: "compiled", Frameworks: []workload.Framework{"gpt-fast", "mlc-llm", "mlx-lm"},
			Layer: 38e-6, Step: 0.3e-3,
			Narrow: 0.95, Prompt: 0.9, PromptNarrow: 0.9, Scaled: 1, Attention: 1, Cache: 1, Alone: 1, RoundTrips: 3, Experts: 0.5,
			Band: Interval{0.65, 1.35}, FittedOn: "gpt-fast, MLC, MLX",
		},
		{
			Name: "llama.cpp", Frameworks: []workload.Framework{"llama.cpp", "ik_llama.cpp"},
			Layer: 85e-6, Step: 0.3e-3,
			Narrow: 0.955, Prompt: 1, PromptNarrow: 0.71, Scaled: 1, Attention: 0.225, Cache: 1.15, Alone: 1.15, RoundTrips: 4.8, Experts: 0.5,
			Band: Interval{0.65, 1.3}, SumsInHalf: true, FittedOn: "llama-bench; kernels between builds before and after captured graphs",
		},
		{
			Name: "exllama", Frameworks: []workload.Framework{"exllama"},
			Layer: 70e-6, Step: 0.3e-3,
			Narrow: 0.96, Prompt: 1.3, PromptNarrow: 1, Scaled: 1, Attention: 0.32, Cache: 1.15, Alone: 1.15, RoundTrips: 2.8, Experts: 0.5,
			Band: Interval{0.7, 1.4}, SumsInHalf: true, FittedOn: "exllama on RTX 4090",
		},
	},
	Trainers: []Trainer{
		{
			Name:   "PyTorch",
			Matmul: 1, Attention: 1, Experts: 0.4, RoundTrips: 6, Host: 0.5e-3, Overlap: 0.5, Scaled: 0.5, Unpack: 8,
			Band: Interval{0.6, 1.3}, FittedOn: "torchtune, torchtitan, XTuner",
		},
		{
			Name: "Megatron", Frameworks: []workload.Framework{"megatron", "megatron-bridge", "ms-swift"},
			Matmul: 0.98, Attention: 1, Experts: 0.95, RoundTrips: 2.5, Host: 0.3e-3, Overlap: 0.3, Scaled: 0.65, Unpack: 8,
			Band: Interval{0.68, 1.3}, FittedOn: "Megatron on B200 and H800",
		},
		{
			Name: "Composer", Frameworks: []workload.Framework{"composer"},
			Matmul: 1, Attention: 0.5, Experts: 0.4, RoundTrips: 2.5, Host: 0.3e-3, Overlap: 0.5, Scaled: 0.5, Unpack: 8,
			Band: Interval{0.7, 1.3}, FittedOn: "LLM Foundry on A100 and H100",
		},
	},
	Links: Links{
		NVLink: 0.63, PCIe: 0.6, Network: 0.8, Latency: 8.5e-6, PCIeLatency: 30e-6, Fabric: 896,
		NetworkNew: 50e9, NetworkOld: 25e9, NetworkPCIe: 12.5e9, HostMemory: 150e9, Desktop: 50e9, NVMe: 12e9,
		Source: "NVIDIA DGX A100 and DGX H100 data sheets: 200 and 400 Gbit/s for each module; eight and two channels of DDR5", FittedOn: "NVLink, Network and Latency: 8 to 256 cards in training and serving",
	},
	Balance: 515, Rows: 350, Compiled: 2.7, LossTraffic: 23,
}

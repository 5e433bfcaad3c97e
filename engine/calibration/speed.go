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
	// RowsServed is the same in inference, whose kernels work on smaller tiles.
	RowsServed float64
	// Compiled is RoundTrips under torch.compile, which fuses chains of
	// elementwise kernels.
	Compiled float64
	// LossTraffic is the bytes that cross entropy moves for each token and
	// vocabulary entry: logits, their fp32 copy, softmax and gradient.
	LossTraffic float64
	// UnpackPacked is the bytes moved to unpack one frozen weight of GPTQ in
	// training, whose kernels are chains of shifts in PyTorch
	// (AutoGPTQ/AutoGPTQ nn_modules/qlinear/qlinear_cuda.py).
	UnpackPacked float64
	// Rereads is how many times the bandwidth weights come at that a kernel for
	// single rows reads again for each row of a prompt, mostly from the cache.
	Rereads float64
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
		{Name: "Ampere with HBM", Matmul: 1, Attention: 0.538, Bandwidth: 0.8, Latency: 1.23, Host: 0.8, Block: 0.468, FittedOn: "A100"},
		{Name: "Ampere with GDDR", Matmul: 0.903, Attention: 0.494, Bandwidth: 0.924, Latency: 0.824, Host: 0.8, Block: 0.486, FittedOn: "RTX 3070 to 3090, A40, RTX A6000"},
		{Name: "Ada", Matmul: 1, Attention: 0.525, Bandwidth: 0.97, Latency: 0.661, Host: 0.644, Block: 0.504, FittedOn: "RTX 4000 to 6000 Ada, RTX 4070 Ti to 4090, L40S"},
		{Name: "Hopper", Matmul: 1, Attention: 0.66, Flash2: 0.303, Bandwidth: 0.65, Latency: 1.15, Host: 0.576, Block: 0.292, FittedOn: "H100, H200, H800, H20"},
		{Name: "Blackwell with HBM", Matmul: 0.666, Attention: 0.524, Flash2: 0.249, Bandwidth: 0.849, Latency: 1.27, Host: 0.8, Block: 0.15, FittedOn: "B200, GB200"},
		{Name: "Blackwell with GDDR", Matmul: 1, Attention: 0.566, Bandwidth: 0.65, Latency: 1.27, Host: 0.8, Block: 0.35, FittedOn: "RTX PRO 6000"},
		{Name: "CDNA", Matmul: 0.41, Attention: 0.438, Bandwidth: 0.78, Latency: 1.5, Host: 0.68, Block: 0.15, FittedOn: "MI300X"},
		{Name: "RDNA", Matmul: 0.5, Attention: 0.3, Bandwidth: 0.725, Latency: 1.34, Host: 0.82, Block: 0.364, FittedOn: "RX 7900 XTX, Radeon PRO W7900"},
		{Name: "Apple", Matmul: 0.758, Attention: 0.458, Bandwidth: 0.849, Latency: 1.36, Host: 0.8, Block: 0.693, FittedOn: "M1 to M4"},
	},
	Runtimes: []Runtime{
		{
			Name: "eager PyTorch",
			Host: 1.02e-3, HostEager: 500e-6, HostPacked: 1.3, HostBlocked: 1.89, Expert: 91.6e-6, Layer: 116e-6, Step: 814e-6,
			Narrow: 0.333, Prompt: 0.742, PromptNarrow: 0.715, Scaled: 0.6, Attention: 0.976, Cache: 3, Head: 9.23e9, RoundTrips: 3, Experts: 0.5,
			Band: Interval{0.65, 1.4}, FittedOn: "transformers and LitGPT, one sequence",
		},
		{
			Name: "captured graphs", Frameworks: []workload.Framework{"vllm", "sglang", "tgi"},
			HostEager: 466e-6, HostPacked: 1.05, HostBlocked: 1.5, Layer: 83e-6, Step: 1.24e-3,
			Narrow: 0.964, Prompt: 1.19, PromptNarrow: 0.617, Scaled: 1, Attention: 0.833, Cache: 1.1, RoundTrips: 2.92, Experts: 0.512,
			Band: Interval{0.65, 1.35}, Native: true, FittedOn: "vLLM, SGLang, TGI",
		},
		{
			Name: "C++ servers", Frameworks: []workload.Framework{"lmdeploy", "tensorrt-llm"},
			HostEager: 0.38e-3, HostPacked: 1, HostBlocked: 1.5, Layer: 56.2e-6, Step: 718e-6,
			Narrow: 0.8, Prompt: 0.861, PromptNarrow: 0.75, Scaled: 1, Attention: 1, Cache: 1.1, RoundTrips: 1.94, Experts: 0.5,
			Band: Interval{0.65, 1.35}, Native: true, FittedOn: "TurboMind, TensorRT-LLM",
		},
		{
			Name: "fused modules", Frameworks: []workload.Framework{"autoawq"},
			Layer: 59e-6, Step: 742e-6,
			Narrow: 0.82, Prompt: 0.59, PromptNarrow: 0.816, Scaled: 1, Attention: 0.943, Cache: 1.5, RoundTrips: 3.18, Experts: 1,
			Band: Interval{0.65, 1.4}, FittedOn: "AutoAWQ",
		},
		{
			Name: "compiled", Frameworks: []workload.Framework{"gpt-fast", "mlc-llm", "mlx-lm"},
			Layer: 31.9e-6, Step: 549e-6,
			Narrow: 0.932, Prompt: 1.3, PromptNarrow: 0.9, Scaled: 1, Attention: 0.909, Cache: 1, RoundTrips: 3, Experts: 1,
			Band: Interval{0.65, 1.35}, FittedOn: "gpt-fast, MLC, MLX",
		},
		{
			Name: "llama.cpp", Frameworks: []workload.Framework{"llama.cpp", "ik_llama.cpp"},
			Layer: 70e-6, Step: 0.4e-3,
			Narrow: 1, Prompt: 1.12, PromptNarrow: 0.9, PromptUnpacked: 0.784, Scaled: 1, Attention: 1, Cache: 1.1, RoundTrips: 2.56, Experts: 0.417,
			Band: Interval{0.65, 1.35}, SumsInHalf: true, FittedOn: "llama-bench with FlashAttention, tensor-core kernels and captured graphs",
		},
		{
			Name: "llama.cpp until May 2024", Frameworks: []workload.Framework{"llama.cpp", "ik_llama.cpp"},
			Layer: 106e-6, Step: 838e-6,
			Narrow: 0.893, Prompt: 0.829, PromptNarrow: 0.69, PromptUnpacked: 1, Scaled: 1, Attention: 0.894, Cache: 1.15, RoundTrips: 3.93, Experts: 0.5,
			Band: Interval{0.65, 1.3}, SumsInHalf: true, Early: true, FittedOn: "llama-bench; kernels between builds before and after captured graphs",
		},
		{
			Name: "exllama", Frameworks: []workload.Framework{"exllama"},
			Layer: 46.8e-6, Step: 625e-6,
			Narrow: 0.892, Prompt: 1.3, PromptNarrow: 0.9, Scaled: 1, Attention: 1, Cache: 1.15, RoundTrips: 3.04, Experts: 0.5,
			Band: Interval{0.7, 1.4}, SumsInHalf: true, FittedOn: "exllama on RTX 4090",
		},
	},
	Trainers: []Trainer{
		{
			Name:   "PyTorch",
			Matmul: 0.952, Attention: 1, Experts: 0.893, RoundTrips: 4.74, Host: 636e-6, Adapters: 2.53, Adapted: 6.29, Overlap: 0.347, Scaled: 0.7, Unpack: 7.62, Ring: 0.8,
			Band: Interval{0.6, 1.3}, FittedOn: "Hugging Face trainers, XTuner",
		},
		{
			Name: "PyTorch, own models", Frameworks: []workload.Framework{"torchtune", "torchtitan", "fsdp2", "litgpt", "unsloth", "gpt-fast"},
			Matmul: 1, Attention: 0.761, Experts: 1, RoundTrips: 3.29, Host: 400e-6, Adapters: 1.8, Adapted: 4.82, Overlap: 0.438, Scaled: 0.562, Unpack: 7.54, Ring: 0.727,
			Band: Interval{0.6, 1.3}, FittedOn: "torchtune, torchtitan, NeMo AutoModel",
		},
		{
			Name: "Megatron", Frameworks: []workload.Framework{"megatron", "megatron-bridge", "ms-swift"},
			Matmul: 0.95, Attention: 0.718, Experts: 0.676, RoundTrips: 3.13, Host: 400e-6, Adapters: 1.5, Adapted: 3, Overlap: 0.5, Scaled: 1.4, Unpack: 8, Ring: 0.82, Newest: true,
			Band: Interval{0.65, 1.35}, FittedOn: "Megatron on H100, H800, B200 to GB300",
		},
		{
			Name: "Composer", Frameworks: []workload.Framework{"composer"},
			Matmul: 1, Attention: 0.529, Experts: 0.4, RoundTrips: 2.74, Host: 0.3e-3, Adapters: 1.5, Adapted: 3, Overlap: 0.506, Scaled: 0.735, Unpack: 8, Ring: 1,
			Band: Interval{0.7, 1.3}, FittedOn: "LLM Foundry on A100 and H100",
		},
	},
	Links: Links{
		NVLink: 0.576, PCIe: 0.6, Network: 0.643, Latency: 6.29e-6, PCIeLatency: 30e-6, Fabric: 896,
		NetworkNew: 50e9, NetworkOld: 25e9, NetworkPCIe: 12.5e9, HostMemory: 150e9, Desktop: 50e9, NVMe: 12e9,
		Source: "NVIDIA DGX A100 and DGX H100 data sheets: 200 and 400 Gbit/s for each module; eight and two channels of DDR5", FittedOn: "NVLink, Network and Latency: 8 to 256 cards in training and serving",
	},
	Balance: 608, Rows: 304, RowsServed: 25, Compiled: 2.03, LossTraffic: 27, UnpackPacked: 22, Rereads: 3.39,
}

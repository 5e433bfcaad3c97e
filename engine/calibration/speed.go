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
	// Balance is the TFLOPS of 16-bit peak per watt at which products reach half
	// of Silicon.Matmul.
	Balance float64
	// Port is the bytes of bandwidth for each clock of a multiprocessor at which
	// streams reach half of Silicon.Bandwidth.
	Port float64
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
		{Name: "Ampere with HBM", Matmul: 1, Attention: 0.571, Bandwidth: 0.92, Latency: 1.2, Host: 1.05, Block: 0.492, FittedOn: "A100"},
		{Name: "Ampere with GDDR", Matmul: 0.857, Attention: 0.551, Bandwidth: 0.976, Latency: 0.777, Host: 0.603, Block: 0.517, FittedOn: "RTX 3070 to 3090, A40, RTX A6000"},
		{Name: "Ada", Matmul: 1, Attention: 0.578, Bandwidth: 1, Latency: 0.72, Host: 0.59, Block: 0.498, FittedOn: "RTX 4000 to 6000 Ada, RTX 4070 Ti to 4090, L40S"},
		{Name: "Hopper", Matmul: 1, Attention: 0.685, Flash2: 0.318, Bandwidth: 0.767, Latency: 1.07, Host: 0.718, Block: 0.321, FittedOn: "H100, H200, H800, H20"},
		{Name: "Blackwell with HBM", Matmul: 0.889, Attention: 0.552, Flash2: 0.17, Bandwidth: 0.865, Latency: 1.1, Host: 0.614, Block: 0.15, FittedOn: "B200, GB200"},
		{Name: "Blackwell with GDDR", Matmul: 0.847, Attention: 0.615, Bandwidth: 0.767, Latency: 0.72, Host: 0.7, Block: 0.451, FittedOn: "RTX PRO 6000, RTX 5090"},
		{Name: "CDNA", Matmul: 0.442, Attention: 0.499, Bandwidth: 0.796, Latency: 1.5, Host: 0.68, Block: 0.15, FittedOn: "MI300X"},
		{Name: "RDNA", Matmul: 0.5, Attention: 0.3, Bandwidth: 0.74, Latency: 1.2, Host: 0.717, Block: 0.354, FittedOn: "RX 7900 XTX, Radeon PRO W7900"},
		{Name: "Apple", Matmul: 0.94, Attention: 0.47, Bandwidth: 0.929, Latency: 1.53, Host: 0.735, Block: 0.77, FittedOn: "M1 to M4"},
	},
	Runtimes: []Runtime{
		{
			Name: "eager PyTorch",
			Host: 809e-6, HostEager: 433e-6, HostPacked: 1.25, HostBlocked: 1.82, Expert: 97.1e-6, Layer: 88.1e-6, Step: 672e-6,
			Narrow: 0.337, Prompt: 0.929, PromptNarrow: 0.724, Scaled: 0.6, Attention: 0.862, Cache: 3, Head: 8.9e9, RoundTrips: 2.69, Experts: 0.676,
			Band: Interval{0.65, 1.4}, FittedOn: "transformers and LitGPT, one sequence",
		},
		{
			Name: "captured graphs", Frameworks: []workload.Framework{"vllm", "sglang", "tgi"},
			HostEager: 370e-6, HostPacked: 1.01, HostBlocked: 1.63, Layer: 84e-6, Step: 948e-6,
			Narrow: 0.988, Prompt: 1.2, PromptNarrow: 0.595, Scaled: 1, Attention: 0.855, Cache: 1.1, RoundTrips: 2.76, Experts: 0.676,
			Band: Interval{0.65, 1.35}, Native: true, FittedOn: "vLLM, SGLang, TGI",
		},
		{
			Name: "C++ servers", Frameworks: []workload.Framework{"lmdeploy", "tensorrt-llm"},
			HostEager: 433e-6, HostPacked: 1.16, HostBlocked: 1.63, Layer: 49.2e-6, Step: 591e-6,
			Narrow: 0.8, Prompt: 0.95, PromptNarrow: 0.732, Scaled: 1, Attention: 1, Cache: 1.1, RoundTrips: 1.82, Experts: 0.676,
			Band: Interval{0.65, 1.35}, Native: true, FittedOn: "TurboMind, TensorRT-LLM",
		},
		{
			Name: "fused modules", Frameworks: []workload.Framework{"autoawq"},
			Layer: 50.3e-6, Step: 620e-6,
			Narrow: 0.82, Prompt: 0.759, PromptNarrow: 0.574, Scaled: 1, Attention: 0.82, Cache: 1.5, RoundTrips: 2.88, Experts: 1,
			Band: Interval{0.65, 1.4}, FittedOn: "AutoAWQ",
		},
		{
			Name: "compiled", Frameworks: []workload.Framework{"gpt-fast", "mlc-llm", "mlx-lm"},
			Layer: 35.4e-6, Step: 481e-6,
			Narrow: 0.941, Prompt: 1.14, PromptNarrow: 0.788, Scaled: 1, Attention: 0.803, Cache: 1, RoundTrips: 2.75, Experts: 0.864,
			Band: Interval{0.65, 1.35}, FittedOn: "gpt-fast, MLC, MLX",
		},
		{
			Name: "llama.cpp", Frameworks: []workload.Framework{"llama.cpp", "ik_llama.cpp"},
			Layer: 70e-6, Step: 0.4e-3,
			Narrow: 1, Prompt: 1.14, PromptNarrow: 0.911, PromptUnpacked: 0.694, Scaled: 1, Attention: 0.865, Cache: 1.1, RoundTrips: 2.62, Experts: 0.417,
			Band: Interval{0.65, 1.35}, SumsInHalf: true, FittedOn: "llama-bench with FlashAttention, tensor-core kernels and captured graphs",
		},
		{
			Name: "llama.cpp until May 2024", Frameworks: []workload.Framework{"llama.cpp", "ik_llama.cpp"},
			Layer: 96.1e-6, Step: 691e-6,
			Narrow: 0.882, Prompt: 0.772, PromptNarrow: 0.665, PromptUnpacked: 0.967, Scaled: 1, Attention: 0.803, Cache: 1.15, RoundTrips: 3.16, Experts: 0.676,
			Band: Interval{0.65, 1.3}, SumsInHalf: true, Early: true, FittedOn: "llama-bench; kernels between builds before and after captured graphs",
		},
		{
			Name: "exllama", Frameworks: []workload.Framework{"exllama"},
			Layer: 47.4e-6, Step: 561e-6,
			Narrow: 0.903, Prompt: 1.3, PromptNarrow: 0.9, Scaled: 1, Attention: 0.876, Cache: 1.15, RoundTrips: 2.73, Experts: 0.676,
			Band: Interval{0.7, 1.4}, SumsInHalf: true, FittedOn: "exllama on RTX 4090",
		},
	},
	Trainers: []Trainer{
		{
			Name:   "PyTorch",
			Matmul: 0.952, Attention: 0.96, Experts: 0.909, RoundTrips: 3.86, Host: 532e-6, Adapters: 2.4, Adapted: 6.46, Overlap: 0.327, Tensor: 0.381, Hooks: 2.08e-3, Scaled: 0.892, Unpack: 8.51, Ring: 0.78,
			Band: Interval{0.6, 1.3}, FittedOn: "Hugging Face trainers, XTuner",
		},
		{
			Name: "PyTorch, own models", Frameworks: []workload.Framework{"torchtune", "torchtitan", "fsdp2", "litgpt", "unsloth", "gpt-fast"},
			Matmul: 1, Attention: 0.736, Experts: 1, RoundTrips: 2.49, Host: 543e-6, Adapters: 2.4, Adapted: 4.54, Overlap: 0.372, Tensor: 0.359, Scaled: 0.618, Unpack: 7.54, Ring: 0.716,
			Band: Interval{0.6, 1.3}, FittedOn: "torchtune, torchtitan, NeMo AutoModel",
		},
		{
			Name: "Megatron", Frameworks: []workload.Framework{"megatron", "megatron-bridge", "ms-swift"},
			Matmul: 0.864, Attention: 0.681, Experts: 0.715, RoundTrips: 2.71, Host: 543e-6, Adapters: 2.4, Adapted: 5.64, Overlap: 0.455, Tensor: 0.372, Scaled: 1.4, Unpack: 8, Ring: 0.8, Newest: true,
			Band: Interval{0.65, 1.35}, FittedOn: "Megatron on H100, H800, B200 to GB300",
		},
		{
			Name: "Composer", Frameworks: []workload.Framework{"composer"},
			Matmul: 1, Attention: 0.474, Experts: 0.4, RoundTrips: 2.52, Host: 543e-6, Adapters: 2.4, Adapted: 5.64, Overlap: 0.477, Tensor: 0.381, Scaled: 0.85, Unpack: 8, Ring: 0.78,
			Band: Interval{0.7, 1.3}, FittedOn: "LLM Foundry on A100 and H100",
		},
	},
	Links: Links{
		NVLink: 0.446, PCIe: 0.6, Network: 0.613, Latency: 5.21e-6, PCIeLatency: 30e-6, Fabric: 896,
		NetworkNew: 50e9, NetworkOld: 14.8e9, NetworkPCIe: 12.5e9, HostMemory: 150e9, Desktop: 50e9, NVMe: 12e9,
		Source: "NVIDIA DGX A100 and DGX H100 data sheets: 200 and 400 Gbit/s for each module; eight and two channels of DDR5", FittedOn: "NVLink, Network and Latency: 8 to 256 cards in training and serving",
	},
	Balance: 3, Port: 69, Rows: 315, RowsServed: 26, Compiled: 1.85, LossTraffic: 29, UnpackPacked: 21, Rereads: 3.47,
}

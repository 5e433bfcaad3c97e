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
	// Tile is the rows that a product of a few tokens takes on Hopper, whose instructions
	// multiply 64 rows at a time.
	Tile float64
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
	// Scheduling is the seconds for which vLLM before 0.6 lets the card wait in each
	// pass for each sequence: 113e-6 by the shares that its blog prints for an H100,
	// 250e-6 by a saturated RTX A6000 (vllm-project/vllm issue 4702).
	Scheduling float64
}

// StandardPace returns the constants of the release; they must not be changed.
func StandardPace() *Pace { return &pace }

var pace = Pace{
	Families: []Silicon{
		{Name: "other", Matmul: 0.6, Attention: 0.35, Bandwidth: 0.82, Latency: 1.1, Host: 1, Block: 0.25, Source: "the middle of the families below, products at their low end"},
		{Name: lanes, Matmul: 0.75, Attention: 0.4, Bandwidth: 0.88, Latency: 1.2, Host: 1, Block: 0.5, Source: "ggml-org/llama.cpp pull requests 4766, 7716, 24127 (Tesla P40), 27841 (MI50) and 27721 (GTX 1080): 0.47 to 0.61 of the rate of bytes, 50 to 80 % of the bandwidth"},
		{Name: "Volta", Matmul: 0.467, Attention: 0.512, Bandwidth: 1, Latency: 0.821, Host: 1, Block: 0.414, FittedOn: "V100"},
		{Name: "Turing", Matmul: 0.815, Attention: 0.525, Bandwidth: 0.889, Latency: 0.98, Host: 1, Block: 0.329, FittedOn: "RTX 2080, RTX 2080 Ti"},
		{Name: "Ampere with HBM", Matmul: 1, Attention: 0.539, Bandwidth: 0.997, Latency: 1.43, Host: 0.851, Block: 0.481, FittedOn: "A100"},
		{Name: "Ampere with GDDR", Matmul: 0.849, Attention: 0.471, Bandwidth: 1, Latency: 0.799, Host: 0.715, Block: 0.51, FittedOn: "RTX 3070 to 3090, A40, RTX A6000"},
		{Name: "Ada", Matmul: 1, Attention: 0.53, Bandwidth: 1, Latency: 0.645, Host: 0.516, Block: 0.458, FittedOn: "RTX 4000 to 6000 Ada, RTX 4070 Ti to 4090, L40S"},
		{Name: "Hopper", Matmul: 1, Attention: 0.6, Flash2: 0.298, Bandwidth: 0.94, Latency: 0.808, Host: 0.584, Block: 0.299, FittedOn: "H100, H200, H800, H20"},
		{Name: "Blackwell with HBM", Matmul: 0.75, Attention: 0.506, Flash2: 0.101, Bandwidth: 1, Latency: 0.913, Host: 0.556, Block: 0.411, FittedOn: "B200, GB200, B300"},
		{Name: "Blackwell with GDDR", Matmul: 1, Scaled: 0.698, Attention: 0.46, Bandwidth: 0.91, Latency: 0.754, Host: 0.555, Block: 0.411, Source: "Matmul: main-horse.github.io posts/5090-mm-perf, torch.matmul in bf16 at 224 TFLOPS on an RTX 5090", FittedOn: "Scaled: RTX PRO 6000 in nvfp4; all else: RTX PRO 6000, RTX 5090"},
		{Name: "Blackwell with LPDDR", Matmul: 0.849, Attention: 0.489, Bandwidth: 0.9, Latency: 0.762, Host: 0.626, Block: 0.289, FittedOn: "GB10"},
		{Name: "CDNA", Matmul: 0.425, Attention: 0.553, Bandwidth: 0.876, Latency: 0.687, Host: 0.536, Block: 0.18, FittedOn: "MI300X; prompts of llama.cpp: MI100"},
		{Name: "RDNA", Matmul: 0.849, Attention: 0.506, Bandwidth: 0.659, Latency: 1.05, Host: 0.642, Block: 0.322, FittedOn: "RX 7900 XTX, Radeon PRO W7900"},
		{Name: "RDNA with LPDDR", Matmul: 0.849, Attention: 0.506, Bandwidth: 0.86, Latency: 1.05, Host: 0.642, Block: 0.322, Source: "lhl/strix-halo-testing README.md and llm-bench/README.md: llama-bench of eight models on a Ryzen AI Max+ 395; all else as RDNA"},
		{Name: "TPU", Matmul: 1, Attention: 0.61, Bandwidth: 0.997, Latency: 0.935, Host: 0.629, Block: 0.378, FittedOn: "TPU v6e"},
		{Name: "Apple", Matmul: 0.952, Attention: 0.498, Bandwidth: 0.952, Latency: 1.82, Host: 0.65, Block: 0.756, FittedOn: "M1 to M4"},
	},
	Runtimes: []Runtime{
		{
			Name: "eager PyTorch",
			Host: 1020e-6, HostEager: 486e-6, HostPacked: 1.26, HostBlocked: 1.77, Expert: 96.8e-6, Layer: 96.2e-6, Step: 624e-6,
			Narrow: 0.505, Prompt: 1.3, PromptNarrow: 0.78, Scaled: 0.6, Attention: 0.931, Cache: 3, Head: 311e9, RoundTrips: 2.55, Experts: 0.711,
			Band: Interval{0.65, 1.4}, FittedOn: "transformers and LitGPT, one sequence",
		},
		{
			Name: "captured graphs", Frameworks: []workload.Framework{"vllm", "sglang", "tgi"},
			HostEager: 469e-6, HostPacked: 1, HostBlocked: 1.61, Layer: 84.8e-6, Step: 600e-6,
			Narrow: 1, Prompt: 1.07, PromptNarrow: 0.635, Scaled: 1, Attention: 0.959, Cache: 1.1, RoundTrips: 2.15, Experts: 0.653,
			Band: Interval{0.65, 1.35}, Native: true, FittedOn: "vLLM, SGLang, TGI",
		},
		{
			Name: "C++ servers", Frameworks: []workload.Framework{"lmdeploy", "tensorrt-llm", "fastertransformer"},
			HostEager: 486e-6, HostPacked: 1.15, HostBlocked: 1.61, Layer: 50.8e-6, Step: 537e-6,
			Narrow: 1, Prompt: 0.916, PromptNarrow: 0.778, Scaled: 1, Attention: 1, Cache: 1.1, RoundTrips: 1.83, Experts: 0.712,
			Band: Interval{0.65, 1.35}, Native: true, FittedOn: "TurboMind, TensorRT-LLM",
		},
		{
			Name: "fused modules", Frameworks: []workload.Framework{"autoawq"},
			Layer: 58.5e-6, Step: 631e-6,
			Narrow: 0.846, Prompt: 0.692, PromptNarrow: 0.649, Scaled: 1, Attention: 0.869, Cache: 1.5, RoundTrips: 2.72, Experts: 1,
			Band: Interval{0.65, 1.4}, FittedOn: "AutoAWQ",
		},
		{
			Name: "compiled", Frameworks: []workload.Framework{"gpt-fast", "mlc-llm", "mlx-lm"},
			Layer: 34.6e-6, Step: 482e-6,
			Narrow: 1, Prompt: 1.1, PromptNarrow: 0.798, Scaled: 1, Attention: 1, Cache: 1, RoundTrips: 2.77, Experts: 0.793,
			Band: Interval{0.65, 1.35}, FittedOn: "gpt-fast, MLC, MLX",
		},
		{
			Name: "llama.cpp", Frameworks: []workload.Framework{"llama.cpp", "ik_llama.cpp"},
			Layer: 55.2e-6, Step: 538e-6,
			Narrow: 0.981, Prompt: 1.18, PromptNarrow: 0.978, PromptUnpacked: 0.687, Lanes: 1.15, Scaled: 1, Attention: 0.795, Cache: 1.1, RoundTrips: 2.91, Experts: 0.611,
			Band: Interval{0.65, 1.35}, SumsInHalf: true, FittedOn: "llama-bench with FlashAttention, tensor-core kernels and captured graphs",
		},
		{
			Name: "llama.cpp until May 2024", Frameworks: []workload.Framework{"llama.cpp", "ik_llama.cpp"},
			Layer: 107e-6, Step: 609e-6,
			Narrow: 0.913, Prompt: 0.782, PromptNarrow: 0.723, PromptUnpacked: 0.952, Lanes: 1, Scaled: 1, Attention: 0.883, Cache: 1.15, RoundTrips: 2.5, Experts: 0.711,
			Band: Interval{0.65, 1.3}, SumsInHalf: true, Early: true, FittedOn: "llama-bench; kernels between builds before and after captured graphs",
		},
		{
			Name: "exllama", Frameworks: []workload.Framework{"exllama"},
			Layer: 49.6e-6, Step: 512e-6,
			Narrow: 0.922, Prompt: 1.28, PromptNarrow: 0.99, Scaled: 1, Attention: 0.928, Cache: 1.15, RoundTrips: 2.59, Experts: 0.711,
			Band: Interval{0.7, 1.4}, SumsInHalf: true, FittedOn: "exllama on RTX 4090",
		},
	},
	Trainers: []Trainer{
		{
			Name:   "PyTorch",
			Matmul: 1, Attention: 1, Experts: 0.271, RoundTrips: 5.17, Host: 744e-6, Adapters: 2.13, Adapted: 5.59, Overlap: 0.267, Tensor: 0.39, Hooks: 2.45e-3, Scaled: 0.861, Unpack: 9.72, Ring: 0.71,
			Band: Interval{0.6, 1.3}, FittedOn: "Hugging Face trainers, XTuner",
		},
		{
			Name: "PyTorch, own models", Frameworks: []workload.Framework{"torchtune", "torchtitan", "fsdp2", "litgpt", "unsloth", "gpt-fast"},
			Matmul: 1, Attention: 0.809, Experts: 0.887, RoundTrips: 3.42, Host: 620e-6, Adapters: 2.29, Adapted: 3.65, Overlap: 0.339, Tensor: 0.368, Scaled: 0.613, Unpack: 8, Ring: 0.693,
			Band: Interval{0.6, 1.3}, FittedOn: "torchtune, torchtitan, NeMo AutoModel",
		},
		{
			Name: "Megatron", Frameworks: []workload.Framework{"megatron", "megatron-bridge", "ms-swift"},
			Matmul: 1, Attention: 0.743, Experts: 0.613, RoundTrips: 2.6, Host: 620e-6, Adapters: 2.29, Adapted: 2.73, Overlap: 0.382, Tensor: 0.395, Scaled: 1.25, Unpack: 8.51, Ring: 0.614, Newest: true,
			Band: Interval{0.65, 1.35}, FittedOn: "Megatron on H100, H800, B200 to GB300",
		},
		{
			Name: "Composer", Frameworks: []workload.Framework{"composer"},
			Matmul: 1, Attention: 0.505, Experts: 0.576, RoundTrips: 2.62, Host: 620e-6, Adapters: 2.29, Adapted: 4.38, Overlap: 0.392, Tensor: 0.39, Scaled: 0.852, Unpack: 8.51, Ring: 0.71,
			Band: Interval{0.7, 1.3}, FittedOn: "LLM Foundry on A100 and H100",
		},
		{
			Name: "XLA", Frameworks: []workload.Framework{"maxtext"},
			Matmul: 1, Attention: 0.916, Experts: 0.576, RoundTrips: 2.42, Host: 60e-6, Adapters: 2.29, Adapted: 4, Overlap: 0.469, Tensor: 0.39, Scaled: 0.86, Unpack: 8.51, Ring: 0.71, Newest: true,
			Band: Interval{0.6, 1.4}, FittedOn: "MaxText on TPU v6e",
		},
	},
	Links: Links{
		NVLink: 0.474, PCIe: 0.6, Network: 0.615, Latency: 4.9e-6, PCIeLatency: 30e-6, Fabric: 896,
		NetworkNew: 50e9, NetworkOld: 18.8e9, NetworkPCIe: 12.5e9, HostMemory: 150e9, Desktop: 50e9, Modules: 0.7, ManyModules: 0.5, SecondSocket: 0.35, Processor: Interval{0.5, 1.4}, NVMe: 12e9,
		Source: "NVIDIA DGX A100 and DGX H100 data sheets: 200 and 400 Gbit/s for each module; eight and two channels of DDR5; ggml-org/llama.cpp#13435: 64 of 96 GB/s of two channels; kvcache-ai/ktransformers#477: 12 channels; two sockets, and processors alone: the runs in engine/speed/processor_test.go", FittedOn: "NVLink, Network and Latency: 8 to 256 cards in training and serving",
	},
	Balance: 3.08, Port: 60.7, Tile: 91.3, Rows: 364, RowsServed: 25.2, Compiled: 2.11, LossTraffic: 33.3, UnpackPacked: 22.8, Rereads: 3.51, Scheduling: 150e-6,
}

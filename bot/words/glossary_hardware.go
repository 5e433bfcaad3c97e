package words

// onHardware are the entries about the hardware.
var onHardware = []Entry{
	{
		"mfu",
		Sentence{"MFU", "MFU（算力利用率）"},
		Sentence{
			"Model FLOPs utilisation is the useful compute divided by the card's dense peak: 6 x parameters (plus attention) per trained token, times tokens per second, over the peak of the type in use. Recomputed work does not count (HFU counts it). 40 to 55 % is good; figures beyond 100 % mean a wrong peak, often the one with sparsity.",
			"MFU 是有效计算除以显卡的稠密峰值：每个训练 token 为 6 × 参数量（加注意力），乘以每秒 token 数，除以所用精度的峰值。重算不计入（HFU 计入）。40 至 55 % 算好；超过 100 % 说明峰值用错，常常是用了稀疏峰值。",
		},
		Sentence{"mfu of 150 tflops on a100", "a100 实测 150 tflops 的 mfu"},
		"arXiv 2204.02311, appendix B",
	},
	{
		"bandwidth",
		Sentence{"memory bandwidth", "显存带宽"},
		Sentence{
			"VRAM is the memory on a card: HBM on those of data centres, 2 to 8 TB/s, GDDR on others, 0.2 to 1.8 TB/s; the DDR of a desktop has less than 0.1. To write one token, all active weights and the KV cache are read once, so for one user the bandwidth over these bytes is the bound: 14 GB at the 1,008 GB/s of an RTX 4090 give at most 72 tokens a second.",
			"显存（VRAM）是卡上的内存：数据中心卡用 HBM，带宽 2 至 8 TB/s；其他卡用 GDDR，0.2 至 1.8 TB/s；台式机的 DDR 内存不到 0.1 TB/s。每生成一个 token，要把激活的全部权重和 KV 缓存读一遍，所以单用户速度的上限是带宽除以这些字节：14 GB 在 RTX 4090 的 1008 GB/s 下最多每秒 72 个 token。",
		},
		Sentence{"tokens per second of llama-3.1-8b fp16 on a 4090", "4090 跑 llama-3.1-8b fp16 每秒多少 token"},
		"arXiv 2211.05102",
	},
	{
		"unified_memory",
		Sentence{"unified memory", "统一内存"},
		Sentence{
			"Processor and graphics of Apple chips, AMD's Strix Halo and NVIDIA's DGX Spark share one memory. Most of it can hold a model (macOS lets graphics have two thirds to three quarters unless it is told otherwise), so large models fit; its bandwidth, 100 to 800 GB/s, and its compute are below those of a large card, so prompts and long answers take longer.",
			"Apple 芯片、AMD Strix Halo 和 NVIDIA DGX Spark 的处理器与图形核心共用一块内存。大部分都可以放模型（macOS 默认给图形核心三分之二到四分之三），因此放得下大模型；但带宽（100 至 800 GB/s）和算力低于大显卡，提示词处理和长回答更慢。",
		},
		Sentence{"llama-3.3-70b q4_k_m on an m3 max 64gb", "m3 max 64g 跑 llama-3.3-70b q4_k_m"},
		"",
	},
	{
		"mig",
		Sentence{"MIG and vGPU", "MIG 与 vGPU"},
		Sentence{
			"MIG cuts an A100, H100 or newer card of a data centre into up to seven instances, each with memory and compute of its own: 3g.40gb of an H100 80GB has three sevenths of the compute and half of the memory. An instance can't use what its neighbours leave. A vGPU shares the compute in turns and has a fixed part of the memory.",
			"MIG 把 A100、H100 或更新的数据中心卡切成最多七个实例，各有独立的显存和算力：H100 80GB 的 3g.40gb 有七分之三的算力和一半显存。实例不能使用相邻实例闲置的部分。vGPU 轮流共用算力，各占固定的一份显存。",
		},
		Sentence{"llama-3.1-8b on an h100 mig 3g.40gb", "h100 mig 3g.40gb 跑 llama-3.1-8b"},
		"NVIDIA MIG user guide, supported profiles",
	},
	{
		"interconnect",
		Sentence{"NVLink and PCIe", "NVLink 与 PCIe"},
		Sentence{
			"NVLink joins cards at 112 (the bridge of an RTX 3090), 600 (A100) or 900 GB/s (H100), both directions together; PCIe 4.0 x16 has 64. It does not make one memory of two: the model still has to be split. Tensor parallel sends the hidden states twice a layer and needs it for training and long prompts; pipeline parallel and splitting by layers send little.",
			"NVLink 连接显卡的双向带宽：RTX 3090 桥接 112 GB/s，A100 600，H100 900；PCIe 4.0 x16 为 64。它不会把两张卡的显存变成一块，模型仍要切分。张量并行每层传两次隐藏状态，训练和长提示词需要它；流水线并行和按层切分传得很少。",
		},
		Sentence{"llama-3.1-70b q4 on 2x 3090 tp 2", "2 张 3090 tp2 跑 llama-3.1-70b q4"},
		"NVIDIA data sheets",
	},
	{
		"network",
		Sentence{"The network between machines", "机器之间的网络"},
		Sentence{
			"Data parallel sends twice the gradients a step, ZeRO-3 and FSDP three times the weights: 280 and 420 GB for a 70B in 16 bits. A card with 400 Gbit/s of its own, InfiniBand or RoCE alike, hides most of that behind the work; 10 or 25 Gbit/s for a whole machine does not. Keep tensor parallel inside a machine. Where the network is slow, split by pipeline between machines, accumulate more steps, or train adapters, which send next to nothing. Say \"100 Gbit/s\" beside your run to have the wait reckoned.",
			"数据并行每步要传两倍的梯度，ZeRO-3 和 FSDP 要传三倍的权重：16 位的 70B 分别是 280 GB 和 420 GB。每张卡各有 400 Gbit/s（InfiniBand 和 RoCE 都一样）时大部分能被计算掩盖；整台机器只有 10 或 25 Gbit/s 就不行。张量并行要留在机内。网络慢时，机器之间用流水线并行、加大梯度累积，或只训练适配器（几乎不用传）。在问题里写上“100 Gbit/s”就能算出等待时间。",
		},
		Sentence{"finetune 70b zero3 on 2 nodes of 8x h100, 100 Gbit/s, how fast", "2 机 16 卡 h100 zero3 微调 70b，100 Gbit/s，多快"},
		"Rajbhandari et al. 2020 (ZeRO), section 7",
	},
}

package words

// What lies in host memory or on NVMe.
var (
	HostRAM = Sentence{
		"{What} takes about {load} of host RAM while loading and {steady} while running, per node.",
		"{what}，每个节点加载时约需 {load} 内存，运行时约 {steady}。",
	}
	OnNVMe = Sentence{
		"{stored} of NVMe per node for what DeepSpeed swaps there{parts} and {steady} of RAM, for 16-bit gradients and pinned buffers.",
		"每节点需要 NVMe {stored}（DeepSpeed 换出的内容{parts}），内存 {steady}（16 位梯度和锁页缓冲区）。",
	}
	NVMeEach = Sentence{
		" ({bytes} bytes for each trained parameter: moments, fp32 weights and gradients, and 16-bit weights where they go too)",
		"；每个训练的参数 {bytes} 字节：动量、fp32 权重和梯度，权重也换出时加 16 位权重",
	}
)

// How a processor runs a model that is not told to be as it was released.
var (
	HeldOnHost = Sentence{
		"Does not fit as released; in {format} (llama.cpp) it fits: {need} of {ram} of RAM",
		"按发布的格式装不下；用 {format}（llama.cpp）装得下：占用 {need} 内存，共 {ram}",
	}
	HeldOnHostSurely = Sentence{
		"Tight as released; in {format} (llama.cpp) it fits: {need} of {ram} of RAM",
		"按发布的格式比较紧；用 {format}（llama.cpp）装得下：占用 {need} 内存，共 {ram}",
	}
	HeldOnHostRate = Sentence{
		", about {rate} tokens/s with {ram} ({bandwidth} GB/s).",
		"，{ram}（{bandwidth} GB/s）下约 {rate} tokens/s。",
	}
	AsReleasedOnHost = Sentence{" As released, {what} takes {need} of RAM.", "按发布的格式，{what}，需要 {need} 内存。"}
	FasterOnHost     = Sentence{
		"In {format} (llama.cpp), as most run it on a processor, it takes {need} of RAM and writes about {rate} instead of {slow} tokens/s with {ram}.",
		"CPU 上一般用 {format}（llama.cpp）：占用 {need} 内存，{ram} 下约 {rate} tokens/s，而不是 {slow}。",
	}
)

// OnMachine are the verdicts on a computer that has one memory for processor and graphics, by those on cards.
var OnMachine = map[Sentence]Sentence{
	Fits: {
		"Fits: {what} takes {need} of the {capacity} that the GPU of {card} may use.",
		"装得下：{what}，占用 {need}，{card} 的 GPU 可用 {capacity}。",
	},
	Tight: {
		"Tight: {what} takes about {need} of the {capacity} that the GPU of {card} may use; that limit lies inside the error band ({low} to {high}).",
		"比较紧：{what}，约占 {need}，{card} 的 GPU 可用 {capacity}；该上限落在误差区间（{low} 至 {high}）之内。",
	},
	TightOver: {
		"Probably does not fit: {what} needs about {need}, more than the {capacity} that the GPU of {card} may use, but that limit lies inside the error band ({low} to {high}).",
		"多半装不下：{what}，约需 {need}，超过{card} 的 GPU 可用的 {capacity}，但该上限落在误差区间（{low} 至 {high}）之内。",
	},
	DoesNotFit: {
		"Does not fit: {what} needs {need}, and the GPU of {card} may use {capacity}.",
		"装不下：{what}，需要 {need}，而 {card} 的 GPU 只能用 {capacity}。",
	},
	Beyond: {
		" With these settings it does not fit: {need}, and the GPU of {card} may use {capacity}.",
		"不过按此设置装不下：需要 {need}，而 {card} 的 GPU 只能用 {capacity}。",
	},
	BeyondTight: {
		" Memory is tight: about {need} of the {capacity} that the GPU of {card} may use.",
		"不过内存比较紧：约占 {need}，{card} 的 GPU 可用 {capacity}。",
	},
	BeyondLikely: {
		" It probably does not fit: about {need}, and the GPU of {card} may use {capacity}, which lies inside the error band.",
		"不过内存多半不够：约需 {need}，而 {card} 的 GPU 只能用 {capacity}（在误差区间之内）。",
	},
	CannotTrain: {
		"It cannot run on {cards}: {what} needs {need}, and the GPU of {card} may use {capacity}.",
		"{cards} 跑不了：{what}，需要 {need}，而 {card} 的 GPU 只能用 {capacity}。",
	},
	AsReleased: {
		" As released, {what} needs {need}, and the GPU of {card} may use {capacity}.", "按发布的格式，{what}，需要 {need}，而 {card} 的 GPU 只能用 {capacity}。",
	},
	HeldIn: {
		"Does not fit as released; in {format} ({program}) it fits: {need} of the {capacity} that the GPU may use.",
		"按发布的格式装不下；用 {format}（{program}）装得下：{need}，GPU 可用 {capacity}。",
	},
}

// EachMachine names one of several equal computers.
var EachMachine = Sentence{"each {name}", "每台 {name}"}

// MacsTogether says how several Macs hold one model.
var MacsTogether = Sentence{
	"Several Macs hold one model where a program splits it over them. Split by layers (llama.cpp with --rpc, MLX, exo), as the figures here are, they work in turn, so that one request is no faster than on one of them with room for it. exo and MLX also split every layer (tensor parallel) over Thunderbolt 5 with RDMA (macOS 26.2, from M4 Pro and M3 Ultra on); exo gives up to 1.8 x the speed on two and 3.2 x on four.",
	"多台 Mac 要由程序切分才能合跑一个模型。按层切分（llama.cpp 的 --rpc、MLX、exo，以上按此计算）时各台轮流计算，单个请求不会比内存足够的单台更快。exo 和 MLX 还支持张量并行，需雷电 5 RDMA（macOS 26.2，M4 Pro、M3 Ultra 及更新）；exo 称两台最高 1.8 倍、四台 3.2 倍。",
}

// What runs that the cards do not hold whole: in llama.cpp, which keeps the rest in host RAM, with how fast it writes, and
// in a server, which lets requests wait.
var (
	Spills = Sentence{
		"Not whole on the card, but it runs: with {count} of {all} layers on it and {host} in host RAM it writes about {rate} tokens/s.",
		"显卡放不下全部，但能运行：{all} 层中 {count} 层在显卡上，{host} 在内存中，约 {rate} tokens/s。",
	}
	SpillsExperts = Sentence{
		"Not whole on the card, but it runs: with {host} of its experts in host RAM it writes about {rate} tokens/s.",
		"显卡放不下全部，但能运行：{host} 专家权重放在内存中，约 {rate} tokens/s。",
	}
	SpillsWhole = Sentence{
		" All of it, {what}, needs {need} per card, and {card} has {capacity}.",
		"全部放在显卡上时，{what}，每张卡需要 {need}，而 {card} 只有 {capacity}。",
	}
)

// How fast a processor writes, beside cards or alone.
var (
	HostWrites = Sentence{
		"{What} on the processor writes about {rate} tokens/s per sequence ({low} to {high}): {ram} moves {bandwidth} GB/s, which would be {most} tokens/s, and programs reach a part of it.",
		"{what} 在 CPU 上单序列约 {rate} tokens/s（{low} 至 {high}）：{ram} 的带宽为 {bandwidth} GB/s，上限 {most} tokens/s，实际程序只能达到其中一部分。",
	}
	SocketsShare = Sentence{
		" The {sockets} sockets are not that many times as fast as one: in programs without NUMA-aware parallelism each reads what lies with the others.",
		"{sockets} 路并不等于单路速度的 {sockets} 倍：没有 NUMA 感知并行的程序，每路都要读其他路内存里的权重。",
	}
	CardAgainstHost = Sentence{
		"{card} writes about {rate} tokens/s, {host} about {slow}: {ram} moves {bandwidth} GB/s, and programs reach a part of it. So the card is about {times} x as fast.",
		"{card} 约 {rate} tokens/s，{host} 约 {slow}：{ram} 的带宽为 {bandwidth} GB/s，实际程序只能达到其中一部分，所以显卡约快到 {times} 倍。",
	}
	RAMUnused = Sentence{"The kind of RAM makes no difference here: the cards hold all that is read.", "内存类型在此没有影响：要读取的内容都在显存里。"}
)

// KTPrompts tells what KTransformers' own tutorial says of prompts.
var KTPrompts = Sentence{
	"The time to the first token is that of llama.cpp, which copies experts to the card; KTransformers computes prompts on the processor, and its tutorial has {least} tokens/s (32 cores) to {most} tokens/s (64 cores with AMX) for DeepSeek R1.",
	"首字延迟按 llama.cpp 计算（把专家复制到显卡）；KTransformers 在 CPU 上计算提示，其教程中 DeepSeek R1 的预填充为 {least} tokens/s（32 核）至 {most} tokens/s（64 核，AMX）。",
}

// What KTransformers does with two processors.
var (
	KTSockets = Sentence{
		"On two sockets KTransformers puts a copy of the experts into the memory of each (built with USE_NUMA=1): {twice} of RAM{room}. In its tutorial DeepSeek R1 in q4_k_m then writes {two} tokens/s instead of {one} on one socket, with eight channels of DDR5-4800 each. Its newer kt-kernel splits every expert over the sockets and keeps one copy. The figures here are those of one copy and one socket.",
		"双路时 KTransformers 在两个 NUMA 节点各放一份专家权重（编译时设 USE_NUMA=1），共占内存 {twice}{room}。其教程中 DeepSeek R1 q4_k_m 由单路 {one} 提高到 {two} tokens/s（每路 8 通道 DDR5-4800）。较新的 kt-kernel 把每个专家切分到两路，只存一份。这里的数字按一份权重、单路计算。",
	}
	KTCopyHeld  = Sentence{", for which {ram} is enough", "，{ram} 内存足够"}
	KTCopyShort = Sentence{
		", for which {ram} is not enough: start it on one socket then (numactl -N 0 -m 0)", "，{ram} 内存不够，应只在单路上运行（numactl -N 0 -m 0）",
	}
	KTCopyAcross = Sentence{
		", for which {ram} is not enough, nor is the half of it that one socket has for one copy: keep one and spread it over both (numactl --interleave=all), without -m",
		"，{ram} 内存不够，单路的一半内存也放不下一份：应只放一份并交错分布到两路（numactl --interleave=all），不要用 -m 绑定单路",
	}
)

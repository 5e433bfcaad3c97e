package words

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

// FullestMachine says which of unlike computers the figures are for.
var FullestMachine = Sentence{" Of {cards} this machine has the least room left.", "在 {cards} 中，这台剩余内存最少。"}

// SharedMemory stands behind the memory of such a computer on its data sheet.
var SharedMemory = Sentence{", shared by processor and GPU", "（CPU 与 GPU 共用）"}

// MacsTogether says how several Macs hold one model.
var MacsTogether = Sentence{
	"Several Macs hold one model where a program splits it over them. Split by layers (llama.cpp with --rpc, MLX, exo), as the figures here are, they work in turn, so that one request is no faster than on one of them with room for it. exo and MLX also split every layer (tensor parallel) over Thunderbolt 5 with RDMA (macOS 26.2, from M4 Pro and M3 Ultra on); exo gives up to 1.8 x the speed on two and 3.2 x on four.",
	"多台 Mac 要由程序切分才能合跑一个模型。按层切分（llama.cpp 的 --rpc、MLX、exo，以上按此计算）时各台轮流计算，单个请求不会比内存足够的单台更快。exo 和 MLX 还支持张量并行，需雷电 5 RDMA（macOS 26.2，M4 Pro、M3 Ultra 及更新）；exo 称两台最高 1.8 倍、四台 3.2 倍。",
}

// WritesAt is how fast such a computer writes what it holds.
var WritesAt = Sentence{" It writes about {rate} tokens/s.", "生成约 {rate} tokens/s。"}

package words

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

// HostBeyond is added to a verdict on training whose states no machine has the memory for.
var HostBeyond = Sentence{
	" But the host would need {need} of RAM per node, and servers are built with up to {most}: leave the states on NVMe, or take more machines.",
	"但每节点需要内存 {need}，而服务器最多约 {most}：状态应放到 NVMe，或增加机器。",
}

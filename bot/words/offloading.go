package words

// SomeLayers says how many layers of a model its cards hold.
var SomeLayers = Sentence{"{count} layers on the GPU, the rest on the CPU", "GPU 上 {count} 层，其余在 CPU"}

// LayersHeld leads an answer with how many of all layers its cards hold.
var LayersHeld = Sentence{"{count} of {all} layers go on {cards}. ", "{cards} 可放 {all} 层中的 {count} 层。"}

// ExpertsAway says how much of a mixture's experts stays with the processor.
var ExpertsAway = Sentence{"{size} of experts on the CPU", "{size} 专家权重在 CPU"}

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
)

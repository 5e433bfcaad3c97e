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

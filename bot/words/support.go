package words

import "strings"

// What a card can do.
var (
	Has          = Sentence{"Yes: {card} computes in {what}{rate}.", "支持：{card} 可用 {what} 计算{rate}。"}
	AtRate       = Sentence{", {value} {unit} dense", "，稠密 {value} {unit}"}
	HasNot       = Sentence{"No: {card} has no {what}{why}.", "不支持：{card} 没有 {what}{why}。"}
	StoresNarrow = Sentence{
		"As storage only: {card} has no {what} arithmetic{why}, but vLLM and SGLang run {what} weights on it with 16-bit arithmetic (Marlin), which saves the memory and the bytes that are read.",
		"只能存储：{card} 没有 {what} 运算{why}，但 vLLM、SGLang 可用 16 位运算运行 {what} 权重（Marlin），显存和读取量都能省下。",
	}
	WideFP8 = Sentence{
		"{card} has no fp8 arithmetic: {program} keeps such weights in fp8 and computes in 16 bits (Marlin), which saves memory and what is read, not arithmetic.",
		"{card} 没有 fp8 运算：{program} 以 fp8 保存这类权重、用 16 位运算（Marlin），省显存和读取量，不省运算。",
	}
	CameWith        = Sentence{" ({what} came with {since}; this is {architecture})", "（{what} 自 {since} 起支持，该卡为 {architecture}）"}
	EmulatedByMetal = Sentence{" Metal emulates it from macOS 14 on, no faster than fp32.", "macOS 14 起由 Metal 模拟，不比 fp32 快。"}
	NearestRate     = Sentence{" Its nearest rate is {rate}: {value} TFLOPS dense.", "最接近的是 {rate}：稠密 {value} TFLOPS。"}
	Lacking         = Sentence{"{what} (which it has not; at the rate of {rate})", "{what}（不支持，按 {rate} 的速度）"}
	RunsAs          = Sentence{"{what} (at the rate of {rate})", "{what}（按 {rate} 的速度）"}
	FlashRuns       = Sentence{
		"Yes: FlashAttention 2 runs on {card} ({architecture}).", "支持：{card}（{architecture}）可以运行 FlashAttention 2。",
	}
	ProgramRuns = Sentence{
		"Yes: {program} runs on {card} ({has}). Name a model, and it is reckoned whether it fits.", "可以：{program} 能在 {card} 上运行（{has}）。说出模型，就能算出是否放得下。",
	}
	ProgramUntil = Sentence{
		"Yes, up to a point: {program} before {version} runs on {card} ({has}); from {version} on it needs {needs}.",
		"旧版可以：{program} {version} 之前的版本能在 {card} 上运行（{has}）；{version} 起需要 {needs}。",
	}
	ProgramNot = Sentence{
		"No: {program} needs {needs}, and {card} is {has}. llama.cpp runs on nearly every card.",
		"不可以：{program} 需要 {needs}，而 {card} 是 {has}。llama.cpp 几乎能在任何显卡上运行。",
	}
	ProgramMissing = Sentence{
		"{program} does not run on {card} ({has}): it needs {needs}. llama.cpp runs on nearly every card. Reckoned as if it did: {told}",
		"{program} 不能在 {card}（{has}）上运行：需要 {needs}；llama.cpp 几乎能在任何显卡上运行。假设能运行：{told}",
	}
	FlashGGML = Sentence{
		"Yes: llama.cpp has flash attention of its own (-fa), whose kernels run on {card} ({architecture}), with tensor cores or without. A value cache in q8_0 or q4_0 needs it.",
		"支持：llama.cpp 的 flash attention（-fa）是自己的内核，有无 tensor core 都能运行，{card}（{architecture}）可用。V 缓存用 q8_0 或 q4_0 时必须打开。",
	}
	FlashNotOthers = Sentence{
		" FlashAttention 2, which transformers and vLLM call, does not run on it.", "transformers、vLLM 使用的 FlashAttention 2 则不能在该卡上运行。",
	}
	FlashGGMLToo  = Sentence{" llama.cpp has kernels of its own for it (-fa), which do run there.", "llama.cpp 有自己的内核（-fa），可以在该卡上运行。"}
	FlashGGMLHere = Sentence{
		"Flash attention (-fa) works here: llama.cpp has kernels of its own, which {card} runs, though not FlashAttention 2.",
		"flash attention（-fa）可用：llama.cpp 有自己的内核，{card} 可以运行（FlashAttention 2 则不行）。",
	}
	FlashOneOnly = Sentence{
		"No: FlashAttention 2 needs Ampere or newer, and {card} is {architecture}; FlashAttention 1 and PyTorch's memory-efficient attention run on it.",
		"不支持：FlashAttention 2 需要 Ampere 或更新，而 {card} 是 {architecture}；可用 FlashAttention 1 或 PyTorch 的 memory-efficient 内核。",
	}
	FlashNot = Sentence{
		"No: {card} is {architecture}, and FlashAttention 2 does not run on it (on NVIDIA it needs Ampere or newer). PyTorch's memory-efficient attention saves the same memory.",
		"不支持：{card} 是 {architecture}，不能运行 FlashAttention 2（NVIDIA 需要 Ampere 或更新）。PyTorch 的 memory-efficient 内核同样省显存。",
	}
)

// whether are the words that ask for yes or no.
var whether = []string{"does ", "do ", "can ", "support", "has ", "have ", "is there", "支持", "能用", "有没有", "是否", "有无", "能不能", "可以", "能否", "吗"}

// AsksWhether says whether a text asks for yes or no.
func AsksWhether(text string) bool {
	text = strings.ToLower(text)
	for _, w := range whether {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}

package words

// What a program has no kernels for on a card.
var (
	KernelLacks = Sentence{
		"No: {program} does not run {format} on {card}.", "不能：{program} 在 {card} 上不能运行 {format}。",
	}
	KernelInstead = Sentence{
		" {format} takes about as much and runs there.", "{format} 占用相近，可以运行。",
	}
	KernelInGGUF = Sentence{
		" llama.cpp runs {format} there.", "llama.cpp 可以运行 {format}。",
	}
	DoesNotStart = Sentence{
		"It does not start: {why}. {instead} By memory alone, {told}", "不能启动：{why}。{instead}只看显存，{told}",
	}
	CacheInstead = Sentence{"Use fp8, which takes as much.", "请用占用相同的 fp8。"}
	CacheOfGGML  = Sentence{
		"Use fp8; {format} is a format of llama.cpp.", "请用 fp8；{format} 是 llama.cpp 的格式。",
	}
	MetalInstead = Sentence{
		"llama.cpp and MLX run on it.", "llama.cpp 和 MLX 可以在该芯片上运行。",
	}
	MLXInstead = Sentence{
		"mlx-lm runs 4 bits on it, and trains LoRA over them.", "mlx-lm 可以在该芯片上运行 4 位权重，并在其上训练 LoRA。",
	}
	KernelApart = Sentence{
		" By memory alone, {told}", "只看显存，{told}",
	}
	KernelUnpacks = Sentence{
		"{card} has no kernels for {format}: {program} turns such weights into 16 bits there, which is what is counted.",
		"{card} 没有 {format} 的内核：{program} 会把权重展开为 16 位，以下按此计算。",
	}
	KernelOfVLLM = Sentence{
		" vLLM keeps them in {format}.", "vLLM 可以保持 {format}。",
	}
	BlocksUneven = Sentence{
		"TP {tp} of the released fp8 weights does not start in vLLM and SGLang: {width} / {ranks} = {part} is no multiple of the blocks of {block}. Use {instead}.",
		"发布的 fp8 权重在 vLLM 和 SGLang 中不能用 TP {tp} 启动：{width} / {ranks} = {part} 不是分块 {block} 的倍数。请用 {instead}。",
	}
	WholeExperts = Sentence{"--enable-expert-parallel (SGLang: --ep-size {tp}), which keeps experts whole, or ", "--enable-expert-parallel（SGLang：--ep-size {tp}），专家不切分，或 "}
	FewerTP      = Sentence{"TP {fewer} with PP {pp} or {pp} replicas", "TP {fewer} 加 PP {pp}（或 {pp} 个副本）"}
)

// Copied says what copies of attention hold.
var Copied = Sentence{
	" With attention copied over {copies} replicas and experts spread over the {cards} cards (vLLM --data-parallel-size {copies} --enable-expert-parallel, SGLang --enable-dp-attention --dp {copies}), which keeps each cache once, it is {value}: {each} for each replica, in {need} per card.",
	"注意力改为 {copies} 路数据并行、专家分布到 {cards} 张卡（vLLM --data-parallel-size {copies} --enable-expert-parallel；SGLang --enable-dp-attention --dp {copies}）时，缓存只存一份，可到 {value} 个：每个副本 {each} 个，每张卡 {need}。",
}

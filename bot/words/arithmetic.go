package words

// The sentences of plain arithmetic.
var (
	RulesInGeneral = Sentence{
		"To run a model: its parameters times the bytes of the format (2 in 16 bits, 1 in fp8 or int8, about 0.6 in q4_k_m, 0.55 in AWQ or GPTQ), and some 20 % for cache and workspace; long contexts and many users take more. To train all weights with AdamW in mixed precision: 16 bytes for each parameter (2 the weight, 2 its gradient, 4 the fp32 copy, 8 two moments), and the activations. LoRA: about what running in 16 bits takes, and the activations; QLoRA: about 0.6 bytes for each parameter instead of 2. Name a model and a card (\"rules 7b on a 4090\"), and both the rules and an estimate are told.",
		"推理：参数量乘以每参数字节数（16 位 2 字节，fp8 或 int8 1 字节，q4_k_m 约 0.6，AWQ、GPTQ 约 0.55），再加约 20 % 给缓存和工作区；上下文长、并发多时更多。AdamW 混合精度全参训练：每参数 16 字节（权重 2、梯度 2、fp32 副本 4、两个动量 8），再加激活。LoRA：约等于 16 位推理再加激活；QLoRA：每参数约 0.6 字节而不是 2。说出模型和显卡（“rules 7b 4090”），就会同时给出经验公式和估算。",
	}
	OptimizerBytes = Sentence{
		"{optimizer} keeps {states} bytes of state for each trained parameter; with the fp32 master weights of mixed precision that is {with}, and with 16-bit weights and gradients {all} in all.",
		"{optimizer} 为每个可训练参数保存 {states} 字节状态；加上混合精度的 fp32 主权重共 {with} 字节，再加 16 位权重和梯度共 {all} 字节。",
	}
	CostOfRate = Sentence{
		"About {money} per million tokens, at {rate} tokens/s and {price} per GPU hour.",
		"每百万 token 约 {money}（{rate} token/s，每 GPU 小时 {price}）。",
	}
	StepsUnit     = Sentence{"steps", "步"}
	AlsoSteps     = Sentence{" That is {steps} steps ({from}).", "共 {steps} 步（{from}）。"}
	StepsByBatch  = Sentence{" That is at one sequence a step on each card: say the batch, as in batch 64, and it is so many times fewer.", "这是按每张卡每步一条序列算的：请说明批次（如 batch 64），步数就少相应的倍数。"}
	SamplesUnit   = Sentence{"samples", "条样本"}
	EpochsUnit    = Sentence{"epochs", "轮"}
	SequencesUnit = Sentence{"sequences", "条序列"}
	FewerSteps    = Sentence{" At the largest micro-batch that fits, {micro}, it is {steps}.", "按能放下的最大微批次 {micro}，则为 {steps} 次。"}
	SequencesEach = Sentence{" On {count} copies of the model that is {each} for each.", "分到 {count} 份模型副本，每份 {each} 条。"}
	BatchHolds    = Sentence{" That is the {told} that was told.", "与所说的 {told} 相符。"}
	BatchFails    = Sentence{" That is not the {told} that was told: change one of the factors.", "与所说的 {told} 不符：需要改动其中一项。"}
	SlotOwn       = Sentence{"Each of {slots} that are served at once has {each} tokens, prompt and answer included.", "同时服务的 {slots} 路各有 {each} tokens，包括输入和输出。"}
	SlotContext   = Sentence{
		"Each of {slots} slots has {each} tokens: llama.cpp divides the context of {ctx} tokens among them, prompt and answer included.",
		"{slots} 个 slot 各有 {each} tokens：llama.cpp 把 {ctx} tokens 的上下文平分，包括输入和输出。",
	}
	AccumulationUnit = Sentence{"accumulation steps", "次累积"}
)

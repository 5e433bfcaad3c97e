package words

// What is said where a case lies beyond what there is, or hardly within it, and what holds more.
var (
	NoGPUCountTrained = Sentence{
		"No number of {card} surely fits {what}: more cards share the weights, but what each keeps of its own sequences (activations, logits) stays.",
		"多少张 {card} 都不能确保放下：{what}。卡再多也只能分摊权重，每张卡自己那份序列的激活和 logits 不会减少。",
	}
	NoneAtOnce = Sentence{
		"Batch {batch} at once fits on no number of them. In micro-batches of 1 with {accum} accumulation steps, which is the same update: ",
		"一次算 batch {batch} 时多少张都放不下。改用微批次 1、梯度累积 {accum} 步（更新等价）：",
	}
	TightOnCards = Sentence{
		" With {changes} {cards} may do: about {need} (up to {high}) of {capacity} per card, which is tight.",
		"使用{changes}，{cards} 有可能放下：每张卡约 {need}（最多 {high}），容量 {capacity}，比较紧。",
	}
	SmallestHardly = Sentence{
		"Even the smallest case probably does not fit: {what} needs about {need} (up to {high}), more than the {capacity} of {card}, which lies inside the error band.",
		"最小的情形也多半装不下：{what}，每张卡约需 {need}（最多 {high}），超过 {card} 的 {capacity}，但卡的容量落在误差区间之内。",
	}
	HostHardly = Sentence{
		" {ram} of RAM is probably not enough: the need lies within the error of the estimate.", "{ram} 内存多半不够：需求落在误差范围内。",
	}
	HalfInstead = Sentence{
		"{card} has no bf16: run it in fp16, which takes as much. In fp16:",
		"{card} 不支持 bf16，请用 fp16（占用相同）。按 fp16：",
	}
	HalfTrained = Sentence{
		"{card} has no bf16: train in fp16 with loss scaling, which takes as much. In fp16:",
		"{card} 不支持 bf16，请用 fp16 加 loss scaling（占用相同）。按 fp16：",
	}
	OverflowsInHalf = Sentence{
		"{model} overflows in fp16: losses become inf or NaN, since it was made in bf16, whose range fp16 lacks. Train it in fp32, or in bf16 on a card that has it (Ampere and newer).",
		"{model} 用 fp16 训练会溢出（loss 变成 inf 或 NaN）：它是用 bf16 训练的，fp16 的数值范围不够。请用 fp32，或换支持 bf16 的卡（Ampere 及更新）。",
	}
	MadeInBF16 = Sentence{
		"{model} was made in bf16, whose range fp16 lacks: full training in fp16 may overflow (loss 0, inf or NaN) even with loss scaling. Fused attention and a lower learning rate help; fp32 is sure.",
		"{model} 是用 bf16 训练的，fp16 的数值范围不够：全参用 fp16 训练即使有 loss scaling 也可能溢出（loss 为 0、inf 或 NaN）。融合注意力和更小的学习率有帮助，fp32 最稳妥。",
	}
	UnslothKeepsRange = Sentence{" Unsloth computes it in a type that holds it by itself.", "Unsloth 会自动改用放得下的类型计算。"}
	InFP32            = Sentence{" In fp32 it takes {need}{how}{verdict}.", "用 fp32 时每张卡 {need}{how}{verdict}。"}
	LargestStretched  = Sentence{" With {what} it is about {value} ({need} per card).", "改用{what}约为 {value}（每张卡 {need}）。"}
	LargestOnHost     = Sentence{" With {what} it is about {value} ({need} per card and {host} of RAM per node).", "{what}约为 {value}（每张卡 {need}，每节点需内存 {host}）。"}
)

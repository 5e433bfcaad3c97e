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
	LargestStretched = Sentence{" With {what} it is about {value} ({need} per card).", "改用{what}约为 {value}（每张卡 {need}）。"}
	LargestOnHost    = Sentence{" With {what} it is about {value} ({need} per card and {host} of RAM per node).", "{what}约为 {value}（每张卡 {need}，每节点需内存 {host}）。"}
)

package words

import "strings"

// Translate puts a reason or a note, which planner and engine give in English,
// into the language of an answer. What is not in the list stays in English.
func Translate(lang Lang, text string) string {
	if lang != Chinese {
		return text
	}
	for _, s := range reasons {
		if values, ok := match(s.EN, text); ok {
			return s.In(lang, values...)
		}
	}
	return text
}

// match reads the values of a pattern's places out of a text, as alternating
// names and values.
func match(pattern, text string) (values []string, ok bool) {
	for {
		before, rest, more := strings.Cut(pattern, "{")
		if !more {
			return values, text == before
		}
		place, after, _ := strings.Cut(rest, "}")
		text, ok = strings.CutPrefix(text, before)
		if !ok {
			return nil, false
		}
		end := len(text)
		if next, _, _ := strings.Cut(after, "{"); next != "" {
			if end = strings.Index(text, next); end < 0 {
				return nil, false
			}
		}
		values = append(values, place, text[:end])
		pattern, text = after, text[end:]
	}
}

// reasons are the reasons of assumptions and the notes on hardware. The English
// side is what the planner and the engine say, with places for what varies.
var reasons = []Sentence{
	{"what this framework keeps in memory", "该框架在显存中保留的内容"},
	{"the usual kernel", "常用的注意力实现"},
	{"flash attention needs compute capability 8.0 or newer", "flash attention 需要计算能力 8.0 或更高"},
	{"the usual optimizer", "常用的优化器"},
	{"activation recompute was not asked for", "问题没有要求重计算"},
	{"one sequence at a time", "一次一个序列"},
	{"sequences per card and step", "每张卡每步的序列数"},
	{"mixed precision is usual in training", "训练通常用混合精度"},
	{"mixed precision; the card has no bf16", "混合精度；该卡不支持 bf16"},
	{"the card has no bf16", "该卡不支持 bf16"},
	{"the usual one for {task}", "{task} 常用的框架"},
	{"the usual length in training", "训练常用的长度"},
	{"a usual context in inference", "推理常用的上下文长度"},
	{"the longest that the model knows", "模型支持的最大长度"},
	{"no task was named", "问题没有说明任务"},
	{"the settings named belong to training", "提到的设置属于训练"},
	{"the type of the released weights", "发布权重的类型"},
	{"the format of the released weights", "发布权重的格式"},
	{"one card", "单卡"},
	{"the product of the parallel degrees", "各并行度的乘积"},
	{"as many as the degrees of parallelism multiply to", "各并行度的乘积"},
	{"no model was named; its shape follows {model}", "没有说明模型；结构参照 {model}"},
	{"no model was named; a {size} model stands in", "没有说明模型；以 {size} 模型代替"},
	{"adapters on all linear layers of the blocks", "适配器加在所有线性层上"},
	{"plain data parallel: every card holds all of the training state", "普通数据并行：每张卡保存全部训练状态"},
	{"a usual rank", "常用的秩"},
	{"the usual group size", "常用的分组大小"},
	{"the usual algorithm", "常用的算法"},
	{"the usual format of QLoRA", "QLoRA 的常用格式"},
	{"eight cards in a node", "每个节点八张卡"},
	{"tensor parallel over all cards", "在所有卡上张量并行"},
	{"layers are split over the cards", "按层切分到各卡"},
	{"estimated: {share} x {size} GiB, the share that drivers usually report", "估算：{share} × {size} GiB，驱动通常报告的比例"},
	{"estimated: {share} x {size} GiB, the usual share with error correction on", "估算：{share} × {size} GiB，开启 ECC 时的通常比例"},
	{"estimated: {share} x {size} GiB, macOS leaves the GPU about 2/3 of the memory below 36 GB and 3/4 above (Metal recommendedMaxWorkingSetSize)", "估算：{share} × {size} GiB，macOS 在 36 GB 以下约留给 GPU 2/3，以上约 3/4"},
	{"read as the {size} card ({card}); it also comes with {others}", "按 {size} 的 {card} 计算；另有 {others} 版本"},
	{"the {card} is sold with {sizes}; the largest is taken", "{card} 有 {sizes} 版本；按最大计算"},
	{"the {card} is not sold with {size}; it is taken as a modified card", "{card} 没有 {size} 版本；按改装卡计算"},
	{"{name} is read as {model}", "{name} 按 {model} 计算"},
	{"{format} is a format of {framework}", "{format} 是 {framework} 的格式"},
	{"tensor, pipeline, context or expert parallel training is Megatron's", "张量、流水线、上下文或专家并行训练属于 Megatron"},
	{"a question about speed is about a server", "速度问题按推理服务计算"},
	{"FSDP was asked for", "问题要求 FSDP"},
	{"images and sound count as tokens of the context; the towers' own activations are left out", "图像和声音按上下文 token 计；不含视觉或音频塔自身的激活"},
	{"{type} in training is read as mixed precision; say \"pure {same}\" for no fp32 master copy", "训练中的 {type} 按混合精度理解；没有 fp32 主权重请说“纯 {same}”"},
	{"{framework} trains in plain {type} by default, without a master copy", "{framework} 默认用纯 {type} 训练，没有主权重"},
	{"4-bit base weights under an adapter are stored as nf4", "适配器下的 4 位基座权重按 nf4 存储"},
	{"AWQ checkpoints are 4 bits wide", "AWQ 权重为 4 位"},
	{"GPTQ checkpoints are usually 4 bits wide", "GPTQ 权重通常为 4 位"},
	{"the usual {bits}-bit format of llama.cpp", "llama.cpp 常用的 {bits} 位格式"},
	{"the {bits}-bit format of llama.cpp", "llama.cpp 的 {bits} 位格式"},
	{"prompt and output together", "提示与输出之和"},
	{"offload in training moves the optimizer states; with ZeRO-3 or FSDP the parameters too", "训练中的 offload 移走优化器状态；ZeRO-3 或 FSDP 时参数也移走"},
	{"the weights wait in host memory and come to the card layer by layer", "权重放在内存中，逐层送到显卡"},
	{"without flash attention the scores are kept in full", "不用 flash attention 时注意力分数完整保存"},
	{"{model} is not in the catalogue; its size is taken, its shape is typical; names near to it: {list}", "{model} 不在目录中；取其参数量，结构按典型模型；相近的名称：{list}"},
	{"{model} is not in the catalogue; its size is taken, its shape is typical", "{model} 不在目录中；取其参数量，结构按典型模型"},
	{"the newest of the catalogue with that family and size; {name} names no single model", "目录中该系列该大小的最新模型；{name} 对应不止一个模型"},
	{"a mixture of experts of that total and active size", "总参数和激活参数相符的 MoE 模型"},
	{"{symbol} stands for any size: figures are per billion parameters", "{symbol} 表示任意大小：数字按每十亿参数计"},
	{"not in the catalogue; only its memory is used", "不在目录中；只用其显存大小"},
	{"only host memory is named, so the model runs on the CPU", "只说明了内存，因此按在 CPU 上运行计算"},
	{"no card was named", "没有说明显卡"},
	{"no card was named; others are listed beside it", "没有说明显卡；其他显卡列在旁边"},
	{"published training runs reach 30 to 55 % of the dense peak", "公开的训练达到稠密峰值的 30 至 55 %"},
	{"one sequence: bandwidth over the bytes read for each token, an upper limit", "单序列：带宽除以每个 token 读取的字节数，为上限"},
	{"lowest list price known: {source}", "已知的最低标价：{source}"},
	{"a common household price in USD", "常见的居民电价（美元）"},
	{"{pool} share the layers by their memory, like as many cards of the mean size", "{pool} 按显存分摊各层，相当于同样数量的平均大小的卡"},
	{"of {pool} the smallest limits what every rank can hold", "{pool} 中最小的卡决定每个 rank 的上限"},
	{"the total divided by the memory of one card", "总显存除以单卡显存"},
	{"only a total is named; it is taken as one card of that size, and several lose some to overhead", "只说明了总量；按一张同样大小的卡计算，多卡会有额外开销"},
	{"quantising is sized by the model that has to be loaded for it", "量化按需要加载的模型估算"},
	{"hours on {card} scaled by the ratio of the dense 16-bit peaks", "{card} 上的小时数按稠密 16 位峰值之比换算"},
	{"{framework} is counted as {base}", "{framework} 按 {base} 计算"},

	{"the switch \"{name}\" is not part of the estimate", "估算不含开关“{name}”"},
	{"{card} has no bf16; use fp16 with loss scaling, or fp32", "{card} 不支持 bf16；请用带 loss scaling 的 fp16，或 fp32"},
	{"flash attention does not run on {card}: FlashAttention 1 needs Turing, 2 needs Ampere", "{card} 不能运行 flash attention：FlashAttention 1 需要 Turing，2 需要 Ampere"},
	{"FlashAttention 2 does not run on {card}: it needs Ampere, and Turing has FlashAttention 1 only", "{card} 不能运行 FlashAttention 2：需要 Ampere，Turing 只有 FlashAttention 1"},
	{"{card} has no fp8 arithmetic", "{card} 不支持 fp8 运算"},
	{"{card} does not multiply int8: the format saves memory, not time", "{card} 不支持 int8 乘法：该格式省显存，不省时间"},
	{"{model} was made for {most} tokens; {asked} need position scaling or another model", "{model} 支持 {most} tokens；{asked} 需要位置缩放或换模型"},
	{"one card has nobody to shard with: ZeRO and FSDP save nothing without offload", "单卡没有可切分的对象：不加 offload 时 ZeRO 和 FSDP 不省显存"},
	{"all weights cannot be trained in {format}; use task qlora to train adapters on quantised weights, or leave quant out", "不能用 {format} 训练全部权重；请用 qlora 在量化权重上训练适配器，或去掉量化"},
}

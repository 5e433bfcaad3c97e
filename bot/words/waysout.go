package words

// What to try next when it does not fit, with the figure that it leads to.
var (
	UseFlash          = Sentence{"Use flash attention: {need} per card.", "使用 flash attention：每张卡 {need}。"}
	UseZeRO3          = Sentence{"Shard with ZeRO-3 (or FSDP): {need} per card.", "使用 ZeRO-3（或 FSDP）切分：每张卡 {need}。"}
	UseRecompute      = Sentence{"Turn gradient checkpointing on: {need} per card.", "打开梯度检查点：每张卡 {need}。"}
	UseZeRO3Recompute = Sentence{"Shard with ZeRO-3 (or FSDP) and turn gradient checkpointing on: {need} per card.", "使用 ZeRO-3（或 FSDP）并打开梯度检查点：每张卡 {need}。"}
	UseLoRA           = Sentence{"Train a LoRA adapter instead of all weights: {need} per card.", "改用 LoRA：每张卡 {need}。"}
	UseQLoRA          = Sentence{"Train with QLoRA (4-bit base weights, gradient checkpointing): {need} per card.", "改用 QLoRA（4 位基座权重，梯度检查点）：每张卡 {need}。"}
	UseOffload        = Sentence{"Offload optimizer and parameters to the host (ZeRO-3 Offload, gradient checkpointing): {need} per card.", "把优化器和参数卸载到内存（ZeRO-3 Offload，梯度检查点）：每张卡 {need}。"}
	UseInt8           = Sentence{"Quantise the weights to 8 bits: {need} per card.", "权重量化为 8 位：每张卡 {need}。"}
	UseInt4           = Sentence{"Quantise the weights to 4 bits: {need} per card.", "权重量化为 4 位：每张卡 {need}。"}
	ButTight          = Sentence{" That is tight.", "（比较紧）"}
	UseMoreCards      = Sentence{"Use more cards: {cards} fit ({split}), {need} each.", "增加显卡：{cards}（{split}）可以放下，每张 {need}。"}
)

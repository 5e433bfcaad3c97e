package words

// What making a file of llama.cpp takes: no card, and far less memory than the model.
var (
	QuantizedFile = Sentence{
		"About {ram} of RAM and no card: convert_hf_to_gguf.py writes {model} one tensor after the other, and llama-quantize widens one at a time to fp32 out of a mapped file; {model} is never whole in memory (more RAM keeps more of the file cached). On disk it takes {released} as released, {wide} as a GGUF in 16 bits, and {size} in {format}.",
		"约需 {ram} 内存，不需要显卡：convert_hf_to_gguf.py 逐个张量写出 {model}，llama-quantize 从内存映射的文件中逐个张量展开为 fp32 再量化，不会把整个模型放进内存（内存更大只是多缓存一些文件）。磁盘：原始权重 {released}，16 位 GGUF {wide}，{format} 为 {size}。",
	}
	WithAllOnGPU = Sentence{" With the whole model on the GPU: {told}", "整个模型放在 GPU 上时：{told}"}
)

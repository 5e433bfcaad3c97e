package words

// What vLLM does for models that embed or rank.
var (
	EncoderNoCache = Sentence{
		"It reads each text once and keeps no KV cache, so vLLM takes what is told here and not its usual share of the card.",
		"这种模型只读一遍文本，没有 KV 缓存，vLLM 只占用以上显存，不会占满常用的份额。",
	}
	EncoderShare = Sentence{
		"Its attention is that of a model that writes, so vLLM fills its share of the card (--gpu-memory-utilization) with a KV cache that embedding hardly uses; what is told here is what it needs.",
		"它的注意力与生成模型相同，vLLM 会用 KV 缓存占满份额（--gpu-memory-utilization），而做 embedding 几乎用不到；以上是实际所需。",
	}
	EncoderShareLess = Sentence{" --gpu-memory-utilization {share} with --max-model-len {length} leaves the rest free.", "设为 --gpu-memory-utilization {share} 和 --max-model-len {length}，可把其余显存留出来。"}
)

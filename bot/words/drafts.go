package words

// Whether a draft has the vocabulary of its model.
var (
	DraftSame = Sentence{
		"{draft} has the vocabulary of {model}, as a draft must.", "{draft} 与 {model} 词表相同，可以作草稿模型。",
	}
	DraftFilled = Sentence{
		"{draft} and {model} have one vocabulary, filled up to {its} and {theirs} entries: llama.cpp takes a difference of up to 128, vLLM refuses it.",
		"{draft} 与 {model} 词表相同，但填充到 {its} 与 {theirs} 项：llama.cpp 允许相差 128 以内，vLLM 会拒绝。",
	}
	DraftFilledVLLM = Sentence{
		"vLLM refuses this pair as it is: {draft} and {model} have one vocabulary, but filled up to {its} and {theirs} entries, and it wants the same size (llama.cpp takes a difference of up to 128).",
		"vLLM 会拒绝这一对：{draft} 与 {model} 词表相同，但填充到 {its} 与 {theirs} 项，而 vLLM 要求大小一致（llama.cpp 允许相差 128 以内）。",
	}
	DraftLike = Sentence{
		"{draft} and {model} are of two families: a draft has to have the very tokens of its model, which vocabularies of {its} and {theirs} entries do not show.",
		"{draft} 与 {model} 不是同一系列：草稿模型的 token 必须与主模型完全一致，词表大小 {its} 与 {theirs} 说明不了这一点。",
	}
	DraftOther = Sentence{
		"{draft} cannot draft for {model}: its vocabulary has {its} entries, that of {model} {theirs}.",
		"{draft} 不能给 {model} 作草稿：词表分别为 {its} 与 {theirs} 项。",
	}
	DraftUnknown = Sentence{
		"{draft} is not known here, nor its vocabulary; known with that of the model: {list}.", "这里不认识 {draft}，也就不知道它的词表；词表与主模型相同的有 {list}。",
	}
	DraftPart = Sentence{
		"{model} {need} (weights {weights}, KV cache {cache})", "{model} {need}（权重 {weights}，KV 缓存 {cache}）",
	}
	DraftsFit = Sentence{" Known with its vocabulary: {list}.", "词表相同的有 {list}。"}
)

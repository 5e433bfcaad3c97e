package words

// The most precise format in which cards hold a model, where they are those of servers.
var (
	WidestServed = Sentence{
		"{format} is the most precise format of servers in which {model} fits {cards}: {need} of {capacity}.",
		"{cards} 上推理服务能放下的 {model} 最高精度格式是 {format}：占用 {need}，容量 {capacity}。",
	}
	WidestFile = Sentence{" Of llama.cpp's files {format} fits: {need}.", "llama.cpp 的文件中 {format} 放得下：{need}。"}
	// QualitySuffers follows a format of so few bits that answers are noticeably worse.
	QualitySuffers = Sentence{" At so few bits answers suffer noticeably; a smaller model in four bits may be better.", "位数这么低，回答质量会明显下降；换成 4 位的较小模型可能更好。"}
	SuffersBrief   = Sentence{" (quality suffers)", "（质量明显下降）"}
)

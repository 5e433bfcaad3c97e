package words

// What a model was made for, where a context is longer.
var (
	BeyondLength = Sentence{
		", but {model} was made for {most} tokens: {asked} need position scaling (YaRN) or another model.",
		"，但 {model} 只支持 {most} tokens：{asked} 需要位置缩放（YaRN）或换模型。",
	}
	BeyondFiles = Sentence{
		"As released {model} is set up for {files} tokens; {asked} need YaRN turned on, which takes it to {most}.",
		"{model} 发布时的配置为 {files} tokens；{asked} 需要启用 YaRN，最多可到 {most}。",
	}
)

package words

// Problem returns the text of a problem by its code; ok is false for a code
// that brings its own text.
func Problem(code string) (Sentence, bool) {
	s, ok := problems[code]
	return s, ok
}

// problems are asked back or refused in these words. {got} is what was read.
var problems = map[string]Sentence{
	"no_model": {
		"Which model, or how many parameters? For example: train 7b, or run llama-3.1-8b.",
		"请问是哪个模型，或者多少参数？例如：训练 7b，或者跑 llama-3.1-8b。",
	},
	"no_size": {
		"\"{got}\" is a family of several sizes. Which one?",
		"“{got}”有多种大小，请问是哪一个？",
	},
	"unknown_model": {
		"The model \"{got}\" is not known. Say how many parameters it has (7b), or a name of the catalogue; \"add model\" makes it known.",
		"不认识模型“{got}”。请说明参数量（如 7b），或使用目录中的名称；也可以用“添加模型”告诉我。",
	},
	"unknown_gpu": {
		"The card \"{got}\" is not known. Say how much memory it has (24GB), or a name of the catalogue; \"add gpu\" makes it known.",
		"不认识显卡“{got}”。请说明显存大小（如 24GB），或使用目录中的名称；也可以用“添加显卡”告诉我。",
	},
	"no_mac": {
		"Which Mac? Its memory decides what it holds, and its chip how fast: say both (m3 ultra 512gb), or the memory alone (mac studio 192gb).",
		"请问是哪种 Mac？内存决定装得下多少，芯片决定速度：可以都说（m3 ultra 512gb），或只说内存（mac studio 192gb）。",
	},
	"no_card": {
		"On which card? Name one (a100, 4090), or say its memory (24GB).",
		"请问用哪种显卡？可以说型号（a100、4090）或显存（24GB）。",
	},
	"no_card_name": {
		"Which card of {got} GB is it? Its memory says nothing of its speed: name it (rtx 3060, 4090).",
		"请问是哪种 {got} GB 显卡？显存大小看不出速度，请说型号（rtx 3060、4090）。",
	},
	"only_memory": {
		"Of {got} only the memory is known here, not its speed or price. \"add gpu\" makes them known.",
		"{got} 只有显存大小是已知的，速度和价格未知；可以用“添加显卡”告诉我。",
	},
	"no_ram": {
		"How much memory does the computer have? Say it (32GB of RAM).",
		"请问内存有多大？可以说“32GB 内存”。",
	},
	"no_tokens": {
		"How many tokens are to be trained on? For example: 1T tokens, or 3 epochs of 10k samples with 1k tokens each.",
		"请问要训练多少 tokens？例如：1T tokens，或 1 万条每条 1000 tokens 训 3 轮。",
	},
	"no_rate": {
		"Which speed was measured? Say TFLOPS (100 tflops on a100), or tokens per second with the model's size.",
		"请问实测速度是多少？可以说 TFLOPS（a100 100 tflops），或每秒 tokens 加模型大小。",
	},
	"no_units": {
		"Convert what into what? For example: convert 40 GiB to GB, or 7b in fp16.",
		"请问要换算什么？例如：40 GiB 等于多少 GB，或 7b fp16 多大。",
	},
	"no_peak": {
		"The peak rate of {got} in that format is not published.",
		"{got} 在该精度下的峰值未公布。",
	},
	"no_price": {
		"No price is known for {got}. Say one: at 2 usd per gpu hour.",
		"没有 {got} 的价格。请给出，例如：每卡每小时 2 美元。",
	},
	"price_currency": {
		"What does a GPU hour cost in {got}? Known prices are in USD, and money is not converted.",
		"每 GPU 小时多少 {got}？已知价格只有美元，不做汇率换算。",
	},
	"no_power": {
		"How much does it draw? Name the cards (4x v100), or say watts.",
		"请说明显卡（4 张 v100）或功率（瓦）。",
	},
	"no_topic": {
		"Explain what? Known topics: {got}.",
		"请问要解释什么？已有主题：{got}。",
	},
	"no_preset": {
		"Presets are not available here. State the model, the cards and the settings in the question.",
		"这里不支持预设。请在问题中直接写明模型、显卡和设置。",
	},
	"empty": {
		"Nothing was asked. For example: train 7b adamw fp16 on 4x v100.",
		"没有问题内容。例如：4 张 v100 训练 7b adamw fp16。",
	},
	"not_understood": {
		"This was not understood. For example: train 7b adamw fp16 on 4x v100, or: can a 4090 run qwen2.5-14b in int4?",
		"没看懂这个问题。例如：4 张 v100 训练 7b adamw fp16，或：4090 能跑 qwen2.5-14b int4 吗？",
	},
	"greeting": {
		"Hello! Ask me what a language model needs or does on your cards. For example: train 7b adamw fp16 on 4x v100, or: can a 4090 run qwen2.5-14b in int4?",
		"你好！可以问我大模型需要多少显存、跑得有多快、要几张卡。例如：4 张 v100 训练 7b adamw fp16，或：4090 能跑 qwen2.5-14b int4 吗？",
	},
	"thanks": {
		"You are welcome! Ask again whenever you like, for example: how many a100 80gb to train 70b?",
		"不客气！随时可以再问，例如：训练 70b 要几张 a100 80g？",
	},
	"out_of_scope": {
		"This is not a question about memory, speed or hardware for language models. Try: help.",
		"这不是关于大模型显存、速度或硬件的问题。可以试试：帮助。",
	},
	"not_a_language_model": {
		"Models that make pictures, videos or sound, or hear speech, are not covered: only language models are reckoned with, those too that see. Try: help.",
		"这里不计算图像、视频、语音类模型，只计算语言模型（包括能看图的多模态模型）。可以试试：帮助。",
	},
	"needs_more": {
		"Something is missing to compute this. Name a model or its size, and the card.",
		"信息不足，无法计算。请说明模型或参数量，以及显卡。",
	},
	"rejected": {
		"This cannot be: two statements exclude each other, or a value is impossible.",
		"无法计算：条件互相矛盾，或数值不可能。",
	},
}

// No is said before why something cannot be.
var No = Sentence{"No: {told}", "不行：{told}"}

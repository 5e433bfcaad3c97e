package words

// What is said in Slack alone.
var (
	FileTooLarge = Sentence{
		"{name} is too large: at most {most} KB are read. A model's config.json is enough.",
		"{name} 太大，最多读取 {most} KB。只要模型的 config.json 就够了。",
	}
	FileNotJSON = Sentence{
		"{name} is not JSON. Attach the model's config.json.",
		"{name} 不是 JSON，请附上模型的 config.json。",
	}
	FileUnread = Sentence{
		"{name} could not be fetched. Please send it again.",
		"无法获取 {name}，请重新发送。",
	}
	FileScope = Sentence{
		"I may not read files here: the app lacks the scope {scope}. Somebody who manages apps has to add it and install the app again.",
		"我在这里没有读取文件的权限：应用缺少 {scope}。请管理应用的人添加该权限并重新安装。",
	}
	TooManyFiles = Sentence{"Only the first {count} files were read.", "只读取了前 {count} 个文件。"}
	FormWaits    = Sentence{"Fill in the form to add it.", "填写表单即可添加。"}
	NothingToAsk = Sentence{"There is no text in that message that I could answer.", "那条消息里没有可以回答的文字。"}

	HomeTitle    = Sentence{"Will it fit, and what will it take?", "装得下吗？需要什么？"}
	HomeHow      = Sentence{"Mention me in a channel, write to me directly, or type `/vram` for a private answer. Use your own words, in any order.", "在频道里 @我、给我发私信，或输入 `/vram` 得到只有你可见的回答。用自己的话提问，顺序不限。"}
	HomeExamples = Sentence{"Examples", "示例"}
	HomeTry      = Sentence{"Try", "试试"}
	HomeMine     = Sentence{"My settings", "我的设置"}
	HomeLanguage = Sentence{"Language of answers", "回答语言"}
	HomeAuto     = Sentence{"As the question", "与提问相同"}
	HomeUnits    = Sentence{"Unit of sizes", "大小单位"}
	HomePreset   = Sentence{"My default preset", "我的默认预设"}
	HomeNoPreset = Sentence{"None", "无"}
	HomePresets  = Sentence{"Presets of the team", "团队预设"}
	HomeEmpty    = Sentence{"None yet. After an answer, say `save as lab-default`.", "还没有。得到回答后说 `save as lab-default` 即可保存。"}
	HomeOwn      = Sentence{"Own models and GPUs", "自有模型和显卡"}
	AddModel     = Sentence{"Add a Model", "添加模型"}
	AddGPU       = Sentence{"Add a GPU", "添加显卡"}

	FormSave      = Sentence{"Save", "保存"}
	FormCancel    = Sentence{"Cancel", "取消"}
	FormName      = Sentence{"Name", "名称"}
	FormParams    = Sentence{"Parameters in billions", "参数量（十亿）"}
	FormLayers    = Sentence{"Layers", "层数"}
	FormHidden    = Sentence{"Hidden size", "隐藏维度"}
	FormHeads     = Sentence{"Attention heads", "注意力头数"}
	FormKVHeads   = Sentence{"KV heads", "KV 头数"}
	FormConfig    = Sentence{"Or its config.json", "或上传 config.json"}
	FormMemory    = Sentence{"Memory in GB", "显存（GB）"}
	FormBandwidth = Sentence{"Memory bandwidth in GB/s", "显存带宽（GB/s）"}
	FormTFLOPS    = Sentence{"Dense 16-bit TFLOPS", "16 位稠密 TFLOPS"}
	FormNumber    = Sentence{"A number, please: 48 or 1.5.", "请填写数字，例如 48 或 1.5。"}
	FormNamed     = Sentence{"Letters, digits, dots and dashes; no spaces.", "只能使用字母、数字、点和短横线，不能有空格。"}
)

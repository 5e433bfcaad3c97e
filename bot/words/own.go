package words

// What a conversation says about a team's own models and cards, and about
// itself.
var (
	OwnOrigin = Sentence{"your team's own", "本团队自有"}
	OwnHides  = Sentence{"your team's own; it hides the built-in one", "本团队自有，覆盖同名内置条目"}
	OwnTitle  = Sentence{"Your team's own", "本团队自有"}
	NoneOwn   = Sentence{"There is none yet.", "还没有。"}
	HowToAdd  = Sentence{
		"Attach or paste a config.json, or say: add model foo 13b layers 40 hidden 5120 heads 40; add gpu lab-a6000 48gb 768GB/s 155tflops.",
		"可上传或粘贴 config.json，或说：add model foo 13b layers 40 hidden 5120 heads 40；add gpu lab-a6000 48gb 768GB/s 155tflops。",
	}
	HowToSave = Sentence{
		"Say: save as lab-default (for the team), or: save as lab-default for me. Only the cards: save hardware as lab-rack.",
		"可以说：保存为 lab-default（团队共享），或：保存为 lab-default 仅自己。只保存显卡：保存硬件为 lab-rack。",
	}
	NoRecipe = Sentence{
		"There are no ready settings for this question. Ask how much memory a model takes first.",
		"这个问题没有可用的运行配置。请先询问某个模型的显存需求。",
	}
)

// Labels of further actions.
var (
	HowToRun     = Sentence{"How to run it", "怎么运行"}
	SaveAsPreset = Sentence{"Save as preset", "存为预设"}
)

// What is said about files and entries.
var (
	OwnFileTooLarge = Sentence{"{name} is larger than {most} and was not read.", "{name} 超过 {most}，未读取。"}
	OwnFileUnread   = Sentence{
		"{name} could not be read as a model: {why}",
		"无法从 {name} 读出模型：{why}",
	}
	NotAModel = Sentence{"it is neither a config.json nor the header of a safetensors or GGUF file.", "它既不是 config.json，也不是 safetensors 或 GGUF 文件头。"}
	ModelRead = Sentence{"{name}: {params} parameters", "{name}：{params} 参数"}
	Guessed   = Sentence{"Guessed: {key} = {value} ({why}).", "推测：{key} = {value}（{why}）。"}
	AskName   = Sentence{
		"It is known in this conversation as {name}. To keep it for the team, say: call it {name}, or another name.",
		"在本对话中它叫 {name}。要为团队保存，请说：叫它 {name}，或换一个名称。",
	}
	ModelForNow = Sentence{"It is known in this conversation as {name}; ask about it.", "在本对话中它叫 {name}，可以直接提问。"}
	ModelKept   = Sentence{"Kept {name}: {what}.", "已保存 {name}：{what}。"}
	EntryKept   = Sentence{"Kept {name}: {what}.", "已保存 {name}：{what}。"}
	NameTaken   = Sentence{"{name} exists already.", "{name} 已存在。"}
	EditInstead = Sentence{"To change it, say: edit {kind} {name} and what is different.", "要修改，请说：edit {kind} {name} 加上要改的内容。"}
	// HidesBuiltin is said when an own name is also a built-in one.
	HidesBuiltin = Sentence{
		"{name} is also built in; within this team your own one is used from now on.",
		"{name} 也是内置名称；在本团队内，从现在起使用你们自己的。",
	}
	CardMemory = Sentence{"How much memory does the card have? For example: add gpu lab-a6000 48gb.", "这张卡有多少显存？例如：add gpu lab-a6000 48gb。"}
	NodeNeeds  = Sentence{"Which cards, and how many? For example: add node lab-rack 8x a100.", "是哪种卡，有几张？例如：add node lab-rack 8x a100。"}
	NoNetwork  = Sentence{
		"{name} can't be fetched here: the network is off. Attach or paste its config.json.",
		"无法下载 {name}：网络访问未开启。请上传或粘贴它的 config.json。",
	}
	NotFetched = Sentence{"{name} could not be fetched. Attach or paste its config.json.", "下载 {name} 失败。请上传或粘贴它的 config.json。"}
)

// Labels of actions on models and cards.
var (
	AskTask    = Sentence{"Memory for {task}", "{task}显存"}
	AskLargest = Sentence{"What fits on {name}", "{name} 能跑多大"}
	KeepAs     = Sentence{"Keep as {name}", "保存为 {name}"}
)

// What is said beside settings of a tool.
var ()

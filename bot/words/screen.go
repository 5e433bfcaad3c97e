package words

// Titles of blocks below an answer.
var (
	LabelTable = Sentence{
		"rows: {rows}; columns: {columns}; + fits, ~ tight, - does not fit", "行：{rows}；列：{columns}；+ 放得下，~ 比较紧，- 放不下",
	}
	LabelWays = Sentence{"Ways out, the cheapest first", "可行办法（代价小的在前）"}
	LabelRun  = Sentence{"How to run it", "如何运行"}
)

// CatalogueDate tells how old what is known by name is.
var CatalogueDate = Sentence{"Models, cards and prices as of {date}.", "模型、显卡和价格数据截至 {date}。"}

// Labels of the parts of an answer on a screen.
var (
	LabelTotal       = Sentence{"total", "合计"}
	LabelHeld        = Sentence{"of the {capacity} on each card", "每张卡容量 {capacity}"}
	LabelLeft        = Sentence{"of the {left} left on each card ({used} of {capacity} is taken)", "每张卡剩余 {left}（{capacity} 中已占用 {used}）"}
	LabelHeldShared  = Sentence{"of the {capacity} that its GPU may use", "GPU 可用 {capacity}"}
	LabelHeldEach    = Sentence{"of the {capacity} that the GPU of each machine may use", "每台机器的 GPU 可用 {capacity}"}
	LabelBand        = Sentence{"90 %: {low} to {high}", "90 % 区间：{low} 至 {high}"}
	LabelPhase       = Sentence{"peak in {phase}", "峰值在{phase}阶段"}
	LabelHost        = Sentence{"host RAM per node: {load} while loading, {steady} running", "每节点内存：加载 {load}，运行 {steady}"}
	LabelNVMe        = Sentence{"; on NVMe: {stored}", "；NVMe：{stored}"}
	LabelAssumed     = Sentence{"Assumed", "默认假设"}
	LabelNotes       = Sentence{"Notes", "提示"}
	LabelNext        = Sentence{"Next", "下一步"}
	LabelOptions     = Sentence{"Compared", "对比"}
	LabelRules       = Sentence{"Rules of thumb", "经验公式"}
	LabelFormulas    = Sentence{"Formulas", "公式"}
	LabelSources     = Sentence{"Sources", "来源"}
	LabelSuggestions = Sentence{"Did you mean {list}?", "是不是 {list}？"}
)

// What a picture says, and what is said in its place.
var (
	PictureCapacity = Sentence{"card: {size}", "显卡：{size}"}
	PictureOfCard   = Sentence{"of {size}", "共 {size}"}
	PictureAlt      = Sentence{"GPU memory: {bars}.", "显存：{bars}。"}
	PictureLabel    = Sentence{"{label}: ", "{label}："}
	PictureBar      = Sentence{"{list}; {total} in all", "{list}，合计 {total}"}
	PictureOf       = Sentence{" of {size} on the card", "，显卡可用 {size}"}
	PictureVerdict  = Sentence{" ({verdict})", "（{verdict}）"}
	PictureComma    = Sentence{", ", "、"}
)

// What stands on the screen of a chat beside the answer itself.
var (
	HeadFits       = Sentence{"Fits: {need} of {capacity} per GPU", "装得下：每张 GPU 占用 {need} / {capacity}"}
	HeadTight      = Sentence{"Tight: about {need} of {capacity} per GPU", "比较紧：每张 GPU 约占 {need} / {capacity}"}
	HeadHardlyFits = Sentence{"Probably does not fit: about {need} needed, {capacity} per GPU", "多半装不下：约需 {need}，每张 GPU 为 {capacity}"}
	HeadDoesNotFit = Sentence{"Does not fit: {need} needed, {capacity} per GPU", "装不下：需要 {need}，每张 GPU 只有 {capacity}"}

	HeadNeedsMore     = Sentence{"One thing is missing", "还缺一项信息"}
	HeadNotUnderstood = Sentence{"I could not read that", "没有看懂这句话"}
	HeadOutOfScope    = Sentence{"That is not a question about models and memory", "这不是关于模型和显存的问题"}
	HeadRejected      = Sentence{"That can't be worked out as asked", "按这样的条件无法计算"}

	Changed     = Sentence{"{key}: {new} (was {old})", "{key}：{new}（原为 {old}）"}
	ChangedSet  = Sentence{"{key}: {new} (was not set)", "{key}：{new}（原未设定）"}
	ChangedGone = Sentence{"{key}: no longer set (was {old})", "{key}：不再设定（原为 {old}）"}
	CameFrom    = Sentence{"{key} {value} from {from}", "{key} {value} 来自 {from}"}
	Reference   = Sentence{"Reference {ref}", "编号 {ref}"}

	ChartTitle     = Sentence{"{unit} per GPU", "每张 GPU（{unit}）"}
	ChartLimit     = Sentence{"card", "显卡容量"}
	ChartRest      = Sentence{"other", "其他"}
	BreakdownTitle = Sentence{"Breakdown: {total} per GPU", "明细：每张 GPU {total}"}
	AssumedTitle   = Sentence{"Why these assumptions ({count})", "为什么这样假设（{count}）"}
	ColumnPart     = Sentence{"part", "部分"}
	ColumnSize     = Sentence{"size", "大小"}
	ColumnShare    = Sentence{"of the card", "占显卡"}
	ColumnOption   = Sentence{"alternative", "方案"}
	ColumnVerdict  = Sentence{"verdict", "结论"}
	ColumnValue    = Sentence{"value", "数值"}
	Named          = Sentence{"{name}: {text}", "{name}：{text}"}
	Further        = Sentence{"… and {count} more", "……还有 {count} 项"}

	ShowAll  = Sentence{"Show All", "显示全部"}
	ShowMore = Sentence{"Show More", "继续显示"}
	PostHere = Sentence{"Post Here", "发到频道"}
)

// What is said at a terminal alone.
var (
	ConsoleGreeting = Sentence{
		"Ask away; Tab completes, a number does what is offered, `read FILE` reads a config.json, `help` tells more, Ctrl-D ends.",
		"请提问；Tab 补全，输入数字执行对应操作，`read 文件` 读取 config.json，`帮助` 查看更多，Ctrl-D 退出。",
	}
	ConsoleGoesOn = Sentence{
		"The conversation goes on from: {question}. Say `start over` for a new one.",
		"接着上次的对话：{question}。输入 `重新开始` 可以另起一个。",
	}
	FromOrigin = Sentence{"{key} {value} from {from}", "{key} {value} 来自 {from}"}
)

// What is said in Discord alone.
var (
	OpenThread   = Sentence{"Open a thread", "开子区讨论"}
	ThreadOpened = Sentence{"Opened. Mention me there to go on:", "已创建。在其中 @我 即可继续："}
	MayNotThread = Sentence{
		"I may not open threads here: the permissions \"Create Public Threads\" and \"Send Messages in Threads\" are missing. Reply to the answer instead.",
		"我在这里不能创建子区：缺少“创建公共子区”和“在子区内发送消息”权限。可以直接回复那条回答。",
	}
	NeedsManageServer = Sentence{
		"Only members with the permission Manage Server can change what this server shares.",
		"只有拥有“管理服务器”权限的成员才能修改本服务器共享的内容。",
	}
	AnswersPublic  = Sentence{"Answers to commands here are for everybody to see now.", "现在，本服务器的命令回答对所有人可见。"}
	AnswersPrivate = Sentence{
		"Answers to commands here are now seen only by who asked. Each has a button to post it.",
		"现在，本服务器的命令回答仅提问者可见；每条回答都有按钮可发到频道。",
	}
)

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

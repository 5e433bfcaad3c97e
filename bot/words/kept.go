package words

// reserved are words that the bot hears as commands, besides those that a
// question is made of.
var reserved = func() map[string]bool {
	set := make(map[string]bool)
	for _, word := range []string{
		"undo", "why", "formulas", "formula", "settings", "setting", "preset", "presets", "default", "defaults", "me", "it", "this", "that",
		"help", "export", "measured", "measurements", "chinese", "english", "zh", "en", "gb", "gib", "all", "none", "yes", "no", "save", "use",
		"forget", "model", "models", "gpu", "gpus", "card", "cards", "add", "list", "team", "mine", "run", "cancel", "stop", "start",
		"撤销", "为什么", "公式", "设置", "预设", "默认", "我", "帮助", "导出", "实测", "中文", "英文", "保存", "使用", "删除", "模型", "显卡", "全部",
	} {
		set[word] = true
	}
	return set
}()

// Reserved says whether a word is one of the bot's own and can't be a name.
func Reserved(word string) bool { return reserved[lower(word)] }

// Presets.
var (
	NothingToSave = Sentence{
		"There is nothing to save yet. Ask a question first, or say what to save: save 4x v100 32gb as lab-default.",
		"还没有可保存的内容。请先提问，或直接说明，例如：把 4 张 v100 32g 存为 lab-default。",
	}
	NothingRead = Sentence{
		"Nothing in \"{text}\" names a model, cards or settings.",
		"“{text}”中没有可识别的模型、显卡或设置。",
	}
	PresetSaved = Sentence{"Saved {name}, {whose}: {what}.", "已保存 {name}（{whose}）：{what}。"}
	PresetUse   = Sentence{"Say: use {name}, or: use {name} with 8 gpus.", "可以说：使用 {name}，或：使用 {name}，8 张卡。"}
	PresetTaken = Sentence{
		"{name} exists: {old}. Replace it by: {new}?",
		"{name} 已存在：{old}。要替换为：{new} 吗？",
	}
	NoPresets = Sentence{
		"There are no presets yet. Ask a question, then say: save as lab-default.",
		"还没有预设。先提一个问题，再说：保存为 lab-default。",
	}
	PresetsTitle = Sentence{"Presets", "预设"}
	MoreOfThem   = Sentence{"There are more; the first {count} are shown.", "还有更多，这里只显示前 {count} 个。"}
	DefaultHere  = Sentence{"{name} is the default here.", "这里的默认预设是 {name}。"}
	ForYou       = Sentence{"for you", "仅你可用"}
	ForAll       = Sentence{"for the team", "团队共享"}
	SavedBy      = Sentence{"by {who}, {day}", "{who}，{day}"}
)

// Labels of actions on what is kept.
var (
	SaveForMe   = Sentence{"Save for me", "仅为我保存"}
	SetForMe    = Sentence{"Set for me", "仅为我设置"}
	Overwrite   = Sentence{"Replace", "替换"}
	UsePreset   = Sentence{"Use {name}", "使用 {name}"}
	ForgetMeYes = Sentence{"Forget me", "忘记我"}
)

// Names of presets.
var (
	NoSuchPreset = Sentence{
		"There is no preset called {name}.",
		"没有名为 {name} 的预设。",
	}
	NameMissing  = Sentence{"A name is missing. For example: save as lab-default.", "缺少名称。例如：保存为 lab-default。"}
	NameTooLong  = Sentence{"A name can have up to {most} characters.", "名称最多 {most} 个字符。"}
	NameSign     = Sentence{"\"{sign}\" can't stand in a name; use letters, digits, dots and hyphens.", "名称中不能有“{sign}”，请使用文字、数字、点和连字符。"}
	NameReserved = Sentence{
		"\"{name}\" already means something in a question; choose another name, such as our-{name}.",
		"“{name}”在问题中已有含义，请换一个名称，例如 our-{name}。",
	}
)

// Settings of a person, a channel or a team.
var (
	NoMemory = Sentence{
		"Nothing can be kept here: this build has no store. Ask full questions, or use a build with SQLite.",
		"这里无法保存任何内容：此版本没有存储功能。请直接提出完整问题，或使用带 SQLite 的版本。",
	}
	GuestsSeeBuiltin = Sentence{
		"Guests of another organisation can ask about everything that is built in, but see and change nothing of this team.",
		"外部成员可以查询所有内置数据，但不能查看或修改本团队的内容。",
	}
	MemoryFailed = Sentence{
		"That could not be read or written just now. Please try again in a moment.",
		"现在无法读取或写入，请稍后再试。",
	}
	MayNotWrite = Sentence{
		"Only those who may write for the team can change what it shares. Ask a workspace admin or whoever runs this bot.",
		"只有有写入权限的成员才能修改团队共享的内容。请联系工作区管理员或机器人维护者。",
	}
	DefaultSet    = Sentence{"{name} is the default now: what a question leaves open comes from it.", "{name} 已设为默认：问题中未说明的部分将取自它。"}
	DefaultGone   = Sentence{"There is no default preset any more.", "已取消默认预设。"}
	LanguageSet   = Sentence{"English it is.", "好的，用中文回答。"}
	SettingsTitle = Sentence{"Your settings", "你的设置"}
	SettingSet    = Sentence{"{key}: {value}.", "{key}：{value}。"}
	NotSet        = Sentence{"not set", "未设置"}
	ChannelHas    = Sentence{" (this channel: {value})", "（本频道：{value}）"}
	HowToSet      = Sentence{
		"Change with: set lang zh, set units gb, set reply short, set default lab-default; for a whole channel: set channel units gb.",
		"修改方式：设置语言 en → set lang en，set units gb，set reply short，默认 lab-default；整个频道：set channel units gb。",
	}
)

// Where a default comes from.
var (
	// DefaultOrigin is where a part of a question came from.
	DefaultOrigin = Sentence{"{name} (default)", "{name}（默认）"}
)

// FromPreset says where a part of a question came from.
var FromPreset = Sentence{"from the preset {name}", "来自预设 {name}"}

// Forgetting, what one may take along, and what only one person may see.
var (
	MayNotExport = Sentence{
		"Only those who may write for the team can export what is kept. `forget me` removes what is yours.",
		"只有有写入权限的成员才能导出数据。说“忘记我”可删除你自己的数据。",
	}
	Forgotten    = Sentence{"{name} is forgotten.", "已删除 {name}。"}
	BroughtBack  = Sentence{"{name} is back.", "已恢复 {name}。"}
	NothingNamed = Sentence{"Nothing here is called {name}.", "没有名为 {name} 的内容。"}
	ForgetMeSure = Sentence{
		"This removes your presets, settings and conversations, and your name from what you shared. It can't be undone.",
		"这会删除你的预设、设置和对话，并从共享内容中去掉你的名字，且无法撤销。",
	}
	ForgottenYou   = Sentence{"Done: nothing about you is kept any more.", "已完成：不再保存任何与你有关的内容。"}
	ExportTitle    = Sentence{"What is kept here", "这里保存的内容"}
	ExportTooLarge = Sentence{
		"There is too much for one message. On the server: headroom store backup FILE.",
		"内容太多，无法放进一条消息。可在服务器上运行：headroom store backup FILE。",
	}
	ForgetRoomSure = Sentence{
		"This is your own room here: all that is kept in it goes, with what you saved for all. Servers have rooms of their own: say it there as well. It can't be undone.",
		"这里是你自己的空间：其中保存的全部内容都会删除，包括你共享保存的内容，且无法撤销。各服务器另有自己的空间，请在那里也说一次。",
	}
	ForgetAllSure = Sentence{
		"This removes everything that is kept here, for everybody: presets, models, cards, settings, conversations, measured figures and the record of changes. Only the installation stays. It can't be undone; `export` hands you a copy first.",
		"这会为所有人删除这里保存的一切：预设、模型、显卡、设置、对话、实测数据和更改记录，只保留安装本身。此操作无法撤销；可先用“导出”取得一份副本。",
	}
	ForgetAllYes   = Sentence{"Forget everything", "全部删除"}
	ForgottenAll   = Sentence{"Done: nothing is kept here any more.", "已完成：这里不再保存任何内容。"}
	MayNotForgetIt = Sentence{
		"Only those who may write for the team can remove what it keeps. `forget me` removes what is yours.",
		"只有有写入权限的成员才能删除团队保存的内容。说“忘记我”可删除你自己的数据。",
	}
	OnlyInPrivate = Sentence{
		"Everybody here would see that. Ask with the slash command, or in a direct message.",
		"这样做会让这里的所有人看到。请使用斜杠命令，或在私信中提问。",
	}
	OwnLeftOut = Sentence{
		"Your own are not listed where everybody reads along.",
		"在所有人可见的地方不列出你自己的预设。",
	}
	CutHere = Sentence{
		"Cut here: the whole is {count} characters long. On the server, `headroom store export` writes all of it.",
		"此处已截断：全文共 {count} 个字符。可在服务器上用 headroom store export 导出全部内容。",
	}
)

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

// ReadTitle and its neighbours are the lines of a model that was read.
var (
	ReadTitle   = Sentence{"read from {format}", "读自 {format}"}
	ReadExact   = Sentence{"weights on disk", "权重文件大小"}
	ReadStored  = Sentence{"stored as", "存储格式"}
	ReadKeys    = Sentence{"read", "已读取"}
	ReadGuessed = Sentence{"guessed", "推测"}
	ReadNote    = Sentence{"note", "注意"}
	ReadNetwork = Sentence{
		"reading from a hub needs network = true in the settings file",
		"从 hub 读取需要在设置文件中设 network = true",
	}
)

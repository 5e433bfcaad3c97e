package words

// What a conversation says about presets, settings and what is kept.
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
	MayNotExport = Sentence{
		"Only those who may write for the team can export what is kept. `forget me` removes what is yours.",
		"只有有写入权限的成员才能导出数据。说“忘记我”可删除你自己的数据。",
	}
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
	NoSuchPreset = Sentence{
		"There is no preset called {name}.",
		"没有名为 {name} 的预设。",
	}
	PresetsTitle = Sentence{"Presets", "预设"}
	MoreOfThem   = Sentence{"There are more; the first {count} are shown.", "还有更多，这里只显示前 {count} 个。"}
	DefaultHere  = Sentence{"{name} is the default here.", "这里的默认预设是 {name}。"}
	DefaultSet   = Sentence{"{name} is the default now: what a question leaves open comes from it.", "{name} 已设为默认：问题中未说明的部分将取自它。"}
	DefaultGone  = Sentence{"There is no default preset any more.", "已取消默认预设。"}
	// DefaultOrigin is where a part of a question came from.
	DefaultOrigin = Sentence{"{name} (default)", "{name}（默认）"}
	ForYou        = Sentence{"for you", "仅你可用"}
	ForAll        = Sentence{"for the team", "团队共享"}
	SavedBy       = Sentence{"by {who}, {day}", "{who}，{day}"}

	NameMissing  = Sentence{"A name is missing. For example: save as lab-default.", "缺少名称。例如：保存为 lab-default。"}
	NameTooLong  = Sentence{"A name can have up to {most} characters.", "名称最多 {most} 个字符。"}
	NameSign     = Sentence{"\"{sign}\" can't stand in a name; use letters, digits, dots and hyphens.", "名称中不能有“{sign}”，请使用文字、数字、点和连字符。"}
	NameReserved = Sentence{
		"\"{name}\" already means something in a question; choose another name, such as our-{name}.",
		"“{name}”在问题中已有含义，请换一个名称，例如 our-{name}。",
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

	LanguageSet   = Sentence{"English it is.", "好的，用中文回答。"}
	SettingsTitle = Sentence{"Your settings", "你的设置"}
	SettingSet    = Sentence{"{key}: {value}.", "{key}：{value}。"}
	NotSet        = Sentence{"not set", "未设置"}
	ChannelHas    = Sentence{" (this channel: {value})", "（本频道：{value}）"}
	HowToSet      = Sentence{
		"Change with: set lang zh, set units gb, set reply short, set default lab-default; for a whole channel: set channel units gb.",
		"修改方式：设置语言 en → set lang en，set units gb，set reply short，默认 lab-default；整个频道：set channel units gb。",
	}

	NothingToUndo = Sentence{"There is nothing to undo here.", "这里没有可撤销的内容。"}
	NothingBefore = Sentence{"Nothing was asked here before; the next question stands alone.", "这里之前没有提过问题，下一个问题会单独处理。"}
	StartedOver   = Sentence{"The next question stands alone; what was asked before is left out. `undo` brings it back.", "下一个问题会单独处理，不再沿用之前的内容。`撤销` 可以恢复。"}
	WhyTitle      = Sentence{"Why", "原因"}
	WhySpeed      = Sentence{
		"Each token that is written reads the weights that take part in it, {weights} per card, and {card} reads {bandwidth} GB/s at best: {ms} ms. Sequences that run at once share that reading. Weights of fewer bits, a card of more bandwidth, or more cards in tensor parallel make it faster.",
		"每写一个 token 都要把参与计算的权重读一遍（每张卡 {weights}），而 {card} 的显存带宽最多 {bandwidth} GB/s，需要 {ms} ms；同时进行的请求共用这次读取。更低比特的权重、带宽更高的卡或多卡张量并行都会更快。",
	}
	WhySpeedHost = Sentence{
		"Each token that is written reads the weights that take part in it, and what lies in host RAM is read at the speed of that RAM, which is ten or more times slower than a card's memory. More of the weights on cards, or RAM of more channels, makes it faster.",
		"每写一个 token 都要把参与计算的权重读一遍，放在主机内存里的那部分只能按内存带宽读取，比显存慢十倍以上。把更多权重放到显卡上，或用更多通道的内存，都会更快。",
	}
	WhyTime = Sentence{
		"The time is the work over the rate: {card} does {peak} TFLOPS ({rate}) at best, of which training reaches a third to a half; cards that share the work: {gpus}. More cards, a card of a higher rate, fewer tokens or epochs, or a smaller model shorten it in proportion; recomputing for memory (gradient checkpointing) lengthens it by about a third.",
		"时间等于计算量除以速率：{card} 的峰值为 {peak} TFLOPS（{rate}），训练通常只能达到其中的三分之一到一半，共 {gpus} 张卡。增加卡数、换速率更高的卡、减少 tokens 或 epoch、换更小的模型都会按比例缩短；为省显存而重算（梯度检查点）约多花三分之一的时间。",
	}
	WhyParts = Sentence{
		"Of {total} per card at the peak ({phase}): {list}.",
		"每张卡峰值 {total}（{phase}阶段），其中：{list}。",
	}

	PeakKept = Sentence{
		"Kept: {measured} measured; the estimate says {estimate} ({off}). It is shown beside questions like this one.",
		"已记录：实测 {measured}，估算 {estimate}（{off}）。以后类似问题会一并显示。",
	}
	PeakUnlikely    = Sentence{"That can't be the memory of a card. For example: measured 43.2GB.", "这不像是显卡的显存。例如：实测 43.2GB。"}
	NothingMeasured = Sentence{"Ask about a workload first; then say what was measured for it.", "请先询问一个具体任务，再告诉我实测值。"}
	MeasuredHere    = Sentence{"measured here on {day}", "本团队实测 {day}"}
	MeasuredBefore  = Sentence{"measured here before", "本团队更早实测"}
	MeasuredAgainst = Sentence{"{measured}; the estimate is off by {off}", "{measured}；估算偏差 {off}"}
	PeaksTitle      = Sentence{"Measured by the team", "团队实测"}
	NoPeaks         = Sentence{"Nothing was measured yet. After an answer, say: measured 43.2GB.", "还没有实测数据。得到回答后可以说：实测 43.2GB。"}
)

// Labels of actions on what is kept.
var (
	SaveForMe   = Sentence{"Save for me", "仅为我保存"}
	SetForMe    = Sentence{"Set for me", "仅为我设置"}
	Overwrite   = Sentence{"Replace", "替换"}
	UndoIt      = Sentence{"Undo", "撤销"}
	UsePreset   = Sentence{"Use {name}", "使用 {name}"}
	ForgetMeYes = Sentence{"Forget me", "忘记我"}
)

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

package words

// What is said about forgetting, and about what only one person may see.
var (
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

package words

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

package words

// What is said when a limit is reached.
var (
	TeamTooFast = Sentence{
		"Everybody here together asks more than {count} times in {seconds} seconds. I'll answer again in a moment.",
		"这里所有人加起来在 {seconds} 秒内超过了 {count} 条消息，请稍等片刻再问。",
	}
	StillTooFast = Sentence{
		"Still too many messages in a short time. Wait a few seconds, then ask again.",
		"消息仍然太频繁，请等几秒再问。",
	}
	QuestionTooLong = Sentence{
		"The question has {got} characters; at most {most} are read. Ask a shorter one.",
		"问题有 {got} 个字符，最多读取 {most} 个；请缩短后再问。",
	}
	AnswerTooLarge = Sentence{
		"The answer would be larger than the {most} KiB that are sent here. Ask for less of it.",
		"回答超过了这里最多发送的 {most} KiB，请缩小范围再问。",
	}
)

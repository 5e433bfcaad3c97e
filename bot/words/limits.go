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

// Limits that a model as released has none of.
var (
	NotAsReleased = Sentence{
		"Not as released: {what} needs {need} of {capacity}. In narrower formats: {list}.",
		"原精度装不下：{what}，需要 {need}，容量 {capacity}。改用更小的格式：{list}。",
	}
	LimitIn   = Sentence{"{format} {value} {unit} ({need})", "{format} 可到 {value} {unit}（占用 {need}）"}
	CacheGain = Sentence{
		" With a 16-bit cache it is {value} {unit}: {more} fewer, so this gives {times} x.", "16 位缓存时为 {value} {unit}：多出 {more}，为 {times} 倍。",
	}
)

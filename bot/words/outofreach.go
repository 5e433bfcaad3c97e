package words

// A training that the cards of a question do not hold, whatever is changed about it.
var (
	CannotTrain = Sentence{
		"It cannot run on {cards}: {what} needs {need} per card, and {card} has {capacity}.",
		"{cards} 跑不了：{what}，每张卡需要 {need}，而 {card} 只有 {capacity}。",
	}
	FewestHold = Sentence{
		" With the usual settings {cards} hold it ({need} each): there it takes about {time} for {tokens} tokens at {mfu} % MFU.",
		"按常用设置 {cards} 放得下（每张 {need}），训练 {tokens} tokens 约需 {time}（MFU {mfu} %）。",
	}
	FewestHoldIt = Sentence{" With the usual settings {cards} hold it ({need} each).", "按常用设置 {cards} 放得下（每张 {need}）。"}
)

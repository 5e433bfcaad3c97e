package words

// What stands beside the other of time and money.
var (
	ThatWay      = Sentence{" It fits if you {changes}: that takes about {time}.", "可以{changes}，这样装得下，约需 {time}。"}
	ThatWayCosts = Sentence{" It fits if you {changes}: that takes about {time} and costs about {money}.", "可以{changes}，这样装得下，约需 {time}，费用约 {money}。"}
	AlsoCosts    = Sentence{" At {price} per GPU hour it costs about {money}.", "按每 GPU 小时 {price} 计，约 {money}。"}
	InBudget     = Sentence{" That is within {budget}, with {left} left.", "在 {budget} 预算之内，还剩 {left}。"}
	OverBudget   = Sentence{" That is {times} x the budget of {budget}: it pays for {hours} GPU hours, {share} % of the work.", "是预算 {budget} 的 {times} 倍：预算只够 {hours} GPU 小时，即 {share} % 的工作量。"}
	CostKept     = Sentence{" At {price} per GPU hour that is {hour} an hour, {day} a day or {month} in 30 days.", "按每 GPU 小时 {price} 计，每小时 {hour}，每天 {day}，30 天 {month}。"}
	WithinAMonth = Sentence{" On {cards}, at the same share of their peak, it would be about {time}.", "用 {cards}（利用率相同）约需 {time}。"}
	AlsoTakes    = Sentence{" It takes about {time} on {cards}.", "在 {cards} 上约需 {time}。"}
)

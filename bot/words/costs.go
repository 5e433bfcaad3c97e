package words

// What stands beside the other of time and money.
var (
	AlsoCosts = Sentence{" At {price} per GPU hour it costs about {money}.", "按每 GPU 小时 {price} 计，约 {money}。"}
	AlsoTakes = Sentence{" It takes about {time} on {cards}.", "在 {cards} 上约需 {time}。"}
)

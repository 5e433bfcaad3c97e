package words

// Which cards take the least energy for a model.
var (
	LeastEnergy = Sentence{
		"{cards} takes the least energy of the common cards for {what}: about {energy} kWh per million tokens written, at {rate} tokens/s, with {gpus} W for the cards and about {host} W for the machine round them.",
		"常见显卡中 {cards} 用于{what}最省电：每生成百万 tokens 约 {energy} kWh，{rate} tokens/s，显卡 {gpus} W，主机约 {host} W。",
	}
	NextEnergy    = Sentence{" Next: {list}.", "其次：{list}。"}
	EnergyOf      = Sentence{"{cards} {energy} kWh ({rate} tokens/s)", "{cards} {energy} kWh（{rate} tokens/s）"}
	DesktopEnergy = Sentence{
		" Of cards for desktops {cards} takes the least: {energy} kWh ({rate} tokens/s).",
		"台式机显卡中 {cards} 最省电：{energy} kWh（{rate} tokens/s）。",
	}
	WidestTake = Sentence{
		" In {format}, as released, the least is {energy} kWh, on {cards}.",
		"按发布的 {format} 则最低 {energy} kWh（{cards}）。",
	}
	EnergyRated = Sentence{
		"That is at the rated draw. A limit of power lowers it: writing waits for memory and loses little speed. Macs and other computers that share their memory are left out, since what they draw is hardly published.",
		"以上按额定功耗计算。限制功耗可以更省电：生成受显存带宽限制，速度损失很小。Mac 等共享内存的整机很少公布功耗，未列入。",
	}
)

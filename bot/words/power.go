package words

func init() { intentNames["power"] = Sentence{"power", "功耗"} }

// What cards draw.
var (
	Power = Sentence{
		"{cards} draw up to {gpus}; with about {host} for the host that is {total}. Plan a power supply of at least {supply}.",
		"{cards} 最多 {gpus}；加上主机约 {host}，合计 {total}。电源至少选 {supply}。",
	}
	Energy = Sentence{
		" Over {time} that is {energy}.", "运行 {time}耗电 {energy}。",
	}
	EnergyCost = Sentence{
		" At {price} per kWh that costs {money}.", "按每千瓦时 {price}，电费 {money}。",
	}
	EnergyCostPerHour = Sentence{
		" At {price} per kWh an hour costs {money}.", "按每千瓦时 {price}，每小时电费 {money}。",
	}
)

// PowerWhole is Power where the processor and the GPU are one.
var PowerWhole = Sentence{"{cards}, the whole computer: up to {total} at work.", "{cards} 整机运行时最多 {total}。"}

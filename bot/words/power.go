package words

func init() { intentNames["power"] = Sentence{"power", "功耗"} }

// What cards draw, and what becomes of it.
var (
	Heat           = Sentence{" All of it becomes heat: {btu} BTU an hour, {tons} tons of cooling.", "全部变为热量：每小时 {btu} BTU，约需 {tons} 冷吨制冷。"}
	WritesToo      = Sentence{" It writes about {rate} tokens/s there, to one user alone.", "单个用户约 {rate} tokens/s。"}
	EnergyOfTokens = Sentence{"{energy} per million tokens: {power} at {rate} tokens/s. ", "每百万 tokens 耗电 {energy}：功率 {power}，{rate} tokens/s。"}
	Power          = Sentence{
		"Up to {gpus} for {cards}; with about {host} for the host that is {total}. Plan a power supply of at least {supply}.",
		"{cards} 最多 {gpus}；加上主机约 {host}，合计 {total}。电源至少选 {supply}。",
	}
	Energy = Sentence{
		" Over {time} that is {energy}.", "运行 {time}耗电 {energy}。",
	}
	EnergyBillFirst = Sentence{
		"About {money} of electricity: {energy} over {time}, at {price} per kWh.", "电费约 {money}：运行 {time}耗电 {energy}，每千瓦时 {price}。",
	}
	EnergyBillUsual = Sentence{
		"About {money} of electricity, at a usual {price} per kWh: {energy} over {time}. Tell your price for the sum.", "电费约 {money}（按常见的每千瓦时 {price}）：运行 {time}耗电 {energy}；给出电价即可算准。",
	}
	EnergyCost = Sentence{
		" At {price} per kWh that costs {money}.", "按每千瓦时 {price}，电费 {money}。",
	}
	EnergyCostPerHour = Sentence{
		" At {price} per kWh an hour costs {money}, a day {day}, 30 days {month}.", "按每千瓦时 {price}，每小时电费 {money}，每天 {day}，30 天 {month}。",
	}
)

// Power of more than one machine, of a machine whose draw is told, and energy where no time is.
var (
	PowerMany = Sentence{
		"Up to {gpus} for {cards}; with about {host} for the {machines} machines round them that is {total}. Plan power supplies of at least {supply} in each machine.",
		"{cards} 最多 {gpus}；加上 {machines} 台主机约 {host}，合计 {total}。每台电源至少选 {supply}。",
	}
	PowerTold = Sentence{
		"{total} in all, as told. Plan a power supply of at least {supply}.",
		"按给出的整机功率 {total} 计。电源至少选 {supply}。",
	}
	EnergyUsual = Sentence{" A day of it is {day}, 30 days are {month}.", "每天耗电 {day}，30 天 {month}。"}
)

// What a power supply at hand is to that.
var (
	SupplyEnough = Sentence{"Yes, {have} is enough. ", "够用，{have} 的电源够。"}
	SupplyTight  = Sentence{"{have} is tight: it holds the rated draw, with less to spare than peaks of a few milliseconds take. ", "{have} 的电源偏紧：够额定功耗，但余量不足以应付毫秒级峰值。"}
	SupplyShort  = Sentence{"No, {have} is not enough. ", "不够，{have} 的电源不够。"}
)

// What a circuit at hand is to that, and a measured draw to the rating of the board.
var (
	CircuitHolds = Sentence{
		"A {amps} A circuit holds it: at {volts} V it carries {most}, {steady} of it for hours. ", "{amps} A 的回路够用：{volts} V 时可承载 {most}，长时间为 {steady}。",
	}
	CircuitTight = Sentence{
		"A {amps} A circuit does not trip at once, but {total} is more than it should carry for hours: {steady} of its {most} at {volts} V. ",
		"{amps} A 的回路不会立即跳闸，但 {total} 超过了长时间可承载的 {steady}（{volts} V 时最多 {most}）。",
	}
	CircuitTrips = Sentence{
		"A {amps} A circuit trips: at {volts} V it carries {most}, and this draws up to {total}. ", "{amps} A 的回路会跳闸：{volts} V 时最多 {most}，而这里最多 {total}。",
	}
	DrawOfRated = Sentence{
		"{seen} is {share} % of the {rated} that the board is rated at. ", "{seen} 是该卡额定功耗 {rated} 的 {share} %。",
	}
)

// PowerWhole is Power where the processor and the GPU are one.
var PowerWhole = Sentence{"{cards}, the whole computer: up to {total} at work.", "{cards} 整机运行时最多 {total}。"}

// What a limit of power leaves of the speed of a card.
var (
	LimitSaves = Sentence{
		"{limit} W instead of {from} W saves {energy} over {time} of full work, {money} at {price} per kWh. ",
		"从 {from} W 限到 {limit} W，满载运行 {time}省 {energy}，按每千瓦时 {price} 计约 {money}。",
	}
	LimitUnused = Sentence{"That is at the full {rated} W.", "以上按满功耗 {rated} W 计算。"}
	LimitKeeps  = Sentence{
		" At {limit} of {rated} W ({share} %) writing keeps about {writing} % of its speed, since it waits for memory; reading prompts and training keep about {low} to {high} %, as they follow the clock.",
		"限到 {limit} W（{rated} W 的 {share} %）时，生成受显存带宽限制，约保留 {writing} % 的速度；读入提示和训练随频率变慢，约保留 {low} 至 {high} %。",
	}
	LimitSlows = Sentence{
		" At {limit} of {rated} W ({share} %) writing keeps about {writing} % of its speed, since it waits for memory; reading prompts and training lose more than the limit takes: an RTX 3090 keeps 60 % of them at 57 % of its power and 26 % at 43 %.",
		"限到 {limit} W（{rated} W 的 {share} %）时，生成受显存带宽限制，约保留 {writing} % 的速度；读入提示和训练下降得比功耗更快：RTX 3090 在 57 % 功耗下保留 60 %，在 43 % 功耗下只剩 26 %。",
	}
	LimitStarves = Sentence{
		" At {limit} of {rated} W ({share} %) a card falls to its lowest clocks: an RTX 3090 at 29 % of its power keeps a sixth of its speed.",
		"限到 {limit} W（{rated} W 的 {share} %）时，显卡会掉到最低频率：RTX 3090 在 29 % 功耗下只剩六分之一的速度。",
	}
	LimitedRate = Sentence{" One sequence is then written at about {rate} tokens/s.", "此时单序列生成约 {rate} tokens/s。"}
	LimitAbove  = Sentence{"{limit} W is no less than the {rated} W that {card} is rated at, so that nothing slows down.", "{limit} W 不低于 {card} 的额定功耗 {rated} W，不会变慢。"}
	HeldByLimit = Sentence{
		"Limited to {limit} W each (nvidia-smi -pl {limit}) it is: the machine then draws {total}, and writing keeps about {share} % of its speed. ",
		"把每张卡限到 {limit} W（nvidia-smi -pl {limit}）就够：整机 {total}，生成约保留 {share} % 的速度。",
	}
	CardsInTurn = Sentence{
		" That is with all cards at work at once, as tensor parallel and training have them. Split by layers (llama.cpp, Ollama) they work in turn, and the mean while tokens are written is far lower: about the rating of one card and what the others draw while they wait.",
		"这是所有卡同时满载的情况（张量并行、训练）。按层切分（llama.cpp、Ollama）时各卡轮流工作，生成时平均功耗低得多：约为一张卡的额定功耗加上其余卡等待时的功耗。",
	}
	UsualLimit = Sentence{
		" A limit of {limit} W each (nvidia-smi -pl {limit}) brings the cards to {gpus} at most and keeps about {share} % of the speed of writing.",
		"把每张卡限到 {limit} W（nvidia-smi -pl {limit}），显卡合计最多 {gpus}，生成约保留 {share} % 的速度。",
	}
)

package words

// What hardware costs by the time, and what money pays for.
var (
	SumForPeriod     = Sentence{" A {period} of it, {hours} hours, comes to {money}.", "一{period}（{hours} 小时）合 {money}。"}
	SumForHours      = Sentence{" {hours} hours of it come to {money}.", "{hours} 小时合 {money}。"}
	NoPurchasePrice  = Sentence{" That is rent: what cards sell for is not known here.", "以上是租用价格；这里没有显卡的售价。"}
	BudgetHours      = Sentence{" The budget of {budget} pays for these hours at {price} each.", "预算 {budget} 按每小时 {price} 可用这么多小时。"}
	CheapestInstance = Sentence{"The cheapest {provider} instance that holds {what} is {instance}, {cards}: {need} of {capacity} per card, {price} an hour (on demand, {date}).", "能放下{what}的最便宜 {provider} 实例是 {instance}（{cards}）：每张占用 {need}，容量 {capacity}，每小时 {price}（按需，{date}）。"}
	NextInstance     = Sentence{" Next: {instance}, {cards}, {need} per card, {price} an hour.", "其次是 {instance}（{cards}）：每张占用 {need}，每小时 {price}。"}
	NoInstance       = Sentence{"No {provider} instance with a price known here holds {what}: it takes {need}.", "已知价格的 {provider} 实例都放不下{what}：需要 {need}。"}
	SetsKeepUp       = Sentence{"{count} x {card}: {sets} sets of {each} keep up with {rate} requests a second, a steady flow.", "共需 {count} 张 {card}：{sets} 组、每组 {each} 张才跟得上每秒 {rate} 个请求（平稳流量）。"}
	RentUnknown      = Sentence{" What {card} rents for is not known here: tell the price of an hour of one, and the sum is given.", "这里没有 {card} 的租价；给出每卡每小时的价格即可算出总价。"}
	BudgetPays       = Sentence{
		"{budget} pays for {hours} GPU hours at {price} each: {time} on {cards}.",
		"{budget} 按每 GPU 小时 {price} 可用 {hours} GPU 小时：{cards} 可跑 {time}。",
	}
	TrainsInTime = Sentence{
		" In that time {what} gets through about {tokens} tokens, at {mfu} % MFU.",
		"期间{what}约可完成 {tokens} tokens（MFU {mfu} %）。",
	}
	ServesInTime = Sentence{
		" At {rate} tokens/s that is about {tokens} tokens.",
		"按 {rate} tokens/s 约可生成 {tokens} tokens。",
	}
	TokensInTimeFull = Sentence{
		" In {time} that is {tokens} tokens for one request after the other, and {full} with a full queue (about {users} at once).",
		"{time}逐个请求约合 {tokens} tokens，满载（约 {users} 路并发）约 {full} tokens。",
	}
	TokensInTime     = Sentence{" In {time} that is {tokens} tokens.", "{time}约合 {tokens} tokens。"}
	TokensInGPUHours = Sentence{" {hours} GPU hours come to {tokens} tokens.", "{hours} GPU 小时约合 {tokens} tokens。"}
	BudgetRents      = Sentence{
		" The budget of {budget} can't be held against what cards sell for, which is not known here; it would rent this set for {time}.",
		"这里没有显卡售价，无法用预算 {budget} 比较购买方案；用来租这套配置可用 {time}。",
	}
	BudgetUnused = Sentence{
		" The budget of {budget} is not used: what cards sell for is not known here, and rents are listed in USD only.",
		"预算 {budget} 未参与计算：这里没有显卡售价，租价只有美元标价。",
	}
	BudgetUnsold = Sentence{
		" The budget of {budget} is not used: what cards sell for is not known here.",
		"预算 {budget} 未参与计算：这里没有显卡售价。",
	}
	ServiceDearer = Sentence{
		" The service takes {service} per million tokens, own cards {own} at best, with {read} read for each that is written: they pay off from {rate} tokens/s on, read and written, around the clock: {month} a month.",
		"服务价每百万 tokens {service}，自建最低 {own}（每输出 1 个读入 {read} 个）：全天平均达到 {rate} tokens/s（每月 {month} tokens）以上自建才划算。",
	}
	ServiceUnheld = Sentence{
		" The {service} per million tokens of the service can't be held against that: prices of cards are in {currency}, and currencies are not converted here. Tell what an hour of a card costs in the same money.",
		"服务价每百万 tokens {service} 无法与 {currency} 价格直接比较：这里不换算货币。请给出同一货币的每卡每小时价格。",
	}
	ServiceCheaper = Sentence{
		" The service takes {service} per million tokens, own cards {own} at best, with {read} read for each that is written: the service is cheaper. It would take {rate} tokens/s, read and written, around the clock.",
		"服务价每百万 tokens {service}，自建最低 {own}（每输出 1 个读入 {read} 个）：服务更便宜；自建需要全天 {rate} tokens/s 才持平。",
	}
	StagesTake = Sentence{
		"About {time} in all on {cards} ({hours} GPU hours), one stage after the other: {list}.",
		"在 {cards} 上合计约 {time}（{hours} GPU 小时），各阶段依次进行：{list}。",
	}
	StageOf = Sentence{"{stage} on {tokens} tokens {time}", "{stage} {tokens} tokens {time}"}
	RentFor = Sentence{" Rented for {time} it is {money}.", "租用 {time} 合 {money}。"}
)

// Whether to buy cards or to rent them.
var (
	BreaksEven = Sentence{
		"At {price}, buying {cards} beats rent at {rent} an hour after about {hours} hours of work: {time} at {daily} hours a day.",
		"以 {price} 购买 {cards}，与每小时 {rent} 租用相比，约工作 {hours} 小时后回本：每天 {daily} 小时即 {time}。",
	}
	BreaksEvenEach = Sentence{
		"Each {price} of the price of {cards} is won back after about {hours} hours of work, against rent at {rent} an hour: {time} at {daily} hours a day. Tell the price for the whole.",
		"{cards} 售价每 {price} 约需工作 {hours} 小时才能抵回每小时 {rent} 的租金：每天 {daily} 小时即 {time}。给出售价即可算出总时间。",
	}
	BreaksEvenLess   = Sentence{" That counts {energy} an hour of electricity for a machine of one's own, {power} at {kwh} per kWh, and neither its other parts nor what the card sells for later.", "已计入自有机器每小时 {energy} 的电费（{power}，每千瓦时 {kwh}），未计整机其他部件和二手残值。"}
	BreaksEvenPlain  = Sentence{" Electricity, {power} for a machine of one's own, is not in it: tell the price of a kWh in the same money.", "未计电费（自有机器约 {power}）；请给出同一货币的电价。"}
	NeverBreaksEven  = Sentence{"Buying never pays: rent is {rent} an hour, and the electricity of a machine of one's own {energy}.", "购买无法回本：租金每小时 {rent}，自有机器的电费就要 {energy}。"}
	BreaksEvenUnheld = Sentence{"{price} can't be held against rent of {rent} an hour: currencies are not converted here. Tell what an hour of a card rents for in the same money.", "{price} 无法与每小时 {rent} 的租金比较：这里不换算货币。请给出同一货币的每卡每小时租价。"}
)

// Which of several cards costs less.
var (
	CheaperWork = Sentence{
		"{first} costs less: {a} against {b} for {second}.",
		"{first} 更便宜：{a}，{second} 为 {b}。",
	}
	CheaperMany = Sentence{"{first} costs least: {a}. The others: {list}.", "{first} 最便宜：{a}。其余：{list}。"}
	EquallyDear = Sentence{"{first} and {second} cost about the same: {a} and {b}.", "{first} 与 {second} 费用相当：{a} 与 {b}。"}
	WorkBill    = Sentence{"{money} ({hours} GPU hours at {price}, {time})", "{money}（{hours} GPU 小时，单价 {price}，{time}）"}
	TokenBill   = Sentence{"{money} per million tokens ({rate} tokens/s at {price} per GPU hour)", "每百万 tokens {money}（{rate} tokens/s，每 GPU 小时 {price}）"}
	WorkTime    = Sentence{"{time} ({hours} GPU hours, no price known)", "{time}（{hours} GPU 小时，价格未知）"}
	Bills       = Sentence{" The work: {list}.", "所需：{list}。"}
	NoBill      = Sentence{"(no price known)", "（租价未知）"} // behind the card's name
	WorthTimes  = Sentence{
		" A GPU hour of {first} does {times} x the work of one of {second}: it pays as long as it costs less than {times} x as much.",
		"{first} 每 GPU 小时完成的工作量是 {second} 的 {times} 倍：价格低于其 {times} 倍就划算。",
	}
	WorthOfSets = Sentence{
		" {first} does {times} x the work of {second}: it pays as long as the whole set costs less than {times} x as much.",
		"{first} 整组完成的工作量是 {second} 的 {times} 倍：整组价格低于后者的 {times} 倍就划算。",
	}
	WorthOfFullSets = Sentence{
		" With full queues {first} does {times} x the work of {second}, and for one user alone {alone} x: it pays as long as the whole set costs less than so many times as much.",
		"满载时 {first} 整组完成的工作量是 {second} 的 {times} 倍，单用户时为 {alone} 倍：整组价格低于后者的这个倍数就划算。",
	}
	UnpricedPair = Sentence{
		"No price is known here of {list}; say it as \"at 2 usd per gpu hour\" beside each.",
		"这里没有 {list} 的价格；请在各自后面注明，例如“每小时 6 元”。",
	}
	FLOPDone = Sentence{
		"{flop} FLOP are about {days} GPU days ({hours} GPU hours) of {card}, at {share} % of its {peak} TFLOPS ({dtype}).",
		"{flop} FLOP 约合 {card} {days} GPU 天（{hours} GPU 小时），按峰值 {peak} TFLOPS（{dtype}）的 {share} % 计。",
	}
	FLOPOnCards = Sentence{" On {cards} that takes about {time}.", "{cards} 约需 {time}。"}
	BoughtFor   = Sentence{" 1,000 USD buys: {list}.", "每 1,000 美元买到的速度：{list}。"}
	BoughtFull  = Sentence{" With a full queue 1,000 USD buys: {list}.", "满载时每 1,000 美元买到的速度：{list}。"}
	SpeedBought = Sentence{"{rate} tokens/s on {card} at {price} USD", "{card}（{price} 美元）{rate} tokens/s"}
	ListPrices  = Sentence{" Prices not told are the lowest list prices for rent.", "未注明的价格取最低租用标价。"}
	AsSetShort  = Sentence{" As set, {list} can't hold it; the speeds are reckoned as if it did.", "按此设置 {list} 装不下；速度按装得下计。"}
)

// Cards that are counted by time or money alone.
var (
	CardsForTime = Sentence{
		"{count} cards of the same kind: {time} on {cards} are {hours} GPU hours, to be done in {limit}. More cards seldom scale that well, so plan for some spare time.",
		"需要 {count} 张同样的卡：{cards} 卡 {time}合 {hours} GPU 小时，要在 {limit}内完成。卡越多效率越难保持，请留些余量。",
	}
	RolledOut = Sentence{
		" {time} of it goes to writing the completions: {tokens} tokens at {rate} tokens/s, {count} at once, with a server on the same cards; the updates take {update}.",
		"其中 {time} 用于生成回答：{tokens} tokens，同一批卡上的推理引擎约 {rate} tokens/s（{count} 路并发）；更新参数需 {update}。",
	}
	Transfer = Sentence{
		"About {time}: {size} of {model} at {rate} Gbit/s ({bytes} GB/s), if all of it is used.",
		"约 {time}：{model} 共 {size}，按 {rate} Gbit/s（{bytes} GB/s）跑满计。",
	}
	OptimalTokens = Sentence{
		"About {tokens} tokens: 20 for each of {params} parameters is where compute is best spent (Chinchilla).",
		"约 {tokens} tokens：按 Chinchilla 法则，{params} 参数每个配 20 个 token 时算力用得最好。",
	}
	StepsInTime = Sentence{" That is {steps} steps of {tokens} tokens.", "合 {steps} 步，每步 {tokens} tokens。"}
	JobRented   = Sentence{
		" For {tokens} tokens it is rented for {time} at {mfu} % MFU, which costs about {money}.",
		"训练 {tokens} tokens 需租用 {time}（MFU {mfu} %），约 {money}。",
	}
	WithinHour         = Sentence{" Within {limit} an hour: {sets}.", "每小时 {limit} 以内可租：{sets}。"}
	SetsApart          = Sentence{"; ", "；"}
	OnlyWithinHour     = Sentence{" None of the other common cards holds it within {limit} an hour.", "每小时 {limit} 以内，其他常见显卡都装不下。"}
	NoneWithinHour     = Sentence{" None of the common cards holds it within {limit} an hour.", "每小时 {limit} 以内，没有常见显卡装得下。"}
	NarrowerWithinHour = Sentence{" In {format} it is within that on {cards}: {need} per card, {price} an hour.", "用 {format} 则 {cards} 即可：每张占用 {need}，每小时 {price}。"}
	HourUnheld         = Sentence{
		" The {limit} an hour can't be held against list prices, which are in {currency}; currencies are not converted here.",
		"每小时 {limit} 无法与 {currency} 标价直接比较：这里不换算货币。",
	}
	PeriodUnheld = Sentence{
		" The budget of {budget} can't be held against that: list prices are in {currency}, and currencies are not converted here.",
		"预算 {budget} 无法与 {currency} 标价直接比较：这里不换算货币。",
	}
	OverPeriod = Sentence{
		" That is more than the budget of {budget}, which pays for {hours} hours of it, {each} a day.",
		"超过预算 {budget}：预算只够 {hours} 小时，即每天 {each} 小时。",
	}
	BudgetRentsCards = Sentence{
		"{budget} rents {count} x {card} for {time}: {each} each at {price} per GPU hour.",
		"{budget} 可租 {count} 张 {card} 共 {time}：每张 {each}，每 GPU 小时 {price}。",
	}
	RatioTooHigh = Sentence{" At {ratio} x the price it does not pay.", "价格是 {ratio} 倍时不划算。"}
	RatioPays    = Sentence{" At {ratio} x the price it pays.", "价格是 {ratio} 倍时仍划算。"}
	SpotCosts    = Sentence{
		" At the spot price of {price} it would be about {money}, {share} % of that; spot machines can be taken back at any time, so save checkpoints often.",
		"按竞价 {price} 约 {money}，为其 {share} %；竞价实例随时可能被收回，请经常保存检查点。",
	}
	SpotTaken   = Sentence{" Spot machines can be taken back at any time, so save checkpoints often.", "竞价实例随时可能被收回，请经常保存检查点。"}
	NoSpotPrice = Sentence{
		" No spot price is kept here, since they change by the hour; say one (spot at $1.2). Spot machines can be taken back at any time, so save checkpoints often.",
		"这里没有竞价价格，因为它随时变化；请给出一个（竞价 $1.2）。竞价实例随时可能被收回，请经常保存检查点。",
	}
)

package words

// What a work costs.
var (
	Cost = Sentence{
		"About {money}: {hours} GPU hours at {price} per GPU hour.",
		"约 {money}：{hours} GPU 小时，每 GPU 小时 {price}。",
	}
	CostPerHour = Sentence{
		"{money} per hour for {cards}, at {price} per GPU hour.",
		"{cards} 每小时 {money}，每 GPU 小时 {price}。",
	}
	PerMillionTrained = Sentence{" That is {money} per million trained tokens.", "每百万训练 tokens 合 {money}。"}
	RentedDay         = Sentence{
		" As a server that is rented all day, so that requests are answered whenever they come, it is {day} a day, {each} per million tokens; {whether}.",
		"如果整天租用服务器随时响应请求，每天 {day}，每百万 tokens 合 {each}；{whether}。",
	}
	AgainstAPI = Sentence{
		"an API is cheaper where it takes less than that for a million tokens, and up to {full} tokens a day the rent stays the same",
		"API 的每百万 tokens 价格低于此数就更划算；每天不超过 {full} tokens 时租金不变",
	}
	SameRent   = Sentence{"up to {full} tokens a day the rent stays the same", "每天不超过 {full} tokens 时租金不变"}
	CostOfRate = Sentence{
		"About {money} per million tokens, at {rate} tokens/s and {price} per GPU hour.",
		"每百万 token 约 {money}（{rate} token/s，每 GPU 小时 {price}）。",
	}
	AlsoCosts = Sentence{" At {price} per GPU hour it costs about {money}.", "按每 GPU 小时 {price} 计，约 {money}。"}
	AlsoTakes = Sentence{" It takes about {time} on {cards}.", "在 {cards} 上约需 {time}。"}
	JobRented = Sentence{
		" For {tokens} tokens it is rented for {time} at {mfu} % MFU, which costs about {money}.",
		"训练 {tokens} tokens 需租用 {time}（MFU {mfu} %），约 {money}。",
	}
)

// Electricity beside work that is priced by the hour.
var (
	OwnEnergy     = Sentence{"About {money} of electricity on machines of one's own: {energy} at {price} per kWh.", "自有机器约 {money} 电费：{energy}，每千瓦时 {price}。"}
	RentedInstead = Sentence{" Rented it would be about {money}: {hours} GPU hours at {price}.", "若租用约 {money}：{hours} GPU 小时，每小时 {price}。"}
	RentOrOwn     = Sentence{
		"Rented it is {rent} for {hours} GPU hours at {price}, with power included; on a machine of one's own the same hours take {money} for {energy} of electricity at {kwh} per kWh.",
		"租用为 {rent}（{hours} GPU 小时，每小时 {price}，含电费）；自有机器同样时长只需电费 {money}（{energy}，每千瓦时 {kwh}）。",
	}
	RentAndEnergy = Sentence{
		"About {total}: {rent} for {hours} GPU hours at {price}, and {money} for {energy} of electricity at {kwh} per kWh.",
		"约 {total}：{hours} GPU 小时（每小时 {price}）{rent}，另加 {energy} 电费 {money}（每千瓦时 {kwh}）。",
	}
	GPUHoursPerMillion = Sentence{"A million tokens take about {hours} GPU hours on {cards}.", "{cards} 每百万 tokens 约需 {hours} GPU 小时。"}
	EnergyPerMillion   = Sentence{"About {money} of electricity per million tokens: {energy} at {price} per kWh, with a full queue of {rate} tokens/s.", "每百万 tokens 电费约 {money}：耗电 {energy}，每千瓦时 {price}，满载约 {rate} tokens/s。"}
	EnergyAlone        = Sentence{" With one user alone, at {rate} tokens/s, it is {money}.", "只有一个用户时约 {rate} tokens/s，合 {money}。"}
	OwnDraw            = Sentence{" Machines of one's own draw up to {power}, {energy} in that time: tell the price of a kWh and it is reckoned with.", "自有机器最多 {power}，这段时间耗电 {energy}；给出电价即可计入。"}
	EnergyBeside       = Sentence{" Electricity on one's own machines comes to {money}: {energy} at {price} per kWh.", "自有机器的电费约 {money}：{energy}，每千瓦时 {price}。"}
	RatioTooHigh       = Sentence{" At {ratio} x the price it does not pay.", "价格是 {ratio} 倍时不划算。"}
	RatioPays          = Sentence{" At {ratio} x the price it pays.", "价格是 {ratio} 倍时仍划算。"}
	CheaperWork        = Sentence{
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
	UnpricedPair = Sentence{
		"No price is known here of {list}; say it as \"at 2 usd per gpu hour\" beside each.",
		"这里没有 {list} 的价格；请在各自后面注明，例如“每小时 6 元”。",
	}
	BoughtFor   = Sentence{" 1,000 USD buys: {list}.", "每 1,000 美元买到的速度：{list}。"}
	BoughtFull  = Sentence{" With a full queue 1,000 USD buys: {list}.", "满载时每 1,000 美元买到的速度：{list}。"}
	SpeedBought = Sentence{"{rate} tokens/s on {card} at {price} USD", "{card}（{price} 美元）{rate} tokens/s"}
	ListPrices  = Sentence{" Prices not told are the lowest list prices for rent.", "未注明的价格取最低租用标价。"}
	AsSetShort  = Sentence{" As set, {list} can't hold it; the speeds are reckoned as if it did.", "按此设置 {list} 装不下；速度按装得下计。"}
)

// Work that comes to a model that serves, and the cards that keep up with it.
var (
	OneKeepsUp = Sentence{
		"{count} x {card} will do for {what}: {rate} tokens/s with a full queue, and {needed} are needed. That is a steady flow, leave room for peaks.",
		"{what}用 {count} 张 {card} 即可：满载约 {rate} tokens/s，需求为 {needed} tokens/s。这是平稳流量，请为高峰留余量。",
	}
	MinGPUsQuick = Sentence{
		"{count} x {card} will do for {what} with {wish}; by memory alone {fewest} would.",
		"{what}要达到 {wish} 需要 {count} 张 {card}；只看显存 {fewest} 张即可。",
	}
	KeptOn       = Sentence{"With {cards} you keep up with {asked} requests a second: {rate} can be done, so it is busy {share} % of the time.", "{cards} 跟得上每秒 {asked} 个请求：最多 {rate} 个，占用 {share} %。"}
	CheapestKept = Sentence{"Of common cards these are the cheapest to rent that keep up with what comes.", "常见的卡里，跟得上这个量且租金最低的是："}
	NextKept     = Sentence{" The next: {count} x {card} at {price} an hour.", "其次是 {count} 张 {card}，每小时 {price}。"}
	BehindOn     = Sentence{"{cards} can do {rate} of the {asked} requests a second that come.", "{cards} 每秒只能处理 {rate} 个请求，而需求为每秒 {asked} 个。"}
	CardsKeepUp  = Sentence{
		"{count} x {card} will do for {what}: {replicas} replicas on {each} each make {rate} tokens/s together with full queues, and {needed} are needed. That is a steady flow, leave room for peaks; by memory alone {fewest} would do.",
		"{what}需要 {count} 张 {card}：{replicas} 个副本，每个 {each} 张，满载合计约 {rate} tokens/s，需求为 {needed} tokens/s。这是平稳流量，请为高峰留余量；只看显存 {fewest} 张即可。",
	}
	CostKept   = Sentence{" At {price} per GPU hour that is {hour} an hour, {day} a day or {month} in 30 days.", "按每 GPU 小时 {price} 计，每小时 {hour}，每天 {day}，30 天 {month}。"}
	SetsKeepUp = Sentence{"{count} x {card}: {sets} sets of {each} keep up with {rate} requests a second, a steady flow.", "共需 {count} 张 {card}：{sets} 组、每组 {each} 张才跟得上每秒 {rate} 个请求（平稳流量）。"}
)

// Instances of clouds.
var (
	CheapestInstance = Sentence{"The cheapest {provider} instance that holds {what} is {instance}, {cards}: {need} of {capacity} per card, {price} an hour (on demand, {date}).", "能放下{what}的最便宜 {provider} 实例是 {instance}（{cards}）：每张占用 {need}，容量 {capacity}，每小时 {price}（按需，{date}）。"}
	NextInstance     = Sentence{" Next: {instance}, {cards}, {need} per card, {price} an hour.", "其次是 {instance}（{cards}）：每张占用 {need}，每小时 {price}。"}
	NoInstance       = Sentence{"No {provider} instance with a price known here holds {what}: it takes {need}.", "已知价格的 {provider} 实例都放不下{what}：需要 {need}。"}
)

// Slices of a card, and prices of cards that may be taken away.
var (
	SliceOfPrice = Sentence{
		"That is the price of the whole card, which is what providers rent; {slices} of its {all} slices of compute come to {money} an hour.",
		"这是整张卡的价格，服务商按整卡出租；按 {slices}/{all} 的算力切片折算为每小时 {money}。",
	}
	SpotCosts = Sentence{
		" At the spot price of {price} it would be about {money}, {share} % of that; spot machines can be taken back at any time, so save checkpoints often.",
		"按竞价 {price} 约 {money}，为其 {share} %；竞价实例随时可能被收回，请经常保存检查点。",
	}
	SpotTaken   = Sentence{" Spot machines can be taken back at any time, so save checkpoints often.", "竞价实例随时可能被收回，请经常保存检查点。"}
	NoSpotPrice = Sentence{
		" No spot price is kept here, since they change by the hour; say one (spot at $1.2). Spot machines can be taken back at any time, so save checkpoints often.",
		"这里没有竞价价格，因为它随时变化；请给出一个（竞价 $1.2）。竞价实例随时可能被收回，请经常保存检查点。",
	}
)

// What a budget pays for.
var (
	InBudget    = Sentence{" That is within {budget}, with {left} left.", "在 {budget} 预算之内，还剩 {left}。"}
	OverBudget  = Sentence{" That is {times} x the budget of {budget}: it pays for {hours} GPU hours, {share} % of the work.", "是预算 {budget} 的 {times} 倍：预算只够 {hours} GPU 小时，即 {share} % 的工作量。"}
	BudgetRents = Sentence{
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
	RentFor            = Sentence{" Rented for {time} it is {money}.", "租用 {time} 合 {money}。"}
	WithinHour         = Sentence{" Within {limit} an hour: {sets}.", "每小时 {limit} 以内可租：{sets}。"}
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
)

// What hardware costs by the time.
var (
	PerHour         = Sentence{" an hour", "/小时"}
	SumForPeriod    = Sentence{" A {period} of it, {hours} hours, comes to {money}.", "一{period}（{hours} 小时）合 {money}。"}
	NoPurchasePrice = Sentence{" That is rent: what cards sell for is not known here.", "以上是租用价格；这里没有显卡的售价。"}
	RentUnknown     = Sentence{" What {card} rents for is not known here: tell the price of an hour of one, and the sum is given.", "这里没有 {card} 的租价；给出每卡每小时的价格即可算出总价。"}
	BudgetPays      = Sentence{
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
	StepsInTime = Sentence{" That is {steps} steps of {tokens} tokens.", "合 {steps} 步，每步 {tokens} tokens。"}
)

// What tokens cost in electricity.
var (
	CostOfTokens = Sentence{
		"{money} of electricity per million tokens: {power} at {rate} tokens/s, {price} per kWh.",
		"每百万 tokens 电费 {money}：功率 {power}，{rate} tokens/s，每千瓦时 {price}。",
	}
)

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

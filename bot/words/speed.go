package words

// What speed goes to.
var (
	LinksCompared = Sentence{
		"A step takes {fast} with NVLink ({fastwait} of it waiting for other cards) and {slow} over PCIe ({wait} waiting): {times} x as long. ZeRO-3 gathers the weights twice and scatters the gradients once in every micro-batch, about {moved} through each card in a step; part of that hides behind compute.",
		"一步用 NVLink 需要 {fast}（其中等待其他卡 {fastwait}），经 PCIe 需要 {slow}（等待 {wait}）：为 {times} 倍。ZeRO-3 在每个微批次中聚合两次权重、分散一次梯度，每步每张卡约传输 {moved}，其中一部分与计算重叠。",
	}
	AndHFU = Sentence{
		" With the recomputed work counted, HFU is {hfu} %.", "计入重计算后，HFU 为 {hfu} %。",
	}
	Served = Sentence{
		" {users} at a time: each gets {each} tokens/s, the first after {first} for a prompt of {tokens} tokens; together {all} tokens/s.",
		"同时 {users} 个请求：每个 {each} tokens/s，{tokens} tokens 的提示首字延迟 {first}；合计 {all} tokens/s。",
	}
	ServedAlone = Sentence{
		" The first token comes after {first} for a prompt of {tokens} tokens.", "{tokens} tokens 的提示首字延迟 {first}。",
	}
	ServedFull = Sentence{
		" With a full queue, about {users} at once, it makes {all} tokens/s together.", "满载（约 {users} 路并发）合计约 {all} tokens/s。",
	}
	FirstToken = Sentence{
		"{What} on {cards} gives the first token after about {time} for a prompt of {tokens} tokens ({rate} tokens/s).",
		"{what} 在 {cards} 上，{tokens} tokens 的提示首字延迟约 {time}（{rate} tokens/s）。",
	}
)

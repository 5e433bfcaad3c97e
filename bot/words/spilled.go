package words

// What runs that the cards do not hold whole: in llama.cpp, which keeps the rest in host RAM, with how fast it writes, and
// in a server, which lets requests wait.
var (
	InTurns = Sentence{
		"Not all {asked} at once, but {program} starts and runs {count} of them at a time; the rest wait in its queue. All at once, {what}, they need {need} per card, and {card} has {capacity}.",
		"{asked} 个请求不能同时容纳，但 {program} 可以启动，一次处理 {count} 个，其余排队。全部同时运行时，{what}，每张卡需要 {need}，而 {card} 只有 {capacity}。",
	}
	BeyondAtOnce = Sentence{
		" All {asked} at once would take {need} of {capacity} per card: {program} runs {count} at a time and lets the rest wait.",
		"{asked} 个全部同时运行每张卡需要 {need}，容量 {capacity}：{program} 一次处理 {count} 个，其余排队。",
	}
	Spills = Sentence{
		"Not whole on the card, but it runs: with {count} of {all} layers on it and {host} in host RAM it writes about {rate} tokens/s.",
		"显卡放不下全部，但能运行：{all} 层中 {count} 层在显卡上，{host} 在内存中，约 {rate} tokens/s。",
	}
	SpillsExperts = Sentence{
		"Not whole on the card, but it runs: with {host} of its experts in host RAM it writes about {rate} tokens/s.",
		"显卡放不下全部，但能运行：{host} 专家权重放在内存中，约 {rate} tokens/s。",
	}
	SpillsWhole = Sentence{
		" All of it, {what}, needs {need} per card, and {card} has {capacity}.",
		"全部放在显卡上时，{what}，每张卡需要 {need}，而 {card} 只有 {capacity}。",
	}
)

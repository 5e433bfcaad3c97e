package words

// What llama.cpp runs that its cards do not hold whole, and how fast it writes.
var (
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

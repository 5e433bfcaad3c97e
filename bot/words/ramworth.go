package words

// What host memory beside cards is good for, where no model is named.
var (
	RAMBuysSize = Sentence{
		"RAM beside a card lets larger models run, at a lower speed; what the card holds gets no faster. ",
		"内存能让更大的模型跑起来，但速度较低；显卡装得下的模型不会因此变快。",
	}
	RAMCardAlone = Sentence{
		"{cards} alone holds models up to about {params} in {format}{pace}",
		"{cards} 单独最大可放约 {params} 的 {format} 模型{pace}",
	}
	RAMTooSmall = Sentence{"{cards} alone holds no model in {format}", "{cards} 单独放不下任何 {format} 模型"}
	RAMBeside   = Sentence{
		"; with {ram} of RAM up to about {params}, {layers} of {all} layers on the card{pace}",
		"；加 {ram} 内存最大约 {params}，{all} 层中 {layers} 层在显卡上{pace}",
	}
	RAMAddsNone = Sentence{
		"; {ram} of RAM adds nothing to that", "；加 {ram} 内存不能更大",
	}
	RAMPace     = Sentence{" (about {rate} tokens/s)", "（约 {rate} tokens/s）"}
	RAMMixtures = Sentence{
		"Mixtures of experts gain most, since few of their weights are read for each token. {list}.",
		"混合专家模型受益最大，因为每个 token 只读取少量权重。{list}。",
	}
	RAMMixturesOn = Sentence{"{on}: {list}", "{on}：{list}"}
	RAMShared     = Sentence{
		"What the system and other programs take of the RAM comes off that.", "系统和其他程序占用的内存需从中扣除。",
	}
	RAMMixture = Sentence{"{model} ({params}, {active} active{pace})", "{model}（{params}，激活 {active}{pace}）"}
	RAMRate    = Sentence{", about {rate} tokens/s", "，约 {rate} tokens/s"}
)

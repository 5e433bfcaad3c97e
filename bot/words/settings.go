package words

// settingsTitles are what a block of settings is.
var settingsTitles = map[string]Sentence{
	"deepspeed":          {"DeepSpeed configuration", "DeepSpeed 配置"},
	"deepspeed-profiler": {"DeepSpeed configuration with the flops profiler", "DeepSpeed 配置（含 flops profiler）"},
	"accelerate":         {"Accelerate configuration", "Accelerate 配置"},
	"trainer":            {"TrainingArguments of transformers", "transformers 的 TrainingArguments"},
	"peft":               {"Adapter and quantisation (peft, bitsandbytes)", "适配器与量化（peft、bitsandbytes）"},
	"torchrun":           {"Start with torchrun (TRL's script)", "用 torchrun 启动（TRL 脚本）"},
	"megatron":           {"Start Megatron-LM", "启动 Megatron-LM"},
	"torchtune":          {"torchtune configuration (keys to set)", "torchtune 配置（需要设置的键）"},
	"llama-factory":      {"LLaMA-Factory configuration (keys to set)", "LLaMA-Factory 配置（需要设置的键）"},
	"axolotl":            {"Axolotl configuration (keys to set)", "Axolotl 配置（需要设置的键）"},
	"vllm":               {"Start vLLM", "启动 vLLM"},
	"sglang":             {"Start SGLang", "启动 SGLang"},
	"llama.cpp":          {"Start llama.cpp", "启动 llama.cpp"},
	"ollama":             {"Modelfile of Ollama", "Ollama 的 Modelfile"},
}

// SettingsOf is the title of a tool's settings.
func SettingsOf(lang Lang, tool string) string {
	if s, ok := settingsTitles[tool]; ok {
		return s.In(lang)
	}
	return tool
}

// Flags of llama.cpp that place layers and experts.
var (
	SetFlags  = Sentence{"Set -ngl {layers} --n-cpu-moe {experts}. ", "设置 -ngl {layers} --n-cpu-moe {experts}。"}
	SetLayers = Sentence{"Set -ngl {layers}. ", "设置 -ngl {layers}。"}
)

// Settings to copy, and what is said beside them.
var (
	SettingsYours      = Sentence{"Yours to add: {list}.", "需要自行补充：{list}。"}
	SettingsLeave      = Sentence{"Not a setting here, set it in your script or launcher: {list}.", "这里没有对应的设置项，请在脚本或启动器中设置：{list}。"}
	SettingsCheckpoint = Sentence{"The weights have to be stored as {format}: name such a checkpoint in place of this one.", "权重必须是 {format} 格式：请换成相应的检查点。"}
	SettingsFigures    = Sentence{"The figures above are for {framework}; add \"with {tool}\" to the question for those of {tool}.", "以上数字针对 {framework}；在问题中加上“用 {tool}”可得到 {tool} 的数字。"}
	SettingsOthers     = Sentence{"Also written for: {list}.", "也可以生成：{list}。"}

	VerdictOn  = map[string]Sentence{"fits": {"fits", "装得下"}, "tight": {"is tight", "比较紧"}, "does_not_fit": {"does not fit", "装不下"}}
	RunInstead = Sentence{
		"As asked it {asked}. These are the settings of a way out: {changes}. With it: {need} of {capacity} per card, which {verdict}.",
		"按原来的问法{asked}。以下是这种办法的设置：{changes}。这样每张卡 {need}，容量 {capacity}，{verdict}。",
	}
	RunInsteadOnHost = Sentence{
		"As asked it {asked} in host RAM. These are the settings of a way out: {changes}. With it: {host} of host RAM.",
		"按原来的问法内存{asked}。以下是这种办法的设置：{changes}。这样需要内存 {host}。",
	}
	RunOther = Sentence{
		"These are the settings for {changes}, which {verdict}: {need} of {capacity} per card.",
		"以下是 {changes} 的设置，{verdict}：每张卡 {need}，容量 {capacity}。",
	}
	RunLacks = Sentence{
		"Warning: this does not fit. These are the settings as asked, and they will run out of memory: {need} of {capacity} per card.",
		"警告：装不下。以下是按原样的设置，运行时会显存不足：每张卡 {need}，容量 {capacity}。",
	}
	RunLacksHost = Sentence{
		"Warning: host RAM is not enough. These are the settings as asked, and they will run out of it: {host}.",
		"警告：内存不够。以下是按原样的设置，运行时会内存不足：需要 {host}。",
	}
	RunTight = Sentence{
		"These settings are tight and may run out of memory: {need} (up to {high}) of {capacity} per card.",
		"以下设置比较紧，可能显存不足：每张卡 {need}（最多 {high}），容量 {capacity}。",
	}
	RunTightOnHost = Sentence{
		"Host RAM is tight for these settings: {host}.", "以下设置的内存比较紧：需要 {host}。",
	}

	SettingsRead  = Sentence{"read from the settings of {tool}", "读自 {tool} 的配置"}
	SettingsOver  = Sentence{"your words go before the settings of {tool}, which say {value}", "以文字为准；{tool} 的配置中是 {value}"}
	SettingsCount = Sentence{"follows from the batch sizes in the settings", "由配置中的批大小推出"}

	SettingsUnknownKey  = Sentence{"No key of {tool}, so it was passed over: {list}.", "{tool} 没有这些键，已忽略：{list}。"}
	SettingsNotModelled = Sentence{"Changes memory in {tool}, but is not part of this estimate: {list}.", "会影响 {tool} 的显存，但未计入本次估算：{list}。"}
	SettingsElsewhere   = Sentence{"The settings of {tool} point to something that is not here: {list}.", "{tool} 的配置引用了未提供的内容：{list}。"}
	SettingsNoModel     = Sentence{"The model {name} is not in the catalogue and its name says no size; add the size, such as 7b.", "目录中没有模型 {name}，名称中也看不出大小；请补充参数量，例如 7b。"}
)

// Settings that were pasted.
var (
	NoRecipe = Sentence{
		"There are no ready settings for this question. Ask how much memory a model takes first.",
		"这个问题没有可用的运行配置。请先询问某个模型的显存需求。",
	}
)

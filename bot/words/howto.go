package words

// Settings to copy, and what is said beside them.
var (
	LabelRun           = Sentence{"How to run it", "如何运行"}
	SettingsYours      = Sentence{"Yours to add: {list}.", "需要自行补充：{list}。"}
	SettingsLeave      = Sentence{"Not a setting here, set it in your script or launcher: {list}.", "这里没有对应的设置项，请在脚本或启动器中设置：{list}。"}
	SettingsCheckpoint = Sentence{"The weights have to be stored as {format}: name such a checkpoint in place of this one.", "权重必须是 {format} 格式：请换成相应的检查点。"}
	SettingsFigures    = Sentence{"The figures above are for {framework}; add \"with {tool}\" to the question for those of {tool}.", "以上数字针对 {framework}；在问题中加上“用 {tool}”可得到 {tool} 的数字。"}
	SettingsOthers     = Sentence{"Also written for: {list}.", "也可以生成：{list}。"}

	SettingsRead  = Sentence{"read from the settings of {tool}", "读自 {tool} 的配置"}
	SettingsOver  = Sentence{"your words go before the settings of {tool}, which say {value}", "以文字为准；{tool} 的配置中是 {value}"}
	SettingsCount = Sentence{"follows from the batch sizes in the settings", "由配置中的批大小推出"}

	SettingsUnknownKey  = Sentence{"No key of {tool}, so it was passed over: {list}.", "{tool} 没有这些键，已忽略：{list}。"}
	SettingsNotModelled = Sentence{"Changes memory in {tool}, but is not part of this estimate: {list}.", "会影响 {tool} 的显存，但未计入本次估算：{list}。"}
	SettingsElsewhere   = Sentence{"The settings of {tool} point to something that is not here: {list}.", "{tool} 的配置引用了未提供的内容：{list}。"}
	SettingsNoModel     = Sentence{"The model {name} is not in the catalogue and its name says no size; add the size, such as 7b.", "目录中没有模型 {name}，名称中也看不出大小；请补充参数量，例如 7b。"}
)

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

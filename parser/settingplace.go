package parser

import "headroom/parser/pattern"

// Where a setting of a program is written is in its documents, and no plan: "how do I change max_position_embeddings in
// config.json", 怎么改模型config里的max length.

// settingNoun is a setting that a plan knows the meaning of, by its name in words or in a file.
const settingNoun = `(?:max[-_ ]?(?:model[-_ ]?|seq(?:uence)?[-_ ]?|context[-_ ]?|input[-_ ]?|new[-_ ]?)?(?:len(?:gth)?|tokens?|position[-_ ]?embeddings?)|num_ctx|n_ctx|ctx[-_ ]size|(?:context|sequence|seq)[-_ ](?:length|len|size|window|limit)|batch[-_ ]?size|lora[-_ ](?:rank|r|alpha)|gpu[-_ ]memory[-_ ]utili[sz]ation|dtype|quantization|(?:最大|模型的?)*(?:上下文|序列|输入|输出)(?:长度|窗口|大小|上限)?|最大长度|批大小)`

// configFile is where it may be written.
const configFile = `(?:(?:model(?:'s)? |模型的?)?(?:config(?:\.json|\.ya?ml|uration)?|generation_config|modelfile|yaml|json|配置文件|配置)|ollama|lm ?studio|llama\.?cpp|vllm|sglang|open ?webui|webui|transformers|tgi|koboldcpp|axolotl|llama-?factory)`

var (
	// settingChanged asks how it is changed where it is written.
	settingChanged = pattern.Of(`\b(?:how (?:to|do i|do we|do you|can i|can we|could i|would i|should i|does one|exactly do i)|is it possible to|can i|where (?:do|can|should|would) (?:i|we|you)) (?:actually |permanently |manually |properly )*(?:change|edit|modify|set|override|adjust|configure|increase|raise|extend|find)(?: the| my| its| a)?(?: model(?:'s)?| default)? ?` + settingNoun + `(?: parameter| setting| value| option)?(?: of (?:the |a |my )?model)? (?:in|inside|from|via|through|with|for|on) (?:the |my |its |a )?` + configFile +
		`|\b(?:how (?:to|do i|do we|do you|can i|can we)|where (?:do|can|should|would) (?:i|we|you)) (?:actually |permanently |manually )*(?:change|edit|modify|override)(?: the| my| its)?(?: model(?:'s)?| default)? ?` + settingNoun + `(?: parameter| setting| value| option)? ?(?:\?|$)` +
		`|\b(?:which|what) (?:file|config|line|field|key)\b[^.?!;]{0,24}\b(?:holds?|sets?|has|contains?|controls?|stores?|defines?|is)\b[^.?!;]{0,12}` + settingNoun +
		`|(?:怎么|如何|怎样|咋|在?哪里?|哪儿|能不能|怎么才能)(?:可以|能|去|来)?(?:改|修改|更改|设置|设|调|配置|编辑|调整|把)[^,;?!、0-9]{0,12}?` + configFile + `(?:里|中|里面|上)?的?[^,;?!、0-9]{0,6}?` + settingNoun +
		`|` + configFile + `(?:里|中|里面|上|文件)*的?[^,;?!、0-9]{0,6}?` + settingNoun + `(?:参数|的值|值)?(?:该|应该|要|得)?(?:怎么|如何|怎样|咋|在?哪里?|哪儿)(?:可以|能|去|来)?(?:改|修改|更改|设置|设|调|配置|编辑|调整)` +
		`|(?:怎么|如何|怎样|咋|在?哪里?|哪儿)(?:可以|能|去|来)?(?:改|修改|更改|编辑)(?:一下|掉)?(?:模型的?)?` + settingNoun + `(?:参数|的值|值|的?配置|的?设置)?(?:啊|呢|呀)?(?:\?|$)` +
		`|` + settingNoun + `(?:参数|的值|值)?(?:在|从|到)` + configFile + `(?:里|中|里面|上|文件)*(?:该|应该|要)?(?:怎么|如何|怎样|咋|在?哪里?|哪儿)(?:可以|能|去|来)?(?:改|修改|更改|设置|设|调|配置|编辑|调整)` +
		`|` + configFile + `(?:里|中|里面|上)?(?:怎么|如何|怎样|咋|在?哪里?|哪儿)(?:可以|能|去|来)?(?:改|修改|更改|设置|设|调|配置|编辑|调整)(?:一下|模型|的)*` + settingNoun)

	settingChangedWords = pattern.OneOf("how ", "where", "which", "what", "can i", "possible", "怎", "如何", "咋", "哪", "能不能")
)

// placeOfSetting reports whether that is asked, with nothing that the value is to be found for.
func (r question) placeOfSetting() bool {
	q := &r.Query
	if r.HasHardware() || q.ParamsB > 0 || q.HostRAMGB > 0 || q.SeqLen+q.Batch > 0 || !r.Mentions(settingChangedWords) || r.MemorySaid() {
		return false
	}
	return !r.Asked.Asks("oom", "fit", "enough", "saving", "howmuch", "howfast", "why", "cards", "compare", "whatmodel") && r.Matches(settingChanged, r.Text)
}

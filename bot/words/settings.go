package words

// settingReasons are the sentences of engine/recipe: why settings of a tool
// that were pasted cannot be read, and what a tool cannot be set to.
var settingReasons = []Sentence{
	{"adapter qlora needs load_in_4bit: true", "adapter 为 qlora 时必须设置 load_in_4bit: true"},
	{"{key} needs {stage} {least} or more, and it is {said}", "{key} 要求 {stage} 至少为 {least}，这里是 {said}"},
	{
		"train_batch_size {all} is no multiple of train_micro_batch_size_per_gpu {micro} x gradient_accumulation_steps {steps}",
		"train_batch_size {all} 不是 train_micro_batch_size_per_gpu {micro} x gradient_accumulation_steps {steps} 的整数倍",
	},
	{"not valid JSON on line {line}: {why}", "第 {line} 行不是有效的 JSON：{why}"},
	{"not valid YAML: {why}", "不是有效的 YAML：{why}"},
	{"not a YAML configuration: want key: value on each line", "不是 YAML 配置：每行应为 key: value"},
	{"{key}: maps lie more than {depth} deep", "{key}：嵌套超过 {depth} 层"},
	{"{key}: aliases are not read; write the value out", "{key}：不支持别名，请直接写出值"},
	{"{key} stands twice in one object", "{key} 在同一对象中出现了两次"},
	{"a quotation mark is not closed in the command", "命令中有引号没有闭合"},
	{"a bracket is not closed after {call}", "{call} 后的括号没有闭合"},
	{"there is no call of {list}", "没有找到 {list} 的调用"},
	{"the command {program} is not in this text", "文本中没有 {program} 命令"},
	{"{key}: {got} is not possible; use {want}", "{key}：不能是 {got}；可以用 {want}"},
	{"{key} and {other} contradict each other: {one} against {two}", "{key} 与 {other} 互相矛盾：{one} 对 {two}"},
	{"sequence-parallel needs tensor-model-parallel-size 2 or more", "sequence-parallel 要求 tensor-model-parallel-size 至少为 2"},
	{"optimizer_in_bwd needs gradient_accumulation_steps 1, and it is {n}", "optimizer_in_bwd 要求 gradient_accumulation_steps 为 1，这里是 {n}"},
	{"ctx-size {all} is shared by {n} slots (parallel); use a larger one", "ctx-size {all} 由 {n} 个槽位（parallel）共用，请调大"},
	{"{word} is no instruction of a Modelfile", "{word} 不是 Modelfile 指令"},
	{"there are no settings for \"{name}\"; there are some for {list}", "没有“{name}”的配置；支持 {list}"},
	{"these are settings of no known tool; known are {list}", "无法识别这是哪个工具的配置；支持 {list}"},
	{"no settings of {name} for this: it {why}", "{name} 没有对应的配置：{why}"},
	{"a configuration is read up to {size} KB", "配置最多读取 {size} KB"},
	{"the parallel sizes make more cards than there are", "并行度的乘积超出可能的卡数"},
}

// settingValues stand at a place of such a sentence.
var settingValues = []Sentence{
	{"a whole number of at least {n}", "不小于 {n} 的整数"},
	{"a share above 0 and up to 1", "大于 0 且不超过 1 的比例"},
	{"true or false", "true 或 false"},
	{"a number of layers, auto or all", "层数、auto 或 all"},
	{"a number of GiB", "GiB 数"},
	{"a number", "数字"},
	{"stage 0, 1, 2 or 3", "阶段 0、1、2 或 3"},
	{"shares such as 3,1", "比例，例如 3,1"},
	{"trains models and serves none", "只用于训练，不提供推理服务"},
	{"serves models and trains none", "只提供推理服务，不用于训练"},
	{"is for adapters", "只用于适配器训练"},
}

package words

// settingReasons say what is wrong with the settings of a tool that were
// pasted or attached.
var settingReasons = []Sentence{
	{"adapter qlora needs load_in_4bit: true", "adapter: qlora 需要 load_in_4bit: true"},
	{"{key} needs {other} {least} or more, and it is {value}", "{key} 要求 {other} 至少为 {least}，现在是 {value}"},
	{"train_batch_size {all} is no multiple of train_micro_batch_size_per_gpu {micro} x gradient_accumulation_steps {steps}", "train_batch_size {all} 不是 train_micro_batch_size_per_gpu {micro} × gradient_accumulation_steps {steps} 的整数倍"},
	{"not valid JSON on line {line}: {why}", "第 {line} 行不是有效的 JSON：{why}"},
	{"a quotation mark is not closed in the command", "命令里的引号没有配对"},
	{"sequence-parallel needs tensor-model-parallel-size 2 or more", "sequence-parallel 要求 tensor-model-parallel-size 至少为 2"},
	{"{key} and {other} contradict each other: {value} against {another}", "{key} 与 {other} 矛盾：{value} 对 {another}"},
	{"there are no settings for \"{name}\"; there are some for {list}", "没有“{name}”的设置；可用 {list}"},
	{"settings are read up to {size} KB", "设置文件最多读取 {size} KB"},
	{"the parallel sizes make more cards than there are", "各并行度的乘积超过了卡数"},
	{"not a YAML configuration: want key: value on each line", "不是 YAML 配置：每行应为 键: 值"},
	{"{where}: maps lie more than {depth} deep", "{where}：映射嵌套超过 {depth} 层"},
}

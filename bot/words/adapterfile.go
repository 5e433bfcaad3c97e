package words

// How large the file of a trained adapter is, and what speaks of anything else: memory, or how large an
// adapter may be.
var (
	adapterFileWords = Pattern(`\b(?:how (?:big|large|heavy|many (?:mb|mib|gb|gib|megabytes|gigabytes|bytes))|size|sizes|disk)\b[^.?!]{0,48}\b(?:adapters?|(?:q?lora|adapter)(?:'s)? (?:files?|weights|safetensors|checkpoints?|ckpts?))\b|\b(?:adapters?|q?loras?)(?:'s)? (?:(?:weights?|checkpoint|output|safetensors) )?(?:file ?)?(?:sizes?|file)\b|\badapter_model\b|(?:lora|适配器|adapter)[^。？?,，]{0,12}文件[^。？?,，]{0,6}(?:多大|大小|多少|几)|(?:适配器|adapter|lora ?权重)(?:的)?(?:大小|体积|多大|有多大|占多少(?:硬盘|磁盘|空间))`)
	adapterElsewhere = Pattern(`\b(?:v?ram|memory|gpus?|cards?|fits?|can (?:i|we|you)|train(?:s|ed|able)? (?:with|on)|training|fine-?tun\w+|serv\w+|load\w*|ranks? (?:fits?|can))\b|显存|内存|能训|训练要|放得下|装得下|微调需要|加载`)
)

// adapterFile reports whether a text asks how large the file of an adapter is.
func adapterFile(text string) bool {
	return hinted(text, "adapter", "lora", "适配器") && adapterFileWords().MatchString(text) && !adapterElsewhere().MatchString(text)
}

// AdapterFile says it. {how} is the type in which it is saved, {half} the size in 16 bits.
var (
	AdapterFile = Sentence{
		"The adapter file of {model} takes {one}: {count} parameters (rank {rank} on {targets}), {how}.",
		"{model} 的适配器文件为 {one}：{count} 参数（rank {rank}，{targets}），{how}。",
	}
	AdapterWide   = Sentence{"4 bytes each, in the fp32 that they are trained in; in 16 bits it is {half}", "每个 4 字节，以训练时的 fp32 保存；转为 16 位后为 {half}"}
	AdapterNarrow = Sentence{"2 bytes each, in the 16 bits that they are trained in", "每个 2 字节，以训练时的 16 位保存"}
	AdapterWhole  = Sentence{
		" Embeddings or a head that are trained too (modules_to_save) are saved whole: {tables} more for both.",
		"若同时训练词嵌入或输出层（modules_to_save），它们会整个保存：两者共多 {tables}。",
	}
)

package words

import (
	"cmp"
	"slices"
	"sync"
)

// FromFile puts what reading a model's file or figures in words has to say into
// the language of an answer. What is not in the list stays in English.
func FromFile(lang Lang, text string) string { return translate(lang, text, orderedFile()) }

var orderedFile = sync.OnceValue(func() []Sentence {
	list := slices.Clone(fileSentences)
	slices.SortStableFunc(list, func(a, b Sentence) int { return cmp.Compare(said(b.EN), said(a.EN)) })
	return list
})

// ReadTitle and its neighbours are the lines of a model that was read.
var (
	ReadTitle   = Sentence{"read from {format}", "读自 {format}"}
	ReadExact   = Sentence{"weights on disk", "权重文件大小"}
	ReadStored  = Sentence{"stored as", "存储格式"}
	ReadKeys    = Sentence{"read", "已读取"}
	ReadGuessed = Sentence{"guessed", "推测"}
	ReadNote    = Sentence{"note", "注意"}
	ReadNetwork = Sentence{
		"reading from a hub needs network = true in the settings file",
		"从 hub 读取需要在设置文件中设 network = true",
	}
)

// fileSentences are the messages of engine/modelfile and engine/hardware. A
// test holds the list against their source.
var fileSentences = []Sentence{
	{"the tensors take {a} bytes, but data_offsets end at {b}", "各张量共 {a} 字节，但 data_offsets 止于 {b}"},
	{"{n} attention heads do not divide hidden_size {size}, and there is no head_dim", "hidden_size {size} 不能被 {n} 个注意力头整除，且没有 head_dim"},
	{"{key} {n} does not divide the {heads} attention heads", "{key} {n} 不能整除 {heads} 个注意力头"},
	{"{key} stands there twice", "{key} 出现了两次"},
	{"tensor {name} stands there twice", "张量 {name} 出现了两次"},
	{"tensor {name} has {a} bytes by its shape, but {b} by its data_offsets", "张量 {name} 按形状为 {a} 字节，按 data_offsets 为 {b} 字节"},
	{"block_configs lists {a} blocks, but num_hidden_layers is {b}", "block_configs 列出 {a} 个块，但 num_hidden_layers 为 {b}"},
	{"{a} dense layers are more than the {b} layers of the model", "{a} 个稠密层多于模型的 {b} 层"},
	{"hybrid_override_pattern names {a} layers, but num_hidden_layers is {b}", "hybrid_override_pattern 有 {a} 层，但 num_hidden_layers 为 {b}"},
	{"layer_types lists {a} layers, but num_hidden_layers is {b}", "layer_types 列出 {a} 层，但 num_hidden_layers 为 {b}"},
	{"num_experts_per_tok {a} is more than the {b} experts", "num_experts_per_tok {a} 多于 {b} 个专家"},
	{"{key} is {a}, but {other} is {b}", "{key} 为 {a}，但 {other} 为 {b}"},
	{"not said; two are usual", "未说明；通常为两个"},
	{"tensors do not tell how attention is cut into heads; {n} is usual for this width", "张量看不出注意力如何分头；该宽度通常为 {n}"},
	{"not in the file; four times the hidden size, as {kind} has it", "文件中没有；{kind} 为隐藏维度的四倍"},
	{"not said; grouped queries as models of this size have them", "未说明；按同等规模模型的分组查询"},
	{"no model_type is given; read as a decoder with RMSNorm, gated feed-forward layers and no biases other than the file says", "没有 model_type；按带 RMSNorm、门控前馈、除文件所述外无偏置的解码器读取"},
	{"model_type {kind} is not known; read as a decoder with RMSNorm, gated feed-forward layers and no biases other than the file says", "不认识 model_type {kind}；按带 RMSNorm、门控前馈、除文件所述外无偏置的解码器读取"},
	{"read from the class {class}", "由类名 {class} 得出"},
	{"not in the file; that of the first generations", "文件中没有；按最初几代的值"},
	{"not said; usual for current models", "未说明；当前模型的常用值"},
	{"an index lists no types; two bytes for each are taken", "索引没有类型；按每个参数两字节"},
	{"packed tensors are taken for four bits a value", "打包的张量按每个值四位计"},
	{"an index lists no shapes; the shape is that of {model}, fitted to the size", "索引没有形状；采用 {model} 的形状并按规模调整"},
	{"the names of the tensors are not known; the shape is that of {model}, fitted to the size", "不认识张量名称；采用 {model} 的形状并按规模调整"},
	{"the shapes of the tensors do not make a decoder; the shape is that of {model}, fitted to the size", "张量形状不构成解码器；采用 {model} 的形状并按规模调整"},
	{"not in the file; usual for {kind}", "文件中没有；{kind} 的常用值"},
	{"layers that attend to the image are counted as plain layers", "关注图像的层按普通层计"},
	{"not in the file; two experts for each token are usual", "文件中没有；通常每个 token 两个专家"},
	{"not in the file; the default of {kind}", "文件中没有；{kind} 的默认值"},
	{"the tensors hold {a} parameters, the figures come to {b}; weights follow the tensors, the rest follows the figures", "张量共有 {a} 参数，按数值计为 {b}；权重以张量为准，其余以数值为准"},
	{"the figures come to {a} parameters, not the {b} that were said", "按这些数值为 {a} 参数，而不是所说的 {b}"},
	{"the quantisation {name} is not known; weights are taken as {type}", "不认识量化方式 {name}；权重按 {type} 计"},
	{"{n} prediction layers are left out of the count; they serve training and drafting", "{n} 个预测层未计入；它们用于训练和草稿生成"},
	{"the sound tower is left out; only the text model is estimated", "未计入音频编码器；只估算文本模型"},
	{"the image tower is left out; only the text model is estimated", "未计入图像塔；只估算文本模型"},
	{"this is one of {n} files; their sizes are not added up, so the weights are computed from the figures", "这是 {n} 个文件之一；大小未合计，权重由数值算出"},
	{"a figure is beyond what any model has", "有数值超出任何模型的范围"},
	{"a {format} of {size} bytes is too large; up to {most} are read", "{size} 字节的 {format} 太大；最多读取 {most} 字节"},
	{"line {n} is not JSON", "第 {n} 行不是 JSON"},
	{"the GGUF header claims {a} tensors and {b} entries; it is damaged", "GGUF 文件头声称有 {a} 个张量和 {b} 个条目；文件已损坏"},
	{"the GGUF header claims a value of {n} bytes; it is damaged", "GGUF 文件头声称某个值有 {n} 字节；文件已损坏"},
	{"the JSON ends in the middle; was it cut off?", "JSON 中途结束；是否被截断？"},
	{"the JSON in it is no object", "其中的 JSON 不是对象"},
	{"the file lists no tensors with weights", "文件没有列出带权重的张量"},
	{"the safetensors header claims {a} bytes; the format allows {b}", "safetensors 文件头声称 {a} 字节；格式最多允许 {b}"},
	{"the safetensors header is no JSON object", "safetensors 文件头不是 JSON 对象"},
	{"the safetensors header is no whole JSON object", "safetensors 文件头不是完整的 JSON 对象"},
	{"the tensors come to more than {n} parameters", "张量合计超过 {n} 参数"},
	{"the tensors come to more than {n} bytes", "张量合计超过 {n} 字节"},
	{"there is no JSON object in it", "其中没有 JSON 对象"},
	{"this is neither a config.json nor the beginning of a safetensors or GGUF file", "这既不是 config.json，也不是 safetensors 或 GGUF 文件的开头"},
	{"this is one of {n} files of a checkpoint; give config.json, or model.safetensors.index.json", "这是检查点的 {n} 个文件之一；请给出 config.json 或 model.safetensors.index.json"},
	{"general.architecture is missing; is it a language model?", "缺少 general.architecture；它是语言模型吗？"},
	{"this is the image tower of a model, not the text model; give the other file", "这是模型的图像塔，不是文本模型；请给出另一个文件"},
	{"the figures come to {n} parameters; check hidden_size {h}, num_hidden_layers {l}, vocab_size {v} and the widths", "这些数值合计 {n} 参数；请检查 hidden_size {h}、num_hidden_layers {l}、vocab_size {v} 及各宽度"},
	{"the figures come to no parameters", "这些数值不构成任何参数"},
	{"this model has layers of several kinds; their number follows from its file", "该模型有多种层；层数以其文件为准"},
	{"metadata.total_size is missing; without it an index says nothing about a model", "缺少 metadata.total_size；没有它，索引无法说明模型"},
	{"{n} billion parameters are not possible", "不可能有 {n}0 亿参数"},
	{"a size is missing: the parameters, or layers and hidden size", "缺少规模：参数量，或层数与隐藏维度"},
	{"GGUF version {n} is not read; versions 2 and 3 are", "不读取 GGUF 版本 {n}；可读取版本 2 和 3"},
	{"the GGUF file is big-endian; only little-endian ones are read", "GGUF 文件为大端序；只读取小端序"},
	{"{key} is missing; a model needs num_hidden_layers, hidden_size, num_attention_heads and vocab_size", "缺少 {key}；模型需要 num_hidden_layers、hidden_size、num_attention_heads 和 vocab_size"},
	{"{key} is missing; a model needs the width of its feed-forward layer", "缺少 {key}；模型需要前馈层的宽度"},
	{"{key} is missing; experts need a width", "缺少 {key}；专家需要宽度"},
	{"{key} names layers without attention, of a kind that is not modelled for {kind}", "{key} 含有 {kind} 的无注意力层，这种层未建模"},
	{"{key} claims a list of {n} entries; it is damaged", "{key} 声称列表有 {n} 项；文件已损坏"},
	{"{key} has the type {n}, which no GGUF value has", "{key} 的类型为 {n}，GGUF 中没有这种类型"},
	{"{key} nests lists too deeply", "{key} 的列表嵌套过深"},
	{"tensor {name} has {n} dimensions; it is damaged", "张量 {name} 有 {n} 维；文件已损坏"},
	{"tensor {name} has an impossible shape", "张量 {name} 的形状不可能"},
	{"tensor {name} has an impossible size", "张量 {name} 的大小不可能"},
	{"tensor {name} has the type {type}, which is not known", "张量 {name} 的类型 {type} 不认识"},
	{"tensor {name} has rows of {n} values, which blocks of {m} do not fill", "张量 {name} 每行 {n} 个值，不是块大小 {m} 的整数倍"},
	{"the entry of tensor {name} is damaged", "张量 {name} 的条目已损坏"},
	{"{key} is missing; {kind} needs it", "缺少 {key}；{kind} 需要它"},
	{"{key} is missing; latent attention (kv_lora_rank) needs it", "缺少 {key}；潜在注意力（kv_lora_rank）需要它"},
	{"{key} {value} is not possible", "{key} 不可能是 {value}"},
	{"{key} {value} is not possible; use a number above 0", "{key} 不可能是 {value}；请用大于 0 的数"},
	{"{key} {value} is not possible; use 0 to {most}", "{key} 不可能是 {value}；可取 0 到 {most}"},
	{"{key} lists more than {n} entries", "{key} 超过 {n} 项"},
	{"{key} must be true or false, not {value}", "{key} 必须是 true 或 false，而不是 {value}"},
	{"{key} must list words, not {value}", "{key} 必须是文字列表，而不是 {value}"},
	{"{key} must be a whole number, not {value}", "{key} 必须是整数，而不是 {value}"},
	{"{key} nests deeper than {n} levels", "{key} 嵌套超过 {n} 层"},
	{"{kind} is a model whose layers share one set of weights, which is not modelled", "{kind} 各层共享一组权重，这种模型未建模"},
	{"{kind} is no text model", "{kind} 不是文本模型"},
	{"{kind} is of an architecture that is not modelled; state it by its parameter count instead", "{kind} 的架构未建模；请改用参数量说明"},
	{"{kind} is an early form of phi whose weights are laid out differently; use the current config.json of the model", "{kind} 是 phi 的早期形式，权重布局不同；请用该模型当前的 config.json"},
	{"the {format} header is cut off; at least {n} bytes from the beginning of the file are needed", "{format} 文件头被截断；至少需要文件开头的 {n} 字节"},
	{"not said; as {model} has it", "未说明；与 {model} 相同"},
	{"not said; heads of 128 or 64 are usual", "未说明；每头通常为 128 或 64"},
	{"not said; that of Llama 3", "未说明；采用 Llama 3 的值"},
	{"not said; eight thirds of the hidden size are usual", "未说明；通常为隐藏维度的三分之八"},
	{"not said; it meets the stated size", "未说明；按所说的规模推出"},
	{"no rate was said; that of the slowest NVLink bridge", "没有说明速率；采用最慢的 NVLink 桥"},
	{"not said; say the compute capability (cc 8.6), or which card it is like", "未说明；请说明计算能力（cc 8.6）或与哪种卡相同"},
	{"unknown gpu {name}", "不认识显卡 {name}"},

	{ReadNetwork.EN, ReadNetwork.ZH},
	{"\"{id}\" is no id of a model; use owner/name", "“{id}”不是模型的名称；请用 owner/name"},
	{"{host} is not among the hubs that may be asked: {list}", "{host} 不在允许访问的 hub 之中：{list}"},
	{"{host} has no config.json for {id}", "{host} 上没有 {id} 的 config.json"},
	{"{host} shows {id} only to those who may see it; does it exist, and is a token set?", "{host} 只向有权限的人显示 {id}；它存在吗？是否设置了令牌？"},
	{"{host} asks to wait; try again in a minute", "{host} 要求等待；请一分钟后再试"},
	{"{host} answered with status {code}", "{host} 返回状态 {code}"},
	{"the answer of {host} is larger than {n} bytes", "{host} 的回答超过 {n} 字节"},
	{"{host} leads to an address that is not public", "{host} 指向非公网地址"},
	{"{host} redirects to another host, which is not followed", "{host} 重定向到其他主机，未跟随"},
	{"{host} took too long to answer", "{host} 超时未回答"},
	{"{host} cannot be reached", "无法连接 {host}"},
}

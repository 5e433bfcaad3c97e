package words

import "regexp"

// sheetFigures are the lines of a data sheet that questions ask for, by their names.
var sheetFigures = []struct {
	name  string
	hints []string
	words func() *regexp.Regexp
}{
	{"bandwidth", []string{"bandwidth", "带宽"}, Pattern(`\b(?:memory|vram|hbm|mem)? ?bandwidth\b|(?:显存|内存)?带宽`)},
	{"tdp", []string{"tdp", "功耗"}, Pattern(`\btdp\b|功耗`)},
	{"capability", []string{"capability", "计算能力", "sm_"}, Pattern(`\bcompute capability\b|计算能力`)},
	{"active", []string{"active", "activated", "激活"}, Pattern(`\bactiv(?:e|ated)\b|激活`)},
	{"layers", []string{"layer", "层"}, Pattern(`\b(?:how many|number of) layers\b|(?:多少|几)层|层数`)},
	{"hidden_size", []string{"hidden", "隐藏"}, Pattern(`\bhidden (?:size|dim\w*)\b|隐藏(?:层)?(?:大小|维度)`)},
	{"kv_heads", []string{"kv head", "kv 头", "kv头"}, Pattern(`\bkv heads?\b|kv ?头`)},
	{"attention_heads", []string{"attention head", "注意力头"}, Pattern(`\battention heads?\b|注意力头`)},
	{"vocab_size", []string{"vocab", "词表"}, Pattern(`\bvocab(?:ulary)?\b|词表`)},
	{"experts", []string{"expert", "专家"}, Pattern(`\b(?:how many|number of) (?:\w+ )?experts\b|(?:多少|几)个?专家|专家数`)},
	{"max_position_embeddings", []string{"context", "上下文"}, Pattern(`\b(?:context (?:length|window|size)|(?:max\w*|longest) context)\b|上下文(?:长度|窗口)|最长上下文`)},
	{"memory", []string{"memory", "vram", "显存"}, Pattern(`\b(?:memory|vram)(?: size| capacity| amount)?[?. ]*$|\bhow much (?:memory|vram) (?:does|do|has|is on)\b|显存(?:大小|容量|有?多少|多大)?[?？。 ]*$`)},
}

// SheetFigures are the names of the lines of a data sheet that a text asks for.
func SheetFigures(text string) []string {
	var names []string
	for _, f := range sheetFigures {
		if hinted(text, f.hints...) && f.words().MatchString(text) {
			names = append(names, f.name)
		}
	}
	return names
}

// A line of a sheet in a sentence, for one or for several side by side.
var (
	SheetFigure  = Sentence{"{subject}: {name} {value}.", "{subject}：{name} {value}。"}
	FigureBeside = Sentence{"{Name}: {list}.", "{name}：{list}。"}
	OfSubject    = Sentence{"{value} on {subject}", "{subject} {value}"}
	BitsOfFormat = Sentence{
		"{format} takes about {bits} bits per weight: a file of {size} for the {params} of {model}.", "{format} 约为每权重 {bits} 位：{model}（{params}）的文件为 {size}。",
	}
)

package words

import (
	"maps"
	"slices"
	"strings"
)

// Why is a reason that people ask for, told in words: why one thing is slow, takes more than
// another, or as much.
type Why struct {
	Entry
	told []string // groups of words, "a b c|d e": all of one alternative are in the text
}

// whys are tried in order: the particular ones first, and the general ones of their kind last.
var whys = slices.Concat(whysOfCards, whysOfMemory, whysOfSpeed, whysOfTraining, whysOfTrainingSpeed, whysInGeneral)

// WhyIn is the key of the reason that a text asks for, empty where none is known.
func WhyIn(text string) string {
	in := saidIn{text: strings.ToLower(besideSettings(text)), known: make(map[string]bool, len(groups))}
	for _, w := range whys {
		for _, way := range w.told {
			if in.all(way) {
				return w.Key
			}
		}
	}
	return ""
}

// settingLine is a line that gives a setting one value: what it is called is not said by the asker.
var settingLine = Pattern(`(?m)^[-\s"']*[\w.-]+["']?[ \t]*[:=][ \t]*[^\s,]*,?[ \t]*$`)

// besideSettings leaves settings out that are pasted into a text: three lines of them or more.
func besideSettings(text string) string {
	if strings.Count(text, "\n") < 3 || len(settingLine().FindAllStringIndex(text, 3)) < 3 {
		return text
	}
	return settingLine().ReplaceAllString(text, "")
}

// InGeneral reports whether a reason may be that of anything of its kind.
func InGeneral(key string) bool {
	return slices.ContainsFunc(whysInGeneral, func(w Why) bool { return w.Key == key })
}

// OfCourse reports whether a reason is that of memory that changes in the course of a run: whoever tells of it asks
// for the reason, and not for a figure.
func OfCourse(key string) bool {
	return slices.Contains([]string{"why_later", "why_saving_oom", "why_eval_oom", "why_memory_kept", "why_reserved"}, key)
}

// AsksOfCourse reports whether a text asks for such a reason. Few words speak of it, and the reasons are many.
func AsksOfCourse(text string) bool {
	return hinted(strings.ToLower(text), "oom", "memory", "vram", "显存", "内存", "爆", "reserv", "leak", "泄漏", "smi", "torch") && OfCourse(WhyIn(text))
}

// Whys are the keys of the reasons, in their order.
func Whys() []string {
	keys := make([]string, len(whys))
	for i, w := range whys {
		keys[i] = w.Key
	}
	return keys
}

// Groups are the names of the groups of words that reasons are told by.
func Groups() []string {
	var names []string
	for _, w := range whys {
		for _, way := range w.told {
			names = append(names, strings.Fields(way)...)
		}
	}
	return names
}

// GroupNames are the names of all groups of words.
func GroupNames() []string { return slices.Collect(maps.Keys(groups)) }

// Grouped reports whether a group of words has that name.
func Grouped(name string) bool { _, ok := groups[strings.TrimPrefix(name, "!")]; return ok }

// saidIn is a text, and which groups of words are known to be in it.
type saidIn struct {
	text  string
	known map[string]bool
}

// all reports whether all groups of a way to ask are in the text, and none of those with a "!".
func (s saidIn) all(way string) bool {
	for name := range strings.FieldsSeq(way) {
		bare, not := strings.CutPrefix(name, "!")
		if s.holds(bare) == not {
			return false
		}
	}
	return true
}

func (s saidIn) holds(name string) bool {
	said, ok := s.known[name]
	if !ok {
		said = groups[name]().MatchString(s.text)
		s.known[name] = said
	}
	return said
}

// whysInGeneral are tried last: what may be the reason where little is told.
var whysInGeneral = []Why{
	{Entry{
		"why_training_slow",
		Sentence{"why training is slow", "训练为什么慢"},
		Sentence{
			"A step of training takes 6 x parameters x tokens FLOPs (8 with gradient checkpointing), and cards reach 30 to 50 % of their peak at best. Below that something waits: micro-batches too small to fill the card, short samples padded to the longest (pack them), no flash attention, fp32 where bf16 would do (check tf32), QLoRA widening its weights, offload to host RAM or memory spilled there, exchange of gradients over PCIe, or data that is tokenized on the fly. Tell the model, the card, batch, length and seconds per step, and the share of the peak that it reaches is reckoned.",
			"训练一步需要 6 × 参数量 × token 数 FLOPs（开梯度检查点为 8），显卡一般能达到峰值的 30 至 50 %。低于此就是在等待：micro-batch 太小、短样本被填充到最长（应打包）、没有 flash attention、该用 bf16 却用 fp32（检查 tf32）、QLoRA 反复还原权重、offload 或显存溢出到内存、走 PCIe 交换梯度，或边训练边分词。说出模型、显卡、batch、长度和每步秒数，就能算出达到峰值的比例。",
		},
		Sentence{"how long to finetune 7b on 10M tokens with an a100", "a100 微调 7b 10M token 要多久"},
		"arXiv 2204.02311, appendix B",
	}, []string{"slow train !server"}},
	{Entry{
		"why_slow",
		Sentence{"why a model is slow", "模型为什么慢"},
		Sentence{
			"A model writes tokens no faster than its bytes can be read: bandwidth of the card over the size of the active weights and the cache. If it is much slower than that, look in this order: does all of it lie on the card (ollama ps, nvidia-smi; a part in host RAM, or shared memory of Windows, costs most); is the format one with a fast kernel; is the context so long that the cache or the prompt takes the time; do other programs use the card; does the program use it at all. Models that think first write hundreds of tokens before their answer. Tell the model, its format, the card and the t/s that you get, and what is usual stands beside it.",
			"模型生成 token 的速度不会超过读取字节的速度：显卡带宽除以激活权重加缓存的大小。如果比这慢很多，按顺序检查：是否全部在显卡上（ollama ps、nvidia-smi；一部分在内存或 Windows 共享显存里影响最大）；量化格式有没有快速 kernel；上下文是否太长，时间花在缓存或读提示上；显卡有没有被别的程序占用；程序是否真的用了显卡。会先思考的模型在回答前要写几百个 token。说出模型、格式、显卡和实测 t/s，就能与正常值对照。",
		},
		Sentence{"tokens per second of llama-3.1-8b q4_k_m on a 3090", "3090 跑 llama-3.1-8b q4_k_m 每秒多少 token"},
		"arXiv 2211.05102",
	}, []string{"slow"}},
	{Entry{
		"why_out_of_memory",
		Sentence{"why memory runs out", "为什么爆显存"},
		Sentence{
			"Memory runs out at the fullest moment, and not on average. Where a model runs, that is loading (weights read in a wider type than expected, a second copy while they are converted) or the first long prompt, with its cache and buffers. In training it is the end of backward or the first optimizer step. Count the weights (parameters x bytes), then the cache or the activations, then 1 to 2 GB for the context and what the allocator keeps; other programs on the card and the size of a single large tensor, such as logits, count too. Tell the model, format or method, length, batch and the card, and the parts are reckoned and ways that fit are named.",
			"显存溢出发生在最满的时刻，而不是平均水平。推理时是加载（权重按更宽的类型读入、转换时有两份）或第一次遇到长提示（缓存和缓冲区）。训练时是反向结束或第一次优化器更新。先算权重（参数量 × 字节数），再算缓存或激活，再留 1 至 2 GB 给上下文和分配器；卡上的其他程序以及 logits 这样的单个大张量也要算。说出模型、格式或训练方式、长度、batch 和显卡，就能算出各部分，并给出放得下的办法。",
		},
		Sentence{"finetune 7b on a 4090", "4090 全参微调 7b"},
		"PyTorch, CUDA semantics: memory management",
	}, []string{"oom memory"}},
}

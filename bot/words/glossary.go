package words

import (
	"slices"
	"strings"
)

// Entry explains one notion of planning, with a question that shows it.
type Entry struct {
	Key     string
	Title   Sentence
	Text    Sentence
	Example Sentence // a question that the bot answers
	Source  string
}

// Explain returns the entry of a topic or of a reason.
func Explain(key string) (Entry, bool) {
	for _, e := range glossary {
		if e.Key == key {
			return e, true
		}
	}
	for _, w := range whys {
		if w.Key == key {
			return w.Entry, true
		}
	}
	return Entry{}, false
}

// Topics lists the keys of the glossary in its order.
func Topics() []string {
	keys := make([]string, len(glossary))
	for i, e := range glossary {
		keys[i] = e.Key
	}
	return keys
}

// glossary is ordered from what memory holds to the hardware.
var glossary = slices.Concat(inMemory, inTraining, inServing, betweenNotions, yesOrNo, onHardware, []Entry{measuring})

// wordsAlone are notions whose difference from what stands beside them is told in
// words: the engine counts them alike, or not at all.
var wordsAlone = []string{"dora", "preference", "parallelism", "chunked_prefill", "packing", "prefix_cache", "fragmentation", "batching", "cuda_graphs", "mig"}

// InWordsAlone reports whether a comparison about a notion is answered by the glossary.
func InWordsAlone(key string) bool { return slices.Contains(wordsAlone, key) }

// measuring is the entry on how to measure what a run really does. Its text
// ranks the three ways: by how exact they are, and by how little they ask for.
var measuring = Entry{
	"measuring",
	Sentence{"measuring utilisation", "测量利用率"},
	Sentence{
		"The most exact way is a profiler, then FLOPS reached over the dense peak, then tokens per second against a published figure; the easiest is the reverse order. " +
			"Profiler: \"flops_profiler\": {\"enabled\": true, \"profile_step\": 5, \"module_depth\": -1, \"top_modules\": 3, \"detailed\": true} in the DeepSpeed configuration, or torch.profiler.profile(activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]) round a few steps. " +
			"Ratio: 6 x parameters x tokens per second and GPU, over the peak of the card. " +
			"Links and environment: nvidia-smi topo -m shows which cards share NVLink (NV#) and which only PCIe (PIX, PHB, SYS); ds_report lists what DeepSpeed could compile; deviceQuery of the CUDA samples shows what a card can do; iftop -i eth0 shows the traffic between nodes.",
		"最精确的是 profiler，其次是实际 FLOPS 除以稠密峰值，再次是与公开吞吐对比；最简便的顺序正好相反。" +
			"Profiler：在 DeepSpeed 配置中加入 \"flops_profiler\": {\"enabled\": true, \"profile_step\": 5, \"module_depth\": -1, \"top_modules\": 3, \"detailed\": true}，或用 torch.profiler.profile(activities=[ProfilerActivity.CPU, ProfilerActivity.CUDA]) 包住几步。" +
			"比值：6 x 参数量 x 每张 GPU 每秒 token 数，除以显卡峰值。" +
			"连接与环境：nvidia-smi topo -m 显示哪些卡之间是 NVLink（NV#），哪些只有 PCIe（PIX、PHB、SYS）；ds_report 列出 DeepSpeed 能编译的算子；CUDA 示例 deviceQuery 显示显卡能力；iftop -i eth0 显示节点间流量。",
	},
	Sentence{"mfu of 7b at 3300 tokens/s/gpu on a100", "a100 上 7b 每卡 3300 tokens/s，mfu 是多少"},
	"DeepSpeed documentation, flops profiler; NVIDIA nvidia-smi manual, topo",
}

// ruleNames are the published rules of thumb in Chinese, by their English name.
var ruleNames = map[string]string{
	"weights":                                "权重",
	"1.2 x weights":                          "1.2 × 权重",
	"16 bytes per parameter":                 "每参数 16 字节",
	"20 bytes per parameter":                 "每参数 20 字节",
	"optimizer bytes per parameter":          "优化器每参数字节数",
	"everything in one type":                 "全部用同一类型",
	"CUDA context":                           "CUDA 上下文",
	"ZeRO paper activations":                 "ZeRO 论文的激活",
	"activations, no recompute":              "激活，不重计算",
	"activations, selective recompute":       "激活，选择性重计算",
	"activations, full recompute":            "激活，完全重计算",
	"activations per sample":                 "每个样本的激活",
	"16 bytes per parameter and activations": "每参数 16 字节加激活",
	"samples per card":                       "每卡样本数",
	"states only":                            "只计状态",
	"half the card":                          "半张卡",
}

// ruleTerms are the words of their formulas, longer ones before their parts.
var ruleTerms = strings.NewReplacer(
	"GB of activations", "GB 激活", " of states", " 状态", "kept for states", "留给状态", " per sample", " 每样本", "a fixed size", "固定大小",
	" in fp32", " fp32", " parameters", " 参数", " optimizer", " 优化器", " gradients", " 梯度", " weights", " 权重",
	" bytes", " 字节", " byte", " 字节", " intermediate", " 中间维度", " hidden", " 隐藏维度", " batch", " batch",
	" tokens", " tokens", " layers", " 层", " heads", " 头", " master", " 主权重", " momentum", " 动量", " moments", " 动量",
	" x ", " × ",
)

// Rule puts the name and the formula of a rule of thumb into the language of an
// answer.
func Rule(lang Lang, name, formula string) string {
	if lang != Chinese {
		return name + ": " + formula
	}
	if known, ok := ruleNames[name]; ok {
		name = known
	}
	return name + "：" + ruleTerms.Replace(formula)
}

// Rules of thumb where no model is named.
var (
	RulesInGeneral = Sentence{
		"To run a model: its parameters times the bytes of the format (2 in 16 bits, 1 in fp8 or int8, about 0.6 in q4_k_m, 0.55 in AWQ or GPTQ), and some 20 % for cache and workspace; long contexts and many users take more. To train all weights with AdamW in mixed precision: 16 bytes for each parameter (2 the weight, 2 its gradient, 4 the fp32 copy, 8 two moments), and the activations. LoRA: about what running in 16 bits takes, and the activations; QLoRA: about 0.6 bytes for each parameter instead of 2. Name a model and a card (\"rules 7b on a 4090\"), and both the rules and an estimate are told.",
		"推理：参数量乘以每参数字节数（16 位 2 字节，fp8 或 int8 1 字节，q4_k_m 约 0.6，AWQ、GPTQ 约 0.55），再加约 20 % 给缓存和工作区；上下文长、并发多时更多。AdamW 混合精度全参训练：每参数 16 字节（权重 2、梯度 2、fp32 副本 4、两个动量 8），再加激活。LoRA：约等于 16 位推理再加激活；QLoRA：每参数约 0.6 字节而不是 2。说出模型和显卡（“rules 7b 4090”），就会同时给出经验公式和估算。",
	}
)

// The rule of thumb for the states of a training.
var (
	StatesRule = Sentence{
		"By the rule of 16 bytes per parameter, {memory} GB hold the states of {states} parameters; with half the card kept for activations, {half}.",
		"按每参数 16 字节的规则，{memory} GB 能放下 {states} 参数的模型状态；留一半给激活时为 {half}。",
	}
)

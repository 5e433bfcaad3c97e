package words

import "strings"

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

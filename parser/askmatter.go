package parser

import "headroom/parser/pattern"

// Whether a part of the host still counts once the cards hold everything is asked of no case: "does system RAM matter if
// the model fits in VRAM", 显存够的话内存大小还重要吗.
var hostMatters = pattern.Of(`\b(?:does|do|is|are|will|would|how much (?:does|do)|how important (?:is|are))(?: (?:the|my|your|system|host|main|more|fast|faster|slow|slower|extra|having|any|your|a|good|better|amount of|speed of|actual|old|still|even|really))* (?:ram|ddr[345]|memory|cpus?|processor|cores?|pcie|pci-e|ssd|nvme|disk|drive|motherboard)(?: (?:speed|size|amount|bandwidth|lanes?|generation|gen|frequency|clock|channels?|cores?|capacity|even|still|really|actually|quality|count|slots?|x4|x8|x16|[345](?:\.0)?|bus|width))*(?: (?:matters?|matter|relevant|important|play a role|make (?:a|any) difference|count|help|needed|a factor|at all|anymore|then|so|that|much|for anything))* ?(?:if|when|once|as long as|provided|since|given(?: that)?|while|,) [^.?!;]{0,48}\b(?:fits?|in|on|inside|within|into|offloaded to|loaded (?:in|on)(?:to)?)\b(?: (?:entirely|fully|completely|the|my|a|one|single))* ?(?:vram|gpus?|cards?|video memory|graphics)\b|(?:显存|显卡|gpu|卡)(?:里|上)?(?:足|全|都|已经|完全|能|要是|如果)*(?:够|足够|放得下|装得下|放下|装下|装满|塞得下)[^?!;]{0,12}(?:内存|主存|cpu|处理器|pcie|硬盘|主频|频率)[^?!;]{0,12}(?:重要|有影响|影响|有关系|有用|要紧|讲究|无所谓)(?:吗|么|嘛|大吗|不|$|\?)`)

var hostMattersWords = pattern.OneOf("matter", "important", "relevant", "role", "difference", "count", "help", "needed", "factor", "重要", "影响", "关系", "有用", "要紧", "讲究", "无所谓")

// hostMattersAsked reports whether that is asked.
func (r question) hostMattersAsked() bool {
	return r.Mentions(hostMattersWords) && !r.HasHardware() && !r.Asked.Asks("howmuch", "cards", "buy", "howfast", "cost", "whatmodel") && r.Matches(hostMatters, r.Text)
}

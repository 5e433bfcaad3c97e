package intent

import (
	"strings"

	"headroom/parser/chars"
	"headroom/parser/lexicon"
	"headroom/parser/pattern"
)

// Named is the intent that a line in the exact notation opens with.
func (r Question) Named() Intent {
	word, rest, _ := strings.Cut(strings.TrimSpace(r.Text), " ")
	if !canonicalIntents[Intent(word)] && !lexicon.Builtin().Intents[word] {
		return ""
	}
	if rest == "" && word != "fit" && word != "memory" && word != "help" || r.HoldsPair() {
		return Intent(word)
	}
	return ""
}

// canonicalIntents are those that open a line in the exact notation, beside the
// ones that are asked for by name.
var canonicalIntents = map[Intent]bool{
	Memory: true, Fit: true, MinGPUs: true, MaxBatch: true, MaxContext: true, LargestModel: true, Time: true,
	Throughput: true, MFU: true, Cost: true, HostRAM: true, Compare: true, Convert: true, BuyAdvice: true,
	Explain: true, Specs: true, Help: true, PresetCommand: true, CatalogList: true, NoPlanning: true,
}

// presetDeed opens a text that is to do something to a preset.
var presetDeed = pattern.Of(`^(?:hi |hey |hello |ok |okay |now |then |and |please |pls |plz |can you |could you |would you |will you |i want to |i'd like to |let's |,|请|帮我|麻烦|帮忙|你|把|能不能|可以|给我|,)*(?:please |also )?(?:save|store|keep|create|make|define|delete|drop|remove|list|show|display|load|rename|update|overwrite|remember|保存|存|存成|新建|创建|建|删|删除|列出|显示|查看|加载|修改)[^.?!;:=]{0,60}?(?:\bpresets?\b|预设)`)

// presetKept opens a text that keeps hardware under a name: 把我的机器存成预设, 把这台机器记成实验室, "store this rig as lab: 2x 3090".
var presetKept = pattern.Of(`^(?:请|帮我|麻烦|帮忙|你|给我|,|能不能|可以|能|再)*(?:把|将)[^;?!=:]{1,24}?(?:保存|存|记|设置?|做|定|建|加)(?:一下|下来)?(?:成|为|到|进|在)(?:一?个)?[^,;?!、]{0,10}?(?:预设|(?:=|:))|^(?:请|帮我|麻烦|帮忙)*(?:把|将)[^;?!=:]{1,24}?(?:保存|存|记)(?:成|为|作|做)[^;?!=:,、吗]{1,12}[,:=、]|^(?:请|帮我|麻烦|帮忙)*(?:把|将)[^;?!=:]{0,16}?(?:机器|配置|显卡|硬件|服务器|主机|设备)(?:保存|存|记)(?:一下|下来|住|好)?[:,、]|^(?:请|帮我|麻烦|帮忙|你)*(?:记住|记下|记一下|保存一?下?|存一?下)[:,、]?(?:我的?|我们的?|这台|这个)(?:的)?(?:机器|配置|显卡|硬件|服务器|主机|设备)|^(?:please |pls |can you |could you )*(?:save|store|keep|remember|record) (?:this|my|our|the|that) (?:machine|rig|box|server|setup|hardware|config|configuration|pc|workstation|node|cluster) (?:as|under)(?: the name| name)? [a-z0-9_-]{1,24} ?[:=,]`)

// defaultDeed opens a text that is to keep what questions are about from now on.
var defaultDeed = pattern.Of(`^(?:please |pls |plz |can you |could you |now |from now on,? )*(?:(?:set|change|switch|update|save)(?: the| my| our)? default (?:rig|gpus?|cards?|setup|hardware|machine|config|configuration|server|box)\b|(?:set|make|use|keep|save|treat|take) [^.?!;,]{2,40} (?:as |be )?(?:my |the |our )?default(?: rig| gpus?| cards?| setup| hardware| machine| config| server| box)?[ .!]*$|remember (?:my|our|this|the) (?:rig|gpus?|cards?|setup|hardware|machine|config|server|box)\b)|^(?:请|帮我|麻烦|把|将)*(?:默认的?(?:显卡|卡|配置|机器|gpu|硬件)(?:设置?|改|换|定)(?:为|成|置为)|[^,;?!、]{2,24}(?:设置?|存|改|定)(?:为|成)默认)`)

// catalogDeed opens a text that is to enter a card or a model by its data.
var catalogDeed = pattern.Of(`^(?:please |pls |plz |can you |could you |now |,)*(?:register|enter|define|create|add|insert|record)(?: (?:a|an|this|the|my|our|some|one|new|custom|another))* (?:hardware|gpu|card|accelerator|device|graphics card|model)(?: entry| type)?(?: ?[:,]| called| named| with| as) ?|^(?:请|帮我|麻烦)*(?:登记|注册|录入|新增|新建|添加)(?:一个|一张|一款|个|款|新的?|自定义的?)*(?:硬件|显卡|卡|gpu|加速卡|模型)[:,、]?(?:名字|名称|叫|名为|name|参数)`)

var (
	// listedWhole asks for all that the bot knows: 列出所有显卡, 显示全部模型.
	listedWhole = pattern.Of(`^(?:请|帮我|麻烦|给我|,)*(?:列出来?|列举|列一下|显示|展示|查看|看看|打印|罗列)(?:一下|下)?(?:你|机器人|系统|这里)?(?:所有|全部|全体|支持|可用|已有|已知|能用|认识|收录|知道|内置|目前|的)+(?:显卡|gpu|卡|加速卡|硬件|模型|大模型)(?:型号|列表|清单|名单|目录|名字|名称)?[?!. ]*$`)
	listedWords = pattern.OneOf("列", "显示", "展示", "查看", "看看", "打印")

	presetWords  = pattern.OneOf("preset", "预设")
	keptWords    = pattern.OneOf("预设", "存", "记", "save", "store", "keep", "remember", "record")
	defaultWords = pattern.OneOf("default", "remember", "默认")
)

// Command is a command of the bot that the text opens with.
func (r Question) Command() Intent {
	s := r.Asked.Of("command")
	if r.Mentions(presetWords) && r.Matches(presetDeed, r.Text) {
		return PresetCommand
	}
	if r.Mentions(keptWords) && r.Matches(presetKept, r.Text) && !r.Questioned() {
		return PresetCommand
	}
	if r.Mentions(defaultWords) && r.Matches(defaultDeed, r.Text) {
		return PresetCommand
	}
	if r.Asked.Of("deed") != nil && r.Matches(catalogDeed, r.Text) {
		return CatalogList
	}
	if r.Mentions(listedWords) && r.Matches(listedWhole, r.Text) {
		return CatalogList
	}
	if s == nil || s.Lo > 2 && s.Name != "rules" {
		return ""
	}
	switch s.Name {
	case "help":
		if len(r.Tokens) <= 3 || chars.Runes(r.Text)-(s.End-s.Start) <= 6 {
			return Help
		}
	case "preset":
		return PresetCommand
	case "catalog":
		if strings.HasSuffix(r.Text[s.Lo:s.Hi], "know") || chars.Mentions(r.Text[s.Lo:s.Hi], "support", "支持", "知道") {
			if r.HasHardware() || r.HasModel() || r.Query.Framework != "" {
				return "" // "what models do you support on a 4090"
			}
		}
		if strings.HasSuffix(r.Text[s.Lo:s.Hi], "models") && r.HasHardware() && !r.HasModel() && r.Asked.Asks("can", "fit", "whatmodel") {
			return LargestModel // "list all models that I can run on a 3090"
		}
		return CatalogList
	case "specs":
		return Specs
	case "rules":
		named := s.Lo <= 2 || s.Hi-s.Lo > len("rules")   // "what are the rules of thumb", and not "the rules of this server"
		r.Query.Rules = named && !r.Asked.Asks("normal") // "rule of thumb check: 34B, so 34GB, correct?"
	}
	return ""
}

package parser

import (
	"slices"
	"strings"

	"headroom/parser/lexicon"
)

// intentNamed is the intent that a line in the exact notation opens with.
func (r *reader) intentNamed() Intent {
	word, rest, _ := strings.Cut(strings.TrimSpace(r.text), " ")
	if !canonicalIntents[Intent(word)] && !lexicon.Builtin().Intents[word] {
		return ""
	}
	if rest == "" && word != "fit" && word != "memory" && word != "help" || r.holdsPair() {
		return Intent(word)
	}
	return ""
}

// holdsPair reports whether a fact is given in the exact notation.
func (r *reader) holdsPair() bool {
	return slices.ContainsFunc(r.tokens, func(t token) bool { return t.typ == tPair })
}

// exact reports whether all facts are: the line says what it says, and nothing
// is to be inferred.
func (r *reader) exact() bool {
	first := strings.IndexByte(r.text, ' ')
	return first > 0 && !slices.ContainsFunc(r.tokens, func(t token) bool { return t.typ != tPair && t.lo > first })
}

// readPairs reads the facts of the exact notation.
func (r *reader) readPairs() {
	for i, t := range r.tokens {
		if t.typ == tPair {
			r.single(i)
		}
	}
}

// canonicalIntents are those that open a line in the exact notation, beside the
// ones that are asked for by name.
var canonicalIntents = map[Intent]bool{
	Memory: true, Fit: true, MinGPUs: true, MaxBatch: true, MaxContext: true, LargestModel: true, Time: true,
	Throughput: true, MFU: true, Cost: true, HostRAM: true, Compare: true, Convert: true, BuyAdvice: true,
	Explain: true, Specs: true, Help: true, PresetCommand: true, CatalogList: true, NoPlanning: true,
}

// presetDeed opens a text that is to do something to a preset.
var presetDeed = patternOf(`^(?:hi |hey |hello |ok |okay |now |then |and |please |pls |plz |can you |could you |would you |will you |i want to |i'd like to |let's |,|请|帮我|麻烦|帮忙|你|把|能不能|可以|给我|,)*(?:please |also )?(?:save|store|keep|create|make|define|delete|drop|remove|list|show|display|load|rename|update|overwrite|remember|保存|存|存成|新建|创建|建|删|删除|列出|显示|查看|加载|修改)[^.?!;:=]{0,60}?(?:\bpresets?\b|预设)`)

// catalogDeed opens a text that is to enter a card or a model by its data.
var catalogDeed = patternOf(`^(?:please |pls |plz |can you |could you |now |,)*(?:register|enter|define|create|add|insert|record)(?: (?:a|an|this|the|my|our|some|one|new|custom|another))* (?:hardware|gpu|card|accelerator|device|graphics card|model)(?: entry| type)?(?: ?[:,]| called| named| with| as) ?|^(?:请|帮我|麻烦)*(?:登记|注册|录入|新增|新建|添加)(?:一个|一张|一款|个|款|新的?|自定义的?)*(?:硬件|显卡|卡|gpu|加速卡|模型)[:,、]?(?:名字|名称|叫|名为|name|参数)`)

// command is a command of the bot that the text opens with.
func (r *reader) command() Intent {
	s := r.asked.of("command")
	if r.matching.mentions("preset", "预设") && r.matches(presetDeed, r.text) {
		return PresetCommand
	}
	if r.asked.of("deed") != nil && r.matches(catalogDeed, r.text) {
		return CatalogList
	}
	if s == nil || s.lo > 2 {
		return ""
	}
	switch s.name {
	case "help":
		if len(r.tokens) <= 3 || runes(r.text)-(s.end-s.start) <= 6 {
			return Help
		}
	case "preset":
		return PresetCommand
	case "catalog":
		if strings.HasSuffix(r.text[s.lo:s.hi], "know") || mentions(r.text[s.lo:s.hi], "support", "支持", "知道") {
			if r.hasHardware() || r.hasModel() || r.query.Framework != "" {
				return "" // "what models do you support on a 4090"
			}
		}
		return CatalogList
	case "specs":
		return Specs
	case "rules":
		r.query.Rules = !r.asked.asks("normal") // "rule of thumb check: 34B, so 34GB, correct?"
	}
	return ""
}

package intent

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/reader"
	"headroom/parser/token"
)

var hostDoubtedWords = pattern.OneOf("so ", "means", "that's", "makes", "~", "=", "所以", "那就是", "岂不是")

// hostDoubted reports whether an amount of the host's memory is what is doubted of a model, with no card told: "8
// processes load a 13b each, so 200 GB of RAM?".
func (r Question) hostDoubted() bool {
	q := &r.Query
	return q.HostRAMGB > 0 && r.HasModel() && !r.HasHardware() && q.GPUMemoryGB == 0 && q.WeightsGB == 0 && r.Mentions(hostDoubtedWords) && r.doubts()
}

// ramRaised asks whether a model runs once the host has more memory: "will going from 64GB to 128GB RAM let me run
// it?". What there was before is no part of the question.
var ramRaised = pattern.Of(`\b(?:upgrad(?:e|es|ed|ing)|going|go|moving|move|expand(?:ing)?|bump(?:ing)?|increas(?:e|ing)|jump(?:ing)?)\b[^.?!;,]{0,40}\bto \d+ ?(?:gb?|gigs?|gib)\b[^.?!;]{0,40}\b(?:let|lets|allow|allows|enable|enables|able|can|could|enough|suffice|make it possible)\b`)

var ramLetsWords = pattern.OneOf("worth", "faster", "speed")

// ramLets reads the memory of the host that would be there, and reports whether it is asked if that is enough.
func (r Question) ramLets() bool {
	q := &r.Query
	if len(q.HostRAMOptions) != 2 || !r.HasModel() || q.HostRAMOptions[1] <= q.HostRAMOptions[0] || r.Asked.Asks("howfast", "why", "howmuch", "cost") || r.Mentions(ramLetsWords) || !r.Matches(ramRaised, r.Text) {
		return false
	}
	if i := slices.IndexFunc(r.Tokens, func(t token.Token) bool { return t.Value == q.HostRAMOptions[0] }); i >= 0 {
		r.Passed = append(r.Passed, i)
	}
	q.HostRAMGB, q.HostRAMOptions = q.HostRAMOptions[1], nil
	r.Spans["host_ram_gb"] = r.Spans["host_ram_options"]
	delete(r.Spans, "host_ram_options")
	return true
}

// ramDue asks whether so much memory of the host must be there: "should I get 2T of RAM ready", 要不要准备1T内存.
var ramDue = pattern.Of(`\b(?:should|must|do|shall|would) (?:i|we|you|one) (?:really |still |also |actually )*(?:(?:need|have|got|want) to )?(?:get|have|buy|need|prepare|install|provision|keep|reserve|order|fit|plan for)\b[^.?!;]{0,24}\b(?:ram|ddr[345]|(?:system|host|main|cpu) memory)\b|(?:要不要|是不是要|是不是得|是不是需要|需不需要|用不用)(?:先|得|也)?(?:准备|配|上|买|装|有|留|备|搞|整|加)[^,;?!]{0,10}内存`)

var ramIsDueWords = pattern.OneOf("should", "must", "do ", "shall", "would", "要", "得", "用不用")

// ramIsDue reports whether that is asked of a model.
func (r Question) ramIsDue() bool {
	q := &r.Query
	return q.HostRAMGB > 0 && r.HasModel() && q.GPUOptions == nil && !r.Asked.Asks("howfast", "whatmodel", "why", "compare", "cost") && r.Mentions(ramIsDueWords) && r.Matches(ramDue, r.Text)
}

// asMuchAsVRAM weighs the memory of the host against that of the cards: "as much RAM as VRAM", "must RAM match the
// VRAM", "twice the size of the GPU memory".
var asMuchAsVRAM = pattern.Of(`\b(?:as (?:much|large|big)|the same(?: amount| size)?(?: of)?|equal(?: amounts?)?(?: of)?|more|twice|double|\d+x)[^.?!;,]{0,20}\b(?:ram|(?:system|host|cpu|main) (?:ram|memory|mem))\b[^.?!;,]{0,24}\b(?:as|than|like) (?:[a-z]+ ){0,2}?(?:vram|(?:gpu|video|graphics|card) (?:ram|memory|mem))\b` +
	`|\b(?:ram|(?:system|host|cpu|main) (?:ram|memory|mem))\b[^.?!;,]{0,32}\b(?:(?:bigger|larger|greater|more|higher) than|match(?:es)?|exceeds?|double|twice|equal(?:s| to)?|the size of|as (?:big|large|much) as|in line with)[^.?!;,]{0,20}\b(?:vram|(?:gpu|video|graphics|card) (?:ram|memory|mem))\b`)

var ramBesideVRAMWords = pattern.OneOf("vram", "memory", "mem")

// ramBesideVRAM reports whether that is asked of what runs.
func (r Question) ramBesideVRAM() bool {
	return r.HasModel() && r.Questioned() && r.Mentions(ramBesideVRAMWords) && !r.Asked.Asks("whatmodel", "howfast", "why", "oom", "cost", "buy") && r.Matches(asMuchAsVRAM, r.Text)
}

// ramOr ends before a card that is weighed against more of the host's memory: "64GB RAM or a 3090", "go to 128GB RAM or
// replace my 3060 by a".
var ramOr = pattern.Of(`\b(?:ram|ddr[345])(?: upgrade| sticks?| kit)?,? or (?:(?:rather|just|maybe|to|should|do|would|i|it|we|better|go|going|for|get|getting|buy|buying|add|adding|swap|swapping|replace|replacing|upgrade|upgrading|trade|my|the|old|current|[0-9]+ ?gb?|with|by|an?|one|two|used|second|2nd|new|another|bigger|(?:rtx |gtx )?[0-9]{4}(?: ?ti| super)?) )*$`)

// runsIn ends a clause whose RAM is what work goes into, and not what could be had.
var runsIn = pattern.Of(`\b(?:in|into|from|inside|within|on) (?:my |the |system |[0-9]+ ?gb? |of )*(?:ram|ddr[345]),? or [^,;?!]*$`)

var weighsRAMWords = pattern.OneOf("ram or", "ram, or", "ddr4 or", "ddr5 or", "upgrade or", "sticks or", "kit or")

// weighsRAM reports whether a card is weighed against more RAM, so that it is asked what to buy.
func (r Question) weighsRAM() bool {
	if q := &r.Query; q.GPU == "" && q.GPUOptions == nil || !r.Mentions(weighsRAMWords) || r.Asked.Asks("why", "need", "howmuch") {
		return false
	}
	for _, t := range r.Tokens {
		if !t.IsCard() {
			continue
		}
		if before := r.ClauseBefore(t); r.Matches(ramOr, before) {
			return !r.Matches(runsIn, before)
		}
	}
	return false
}

// shareUsable asks how much of a memory that processor and graphics share a model may take.
var shareUsable = pattern.Of(`\b(?:how much|what (?:share|part|fraction|percentage)) of (?:it|that|the|my|this|its|these|\d)[^?!;]{0,56}\b(?:usable|use|used|available|allocated?|assigned?|given|go|goes|take|address|wired?|reach|left)\b|\b(?:can|does|will|could) (?:metal|the gpu|mlx|the igpu|a model|the model|macos|the graphics)[^?!;,]{0,24}\b(?:use|take|address|see|get|have|allocate) (?:all|the (?:whole|full|entire))\b`)

var unifiedShareWords = pattern.OneOf("unified", "mac", "macbook", "mac studio", "mac mini", "apple", "metal", "mlx")

// unifiedShare reports whether that is asked of a machine with such a memory, with nothing that runs.
func (r Question) unifiedShare() bool {
	q := &r.Query
	if r.HasModel() || q.GPUOptions != nil || r.Asked.Asks("whatmodel", "cost", "buy", "howfast", "cards") || !r.Questioned() && !r.Asked.Asks("howmuch", "whatis") {
		return false
	}
	unified := r.Mentions(unifiedShareWords) || q.GPU != "" && reader.Unified(q.GPU)
	if !unified || !r.Matches(shareUsable, r.Text) {
		return false
	}
	q.Topic = "unified_memory"
	return true
}

// ramDoes asks whether so much memory of the host is enough: "is 64GB of RAM too small for that", 64G内存够吗.
var ramDoes = pattern.Of(`\b(?:is|are|will|would|does|do|can)\b[^.?!;,]{0,12}\d+ ?(?:gb?|gib|gigs?)(?: of)?(?: my| system| host| cpu| main| ddr[345])* (?:ram|ddr[345]|memory)\b[^.?!;]{0,12}\b(?:too (?:small|little|low|tight)|enough|sufficient|suffices?|ok|okay|do\b|adequate|plenty|cut it|work)|\d+ ?gb?的?(?:系统|主机)?内存(?:会不会|是不是|能不能|还|会)?(?:够|行|太小|不够|足够|可以|太少)`)

var ramDoesWords = pattern.OneOf("ram", "ddr", "memory", "内存")

// ramSuffices reports whether that is asked of a training whose states are moved to the host.
func (r Question) ramSuffices() bool {
	q := &r.Query
	moved := q.Offload == "optimizer" || q.Offload == "param" || q.Offload == "cpu"
	return q.HostRAMGB > 0 && moved && reader.Trains(q.Task) && r.HasModel() && !r.Asked.Asks("howfast", "why", "howmuch", "cost", "oom") && r.Mentions(ramDoesWords) && r.Matches(ramDoes, r.Text)
}

// Whether a part of the host still counts once the cards hold everything is asked of no case: "does system RAM matter if
// the model fits in VRAM", 显存够的话内存大小还重要吗.
var hostMatters = pattern.Of(`\b(?:does|do|is|are|will|would|how much (?:does|do)|how important (?:is|are))(?: (?:the|my|your|system|host|main|more|fast|faster|slow|slower|extra|having|any|your|a|good|better|amount of|speed of|actual|old|still|even|really))* (?:ram|ddr[345]|memory|cpus?|processor|cores?|pcie|pci-e|ssd|nvme|disk|drive|motherboard)(?: (?:speed|size|amount|bandwidth|lanes?|generation|gen|frequency|clock|channels?|cores?|capacity|even|still|really|actually|quality|count|slots?|x4|x8|x16|[345](?:\.0)?|bus|width))*(?: (?:matters?|matter|relevant|important|play a role|make (?:a|any) difference|count|help|needed|a factor|at all|anymore|then|so|that|much|for anything))* ?(?:if|when|once|as long as|provided|since|given(?: that)?|while|,) [^.?!;]{0,48}\b(?:fits?|in|on|inside|within|into|offloaded to|loaded (?:in|on)(?:to)?)\b(?: (?:entirely|fully|completely|the|my|a|one|single))* ?(?:vram|gpus?|cards?|video memory|graphics)\b|(?:显存|显卡|gpu|卡)(?:里|上)?(?:足|全|都|已经|完全|能|要是|如果)*(?:够|足够|放得下|装得下|放下|装下|装满|塞得下)[^?!;]{0,12}(?:内存|主存|cpu|处理器|pcie|硬盘|主频|频率)[^?!;]{0,12}(?:重要|有影响|影响|有关系|有用|要紧|讲究|无所谓)(?:吗|么|嘛|大吗|不|$|\?)`)

var hostMattersWords = pattern.OneOf("matter", "important", "relevant", "role", "difference", "count", "help", "needed", "factor", "重要", "影响", "关系", "有用", "要紧", "讲究", "无所谓")

// hostMattersAsked reports whether that is asked.
func (r Question) hostMattersAsked() bool {
	return r.Mentions(hostMattersWords) && !r.HasHardware() && !r.Asked.Asks("howmuch", "cards", "buy", "howfast", "cost", "whatmodel") && r.Matches(hostMatters, r.Text)
}

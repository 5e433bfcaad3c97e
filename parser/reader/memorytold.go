package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/tagger"
	"headroom/parser/token"
)

// What an amount is of is often told by the noun that its clause is about: a file, the weights.

var (
	// fileIs ends before the size of a file that is named by its kind: "the
	// pytorch_model.bin itself is 45GB", "the safetensors files are 13.5 GB".
	fileIs = pattern.Of(`(?:\b(?:checkpoints?|ckpts?|safetensors|ggufs?|ggml|bin|pth|pt|onnx|files?|downloads?|pytorch[_ ]?model|pytorch\.bin|shards)(?: (?:that |which )?(?:i|we) (?:just )?(?:[a-z]+ed|got|have|made)| on disk)?(?: ?(?:model|file|files|shards|size|weights|文件))*(?: ?(?:itself|alone|altogether|together|in total|total|本身|一共|总共|加起来|合计|大小|总大小|的|都|就|只|才|明明))*|(?:权重|模型|bin|pth)?文件(?:本身|一共|总共|加起来|合计|大小|总大小|都|就|只|才|明明)*)` + sizedAt + `+$|(?:(?:文件|bin|pth|pt|shards)(?:加起来|合计|一共|总共)|(?:模型|权重|文件|fp16|bf16|fp32|int8|int4|awq|gptq|gguf|硬盘|磁盘)(?:的|文件|权重|模型|上)*大小)` + sizedAt + `*$`)

	// fetched ends before what was fetched or stored came to: "14b下载下来59G".
	fetched = pattern.Of(`(?:下载|下|拉|存|解压|导出|合并|保存|转换|转)(?:下来|回来|出来|完|好)(?:了|后|之后)?(?:居然|竟然|却|一看|结果|一共|总共|足足|就|都|才|也|有|是|占|要|大概|大约|约)*$`)

	// weightsTake ends before the size of weights: "weights alone take 14GB",
	// "参数就需要占用14G".
	weightsTake = pattern.Of(`(?:\b(?:weights|parameters|params)(?: alone| themselves| only| by themselves)?(?: (?:would|will|should|already|just|need|needs))* (?:take|takes|taking|need|needs|use|uses|occupy|occupies|require|requires|are|is|weigh|cost|eat)(?: up)?|(?:权重|参数|模型参数|模型本身|光模型|光是模型|模型权重)(?:本身|自己)?(?:就|都|也|已经|大概|大约|得|只|单独)*(?:需要|需|要|占|吃|用|得)(?:占|占用|用|吃)?(?:掉|了|去)?)(?:约|大概|大约|快|将近|差不多|接近| about| around| roughly| only| just| merely| like| barely| ~|~| )*$`)

	// modelComesTo ends before the size of a model that is called just that: "the model is
	// 39GB so it should load", "its size is 26gb"; and formatComesTo where it is called by
	// its format: "fp16 is just 132GB".
	modelComesTo  = pattern.Of(`\b(?:model|llm|checkpoint|gguf|quant) of` + ofAbout + `$|(?:^[,.;:!?]? ?|\b(?:the|my|our|this|that|whole|entire|but|and|since|as|because|while|though|when|quantized|quantised|actual|base|if) )(?:model|llm|checkpoint)(?: itself| alone| size| file)?(?:'s| is| was| are| comes to| takes)(?: itself| size)?` + ofAbout + `$|^[,.;:!?]? ?(?:the |my )?(?:model|gguf)(?: size| file)? ?[:=]? ?$|^(?:、|[,.;:!?])? ?(?:这个|该|我的|整个)?模型(?:大小)?$|^[,.;:!?]? ?size ?$|(?:\b(?:its|it's|the|that|this|model|file|download|gguf|on-disk|total)|^[,.;:!?]?) ?(?:size|file size|size's|sizes)(?: of (?:it|that|this|the model))?(?: ?[:=]| is| was| being)` + ofAbout + `$`)
	formatComesTo = pattern.Of(`(?:^[,.;:!?]? ?|\b(?:the|in|but|and|as|while|since) )(?:fp16|bf16|fp32|fp8|int8|int4|q[2-8]\w*|[48]-?bit|awq|gptq|half precision)(?: weights| version| model| quant)?(?: is| are| was| takes| comes to| weighs)(?: itself)?(?: only| just| merely| like| about| around| ~)*(?: only| just| merely)(?: about| around| like| ~)* ?~?$`)

	// formatOfModel ends before the size of a model that is named by its format: 70B bf16模型140G.
	formatOfModel = pattern.Of(`(?:fp16|bf16|fp32|fp8|int8|int4|[48]bit|awq|gptq|gguf|q\d\w*|半精度)的?(?:权重|模型)(?:大小)?(?:就|有|是|约|大概|得|要)*$`)

	// grownTo ends before what memory was seen to come to: "显存到了70GB", "vram climbs
	// to 60".
	grownTo = pattern.Of(`(?:(?:显存|显存占用|内存占用|占用|显存使用)(?:也|就|都|直接|已经|一下子|一下|才|会|每张卡|每卡|单卡|峰值|最高)*(?:到了|达到了|达到|涨到了?|飙到了?|飙升到了?|升到了?|干到了?|跑到了?|吃到了?|用到了?|占到了?|冲到了?|占了|占用了|用了|吃了|是|(?:一直|始终|稳定|维持|保持|徘徊)在|有)|\b(?:memory|vram|mem|usage|memory usage|vram usage|gpu memory|gpu usage)(?: on each (?:card|gpu)| per (?:card|gpu))?(?: already| still| now| just| only| always| suddenly)* (?:goes|went|climbs|climbed|rises|rose|jumps|jumped|grows|grew|gets|got|is|was|sits|sat|shows|reaches|reached|hits|hit|peaks|peaked|at|stuck at)(?: already| still| now| just| up)*(?: to| at)?|\b(?:memory|mem|vram|gpu|gpu mem|memory footprint) (?:usage|consumption|use) ?[:=(]?)(?:约|大概|大约|差不多| about| around| almost| nearly| over| ~|~| )*$`)

	// usageOn ends before what is in use on a card that is named between: "memory on an A100
	// 40GB is still 34 GB".
	usageOn = pattern.Of(`\b(?:memory|vram|mem)(?: usage| consumption| use)? (?:on|for|with) [a-z0-9 .-]{1,32} (?:is|was|stays|sits|goes|went|reaches|hits)(?: still| already| only| just| around| about| at| to| up| ~)* ?~?$`)

	// usesSoMuch ends before what is used, where it is asked why: "why does my 7B use
	// 40GB".
	usesSoMuch = pattern.Of(`\b(?:why|how come)\b(?:[^.?!;]|\.\d){0,72}\b(?:use|uses|using|eat|eats|eating|consume|consuming|occupy|occupying|fill|fills|filling|hog|hogging|grab|grabbing|allocate|allocating|reserve|reserving|reach|hit|climb to|grow to|go up to|jump to|exceed|exceeds|exceeded|exceeding|surpass|surpasses|surpassed|top|(?:go|goes|going|get|climb|climbs|run|rise|jump|shoot|end up|stay|sit|is|are|was|be)(?: way| well| far)? (?:past|over|above|beyond|north of))(?: up| about| around| almost| nearly| over| like| ~|~)* *$|(?:为什么|为啥|为何|怎么|咋)[^,;?!、]{0,24}(?:用|干|占|吃|跑|上|涨|飙|冲|飘|爬|窜|加|搞|弄|升|顶)到了?(?:约|大概|将近|接近|快|差不多|足足|整整)*$|(?:为什么|为啥|为何|怎么|咋)[^,;?!、]{0,24}(?:超过|超出|突破|大于)了?$`)

	// wouldDo stands behind an amount that is said to be enough, and reckonedBy before
	// it, where something else was met with: "按说120G就够", "the guide says 40 GB
	// should do".
	wouldDo    = pattern.Of(`^(?:的|显存|左右| of (?:vram|memory|gpu memory)| vram)*(?:就|就应该|应该就|应该|足够|已经| should| would| will| is| was| ought to| might)(?: |be|够|足够|行|可以|能|绰绰有余|enough|sufficient|do\b|suffice|plenty|fine|work)`)
	reckonedBy = pattern.Of(`按说|按理|照理|理论|理应|应该|据说|官方|说是|算下来|算出来|估算|计算|文档|教程|readme|\b(?:says?|said|should|supposed|theor\w*|claims?|guide|docs?|calculat\w*|in principle|on paper|estimated?)\b`)
)

// ofAbout are the words that lend weight to an amount or say how exact it is.
const ofAbout = `(?: only| just| merely| like| about| around| roughly| nearly| almost| already| over| some| ~|~)* ?`

// sizedAt is a word between a file and its size.
const sizedAt = `(?: ?(?:大概|大约|约|有|是|为|is|are|was|were|weighs?|takes?(?: up)?|has|of|at|like|some|about|around|almost|nearly|only|just|over|~|:|=| |占|to|变成|变成了|到了|got|becomes?|became|turn(?:s|ed) out(?: to be| at)?|end(?:s|ed) up(?: at| being)?|add(?:s|ed)? up to|sums?(?: up)? to|total(?:s|ing)?(?: up to)?|amounts? to|c[ao]mes? (?:out |in )?(?:to|at)))`

// amountOfFile reports whether an amount is told as the size of weights.
func (r *Reader) amountOfFile(i int) bool {
	clause := r.ClauseBefore(r.Tokens[i])
	return r.Matches(fileIs, clause) || r.Matches(weightsTake, clause) || r.Matches(fetched, clause) || !slices.Contains(printout.SoldSizes[:], r.Tokens[i].Value) && chars.Mentions(clause, "模型", "权重") && r.Matches(formatOfModel, clause) || chars.Mentions(clause, "size", "model", "llm", "checkpoint", "模型") && r.Matches(modelComesTo, clause) ||
		r.HasModelNamed() && chars.Mentions(clause, "only", "just", "merely") && r.Matches(formatComesTo, clause)
}

// seenGrown reports whether an amount is what memory was seen to come to, where it is
// wondered at: "并发度8时显存到了70GB，符合预期么".
func (r *Reader) seenGrown(i int) bool {
	if r.Asked.Asks("why") && r.Query.ObservedGB == 0 && r.usesMuch(i) {
		return true
	}
	if r.Asked.Asks("normal", "why") && !r.onCard(i) && !r.sold(i) && r.Matches(usageOn, r.ClauseBefore(r.Tokens[i])) {
		return true
	}
	return !r.onCard(i) && r.Asked.Asks("normal", "why", "oom") && r.Matches(grownTo, strings.TrimRight(r.ClauseBefore(r.Tokens[i]), " "))
}

// onesCard stands behind what a card has: 为什么7b要用到80G的卡.
var onesCard = pattern.Of(`^(?:显存)?的?(?:单?卡|显卡|gpu)`)

// usesMuch reports whether it is asked why so much is used.
func (r *Reader) usesMuch(i int) bool {
	clause := r.ClauseBefore(r.Tokens[i])
	return r.Matches(usesSoMuch, clause) && !chars.Mentions(clause, "can't", "cannot", "can not", "couldn't", " not ") && !r.Matches(onesCard, r.Text[r.Tokens[i].Hi:])
}

// memoryOfCard ends before what cards have, where their memory is told with 是: 两个gpu显存
// 都是24g, 每张显存是32G.
var memoryOfCard = pattern.Of(`(?:卡|gpu|每张|每块|每个|单张|单块|[0-9](?:ti|s|super|d)?)的?(?:显存|显存大小|显存容量)(?:也|就|都|全|全都|才|只|各)*是(?:约|大概)?$`)

// memoryOnCard is the same in English, where a card ran out: "memory on each A100 is 40GB".
var memoryOnCard = pattern.Of(`\b(?:memory|vram)(?: capacity| size)? (?:on|of|per|in) (?:each|every|one|a|the|my|our|both) [a-z0-9 -]{1,24} (?:is|are)$`)

// shouldRunOn stands behind what the cards have, where it is said that it ought to do:
// 按理说80G的显存跑14b应该够, "24GB of vram should run it, why OOM".
var shouldRunOn = pattern.Of(`^(?:的)?(?:显存|显卡|gpu显存|卡)(?:的话)?(?:就|都|也|应该|应当|理应|明明|绝对|肯定|完全|足够|可以|能|够|是)*(?:跑|部署|训|微调|推理|加载|装|带|撑|放)|^ (?:of )?(?:vram|gpu memory|video memory) (?:should|ought to|would|could|must) (?:easily |just |be able to )?(?:run|fit|load|hold|handle|train|serve)\b`)

// doesOnCard stands behind what a card has, where it is asked or told to do: 16G单卡就可以跑, 12G就能训.
var doesOnCard = pattern.Of(`^(?:的)?(?:显存)?(?:单卡|一张卡|单张卡)|^(?:的)?(?:显存)?就(?:能|可以|够|行)`)

var cardHoldsWords = pattern.OneOf("显存", "memory", "vram")

// cardHolds reports whether an amount that memory is sold in is told as what the cards have.
func (r *Reader) cardHolds(i int) bool {
	if !slices.Contains(printout.SoldSizes[:], r.Tokens[i].Value) || !r.Mentions(cardHoldsWords) {
		return false
	}
	if r.Asked.Asks("oom", "why") && !r.otherAmount(i) && !r.HasHardware() && r.Matches(shouldRunOn, r.Text[r.Tokens[i].Hi:]) {
		return true
	}
	before := strings.TrimRight(r.ClauseBefore(r.Tokens[i]), " ")
	if (i == 0 || r.Stops(i-1)) && r.Matches(doesOnCard, r.Text[r.Tokens[i].Hi:]) {
		return true
	}
	return r.Matches(memoryOfCard, before) || r.Asked.Asks("oom") && r.Matches(memoryOnCard, before)
}

// saidEnough reports whether an amount is what somebody reckoned to be enough, where
// other memory is told of or it was not: "8张A100一共640G，理论上480G就够，为什么OOM".
func (r *Reader) saidEnough(i int) bool {
	t := r.Tokens[i]
	return r.Matches(wouldDo, r.Text[t.Hi:]) && r.Matches(reckonedBy, r.Text[max(0, t.Lo-evidence.ClauseReach):t.Lo]) && (r.Asked.Asks("why", "oom", "normal") || r.otherAmount(i))
}

// otherAmount reports whether another amount of memory stands in the text.
func (r *Reader) otherAmount(i int) bool {
	first := r.At(r.firstAmount())
	if first.Type != token.Bytes {
		return false
	}
	several := r.Whole.severalAmounts.Holds(func() bool {
		return slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Bytes && t.Value != first.Value })
	})
	return several || first.Value != r.Tokens[i].Value
}

// orNeed ends before an amount that is asked for in place of another: "is 16GB fine or
// do I need 24GB", "32G够吗还是要64G".
var (
	orAmount    = pattern.Of(`(?:\bor (?:rather|better|at least|even|maybe)(?: with| for| to| go for)?|\bor (?:does|do|would|will|should|must|is|can|could|shall|might)(?: (?:it|i|we|you|one|this|that|they|the (?:model|vm|machine|server|box)))?[^,;?!.]{0,24}|\bor (?:better |rather |at least )?(?:go|get|buy|go for|get the|upgrade to)[^,;?!.0-9]{0,16}|(?:还是|或者?)(?:说)?(?:非得|非要|一定要|最好|得|要|需要|必须|至少|起码|上|买|用|有|换|升级到|搞)*)(?: |~)*$`)
	requirement = pattern.Of(`(?:\brequirements?|\bminimum|\brequired|\bneeded)(?: really| actually)?(?: is| are|:)?(?: about| at least| really| actually| the)* ?$|\bor (?:is|are) (?:the |a )?(?:requirement|minimum)[a-z ]*$`)
)

// eitherAmount reports whether an amount is asked about in place of the one before it.
// An amount that the named card is not sold with is only a claim.
func (r *Reader) eitherAmount(i int) bool {
	last := r.lastBytes(i)
	if last == i || r.Tokens[last].Value == r.Tokens[i].Value {
		return false
	}
	between := r.Text[r.Tokens[last].Hi:r.Tokens[i].Lo]
	if !chars.Mentions(between, " or ", "还是", "或") || !r.Matches(orAmount, between) || r.memoryAfter(i) == "ram" {
		return false
	}
	for j, t := range r.Tokens {
		if (t.Type == token.Card || t.Type == token.Bare) && !tagger.AppleChip(t) && !r.Names.Holds(t.Name, r.Tokens[i].Value) && j < i {
			return false
		}
	}
	return slices.ContainsFunc(r.Hardware, func(p Part) bool { return p.What == PartMemory && p.From == last })
}

// requiredOf reports whether an amount is the need that is told of a model, beside a
// card that is not sold with so much: "Or is the requirement 24GB?".
func (r *Reader) requiredOf(i int) bool {
	return r.Matches(requirement, r.ClauseBefore(r.Tokens[i])) && r.notOfCard(r.Tokens[i].Value)
}

// orRAM reports whether an amount is asked for in place of the host's memory before
// it: "32G内存够吗还是要64G", "32GB RAM, or can the VM get 8GB?".
func (r *Reader) orRAM(i int) bool {
	if r.Query.HostRAMGB == 0 && r.Query.HostRAMOptions == nil || r.Tokens[i].Kind == "listed" {
		return false
	}
	last := r.lastBytes(i)
	if last == i {
		return false
	}
	if v := r.Tokens[last].Value; v != r.Query.HostRAMGB && !slices.Contains(r.Query.HostRAMOptions, v) {
		return false
	}
	between := r.Text[r.Tokens[last].Hi:r.Tokens[i].Lo]
	if between == " or " || between == "或" || between == " vs " {
		return r.memoryAfter(i) == "" && r.memoryBefore(last) == "ram" && !r.onCard(i)
	}
	if strings.HasSuffix(between, " or ") && r.memoryAfter(i) == "" && !r.onCard(i) && !strings.ContainsAny(between, ".;") {
		return true // "will 96 of DDR5 do or 128"
	}
	return chars.Mentions(between, " or ", "还是", "或") && r.Matches(orAmount, between) && r.memoryAfter(i) != "vram" && !r.onCard(i)
}

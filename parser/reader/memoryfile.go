package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/token"
)

// An amount is the size of a file of weights, as a file is spoken of.

// fileAfter and fileBefore are what stands beside the size of a file of weights.
var (
	fileAfter  = pattern.Of(`^( ?的| worth of| of)?( ?(?:ud-)?i?q\d\w*| fp16| bf16| int[48]| fp8| 4-?bit| 8-?bit| mxfp4)?( ?(gguf|safetensors|shards?|download|quant|checkpoint|ckpt|awq|gptq|exl2|mlx|onnx|weights?)( model| file| quant| version)?\b| models?\b|(的)?(模型|权重|gguf|checkpoint|量化模型|量化版))|^ (?:fp16|bf16|fp32|int[48]|fp8|q\d\w*|[48]-?bit) (?:model )?files?\b`)
	fileBefore = pattern.Of(`(gguf|模型文件|权重|\b(?:model|weights?|gguf|quant) footprint|checkpoint|safetensors|\bweigh(?:s|ed|ing)(?: in)?|quant file|model file|(?:weights?|model|download(?:ed)?|checkpoint|snapshot|hf) (?:folder|dir|directory|download)|\b(?:weights?|checkpoint|ckpt|file|gguf|quant|download|repo|safetensors|model) (?:still |also |only |just |really |actually )?(?:weighs?|weighed|weighing|clocks?|clocked|clocking|comes?|came|tips?|measures?|lands?|landed)(?: in| out| the scales?)*|the file|the folder|the dir|the directory|the repo|the download|文件|文件夹|下载目录|目录|(?:downloaded|pulled|grabbed|cloned|fetched|wget)[^.?!;]{0,40} (?:and|but) (?:it|its|it's|that|the thing|the whole thing|everything)|(?:下载|拉)(?:了|下来|完|好)[^.?!;]{0,30})( ?的?(大小|体积|size|file size|总大小)|(?: only| just)\b| ?(大概|大约|约|有|是|一共|总共|共|合计|加起来|将近|接近|快要?|就|都|得|要|差不多|不到|超过|超|至少|少说|足有|足足|达到?|高达|占用?|才|仅|也|已经|明明|is|are|was|of|weighs|at|about|around|roughly|like|some|a whopping|nearly|almost|over|~|:|=| ))+$|(?:下载|拉取?)(?:了|下来|完|好)(?:一看|发现|居然|竟然|总共|一共|才|就)?$|(?:模型|权重|gguf|safetensors|checkpoint)的?(?:文件|目录|文件夹|路径|体积|尺寸|文件大小|总大小)(?:是|有|为|大概|大约|约|:| )*$`)
	noFile     = pattern.Of(`^ ?models? ?(parallel|name|of (the|that|this) (card|gpu))|^ ?模型(并行|最大|最多|能)`)
)

// isFile reports whether an amount is the size of a file of weights: "a 24GB model
// throws an error", "13GB gguf". The 24GB model of a card stands behind its name.
func (r *Reader) isFile(i int) bool {
	rest, clause := r.Text[r.Tokens[i].Hi:], r.ClauseBefore(r.Tokens[i])
	if r.quantWeighs(i) || r.Matches(fileBefore, clause) && r.wordBefore(i) != "observed" {
		return true
	}
	if !r.Matches(fileAfter, rest) || r.Matches(noFile, rest) {
		return false
	}
	for j := i - 1; j >= 0 && j >= i-4; j-- {
		t := r.Tokens[j]
		if t.Type == token.Bytes || t.Kind == "memory" && (r.At(j-1).Type == token.Bytes || r.At(j-1).Type == token.Link && r.At(j-2).Type == token.Bytes) {
			break // the card's own is told: "a mac with 64GB RAM run a 40GB model"
		}
		if t.Type == token.Card || t.Type == token.Bare || t.Kind == "machine" || t.Kind == "apple" || t.Kind == "memory" {
			return false
		}
	}
	return !chars.Mentions(clause, "version", "variant", "版本")
}

var modelHanWords = pattern.OneOf("模型")

// modelOnAmount reports whether an amount is what a model is to run on: 这个模型48G够吗. No other is told.
func (r *Reader) modelOnAmount(i int) bool {
	rest := strings.TrimLeft(r.Text[r.Tokens[i].Hi:], " ")
	return r.Mentions(modelHanWords) && strings.HasSuffix(strings.TrimRight(r.ClauseBefore(r.Tokens[i]), " "), "模型") && !r.otherAmount(i) &&
		chars.Opens(rest, []string{"够", "行吗", "行不", "能跑", "能不能", "可以", "装得下", "放得下", "跑得", "带得动", "能带", "能装", "会爆", "爆不"}) > 0
}

var cardOfContainerWords = pattern.OneOf("file", "disk", "download", "weigh", "文件", "硬盘", "下载")

// cardOfContainer reports whether an amount right behind the name of a file is the memory of a card, of which
// nothing else is told: "qwen3-32b gguf 24gb 16k".
func (r *Reader) cardOfContainer(i int) bool {
	t := r.Tokens[i]
	if !cardSizes[t.Value] || !strings.HasSuffix(strings.TrimRight(r.Text[:t.Lo], " "), "gguf") || r.Mentions(cardOfContainerWords) {
		return false
	}
	return !slices.ContainsFunc(r.Tokens, func(other token.Token) bool {
		return other.IsCard() || other.Kind == "apple" || other.Type == token.Bytes && other.Lo != t.Lo
	})
}

// cardSizes are what most cards have, in GB.
var cardSizes = map[float64]bool{6: true, 8: true, 10: true, 11: true, 12: true, 16: true, 20: true, 22: true, 24: true, 32: true, 40: true, 48: true, 80: true, 96: true}

// fileSaid are words for a file, whose size somebody has seen.
var fileSaid = pattern.OneOf("file", "gguf", "safetensors", "checkpoint", "ckpt", "download", "disk", "folder", "repo", "文件", "下载", "硬盘", "磁盘", "目录")

// ontoCard stands behind a file whose size is told between commas: "Q4_K_M, 42 GB, on a 3090".
var ontoCard = pattern.Of(`^ ?, ?(?:on|in|into|onto|with|to|for|can|will|does|do|would|my)\b`)

// sizedAlready ends a clause with a file whose own size stands before it: "a 40GB file: 48GB in total".
var sizedAlready = pattern.Of(`^ ?(?:[a-z0-9_-]+ )?(?:files?|ggufs?|models?|quants?|weights|checkpoints?|downloads?|safetensors) ?[:;,-] ?(?:and |but |on |with )?$`)

// fileSized reports whether the file that is named before an amount has its size already.
func (r *Reader) fileSized(i int) bool {
	last := r.lastBytes(i)
	return last != i && r.Matches(sizedAlready, r.Text[r.Tokens[last].Hi:r.Tokens[i].Lo])
}

// bareFile reports whether an amount right behind a model and its format is what they come to,
// where the memory that there is is told beside it: "R1 IQ1_S 131GB, can 2x 3090 do it".
func (r *Reader) bareFile(i int) bool {
	v := r.Tokens[i].Value
	beside := r.At(i-1).IsFormat() && (r.At(i-2).Type == token.Model || r.At(i-2).Type == token.Size) && r.At(i+1).Type != token.Either && (r.Ends(i+1) || r.At(i+1).Type == token.Unknown || r.At(i+1).Kind == "filler")
	if parted := r.At(i-1).Kind == "comma" && r.At(i-2).Kind == "quant" && r.At(i+1).Kind == "comma"; !beside && (!parted || !r.Matches(ontoCard, r.Text[r.Tokens[i].Hi:])) {
		return false
	}
	sold := slices.Contains(printout.SoldSizes[:], v)
	known := !sold && v > mostOfCard
	for j := range r.Tokens {
		t := &r.Tokens[j]
		if sold {
			known = known || j > i && t.Type == token.Bytes && r.onCard(j)
			continue
		}
		if t.IsCard() && slices.ContainsFunc(r.Names.Memory[t.Name], func(gb float64) bool { return v/gb == float64(int(v/gb)) }) {
			return false // what several of them have together
		}
		known = known || t.IsCard() || t.Type == token.Bytes && j != i
	}
	return known
}

// mostOfCard is the most memory that one card has, in GB.
const mostOfCard = 288

// supposed ends before the size of a file that somebody worked out, which is to be
// confirmed: "a 13b at 2 bytes ought to be a 26 gig file".
var supposed = pattern.Of(`\b(?:should|must|ought to|would|has to|gotta|got to|will) (?:then |also |just |only )?be (?:about |around |roughly |like |some |an? |~)*$`)

// notThat ends before the same where the file is named: "shouldn't the download be 52".
var notThat = pattern.Of(`\b(?:shouldn't|shouldnt|should not|should|oughtn't|wouldn't|isn't) (?:the |this |that |its |a |my )(?:[a-z0-9]+ ){0,2}?(?:download|file|checkpoint|ckpt|weights|gguf|safetensors)(?: size)? (?:then |rather |only |just |really |actually )?(?:to )?be (?:about |around |roughly |like |some |more like |an? |only |just |~)*$`)

var toBeWords = pattern.OneOf("be ")

// supposedFile reports whether an amount is what a file is thought to come to.
func (r *Reader) supposedFile(i int) bool {
	if !r.Mentions(toBeWords) || !evidence.Closing(r.Text) && !r.Asked.Asks("normal") || !r.HasModelNamed() {
		return false
	}
	if r.Matches(notThat, r.ClauseBefore(r.Tokens[i])) {
		return true
	}
	if !r.Matches(supposed, r.ClauseBefore(r.Tokens[i])) {
		return false
	}
	after := r.memoryAfter(i)
	return after == "file" || after == "disk" || strings.HasPrefix(strings.TrimLeft(r.Text[r.Tokens[i].Hi:], " "), "on disk")
}

// leastBracketed is the least size in GB that is taken for that of a large model's weights.
const leastBracketed = 30

// bracketedFile reports whether an amount stands by itself in brackets behind a model or its format, where the memory
// of the hardware is told besides: "m3 ultra 512gb, glm 5 (400gb)". It is what the weights come to.
func (r *Reader) bracketedFile(i int) bool {
	t, before := r.Tokens[i], r.At(i-2)
	if r.At(i-1).Type != token.Open || r.At(i+1).Type != token.Close || t.Value < leastBracketed || before.Type != token.Model && before.Kind != "quant" {
		return false
	}
	for j := range r.Tokens {
		if o := &r.Tokens[j]; o.IsCard() || o.Kind == "apple" || j != i && o.Type == token.Bytes && o.Value > t.Value {
			return true
		}
	}
	return false
}

// inSize stands behind the size of a file: "38GB in size".
var inSize = pattern.Of(`^ ?(?:in (?:file )?size|on disk)\b`)

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

// driveBefore ends before what room a drive has.
var driveBefore = pattern.Of(`(?:(?:硬盘|磁盘|固态|ssd)(?:上|里)?(?:就|只|还|才)?(?:剩下?|有|剩余|空闲)?(?:了|不到)?|(?:配额|家目录|home目录)(?:就|只|还|才)?(?:剩下?|有|是|给)?(?:了|不到)?|\b(?:my |the |our )?(?:disk|ssd|drive|quota|scratch|home|volume)(?: (?:space|quota|limit|dir|directory|folder|partition|drive))?(?: only| just)?(?: (?:has|have|got|holds?|is|of|at|gives me|limited to|capped at)| ?[:=])?(?: only| just| about)?)(?: left)? ?$`)

// driveBehind is what makes an amount the size of a drive.
var driveBehind = pattern.Of(`^ (?:(?:are |is |still )*(?:free|left|available|spare) )(?:on|in) (?:the |my |a )?(?:disk|drive)\b|^ ?(?:of )?(?:nvme |sata |m\.2 |fast |free |left |available |external |pcie |home |disk |scratch |user |storage )*(?:disk space|(?:disk|drive) (?:left|free)\b|ssd|hdd|micro[- ]?sd|sd[- ]?card|emmc|(?:usb|thumb|pen|flash) (?:stick|drive)|drive|nvme|storage|quota|scratch|固态|硬盘|的?(?:磁盘)?配额)`)

// textAfter and textBefore are what stands beside the size of a corpus.
var (
	textAfter  = pattern.Of(`^ ?(of |worth of |的|原始|纯|中文|英文|中英文?|代码|预训练|训练|raw |plain |tokenized |clean(?:ed)? |english |chinese |pre-?training |code )*(text|corpus|corpora|data ?sets?|training data|data\b|jsonl|json\b|parquet|语料|文本|数据集|训练数据|数据|txt)`)
	textBefore = pattern.Of(`(语料库?|数据集|训练数据|训练集|数据量?|corpus|data ?set|training data|training text|text data)( |的|是|有|约|共|大概|大约|一共|总共|大小|为|总量|只|才|就|仅|也|total|size|is|was|are|of|about|around|only|just|merely|~|:|=|has|in|\()*$`)
)

var textsWords = pattern.OneOf("text", "corp", "data", "json", "parquet", "语料", "文本", "数据", "训练集")

// ofText reports whether an amount is the size of a corpus, so that it is no memory.
func (r *Reader) ofText(i int) bool {
	if !r.Mentions(textsWords) || r.memoryAfter(i) != "" || r.onCard(i) && !(r.At(i-1).IsCard() && !r.Names.Holds(r.At(i-1).Name, r.Tokens[i].Value) && r.Tokens[i].Value <= leastOnCard) {
		return false
	}
	behind := r.Text[r.Tokens[i].Hi:]
	if m := r.Span(textAfter, behind); m != nil && (r.At(i-1).Kind == "total" || r.At(i-1).Type == token.Measure) && chars.IsDigit(strings.TrimLeft(behind[m[1]:]+" .", " ")[0]) {
		return false // 两个4090一共48GB 数据集50MB
	}
	return r.Matches(textAfter, behind) || r.Matches(textBefore, r.ClauseBefore(r.Tokens[i]))
}

// leastOnCard is less than cards have on which language models are trained, in GB.
const leastOnCard = 3

// seenOrHeard are what a dataset holds beside text, whose bytes say nothing of its tokens.
var seenOrHeard = pattern.OneOf("image", "picture", "photo", "video", "audio", "speech", "图片", "图像", "照片", "图文", "视频", "音频", "语音")

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

// What was seen to be in use once something ran.

// afterLoading reports whether an amount is what was seen once something ran:
// "加载完4张卡加起来156G", "启动后显存到30G".
func (r *Reader) afterLoading(i int) bool {
	switch r.Word(i - 1) {
	case "in", "into", "on", "onto", "within":
		return false // "what context fits after loading a 32b in 24gb"
	}
	before := r.ClauseBefore(r.Tokens[i])
	for _, word := range [...]string{"加载完", "加载后", "加载之后", "启动后", "启动完", "启动之后", "部署后", "部署完", "跑起来后", "跑起来之后", "运行后", "after loading", "once loaded"} {
		if strings.Contains(before, word) {
			return !evidence.Closing(r.Text[:r.clauseEnd(i)])
		}
	}
	return false
}

// oneOfCards is said of one card among those that run: "第一张卡70G", "0号卡占了20G",
// "卡1是22G".
var oneOfCards = pattern.Of(`(第[一二三四五六七八0-9]+(张|块|个)?(卡|显卡|gpu)|[0-9] ?号?(卡|显卡|gpu)|(其他|其它|其余|别的)的?(几|[一二两三四五六七八0-9]+)?(张|块|个)?的?(卡|显卡|gpu)?|(剩下|剩余)的?((几|[一二两三四五六七八0-9]+)(张|块|个)的?(卡|显卡|gpu)?|(卡|显卡|gpu))|主卡|副卡|另外?[一几两]?(张|块|个)(卡|显卡|gpu)?|另一|the other (one|card|gpu)|other (cards?|gpus?)|gpu ?[0-9]|rank ?[0-9]|(?:other|remaining) ranks|(second|2nd|third|3rd|last|final|first|1st) (one|card|gpu|stage|rank)|(?:最后|第[一二三四五六七八0-9]+)(?:一)?(?:个|级)?(?:stage|阶段|级))(的)?(显存)?(上)?(只|就|都|已经|也|却)?(有|是|用|占|占用|吃|到|跑到|达到| (only |just )?(uses?|used|has|takes?|holds|at|shows?|(?:sits|sat|stays|idles|remains)( at)?|is( at)?)( only| just)?)?(了)?(约|大概|大约| about| around| only)? ?$`)

// stillTaken are the words that say that memory goes on being taken: "显存还是26G".
var stillTaken = [...]string{"显存还是", "显存仍是", "显存仍然是", "显存依然是", "显存依旧是", "显存还有", "显存还要", "显存也还是", "内存还是", "显存还是到了", "显存还是达到", "显存还是达到了", "显存还是涨到", "显存也到了", "显存都到了", "显存就到了", "显存直接到", "显存直接到了", "显存已经到了"}

// atThatTime is what a text ends in before what was in use with a setting: "rank 8的时候
// 显存17G".
var atThatTime = pattern.Of(`(时|时候)(的|候)?(显存|显存占用|占用显存|占用)(是|为|约|大概|就|要|有| )*$`)

// wantsAsMuch ends before an amount that a load was met to want, where that is wondered at: 7b推理要30G，正常吗.
// ofWhat stands behind one that is of something else: 要30G内存的机器.
var (
	wantsAsMuch = pattern.Of(`(?:^|[^需只想])要(?:了|用|占|吃|占用)?(?:我|到)?(?:将近|接近|差不多|大概|大约|约|快|近| )*$`)
	ofWhat      = pattern.Of(`^(?:多|左右|以上)?(?:的)?(?:显卡|卡|内存|ram|硬盘|磁盘|ssd|空间)`)
)

// loaded reports whether an amount is what was seen when a model was loaded, or what
// memory went on being: "bf16加载14G", "量化后显存还是26G".
func (r *Reader) loaded(i int) bool {
	clause := r.ClauseBefore(r.Tokens[i])
	if r.Asked.Asks("why", "normal", "oom", "howto") && chars.Mentions(clause, "第", "号", "其", "别的", "剩", "主卡", "副卡") && r.Matches(oneOfCards, clause) {
		return true
	}
	before := strings.TrimRight(clause, " 约~大概左右")
	if r.Asked.Asks("normal", "why") && r.hasLoad() && !r.onCard(i) && r.Matches(wantsAsMuch, clause) && !r.Matches(ToldBefore, clause) && !r.Matches(ofWhat, r.Text[r.Tokens[i].Hi:]) {
		return true
	}
	if r.Matches(atThatTime, clause) && !r.onCard(i) {
		return true
	}
	for _, words := range stillTaken {
		if strings.HasSuffix(before, words) {
			return true
		}
	}
	for _, word := range [...]string{"加载", "加载了", "加载是", "加载后", "加载到", "加载就"} {
		if strings.HasSuffix(before, word) {
			return chars.Opens(strings.TrimLeft(r.Text[r.Tokens[i].Hi:], " "), []string{"的模型", "模型", "的权重", "权重", "的文件"}) == 0
		}
	}
	return false
}

// inUse is what stands behind an amount that a monitor showed.
var inUse = pattern.Of(`^ ?(of )?(gpu |its )?(vram|memory|mem) (is |was |being )?(used|in use|occupied|consumed)\b`)

// inUseThen is what stands behind an amount that is wondered at as in use: "each card 90G+
// used", "17GB after loading".
var inUseThen = pattern.Of(`^\+? ?(?:of )?(?:vram |memory |gpu memory )?(?:(?:used|in use|occupied|taken|consumed)(?:$|[,.;?!)]| (?:on|by|with|for|when|after|per|at|in|already|just)\b)|(?:right |already |just )?(?:after|once|upon) (?:loading|loaded|load|startup|start|warm-?up|init|the (?:first|model))\b)`)

// limiting are the words before an amount that there is: "a 24GB used", "on 24GB after loading".
var limiting = map[string]bool{"on": true, "in": true, "with": true, "a": true, "an": true, "my": true, "of": true, "into": true, "the": true}

// seenInUse reports whether an amount was read off a card that ran out or puzzles:
// "OOM, the first GPU has 23.9 GB VRAM used".
func (r *Reader) seenInUse(i int) bool {
	if before := r.Word(i - 1); r.Asked.Asks("why", "normal") && r.Query.ObservedGB == 0 && !limiting[before] && r.Matches(inUseThen, r.Text[r.Tokens[i].Hi:]) {
		return true
	}
	return r.Asked.Asks("oom", "why", "normal") && r.Query.ObservedGB == 0 && r.Matches(inUse, r.Text[r.Tokens[i].Hi:])
}

// takenLoaded is what stands behind an amount that was taken once a model was loaded: "40G occupied right after loading".
var takenLoaded = pattern.Of(`^\+? ?(?:of )?(?:gpu )?(?:vram |memory |mem )?(?:is |was |were |are |gets |already |all )*(?:used|in use|occupied|taken|consumed|allocated|gone|eaten)(?: up)?(?: right| already| just| straight| immediately| directly)* (?:after|once|upon|by) (?:(?:the |my |its |all )?(?:model|weights|checkpoint|llm)(?: (?:is|was|are|were|got|gets|has been))? |it(?: is|'s| was) )?(?:loading|loaded|load|startup)\b`)

var takenLoadedWords = pattern.OneOf("loading", "loaded", " load", "startup")

// takenOnceLoaded reports whether an amount is told so of a load that is named.
func (r *Reader) takenOnceLoaded(i int) bool {
	return r.Mentions(takenLoadedWords) && r.hasLoad() && !limiting[r.Word(max(i-1, 0))] && r.Matches(takenLoaded, r.Text[r.Tokens[i].Hi:])
}

// muchBehind stands behind an amount in use that is wondered at, and asksIs before it: "is 42GB
// way too much for a 7b".
var (
	muchBehind = pattern.Of(`^ ?(?:of (?:vram|memory|gpu memory) )?(?:not )?(?:way |far |a bit |kinda |really |just |totally |completely )*(?:too much|too high|a lot|normal|excessive|insane|crazy|high)\b(?: to me)?[^.?!;]{0,8}\b(?:for|with|when|at|on)\b`)
	asksIs     = pattern.Of(`\b(?:is|isn't|ain't|are|aren't|was|that|does)(?: about| around| like| using| over| almost| nearly| ~)* ?$`)
)

// muchFor reports whether an amount that no card is sold with is wondered at as what some
// work takes.
func (r *Reader) muchFor(i int) bool {
	t := r.Tokens[i]
	return !slices.Contains(printout.SoldSizes[:], t.Value) && slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Model || t.Type == token.Size }) && r.Matches(muchBehind, r.Text[t.Hi:]) && r.Matches(asksIs, r.ClauseBefore(t))
}

// lyingOnCards stands between an amount and the cards that it lies on: "70 GB on 2x 3090",
// "273 GB in total over 8 a6000s".
var lyingOnCards = pattern.Of(`^ ?(?:of (?:vram|memory) )?(?:in total |total |altogether |combined )?(?:over|across|on|spread over|spread across)(?: all| my| our| the| these)* ?[0-9]+ ?[x*]? ?$`)

// oddOnCards reports whether an amount that the cards behind it can't be sold with, each or
// together, is wondered at: it is what a load takes there.
func (r *Reader) oddOnCards(i int) bool {
	t := r.Tokens[i]
	if !r.Asked.Asks("normal") || r.Query.ObservedGB > 0 || !r.hasLoad() {
		return false
	}
	for j := i + 2; j < min(i+7, len(r.Tokens)); j++ {
		card := r.Tokens[j]
		if !card.IsCard() {
			continue
		}
		count := r.At(j - 1)
		if count.Type == token.Times {
			count = r.At(j - 2)
		}
		return count.Type == token.Number && count.Value > 1 && r.Matches(lyingOnCards, r.Text[t.Hi:card.Lo]) &&
			!r.Names.Holds(card.Name, t.Value) && !r.Names.Holds(card.Name, t.Value/count.Value)
	}
	return false
}

// intoUse ends before an amount that work is told to be using, and usedUp stands behind one.
var (
	intoUse = pattern.Of(`\b(?:using|eating|consuming|hogging|occupying|taking|allocating|grabbing)(?: up| about| around| almost| nearly| over| like| roughly| ~)*$`)
	usedUp  = pattern.Of(`^(?:的)?(?:显存|内存)?(?:都|全|全部|全都|一下子|给|直接)*(?:吃|占|用|塞|撑)(?:光|满|完|掉|了|爆)`)
)

var takesUpWords = pattern.OneOf("吃", "占", "用", "塞", "撑")

// usingOdd reports whether an amount that no card is sold with is told to be in use by a load: "dumps
// it all on one GPU using 29 GB".
func (r *Reader) usingOdd(i int) bool {
	t := r.Tokens[i]
	if slices.Contains(printout.SoldSizes[:], t.Value) || !r.hasLoad() {
		return false
	}
	return r.Matches(intoUse, strings.TrimRight(r.ClauseBefore(t), " ")) || r.Mentions(takesUpWords) && r.Matches(usedUp, r.Text[t.Hi:])
}

// usedAsNormal reports whether an amount is what is used, where it is asked if that
// is right: "is it expected for a 7B to use 20 GB".
func (r *Reader) usedAsNormal(i int) bool {
	if !r.Asked.Asks("normal") {
		return false
	}
	return r.Matches(usedNormally, strings.TrimRight(r.Text[max(0, r.Tokens[i].Lo-90):r.Tokens[i].Lo], " ~"))
}

// usedNormally are the words before an amount that is asked about as used.
var usedNormally = pattern.Of(`\b(?:expected|normal|common|usual|reasonable|right|ok|okay)\b[^.?!;]{0,60}\b(?:for|that)\b[^.?!;]{0,60}\b(?:uses?|takes?|needs?|requires?|consumes?|eats?|occupy|occupies|using|taking)(?: up)?(?: about| around| almost| nearly| over| more than)?$`)

// fitsInto reports whether an amount is what something is put into, so that it is
// a limit and no measurement: "used to fit into 24GB".
func (r *Reader) fitsInto(i int) bool {
	before := strings.TrimRight(r.Text[:r.Tokens[i].Lo], " ~")
	for _, whose := range [...]string{"", " a", " my"} {
		if before, ok := strings.CutSuffix(before, whose); ok && slices.ContainsFunc(into[:], func(word string) bool { return strings.HasSuffix(before, word) }) {
			return true
		}
	}
	return false
}

// into are the words before what something is put into.
var into = [...]string{"fit into", "fits into", "fit in", "fits in", "fit within", "fits within", "fit on", "fits on", "squeeze into", "装进", "塞进", "放进"}

// nothingRuns reports whether no load is told of that could have been measured: what is
// "used with 8GB VRAM" or "went to 96 gigs" then is what there is.
func (r *Reader) nothingRuns() bool {
	q := &r.Query
	return q.Model == "" && q.Models == nil && q.ParamsB == 0 && q.ParamsList == nil && q.WeightsGB == 0 && q.Framework == "" && q.GPU == "" && q.GPUMemoryGB == 0 && !r.hasLoad() &&
		!Trains(q.Task) && r.Pasted == nil && r.Asked.Asks("whatmodel", "best", "max") && !r.Asked.Asks("why", "normal", "oom", "requirement", "explain")
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

// What a model was seen to take under a program, and what that is to be brought down to.

// program is a name of what runs models.
const program = `(?:vllm|sglang|lmdeploy|turbomind|tgi|hf|hugging ?face|transformers|llama\.?cpp|ollama|auto-?awq|auto-?gptq|trt-?llm|tensorrt-llm|exllama[a-z0-9]*|deepspeed|torchtune|unsloth|axolotl|peft|trl|fsdp2?|megatron|raw pytorch|pytorch)`

var (
	// underProgram stands behind what a run took under another program than the run before: "but 38 GB with vLLM".
	underProgram = pattern.Of(`^ ?(?:of )?(?:vram |memory |gpu memory )?(?:with|in|on|under|using|via|through|for) (?:the )?` + program + `\b`)
	againstRun   = pattern.Of(`(?:\b(?:but|and|while|whereas|yet|vs\.?|versus|against|to)|[,;]) (?:(?:it )?(?:takes?|took|uses?|used|needs?|eats?|is|was|about|around|only|just|nearly|almost|over|up to|~) ?)*$`)
	tookPrograms = pattern.OneOf("vllm", "sglang", "lmdeploy", "turbomind", "tgi", "hf", "hugging", "transformers", "llama", "ollama", "awq", "gptq", "trt", "tensorrt", "exllama", "deepspeed", "torchtune", "unsloth", "axolotl", "peft", "trl", "fsdp", "megatron", "pytorch")
	// shrunkTo ends before what memory is to be brought down to, and cutBelow stands behind it: 显存占用降到30G以下.
	shrunkTo     = pattern.Of(`(?:降|降低|压|压缩|减|减少|减小|控制|控|缩|缩小|优化|限制)(?:到|至|在|成|为)(?:大概|大约|差不多)?$`)
	shrinkHan    = pattern.OneOf("降", "压", "减", "控", "缩", "优化", "限制")
	shrinkSought = pattern.Of(`^[,;?!、 ]*(?:想|要|该|应该|得|请问|那|我|把|显存|占用| )*(?:怎么|怎样|如何|咋)?(?:样|才|能|才能|把|将|可以|显存|占用|它|想|要)*(?:降|降低|压|压缩|减|减少|减小|控制|控|缩|缩小|优化|限制)(?:到|至|在|成|为)`)
	cutBelow     = pattern.Of(`^(?:的?显存|显存)?(?:以下|以内|之内|之下|左右|内|里|[?!,;吗呢吧]|$)`)
	// hasOf ends before what a loaded model is told to have taken: 7b有22G，正常吗.
	hasOf      = pattern.Of(`(?:[a-z0-9]|模型|启动后|起来后|加载后|之后|显存|占用)(?:就|都|也|会|居然|竟然|已经|大概|大约)*有(?:了|将近|接近|差不多|大概|大约|约|快|近| )*$`)
	ofFiles    = pattern.Of(`checkpoint|ckpt|文件|权重|safetensors|gguf|大小|下载`)
	hasHanWord = pattern.OneOf("有")
)

// tookUnderProgram reports whether an amount is what another program was seen to take, beside one that was measured before.
func (r *Reader) tookUnderProgram(i int) bool {
	return r.Mentions(tookPrograms) && len(r.observed) > 0 && r.Matches(underProgram, r.Text[r.Tokens[i].Hi:]) && r.Matches(againstRun, r.Text[max(0, r.Tokens[i].Lo-40):r.Tokens[i].Lo])
}

// shrunk reports whether an amount is what memory is to be brought down to, and none that was measured.
func (r *Reader) shrunk(i int) bool {
	return r.Mentions(shrinkHan) && (r.Asked.Asks("howto", "can", "fit", "enough") || r.Matches(shrinkSought, r.ClauseBefore(r.Tokens[i]))) && r.Matches(cutBelow, r.Text[r.Tokens[i].Hi:]) && r.Matches(shrunkTo, r.ClauseBefore(r.Tokens[i]))
}

// takenBySo reports whether an amount is what a model is told to have taken once it runs, which is wondered at.
func (r *Reader) takenBySo(i int) bool {
	if !r.Mentions(hasHanWord) || !r.Asked.Asks("normal", "why") || r.onCard(i) {
		return false
	}
	clause := r.ClauseBefore(r.Tokens[i])
	if !r.Matches(hasOf, clause) || r.Matches(ofFiles, clause) || strings.HasPrefix(r.Text[r.Tokens[i].Hi:], "大小") || r.Matches(ofWhat, r.Text[r.Tokens[i].Hi:]) {
		return false
	}
	from := r.Tokens[i].Lo - len(clause)
	return slices.ContainsFunc(r.Tokens, func(t token.Token) bool {
		return (t.Type == token.Model || t.Type == token.Size) && t.Lo >= from && t.Hi <= r.Tokens[i].Lo
	}) && !slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.IsCard() && t.Lo >= from && t.Hi <= r.Tokens[i].Lo })
}

// onceTrained stands behind what a model comes to in training, which is no card: "26GB on disk yet 104GB+ when I
// begin training it".
var onceTrained = pattern.Of(`^\+?(?: of (?:vram|memory|gpu memory|ram))?(?: or (?:more|so))? (?:when|once|as soon as|while|during|after|if|to)(?: (?:i|we|you|it|they|its|it's|is|am|are|being|actually|begin|start|try|want|to|go))* (?:train|fine-?tun|pre-?train|tune)|^\+?(?:左右|多|以上)?(?:的?显存)?,? ?(?:一|在)?(?:开始)?(?:训练|微调|训)(?:时|的时候|起来|就)`)

// seenToTake ends before what somebody has seen it take.
var seenToTake = pattern.Of(`\b(?:takes?|took|taking|uses?|used|using|eats?|ate|consumes?|occup(?:y|ies))(?: up| about| around| almost| nearly| over| like| roughly| ~)* ?$`)

var onceTrainedWords = pattern.OneOf("when", "once", "as soon as", "while", "during", "after", "if", " to ", "训", "微调")

// comesToOnceTrained reports whether it is asked why a model comes to so much then, with no card told.
func (r *Reader) comesToOnceTrained(i int) bool {
	return r.Asked.Asks("why") && r.Mentions(onceTrainedWords) && r.hasLoad() && !r.cardNamed() && r.Matches(onceTrained, r.Text[r.Tokens[i].Hi:])
}

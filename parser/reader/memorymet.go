package reader

import (
	"slices"
	"strings"

	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/printout"
	"headroom/parser/token"
)

// What the asker met with, against what others say or what was reckoned with.

// met is what a text ends in before an amount that was met with.
var met = pattern.Of(`(\b(got|getting|get|see|seeing|saw|is|was|it's|actually|instead|reality|have|having)|实际|结果|变成|却是|却要|竟然|居然|跑到|现在|目前|目前占到?|实测)( is| was| it's| about| around| only|约|大概|是|要|用|到|了| |:|~)*$`)

var gotInsteadWords = pattern.OneOf("expect", "should", "theor", "calculat", "suppos", "predict", "理论", "应该", "按理", "预期", "算")

// ThenSeen sets what is met with against what was expected, with or without a question: 预期10G以下，现在是17G.
var ThenSeen = pattern.Of(`(?:预期|预计|预估|理论上?|按理|本来以为|原本以为)[^;?!、]{0,24}\d[\d.]* ?gi?b?(?:以下|以内|左右|之内|显存)*[,;、 ]+(?:但是?|可是?|可|结果|而|却|不过)*(?:现在|目前|实际上?|实测)(?:上|却|居然|竟然|已经|都|要|占|用|吃|是|了|到|跑)* ?\d`)

// gotInstead reports whether an amount was met with where another was reckoned with:
// "expected 14GB, got 27GB".
func (r *Reader) gotInstead(i int) bool {
	if last, t := r.lastBytes(i), r.Tokens[i]; last != i && r.hasLoad() && (!slices.Contains(printout.SoldSizes[:], t.Value) && r.Matches(mineIs, r.ClauseBefore(t)) || t.Value > r.value(last) && r.Matches(iMet, r.ClauseBefore(t))) && r.Matches(ToldBefore, r.Text[max(0, r.Tokens[last].Lo-evidence.ClauseReach):r.Tokens[last].Lo]) {
		return true // "the readme says 10GB, I get 15.8GB"
	}
	if !r.Mentions(gotInsteadWords) || !r.Asked.Asks("why", "normal") && !r.CacheSaid() && !r.Matches(ThenSeen, r.Text) {
		return false
	}
	for _, t := range r.Tokens[:i] {
		if t.Type == token.Bytes {
			return r.Matches(met, r.ClauseBefore(r.Tokens[i]))
		}
	}
	return false
}

// iMet ends before what the asker met with, however much cards are sold with as much: "I get 32GB".
var iMet = pattern.Of(`\b(?:i|we|mine|ours|my (?:run|job|setup))(?: (?:just|still|now|actually|always|only|already|currently|can|do))*(?: (?:see|sees|get|gets|got|saw|measure|measured|observe|observed|take|takes|use|uses|eat|eats|hit|hits|need|needs|end up (?:at|with)|am (?:seeing|getting|using)))(?: (?:about|around|over|nearly|almost|like|roughly|up to|more than))* ?~?$`)

var tooMuchWords = pattern.OneOf("太高", "太大", "太多", "偏高", "这么", "too much", "too high", "so much")

// puzzled reports whether a need is told of because it was met with: "why does
// a 0.5B need 21G?", "实测需要12G". What is recommended or due was read somewhere.
func (r *Reader) puzzled(i int) bool {
	if r.needDerived(i) {
		return false
	}
	before := r.Text[max(0, r.Tokens[i].Lo-48):r.Tokens[i].Lo]
	for _, word := range [...]string{"should", "expect", "supposed", "theor", "predict", "calculat", "recommend", "official", "suggest", "says", "said", "at least", "minimum", "官方", "建议", "据说", "至少", "最低", "must", "guide", "docs", "readme", "i need", "we need", "you need", "people need", "我需要", "你需要"} {
		if strings.Contains(before, word) {
			return false
		}
	}
	if r.Asked.Asks("normal") && r.Mentions(tooMuchWords) {
		return true
	}
	return r.Asked.Asks("why") || r.At(i-1).Kind == "claimed" && r.At(i-2).Kind == "observed"
}

// seenAgain reports whether an amount is a second measurement beside the one that
// was read: "20GB on 2 GPUs and 19GB on 4 GPUs, why?".
func (r *Reader) seenAgain(i int) bool {
	if r.Query.ObservedGB == 0 || !r.Asked.Asks("why", "normal", "compare") || r.At(i+2).Type != token.Number && r.At(i+2).Type != token.Several && r.At(i+2).Type != token.One {
		return false
	}
	w := r.Word(i + 1)
	return (w == "on" || w == "with" || w == "for" || w == "at") && r.At(i-1).Joins()
}

// seenHere ends before what the asker reads off a card: "I'm seeing", "nvidia-smi shows".
var seenHere = pattern.Of(`\b(?:i|we|i'm|we're|im|smi|nvtop|nvitop|htop|top|monitor|dashboard|it)(?: now| just| currently| still)? (?:see|seeing|saw|shows?|showing|showed|reports?|reads?|get|getting|have)(?: about| around| roughly| over| some| almost| nearly| ~)*$`)

// seenByAsker reports whether the asker tells of an amount in use as what was met with,
// where it is wondered at.
func (r *Reader) seenByAsker(i int) bool {
	named := slices.ContainsFunc(r.Tokens, func(t token.Token) bool { return t.Type == token.Model || t.Type == token.Size })
	return named && r.Asked.Asks("normal", "why", "explain", "requirement", "does") && r.Matches(seenHere, strings.TrimRight(r.ClauseBefore(r.Tokens[i]), " ~"))
}

// What a run takes with the asker is told against what others say, or what the weights alone come to: 官方说8G，我这怎么14G,
// 明明才14G，训练却要一百多G.

var (
	// withMe ends before what something takes with the asker.
	withMe  = pattern.Of(`(?:我|咱)(?:们)?(?:这里|这边|这儿|这|自己|的)?(?:跑|训|测|实测|一跑|上)?(?:起来|出来)?(?:怎么|为什么|为啥|咋|却|居然|竟然)(?:就|都|要|会|是|用|占|吃|到|了|有|需要|得|跑到|快|接近|将近|差不多|上)*$`)
	meWords = pattern.OneOf("我", "咱")
	// plainlyTold ends before what weights alone come to, and trainedFor tells what training takes beside it.
	plainlyTold = pattern.Of(`(?:\db|bf16|fp16|fp32|f16|int[48]|q\d[a-z0-9_]*|权重|模型|文件|推理|参数)[^,;?!、0-9]{0,6}(?:明明|才|只有|只要|不过|就)(?:就|只|才)*(?:要|需要|占|是|有)?$`)
	trainedFor  = pattern.Of(`^[^,;?!、]{0,4}[,、;](?:但是?|可是?|结果|而)?(?:一)?(?:训练?|训起来|全参|微调|全量|lora|qlora|adam)[^?!;]{0,12}(?:却|要|怎么|为什么|为啥|得|吃|占)`)

	plainlyWords = pattern.OneOf("明明", "才", "只有", "只要", "不过", "就")
)

// mineSo reports whether an amount is what something takes with the asker, beside another.
func (r *Reader) mineSo(i int) bool {
	return r.Mentions(meWords) && r.hasLoad() && r.otherAmount(i) && r.Matches(withMe, r.ClauseBefore(r.Tokens[i])) && !r.Matches(ofWhat, r.Text[r.Tokens[i].Hi:])
}

// plainWeights reports whether an amount is what weights alone come to, beside what training takes.
func (r *Reader) plainWeights(i int) bool {
	return r.Mentions(plainlyWords) && r.Matches(plainlyTold, r.ClauseBefore(r.Tokens[i])) && r.Matches(trainedFor, r.Text[r.Tokens[i].Hi:])
}

// What a run takes is told after it was asked how much is normal, with no word but whose it is: 正常该占多少显存，我这22gb左右,
// "how much should it take? mine takes about 22gb"; or it is told by the step that it was seen at.

var (
	// onMine ends before such an amount, takesOnMine before one with a verb of its own.
	onMine      = pattern.Of(`(?:^|[,;:?!。、. ])(?:但|可|而)?(?:我|我们|咱)(?:这|这边|这里|这儿|的|自己|这台|这个)+(?:是|大概|大约|约|现在|目前|差不多|就|都|却|有)*$|\b(?:mine|ours)(?:'s| is| was| are)?(?: about| around| roughly| like| at| some| almost| nearly| near| close to| just| now| currently| over| ~)* ?$`)
	takesOnMine = pattern.Of(`(?:^|[,;:?!。、. ])(?:但|可|而)?(?:我|我们|咱)(?:这|这边|这里|这儿|的|自己|这台|这个)*(?:是|大概|大约|现在|目前|就|都|却|已经|实际|实测|跑|跑起来|跑出来|训)*(?:占|占用|用|吃|占到|用到|吃到|跑到|显示)(?:了|到|掉|是|大概|大约|约|差不多)*$|\b(?:mine|ours)(?: just| now| already| currently| actually| always| only)*(?: (?:takes?|uses?|eats?|sits at|shows?|needs?|consumes?|hovers (?:at|around)|took|used|is using|is taking|hits?|peaks? at))+(?: about| around| roughly| like| at| some| almost| nearly| over| up to| ~)* ?$`)
	// roughlyMine ends before one that is told roughly, as no card is.
	roughlyMine = pattern.Of(`\b(?:mine|ours)(?:'s| is| was| are)?(?: like| at| just| now| currently)*(?: about| around| roughly| some| almost| nearly| close to| ~) ?$|(?:大概|大约|差不多)(?:是|有|在)?$`)
	// asSeen stands behind an amount that is told as it was seen, and cardsWord behind one that a card has.
	asSeen    = pattern.Of(`^ ?(?:的)?(?:显存)?(?:左右|上下|多点?|出头|了|的样子|不到)`)
	cardsWord = pattern.Of(`^ ?(?:of )?(?:的|显存的?|vram )*(?:卡|显卡|机器|gpu|card|显存够|内存)`)

	atStep = pattern.Of(`(?:第 ?[0-9一二两三四五六七八九十百]+ ?(?:个|次|轮|步)?的? ?(?:steps?|iters?|iterations?|epochs?|batch|步|轮)?|[0-9]+ ?个?(?:steps?|步|iters?|epochs?|轮)(?:后|之后|以后|时|的时候))(?:的时候|时|上|后|之后)?[, ]?(?:就|都|已经|显存|占用|居然|竟然|直接|便)*(?:用|吃|占|涨|飙|冲|升|跑|达|到|干)(?:到|了|掉|满|用|达)*(?:大概|约|差不多|近|快)*$|\b(?:after|by|at|in|on|within|during) (?:the |just |only |about |my )*(?:first |1st |2nd |3rd )?(?:\d+(?:st|nd|rd|th)?|one|two|three|five|ten|a few|a couple of|several)? ?(?:steps?|iters?|iterations?|epochs?)(?: \d+)?,? (?:in,? )?(?:it(?:'s| is| was| has)?|i'm|we're|i am|we are|usage(?: is| was)?|memory(?: is| was)?|vram(?: is| was)?|the (?:card|gpu|usage|memory)(?: is| was)?)(?: already| now| just| only)*(?: at| using| used| up to| hit| hits| shows| reached| reaches| taking| takes| eating| sits at| sitting at| already| about| around| nearly| almost| over)* ?$`)

	onMineWords = pattern.OneOf("我", "咱", "mine", "ours")
	atStepWords = pattern.OneOf("step", "iter", "epoch", "步", "轮", "第")
)

// onMyRun reports whether an amount is what the asker's own run takes, where it is asked how much is normal.
func (r *Reader) onMyRun(i int) bool {
	if !r.Mentions(onMineWords) || !r.Asked.Asks("howmuch", "normal", "requirement", "whatis") || r.Asked.Asks("enough", "can", "fit", "buy", "cards", "whatmodel", "oom", "maxbatch") {
		return false
	}
	t := r.Tokens[i]
	before, behind := r.ClauseBefore(t), r.Text[t.Hi:]
	if r.Matches(cardsWord, behind) {
		return false
	}
	if r.Matches(takesOnMine, before) {
		return true
	}
	return r.Matches(onMine, before) && (r.Matches(asSeen, behind) || r.Matches(roughlyMine, before) || !slices.Contains(printout.SoldSizes[:], t.Value))
}

// seenAtStep reports whether an amount is what a run was seen to take at a step: 第5个step就用到85gb了, "after 5 steps it's
// at 85GB already".
func (r *Reader) seenAtStep(i int) bool {
	t := r.Tokens[i]
	return r.Mentions(atStepWords) && !r.Matches(cardsWord, r.Text[t.Hi:]) && r.Matches(atStep, r.Text[max(0, t.Lo-72):t.Lo])
}

// A figure that was read somewhere is nobody's measurement, "saw 46G in paper"; what the asker met with is often told
// without its unit: "readme says 10GB but got 14", "it took 34 for me".

// placeOfHearsay is where others write what work takes.
const placeOfHearsay = `(?:papers?|readme|blogs?|blogposts?|docs?|documentation|model card|article|tutorial|guide|wiki|repo|github|reddit|forum|thread|tweet|video|faq|website|release notes|hf page|arxiv|hf)\b`

var (
	// readElsewhere stands behind an amount that was read, and readThere ends before one where that is said.
	readElsewhere = pattern.Of(`^ ?(?:of )?(?:vram |memory )?(?:(?:mentioned|quoted|listed|given|stated|reported|claimed) )?(?:in|on|from|per|by|according to) (?:(?:the|a|an|some|that|their|this|one|its|official|original|qlora|lora|hf|your)(?:'s)? )*` + placeOfHearsay + `|^ ?(?:of )?(?:vram |memory )?(?:(?:mentioned|quoted|listed|claimed) )?(?:somewhere|elsewhere|online|on the (?:web|internet|net))\b`)
	wasRead       = pattern.Of(`\b(?:saw|seen|read|found|heard|noticed|remember|recall|mentioned|quoted|listed)(?: that| it| of| about| around| roughly| like| a| an| some| something| the| people| needing| using| quoting| figure| number| ~)* ?~?$`)
	readThere     = pattern.Of(`(?:论文|文档|官方|博客|教程|帖子|网上|知乎|别人|文章|readme|github|paper|blog)(?:里面?|上|中|都|有人|那边)*(?:说|写|写的|写着|提到|讲|给的|标|标的|看到|有说)[^,;?!、]{0,24}$`)

	elsewhereWords = pattern.OneOf("saw ", "seen ", "read ", "found ", "heard ", "noticed ", "remember ", "recall ", "mentioned ", "quoted ", "listed ")
	readThereWords = pattern.OneOf("论文", "文档", "官方", "博客", "教程", "帖子", "网上", "知乎", "别人", "文章", "readme", "github", "paper", "blog")

	// metBare ends before what the asker met with, and toldRight stands behind an amount that is asked to be confirmed.
	metBare   = pattern.Of(`(?:\b(?:but|yet|though|while|whereas|instead|however) ?(?:i |we |then |actually |just |only |still )*(?:got|get|getting|measure|measured|measuring|saw|see|seeing|hit|hitting|observed?|ended up (?:at|with)|used|using|took|ate)|\b(?:i|we) (?:actually |just |only )?(?:saw|got|measured|had|hit|observed)|\b(?:mine|ours) (?:was|took|used|hit|peaked at|needed)|\b(?:the|my|our) (?:card|gpu|monitor|driver|system|log) (?:itself |only |just |actually )*(?:reports?|reported|shows?|showed|says|said|reads?))(?: about| around| roughly| only| just| nearly| almost| over| like| up to| at| ~)* ?~? ?$|\b(?:measured|observed)(?: about| around| roughly| at| ~)* ?~?$`)
	toldRight = pattern.Of(`^ ?(?:of )?(?:vram |memory )?(?:right|correct|normal|plausible|realistic|accurate|about right|expected|legit|sane)\b`)

	// tookBare ends before a figure without its unit, and forMe stands behind it.
	tookBare = pattern.Of(`\b(?:takes?|took|uses?|used|using|needs?|needed|ate|eats|consumed|consumes|fills|filled|wants|wanted|was|is|measured|got|hit|peaked at|sat at|sits at)(?: up| about| around| roughly| only| just| nearly| almost| over| like| up to| at| ~)* ?~? ?$`)
	forMe    = pattern.Of(`^ ?(?:for me|for us|over here|here|on my (?:side|end|box|machine|card|gpu|setup|rig|server)|on mine|on ours|in my case)(?: ?[,.;:?!)]|$| (?:though|but|and|while|with|at)\b)`)

	forMeWords = pattern.OneOf("for me", "for us", "here", "on my ", "on mine", "on ours", "in my case")
)

// readSomewhere reports whether an amount was read somewhere, where what work takes is asked for.
func (r *Reader) readSomewhere(i int) bool {
	if !r.hasLoad() || r.Asked.Asks("enough", "fit", "can", "buy", "oom") {
		return false
	}
	t := r.Tokens[i]
	if r.Mentions(elsewhereWords) && r.Matches(wasRead, r.ClauseBefore(t)) && r.Matches(readElsewhere, r.Text[t.Hi:]) {
		return true
	}
	return r.Mentions(readThereWords) && r.needSought() && r.Matches(readThere, r.ClauseBefore(t))
}

// bareForMe reads what work took for the asker, where nothing else tells the unit.
func (r *Reader) bareForMe(i int) bool {
	t := r.Tokens[i]
	if !r.Mentions(forMeWords) || !r.hasLoad() || r.Asked.Asks("howlong", "howfast", "cost", "mfu", "power") || !r.Matches(forMe, r.Text[t.Hi:]) || !r.Matches(tookBare, r.ClauseBefore(t)) {
		return false
	}
	r.Query.ObservedGB = t.Value
	r.Mark("observed_gb", i, i)
	return true
}

// countedByTorch ends before what PyTorch counts of the memory that a monitor shows.
var (
	countedByTorch = pattern.Of(`(?:memory[_ ](?:allocated|reserved|cached)|\b(?:py)?torch(?: (?:says?|reports?|shows?|allocated|reserved|counts?))*)(?:\(\))?(?: (?:is|says?|shows?|reports?|at|of|only|just)|:|=|是|显示|只有|才)* ?~? ?$`)
	torchWords     = pattern.OneOf("memory_allocated", "memory_reserved", "memory_cached", "memory allocated", "memory reserved", "torch")
)

// countedInTorch reports whether an amount is what PyTorch counts.
func (r *Reader) countedInTorch(i int) bool {
	return r.Mentions(torchWords) && r.Query.ObservedGB > 0 && r.Matches(countedByTorch, r.ClauseBefore(r.Tokens[i]))
}

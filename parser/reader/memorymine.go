package reader

import (
	"slices"

	"headroom/parser/pattern"
	"headroom/parser/printout"
)

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

package reader

import (
	"slices"
	"strings"

	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
	"headroom/parser/token"
)

// The role of an amount that others tell, that is only considered or wondered about, or that nothing else has told.

var (
	toldEitherWords = pattern.OneOf(" or ", "还是", "或")
	toldToBeWords   = pattern.OneOf(" be ")
	justEnoughWords = pattern.OneOf("不就", "就够", "就行")
	roleToldWords   = pattern.OneOf(" or", "还是", "或")
	extraWords      = pattern.OneOf("extra", "other", "missing", "additional", "remaining", "rest")
	sharedWords     = pattern.OneOf("shared", "共享")
)

// roleTold is an amount that others tell, or that is only considered.
func (r *Reader) roleTold(m mention) string {
	i := m.i
	switch {
	case r.toldAside(m) != "":
		return r.toldAside(m)
	case !m.onCard && m.after != "ram" && r.readSomewhere(i):
		return "claimed" // "qlora 70b min mem? saw 46G in paper"
	case !m.onCard && m.after == "" && r.countedInTorch(i):
		return "claimed"
	case !m.onCard && (r.needOfHearsay(i) || r.statesTold(i) || r.needTold(i)):
		return "claimed"
	case !m.onCard && m.after == "" && r.partOfNeed(i):
		return "claimed"
	case !m.onCard && m.after == "" && r.weightsLoaded(i):
		return "file"
	case !m.onCard && r.workedOut(i):
		return "claimed" // "2 bytes per parameter make 140 GB of weights, right?"
	case !m.onCard && m.after != "ram" && r.Mentions(toldEitherWords) && r.eitherResult(i):
		return "claimed" // "kv cache of an 8b at 8k, 1GB or 4GB?"
	case !m.onCard && m.after == "" && r.Mentions(toldToBeWords) && r.expectedSize(i):
		return "claimed"
	case !m.onCard && r.Mentions(justEnoughWords) && r.Matches(wouldDoIt, r.Text[r.Tokens[i].Hi:]):
		return "claimed"
	case !m.onCard && r.Mentions(roleToldWords) && r.Matches(WhichMemory, r.Text):
		return "claimed" // "the readme lists 16 GB, is that VRAM or system RAM"
	case m.after != "ram" && (r.saidToHandle(i) || r.onceThought(i)):
		return "claimed"
	case !m.onCard && m.after != "ram" && r.toldToFit(i):
		return "claimed" // "docs claim 13b qlora fits 10GB, how much at 4k"
	case m.after == "" && r.Mentions(extraWords) && r.leftUnexplained(i):
		return "claimed"
	case !m.onCard && m.after == "" && r.sizeClaimed(i), m.after == "vram" && r.sizeClaimed(i):
		return "claimed"
	case r.Mentions(sharedWords) && r.otherHardware(i) && r.Matches(sharedBefore, r.ClauseBefore(r.Tokens[i])):
		return "claimed"
	case r.endOfClaim(i), !m.onCard && m.after != "ram" && (r.toldByOthers(i) || r.estimated(i) || r.dueInAll(i)):
		return "claimed"
	case (!m.onCard || r.Word(i+1) == "gpu") && m.after != "ram" && r.toldBy(i) != "":
		return r.toldBy(i)
	}
	return ""
}

// roleWondered is an amount that somebody wonders about, or that is only said to be needed.
func (r *Reader) roleWondered(m mention) string {
	i := m.i
	switch {
	case m.kindBefore == "claimed" && (!m.onCard || r.Asked.Asks("why", "normal")) && r.puzzled(i):
		return "observed"
	case m.kindBefore == "claimed" && !m.onCard && m.after != "ram" && r.Matches(wouldDo, r.Text[r.Tokens[i].Hi:]) && !r.otherAmount(i) && !r.needSought() && r.Questioned() && !r.hasCard():
		return "card" // "they say 24GB is enough for it, true?" asks about theirs
	case m.kindBefore == "claimed" && !m.onCard && m.after != "ram" && r.soughtToBuy():
		return "card" // "need 48GB of VRAM, my budget is $3500"
	case m.kindBefore == "claimed" && !m.onCard && (r.Word(i-1) == "on" || r.Word(i-1) == "with") && r.Asked.Asks("howmuch", "howlong", "howfast"):
		return "card" // "how much memory will it take on 48GB of VRAM", "how long will it take with 24GB"
	case m.kindBefore == "claimed" && !m.onCard && m.after != "ram" && r.Matches(enoughAsked, r.Text[r.Tokens[i].Hi:]):
		return "card" // 7b lora需要24G显存够吗
	case m.kindBefore == "claimed" && !m.onCard, r.Negated(i), r.saidNeeded(i) && !r.glued(i):
		return "claimed"
	case !m.onCard && r.At(i-1).Type == token.Link && r.claimChecked(i):
		return "claimed"
	case !m.onCard && m.after != "ram" && r.usingOdd(i):
		return "observed"
	case !m.onCard && m.after == "" && r.usedAsNormal(i):
		return "observed"
	case !m.onCard && m.after == "" && r.At(i-1).Type == token.Link && r.Asked.Asks("why", "normal") && !strings.HasSuffix(r.Text[:r.Tokens[i].Lo], "真的"):
		return ternary(r.Word(i-1) == "be" || r.At(i-2).Type == token.Link && r.Word(i-2) == "be", "claimed", "observed")
	case !m.onCard && m.after == "" && m.before == "vram" && r.Asked.Asks("why", "normal") && r.notOfCard(r.Tokens[i].Value):
		return "observed" // "4090 batch 8时显存22G，正常吗"
	}
	return ""
}

// enoughAsked stands behind an amount that is asked whether it will do.
var enoughAsked = pattern.Of(`^(?:的)?(?:显存)? ?够(?:不够|用|了)?(?:吗|么|嘛|不|呢|\?|$)`)

var roleLeftWords = pattern.OneOf("expert", "offload", "专家", "卸载")

// roleLeft is what no other words have told.
func (r *Reader) roleLeft(m mention) string {
	i := m.i
	switch {
	case r.fraction(i) && !m.onCard && m.after != "vram":
		return ternary(r.Asked.Asks("why", "normal"), "observed", "claimed")
	case r.At(i-1).Kind == "apiece" && (r.fraction(i) || r.Tokens[i].Value != float64(int(r.Tokens[i].Value)) && r.otherAmount(i)) && r.Asked.Asks("why", "normal") && r.cardNamed():
		return "observed" // "两张24G，每张21.7GB，为什么"
	case r.Query.ObservedGB > 0 && !m.onCard && m.after == "" && r.Asked.Asks("why", "normal", "saving", "explain") && !r.cardNamed() && r.Matches(littleBefore, r.ClauseBefore(r.Tokens[i])):
		return "another" // "占到40G，关掉vllm才17G"
	case r.seenAgain(i):
		return "another"
	case m.after != "ram" && r.metOrNeeded(i) != "":
		return r.metOrNeeded(i)
	case !m.onCard && m.after == "" && r.Query.HostRAMGB == r.Tokens[i].Value && m.kindBefore != "apiece" && slices.ContainsFunc(r.Hardware, func(p Part) bool { return p.What == partCard }):
		return "ram" // "host memory 128G ..., is 128G too small?"
	case !m.onCard && r.inBrackets(i) >= 0 && r.formatOf(r.inBrackets(i)-1):
		return "file"
	case !m.onCard && m.after == "" && m.before == "" && r.Tokens[i].Value >= 64 && r.Mentions(roleLeftWords) && r.notOfCard(r.Tokens[i].Value) && !r.ofAllCards(r.Tokens[i].Value) && r.At(i+1).Name != "mac":
		return "ram" // "experts in system memory, 128GB, 4090"
	case !m.onCard && (m.after == "memory" || m.after == "" && m.before == "memory") && r.beyondNamed(i), !m.onCard && m.after == "" && (m.before == "memory" || m.before == "") && r.serverRAM(i):
		return "ram"
	case m.after == "memory" && m.kindBefore != "apiece" && r.apart(i), !m.onCard && m.after == "" && r.nextToRAM(i):
		return "ram"
	}
	return ""
}

// What Chinese says of an amount of memory right beside it, where nothing else has to be known: how much two others
// differ by, what work is thought to come to, which of two is right.

var (
	// differBy ends before how much two amounts differ by: 显存差6G, 多出的3G, 只省2G.
	differBy    = pattern.Of(`(?:(?:^|[^最不太很更较])差(?:了|着|出)?|(?:只|才|就|仅|也就|只能)(?:能)?(?:省|少|降|减)(?:下|出|掉)?(?:了)?|(?:多|少|差|缺)(?:出来|出|用|占|吃|掉|了)+的|差距(?:有|是)?|误差(?:有|是)?)(?:大概|大约|约|近|将近|快|整整|足足|那|这| )*$`)
	differWords = pattern.OneOf("差", "省", "多出", "多用", "多占", "多吃", "多了的", "少了的", "少掉", "少的", "降", "减", "缺")
	// isIt ends before what a part of the memory is thought to come to: kv是不是1G.
	isIt      = pattern.Of(`(?:(?:kv ?cache|kv|缓存|梯度|优化器状态|优化器|激活值?|checkpoint|ckpt)(?:的?(?:大小|体积|显存|占用|那))?(?:加起来|一共|总共|到底|这)?(?:是不是|是否|应该是|该是|就是|是|等于|约等于|差不多)|(?:推理|训练|微调|lora|fp16|bf16|int[48])的?(?:显存|占用)(?:到底)?(?:是不是|是否|应该是))(?:要|占|有|就|只)*(?:大概|大约|约| )*$`)
	isItWords = pattern.OneOf("是", "等于", "差不多", "大概")
	// makesHan ends before what bytes for each parameter come to: 16字节每参数, 7b就是112G.
	makesHan       = pattern.Of(`[0-9]b(?:的?模型|的?参数|的话)?(?:那|这|不|岂不)*(?:就|也)?(?:是|等于|得|要|即|占)(?:有|要|用|大概|大约|约|差不多|将近| )*$|(?:字节|bytes?)[^;?!0-9]{0,12}[、,;](?:所以|那么|那|也)*(?:就|也)?(?:是|等于|得|要|即)(?:有|大概|大约|约|差不多| )*$`)
	bytesEachWords = pattern.OneOf("byte", "字节", "b/param", "b/参数")
	// sizeAsked ends in the size that is asked for, behind which a guess at it stands: 文件多大, 8G左右?
	sizeAsked = pattern.Of(`(?:权重|文件|模型|kv|缓存|ckpt|checkpoint|梯度|优化器)[^,;?!、]{0,12}(?:多大|多少|几个?g)(?:啊|呢|来着)?[?、,;! ]+(?:是不是|是|应该是|有|大概|大约|差不多|约|得|要|估计|我猜|我觉得)*$`)
	guessEnds = pattern.Of(`^(?:左右|上下|的样子|以内)?(?:吗|么|吧|对吗|对吧|是吗|对不对)? ?\??$`)
	// rightAsked asks which of two figures is the one to go by.
	rightAsked = pattern.Of(`(?:哪个|哪边|哪方|谁)(?:的|说的|写的|才|更|比较|是)*(?:准|对(?:[^比着]|$)|靠谱|可信|算数|正确|真的?(?:[^正]|$))|(?:信|听|以|按)(?:谁|哪个|哪边)(?:的|为准|算)?`)
)

var (
	isNotWords     = pattern.OneOf("是不是", "是否")
	sizeAskedWords = pattern.OneOf("多大", "多少", "几")
)

// roleInHan is the role of such an amount.
func (r *Reader) roleInHan(m mention) string {
	if m.onCard || m.after == "ram" || m.before == "ram" || !r.Whole.han.Holds(func() bool { return chars.HasHan(r.Text) }) {
		return ""
	}
	t := r.Tokens[m.i]
	switch before := r.Text[max(0, t.Lo-evidence.ClauseReach):t.Lo]; {
	case r.Mentions(differWords) && r.Matches(differBy, r.ClauseBefore(t)):
		return "claimed"
	case r.Mentions(isItWords) && !r.cardNamed() && (evidence.Closing(r.Text) || r.Mentions(isNotWords)) && r.Matches(isIt, r.ClauseBefore(t)):
		return "claimed"
	case r.Mentions(bytesEachWords) && !r.cardNamed() && r.Matches(makesHan, before):
		return "claimed"
	case m.after == "" && r.Mentions(sizeAskedWords) && !r.cardNamed() && r.Matches(guessEnds, r.Text[t.Hi:]) && r.Matches(sizeAsked, before):
		return "claimed"
	case r.Mentions(whichOneWords) && r.RightAsked() && r.lastBytes(m.i) != m.i && r.value(r.lastBytes(m.i)) != t.Value && r.Matches(mineIs, r.ClauseBefore(t)) && r.Matches(mineEnds, r.Text[t.Hi:]):
		return "observed" // 官方说10G, 我这边15G, 谁对
	}
	return ""
}

// RightAsked reports whether it is asked which of two figures is right.
func (r *Reader) RightAsked() bool { return r.Mentions(whichOneWords) && r.Matches(rightAsked, r.Text) }

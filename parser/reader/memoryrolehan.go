package reader

import (
	"headroom/parser/chars"
	"headroom/parser/evidence"
	"headroom/parser/pattern"
)

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
	rightWords     = pattern.OneOf("哪", "谁")
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
	case r.Mentions(rightWords) && r.RightAsked() && r.lastBytes(m.i) != m.i && r.value(r.lastBytes(m.i)) != t.Value && r.Matches(mineIs, r.ClauseBefore(t)) && r.Matches(mineEnds, r.Text[t.Hi:]):
		return "observed" // 官方说10G, 我这边15G, 谁对
	}
	return ""
}

// RightAsked reports whether it is asked which of two figures is right.
func (r *Reader) RightAsked() bool { return r.Mentions(rightWords) && r.Matches(rightAsked, r.Text) }

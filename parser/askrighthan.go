package parser

import (
	"headroom/parser/pattern"
)

// Chinese asks what is behind an amount without a word for the reason: 剩下被谁吃了, 不该更多吗, 哪个准.

var (
	// takenByWhat asks what took the memory that is left over.
	takenByWhat = pattern.Of(`(?:剩下?的?|其余的?|其他的?|多出来?的?|多的|少的|缺的|差的|另外|余下的?)(?:那|这|显存|内存|空间|部分|几十?|[0-9.]+|个|多|g|gb| ){0,6}(?:都|全|是|到底|究竟)*(?:被(?:谁|什么|啥)|(?:谁|什么东西|什么|啥)(?:吃|占|用|拿)|去哪|哪去|跑哪|上哪)`)
	// dueMore wonders that a setting saves so little.
	dueMore = pattern.Of(`(?:才|只|就|仅|也就)(?:能)?(?:省|降|少|减)[^;?!]{0,16}(?:不(?:应)?该|应该|难道不|不是(?:应该|说|能|会|可以)|按理|理论上|正常吗|对吗|合理吗|哪里不对)|(?:怎么|为啥|咋)(?:才|只|就)(?:省|降|少|减)`)

	// moreIsWhat asks what a difference is made of: 多出的3G是什么, and apartFrom tells one between what was reckoned and
	// what was met with: 我算的和实际差了11G.
	moreIsWhat = pattern.Of(`(?:多|少|差|缺)(?:出来|出|了|用|占|吃)*的(?:那|这)?(?: ?[0-9.]+ ?gb?|一?部分|显存|内存|几个?g)[^,;?!]{0,8}(?:是什么|是啥|哪来|从哪|是哪|怎么来|干嘛|干什么|干啥|什么东西)`)
	apartFrom  = pattern.Of(`(?:算|估|理论|预期|公式|计算器)[^;?!]{0,10}(?:和|跟|与|比)[^;?!]{0,10}(?:实际|实测|跑|测)[^;?!]{0,10}差(?:了|出|着)?[^;?!]{0,4}[0-9.]+ ?gb?|(?:实际|实测|跑|测)[^;?!]{0,10}(?:和|跟|与|比)[^;?!]{0,10}(?:算|估|理论|预期|公式|计算器)[^;?!]{0,10}差(?:了|出|着)?[^;?!]{0,4}[0-9.]+ ?gb?`)

	workOfTokenWords   = pattern.OneOf("6nd", "2nd", "6*n*d", "6 n d")
	differenceHanWords = pattern.OneOf("差", "多", "少", "缺")
	takenByWhatWords   = pattern.OneOf("被谁", "被什么", "被啥", "谁吃", "谁占", "什么吃", "什么占", "啥吃", "啥占", "什么东西", "去哪", "哪去", "跑哪", "上哪", "谁用", "谁拿")
	dueMoreWords       = pattern.OneOf("省", "降", "少", "减")
)

// asksBehind reports whether that is asked.
func (r question) asksBehind() bool {
	switch {
	case r.Asked.Asks("cards", "buy", "cost", "howlong", "howfast", "maxbatch", "howlongseq"):
		return false
	case r.Mentions(takenByWhatWords) && r.Matches(takenByWhat, r.Text):
		sign := r.outsideSign() // 剩下的显存被谁占了，用什么命令看
		return sign == nil && (r.HasModel() || r.technical() || r.Query.Task != "")
	case r.Mentions(dueMoreWords) && r.Matches(dueMore, r.Text):
		return r.technical() || r.HasModel()
	case r.Mentions(differenceHanWords) && (r.Matches(moreIsWhat, r.Text) || r.Matches(apartFrom, r.Text)):
		return (r.HasModel() || r.technical()) && !r.Asked.Asks("enough", "fit", "can")
	case r.Mentions(workOfTokenWords) && r.Asked.Asks("why") && r.Asked.Asks("flops") && !r.HasModel() && !r.HasHardware():
		return true // 训练为什么是6ND
	case r.Query.ObservedGB > 0 && !r.pairsOffered() && r.RightAsked():
		return true
	}
	return false
}

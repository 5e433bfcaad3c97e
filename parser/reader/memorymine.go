package reader

import "headroom/parser/pattern"

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

var (
	// ramGrowsTo ends before what the memory of a host is asked to come to as processes load: 内存会超过256G吗.
	ramGrowsTo   = pattern.Of(`(?:内存|主存)(?:会不会|是不是|是否|总共|一共|会|要|能|就|得|都)*(?:超过|超出|超|涨到|吃到|用到|占到|占用|到|爆到|吃掉|用掉)(?:了|大概|大约)*$`)
	processWords = pattern.OneOf("进程", "process", "worker")
)

// hostGrows reports whether an amount is such memory, with no card told.
func (r *Reader) hostGrows(i int) bool {
	return r.Mentions(processWords) && !r.cardNamed() && r.Matches(ramGrowsTo, r.ClauseBefore(r.Tokens[i]))
}

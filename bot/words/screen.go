package words

// What stands on the screen of a chat beside the answer itself.
var (
	HeadFits       = Sentence{"Fits: {need} of {capacity} per GPU", "装得下：每张 GPU 占用 {need} / {capacity}"}
	HeadTight      = Sentence{"Tight: about {need} of {capacity} per GPU", "比较紧：每张 GPU 约占 {need} / {capacity}"}
	HeadHardlyFits = Sentence{"Probably does not fit: about {need} needed, {capacity} per GPU", "多半装不下：约需 {need}，每张 GPU 为 {capacity}"}
	HeadDoesNotFit = Sentence{"Does not fit: {need} needed, {capacity} per GPU", "装不下：需要 {need}，每张 GPU 只有 {capacity}"}

	HeadNeedsMore     = Sentence{"One thing is missing", "还缺一项信息"}
	HeadNotUnderstood = Sentence{"I could not read that", "没有看懂这句话"}
	HeadOutOfScope    = Sentence{"That is not a question about models and memory", "这不是关于模型和显存的问题"}
	HeadRejected      = Sentence{"That can't be worked out as asked", "按这样的条件无法计算"}

	Changed     = Sentence{"{key}: {new} (was {old})", "{key}：{new}（原为 {old}）"}
	ChangedSet  = Sentence{"{key}: {new} (was not set)", "{key}：{new}（原未设定）"}
	ChangedGone = Sentence{"{key}: no longer set (was {old})", "{key}：不再设定（原为 {old}）"}
	CameFrom    = Sentence{"{key} {value} from {from}", "{key} {value} 来自 {from}"}
	Reference   = Sentence{"Reference {ref}", "编号 {ref}"}

	ChartTitle     = Sentence{"{unit} per GPU", "每张 GPU（{unit}）"}
	ChartLimit     = Sentence{"card", "显卡容量"}
	ChartRest      = Sentence{"other", "其他"}
	BreakdownTitle = Sentence{"Breakdown: {total} per GPU", "明细：每张 GPU {total}"}
	AssumedTitle   = Sentence{"Why these assumptions ({count})", "为什么这样假设（{count}）"}
	ColumnPart     = Sentence{"part", "部分"}
	ColumnSize     = Sentence{"size", "大小"}
	ColumnShare    = Sentence{"of the card", "占显卡"}
	ColumnOption   = Sentence{"alternative", "方案"}
	ColumnVerdict  = Sentence{"verdict", "结论"}
	ColumnValue    = Sentence{"value", "数值"}
	Named          = Sentence{"{name}: {text}", "{name}：{text}"}
	Further        = Sentence{"… and {count} more", "……还有 {count} 项"}

	ShowAll  = Sentence{"Show All", "显示全部"}
	ShowMore = Sentence{"Show More", "继续显示"}
	PostHere = Sentence{"Post Here", "发到频道"}
)

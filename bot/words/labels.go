package words

// Labels of the parts of an answer on a screen.
var (
	LabelTotal       = Sentence{"total", "合计"}
	LabelHeld        = Sentence{"of the {capacity} on each card", "每张卡容量 {capacity}"}
	LabelLeft        = Sentence{"of the {left} left on each card ({used} of {capacity} is taken)", "每张卡剩余 {left}（{capacity} 中已占用 {used}）"}
	LabelHeldShared  = Sentence{"of the {capacity} that its GPU may use", "GPU 可用 {capacity}"}
	LabelHeldEach    = Sentence{"of the {capacity} that the GPU of each machine may use", "每台机器的 GPU 可用 {capacity}"}
	LabelBand        = Sentence{"90 %: {low} to {high}", "90 % 区间：{low} 至 {high}"}
	LabelPhase       = Sentence{"peak in {phase}", "峰值在{phase}阶段"}
	LabelHost        = Sentence{"host RAM per node: {load} while loading, {steady} running", "每节点内存：加载 {load}，运行 {steady}"}
	LabelNVMe        = Sentence{"; on NVMe: {stored}", "；NVMe：{stored}"}
	LabelAssumed     = Sentence{"Assumed", "默认假设"}
	LabelNotes       = Sentence{"Notes", "提示"}
	LabelNext        = Sentence{"Next", "下一步"}
	LabelOptions     = Sentence{"Compared", "对比"}
	LabelRules       = Sentence{"Rules of thumb", "经验公式"}
	LabelFormulas    = Sentence{"Formulas", "公式"}
	LabelSources     = Sentence{"Sources", "来源"}
	LabelSeparator   = Sentence{"; ", "；"}
	PartSeparator    = Sentence{", ", "，"} // of what tells one alternative from the others
	LabelSuggestions = Sentence{"Did you mean {list}?", "是不是 {list}？"}
)
